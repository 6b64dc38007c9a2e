"""645a.12 at a live table: a player banks, and every round below is worked by hand from the text.

Ann sits at seat 6, the farthest to the dealer's right, Bob at 4 and Cid at 2, each with $100.
"""

from collections.abc import Callable, Mapping

import pytest
from tests.table.conftest import Live

from houserules.equipment.cards import WITH_JOKER, parse_cards
from houserules.games import load
from houserules.rules import Decision
from houserules.rules.procedure import AskDecision, AskWagers
from houserules.table import (
    BuyChips,
    Decide,
    Event,
    Input,
    Leave,
    NoMoreBets,
    PlaceBet,
    Report,
    Sit,
)
from houserules.table.chance import order_dealing
from houserules.table.ledger import CENTER, DEALERS_WAGER, INVENTORY, LAYOUT

game = load("645a")
MAIN = "Pai Gow Poker Wager"
RULES = {"Player bank": "yes", "Co-banking": "yes", "Starting position": "random number generator"}
SEATS = {6: "Ann", 4: "Bob", 2: "Cid"}
Open = Callable[..., Live]

STRONG = "As Ah 9d 5c 3h Ks Kh"  # by the house way aces, and kings low
WEAK = "5s 5h 9c Jd 3s Td 7h"  # fives, and jack ten low
BANKER = "Kc Kd 8d 6c 2s Ac Qh"  # kings, and ace queen low
TIES = {  # against the banker's hands in the dealer's place: one hand higher, one lower
    7: BANKER,
    6: "Ad Jk 9h 6d 4c Js Tc",
    4: "Qs Qd As Ks 9c 5d 3d",
    2: "Jd Jh Ah Kh 9s 5h 4h",
}
LOST = "8s 8c Jc Tc 6h 4d 2c"  # eights, and jack ten low
WON = "Ad Jk Qs Qd 6h 4d 2c"  # aces, and queens low


def dealt(count: int, hands: Mapping[int, str], bank: int | None = None) -> list[tuple[int, ...]]:
    """A shuffle and a starting number that bring these hands; 7 is the dealer.

    Positions are counted counterclockwise from the dealer, or from the bank: 6 is next to the
    dealer's right. The cards go around clockwise, from the position where the count ends.
    """
    number_one = 7 if bank is None else bank
    first = (number_one - count) % 7 + 1
    clockwise = [(first + n - 1) % 7 + 1 for n in range(7)]
    known = {seat: parse_cards(text) for seat, text in hands.items()}
    left = [c for c in WITH_JOKER.cards if all(c not in cards for cards in known.values())]
    stacks = {seat: known.get(seat) or [left.pop() for _ in range(7)] for seat in range(1, 8)}
    cards = [stacks[seat][n] for n in range(7) for seat in clockwise]
    return [order_dealing(WITH_JOKER, cards), (count - 1,)]


def wagers(**stakes: int) -> list[Input]:
    """Wagers in dollars by player."""
    seats = {player: seat for seat, player in SEATS.items()}
    return [PlaceBet(seats[player], MAIN, 100 * stake) for player, stake in stakes.items()]


def sit(table: Live) -> None:
    table.do(*(Sit(seat, player, 10_000) for seat, player in SEATS.items()))


def plays(table: Live) -> list[Event]:
    """Everybody sets by the house way and shows the hands; the dealer wagers the most allowed."""
    happened: list[Event] = []
    rounds = table.table.rounds
    while table.table.rounds == rounds:
        asks = table.table.asks
        assert isinstance(asks, AskDecision)
        happened += table.do(Decide(asks.seat, asks.acts[0].name))
    return happened


def first_round(table: Live, **stakes: int) -> None:
    """A round that the dealer banks."""
    table.do(*wagers(**stakes), NoMoreBets())
    plays(table)


def texts(events: list[Event], *paragraphs: str) -> list[str]:
    """The events under some paragraphs, with the seat and the money."""
    return [
        f"{'' if e.seat is None else f'{e.seat} '}{e.what}"
        f"{'' if e.amount is None else f' {e.amount / 100:g}'}"
        for e in events
        if str(e.cite) in {f"645a.{paragraph}" for paragraph in paragraphs}
    ]


def asked(table: Live) -> tuple[int | None, list[str]]:
    asks = table.table.asks
    return asks.seat, [str(act) for act in asks.acts]


EIGHT_SIX_LOW = Decide(6, "low", cards=parse_cards("8d 6c"))
OFFER = ["pass", "bank", "co-bank"]


# The offer of the bank


def test_12b_nobody_banks_the_first_round(live: Open) -> None:
    table = live(game.rules(RULES), 1)
    sit(table)
    assert isinstance(table.table.asks, AskWagers)
    first_round(table, Ann=10, Bob=10, Cid=10)
    assert asked(table) == (6, OFFER)


