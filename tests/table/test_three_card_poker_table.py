"""Three Card Poker at a live table: whole rounds, refusals by paragraph, irregularities."""

from collections.abc import Callable
from typing import Any

import pytest

from houserules.equipment.cards import STANDARD, parse_cards
from houserules.games.poker.hand_bonus import DEALERS_HAND
from houserules.games.poker.three_card_poker.law import five_card_hand_bonus, game
from houserules.rules import Bet, HouseRules
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import AskDecision, AskWagers
from houserules.table import (
    BuyChips,
    Call,
    Decide,
    Leave,
    NoMoreBets,
    PlaceBet,
    Reduce,
    Report,
    Sit,
    TakeBack,
    reportable,
)
from houserules.table.chance import order_dealing
from houserules.table.events import Kind
from houserules.table.inputs import Chance, Confirm
from houserules.table.ledger import INVENTORY, LAYOUT, game_account

Open = Callable[..., Any]
ANTE, PLAY, PAIR_PLUS = "Ante Wager", "Play Wager", "Pair Plus Wager"
PROGRESSIVE = "Progressive Payout Wager"
PLAIN = game.rules()
CLOSE = NoMoreBets()
QUEEN_HIGH = "Qs Jc 6h 9c 4d 3h"  # the player's Q-6-4 against J-9-3, card by card


def cards(text: str) -> tuple[int, ...]:
    return order_dealing(STANDARD, parse_cards(text))


def opened(live: Open, *rounds: str, rules: HouseRules = PLAIN, chips: int = 100_000) -> Any:
    table = live(rules, [cards(text) for text in rounds])
    table.do(Sit(1, "Ann", chips))
    return table


def texts(events: list[Any]) -> list[tuple[str, str]]:
    return [(str(event.cite), event.what) for event in events]


# A round


def test_a_round_from_the_wagers_to_the_payment(live: Open) -> None:
    """Queen high wins 1 to 1 on the Ante; the dealer is lower than queen high, the Play pushes."""
    table = opened(live, QUEEN_HIGH)
    table.do(PlaceBet(1, ANTE, 1_000), PlaceBet(1, PAIR_PLUS, 500))
    assert isinstance(table.table.asks, AskWagers)
    dealt = table.do(CLOSE)
    assert [event.cards for event in dealt if event.cards] == QUEEN_HIGH.split()
    assert [event.face for event in dealt if event.cards] == ["face down"] * 6
    assert isinstance(table.table.asks, AskDecision)
    settled = table.do(Decide(1, "play"))
    why = "the dealer is lower than queen high: the dealer's jack high"
    assert texts(settled) == [
        ("649a.11(b)", "Play Wager placed"),
        ("649a.11(c)", "cards of dealer turned up"),
        ("649a.11(c)", "the highest hand is jack high, § 649a.6(c)"),
        ("649a.11(c)(1)", "cards of the seat turned up"),
        ("649a.11(c)(2)", "the highest hand is queen high, § 649a.6(c)"),
        ("649a.11(c)(3)(i)", f"Ante Wager: win, {why}"),
        ("649a.11(c)(3)(i)", f"Play Wager: returned, {why}"),
        ("649a.11(c)(4)", "Pair Plus Wager: lose, High card: no row of the paytable"),
        ("649a.11(c)", "settled"),
        ("649a.11(d)", "the cards go to the discard rack"),
    ]
    assert table.table.chips == {"Ann": 100_000 + 1_000 - 500}
    assert table.table.ledger[LAYOUT] == 0
    assert table.table.rounds == 1
    assert sum(line.amount for line in table.table.settled) == 500


def test_a_fold_forfeits_ante_and_pair_plus(live: Open) -> None:
    table = opened(live, QUEEN_HIGH)
    table.do(PlaceBet(1, ANTE, 1_000), PlaceBet(1, PAIR_PLUS, 500), CLOSE, Decide(1, "fold"))
    assert table.table.chips == {"Ann": 98_500}
    assert [str(line.cite) for line in table.table.settled] == ["649a.11(b)", "649a.11(b)(1)"]


