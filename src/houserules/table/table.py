"""The live table: it offers what is legal, logs what is done, and runs the game's procedure."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from html import escape
from pathlib import Path

from houserules.log import EVENTS, INPUT, OPEN, REFUSED, Entry, Log, LogError, read_log
from houserules.rules import Bets, HouseRules, Line
from houserules.rules.errors import RuleError
from houserules.rules.play import Event as PlayEvent
from houserules.rules.play import Handled, OpenBets
from houserules.rules.procedure import (
    Answer,
    Ask,
    AskConfirmation,
    AskDecision,
    AskWagers,
    Play,
    open_wagers,
)
from houserules.table.chance import NoSource, Result, Source, TableChance, UndecidedError
from houserules.table.chips import Position
from houserules.table.dealer import TableDealer
from houserules.table.events import Event
from houserules.table.felt import drawn
from houserules.table.incidents import RoundVoid
from houserules.table.inputs import Chance, Input, from_data, require_input
from houserules.table.ledger import INVENTORY, Ledger, game_account
from houserules.table.meters import (
    Amounts,
    LoggedMembership,
    Membership,
    MeterLink,
    Meters,
    OwnMeters,
    SharedMeters,
)
from houserules.table.offers import Offer, offers
from houserules.table.opening import Opening

INTERRUPTED = "it was interrupted."


class Table:
    """One table under house rules, from its opening on."""

    def __init__(
        self,
        rules: HouseRules,
        *,
        log: Log | None = None,
        source: Source | None = None,
        inventory: int = 0,
        membership: Membership | None = None,
        watch: Watch | None = None,
    ) -> None:
        """Open a table, perhaps on a link, or carry on where its log ends.

        A log goes on only as it was opened. Watchers see each input of the log once it is carried
        out again.
        """
        self.rules = rules.require_consistent()
        self.game = rules.game
        self.log = log if log is not None else Log()
        self._quiet = not self.log.is_kept
        self._source = source or Source()
        self._inventory = inventory
        self._membership = membership
        self._watch = watch
        if self.game.procedure is None:
            raise RuleError(f"{self.game.name} has no live table yet.")
        if membership and self._quiet:
            raise RuleError("A table on a link needs a log that is kept: Log() or FileLog(path).")
        self._procedure = self.game.procedure
        if not self._quiet:
            self._open(Opening(rules, inventory, membership.to_data() if membership else None))
        self._start()

    def _open(self, opening: Opening) -> None:
        """Begin the log, or require that it began so."""
        if self.log.entries:
            opening.require(self.log.entries[0])
        else:
            if self._membership:
                self._membership.opens()
            self.log.append(OPEN, opening.to_data())

    def _start(self, before: int | None = None) -> None:
        """Begin with empty seats and carry out again what the log has, perhaps before an entry."""
        self._stopped: str | None = INTERRUPTED
        self.undecided: Entry | None = None
        """The last input of a log that is only read, if what decides it is not in the log."""
        self.ledger = Ledger()
        self.ledger.bring_in(INVENTORY, self._inventory)
        self.dealer = self._new_dealer()
        self.asks: Ask
        self.rounds = 0
        self.round_began = 0
        """How many events there were before this round."""
        self.settled: Sequence[Line] = ()
        self.closed: dict[int, Bets] = {}
        """The wagers by seat when wagers were last closed."""
        self._sealed = 0
        self._ahead = deque(_effective(self.log.entries[1:before]))
        self._play: Play = self._begin()
        self._seal()
        self._catch_up()

    def _new_dealer(self, kind: type[TableDealer] = TableDealer) -> TableDealer:
        chance = TableChance(self._source, None if self._quiet else self.chance)
        return kind(self.rules, chance, self.ledger, self._meters(), not self._quiet)

    def _meters(self) -> Meters:
        if self._membership is None:
            return OwnMeters(self.rules, self.ledger)
        return SharedMeters(self, self._membership)

    # Looking

    def __repr__(self) -> str:
        seats = sorted(self.dealer.positions.items())
        seated = ", ".join(f"{position.player} at {seat}" for seat, position in seats)
        rounds = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        return f"<Table {self.game.id} {self.game.name}: {rounds}; {seated or 'nobody seated'}>"

    def __str__(self) -> str:
        """The felt in plain text, as the seats see it."""
        return drawn(self)

    def _repr_html_(self) -> str:
        return f"<pre>{escape(drawn(self))}</pre>"

    @property
    def chips(self) -> dict[str, int]:
        """The money of each player, in chips and on a game account, in cents."""
        positions = self.dealer.positions.values()
        return {position.player: self.dealer.money.held(position) for position in positions}

    @property
    def events(self) -> list[Event]:
        """Everything that has happened."""
        return self.dealer.events

    @property
    def meters(self) -> Amounts:
        """The amounts on the progressive meters, in cents by wager and meter."""
        return self.dealer.meters.shown()[0]

    @property
    def stopped(self) -> bool:
        """Whether nothing can be done any more before the table is recovered from its log."""
        return self._stopped is not None

    def legal(self, of: int | None = None) -> list[Offer]:
        """Exactly what may be done now, by everybody or by one seat.

        Irregularities aside, which `reportable` lists.
        """
        return offers(self, of)

    def can(self, given: Input) -> bool:
        """Whether something may be done now."""
        try:
            self.verify(given)
        except RuleError:
            return False
        return True

    def verify(self, given: Input) -> None:
        """Refuse what may not be done now, with the sentence and the paragraph."""
        if self._stopped:
            raise RuleError(f"The table has stopped: {self._stopped} Recover it from its log.")
        self._verify(given)

    def _verify(self, given: Input) -> None:
        require_input(given)
        given.verify(self)

    def position(self, seat: int) -> Position:
        """The position of a seat at which somebody sits."""
        position = self.dealer.positions.get(seat)
        if position is None:
            raise RuleError(f"Nobody sits at seat {seat}.")
        return position

    def open_wagers(self) -> AskWagers:
        """The ask for wagers, refused where they are closed."""
        asks = open_wagers(self.asks)
        if isinstance(self.asks, AskConfirmation) and not self.dealer.seats():
            raise RuleError(str(self.asks))  # wagers are not open yet
        if asks is None:
            raise RuleError(f"No more bets: wagers are closed ({self.wagering.pretty}).")
        return asks

    def would_lead_to(self, *events: PlayEvent) -> tuple[Line, ...]:
        """The lines to which events would lead now, where the game follows open bets."""
        bets = self._open_bets().copy()
        return tuple(line for event in events for line in bets.happens(event))

    def _open_bets(self) -> OpenBets:
        asks = open_wagers(self.asks)
        if asks is None or asks.bets is None:
            raise RuleError(
                f"There are no open bets in {self.game.name} now ({self.asks.cite.pretty})."
            )
        return asks.bets

    # Doing

    def do(self, given: Input) -> list[Event]:
        """Do something: verified, then logged, then carried out. The events it led to.

        A table whose log keeps nothing takes well-formed inputs only, and returns no events.
        """
        if self._quiet:
            given.verify(self)
            given.apply(self)
            return []
        self.verify(given)
        self.dealer.meters.ready()
        before = len(self.dealer.events)
        self._stopped = INTERRUPTED
        try:
            entry = self.log.append(INPUT, given.to_data())
        except LogError:
            self._stopped = self.log.broken  # otherwise nothing was written
            raise
        try:
            self._carry_out(given, entry.number)
        except LogError as error:
            self._stopped = str(error)
            raise
        except Exception as error:  # whatever went wrong, the input must not stay in the log
            self._refuse(error)
            raise
        self._stopped = None
        return self.dealer.events[before:]

    def _carry_out(self, given: Input, number: int) -> None:
        given.apply(self)
        self.dealer.meters.finish(number)
        self._seal()

    def _refuse(self, error: Exception) -> None:
        """Take back an input that the game refused only while it was carried out."""
        self.log.append(REFUSED, {"why": str(error)})
        self.dealer.meters.annul()
        self._start()

    def handle(self, handled: Handled) -> None:
        """Tell the game what a player does with a bet, and settle what follows from it."""
        self.dealer.follows(self.open_wagers().cite, self._open_bets(), handled)

    # The procedure

    def _begin(self) -> Play:
        play = self._round()
        self._ask(next(play))
        self.wagering = self.asks.cite
        return play

    def _round(self) -> Play:
        """The procedure; wagers of a round that becomes void are then settled or returned."""
        with suppress(RoundVoid):
            yield from self._procedure(self.dealer)
        if void := self.dealer.incidents.void:
            yield from self.dealer.returns_wagers(void)

    def _ask(self, asks: Ask) -> None:
        self.asks = asks
        if isinstance(asks, AskWagers):
            self.wagering = asks.cite
            self.dealer.money.in_order = asks.bets is not None

    def go_on(self, answer: Answer) -> None:
        """Let the procedure run to where somebody must decide, or to the end of the round."""
        try:
            asks = self._play.send(answer)
            while isinstance(asks, AskDecision) and self.position(asks.seat).has_left:
                asks = self._play.send(None)
            self._ask(asks)
        except StopIteration:
            self.end_round()

    def void_round(self) -> None:
        """Let the procedure end where it is, because the round has become void."""
        try:
            self._ask(self._play.throw(RoundVoid()))
        except StopIteration:
            self.end_round()

    def free(self, seat: int) -> None:
        """Free a seat; the player takes the chips along with the last one."""
        dealer = self.dealer
        dealer.leaves(seat)
        left = dealer.positions.pop(seat)
        dealer.was_empty = dealer.was_empty or not dealer.positions
        if all(position.player != left.player for position in dealer.positions.values()):
            self.ledger.take_out(left.account)
            self.ledger.take_out(game_account(left.player))

    def end_round(self) -> None:
        """End the round and begin the next."""
        self.rounds += 1
        self.settled = self.dealer.clear()
        for seat in [n for n, position in self.dealer.positions.items() if position.has_left]:
            self.free(seat)
        self.round_began = len(self.dealer.events)
        self._play = self._begin()

    # The log

    def chance(self, kind: str, make: Callable[[], Result]) -> Result:
        """Something from outside, as the log has it; otherwise made now, and logged first."""
        if self._ahead:
            entry = self._ahead.popleft()
            given = _input(entry) if entry.kind == INPUT else None
            if not isinstance(given, Chance) or given.kind != kind:
                raise LogError(f"Entry {entry.number} of the log should be a {kind}.")
            return given.result
        result = make()
        self.log.append(INPUT, Chance(kind, result).to_data())
        return result

    def _seal(self) -> None:
        """Chain the events that an input led to; a replay must lead to the same."""
        happened = [event.to_data() for event in self.dealer.events[self._sealed :]]
        self._sealed = len(self.dealer.events)
        if not self._ahead:
            if happened:
                self.log.append(EVENTS, happened)
        elif self._ahead[0].kind == EVENTS or happened:
            entry = self._ahead.popleft()
            if entry.kind != EVENTS or entry.data != happened:
                raise LogError(
                    f"Entry {entry.number} of the log does not follow from its inputs: it was "
                    "changed, or another version of House Rules kept it."
                )

    def _catch_up(self) -> None:
        """Carry out the log again, to its end."""
        while self._ahead:
            entry = self._ahead.popleft()
            if entry.kind != INPUT:
                raise LogError(f"Entry {entry.number} of the log should be an input.")
            try:
                given = from_data(entry.data)
                self._verify(given)
            except RuleError as error:
                raise LogError(f"Entry {entry.number} of the log: {error}") from None
            try:
                self._carry_out(given, entry.number)
            except UndecidedError as error:
                if self._source.draws:
                    raise
                self._start(entry.number)
                self.undecided, self._stopped = entry, str(error)
                return
            except LogError:
                raise
            except Exception as error:
                if not self._ahead:
                    self._refuse(error)  # the process ended before it could say so
                    return
                if isinstance(error, RuleError):
                    raise LogError(f"Entry {entry.number} of the log: {error}") from None
                raise
            if self._watch is not None:
                self._watch(self, entry)
        self.dealer.meters.annul()
        self._stopped = None


Watch = Callable[[Table, Entry], None]


def recover(
    log: Log,
    source: Source | None = None,
    link: MeterLink | None = None,
    watch: Watch | None = None,
) -> Table:
    """The table of a log; what an input led to is finished if it was cut off."""
    opening = Opening.of(log.entries)
    rules, place = opening.rules, opening.link
    member: Membership | None = None
    if place is not None:
        member = link.rejoin(place, rules, log) if link else LoggedMembership(place, rules)
    return Table(
        rules,
        log=log,
        source=source,
        inventory=opening.inventory,
        membership=member,
        watch=watch,
    )


def replayed(
    path: Path, to: int | None = None, seal: str | None = None, watch: Watch | None = None
) -> tuple[Log, Table]:
    """The log of a file up to an entry, and the table to which it leads; the file stays as it is.

    Every entry is verified: that none was changed or is missing, and that the events follow from
    the inputs. Nothing is drawn: where the log ends before what decides its last input, the table
    is as it was before that input, which is `table.undecided`. Entries cut off at the end are found
    out only by a seal that was noted before.
    """
    log = read_log(path)
    entries = log.entries
    if not entries:
        raise LogError(f"{path} has no entry: no table was opened yet.")
    if to is not None and not 0 <= to < len(entries):
        raise LogError(f"{path} has no entry {to}; its entries are 0 to {len(entries) - 1}.")
    if seal is not None and seal not in (entry.hash for entry in entries):
        raise LogError(
            f"{path} does not contain the seal {seal[:12]}…: entries were cut off, or the seal is "
            "of another log."
        )
    kept = Log(entries if to is None else entries[: to + 1], log.unfinished)
    try:
        return kept, recover(Log(kept.entries), NoSource(), watch=watch)
    except UndecidedError:
        raise LogError(
            f"{path}: nothing had happened at entry {len(kept.entries) - 1}: the first shuffle of "
            "the table comes after it."
        ) from None


def _effective(entries: Iterable[Entry]) -> list[Entry]:
    """The entries without inputs that were refused while they were carried out."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.kind == REFUSED:
            if not isinstance(entry.data, dict) or not isinstance(entry.data.get("why"), str):
                raise LogError(f"Entry {entry.number} of the log does not say why it is refused.")
            while kept and kept[-1].kind == INPUT and _is_chance(kept.pop()):
                pass
        else:
            kept.append(entry)
    return kept


def _is_chance(entry: Entry) -> bool:
    return isinstance(_input(entry), Chance)


def _input(entry: Entry) -> Input:
    """The input of an entry, in the form in which a table writes it."""
    try:
        return from_data(entry.data)
    except RuleError as error:
        raise LogError(f"Entry {entry.number} of the log: {error}") from None