def test_12c_the_bank_goes_around_counterclockwise(live: Open) -> None:
    """A player who is offered first and accepts gives the next first offer to the right."""
    table = live(game.rules(RULES), 2)
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    for bank, following in ((6, 4), (4, 2), (2, 6)):
        assert asked(table) == (bank, OFFER)
        happened = table.do(Decide(bank, "bank"))
        assert texts(happened, "12(c)") == [f"{bank} the marker of the bank is placed"]
        others = {player: 5 for seat, player in SEATS.items() if seat != bank}
        table.do(*wagers(**others), NoMoreBets())
        plays(table)
        assert asked(table) == (following, OFFER)


def test_12c_passing_and_starting_again_at_the_dealers_right(live: Open) -> None:
    table = live(game.rules(RULES), 3)
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    passed = table.do(Decide(6, "pass"))
    assert texts(passed, "12(c)") == ["6 passes the bank"]
    assert asked(table) == (4, OFFER)
    table.do(Decide(4, "bank"), *wagers(Ann=5), NoMoreBets())
    happened = plays(table)
    assert asked(table)[0] == 6  # seat 4 was not the first to be offered it
    table.do(Decide(6, "pass"))
    assert asked(table)[0] == 2  # seat 4 may not bank two consecutive rounds
    skipped = [e for e in (*happened, *table.table.events) if e.seat == 4 and "may not" in e.what]
    assert str(skipped[-1].cite) == "645a.12(c)"
    assert skipped[-1].what == "banked the last round and may not bank this one"


def test_12c_nobody_accepts_and_the_dealer_banks(live: Open) -> None:
    table = live(game.rules(RULES), 4)
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    table.do(*(Decide(seat, "pass") for seat in (6, 4, 2)))
    assert isinstance(table.table.asks, AskWagers)
    assert table.table.dealer.marker is None
    table.do(*wagers(Ann=10), NoMoreBets())
    happened = plays(table)
    assert texts(happened, "11(e)") == ["6 cards of the seat turned up", "settled"]
    assert texts(happened, "12(d)(1)") == []
    assert asked(table) == (6, OFFER)  # who alone wagered against the dealer
    table.do(Decide(6, "pass"))
    assert isinstance(table.table.asks, AskWagers)
    last = texts(table.table.events[-3:], "12(d)(1)")
    assert last == [
        "4 did not wager in the last round that the dealer banked",
        "2 did not wager in the last round that the dealer banked",
    ]


def test_12d1_it_is_the_player_who_must_have_wagered(live: Open) -> None:
    """Dee takes Bob's seat and may not bank; Bob may, at any seat."""
    table = live(game.rules(RULES), 5)
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    table.do(Decide(6, "pass"), Decide(4, "pass"), Decide(2, "pass"))
    table.do(*wagers(Ann=10, Bob=10), NoMoreBets())
    plays(table)  # the dealer banked: Ann and Bob wagered
    table.do(Leave(4), Sit(4, "Dee", 10_000), Sit(1, "Bob", 10_000))
    table.do(Decide(6, "pass"))
    assert isinstance(table.table.asks, AskWagers)  # seat 1 was empty when the offers began
    table.do(PlaceBet(6, MAIN, 500), PlaceBet(1, MAIN, 500), NoMoreBets())
    plays(table)
    table.do(Decide(6, "pass"))
    assert asked(table)[0] == 1


def test_12d2_a_bank_that_does_not_cover_the_wagers_passes_to_the_next(live: Open) -> None:
    """Ann has $100; the others wager $60 each. Bob covers Cid's $60, and gets $60 back."""
    hands = {4: BANKER, 6: STRONG, 2: WEAK, 7: LOST}
    table = live(game.rules(RULES), dealt(3, TIES) + dealt(5, hands, bank=4))
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    table.do(Decide(6, "bank"), *wagers(Bob=60, Cid=60))
    refused = table.do(NoMoreBets())
    assert texts(refused, "12(d)(2)") == [
        "6 has $100.00 for wagers of $120.00 and may not bank this round"
    ]
    assert texts(refused, "8(b)") == []
    assert asked(table) == (4, OFFER)
    assert table.table.chips["Bob"] == 4_000
    accepted = table.do(Decide(4, "bank"))
    assert texts(accepted, "12(f)") == [f"4 the {MAIN} goes back to the bank 60"]
    assert texts(accepted, "12(c)") == ["4 the marker of the bank is placed"]
    assert table.table.chips["Bob"] == 10_000
    table.do(*wagers(Ann=15), NoMoreBets())  # wagers were open again
    plays(table)
    # Cid loses $60 and the dealer $10, Ann wins $15: $55 less $2.75 for Bob
    assert balances(table) == {"Ann": 1_425, "Bob": 5_225, "Cid": -6_000, "house": -650}
    assert asked(table)[0] == 6  # the first to be offered the bank did not have it


