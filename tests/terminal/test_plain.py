"""Plain play through a pipe: what is typed, what is answered, and the log it leaves."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from houserules.cli import main
from houserules.games import load
from houserules.rules import Game, Paytable, RuleError
from houserules.rules.payout import Odds
from houserules.table import replayed
from houserules.terminal.plain import PlainPlay
from houserules.terminal.session import open_session


def played(*typed: str, players: int = 1, log: Path | None = None, **rules: str) -> str:
    """The transcript of a session with a fixed seed."""
    house = load("649a").rules(rules)
    session = open_session(house, chips=100_000, players=players, seed=3, log=log)
    answer = StringIO()
    PlainPlay(session, StringIO("\n".join(typed) + "\n"), answer, echo=True).run()
    session.table.log.close()
    return answer.getvalue()


def test_a_round_through_a_pipe() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "houserules", "play", "649a", "--seed", "3", "--chips", "200"],
        input="ante 10\npair plus 5\ndeal\nplay\nquit\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    transcript = done.stdout
    assert "> ante 10\nOn the layout: Ante Wager $10.00. You have $190.00.\n" in transcript
    assert "Your decision: play ($10.00) or fold? (§ 649a.11(b))\n> play\n" in transcript
    assert "Dealer: ?? ?? ??" in transcript
    assert "Ante Wager: win, 1 to 1, +$10.00" in transcript
    assert "\x1b" not in transcript
    assert transcript.rstrip().endswith("You leave with $205.00.")
    assert transcript == played_again(transcript)


def played_again(first: str) -> str:
    """The same seed and the same commands give the same transcript."""
    house = load("649a").rules({})
    session = open_session(house, chips=20_000, seed=3)
    answer = StringIO()
    typed = [row[2:] for row in first.split("\n") if row.startswith("> ")]
    PlainPlay(session, StringIO("\n".join(typed) + "\n"), answer, echo=True).run()
    return answer.getvalue()


def test_what_is_refused_is_said_and_play_goes_on() -> None:
    transcript = played("ante 5000", "six card bonus 5", "deal", "dance", "ante x", "ante 5")
    assert "has only $1,000.00." in transcript
    assert "not offered under these rules (§ 649a.7(d)(5))" in transcript
    assert "Nobody has wagered yet." in transcript
    assert "“dance” is no command" in transcript
    assert "“x” is not an amount of money" in transcript
    assert "Ante Wager $5.00" in transcript


def test_nothing_is_done_by_halves_of_a_command() -> None:
    """Chips are bought for what is said, and no wager is closed by a slip."""
    assert "You have $1,050.00." in played("buy 50")
    assert "You have $2,000.00." in played("buy chips")
    assert "-$5.00 buys no chips" in played("buy -5")
    transcript = played(
        "ante 10", "deal deal", "legal now", "take back", "reduce", "decide", "call"
    )
    assert transcript.count("is no command") == 2
    assert "no more bets" not in transcript
    for sentence in (
        "“take back WAGER”", "“reduce WAGER AMOUNT”", "“decide ACTION”", "“call WAGER on”",
    ):  # fmt: skip
        assert f"Say what: {sentence}." in transcript


def test_decisions_are_made_by_their_first_letters() -> None:
    assert "forfeited, Loss, -$10.00" in played("ante 10", "deal", "f")


def test_everything_that_may_be_asked() -> None:
    transcript = played("legal", "ante 10", "pays", "deal", "hint", "report", "fold", "log", "help")
    assert "bet Ante Wager AMOUNT — $0.01 to $1,000 (§ 649a.7(d)(1))" in transcript
    assert "Pair Plus Wager, paytable A" in transcript
    assert "best" in transcript
    assert "Why: " in transcript
    assert "Dealer's card exposed before the dealer reveals the hand (§ 649a.13(d))" in transcript
    assert "dealt to dealer, face down 9♣" in transcript
    assert "take back WAGER" in transcript


def test_while_wagers_are_open_the_hint_tells_what_each_costs() -> None:
    """Pair Plus A: 16,440 of 22,100 hands lose, the others gain 15,428: 4.58%, of $10 $0.458."""
    transcript = played("hint", "hint")
    row = next(row for row in transcript.split("\n") if "Pair Plus Wager" in row)
    assert row.split()[-2:] == ["4.58%", "$0.458"]
    assert transcript.count("Counting") == 1
    assert "wagers, then “Deal”" in transcript


def test_a_report_on_the_own_hand_is_refused_for_its_reason() -> None:
    session = open_session(load("686a").rules(), chips=100_000, seed=5)
    answer = StringIO()
    typed = "ante 10", "report 686a.9(c)"
    PlainPlay(session, StringIO("\n".join(typed) + "\n"), answer, echo=True).run()
    assert "the first card was not yet dealt to the player" in answer.getvalue()


@pytest.mark.parametrize("hand", ["Player's Hand", "Banker's Hand"])
def test_a_hint_values_a_payout_that_is_added_to_the_one_hand_wagered_on(hand: str) -> None:
    """A Natural has won: what is added to the Player's Hand is doubled, to the other one lost."""
    rules = load("627a").rules({"house money wager": "yes"})
    session = open_session(rules, chips=100_000, seed=8)
    answer = StringIO()
    typed = f"{hand} 10", "house money 5", "deal", "hint"
    PlainPlay(session, StringIO("\n".join(typed) + "\n"), answer, echo=True).run()
    hint = answer.getvalue().split("> hint")[1]
    assert "per unit of the House Money Wager" in hint
    rows = [row.split()[:2] for row in hint.split("\n") if row.startswith((" take", " press"))]
    best = ["press", "+6.0000"] if hand == "Player's Hand" else ["take", "+3.0000"]
    assert rows[0] == best
    assert len(rows) == 2


