"""Figures of Ultimate Texas Hold 'Em Poker against closed forms, sampling and second methods."""

import re
from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest

from houserules.equipment.cards import Card, parse_cards
from houserules.games.poker.ultimate_texas_holdem import law
from houserules.games.poker.ultimate_texas_holdem import odds as plan
from houserules.games.poker.ultimate_texas_holdem.law import game
from houserules.games.readings import readings
from houserules.hands import tables
from houserules.hands.poker import PokerCategory
from houserules.odds.figure import Figure
from houserules.odds.holdem import folds_after_flop
from houserules.odds.plan import Asked, Situation
from houserules.rules import Bet, RuleError
from houserules.rules.procedure import Act, AskDecision

OFFERED = {
    "Bad Beat Bonus Wager": "A",
    "Six Card Bonus Wager": "A",
    "Progressive Payout Wager": "A",
}
RULES = game.rules({"Blind Wager": "A", "Trips Wager": "A", **OFFERED})
ASKED = Asked()


def of_letter(name: str, letter: str) -> Figure:
    rules = game.rules({**OFFERED, name: letter})
    entry = next(e for e in plan.PLAN.entries if e.wager.name == name)
    return next(iter(entry.price(rules, ASKED)))


def test_the_ante_under_the_best_play() -> None:
    best, by_rules = plan.price_ante(RULES, ASKED)
    # The fraction that an independent program gives.
    assert best.house_advantage == Fraction(50_643_648_973, 2_317_817_502_000)
    assert by_rules.when == plan.BY_RULES
    assert best.house_advantage < by_rules.house_advantage < Fraction(3, 100)


def test_the_advantage_is_what_the_solution_promises() -> None:
    best = next(plan.price_ante(RULES, ASKED))
    assert -best.house_advantage == plan.PLAY.solution(RULES).value
    assert sum(share.probability for share in best.shares) == 1


@pytest.mark.slow
def test_blind_b_takes_what_winning_straights_are_paid() -> None:
    # Nobody folds a straight that wins, so the play is the same and only its payout is missing.
    a = next(plan.price_ante(RULES, ASKED))
    b = next(plan.price_ante(RULES.with_choices({law.blind.option: "B"}), ASKED))
    straights = (s for s in a.shares if "higher, straight" in s.label and "flush" not in s.label)
    assert b.house_advantage - a.house_advantage == sum(s.probability for s in straights)


RUNS = {5: 10, 6: 71, 7: 217}
"""The sets of ranks with a straight, by size, as tests of the hand tables count them."""
SEVEN_CARDS = (
    4 * comb(47, 2),
    36 * comb(46, 2),
    13 * comb(48, 3),
    comb(13, 2) * 16 * 44 + 52 * comb(12, 2) * 36 + 52 * 12 * 6 * comb(11, 2) * 16,
    4 * (comb(13, 7) + comb(13, 6) * 39 + comb(13, 5) * comb(39, 2)) - 41_584,
    RUNS[7] * (4**7 - 844) + RUNS[6] * 6 * (6 * 4**5 - 204)
    + RUNS[5] * (10 * (36 * 64 - 36) + 5 * (4**5 - 12)),
    (comb(13, 5) - RUNS[5]) * 5 * (4**5 - 12),
)  # fmt: skip
"""Royal flush to three-of-a-kind; what is subtracted are flushes (and straight flushes)."""
# As printed in § 653a.12(c), from a royal flush down to a three-of-a-kind.
TRIPS_ODDS = {
    "A": (50, 40, 30, 9, 7, 4, 3),
    "B": (50, 40, 30, 8, 6, 5, 3),
    "C": (50, 40, 30, 8, 7, 4, 3),
    "D": (50, 40, 20, 7, 6, 5, 3),
}


@pytest.mark.parametrize("letter", TRIPS_ODDS)
def test_trips_by_combinations(letter: str) -> None:
    pairs = zip(SEVEN_CARDS, TRIPS_ODDS[letter], strict=True)
    paid = sum(ways * (odds + 1) for ways, odds in pairs)
    figure = of_letter("Trips Wager", letter)
    assert figure.house_advantage == 1 - Fraction(paid, comb(52, 7))
    assert sum(share.combinations or 0 for share in figure.shares) == comb(52, 7)


SIX_CARDS = {
    "Six-card royal flush—diamonds": 1,
    "Six-card royal flush—hearts, spades or clubs": 3,
    "Royal flush": 4 * 47 - 4,
    "Straight flush": 36 * 46,
    "Four-of-a-kind": 13 * comb(48, 2),
    "Full house": comb(13, 2) * 16 + 13 * 4 * 12 * 6 * 44,
    "Flush": 4 * (comb(13, 5) * 39 + comb(13, 6)) - 4 * 47 - 36 * 46,
    "Straight": 10 * 5 * (6 * 4**4 - 4 * 3) + (10 * 8 - 9) * (4**6 - 4 - 4 * 6 * 3),
    "Three-of-a-kind": 13 * 4 * comb(12, 3) * 64,
}
# As printed in § 653a.12(f), from a royal flush down to a three-of-a-kind.
SIX_CARD_ODDS = {
    "A": (1000, 1000, 1000, 200, 50, 25, 20, 10, 5),
    "B": (1000, 1000, 1000, 200, 50, 25, 15, 10, 5),
    "C": (1000, 1000, 1000, 200, 100, 20, 15, 9, 8),
    "D": (1000, 1000, 1000, 200, 100, 20, 15, 10, 7),
    "E": (200_000, 20_000, 1000, 200, 50, 20, 15, 10, 5),
}


