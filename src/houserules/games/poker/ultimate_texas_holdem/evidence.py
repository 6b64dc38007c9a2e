"""Ultimate Texas Hold 'Em Poker: wagers on five and six cards over all hands, others in rounds.

No card depends on a decision, so every way to play decides on the same cards.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from houserules.evidence.evidence import Evidence
from houserules.evidence.hands import ROYAL, hands, others
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Decide, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.games.poker.side_wagers import DEALERS_HAND, PLAYERS_HAND
from houserules.games.poker.ultimate_texas_holdem import law
from houserules.games.poker.ultimate_texas_holdem.odds import (
    BY_RULES,
    NEVER_FOLDED,
    act_of,
    contest,
    play_by_short_rules,
    solution,
)
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, Decision, HouseRules, Round

if TYPE_CHECKING:
    from houserules.odds.kernels.holdem_play import Play

MAIN = {law.ante.name: 1_000, law.blind.name: 1_000}
BESIDE = {Bet(law.ante): UNIT, Bet(law.blind): UNIT, Bet(law.trips): UNIT}


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 653a; without a number of rounds, as many as are needed."""
    for hand in (PLAYERS_HAND, DEALERS_HAND):
        scene = five_cards(rules, seed, hand)
        yield from all_five_cards(scene, hand) if rounds is None else scene.play(rounds)
    scene = six_cards(rules, seed)
    yield from all_six_cards(scene) if rounds is None else scene.play(rounds)
    yield from showdowns(rules, seed).play(rounds)


def five_cards(rules: HouseRules, seed: int, hand: str) -> Scene:
    """Wagers on a hand and the Flop, which a fold does not touch."""
    trials = [Trial.of(one, hand) for one in stated(rules, law.five_card_hand_bonus)]
    if hand == PLAYERS_HAND:
        trials += [Trial.of(one) for one in stated(rules, law.progressive)]
    host = Host(rules, {SEAT: MAIN}, strategy(rules, "always check"), seed)
    return Scene(host, settlers(rules, trials, BESIDE))


def all_five_cards(scene: Scene, hand: str) -> Iterator[Evidence]:
    """The same over all five cards up to a renaming of suits, which no row names."""
    for (one, two, *flop), ways in hands(5):
        first, second, burned = others((one, two, *flop), 3)
        seat = (one, first, two, second) if hand == PLAYERS_HAND else (first, one, second, two)
        scene.deal((*seat, burned, *flop), ways)
    return scene.evidence()


def six_cards(rules: HouseRules, seed: int) -> Scene:
    """The Six Card Bonus on a hand and four cards of its own."""
    trials = [Trial.of(one) for one in stated(rules, law.six_card_bonus)]
    offered = rules.with_choices(trials[0].choices)
    bets = {SEAT: {**MAIN, law.six_card_bonus.name: 1_000}}
    host = Host(offered, bets, strategy(rules, "always check"), seed)
    return Scene(host, settlers(rules, trials, BESIDE))


def all_six_cards(scene: Scene) -> Iterator[Evidence]:
    """The same over all six cards, a royal flush suit by suit."""
    for (one, two, *four), ways in hands(6, ROYAL):
        (dealers,) = others((one, two, *four), 1)
        scene.deal((*four, one, dealers, two), ways)
    return scene.evidence()


# Ways to play


def showdowns(rules: HouseRules, seed: int) -> Scene:
    """Ante, Blind and Play by the best play and by the short rules, and wagers beside them."""
    trials = [Trial.of(one) for one in stated(rules, law.trips)]
    for one in stated(rules, law.ante):
        short = one.figure.when == BY_RULES
        play = play_by_short_rules(one.rules) if short else solution(one.rules).play
        trials.append(Trial.of(one, decide=decided(one.rules, play)))
    never = decided(rules, solution(rules).play, folds=False)
    rarely = [
        Trial.of(one, decide=never if one.figure.when == NEVER_FOLDED else None)
        for one in stated(rules, law.bad_beat_bonus)
    ]
    host = Host(rules, {SEAT: MAIN}, strategy(rules, "best"), seed)
    return Scene(host, [*settlers(rules, trials, BESIDE), *settlers(rules, rarely, BESIDE)])


def decided(rules: HouseRules, play: "Play", *, folds: bool = True) -> Decide:
    """The decisions of a way to play, each on the cards that are seen then."""
    from houserules.odds.holdem import FOLDED, WAIT, choice

    def decide(dealt: Round) -> tuple[Decision, ...]:
        (seat,) = dealt.seats
        made = []
        for seen in (0, 3, 5):
            chosen = choice(contest(rules), play, seat.hand, dealt.cards[law.COMMUNITY][:seen])
            if chosen == FOLDED and not folds:
                chosen = contest(rules).at_river
            made.append(Decision(act_of(chosen)))
            if chosen != WAIT:
                break
        return tuple(made)

    return decide
