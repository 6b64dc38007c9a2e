"""Minibaccarat at a live table: a shoe from shuffle to last hand, and every irregularity."""

from collections.abc import Callable, Iterable, Mapping
from math import sqrt
from random import Random
from typing import Any

import pytest

from houserules.equipment.cards import parse_cards
from houserules.games.baccarat.baccarat_hands import BANKERS_HAND, PLAYERS_HAND, without_wagers
from houserules.games.baccarat.minibaccarat.law import chapter, game
from houserules.log import NoLog
from houserules.odds.price import price
from houserules.rules import Bet, Bets, Decision, HouseRules, Outcome, Round, Seat
from houserules.rules.naming import parse_bet
from houserules.rules.procedure import AskDecision
from houserules.table.chance import Given, Source, order_dealing
from houserules.table.events import Kind
from houserules.table.inputs import Decide, Leave, NoMoreBets, PlaceBet, Report, Sit, TakeBack
from houserules.table.record import settle_record
from houserules.table.table import Table

Open = Callable[..., Any]
NO_MORE_BETS = NoMoreBets()
BURNED = "As 2c"
"""The first card of a shoe and the one card that it burns."""
LATER = {"Vigorish collection": "later"}
HOUSE_MONEY = {"House Money Wager": "yes"}


def opened(live: Open, cards: str, choices: dict[str, str] | None = None) -> Any:
    """A table with two players whose shoe deals these cards after the burned ones."""
    rules = game.rules(choices)
    deck = chapter.deck(rules)
    first = parse_cards(f"{BURNED} {cards}", decks=8)
    table = live(rules, [order_dealing(deck, first), tuple(range(len(deck)))])
    table.do(Sit(1, "Ann", 100_000), Sit(2, "Bob", 50_000))
    return table


def behind(cards: int) -> dict[str, str]:
    """The choice of a number of cards behind the second cover card, of 416."""
    return {"Cards behind the second cover card": str(cards)}


def cites(events: Iterable[Any]) -> list[str]:
    return [str(event.cite).removeprefix("627a.") for event in events]


def dealt(events: Iterable[Any], to: str) -> str:
    """The cards dealt to a place, in their order."""
    dealt = (event for event in events if event.kind is Kind.DEALT and event.place == to)
    return " ".join(event.cards for event in dealt)


# The shoe, 627a.5 and 627a.9(e)


@pytest.mark.parametrize(
    ("first", "burned"), [("As", 1), ("2h", 2), ("9d", 9), ("Tc", 10), ("Js", 10), ("Kh", 10)]
)
def test_627a_5_f_cards_are_burned_by_the_first(live: Open, first: str, burned: int) -> None:
    rules = game.rules()
    deck = chapter.deck(rules)
    table = live(rules, [order_dealing(deck, parse_cards(first))]).table
    opened = ["4(a)", "4(b)", "4(c)", "5(a)", "5(a)", "5(b)", "5(c)"]
    assert cites(table.events) == [*opened, "5(d)", "5(f)", "5(f)", "5(f)"]
    assert table.dealer.remaining() == len(deck) - 1 - burned


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_627a_9_e_one_more_hand_after_the_cover_card(live: Open, decks: int) -> None:
    table = live(game.rules({"Decks in play": str(decks)}), decks)
    table.do(Sit(1, "Ann", 10_000_000))
    for _ in range(90):
        before = table.table.dealer.remaining()
        happened = table.do(PlaceBet(1, PLAYERS_HAND, 100), NO_MORE_BETS)
        if "last hand" in [event.what for event in happened]:
            break
        assert table.table.dealer.remaining() >= 14
    assert before >= 14 > table.table.dealer.remaining()
    assert "5(a)" not in cites(happened)
    last = table.do(PlaceBet(1, PLAYERS_HAND, 100), NO_MORE_BETS)
    cut = ["5(a)", "5(a)", "5(b)", "5(c)", "5(d)"]
    assert cites(last)[-8:] == [*cut, "5(f)", "5(f)", "5(f)"]
    assert table.table.dealer.remaining() >= 52 * decks - 11


