"""The forms of what commands print with `--json`, one description from which schemas are made."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from houserules.rules.errors import find_name

Id = str
Cite = str
Fractional = str
"""A fraction such as 402/5525, or a whole number."""


class Form(BaseModel):
    """A JSON object: every field is always there, and there are no others."""

    model_config = ConfigDict(extra="forbid")


def _says(description: str) -> Any:
    return Field(description=description)


class Payout(Form):
    """A payout; n/d are odds, the part that is lost, or dollars."""

    kind: Literal["to", "for", "push", "loss", "meter", "dollars", "at least"]
    n: int | None
    d: int | None
    basis: Literal["to", "for"] | None = _says("whether the stake is paid back beside it (to)")
    meter: str | None
    share: Fractional | None = _says(
        "the share of the meter; n/d are then odds beside it, or dollars if there is no basis"
    )


class Number(Form):
    """A number, exact or with its error."""

    exact: Fractional | None = _says("null unless the number is exact")
    decimal: float
    error_bound: float | None = _says("the most by which a computed decimal is off; null if dealt")
    standard_error: float | None = _says("of a decimal that rests on dealt rounds")


# games, show, export


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
    editions: list[str] = _says("the ids of all editions, oldest first")


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
    is_fee: bool = _says("nothing is paid for it")
    for_pot: bool = _says("the winner is paid from the pot")
    option: Id | None = _says("the option that offers it or selects its paytable")
    selections: list[str] = _says("what it may be on")


class Bonus(Form):
    """A payout that rides on a wager."""

    id: Id
    name: str
    cite: Cite
    on: Id = _says("the wager it rides on")
    envy: bool = _says("whether it is paid for other players' hands")
    option: Id | None


class Odds(Form):
    """Odds of a wager without a paytable."""

    id: Id
    wager: str
    wager_id: Id
    wager_cite: Cite = _says("the wager's paragraph")
    cite: Cite = _says("the payout's paragraph")
    label: str | None = _says("the outcome, if the odds are for one alone")
    less: str | None = _says("a deduction, in words")
    pays: str
    payout: Payout


class Paytable(Form):
    """One column of a printed table."""

    id: Id
    wager: str
    wager_id: Id
    wager_cite: Cite = _says("the wager's paragraph")
    cite: Cite = _says("the payout's paragraph")
    table: str = _says("its letter, - without one")
    when: str | None
    tables: list[str] = _says("the letters of the wager's paytables to which it belongs")
    amount: int | None = _says("the wager in cents, where the column is for one")
    rows: list[tuple[str, str]]
    payouts: list[Payout] = _says("the payout of each row")


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
    tables: list[str] = _says("the letters of the paytables it is behind")
    options: list[Id] = _says("the options for its amount and rate, if they are submitted")
    seed: str
    reseed: str
    primary: str
    reserve: str
    terms: Terms | None = _says("null where they are submitted")


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
    odds: list[Odds] = _says("payouts without a paytable")
    paytables: list[Paytable]
    meters: list[Meter]
    options: list[Option]
    irregularities: list[Irregularity]
    readings: list[Reading]


class Export(Form):
    """One game, or all."""

    games: list[Game]


# price


class Choice(Form):
    """The value of an option under which a figure holds."""

    id: Id
    option: str
    value: str
    is_default: bool
    moves: bool = _says("whether the figure depends on it")


class Share(Form):
    """One outcome of a wager."""

    label: str
    pays: str
    payout: Payout | None = _says("the payout, or the net result of several; null for an average")
    combinations: int | None
    probability: Number
    true_odds: str
    net: Number = _says("the player's gain per unit")


class MeterRow(Form):
    """A row of the paytable that draws on the meter."""

    label: str
    share: Fractional
    probability: Number


class Envy(Form):
    """The advantage with envy bonuses, by the number of other players."""

    other_players: int
    house_advantage: Number


class Progressive(Form):
    """A wager's dependence on one meter."""

    meter: str
    amount: Fractional = _says("on the meter, in units of the wager")
    cents: int = _says("on the meter, in cents")
    house_advantage: Number = _says("at that amount")
    rows: list[MeterRow]
    break_even: Number | None = _says("the meter at which neither side gains, in units")
    long_run: Number = _says("the advantage when every cent of the meter is paid in the end")
    envy: list[Envy]


