"""Forms of `settle`, `deal`, `confirm`, `replay` and `drill`: rounds at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from pydantic import Field

from houserules import rules as domain
from houserules.answers.values import Cite, Finite, Form, Id, Payout, says
from houserules.drills import question
from houserules.evidence import Confirmation
from houserules.evidence.evidence import Evidence
from houserules.evidence.simulation import Comparison, left_out
from houserules.evidence.strategies import usual
from houserules.files.checking import Settled
from houserules.odds.price import own_rows
from houserules.rules.ids import payable_id
from houserules.table import Log, Table
from houserules.table.covering import covered


class Line(Form):
    """One settled wager of one seat, money in cents."""

    seat: int
    wager: str
    stake: int
    outcome: Literal["win", "lose", "push", "returned", "forfeited", "stands", "charged"]
    pays: str
    amount: int = says("the player's gain")
    cite: Cite
    why: str
    wager_id: Id | None = says("null for the result of a bank")
    selection: str | None
    payout: Payout | None = says("null for a charge or the result of a bank")
    also: list[Cite] = says("other paragraphs that bear on it, the payout's among them")

    @classmethod
    def of(cls, game: domain.Game, line: domain.Line) -> Line:
        """A line of a settlement."""
        on = getattr(line.subject if line.bet is None else line.bet, "on", None)
        return cls.taken(
            line,
            wager=line.name,
            wager_id=line.payable and payable_id(game, line.payable),
            selection=on if line.payable else None,
            payout=None if line.payout is None else Payout.of(line.payout),
        )


class Totals(Form):
    """Gains by seat number, and the house's."""

    seats: dict[str, int]
    house: int


class Event(Form):
    """Something that happened at the table; fields that say nothing are left out."""

    cite: Cite
    kind: str
    text: str = ""
    seat: int = 0
    place: str = ""
    hand: str = ""
    cards: str = ""
    face: str = ""
    dice: list[int] = Field(default=[])
    result: str = ""
    marker: str = ""
    bet: str = ""
    outcome: str = ""
    amount: int = 0


class Settle(Form):
    """A settled round; of one played at a table also its events, chips and meters."""

    events: list[Event] = Field(default=[], description="of a case at the table")
    lines: list[Line]
    totals: Totals
    notes: list[str]
    differences: list[str] = says("from what the case expects")
    chips: dict[str, int] = Field(default={}, description="by player, of a case at the table")
    meters: dict[str, dict[str, int]] = Field(default={}, description="of a case at the table")

    @classmethod
    def of(
        cls,
        game: domain.Game,
        settlement: domain.Settlement,
        differences: Sequence[str] = (),
        **at_the_table: object,
    ) -> Settle:
        """A round that was settled."""
        seats = {str(seat): amount for seat, amount in settlement.totals.items()}
        return cls.model_validate(
            {
                "lines": [Line.of(game, line) for line in settlement.lines],
                "totals": Totals(seats=seats, house=settlement.house),
                "notes": settlement.notes,
                "differences": differences,
                **at_the_table,
            }
        )

    @classmethod
    def of_case(cls, case: Settled) -> Settle:
        """A case that was settled, or played at a table."""
        given = case.game, case.settlement, case.differences
        if case.played is None:
            return cls.of(*given)
        table = case.played.table
        events = [event.to_data() for event in table.events]
        return cls.of(*given, events=events, chips=table.chips, meters=table.meters)


class CheckedCase(Form):
    """A worked case, and whether it comes out as it says."""

    name: str
    ok: bool
    differences: list[str] = says("from what the case expects")


class SettleSeveral(Form):
    """Several worked cases of a file."""

    cases: list[CheckedCase]

    @classmethod
    def of(cls, differences: Mapping[str, list[str]]) -> SettleSeveral:
        """The differences of each case, by its name."""
        return cls(
            cases=[
                CheckedCase(name=name, ok=not found, differences=found)
                for name, found in differences.items()
            ]
        )


