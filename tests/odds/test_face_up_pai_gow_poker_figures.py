"""Face Up Pai Gow Poker figures against dealt hands, formulas and enumerations of other kinds."""

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houserules.equipment.cards import Card, parse_cards
from houserules.games.pai_gow.face_up_pai_gow_poker import law, odds, study
from houserules.games.pai_gow.face_up_pai_gow_poker.law import game
from houserules.hands.pai_gow import legal_settings
from houserules.hands.pai_gow_house_way import FOXWOODS
from houserules.hands.pai_gow_seven import SevenCardHand as H
from houserules.hands.pai_gow_wild import WildSevenCardHand as W
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, plan_of, variations

Figures = dict[tuple[str, str, str | None], Figure]
HANDS = comb(53, 7)
DEALS = HANDS * comb(46, 7)
MAIN = "Face Up Pai Gow Poker Wager"
DECK = [Card(index) for index in range(53)]


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
    printed = {(wager.name, table.table) for wager in game.wagers for table in wager.paytables}
    assert priced == printed | {(MAIN, "-")}


def test_figures_count_every_hand_or_deal(figures: Figures) -> None:
    for (wager, _, _), figure in figures.items():
        two_hands = wager in (MAIN, law.ace_high.name)
        assert sum(share.combinations or 0 for share in figure.shares) == (
            DEALS if two_hands else HANDS
        )


# The main wager


def dealt(rounds: int, seed: int) -> dict[str, int]:
    """Random deals, answered by trying every setting."""
    chance, ends = random.Random(seed), dict.fromkeys(("win", "push", "lose", "ace high"), 0)
    for _ in range(rounds):
        cards = chance.sample(DECK, 14)
        player, dealer = cards[:7], cards[7:]
        house = FOXWOODS.set(dealer).setting
        over = [
            (setting.high > house.high) + (setting.low > house.low)
            for setting in legal_settings(player)
        ]
        end = "ace high" if H.of(dealer) is H.ACE_HIGH else ("lose", "push", "win")[max(over)]
        ends[end] += 1
    return ends


def test_random_deals_agree_with_the_best_answer(figures: Figures) -> None:
    rounds = 6_000
    ends = dealt(rounds, seed=688)
    shares = {share.label: share.probability for share in figures[MAIN, "-", None].shares}
    for end, label in (
        ("win", "Win"), ("push", "Push"), ("lose", "Loss, copies among them"),
        ("ace high", "Push: the dealer has an Ace High Pai Gow"),
    ):  # fmt: skip
        chance = float(shares[label])
        error = (chance * (1 - chance) / rounds) ** 0.5
        assert abs(ends[end] / rounds - chance) < 4 * error, end


def test_the_best_answer_gains_over_the_house_way(figures: Figures) -> None:
    best, house = figures[MAIN, "-", None], figures[MAIN, "-", odds.ANSWERED_BY_HOUSE_WAY]
    assert best.house_advantage < house.house_advantage
    assert best.strategy is not None
    assert "Foxwoods house way" in best.strategy


@pytest.mark.slow
def test_the_house_way_is_counted_as_by_comparing_all_pairs() -> None:
    """Another kernel compares both hands by the house way, with the dealer's ace high marked."""
    from houserules.games.pai_gow.kernels.study import compare_ways

    grid = compare_ways(FOXWOODS, FOXWOODS, H.ACE_HIGH)
    counted = study.deals(FOXWOODS)
    assert counted.house_wins == grid.all[2][2] - grid.marked[2][2]
    assert counted.house_losses == sum(
        grid.all[a][b] - grid.marked[a][b] for a in range(2) for b in range(2)
    )


