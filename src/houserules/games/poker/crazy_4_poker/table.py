"""Crazy 4 Poker at the table: a round is dealt, decided and settled as 657a orders."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from houserules.games.poker import completion
from houserules.games.poker.completion import Completion, Own, both_hands
from houserules.games.poker.dealing import InUse
from houserules.games.shared.common import compared
from houserules.hands.poker import FOUR_CARDS, PokerHand
from houserules.rules import Bet, Round, Seat
from houserules.rules.decision import Amounts
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Play

from . import law
from .law import game


def folded(seat: Seat) -> bool:
    """Whether a player made no Play Wager, 657a.11(b)."""
    return seat.bets.has(law.ante) and not seat.bets.has(law.play)


def hands(seat: Seat, round_: Round) -> tuple[PokerHand, PokerHand]:
    """The best four cards of a player and of the dealer."""
    dealer = PokerHand.of(round_.place("dealer", 5), FOUR_CARDS)
    return PokerHand.of(seat.hand, FOUR_CARDS), dealer


def facts(seat: Seat, player: PokerHand, dealer: PokerHand) -> law.Showdown:
    """The facts that decide Ante, Play and Super Bonus of a seat."""
    return law.Showdown(
        Fraction(seat.bets.on(law.play), seat.bets.on(law.ante)),
        law.dealer_qualifies(dealer), compared(player, dealer), law.four_card_outcome.of(player),
    )  # fmt: skip


def in_words(player: PokerHand, dealer: PokerHand) -> str:
    """Both hands; the dealer's alone where hands are not compared."""
    qualifies = law.dealer_qualifies(dealer)
    return both_hands(player, dealer) if qualifies else f"the dealer's {dealer.name}"


COMPLETION = Completion(
    game,
    completion.Paragraphs(
        settled="11(c)", turned_up="11(c)(1)", formed="11(c)(2)", racked="11(h)"
    ),
    law.ante, hands, facts, law.settle_main, folded, law.named, law.named_of_five,
    own=[Own(law.five_card_hand_bonus, law.hand_bonus.lines)], tells=in_words,
)  # fmt: skip
game.settles_played(COMPLETION)
game.names_hands(lambda cards, _: PokerHand.of(cards, FOUR_CARDS).name if len(cards) == 5 else "")

OPEN = AskWagers(game.cite("7(c)"), game.wagers_before_the_deal)
ASKED = game.cite("11(b)")
PLAY = "play"
"""The decision that may name any amount of a Play Wager, with a pair of aces or better."""


@lru_cache
def play_or_fold(seat: int, stake: int, triples: bool, permitted: Limits) -> AskDecision:
    """The question to a seat, for a Play Wager within its posted limits, 657a.11(b)."""
    bet = Bet(law.play)
    acts = [
        Act(name, ASKED, bet, times * stake)
        for name, times in law.PLAYS.items()
        if (times == 1 or triples) and permitted.refuse(times * stake) is None
    ]
    acts.append(Act(law.FOLD, ASKED))
    if triples and (ends := permitted.between(stake, law.MOST * stake)):
        acts.append(Act(PLAY, ASKED, bet, ends[0], amounts=Amounts(*ends, permitted.increment)))
    return AskDecision(seat, tuple(acts), ASKED)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, five cards to each player and the dealer, play or fold, settlement."""
    yield OPEN
    now = yield from law.dealing.opens(dealer)
    law.dealing.closes(dealer, now, law.PROGRESSIVES, [law.five_card_hand_bonus])
    seats = dealer.seats()
    _deal(dealer, now, seats)
    law.dealing.racks_stub(dealer, now)
    given_up = []
    permitted = dealer.rules.amounts(law.play)
    for seat in seats:
        triples = law.may_triple(law.four_card_outcome(dealer.hand(seat)))
        asks = play_or_fold(seat, dealer.bets(seat).on(law.ante), triples, permitted)
        decided = yield asks
        if decided is None or decided == law.FOLD:
            given_up.append(seat)
        else:
            (act,) = (act for act in asks.acts if act.name == decided.act)
            dealer.takes(seat, Bet(law.play), decided.amount or act.stake, "11(b)")
    racked = [seat for seat in given_up if not _cards_stay(dealer, seat)]
    dealer.reveals("dealer", "11(c)")
    COMPLETION.announces(dealer, "dealer", "11(c)")
    law.hand_bonus.draws(dealer)
    yield from COMPLETION.completes(dealer, racked)


def _deal(dealer: Dealer, now: InUse, seats: Sequence[int]) -> None:
    """The hands, and one card for the Six Card Bonus: first, but last from an automated shoe."""
    more, wanted = now.method.more, dealer.wagered(law.six_card_bonus)
    if wanted and not now.in_stacks:
        dealer.deals(law.SIX_CARD_CARD, more)
    law.dealing.deals(dealer, now, seats)
    if wanted and now.in_stacks:
        dealer.deals(law.SIX_CARD_CARD, more)
        dealer.burns(more, 4, "the rest of the stack goes to the discard rack")


def _cards_stay(dealer: Dealer, seat: int) -> bool:
    """Collect what a fold forfeits, and the cards unless a wager on them survives, 657a.11(c)."""
    dealer.collects("11(c)", *law.MAIN, law.queens_up, seat=seat)
    if dealer.bets(seat).has(law.six_card_bonus):
        dealer.says("11(b)(3)", "the Six Card Bonus Wager is not forfeited", seat)
    stay = dealer.bets(seat).has(*law.SURVIVING)
    where = "stay on the table" if stay else "go to the discard rack"
    dealer.says("11(c)", f"the cards {where}", seat)
    return stay
