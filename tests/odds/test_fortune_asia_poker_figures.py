"""Fortune Asia Poker figures by second methods: small decks, formulas, simulation, advice."""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from houserules.equipment.cards import WITH_JOKER, Card, parse_cards
from houserules.games.pai_gow.fortune_asia_poker import law
from houserules.games.pai_gow.fortune_asia_poker import odds as plan
from houserules.games.pai_gow.fortune_asia_poker.law import game
from houserules.games.pai_gow.kernels import three_hands
from houserules.games.pai_gow.kernels.card_sets import card_sets
from houserules.games.pai_gow.kernels.three_hands_advice import advise, dealer_hands
from houserules.games.pai_gow.kernels.three_hands_study import SHIPPED, compute_shipped, study
from houserules.hands.asia_poker import SetHands, hands_won, high_values, medium_values
from houserules.hands.asia_poker_house_way import HIGHEST_FIRST, USUAL
from houserules.hands.asia_poker_tables import FOUL, encode, set_by_rules, settings_of
from houserules.hands.compiled import kernel
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, plan_of, variations
from houserules.odds.work import total

Figures = dict[tuple[str, str, str | None], Figure]
HANDS = comb(53, 7)
MAIN = law.asia_poker.name


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
    assert priced == printed | {(MAIN, "-")}


def test_figures_count_every_hand_or_deal(figures: Figures) -> None:
    for (wager, _, _), figure in figures.items():
        total = sum(share.combinations or 0 for share in figure.shares)
        assert total == HANDS * (comb(46, 7) if wager == MAIN else 1)


def test_best_play_beats_the_house_way_but_not_the_house(figures: Figures) -> None:
    both, best = (figures[MAIN, "-", when].house_advantage for when in (None, "best play"))
    assert 0 < best < both


# The main wager


@kernel
def _deals_won(deals: int, seed: int, rules: np.ndarray) -> int:
    """How many random deals the first seven cards win against the next, all set by the rules."""
    np.random.seed(seed)
    deck = np.arange(53)
    ranks, suits = np.empty(7, np.int64), np.empty(7, np.int64)
    settings = np.empty(105, np.int32)
    made = np.empty(2, np.int64)
    won = 0
    for _ in range(deals):
        for at in range(14):
            other = np.random.randint(at, 53)
            deck[at], deck[other] = deck[other], deck[at]
        for side in range(2):
            hand = np.sort(deck[7 * side : 7 * side + 7])
            for at in range(7):
                joker = hand[at] == 52
                ranks[at] = 13 if joker else hand[at] >> 2
                suits[at] = 15 if joker else 1 << (hand[at] & 3)
            settings_of(ranks, suits, settings)
            made[side] = set_by_rules(ranks, settings, rules)[0]
        higher = 0
        for shift, bits in ((11, 4095), (4, 127), (0, 15)):
            higher += made[0] >> shift & bits > made[1] >> shift & bits
        won += higher >= 2
    return won


def test_the_house_way_against_itself_by_simulation(figures: Figures) -> None:
    """Random deals; the exact chance is within four standard errors, 0.16% of the wager."""
    deals = 1_500_000
    won = _deals_won(deals, 659, encode(USUAL))
    chance = float(figures[MAIN, "-", None].hit_frequency)
    assert abs(won / deals - chance) < 4 * sqrt(chance * (1 - chance) / deals)


@pytest.mark.slow
def test_settings_of_random_hands_by_all_dealer_hands() -> None:
    """Inclusion and exclusion over common cards, beside counting the hands that a dealer can have.

    None of the settings is left out, so the best of each hand is the best of all.
    """
    classes = np.sort(np.random.default_rng(659).choice(len(card_sets(7)), 12, replace=False))
    every = three_hands.Candidates.of(USUAL)
    counts = np.zeros(len(card_sets(7)), np.int64)
    counts[classes] = np.diff(every.starts)[classes]
    starts = np.concatenate(([0], np.cumsum(counts)))
    settings = np.concatenate(
        [every.settings[slice(*every.starts[one : one + 2])] for one in classes]
    )
    listed = three_hands.Candidates(starts, settings, np.zeros(len(settings), np.uint32))
    task = partial(three_hands.wins_of_shard, USUAL, listed)
    sums = sum(total(task, three_hands.shards(size), np.add) for size in range(7))
    for one in classes:
        found = {_score(odds.setting): odds.wins for odds in advise(_cards_of(one), USUAL)}
        weight = int(card_sets(7).weights[one])
        for place in range(starts[one], starts[one + 1]):
            itself = three_hands.wins_over(settings[place], settings[starts[one]])
            assert int(sums[place]) == weight * (found[int(settings[place])] + itself)
        looked_up = {int(setting) for setting in settings[starts[one] : starts[one + 1]]}
        assert max(found.values()) == max(found[setting] for setting in looked_up)


