"""The shoe of a Blackjack game, played to its cover card and through all of its cards."""

from pathlib import Path

import pytest

from houserules.games import INDEX, Entry, load_entry, part
from houserules.games.blackjack.blackjack_chapter import BlackjackChapter
from houserules.rules.procedure import AskConfirmation, AskDecision
from houserules.table import Confirm, Decide, FileLog, NoMoreBets, PlaceBet, Sit, Source, Table

FAMILY = [
    entry
    for entry in INDEX
    if entry.folder.startswith("blackjack.") and hasattr(part(entry, "law"), "CHAPTER")
]


def played(entry: Entry, path: Path, until: str) -> list[str]:
    """The paragraphs and texts of rounds in all seats, until a paragraph is cited."""
    game = load_entry(entry)
    chapter: BlackjackChapter = part(entry, "law").CHAPTER
    table = Table(game.rules(), log=FileLog(path), source=Source(7))
    for seat in range(1, (game.positions or 0) + 1):
        table.do(Sit(seat, f"player {seat}", 10_000_000))
    cite, said = str(game.cite(until)), list[str]()
    for _ in range(100):
        for seat in table.dealer.positions:
            table.do(PlaceBet(seat, chapter.main.name, 1_000))
        events = list(table.do(NoMoreBets()))
        while True:
            if isinstance(table.asks, AskDecision):
                events += table.do(Decide.to(table.asks.seat, table.asks.acts[0].name))
            elif isinstance(table.asks, AskConfirmation):
                events += table.do(Confirm())
            else:
                break
        said += [f"{event.cite} {event}" for event in events]
        if any(line.startswith(f"{cite} ") for line in said):
            assert table.ledger.conserved
            return said
    raise AssertionError(f"{cite} was never cited.")


@pytest.mark.parametrize("entry", FAMILY, ids=lambda entry: entry.chapter)
def test_the_cards_are_reshuffled_after_the_round_of_the_cover_card(
    entry: Entry, tmp_path: Path
) -> None:
    at = part(entry, "law").CHAPTER.shoe.at
    said = played(entry, tmp_path / "table.log", at.cover_card)
    cites = [line.split()[0] for line in said]
    found = cites.index(f"{entry.chapter}.{at.cover_card}")
    of_a_player = "seat" in said[found]
    offered = at.cutting.at_cover_card if of_a_player else at.cutting.dealers_hand
    for paragraph in (
        at.reshuffled, at.discards_joined, at.shuffled_again, offered, at.cut, at.first_card
    ):  # fmt: skip
        found = cites.index(f"{entry.chapter}.{paragraph}", found)


@pytest.mark.parametrize("entry", FAMILY, ids=lambda entry: entry.chapter)
def test_discards_are_shuffled_where_cards_do_not_suffice(entry: Entry, tmp_path: Path) -> None:
    """Where the shoe is empty, the cards of earlier rounds complete the round."""
    game, chapter = load_entry(entry), part(entry, "law").CHAPTER
    table = Table(game.rules(), log=FileLog(tmp_path / "table.log"), source=Source(7))
    table.do(Sit(1, "Ann", 10_000_000))
    table.do(PlaceBet(1, chapter.main.name, 1_000))
    table.do(NoMoreBets())
    while isinstance(table.asks, AskDecision):
        table.do(Decide.to(1, table.asks.acts[0].name))
    table.do(PlaceBet(1, chapter.main.name, 1_000))
    table.dealer.cards.stack.draw_many(table.dealer.remaining() - 1)
    events = list(table.do(NoMoreBets()))
    while isinstance(table.asks, AskDecision):
        events += table.do(Decide.to(1, table.asks.acts[0].name))
    short = str(game.cite(chapter.shoe.at.insufficient))
    assert [str(event) for event in events if str(event.cite) == short]
    assert table.rounds == 2
    assert table.ledger.conserved
