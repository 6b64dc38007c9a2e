"""The screens as a person reads them: what is paid, who did what, what is cut off nowhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event as Signal
from typing import TYPE_CHECKING

import pytest
from rich.console import Console
from tests.terminal.conftest import screen_of

from houserules.games import INDEX, load
from houserules.law import Citation
from houserules.rules.procedure import Face
from houserules.table import Decide, FileLog, NoMoreBets, PlaceBet, Sit, Source, Table
from houserules.table.events import Event, Kind
from houserules.table.scene import Scene
from houserules.terminal import panels
from houserules.terminal.drawing import pocket_name
from houserules.terminal.replay import Recording, ReplayApp
from houserules.terminal.session import Session

if TYPE_CHECKING:
    from tests.terminal.conftest import Player

Play = Callable[..., Session]
BANK = {"Player bank": "yes", "Dealing": "automated shoe"}


# Payouts of wagers


def printed(chapter: str, **choices: str) -> str:
    console = Console(width=100)
    with console.capture() as shown:
        console.print(panels.paytables(load(chapter).rules(choices)))
    return shown.get()


@pytest.mark.parametrize("chapter", [entry.chapter for entry in INDEX])
def test_paytables_tell_what_every_wager_pays(chapter: str) -> None:
    assert "by its rules" not in printed(chapter)


def test_paytables_leave_out_an_envy_bonus_that_is_not_paid_beside_them() -> None:
    """639a.12(d)(6): beside Paytables D, F, G and H."""
    wager = "Progressive Payout Wager"
    assert "Envy Bonus" not in printed("639a", **{wager: "A"})
    assert "Envy Bonus, paytable $1" in printed("639a", **{wager: "D"})


@pytest.mark.parametrize(
    ("chapter", "wager", "pays", "cite"),
    [
        ("621a", "Pai Gow Wager", "1 to 1, less 5% vigorish", "621a.11(a)"),
        ("633a", "Blackjack Wager", "1 to 1, a Blackjack 3 to 2", "633a.13(a)"),
        ("633a", "Insurance Wager", "2 to 1", "633a.13(b)"),
        ("635a", "Insurance Wager", "2 to 1", "635a.12(d)"),
        ("639a", "Ante Wager", "1 to 1", "639a.12(a)"),
        ("641a", "Ante Wager", "1 to 1", "641a.12(a)"),
        ("645a", "Pai Gow Poker Wager", "1 to 1, less 5% vigorish", "645a.13(a)"),
        ("649a", "Play Wager", "1 to 1", "649a.12(a)"),
        ("651a", "War Wager", "1 to 1, a tie hand 2 to 1", "651a.10(3)"),
        ("653a", "Ante Wager", "1 to 1", "653a.12(a)"),
        ("657a", "Play Wager", "1 to 1", "657a.12(a)"),
        ("659a", "Fortune Asia Poker Wager", "1 to 1", "659a.12(a)"),
        ("673a", "Blackjack Wager", "1 to 1, a Blackjack 2 to 1", "673a.12(a)"),
        ("673a", "Second Chance Wager", "1 to 1", "673a.12(b)"),
        ("676a", "Skins Wager", "1 to 1", "676a.12(c)"),
        ("663a", "Ante Wager", "1 to 1", "663a.12(a)"),
        ("669a", "Ante Wager", "1 to 1", "669a.12(b)"),
        ("670a", "Six-Card Fortune Pai Gow Poker Wager", "1 to 1", "670a.12(a)"),
        ("680a", "Ante Wager", "1 to 1, a Point Count of 5 1 to 2", "680a.12(a)"),
        ("677a", "Raise Wager", "1 to 1", "677a.12(a)"),
        ("678a", "Raise Wager", "1 to 1", "678a.12(a)"),
        ("681a", "Player Wager", "1 to 1, a win with 17 1 to 2", "681a.8(a)"),
        ("682a", "Raise Wager", "1 to 1", "682a.12(a)"),
        ("684a", "Raise Wager", "1 to 1", "684a.12(a)"),
        ("686a", "Over 23 Wager", "1 to 1", "686a.8(a)"),
        ("687a", "Raise Wager", "1 to 1", "687a.12(a)"),
        ("688a", "Face Up Pai Gow Poker Wager", "1 to 1", "688a.12(a)"),
        ("685a", "Bet Wager", "1 to 1, a Blackjack 3 to 2", "685a.11(a)"),
        ("623a", "Horn Bet", "in parts, as Craps Two Bet", "623a.5(c)"),
    ],
)
def test_wagers_without_a_paytable(chapter: str, wager: str, pays: str, cite: str) -> None:
    row = next(row for row in printed(chapter).split("\n") if row.strip().startswith(wager))
    assert pays in row
    assert cite in row


def test_the_selected_wager_says_what_it_pays_without_saying_its_name_again(play: Play) -> None:
    async def script(player: Player) -> None:
        assert "§ 623a.5(a) Pays 1 to 1" in player.screen
        assert "1 of 4" in player.screen, "there are more wagers than fit"
        await player.press("5")
        assert "§ 623a.5(a) Pays on 4: 9 to 5; on 5: 7 to 5;" in player.screen

    play(script, game="623a")


# Hands


def test_hands_of_split_pairs_lie_in_the_order_in_which_they_are_played(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "d", "p", "p", "p")
        row = next(row for row in player.screen.split("\n") if "hand 1" in row)
        assert [row.index(f"hand {n}") for n in (1, 4, 3, 2)] == sorted(
            row.index(f"hand {n}") for n in (1, 2, 3, 4)
        )

    play(script, game="633a", rules={"Additional splits": "2"}, seed=16)


def test_cards_that_are_set_lie_the_highest_first() -> None:
    made = Scene(frozenset({2}))
    cite = Citation.of("645a", "11(b)")
    for hand, cards in (("low hand", "Qd Kd"), ("high hand", "Jh As 2c 7s Ac")):
        made.follow(Event(cite, Kind.SET, seat=2, hand=hand, cards=cards, face=Face.UP))
    shown = {name: [str(lying.card) for lying in laid] for name, laid in made.hands[2].items()}
    assert shown["low hand"] == ["Kd", "Qd"]
    assert [card[0] for card in shown["high hand"]] == ["A", "A", "J", "7", "2"]


def test_red_compartments_are_told_apart_without_colour() -> None:
    assert [pocket_name(mark) for mark in ("0", "1", "2", "36")] == ["0 ", "1♦", "2 ", "36♦"]


# Events


def test_the_settlement_is_read_while_another_player_is_offered_the_bank(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    decided = Signal()

    async def script(player: Player) -> None:
        session = player.session
        choose = session.companion_choice

        def waits() -> str:
            if session.table.rounds:
                decided.wait(60)
            return choose()

        monkeypatch.setattr(session, "companion_choice", waits)
        await player.press("1", "enter", "d")
        await player.until("House way")
        await player.press("h")
        shown = await player.until("Surrender")
        await player.press("s")
        shown = await player.until("decides …")
        assert "Settlement" in shown
        assert "§ 645a.11(f)" in shown
        await player.press("H")
        assert "Another player decides now" in player.screen
        await player.press("d")  # which is refused, and clears nothing away
        assert "wagers are closed" in player.screen
        assert "Settlement" in player.screen
        decided.set()
        await player.until("Your decision: the bank")
        assert "wagers are closed" not in player.screen

    play(script, game="645a", rules=BANK, players=3)


def test_an_act_that_is_too_long_for_its_row_is_told_in_full(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("1", "enter", "d", "h")
        await player.until("Surrender")
        await player.press("s")
        await player.until("Your decision: the bank")
        await player.press("b")
        await player.until("You bank this round")
        await player.press("d")
        await player.until("Your decision: the dealer's wager")
        await player.press("down")
        assert "Dealer wagers … up to $4.99 § 645a.12(g)" in player.sentences

    play(script, game="645a", rules=BANK, players=3)


def test_the_log_names_the_players_as_the_felt_does(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "d", "f")
        await player.until("Settlement")
        await player.press("L")
        assert "You: Ante Wager: forfeited" in player.sentences
        assert "Seat 1:" not in player.screen

    play(script)


def test_a_list_in_which_nothing_fits_says_so(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("c", "slash", "z", "z")
        assert "Nothing has these words." in player.screen
        await player.press("enter")
        assert not player.session.bets

    play(script, game="617a")


# The log step by step


def test_a_line_of_the_log_is_read_in_full_beside_the_table_as_it_lay(tmp_path: Path) -> None:
    path = tmp_path / "table.log"
    table = Table(load("649a").rules(), log=FileLog(path), source=Source(2))
    table.do(Sit(3, "Ann", 20_000))
    table.do(PlaceBet(3, "Ante Wager", 1_000))
    table.do(PlaceBet(3, "Pair Plus Wager", 500))
    table.do(NoMoreBets())
    table.do(Decide(3, "play"))
    table.log.close()

    async def run() -> None:
        app = ReplayApp(Recording(path))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("end")
            while (
                "▸" not in screen_of(app) or "Play Wager: " not in screen_of(app).split("▸")[1][:60]
            ):
                await pilot.press("left")
                await pilot.pause()
            shown = screen_of(app)
            assert "3: Ann" in shown, "the seat of the lines is found on the felt"
            assert "● $25" in shown, "the wager lies there while it is settled"
            here = " ".join(shown.split("▸")[1].replace("│", " ").split())
            assert "lower than queen high: the dealer's nine high $0.00" in here

    asyncio.run(run())


def test_before_a_throw_the_layout_is_as_it_was_and_the_last_results_are_cleared_away(
    tmp_path: Path,
) -> None:
    path = tmp_path / "table.log"
    table = Table(load("623a").rules(), log=FileLog(path), source=Source(21))
    table.do(Sit(2, "Ann", 20_000))
    table.do(PlaceBet(2, "Pass Bet", 500))
    table.do(PlaceBet(2, "Field Bet", 500))
    table.do(NoMoreBets())
    table.do(Decide(2, "take the dice"))
    table.do(PlaceBet(2, "Come Bet", 500))
    table.do(NoMoreBets())
    table.log.close()
    recording = Recording(path)
    throws = [n for n, m in enumerate(recording.moments) if "kind dice" in m.line.plain]
    before, after = recording.moments[throws[1]], recording.moments[-1]
    rolled = recording.scene(after).rolls[-1]
    assert before.line.plain.endswith(f"kind dice, result {rolled[0]}-{rolled[1]}")
    assert "Come Bet" in before.stakes[2]
    assert f"Come Bet on {sum(rolled)}" in after.stakes[2]
    assert {str(bet) for bet in before.bets[2]} == before.stakes[2].keys()
    settled = recording.scene(recording.moments[throws[1] - 3])
    assert settled.gains[2]["Field Bet"]
    assert not recording.scene(before).gains