def test_a_cover_card_first_in_the_shoe_belongs_to_the_hand_that_begins(live: Open) -> None:
    cards = "9c 2d Kc 3d  9c 2d Kc 3d  9c 2d Kc 3d"  # 414 cards after the burn
    table = opened(live, cards, behind(410))
    said = []
    for _ in range(3):
        happened = table.do(PlaceBet(1, PLAYERS_HAND, 100), NO_MORE_BETS)
        said.append([event.what for event in happened if str(event.cite) == "627a.9(e)"])
    assert said == [[], ["the cover card is placed to the side", "last hand"], []]


# A hand


def test_627a_8_c_1_face_up_in_its_order(live: Open) -> None:
    table = opened(live, "Kc Qs 2d 5c 4h 2h")
    table.do(PlaceBet(1, PLAYERS_HAND, 500), PlaceBet(2, BANKERS_HAND, 500))
    happened = table.do(NO_MORE_BETS)
    assert cites(happened) == [
        "8(b)", *["8(c)(1)"] * 4, "9(a)", "9(a)", "9(b)",
        "10(b)(1)", "9(c)", "10(g)", "10(c)(2)(iii)", "9(c)", "11(a)",
        "7(a)(2)(ii)", "12(d)(1)", "12(c)", "11(b)", "11(c)",
    ]  # fmt: skip
    assert dealt(happened, PLAYERS_HAND) == "Kc 2d 4h"
    assert dealt(happened, BANKERS_HAND) == "Qs 5c 2h"
    assert all(event.face != "face down" for event in happened)
    assert table.table.chips == {"Ann": 99_500, "Bob": 50_475}


def test_627a_8_c_2_face_down_the_banker_is_turned_after_the_player(live: Open) -> None:
    table = opened(live, "Kc Qs 2d 5c 4h 2h", {"Dealing": "face down"})
    happened = table.do(PlaceBet(1, "Tie Wager", 100), NO_MORE_BETS)
    assert [event.face for event in happened if str(event.cite) == "627a.8(c)(2)"] == [
        *["face down"] * 4, "face up", "face up",
    ]  # fmt: skip
    said = [event.what for event in happened]
    players, bankers = f"{PLAYERS_HAND}: 2", f"{BANKERS_HAND}: 5"
    turned = f"cards of {BANKERS_HAND} turned up"
    assert said.index(players) < said.index(turned) < said.index(bankers)


def test_627a_10_a_a_natural_ends_the_dealing(live: Open) -> None:
    table = opened(live, "9c 2d Kc 3d 4c 5c")
    happened = table.do(PlaceBet(1, PLAYERS_HAND, 100), NO_MORE_BETS)
    assert cites(happened).count("10(a)") == 1
    assert dealt(happened, PLAYERS_HAND) == "9c Kc"


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("Kc Qs 2d 5c 4h 2h", "Dragon 7"),  # the Banker 5 and 2 on three cards over 6
        ("Kc Qs 2d 7c 6h", "Panda 8"),  # the Player 2 and 6 on three cards over 7
        ("Kc Qs 7d 7c", "tie hand"),
    ],
)
def test_627a_11_a_is_announced_at_an_ez_baccarat_table(live: Open, cards: str, said: str) -> None:
    table = opened(live, cards, {"EZ Baccarat": "yes"})
    happened = table.do(PlaceBet(1, BANKERS_HAND, 100), NO_MORE_BETS)
    (result,) = [event.what for event in happened if str(event.cite) == "627a.11(a)"]
    assert result.endswith(said)
    assert not {"12(d)(1)", "12(d)(2)(ii)"} & set(cites(happened))


def test_627a_11_b_losing_wagers_first_then_the_highest_seat(live: Open) -> None:
    table = opened(live, "Kc Qs 2d 5c 4h 2h")
    table.do(Sit(9, "Eve", 10_000))
    for seat in (1, 2, 9):
        table.do(PlaceBet(seat, BANKERS_HAND, 100), PlaceBet(seat, "Tie Wager", 100))
    table.do(NO_MORE_BETS)
    order = [(line.seat, line.outcome) for line in table.table.settled]
    assert order == [
        *((seat, Outcome.LOSE) for seat in (9, 2, 1)),
        *((seat, Outcome.WIN) for seat in (9, 2, 1)),
    ]


