"""Six-Card Fortune Pai Gow Poker: rounds as in any game, but for the best play."""

from collections.abc import Iterator

from houserules.evidence import generally
from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Stated, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.games.pai_gow.odds import BEST_PLAY
from houserules.games.pai_gow.trials import is_best
from houserules.odds.pricing import UNIT
from houserules.rules import HouseRules

from . import law
from .odds import decided_by, gains

NOT_PLAYED = {BEST_PLAY: "to find the best setting of every hand takes some minutes"}


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 670a; without a number of rounds, as many as are needed."""
    yield from generally.confirm(rules, rounds, seed, but=[law.main])
    for one in stated(rules, law.main):
        if not is_best(one):
            yield from generally.played(one, rounds, seed)
        elif rounds is None:
            yield from by_best_play(one, seed).play(None)


def by_best_play(one: Stated, seed: int) -> Scene:
    """Rounds in which every hand is set in the way that is worth most."""
    from houserules.games.pai_gow.kernels.six_card_settings import BestSixCardSettings
    from houserules.games.pai_gow.kernels.six_card_study import Solution

    solution = Solution(law.HOUSE_WAY, law.LEAST_QUALIFYING, *gains())
    best = BestSixCardSettings(solution, doubling=one.rules.offers(law.double_down))
    host = Host(one.rules, {SEAT: {law.main.name: UNIT}}, decided_by(best.of), seed)
    return Scene(host, settlers(one.rules, [Trial.of(one)]))
