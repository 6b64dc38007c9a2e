"""Games from a dealing shoe, played to the cover card."""

from pathlib import Path

import pytest

from houserules.games import INDEX, Entry, load_entry, part
from houserules.rules.procedure import AskDecision
from houserules.table import Decide, FileLog, NoMoreBets, PlaceBet, Sit, Source, Table
from houserules.table.events import Event, Kind

FAMILY = [entry for entry in INDEX if entry.folder.startswith("shoes.") or entry.chapter == "681a"]


def played(entry: Entry, path: Path) -> list[Event]:
    """The events of rounds in all seats until the cards are shuffled a second time."""
    game = load_entry(entry)
    table = Table(game.rules(), log=FileLog(path), source=Source(7))
    for seat in range(1, (game.positions or 0) + 1):
        table.do(Sit(seat, f"player {seat}", 10_000_000))
    while sum(event.kind is Kind.SHUFFLED for event in table.events) < 2:
        if isinstance(table.asks, AskDecision):
            table.do(Decide.to(table.asks.seat, table.asks.acts[0].name))
        else:
            for seat in table.dealer.positions:
                table.do(PlaceBet(seat, game.wagers[0].name, 1_000))
            table.do(NoMoreBets())
    assert table.ledger.conserved
    return table.events


def drawn(event: Event) -> int:
    """How many cards left the shoe."""
    if event.kind is Kind.DEALT:
        return len(event.cards.split())
    return int(event.text.split()[0]) if event.kind is Kind.BURNED else 0


@pytest.mark.parametrize("entry", FAMILY, ids=lambda entry: entry.chapter)
def test_after_the_cover_card_the_round_is_completed_and_the_cards_are_reshuffled(
    entry: Entry, tmp_path: Path
) -> None:
    """Three quarters of six decks, 234 cards, come before it; in 681a all but ten of four."""
    shoe, rules = part(entry, "law").shoe, load_entry(entry).rules()
    at, above = shoe.at, len(shoe.in_play(rules)) - shoe.below_the_cover(rules)
    assert above == (198 if entry.chapter == "681a" else 234)
    events = played(entry, tmp_path / "table.log")
    cites = [str(event.cite).partition(".")[2] for event in events]
    cover = next(n for n, event in enumerate(events) if "cover card is placed" in event.text)
    assert cites[cover] == at.cover_card
    assert (
        above <= sum(map(drawn, events[:cover])) <= above + 2
    )  # three cards may be burned at once
    found = cover
    by, seat = at.cutting, events[cover].seat
    offered = (by.dealers_hand if seat is None else by.at_cover_card) or by.offered
    for paragraph in (at.reshuffled, at.shuffled_again, offered, at.cut, at.first_card):
        found = cites.index(paragraph, found)
