"""Whatever `legal` prints at the plain prompts can be typed back, and is done."""

from __future__ import annotations

from io import StringIO

import pytest

from houserules.games import load
from houserules.log import INPUT
from houserules.terminal.plain import BREAK, PlainPlay
from houserules.terminal.session import Session, open_session

BY_SUBMISSION = {"Progressive Payout Wager": "A"}
BANK = {"Player bank": "yes", "Dealing": "automated shoe"}
SITUATIONS = [
    ("649a", BY_SUBMISSION, ()),
    ("649a", BY_SUBMISSION, ("ante 10", "progressive")),
    ("647a", {}, ("ante 10", "deal")),
    ("649a", {}, ("ante 10", "deal")),
    ("653a", BY_SUBMISSION, ("ante 10", "blind 10")),
    ("653a", {}, ("ante 10", "blind 10", "deal")),
    ("677a", {}, ("ante 10", "odds 10", "deal")),
    ("645a", {}, ("pai gow poker 10",)),
    ("645a", BANK, ("pai gow poker 10", "deal", "house way")),
    ("645a", BANK, ("pai gow poker 10", "deal", "house way", "bank")),
    ("645a", BANK, ("pai gow poker 10", "deal", "house way", "bank", "deal")),
    ("633a", {}, ("blackjack 10",)),
    ("633a", {}, ("blackjack 10", "deal")),
    ("627a", {}, ("player 10",)),
    ("617a", {}, ("confirm", "straight on 17 5", "split on 1-2 5", "red 10")),
    ("623a", {}, ("pass 10",)),
    ("623a", {}, ("pass 10", "roll")),
    ("623a", {}, ("pass 10", "place bet to win on 6 12", "roll", "take the dice")),
]


def at_table(game: str, rules: dict[str, str], *typed: str) -> tuple[Session, str]:
    """A session after what was typed, and its transcript; the first dice make a point."""
    session = open_session(load(game).rules(rules), chips=100_000, seed=4)
    answer = StringIO()
    PlainPlay(session, StringIO("\n".join(typed) + "\n"), answer, echo=True).run()
    return session, answer.getvalue()


def inputs(session: Session) -> int:
    return sum(entry.kind == INPUT for entry in session.table.log.entries)


def filled_in(line: str) -> str:
    """A line of legal, with the first selection and the least amount that it tells of."""
    command, _, told = line.partition(BREAK)
    if "SELECTION" in command:
        on, _, told = told.removeprefix("on ").partition(", ")
        command = command.replace("SELECTION", on)
    least = next((word for word in told.split() if word.startswith("$")), "")
    return f"{command.replace('AMOUNT', least)}{BREAK}{told}"


@pytest.mark.parametrize(("game", "rules", "typed"), SITUATIONS)
def test_every_legal_line_can_be_typed_back(
    game: str, rules: dict[str, str], typed: tuple[str, ...]
) -> None:
    before, transcript = at_table(game, rules, *typed, "legal")
    lines = transcript.rpartition("> legal\n")[2].split("\n> ")[0].split("\n")
    assert len(lines) > 1
    for line in lines:
        after, answered = at_table(game, rules, *typed, filled_in(line), "buy")
        if line.startswith("leave"):
            assert "> buy" not in answered, "the person has left"
        else:
            assert inputs(after) > inputs(before) + 1, (line, answered)


def test_a_wager_is_reduced() -> None:
    _, answered = at_table("649a", {}, "ante 10", "reduce ante 4", "reduce ante 6", "reduce x")
    assert "On the layout: Ante Wager $6.00. You have $994.00." in answered
    assert "$6.00 cannot be taken off $6.00" in answered


def test_a_fixed_amount_is_told_and_need_not_be_typed() -> None:
    typed = "ante 10", "legal", "progressive", "take back progressive", "progressive 2"
    _, answered = at_table("649a", BY_SUBMISSION, *typed)
    assert "bet Progressive Payout Wager $1 — exactly $1 (§ 649a.7(d)(4))" in answered
    assert "Ante Wager $10.00, Progressive Payout Wager $1.00. You have $989.00." in answered
    assert "its amount is fixed in the Rules Submission at $1.00 (§ 649a.12(e)(3))" in answered


@pytest.mark.parametrize(
    ("game", "typed", "sentence"),
    [
        ("649a", ("ante 10.005",), "10.005 has a fraction of a cent; amounts are in whole cents."),
        ("649a", ("ante abc",), "“abc” is not an amount of money; write for example 10.50."),
        ("649a", ("ante",), "Say how much: “ante 10”."),
        ("649a", ("10",), "Say on which wager: “WAGER 10”."),
        ("649a", ("play",), "“play” is no command and cannot be decided now: wagers are open (§ 6"),
        ("633a", ("stand",), "“stand” is no command and cannot be decided now: wagers are open"),
        ("633a", ("decide stand",), "Nobody is asked for a decision now"),
        ("649a", ("ante 10", "deal", "hit"), "cannot be decided now: decide play or fold (§ 649a"),
        ("649a", ("ante 10", "deal", "leave"), "Seat 1 still has wagers on the layout"),
        ("617a", ("report",), "Nothing can be reported now: no round of play is under way."),
        ("623a", ("odds 10",), "could be “Pass Bet Supplemental Wager”, “Don't Pass Bet Supp"),
    ],
)
def test_what_means_nothing_now_is_answered(
    game: str, typed: tuple[str, ...], sentence: str
) -> None:
    assert sentence in at_table(game, {}, *typed)[1]


def test_what_a_wager_or_a_call_leads_to_is_told() -> None:
    """Laid $20 against the 4 may win $10: the vigorish is 5% of that, 623a.5(g)(3)(ii)(A)."""
    lays = ("lay bet on 4 20", "call lay bet on 4 off")
    _, answered = at_table("623a", {"Lay Bet": "yes"}, *lays)
    assert "Lay Bet on 4, vigorish: charged, 5% vigorish, -$0.50" in answered
    assert "Lay Bet on 4 called off (§ 623a.3(a)(42))" in answered


def test_an_irregularity_is_reported_by_its_paragraph_and_refused_with_a_reason() -> None:
    _, answered = at_table("623a", {}, "pass 10", "report 623a.8(b)", "roll", "take the dice")
    assert "The roll is not valid" in answered
    _, answered = at_table("649a", {}, "ante 10", "deal", "report 649a.13(e)")
    assert "There is no irregularity" not in answered
    assert "§ 649a.13(e)" in answered


def test_an_irregularity_is_reported_for_later_in_the_deal() -> None:
    typed = ("ante 10", "report 649a.13(d)", "report dealer's card exposed after 2", "deal")
    _, answered = at_table("649a", {}, *typed)
    assert "say after how many." in answered
    assert "Reported: it happens after 2 more." in answered
    assert "Ante Wager: returned" in answered


def test_odds_are_the_supplemental_wager_of_the_bet_that_has_a_point() -> None:
    pass_bet = ("pass 10", "roll", "take the dice")
    for odds in ("odds 10", "pass odds 10"):
        _, answered = at_table("623a", {}, *pass_bet, odds)
        assert "the come out point is" in answered
        assert "Pass Bet Supplemental Wager $10.00" in answered
