"""Pai Gow Poker as the chapter orders it: coverage, positions, the bank, options, a live round."""

import pytest

from houserules.equipment.cards import parse_cards
from houserules.files.casebook import Written
from houserules.files.shipped import game_cases
from houserules.games import entry_of
from houserules.games.coverage import coverage
from houserules.games.pai_gow.bank_selection import Turns, bank_offers, refuse_bank
from houserules.games.pai_gow.optional_wagers import by_kind
from houserules.games.pai_gow.pai_gow_poker import law
from houserules.games.pai_gow.pai_gow_poker.law import EMPERORS, FORTUNE, HANDS, game, house_way
from houserules.games.pai_gow.pai_gow_poker.law import bank as player_bank
from houserules.games.pai_gow.starting import SIX_PLAYERS
from houserules.hands.pai_gow import SetHand
from houserules.hands.pai_gow_house_way import FOXWOODS
from houserules.hands.pai_gow_seven import SevenCardHand as H
from houserules.law.outline import outline
from houserules.rules import RuleError
from houserules.table.inputs import Decide, NoMoreBets, PlaceBet, Sit
from houserules.table.table import Table

SETTLED = [
    case
    for case in game_cases(entry_of("645a"))
    if case.refused is None and "table" not in case.keys
]


def test_every_citation_is_in_the_regulation() -> None:
    for cite in (*game.carried, *game.declared):
        assert outline(cite.chapter).contains(cite), str(cite)


def test_every_paragraph_is_carried_or_declared() -> None:
    left = {str(cite) for part in coverage(game) for cite in part.rest}
    assert left == set()


def test_every_settlement_branch_and_irregularity_is_exercised() -> None:
    seen = set()
    for written in SETTLED:
        case = written.read()
        seen |= case.settle().cites | {incident.cite for incident in case.round.incidents}
    branches = [
        *(f"11(f)(1)({n})" for n in ("i", "ii", "iii", "iv")),
        *(f"11(f)(2)({n})" for n in ("i", "ii", "iii")),
        "11(d)", "11(f)(3)", "11(h)(1)(i)(A)", "11(h)(1)(i)(B)", "11(h)(1)(ii)", "11(h)(2)(i)(A)",
        "11(h)(2)(i)(B)", "11(h)(2)(ii)", "11(h)(3)(i)", "11(h)(3)(ii)", "11(h)(4)(i)",
        "11(h)(4)(ii)(D)", "11(h)(5)", "11(h)(6)(i)(A)", "11(h)(6)(i)(B)", "11(h)(6)(ii)",
        "11(h)(7)", "11(h)(8)", "12(j)", "12(l)", "13(j)", "8(f)", "9(e)", "10(e)",
        *(f"14({letter})" for letter in "abcdefghijklmn"),
    ]  # fmt: skip
    assert {str(game.cite(local)) for local in branches} <= {str(cite) for cite in seen}


@pytest.mark.parametrize("written", SETTLED, ids=lambda written: written.name)
def test_worked_rounds_are_written_in_the_order_of_settlement(written: Written) -> None:
    case = written.read()
    settled = [(line.seat, line.name) for line in case.settle().lines]
    assert settled == [(line.seat, line.wager) for line in case.form.expect]


@pytest.mark.parametrize(
    ("count", "bank", "position"),
    [
        (1, None, "dealer"),  # the dealer is number one
        (2, None, 6),  # counterclockwise: the dealer's right comes next
        (7, None, 1),
        (8, None, "dealer"),
        (18, None, 4),
        (1, 3, 3),  # the bank, if there is one, is number one
        (3, 3, 1),
        (4, 3, "dealer"),
        (5, 3, 6),
    ],
)
def test_5i_positions_are_counted_counterclockwise(
    count: int, bank: int | None, position: int | str
) -> None:
    assert SIX_PLAYERS.counted(count, bank) == position


def test_12b_and_c_the_bank_is_offered_from_the_dealers_right() -> None:
    seats = [1, 2, 4, 6]
    assert bank_offers(seats, Turns()) == []
    assert bank_offers(seats, Turns(started=True)) == [6, 4, 2, 1]
    after_six = Turns(started=True, bank=6, offered_first=6)
    assert bank_offers(seats, after_six) == [4, 2, 1, 6]  # from the player to the bank's right
    after_two = Turns(started=True, bank=2, offered_first=6)
    assert bank_offers(seats, after_two) == [6, 4, 2, 1]


@pytest.mark.parametrize(
    ("player", "chips", "paragraph"),
    [
        ("Ann", 8_000, None),
        ("Ann", 7_999, "12(d)(2)"),
        ("Bob", 8_000, "12(c)"),
        ("Cid", 8_000, "12(d)(1)"),
    ],
)
def test_12c_and_d_who_may_bank(player: str, chips: int, paragraph: str | None) -> None:
    turns = Turns(started=True, banker="Bob", against_dealer={"Ann": 1_000, "Bob": 1_000})
    refusal = refuse_bank(player_bank.at.selection, player, turns, chips, wagers=8_000)
    assert (refusal and refusal.cite) == paragraph


