"""How to play Blackjack: the chart for people, the worth of each action, and play at a table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houserules.equipment.cards import Card, show_cards
from houserules.games.blackjack.blackjack.house_money import TAKE
from houserules.games.blackjack.blackjack.offering import KEEP, SWITCH
from houserules.games.blackjack.blackjack.solution import (
    ERROR_BOUND,
    Choices,
    choices_of,
    kernel_rules,
    settlement,
    solved,
    solved_switch,
    value,
)
from houserules.games.blackjack.chosen_play import CELLS
from houserules.games.blackjack.irregularities import BOXES
from houserules.games.blackjack.playing import SPLIT
from houserules.games.blackjack.round_of_play import DECLINE
from houserules.hands.blackjack import point_count
from houserules.odds.plan import Action, Chart, Choose, Situation, Strategy
from houserules.rules import HouseRules, RuleError
from houserules.rules.procedure import AskDecision, Dealer

if TYPE_CHECKING:
    from houserules.games.blackjack.kernels.solver import Action as Act
    from houserules.games.blackjack.kernels.solver import Move, Policy
    from houserules.games.blackjack.kernels.upcard import Plays

UP_CARDS = (*range(1, 10), 0)
"""Up cards as a chart prints them: 2 to 10, then the ace."""
HEADS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
LETTERS = {"STAND": "S", "HIT": "H", "DOUBLE": "D", "SURRENDER": "R", "SPLIT": "P"}
LEGEND = (
    "S stand, H hit, P split. D double down, otherwise hit; Ds double down, otherwise stand. "
    "R surrender, otherwise hit; Rs surrender, otherwise stand."
)


def chart_of(rules: HouseRules) -> Strategy:
    """The best chart of totals and pairs."""
    choices = choices_of(rules)
    found = solved(choices)
    rows: dict[str, list[tuple[str, ...]]] = {"hard": [], "soft": [], "pair": []}
    for name, moves in found.chart.rows():
        kind, _, label = name.partition(" ")
        letters = tuple(_letters(moves[up]) for up in UP_CARDS)
        rows[kind].append((label.removeprefix("of "), *letters))
    switching = "Switch where the two hands are worth more together after it."
    cost = found.by_composition - found.by_total
    return Strategy(
        "How to play a hand (633a.7(i)(2))",
        (
            LEGEND,
            "Columns are the dealer's up card. Take neither insurance nor even money.",
            *([switching] if choices.switch else []),
        ),
        tuple(
            Chart(title, (title, *HEADS), tuple(rows[kind]))
            for kind, title in (("hard", "Hard"), ("soft", "Soft"), ("pair", "Pair of"))
        ),
        (
            CELLS,
            f"The best play by the exact cards of a hand gains another {cost:.4%} of the wager.",
        ),
    )


def _letters(move: "Move | Act") -> str:
    """A move as a chart prints it."""
    from houserules.games.blackjack.kernels.solver import Move

    if not isinstance(move, Move):
        return LETTERS[move.name]
    letters = LETTERS[move.first.name]
    stands = move.first.name in ("DOUBLE", "SURRENDER") and move.otherwise.name == "STAND"
    return f"{letters}s" if stands else letters


def advice(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each action with a hand against an up card, other cards being gone."""
    from houserules.games.blackjack.kernels.solver import action_values

    if len(situation.hand) < 2 or len(situation.dealer) != 1:
        raise RuleError("The decision is made on two cards or more against one up card.")
    if point_count(situation.hand).total >= 21:
        raise RuleError(f"Nobody decides on {show_cards(situation.hand)}.")
    choices = choices_of(rules)
    worth = action_values(
        kernel_rules(choices),
        settlement(choices),
        _values(situation.hand),
        value(situation.dealer[0]),
        _values(situation.removed),
    )
    actions = (Action(act.name.lower(), gain, ERROR_BOUND) for act, gain in worth.items())
    return sorted(actions, key=lambda action: -action.value)


def _values(cards: Sequence[Card]) -> list[int]:
    return [value(card) for card in cards]


def chooser(rules: HouseRules, policy: "Policy") -> Choose:
    """Decide for a seat at a live table: no insurance, and House Money is taken.

    Blackjack Switch is played as it was solved, whatever the policy.
    """
    choices = choices_of(rules)
    boxes = BOXES if choices.switch else ("",)
    lying: dict[int, tuple[list[int], ...]] = {}

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        acts = {act.name: act for act in asks.acts}
        up = value(dealer.place("dealer")[0])
        dealt = [_values(dealer.hand(asks.seat, box)[:2]) for box in boxes]
        for refused in (DECLINE, TAKE):
            if refused in acts:
                return refused
        if KEEP in acts:
            (first, second), (third, fourth) = dealt
            switches = solved_switch(choices).up_cards[up].switches[first, second, third, fourth]
            lying[asks.seat] = ([third, second], [first, fourth]) if switches else (*dealt[::-1],)
            return SWITCH if switches else KEEP
        plays = policy[up]
        if choices.switch:
            other = lying[asks.seat][not asks.hand.startswith(BOXES[0])]
            plays = _switch_plays(choices, up, other)
        hands = 1 if asks.hand in boxes else 2
        if (split := acts.get(SPLIT)) and split.bet and split.bet.on:
            hands = int(split.bet.on.split()[-1]) - 1
        return move_of(asks.cards, hands, [*acts], plays)

    return choose


def _switch_plays(choices: Choices, up: int, other: Sequence[int]) -> "Plays":
    """How a hand of Blackjack Switch is played beside the two cards of the other."""
    from houserules.games.blackjack.kernels.switch import PLACE

    plays: Plays = solved_switch(choices).up_cards[up].plays[PLACE[tuple(other)]]
    return plays


def _index(values: Sequence[int]) -> int:
    from houserules.games.blackjack.kernels.hands import hand_index

    return hand_index(values)


def move_of(cards: Sequence[Card], hands: int, acts: Sequence[str], plays: "Plays") -> str:
    """The move of a way of play with one of the `hands` that have come of two cards."""
    from houserules.games.blackjack.kernels.solver import Action as Act

    values = _values(cards)
    index = _index(values)
    if hands == 1:
        return Act(int(plays.whole[index])).name.lower()
    if SPLIT in acts and hands < plays.hands[values[0]]:
        return SPLIT
    return Act(int(plays.split[values[0]][0][index])).name.lower()