def test_a_hint_knows_each_place_and_earlier_bets_of_any_amount() -> None:
    """Criss-Cross Poker: As 9c with the row 7h 7d, then the column Jd 6c, after 3/2 and 1 Ante.

    Over 46 middle cards the Antes gain 8 - 28, the Across Bet 3/2 x 18, the Down Bet -28, and a
    unit of the Middle Bet 21: nothing with 1x, 42 / 46 with 3x.
    """
    session = open_session(load("674a").rules(), chips=100_000, seed=4)
    answer = StringIO()
    typed = "ante across 10", "ante down 10", "deal", "bet 15", "bet 1x", "hint"
    PlainPlay(session, StringIO("\n".join(typed) + "\n"), answer, echo=True).run()
    hint = answer.getvalue().split("> hint")[1]
    rows = [row.split() for row in hint.split("\n") if row.startswith((" bet", " fold"))]
    assert [row[:3] for row in rows[:3]] == [
        ["bet", "3x", "+0.9130"], ["bet", "2x", "+0.4565"], ["bet", "1x", "+0.0000"],
    ]  # fmt: skip
    assert rows[3][:2] == ["fold", "-4.5000"]


def test_a_table_waits_for_a_device_that_is_out_of_order() -> None:
    session = open_session(load("633a").rules(), chips=100_000, seed=3)
    answer = StringIO()
    fails, works = "card reader device malfunctions", "card reader device repaired or replaced"
    typed = "blackjack 10", f"report {fails}", "deal", "legal", f"report {works}"
    PlainPlay(session, StringIO("\n".join(typed) + "\n"), answer, echo=True).run()
    waits = "Nothing goes on until “Card reader device repaired or replaced” is reported"
    assert waits in answer.getvalue()
    assert session.table.dealer.in_play or session.table.rounds


def test_an_irregularity_voids_the_round() -> None:
    transcript = played("ante 10", "deal", "report dealer's card exposed")
    assert "Ante Wager: returned, Push, $0.00" in transcript
    assert "Round 1: $0.00. You have $1,000.00." in transcript


def test_what_goes_wrong_in_the_middle_of_the_deal_is_reported_before_it() -> None:
    transcript = played(
        "ante 10",
        "report",
        "report more than one card",
        "report more than one card after 3",
        "deal",
    )
    assert "More than one card found face up in the shoe or the deck after N (§ 649a" in transcript
    assert "in this round; say after how many." in transcript
    assert "Reported: it happens after 3 more." in transcript
    assert "Ante Wager: returned, Push, $0.00" in transcript


