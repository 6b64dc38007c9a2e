"""Worked cases at a live table: step by step what people bring, and what must happen then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field

from houserules.files.cases import ExpectForm, SettingForm, Texts
from houserules.files.play import BetsForm
from houserules.files.reading import Form, Passage, form_of
from houserules.rules import Game, HouseRules


class HappensForm(Form):
    """An event that must happen, by its paragraph and whatever else is said of it."""

    cite: str
    seat: int | None = None
    cards: str | None = None
    face: Literal["up", "down"] | None = None
    amount: str | None = None
    says: str | None = None


class ShowsForm(Form):
    """The chips and meters that the table shows at a moment."""

    chips: dict[str, str] = Field(default_factory=dict)
    meters: dict[str, str | dict[str, str]] = Field(default_factory=dict)


class StepForm(BetsForm):
    """One step: what comes by chance, what people do, and what must happen then."""

    shoe: str | None = None
    rolls: Texts = Field(default_factory=list)
    spins: Texts = Field(default_factory=list)
    draws: dict[str, str] = Field(default_factory=dict)
    sits: str | None = None
    chips: str | None = None
    buys: str | None = None
    decides: Texts = Field(default_factory=list)
    leaves: bool = False
    abandons: bool = False
    confirms: bool = True
    counts: int | None = None
    says: Literal["no more bets"] | None = None
    rounds: int = Field(0, ge=0, le=1_000)
    reports: str | None = None
    after: int = 0
    refused: str | None = None
    then: list[HappensForm] | None = None
    exactly: list[HappensForm] | None = None
    shows: ShowsForm | None = None


class TableCaseForm(SettingForm):
    """Rounds at a live table, and what is expected of them."""

    meters: dict[str, str | dict[str, str]] = Field(default_factory=dict)
    table: list[StepForm]
    then: list[HappensForm] = Field(default_factory=list)
    expect: list[ExpectForm] | None = None
    refused: str | None = None


@dataclass(frozen=True)
class TableCase:
    """A case as read, ready to be played."""

    passage: Passage
    form: TableCaseForm
    game: Game
    rules: HouseRules


def table_case(data: Any, passage: Passage) -> TableCase:
    """Read a case from what a passage holds."""
    form = form_of(TableCaseForm, data, passage)
    with passage.naming():
        game = form.loaded()
        return TableCase(passage, form, game, form.house_rules(game))