@pytest.mark.slow
def test_many_random_deals_agree_with_the_best_answer(figures: Figures) -> None:
    """Every setting of the player's tried against the dealer's, by scores."""
    from houserules.hands.pai_gow_tables import FOUL, settings_of, value_hands
    from houserules.hands.seven_cards import spread

    rounds, ends = 400_000, np.zeros(3, int)
    generator = np.random.default_rng(688)
    settings, masks = np.empty(21, np.int32), np.empty(4, np.uint16)
    ranks, suits = np.empty(7, np.int64), np.empty(7, np.int64)
    for _ in range(rounds // 20_000):
        cards = np.argsort(generator.random((20_000, 53)), axis=1)[:, :14].astype(np.uint8)
        dealer = value_hands(np.ascontiguousarray(cards[:, 7:]), FOXWOODS)
        compared = dealer.facts != tuple(H).index(H.ACE_HIGH)
        for number in np.flatnonzero(compared):
            held = cards[number, :7].astype(int)
            plain = held[held < 52]
            for suit in range(4):
                masks[suit] = sum(1 << (card >> 2) for card in plain if card & 3 == suit)
            spread(masks, 7 - len(plain), ranks, suits)
            settings_of(ranks, suits, settings)
            legal = settings[settings != FOUL]
            over = ((legal & 8191) > dealer.highs[number]) * 1 + (legal >> 13 > dealer.lows[number])
            ends[over.max()] += 1
    shares = {share.label: share.probability for share in figures[MAIN, "-", None].shares}
    for seen, label in zip(ends, ("Loss, copies among them", "Push", "Win"), strict=True):
        chance = float(shares[label])
        assert abs(seen / rounds - chance) < 4 * (chance * (1 - chance) / rounds) ** 0.5, label


def test_staircases_win_where_a_setting_wins() -> None:
    """Steps less corners, for random hands and scores, against the settings one by one."""
    from houserules.games.pai_gow.kernels.answers import interleave
    from houserules.hands.pai_gow import high_values, low_values

    chance = random.Random(5)
    for _ in range(200):
        settings = {
            (high_values().index(one.high.value), low_values().index(one.low.value))
            for one in legal_settings(chance.sample(DECK, 7))
        }
        steps = [
            one
            for one in settings
            if not any(a >= one[0] and b >= one[1] and (a, b) != one for a, b in settings)
        ]
        points = np.empty(2 * len(steps) - 1, np.uint32)
        found = np.array([high << 7 | low for high, low in steps], np.uint32)
        interleave(np.array([0, len(steps)]), found, points)
        for _ in range(50):
            high, low = chance.randrange(7_463), chance.randrange(91)
            won = sum(
                (-1) ** at
                for at, p in enumerate(points.tolist())
                if p >> 7 > high and p & 127 > low
            )
            assert won == any(a > high and b > low for a, b in settings)


# Wagers on seven cards


def test_ace_high_hands_by_hand(figures: Figures) -> None:
    """Ranks without five in a row, suits without five alike; the joker in an ace's place.

    With the joker no four ranks of six are within five in a row, and no four suits alike.
    """
    rows = [{14, 2, 3, 4, 5}, *({*range(low, low + 5)} for low in range(2, 11))]
    without = [
        ranks
        for lower in combinations(range(2, 14), 6)
        if not any(row <= (ranks := {14, *lower}) for row in rows)
    ]
    no_flush = 4**7 - 4 * sum(comb(7, same) * 3 ** (7 - same) for same in (5, 6, 7))
    beside_joker = [
        ranks
        for ranks in map(set, combinations(range(2, 14), 6))
        if not any(len(row & ranks) >= 4 for row in rows)
    ]
    no_four = 4**6 - 4 * sum(comb(6, same) * 3 ** (6 - same) for same in (4, 5, 6))
    joker = len(beside_joker) * no_four
    assert study.ace_high_with_joker() == joker
    assert study.seven_card_hands()[H.ACE_HIGH] == len(without) * no_flush + joker
    won = figures["Ace High Bonus Wager", "1", None].hit_frequency
    assert won == Fraction(len(without) * no_flush + joker, HANDS)


def test_random_deals_agree_with_the_ace_high_bonus(figures: Figures) -> None:
    figure, rounds = figures["Ace High Bonus Wager", "2", None], 12_000
    chance, seen = random.Random(12), dict.fromkeys((law.BOTH, law.WITH, law.WITHOUT), 0)
    for _ in range(rounds):
        cards = chance.sample(DECK, 14)
        outcome = law.ace_high_outcome(cards)
        if outcome in seen:
            seen[outcome] += 1
    shares = {share.label: float(share.probability) for share in figure.shares}
    for outcome, count in seen.items():
        error = (shares[outcome] * (1 - shares[outcome]) / rounds) ** 0.5
        assert abs(count / rounds - shares[outcome]) < 4 * error


def test_fully_wild_hands_by_formula() -> None:
    """Five of a kind are four cards of a rank, the joker and two more."""
    counts = study.wild_hands()
    assert sum(counts.values()) == HANDS
    assert counts[W.FIVE_ACES] == comb(48, 2)
    assert counts[W.FIVE_OF_A_KIND] == 12 * comb(48, 2)
    usual = study.seven_card_hands()
    assert counts[W.SEVEN_CARD_STRAIGHT_FLUSH] == usual[H.SEVEN_CARD_STRAIGHT_FLUSH] == 8 * 4
    royals = (H.ROYAL_FLUSH, H.ROYAL_AND_KING_QUEEN, H.ROYAL_AND_ACE_KING)
    royal = sum(usual[hand] for hand in (*royals, H.NATURAL_ROYAL_AND_ACE_QUEEN))
    assert counts[W.ROYAL_FLUSH] == royal
    # Four of a kind without the joker; three of a rank with it, but for straight flushes.
    natural = 13 * comb(48, 3)
    three = 13 * 4 * (comb(12, 3) * 4**3 + 12 * comb(4, 2) * 11 * 4) + comb(13, 2) * 4 * 4
    # Four of those six are of a suit within five ranks in a row; a rank is held twice more.
    assert natural + three - counts[W.FOUR_OF_A_KIND] == 4 * fours_in_a_row() * 4 * comb(3, 2)
    # A full house of seven ordinary cards; two or three pairs beside the joker, but for those
    # with four of a suit in a row of which two ranks are held once more.
    pairs = comb(13, 2) * 6**2 * comb(11, 2) * 4**2 + comb(13, 3) * 6**3
    house = 3_473_184 + pairs - 4 * fours_in_a_row() * comb(4, 2) * 3**2
    assert counts[W.FULL_HOUSE] == house


def fours_in_a_row() -> int:
    """The sets of four ranks that a fifth makes five in a row."""
    rows = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]
    return len({frozenset(chosen) for row in rows for chosen in combinations(sorted(row), 4)})