def test_a_table_is_resumed_from_its_log_in_the_middle_of_a_round(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    first = played("ante 10", "deal", log=log)
    second = played("fold", log=log)
    own = next(row for row in first.split("\n") if "Your cards" in row)
    assert own in second
    assert second.index("Dealer: ?? ?? ??") < second.index("> fold")
    _, table = replayed(log)
    assert table.rounds == 1
    assert table.chips == {"Guest": 99_000}


def test_who_takes_a_table_up_is_told_where_he_stands(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    played("ante 10", log=log)
    lying = (
        "Resumed where the log ends, after 0 rounds.\nOn the layout: Ante Wager $10.00. You have"
    )
    assert f"{lying} $990.00.\nWagers are open" in played("deal", "fold", log=log)
    settled = (
        "  Settled last: Ante Wager: forfeited, no Play Wager was made, -$10.00 (§ 649a.11(b))\n"
    )
    stands = "after 1 round.\n" + settled + "On the layout: nothing. You have $990.00.\n"
    assert stands in played(log=log)
    assert "Taken up" not in played()


def test_boxes_are_taken_up_too_and_refused_before_a_log_begins(tmp_path: Path) -> None:
    """633a.6(f): in how many boxes one may wager says an option."""
    game, log = load("633a"), tmp_path / "table.log"
    with pytest.raises(RuleError, match="A player may wager in one box"):
        open_session(game.rules(), chips=100, boxes=2, log=log)
    assert log.read_bytes() == b""
    rules = game.rules({"Adjacent boxes": "2"})
    open_session(rules, chips=10_000, log=log).table.log.close()  # as a crash may leave it
    session = open_session(rules, chips=10_000, boxes=2, log=log, seed=1)
    assert (session.seats, session.chips) == ((1, 2), 10_000)
    answer = StringIO()
    typed = "blackjack 10\nbox\nblackjack 20\ndeal\n"
    PlainPlay(session, StringIO(typed), answer, echo=True).run()
    session.table.log.close()
    lying = (
        "Your box 1: Blackjack Wager $10.00, Your box 2: Blackjack Wager $20.00. You have $70.00"
    )
    assert lying in answer.getvalue()
    assert "Your decision for your box " in answer.getvalue()


def test_a_log_is_resumed_only_at_its_own_table(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    played("ante 10", log=log)
    other = load("649a").rules({"Pair Plus Wager": "C"})
    wager = other.game.find_payable("Pair Plus Wager")
    paytable = Paytable(wager.cite, "own", (("Pair", Odds(2)),), wager.paytables[0].scale)
    for rules in (other, load("649a").rules().with_paytable(wager, paytable)):
        with pytest.raises(RuleError, match="other house rules"):
            open_session(rules, chips=100, log=log, chosen=True)
    named = load("649a").rules({"Pair Plus Wager": "A"})  # as it is if nothing is said
    open_session(named, chips=100, log=log, chosen=True).table.log.close()
    with pytest.raises(RuleError, match="cannot be opened"):
        open_session(other, chips=100, log=tmp_path)


def test_a_wager_whose_name_begins_like_a_command_is_placed() -> None:
    """623a.3(a)(41): a Buy Bet, where “buy” alone buys chips."""
    session = open_session(load("623a").rules({"Buy Bet": "yes"}), chips=10_000, seed=3)
    typed, answer = "buy bet on 4 20\nbuy\nlog 10\nroll 10\nquit\n", StringIO()
    PlainPlay(session, StringIO(typed), answer, echo=True).run()
    transcript = answer.getvalue()
    assert "On the layout: Buy Bet on 4 $20.00. You have $79.00.\n" in transcript
    assert "On the layout: Buy Bet on 4 $20.00. You have $179.00.\n" in transcript
    assert "“log” is a command without an amount: write it alone.\n" in transcript
    assert "“roll” is a command without an amount: write it alone.\n" in transcript


def test_a_game_without_a_live_table_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = sys.modules["houserules.cli.words"]
    monkeypatch.setattr(module, "load", lambda typed: Game("649a", "Solitaire"))
    with pytest.raises(SystemExit) as ended:
        main(["play", "solitaire"])
    assert ended.value.code == 2
    assert "Solitaire cannot be played yet: it has no live table." in capsys.readouterr().err


def test_leaving_in_the_middle_says_what_stays_behind(tmp_path: Path) -> None:
    left = played("ante 10", "pair plus 5", "deal", "quit").rstrip()
    stay = "You leave with $985.00; $15.00 stay on the layout of an unfinished round"
    assert left.endswith(f"{stay} and are lost, since no --log is kept.")
    log = tmp_path / "table.log"
    kept = played("ante 10", "pair plus 5", "deal", "quit", log=log).rstrip()
    assert kept.endswith(f"{stay}: play again with --log {log} to go on with it.")
    assert "You leave with $985.00." in played("fold", "quit", log=log)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "8"], "has 1 to 7 seats, not room for 8 players"),
        (["--players", "6", "--boxes", "3"], "not room for 6 players and 3 boxes"),
        (["--boxes", "2"], "A player may wager in one box (§ 649a.7(f)): the option “Adjacent box"),
        (["--chips", "0"], "buys no chips"),
        (["--choose", "pair plus=Z"], "is not a choice"),
    ],
)
def test_wrong_options_get_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", "649a", *arguments])
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err


