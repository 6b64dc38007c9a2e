"""Steps that a floorperson confirms, and wagers that are abandoned, at the terminal."""

import asyncio
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from tests.terminal.conftest import Player

from houserules.equipment.cards import parse_cards
from houserules.games import load
from houserules.games.blackjack.blackjack.shoe import deck_in_play
from houserules.rules import RuleError
from houserules.rules.procedure import AskConfirmation
from houserules.table import Decide, FileLog, NoMoreBets, PlaceBet, Sit, Table
from houserules.table.chance import Given, order_dealing
from houserules.terminal.app import TableApp
from houserules.terminal.controls import controls
from houserules.terminal.plain import PlainPlay
from houserules.terminal.session import PLAYER, Session, open_session

HIT_AND_RUN = "Hit and Run Progressive Wager"
EIGHT_CARDS = "7c Kc 2d Jd 2h 2c 2s 2d 2h 3c 4s"


@pytest.fixture
def waiting(tmp_path: Path) -> Session:
    """A table on which a payout from the meter waits for a floorperson, 633a.7(o)(2)(ii)(B)."""
    rules = load("633a").rules({HIT_AND_RUN: "yes"})
    shoe = order_dealing(deck_in_play(rules), parse_cards(EIGHT_CARDS, decks=8))
    log = FileLog(tmp_path / "table.log")
    table = Table(rules, log=log, source=Given([shoe]))
    table.do(Sit(1, PLAYER, 10_000))
    table.do(PlaceBet(1, "Blackjack Wager", 1_000))
    table.do(PlaceBet(1, HIT_AND_RUN, 500))
    table.do(NoMoreBets())
    table.do(Decide(1, "stand"))
    log.close()
    session = open_session(rules, chips=10_000, log=log.path)
    assert isinstance(session.table.asks, AskConfirmation)
    return session


def transcript(session: Session, *typed: str) -> str:
    answer = StringIO()
    PlainPlay(session, StringIO("\n".join(typed) + "\n"), answer, echo=True).run()
    session.table.log.close()
    return answer.getvalue()


def test_a_word_confirms_a_step(waiting: Session) -> None:
    said = transcript(waiting, "decide stand", "confirm", "confirm", "confirm")
    asked = "Nothing goes on until a floorperson or above confirms: the payout of the Hit and Run"
    assert f"> decide stand\n{asked}" in said
    assert f"{HIT_AND_RUN}: win, 100% of meter" in said
    assert "Nothing goes on until the dealer confirms: the necessary documentation" in said
    assert "> confirm\nThere is nothing to confirm now (§ 633a.6(c))." in said
    assert waiting.table.rounds == 1


def test_a_number_is_refused_where_nothing_is_counted(waiting: Session) -> None:
    assert "Nothing is counted now." in transcript(waiting, "confirm 42")


def test_a_count_is_said_as_a_number(waiting: Session) -> None:
    assert "such as “confirm 42”, not all" in transcript(waiting, "confirm all")


def test_a_key_confirms_a_step(waiting: Session) -> None:
    async def play() -> None:
        app = TableApp(waiting)
        async with app.run_test(size=(100, 36)) as pilot:
            player = Player(app, pilot, waiting)
            assert "Confirm" in player.screen
            await player.press("c")
            await player.until("the dealer confirms")
            await player.press("c")
            await player.until("Settlement")

    asyncio.run(play())
    assert waiting.table.rounds == 1
    waiting.table.log.close()


def pai_gow_poker(lose: str, players: int = 1) -> Session:
    rules = load("645a").rules({"Wagers of a player who leaves lose": lose})
    return open_session(rules, chips=10_000, players=players, seed=3)


@pytest.mark.parametrize("players", [1, 3])
def test_abandoned_wagers_are_lost(players: int) -> None:
    session = pai_gow_poker("yes", players)
    said = transcript(session, "pai gow poker 10", "deal", "abandon")
    assert said.endswith("1 round of Pai Gow Poker: -$10.00. You leave with $90.00.\n")
    assert session.table.rounds == 1, "the others finish the round"
    assert PLAYER not in session.table.chips
    assert session.table.ledger.conserved


def test_wagers_are_not_abandoned_without_the_option() -> None:
    session = pai_gow_poker("no")
    session.place("Pai Gow Poker Wager", 1_000)
    session.close_wagers()
    with pytest.raises(RuleError, match=r"stays until the round is over \(§ 645a.7\(b\)\)"):
        session.abandon()


def test_tiles_are_picked_by_digits_and_hands_set_by_letters(play: Callable[..., Session]) -> None:
    """The same key does not do both; until somebody confirms a step, the panel says what is due."""

    async def script(player: Player) -> None:
        await player.press("enter", "d")
        assert "Nothing goes on until the floorperson" in player.screen
        await player.press("c")
        found = controls(player.session)
        keys = [control.key for control in found if control.does == "decide"]
        assert len(keys) > 1
        assert not any(key.isdigit() for key in keys)
        await player.press("1", "2")
        assert [picked for _, picked in player.app.screen._picks()].count(True) == 2

    play(script, game="621a")
