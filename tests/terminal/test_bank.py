"""A player bank on the screen and through a pipe: who banks, what is asked, who was paid."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from houserules.games import load
from houserules.terminal.plain import PlainPlay
from houserules.terminal.session import Session, open_session

if TYPE_CHECKING:
    from tests.terminal.conftest import Player

Play = Callable[..., Session]
BANK = {"Player bank": "yes", "Co-banking": "yes", "Dealing": "automated shoe"}
FIRST = ("pai gow poker 10", "deal", "house way", "show")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_bank_by_keys(play: Play, size: tuple[int, int]) -> None:
    async def script(player: Player) -> None:
        session = player.session
        await player.press("1", "enter", "enter", "d")
        await player.press("enter")  # the house way
        await player.until("Surrender")  # players to the right are asked first
        await player.press("s")  # show the hands
        offered = await player.until("Your decision: the bank")
        assert "Settlement" in offered, "what was settled stays in sight"
        assert "§ 645a.12(c)" in offered
        assert "§ 645a.12(e)" in offered
        await player.press("b")
        shown = await player.until("Wagers are open: You bank this round")
        assert "You (bank)" in shown
        assert "You bank this round: against you Player 1" in shown
        assert "Place" not in shown.split("\n")[-1]
        await player.press("d")
        await player.until("Your decision: the dealer's wager")
        await player.press("f")
        await player.press("2", "0", "enter")
        assert "takes an amount below $10.00, not 20 (§ 645a.12(g))" in player.sentences
        await player.press("f")
        await player.press("2", ".", "5", "enter")
        await player.until("House way")
        own = session.table.dealer.hand(session.seat)
        assert len(own) == 7
        assert session.table.ledger["dealer's wager"] == 250
        assert "▶ You ◀ (bank)" in player.screen
        await player.press("enter")
        settled = await player.until("Settlement")
        assert "You (bank)" in settled, "who banked is seen with the settlement"
        assert "§ 645a.12(j)" in settled

    session = play(script, size=size, game="645a", rules=BANK, players=3)
    assert session.table.rounds == 2
    assert [line.name for line in session.lines] == ["Pai Gow Poker Wager", "Bank"]
    assert session.chips == 100_000 + session.gained
    assert session.table.ledger.conserved


def transcript(*typed: str, log: Path | None = None) -> str:
    session = open_session(load("645a").rules(BANK), chips=100_000, players=3, seed=3, log=log)
    answer = StringIO()
    PlainPlay(session, StringIO("\n".join(typed) + "\n"), answer, echo=True).run()
    session.table.log.close()
    return answer.getvalue()


def test_the_bank_through_a_pipe() -> None:
    told = transcript(*FIRST, "bank", "pai gow poker 5", "deal", "dealer wagers 2.50", "house way")
    assert "  Seat 3: passes the bank (§ 645a.12(c))\nYour decision on the bank: " in told
    assert "pass or bank or co-bank? (§ 645a.12(c))" in told
    assert "You bank this round, against you Player 1 $10, Player 3 $10." in told
    assert "Seat 2 banks the round (§ 645a.12(c)) and makes no wager of its own." in told
    less = "dealer wagers for less, an amount below $10.00"
    lower = f"dealer wagers $10 or {less} or dealer wagers nothing?"
    assert f"Your decision on the dealer's wager: {lower} (§ 645a.12(g))" in told
    assert "  the dealer wagers against the bank $2.50 (§ 645a.12(g))" in told
    assert "  You: the hands of the bank: " in told
    assert "  Seat 3: Pai Gow Poker Wager: " in told, "the bank is told what the others won or lost"
    assert "  Bank: " in told
    assert "  You: banked the last round and may not bank this one (§ 645a.12(c))" in told


def test_passing_the_bank_goes_on_to_the_next() -> None:
    told = transcript(*FIRST, "pass", "pai gow poker 5", "legal")
    assert "Seat 1: pass\n" in told
    assert "Wagers are open (§ 645a.7(c)).\n> pai gow poker 5\nOn the layout: " in told
    assert "banks this round" not in told


@pytest.mark.parametrize(
    ("left", "typed"),
    [
        ((), ("bank", "deal", "dealer wagers nothing", "house way")),
        (("bank",), ("deal", "dealer wagers nothing", "house way")),
        (("bank", "deal"), ("dealer wagers nothing", "house way")),
        (("bank", "deal", "dealer wagers $10"), ("house way",)),
    ],
)
def test_a_session_is_taken_up_from_its_log(
    tmp_path: Path, left: tuple[str, ...], typed: tuple[str, ...]
) -> None:
    """Left before the bank is taken, with it, before the dealer's wager, and with the cards."""
    log = tmp_path / "table.log"
    transcript(*FIRST, *left, log=log)
    resumed = transcript(*typed, log=log)
    assert "is no command" not in resumed
    assert "  Bank: " in resumed
    assert "Round 2: " in resumed


def test_another_player_banks(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last settlement stays in sight; the marker and a sentence say who banks next."""

    async def script(player: Player) -> None:
        session = player.session
        passes = session.companion_choice

        def takes_the_bank() -> str:
            names = [act.name for act in session.table.asks.acts]
            return "bank" if "bank" in names else passes()

        monkeypatch.setattr(session, "companion_choice", takes_the_bank)
        await player.press("1", "enter", "d")
        await player.press("enter")
        await player.until("Surrender")
        await player.press("s")
        shown = await player.until("Wagers are open: Player 3 banks this round")
        assert "Settlement" in shown
        assert "Player 3 (bank)" in shown
        await player.press("1", "enter", "d")
        await player.press("enter")
        await player.until("Surrender")
        await player.press("s")
        shown = await player.until("Your decision: the bank")
        assert "Player 3 (bank)" in shown
        assert "▶ You ◀" in shown

    session = play(script, size=(100, 30), game="645a", rules=BANK, players=3)
    assert {line.seat for line in session.table.settled if line.name == "Bank"} == {3}