def test_a_game_without_boxes_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "roulette", "--boxes", "3"])
    assert "A player has one seat at Roulette: Guest already sits" in capsys.readouterr().err


def test_companions_play_the_published_strategy() -> None:
    """Q-6-4 or better is played; every companion of a few rounds keeps to it."""
    house = load("649a").rules({})
    session = open_session(house, chips=100_000, players=7, seed=11)
    decided = []
    for _ in range(3):
        session.open_wagers()
        session.show(session.close_wagers())
        while session.companion_decides:
            seat = session.table.asks.seat
            ranks = sorted((c.rank for c in session.table.dealer.hand(seat)), reverse=True)
            act = session.companion_choice()
            suits = {card.suit for card in session.table.dealer.hand(seat)}
            plain_hand = len(set(ranks)) == 3 and len(suits) > 1 and ranks[0] - ranks[2] != 2
            if plain_hand:
                decided.append(act == ("play" if ranks >= [12, 6, 4] else "fold"))
            session.show(session.companion_acts(act))
    assert len(decided) > 6
    assert all(decided)


def test_a_reading_that_decided_money_is_named_at_the_table() -> None:
    """623a.9(d): the text does not say what becomes of the stake of a winning Place Bet."""
    session = open_session(load("623a").rules(), chips=100_000, seed=7)
    typed = ["pass 5", "place bet to win 6 12", "roll", "take", *["roll"] * 3, "quit"]
    answer = StringIO()
    PlainPlay(session, StringIO("\n".join(typed) + "\n"), answer, echo=True).run()
    won, _, rest = answer.getvalue().partition("Place Bet to Win on 6: win")
    assert "a reading of" not in won
    assert "comes down with its payout" in rest
    assert "(a reading of § 623a.9(d))" in rest


def test_a_selection_may_stand_right_behind_the_name_of_its_wager() -> None:
    session = open_session(load("617a").rules({"wheel": "single zero"}), chips=100_000, seed=7)
    typed = ["confirm", "corner 8-9-11-12 5", "dozen 2 5", "trois 5", "split 1-20 5", "quit"]
    answer = StringIO()
    PlainPlay(session, StringIO("\n".join(typed) + "\n"), answer, echo=True).run()
    said = answer.getvalue()
    assert "Four Numbers Wager on 8-9-11-12 $5.00, Dozen Wager on 2nd 12 $5.00" in said
    assert "There is no selection of Split Wager “1-20”" in said
    # Neither 00 nor what the house does not offer is suggested.
    unknown = next(line for line in said.splitlines() if "“trois”" in line)
    assert "Straight Wager" in unknown
    assert "First Five" not in unknown
    assert "Touchdown" not in unknown
