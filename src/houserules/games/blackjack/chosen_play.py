"""How to play a chapter of the Blackjack family: charts, the worth of each act, play at a table."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from houserules.equipment.cards import Card, show_cards
from houserules.games.blackjack.playing import (
    DOUBLE,
    HIT,
    NO_SECOND_CHANCE,
    SECOND_CHANCE,
    SPLIT,
    STAND,
)
from houserules.games.blackjack.round_of_play import DECLINE, MORE, NO_MORE
from houserules.games.blackjack.solution import Play, Solution, value
from houserules.hands.blackjack import point_count
from houserules.odds.plan import Action, Chart, Choose, Ruled, Situation, Strategy
from houserules.rules import RuleError
from houserules.rules.procedure import AskDecision, Dealer

if TYPE_CHECKING:
    from houserules.games.blackjack.kernels.rules import BlackjackRules, Position
    from houserules.games.blackjack.kernels.strategy import Column, Move
    from houserules.games.blackjack.kernels.upcard import Plays, UpCard

ERROR_BOUND = 1e-12
UP_CARDS = (*range(1, 10), 0)
"""Up cards as a chart prints them: 2 to 10, then the ace."""
HEADS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
LETTERS = {"STAND": "S", "HIT": "H", "DOUBLE": "D", "SURRENDER": "R", "SPLIT": "P"}
CELLS = (
    "The best chart: no change of one cell, split hands included, gains a billionth of the wager."
)


# The chart


def chart_of(solution: Solution, last: int = 20) -> Strategy:
    """The best chart, for people, with point counts to the last that is printed."""
    chapter, found = solution.chapter, solution.found
    charts = list(_charts(solution, last))
    cost = solution.best.expected - solution.basic.expected
    return Strategy(
        f"How to play a hand ({chapter.game.cite(chapter.at.decisions).pretty})",
        (*_legend(solution, charts), *_attack_line(solution)),
        tuple(charts),
        (
            CELLS,
            f"The best play by the exact cards of a hand gains another {cost:.4%} of the wager.",
            *_by_point_count(found.rules),
        ),
    )


def _by_point_count(rules: "BlackjackRules") -> Iterator[str]:
    """The later decisions that the chart makes without looking at the cards."""
    if rules.rescue:
        yield "Doubled hands are given up by the point count alone."
    if rules.second_chance:
        yield "Second chances are taken by the point count alone."


def _legend(solution: Solution, charts: Sequence[Chart]) -> Iterator[str]:
    """The letters that the charts use."""
    used = {cell for chart in charts for row in chart.rows for cell in row[1:]}
    letters = "".join(used)
    says = ["S stand, H hit, P split"] if "P" in letters else ["S stand, H hit"]
    if "D" in letters:
        says.append("D double down, otherwise hit; Ds double down, otherwise stand")
    if "R" in letters:
        says.append("R surrender, otherwise hit; Rs surrender, otherwise stand")
    yield ". ".join(says) + "."
    if "+" in letters:
        yield "S/H4+: stand, but hit with four or more cards; other letters likewise."
    if second := solution.chapter.second_chance:
        yield f"Over 21: Y make the {second.wager.name}, N do not."
    even_money = solution.chapter.insurance.even_money is not None
    declined = "neither insurance nor even money" if even_money else "no insurance"
    yield f"Columns are the dealer's up card. Take {declined}."


def _attack_line(solution: Solution) -> Iterator[str]:
    window = solution.chapter.window
    if window is not None:
        against = [
            head for head, up in zip(HEADS, UP_CARDS, strict=True) if solution.basic.attacks[up]
        ]
        yield f"Make the {window.wager.name} against {', '.join(against)}."


def _charts(solution: Solution, last: int) -> Iterator[Chart]:
    """Charts by what is known of the hole card, and for hands whose wager is the house's."""
    by_words: dict[str, dict[int, UpCard]] = {}
    by_size = _looks_at_sizes(solution)
    for one in solution.found.up_cards:
        words = _words(solution, one.position)
        by_words.setdefault(words, {})[one.up] = one
    for words, found in by_words.items():
        told = f", {words}" if words else ""
        own = {up: one.column for up, one in found.items()}
        yield from _three(own, told, by_size, last, pairs=True)
        others = {up: one.column_of_others for up, one in found.items() if one.column_of_others}
        if others:
            yield from _three(others, f"{told}, free hand", by_size, last, pairs=False)
        yield from _later(solution, own, told)


