"""Six-Card Fortune Pai Gow Poker figures against formulas, other counts and simulation."""

import json
import random
from dataclasses import asdict
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houserules.equipment.cards import Card, parse_cards
from houserules.games.pai_gow.kernels.six_card_advice import six_card_odds
from houserules.games.pai_gow.kernels.six_card_settings import BestSixCardSettings
from houserules.games.pai_gow.kernels.six_card_study import SHIPPED, Solution, study
from houserules.games.pai_gow.kernels.six_cards import set_hands
from houserules.games.pai_gow.six_card_fortune_pai_gow_poker import law
from houserules.games.pai_gow.six_card_fortune_pai_gow_poker import odds as plan
from houserules.games.pai_gow.six_card_fortune_pai_gow_poker.law import (
    HOUSE_WAY,
    LEAST_QUALIFYING,
    game,
)
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, plan_of, variations

Figures = dict[tuple[str, str | None], Figure]
HANDS = comb(53, 6)
DEALS = HANDS * comb(47, 6)
MAIN = law.main.name
DOUBLING = "Double Down Wager yes"


@pytest.fixture(scope="module")
def figures() -> Figures:
    return {
        (figure.wager, figure.when): figure
        for entry in plan_of(game).entries
        for varied in variations(entry, game.rules())
        for figure in entry.price(varied, Asked())
    }


def counts(figure: Figure) -> dict[str, int]:
    return {share.label: share.combinations or 0 for share in figure.shares}


def test_figures_count_every_hand_or_deal(figures: Figures) -> None:
    for (wager, _), figure in figures.items():
        total = sum(share.combinations or 0 for share in figure.shares)
        assert total == (DEALS if wager == MAIN else HANDS)


def test_doubling_and_best_play_each_help_the_player(figures: Figures) -> None:
    ways = (None, "points", "best play", f"{DOUBLING}; points", f"{DOUBLING}; best play")
    advantages = [figures[MAIN, when].house_advantage for when in ways]
    assert advantages == sorted(advantages, reverse=True)
    assert [round(float(one), 6) for one in advantages] == [
        0.062100, 0.039820, 0.039470, 0.014979, 0.014377,
    ]  # fmt: skip


def test_insurance_by_formula(figures: Figures) -> None:
    """Six unlike ranks below the ace, no five in a row, no five of a suit, and no joker."""
    no_flush = 4**6 - 4 * sum(comb(6, same) * 3 ** (6 - same) for same in (5, 6))
    found = counts(figures[law.insurance.name, None])
    for top, name in enumerate(law.KING_OR_LESS, 8):
        sets = (set(lower) | {top} for lower in combinations(range(2, top), 5))
        rows = [{*range(low, low + 5)} for low in range(2, 10)]
        assert found[name] == no_flush * sum(not any(r <= one for r in rows) for one in sets)


def test_rare_hands_by_formula(figures: Figures) -> None:
    """The joker is an ace in hands without a straight or a flush."""
    found = counts(figures[law.fortune.name, None])
    assert found["Five aces"] == 48
    four = 12 * comb(49, 2) + comb(48, 2)  # four of another rank; four aces without the joker
    assert found["Four-of-a-kind"] == four + comb(4, 3) * comb(48, 2)  # three aces and the joker
    without = 13 * 4 * 12 * 6 * 44 + comb(13, 2) * 16  # three, a pair and one; two threes
    two_aces = 6 * (12 * 6 * 44 + 12 * 4)  # beside the joker, with a pair and one, or with three
    one_ace = 4 * 12 * 4 * 44  # beside the joker, with three and one
    no_ace = 12 * 4 * 11 * 6  # the joker beside a full house
    assert found["Full house"] == without + two_aces + one_ace + no_ace


def test_envy_bonuses_by_hand(figures: Figures) -> None:
    """One other player at a $5 wager: chances times sums of § 670a.12(b)(2)."""
    figure = figures[law.fortune.name, None]
    found = counts(figure)
    sums = {"Five aces": 5000, "Royal flush": 1000, "Straight flush": 250, "Four-of-a-kind": 75,
            "Full house": 25}  # fmt: skip
    value = Fraction(sum(found[name] * amount for name, amount in sums.items()), 5 * HANDS)
    assert [one.value for one in figure.related] == [
        figure.house_advantage - others * value for others in range(1, 6)
    ]
    assert figure.related[0].value > 0 > figure.related[1].value  # two others turn the wager


def test_the_progressive_breaks_even_at_its_meter() -> None:
    rules = game.rules({"Progressive Payout Wager": "yes"})
    entry = next(e for e in plan_of(game).entries if e.wager is law.progressive)
    (figure,) = entry.price(rules, Asked())
    (item,) = figure.progressives
    assert item.break_even is not None
    asked = Asked({law.progressive.name: {"": int(item.break_even * 100)}})
    (fair,) = entry.price(rules, asked)
    assert 0 <= fair.house_advantage < Fraction(48 + 1132, HANDS) / 100


