"""Casino War: every deal by rank at the table, of the original deal and of the War deal."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from houserules.equipment.cards import RANKS, Rank
from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Stated, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.games.shoes.deals import in_suits, ways
from houserules.odds.plan import Choose
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, HouseRules
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import TIE, WAR, shoe
from .odds import SURRENDERED, best, surrender
from .table import BURNED

Deal = tuple[Rank, ...]
"""The player's card and the dealer's, and both War cards after a tie hand."""
MOST = 4
"""The cards of a deal with a War."""


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 651a; the deals are all played, whatever number of rounds is asked."""
    figures = list(stated(rules))
    on_war = [one for one in figures if one.wager is law.war_tie]
    given_up = [one for one in figures if SURRENDERED in (one.figure.when or "")]
    others = [one for one in figures if one not in on_war and one not in given_up]
    ties, deals = list(_ties()), [pair for pair in product(RANKS, repeat=2) if pair[0] != pair[1]]
    yield from _played(rules, others, best(rules), [*deals, *ties])
    yield from _played(rules, given_up, surrender(rules), product(RANKS, repeat=2))
    yield from _played(rules, on_war, _with_tie_wager, ties)


def _with_tie_wager(asks: AskDecision, dealer: Dealer) -> str:
    """Go to War with a Tie Wager."""
    return WAR if asks.acts[0].name == WAR else TIE


def _ties() -> Iterator[Deal]:
    """Tie hands with every two War cards."""
    for rank, own, dealers in product(RANKS, repeat=3):
        yield rank, rank, own, dealers


def _played(
    rules: HouseRules, figures: Sequence[Stated], choose: Choose, deals: Iterable[Deal]
) -> Iterator[Evidence]:
    """Deals that are decided in one way, under each number of decks."""
    beside = {Bet(law.initial): UNIT}
    bets = {law.initial.name: UNIT, law.tie.name: UNIT}
    host = Host(rules, {SEAT: bets}, choose, burned=in_suits(RANKS[:1]))
    scene = Scene(host, settlers(rules, map(Trial.of, figures), beside))
    for deal in deals:
        ranks = (*deal[:2], *RANKS[:BURNED], *deal[2:])
        scene.deal(in_suits(ranks), partial(_ways, deal))
    return scene.evidence()


def _ways(deal: Deal, rules: HouseRules) -> int:
    return ways(deal, shoe.number_of_decks(rules), MOST)