class Account(Form):
    """The account of one wager over rounds beside its figure, money in cents."""

    wager: str
    rounds: int = says("how often it was played or decided")
    wagered: int
    gained: int = says("the player's gain")
    mean: float = says("the gain per unit wagered")
    standard_error: Finite = says("of the mean; null where nothing scatters yet")
    expected: float | None = says("the gain per unit by the figure")
    standard_errors_off: float | None = says("by the variance of the figure")
    table: str | None
    when: str | None
    priced_strategy: str | None

    @classmethod
    def of(cls, row: Comparison) -> Account:
        """The account of a wager beside its figure."""
        account, figure = row.account, row.figure
        return cls.taken(
            account,
            rounds=account.played,
            standard_error=account.standard_error if account.wagered else None,
            expected=row.expected,
            standard_errors_off=row.errors,
            table=figure and figure.table,
            when=figure and figure.when,
            priced_strategy=figure and figure.strategy,
        )


class NotPlaced(Form):
    """A wager that was not placed, or not on some selections."""

    wager: str
    selections: list[str]
    why: str


class Deal(Form):
    """Rounds that were played without a person, beside the figures."""

    game: str
    chapter: str
    head: list[str] = says("why this is not the regulation; nothing where it is")
    rules: dict[str, str]
    rounds: int
    seed: int | None
    strategy: str
    cards: bool = says("whether the game is dealt with cards")
    accounts: list[Account]
    left_out: list[NotPlaced]

    @classmethod
    def of(
        cls,
        house: domain.HouseRules,
        compared: Iterable[Comparison],
        *,
        rounds: int,
        seed: int | None = None,
        strategy: str | None = None,
        everything: bool = True,
    ) -> Deal:
        """The accounts of rounds; where every wager was placed that can be, why others were not.

        Without a strategy the game's own was followed.
        """
        omitted = left_out(house) if everything else ()
        return cls(
            game=house.game.name,
            chapter=house.game.chapter,
            head=[*house.game.head, *own_rows(house)],
            rules=house.written,
            rounds=rounds,
            seed=seed,
            strategy=strategy or usual(house),
            cards=house.game.deck is not None and house.pieces == "cards",
            accounts=[Account.of(row) for row in compared],
            left_out=[NotPlaced.model_validate(one) for one in omitted],
        )


class FurthestOutcome(Form):
    """The outcome whose frequency is furthest off."""

    net: float
    standard_errors_off: Finite


class InRounds(Form):
    """The distance of rounds from a figure; null where all deals were played."""

    rounds: int | None
    standard_errors_off: Finite = says("null also where too few rounds were played")
    worst_outcome: FurthestOutcome | None

    @classmethod
    def of(cls, found: Evidence | None) -> InRounds:
        """The rounds of a piece of evidence, if rounds were played."""
        return cls.model_validate(_in_rounds(found))


def _in_rounds(found: Evidence | None) -> dict[str, Any]:
    played = found if found and not found.exhaustive else None
    worst = found.worst if found else None
    return {
        "rounds": played and played.rounds,
        "standard_errors_off": played and played.errors,
        "worst_outcome": worst
        and FurthestOutcome(net=float(worst.net), standard_errors_off=worst.errors),
    }