def test_12d2_a_bank_may_buy_chips_to_cover(live: Open) -> None:
    table = live(game.rules(RULES), dealt(3, TIES) + dealt(1, {6: BANKER}, bank=6))
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    table.do(Decide(6, "bank"), *wagers(Bob=90, Cid=90), BuyChips(6, 8_000), NoMoreBets())
    assert table.table.dealer.marker is not None
    assert table.table.dealer.marker.seat == 6


def test_12d2_the_last_to_be_asked_does_not_cover_and_the_dealer_banks(live: Open) -> None:
    table = live(game.rules(RULES), dealt(3, TIES) * 2)
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    table.do(Decide(6, "pass"), Decide(4, "pass"), Decide(2, "bank"))
    table.do(*wagers(Ann=60, Bob=60), NoMoreBets())
    assert isinstance(table.table.asks, AskWagers)
    assert table.table.dealer.marker is None
    table.do(*wagers(Cid=5), NoMoreBets())
    plays(table)
    assert [line.seat for line in table.table.settled] == [6, 4, 2]
    assert balances(table) == {"Ann": 0, "Bob": 0, "Cid": 0, "house": 0}


# The round, worked by hand


def banked(
    live: Open, hands: Mapping[int, str], act: str, rules: Mapping[str, str] = RULES, **stakes: int
) -> Live:
    """Everybody wagered $10 against the dealer and tied; Ann banks the second round."""
    table = live(game.rules(rules), dealt(3, TIES) + dealt(2, hands, bank=6))
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    table.do(Decide(6, act), *wagers(**stakes), NoMoreBets())
    return table


def balances(table: Live) -> dict[str, int]:
    """The gain of each player over $100, and of the house over its $100,000, in cents."""
    chips = table.table.chips
    gains = {player: chips[player] - 10_000 for player in SEATS.values()}
    assert table.table.ledger[LAYOUT] == 0
    assert table.table.ledger[CENTER] == 0
    assert table.table.ledger[DEALERS_WAGER] == 0
    return {**gains, "house": table.table.ledger[INVENTORY] - 10_000_000}


def test_a_surplus_goes_to_the_bank_less_vigorish(live: Open) -> None:
    """Cid loses $20, the dealer $10, Bob wins $25: of the $30 in the center $5 are left.

    Bob pays $1.25 vigorish, Ann 25 cents on $5; the house gets both and loses its $10.
    """
    hands = {6: BANKER, 4: STRONG, 2: WEAK, 7: LOST}
    table = banked(live, hands, "bank", Bob=25, Cid=20)
    happened = plays(table)
    assert texts(happened, "12(i)")[-2:] == [
        "the dealer's wager against the bank: lose, both hands are lower",
        "the dealer's wager goes to the center 10",
    ]
    assert [(line.seat, line.name, line.amount) for line in table.table.settled] == [
        (2, MAIN, -2_000),
        (4, MAIN, 2_375),
        (6, "Bank", 475),
    ]
    assert balances(table) == {"Ann": 475, "Bob": 2_375, "Cid": -2_000, "house": -850}


def test_the_bank_pays_in_what_the_center_lacks(live: Open) -> None:
    """Cid loses $10, Bob wins $30, the dealer wins $10: Ann pays $30 and no vigorish.

    The house wins $10 and takes $1.50 of Bob's $30.
    """
    hands = {6: BANKER, 4: STRONG, 2: WEAK, 7: WON}
    table = banked(live, hands, "bank", Bob=30, Cid=10)
    happened = plays(table)
    assert [(line.seat, line.name, line.amount) for line in table.table.settled] == [
        (2, MAIN, -1_000),
        (6, "Bank", -3_000),
        (4, MAIN, 2_850),
    ]
    assert texts(happened, "12(i)")[-2:] == [  # the dealer pays no vigorish, 645a.12(m)
        "the dealer's wager against the bank: win, both hands are higher",
        "the dealer's cards are stacked face up, the wager on top",
    ]
    assert texts(happened, "12(k)") == [
        "the dealer's wager, paid from the center, goes back to the table inventory 10"
    ]
    assert balances(table) == {"Ann": -3_000, "Bob": 2_850, "Cid": -1_000, "house": 1_150}


def test_the_dealers_tie_goes_back_to_the_inventory(live: Open) -> None:
    """The dealer's high hand is higher, the low hand lower; Bob loses $7.77 to the bank.

    5% of $7.77 is 38.85 cents: Ann is paid $7.38, and a fraction of a cent is not paid.
    """
    hands = {6: BANKER, 4: WEAK, 7: "Ad Jk 9h 6d 4c Js Tc"}
    table = live(game.rules(RULES), dealt(3, TIES) + dealt(2, hands, bank=6))
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    table.do(Decide(6, "bank"), PlaceBet(4, MAIN, 777), NoMoreBets())
    happened = plays(table)
    assert texts(happened, "12(i)")[-2:] == [
        "the dealer's wager against the bank: push, only the high hand is higher",
        "the dealer's wager goes back to the table inventory 10",
    ]
    assert balances(table) == {"Ann": 738, "Bob": -777, "Cid": 0, "house": 39}