def test_the_house_way_is_an_option_with_a_default() -> None:
    assert game.rules()[house_way] is FOXWOODS
    assert game.rules({"House way": "foxwoods"})[house_way] is FOXWOODS
    written = [str(rule) for rule in FOXWOODS.rules]
    assert game.rules({"House way": written})[house_way].rules == FOXWOODS.rules
    with pytest.raises(RuleError, match=r"House way \(§ 645a\.11\(c\)\).*not a known house way"):
        game.rules({"House way": "Atlantis"})
    missing = {finding.sentence.split(":")[0] for finding in game.rules().findings()}
    assert "Choose House way" in missing


@pytest.mark.parametrize(
    ("hand", "version", "fortune", "emperors", "dynasty"),
    [
        (H.ROYAL_AND_KING_QUEEN, FORTUNE, law.ROYAL_MATCH, "Royal flush", "Royal flush"),
        (H.ROYAL_AND_KING_QUEEN, EMPERORS, "Royal flush", "Royal flush", "Royal flush"),
        (H.ROYAL_AND_ACE_KING, FORTUNE, "Royal flush", law.ACE_KING, "Royal flush"),
        (H.ROYAL_AND_ACE_KING, EMPERORS, law.ROYAL_MATCH, law.ACE_KING, "Royal flush"),
        (H.NATURAL_ROYAL_AND_ACE_QUEEN, FORTUNE, "Royal flush", "Royal flush", law.NATURAL_ROYAL),
        (H.ACE_FIVE_STRAIGHT_FLUSH, FORTUNE, "Straight flush", "Straight flush", law.ACE_FIVE),
        (H.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER, FORTUNE, law.SEVEN_JOKER, law.SEVEN_JOKER,
         law.SEVEN_NATURAL),
    ],
)  # fmt: skip
def test_each_wager_has_its_own_rows(
    hand: H, version: str, fortune: str, emperors: str, dynasty: str
) -> None:
    rules = game.rules({"Version": version})
    for wager, named in ((law.fortune, fortune), (law.emperors, emperors), (law.dynasty, dynasty)):
        row = rules.paytable(wager).row(by_kind(wager, rules).name(hand))
        assert row is not None
        assert row[0] == named


@pytest.mark.parametrize(
    ("beside", "version", "cites"),
    [
        ("Kd Qd", FORTUNE, "§ 645a.6(d)(2)(ii), § 645a.6(b)(2), § 645a.6(f)(3)"),
        ("Kd Qd", EMPERORS, "§ 645a.6(b)(2), § 645a.6(f)(3)"),
        ("Ad Kd", FORTUNE, "§ 645a.6(b)(2), § 645a.6(e)(2), § 645a.6(f)(3)"),
        ("Ad Kd", EMPERORS, "§ 645a.6(d)(2)(i), § 645a.6(e)(2), § 645a.6(f)(3)"),
    ],
)
def test_6d_to_f_each_wager_ranks_the_hand_by_its_paragraph(
    beside: str, version: str, cites: str
) -> None:
    cards = parse_cards(f"As Ks Qs Js Ts {beside}")
    rules = game.rules({"Version": version})
    formed = law.CHAPTER.forms(cards, (law.fortune, law.emperors, law.progressive), rules)
    assert formed.partition(", ")[2] == cites


@pytest.mark.parametrize("version", [FORTUNE, EMPERORS])
def test_every_hand_is_on_the_scale_of_every_wager(version: str) -> None:
    rules = game.rules({"Version": version})
    for hand in H:
        for wager in law.OWN_HAND:
            assert by_kind(wager, rules).name(hand) in rules.paytable(wager).scale.names


def test_a_setting_is_named_by_its_low_hand() -> None:
    cards = parse_cards("Ks Kh 9d 5c 3s Ah Qd")
    assert str(HANDS.decision(SetHand.of(cards, parse_cards("Qd Ah")))) == "low Ah Qd"


@pytest.mark.parametrize("dealing", ["manual shoe", "hand", "automated shoe"])
@pytest.mark.parametrize("starting", ["shaker", "random number generator"])
def test_a_live_round(dealing: str, starting: str) -> None:
    """Seven cards each, four remain, both seats set and show, and the money adds up."""
    rules = game.rules({"Dealing": dealing, "Starting position": starting})
    table = Table(rules, inventory=1_000_000)
    for seat in (2, 5):
        table.do(Sit(seat, f"player {seat}", 10_000))
        table.do(PlaceBet(seat, "Pai Gow Poker Wager", 1_000))
    table.do(NoMoreBets())
    assert [len(table.dealer.hand(seat)) for seat in (2, 5)] == [7, 7]
    assert len(table.dealer.place("dealer")) == 7
    assert table.dealer.remaining() == 4
    table.do(Decide(2, "house way"))
    last = table.legal()[-1]
    table.do(Decide(5, last.what, cards=last.cards))
    table.do(Decide(5, "surrender"))
    table.do(Decide(2, "show hands"))
    assert table.chips["player 5"] == 9_000
    assert table.chips["player 2"] in (10_950, 10_000, 9_000)
    assert table.ledger.conserved


def test_the_reset_amount_of_an_offered_progressive_must_be_submitted() -> None:
    cites = [str(f.cite) for f in game.rules({"Progressive Payout Wager": "yes"}).findings()]
    assert "645a.13(e)(2)" in cites
    assert "645a.13(e)(2)" not in [str(f.cite) for f in game.rules().findings()]