class Related(Form):
    """A number beside a figure: per roll, by another reading, with envy bonuses."""

    id: Id
    name: str
    unit: Literal["house advantage", "rolls"]
    value: Number
    other_players: int | None
    amount: int | None = _says("the wager in cents, where it is not the figure's")


class Measures(Form):
    """Further numbers of a figure, exact or with their errors."""

    element_of_risk: Number
    hit_frequency: Number
    variance: Number


class Figure(Form):
    """The price of one wager under one set of choices."""

    id: Id
    wager: str
    wager_id: Id
    table: str
    table_id: Id | None = _says("the paytable, or the odds, that the figure rests on")
    cite: Cite = _says("the payout's paragraph")
    when: str | None = _says("the conditions, in words")
    choices: list[Choice] = _says("every option that applies, with its value in force")
    regardless_of: list[str] = _says("options that move other figures of the wager, not this one")
    selection: str | None = _says("what the bet is on, where it matters")
    strategy: str | None
    strategy_id: Id | None = _says("the name that `deal --strategy` takes, or a play of its own")
    folding: Literal["survives", "forfeited", "not applicable"] = _says("the effect of a fold")
    amount: int = _says("the wager in cents, at which fixed amounts and rounding are reckoned")
    per: str
    house_advantage: Number
    element_of_risk: float
    hit_frequency: float
    variance: float
    measures: Measures
    method: str
    standard_error: float | None
    error_bound: float | None = _says("the error of the method on each chance; null where exact")
    total_wagered: Number
    stated_advantage: float | None
    outcomes: list[Share]
    without_meters: Number | None = _says("the advantage if all meters were empty")
    progressive: list[Progressive]
    related: list[Related]
    without_row: list[str] = _says("outcomes that lose because an own paytable has no row for them")
    never_won: list[str] = _says("rows of the paytable that no outcome can win")
    notes: list[str]
    extra: dict[str, str]


class LeftOut(Form):
    """Values of an option that `--all` leaves out."""

    id: Id
    option: str
    choices: list[str] = _says("the values it can have, in words")
    listed: list[str] = _says("the values under which figures are listed")
    wagers: list[str]


class InForce(Form):
    """An option that applies, with the value in force."""

    id: Id
    option: str
    cite: Cite
    value: str
    chosen: bool = _says("whether it was chosen; otherwise the value is the default")


class Stakes(Form):
    """How a table is played, for the hold in dollars."""

    bet: int = _says("the average bet in cents")
    hands_per_hour: int
    seats: int
    hands: int = _says("for the range")


class Takings(Form):
    """The hold of one wager in cents."""

    figure: Id
    bet: int = _says("in cents: the average, or the one amount that the wager may have")
    per_hour: float
    per_day: float = _says("of 24 hours")
    deviation_per_hour: float
    deviation_per_day: float
    expected: float = _says("in the hands of the range")
    low: float = _says("the lower end of the range, which holds 95 of 100 results")
    high: float
    skewed: bool = _says("whether awards are so rare that the range is rough")
    top_award: int = _says("the largest net award for one winner")
    top_outcome: str


class Price(Form):
    """A price sheet."""

    game: str
    chapter: str
    edition: str = _says("its id")
    rules: dict[str, str] = _says("every option with its value, by name")
    in_force: list[InForce] = _says("the options that apply, in the order of the chapter")
    figures: list[Figure]
    left_out: list[LeftOut] = _says("with --all, the values of options that it leaves out")
    stakes: Stakes | None
    takings: list[Takings] = _says("with --stakes, one for each figure")