@pytest.mark.parametrize("letter", SIX_CARD_ODDS)
def test_six_card_bonus_by_combinations(letter: str) -> None:
    total = comb(52, 6)
    paid = sum(
        ways * (odds + 1)
        for ways, odds in zip(SIX_CARDS.values(), SIX_CARD_ODDS[letter], strict=True)
    )
    expected = 1 - Fraction(paid, total)
    assert of_letter("Six Card Bonus Wager", letter).house_advantage == expected


@pytest.mark.parametrize(
    ("letter", "royal", "straight_flush", "quads", "trips"),
    [("A", 10_000, 1_000, 300, 9), ("B", 10_000, 1_000, 300, 9),
     ("C", 10_000, 1_000, 250, 10), ("D", 10_000, 1_000, 250, 9)],
)  # fmt: skip
def test_the_progressive_at_its_seeds_by_combinations(
    letter: str, royal: int, straight_flush: int, quads: int, trips: int
) -> None:
    paid = 4 * royal + 36 * straight_flush + 624 * quads + 3_744 * 50 + 5_108 * 40
    paid += 10_200 * 30 + 54_912 * trips
    figure = of_letter("Progressive Payout Wager", letter)
    assert figure.house_advantage == 1 - Fraction(paid, comb(52, 5))
    meters = {"A": 1, "B": 2, "C": 3, "D": 3}
    assert len(figure.progressives) == meters[letter]
    # In the long run a meter that is won whole pays its seed anew and its rate of every wager.
    rates = {"A": 21, "B": 21, "C": 19, "D": 21}
    fixed = 624 * quads * (letter in "AB") + 3_744 * 50 + 5_108 * 40 + 10_200 * 30
    fixed += 54_912 * trips
    seeds = 4 * royal + (36 * straight_flush) * (letter != "A") + 624 * quads * (letter in "CD")
    long_run = 1 - Fraction(fixed + seeds, comb(52, 5)) - Fraction(rates[letter], 100)
    assert _long_run(figure) == long_run


def _long_run(figure: Figure) -> Fraction:
    """The advantage when every meter's increments are paid in the end, from those of each meter."""
    advantage = Fraction(figure.house_advantage)
    return advantage + sum(Fraction(item.long_run) - advantage for item in figure.progressives)


def test_envy_bonuses_lower_the_advantage_for_each_other_player() -> None:
    figure = of_letter("Progressive Payout Wager", "A")
    each = Fraction(4 * 1_000 + 36 * 300, comb(52, 5))
    others = dict(figure.progressives[0].envy)
    assert sorted(others) == [1, 2, 3, 4, 5]
    assert others[5] == figure.house_advantage - 5 * each


def test_bad_beats_as_sampled() -> None:
    # Random deals; the exact chances must be within five standard errors of what they show.
    _, never = plan.price_bad_beat_bonus(RULES, ASKED)
    assert never.when == plan.NEVER_FOLDED
    random = np.random.default_rng(653)
    deals = np.array([random.permutation(52)[:9] for _ in range(200_000)], dtype=np.uint8)
    player = tables.values(deals[:, :7], distinct=True).astype(int)
    dealer = tables.values(np.roll(deals, -2, axis=1)[:, :7], distinct=True).astype(int)
    category = tables.CATEGORY_OF_VALUE[np.minimum(player, dealer)]
    names = [str(name) for name in tables.CATEGORIES]
    pays = {"Straight flush": 10_000, "Four-of-a-kind": 500, "Full house": 40, "Flush": 25,
            "Straight": 20, "Three-of-a-kind": 9}  # fmt: skip
    for name in ("Full house", "Flush", "Straight", "Three-of-a-kind"):
        hits = ((category == names.index(name)) & (player != dealer)).mean()
        share = next(s for s in never.shares if s.label == name)
        assert share.net == pays[name]
        error = sqrt(float(share.probability) / len(deals))
        assert abs(hits - float(share.probability)) < 5 * error


def test_a_bad_beat_is_rarer_for_a_player_who_folds() -> None:
    folding, never = plan.price_bad_beat_bonus(RULES, ASKED)
    assert folding.house_advantage > never.house_advantage
    text = next(r.figure for r in readings("653a") if r.figure and "no hand is folded" in r.figure)
    for figure in (folding, never):
        assert f"{100 * float(figure.house_advantage):.4f}%" in text


