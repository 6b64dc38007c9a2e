"""Texas Hold 'Em Bonus Poker at the table: a round is dealt, decided and settled by 647a."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from houserules.equipment.cards import Card
from houserules.games.poker import completion
from houserules.games.poker.completion import Completion, Own
from houserules.games.poker.dealing import InUse
from houserules.games.shared.common import compared
from houserules.hands.poker import PokerHand
from houserules.rules import Bet, Round, Seat, Wager
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Face, Play

from . import law
from .law import game


def folded(seat: Seat) -> bool:
    """Whether a player made no Flop Wager, 647a.11(b)(2)."""
    return not seat.bets.has(law.flop)


def hands(seat: Seat, round_: Round) -> tuple[PokerHand, PokerHand]:
    """The best hands of a player and of the dealer."""
    community = round_.place(law.COMMUNITY, 5)
    dealer = round_.place("dealer", 2)
    return PokerHand.of((*seat.hand, *community)), PokerHand.of((*dealer, *community))


def facts(seat: Seat, player: PokerHand, dealer: PokerHand) -> law.Showdown:
    """The facts that decide Ante, Flop, Turn and River of a seat."""
    wagers = tuple(seat.bets.on(wager) // seat.bets.on(law.ante) for wager in law.LATER)
    return law.Showdown(wagers, str(player.category), compared(player, dealer))


COMPLETION = Completion(
    game,
    completion.Paragraphs(
        settled="11(h)", turned_up="11(h)(1)", formed="11(h)(2)", racked="11(l)"
    ),
    law.ante, hands, facts, law.settle_main, folded, law.named, law.named_of_six,
    hand_with=[law.COMMUNITY], folded_last=True, limit=(law.payout_limit, law.LIMITED),
    own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)],
)  # fmt: skip
game.settles_played(COMPLETION)

# 647a.8 to 647a.11: the round of play at a live table

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)
FLOP, TURN, RIVER = slice(3), slice(3, 4), slice(4, 5)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, two cards to each, three decisions with the community cards between them."""
    yield OPEN
    dealer.state(Burned).waits = False
    method = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, method, [law.progressive], [law.five_card_hand_bonus])
    law.hand_bonus.draws(dealer)
    _deal(dealer, method)
    yield from _decide(dealer, law.flop, law.FOLDS, "11(b)", "11(b)(1)")
    _deal_community(dealer, "11(c)", FLOP)
    yield from _decide(dealer, law.turn, law.CHECKS, "11(d)", "11(d)")
    _deal_community(dealer, "11(e)", TURN)
    yield from _decide(dealer, law.river, law.CHECKS, "11(f)", "11(f)")
    _deal_community(dealer, "11(g)", RIVER)
    law.dealing.racks_stub(dealer, method)
    dealer.reveals("dealer", "11(h)")
    COMPLETION.announces(dealer, "dealer", "11(h)")
    yield from COMPLETION.completes(dealer)


def _deal(dealer: Dealer, now: InUse) -> None:
    """Two cards to each, and four to the Six Card Bonus: first, but last from an automated shoe."""
    wanted = dealer.wagered(law.six_card_bonus)
    if now.in_stacks and now.reshuffles and dealer.rules[law.community_first]:
        dealer.deals(law.COMMUNITY, law.community_first.cite, 5)
    if wanted and not now.in_stacks:
        dealer.deals(law.SIX_CARD_CARDS, now.method.more, 4)
    law.dealing.deals(dealer, now, dealer.seats())
    if wanted and now.in_stacks:
        dealer.deals(law.SIX_CARD_CARDS, now.method.more, 4)


@dataclass(slots=True)
class Burned:
    """Whether a card has been burned for community cards that are still to be dealt."""

    waits: bool = False


def _deal_community(dealer: Dealer, cite: str, cards: slice) -> None:
    """Burn a card and deal community cards face up; those that were dispensed are turned up."""
    if len(dealer.place(law.COMMUNITY)) == 5:
        dealer.reveals(law.COMMUNITY, cite, only=cards)
        return
    burned = dealer.state(Burned)
    if not burned.waits:
        burned.waits = True
        dealer.burns(cite)
    burned.waits = False
    dealer.deals(law.COMMUNITY, cite, cards.stop - len(dealer.place(law.COMMUNITY)), Face.UP)


def _decide(dealer: Dealer, wager: Wager, otherwise: str, local: str, placed: str) -> Play:
    """Each player who has not folded wagers or not, clockwise from the dealer's left."""
    cite, times = game.cite(local), law.LATER[wager]
    for seat in dealer.seats():
        if law.FOLDS in dealer.decisions(seat):
            continue
        stake = times * dealer.bets(seat).on(law.ante)
        acts = (Act(law.act(wager), cite, Bet(wager), stake), Act(otherwise, cite))
        decided = yield AskDecision(seat, acts, cite)
        if decided == law.act(wager):
            dealer.takes(seat, Bet(wager), stake, placed)
        elif decided == law.FOLDS:
            _fold(dealer, seat)
        elif decided == law.CHECKS:
            dealer.says(local, "checks", seat)


def _fold(dealer: Dealer, seat: int) -> None:
    """Collect the Ante, and the cards unless a wager waits for them, 647a.11(b)(2)."""
    dealer.collects("11(b)(2)", law.ante, seat=seat)
    waiting = [
        cite for cite, wagers in law.WAITING.items() if dealer.bets(seat).has(*wagers)
    ]  # fmt: skip
    for cite in waiting:
        dealer.says(cite, "the cards wait face down for the wager", seat)
    if not waiting:
        stay = dealer.wagered(law.progressive)
        where = "stay on the table for the Envy Bonus" if stay else "go to the discard rack"
        dealer.says("11(b)(2)(ii)", f"the cards {where}", seat)


@game.deals_out
def deal_out(dealer: Dealer, cite: str) -> None:
    """Deal what Texas Hold 'Em Bonus Wagers need in a void round: two cards, the dealer's too."""
    wagered = [seat for seat in dealer.seats() if dealer.bets(seat).has(law.holdem_bonus)]
    for seat in wagered:
        if missing := 2 - len(dealer.hand(seat)):
            dealer.deals(seat, cite, missing)
    if wagered and (missing := 2 - len(dealer.place("dealer"))):
        dealer.deals("dealer", cite, missing)


def hand_name(cards: Sequence[Card], places: Mapping[str, Sequence[Card]]) -> str:
    """The best five of a hand and the community cards, once there are five."""
    together = (*cards, *places.get(law.COMMUNITY, ()))
    return PokerHand.of(together).name if len(together) >= 5 else ""


game.names_hands(hand_name)
