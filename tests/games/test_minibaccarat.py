"""Minibaccarat as 627a has it: dealing, options and the order of settlement."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houserules.equipment.cards import parse_cards
from houserules.games.baccarat.baccarat_hands import (
    BANKERS_HAND,
    PLAYERS_HAND,
    SHOE,
    Count,
    Hands,
    Result,
    bankers_third_card,
    players_third_card,
)
from houserules.games.baccarat.minibaccarat.law import chapter, game
from houserules.games.baccarat.procedure import BOTH
from houserules.games.coverage import coverage
from houserules.rules import Bet, Bets, Decision, HouseRules, Round, RuleError, Seat
from houserules.rules.money import cents
from houserules.table.chance import Source
from houserules.table.inputs import NoMoreBets, PlaceBet, Sit
from houserules.table.record import settle_record
from houserules.table.table import Table

wagers = chapter.wagers


def test_627a_8_c_cards_go_by_turns_and_the_player_draws_first() -> None:
    (line,) = settle_record(play(game.rules(), "Kc Qs 2d 5c 4h 2h 9s", seat(1, tie=10))).lines
    assert line.why.endswith("Player's Hand 6, Banker's Hand 7")


def test_627a_10_b_the_players_hand_draws_below_6() -> None:
    draws = [players_third_card(points, 0).draws for points in range(8)]
    assert draws == [True] * 6 + [False] * 2


@pytest.mark.parametrize("natural", [8, 9])
@pytest.mark.parametrize("other", range(10))
def test_627a_10_a_nobody_draws_against_a_natural(natural: int, other: int) -> None:
    for player, banker in ((natural, other), (other, natural)):
        assert not players_third_card(player, banker).draws
        assert not bankers_third_card(player, banker, None).draws


def test_627a_10_c_1_the_banker_draws_to_5_when_the_player_stays() -> None:
    draws = [bankers_third_card(6, points, None).draws for points in range(8)]
    assert draws == [True] * 6 + [False] * 2


@pytest.mark.parametrize(
    ("banker", "drawn_against"),
    [
        (0, set(range(10))),
        (1, set(range(10))),
        (2, set(range(10))),
        (3, {0, 1, 2, 3, 4, 5, 6, 7, 9}),
        (4, {2, 3, 4, 5, 6, 7}),
        (5, {4, 5, 6, 7}),
        (6, {6, 7}),
        (7, set()),
    ],
)
def test_627a_10_c_2_the_banker_draws_by_the_players_third_card(
    banker: int, drawn_against: set[int]
) -> None:
    found = {third for third in range(10) if bankers_third_card(0, banker, third).draws}
    assert found == drawn_against


@pytest.mark.parametrize(
    ("player", "banker", "dragon", "panda"),
    [
        ((6, 2), (7, 3), True, False),
        ((6, 3), (7, 3), True, False),
        ((7, 2), (7, 3), False, False),
        ((6, 2), (7, 2), False, False),
        ((8, 3), (7, 2), False, True),
        ((8, 3), (7, 3), False, True),
        ((8, 3), (8, 3), False, False),
        ((8, 2), (7, 2), False, False),
    ],
)
def test_627a_1_dragon_7_and_panda_8(
    player: tuple[int, int], banker: tuple[int, int], dragon: bool, panda: bool
) -> None:
    result = Result(Count(*player), Count(*banker))
    assert (result.dragon_7, result.panda_8) == (dragon, panda)


def seat(number: int, decision: str = "", **stakes: int) -> Seat:
    by_name = {
        "player": Bet(wagers.player.wager),
        "banker": Bet(wagers.banker.wager),
        "tie": Bet(wagers.tie),
        "house": Bet(wagers.house_money.wager),
    }
    bets = Bets({by_name[name]: cents(stake) for name, stake in stakes.items()})
    return Seat(number, bets, decisions=(Decision(decision),) if decision else ())


def play(rules: HouseRules, order: str, *seats: Seat) -> Round:
    return Round(rules, seats, {SHOE: parse_cards(order)})


def test_627a_11_b_house_money_then_losing_wagers_then_the_highest_seat() -> None:
    rules = game.rules({"house money wager": "yes"})
    round_ = play(
        rules, "8c Kh 8d 7s",
        seat(2, player=10, banker=10, house=5), seat(5, banker=10, tie=5), seat(4, house=5),
    )  # fmt: skip
    lines = [(line.seat, line.name) for line in settle_record(round_).lines]
    assert lines == [
        (4, "House Money Wager"),
        (2, "House Money Wager"),
        (5, "Tie Wager"),
        (2, "Player's Hand"),
        (5, "Banker's Hand"),
        (2, "Banker's Hand"),
    ]


@pytest.mark.parametrize(
    ("collection", "paragraph"), [("with the payout", "12(d)(1)"), ("later", "12(d)(2)")]
)
def test_627a_12_d_the_settlement_names_how_vigorish_is_collected(
    collection: str, paragraph: str
) -> None:
    rules = game.rules({"vigorish collection": collection})
    settlement = settle_record(play(rules, "6c 3h Kd 4s", seat(1, banker=10)))
    assert game.cite(paragraph) in settlement.cites


def test_627a_12_c_the_payout_is_listed_with_its_vigorish() -> None:
    listed = [table.when for table in wagers.banker.wager.paytables]
    assert listed == ["less 5% vigorish", "EZ Baccarat, without vigorish"]
    in_force = game.rules({"ez baccarat": "yes"}).paytable(wagers.banker.wager)
    assert in_force.when == "EZ Baccarat, without vigorish"


def test_a_payout_that_is_added_is_told_with_its_paragraph() -> None:
    rules = game.rules({"house money wager": "yes"})
    round_ = play(rules, "Kc 8h 5d 8s Kd", seat(1, "press", house=10, banker=50))
    house, banker = settle_record(round_).lines
    assert "$30.00 added to the Banker's Hand" in house.why
    assert game.cite("8(d)(1)(i)") in house.also
    assert banker.stake == cents(80)


def test_a_round_has_a_shoe_or_hands_not_both() -> None:
    cards = {
        SHOE: parse_cards("Kc 2h 7d 4s"),
        PLAYERS_HAND: parse_cards("Kc 7d"),
        BANKERS_HAND: parse_cards("2h 4s"),
    }
    with pytest.raises(RuleError, match="not both"):
        settle_record(Round(game.rules(), (seat(1, player=10),), cards))


@given(st.integers(), st.sampled_from((6, 7, 8)))
def test_dealt_hands_are_hands_that_the_rules_accept(seed: int, decks: int) -> None:
    rules = game.rules({"decks in play": decks})
    table = Table(rules, source=Source(seed))
    for given_ in (Sit(1, "Ann", 1_000), PlaceBet(1, "Tie Wager", 100), NoMoreBets()):
        happened = table.do(given_)
    dealt = {hand: [e.cards for e in happened if e.place == hand] for hand in BOTH}
    cards = {hand: parse_cards(" ".join(held), decks=8) for hand, held in dealt.items()}
    settlement = settle_record(Round(rules, (seat(1, player=10, tie=1),), cards))
    assert {line.name for line in settlement.lines} == {"Player's Hand", "Tie Wager"}


@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        (("Qc Qd", "3h 3s"), "Player and Banker Pair"),
        (("Qc Kd", "3h 3s"), "Player or Banker Pair"),
        (("Qc Qc", "3h 4s"), "Player or Banker Pair"),
        (("Tc Kd 5h", "Ah 5s 5c"), "neither hand has a pair"),
    ],
)
def test_627a_7_a_7_pairs_are_of_rank_on_the_first_two_cards(
    cards: tuple[str, str], outcome: str
) -> None:
    player, banker = (parse_cards(text, decks=8) for text in cards)
    assert Hands(player, banker).pairs == outcome


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_627a_3_a_six_to_eight_decks_are_in_play(decks: int) -> None:
    assert len(chapter.deck(game.rules({"decks": decks}))) == 52 * decks


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        ({"decks": 5}, "choose 6 decks, 7 decks, 8 decks"),
        ({"decks": 12}, "choose 6 decks, 7 decks, 8 decks"),
        ({"tie wager odds": "7 to 1"}, "below the least odds"),
        ({"dragon bonus wager": "D"}, "627a.7(a)(4)"),
        ({"house money portion added": "150%"}, "1% to 100%"),
        ({"ez baccarat": "yes", "vigorish collection": "later"}, "does not apply here"),
        ({"ez baccarat": "yes", "vigorish rounded up": "yes"}, "does not apply here"),
        ({"house money portion added": "50%"}, "does not apply here"),
    ],
)
def test_choices_that_the_chapter_does_not_leave(choices: dict[str, object], sentence: str) -> None:
    with pytest.raises(RuleError) as caught:
        game.rules(choices).require_consistent()
    assert sentence in str(caught.value)


def test_what_a_rules_submission_must_choose() -> None:
    missing = {f.cite for f in game.rules().findings() if f.kind == "missing"}
    assert missing == {game.cite(local) for local in ("8(c)", "12(d)", "13(c)")}
    at_ez = game.rules({"ez baccarat": "yes"})
    missing = {f.cite for f in at_ez.findings() if f.kind == "missing"}
    assert missing == {game.cite(local) for local in ("8(c)", "13(c)")}


def test_no_paragraph_of_the_chapter_is_left() -> None:
    left = [cite for section in coverage(game) for cite in section.rest]
    assert left == []