def _score(setting: SetHands) -> int:
    high, medium = (
        high_values().index(setting.high.value),
        medium_values().index(setting.medium.value),
    )
    return high << 11 | medium << 4 | setting.low.value[1][0] - 2


def _cards_of(place: int) -> tuple[Card, ...]:
    """The cards of a class of hands."""
    masks, joker = card_sets(7).masks[place], card_sets(7).jokers[place]
    ordinary = (card for card in WITH_JOKER if not card.is_joker)
    held = [card for card in ordinary if masks[card.suit] >> (card.rank - 2) & 1]
    return (*held, *(parse_cards("Jk") if joker else ()))


SMALL = parse_cards("As Ah Kd Ks Qs 9s 9c 8d 7h 5s 3c Jk")


@pytest.mark.parametrize("deck", [SMALL, SMALL[:-1]])
@pytest.mark.parametrize("way", [USUAL, HIGHEST_FIRST])
def test_dealer_hands_of_a_small_deck_are_set_one_by_one(
    deck: tuple[Card, ...], way: object
) -> None:
    """Twelve cards are left, with five of a suit and with the joker or without."""
    house_way = USUAL if way is USUAL else HIGHEST_FIRST
    gone = [card for card in WITH_JOKER if card not in deck]
    wanted: Counter[tuple[int, int]] = Counter()
    for hand in combinations(deck, 7):
        setting = house_way.set(hand).setting
        medium = medium_values().index(setting.medium.value)
        column = medium << 4 | setting.low.value[1][0] - 2
        wanted[high_values().index(setting.high.value), column] += 1
    counts = dealer_hands(gone, house_way)
    found = {(int(r), int(c)): int(counts[r, c]) for r, c in np.argwhere(counts)}
    assert found == wanted


def test_advice_on_a_small_deck_is_every_showdown() -> None:
    """Seven cards against all seven of the twelve that are left, by the readable rules."""
    hand = parse_cards("Kc Kh Jd Th 6c 4d 2s")
    gone = [card for card in WITH_JOKER if card not in (*SMALL, *hand)]
    dealers = [USUAL.set(cards).setting for cards in combinations(SMALL, 7)]
    for odds in advise(hand, USUAL, gone):
        assert odds.of == comb(12, 7)
        assert odds.wins == sum(hands_won(odds.setting, dealer) >= 2 for dealer in dealers)


@pytest.mark.parametrize("gone", ["", "Jk", "As Kd Qc Jh 9s 7d 5c", "As Ks Qs Jk 9s 7s 5s"])
def test_all_dealer_hands_are_counted(gone: str) -> None:
    cards = parse_cards(gone)
    assert dealer_hands(cards, USUAL).sum() == comb(53 - len(cards), 7)


def test_a_table_of_beaten_hands_is_every_comparison() -> None:
    generator = np.random.default_rng(7)
    counts = np.zeros((6, 91 << 4), np.int32)
    places = generator.integers((0, 0, 0), (6, 91, 13), (200, 3)).tolist()
    for row, medium, low in places:
        counts[row, medium << 4 | low] += 1
    beaten = np.empty((7, 91 << 4), np.int32)
    three_hands.beaten_by(6, counts, beaten)
    for row, medium, low in generator.integers((0, 0, 0), (7, 91, 13), (200, 3)).tolist():
        wanted = sum((r < row) + (m < medium) + (lo < low) >= 2 for r, m, lo in places)
        assert beaten[row, medium << 4 | low] == wanted


def test_settings_that_others_better_are_left_out() -> None:
    ranks, suits = np.array([3, 5, 7, 9, 10, 11, 12]), np.array([1, 2, 4, 8, 1, 2, 4])
    settings, kept = np.empty(105, np.int32), np.empty(105, np.int32)
    settings_of(ranks, suits, settings)
    count = three_hands.undominated(settings, kept)
    scores = {(s >> 11, s >> 4 & 127, s & 15) for s in settings.tolist() if s != FOUL}
    wanted = {
        one
        for one in scores
        if not any(
            other != one and all(a >= b for a, b in zip(other, one, strict=True))
            for other in scores
        )
    }
    assert {(s >> 11, s >> 4 & 127, s & 15) for s in kept[:count].tolist()} == wanted


@pytest.mark.parametrize("size", range(7))
def test_sums_over_small_sets_are_bounds_by_cards_in_common(size: int) -> None:
    """A dealer hand with x cards of the player's adds to them in one direction, whatever x is."""
    added = {
        common: sum((-1) ** held * comb(common, held) for held in range(size + 1))
        for common in range(1, 8)
    }
    assert all(more * (-1) ** size >= 0 for more in added.values())
    hands = {common: comb(7, common) * comb(46, 7 - common) for common in added}
    assert three_hands.doubt(size) == sum(hands[x] * abs(more) for x, more in added.items())


