"""`advise` says why the rules of `strategy` take an action, in a few words."""

from collections.abc import Mapping
from random import Random

import pytest

import houserules
from houserules.equipment.cards import CARDS
from houserules.games import INDEX, Entry, load
from houserules.games.poker.holdem_odds import HoldemOdds
from houserules.games.poker.texas_holdem_bonus import odds as texas
from houserules.games.poker.ultimate_texas_holdem import odds as ultimate
from houserules.odds.holdem import choice
from houserules.odds.plan import plan_of

REASONS: list[tuple[str, Mapping[str, object], str, str]] = [
    ("643a", {"hand": "2s 5s 9s", "board": "Ks"}, "let it ride", "four to a flush"),
    ("643a", {"hand": "2s 5d 9h"}, "withdraw", "no winning hand and no three to a straight flush"),
    ("655a", {"hand": "6s 5s"}, "bet 1x", "6-5 of one suit"),
    ("655a", {"hand": "8s 9d", "board": "Th Jc"}, "bet 3x", "four to a straight, open at both"),
    ("669a", {"hand": "Ts Jd Qh"}, "play 3x", "three cards from 10 up"),
    ("669a", {"hand": "4s 7d Jh", "board": "2c 9h"}, "fold", "no pair, no good draw"),
    ("639a", {"hand": "As Kd Qh 7c 3s", "dealer": "4c"}, "bet", "ace-king-queen with a fourth"),
    ("641a", {"hand": "9s 9d 4h 3c Ks", "dealer": "8c"}, "play 3x", "the up card is not higher"),
    ("682a", {"hand": "2s 2d 4h 9c Ks"}, "fold", "below a pair of 3s"),
    ("657a", {"hand": "As Ad 4h 9c Ks"}, "play 3x", "a pair of aces or better"),
    ("684a", {"hand": "Ks Qd 4h 2c 3s"}, "fold", "below K-Q-8-4"),
    ("649a", {"hand": "Qs 6h 4d"}, "play", "Q-6-4 or better"),
    ("649a", {"hand": "Qs 6h 3d"}, "fold", "below Q-6-4"),
    ("676a", {"hand": "7s 9d"}, "fold", "16 points, and 14 are the most to bet"),
    ("678a", {"hand": "5s 6s 7s Ad Kd 2c 3c"}, "fold", "with 2 cards above a ten in other suits"),
    ("687a", {"hand": "4s 4d 3h 9c Ks"}, "fold", "a pair of 4s with a 3"),
    ("663a", {"hand": "2s 4d 6h 9c Ks"}, "play", "6 points low"),
    ("674a", {"hand": "Qs Js", "board": "2h 5d"}, "bet 3x", "two high cards of one suit"),
    ("671a", {"hand": "2s 5s 9s Ks 3d", "dealer": "9c"}, "sixth card", "four to a flush"),
    ("671a", {"hand": "As Kd 7h 4c 2s", "dealer": "9c"}, "exchange 7h 4c 2s", "an ace-king"),
    ("653a", {"hand": "As 7h", "board": "2s 9s Ks"}, "play 2x", "four to a flush, with a 10"),
    ("653a", {"hand": "4c 7h", "board": "2s 9s Ks Jd Th"}, "fold", "cards beat you"),
    ("647a", {"hand": "As 7h", "board": "2s 9s Ks 4d"}, "wager", "four to a flush, and 12 cards"),
    ("633a", {"hand": "Ts 6h", "dealer": "9c"}, "surrender", "hard 16 against a 9, by the chart"),
    ("633a", {"hand": "8s 8h", "dealer": "Ac"}, "split", "a pair of 8s against an ace"),
    ("651a", {"hand": "5s", "dealer": "5d"}, "war", "equally likely"),
    ("686a", {"hand": "5s"}, "under", "a first card of 5"),
    ("627a", {"hand": "5s 5d", "dealer": "Kc 7h"}, "press banker's hand", "0 to 7 on two cards"),
    ("645a", {"hand": "As Ad 4h 9c Ks 7d 2h"}, "low Ks 9c", "the house way's rule “Pair: together"),
    ("680a", {"hand": "Ts 4d 6h 9c Ks"}, "showdown Ts 9c", "the highest Point Count"),
]


@pytest.mark.parametrize(("game", "seen", "act", "why"), REASONS)
def test_a_reason_in_a_few_words(game: str, seen: Mapping[str, str], act: str, why: str) -> None:
    actions = houserules.advise(load(game).rules(), **seen)
    (ruled,) = [action for action in actions if action.why]
    assert act in ruled.name
    assert why in ruled.why
    assert len(ruled.why) < 90


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry.id)
def test_every_game_with_a_strategy_and_advice_gives_reasons(entry: Entry) -> None:
    plan = plan_of(load(entry.id))
    assert bool(plan.explain) == bool(plan.strategy and plan.advise)


@pytest.mark.parametrize(("play", "cards"), [(ultimate.PLAY, (3, 5)), (texas.PLAY, (3, 4))])
def test_holdem_reasons_are_the_short_rules_that_are_counted(
    play: HoldemOdds, cards: tuple[int, int]
) -> None:
    random, rules = Random(653), play.game.rules()
    contest = play.contest(rules)
    counted = play.short_play(contest, {})
    for _ in range(1_500):
        dealt = random.sample(list(CARDS), 7)
        for shown in cards:
            hand, board = tuple(dealt[:2]), tuple(dealt[2 : 2 + shown])
            moment = next(each for each in play.moments if each.open == shown)
            said = moment.act(choice(contest, counted, hand, board))
            assert play.ruled(rules, hand, board).act == said, (hand, board)
