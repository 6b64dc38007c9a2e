"""Three Card Poker: wagers on three and on five cards over all hands, the others in rounds."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from houserules.equipment.cards import CARDS, Card
from houserules.evidence.evidence import Evidence
from houserules.evidence.hands import MINI_ROYAL, ROYAL, hands, others
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.games.poker.side_wagers import DEALERS_HAND, PLAYERS_HAND
from houserules.games.poker.three_card_poker import law
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, HouseRules, Wager

BESIDE = {Bet(law.pair_plus): UNIT}
FIVE_CARDS = (law.five_card_progressive, law.five_card_hand_bonus)


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 649a; without a number of rounds, as many as are needed."""
    yield from three_cards(rules, every=rounds is None)
    for hand in (PLAYERS_HAND, DEALERS_HAND):
        scene = five_cards(rules, seed, hand)
        yield from all_five_cards(scene, hand) if rounds is None else scene.play(rounds)
    scene = six_cards(rules, seed)
    yield from all_six_cards(scene) if rounds is None else scene.play(rounds)
    yield from showdowns(rules, seed).play(rounds)


def three_cards(rules: HouseRules, *, every: bool) -> Iterator[Evidence]:
    """Pair Plus and the three-card progressive over all hands, without an Ante to fold.

    There are 22,100, or 1,755 up to a renaming of suits and a mini-royal flush in each suit.
    """
    trials = (Trial.of(one) for one in stated(rules, law.pair_plus, law.progressive))
    scene = Scene(_host(rules, 0, law.pair_plus), settlers(rules, trials, BESIDE))
    each = ((hand, 1) for hand in combinations(CARDS, 3))
    for hand, ways in each if every else hands(3, MINI_ROYAL):
        scene.deal(_around(hand, others(hand, 3)), ways)
    return scene.evidence()


def five_cards(rules: HouseRules, seed: int, hand: str) -> Scene:
    """Wagers on a hand and the two community cards, without an Ante to fold."""
    trials = [Trial.of(one, hand) for one in stated(rules, law.five_card_hand_bonus)]
    if hand == PLAYERS_HAND:
        trials += [Trial.of(one) for one in stated(rules, law.five_card_progressive)]
    host = _host(rules, seed, law.pair_plus, law.five_card_progressive)
    return Scene(host, settlers(rules, trials, BESIDE))


def all_five_cards(scene: Scene, hand: str) -> Iterator[Evidence]:
    """The same over all five cards up to a renaming of suits, which no row names."""
    for cards, ways in hands(5):
        both = (cards[:3], others(cards, 3))
        around = _around(*(both if hand == PLAYERS_HAND else both[::-1]))
        scene.deal((*around, *cards[3:]), ways)
    return scene.evidence()


def six_cards(rules: HouseRules, seed: int) -> Scene:
    """Wagers on the player's and the dealer's cards together."""
    trials = (Trial.of(one) for one in stated(rules, law.six_card_bonus, law.five_of_six))
    return Scene(_host(rules, seed, law.pair_plus), settlers(rules, trials, BESIDE))


def all_six_cards(scene: Scene) -> Iterator[Evidence]:
    """The same over all six cards, a royal flush suit by suit."""
    for cards, ways in hands(6, ROYAL):
        scene.deal(cards, ways)
    return scene.evidence()


def showdowns(rules: HouseRules, seed: int) -> Scene:
    """Ante, Play and Ante Bonus by the best play, which is the same under all paytables."""
    trials = [Trial.of(one) for one in stated(rules, law.ante)]
    assert len({trial.figure.strategy for trial in trials}) == 1
    return Scene(_host(rules, seed, law.ante), settlers(rules, trials))


def _host(rules: HouseRules, seed: int, *wagers: Wager) -> Host:
    offered = rules.with_choices(
        {wager.option: True for wager in wagers if wager in FIVE_CARDS and wager.option}
    )
    bets = {wager.name: rules.fixed_amount(wager) or 1_000 for wager in wagers}
    return Host(offered, {SEAT: bets}, strategy(rules, "best"), seed)


def _around(seat: Sequence[Card], dealer: Sequence[Card]) -> tuple[Card, ...]:
    """Cards in the order in which they are dealt, one to the seat and one to the dealer."""
    return tuple(card for both in zip(seat, dealer, strict=True) for card in both)
