"""The library: one function for each thing that people do with a game.

`import houserules` offers these names. They decide no rule; the command line calls them too. Money
is in cents.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Required, TypedDict

from houserules.games import load
from houserules.rules.errors import RuleError

if TYPE_CHECKING:
    from houserules.equipment.cards import Card
    from houserules.evidence.simulation import Comparison
    from houserules.files.checking import Settled
    from houserules.games.coverage import SectionCoverage
    from houserules.odds.figure import Figure
    from houserules.odds.plan import Action, Asked, Strategy
    from houserules.odds.price import Progress
    from houserules.rules import Game, HouseRules, Settlement
    from houserules.table import Table

    Cards = str | Iterable[Card]

GENERAL = ("601a", "603a", "605a", "613a", "161")
"""Chapters that hold no game and are carried out by filings."""
AMOUNTS = ("wagers", "places", "reduces by")
"""The keys of a round whose values are amounts by name."""


class SeatRecord(TypedDict, total=False):
    """A position of a round: its wagers in cents, its cards and its decisions."""

    seat: Required[int]
    player: str
    wagers: Mapping[str, int]
    cards: str | Mapping[str, str]
    decisions: str | Sequence[str]


def game(name: str) -> Game:
    """Find a game by its slug, its chapter or an unambiguous part of its name."""
    return load(name)


def house_rules(
    game: Game | str,
    choices: Mapping[str, object] | None = None,
    *,
    submission: Path | None = None,
    paytable: Path | Iterable[Path] = (),
) -> HouseRules:
    """Choose rules: the choices, on top of a Rules Submission and with own paytables if given.

    Choices that exclude each other are refused. An own paytable offers its wager.
    """
    of = load(game) if isinstance(game, str) else game
    house = of.rules(choices)
    if submission is not None:
        from houserules.files.submissions import read_submission

        submitted = read_submission(submission, of)
        chosen = {of.find_option(name): value for name, value in house.chosen.items()}
        house = submitted.with_choices(chosen)
    house.require_consistent()
    for path in (paytable,) if isinstance(paytable, Path) else paytable:
        from houserules.files.submissions import read_paytable

        payable, own = read_paytable(path, of)
        if payable.name in house.own_tables:
            raise RuleError(f"{payable.name} has two paytables of your own: give one.")
        house = house.offering(payable).with_paytable(payable, own)
    return house


def price(
    rules: HouseRules,
    *,
    unoffered: bool = False,
    everything: bool = False,
    meters: Mapping[str, int] | None = None,
    speed: int | None = None,
    players: int | None = None,
    progress: Progress | None = None,
) -> list[Figure]:
    """Price each wager that the rules offer.

    With `unoffered` also those that they leave out, by their first table; with `everything` each
    wager under every paytable and every choice that moves its figure. `meters` are amounts by
    wager, or by “wager:meter” where a wager has several. Where the house takes a rake, `speed` is
    the rounds of play in an hour and `players` their number.
    """
    from houserules.odds.price import price

    return price(
        rules.require_consistent(),
        unoffered=unoffered,
        everything=everything,
        asked=_asked(rules.game, meters or {}, speed, players),
        progress=progress,
    )


def _asked(game: Game, meters: Mapping[str, int], speed: int | None, players: int | None) -> Asked:
    from houserules.odds.plan import Asked

    if (speed or players) and game.usual_players == 1:
        raise RuleError(f"{game.name} is played against the house, which takes no rake.")
    amounts: dict[str, dict[str, int]] = {}
    for typed, amount in meters.items():
        name, _, which = typed.partition(":")
        wager = game.find_wager(name)
        if not wager.meters:
            raise RuleError(f"{wager.name} has no meter.")
        known = {meter.name for _, meter in wager.meters}
        if which not in known:
            raise RuleError(f"{wager.name} has the meters {', '.join(sorted(known))}.")
        amounts.setdefault(wager.name, {})[which] = amount
    return Asked(amounts, speed, players)


def strategy(rules: HouseRules) -> Strategy:
    """State the best strategy, in rules and charts for a person."""
    from houserules.odds.cache import remembered_strategy
    from houserules.odds.plan import plan_of

    plan, name = plan_of(rules.game), rules.game.name
    plays = plan.strategy
    if plays is None:
        nothing = f"{name} leaves the player nothing to decide during a round."
        raise RuleError(plan.no_strategy or nothing)
    return remembered_strategy(rules.require_consistent(), plays)


def advise(
    rules: HouseRules,
    hand: Cards,
    *,
    dealer: Cards = "",
    board: Cards = "",
    removed: Cards = "",
    decided: Iterable[str] = (),
) -> list[Action]:
    """Value each action in a situation, perhaps after earlier decisions, the best first.

    Hands of other players follow the hand, with / between them, where they are known.
    """
    from houserules.odds.plan import Situation, plan_of

    plan = plan_of(rules.game)
    if plan.advise is None:
        raise RuleError(f"{rules.game.name} has no actions that are valued.")
    own, *known = hand.split("/") if isinstance(hand, str) else [hand]
    seen = _seen(rules, (own, dealer, board, removed, *known))
    situation = Situation(*seen[:4], decided=tuple(decided), others=tuple(seen[4:]))
    actions = plan.advice(rules.require_consistent(), situation)
    return sorted(actions, key=lambda action: -action.value)


def _seen(rules: HouseRules, parts: Iterable[Cards]) -> list[tuple[Card, ...]]:
    """The cards of a situation part by part, as far as the deck in use has them."""
    from houserules.equipment.cards import CardError, parse_cards

    try:
        seen = [
            parse_cards(cards, decks=8) if isinstance(cards, str) else tuple(cards)
            for cards in parts
        ]
        if rules.game.deck is not None:
            rules.game.deck(rules).check([card for cards in seen for card in cards])
    except CardError as error:
        raise RuleError(str(error)) from None
    return seen


def settle(
    rules: HouseRules,
    seats: Iterable[SeatRecord],
    *,
    cards: Mapping[str, str] | None = None,
    spins: Sequence[str] = (),
    rolls: Sequence[str] = (),
    draws: Mapping[str, str] | None = None,
    play: Iterable[Mapping[str, object]] = (),
    incidents: Sequence[str | Mapping[str, str]] = (),
    meters: Mapping[str, int | Mapping[str, int]] | None = None,
) -> Settlement:
    """Settle a round: the gain of each wager, and the paragraph that decides it.

    The keywords and the keys of seats and events are those of a case (docs/cases.md).
    """
    from houserules.files.cases import recorded

    round_ = {
        "seats": [_with_amounts(seat) for seat in seats],
        "cards": cards or {},
        "spins": list(spins),
        "rolls": list(rolls),
        "draws": draws or {},
        "play": [_with_amounts(event) for event in play],
        "incidents": list(incidents),
        "meters": _amount(meters or {}),
    }
    return recorded(round_, rules).settle()


def _with_amounts(keys: Mapping[str, Any]) -> dict[str, Any]:
    """A seat or an event with its amounts as a file writes them."""
    return {key: _amount(value) if key in AMOUNTS else value for key, value in keys.items()}


def _amount(given: object) -> Any:
    """Cents, or several amounts by name, as a file writes them."""
    from houserules.rules import dollars

    if isinstance(given, Mapping):
        return {name: _amount(value) for name, value in given.items()}
    if not isinstance(given, int):
        raise RuleError(f"“{given}” is no whole number of cents; write 1000 for $10.00.")
    return dollars(given)


def settle_case(source: str | Path, name: str | None = None) -> Settled:
    """Settle a case, or play it at a table: from YAML text, or from the file at a path.

    Of several cases one is named. Its `differences` say what it expects otherwise.
    """
    from houserules.files.casebook import cases_in, named, parse_cases
    from houserules.files.checking import settled

    cases = cases_in(source) if isinstance(source, Path) else parse_cases(source)
    return settled(named(cases, name).read())


def open_table(
    rules: HouseRules,
    *,
    seed: int | None = None,
    log: Path | str | None = None,
    inventory: int = 0,
) -> Table:
    """Open a live table, or take up the one whose log is in a file.

    Without a seed chance is the operating system's. `table.log.close()` lets go of the file.
    """
    from houserules.table import FileLog, Log, Source, Table

    kept = Log() if log is None else FileLog(Path(log))
    # A table that is taken up goes on with other cards than those it began with.
    source = Source(None if seed is None else seed + len(kept.entries))
    try:
        return Table(rules, log=kept, source=source, inventory=inventory)
    except RuleError:
        kept.close()
        raise


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
    from houserules.evidence import strategies
    from houserules.evidence.simulation import Simulation

    stakes = stakes_of(rules.game, (wagers or {}).items())
    name = strategy or strategies.usual(rules)
    follows = strategies.strategy(rules.require_consistent(), name, seed)
    played = Simulation(rules, follows, seed, stakes, strategies.stated_for(rules, name))
    played.play(rounds)
    strategies.require_met(follows, rules.game)
    return played.compared()


def stakes_of(game: Game, wagers: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The stake on each bet that is named; none is named twice."""
    from houserules.rules.naming import parse_bet

    stakes: dict[str, int] = {}
    for typed, amount in wagers:
        bet = str(parse_bet(game, typed))
        if bet in stakes:
            raise RuleError(f"{bet} is wagered twice: name it once, with the whole amount.")
        stakes[bet] = amount
    return stakes


def coverage(chapter: Game | str) -> list[SectionCoverage]:
    """Account for every paragraph of a game, or of a chapter of the general provisions."""
    from houserules.games.coverage import coverage, shown_by_cases

    if isinstance(chapter, str) and chapter.strip("§ ") in GENERAL:
        from houserules.filings.coverage import general, shown

        return coverage(general(chapter.strip("§ ")), shown())
    of = load(chapter) if isinstance(chapter, str) else chapter
    return coverage(of, shown_by_cases(of))