# strategy, advise


class Chart(Form):
    """A table of decisions."""

    title: str
    columns: list[str]
    rows: list[list[str]]


class Strategy(Form):
    """How to play."""

    game: str
    chapter: str
    edition: str = _says("its id")
    title: str
    lines: list[str]
    charts: list[Chart]
    notes: list[str]


class Action(Form):
    """The value of one action per unit of the first wager."""

    action: str
    value: Number
    cost: float = _says("against the best action")


class Advise(Form):
    """The value of each action, the best first."""

    actions: list[Action]


# settle


class Line(Form):
    """One settled wager of one seat, money in cents."""

    seat: int
    wager: str
    wager_id: Id | None = _says("null for the result of a bank")
    selection: str | None
    stake: int
    outcome: Literal["win", "lose", "push", "returned", "forfeited", "stands", "charged"]
    pays: str
    payout: Payout | None = _says("null for a charge or the result of a bank")
    amount: int = _says("the player's gain")
    cite: Cite
    also: list[Cite] = _says("other paragraphs that bear on it, the payout's among them")
    why: str


class Totals(Form):
    """Gains by seat number, and the house's."""

    seats: dict[str, int]
    house: int


class Event(BaseModel):
    """Something that happened at the table; fields that say nothing are left out."""

    model_config = ConfigDict(extra="forbid")

    cite: Cite
    kind: str
    text: str = ""
    seat: int = 0
    place: str = ""
    hand: str = ""
    cards: str = ""
    face: str = ""
    dice: list[int] = []
    result: str = ""
    marker: str = ""
    bet: str = ""
    outcome: str = ""
    amount: int = 0


class Settle(BaseModel):
    """A settled round; of one played at a table also its events, chips and meters."""

    model_config = ConfigDict(extra="forbid")

    lines: list[Line]
    totals: Totals
    notes: list[str]
    differences: list[str] = _says("from what the case expects")
    events: list[Event] = Field(default=[], description="of a case at the table")
    chips: dict[str, int] = Field(default={}, description="by player, of a case at the table")
    meters: dict[str, dict[str, int]] = Field(default={}, description="of a case at the table")


# check


class Finding(Form):
    """Something in a Rules Submission that is missing, wrong or inconsistent."""

    kind: Literal["missing", "wrong", "inconsistent"]
    cite: Cite
    sentence: str


class Check(Form):
    """The findings on a Rules Submission."""

    game: str
    chapter: str
    edition: str = _says("its id")
    consistent: bool
    findings: list[Finding]


# compare


class ComparedSide(Form):
    """One side of a comparison."""

    label: str
    edition: str = _says("its id")
    rules: dict[str, str] = _says("every option with its value, by name")


class Stated(Form):
    """The words of one side, and where they are."""

    words: str
    cite: Cite | None


class Change(Form):
    """Something that only one side states, or that the two state otherwise."""

    kind: Literal[
        "game", "wager", "bonus", "option", "table", "row", "odds", "meter", "irregularity",
        "reading", "paragraph",
    ]  # fmt: skip
    name: str
    left: Stated | None
    right: Stated | None


class ComparedFigure(Form):
    """A figure on one side."""

    id: Id
    table: str
    house_advantage: Number


class FigureChange(Form):
    """The house advantage on both sides."""

    wager: str
    wager_id: Id
    table: str
    when: str | None
    cite: Cite
    left: ComparedFigure | None
    right: ComparedFigure | None
    change: Number | None = _says("right less left; null where one side has no such figure")


class LetteredRow(Form):
    """A row of lettered tables."""

    label: str
    pays: dict[str, str] = _says("by letter")


class LetteredFigure(Form):
    """The figure of a lettered table."""

    table: str
    per: str
    id: Id
    cite: Cite
    house_advantage: Number
    hit_frequency: float
    deviation: float = _says("the standard deviation per unit of the wager")


