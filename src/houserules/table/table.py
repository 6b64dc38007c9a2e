"""The live table: it offers what is legal, logs what is done, and runs the game's procedure."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from houserules.equipment.cards import Deck
from houserules.files.naming import find_irregularity, parse_bet
from houserules.games import load
from houserules.rules import Bets, HouseRules, dollars
from houserules.rules.errors import RuleError
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import Ask, AskDecision, AskWagers, Play
from houserules.table.chance import OrderedStack, Source, Stack
from houserules.table.dealing import Position, Randomness, TableDealer
from houserules.table.events import Event
from houserules.table.inputs import (
    Chance,
    Decide,
    Input,
    Leave,
    NoMoreBets,
    PlaceBet,
    Report,
    Sit,
    TakeBack,
    from_data,
    to_data,
)
from houserules.table.ledger import INVENTORY, Ledger, player_account
from houserules.table.log import Entry, FileLog, Log, LogError


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be done now, with its limits in cents where it takes a stake."""

    do: str
    seat: int | None = None
    what: str = ""
    minimum: int | None = None
    maximum: int | None = None
    increment: int | None = None
    selections: tuple[str, ...] = ()
    cite: str = ""


class Table(Randomness):
    """One table under house rules, from its opening on."""

    def __init__(
        self,
        rules: HouseRules,
        *,
        log: Log | None = None,
        source: Source | None = None,
        inventory: int = 0,
        replaying: Iterable[Entry] = (),
    ) -> None:
        self.rules = rules.require_consistent()
        self.log = log if log is not None else Log()
        self.ledger = Ledger()
        self.ledger.bring_in(INVENTORY, inventory)
        self.dealer = TableDealer(self.rules, self, self.ledger)
        self.asks: Ask
        self.rounds = 0
        self._source = source or Source()
        self._ahead: deque[Entry] = deque(replaying)
        if not self._ahead and not self.log.entries:
            self.log.append("open", _opening(rules, inventory))
        self._play: Play = self._begin()
        self._caught_up()

    # Looking

    @property
    def chips(self) -> dict[str, int]:
        """What each player has, in cents."""
        return {
            position.player: self.ledger[player_account(position.player)]
            for position in self.dealer.positions.values()
        }

    @property
    def events(self) -> list[Event]:
        """Everything that has happened."""
        return self.dealer.events

    def legal(self) -> list[Offer]:
        """Exactly what may be done now."""
        if isinstance(self.asks, AskDecision):
            asks = self.asks
            return [
                Offer("decide", asks.seat, act.name, act.stake or None, act.stake or None,
                      cite=str(act.cite))
                for act in asks.acts
            ]  # fmt: skip
        offers = [offer for seat in sorted(self.dealer.positions) for offer in self._offers(seat)]
        if self.can(NoMoreBets()):
            offers.append(Offer("no more bets", cite=str(self.asks.cite)))
        return offers

    def _offers(self, seat: int) -> Iterable[Offer]:
        assert isinstance(self.asks, AskWagers)
        chips = self.ledger[player_account(self.dealer.positions[seat].player)]
        for wager in self.asks.wagers:
            limits = self.rules.limits.get(wager.name, Limits())
            most = chips if limits.maximum is None else min(chips, limits.maximum)
            if self.rules.offers(wager) and most >= limits.minimum:
                yield Offer(
                    "bet", seat, wager.name, limits.minimum, most, limits.increment,
                    wager.selections, str(wager.cite),
                )  # fmt: skip
        for bet in self.dealer.positions[seat].bets:
            yield Offer("take back", seat, str(bet), cite=str(self.asks.cite))

    def can(self, given: Input) -> bool:
        """Whether something may be done now."""
        try:
            self.verify(given)
        except ValueError:
            return False
        return True

    def verify(self, given: Input) -> None:
        """Refuse what may not be done now, with the sentence and the paragraph."""
        match given:
            case Sit():
                self._verify_sit(given)
            case Leave():
                if self._position(given.seat).bets:
                    raise RuleError(f"Seat {given.seat} still has wagers on the layout.")
            case PlaceBet():
                self._verify_bet(given)
            case TakeBack():
                self._wagers_open()
                bet = parse_bet(self.rules.game, given.bet)
                if bet not in self._position(given.seat).bets:
                    raise RuleError(f"Seat {given.seat} has no {bet} on the layout.")
            case NoMoreBets():
                self._wagers_open()
                if not self.dealer.seats():
                    raise RuleError("Nobody has wagered yet.")
                self.rules.game.verify(self.dealer.round())
            case Decide():
                self._verify_decision(given)
            case Report():
                find_irregularity(self.rules.game, given.irregularity)
                if not self.dealer.seats():
                    raise RuleError("There is no round of play to which it could happen.")
            case Chance():
                raise RuleError("Chance is not for people to enter.")

    def _verify_sit(self, given: Sit) -> None:
        positions = self.rules.game.positions
        if given.seat < 1 or (positions is not None and given.seat > positions):
            raise RuleError(f"There is no seat {given.seat}.")
        if given.seat in self.dealer.positions:
            raise RuleError(f"Seat {given.seat} is taken.")
        if given.chips < 0 or not given.player.strip():
            raise RuleError("A player needs a name and may not buy less than no chips.")

    def _verify_bet(self, given: PlaceBet) -> None:
        asks = self._wagers_open()
        position = self._position(given.seat)
        bet = parse_bet(self.rules.game, given.bet)
        if bet.wager not in asks.wagers:
            raise RuleError(f"{bet.wager.name} cannot be placed now ({asks.cite.pretty}).")
        chips = self.ledger[player_account(position.player)]
        if given.stake > chips:
            raise RuleError(f"{position.player} has only {dollars(chips)}.")
        there = position.bets.get(bet, 0)
        wanted = {**position.bets, bet: there + given.stake}
        if given.stake <= 0:
            raise RuleError(f"{dollars(given.stake)} is not a wager.")
        self.rules.game.verify_bet(self.rules, given.seat, bet, Bets(wanted), closed=False)

    def _verify_decision(self, given: Decide) -> None:
        if not isinstance(self.asks, AskDecision):
            raise RuleError("Nobody is asked for a decision now.")
        if given.seat != self.asks.seat:
            raise RuleError(
                f"It is seat {self.asks.seat}'s turn, not seat {given.seat}'s "
                f"({self.asks.cite.pretty})."
            )
        act = next((act for act in self.asks.acts if act.name == given.act), None)
        if act is None:
            names = " or ".join(act.name for act in self.asks.acts)
            raise RuleError(
                f"Seat {given.seat} may {names}, not {given.act} ({self.asks.cite.pretty})."
            )
        chips = self.ledger[player_account(self._position(given.seat).player)]
        if act.stake > chips:
            raise RuleError(f"To {act.name} takes {dollars(act.stake)}; there is {dollars(chips)}.")

    def _wagers_open(self) -> AskWagers:
        if not isinstance(self.asks, AskWagers):
            raise RuleError(f"No more bets: wagers are closed ({self.asks.cite.pretty}).")
        return self.asks

    def _position(self, seat: int) -> Position:
        position = self.dealer.positions.get(seat)
        if position is None:
            raise RuleError(f"Nobody sits at seat {seat}.")
        return position

    # Doing

    def do(self, given: Input) -> list[Event]:
        """Do something: verified, then logged, then carried out. The events it led to."""
        self.verify(given)
        self.log.append("input", to_data(given))
        return self._carry_out(given)

    def _carry_out(self, given: Input) -> list[Event]:
        before = len(self.events)
        self._apply(given)
        happened = self.events[before:]
        self._seal(happened)
        return happened

    def _apply(self, given: Input) -> None:
        match given:
            case Sit(seat, player, chips):
                self.dealer.positions[seat] = Position(player)
                if chips:
                    self.ledger.bring_in(player_account(player), chips)
            case Leave(seat):
                player = self.dealer.positions.pop(seat).player
                if all(p.player != player for p in self.dealer.positions.values()):
                    self.ledger.take_out(player_account(player))
            case PlaceBet(seat, bet, stake):
                self.dealer.put(seat, parse_bet(self.rules.game, bet), stake)
            case TakeBack(seat, bet):
                self.dealer.take_back(seat, parse_bet(self.rules.game, bet))
            case NoMoreBets():
                self._continue(None)
            case Decide(seat, act):
                self.dealer.positions[seat].decisions.append(act)
                self._continue(act)
            case Report(irregularity):
                if self.dealer.report(find_irregularity(self.rules.game, irregularity)):
                    self._play.close()
                    self._end_round()

    def _begin(self) -> Play:
        procedure = self.rules.game.procedure
        if procedure is None:
            raise RuleError(f"{self.rules.game.name} has no live table yet.")
        play = procedure(self.dealer)
        self.asks = next(play)
        return play

    def _continue(self, answer: str | None) -> None:
        """Let the procedure run to where somebody must decide, or to the end of the round."""
        try:
            self.asks = self._play.send(answer)
        except StopIteration:
            self._end_round()

    def _end_round(self) -> None:
        self.rounds += 1
        self.dealer.clear()
        self._play = self._begin()

    # Chance, and what the log says of it

    def stack(self, deck: Deck) -> Stack:
        """A shuffled deck, its whole order in the log before the first card is seen."""
        cards = deck.cards
        order = self._chance("shuffle", lambda: self._source.order(len(cards)))
        if sorted(order) != list(range(len(cards))):
            raise LogError("The order of a shuffle in the log is not one of this deck.")
        return OrderedStack(cards[place] for place in order)

    def numbers(self, kind: str, count: int, below: int) -> tuple[int, ...]:
        """Numbers from 0 up to a bound, in the log before they count."""
        result = self._chance(kind, lambda: self._source.numbers(count, below))
        if len(result) != count or not all(0 <= number < below for number in result):
            raise LogError(f"The {kind} in the log cannot be.")
        return result

    def _chance(self, kind: str, make: Any) -> tuple[int, ...]:
        if self._ahead:
            entry = self._ahead.popleft()
            given = from_data(entry.data) if entry.kind == "input" else None
            if not isinstance(given, Chance) or given.kind != kind:
                raise LogError(f"Entry {entry.number} of the log should be a {kind}.")
            return given.result
        result: tuple[int, ...] = make()
        self.log.append("input", to_data(Chance(kind, result)))
        return result

    def _seal(self, happened: list[Event]) -> None:
        """Chain the events that an input led to; a replay must lead to the same."""
        data = [event.to_data() for event in happened]
        if not self._ahead:
            self.log.append("events", data)
            return
        entry = self._ahead.popleft()
        if entry.kind != "events" or entry.data != data:
            raise LogError(f"Entry {entry.number} of the log tells other events than its inputs.")

    def _caught_up(self) -> None:
        """Carry out again what stands in the log, to its end."""
        while self._ahead:
            entry = self._ahead.popleft()
            if entry.kind != "input":
                raise LogError(f"Entry {entry.number} of the log should be an input.")
            given = from_data(entry.data)
            self.verify(given)
            self._carry_out(given)