def test_each_seat_decides_in_turn(live: Open) -> None:
    table = live(PLAIN, 3)
    table.do(Sit(5, "Eve", 10_000), Sit(2, "Bob", 10_000), Sit(3, "Cid", 10_000))
    table.do(PlaceBet(5, ANTE, 100), PlaceBet(2, ANTE, 100), PlaceBet(3, PAIR_PLUS, 100), CLOSE)
    assert table.table.asks.seat == 2, "seat 3 has no Ante and nothing to decide"
    assert "It is seat 2's turn, not seat 5's (§ 649a.11(b))" in table.refused(Decide(5, "fold"))
    table.do(Decide(2, "play"))
    assert table.table.asks.seat == 5
    table.do(Decide(5, "fold"))
    assert table.table.rounds == 1


def test_an_automated_shoe_deals_three_at_once(live: Open) -> None:
    table = opened(live, "Qs 6h 4d Jc 9c 3h", rules=game.rules({"Dealing": "automated shoe"}))
    dealt = table.do(PlaceBet(1, ANTE, 100), CLOSE)
    assert [event.cards for event in dealt if event.cards] == ["Qs 6h 4d", "Jc 9c 3h"]
    assert {str(event.cite) for event in dealt if event.cards} == {"649a.10(b)"}


# Refusals, with the sentence and the paragraph

LIMITED = game.rules(limits={ANTE: Limits(500, 10_000, 100)})
OFFERED = game.rules({PROGRESSIVE: "A", "Adjacent boxes": 2})


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (PlaceBet(1, ANTE, 400), "$4.00 is below the minimum of $5.00 (§ 601a.6)"),
        (PlaceBet(1, ANTE, 10_100), "$101.00 is above the maximum of $100.00 (§ 601a.6)"),
        (PlaceBet(1, ANTE, 550), "$5.50 is not a multiple of $1.00 (§ 601a.6)"),
        (PlaceBet(1, ANTE, 0), "$0.00 is not a wager (§ 649a.7(d)(1))"),
        (PlaceBet(1, PAIR_PLUS, 200_000), "Ann has only $1,000.00"),
        (PlaceBet(1, PLAY, 500), "Play Wager cannot be placed now (§ 649a.7(c))"),
        (PlaceBet(1, PROGRESSIVE, 100), "not offered under these rules (§ 649a.7(d)(4))"),
        (PlaceBet(1, "Anté", 500), "There is no wager “Anté”"),
        (PlaceBet(2, ANTE, 500), "Nobody sits at seat 2"),
        (TakeBack(1, ANTE), "Seat 1 has no Ante Wager on the layout (§ 649a.7(c))"),
        (Reduce(1, ANTE, 100), "Seat 1 has no Ante Wager on the layout (§ 649a.7(c))"),
        (Call(1, ANTE, "off"), "No wager is called on or off in Three Card Poker (§ 649a.7(c))"),
        (CLOSE, "Nobody has wagered yet."),
        (Decide(1, "play"), "Nobody is asked for a decision now (§ 649a.7(c))"),
        (Sit(1, "Bob"), "Seat 1 is taken"),
        (Sit(8, "Bob"), "There is no seat 8"),
        (Sit(2, " "), "A player needs a name"),
        (Sit(2, "Ann"), "in one box (§ 649a.7(f)): the option “Adjacent boxes” says in how many."),
        (BuyChips(1, 0), "$0.00 buys no chips"),
        (Leave(3), "Nobody sits at seat 3"),
        (Report("649a.13(d)"), "there is no round of play to which it could happen"),
        (Report("the ceiling falls down"), "There is no irregularity"),
        (Chance("shuffle", (1, 2)), "Chance is not for people to enter"),
    ],
)
def test_refusals_before_the_deal(live: Open, given: Any, sentence: str) -> None:
    table = opened(live, rules=LIMITED)
    before = (table.table.ledger.balances.copy(), len(table.table.log.entries))
    assert sentence in table.refused(given)
    assert not table.table.can(given)
    assert (table.table.ledger.balances, len(table.table.log.entries)) == before


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (PlaceBet(1, ANTE, 500), "No more bets: wagers are closed (§ 649a.7(c))"),
        (TakeBack(1, ANTE), "No more bets: wagers are closed (§ 649a.7(c))"),
        (CLOSE, "No more bets: wagers are closed (§ 649a.7(c))"),
        (Decide(1, "raise"), "Seat 1 may play or fold, not raise (§ 649a.11(b))"),
        (Decide(2, "play"), "It is seat 1's turn, not seat 2's (§ 649a.11(b))"),
        (Leave(1), "Seat 1 still has wagers on the layout (§ 649a.7(b))"),
        (Report("649a.13(d)", seat=1), "concerns the whole table, not seat 1"),
        (Report("649a.13(d)", after=-1), "cannot happen before it is reported"),
    ],
)
def test_refusals_after_the_deal(live: Open, given: Any, sentence: str) -> None:
    table = opened(live, QUEEN_HIGH)
    table.do(PlaceBet(1, ANTE, 500), CLOSE)
    assert sentence in table.refused(given)