def _looks_at_sizes(solution: Solution) -> bool:
    """Whether hands of more than two cards may do otherwise than stand or draw."""
    three, permits = (solution.example[1],) * 3, solution.permits
    return permits.doubles(three) or permits.surrenders(three, False)


def _words(solution: Solution, position: "Position") -> str:
    """The words of the card reader on the hole card."""
    if solution.chapter.tells is None:
        return ""
    hole = next(hole for hole, live in enumerate(position.live) if live)
    return solution.chapter.tells(solution.example[position.up], solution.example[hole])[0]


def _three(
    columns: "dict[int, Column]", told: str, by_size: bool, last: int, pairs: bool
) -> Iterator[Chart]:
    """Rows of hard and of soft point counts, and of pairs.

    Hard 4 and soft 12 are 2s and aces that may not be split again.
    """
    for title, soft, least in (("Hard", False, 4), ("Soft", True, 12)):
        cell, totals = partial(_cell, soft=soft, by_size=by_size), range(least, last + 1)
        rows = [(str(total), *_row(columns, partial(cell, total=total))) for total in totals]
        yield Chart(f"{title}{told}", (title, *HEADS), tuple(rows))
    if pairs:
        rows = [
            (
                _pair_name(each),
                *_row(columns, partial(_pair, pair=each)),
            )
            for each in range(10)
        ]
        yield Chart(f"Pair of{told}", ("Pair of", *HEADS), tuple(rows))


def _pair_name(value: int) -> str:
    return {0: "aces", 9: "10s"}.get(value, f"{value + 1}s")


def _row(columns: "dict[int, Column]", cell: "Callable[[Column], str]") -> tuple[str, ...]:
    return tuple(cell(columns[up]) if up in columns else "-" for up in UP_CARDS)


def _later(solution: Solution, columns: "dict[int, Column]", told: str) -> Iterator[Chart]:
    """Rows for hands that are given up after a double, and for hands over 21."""
    rules, after = solution.found.rules, solution.permits.after_double
    if rules.rescue:
        rows = [
            (str(total), *_row(columns, partial(_given_up, total=total))) for total in range(12, 21)
        ]
        title = f"After a double: {after}"
        yield Chart(f"{title}{told}", (title, *HEADS), tuple(rows))
    if rules.second_chance:
        rows = [
            (str(total), *_row(columns, partial(_second, total=total))) for total in range(22, 31)
        ]
        yield Chart(f"Second chance{told}", ("Over 21", *HEADS), tuple(rows))


def _given_up(column: "Column", total: int) -> str:
    return "R" if column.gives_up[total] else "S"


def _second(column: "Column", total: int) -> str:
    return "Y" if column.draws_second[total] else "N"


def _pair(column: "Column", pair: int) -> str:
    from houserules.games.blackjack.kernels.solver import Action as Act

    return LETTERS[Act(int(column.pairs[pair])).name]


def _cell(column: "Column", total: int, soft: bool, by_size: bool) -> str:
    """A cell, with the number of cards from which on it changes."""
    sizes = _sizes(total, soft)
    letters = [(cards, _letters(column.move(total, soft, cards))) for cards in sizes]
    if not by_size:
        return letters[0][1]
    text, last = letters[0][1], letters[0][1]
    for cards, letter in letters[1:]:
        if letter != last:
            text, last = f"{text}/{letter}{cards}+", letter
    return text


def _sizes(total: int, soft: bool) -> list[int]:
    """The numbers of cards that a point count can have, from two on."""
    import numpy as np

    from houserules.games.blackjack.kernels.hands import CARDS, SOFT, TOTAL

    cards = np.unique(CARDS[(total == TOTAL) & (soft == SOFT) & (CARDS >= 2)])
    return [int(each) for each in cards]


def _letters(move: "Move") -> str:
    """A move as a chart prints it."""
    letters = LETTERS[move.first.name]
    stands = move.first.name in ("DOUBLE", "SURRENDER") and move.otherwise.name == "STAND"
    return f"{letters}s" if stands else letters


