"""Rounds at the table beside the figures, and questions to a dealer in training."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from houserules.answers.rounds import Confirm
from houserules.drills.drill import questions
from houserules.drills.question import Kind, Question
from houserules.evidence import confirm as confirm_figures
from houserules.evidence import strategies
from houserules.evidence.evidence import Evidence
from houserules.evidence.simulation import Comparison, Simulation
from houserules.odds.price import require_effect
from houserules.rules import Game, HouseRules
from houserules.rules.errors import RuleError, find_name
from houserules.rules.naming import parse_bet


def deal(
    rules: HouseRules,
    rounds: int,
    *,
    seed: int | None = None,
    strategy: str | None = None,
    wagers: Mapping[str, int] | None = None,
) -> list[Comparison]:
    """Play rounds without a person, and set the account of each wager beside its figure.

    Without a strategy the game's own is followed, without wagers every one is placed that can be.
    """
    require_effect(rules)
    stakes = stakes_of(rules.game, (wagers or {}).items())
    name = strategy or strategies.usual(rules)
    follows = strategies.strategy(rules.require_consistent(), name, seed)
    played = Simulation(rules, follows, seed, stakes, strategies.stated_for(rules, name))
    played.play(rounds)
    strategies.require_met(follows, rules.game)
    return played.compared()


def stakes_of(game: Game, wagers: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The stake on each bet that is named; none is named twice."""
    stakes: dict[str, int] = {}
    for typed, amount in wagers:
        bet = str(parse_bet(game, typed))
        if bet in stakes:
            raise RuleError(f"{bet} is wagered twice: name it once, with the whole amount.")
        stakes[bet] = amount
    return stakes


def confirm(
    rules: HouseRules,
    *,
    rounds: int | None = 2000,
    seed: int = 0,
    margin: float = 0.001,
    tell: Callable[[Evidence], None] | None = None,
) -> Confirm:
    """Confirm every figure of a game at the table, by all deals or by rounds.

    A figure is confirmed if the table agrees and its rounds would have seen an error of the margin,
    which is per unit of the wager; other rounds that agree are too few.
    Without a number of rounds all deals are played, or as many rounds as are needed: hours. `tell`
    receives evidence as it comes.
    """
    if not 0 <= margin <= 1:
        raise RuleError("The margin is a share of the wager, from 0 to 1.")
    require_effect(rules, letters=True)
    found = confirm_figures(rules, rounds, seed, tell)
    return Confirm.of(rules, found, rounds=rounds, seed=seed, margin=margin)


def drill(
    rules: HouseRules, number: int = 10, *, seed: int | None = None, only: str | None = None
) -> list[Question]:
    """Ask a dealer in training: next steps, payouts, third cards, the house way, irregularities."""
    kind = Kind(find_name(only, map(str, Kind), "kind of question")) if only else None
    return questions(rules, number, seed, kind)