def test_the_bank_may_direct_a_lesser_wager(live: Open) -> None:
    hands = {6: BANKER, 4: STRONG, 2: WEAK, 7: LOST}
    table = banked(live, hands, "bank", Bob=25, Cid=20)
    assert asked(table) == (6, ["dealer wagers $10", "dealer wagers nothing"])
    offers = [(o.what, o.minimum, o.maximum) for o in table.table.legal() if o.do == "decide"]
    assert offers == [
        ("dealer wagers", 1_000, 1_000),
        ("dealer wagers", 1, 999),
        ("dealer wagers nothing", None, None),
    ]
    refusal = table.refused(Decide(6, "dealer wagers", 1_001))
    takes = "an amount below $10.00, not 10.01"
    assert refusal == f"Seat 6: “dealer wagers for less” takes {takes} (§ 645a.12(g))."
    assert "not dealer wagers much" in table.refused(Decide(6, "dealer wagers much"))
    assert "may dealer wagers $10 or" in table.refused(Decide(6, "surrender"))
    happened = table.do(Decide(6, "dealer wagers", 250))
    assert texts(happened, "12(g)") == ["the dealer wagers against the bank 2.5"]
    assert table.table.ledger[DEALERS_WAGER] == 250
    plays(table)
    # $20 and $2.50 in the center, $25 to Bob: Ann adds $2.50
    assert balances(table) == {"Ann": -250, "Bob": 2_375, "Cid": -2_000, "house": -125}


def test_the_rules_submission_may_fix_the_dealers_wager(live: Open) -> None:
    rules = {**RULES, "Dealer's wager against the bank": "25"}
    table = banked(live, {6: BANKER}, "bank", rules, Bob=25)
    assert asked(table) == (6, ["dealer wagers $25", "dealer wagers nothing"])


def test_the_dealer_wagers_no_more_than_the_bank_can_pay(live: Open) -> None:
    """Ann's $100 cover wagers of $97; of the $10 that she wagered last, the dealer wagers $3."""
    table = banked(live, {6: BANKER, 4: STRONG, 2: WEAK, 7: WON}, "bank", Bob=90, Cid=7)
    assert asked(table) == (6, ["dealer wagers $3", "dealer wagers nothing"])
    table.do(Decide(6, "dealer wagers", 300))
    plays(table)
    # $7 in the center, $90 to Bob, $3 to the dealer: Ann adds $86
    assert balances(table) == {"Ann": -8_600, "Bob": 8_550, "Cid": -700, "house": 750}


def test_a_bank_without_chips_to_spare_is_not_asked(live: Open) -> None:
    table = banked(live, {6: BANKER}, "bank", Bob=50, Cid=50)
    events = table.table.events
    assert texts(events, "12(g)") == ["the dealer places no wager against the bank"]
    assert table.table.dealer.place("dealer") == ()  # its stack goes to the discard rack, 8(g)
    assert asked(table)[0] == 2


def test_12e_the_co_bank_and_the_house_share(live: Open) -> None:
    """Cid loses $40, Bob wins $10: of the $30 left the house takes $15, Ann $15 less 75 cents."""
    table = banked(live, {6: BANKER, 4: STRONG, 2: WEAK}, "co-bank", Bob=10, Cid=40)
    events = table.table.events
    assert texts(events, "12(e)") == ["6 the marker of the co-bank is placed"]
    assert texts(events, "12(g)") == []  # the dealer may not wager against the bank
    happened = plays(table)
    assert not [e for e in happened if e.what.startswith("the dealer's hands")]
    hands = "6 the hands of the co-bank: pair of kings, eight kicker | ace queen"
    assert hands in texts(happened, "12(e)")
    assert texts(happened, "12(l)") == [
        "4 cards of the seat turned up",
        "2 cards of the seat turned up",
        "2 Pai Gow Poker Wager: lose, both hands are lower: pair of fives, nine kicker | jack ten "
        "against pair of kings, eight kicker | ace queen -40",
        "4 Pai Gow Poker Wager: win, both hands are higher: pair of aces, nine kicker | pair of "
        "kings against pair of kings, eight kicker | ace queen, less $0.50 vigorish 9.5",
        "6 Co-bank: win, half of what losing wagers leave after the winning ones are paid, "
        "less $0.75 vigorish 14.25",
        "settled",
    ]
    assert balances(table) == {"Ann": 1_425, "Bob": 950, "Cid": -4_000, "house": 1_625}