def test_627a_7_c_nothing_is_wagered_or_withdrawn_during_a_hand(live: Open) -> None:
    table = opened(live, "2c Qs 2d 5c 4h 2h", HOUSE_MONEY)
    table.do(PlaceBet(2, "House Money Wager", 100), PlaceBet(2, BANKERS_HAND, 100), NO_MORE_BETS)
    assert "closed" in table.refused(PlaceBet(1, PLAYERS_HAND, 100))
    assert "closed" in table.refused(TakeBack(2, BANKERS_HAND))


# House Money, 627a.8(d)


def test_627a_8_d_the_payout_is_taken_or_added_from_the_dealers_right(live: Open) -> None:
    table = opened(live, "2c Qs 2d 5c 4h 3h", HOUSE_MONEY)  # a pair of twos; 8 ties 8
    for seat in (1, 2):
        table.do(PlaceBet(seat, "House Money Wager", 100), PlaceBet(seat, BANKERS_HAND, 500))
    happened = table.do(NO_MORE_BETS)
    assert "9(c)" not in cites(happened)
    asks = table.table.asks
    assert isinstance(asks, AskDecision)
    assert (asks.seat, [act.name for act in asks.acts]) == (2, ["take", "press"])
    table.do(Decide(2, "press"))
    assert table.table.dealer.bets(2).on(game.find_wager(BANKERS_HAND)) == 800
    assert "9(c)" in cites(table.do(Decide(1, "take")))
    assert table.table.chips == {"Ann": 100_300, "Bob": 50_300}


def test_a_payout_is_added_to_the_hand_that_is_named(live: Open) -> None:
    table = opened(live, "2c Ks 2d 5c 4h 2h", HOUSE_MONEY)  # the Player's 8 beats 7
    table.do(
        PlaceBet(1, "House Money Wager", 100),
        PlaceBet(1, PLAYERS_HAND, 500),
        PlaceBet(1, BANKERS_HAND, 500),
        NO_MORE_BETS,
    )
    names = [act.name for act in table.table.asks.acts]
    assert names == ["take", "press player's hand", "press banker's hand"]
    table.do(Decide(1, "press player's hand"))
    assert table.table.chips["Ann"] == 100_000 + 300 + 800 - 500


def test_a_payout_without_a_wager_on_a_hand_is_handed_over(live: Open) -> None:
    table = opened(live, "2c Ks 2d 5c 4h 2h", HOUSE_MONEY)
    table.do(PlaceBet(1, "House Money Wager", 100), NO_MORE_BETS)
    assert table.table.chips["Ann"] == 100_300


def test_the_added_payout_may_exceed_the_maximum(live: Open) -> None:
    choices = {**HOUSE_MONEY, "House Money portion added": "50%"}
    table = opened(live, "2c Ks 2d Kd 4h 2h", choices)  # both hands are pairs: 15 to 1
    table.do(PlaceBet(1, "House Money Wager", 100), PlaceBet(1, PLAYERS_HAND, 100), NO_MORE_BETS)
    table.do(Decide(1, "press"))
    assert table.table.chips["Ann"] == 100_000 + 1_500 + 850


# Vigorish, 627a.12(c) and (d)


@pytest.mark.parametrize(
    ("stake", "rounding", "vigorish"),
    [(500, "no", 25), (150, "no", 8), (500, "yes", 25), (600, "yes", 50), (10, "yes", 1)],
)
@pytest.mark.parametrize("later", [False, True])
def test_627a_12_c_vigorish(
    live: Open, stake: int, rounding: str, vigorish: int, later: bool
) -> None:
    choices = {"Vigorish rounded up to 25¢": rounding, **(LATER if later else {})}
    table = opened(live, "Kc Qs 2d 5c 4h 2h", choices)
    table.do(PlaceBet(2, BANKERS_HAND, stake), NO_MORE_BETS)
    owed = vigorish if later else 0
    assert table.table.chips["Bob"] == 50_000 + stake - vigorish + owed
    assert table.table.dealer.positions[2].owes == owed


