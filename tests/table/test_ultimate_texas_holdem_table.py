"""Ultimate Texas Hold 'Em Poker at a live table: what is asked, and what is drawn and dealt out.

The game's own cases show how the cards are dealt, shown and settled.
"""

from collections.abc import Callable
from typing import Any

import pytest

from houserules.games.poker.ultimate_texas_holdem.law import game
from houserules.table import Decide, NoMoreBets, PlaceBet, Report, Sit

Open = Callable[..., Any]
MAIN = ("Ante Wager", "Blind Wager")


def dealt(live: Open, choices: dict[str, str], *wagers: str) -> Any:
    table = live(game.rules(choices), 5)
    table.do(Sit(1, "Ann", 100_000))
    table.do(*(PlaceBet(1, wager, 1_000 if wager in MAIN else 100) for wager in (*MAIN, *wagers)))
    table.do(NoMoreBets())
    return table


def test_653a_11_what_may_be_wagered_at_each_of_three_moments(live: Open) -> None:
    table = dealt(live, {})
    asked = []
    for _ in range(3):
        acts = table.table.asks.acts
        asked.append([(act.name, act.stake) for act in acts])
        table.do(Decide(1, acts[-1].name))
    assert asked == [
        [("play 4x", 4_000), ("play 3x", 3_000), ("check", 0)],
        [("play 2x", 2_000), ("check", 0)],
        [("play 1x", 1_000), ("fold", 0)],
    ]


BONUS = {"Five Card Hand Bonus Wager": "yes", "Magic Card and Lucky Bonus": "yes"}


@pytest.mark.parametrize("wager", [(), ("Five Card Hand Bonus Wager on dealer's hand",)])
def test_653a_12_e_3_the_system_draws_only_for_the_hand_bonus(
    live: Open, wager: tuple[str, ...]
) -> None:
    table = dealt(live, BONUS, *wager)
    drawn = [event.what.partition(":")[0] for event in table.table.events]
    assert ("magic card" in drawn and "lucky position" in drawn) is bool(wager)


@pytest.mark.parametrize(("wager", "cards"), [((), 0), (("Trips Wager",), 5)])
def test_653a_13_the_community_cards_are_dealt_out_for_trips_only(
    live: Open, wager: tuple[str, ...], cards: int
) -> None:
    happened = dealt(live, {}, *wager).do(Report("653a.13(d)"))
    assert sum(len(event.cards.split()) for event in happened) == cards
