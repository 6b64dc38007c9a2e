"""Criss-Cross Poker at the table: a round is dealt, decided and settled as 674a orders."""

from collections.abc import Mapping, Sequence

from houserules.equipment.cards import Card
from houserules.games.poker import Completion, CompletionParagraphs
from houserules.hands.poker import PokerHand
from houserules.rules import Round, Seat
from houserules.rules.procedure import AskWagers, Dealer, Play

from . import law
from .law import game

CROSS = (law.ACROSS, law.DOWN, law.MIDDLE)


def hands(seat: Seat, round_: Round) -> tuple[PokerHand, PokerHand]:
    """The Across Hand and the Down Hand of a player."""
    return law.hands_of(
        seat.hand, [card for place in CROSS for card in round_.place(place, game.hand_sizes[place])]
    )


def facts(seat: Seat, across: PokerHand, down: PokerHand) -> law.Crossed:
    """The facts that decide Antes and bets of a seat."""
    return law.Crossed(law.streets.placed(seat.bets), law.outcome.of(across), law.outcome.of(down))


def both_hands(across: PokerHand, down: PokerHand) -> str:
    """Both hands of a player in words."""
    return f"Across Hand {across.name}, Down Hand {down.name}"


COMPLETION = Completion(
    game,
    at=CompletionParagraphs(settled="11(h)", turned_up="11(g)", formed="11(g)", racked="11(i)"),
    on=law.ante_across,
    hands=hands,
    facts=facts,
    settle=law.settle_main,
    folded=law.streets.folded,
    name=law.named,
    name_side=law.RANKED,
    tells=both_hands,
    forms="the player has {}",
    hand_with=CROSS,
    limit=(law.payout_limit, law.LIMITED),
    limit_per_round=True,
)
game.settles_played(COMPLETION)

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, the cross and two cards each, three bets with cards turned up after each."""
    yield OPEN
    method = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, method, [])
    seats = dealer.seats()
    dealer.deals_around(law.BOXES, method.method.more)
    law.dealing.deals(dealer, method, seats)
    yield from law.dealing.racks_stub(dealer, method)
    racked = yield from law.streets.decides(dealer)
    yield from COMPLETION.completes(dealer, racked)


@game.names_hands
def hand_name(cards: Sequence[Card], places: Mapping[str, Sequence[Card]]) -> str:
    """Both hands, once all cards are seen."""
    cross = [card for place in CROSS for card in places.get(place, ())]
    return both_hands(*law.hands_of(cards, cross)) if len(cards) == 2 and len(cross) == 5 else ""
