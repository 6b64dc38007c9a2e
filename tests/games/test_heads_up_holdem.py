"""World Poker Tour Heads-Up Hold 'Em as 677a settles it, worked out once more for random deals."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from houserules.equipment.cards import CARDS, Card
from houserules.games.poker.heads_up_holdem import law
from houserules.games.poker.heads_up_holdem.law import game
from houserules.hands.poker import PokerCategory as C
from houserules.hands.poker import PokerHand
from houserules.rules import Bet, Bets, Decision, Round, Seat
from houserules.rules.house_rules import Limits
from houserules.table.record import settle_record

ODDS = {C.ROYAL_FLUSH: 500, C.STRAIGHT_FLUSH: 50, C.FOUR_OF_A_KIND: 10, C.FULL_HOUSE: 3,
        C.FLUSH: Fraction(3, 2), C.STRAIGHT: 1}  # fmt: skip
BAD_BEAT = {C.STRAIGHT_FLUSH: 500, C.FOUR_OF_A_KIND: 25, C.FULL_HOUSE: 6, C.FLUSH: 5, C.STRAIGHT: 4}
RAISES = {"raise 3x": 3000, "check, raise for 15": 1500, "check, check, raise": 1000}


def expected(player: PokerHand, dealer: PokerHand, raised: int) -> int:
    """The gain of Ante and Odds of $10 and of a Raise Wager, in cents."""
    sign = (player > dealer) - (player < dealer)
    ante = 1000 * sign if dealer.category >= C.PAIR else 0
    odds = {1: ODDS.get(player.category, 0), 0: 0, -1: BAD_BEAT.get(player.category, -1)}[sign]
    return ante + raised * sign + int(1000 * odds)


@given(st.permutations(CARDS), st.sampled_from(sorted(RAISES)))
def test_677a_11_h_random_deals(cards: list[Card], decided: str) -> None:
    hand, dealer, community = cards[:2], cards[2:4], cards[4:9]
    bets = Bets({Bet(law.ante): 1000, Bet(law.odds): 1000})
    decisions = tuple(map(Decision.parse, decided.split(", ")))
    seat = Seat(1, bets, {"": tuple(hand)}, decisions)
    places = {"dealer": tuple(dealer), "community": tuple(community)}
    settlement = settle_record(Round(game.rules(), (seat,), places))
    hands = PokerHand.of((*hand, *community)), PokerHand.of((*dealer, *community))
    assert settlement.totals[1] == expected(*hands, RAISES[decided])


def test_677a_12_f_the_limit_must_cover_a_royal_flush_at_the_minimum() -> None:
    rules = game.rules(limits={"Ante Wager": Limits(minimum=100_00)})
    # Ante 1 to 1, Odds 500 to 1 and a Raise Wager of three times the Ante.
    assert law.most_at_minimum(rules) == 504 * 100_00