def test_627a_12_d_2_i_marked_vigorish_is_collected_before_the_reshuffle(live: Open) -> None:
    table = opened(live, "Kc Qs 2d 5c 4h 2h  Kc Qs 2d 5c 4h 2h", {**LATER, **behind(412)})
    table.do(PlaceBet(2, BANKERS_HAND, 1_000), NO_MORE_BETS)
    table.do(PlaceBet(1, BANKERS_HAND, 500), PlaceBet(2, BANKERS_HAND, 1_000))
    happened = cites(table.do(NO_MORE_BETS))
    collected = [at for at, cite in enumerate(happened) if cite == "12(d)(2)(i)"]
    assert len(collected) == 3
    assert max(collected) < happened.index("5(a)")
    assert table.table.chips == {"Ann": 100_475, "Bob": 51_900}
    assert not any(position.owed for position in table.table.dealer.positions.values())


def test_627a_12_d_2_i_or_when_the_player_leaves(live: Open) -> None:
    table = opened(live, "Kc Qs 2d 5c 4h 2h", LATER)
    house = table.table.ledger["table inventory"]
    table.do(PlaceBet(2, BANKERS_HAND, 1_000), NO_MORE_BETS)
    happened = table.do(Leave(2))
    assert [(event.seat, event.amount) for event in happened] == [(2, -50)]
    assert table.table.ledger["table inventory"] == house - 950


def test_chips_that_are_owed_cannot_be_wagered(live: Open) -> None:
    table = opened(live, "Kc Qs 2d 5c 4h 2h", LATER)
    table.do(PlaceBet(2, BANKERS_HAND, 50_000), NO_MORE_BETS)
    refusal = table.refused(PlaceBet(2, PLAYERS_HAND, 97_501))
    assert refusal == "Bob has only $975.00 beside $25.00 that is owed."
    table.do(PlaceBet(2, PLAYERS_HAND, 97_500))


# Irregularities, 627a.13

IN_ERROR = "627a.13(a)"
DISCLOSED = "627a.13(d)"
HIDDEN_THIRD = "Undisclosed third card dealt in error to the Player's Hand while the Banker's Hand"
SHOWN_THIRD = "Disclosed third card dealt in error to the Player's Hand while the Banker's Hand"
BANKER_DRAWS = "Kc 2d 6s Kd"  # 6 stays against 2, which draws
BANKER_STAYS = "Kc 7d 6s Kd"  # 6 stays against 7, which stays
NEXT_HAND = "2h 3h 4h 5h 6h 7h 8h 9h"


def hand(table: Any, *reports: Report) -> list[Any]:
    """Play a hand in which something is reported before the first card."""
    table.do(PlaceBet(1, PLAYERS_HAND, 100), *reports)
    happened: list[Any] = table.do(NO_MORE_BETS)
    return happened


def hands(happened: list[Any], *, simulated: bool = False) -> tuple[str, str]:
    """The cards of both hands."""
    without = " without wagers" if simulated else ""
    return dealt(happened, PLAYERS_HAND + without), dealt(happened, BANKERS_HAND + without)


def test_627a_13_a_a_card_drawn_in_error_begins_the_next_hand(live: Open) -> None:
    table = opened(live, f"2c 7c Kd Ks 9d 4d {NEXT_HAND}")
    first = hand(table, Report(IN_ERROR, after=4))  # the 9 of diamonds, before the third card
    assert hands(first) == ("2c Kd 4d", "7c Ks")
    assert hands(hand(table))[0].startswith("9d 3h")


def test_627a_13_a_between_two_hands_it_begins_the_hand_to_come(live: Open) -> None:
    table = opened(live, "2c 7c Kd Ks 9d 4d")
    assert hands(hand(table, Report(IN_ERROR))) == ("2c Kd 9d", "7c Ks")


@pytest.mark.parametrize("foreseen", ["draws", "stays"])
def test_627a_13_b_an_undisclosed_third_card_is_the_bankers(live: Open, foreseen: str) -> None:
    table = opened(live, f"{BANKER_DRAWS} 4c {NEXT_HAND}")
    first = hand(table, Report(f"{HIDDEN_THIRD} {foreseen}"))
    assert hands(first) == ("Kc 6s", "2d Kd 4c")
    assert hands(hand(table))[0].startswith("2h 4h")


