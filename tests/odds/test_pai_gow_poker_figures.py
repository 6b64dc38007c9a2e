"""Pai Gow Poker figures against published ones, formulas and the game's own rules."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houserules.equipment.cards import parse_cards
from houserules.games.pai_gow.kernels.study import SHIPPED, compute_shipped
from houserules.games.pai_gow.pai_gow_poker import law
from houserules.games.pai_gow.pai_gow_poker import odds as plan
from houserules.games.pai_gow.pai_gow_poker.law import EMPERORS, FORTUNE, game
from houserules.hands.pai_gow_house_way import FOXWOODS
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, offered, plan_of, variations

Figures = dict[tuple[str, str, str | None], Figure]
HANDS = comb(53, 7)
MAIN = "Pai Gow Poker Wager"


@pytest.fixture(scope="module")
def figures() -> Figures:
    rules = game.rules()
    return {
        (figure.wager, figure.table, figure.when): figure
        for entry in plan_of(game).entries
        for varied in variations(entry, rules)
        for figure in entry.price(varied, Asked())
    }


def test_every_wager_is_priced_under_every_paytable(figures: Figures) -> None:
    priced = {(wager, table) for wager, table, _ in figures}
    printed = {(p.name, table.table) for p in game.wagers for table in p.paytables}
    assert priced == printed | {(MAIN, "-"), (law.queens_dragon.name, "-")}


def test_figures_count_every_hand_or_deal(figures: Figures) -> None:
    for (wager, _, _), figure in figures.items():
        total = sum(share.combinations or 0 for share in figure.shares)
        assert total == HANDS * (comb(46, 7) if wager == MAIN else 1)


def test_the_main_wager_as_published(figures: Figures) -> None:
    """Wizard of Odds, exact analysis of December 2013 with the Foxwoods house way: 2.72% when
    both hands are set by it, 0.21% less with the best settings, 0.25% for a banking player."""
    by_house_way = figures[MAIN, "-", None].house_advantage
    best = figures[MAIN, "-", "best play"]
    assert round(float(by_house_way), 4) == 0.0272
    assert round(float(by_house_way - best.house_advantage), 4) == 0.0021
    as_bank = next(text for name, text in best.extra.items() if "both by the house way" in name)
    assert round(float(as_bank.rstrip("%")), 2) == 0.25


def test_both_sides_are_alike_but_for_copies(figures: Figures) -> None:
    """By symmetry the player wins as often as the dealer does without copies."""
    shares = {share.label: share.combinations for share in figures[MAIN, "-", None].shares}
    assert shares["both hands are higher"] == shares["both hands are lower"]
    tie = shares["only the high hand is higher"]
    assert tie is not None
    assert tie > (shares["only the low hand is higher"] or 0)  # more copies of low than high hands


def test_rounding_takes_a_quarter_of_a_dollar_wager(figures: Figures) -> None:
    """At $1 the vigorish is 25 cents, at $10 50 cents as without rounding, at $25 $1.25 too."""
    exact = figures[MAIN, "-", None]
    rounded = "vigorish rounded up to 25¢; {} wager"
    wins = exact.hit_frequency
    at_one = figures[MAIN, "-", rounded.format("$1")].house_advantage
    assert at_one - exact.house_advantage == wins * Fraction(20, 100)
    for stake in ("$10", "$25"):
        assert figures[MAIN, "-", rounded.format(stake)].house_advantage == exact.house_advantage


def test_ez_pai_gow_pushes_every_queens_dragon(figures: Figures) -> None:
    ez = figures[MAIN, "-", "EZ Pai Gow Poker"]
    share = next(s for s in ez.shares if s.label == "the dealer has a Queen's Dragon")
    dragon = next(s for s in figures["Queen's Dragon Wager", "-", None].shares if s.net > 0)
    assert share.probability == dragon.probability
    best = figures[MAIN, "-", "EZ Pai Gow Poker; best play"]
    assert best.house_advantage < ez.house_advantage


def test_published_advantages_of_the_fortune_bonus(figures: Figures) -> None:
    """Wizard of Odds, pay table 2 (our A): 11,970,096 of 154,143,080 when a straight that also
    holds three-of-a-kind is paid as three-of-a-kind; we pay it as a straight."""
    with_both = Fraction(201_824, HANDS)
    advantage = figures["Fortune Bonus Wager", "A", None].house_advantage
    assert advantage - with_both == Fraction(11_970_096, HANDS)


def test_the_queens_dragon_by_hand(figures: Figures) -> None:
    """Queen and six lower ranks without five in a row or of a suit; the ace is not among them."""
    ranks = [{12, *lower} for lower in combinations(range(2, 12), 6)]
    straight = [r for r in ranks if any({*range(low, low + 5)} <= r for low in range(2, 9))]
    no_flush = 4**7 - 4 * sum(comb(7, same) * 3 ** (7 - same) for same in (5, 6, 7))
    dragons = (len(ranks) - len(straight)) * no_flush
    figure = figures["Queen's Dragon Wager", "-", None]
    assert figure.house_advantage == 1 - Fraction(51 * dragons, HANDS)


def test_protection_pays_as_insurance_b_does(figures: Figures) -> None:
    """The two tables print the same odds, but for a row that never comes."""
    protection = figures["Protection Wager", "-", None].house_advantage
    assert protection == figures["Pai Gow Insurance Wager", "B", None].house_advantage


@pytest.mark.parametrize(("version", "first"), [(FORTUNE, "C"), (EMPERORS, "A")])
def test_insurance_is_priced_by_a_table_of_the_version(version: str, first: str) -> None:
    entry = next(e for e in plan_of(game).entries if e.wager is law.insurance)
    rules = offered(entry, game.rules({"Version": version}))
    assert rules.letter(law.insurance) == first
    rules.require_consistent()


def test_red_and_black_by_formula(figures: Figures) -> None:
    figure = figures["Red/Black Wager", "-", None]
    winning = {cards: comb(26, cards) * comb(27, 7 - cards) for cards in range(4, 8)}
    gain = 5 * winning[7] + winning[6] + winning[5] + winning[4]
    losing = HANDS - sum(winning.values())
    assert figure.house_advantage == Fraction(losing - gain, HANDS)


def test_the_progressive_breaks_even_at_its_meter() -> None:
    rules = game.rules({"Progressive Payout Wager": "yes"})
    entry = next(e for e in plan_of(game).entries if e.wager is law.progressive)
    (figure,) = entry.price(rules, Asked())
    (item,) = figure.progressives
    assert item.break_even is not None
    asked = Asked({law.progressive.name: {"": int(item.break_even * 100)}})
    (fair,) = entry.price(rules, asked)
    cent_of_the_meter = Fraction(228 + 1_128 // 10 + 1, HANDS) / 100  # all of it, or a tenth
    assert 0 <= fair.house_advantage < cent_of_the_meter


def test_envy_bonuses_lower_the_advantage_player_by_player(figures: Figures) -> None:
    """Under Paytable A one other player is worth the sum of chances times sums, per $5."""
    figure = figures["Fortune Bonus Wager", "A", None]
    counts = {share.label: share.combinations or 0 for share in figure.shares}
    sums = {"Seven-card straight flush": 5000, "Royal flush and Royal Match": 1000,
            "Seven-card straight flush with joker": 500, "Five aces": 250, "Royal flush": 50,
            "Straight flush": 20, "Four-of-a-kind": 5}  # fmt: skip
    value = Fraction(sum(counts[name] * amount for name, amount in sums.items()), 5 * HANDS)
    (text,) = figure.extra.values()
    shown = [entry.split(": ")[1] for entry in text.split(", ")]
    assert shown == [f"{float(figure.house_advantage - n * value):.4%}" for n in range(1, 6)]


@pytest.mark.slow
def test_advice_values_every_setting() -> None:
    hand = parse_cards("9c 9d 4h 4s Kc 7d 2h")
    actions = plan.advise(game.rules(), Situation(hand))
    best = max(actions, key=lambda action: action.value)
    assert best.name == "low 4s 4h"
    assert {action.name for action in actions} >= {"low Kc 7d", "low Kc 2h"}


def test_the_strategy_states_the_house_way() -> None:
    states = plan.PLAN.strategy
    assert states is not None
    stated = states(game.rules())
    assert len(stated.lines) == len(FOXWOODS.rules)
    for line, rule in zip(stated.lines, FOXWOODS.rules, strict=True):
        assert line.startswith(rule.name)


@pytest.mark.slow
def test_what_is_shipped_is_what_is_computed() -> None:
    with np.load(SHIPPED) as saved:
        for name, values in compute_shipped().items():
            assert (saved[name] == np.array(values)).all(), name