def test_12l_the_co_bank_pays_half_of_what_the_center_lacks(live: Open) -> None:
    """Bob wins $25.25, Cid loses $10: Ann pays $7.63 of the $15.25, the odd cent being hers."""
    table = live(
        game.rules(RULES), dealt(3, TIES) + dealt(2, {6: BANKER, 4: STRONG, 2: WEAK}, bank=6)
    )
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    table.do(Decide(6, "co-bank"), PlaceBet(4, MAIN, 2_525), *wagers(Cid=10), NoMoreBets())
    plays(table)
    # 5% of $25.25 is $1.2625; the house pays $7.62 and takes the $1.27
    assert balances(table) == {"Ann": -763, "Bob": 2_398, "Cid": -1_000, "house": -635}


@pytest.mark.parametrize("count", range(1, 8))
def test_5i_the_bank_is_number_one(live: Open, count: int) -> None:
    """Counted counterclockwise from seat 4: 1 is seat 4, 4 is seat 1, 5 the dealer, 6 seat 6."""
    seats = {1: 4, 2: 3, 3: 2, 4: 1, 5: None, 6: 6, 7: 5}
    table = live(game.rules(RULES), dealt(3, TIES) + dealt(count, {}, bank=4))
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    table.do(Decide(6, "pass"), Decide(4, "bank"), *wagers(Ann=5, Cid=5), NoMoreBets())
    happened = table.do(Decide(4, "dealer wagers", 1_000))
    first = next(e for e in happened if str(e.cite) == "645a.8(d)")
    if seats[count] in (4, 2, 6):
        assert first.seat == seats[count]
    elif seats[count]:
        assert first.what == f"dealt to position {seats[count]}, which has no wager"
    else:
        assert first.what == "dealt to dealer, face down"


def test_5i_the_bank_shakes_the_shaker(live: Open) -> None:
    shaken = {**RULES, "Starting position": "shaker"}
    table = live(
        game.rules(shaken),
        [dealt(6, TIES)[0], (1, 1, 1), dealt(2, {}, bank=6)[0], (2, 2, 2)],
    )
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    table.do(Decide(6, "bank"), *wagers(Bob=5), NoMoreBets())
    happened = table.do(Decide(6, "dealer wagers nothing"))
    assert texts(happened, "5(i)(1)(i)") == [
        "6 shakes the shaker instead of the dealer",
        "rolled 3-3-3",
    ]
    first, second = [e for e in happened if e.what.startswith("dealt")][:2]
    assert "position 5" in first.what  # 9: 6 5 … 6 5
    assert second.seat == 6


def test_5i_no_lid_is_removed_by_a_bank_that_lost_the_marker(live: Open) -> None:
    """Ann is to remove the lid, but does not cover the wagers; nobody else wants the bank."""
    table = live(game.rules({**RULES, "Starting position": "shaker"}), 5)
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    table.do(Decide(6, "bank"), Report("645a.5(i)(1)(ii)"), *wagers(Bob=90, Cid=90), NoMoreBets())
    happened = table.do(Decide(4, "pass"), Decide(2, "pass"), NoMoreBets())
    said, total = texts(happened, "5(i)(1)(ii)")
    assert said.startswith("cannot be, no player banks the round")
    assert total.startswith("the total is")


def test_11c_the_players_set_their_hands_before_the_bank(live: Open) -> None:
    table = banked(live, {6: BANKER, 4: STRONG, 2: WEAK, 7: LOST}, "bank", Bob=5, Cid=5)
    table.do(Decide(6, "dealer wagers", 1_000))
    order = []
    while isinstance(table.table.asks, AskDecision) and table.table.rounds == 1:
        asks = table.table.asks
        order.append((asks.seat, str(asks.cite)))
        table.do(Decide(asks.seat, asks.acts[0].name))
    assert order == [
        (2, "645a.11(b)"),
        (4, "645a.11(b)"),
        (6, "645a.11(c)"),
        (4, "645a.11(d)"),
        (2, "645a.11(d)"),
    ]


def test_the_bank_sets_its_hands_as_it_likes(live: Open) -> None:
    """Kings with ace and queen in the high hand: 8 6 low loses to Bob's king king as well."""
    table = banked(live, {6: BANKER, 4: "Qs Qd 9d 5c 3h Ks Jh", 7: LOST}, "bank", Bob=20)
    table.do(Decide(6, "dealer wagers nothing"), Decide(4, "house way"))
    names = [str(act) for act in table.table.asks.acts]
    assert "low Ac Kc" not in names  # king high over ace king would be foul
    table.do(EIGHT_SIX_LOW, Decide(4, "show hands"))
    # Bob's queens lose to kings, and king jack beats 8 6: a tie; the house way would have won
    assert balances(table) == {"Ann": 0, "Bob": 0, "Cid": 0, "house": 0}