@pytest.mark.parametrize("foreseen", ["draws", "stays"])
def test_627a_13_b_or_begins_the_next_hand(live: Open, foreseen: str) -> None:
    table = opened(live, f"{BANKER_STAYS} {NEXT_HAND}")
    first = hand(table, Report(f"{HIDDEN_THIRD} {foreseen}"))
    assert hands(first) == ("Kc 6s", "7d Kd")
    assert dealt(first, "set aside") == "2h"
    assert hands(hand(table))[0].startswith("2h 4h")


@pytest.mark.parametrize("procedure", ["discarded", "simulated round"])
def test_627a_13_c_a_disclosed_third_card_is_the_bankers(live: Open, procedure: str) -> None:
    table = opened(live, f"{BANKER_DRAWS} 4c {NEXT_HAND}", {"Disclosed third card": procedure})
    first = hand(table, Report(f"{SHOWN_THIRD} draws"))
    assert hands(first) == ("Kc 6s", "2d Kd 4c")
    assert hands(hand(table))[0].startswith("2h 4h")


def test_627a_13_c_1_or_is_discarded_with_one_more(live: Open) -> None:
    table = opened(live, f"{BANKER_STAYS} {NEXT_HAND}", {"Disclosed third card": "discarded"})
    first = hand(table, Report(f"{SHOWN_THIRD} draws"))  # foreseen wrongly: the Banker stays
    assert cites(first).count("13(c)(1)") == 3  # what applies, the card, one more
    assert hands(hand(table))[0].startswith("4h 6h")


def test_627a_13_c_2_or_begins_a_simulated_round(live: Open) -> None:
    choices = {"Disclosed third card": "simulated round"}
    table = opened(live, f"{BANKER_STAYS} 2h 3h 5h 4h  6h 7h 8h 9h", choices)
    first = hand(table, Report(f"{SHOWN_THIRD} draws"))  # foreseen wrongly, as above
    assert hands(first) == ("Kc 6s", "7d Kd")
    assert hands(first, simulated=True) == ("2h 5h", "3h 4h")  # 7 and 7 both stay
    assert table.table.chips["Ann"] == 99_900
    assert hands(hand(table))[0].startswith("6h 8h")


def test_627a_13_b_a_third_card_that_was_due_is_no_error(live: Open) -> None:
    table = opened(live, f"Kc 7d 5s Kd 4c {NEXT_HAND}")
    first = hand(table, Report(f"{HIDDEN_THIRD} stays"))
    assert hands(first) == ("Kc 5s 4c", "7d Kd")
    texts = [event.what for event in first if str(event.cite) == "627a.13(b)"]
    assert texts == ["the Player's Hand was entitled to its third card"]


def test_627a_13_d_a_disclosed_card_begins_a_simulated_round_after_the_hand(live: Open) -> None:
    table = opened(live, "2c 7c Kd Ks 9d 4d  8s 2h Kh")
    first = hand(table, Report(DISCLOSED, after=4))  # the 9 of diamonds
    assert hands(first) == ("2c Kd 4d", "7c Ks")
    assert hands(first, simulated=True) == ("9d 2h", "8s Kh")
    assert table.table.chips["Ann"] == 99_900


def test_627a_13_d_between_two_hands_the_simulated_round_comes_first(live: Open) -> None:
    table = opened(live, "9c 2d Kc 3d  8c 2h Kd 3h")
    first = hand(table, Report(DISCLOSED))
    assert hands(first, simulated=True) == ("9c Kc", "2d 3d")
    assert hands(first) == ("8c Kd", "2h 3h")
    assert table.table.chips["Ann"] == 100_100


def test_a_simulated_round_may_be_the_last_hand(live: Open) -> None:
    table = opened(live, "9c 2d Kc 3d  8c 2h Kd 3h", behind(412))
    happened = hand(table, Report(DISCLOSED, after=4))
    assert "last hand" in [event.what for event in happened]
    assert cites(happened)[-8] == "5(a)"