def test_settings_are_left_out_only_beyond_doubt() -> None:
    """Two hands; the second setting of the first is out of reach, its house way's never is."""
    starts = np.array([0, 4, 6])
    settings = np.arange(6, dtype=np.int32)
    sums = np.array([-90, -11, 0, -10, 7, 7], np.int32).view(np.uint32)
    three_hands.leave_out(5, np.array([2, 1]), starts, settings, sums)
    assert starts.tolist() == [0, 3, 5]
    assert settings[:5].tolist() == [0, 2, 3, 4, 5]
    assert sums[:5].view(np.int32).tolist() == [-90, 0, -10, 7, 7]


def test_advice_values_the_legal_settings() -> None:
    actions = plan.advise(game.rules(), Situation(parse_cards("As Kd Qc Jh 9s 7d 5c")))
    best = max(actions, key=lambda action: action.value)
    assert best.name == "low Qc medium Kd Jh"
    assert len(actions) == 40


@pytest.mark.slow
def test_best_play_by_advice_on_random_hands() -> None:
    """The gain over the house way, hand by hand, within four standard errors of the exact one."""
    generator, hands = np.random.default_rng(2), 120
    gains = []
    for _ in range(hands):
        cards = tuple(WITH_JOKER.cards[i] for i in generator.choice(53, 7, replace=False))
        found = advise(cards, USUAL)
        house = USUAL.set(cards).setting
        of_house = next(one.wins for one in found if one.setting.hands == house.hands)
        gains.append((max(one.wins for one in found) - of_house) / found[0].of)
    exact = (study(USUAL).best_wins - study(USUAL).house_wins) / three_hands.DEALS
    error = float(np.std(gains)) / sqrt(hands)
    assert abs(float(np.mean(gains)) - exact) < 4 * error


@pytest.mark.slow
def test_the_shipped_results_are_those_of_the_kernels() -> None:
    import json

    computed = json.loads(json.dumps(compute_shipped()))
    assert json.loads(SHIPPED.read_text()) == computed


# Wagers on seven cards


def test_the_fortune_bonus_from_published_counts(figures: Figures) -> None:
    """The combinations that the Wizard of Odds prints for the same hands and Paytable A."""
    pays = {
        8000: 32, 2000: 72, 1000: 196, 400: 1_128, 150: 26_020, 50: 184_644, 25: 307_472,
        5: 4_188_528, 4: 6_172_088, 3: 7_672_500, 2: 11_034_204,
    }  # fmt: skip
    won = sum(odds * ways for odds, ways in pays.items())
    lost = HANDS - sum(pays.values())
    assert figures["Fortune Bonus Wager", "A", None].house_advantage == Fraction(lost - won, HANDS)


def _is_straight(ranks: set[int], wild: int) -> bool:
    rows = [{14, 2, 3, 4, 5}, *({*range(low, low + 5)} for low in range(2, 11))]
    return any(len(row & ranks) + wild >= 5 for row in rows)


def _no_flush(cards: int, most: int) -> int:
    """Suits of `cards` unlike ranks with at most `most` of one suit, of which two cannot be."""
    too_many = sum(comb(cards, same) * 3 ** (cards - same) for same in range(most + 1, cards + 1))
    return 4**cards - 4 * too_many


def test_insurance_by_ranks_and_suits(figures: Figures) -> None:
    """Seven unlike ranks without straight and flush; the joker is an ace beside six of them."""
    counts: Counter[int] = Counter()
    for ranks in combinations(range(2, 15), 7):
        if not _is_straight(set(ranks), 0):
            counts[ranks[-1]] += _no_flush(7, 4)
    for ranks in combinations(range(2, 14), 6):
        if not _is_straight({*ranks, 14}, 0) and not _is_straight(set(ranks), 1):
            counts[14] += _no_flush(6, 3)
    for letter, pays in {"A": (100, 40, 10, 7, 6, 3), "C": (100, 40, 10, 7, 5, 3)}.items():
        won = sum(odds * counts[rank] for rank, odds in enumerate(pays, 9))
        lost = HANDS - sum(counts.values())
        figure = figures["Insurance Wager", letter, None]
        assert figure.house_advantage == Fraction(lost - won, HANDS)


def test_the_progressive_at_its_seed(figures: Figures) -> None:
    """$10,000 for $1; five aces a tenth; the joker may be in the seven-card straight flush."""
    pays = {10_000: 32 + 196, 1_000: 1_128, 500: 26_092, 100: 184_644, 75: 307_472, 4: 4_188_528}
    returned = Fraction(sum(odds * ways for odds, ways in pays.items()), HANDS)
    figure = figures["Progressive Payout Wager", "-", None]
    assert figure.house_advantage == 1 - returned
    (item,) = figure.progressives
    assert item.amount == 10_000
