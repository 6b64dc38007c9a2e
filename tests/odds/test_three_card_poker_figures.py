"""The figures of Three Card Poker against closed forms, a second program and played rounds.

Published: Michael Shackleford, Wizard of Odds, "Three Card Poker": the strategy Q-6-4, and the
house edges 3.37%, 3.61% and 3.83% of the Ante with bonuses 5-4-1, 5-3-1 and 4-3-1, the element of
risk 2.01%, and the Pair Plus edges 4.58%, 5.57%, 7.28%, 2.32% and 3.49%.
The paytables are typed here a second time, from the text of 649a.12.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, sqrt
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from houserules.equipment.cards import CARDS, Card, parse_cards
from houserules.games.poker.three_card_poker import law
from houserules.games.poker.three_card_poker import odds as plan
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, plan_of
from houserules.rules import Bet, Bets, HouseRules, Round, RuleError, Seat, Wager

game = law.game
DEALS = comb(52, 3) * comb(49, 3)


def figure_of(wager: Wager, choices: dict[str, object], meter: int | None = None) -> Figure:
    """A wager's only figure."""
    (figure,) = figures_of(wager, choices, meter)
    return figure


def figures_of(
    wager: Wager, choices: dict[str, object], meter: int | None = None
) -> Iterable[Figure]:
    """A wager's figures, straight from the plan, without anything kept on disk."""
    entry = next(entry for entry in plan_of(game).entries if entry.wager is wager)
    asked = Asked() if meter is None else Asked({wager.name: {"": meter}})
    return entry.price(game.rules(choices), asked)


# The Ante with its Play Wager and Ante Bonus, by a second program

ANTE_BONUS = {  # mini-royal flush of spades, of another suit, straight flush, three, straight
    "A": (5, 5, 5, 4, 1),
    "B": (5, 5, 5, 3, 1),
    "C": (4, 4, 4, 3, 1),
}
ANTE_BONUS_OF_A_VERSION = {
    "A": (50, 5, 4, 3, 1),
    "B": (50, 50, 8, 6, 0),
    "C": (50, 10, 6, 3, 0),
}
Array = NDArray[np.int64]


