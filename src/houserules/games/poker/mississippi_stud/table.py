"""Mississippi Stud at the table: a round is dealt, decided and settled as 655a orders."""

from collections.abc import Mapping, Sequence

from houserules.equipment.cards import Card
from houserules.games.poker import completion
from houserules.games.poker.completion import Completion, Own, against_paytable
from houserules.games.poker.dealing import InUse
from houserules.games.poker.streets import Result
from houserules.hands.poker import PokerHand
from houserules.rules import Round, Seat
from houserules.rules.procedure import AskWagers, Dealer, Play

from . import law
from .law import game


def hands(seat: Seat, round_: Round) -> tuple[PokerHand]:
    """The hand of a player's two cards and the three community cards."""
    return (PokerHand.of((*seat.hand, *round_.place(law.COMMUNITY, 3))),)


def facts(seat: Seat, hand: PokerHand) -> Result:
    """The facts that decide the main wagers of a seat."""
    return Result(law.streets.placed(seat.bets), law.main_outcome.of(hand))


COMPLETION = Completion(
    game,
    completion.Paragraphs(settled="11(h)", turned_up="11(h)", formed="11(h)", racked="11(j)"),
    law.ante, hands, facts, law.settle_main, law.streets.folded, law.RANKED, law.named_beside,
    tells=against_paytable, hand_with=[law.COMMUNITY], limit=(law.payout_limit, law.LIMITED),
    own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)],
)  # fmt: skip
game.settles_played(COMPLETION)

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, the deal, three streets with a community card after each, settlement."""
    yield OPEN
    method = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, method, [law.progressive], [law.five_card_hand_bonus])
    seats = dealer.seats()
    law.hand_bonus.draws(dealer)
    _deal(dealer, seats, method)
    law.dealing.racks_stub(dealer, method)
    racked = yield from law.streets.plays(dealer, seats)
    yield from COMPLETION.completes(dealer, racked)


def _deal(dealer: Dealer, seats: Sequence[int], now: InUse) -> None:
    """Two cards to each player, and the others in the order of the method.

    The Six Card Bonus cards come first, but after the stacks of an automated shoe; a shoe that
    reshuffles may dispense the community cards before all.
    """
    by = now.method
    first = now.in_stacks and now.reshuffles and dealer.rules[law.community_first]
    if first:
        dealer.deals_around((law.COMMUNITY,), law.community_first.cite, 3)
    if now.in_stacks:
        law.dealing.deals(dealer, now, seats)
    if dealer.wagered(law.six_card_bonus):
        dealer.deals(law.SIX_CARD_CARDS, by.apart, 4)
    if not now.in_stacks:
        dealer.deals_around([seat for seat in seats for _ in range(2)], by.dealt)
    if not first:
        dealer.deals_around((law.COMMUNITY,), by.more, 3)


def hand_name(cards: Sequence[Card], places: Mapping[str, Sequence[Card]]) -> str:
    """The hand of two cards and three, once all are seen."""
    together = (*cards, *places.get(law.COMMUNITY, ()))
    return PokerHand.of(together).name if len(together) == 5 else ""


game.names_hands(hand_name)