def test_14i_the_bank_bound_to_the_house_way_is_not_asked(live: Open) -> None:
    rules = {**RULES, "Bank sets by the house way": "yes"}
    hands = {6: BANKER, 4: "Qs Qd 9d 5c 3h Ks Jh"}
    table = banked(live, hands, "bank", rules, Bob=20)
    table.do(Decide(6, "dealer wagers nothing"), Decide(4, "house way"))
    assert asked(table) == (4, ["show hands", "surrender"])
    table.do(Decide(4, "show hands"))
    assert balances(table) == {"Ann": 1_900, "Bob": -2_000, "Cid": 0, "house": 100}


def test_11d_a_surrendered_wager_goes_to_the_bank(live: Open) -> None:
    table = banked(live, {6: BANKER, 4: STRONG, 7: LOST}, "bank", Bob=20)
    table.do(Decide(6, "dealer wagers nothing"), Decide(4, "house way"), Decide(6, "house way"))
    table.do(Decide(4, "surrender"))
    assert balances(table) == {"Ann": 1_900, "Bob": -2_000, "Cid": 0, "house": 100}


def test_12n_the_house_pays_optional_wagers(live: Open) -> None:
    """Bob wins $10 from the bank and 4 to 1 on a Fortune Bonus Wager from the house."""
    rules = {**RULES, "Fortune Bonus Wager": "A"}
    flush = "As Ks 9s 7s 4s Jk Ad"  # a flush with the joker in it
    table = live(
        game.rules(rules), dealt(3, TIES) + dealt(2, {6: BANKER, 4: flush, 7: LOST}, bank=6)
    )
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    table.do(Decide(6, "bank"), *wagers(Bob=10), PlaceBet(4, "Fortune Bonus Wager", 100))
    refusal = table.refused(PlaceBet(6, "Fortune Bonus Wager", 100))
    assert refusal == "Seat 6 banks the round (§ 645a.12(c)) and makes no wager of its own."
    table.do(NoMoreBets(), Decide(6, "dealer wagers nothing"))
    plays(table)
    fortune = next(line for line in table.table.settled if line.name == "Fortune Bonus Wager")
    assert (fortune.amount, fortune.to_center) == (400, 0)
    gains = {line.seat: line.amount for line in table.table.settled if line.name != fortune.name}
    assert gains == {6: -1_000, 4: 950}
    assert balances(table) == {"Ann": -1_000, "Bob": 1_350, "Cid": 0, "house": -350}


# Refusals


def test_what_the_bank_may_not_do(live: Open) -> None:
    table = live(game.rules(RULES), 9)
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    assert "Seat 6 must pass or bank or co-bank first (§ 645a.12(c))" in table.refused(Leave(6))
    assert "It is seat 6's turn, not seat 4's (§ 645a.12(c))" in table.refused(Decide(4, "bank"))
    assert "wagers are closed (§ 645a.12(c))" in table.refused(wagers(Bob=5)[0])
    table.do(Decide(6, "bank"))
    banks = "Seat 6 banks the round (§ 645a.12(c)) and"
    assert table.refused(wagers(Ann=5)[0]) == f"{banks} makes no wager of its own."
    assert table.refused(Leave(6)) == f"{banks} cannot leave it."
    assert not [o for o in table.table.legal() if o.seat == 6 and o.do in ("bet", "leave")]
    table.do(*wagers(Bob=5), NoMoreBets(), Decide(6, "dealer wagers nothing"))
    table.do(Decide(4, "house way"))
    assert table.refused(Leave(6)).startswith("Seat 6 must house way or low")
    refusal = table.refused(Decide(6, "surrender"))
    assert "not surrender (§ 645a.11(c))" in refusal


def test_co_banking_is_offered_only_by_submission(live: Open) -> None:
    table = live(game.rules({"Player bank": "yes"}), 9)
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    assert asked(table) == (6, ["pass", "bank"])
    assert "may pass or bank, not co-bank (§ 645a.12(c))" in table.refused(Decide(6, "co-bank"))


def test_without_the_option_nobody_is_asked(live: Open) -> None:
    table = live(game.rules({}), 9)
    sit(table)
    for _ in range(2):
        assert isinstance(table.table.asks, AskWagers)
        first_round(table, Ann=10, Bob=10, Cid=10)


# Alone at the table


def test_a_bank_alone_plays_against_the_dealers_wager(live: Open) -> None:
    chance = dealt(3, TIES) + dealt(2, {6: BANKER, 7: LOST}, bank=6) + dealt(3, TIES)
    table = live(game.rules(RULES), chance)
    table.do(Sit(6, "Ann", 10_000))
    first_round(table, Ann=10)
    table.do(Decide(6, "bank"), NoMoreBets(), Decide(6, "dealer wagers", 1_000))
    plays(table)
    assert table.table.chips == {"Ann": 10_950}
    assert table.table.ledger[INVENTORY] == 10_000_000 - 950
    assert isinstance(table.table.asks, AskWagers)  # she may not bank again at once
    first_round(table, Ann=10)
    assert asked(table) == (6, OFFER)


