"""The way into a round: first steps, wagers placed together, repeating, hints, a layout."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from houserules.games import load
from houserules.odds.plan import plan_of
from houserules.terminal.advice import advice, situation
from houserules.terminal.layout import layout_of
from houserules.terminal.session import Session, open_session

if TYPE_CHECKING:
    from tests.terminal.conftest import Player

Play = Callable[..., Session]
CHIPS = 100_000


def opened(game: str, seed: int = 3, log: Path | None = None) -> Session:
    return open_session(load(game).rules(), chips=CHIPS, seed=seed, log=log)


def test_the_screen_says_how_to_begin(play: Play) -> None:
    async def script(player: Player) -> None:
        assert "⏎ place it, then d deal" in player.screen
        assert "Result $0.00" in player.screen
        await player.press("enter")
        assert " d  Deal" in player.screen

    play(script)


def test_wagers_that_belong_together_are_placed_together() -> None:
    session = opened("653a")
    session.place_together("Ante Wager", 500)
    assert {str(bet): stake for bet, stake in session.bets.items()} == {
        "Ante Wager": 500, "Blind Wager": 500,
    }  # fmt: skip
    assert session.can_close
    session.take_back_together("Blind Wager")
    assert not session.bets


def test_three_bets_are_placed_together() -> None:
    session = opened("643a")
    session.place_together("Bet Number 2", 500)
    assert list(session.bets.values()) == [500] * 3


def test_a_wager_that_stands_alone_is_placed_alone() -> None:
    session = opened("649a")
    session.place_together("Pair Plus Wager", 500)
    assert len(session.bets) == 1


def test_the_last_wagers_are_repeated_after_the_table_is_taken_up(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    session = opened("649a", log=log)
    session.place("Ante Wager", 700)
    session.close_wagers()
    session.decide("fold")
    session.table.log.close()
    again = opened("649a", log=log)
    again.repeat()
    assert {str(bet): stake for bet, stake in again.bets.items()} == {"Ante Wager": 700}
    again.table.log.close()


def test_a_hint_counts_the_wagers_that_a_fold_forfeits() -> None:
    """A pair wins 1 to 1 on the Pair Plus: a fold loses $5 instead of gaining $5, two units."""
    for seed in range(100):
        session = opened("649a", seed)
        session.place("Ante Wager", 500)
        session.place("Pair Plus Wager", 500)
        session.close_wagers()
        asks = session.deciding
        assert asks is not None
        hand = session.table.dealer.hand(session.seat)
        if len({card.rank for card in hand}) == 2:
            break
    found = advice(session.table, session.scene)
    seen = situation(session.table, session.scene, asks)
    alone = {each.name: each.value for each in plan_of(session.game).advice(session.rules, seen)}
    values = {each.act: each.value for each in found.acts}
    assert values["fold"] == alone["fold"] - 2 == Fraction(-3)
    assert values["play"] == alone["play"]
    (lost,) = found.given_up
    assert (lost.name, lost.stake, lost.gains) == ("Pair Plus Wager", 500, 500)


def test_a_hint_counts_a_wager_over_all_cards_to_come() -> None:
    """The Five-Card Progressive looks at two community cards: every pair of the unseen ones."""
    rules = load("649a").rules({"Five-Card Progressive Payout Wager": "yes"})
    session = open_session(rules, chips=CHIPS, seed=4)
    session.place("Ante Wager", 500)
    session.place("Five-Card Progressive Payout Wager", 100)
    session.close_wagers()
    found = advice(session.table, session.scene)
    (lost,) = found.given_up
    assert lost.gains is not None
    assert lost.gains >= -100
    assert lost.gains.denominator <= 49 * 48 // 2


def test_craps_has_its_layout() -> None:
    session = opened("623a")
    session.place("Pass Bet", 500)
    layout = layout_of(session.rules, session.bets)
    assert list(layout.numbers) == ["4", "5", "6", "8", "9", "10"]
    assert ("Pass", 500) in layout.around[-1]
    assert any(name == "Any Seven" for row in layout.beside for name, _ in row)


def test_a_large_terminal_has_large_cards(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "d")
        assert "▗▄▄▄▄▄▄▄▄▄▖" in player.screen

    play(script, size=(140, 45))


def test_all_results_of_a_settlement_are_in_sight_at_80_columns(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("1", "enter", "3", "enter", "d", "p")
        for wager in ("Ante", "Blind", "Play", "Trips"):
            assert any(
                row.split("││")[1].startswith(f"{wager} ")
                for row in player.screen.split("\n")
                if "││" in row
            )

    play(script, game="653a")
