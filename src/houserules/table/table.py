"""The live table: it offers what is legal, logs what is done, and runs the game's procedure."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from houserules.equipment.cards import Card, Deck
from houserules.rules import HouseRules, Line
from houserules.rules.errors import RuleError
from houserules.rules.play import Event as PlayEvent
from houserules.rules.play import Handled, Handling, OpenBets
from houserules.rules.procedure import Answer, Ask, AskWagers, Play
from houserules.table.chance import LazyStack, OrderedStack, Source, Stack
from houserules.table.dealing import TableDealer
from houserules.table.events import Event
from houserules.table.handling import RoundOver
from houserules.table.inputs import (
    BuyChips,
    Call,
    Chance,
    Decide,
    Input,
    Leave,
    NoMoreBets,
    PlaceBet,
    PlaceBets,
    Reduce,
    Report,
    Sit,
    TakeBack,
    from_data,
    require_input,
    to_data,
)
from houserules.table.ledger import INVENTORY, Ledger, player_account
from houserules.table.linked import LinkedMeters, Membership
from houserules.table.log import EVENTS, INPUT, OPEN, REFUSED, Entry, Log, LogError
from houserules.table.meters import Amounts, Meters, OwnMeters
from houserules.table.naming import Names
from houserules.table.offers import Offer, offers
from houserules.table.opening import opening, require_opening
from houserules.table.position import REMEMBERED, Position
from houserules.table.verifying import VERIFIES, called, taken_back

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

        A log goes on only as it was opened. Whoever watches is told of each input of the log once
        it is carried out again.
        """
        self.rules = rules.require_consistent()
        self.game = rules.game
        self.log = log if log is not None else Log()
        self.names = Names(self.game)
        self._quiet = not self.log.keeps
        self._source = source or Source()
        self._inventory = inventory
        self._membership = membership
        self._watch = watch
        if self.game.procedure is None:
            raise RuleError(f"{self.game.name} has no live table yet.")
        if membership and self._quiet:
            raise RuleError("A table on a link needs a log that is kept: Log() or FileLog(path).")
        self._procedure = self.game.procedure
        self.permitted: dict[Hashable, int] = {}
        """What bets come to that the rules permit, by the wagers asked for and what stood there."""
        self.closable: set[Hashable] = set()
        """The bets of a seat with which the rules permit wagers to be closed."""
        opens = opening(rules, inventory, membership.to_data() if membership else None)
        if self.log.entries:
            require_opening(self.log.entries[0], opens)
        else:
            if membership and membership.link:
                membership.link.opens(membership.number)
            self.log.append(OPEN, opens)
        self._start()

    def _start(self) -> None:
        """Begin with empty seats and carry out again whatever stands in the log."""
        self._stopped: str | None = INTERRUPTED
        self.ledger = Ledger()
        self.ledger.bring_in(INVENTORY, self._inventory)
        self.dealer = TableDealer(
            self.rules, self, self.ledger, self._meters(), self.names, self.log.keeps
        )
        self.asks: Ask
        self.rounds = 0
        self.round_began = 0
        """How many events there were before this round."""
        self.settled: Sequence[Line] = ()
        self._sealed = 0
        self._ahead = deque(_effective(self.log.entries[1:]))
        self._play: Play = self._begin()
        self._seal()
        self._catch_up()
        self._stopped = None

    def _meters(self) -> Meters:
        if self._membership is None:
            return OwnMeters(self.rules, self.ledger)
        return LinkedMeters(self, self._membership)

    # Looking

    @property
    def chips(self) -> dict[str, int]:
        """What each player has, in cents."""
        positions = self.dealer.positions.values()
        return {position.player: self.ledger[position.account] for position in positions}

    @property
    def events(self) -> list[Event]:
        """Everything that has happened."""
        return self.dealer.events

    @property
    def meters(self) -> Amounts:
        """What the progressive meters show, in cents by wager and meter."""
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
        except ValueError:
            return False
        return True

    def verify(self, given: Input) -> None:
        """Refuse what may not be done now, with the sentence and the paragraph."""
        if self._stopped:
            raise RuleError(f"The table has stopped: {self._stopped} Recover it from its log.")
        self._verify(given)

    def _verify(self, given: Input) -> None:
        require_input(given)
        VERIFIES[type(given)](self, given)

    def permit(self, bets: Hashable, total: int) -> None:
        """Remember bets that may be placed: the rules never change, and most are placed again."""
        if len(self.permitted) >= REMEMBERED:
            self.permitted.clear()
        self.permitted[bets] = total

    def permit_close(self, bets: Hashable) -> None:
        """Remember the bets of a seat with which wagers may be closed."""
        if len(self.closable) >= REMEMBERED:
            self.closable.clear()
        self.closable.add(bets)

    def position(self, seat: int) -> Position:
        """The position of a seat at which somebody sits."""
        position = self.dealer.positions.get(seat)
        if position is None:
            raise RuleError(f"Nobody sits at seat {seat}.")
        return position

    def would_lead_to(self, *events: PlayEvent) -> tuple[Line, ...]:
        """The lines to which events would lead now, where the game follows open bets."""
        bets = self._open_bets().copy()
        return tuple(line for event in events for line in bets.happens(event))

    def _open_bets(self) -> OpenBets:
        if not isinstance(self.asks, AskWagers) or self.asks.bets is None:
            raise RuleError(
                f"No bets stand open in {self.game.name} now ({self.asks.cite.pretty})."
            )
        return self.asks.bets

    # Doing

    def do(self, given: Input) -> list[Event]:
        """Do something: verified, then logged, then carried out. The events it led to.

        A table whose log keeps nothing takes well-formed inputs only, and tells no events.
        """
        if self._quiet:
            verifies, does = _HANDLES[type(given)]
            verifies(self, given)
            does(self, given)
            return []
        self.verify(given)
        self.dealer.meters.ready()
        before = len(self.dealer.events)
        self._stopped = INTERRUPTED
        try:
            entry = self.log.append(INPUT, to_data(given))
        except LogError:
            self._stopped = self.log.broken  # otherwise nothing was written
            raise
        try:
            self._carry_out(given, entry.number)
        except LogError as error:
            self._stopped = str(error)
            raise
        except Exception as error:  # whatever went wrong, the input must not stand in the log
            self._refuse(error)
            raise
        self._stopped = None
        return self.dealer.events[before:]

    def _carry_out(self, given: Input, number: int) -> None:
        _DOES[type(given)](self, given)
        self.dealer.meters.finish(number)
        self._seal()

    def _refuse(self, error: Exception) -> None:
        """Take back an input that the game refused only while it was carried out."""
        self.log.append(REFUSED, {"why": str(error)})
        self.dealer.meters.annul()
        self._start()

    def _sit(self, given: Sit) -> None:
        account = player_account(given.player)
        positions = {**self.dealer.positions, given.seat: Position(given.player, account)}
        self.dealer.positions = dict(sorted(positions.items()))
        self.ledger.bring_in(account, given.chips)

    def _buy(self, given: BuyChips) -> None:
        self.ledger.bring_in(self.position(given.seat).account, given.chips)

    def _leave(self, given: Leave) -> None:
        self.dealer.leaves(given.seat)
        left = self.dealer.positions.pop(given.seat)
        self.dealer.was_empty = self.dealer.was_empty or not self.dealer.positions
        if all(position.player != left.player for position in self.dealer.positions.values()):
            self.ledger.take_out(left.account)

    def _bet(self, given: PlaceBet) -> None:
        self._place(given.seat, given.bet, given.stake)

    def _bets(self, given: PlaceBets) -> None:
        if not self.dealer.in_order:
            self.dealer.put_all(given.seat, self.names.together[given.bets])
            return
        for name, stake in given.bets:
            self._place(given.seat, name, stake)

    def _place(self, seat: int, name: str, stake: int) -> None:
        bet = self.names.typed[name]
        self.dealer.put(seat, bet, stake)
        if self.dealer.in_order:
            self._handle(Handled(seat, Handling.PLACES, bet, stake))

    def _take_back(self, given: TakeBack | Reduce) -> None:
        bet = self.names.bet(given.bet, standing=True)
        if self.dealer.in_order:
            self._handle(taken_back(given, bet))
            return
        whole = self.position(given.seat).bets[bet]
        stake = given.by if isinstance(given, Reduce) else whole
        self.dealer.take_back(given.seat, bet, stake)

    def _call(self, given: Call) -> None:
        bet = self.names.bet(given.bet, standing=True)
        self.dealer.says(bet.wager.cite, f"{bet} called {given.word}", given.seat)
        self._handle(called(given, bet))

    def _handle(self, handled: Handled) -> None:
        """Tell the game what a player does with a bet, and settle what follows from it."""
        self.dealer.follows(self.asks.cite, self._open_bets(), handled)

    def _close(self, given: NoMoreBets) -> None:
        self._continue(None)

    def _decide(self, given: Decide) -> None:
        self.dealer.positions[given.seat].decisions.append(given.act)
        self._continue(given.act)

    def _report(self, given: Report) -> None:
        irregularity = self.names.irregularity(given.irregularity)
        if given.after or irregularity.of_throw:
            self.dealer.incidents.later(irregularity, given.seat, given.after)
            return
        self.dealer.happens(irregularity, given.seat)
        if self.dealer.incidents.void:
            self._play.close()
            self._end_round()
        elif irregularity in self.asks.heeds or (
            irregularity.voids_hand and given.seat == self.asks.seat
        ):
            self._continue(None)

    # The procedure

    def _begin(self) -> Play:
        play = self._procedure(self.dealer)
        self.asks = asks = next(play)
        self.wagering = asks.cite
        self.dealer.in_order = isinstance(asks, AskWagers) and asks.bets is not None
        return play

    def _continue(self, answer: Answer) -> None:
        """Let the procedure run to where somebody must decide, or to the end of the round."""
        try:
            self.asks = asks = self._play.send(answer)
            if isinstance(asks, AskWagers):
                self.wagering = asks.cite
                self.dealer.in_order = asks.bets is not None
        except (StopIteration, RoundOver):
            self._end_round()

    def _end_round(self) -> None:
        if self.dealer.incidents.void:
            self.dealer.returns_wagers(self.dealer.incidents.void)
        self.rounds += 1
        self.settled = self.dealer.clear()
        self.round_began = len(self.dealer.events)
        self._play = self._begin()

    # Chance, and what the log says of it

    def stack(self, deck: Deck, but: Iterable[Card]) -> Stack:
        """Shuffled cards, their whole order in the log before the first is seen."""
        cards = deck.cards
        if but:
            left = list(cards)
            for card in but:
                left.remove(card)
            cards = tuple(left)
        if self._quiet:
            return LazyStack(cards, self._source.random)
        order = self.chance("shuffle", lambda: self._source.shuffle(cards))
        if sorted(order) != list(range(len(cards))):
            raise LogError("The order of a shuffle in the log is not one of these cards.")
        return OrderedStack(cards[place] for place in order)

    def numbers(self, kind: str, count: int, below: int) -> tuple[int, ...]:
        """Numbers from 0 up to a bound, in the log before they count."""
        return self._within(kind, count, below, lambda: self._source.numbers(count, below))

    def choice(self, kind: str, among: Sequence[str]) -> str:
        """One of several equally likely things, in the log before it counts."""
        return among[self._within(kind, 1, len(among), lambda: self._source.choice(kind, among))[0]]

    def _within(
        self, kind: str, count: int, below: int, make: Callable[[], tuple[int, ...]]
    ) -> tuple[int, ...]:
        result = self.chance(kind, make)
        if len(result) != count or not all(0 <= number < below for number in result):
            raise LogError(f"The {kind} in the log cannot be.")
        return result

    def chance(self, kind: str, make: Callable[[], tuple[int, ...]]) -> tuple[int, ...]:
        """Something from outside, as the log has it; otherwise made now, and logged first."""
        if self._ahead:
            entry = self._ahead.popleft()
            given = from_data(entry.data) if entry.kind == INPUT else None
            if not isinstance(given, Chance) or given.kind != kind:
                raise LogError(f"Entry {entry.number} of the log should be a {kind}.")
            return given.result
        result = make()
        if self.log.keeps:
            self.log.append(INPUT, to_data(Chance(kind, result)))
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
        """Carry out again what stands in the log, to its end."""
        while self._ahead:
            entry = self._ahead.popleft()
            if entry.kind != INPUT:
                raise LogError(f"Entry {entry.number} of the log should be an input.")
            try:
                given = from_data(entry.data)
                self._verify(given)
            except ValueError as error:
                raise LogError(f"Entry {entry.number} of the log: {error}") from None
            try:
                self._carry_out(given, entry.number)
            except LogError:
                raise
            except Exception as error:
                if self._ahead:
                    raise LogError(f"Entry {entry.number} of the log: {error}") from None
                self._refuse(error)  # the process ended before it could say so
                return
            if self._watch is not None:
                self._watch(self, entry)
        self.dealer.meters.annul()


Watch = Callable[[Table, Entry], None]
_DOES: dict[type, Callable[[Table, Any], None]] = {
    Sit: Table._sit,
    BuyChips: Table._buy,
    Leave: Table._leave,
    PlaceBet: Table._bet,
    PlaceBets: Table._bets,
    Reduce: Table._take_back,
    TakeBack: Table._take_back,
    Call: Table._call,
    NoMoreBets: Table._close,
    Decide: Table._decide,
    Report: Table._report,
}

_HANDLES = {kind: (VERIFIES[kind], does) for kind, does in _DOES.items()}


def _effective(entries: Iterable[Entry]) -> list[Entry]:
    """The entries without inputs that were refused while they were carried out."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.kind == REFUSED:
            while kept and kept[-1].kind == INPUT and _is_chance(kept.pop()):
                pass
        else:
            kept.append(entry)
    return kept


def _is_chance(entry: Entry) -> bool:
    return isinstance(from_data(entry.data), Chance)