def test_a_bank_against_which_nobody_wagers_is_dealt_no_cards(live: Open) -> None:
    shuffle = dealt(2, {}, bank=6)[0]
    table = live(game.rules(RULES), [*dealt(3, TIES), shuffle])
    table.do(Sit(6, "Ann", 10_000))
    first_round(table, Ann=10)
    happened = table.do(Decide(6, "bank"), NoMoreBets(), Decide(6, "dealer wagers nothing"))
    assert texts(happened, "12(g)")[-1] == "nobody wagers against the bank, so no cards are dealt"
    assert table.table.rounds == 2
    assert table.table.chips == {"Ann": 10_000}


# 645a.14: irregularities


def test_14e_a_card_of_the_bank_exposed_voids_the_round(live: Open) -> None:
    """Everybody gets the wager back, the dealer too; the bank has had its turn."""
    table = banked(live, {6: BANKER, 4: STRONG, 2: WEAK, 7: WON}, "bank", Bob=30, Cid=10)
    table.do(Decide(6, "dealer wagers", 1_000), Decide(2, "house way"))
    happened = table.do(Report("645a.14(e)"))
    assert texts(happened, "14(e)")[-1] == "the dealer's wager goes back to the table inventory 10"
    assert [(line.seat, line.outcome) for line in table.table.settled] == [
        (2, "returned"),
        (4, "returned"),
    ]
    assert balances(table) == {"Ann": 0, "Bob": 0, "Cid": 0, "house": 0}
    assert asked(table)[0] == 4


def test_14e_cards_that_bank_and_dealer_have_turned_up_are_not_exposed(live: Open) -> None:
    """Bob sees a win of $30: neither Bob nor the bank can have the round annulled."""
    table = banked(live, {6: BANKER, 4: STRONG, 7: WON}, "bank", Bob=30)
    table.do(Decide(6, "dealer wagers nothing"), Decide(4, "house way"))
    assert asked(table)[0] == 6
    assert table.table.can(Report("645a.14(e)"))  # before the bank sets its hands they are hidden
    table.do(Decide(6, "house way"))
    assert "turned up" in table.refused(Report("645a.14(e)"))
    table.do(Decide(4, "show hands"))
    assert balances(table) == {"Ann": -3_000, "Bob": 2_850, "Cid": 0, "house": 150}


def test_14e_while_a_bank_that_sets_nothing_is_dealt_to(live: Open) -> None:
    """Only the dealer wagers, and the bank is bound: nobody sets hands, but a card is exposed."""
    rules = game.rules({**RULES, "Bank sets by the house way": "yes"})
    table = live(rules, [*dealt(3, TIES), *dealt(2, {}, bank=6)])
    table.do(Sit(6, "Ann", 10_000))
    first_round(table, Ann=10)
    table.do(Decide(6, "bank"), NoMoreBets(), Report("645a.14(e)", after=20))
    happened = table.do(Decide(6, "dealer wagers", 1_000))
    assert texts(happened, "14(e)")[-1] == "the dealer's wager goes back to the table inventory 10"
    assert table.table.chips == {"Ann": 10_000}


def test_14c_the_first_card_goes_to_the_wrong_position(live: Open) -> None:
    table = banked(live, {6: BANKER}, "bank", Bob=30, Cid=10)
    table.do(Report("645a.14(c)", after=1), Decide(6, "dealer wagers", 1_000))
    assert table.table.rounds == 2
    assert balances(table) == {"Ann": 0, "Bob": 0, "Cid": 0, "house": 0}


def test_14d_a_player_may_void_a_hand_of_which_a_card_was_exposed(live: Open) -> None:
    """Bob voids the better hand and gets $30 back; Cid loses $10 to the bank all the same."""
    table = banked(live, {6: BANKER, 4: STRONG, 2: WEAK}, "bank", Bob=30, Cid=10)
    assert "say at which seat" in table.refused(Report("645a.14(d)"))
    assert "Seat 6 banks the round" in table.refused(Report("645a.14(d)", seat=6))  # 645a.14(e)
    table.do(Report("645a.14(d)", seat=4, after=9), Decide(6, "dealer wagers nothing"))
    assert asked(table) == (4, ["play out", "void"])
    table.do(Decide(4, "void"))
    assert asked(table)[0] == 2
    table.do(Decide(2, "house way"), Decide(6, "house way"), Decide(2, "show hands"))
    assert balances(table) == {"Ann": 950, "Bob": 0, "Cid": -1_000, "house": 50}


def test_14d_a_player_may_play_the_hand_out(live: Open) -> None:
    table = banked(live, {6: BANKER, 4: STRONG, 2: WEAK}, "bank", Bob=30, Cid=10)
    table.do(Decide(6, "dealer wagers nothing"), Report("645a.14(d)", seat=2))
    assert asked(table) == (2, ["play out", "void"])
    table.do(Decide(2, "play out"))
    table.do(Decide(2, "house way"), Decide(4, "house way"))
    plays(table)
    assert balances(table) == {"Ann": -2_000, "Bob": 2_850, "Cid": -1_000, "house": 150}


