"""Ultimate Texas Hold 'Em Poker at a live table: what everybody sees."""

from collections.abc import Callable
from typing import Any

from houserules.equipment.cards import STANDARD, parse_cards
from houserules.games.poker.ultimate_texas_holdem import game
from houserules.table import Decide, NoMoreBets, PlaceBet, Sit
from houserules.table.chance import order_dealing
from houserules.table.events import Kind

Open = Callable[..., Any]
RULES = game.rules({"Blind Wager": "A", "Trips Wager": "A", "Six Card Bonus Wager": "A"})


def test_the_dealers_and_the_six_card_bonus_cards_are_turned_up(live: Open) -> None:
    order = "2c 3d 4h 6s Kh As Kd Ad 5c 9c 9d 7h 8c 2s 3s"
    table = live(RULES, [order_dealing(STANDARD, parse_cards(order))])
    table.do(Sit(1, "Ann", 100_000))
    for wager in ("Ante Wager", "Blind Wager", "Six Card Bonus Wager"):
        table.do(PlaceBet(1, wager, 1_000))
    table.do(NoMoreBets())
    ended = table.do(Decide(1, "play 4x"))
    shown = {str(event.cite): event.cards for event in ended if event.kind is Kind.TURNED_UP}
    assert shown == {"653a.11(g)": "As Ad", "653a.11(m)": "2c 3d 4h 6s"}
