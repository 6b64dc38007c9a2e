"""Forms of `games`, `show` and `export`: games and everything that they declare."""

from typing import Literal

from pydantic import Field

from houserules.cli.forms.values import Cite, Form, Fractional, Id, Payout, says


class Edition(Form):
    """An edition of a chapter."""

    id: str
    source: str
    status: str
    effective: str | None


class Entry(Form):
    """A game in the list of games."""

    chapter: str
    slug: str
    name: str
    edition: Edition
    editions: list[str] = says("the ids of all editions, oldest first")


class Games(Form):
    """The list of games."""

    games: list[Entry]


class Part(Form):
    """A part of a stake that is paid as another wager."""

    share: Fractional
    as_: str = Field(alias="as")
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


class Bonus(Form):
    """A payout that rides on a wager."""

    id: Id
    name: str
    cite: Cite
    on: Id = says("the wager it rides on")
    envy: bool = says("whether it is paid for other players' hands")
    option: Id | None


class Odds(Form):
    """Odds of a wager without a paytable."""

    id: Id
    wager: str
    wager_id: Id
    wager_cite: Cite = says("the wager's paragraph")
    cite: Cite = says("the payout's paragraph")
    label: str | None = says("the outcome, if the odds are for one alone")
    less: str | None = says("a deduction, in words")
    pays: str
    payout: Payout


class Paytable(Form):
    """One column of a printed table."""

    id: Id
    wager: str
    wager_id: Id
    wager_cite: Cite = says("the wager's paragraph")
    cite: Cite = says("the payout's paragraph")
    table: str = says("its letter, - without one")
    when: str | None
    tables: list[str] = says("the letters of the wager's paytables to which it belongs")
    amount: int | None = says("the wager in cents, where the column is for one")
    rows: list[tuple[str, str]]
    payouts: list[Payout] = says("the payout of each row")


class Terms(Form):
    """Seed and reseed per unit wagered, and rates of progression, as fractions."""

    seed: Fractional
    reseed: Fractional
    primary: Fractional
    reserve: Fractional


class Meter(Form):
    """A progressive meter."""

    id: Id
    wager: str
    wager_id: Id
    cite: Cite
    meter: str
    tables: list[str] = says("the letters of the paytables it is behind")
    options: list[Id] = says("the options for its amount and rate, if they are submitted")
    seed: str
    reseed: str
    primary: str
    reserve: str
    terms: Terms | None = says("null where they are submitted")


class Option(Form):
    """A choice left to the certificate holder."""

    id: Id
    name: str
    cite: Cite
    choices: list[str]
    default: str
    must: bool


class Irregularity(Form):
    """Something that may go wrong, and the order of the chapter."""

    id: Id
    cite: Cite
    event: str
    outcome: str


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
    positions: int | None
    wagers: list[Wager]
    bonuses: list[Bonus]
    odds: list[Odds] = says("payouts without a paytable")
    paytables: list[Paytable]
    meters: list[Meter]
    options: list[Option]
    irregularities: list[Irregularity]
    readings: list[Reading]


class Export(Form):
    """One game, or all."""

    games: list[Game]