def test_14d_is_decided_before_the_player_looks_at_the_other_cards(live: Open) -> None:
    """Bob's card is exposed while Cid sets hands: Bob is asked first, then Cid again."""
    table = banked(live, {6: BANKER, 4: STRONG, 2: WEAK}, "bank", Bob=30, Cid=10)
    table.do(Decide(6, "dealer wagers nothing"))
    assert asked(table)[0] == 2
    table.do(Report("645a.14(d)", seat=4))
    assert asked(table) == (4, ["play out", "void"])
    table.do(Decide(4, "void"))
    assert asked(table)[0] == 2
    table.do(Decide(2, "house way"), Decide(6, "house way"))
    assert asked(table) == (2, ["show hands", "surrender"])
    assert "all hands are set" in table.refused(Report("645a.14(d)", seat=2))
    table.do(Decide(2, "show hands"))
    assert balances(table) == {"Ann": 950, "Bob": 0, "Cid": -1_000, "house": 50}
    table.replays()


BOUND = {**RULES, "Bank sets by the house way": "yes"}
QUEENS = "Qs Qd 9d 5c 3h Ks Jh"  # queens, and king jack low
DEALERS_RESET = "the dealer's hands are now: pair of eights, six kicker | jack ten"
BANKS_RESET = "6 the hands of the bank are now: pair of kings, eight kicker | ace queen"


def test_14i_the_dealers_own_hands_are_reset_and_those_of_a_free_bank_stay(live: Open) -> None:
    """Against kings over eight six Bob and the dealer tie; reset, the bank would beat both."""
    table = banked(live, {6: BANKER, 4: QUEENS, 7: LOST}, "bank", Bob=20)
    table.do(
        Decide(6, "dealer wagers", 1_000),
        Decide(4, "house way"),
        EIGHT_SIX_LOW,
    )
    happened = texts(table.do(Report("645a.14(i)"), Decide(4, "show hands")), "14(i)")
    assert DEALERS_RESET in happened
    assert BANKS_RESET not in happened
    assert balances(table) == {"Ann": 0, "Bob": 0, "Cid": 0, "house": 0}


def test_14i_hands_that_a_bank_set_freely_are_not_reset(live: Open) -> None:
    table = banked(live, {6: BANKER, 4: QUEENS}, "bank", Bob=20)
    table.do(
        Decide(6, "dealer wagers nothing"),
        Decide(4, "house way"),
        EIGHT_SIX_LOW,
    )
    assert "sets its hands freely" in table.refused(Report("645a.14(i)"))
    table.do(Decide(4, "show hands"))
    assert balances(table) == {"Ann": 0, "Bob": 0, "Cid": 0, "house": 0}


def test_14i_nothing_is_reset_before_it_is_known_who_banks(live: Open) -> None:
    """Ann does not cover the wagers, and Bob, who may bank instead of her, sets freely."""
    table = live(game.rules(RULES), dealt(3, TIES))
    sit(table)
    first_round(table, Ann=10, Bob=10, Cid=10)
    table.do(Decide(6, "bank"), *wagers(Bob=60, Cid=60), NoMoreBets())
    assert asked(table) == (4, OFFER)
    assert "no hands have been dealt" in table.refused(Report("645a.14(i)"))


@pytest.mark.parametrize("setting", ["foul low Kd Kc", "set incorrectly"])
def test_14i_wrongly_set_hands_of_a_bank_are_reset(live: Open, setting: str) -> None:
    table = banked(live, {6: BANKER, 4: QUEENS}, "bank", Bob=20)
    table.do(Decide(6, "dealer wagers nothing"), Decide(4, "house way"))
    table.do(Decide.to(6, Decision.parse(setting)))
    happened = texts(table.do(Report("645a.14(i)"), Decide(4, "show hands")), "14(i)")
    assert BANKS_RESET in happened
    assert balances(table) == {"Ann": 1_900, "Bob": -2_000, "Cid": 0, "house": 100}


def test_14i_the_hands_of_a_bank_that_is_bound_are_reset(live: Open) -> None:
    """The bank wins $20 and the dealer's $10, less 5%."""
    table = banked(live, {6: BANKER, 4: QUEENS, 7: LOST}, "bank", BOUND, Bob=20)
    table.do(Decide(6, "dealer wagers", 1_000), Decide(4, "house way"))
    happened = texts(table.do(Report("645a.14(i)"), Decide(4, "show hands")), "14(i)")
    assert DEALERS_RESET in happened
    assert BANKS_RESET in happened
    assert balances(table) == {"Ann": 2_850, "Bob": -2_000, "Cid": 0, "house": -850}