def test_sampled_hands_against_sampled_dealers() -> None:
    """A setting's exact odds beside what the readable house way gives in random deals."""
    generator = random.Random(6)
    hand = parse_cards("Jk Qs Qd 8h 5c 3d")
    rest = [Card(index) for index in range(53) if Card(index) not in hand]
    dealt = [HOUSE_WAY.set(generator.sample(rest, 6)) for _ in range(4_000)]
    for odds in six_card_odds(hand, HOUSE_WAY, LEAST_QUALIFYING):
        wins = losses = 0
        for dealers in dealt:
            high = odds.setting.high > dealers.high
            low = odds.setting.low > dealers.low.as_dealers
            wins += high and low and dealers.high.value >= LEAST_QUALIFYING
            losses += not high and not low
        for seen, ways in ((wins, odds.qualified_wins), (losses, odds.losses)):
            chance = ways / odds.of
            error = (chance * (1 - chance) / len(dealt)) ** 0.5
            assert abs(seen / len(dealt) - chance) <= 4.5 * error


def test_advice_doubles_only_what_gains() -> None:
    """An ace high with the joker low ties every qualifying dealer: doubling gains nothing."""
    rules = game.rules({"Double Down Wager": "yes"})
    hand = parse_cards("As Jk 9h 7d 5c 2s")
    worth = {action.name: action.value for action in plan.advise(rules, Situation(hand))}
    assert worth["low Jk"] == worth["double down, low Jk"] == max(worth.values())
    assert not plan.best_setting(True, hand)[1]


def test_points_are_followed_as_they_are_counted() -> None:
    """The lines of the strategy are those that play: two pair are parted for a high low card."""
    setting, doubles = plan.points_setting(parse_cards("Ks Kd 3c 3h 8s 5d"))
    assert (str(setting), doubles) == ("pair of threes, king kicker | king", False)
    setting, doubles = plan.points_setting(parse_cards("Qs Qd Jk 9h 8s 5d"))
    assert (str(setting), doubles) == ("pair of queens, nine kicker | joker", True)


def test_random_deals_agree_with_the_exact_count(figures: Figures) -> None:
    """Both hands set by the house way in random deals, by the scores of all hands."""
    made, generator, rounds = set_hands(HOUSE_WAY), np.random.default_rng(7), 400_000
    dealt = np.argsort(generator.random((rounds, 53)), axis=1)[:, :12]
    number = np.array([[comb(card, place) for place in range(1, 7)] for card in range(53)])
    player, dealer = (
        number[np.sort(part, axis=1), np.arange(6)].sum(axis=1)
        for part in (dealt[:, :6], dealt[:, 6:])
    )
    high = made.highs[player] > made.highs[dealer]
    low = made.lows[player] > np.minimum(made.lows[dealer], 12)
    found = figures[MAIN, None]
    for seen, net in ((high & low, 1), (~high & ~low, -1)):
        chance = sum(float(share.probability) for share in found.shares if share.net == net)
        assert abs(seen.mean() - chance) < 4.5 * (chance * (1 - chance) / rounds) ** 0.5


@pytest.mark.slow
def test_every_setting_of_some_hands_is_the_same_by_inclusion_and_exclusion() -> None:
    """Hands counted dealer hand by dealer hand against those of the whole solution."""
    solution = Solution(HOUSE_WAY, LEAST_QUALIFYING, 1, -1)
    alone = BestSixCardSettings(solution, doubling=False)
    doubling = BestSixCardSettings(solution, doubling=True)
    generator = random.Random(53)
    for number in range(25):
        indices = generator.sample(range(53), 6)
        if number % 3 == 0 and 52 not in indices:
            indices[0] = 52
        hand = [Card(index) for index in indices]
        found = {one.setting: one for one in six_card_odds(hand, HOUSE_WAY, LEAST_QUALIFYING)}
        gain = {setting: one.wins - one.losses for setting, one in found.items()}
        added = {s: one.qualified_wins - one.qualified_losses for s, one in found.items()}
        assert gain[alone.of(hand)[0]] == max(gain.values())
        setting, doubles = doubling.of(hand)
        assert doubles == (added[setting] > 0)
        worth = gain[setting] + max(0, added[setting])
        assert worth == max(gain[s] + max(0, added[s]) for s in found)
        assert plan.best_setting(True, tuple(hand))[1] == doubles


@pytest.mark.slow
def test_what_is_shipped_is_what_is_computed() -> None:
    computed = json.loads(json.dumps(asdict(study(HOUSE_WAY, LEAST_QUALIFYING, 1, -1))))
    assert computed == json.loads(SHIPPED.read_text(encoding="utf-8"))["study"]