# The worth of each act


def advice(solution: Solution, situation: Situation) -> list[Action]:
    """The worth of each act with a hand against the dealer's cards, others being gone."""
    position = _position_of(solution, situation.dealer)
    total, doubled = point_count(situation.hand).total, DOUBLE in situation.decided
    if len(situation.hand) < 2:
        raise RuleError("The decision is made on two cards or more.")
    if total > 21 and solution.permits.second_chance:
        worth = _over_worth(solution, situation, position, doubled)
    elif doubled and solution.permits.after_double and total <= solution.permits.after_double_to:
        worth = _doubled_worth(solution, situation, position)
    elif total >= 21 or doubled:
        why = f"it has {total} points" if total >= 21 else "it was doubled and has its last card"
        raise RuleError(
            f"Nobody decides on {show_cards(situation.hand)}: {why}. "
            "The decision is made on a hand of less than 21 that was not doubled."
        )
    else:
        worth = _acts_worth(solution, situation, position)
    actions = (Action(name, gain, ERROR_BOUND) for name, gain in worth.items())
    return sorted(actions, key=lambda action: -action.value)


def _position_of(solution: Solution, dealer: Sequence[Card]) -> "Position":
    """The up card, and the kind of hole card where the card reader tells it."""
    wanted = 1 if solution.chapter.tells is None else 2
    if len(dealer) != wanted:
        told = "" if wanted == 1 else " and a hole card of the range that the card reader tells"
        raise RuleError(f"The decision is made against the dealer's up card{told}.")
    place = solution.place(tuple(values_of(dealer)))
    if place is None:
        raise RuleError(f"Nobody decides against {show_cards(dealer)}.")
    return solution.kernel.positions()[place]


def _rules(solution: Solution, situation: Situation) -> "BlackjackRules":
    """The rules, with the wager after the up card where it was made."""
    return _after_up_card(solution, int(MORE in situation.decided))


def _after_up_card(solution: Solution, more: int) -> "BlackjackRules":
    from dataclasses import replace

    return replace(solution.kernel, up_kinds=(more,) * 10)


@lru_cache(maxsize=4)
def _solved(
    solution: Solution, more: int, removed: tuple[int, ...], position: "Position"
) -> "UpCard":
    """One up card solved, which the worth of acts and the chart's reason share."""
    from houserules.games.blackjack.kernels.upcard import solve_up_card, table_of

    table = table_of(_after_up_card(solution, more), solution.settlement)
    return solve_up_card(table, position.up, removed, position)


def _acts_worth(solution: Solution, situation: Situation, position: "Position") -> dict[str, float]:
    removed = tuple(values_of(situation.removed))
    found = _solved(solution, int(MORE in situation.decided), removed, position)
    worth = found.action_values(values_of(situation.hand))
    return {act.name.lower(): gain for act, gain in worth.items()}


def _doubled_worth(
    solution: Solution, situation: Situation, position: "Position"
) -> dict[str, float]:
    """Whether to give up a doubled hand."""
    from houserules.games.blackjack.kernels.hands import hand_index
    from houserules.games.blackjack.kernels.later import doubled_worth
    from houserules.games.blackjack.kernels.upcard import UpCardShoe, table_of

    table = table_of(_rules(solution, situation), solution.settlement)
    shoe = UpCardShoe(table, position.up, values_of(situation.removed), position)
    hand = hand_index(values_of(situation.hand))
    kept, given_up = doubled_worth(shoe.chances, shoe.table.whole)
    live = shoe.live_chance[hand]
    return {
        STAND: float(kept[hand] / live),
        solution.permits.after_double: float(given_up[hand] / live),
    }


