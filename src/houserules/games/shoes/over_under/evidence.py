"""Over/Under: every three cards by rank at the table."""

from collections.abc import Iterator
from functools import partial
from itertools import product

from houserules.equipment.cards import RANKS, Rank
from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.games.shoes.deals import in_suits, ways
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, HouseRules

from .law import CARDS, ante, bonus, shoe
from .odds import best_play


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 686a; the deals are all played, whatever number of rounds is asked."""
    assert bonus.option is not None
    offered = rules.with_choice(bonus.option, True)
    bets = {ante.name: UNIT, bonus.name: UNIT}
    host = Host(offered, {SEAT: bets}, best_play(rules), burned=in_suits(RANKS[:1]))
    trials = map(Trial.of, stated(rules))
    scene = Scene(host, settlers(offered, trials, {Bet(ante): UNIT}))
    for deal in product(RANKS, repeat=CARDS):
        scene.deal(in_suits(deal), partial(_ways, deal))
    return scene.evidence()


def _ways(deal: tuple[Rank, ...], rules: HouseRules) -> int:
    return ways(deal, shoe.number_of_decks(rules), CARDS)