def test_published_counts_of_the_fortune_bonus(figures: Figures) -> None:
    """Wizard of Odds, Fortune Pai Gow Poker, pay table 2 (our 2): 11,970,096 of 154,143,080 when a
    straight that also holds three-of-a-kind is paid as three-of-a-kind; we pay it as a straight."""
    with_both = Fraction(201_824, HANDS)
    advantage = figures["Fortune Bonus Wager", "2", None].house_advantage
    assert advantage - with_both == Fraction(11_970_096, HANDS)


def test_four_of_a_kind_of_paytable_5(figures: Figures) -> None:
    """The figure of the reading by which it pays 25 to 1."""
    four = study.seven_card_hands()[H.FOUR_OF_A_KIND]
    assert f"{20 * four / HANDS:.4%}" == "3.9894%"
    assert figures["Fortune Bonus Wager", "5", None].house_advantage > 0


def test_envy_bonuses_lower_the_advantage_player_by_player(figures: Figures) -> None:
    figure = figures["Fortune Bonus Wager", "6", None]
    seven = study.seven_card_hands()
    sums = {"7 card straight flush": 2500, "Royal flush + royal match": 500,
            "7 card straight flush with joker": 250, "Five aces": 150, "Royal flush": 55,
            "Straight flush": 25, "Four-of-a-kind": 6}  # fmt: skip
    counts = {share.label: share.combinations or 0 for share in figure.shares}
    assert counts["Four-of-a-kind"] == seven[H.FOUR_OF_A_KIND]
    value = Fraction(sum(counts[name] * amount for name, amount in sums.items()), 5 * HANDS)
    (text,) = figure.extra.values()
    shown = [entry.split(": ")[1] for entry in text.split(", ")]
    assert shown == [f"{float(figure.house_advantage - n * value):.4%}" for n in range(1, 6)]


@pytest.mark.parametrize(
    ("letter", "paid"),
    [
        ("1", {H.FULL_HOUSE: 4, H.FOUR_OF_A_KIND: 75}),
        ("4", {H.FULL_HOUSE: 25, H.FLUSH: 20, H.THREE_OF_A_KIND: 15}),
    ],
)
def test_progressives_pay_amounts(letter: str, paid: dict[H, int], figures: Figures) -> None:
    """Amounts of a $1 table take the wager, those of the $5 table come beside it."""
    figure = figures["Progressive Payout Wager", letter, None]
    by_label = {share.label: share for share in figure.shares}
    for hand, amount in paid.items():
        net = Fraction(amount - 1) if letter == "1" else Fraction(amount, 5)
        assert by_label[str(hand)].net == net
    seed = figure.progressives[0].amount
    assert seed == (10_000 if letter == "1" else 2_000)
    assert bool(figure.progressives[0].envy) == (letter == "4")


def test_the_progressive_of_paytable_7_by_hand(figures: Figures) -> None:
    """Its rows at a meter of $1,000, from the counts of hands with a fully wild joker."""
    wild = study.wild_hands()
    sevens = wild[W.SEVEN_CARD_STRAIGHT_FLUSH] + wild[W.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER]
    back = (
        1_000 * sevens + 100 * wild[W.FIVE_ACES] + 800 * wild[W.FIVE_OF_A_KIND]
        + 400 * wild[W.ROYAL_FLUSH] + 75 * wild[W.STRAIGHT_FLUSH] + 10 * wild[W.FOUR_OF_A_KIND]
    )  # fmt: skip
    figure = figures["Progressive Payout Wager", "7", None]
    assert figure.house_advantage == 1 - Fraction(back, HANDS)


# Advice


def test_advice_answers_an_open_hand() -> None:
    """Two pair together beat the pair of kings, but the low hand must beat queen jack."""
    rules = game.rules()
    hand = parse_cards("9c 9d 4h 4s Ac 7d 2h")
    dealer = parse_cards("Kc Ks Qd Jh 8c 5s 3d")
    worth = {action.name: action.value for action in odds.advise(rules, Situation(hand, dealer))}
    assert worth["low Ac 7d"] == 1  # two pair over a pair of kings, ace 7 over queen jack
    assert worth["low 4s 4h"] == 0  # a pair of 9s is lower than the kings
    ace_high = parse_cards("As Kd Qs 9h 7s 5h 3c")
    pushed = odds.advise(rules, Situation(hand, ace_high))
    assert {action.value for action in pushed} == {0}
    after = Situation(hand, dealer, decided=("low Ac 7d",))
    assert {action.name: action.value for action in odds.advise(rules, after)} == {
        "show hands": 1,
        "surrender": -1,
    }


@pytest.mark.slow
def test_what_is_shipped_is_what_is_computed() -> None:
    import json

    assert json.loads(study.SHIPPED.read_text()) == study.compute_shipped()
