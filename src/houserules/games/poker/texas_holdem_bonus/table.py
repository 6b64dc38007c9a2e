"""Texas Hold 'Em Bonus Poker at the table: a round is dealt, decided and settled by 647a."""

from houserules.games.poker import (
    COMMUNITY,
    FOLDS,
    Completion,
    CompletionParagraphs,
    Moment,
    Own,
    best_hands,
    complete_hands,
    deal_community,
    decide,
    hand_name,
    multiples,
)
from houserules.games.shared.common import compared
from houserules.hands.poker import PokerHand
from houserules.rules import Line, Seat
from houserules.rules.procedure import AskWagers, Dealer, Play
from houserules.rules.settlement import PaidBonus

from . import law
from .law import game


def folded(seat: Seat) -> bool:
    """Whether a player made no Flop Wager, 647a.11(b)(2)."""
    return not seat.bets.has(law.flop)


def facts(seat: Seat, player: PokerHand, dealer: PokerHand) -> law.RiverShowdown:
    """The facts that decide Ante, Flop, Turn and River of a seat."""
    wagers = tuple(seat.bets.on(wager) // seat.bets.on(law.ante) for wager in law.LATER)
    return law.RiverShowdown(wagers, str(player.category), compared(player, dealer))


def turn_up_envied(dealer: Dealer, line: Line, turned: set[int | str]) -> None:
    """Turn up a folded hand that brings others an Envy Bonus, 647a.11(b)(2)(ii)."""
    paid = line.subject
    if isinstance(paid, PaidBonus) and paid.seat is not None and paid.seat not in turned:
        turned.add(paid.seat)
        dealer.reveals(paid.seat, "11(i)(5)")


COMPLETION = Completion(
    game,
    at=CompletionParagraphs(
        settled="11(h)", turned_up="11(h)(1)", formed="11(h)(2)", racked="11(l)"
    ),
    on=law.ante,
    hands=best_hands,
    facts=facts,
    settle=law.settle_main,
    folded=folded,
    name=law.named,
    forms_few="the two cards are {}",
    name_side=law.SIX_CARDS_RANKED,
    hand_with=[COMMUNITY],
    folded_last=True,
    limit=(law.payout_limit, law.LIMITED),
    own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)],
    shows=turn_up_envied,
)
game.settles_played(COMPLETION)

# 647a.8 to 647a.11: the round of play at a live table

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)
FLOP, TURN, RIVER = slice(3), slice(3, 4), slice(4, 5)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, two cards to each, three decisions with the community cards between them."""
    yield OPEN
    method = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, method, [law.progressive], [law.five_card_hand_bonus])
    law.hand_bonus.draws(dealer)
    law.community.deals_hands(dealer, method, law.six_card_bonus)
    before_flop, at_flop, after_turn = law.MOMENTS
    yield from _decide(dealer, before_flop)
    deal_community(dealer, "11(c)", FLOP)
    yield from _decide(dealer, at_flop)
    deal_community(dealer, "11(e)", TURN)
    yield from _decide(dealer, after_turn)
    deal_community(dealer, "11(g)", RIVER)
    yield from law.dealing.racks_stub(dealer, method)
    dealer.reveals("dealer", "11(h)")
    COMPLETION.announces(dealer, "dealer", "11(h)")
    yield from COMPLETION.completes(dealer)


def _decide(dealer: Dealer, moment: Moment) -> Play:
    """Each player who has not folded wagers or not."""
    seats = (seat for seat in dealer.seats() if FOLDS not in dealer.decisions(seat))
    return decide(dealer, seats, moment, multiples(game, dealer, moment, law.ante), _fold)


def _fold(dealer: Dealer, seat: int) -> None:
    """Collect the Ante, and the cards unless a wager waits for them, 647a.11(b)(2)."""
    dealer.collects_fold("11(b)(2)", seat, {law.ante: law.FOLD})
    waits = (bet.wager.decided for bet, _ in dealer.bets(seat).items())
    waiting = {decided.folded.cite for decided in waits if decided and decided.folded}
    for cite in sorted(waiting):
        what = "Envy Bonus" if cite == game.cite("11(b)(2)(i)(B)") else "wager"
        dealer.says(cite, f"the cards wait face down for the {what}", seat)
    if not waiting:
        player = dealer.player(seat)
        others = (other for other in dealer.seats() if dealer.player(other) != player)
        stay = any(dealer.bets(other).has(law.progressive) for other in others)
        where = "stay on the table for the Envy Bonus" if stay else "go to the discard rack"
        dealer.says("11(b)(2)(ii)", f"the cards {where}", seat)


@game.deals_out
def deal_out(dealer: Dealer, cite: str) -> None:
    """Deal what Texas Hold 'Em Bonus Wagers need in a void round: two cards, the dealer's too."""
    wagered = complete_hands(dealer, cite, 2, law.holdem_bonus)
    if wagered and (missing := 2 - len(dealer.place("dealer"))):
        dealer.deals("dealer", cite, missing)


game.names_hands(hand_name)