def _opening(rules: HouseRules, inventory: int) -> dict[str, Any]:
    """What a table is opened with, as the first entry of its log."""
    return {
        "game": rules.game.chapter,
        "rules": {name: _written(value) for name, value in rules.chosen.items()},
        "limits": {
            name: [limits.minimum, limits.maximum, limits.increment]
            for name, limits in rules.limits.items()
        },
        "inventory": inventory,
    }


def _written(value: object) -> Any:
    """A chosen value as it would be written in a Rules Submission."""
    if isinstance(value, Fraction):
        return f"{value * 100}%"
    return list(map(str, value)) if isinstance(value, (tuple, list)) else str(value)


def rules_of(opening: Mapping[str, Any]) -> HouseRules:
    """The house rules with which a logged table was opened."""
    limits = {name: Limits(*numbers) for name, numbers in opening["limits"].items()}
    return load(str(opening["game"])).rules(opening["rules"], limits=limits)


def recover(log: Log, source: Source | None = None) -> Table:
    """The table of a log, exactly as it was after the last entry that was kept."""
    if not log.entries or log.entries[0].kind != "open":
        raise LogError("The log does not begin with the opening of a table.")
    opening = log.entries[0].data
    try:
        rules, inventory = rules_of(opening), int(opening["inventory"])
    except (KeyError, TypeError) as error:
        raise LogError(f"The log does not say how the table was opened: {error}.") from None
    return Table(rules, log=log, source=source, inventory=inventory, replaying=log.entries[1:])


def open_or_recover(path: Path, rules: HouseRules, inventory: int = 0) -> Table:
    """The table of a file, or a new one whose log the file will be."""
    log = FileLog(path)
    return recover(log) if log.entries else Table(rules, log=log, inventory=inventory)
