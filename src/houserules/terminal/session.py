"""A session: one person at a live table, perhaps with companions, whatever shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from houserules.equipment.cards import Card
from houserules.log import EVENTS, FileLog, Log
from houserules.rules import Bet, Bets, Decision, HouseRules, Irregularity, Line, RuleError, dollars
from houserules.rules.irregularity import Effect
from houserules.rules.naming import bet_under, find_irregularity, parse_bet
from houserules.rules.procedure import Act, AskConfirmation, AskDecision, AskWagers
from houserules.rules.settlement import Outcome
from houserules.table.chance import Source
from houserules.table.events import Event, Kind
from houserules.table.inputs import (
    Abandon,
    BuyChips,
    Call,
    Confirm,
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
)
from houserules.table.meters import metered
from houserules.table.offers import Offer, reportable
from houserules.table.opening import Opening
from houserules.table.scene import Scene
from houserules.table.table import Table, recover
from houserules.terminal.companions import Companions

if TYPE_CHECKING:
    from houserules.links import Link, Place

PLAYER = "Guest"
MOST_PLAYERS = 9
"""Seats that are drawn where the chapter names no number of positions."""


Stakes = dict[int, Bets]
"""The stakes by seat and bet, in cents."""


@dataclass(frozen=True, slots=True)
class Happened:
    """The events and lines that one act at the table led to."""

    events: tuple[Event, ...]
    lines: tuple[Line, ...]
    ended: bool
    banked: bool = False
    """Whether the person was the bank."""


class Session:
    """The table, the person's seat, and what must be remembered between two rounds."""

    def __init__(
        self,
        table: Table,
        *,
        chips: int,
        players: int = 1,
        boxes: int = 1,
        seed: int | None = None,
        taken_up: bool = False,
    ) -> None:
        self.table = table
        self.taken_up = taken_up
        """Whether the table was not opened now, but recovered from its log."""
        self.rules = table.rules
        self.game = table.rules.game
        self.buy_in = chips
        self.last_wagers: Stakes = {}
        """The wagers of the last round, which may be placed again."""
        self.lines: list[Line] = []
        self.stakes: list[tuple[Bet, int]] = []
        """Each wager that was decided, with the stake by which its figure is reckoned."""
        self._rounds_before = table.rounds
        self._companions = Companions(table, chips, Random(seed))
        self._legal: list[Offer] | None = None
        self._left_with = 0
        self.seats = self._take_seats(players, boxes)
        self._box = 0
        self.scene = Scene(frozenset(self.seats))
        for number, event in enumerate(table.events):  # the scene as the log left it
            if number == table.round_began:
                self.scene = self.scene.next_round()
            self.scene.follow(event)
        self.scene.settled = self._between_rounds
        self._closed = self._standing()
        self._settled_bets = self.bets
        closed = {seat: table.closed.get(seat, Bets({})) for seat in self.seats}
        if any(closed.values()):
            self.last_wagers = closed
        self.open_wagers()

    def _take_seats(self, players: int, boxes: int) -> tuple[int, ...]:
        """Sit down in the middle of the players, or where the log says that the person sits."""
        most, wanted = self.game.positions or MOST_PLAYERS, players + boxes - 1
        if min(players, boxes) < 1 or wanted > most:
            asked = f"{players} players" if boxes == 1 else f"{players} players and {boxes} boxes"
            raise RuleError(f"{self.game.name} has 1 to {most} seats, not room for {asked}.")
        seated = {seat: held.player for seat, held in self.table.dealer.positions.items()}
        own = [seat for seat, player in seated.items() if player == PLAYER]
        if len(own) < boxes:
            seats = [n for n in range(1, most + 1) if seated.get(n, PLAYER) == PLAYER]
            own = self._sit_down((wanted - boxes) // 2 + 1, boxes, own, seats)
        free = [n for n in range(1, most + 1) if n not in self.table.dealer.positions]
        for seat in free[: max(0, wanted - len(self.table.dealer.positions))]:
            self.table.do(Sit(seat, f"Player {seat}", self.buy_in))
        return tuple(own)

    def _sit_down(
        self, first: int, boxes: int, own: Collection[int], seats: Collection[int]
    ) -> list[int]:
        """Take boxes beside each other, as near to the middle as there are any."""
        for seat in sorted(seats, key=lambda seat: abs(seat - first)):
            taken = list(range(seat, seat + boxes))
            if set(own) <= set(taken) <= set(seats):
                for number in taken:
                    if number not in own:
                        chips = 0 if own or number > seat else self.buy_in
                        self.table.do(Sit(number, PLAYER, chips))
                return taken
        raise RuleError("There are not enough free seats at this table.")

    def _standing(self) -> Stakes:
        return {seat: self.table.dealer.bets(seat) for seat in self.seats}

    # Looking

    @property
    def seat(self) -> int:
        """The person's seat that is asked, or the one for which wagers are placed."""
        asked = self.table.asks.seat
        own = isinstance(self.table.asks, AskDecision) and asked in self.seats
        return asked if own and asked is not None else self.seats[self._box]

    @property
    def chips(self) -> int:
        """The person's chips beside the wagers on the layout, or on leaving the table, in cents."""
        return self.table.chips.get(PLAYER, self._left_with)

    @property
    def rounds(self) -> int:
        """How many rounds were played since the person sat down."""
        return self.table.rounds - self._rounds_before

    @property
    def gained(self) -> int:
        """The person's gain or loss since then, in cents."""
        return sum(line.amount for line in self.lines)

    @property
    def names(self) -> dict[int, str]:
        """The players' names by seat."""
        seated = self.table.dealer.positions
        names = {seat: position.player for seat, position in seated.items()}
        for box, seat in enumerate(self.seats, 1):
            names[seat] = "You" if len(self.seats) == 1 else f"Your box {box}"
        return names

    @property
    def bets(self) -> Mapping[Bet, int]:
        """The wagers on the layout of the person's seat."""
        return self.table.dealer.bets(self.seat)

    @property
    def seen_bets(self) -> Mapping[Bet, int]:
        """The wagers in sight: after a settlement those that it was about."""
        return self._settled_bets if self.scene.settled else self.bets

    @property
    def at_stake(self) -> int:
        """The person's stakes on the layout, in cents."""
        seats = (seat for seat in self.seats if seat in self.table.dealer.positions)
        return sum(sum(self.table.dealer.bets(seat).values()) for seat in seats)

    @property
    def wagering(self) -> AskWagers | None:
        """The ask for wagers, while they are open."""
        return self.table.asks if isinstance(self.table.asks, AskWagers) else None

    @property
    def deciding(self) -> AskDecision | None:
        """The ask for the person's own decision."""
        asks = self.table.asks
        return asks if isinstance(asks, AskDecision) and asks.seat in self.seats else None

    @property
    def confirming(self) -> AskConfirmation | None:
        """The step that somebody must confirm now."""
        asks = self.table.asks
        return asks if isinstance(asks, AskConfirmation) else None

    @property
    def pickable(self) -> tuple[Card, ...]:
        """The cards of the person's hand where an act sets some of them apart, highest first."""
        asks = self.deciding
        if asks is None or not any(act.cards for act in asks.acts):
            return ()
        cards = asks.cards or self.table.dealer.hand(asks.seat, asks.hand)
        return tuple(sorted(cards, reverse=True))

    def choices(self, picked: Collection[Card] = ()) -> list[Offer]:
        """The person's possible decisions; where cards are picked, those that set them apart."""
        offers = self.offers("decide")
        return [offer for offer in offers if Counter(picked) <= Counter(offer.cards)]

    def act(self, offer: Offer) -> Act | None:
        """The act of an offer, if it is a decision."""
        named = (act for act in self.table.asks.acts if act.name == offer.what)
        return next((act for act in named if act.cards == offer.cards), None)

    @property
    def _between_rounds(self) -> bool:
        """Whether nothing of this round is on the table, even if the bank is offered."""
        return self.wagering is not None or not self.table.dealer.in_play

    @property
    def bank(self) -> str:
        """Words for the player who banks the round; nothing if the dealer does."""
        marker = self.table.dealer.marker
        if marker is None:
            return ""
        own = marker.seat in self.seats
        return f"{self.names[marker.seat]} {marker.says}{'' if own else 's'} this round"

    @property
    def banks(self) -> bool:
        """Whether the person banks the round."""
        marker = self.table.dealer.marker
        return marker is not None and marker.seat in self.seats

    @property
    def companion_decides(self) -> bool:
        """Whether the table waits for another seat."""
        return isinstance(self.table.asks, AskDecision) and self.deciding is None

    def offers(self, do: str) -> list[Offer]:
        """The person's options now, of one kind."""
        if self._legal is None:
            self._legal = self.table.legal(self.seat)
        return [offer for offer in self._legal if offer.do == do]

    @property
    def can_close(self) -> bool:
        """Whether wagers may be closed now."""
        return self.table.can(NoMoreBets())

    @property
    def refusal(self) -> str:
        """Why wagers cannot be closed yet; nothing if they can."""
        try:
            self.table.verify(NoMoreBets())
        except RuleError as error:
            return str(error)
        return ""

    def reportable(self) -> list[Irregularity]:
        """The irregularities that may be reported now."""
        return reportable(self.table)

    def reportable_later(self) -> list[Irregularity]:
        """Those that cannot have happened yet, but may after some more cards."""
        now = self.reportable()
        return [each for each in reportable(self.table, after=1) if each not in now]

    @property
    def closing(self) -> str:
        """The next step when wagers are closed, by the game's equipment."""
        if self.game.deck is not None:
            return "Deal"
        effects = {effect for i in self.game.irregularities for effect in i.effects}
        if effects & {Effect.NO_SPIN, Effect.VOID_SPIN}:
            return "Spin"
        return "Roll" if Effect.INVALID_ROLL in effects else "No more bets"

    def meters(self) -> Iterator[tuple[str, int]]:
        """The amounts on the meters of the wagers that are offered, in cents."""
        for wager, shown in self.table.meters.items():
            for meter, amount in shown.items():
                yield f"{wager} {meter}".strip(), amount

    @property
    def settled_last(self) -> list[Event]:
        """The person's part of the last settlement in the log."""
        for entry in reversed(self.table.log.entries):
            events = map(Event.from_data, entry.data if entry.kind == EVENTS else ())
            settled = [event for event in events if event.kind is Kind.SETTLED]
            if settled:
                return [event for event in settled if event.seat in self.seats]
        return []

    def history(self) -> Iterator[tuple[Event, bool]]:
        """Every event, and whether its cards are not for the person's eyes yet."""
        for number, event in enumerate(self.table.events):
            yield event, number >= self.table.round_began and self.scene.hidden(event)

    # Doing

    def place(self, bet: str, stake: int) -> Happened:
        """Put a stake on a wager."""
        return self._do(PlaceBet(self.seat, bet, stake))

    def place_together(self, bet: str, stake: int) -> Happened:
        """Put a stake on a wager, and on those that must be placed together with it."""
        together = [str(other) for other in self._together(bet, stake)]
        several = PlaceBets(self.seat, tuple((name, stake) for name in (bet, *together)))
        return self._do(several if together else PlaceBet(self.seat, bet, stake))

    def notes_on(self, lines: Iterable[Line]) -> list[str]:
        """Notes on the readings that decided money of the person's own wagers."""
        return list(self.game.notes_on([line for line in lines if line.seat in self.seats]))

    def _together(self, name: str, stake: int) -> list[Bet]:
        """The other wagers without which this one is not accepted, each in the same amount."""
        bet = bet_under(self.rules, name)
        asked = [each for each in bet.wager.requirements if each.at_close and each.met is not None]
        others = [
            Bet(wager)
            for wager in self.game.wagers
            if wager is not bet.wager and any(each in asked for each in wager.requirements)
            if self.rules.offers(wager) and self.rules.selections(wager) == (None,)
        ]
        alone, all_ = (Bets(dict.fromkeys(bets, stake)) for bets in ((bet,), (bet, *others)))
        met = [each.met for each in asked if each.met is not None]
        needed = any(not each(alone, self.rules) for each in met)
        standing = self.bets
        equal = len({standing.get(each, 0) for each in (bet, *others)}) == 1
        return others if needed and equal and all(each(all_, self.rules) for each in met) else []

    def take_back(self, bet: str) -> Happened:
        """Take a whole wager back."""
        return self._do(TakeBack(self.seat, bet))

    def take_back_together(self, bet: str) -> Happened:
        """Take a whole wager back, and those that were placed together with it."""
        standing, taken = self.bets, parse_bet(self.game, bet, standing=True)
        together = self._together(bet, standing.get(taken, 0))
        happened = [self._do(TakeBack(self.seat, str(each))) for each in (taken, *together)]
        return Happened(tuple(e for one in happened for e in one.events), (), False)

    def reduce(self, bet: str, by: int) -> Happened:
        """Take a part of a wager back."""
        return self._do(Reduce(self.seat, bet, by))

    def repeat(self) -> Happened:
        """Place again what was wagered last, beside the bets in place: all of a seat or none."""
        if not any(self.last_wagers.values()):
            raise RuleError("There are no last wagers to repeat.")
        standing = self._standing()
        missing = {
            seat: tuple(
                (str(bet), stake - standing[seat].get(bet, 0))
                for bet, stake in bets.items()
                if stake > standing[seat].get(bet, 0)
            )
            for seat, bets in self.last_wagers.items()
        }
        if not any(missing.values()):
            raise RuleError("The last wagers are on the layout already.")
        happened = [self._do(PlaceBets(seat, bets)) for seat, bets in missing.items() if bets]
        return Happened(tuple(e for h in happened for e in h.events), (), False)

    def next_box(self) -> None:
        """Turn to the person's next seat."""
        self._box = (self._box + 1) % len(self.seats)
        self._legal = None

    def close_wagers(self) -> Happened:
        """No more bets."""
        self.table.verify(NoMoreBets())
        self._closed = self._standing()
        self._settled_bets = self.bets
        if self.at_stake:
            self.last_wagers = self._closed
        return self._do(NoMoreBets())

    def decide(self, decision: str | Decision) -> Happened:
        """Decide for the person's own seat; before a round, what was settled is cleared away."""
        given = Decide.to(self.seat, decision)
        self.table.verify(given)
        if self.scene.settled:
            self.open_wagers()
        return self._do(given)

    def companion_choice(self) -> str | Decision:
        """The decision of the companion whose turn it is; it may take a while to compute."""
        return self._companions.decide()

    def companion_acts(self, decision: str | Decision) -> Happened:
        """Let the companion whose turn it is decide."""
        assert isinstance(self.table.asks, AskDecision)
        return self._do(Decide.to(self.table.asks.seat, decision))

    def confirm(self, number: int | None = None) -> Happened:
        """Confirm the step for which the table waits; a count is right if no number is said."""
        asks = self.confirming
        right = asks.number if asks is not None else None
        return self._do(Confirm(right if number is None else number))

    def abandon(self) -> None:
        """Leave during a round, whose wagers are then lost; the others finish it."""
        for seat in self.seats:
            self.table.verify(Abandon(seat))
        self._left_with = self.chips
        for seat in self.seats:
            self._do(Abandon(seat))
        while self.wagering is None:
            if self.confirming is not None:
                self.confirm()
            elif self.companion_decides:
                self.companion_acts(self.companion_choice())
            else:
                return

    def verify_leave(self) -> None:
        """Refuse to leave where a seat of the person still has a part in the round."""
        for seat in self.seats:
            self.table.verify(Leave(seat))

    def report(self, irregularity: str, after: int = 0) -> Happened:
        """Report that something irregular happened, to the person's hand if it concerns one.

        It happens now, or after a number of cards, throws or spins.
        """
        found = find_irregularity(self.game, irregularity)
        own = self.seat if found.concerns_hand or found.concerns_player else None
        return self._do(Report(irregularity, own, after))

    def call(self, bet: str, word: str) -> Happened:
        """Call a placed wager on or off."""
        return self._do(Call(self.seat, bet, word))

    def buy_chips(self, chips: int | None = None) -> Happened:
        """Buy chips, as many as at first if no amount is said."""
        return self._do(BuyChips(self.seat, self.buy_in if chips is None else chips))

    def open_wagers(self) -> None:
        """Clear the table for the next round; companions place their wagers."""
        if self.scene.settled and self._between_rounds:
            self.scene = self.scene.next_round()
        if self.wagering is not None:
            for seat in sorted(self.table.dealer.positions):
                if seat not in self.seats:
                    self._companions.place_wagers(seat)
            self._legal = None
        self.scene.gains.clear()
        self.scene.agree_with(self.table)

    def _do(self, given: Input) -> Happened:
        self._legal = None
        settled, rounds, banked = len(self.table.dealer.lines), self.table.rounds, self.banks
        events = tuple(self.table.do(given))
        ended = self.table.rounds > rounds
        whole = (
            [*self.table.settled, *self.table.dealer.lines] if ended else self.table.dealer.lines
        )
        lines = tuple(whole[settled:])
        self.lines += [line for line in lines if line.seat in self.seats]
        self.stakes += self._decided(lines)
        return Happened(events, lines, ended, banked)

    def _decided(self, lines: Iterable[Line]) -> Iterator[tuple[Bet, int]]:
        """Later wagers of a round are part of the figure of the one that was placed first."""
        for line in lines:
            bet = line.subject
            if line.seat not in self.seats or line.outcome is Outcome.RETURNED:
                continue
            if not isinstance(bet, Bet):
                continue
            if self.table.dealer.in_order:
                yield bet, line.stake
            elif bet in self._closed[line.seat]:
                yield bet, self._closed[line.seat][bet]

    def show(self, happened: Happened) -> None:
        """Bring the scene to the end of what happened."""
        for event in happened.events:
            self.scene.follow(event)
        self.catch_up(happened)

    def catch_up(self, happened: Happened) -> None:
        """Update, after the events themselves, the bets and whose turn it is."""
        if happened.ended:
            self.scene.settled = True
        if self.scene.settled:  # what was settled stays in sight until the person goes on
            asks = self.table.asks
            self.scene.turn = asks.seat if isinstance(asks, AskDecision) else None
        else:
            self.scene.agree_with(self.table)


def open_session(
    rules: HouseRules,
    *,
    chips: int,
    log: Path | None = None,
    link: Link | None = None,
    seed: int | None = None,
    players: int = 1,
    boxes: int = 1,
    chosen: bool = False,
) -> Session:
    """Open a table, perhaps on a link, or take up the one whose log is in a file.

    Rules that were `chosen` must be those of the log. On a link, a table has the name of its log.
    """
    if rules.game.procedure is None:
        raise RuleError(f"{rules.game.name} cannot be played yet: it has no live table.")
    if chips <= 0:
        raise RuleError(f"{dollars(chips)} buys no chips.")
    kept = FileLog(log) if log is not None else Log()
    source = None if seed is None else Source(seed + len(kept.entries))
    try:
        taken_up = bool(kept.entries)
        if taken_up:
            opening = Opening.of(kept.entries)
            _refuse_other(opening.rules, rules, log, chosen)
            _refuse_other_link(opening, link, log)
            table = recover(kept, source, link)
        else:
            if log is not None:  # what is refused is refused before a log begins
                Session(Table(rules), chips=chips, players=players, boxes=boxes)
            table = Table(rules, log=kept, source=source, membership=_place(link, rules, log))
        return Session(
            table, chips=chips, players=players, boxes=boxes, seed=seed, taken_up=taken_up
        )
    except RuleError:
        kept.close()
        raise


def _place(link: Link | None, rules: HouseRules, log: Path | None) -> Place | None:
    """The place of a new table on a link."""
    if link is None:
        return None
    if log is None:
        raise RuleError("A table on a link keeps a log: add --log FILE.")
    offered = metered(rules)
    if not offered:
        raise RuleError(
            f"{rules.game.name} offers no wager with a meter under these rules: choose one."
        )
    return link.join(log.stem, rules, offered[0])


def _refuse_other_link(opening: Opening, link: Link | None, path: Path | None) -> None:
    """A table on a link goes on with it, and another without one."""
    if opening.link is not None and link is None:
        raise RuleError(f"The table of {path} is on a link: add --link FILE.")
    if opening.link is None and link is not None:
        raise RuleError(f"The table of {path} was opened without a link; resume it without --link.")


def _refuse_other(logged: HouseRules, rules: HouseRules, path: Path | None, chosen: bool) -> None:
    """A log goes on only at its own table."""
    if logged.game is not rules.game:
        raise RuleError(f"{path} is of a table of {logged.game.name}, not of {rules.game.name}.")
    if chosen and _in_force(logged) != _in_force(rules):
        raise RuleError(f"{path} is of a table under other house rules; resume it without any.")


def _in_force(rules: HouseRules) -> tuple[object, ...]:
    return rules.values, rules.limits, rules.own_tables