def test_the_other_reading_of_a_fold_costs_what_its_reading_says() -> None:
    best = plan.PLAY.solution(RULES)
    folds = folds_after_flop(best.contest, best.play, PokerCategory.THREE_OF_A_KIND)
    assert set(folds) == {PokerCategory.THREE_OF_A_KIND}
    text = next(r.figure for r in readings("653a") if r.figure and "Progressive" in r.figure)
    for odds in (9, 10):
        assert f"{100 * odds * float(sum(folds.values())):.4f}%" in text


@pytest.mark.slow
def test_folds_counted_flop_by_flop_are_the_folds_counted_board_by_board() -> None:
    best = plan.PLAY.solution(RULES)
    facts = plan.PLAY.outcomes(RULES).facts
    folded = sum(ways for fact, ways in facts.items() if fact.raised == law.FOLDED)
    folds = folds_after_flop(best.contest, best.play, PokerCategory.HIGH_CARD)
    assert sum(folds.values()) == Fraction(folded, sum(facts.values()))


def test_the_strategy_names_its_exact_cost() -> None:
    assert plan.PLAN.strategy is not None
    strategy = plan.PLAN.strategy(RULES)
    best, by_rules = plan.price_ante(RULES, ASKED)
    cost = Fraction(by_rules.house_advantage) - Fraction(best.house_advantage)
    assert any(f"exactly {cost}." in note for note in strategy.notes)
    assert any(f"exactly {best.house_advantage}." in note for note in strategy.notes)
    chart = strategy.charts[0]
    assert len(chart.rows) == 13
    assert all(len(row) == len(chart.columns) == 14 for row in chart.rows)
    assert sum(row[1:].count("4x") for row in chart.rows) == 69
    # Kings: suited from the 2 up, above the diagonal; others from the 5 up, below it.
    kings = next(row for row in chart.rows if row[0] == "K")
    assert kings[2:] == ("4x",) * 12
    assert [row[2] for row in chart.rows if row[0] in "432"] == ["-", "-", "-"]


def test_the_short_rules_name_the_hands_that_are_raised() -> None:
    ranks = "23456789TJQKA"
    named: set[str] = set()
    rank = f"([{ranks}])"
    raised = plan.PLAY.raised_hands(RULES)
    for high, low, suited in re.findall(f"{rank}{rank}( suited)? or", raised):
        if high == low:
            named |= {2 * rank for rank in ranks[ranks.index(low) :]}
        else:
            higher = ranks[ranks.index(low) : ranks.index(high)]
            named |= {f"{high}{side}{kind}" for side in higher for kind in "so"[: 2 - bool(suited)]}
    assert named == {hand.name for hand in plan.PLAY.solution(RULES).starting if hand.best == 4}


@pytest.mark.parametrize(
    ("hand", "board", "best"),
    [
        ("As 2d", "", "play 4x"),
        ("2s 2d", "", "check"),
        ("Jh 8d", "Jc 5s 2d", "play 2x"),
        ("Jh 8d", "Ac Ks 2d", "check"),
        ("Jh 8d", "Kc 5s 2d 9h 9c", "play 1x"),
        ("3h 2d", "Ac Ks 9d 8c 7c", "fold"),
    ],
)
def test_advice(hand: str, board: str, best: str) -> None:
    actions = plan.PLAY.advise(RULES, Situation(parse_cards(hand), (), parse_cards(board)))
    assert max(actions, key=lambda action: action.value).name == best


def test_the_best_play_at_a_table_sees_only_the_open_cards() -> None:
    class Dispensed:
        def hand(self, seat: int) -> tuple[Card, ...]:
            return parse_cards("Jh 8d")

        def place(self, name: str) -> tuple[Card, ...]:
            return parse_cards("Jc 5s 2d 9h 9c")

    choose = plan.PLAN.choosers["best"](RULES)
    cite = game.cite("11(d)")
    acts = (Act("play 2x", cite, Bet(law.play), 2000), Act("check", cite))
    assert choose(AskDecision(1, acts, cite), Dispensed()) == "play 2x"  # type: ignore[arg-type]


def test_the_advice_before_the_flop_averages_to_the_figure() -> None:
    hands = plan.PLAY.solution(RULES).starting
    values = [(hand.holdings, max(hand.values.values())) for hand in hands]
    assert sum(ways for ways, _ in values) == comb(52, 2)
    average = sum(ways * value for ways, value in values) / comb(52, 2)
    assert -average == next(plan.price_ante(RULES, ASKED)).house_advantage


@pytest.mark.parametrize(
    ("situation", "sentence"),
    [
        (Situation(parse_cards("As")), "two cards"),
        (Situation(parse_cards("As Kd"), parse_cards("2c")), "unseen"),
        (Situation(parse_cards("As Kd"), (), parse_cards("2c 3c")), "not 2"),
        (Situation(parse_cards("As Kd"), (), (), parse_cards("2c")), "from the Flop on"),
    ],
)
def test_advice_on_what_cannot_be_is_refused(situation: Situation, sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        plan.PLAY.advise(RULES, situation)
