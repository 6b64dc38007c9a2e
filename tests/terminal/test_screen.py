"""The full screen as a person uses it: keys go in, the screen is read."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import TYPE_CHECKING

import pytest

from houserules.rules import Bets
from houserules.terminal.drawing import card_name, with_signs
from houserules.terminal.session import Session

if TYPE_CHECKING:
    from tests.terminal.conftest import Player

Play = Callable[..., Session]
SIZES = [(80, 24), (120, 40)]


@pytest.mark.parametrize("size", SIZES)
def test_the_open_table_fits_the_terminal(play: Play, size: tuple[int, int]) -> None:
    async def script(player: Player) -> None:
        rows = player.screen.split("\n")
        assert len(rows) <= size[1]
        assert max(map(len, rows)) <= size[0]
        for shown in ("Three Card Poker", "Chips $1,000.00", "( Ante )", "Pair Plus", "Quit"):
            assert shown in player.screen

    play(script, size=size)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_round_by_keys(play: Play, size: tuple[int, int]) -> None:
    async def script(player: Player) -> None:
        await player.press("1", "enter", "enter")  # two chips of $5 on the Ante
        await player.press("2", "left", "enter")  # a chip of $1 on the Pair Plus
        assert "$10 )" in player.screen
        await player.press("d")
        assert "Your decision" in player.screen
        assert "§ 649a.11(b)" in player.screen
        await player.press("p")
        assert "Settlement" in player.screen
        assert "§ 649a.11(c)" in player.screen

    session = play(script, size=size)
    assert session.table.rounds == 1
    assert [line.name for line in session.lines] == ["Ante Wager", "Play Wager", "Pair Plus Wager"]
    assert [line.stake for line in session.lines] == [1000, 1000, 100]
    assert session.chips == 100_000 + session.gained
    assert session.table.ledger.conserved


def test_cards_lie_face_down_until_they_are_revealed(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "d")
        dealer = player.session.table.dealer
        own = [card_name(card) for card in dealer.hand(player.session.seat)]
        hidden = [card_name(card) for card in dealer.place("dealer")]
        shown = player.screen.replace(" ", "")
        assert all(card in shown for card in own)
        assert not any(card in shown for card in hidden)
        await player.press("L")
        shown = player.screen.replace(" ", "")
        assert not any(card in shown for card in hidden)
        assert "dealt to dealer, face down hidden" in player.screen
        await player.press("escape", "f")
        shown = player.screen.replace(" ", "")
        assert all(card in shown for card in hidden)

    play(script)


def test_a_key_pressed_while_cards_are_dealt_only_shows_the_rest(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "d")
        assert "any key  Show all" in player.screen
        assert "Hit" not in player.screen
        await player.press("h")
        assert len(player.session.table.dealer.hand(player.session.seat)) == 2
        assert "Hit" in player.screen
        await player.press("h", "space")
        assert len(player.session.scene.hands[player.session.seat][""]) == 3

    play(script, game="633a", pace=60)


def test_the_key_that_deals_never_decides(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "d", "d", "d")
        assert player.session.deciding
        assert player.session.at_stake == 500
        assert "wagers are closed" in player.screen

    play(script, game="633a")


def test_an_illegal_action_shows_the_sentence_with_its_paragraph(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("3", "enter")
        refused = "place it with the Ante Wager or Pair Plus Wager (§ 649a.7(d)(4))"
        assert refused in player.sentences
        await player.press("d")
        assert "Nobody has wagered yet." in player.screen
        await player.press("1", "enter", "3", "enter")
        assert "in the Rules Submission at $1.00 (§ 649a.12(e)(3))" in player.sentences

    session = play(script, rules={"Progressive Payout Wager": "A"})
    assert list(map(str, session.bets)) == ["Ante Wager"]


def test_wagers_are_repeated_taken_back_and_typed(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("right", "enter", "d", "f")
        await player.press("r")
        assert list(player.session.bets.values()) == [2500]
        await player.press("backspace")
        assert not player.session.bets
        await player.press("a", *"12.50", "enter")
        assert list(player.session.bets.values()) == [1250]

    play(script)


def test_a_wager_is_reduced_by_an_amount(play: Play) -> None:
    async def script(player: Player) -> None:
        assert "Reduce" not in player.screen
        await player.press("enter", "enter")
        assert "-  Reduce" in player.screen
        await player.press("2", "-")
        assert "No part of the Pair Plus Wager can be taken back now." in player.screen
        await player.press("1", "-", *"2.50", "enter")
        assert list(player.session.bets.values()) == [750]
        await player.press("-", *"7.50", "enter")
        assert "(§ 649a.7(c))" in player.sentences
        assert list(player.session.bets.values()) == [750]

    play(script)


def test_one_of_several_bets_on_a_wager_is_reduced(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("c", "enter", *"17", "enter", "enter", *"20", "enter")
        await player.press("-", *"20", "enter", *"3", "enter")
        bets = {str(bet): stake for bet, stake in player.session.bets.items()}
        assert bets == {"Straight Wager on 17": 500, "Straight Wager on 20": 200}

    play(script, game="617a")


def test_the_hint_names_the_best_action_and_what_the_other_costs(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "d", "H")
        shown = await player.until("best")
        best = next(row for row in shown.split("\n") if "best" in row)
        assert "fold" in best  # 9 5 2 is below Q-6-4, the published threshold
        assert "play" in shown

    play(script)


def test_there_is_no_hint_on_the_hand_of_another(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(player: Player) -> None:
        session, asked = player.session, Event()
        chooses = session.companion_choice
        monkeypatch.setattr(session, "companion_choice", lambda: asked.wait(60) and chooses())
        await player.press("enter", "d")
        assert session.companion_decides
        await player.press("H")
        assert "Another player decides now" in player.screen
        asked.set()
        await player.until("Your decision")

    play(script, game="633a", players=3, seed=5)


def test_while_wagers_are_open_the_hint_tells_what_each_costs(play: Play) -> None:
    """Double zero: 2 of 38 on all but the first five numbers, which pay 6 to 1: 3 of 38."""

    async def script(player: Player) -> None:
        await player.press("c", "right", "H")
        rows = (await player.until("First Five Numbers Wager")).split("\n")
        straight = next(row for row in rows if "Straight Wager" in row)
        five = next(row for row in rows if "First Five Numbers Wager" in row)
        assert "5.26%" in straight
        assert "$1.316" in straight  # of a chip of $25
        assert "7.89%" in five
        assert rows.index(straight) < rows.index(five)
        assert "place wagers, then “Spin”" in player.sentences

    play(script, game="617a")


def test_the_hint_at_the_dice_is_true(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "d", "H")
        await player.until("does not depend on your")

    play(script, game="623a", seed=4)


def test_paytables_in_force_are_shown_with_their_paragraph(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("?")
        assert "Pair Plus Wager, paytable C  § 649a.12(d)" in player.screen
        assert "40 to 1" in player.screen
        assert "Envy" not in player.screen
        await player.press("?")
        assert "paytable C" not in player.screen

    play(script, rules={"Pair Plus Wager": "C"})


def test_statistics_stand_against_the_expectation(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("right", "right", "enter", "d", "f", "S")  # an Ante of $100, folded
        shown = await player.until("standard deviations below")
        ante = next(row for row in shown.split("\n") if "Ante Wager" in row and "$100.00" in row)
        assert "-$3.37" in ante  # the published house advantage of 3.37% under paytable A

    play(script)


def test_an_irregularity_is_chosen_by_typing_and_ends_the_round(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "d", "I", *"dealt")
        assert "§ 649a.13(c)" in player.screen
        await player.press("enter")
        assert "§ 649a.13(c)" in player.screen
        assert "returned" in player.screen

    session = play(script)
    assert session.chips == 100_000


def test_what_goes_wrong_in_the_middle_of_the_deal_is_chosen_before_it(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "I", *"more than", "enter")
        assert "After how many more cards?" in player.screen
        await player.press(*"many", "enter")
        assert "“many” is not a number of cards" in player.sentences
        await player.press("I", *"more than", "enter", "3", "enter")
        assert "it happens after 3 more" in player.sentences
        await player.press("d")
        assert "returned" in player.screen

    session = play(script)
    assert session.chips == 100_000


def test_what_goes_wrong_with_a_spin_is_told_when_the_ball_is_spun(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("c", "enter", "enter", "I", *"leaves")
        assert "§ 617a.6(c)" in player.screen
        await player.press("enter")
        assert "it happens to the next throw or spin" in player.sentences
        await player.press("d")
        assert "the dealer announces no spin" in player.sentences

    session = play(script, game="617a")
    assert session.chips < 100_000  # the wager stands for the next spin


def test_companions_sit_around_and_play_their_hands(play: Play) -> None:
    async def script(player: Player) -> None:
        assert "Player 1" in player.screen
        await player.press("enter", "d")
        await player.until("Your decision")
        await player.press("p")
        await player.until("Settlement")

    session = play(script, players=5, size=(120, 40))
    assert {line.seat for line in session.table.settled} == {1, 2, 3, 4, 5}


def test_leaving_shows_a_summary_first(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "d", "f", "q")
        assert "1 round of Three Card Poker: -$5.00." in player.screen
        await player.press("escape")
        assert player.app.is_running
        await player.press("q", "enter")
        assert not player.app.is_running

    play(script)


@pytest.mark.parametrize("game", ["633a", "623a"])
def test_leaving_in_the_middle_says_what_stays_behind(play: Play, game: str) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "enter", "enter", "d", "q")
        assert player.session.deciding
        told = "0 rounds of {}: $0.00. You leave with $985.00; $15.00 stay on the layout"
        assert told.format(player.session.game.name) in player.sentences.replace("│ │ ", "")

    play(script, game=game, seed=4)


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (60, 10)])
def test_a_terminal_that_is_too_small_is_told_so(play: Play, size: tuple[int, int]) -> None:
    async def script(player: Player) -> None:
        assert "should be at least 80 x 24" in player.sentences
        await player.press("enter", "d")
        assert not player.session.bets
        await player.pilot.resize_terminal(80, 24)
        await player.press("enter", "d")
        assert "Your decision" in player.screen
        await player.pilot.resize_terminal(*size)
        await player.press("p")
        assert "Your decision" not in player.screen
        assert player.session.deciding

    play(script, size=size)


def test_no_colour_where_none_is_wanted(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(player: Player) -> None:
        await player.press("enter", "d")
        assert "#0a5c3e" not in player.app.export_screenshot()

    play(script)


def test_a_selection_is_found_by_typing(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("/", *"dealer")
        assert "Five Card Hand Bonus Wager on dealer's hand" in player.screen

    rules = {"Five Card Hand Bonus Wager": "yes"}

    async def with_ante(player: Player) -> None:
        await player.press("left", "enter")
        await script(player)
        await player.press("enter")

    session = play(with_ante, rules=rules)
    assert "Five Card Hand Bonus Wager on dealer's hand" in map(str, session.bets)


def test_several_boxes_are_played_one_after_another(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "tab", "enter", "enter", "d")
        assert {seat: sum(bets.values()) for seat, bets in wagered(player.session)} == {
            1: 500, 2: 1_000,
        }  # fmt: skip
        while player.session.deciding:
            asked = player.session.deciding.seat
            assert f"▶ Your box {asked}" in player.screen
            await player.press("s")
        assert "Your box 1: Blackjack" in player.sentences
        assert "Your box 2: Blackjack" in player.sentences
        await player.press("r")
        assert player.session.at_stake == 1_500

    session = play(script, game="633a", rules={"Adjacent boxes": "2"}, boxes=2)
    assert session.chips + session.at_stake == 100_000 + session.gained


def wagered(session: Session) -> list[tuple[int, Bets]]:
    return [(seat, session.table.dealer.bets(seat)) for seat in session.seats]


def test_the_two_cards_of_a_low_hand_are_picked_by_keys(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "d")
        cards = player.session.pickable
        assert list(cards) == sorted(cards, reverse=True)
        assert "House way" in player.screen
        await player.press("6", "7")
        assert "▲6" in player.screen
        offered = player.session.choices(cards[5:])
        assert [set(act.cards) for act in map(player.session.act, offered) if act] == [
            set(cards[5:])
        ]
        await player.press("enter")
        low = player.session.scene.hands[player.session.seat]["low hand"]
        assert {lying.card for lying in low} == set(cards[5:])

    play(script, game="645a")


@pytest.mark.parametrize("size", SIZES)
def test_the_selected_setting_is_told_in_full(play: Play, size: tuple[int, int]) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "d")
        told = player.session.table.asks.acts
        for act in told:
            shown = player.sentences.replace("│ │ ", "").replace("││", "")
            assert with_signs(act.leads_to) in " ".join(shown.replace("│", " ").split())
            await player.press("down")
        assert f"1 of {len(told)}" in player.screen

    play(script, game="645a", size=size)


def test_a_setting_that_loses_is_asked_about_first(play: Play) -> None:
    """A low hand of two aces over eight high, 645a.11(f)(1)(iii)."""

    async def script(player: Player) -> None:
        await player.press("enter", "d", "1", "2")
        assert "loses by § 645a.11(f)(1)(iii)" in player.sentences
        await player.press("enter")
        assert "Foul low Jk A♥?" in player.screen
        await player.press("escape")
        assert player.session.deciding
        assert not player.session.table.dealer.decisions(player.session.seat)
        await player.press("enter", "enter")
        low = player.session.scene.hands[player.session.seat]["low hand"]
        assert [card_name(lying.card) for lying in low] == ["Jk", "A♥"]

    play(script, game="645a")


def test_keys_are_not_cut_off(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "d", "t")
        for label in ("Roll", "Pass the dice", "Hint", "Irregularity", "Quit"):
            assert label in player.screen
        assert "You (dice)" in player.screen

    play(script, game="623a", seed=4)


def test_looking_among_wagers_shows_what_they_pay(play: Play) -> None:
    async def script(player: Player) -> None:
        await player.press("enter", "d", "f")
        assert "Settlement" in player.screen
        await player.press("down")
        assert "Settlement" not in player.screen
        assert "Pays Straight flush 35 to 1" in player.screen

    play(script)