def test_a_simulated_last_hand_is_followed_by_a_new_shoe(live: Open) -> None:
    table = opened(live, "9c 2d Kc 3d  8c 2h Kd 3h", behind(412))
    hand(table)
    happened = hand(table, Report(DISCLOSED))
    assert hands(happened, simulated=True) == ("8c Kd", "2h 3h")
    assert cites(happened).index("5(a)") < cites(happened).index("11(b)")


def test_errors_in_a_simulated_round_are_acted_upon_too(live: Open) -> None:
    table = opened(live, "9c 2d Kc 3d  8c 2h Kd 3h  7c 4h Ks 5h  6c")
    happened = hand(table, Report(DISCLOSED, after=4), Report(DISCLOSED, after=9))
    assert hands(happened, simulated=True) == ("8c Kd", "2h 3h")
    second = (dealt(happened, without_wagers(name, 2)) for name in (PLAYERS_HAND, BANKERS_HAND))
    assert tuple(second) == ("7c Ks", "4h 5h")
    assert hands(hand(table))[0].startswith("6c")


def with_few_cards(left: str, choices: Mapping[str, str] = HOUSE_MONEY) -> Table:
    """A table at which only these cards are left in the shoe."""
    rules = game.rules(choices)
    deck, last = chapter.deck(rules), parse_cards(left, decks=8)
    table = Table(rules, source=Given([order_dealing(deck, last[::-1])[::-1], range(len(deck))]))
    table.do(Sit(1, "Ann", 1_000))
    table.dealer.burns("5(f)", table.dealer.remaining() - len(last))
    return table


def test_627a_13_e_happens_by_itself_when_the_shoe_is_empty() -> None:
    table = with_few_cards("2h 3d 2d")
    table.do(PlaceBet(1, PLAYERS_HAND, 100))
    happened = cites(table.do(NO_MORE_BETS))
    assert happened[:2] == ["8(b)", "13(e)"]  # no card is dealt of a round that takes four
    assert happened[-8] == "5(a)"
    assert table.chips["Ann"] == 1_000


@pytest.mark.parametrize(
    ("left", "known"),
    [
        ("2h 2d 4h Kd", "9(a)"),  # 6 stays, 2 draws: a fifth card is due
        ("2h 3d 2d Kd", "9(a)"),  # 4 draws
        ("2h 2d 2d Kd 5c", "9(a)"),  # 4 draws, and 2 whatever the third card is
        ("2h 3d 2s Kd 5c", "10(c)(2)(iii)"),  # 4 draws, and 3 against a 5, not against an 8
    ],
)
def test_627a_13_e_happens_as_soon_as_a_card_is_certainly_missing(left: str, known: str) -> None:
    table = with_few_cards(left)
    table.do(PlaceBet(1, "House Money Wager", 100))
    table.do(PlaceBet(1, BANKERS_HAND, 500))
    happened = cites(table.do(NO_MORE_BETS))
    while isinstance(table.asks, AskDecision):
        happened += cites(table.do(Decide(1, "take")))
    assert happened[happened.index("13(e)") - 1] == known
    paid = 0 if known == "9(a)" else 300  # before the third cards
    assert table.chips["Ann"] == 1_000 + paid


def test_627a_13_e_an_added_payout_goes_back_with_the_wager() -> None:
    table = with_few_cards("2h 3d 2s Kd 5c")
    table.do(PlaceBet(1, "House Money Wager", 100))
    table.do(PlaceBet(1, PLAYERS_HAND, 500))
    table.do(NO_MORE_BETS)
    table.do(Decide(1, "press"))
    settled = [(line.name, line.stake, line.amount) for line in table.settled]
    assert settled == [("House Money Wager", 100, 300), (PLAYERS_HAND, 800, 0)]
    assert table.chips["Ann"] == 1_300