class Letters(Form):
    """All lettered tables of a wager or bonus."""

    wager: str
    wager_id: Id
    rows: list[LetteredRow]
    figures: list[LetteredFigure]


class Compare(Form):
    """Two editions, two sets of rules, or the lettered tables of each wager."""

    game: str
    chapter: str
    left: ComparedSide
    right: ComparedSide | None = _says("null where lettered tables are compared")
    changes: list[Change]
    figures: list[FigureChange]
    letters: list[Letters]


# solve


class SolvedPayout(Form):
    """A payout of the row, and the house advantage with it."""

    pays: str
    house_advantage: Number


class SolvedAxis(Form):
    """A row of the paytable with the payouts that are tried."""

    label: str
    pays: list[str]


class SolvedGrid(Form):
    """The house advantage over payouts of two rows."""

    rows: SolvedAxis
    columns: SolvedAxis
    house_advantages: list[list[Number]] = _says("a list for each payout of the first row")


class Solve(Form):
    """The payout of a row that gives a house advantage, or advantages over payouts."""

    game: str
    chapter: str
    edition: str = _says("its id")
    in_force: list[InForce]
    wager: str
    wager_id: Id
    per: str
    table: str = _says("the paytable whose other rows stay")
    house_advantage: Number = _says("as it is")
    target: Number | None
    row: str | None = _says("null for a grid")
    exact_payout: Number | None = _says("times the wager, at which the advantage is the target")
    payouts: list[SolvedPayout] = _says("on both sides of the target, or those that were named")
    grid: SolvedGrid | None


# audit


class Explanation(Form):
    """Something that would make a published percentage right."""

    words: str
    cite: Cite | None
    computed: Number | None


class AuditedHold(Form):
    """A published percentage beside the computed one."""

    chapter: str
    edition: str = _says("its id")
    source: str
    wager: str
    cite: Cite
    bound: Literal["hold", "lowest", "highest"]
    stated: str = _says("as printed")
    table: str
    figure: Id
    computed: Number
    difference: Number = _says("stated less computed")
    verdict: Literal["agrees", "agrees, cut instead of rounded", "does not agree", "is no hold"]
    explanations: list[Explanation]


class Audit(Form):
    """The hold percentages that the state has published."""

    statements: list[AuditedHold]


class Found(Form):
    """One thing that the figures or tables show in the text."""

    kind: Literal[
        "published holds that do not follow from the text",
        "wagers with an advantage for the player",
        "rows that never win",
        "rarer outcomes that pay less than commoner ones",
        "tables that differ from a sibling's in one or two cells",
        "readings that move a figure",
    ]
    chapter: str
    game: str
    cite: Cite
    words: str


class Findings(Form):
    """The findings, by kind and then by chapter."""

    findings: list[Found]


# law


class Treated(Form):
    """A paragraph with what carries it out, or why nothing does."""

    cite: Cite
    by: str


class Referral(Form):
    """A reference to the general provisions."""

    cite: Cite = _says("the paragraph that has it")
    names: Cite = _says("as the text has it")
    meant: Cite | None = _says("the paragraph after the annex; null if the annex deletes it")


class LawPlace(Form):
    """A citation in one edition."""

    edition: Edition
    heading: str | None = _says("the heading of its section; null where it is not printed")
    printed: bool = _says("whether the text that is held prints the paragraph")
    change: Literal["unchanged", "changed", "moved", "deleted", "new"] | None = _says(
        "what the annex does to it; null outside 601a to 613a"
    )
    other: Cite | None = _says("its place in the other state; null if there is none")
    note: str | None
    carried: list[Treated]
    declared: list[Treated]
    refers: list[Referral]
    cited_by: list[Cite]
    readings: list[Reading]


