"""Casino War at a live table: original deal, surrender or War, War deal; 651a.8 and 651a.9."""

from collections.abc import Generator, Sequence

from houserules.games.shared.shoe_cards import Cards
from houserules.rules import Bet, Line
from houserules.rules.decision import Amounts
from houserules.rules.house_rules import ANY_STAKE
from houserules.rules.procedure import Act, Answer, Ask, AskDecision, AskWagers, Dealer, Face, Play

from . import law
from .law import NO_TIE, SURRENDER, TIE, WAR, game, initial, shoe, tie, war, war_tie

OPEN = AskWagers(game.cite("7(d)"), game.wagers_before_the_deal, interrupted_by=(shoe.directed,))
BURNED = 3
game.names_hands(lambda cards, _: " and ".join(card.rank.word for card in cards))


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, a card to each, surrender or War with a tie hand, the War deal."""
    cards = Cards(dealer, shoe)
    yield from cards.opens(OPEN, "8(c)")
    yield from cards.gets_ready()
    _original_deal(dealer, cards)
    dealer.says("9(a)", law.COMPARED)
    dealer.settles("9(b)", law.original_lines)
    at_war = yield from _tie_hands(dealer)
    dealer.says("9(d)", "the cards of everybody who is not at War go to the discard rack")
    if at_war:
        yield from _tie_wagers(dealer, at_war)
        _war_deal(dealer, cards, at_war)
        dealer.says("9(g)", law.COMPARED)
        dealer.settles("9(h)", law.war_lines)
        dealer.says("9(h)", "all cards go to the discard rack")
    cards.after_round()


def _original_deal(dealer: Dealer, cards: Cards) -> None:
    """One card face up to each player from the left, then to the dealer."""
    for seat in dealer.seats():
        if dealer.notices(law.not_dealt, seat=seat):
            back, bets = law.NOT_DEALT.returns(), dealer.bets(seat).items()
            dealer.pays("11(c)", [Line.of(seat, bet, stake, back) for bet, stake in bets])
        elif dealer.bets(seat):
            cards.ready_for(seat)
            dealer.deals(seat, "8(c)(1)", 1, Face.UP)
    cards.ready_for()
    dealer.deals("dealer", "8(c)(2)", 1, Face.UP)


def _tie_hands(dealer: Dealer) -> Generator[Ask, Answer, list[int]]:
    """Clockwise, each player with a tie hand surrenders or goes to War; the seats at War."""
    at_war = []
    for seat in dealer.seats():
        if not law.has_tie_hand(seat, dealer):
            continue
        stake = dealer.bets(seat).on(initial)
        acts = (
            Act(WAR, game.cite("9(c)(2)"), Bet(war), stake),
            Act(SURRENDER, game.cite("9(c)(1)")),
        )
        decided = yield AskDecision(seat, acts, game.cite("9(c)"))
        if decided == WAR:
            dealer.takes(seat, Bet(war), stake, "9(c)(2)")
            at_war.append(seat)
        elif decided == SURRENDER:
            own = next(each for each in dealer.round().seats if each.number == seat)
            dealer.pays("9(c)(1)", [law.surrender_line(own, dealer.rules)])
    return at_war


def _tie_wagers(dealer: Dealer, at_war: Sequence[int]) -> Play:
    """Each player at War may place a Tie Wager on the War deal, within the posted limits."""
    permitted = dealer.rules.amounts(war_tie) & dealer.rules.limits.get(tie.name, ANY_STAKE)
    for seat in at_war:
        dealer.says("9(e)", "the War Wager is confirmed", seat)
        ends = permitted.between(1, dealer.chips(seat))
        if ends is None:
            continue
        usual = min(max(permitted.next_to(dealer.bets(seat).on(initial)), ends[0]), ends[1])
        amounts = Amounts(*ends, permitted.increment)
        cite = game.cite("9(e)")
        acts = (Act(NO_TIE, cite), Act(TIE, cite, Bet(war_tie), usual, amounts=amounts))
        decided = yield AskDecision(seat, acts, cite, otherwise=NO_TIE)
        if decided is not None and decided != NO_TIE:
            stake = usual if decided.amount is None else decided.amount
            dealer.takes(seat, Bet(war_tie), stake, "9(e)")


def _war_deal(dealer: Dealer, cards: Cards, at_war: Sequence[int]) -> None:
    """Three cards are burned, then one face up to each player at War, and to the dealer."""
    cards.ready_for()
    dealer.burns("9(f)", BURNED)
    for seat in at_war:
        cards.ready_for(seat)
        dealer.deals(seat, "9(f)", 1, Face.UP)
    cards.ready_for()
    dealer.deals("dealer", "9(f)", 1, Face.UP)