def test_a_play_wager_needs_the_chips(live: Open) -> None:
    table = opened(live, QUEEN_HIGH, chips=1_500)
    table.do(PlaceBet(1, ANTE, 1_000), CLOSE)
    assert "To play takes $10.00; there is $5.00 (§ 649a.11(b))" in table.refused(Decide(1, "play"))
    assert [offer.what for offer in table.table.legal() if offer.do == "decide"] == ["fold"]
    table.do(BuyChips(1, 500))
    assert [offer.what for offer in table.table.legal() if offer.do == "decide"] == ["play", "fold"]


def test_boxes_of_one_player_are_adjacent(live: Open) -> None:
    table = live(OFFERED, 1)
    table.do(Sit(3, "Ann", 10_000))
    assert "must be adjacent (§ 649a.7(f))" in table.refused(Sit(5, "Ann"))
    table.do(Sit(4, "Ann"))
    assert "may wager in 2 boxes (§ 649a.7(f))" in table.refused(Sit(5, "Ann"))
    table.do(Leave(3))
    assert table.table.chips == {"Ann": 10_000}
    table.do(Leave(4))
    assert table.table.ledger["player Ann"] == 0


def test_what_a_version_asks_at_the_close(live: Open) -> None:
    table = opened(live, rules=game.rules({"Version": "both compulsory"}))
    table.do(PlaceBet(1, ANTE, 1_000))
    assert "both be placed" in table.refused(CLOSE)
    table.do(PlaceBet(1, PAIR_PLUS, 100))
    assert "(§ 649a.7(e)(3))" in table.refused(CLOSE)
    table.do(PlaceBet(1, PAIR_PLUS, 100), Reduce(1, ANTE, 100))
    assert table.table.can(CLOSE)


def test_wagers_are_taken_back_before_the_deal(live: Open) -> None:
    table = opened(live)
    table.do(PlaceBet(1, ANTE, 1_000), PlaceBet(1, ANTE, 500), Reduce(1, ANTE, 200))
    assert table.table.ledger[LAYOUT] == 1_300
    assert "cannot be taken off" in table.refused(Reduce(1, ANTE, 1_300))
    table.do(TakeBack(1, "ante"))
    assert table.table.chips == {"Ann": 100_000}


# Irregularities, 649a.13


@pytest.mark.parametrize("cite", ["649a.13(c)", "649a.13(d)"])
def test_a_void_round_returns_every_wager(live: Open, cite: str) -> None:
    table = opened(live, QUEEN_HIGH, rules=OFFERED)
    table.do(PlaceBet(1, ANTE, 1_000), PlaceBet(1, PAIR_PLUS, 500), PlaceBet(1, PROGRESSIVE, 100))
    table.do(CLOSE)
    happened = table.do(Report(cite))
    assert {line.outcome for line in table.table.settled} == {"returned"}
    assert {str(event.cite) for event in happened} == {cite}
    assert table.table.chips == {"Ann": 100_000}
    assert table.table.ledger[LAYOUT] == 0
    assert isinstance(table.table.asks, AskWagers)
    assert table.table.rounds == 1


@pytest.mark.parametrize("after", range(2, 7))
def test_an_irregularity_in_the_middle_of_the_deal(live: Open, after: int) -> None:
    table = opened(live, QUEEN_HIGH)
    table.do(PlaceBet(1, ANTE, 1_000))
    assert "nothing has been dealt" in table.refused(Report("649a.13(d)"))
    happened = table.do(Report("649a.13(d)", after=after), CLOSE)
    assert sum(bool(event.cards) for event in happened) == after, "no card after it"
    assert table.table.chips == {"Ann": 100_000}
    assert table.table.rounds == 1