class Law(Form):
    """A paragraph in each edition of its chapter."""

    cite: Cite
    chapter: str
    name: str
    places: list[LawPlace] = _says("oldest first; one, if an edition was asked for")
    absent_from: list[str] = _says("the ids of editions without it, unless one was asked for")


# what-if


class AnsweredQuestion(Form):
    """A question that tells irregularities apart, and the answer of one of them."""

    question: str
    answer: str


class Candidate(Form):
    """Something that the words may mean."""

    cite: Cite
    event: str
    ruling: str
    facts: list[AnsweredQuestion] = _says("the facts that tell it from the other candidates")


class Fate(Form):
    """The fate of one wager."""

    wager: str
    cite: Cite
    becomes: str


class Ruling(Form):
    """The orders of a chapter when something goes wrong."""

    cite: Cite
    event: str
    ruling: str
    only: str | None = _says("the condition under which alone it can happen")
    general_rule: str = _says("the fate of a wager that is no exception")
    exceptions: list[str] = _says("wagers that are settled all the same")
    named: bool = _says("whether wagers were named")
    wagers: list[Fate]
    done: list[str] = _says("other orders")
    effects: list[str]


class WhatIf(Form):
    """The rulings on something that went wrong, or what the words may mean."""

    game: str
    chapter: str
    meant: str = _says("one irregularity, several, or nothing that is ruled upon")
    candidates: list[Candidate] = _says("the nearest to the words, at most three; all if none is")
    rulings: list[Ruling]


# drill


class Question(Form):
    """A question to a dealer in training."""

    kind: Literal["steps", "payouts", "third cards", "house way", "irregularities"]
    shown: list[str] = _says("what happened before, or what is at stake")
    asks: str
    choices: list[str] = _says("answers to choose from; none for an amount or cards")
    answer: str
    cite: Cite


class Drill(Form):
    """The questions of a drill with their answers."""

    game: str
    chapter: str
    seed: int | None
    questions: list[Question]


# deal


class Account(Form):
    """The account of one wager over rounds beside its figure, money in cents."""

    wager: str
    rounds: int = _says("how often it was played or decided")
    wagered: int
    gained: int = _says("the player's gain")
    mean: float = _says("the gain per unit wagered")
    standard_error: float | None = _says("of the mean; null where nothing scatters yet")
    expected: float | None = _says("the gain per unit by the figure")
    standard_errors_off: float | None = _says("by the variance of the figure")
    table: str | None
    when: str | None
    priced_strategy: str | None


class NotPlaced(Form):
    """A wager that was not placed, or not on some selections."""

    wager: str
    selections: list[str]
    why: str


class Deal(Form):
    """Rounds that were played without a person, beside the figures."""

    game: str
    chapter: str
    rules: dict[str, str]
    rounds: int
    seed: int | None
    strategy: str
    cards: bool = _says("whether the game is dealt with cards")
    accounts: list[Account]
    left_out: list[NotPlaced]


# confirm


class FurthestOutcome(Form):
    """The outcome whose frequency is furthest off."""

    net: float
    standard_errors_off: float | None


class InRounds(Form):
    """The distance of rounds from a figure; null where all deals were played."""

    rounds: int | None
    standard_errors_off: float | None = _says("null also where too few rounds were played")
    worst_outcome: FurthestOutcome | None


class Confirmed(InRounds):
    """A figure beside what the table pays; of several bets, the one that is furthest off."""

    wager: str
    table: str
    when: str | None
    house_advantage: float
    confirmed: bool
    missed: bool = _says("not confirmed, for no known reason")
    not_played: str | None = _says("the known reason")
    all_deals: bool
    bets: int = _says("how many bets the figure is for")
    rounds_needed: int | None = _says("to see an error of a percent in the commonest payout")
    rounds_needed_by_mean: int | None = _says("the same by the mean gain alone")
    outcomes: int
    outcomes_too_rare: int
    catches: float | None = _says("the relative error in the commonest payout that is seen")
    played_before: list[InRounds] = _says("rounds that were off, after which it was played again")