def second_values(cards: Array) -> Array:
    """Values of rows of three cards (4 * rank + suit, the 2 being rank 0), by arithmetic alone."""
    ranks, suits = np.sort(cards // 4, axis=1)[:, ::-1].T, (cards % 4).T
    high, middle, low = ranks
    flush = (suits[0] == suits[1]) & (suits[1] == suits[2])
    wheel = (high == 12) & (middle == 1) & (low == 0)
    straight = wheel | ((high - middle == 1) & (middle - low == 1))
    paired = (high == middle) | (middle == low)
    three = high == low
    category = np.select(
        [straight & flush, three, straight, flush, paired], [5, 4, 3, 2, 1], default=0
    )
    top = np.where(wheel, 1, high)
    kicker = np.where(high == middle, low, high)
    inside = np.select(
        [straight, paired & ~three], [top, 13 * middle + kicker], 169 * high + 13 * middle + low
    )
    values: Array = 10_000 * category + inside
    return values


def value_of(*cards: int) -> int:
    return int(second_values(np.array([cards]))[0])


QUEEN_3_2 = value_of(40, 5, 0)
QUEEN_6_4 = value_of(40, 17, 8)


@cache
def second_showdowns() -> tuple[Array, Array, Array]:
    """All hands, their values, and what Ante and Play gain against all dealer's hands."""
    hands = np.array(list(combinations(range(52), 3)), dtype=np.int64)
    values = second_values(hands)
    masks = (1 << hands).sum(axis=1)
    qualifies = values >= QUEEN_3_2
    gains = np.empty(len(hands), dtype=np.int64)
    seen: dict[tuple[int, ...], int] = {}
    for index, (hand, value, mask) in enumerate(zip(hands, values, masks, strict=True)):
        suits: dict[int, int] = {}
        for card in hand:
            suits[int(card) % 4] = suits.get(int(card) % 4, 0) | 1 << (int(card) // 4)
        shape = tuple(sorted(suits.values()))
        if shape not in seen:
            free = masks & mask == 0
            ahead = np.sign(value - values[free])
            seen[shape] = int(np.where(qualifies[free], 2 * ahead, 1).sum())
        gains[index] = seen[shape]
    return hands, values, gains


def second_bonus(hands: Array, values: Array, odds: tuple[int, ...]) -> Array:
    category = values // 10_000
    royal = (category == 5) & (values % 10_000 == 12)
    spades = royal & (hands[:, 0] % 4 == 3)
    return np.select([spades, royal, category == 5, category == 4, category == 3], odds, 0)


@pytest.mark.parametrize(
    ("version", "letter", "odds"),
    [
        *(("separate", letter, odds) for letter, odds in ANTE_BONUS.items()),
        *(("both compulsory", letter, odds) for letter, odds in ANTE_BONUS_OF_A_VERSION.items()),
    ],
)
def test_ante_by_a_second_program(version: str, letter: str, odds: tuple[int, ...]) -> None:
    hands, values, gains = second_showdowns()
    dealers = comb(49, 3)
    play = gains + dealers * second_bonus(hands, values, odds)
    best = np.maximum(play, -dealers)
    figure = figure_of(law.ante, {"Version": version, "Ante Bonus": letter})
    assert figure.house_advantage == Fraction(-int(best.sum()), DEALS)
    played = play > -dealers
    assert figure.total_wagered == 1 + Fraction(int(played.sum()), comb(52, 3))


def test_ante_5_4_1_as_published() -> None:
    figure = figure_of(law.ante, {"Ante Bonus": "A"})
    assert figure.house_advantage == Fraction(686_689, 20_358_520)
    assert round(float(figure.element_of_risk), 4) == 0.0201
    assert figure.strategy == "Play with Q-6-4 or better, otherwise fold (best play)."
    assert sum(share.combinations or 0 for share in figure.shares) == DEALS


@pytest.mark.parametrize(("letter", "percent"), [("A", 3.37), ("B", 3.61), ("C", 3.83)])
def test_ante_edges_as_published(letter: str, percent: float) -> None:
    figure = figure_of(law.ante, {"Ante Bonus": letter})
    assert round(100 * float(figure.house_advantage), 2) == percent


def test_best_play_is_queen_6_4_in_every_variation() -> None:
    _, values, _ = second_showdowns()
    worth_playing = int((values >= QUEEN_6_4).sum())
    for letter in "ABC":
        for version in ("separate", "both compulsory"):
            rules = game.rules({"Ante Bonus": letter, "Version": version})
            best = plan.MAIN.solution(rules)
            assert plan.MAIN.in_words(rules) == "Q-6-4 or better"
            assert worth_playing == best.holdings.weights[best.chosen[:, 0] == 1].sum()
            assert not plan.MAIN.folds(parse_cards("Qs 6h 4d"), rules)
            assert plan.MAIN.folds(parse_cards("Qs 6h 3d"), rules)


def test_a_mini_royal_flush_adds_to_the_ante_bonus() -> None:
    plain = figure_of(law.ante, {"Ante Bonus": "C"}).house_advantage
    with_row = figure_of(law.ante, {"Ante Bonus": "C", law.mini_royal_ante.name: "50 to 1"})
    assert plain - with_row.house_advantage == Fraction(4 * (50 - 4), comb(52, 3))


# Pair Plus and the three-card progressive, by closed forms

MINI_ROYALS = 4
STRAIGHT_FLUSHES = 4 * 12
THREES = 13 * comb(4, 3)
STRAIGHTS = 12 * 4**3 - STRAIGHT_FLUSHES
FLUSHES = 4 * comb(13, 3) - STRAIGHT_FLUSHES
PAIRS = 13 * comb(4, 2) * 48
THREE_CARD_HANDS = comb(52, 3)
PAIR_PLUS = {  # straight flush, three-of-a-kind, straight, flush, pair; edge as published
    "A": (35, 25, 6, 4, 1, 4.58),
    "B": (40, 30, 5, 4, 1, 5.57),
    "C": (40, 30, 6, 3, 1, 7.28),
    "D": (40, 30, 6, 4, 1, 2.32),
    "E": (40, 25, 6, 4, 1, 3.49),
}


@pytest.mark.parametrize("letter", PAIR_PLUS)
def test_pair_plus_by_closed_forms(letter: str) -> None:
    *odds, published = PAIR_PLUS[letter]
    ways = (STRAIGHT_FLUSHES, THREES, STRAIGHTS, FLUSHES, PAIRS)
    lost = THREE_CARD_HANDS - sum(ways)
    gain = sum(int(o) * w for o, w in zip(odds, ways, strict=True)) - lost
    figure = figure_of(law.pair_plus, {"Pair Plus Wager": letter})
    assert figure.house_advantage == Fraction(-gain, THREE_CARD_HANDS)
    assert round(100 * float(figure.house_advantage), 2) == published
    assert figure.hit_frequency == Fraction(sum(ways), THREE_CARD_HANDS)
    assert [share.combinations for share in figure.shares] == [*ways, lost]


def test_a_mini_royal_flush_adds_to_the_pair_plus() -> None:
    plain = figure_of(law.pair_plus, {"Pair Plus Wager": "A"}).house_advantage
    choices: dict[str, object] = {"Pair Plus Wager": "A", law.mini_royal_pair_plus.name: "50 to 1"}
    figure = figure_of(law.pair_plus, choices)
    assert plain - figure.house_advantage == Fraction(MINI_ROYALS * (50 - 35), THREE_CARD_HANDS)


@pytest.mark.parametrize("amount", ["$1", "$5"])
@pytest.mark.parametrize(
    ("letter", "straight_flush", "three", "straight", "rate"),
    [("A", 70, 60, 6, 14), ("B", 100, 90, 0, 20)],
)
def test_three_card_progressive(
    letter: str, straight_flush: int, three: int, straight: int, rate: int, amount: str
) -> None:
    fixed = (
        3 * 500
        + (STRAIGHT_FLUSHES - MINI_ROYALS) * straight_flush
        + THREES * three
        + STRAIGHTS * straight
    )
    choices: dict[str, object] = {law.progressive.name: letter, "Progressive wager amount": amount}
    figure = figure_of(law.progressive, choices)
    assert figure.house_advantage == 1 - Fraction(fixed + 1000, THREE_CARD_HANDS)
    (meter,) = figure.progressives
    assert meter.amount == 1000
    assert meter.break_even == THREE_CARD_HANDS - fixed
    assert meter.long_run == 1 - Fraction(fixed + 1000, THREE_CARD_HANDS) - Fraction(rate, 100)
    envy = Fraction(100 + 3 * 25, THREE_CARD_HANDS)
    assert meter.envy == tuple(
        (others, figure.house_advantage - others * envy) for others in range(1, 7)
    )


def test_three_card_progressive_at_a_meter_and_at_break_even() -> None:
    seed = figure_of(law.progressive, {law.progressive.name: "A"})
    higher = figure_of(law.progressive, {law.progressive.name: "A"}, 3_000_00)
    assert seed.house_advantage - higher.house_advantage == Fraction(2000, THREE_CARD_HANDS)
    break_even = seed.progressives[0].break_even
    assert break_even is not None
    fair = figure_of(law.progressive, {law.progressive.name: "A"}, int(100 * break_even))
    assert fair.house_advantage == 0


# Five and six cards, counted by ranks and suits apart

ROYAL, STRAIGHT_FLUSH, FOUR, FULL_HOUSE, FLUSH, STRAIGHT, THREE, LESS = range(8)
RUNS = [{(top - step) % 13 for step in range(5)} for top in range(12, 3, -1)] + [{12, 0, 1, 2, 3}]


def by_ranks(ranks: tuple[int, ...]) -> int:
    """The best hand that ranks alone make, without a flush."""
    sizes = sorted(Counter(ranks).values(), reverse=True)
    if sizes[0] == 4:
        return FOUR
    if sizes[0] == 3 and len(sizes) > 1 and sizes[1] >= 2:
        return FULL_HOUSE
    if any(run <= set(ranks) for run in RUNS):
        return STRAIGHT
    return THREE if sizes[0] == 3 else LESS


@cache
def counted(size: int) -> tuple[int, ...]:
    """Hands of five or six cards by category: by ranks first, then flushes moved out."""
    counts = [0] * 8
    for ranks in combinations_with_replacement(range(13), size):
        held = Counter(ranks).values()
        if max(held) <= 4:
            ways = 1
            for copies in held:
                ways *= comb(4, copies)
            counts[by_ranks(ranks)] += ways
    for suited, rest, others in suited_hands(size):
        moved = 4 * others
        counts[by_ranks((*suited, *rest))] -= moved
        runs = [run for run in RUNS if run <= set(suited)]
        royal = runs and runs[0] == RUNS[0]
        counts[ROYAL if royal else STRAIGHT_FLUSH if runs else FLUSH] += moved
    return tuple(counts)


def suited_hands(size: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Ranks of five or more cards of one suit, and the other card with how many suits it has."""
    for suited in combinations(range(13), 5):
        if size == 5:
            yield suited, (), 1
        else:
            yield from ((suited, (rank,), 3) for rank in range(13))
    if size == 6:
        yield from ((suited, (), 1) for suited in combinations(range(13), 6))


def test_the_counts_are_those_of_the_literature() -> None:
    assert counted(5) == (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 2_524_332)
    assert sum(counted(6)) == comb(52, 6)
    assert counted(6)[:5] == (188, 1_656, 14_664, 165_984, 205_792)
    assert counted(6)[5:7] == (361_620, 732_160)


SIX_CARD_BONUS = {
    "A": (1000, 200, 50, 25, 20, 10, 5),
    "B": (1000, 200, 100, 20, 15, 9, 8),
    "C": (1000, 200, 100, 20, 15, 10, 7),
    "D": (1000, 200, 50, 25, 15, 10, 5),
    "E": (1000, 200, 50, 20, 15, 10, 5),
}


@pytest.mark.parametrize("letter", SIX_CARD_BONUS)
def test_six_card_bonus(letter: str) -> None:
    counts = counted(6)
    gain = sum(o * w for o, w in zip(SIX_CARD_BONUS[letter], counts, strict=False)) - counts[LESS]
    if letter == "E":  # a Super Royal in each suit, at a wager of $1
        gain += 1_000_000 - 1000 + 3 * (100_000 - 1000)
    figure = figure_of(law.six_card_bonus, {law.six_card_bonus.name: letter})
    assert figure.house_advantage == Fraction(-gain, comb(52, 6))
    assert figure.hit_frequency == 1 - Fraction(counts[LESS], comb(52, 6))


def metered(figure: Figure, hands: int, fixed: int, whole: int, parts: Fraction, seed: int) -> None:
    """A progressive wager that pays fixed odds, the whole meter, and parts of it."""
    drawn = whole + parts
    assert figure.house_advantage == 1 - (fixed + drawn * seed) / hands
    (meter,) = figure.progressives
    assert meter.amount == seed
    assert meter.break_even == (hands - fixed) / drawn


def test_five_card_progressive() -> None:
    royal, straight_flush, four, full, flush, straight, three, _ = counted(5)
    fixed = four * 300 + full * 50 + flush * 40 + straight * 30 + three * 9
    hands = comb(52, 5)
    figure, _ = figures_of(law.five_card_progressive, {law.five_card_progressive.name: "yes"})
    assert figure.when is None
    metered(figure, hands, fixed, royal, Fraction(straight_flush, 10), 10_000)
    (meter,) = figure.progressives
    reseeded = Fraction(royal * 10_000, hands)
    assert meter.long_run == 1 - Fraction(fixed, hands) - reseeded - Fraction(21, 100)
    envy = Fraction(royal * 1000 + straight_flush * 300, hands)
    assert dict(meter.envy)[6] == figure.house_advantage - 6 * envy


def test_five_card_progressive_of_a_player_who_forfeits_it_with_the_ante() -> None:
    """649a.11(b)(2): what hands below Q-6-4 would have made with two more cards is lost."""
    choices: dict[str, object] = {law.five_card_progressive.name: "yes"}
    _, figure = figures_of(law.five_card_progressive, choices)
    assert figure.when == "with an Ante Wager"
    pays = {FOUR: 300, FULL_HOUSE: 50, FLUSH: 40, STRAIGHT: 30, THREE: 9}
    pays |= {ROYAL: 10_000, STRAIGHT_FLUSH: 1_000}
    hands, values, _ = second_showdowns()
    lost = 0
    for hand, count in folded_shapes(hands[values < QUEEN_6_4].tolist()).items():
        lost += count * sum(
            pays.get(category, 0) * ways for category, ways in with_two_more(hand).items()
        )
    royal, straight_flush, four, full, flush, straight, three, _ = counted(5)
    whole = (royal, straight_flush, four, full, flush, straight, three)
    paid = sum(pays[category] * ways for category, ways in enumerate(whole))
    deals = comb(52, 3) * comb(49, 2)
    assert figure.house_advantage == 1 - Fraction(10 * paid - lost, deals)
    assert round(100 * float(figure.house_advantage), 2) == 51.36
    (folded,) = (share for share in figure.shares if share.label == "the player folded")
    assert folded.combinations == int((values < QUEEN_6_4).sum()) * comb(49, 2)


def folded_shapes(hands: list[list[int]]) -> Counter[tuple[int, ...]]:
    """Hands by the first of those that differ from them only in the names of suits."""
    found: Counter[tuple[int, ...]] = Counter()
    for hand in hands:
        renamed = (
            tuple(sorted(4 * (card // 4) + suits[card % 4] for card in hand))
            for suits in permutations(range(4))
        )
        found[min(renamed)] += 1
    return found


by_sorted_ranks = cache(by_ranks)


def with_two_more(hand: tuple[int, ...]) -> Counter[int]:
    """The five-card categories of a hand with every two of the other 49 cards."""
    others = [card for card in range(52) if card not in hand]
    made: Counter[int] = Counter()
    for two in combinations(others, 2):
        cards = (*hand, *two)
        category = by_sorted_ranks(tuple(sorted(card // 4 for card in cards)))
        if len({card % 4 for card in cards}) == 1:
            ranks = {card // 4 for card in cards}
            category = FLUSH if ranks not in RUNS else STRAIGHT_FLUSH
            category = ROYAL if ranks == RUNS[0] else category
        made[category] += 1
    return made


def test_five_card_hand_bonus() -> None:
    royal, straight_flush, four, full, flush, *_ = counted(5)
    fixed = four * 500 + full * 100 + flush * 50
    figure = figure_of(law.five_card_hand_bonus, {law.five_card_hand_bonus.name: "yes"})
    metered(figure, comb(52, 5), fixed, royal, Fraction(straight_flush, 10), 10_000)
    (meter,) = figure.progressives
    assert meter.long_run == 1 - Fraction(fixed, comb(52, 5)) - Fraction(29, 100)
    assert meter.envy == ()


def test_five_of_six() -> None:
    royal, straight_flush, four, full, flush, straight, *_ = counted(6)
    fixed = straight_flush * 250 + four * 100 + full * 20 + flush * 10 + straight * 5
    spades = royal // 4
    hands = comb(52, 6)
    figure = figure_of(law.five_of_six, {law.five_of_six.name: "yes"})
    metered(figure, hands, fixed, spades, Fraction((royal - spades) * 25, 100), 10_000)
    (meter,) = figure.progressives
    reseeded = Fraction(spades * 10_000, hands)
    assert meter.long_run == 1 - Fraction(fixed, hands) - reseeded - Fraction(28, 100)
    envy = Fraction(spades * 100 + (royal - spades) * 50, hands)
    assert dict(meter.envy)[1] == figure.house_advantage - envy


# Played rounds: the figures against the law's own settlement of complete deals


@cache
def known_values() -> dict[frozenset[int], int]:
    hands, values, _ = second_showdowns()
    return {
        frozenset(hand): value for hand, value in zip(hands.tolist(), values.tolist(), strict=True)
    }


def second_value(cards: tuple[Card, ...]) -> int:
    return known_values()[frozenset(card.index for card in cards)]


def round_of(
    rules: HouseRules, wagers: tuple[Wager, ...], hand: tuple[Card, ...], dealer: tuple[Card, ...]
) -> Round:
    """One player, $1 on each wager, by the strategy of the figure against the dealer.

    Hands that are worth it have a Play Wager; the others are folded.
    """
    placed = (*wagers, law.play) if second_value(hand) >= QUEEN_6_4 else wagers
    bets = Bets({Bet(wager): 100 for wager in placed})
    return Round(rules, (Seat(1, bets, {"": hand}),), {"dealer": dealer})


@pytest.mark.parametrize("rounds", [3_000, pytest.param(50_000, marks=pytest.mark.slow)])
def test_random_rounds_agree_with_the_figures(rounds: int) -> None:
    choices: dict[str, object] = {"Ante Bonus": "A", law.six_card_bonus.name: "B"}
    rules = game.rules(choices)
    source = Random(649)
    totals = {law.ante: 0, law.six_card_bonus: 0}
    for _ in range(rounds):
        cards = tuple(CARDS[index] for index in source.sample(range(52), 6))
        for line in game.settle(round_of(rules, tuple(totals), cards[:3], cards[3:])).lines:
            six = line.settles(law.six_card_bonus)
            totals[law.six_card_bonus if six else law.ante] += line.amount
    for wager, total in totals.items():
        figure = figure_of(wager, choices)
        standard_error = sqrt(figure.variance / rounds)
        assert abs(total / (100 * rounds) + float(figure.house_advantage)) < 4 * standard_error


@pytest.mark.parametrize(
    "deck", ["Qs Qh Js Jh 6d 6c 4d 4c", "As Ks Qs Qh Qd Jh Td 6h 4c", "2c 3c 4c Ac Kd Qd Jd 9h 8h"]
)
def test_every_round_of_a_small_deck_as_a_second_program_settles_it(deck: str) -> None:
    """Every deal of the deck: Ante 5-4-1 and Pair Plus A, reckoned apart from the law."""
    rules = game.rules({"Ante Bonus": "A", "Pair Plus Wager": "A"})
    cards = parse_cards(deck)
    for hand in combinations(cards, 3):
        value = second_value(hand)
        category = value // 10_000
        bonus = {5: 5, 4: 4, 3: 1}.get(category, 0)
        pair_plus = {5: 35, 4: 25, 3: 6, 2: 4, 1: 1}.get(category, -1)
        for dealer in combinations([card for card in cards if card not in hand], 3):
            against = second_value(dealer)
            if value < QUEEN_6_4:
                expected = -1 - 1
            elif against < QUEEN_3_2:
                expected = 1 + bonus + pair_plus
            else:
                expected = 2 * ((value > against) - (value < against)) + bonus + pair_plus
            settlement = game.settle(round_of(rules, (law.ante, law.pair_plus), hand, dealer))
            assert -settlement.house == 100 * expected, (hand, dealer)


# Advice


@pytest.mark.parametrize(
    ("hand", "removed"),
    [
        ("Qs 6h 3d", ""),
        ("Qs 6h 3d", "Ac Kd Ah"),
        ("Ks Qs Js", "Ts As"),
        ("5h 4h 2d", "Kc Kd Kh Ks"),
    ],
)
def test_advice_against_every_dealer_hand_that_is_left(hand: str, removed: str) -> None:
    """Each hand of the dealer is dealt from the cards that are left, and settled at the table."""
    cards, gone = parse_cards(hand), parse_cards(removed)
    left = [card for card in CARDS if card not in (*cards, *gone)]
    rules, total = game.rules(), 0
    bets = Bets({Bet(law.ante): 100, Bet(law.play): 100})
    for dealer in combinations(left, 3):
        seat = Seat(1, bets, {"": cards})
        lines = game.lines(Round(rules, (seat,), {"dealer": dealer}))
        total += sum(line.amount for line in lines)
    values = {
        action.name: action.value
        for action in plan.PLAN.advice(rules, Situation(cards, removed=gone))
    }
    assert values == {"play": Fraction(total, 100 * comb(len(left), 3)), "fold": -1}


def test_cards_left_for_the_dealer() -> None:
    with pytest.raises(RuleError, match="At least three cards"):
        plan.PLAN.advice(game.rules(), Situation(CARDS[:3], removed=CARDS[3:50]))