def test_an_irregularity_that_comes_too_late_is_forgotten(live: Open) -> None:
    table = opened(live, QUEEN_HIGH, QUEEN_HIGH)
    table.do(PlaceBet(1, ANTE, 1_000), Report("649a.13(d)", after=7), CLOSE, Decide(1, "fold"))
    table.do(PlaceBet(1, ANTE, 1_000), CLOSE)
    assert isinstance(table.table.asks, AskDecision)


def test_one_card_face_up_is_not_used(live: Open) -> None:
    table = opened(live, "Ah Qs Jc 6h 9c 4d 3h")
    table.do(PlaceBet(1, ANTE, 1_000), Report("One card found face up in the shoe or the deck"))
    dealt = table.do(CLOSE)
    assert next((e.what, e.cards) for e in dealt if e.cards) == ("discarded", "Ah")
    assert [e.cards for e in dealt if e.kind is Kind.DEALT] == QUEEN_HIGH.split()


def test_what_only_continues(live: Open) -> None:
    table = opened(live, QUEEN_HIGH)
    table.do(PlaceBet(1, ANTE, 1_000))
    drawn = table.do(Report("649a.13(b)"))
    table.do(CLOSE)
    before = table.table.ledger.balances.copy()
    covered = table.do(Report("Automated shuffler cannot be used"))
    assert texts(drawn) == [
        (
            "649a.13(b)",
            "Card drawn in error without its face being exposed: It is used as the next card.",
        )
    ]
    assert texts(covered)[1] == ("649a.13(g)", "the device is covered or marked out of order")
    assert table.table.ledger.balances == before
    assert isinstance(table.table.asks, AskDecision)


def test_what_may_be_reported(live: Open) -> None:
    table = opened(live, QUEEN_HIGH)
    before = [
        "Cards received preinspected and preshuffled",
        "Shuffle directed by a floorperson or above",
        "A player makes a verbal wager accompanied by cash",
        "Automated shuffler cannot be used",
    ]
    assert [i.event for i in reportable(table.table)] == before
    table.do(PlaceBet(1, ANTE, 1_000))
    assert {i.returns_wagers for i in reportable(table.table)} == {False}
    table.do(CLOSE)
    cites = [str(i.cite).removeprefix("649a.") for i in reportable(table.table)]
    assert cites == ["5(b)", "7(a)", "13(c)", "13(d)", "13(e)", "13(g)"]
    assert "happens only where “Dealing” is automated shoe" in table.refused(Report("649a.13(f)"))


# Meters, 649a.12(e)


def test_the_meter_grows_pays_and_is_seeded_again(live: Open) -> None:
    """$1 adds 14 cents to a seed of $1,000; ace, king, queen of spades takes it all."""
    table = opened(live, QUEEN_HIGH, "As Jc Ks 9c Qs 3h", rules=OFFERED)
    assert table.table.meters == {PROGRESSIVE: {"": 100_000}}
    table.do(PlaceBet(1, ANTE, 500), PlaceBet(1, PROGRESSIVE, 100), CLOSE)
    assert table.table.meters == {PROGRESSIVE: {"": 100_014}}
    table.do(Decide(1, "fold"))
    inventory = table.table.ledger[INVENTORY]
    table.do(PlaceBet(1, ANTE, 500), PlaceBet(1, PROGRESSIVE, 100), CLOSE, Decide(1, "play"))
    # Ante and Play are settled, Ante 1 to 1 and Ante Bonus 5 to 1 for a straight flush
    assert table.table.ledger[INVENTORY] - inventory == 100 - 14 - 500 - 2_500
    table.do(Confirm())  # a floorperson validates the payout, 649a.11(c)(5)(iii)
    table.do(Confirm())  # and it is documented, (iv)
    (jackpot,) = (line for line in table.table.settled if line.name == PROGRESSIVE)
    assert jackpot.amount == 100_028 - 100
    assert table.table.meters == {PROGRESSIVE: {"": 100_000}}
    # neither the jackpot nor the new seed comes from the table inventory, (iv)
    assert table.table.ledger[INVENTORY] - inventory == 100 - 14 - 500 - 2_500
    assert table.table.ledger.conserved