class Confirm(Form):
    """Every figure of a game beside what the table pays."""

    game: str
    chapter: str
    rounds: int | None = _says("for each figure that needs many; null with --full")
    seed: int
    figures: list[Confirmed]


# replay


class LogEntry(Form):
    """An entry of the log, as its line in the file."""

    n: int
    kind: Literal["open", "input", "events", "refused"]
    data: dict[str, Any] | list[Event]
    hash: str


class Replay(Form):
    """The log of a table, and what it has come to."""

    game: str
    chapter: str
    entries: list[LogEntry]
    rounds: int
    accounts: dict[str, int] = _says("cents by the name of the account")
    conserved: bool = _says("whether every cent that came to the table is on an account")
    seal: str = _says("the last hash")
    unfinished: bool = _says("whether the file had a last line without an end, which is left out")


# coverage


class Counts(Form):
    """How many paragraphs are in each state."""

    executed: int
    stated: int
    declared: int
    rest: int


class Paragraph(Form):
    """The treatment of one paragraph."""

    cite: Cite
    state: Literal["executed", "stated", "declared", "rest"]
    by: str = _says("what carries it, or why nothing does")
    cases: list[str] = _says("the worked cases that show it, in alphabetical order")


class Section(Form):
    """A section and its paragraphs."""

    section: str
    heading: str
    counts: Counts
    paragraphs: list[Paragraph]


class Chapter(Form):
    """A chapter, section by section."""

    chapter: str
    name: str
    sections: list[Section]


class Coverage(Form):
    """The coverage of one chapter, or of all."""

    games: list[Chapter]


# report


class Program(Form):
    """The program that computed a report."""

    name: str
    version: str
    hash: str = _says("SHA-256 of all source and tables that can determine a figure of the game")
    python: str
    packages: dict[str, str] = _says("versions by name")


class OwnTable(Form):
    """A paytable of the submission's own."""

    wager: str
    table: str
    rows: list[tuple[str, str]]


class PostedLimits(Form):
    """Posted limits of a wager, in cents."""

    minimum: int
    maximum: int | None
    increment: int


class Report(Form):
    """The mathematics of a submission."""

    game: str
    chapter: str
    edition: Edition
    date: str = _says("on which it was computed")
    program: Program
    rules: dict[str, str] = _says("every option with its value, by name")
    in_force: list[InForce]
    own_tables: list[OwnTable]
    limits: dict[str, PostedLimits] = _says("by wager")
    findings: list[Finding] = _says("whatever is missing or inconsistent in the submission")
    figures: list[Figure] = _says("of every wager that the rules offer")
    errors: dict[Id, str] = _says("how exact each house advantage is, in words, by figure")
    strategy: Strategy | None
    confirmation: Deal | None = _says("rounds at the table under the same rules")
    definitions: dict[str, str]
    readings: list[Reading] = _says("doubtful places of the text, and how they are read")


# errors


class Error(Form):
    """A request that was refused."""

    error: str = _says("the sentence that people read")
    status: int = _says("the exit code")


FORMS: dict[str, type[BaseModel]] = {
    "games": Games,
    "show": Game,
    "export": Export,
    "price": Price,
    "strategy": Strategy,
    "advise": Advise,
    "settle": Settle,
    "check": Check,
    "compare": Compare,
    "solve": Solve,
    "report": Report,
    "audit": Audit,
    "findings": Findings,
    "law": Law,
    "what-if": WhatIf,
    "drill": Drill,
    "deal": Deal,
    "confirm": Confirm,
    "replay": Replay,
    "coverage": Coverage,
    "error": Error,
}
"""The form of each command's JSON, by the command."""


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a form, by the command that prints it, or of a kind of file."""
    from houserules.files.schema import FILES, file_schema

    found = find_name(name, [*FORMS, *FILES], "schema")
    made = file_schema(found) if found in FILES else FORMS[found].model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}