def test_627a_13_e_marked_vigorish_is_collected_before_the_reshuffle() -> None:
    table = with_few_cards("Kc 9d Qc Kd  2h Kh 2d 5h", LATER)
    table.do(PlaceBet(1, BANKERS_HAND, 400))
    table.do(NO_MORE_BETS)
    assert table.chips["Ann"] == 1_400
    table.do(PlaceBet(1, PLAYERS_HAND, 100))
    happened = cites(table.do(NO_MORE_BETS))  # 4 draws, and no card is left
    assert happened.index("13(e)") < happened.index("12(d)(2)(i)") < happened.index("5(a)")
    assert table.chips["Ann"] == 1_380


def test_627a_13_e_a_round_is_played_with_just_enough_cards() -> None:
    table = with_few_cards("2h 3d 2d Kd 8c")
    table.do(PlaceBet(1, PLAYERS_HAND, 100))
    happened = table.do(NO_MORE_BETS)  # 4 draws an 8 and makes 2, against which 3 stays
    assert hands(happened) == ("2h 2d 8c", "3d Kd")
    assert table.chips["Ann"] == 900


# Against the chapter's own settlement, and against the figures

EVERYTHING = {
    **HOUSE_MONEY, "EZ Baccarat": "no", "Dragon Bonus Wager": "B", "Dealing": "face down",
}  # fmt: skip
BETS = (
    PLAYERS_HAND, BANKERS_HAND, "Tie Wager", "House Money Wager",
    f"Dragon Bonus Wager on {PLAYERS_HAND}", f"Dragon Bonus Wager on {BANKERS_HAND}",
)  # fmt: skip


@pytest.mark.parametrize(("ez", "later"), [("no", False), ("no", True), ("yes", False)])
def test_hands_are_paid_as_the_chapter_settles_them(live: Open, ez: str, later: bool) -> None:
    rules = game.rules({**EVERYTHING, "EZ Baccarat": ez, **(LATER if later else {})})
    insurance = ("Dragon 7 Insurance Wager", "Panda 8 Insurance Wager") if ez == "yes" else ()
    chance = Random(627)
    table = live(rules, 627)
    table.do(Sit(1, "Ann", 1_000_000), Sit(2, "Bob", 1_000_000))
    for _ in range(60):
        placed: dict[int, dict[Bet, int]] = {1: {}, 2: {}}
        decisions: dict[int, tuple[Decision, ...]] = {}
        before = {seat: table.table.dealer.chips(seat) for seat in placed}
        for seat, bets in placed.items():
            for typed in chance.sample((*BETS, *insurance), 4):
                bets[parse_bet(game, typed)] = stake = 5 * chance.randint(1, 200)
                table.do(PlaceBet(seat, typed, stake))
        happened = table.do(NO_MORE_BETS)
        while isinstance(table.table.asks, AskDecision):
            asks = table.table.asks
            decisions[asks.seat] = (chance.choice(asks.acts).decision,)
            happened += table.do(Decide.to(asks.seat, *decisions[asks.seat]))
        settled = settle_record(
            Round(
                rules,
                tuple(Seat(s, Bets(b), decisions=decisions.get(s, ())) for s, b in placed.items()),
                {
                    name: parse_cards(dealt(happened, name), decks=8)
                    for name in (PLAYERS_HAND, BANKERS_HAND)
                },
            )
        )
        after = {seat: table.table.dealer.chips(seat) for seat in placed}
        assert {seat: after[seat] - before[seat] for seat in placed} == settled.totals


def test_main_wagers_come_within_three_standard_errors_of_their_figures() -> None:
    rules: HouseRules = game.rules()
    names, stake, rounds = (PLAYERS_HAND, BANKERS_HAND, "Tie Wager"), 100, 5_000
    table = Table(rules, log=NoLog(), source=Source(1))
    table.do(Sit(1, "Ann", 3 * stake * rounds))
    sums, squares = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for _ in range(rounds):
        for name in names:
            table.do(PlaceBet(1, name, stake))
        table.do(NO_MORE_BETS)
        for line in table.settled:
            sums[line.name] += line.amount
            squares[line.name] += line.amount**2
    figures = {figure.wager: figure for figure in price(rules)}
    for name in names:
        mean = sums[name] / rounds
        error = sqrt((squares[name] / rounds - mean**2) / rounds)
        assert abs(mean + stake * float(figures[name].house_advantage)) < 3 * error, name