def test_a_void_round_leaves_the_meter(live: Open) -> None:
    """The meter keeps the share of a returned wager: a meter is not turned back."""
    table = opened(live, QUEEN_HIGH, rules=OFFERED)
    table.do(PlaceBet(1, ANTE, 500), PlaceBet(1, PROGRESSIVE, 100), CLOSE, Report("649a.13(c)"))
    assert table.table.meters == {PROGRESSIVE: {"": 100_014}}
    assert table.table.chips == {"Ann": 100_000}


FIVE_CARD = {"Five Card Hand Bonus Wager": "yes", "Magic Card and Lucky Bonus": "yes"}


def test_a_reserve_is_the_next_jackpot(live: Open) -> None:
    """649a.12(i)(4): seed $10,000, reseed $0, 21% to the meter and 8% to the reserve."""
    bets = [
        PlaceBet(1, ANTE, 500),
        PlaceBet(1, "Five Card Hand Bonus Wager on dealer's hand", 100),
        PlaceBet(2, ANTE, 500),
        PlaceBet(2, "Five Card Hand Bonus Wager on dealer's hand", 100),
        CLOSE,
        Decide(1, "fold"),
        Decide(2, "fold"),
    ]
    low = "2c 3d Kd 4c 5d 9h 7c 8d 2h Ah 3c"
    royal = "2c 3d Ks 4c 5d Qs 7c 8d Js As Ts"
    chance: list[tuple[int, ...]] = []
    for text in (low, royal):
        chance += [cards(text), (0,), (1,)]
    table = live(game.rules(FIVE_CARD), chance)
    table.do(Sit(1, "Ann", 10_000), Sit(2, "Bob", 10_000), *bets)
    reserve = "reserve Five Card Hand Bonus Wager"
    meter = table.table.meters["Five Card Hand Bonus Wager"]
    assert (meter, table.table.ledger[reserve]) == ({"": 1_000_042}, 16)
    table.do(*bets, Confirm(), Confirm())  # each payout is verified, 649a.11(c)(8)(ii)
    table.do(Confirm())  # and the dealer's cards stay until it is documented, (iii)
    on_dealer = Bet(five_card_hand_bonus, DEALERS_HAND)
    won = [line.amount for line in table.table.settled if line.bet == on_dealer]
    assert won == [1_000_084 // 2 - 100] * 2, "divided equally, 649a.12(i)(2)"
    assert table.table.meters == {"Five Card Hand Bonus Wager": {"": 32}}
    assert table.table.ledger[reserve] == 0
    assert table.table.ledger[game_account("Ann")] == 0, "not to the game account, (iii)"
    assert table.table.ledger.conserved


def test_a_hand_bonus_goes_to_the_game_account(live: Open) -> None:
    """649a.11(c)(8)(iii): a flush pays 50 for 1; chips that lack come from the account."""
    on_player = PlaceBet(1, "Five Card Hand Bonus Wager on player's hand", 100)
    rules = game.rules({"Five Card Hand Bonus Wager": "yes"})
    table = opened(live, "2s Jc 6s 9c Ts 3h 4s As", QUEEN_HIGH, rules=rules, chips=1_100)
    settled = table.do(PlaceBet(1, ANTE, 500), on_player, CLOSE, Decide(1, "play"))
    ledger = table.table.ledger
    assert ("649a.11(c)(8)(iii)", "credited to the player's game account") in texts(settled)
    assert ledger[game_account("Ann")] == 5_000
    assert ledger["player Ann"] == 1_100 - 100 + 500, "a flush against jack high: Ante 1 to 1"
    assert table.table.chips == {"Ann": 6_500}
    table.do(PlaceBet(1, ANTE, 2_000))
    assert (ledger["player Ann"], ledger[game_account("Ann")]) == (0, 4_500)
    table.do(TakeBack(1, ANTE), Leave(1))
    assert not {"player Ann", game_account("Ann")} & ledger.balances.keys()
    assert ledger.conserved


def test_who_folded_leaves_when_the_round_is_over(live: Open) -> None:
    table = live(PLAIN, 3)
    table.do(Sit(2, "Bob", 10_000), Sit(5, "Eve", 10_000))
    table.do(PlaceBet(2, ANTE, 100), PlaceBet(5, ANTE, 100), CLOSE, Decide(2, "fold"))
    refused = "Seat 2 still has wagers on the layout (§ 649a.7(b))."
    assert table.refused(Leave(2)) == refused
    table.do(Decide(5, "fold"), Leave(2))