def _over_worth(
    solution: Solution, situation: Situation, position: "Position", doubled: bool
) -> dict[str, float]:
    """Whether to take a second chance."""
    from houserules.games.blackjack.kernels.hands import may_be_over, over_index
    from houserules.games.blackjack.kernels.upcard import UpCardShoe, table_of

    if not may_be_over(values_of(situation.hand)):
        raise RuleError(
            f"Nobody can hold {show_cards(situation.hand)}: a hand over 21 was below 21 before "
            "its last card. Give the cards up to the one that passed 21."
        )
    table = table_of(_rules(solution, situation), solution.settlement)
    shoe = UpCardShoe(table, position.up, values_of(situation.removed), position)
    assert shoe.after_over is not None
    hand = over_index(values_of(situation.hand))
    plain, taken = shoe.after_over.both(shoe.table.whole)
    live = shoe.chance_over(hand)
    return {
        NO_SECOND_CHANCE: float(plain[hand, int(doubled)] / live),
        SECOND_CHANCE: float(taken[hand, int(doubled)] / live),
    }


def explanation(solution: Solution, situation: Situation) -> Ruled[str]:
    """The act of the chart with a hand that was not split, and the cell that says so."""
    from houserules.games.blackjack.kernels.hands import hand_index, over_index
    from houserules.games.blackjack.kernels.solver import Action as Act

    position, values = _position_of(solution, situation.dealer), values_of(situation.hand)
    plays, count = _solved(solution, 0, (), position).basic, point_count(situation.hand)
    against = f"against {_with_article(HEADS[UP_CARDS.index(position.up)])}"
    if count.total > 21:
        drawn = plays.later.draws_second[over_index(values)]
        return Ruled(SECOND_CHANCE if drawn else NO_SECOND_CHANCE, f"{count.total} {against}")
    index = hand_index(values)
    if DOUBLE in situation.decided:
        given_up = plays.later.gives_up[index]
        act = solution.permits.after_double if given_up else STAND
        return Ruled(act, f"{count.total} {against} after a double, by the chart")
    name = f"{'soft' if count.soft else 'hard'} {count.total}"
    if len(values) == 2 and values[0] == values[1]:
        name = f"a pair of {_pair_name(values[0])}"
    return Ruled(Act(int(plays.whole[index])).name.lower(), f"{name} {against}, by the chart")


def _with_article(head: str) -> str:
    return "an ace" if head == "A" else f"an {head}" if head == "8" else f"a {head}"


def values_of(cards: Sequence[Card]) -> list[int]:
    """The values of cards as the kernels number them."""
    return [value(card) for card in cards]


# Play at a table


def chooser(solution: Solution, play: Play) -> Choose:
    """Decide for a seat at a live table; no insurance is taken."""
    from houserules.games.blackjack.kernels.hands import hand_index, over_index

    hands: dict[int, int] = {}

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        acts = [act.name for act in asks.acts]
        up = value(dealer.place("dealer")[0])
        if DECLINE in acts:
            return DECLINE
        if NO_MORE in acts:
            return MORE if play.attacks[up] else NO_MORE
        known = dealer.place("dealer")[: 1 if solution.chapter.tells is None else 2]
        place = solution.place(tuple(values_of(known)))
        assert place is not None, "nobody plays against a Blackjack"
        plays = play.policy[place]
        if SECOND_CHANCE in acts:
            drawn = plays.later.draws_second[over_index(values_of(asks.cards))]
            return SECOND_CHANCE if drawn else NO_SECOND_CHANCE
        if not asks.hand:
            hands[asks.seat] = 1
        give_up = solution.permits.after_double
        if HIT not in acts and give_up in acts:
            given_up = plays.later.gives_up[hand_index(values_of(asks.cards))]
            return give_up if given_up else STAND
        first = asks.hand in ("", "hand 1")
        move = move_of(asks.cards, hands[asks.seat], acts, plays, first)
        hands[asks.seat] += move == SPLIT
        return move

    return choose


def move_of(
    cards: Sequence[Card], hands: int, acts: Sequence[str], plays: "Plays", first: bool = True
) -> str:
    """The move of a way of play with the first or another of the `hands` made of two cards."""
    from houserules.games.blackjack.kernels.hands import hand_index
    from houserules.games.blackjack.kernels.solver import Action as Act

    values = values_of(cards)
    index = hand_index(values)
    if hands == 1:
        return Act(int(plays.whole[index])).name.lower()
    if SPLIT in acts and hands < plays.hands[values[0]]:
        return SPLIT
    move = Act(int(plays.split[values[0]][int(not first)][index])).name.lower()
    return move if move in acts else STAND
