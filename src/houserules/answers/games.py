"""Forms of `games`, `show` and `export`: games and everything that they declare."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from houserules import rules as domain
from houserules.answers.values import Cite, Form, Fractional, Id, Payout, Text, says
from houserules.games import Entry as Listed
from houserules.games import entry_of
from houserules.games.readings import readings
from houserules.law import editions
from houserules.odds.plan import why_nothing_fixed
from houserules.rules import described
from houserules.rules.ids import (
    irregularity_id,
    meter_id,
    odds_id,
    option_id,
    payable_id,
    table_id,
)
from houserules.rules.payout import StatedOdds


class Edition(Form):
    """An edition of a chapter."""

    id: str
    source: str
    status: Text
    effective: Text | None

    @classmethod
    def of(cls, chapter: str, id: str | None = None) -> Edition:
        """An edition by its id, or the current one."""
        return cls.model_validate(
            editions.edition(chapter, id) if id else editions.current(chapter)
        )


class Entry(Form):
    """A game in the list of games."""

    chapter: str
    slug: str
    name: str
    edition: Edition
    editions: list[str] = says("the ids of all editions, oldest first")

    @classmethod
    def of(cls, entry: Listed) -> Entry:
        """An entry of the index."""
        return cls.taken(
            entry,
            edition=Edition.of(entry.chapter),
            editions=[one.id for one in editions.editions(entry.chapter)],
        )


class Games(Form):
    """The list of games."""

    games: list[Entry]

    @classmethod
    def of(cls, entries: Iterable[Listed]) -> Games:
        """Games of the index, without loading them."""
        return cls(games=[Entry.of(entry) for entry in entries])


class Part(Form):
    """A part of a stake that is paid as another wager."""

    share: Fractional
    paid_as: str = Field(serialization_alias="as")
    pays: str
    selected: str | None


class Division(Form):
    """How a stake is divided into parts."""

    cite: Cite
    parts: list[Part]


class Wager(Form):
    """A wager that a chapter permits."""

    id: Id
    name: str
    cite: Cite
    required: bool
    offered: Literal["always", "by submission"]
    divided: Division | None
    is_fee: bool = says("nothing is paid for it")
    for_pot: bool = says("the winner is paid from the pot")
    option: Id | None = says("the option that offers it or selects its paytable")
    selections: list[str] = says("what it may be on")

    @classmethod
    def of(cls, game: domain.Game, wager: domain.Wager) -> Wager:
        """A wager of a game."""
        division = wager.divided
        return cls.taken(
            wager,
            id=payable_id(game, wager),
            offered="by submission" if wager.by_submission else "always",
            divided=division and Division.taken(division, parts=described.divided(wager)),
            option=wager.option and option_id(game, wager.option),
        )


class Bonus(Form):
    """A payout that rides on a wager."""

    id: Id
    name: str
    cite: Cite
    on: Id = says("the wager it rides on")
    envy: bool = says("whether it is paid for other players' hands")
    option: Id | None

    @classmethod
    def of(cls, game: domain.Game, bonus: domain.Bonus) -> Bonus:
        """A bonus of a game."""
        return cls.taken(
            bonus,
            id=payable_id(game, bonus),
            on=payable_id(game, bonus.on),
            envy=bonus.envy is not None,
            option=bonus.option and option_id(game, bonus.option),
        )


class Odds(Form):
    """Odds of a wager without a paytable."""

    id: Id
    wager: str
    wager_id: Id
    wager_cite: Cite = says("the wager's paragraph")
    cite: Cite = says("the payout's paragraph")
    label: str | None = says("the outcome, if the odds are for one alone")
    less: str | None = says("a deduction, in words")
    pays: Text
    payout: Payout

    @classmethod
    def of(cls, game: domain.Game, wager: domain.Wager, odds: StatedOdds) -> Odds:
        """Odds that a paragraph states for a wager."""
        return cls.taken(
            odds,
            id=odds_id(game, wager, odds),
            wager=wager.name,
            wager_id=payable_id(game, wager),
            wager_cite=wager.cite,
            label=odds.label or None,
            less=odds.deduction or None,
            payout=Payout.of(odds.pays),
        )


class Paytable(Form):
    """One column of a printed table."""

    id: Id
    wager_id: Id
    wager_cite: Cite = says("the wager's paragraph")
    tables: list[str] = says("the letters of the wager's paytables to which it belongs")
    amount: int | None = says("the wager in cents, where the column is for one")
    payouts: list[Payout] = says("the payout of each row")
    wager: str
    cite: Cite = says("the payout's paragraph")
    table: str = says("its letter, - without one")
    when: str | None
    rows: list[tuple[str, str]]

    @classmethod
    def of(cls, game: domain.Game, column: described.Column) -> Paytable:
        """A column of a game."""
        payable, printed = column.payable, column.printed
        return cls.taken(
            column,
            id=table_id(game, payable, printed),
            wager_id=payable_id(game, payable),
            wager_cite=payable.cite,
            payouts=[Payout.of(pays) for _, pays in printed.rows],
            wager=payable.name,
            cite=printed.cite,
            rows=[(label, str(pays)) for label, pays in printed.rows],
        )


class Terms(Form):
    """Seed and reseed per unit wagered, and rates of progression, as fractions."""

    seed: Fractional
    reseed: Fractional
    primary: Fractional
    reserve: Fractional


class Meter(Form):
    """A progressive meter."""

    id: Id
    wager_id: Id
    tables: list[str] = says("the letters of the paytables it is behind")
    options: list[Id] = says("the options for its amount and rate, if they are submitted")
    wager: str
    cite: Cite
    meter: str
    seed: str
    reseed: str
    primary: str
    reserve: str
    terms: Terms | None = says("null where they are submitted")

    @classmethod
    def of(cls, game: domain.Game, listed: described.ListedMeter) -> Meter:
        """A meter of a game."""
        wager, meter = listed.wager, listed.printed
        several = len(described.letters(wager)) > 1
        return cls.taken(
            listed,
            id=meter_id(game, wager, meter, listed.tables if several else ()),
            wager_id=payable_id(game, wager),
            options=[option_id(game, option) for option in meter.options],
            wager=wager.name,
            cite=meter.cite,
            terms=None if meter.options else meter,
        )


class Option(Form):
    """A choice left to the certificate holder."""

    id: Id
    name: str
    cite: Cite
    choices: list[str]
    default: str
    must: bool

    @classmethod
    def of(cls, game: domain.Game, option: domain.Option[object]) -> Option:
        """An option of a game."""
        return cls.taken(
            option,
            id=option_id(game, option),
            choices=option.domain.words(),
            default=option.written(option.default),
        )


class Irregularity(Form):
    """Something that may go wrong, and the order of the chapter."""

    id: Id
    cite: Cite
    event: str
    outcome: str

    @classmethod
    def of(cls, game: domain.Game, one: domain.Irregularity) -> Irregularity:
        """An irregularity of a game."""
        return cls.taken(one, id=irregularity_id(game, one))


class Reading(Form):
    """A doubtful place of the text, and how it is read."""

    cite: Cite
    doubt: str
    reading: str


class Game(Form):
    """Everything that a game declares."""

    id: Id
    chapter: str
    slug: str
    name: str
    edition: Edition
    head: list[str] = says("why this is not the regulation; nothing where it is")
    positions: int | None
    wagers: list[Wager]
    bonuses: list[Bonus]
    odds: list[Odds] = says("payouts without a paytable")
    paytables: list[Paytable]
    meters: list[Meter]
    options: list[Option]
    irregularities: list[Irregularity]
    readings: list[Reading]

    @classmethod
    def of(cls, game: domain.Game) -> Game:
        """A game with all its declarations."""
        return cls.taken(
            game,
            slug=entry_of(game.id).slug,
            head=list(game.head),
            edition=Edition.of(game.chapter, game.edition),
            wagers=[Wager.of(game, wager) for wager in game.wagers],
            bonuses=[Bonus.of(game, bonus) for bonus in game.bonuses],
            odds=[
                Odds.of(game, wager, odds)
                for wager in game.wagers
                for odds in game.stated_odds.get(wager, ())
            ],
            paytables=[Paytable.of(game, column) for column in described.columns(game)],
            meters=[Meter.of(game, meter) for meter in described.meters(game)],
            options=[Option.of(game, option) for option in game.options],
            irregularities=[Irregularity.of(game, one) for one in game.irregularities],
            readings=readings(game.chapter, game.edition),
        )


class FixedNumber(Form):
    """A number that a chapter fixes."""

    name: str
    value: Text
    cite: Cite
    wagers: list[str]


class Suppose(Form):
    """The numbers that a chapter fixes, which one may suppose to be others."""

    game: str
    chapter: str
    edition: str = says("its id")
    fixed: list[FixedNumber]
    instead: str | None = says("why nothing is listed")

    @classmethod
    def of(cls, game: domain.Game) -> Suppose:
        """The fixed numbers of a game, or why it has none."""
        fixed = [
            FixedNumber.taken(one, value=one.written, wagers=list(one.wagers)) for one in game.fixed
        ]
        instead = None if fixed else why_nothing_fixed(game)
        return cls.taken(
            game, game=game.name, edition=game.edition_id, fixed=fixed, instead=instead
        )


class Export(Form):
    """One game, or all."""

    games: list[Game]

    @classmethod
    def of(cls, games: Iterable[domain.Game]) -> Export:
        """Several games with all their declarations."""
        return cls(games=[Game.of(game) for game in games])
