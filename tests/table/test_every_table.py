"""Every game at a live table: anything legal at random, and every cent is accounted for."""

from random import Random

import pytest
from tests.table.offered import as_input

from houserules.games import INDEX, load
from houserules.rules import Game
from houserules.table import (
    Input,
    Log,
    Report,
    Source,
    Table,
    recover,
    reportable,
)
from houserules.table.ledger import LAYOUT
from houserules.table.opening import Opening

CHAPTERS = [entry.chapter for entry in INDEX]
WEIGHTS = {"no more bets": 40, "decide": 12, "bet": 4, "call": 1, "take back": 4, "reduce": 1}


def choose(table: Table, random: Random) -> Input:
    if random.random() < 0.05:
        found = reportable(table)
        if found:
            seats = table.dealer.seats()
            given = Report(random.choice(found).event, random.choice((None, *seats)))
            if table.can(given):
                return given
    offers = [o for o in table.legal() if o.do != "sit" or len(table.dealer.positions) < 2]
    (offer,) = random.choices(offers, [WEIGHTS.get(offer.do, 0.2) for offer in offers])
    return as_input(offer, random)


def counted(table: Table) -> None:
    """Players, layout, inventory and meters hold what was brought in, and nobody owes anything."""
    assert table.ledger.conserved
    for account, cents in table.ledger.balances.items():
        assert cents >= 0 or account == "table inventory", account
    on_layout = sum(sum(p.bets.values()) for p in table.dealer.positions.values())
    assert table.ledger[LAYOUT] <= on_layout, "collected wagers have left the layout"


def played(game: Game, choices: dict[str, object], inputs: int, seed: int) -> Table:
    random = Random(f"{game.chapter} {seed}")
    table = Table(game.rules(choices), source=Source(seed), inventory=100_000_000)
    for number in range(10 * inputs):
        if number >= inputs and settled(table):
            break
        table.do(choose(table, random))
        counted(table)
    return table


def settled(table: Table) -> bool:
    return any(event.what == "settled" for event in table.events)


def replays(table: Table) -> None:
    again = recover(Log(table.log.entries))
    assert again.ledger == table.ledger
    assert again.events == table.events
    assert (again.rounds, again.legal()) == (table.rounds, table.legal())


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_anything_legal_at_random(chapter: str) -> None:
    table = played(load(chapter), {}, 120, 1)
    assert settled(table)
    replays(table)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_anything_legal_at_random_for_long(chapter: str, seed: int) -> None:
    replays(played(load(chapter), {}, 600, seed))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_choice_survives_the_log(chapter: str) -> None:
    game = load(chapter)
    for option in game.options:
        for value in (*option.domain.variants(), option.default):
            rules = game.rules().with_choices({option: value})
            log = Log()
            log.append("open", Opening(rules).to_data())
            read = Opening.of(log.entries).rules
            assert read[option] == value, (option.name, value)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_event_has_a_paragraph(chapter: str) -> None:
    """Rounds with every wager offered one at a time: what happens is cited, and is settled."""
    game = load(chapter)
    offered = [w.option for w in game.wagers if w.by_submission and w.option is not None]
    for option in offered[:3]:
        first = next(value for value in option.domain.variants() if not option.is_no(value))
        rules = game.rules().with_choices({option: first})
        if not [f for f in rules.findings() if f.kind == "inconsistent"]:
            table = played(game, {option.name: option.written(first)}, 25, 2)
            assert all(event.cite.chapter for event in table.events)
            replays(table)