class Confirmed(Form):
    """A figure beside what the table pays; of several bets, the one that is furthest off."""

    wager: str
    table: str
    when: str | None
    house_advantage: float
    confirmed: bool = says("agrees, and an error of the margin would have been seen")
    too_few_rounds: bool = says("agrees, but an error of the margin might not have been seen")
    missed: bool = says("does not agree, or was not played for no known reason")
    not_played: str | None = says("the known reason")
    all_deals: bool
    bets: int = says("how many bets the figure is for")
    rounds: int | None
    standard_errors_off: Finite = says("null also where too few rounds were played")
    worst_outcome: FurthestOutcome | None
    rounds_needed: int | None = says("to see an error of a percent in the commonest payout")
    rounds_needed_by_mean: int | None = says("the same by the mean gain alone")
    outcomes: int
    outcomes_too_rare: int
    catches: Finite = says("the relative error in the commonest payout that is seen")
    sees: Finite = says("the smallest error of the house advantage that would have been seen")
    played_before: list[InRounds] = says("rounds that were off, after which it was played again")

    @classmethod
    def of(cls, one: Confirmation, margin: float) -> Confirmed:
        """A figure with all evidence on it."""
        found = one.weakest
        again = [piece.before for piece in one.evidence if piece.before]
        return cls.taken(
            one.figure,
            confirmed=one.confirmed(margin),
            too_few_rounds=one.agrees and not one.confirmed(margin),
            missed=one.missed,
            not_played=one.reason if not one.evidence else None,
            all_deals=one.exhaustive,
            bets=len(one.evidence),
            **_in_rounds(found),
            rounds_needed=found and found.needed(),
            rounds_needed_by_mean=found and found.needed_by_mean(),
            outcomes=len(found.rows) if found else 0,
            outcomes_too_rare=len(found.hidden) if found else 0,
            catches=one.catches if found else None,
            sees=one.sees if found else None,
            played_before=[InRounds.of(before) for before in again],
        )


class Confirm(Form):
    """Every figure of a game beside what the table pays."""

    game: str
    chapter: str
    head: list[str] = says("why this is not the regulation; nothing where it is")
    rounds: int | None = says("for each figure that needs many; null with --full")
    seed: int
    margin: float = says("the error of the house advantage that confirms, per unit of the wager")
    figures: list[Confirmed]

    @classmethod
    def of(
        cls,
        house: domain.HouseRules,
        found: Iterable[Confirmation],
        *,
        rounds: int | None,
        seed: int,
        margin: float,
    ) -> Confirm:
        """Every figure of a game with its evidence."""
        return cls(
            game=house.game.name,
            chapter=house.game.chapter,
            head=[*house.game.head, *own_rows(house)],
            rounds=rounds,
            seed=seed,
            margin=margin,
            figures=[Confirmed.of(one, margin) for one in found],
        )


class LogEntry(Form):
    """An entry of the log, as its line in the file.

    Without `--face-up`, cards that lie face down in a round that is not over are “??”, and its
    shuffles have no order.
    """

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
    accounts: dict[str, int] = says("cents by the name of the account")
    conserved: bool = says("whether every cent that came to the table is on an account")
    seal: str = says("the last hash")
    unfinished: bool = says("whether the file had a last line without an end, which is left out")
    undecided: int | None = says(
        "the number of the last input, if the log ends before what decides it"
    )

    @classmethod
    def of(cls, log: Log, at: Table, *, face_up: bool = False) -> Replay:
        """A log entry by entry, and what its table has come to."""
        shown = log.entries if face_up else covered(log.entries, at)
        return cls.taken(
            log,
            game=at.game.name,
            chapter=at.game.chapter,
            entries=[LogEntry.taken(entry, n=entry.number) for entry in shown],
            rounds=at.rounds,
            accounts=at.ledger.balances,
            conserved=at.ledger.conserved,
            undecided=at.undecided.number if at.undecided else None,
        )


class Question(Form):
    """A question to a dealer in training."""

    kind: Literal["steps", "payouts", "third cards", "house way", "irregularities"]
    shown: list[str] = says("what happened before, or what is at stake")
    asks: str
    choices: list[str] = says("answers to choose from; none for an amount or cards")
    answer: str
    cite: Cite


class Drill(Form):
    """The questions of a drill with their answers."""

    game: str
    chapter: str
    seed: int | None
    questions: list[Question]

    @classmethod
    def of(
        cls, house: domain.HouseRules, asked: Iterable[question.Question], seed: int | None = None
    ) -> Drill:
        """Questions about a game under house rules."""
        return cls(
            game=house.game.name,
            chapter=house.game.chapter,
            seed=seed,
            questions=[Question.model_validate(one) for one in asked],
        )
