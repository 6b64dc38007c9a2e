"""Craps and Mini-Craps: the bets on a layout, how they are made and removed, 623a.4.

A layout goes through the events of play in their order and gives a line for every bet that is
decided, charged or taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import ceil

from houserules.equipment.dice import Roll
from houserules.rules import (
    Bet,
    Bets,
    Effect,
    HouseRules,
    Line,
    Option,
    Outcome,
    Rule,
    RuleError,
    Verdict,
    Wager,
    dollars,
)
from houserules.rules.play import (
    Event,
    Handled,
    Handling,
    Leaves,
    NoRoll,
    PassesDice,
    TakesDice,
    Thrown,
)
from houserules.rules.settlement import PartOfBet
from houserules.rules.verification import verify_bets

from .bets import (
    OFF,
    OFF_ON_COME_OUT,
    ON,
    SEVEN,
    Mark,
    Spot,
    broken_down,
    come,
    dont_come,
    dont_pass,
    follow,
    game,
    is_active,
    next_point,
    pass_bet,
)
from .numbers import VIGORISH, charge, lay
from .shooter_bets import BONUS_CRAPS, MADE_AGAIN, WAITED, fire, first_mark
from .supplements import COMES_DOWN, SUPPORTED, SUPPORTS, excess, limit

# 623a.4: making and removal of wagers

TAKEN_BACK = game.rule("4(c)", "taken back before a roll that decides it")
PASS_HAS_POINT = game.rule(
    "4(c)(1)", "it may not be wagered, removed or reduced once its come out point is established"
)
COME_HAS_POINT = game.rule(
    "4(c)(2)", "it may not be removed or reduced once its come point is established"
)
FIRE_STAYS = game.rule("4(c)(3)", "it may not be increased, reduced or removed before a loser 7")
BONUS_STAYS = game.rule("4(c)(4)", "it may not be increased or reduced")
BONUS_REMAINS = game.rule("12(2)", "it remains until it is collected or paid")
DONT_TAKEN_BACK = game.rule("4(d)", "a bet against the shooter may be taken back at any time")
NOT_REPLACED = game.rule(
    "4(d)", "a bet that was removed or reduced may not be replaced or increased"
)
DONT_PASS_BEFORE = game.rule("3(a)(2)", "it is placed before the come out roll")
AFTER_COME_OUT = {
    come: game.rule("3(a)(3)", "it is placed after the come out roll"),
    dont_come: game.rule("3(a)(4)", "it is placed after the come out roll"),
}
FIRE_AREAS = 16
FIRE_HAS_NO_AREA = game.rule("2(d)(4)(i)", f"there are no more than {FIRE_AREAS} areas for it")
FIRE_BEFORE = game.rule("11(a)(1)", "it is placed before a new shooter's initial come out roll")
BONUS_BEFORE = game.rule("12(1)", "it is placed before a new shooter's initial come out roll")
CALLED = frozenset((*OFF_ON_COME_OUT, lay))
NOT_CALLED = game.rule(
    "3(a)(5)", "only a Lay Bet, or a bet that sleeps on come out rolls, is called on or off"
)
SHOOTER_BETS = game.rule("8(a)", "the shooter makes a Pass Bet or Don't Pass Bet")
MAY_PASS = game.carry("10(a)", "the shooter may pass the dice after any roll")
game.carry("10(b)", "the shooter throws only to decide Come and Don't Come Bets")
LIMITED = game.rule("6(e)", "up to ten times the bet, or what wins ten times the bet")
game.carry("4(a)", "an event is either a bet or a throw, one after the other")
game.carry("10(a)(1)", "after a loser 7 the dice pass and bets on a new shooter are taken")
BOTH_LINES = (pass_bet, dont_pass)
ON_SHOOTER = frozenset((fire, *BONUS_CRAPS))
BOXES = (come, dont_come)


@dataclass(frozen=True, slots=True)
class Standing:
    """A bet on the layout: whose it is, its stake in cents, its mark and its button."""

    seat: int
    bet: Bet
    stake: int
    mark: Mark = None
    called: str | None = None

    @property
    def wager(self) -> Wager:
        """The wager that the bet is."""
        return self.bet.wager

    @property
    def where(self) -> Bet:
        """The bet in its present place: one that moved is on the number of its box."""
        moved = self.wager in BOXES and self.mark is not None
        return Bet(self.wager, str(self.mark)) if moved else self.bet

    def is_named(self, seat: int, bet: Bet) -> bool:
        """Whether a player means this bet; one in a numbered box may be named with its number."""
        named = bet.on in (self.bet.on, None if self.mark is None else str(self.mark))
        return self.seat == seat and self.wager is bet.wager and (named or bet.on is None)


class Layout:
    """The bets of all players, the come out point and the shooter, as play goes on."""

    def __init__(self, rules: HouseRules, seats: Iterable[int] | None = None) -> None:
        """An empty layout; at a live table the seats change, and the table knows them."""
        self.rules = rules
        self.seats = None if seats is None else frozenset(seats)
        self.bets: list[Standing] = []
        self.point: int | None = None
        self.shooter: int | None = None
        self.initial = True
        self.not_replaced: set[tuple[int, Wager]] = set()
        self.waited, self.made_again = frozenset[int](), frozenset[int]()
        """The seats whose Fire Bets waited for another shooter, or had a point made again."""

    def happens(self, event: Event) -> Iterator[Line]:
        """Let one event happen."""
        if isinstance(event, Thrown):
            yield from self._throw(_two_dice(event))
        elif isinstance(event, TakesDice):
            self._take_dice(event.seat)
        elif isinstance(event, PassesDice):
            self._surrender()
        elif isinstance(event, Leaves):
            self._forget(event.seat)
        elif isinstance(event, NoRoll):
            _verify_no_roll(event)
        else:
            self._at_table(event.seat)
            yield from self._handle(event)

    def undecided(self, by: Rule) -> Iterator[Line]:
        """The bets that are still on the layout, by the rule that settles only what is decided."""
        for standing in self.bets:
            yield _line(replace(standing, bet=standing.where), by.stands())

    def on_layout(self) -> Iterator[tuple[int, Bet, int]]:
        """The bets on the layout, each with its seat and its stake."""
        return ((standing.seat, standing.where, standing.stake) for standing in self.bets)

    def of(self, seat: int) -> list[Standing]:
        """The bets of one seat."""
        return [standing for standing in self.bets if standing.seat == seat]

    # Bets

    def _handle(self, event: Handled) -> Iterator[Line]:
        if event.does is Handling.PLACES:
            parts = broken_down(event.bet, event.amount, self.rules)
            if event.amount <= 0 or event.bet not in parts:
                verify_bets(self.rules, event.seat, Bets({event.bet: event.amount}))
            for bet, stake in parts.items():
                yield from self._place(event.seat, bet, stake)
        elif event.does in (Handling.CALLS_ON, Handling.CALLS_OFF):
            self._call(event, ON if event.does is Handling.CALLS_ON else OFF)
        else:
            yield from self._take_back(event)

    def _place(self, seat: int, bet: Bet, stake: int) -> Iterator[Line]:
        there = self.to_increase(seat, bet)
        new = replace(there, stake=there.stake + stake)
        if there.stake:
            self.bets.remove(there)
        self._verify(new)
        self.bets.append(new)
        if due := charge(bet, stake, self.rules):
            yield _charged(new, ceil(due), self.rules)

    def to_increase(self, seat: int, bet: Bet) -> Standing:
        """The bet that a new one would increase, with no stake if none; refused if not now."""
        if rule := self._not_now(seat, bet.wager):
            raise _refusal(seat, bet, rule.why, rule)
        new = Standing(seat, bet, 0, first_mark(bet.wager))
        if bet.wager in SUPPORTS:
            new = replace(new, mark=self._supported(new).mark)
        rule = _never_changes(bet.wager)
        if rule and any(standing.bet == bet for standing in self.of(seat)):
            raise _refusal(seat, bet, rule.why, rule)
        return self._same(new) or new

    def _not_now(self, seat: int, wager: Wager) -> Rule | None:
        """The rule that forbids to make a bet at this moment."""
        if wager is fire and seat > FIRE_AREAS:
            return FIRE_HAS_NO_AREA
        if (seat, wager) in self.not_replaced:
            return NOT_REPLACED
        if wager in AFTER_COME_OUT:
            return AFTER_COME_OUT[wager] if self.point is None else None
        if self.point is not None and wager in BOTH_LINES:
            return PASS_HAS_POINT if wager is pass_bet else DONT_PASS_BEFORE
        if wager in ON_SHOOTER and not (self.initial and self.point is None):
            return FIRE_BEFORE if wager is fire else BONUS_BEFORE
        return None

    def _same(self, new: Standing) -> Standing | None:
        """The bet on the layout to which more is added, if there is one."""
        return next(
            (b for b in self.bets if (b.seat, b.bet) == (new.seat, new.bet) and b.mark == new.mark),
            None,
        )

    def _supported(self, supplement: Standing) -> Standing:
        """The bet that a supplemental wager supports, found by its point."""
        base, on = SUPPORTS[supplement.wager], supplement.bet.on
        for standing in self.bets:
            its_own = (standing.seat, standing.wager) == (supplement.seat, base) and standing.mark
            if its_own and on in (None, str(standing.mark)):
                return standing
        sentence = f"it follows a {base.name} that has its point"
        raise _refusal(supplement.seat, supplement.bet, sentence, supplement.wager)

    def _verify(self, standing: Standing) -> None:
        """Refuse an amount that the rules do not permit."""
        verify_bets(self.rules, standing.seat, Bets({standing.bet: standing.stake}))
        most = self.limit(standing)
        if most is not None and standing.stake > most:
            sentence = f"{dollars(standing.stake)} is above the limit of {dollars(most)}"
            by = (LIMITED,) if not self.rules[excess] else (LIMITED, excess)
            raise _refusal(standing.seat, standing.bet, sentence, standing.wager, *by)

    def limit(self, standing: Standing) -> int | None:
        """The most that a supplemental wager may be in all; other bets have no such limit."""
        if standing.wager not in SUPPORTS:
            return None
        base = self._supported(standing)
        assert isinstance(base.mark, int)
        return limit(standing.wager, base.stake, base.mark, self.rules)

    def _call(self, event: Handled, word: str) -> None:
        if event.bet.wager not in CALLED:
            raise _refusal(event.seat, event.bet, NOT_CALLED.why, NOT_CALLED)
        standing = self._find(event.seat, event.bet)
        if word != call_left(standing):
            sentence = f"it is {word} already on come out rolls"
            raise _refusal(event.seat, event.bet, sentence, event.bet.wager)
        self.bets[self.bets.index(standing)] = replace(standing, called=word)

    def _take_back(self, event: Handled) -> Iterator[Line]:
        standing = self._find(event.seat, event.bet)
        reduces = event.does is Handling.REDUCES
        if rule := stays(standing, reduces=reduces):
            raise _refusal(event.seat, event.bet, rule.why, rule)
        rule = taken_back_by(standing)
        amount = event.amount if reduces else standing.stake
        if reduces and not 0 < amount < standing.stake:
            sentence = f"{dollars(amount)} cannot be taken off {dollars(standing.stake)}"
            raise _refusal(event.seat, event.bet, sentence, rule)
        yield _line(replace(standing, stake=amount), rule.returns())
        left = replace(standing, stake=standing.stake - amount)
        if left.stake:
            self._verify(left)
        self._leave(standing, left.stake)
        if rule is DONT_TAKEN_BACK:
            if standing.wager is dont_pass or standing.mark is None:
                self.not_replaced.add((event.seat, standing.wager))
            yield from self._cut_supplement(standing, left.stake)

    def _leave(self, standing: Standing, stake: int) -> None:
        """Leave so much of a bet on the layout."""
        at = self.bets.index(standing)
        self.bets[at : at + 1] = [replace(standing, stake=stake)] if stake else []

    def _cut_supplement(self, base: Standing, left: int) -> Iterator[Line]:
        """Laid odds come down with the bet that they support."""
        for standing in tuple(self.bets):
            supports = SUPPORTS.get(standing.wager) is base.wager and standing.mark == base.mark
            if not supports or standing.seat != base.seat:
                continue
            most = (self.limit(standing) or 0) if left else 0
            if standing.stake > most:
                back = replace(standing, stake=standing.stake - most)
                yield _line(back, COMES_DOWN[standing.wager].returns())
                self._leave(standing, most)

    def _find(self, seat: int, bet: Bet) -> Standing:
        """The one bet on the layout that a player names."""
        found = [standing for standing in self.bets if standing.is_named(seat, bet)]
        there = [standing for standing in found if standing.where == bet]
        if there or len(found) == 1:
            return (there or found)[0]
        if found:
            points = " or ".join(f"“{bet.wager} on {b.mark}”" for b in found if b.mark)
            by = bet.wager.cite.pretty
            raise RuleError(f"Seat {seat} has several {bet.wager}s: say {points} ({by}).")
        raise RuleError(f"Seat {seat} has no {bet} on the layout ({bet.wager.cite.pretty}).")

    # Dice

    def _throw(self, roll: Roll) -> Iterator[Line]:
        """Settle what a valid roll decides, then move the come out point."""
        only_boxes = self.only_boxes
        if self.lacks_line_bet and not only_boxes:
            raise RuleError(
                f"Seat {self.shooter} makes a Pass Bet or Don't Pass Bet before the come out roll "
                f"or passes the dice ({SHOOTER_BETS.cite.pretty}, {MAY_PASS.pretty})."
            )
        remaining = []
        for standing in self.bets:
            spot = Spot(self.point, standing.mark)
            after = follow(standing.bet, spot, roll, self.rules, standing.called)
            if standing.wager is fire and roll.total == self.point and after == standing.mark:
                self.made_again |= {standing.seat}
            if isinstance(after, Verdict):
                verdict = self._citing(standing, after)
                yield _line(standing, verdict.because(_came(roll, standing.mark)))
            elif after == standing.mark:
                remaining.append(standing)
            else:
                remaining.append(replace(standing, mark=after))
        self.bets = remaining
        self.not_replaced = {seen for seen in self.not_replaced if seen[1] is not dont_come}
        if only_boxes:
            return
        loser_seven = self.point is not None and roll.total == SEVEN
        if self.point is None:
            self.initial = False
        self.point = next_point(self.point, roll)
        if self.point is None:
            self.not_replaced.clear()
        if loser_seven:
            self.shooter, self.initial = None, True
            self.waited = self.made_again = frozenset()

    def _citing(self, base: Standing, verdict: Verdict) -> Verdict:
        """The verdict on a bet, by everything that led to it.

        A Fire Bet may have waited for another shooter or had a point made again, 623a.11; a bet may
        win beside a supplemental wager, 623a.6.
        """
        if base.wager is fire:
            led_to = ((self.waited, WAITED), (self.made_again, MADE_AGAIN))
            return verdict.citing(*(cite for seats, cite in led_to if base.seat in seats))
        if verdict.outcome is not Outcome.WIN or base.wager not in SUPPORTED:
            return verdict
        beside = any(
            SUPPORTS.get(standing.wager) is base.wager and standing.mark == base.mark
            for standing in self.of(base.seat)
        )
        return verdict.citing(SUPPORTED[base.wager]) if beside else verdict

    @property
    def lacks_line_bet(self) -> bool:
        """Whether the shooter has made no bet on a line for the coming come out roll."""
        lines = (bet.seat for bet in self.bets if bet.wager in BOTH_LINES)
        return self.point is None and self.shooter is not None and self.shooter not in lines

    @property
    def only_boxes(self) -> bool:
        """Whether the shooter throws without a bet on a line, only to decide bets in boxes."""
        wagers = {bet.wager for bet in self.bets}
        return (
            self.lacks_line_bet and wagers.isdisjoint(BOTH_LINES) and not wagers.isdisjoint(BOXES)
        )

    def _take_dice(self, seat: int) -> None:
        self._at_table(seat)
        if seat != self.shooter:
            if self.shooter is not None:
                self._surrender()
            self.shooter, self.initial = seat, True

    def _surrender(self) -> None:
        """Have the shooter give up the dice before a loser 7; Fire Bets wait for the next."""
        self.shooter = None
        self.waited |= {standing.seat for standing in self.bets if standing.wager is fire}

    def _forget(self, seat: int) -> None:
        """A player who leaves gives up the dice, and the next at the seat may make any bet."""
        self.not_replaced = {seen for seen in self.not_replaced if seen[0] != seat}
        if seat == self.shooter:
            self._surrender()

    def _at_table(self, seat: int) -> None:
        if self.seats is not None and seat not in self.seats:
            raise RuleError(f"There is no seat {seat} in this round.")


def _verify_no_roll(event: NoRoll) -> None:
    because = event.because
    if Effect.INVALID_ROLL not in because.effects:
        raise RuleError(
            f"{because.event}: that makes no throw void. {because.outcome} ({because.cite.pretty})"
        )


def _two_dice(event: Thrown) -> Roll:
    if len(event.faces) != 2:
        raise RuleError(f"Two dice are thrown, not {len(event.faces)} (§ 623a.7(c)).")
    return Roll(event.faces)


def _never_changes(wager: Wager) -> Rule | None:
    """The rule by which a bet cannot be increased."""
    if wager is fire:
        return FIRE_STAYS
    return BONUS_STAYS if wager in BONUS_CRAPS else None


def stays(standing: Standing, *, reduces: bool = False) -> Rule | None:
    """The rule by which a bet cannot be removed, or reduced, now."""
    has_point = standing.mark is not None
    if standing.wager is pass_bet and has_point:
        return PASS_HAS_POINT
    if standing.wager is come and has_point:
        return COME_HAS_POINT
    if standing.wager is fire:
        return FIRE_STAYS
    if standing.wager in BONUS_CRAPS:
        return BONUS_STAYS if reduces else BONUS_REMAINS
    return None


def call_left(standing: Standing) -> str | None:
    """The call that would change whether a bet is active on a come out roll, if any is made."""
    if standing.wager not in CALLED:
        return None
    return OFF if is_active(standing.wager, None, standing.called) else ON


def taken_back_by(standing: Standing) -> Rule:
    """The rule by which a bet may be removed or reduced."""
    return DONT_TAKEN_BACK if standing.wager in (dont_pass, dont_come) else TAKEN_BACK


def _refusal(seat: int, bet: Bet, sentence: str, *by: Rule | Wager | Option[bool]) -> RuleError:
    return RuleError(f"Seat {seat}, {bet}: {sentence} ({', '.join(b.cite.pretty for b in by)}).")


def _came(roll: Roll, mark: Mark) -> str:
    """The throw, and the bet's own point or the totals that it had collected."""
    came = f"{roll.total} came ({roll})"
    if not mark:
        return came
    if isinstance(mark, int):
        return f"{came}, its point is {mark}"
    return f"{came} after {', '.join(map(str, sorted(mark)))}"


def _line(standing: Standing, verdict: Verdict) -> Line:
    return Line.of(standing.seat, standing.bet, standing.stake, verdict)


def _charged(standing: Standing, amount: int, rules: HouseRules) -> Line:
    """Vigorish that is collected beside the wager."""
    charges = VIGORISH[standing.wager]
    rule = charges.placing
    return Line(
        standing.seat, PartOfBet(standing.bet, "vigorish"), stake=0, outcome=Outcome.CHARGED,
        pays=str(charges.on_placing(rules)), amount=-amount, cite=rule.cite, why=rule.why,
    )
