"""The differences between two editions of a chapter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from houserules.games import load
from houserules.games.layouts import layout_of
from houserules.games.readings import readings
from houserules.law import Citation
from houserules.law.outline import outline
from houserules.rules import Bonus, Game, Meter, Payable, Wager
from houserules.rules.ids import meter_id, odds_id, option_id, payable_id, slug, table_id
from houserules.rules.money import percents

PARAGRAPH, READING = "paragraph", "reading"


class Fact(NamedTuple):
    """Something that an edition states, in words, and where."""

    words: str
    cite: Citation | None = None


class Change(NamedTuple):
    """A fact that only one side has, or that the two state otherwise."""

    kind: str
    name: str
    left: Fact | None
    right: Fact | None

    @property
    def cite(self) -> Citation | None:
        """Where it is, on the right side if it is there."""
        return next((side.cite for side in (self.right, self.left) if side), None)


class Key(NamedTuple):
    """The kind, the id and the name of a fact; the id pairs the facts of two editions."""

    kind: str
    id: str
    name: str


Facts = dict[Key, Fact]


def changes(left: Game, right: Game) -> list[Change]:
    """Everything in which two editions of a chapter differ, in the order of the paragraphs."""
    ours, theirs = _facts(left), _facts(right)
    tables = {key.id for facts in (ours, theirs) for key in facts if key.kind == "table"}
    missing = {id for id in tables if _of(id, ours) != _of(id, theirs)}
    found = [
        Change(key.kind, key.name, ours.get(key), theirs.get(key))
        for key in dict.fromkeys([*ours, *theirs])
        if key not in ours or key not in theirs or ours[key].words != theirs[key].words
        if not (key.kind == "row" and key.id.partition("/")[0] in missing)
    ]
    found += _paragraphs(left, right, found)
    return sorted(found, key=_place)


def _of(table: str, facts: Facts) -> bool:
    return any(key.kind == "table" and key.id == table for key in facts)


def _place(change: Change) -> tuple[bool, Any]:
    return (False, change.cite) if change.cite else (True, "")


def _facts(game: Game) -> Facts:
    facts: Facts = {
        Key("game", "name", "Name"): Fact(game.name),
        Key("game", "positions", "Betting positions"): Fact(
            str(game.positions or "any number"), game.positions_cite
        ),
    }
    for payable in game.payables:
        kind = "wager" if isinstance(payable, Wager) else "bonus"
        facts[Key(kind, payable_id(game, payable), payable.name)] = Fact(
            _offered(payable), payable.cite
        )
    facts.update(_payouts(game))
    for option in game.options:
        words = f"{', '.join(option.domain.words())}; default {option.written(option.default)}"
        facts[Key("option", option_id(game, option), option.name)] = Fact(words, option.cite)
    for one in game.irregularities:
        facts[Key("irregularity", slug(one.event), one.event)] = Fact(one.outcome, one.cite)
    for reading in readings(game.chapter, game.edition):
        key = Key(READING, f"{reading.cite} {reading.doubt}", reading.doubt)
        facts[key] = Fact(reading.reading, reading.cite)
    return facts


def _offered(payable: Payable) -> str:
    if isinstance(payable, Bonus):
        return f"on the {payable.on.name}"
    assert isinstance(payable, Wager)
    required = "required" if payable.required else "optional"
    return f"{required}, by submission" if payable.by_submission else required


def _payouts(game: Game) -> Iterator[tuple[Key, Fact]]:
    """Paytables with their rows, odds without a paytable, and meters."""
    for payable in game.payables:
        for table in payable.paytables:
            id = table_id(game, payable, table)
            name = payable.name if table.table == "-" else f"{payable.name} {table.table}"
            yield Key("table", id, name), Fact("printed", table.cite)
            for label, pays in table.rows:
                key = Key("row", f"{id}/{slug(label)}", f"{name}: {label}")
                yield key, Fact(str(pays), table.cite)
    for wager in game.wagers:
        for odds in game.stated_odds.get(wager, ()):
            label = f"{wager.name}, {odds.label}" if odds.label else wager.name
            yield Key("odds", odds_id(game, wager, odds), label), Fact(str(odds.pays), odds.cite)
        for _, meter in wager.meters:
            id = meter_id(game, wager, meter, ())
            yield Key("meter", id, f"{wager.name}, meter"), Fact(_meter(meter), meter.cite)


def _meter(meter: Meter) -> str:
    if meter.submitted:
        return "as submitted"
    rate = "a rate as submitted" if meter.rate else percents(meter.primary)
    return f"seed {meter.seed}, {rate} and {percents(meter.reserve)} in reserve"


def _paragraphs(left: Game, right: Game, told: list[Change]) -> Iterator[Change]:
    """Paragraphs that only one edition has, and those that the two carry out otherwise.

    A fact says what a paragraph is of which the other edition has none; a reading says only what is
    doubtful there.
    """
    facts = (change for change in told if change.kind != READING)
    known = {side.cite for change in facts for side in (change.left, change.right) if side}
    ours = set(outline(left.chapter, left.edition))
    theirs = set(outline(right.chapter, right.edition))
    for cite in sorted(ours | theirs):
        here, there = _carried(left, cite, ours), _carried(right, cite, theirs)
        if here != there and (cite not in known or (here and there)):
            yield Change(PARAGRAPH, cite.pretty, here, there)


def _carried(game: Game, cite: Citation, paragraphs: set[Citation]) -> Fact | None:
    if cite not in paragraphs:
        return None
    declared = (reason for above, reason in game.declared.items() if cite.is_within(above))
    drawn = any(one.is_within(cite) for one in _drawn(game))
    other = "on the layout" if drawn else next(declared, "introduces others")
    words = game.carried.get(cite) or other
    steps = (step.does for step in game.steps if step.cite == cite)
    return Fact("; ".join(dict.fromkeys((words, *steps))), cite)


def _drawn(game: Game) -> Iterable[Citation]:
    """The paragraphs of the layout, which is drawn for the current edition alone."""
    return layout_of(load(game.chapter)).carried
