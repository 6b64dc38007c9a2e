"""A game: the chapter's wagers, options, rules and irregularities, each with its citation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from houserules.equipment.cards import Card, Deck
from houserules.law import Citation
from houserules.rules.errors import RuleError, find_name, plain
from houserules.rules.house_rules import ANY_STAKE, NO_STAKE, HouseRules, Limits
from houserules.rules.irregularity import Cannot, Effect, Irregularity
from houserules.rules.money import cents, dollars
from houserules.rules.option import NO, Domain, OneOf, Option, Value, YesNo
from houserules.rules.payout import Basis
from houserules.rules.paytable import Paytables, paytables
from houserules.rules.procedure import Dealer, Procedure
from houserules.rules.round import Bet, Bets, Round
from houserules.rules.scale import Scale
from houserules.rules.settlement import Line, Rule, Settlement
from houserules.rules.wager import (
    Amend,
    Bonus,
    Condition,
    Division,
    Meter,
    Part,
    Payable,
    Requirement,
    Wager,
)

Tables = Paytables | Sequence[tuple[Condition | None, Paytables]] | None
Adjudicate = Callable[[Round], Iterable[Line]]
DealOut = Callable[[Dealer, str], None]
HandName = Callable[[Sequence[Card], Mapping[str, Sequence[Card]]], str]
"""What people call a hand, beside the cards that lie open at the places of the table."""


@dataclass(frozen=True)
class Constraint:
    """Choices that exclude or demand each other."""

    cite: Citation
    sentence: str
    holds: Condition


@dataclass(frozen=True)
class Step:
    """One step of a procedure, in a few words of our own."""

    cite: Citation
    does: str
    under: tuple[Option, Value] | None = None


class Game:
    """One chapter of the regulation, as data and a function that adjudicates a round."""

    def __init__(
        self,
        chapter: str,
        name: str,
        *,
        positions: int | None = None,
        positions_cite: str | None = None,
    ) -> None:
        """Start a chapter; without a number of positions where the chapter names none."""
        self.chapter = chapter
        self.name = name
        self.positions = positions
        self.wagers: list[Wager] = []
        self.bonuses: list[Bonus] = []
        self.options: list[Option] = []
        self.constraints: list[Constraint] = []
        self.irregularities: list[Irregularity] = []
        self.steps: list[Step] = []
        self.nicknames: dict[str, str] = {}
        """What people call wagers, by words of their names."""
        self.places: tuple[str, ...] = ()
        self.hand_sizes: dict[str, int] = {}
        """How many cards a player, the dealer or another place has once all are dealt."""
        self.draws: tuple[str, ...] = ()
        self.told_by: tuple[str, ...] = ("cards", "decisions")
        self.deck: Callable[[HouseRules], Deck] | None = None
        self.carried: dict[Citation, str] = {}
        self.stated_odds: dict[Wager, tuple[str, Citation]] = {}
        """What wagers pay that have no paytable, in words."""
        self.declared: dict[Citation, str] = {}
        self.deal_out: DealOut | None = None
        self.hand_name: HandName | None = None
        self.boxes: Option | None = None
        self.refuses_seat: Callable[[int, HouseRules], str | None] | None = None
        self.abandoned: Option | None = None
        """Whether wagers of a player who leaves during a round are treated as losing."""
        self.stays_seated: Callable[[HouseRules], Citation | None] = lambda rules: None
        """The paragraph by which a player who has wagered stays until the round is over."""
        self.below_posted: tuple[Citation, ...] = ()
        self.above_posted: tuple[Citation, ...] = ()
        """The chapter's own paragraphs on stakes outside the posted limits."""
        self._procedure: Procedure | None = None
        self._adjudicate: Adjudicate | None = None
        self._cites: dict[str, Citation] = {}
        self.positions_cite: Citation | None = None
        if positions_cite is not None:
            self.positions_cite = self.carry(positions_cite, f"at most {positions} positions")

    # Citations

    def cite(self, local: str) -> Citation:
        """A paragraph of this chapter, or of another if the text names its chapter."""
        if local not in self._cites:
            self._cites[local] = Citation.of(self.chapter, local)
        return self._cites[local]

    def carry(self, local: str, what: str) -> Citation:
        """Note that code carries a paragraph out."""
        cite = self.cite(local)
        self.carried.setdefault(cite, what)
        return cite

    def odds(self, local: str, pays: str, *wagers: Wager) -> Citation:
        """A paragraph that states what wagers without a paytable pay."""
        cite = self.carry(local, f"{' and '.join(wager.name for wager in wagers)}: {pays}")
        self.stated_odds.update(dict.fromkeys(wagers, (pays, cite)))
        return cite

    def nothing_to_execute(self, reason: str, *locals_: str) -> None:
        """Declare paragraphs, with everything below them, that have nothing to execute."""
        for local in locals_:
            self.declared[self.cite(local)] = reason

    # Vocabulary

    def option(
        self,
        name: str,
        cite: str,
        domain: Domain,
        default: Value,
        *,
        must: bool = False,
        applies: Condition | None = None,
        says: Callable[[Value], str] | None = None,
    ) -> Option:
        """A choice left to the certificate holder."""
        made = Option(name, self.carry(cite, name), domain, default, must, applies, says)
        self.options.append(made)
        return made

    def table(
        self,
        cite: str,
        scale: Scale,
        *grids: str,
        when: str | None = None,
        basis: Basis = Basis.TO,
    ) -> Paytables:
        """Paytables as printed, in one grid or several."""
        return paytables(self.carry(cite, "paytable"), scale, *grids, when=when, basis=basis)

    def wager(
        self,
        name: str,
        cite: str,
        *,
        required: bool = False,
        by_submission: bool = False,
        pays: Tables = None,
        selections: Iterable[str] = (),
        requires: Iterable[Requirement] = (),
        meters: Iterable[Meter] = (),
        metered: Sequence[tuple[Condition | None, Meter]] = (),
        amend: Amend | None = None,
        under: Option | None = None,
        divided: Division | None = None,
    ) -> Wager:
        """A permitted wager; its own option says whether it is offered and by which table.

        Wagers that are only offered together stand `under` one option. A wager without odds of its
        own may be `divided` into others.
        """
        groups = _groups(pays)
        option = under or self._selection(name, cite, groups, by_submission)
        made = Wager(
            name,
            self.carry(cite, name),
            option,
            groups,
            amend,
            required,
            tuple(selections),
            tuple(requires),
            (*((None, meter) for meter in meters), *metered),
            divided,
        )
        self.wagers.append(made)
        return made

    def division(self, cite: str, *parts: Part) -> Division:
        """How the stake of a wager is divided into parts that are paid as other wagers."""
        return Division(self.carry(cite, "paid as if its parts had been wagered apart"), parts)

    def bonus(
        self,
        name: str,
        cite: str,
        on: Wager,
        *,
        pays: Tables,
        by_submission: bool = False,
        amend: Amend | None = None,
    ) -> Bonus:
        """A payout that rides on a wager."""
        groups = _groups(pays)
        option = self._selection(name, cite, groups, by_submission)
        made = Bonus(name, self.carry(cite, name), option, groups, amend, on)
        self.bonuses.append(made)
        return made

    def envy(self, name: str, cite: str, on: Wager, *, amount: Option, pays: Paytables) -> Bonus:
        """Fixed sums for other players' hands, a column for each amount of the wager."""
        made = Bonus(name, self.carry(cite, name), amount, _groups(pays), None, on, envy=True)
        self.bonuses.append(made)
        return made

    def _selection(
        self,
        name: str,
        cite: str,
        groups: tuple[tuple[Condition | None, Paytables], ...],
        by_submission: bool,
    ) -> Option | None:
        letters = dict.fromkeys(t.table for _, group in groups for t in group)
        several = len(letters) > 1
        if not several and not by_submission:
            return None
        domain: Domain = YesNo()
        if several:
            domain = OneOf((*([NO] if by_submission else []), *letters))
        default = NO if by_submission else next(iter(letters))
        return self.option(
            name,
            cite,
            domain,
            default,
            must=several and not by_submission,
            says=lambda value: f"{name} {value}",
        )

    def rule(self, cite: str, why: str) -> Rule:
        """A paragraph that decides a settlement branch."""
        return Rule(self.carry(cite, why), why)

    def requirement(
        self,
        cite: str,
        sentence: str,
        met: Callable[[Bets, HouseRules], bool],
        *,
        at_close: bool = False,
    ) -> Requirement:
        """What must hold for a wager to be accepted, perhaps only when wagers are closed."""
        return Requirement(self.carry(cite, sentence), sentence, met, at_close)

    def amounts(
        self, cite: str, sentence: str, amounts: Limits | Callable[[HouseRules], Limits]
    ) -> Requirement:
        """The amounts that every bet on a wager may have beside its own posted limits."""

        under = (lambda rules: amounts) if isinstance(amounts, Limits) else amounts
        return Requirement(self.carry(cite, sentence), sentence, amounts=under)

    def amounts_beside(
        self, cite: str, sentence: str, amounts: Callable[[Bets, HouseRules], Limits]
    ) -> Requirement:
        """The amounts that a bet on a wager may have beside the player's other wagers."""
        return Requirement(self.carry(cite, sentence), sentence, beside=amounts)

    def on_layout(
        self, cite: str, sentence: str, has: Callable[[Bet, HouseRules], bool]
    ) -> Requirement:
        """What the layout in use must have for a bet to be placed, whatever its amount."""
        return Requirement(self.carry(cite, sentence), sentence, layout=has)

    def constraint(self, cite: str, sentence: str, holds: Condition) -> None:
        """Choices that exclude or demand each other."""
        self.constraints.append(Constraint(self.carry(cite, sentence), sentence, holds))

    def step(self, cite: str, does: str, under: tuple[Option, Value] | None = None) -> Step:
        """One step of the dealing or completion procedure."""
        made = Step(self.carry(cite, does), does, under)
        self.steps.append(made)
        return made

    def irregularity(
        self,
        cite: str,
        event: str,
        outcome: str,
        *effects: Effect,
        still_settled: Iterable[Wager] = (),
        under: tuple[Option, Value] | None = None,
        again: Iterable[str] = (),
        cannot: Cannot | None = None,
        lasts: Callable[[Dealer], None] | None = None,
    ) -> Irregularity:
        """What the chapter orders when something goes wrong, perhaps only under a choice."""
        cited, kept, second = self.carry(cite, event), tuple(still_settled), tuple(again)
        made = Irregularity(cited, event, outcome, effects, kept, under, second, cannot, lasts)
        self.irregularities.append(made)
        return made

    def proceeds(self, function: Procedure) -> Procedure:
        """Register the round of play at a live table."""
        self._procedure = function
        return function

    def deals_out(self, function: DealOut) -> DealOut:
        """Register what is still dealt when a round is void but some wagers are settled."""
        self.deal_out = function
        return function

    def adjudicates(self, function: Adjudicate) -> Adjudicate:
        """Register the function that settles a round, seat by seat."""
        self._adjudicate = function
        return function

    # Use

    @property
    def procedure(self) -> Procedure | None:
        """The round of play, from the game's table part."""
        if self._procedure is None:
            self._load_table()
        return self._procedure

    @property
    def payables(self) -> list[Payable]:
        """Wagers and bonuses."""
        return [*self.wagers, *self.bonuses]

    def called(self, typed: str) -> str:
        """What people call a wager, by words of its name if they are others."""
        return self.nicknames.get(plain(typed), typed)

    def find_wager(self, typed: str) -> Wager:
        """The wager that was typed, by its name or an unambiguous part of it."""
        name = find_name(self.called(typed), (wager.name for wager in self.wagers), "wager")
        return next(wager for wager in self.wagers if wager.name == name)

    def find_payable(self, typed: str) -> Payable:
        """The wager or bonus that was typed."""
        name = find_name(typed, (payable.name for payable in self.payables), "wager")
        return next(payable for payable in self.payables if payable.name == name)

    def find_option(self, typed: str) -> Option:
        """The option that was typed, by its name or an unambiguous part of it."""
        name = find_name(typed, (option.name for option in self.options), "option")
        return next(option for option in self.options if option.name == name)

    def rules(
        self,
        choices: Mapping[str, object] | None = None,
        *,
        limits: Mapping[str, Limits] | None = None,
    ) -> HouseRules:
        """Read and check choices by option name; wrong ones name the paragraph."""
        chosen: dict[str, Value] = {}
        for typed, value in (choices or {}).items():
            option = self.find_option(str(typed))
            if option.name in chosen:
                raise RuleError(f"{option.name} is chosen twice.")
            chosen[option.name] = option.read(value)
        return HouseRules(self, chosen, dict(limits or {}))

    def verify(self, round_: Round) -> None:
        """Refuse a round whose wagers the rules do not permit."""
        if self.positions is not None and len(round_.seats) > self.positions:
            raise RuleError(f"{self.name} has at most {self.positions} positions.")
        for seat in round_.seats:
            self.verify_seat(seat.number, round_.rules)
            self.verify_bets(round_.rules, seat.number, seat.bets)

    def verify_seat(self, number: int, rules: HouseRules) -> None:
        """Refuse a seat that the table does not have."""
        if number < 1 or (self.positions is not None and number > self.positions):
            seats = "from 1" if self.positions is None else f"1 to {self.positions}"
            cite = f" ({self.positions_cite.pretty})" if self.positions_cite else ""
            raise RuleError(f"There is no seat {number}; seats are {seats}{cite}.")
        if self.refuses_seat and (why := self.refuses_seat(number, rules)):
            raise RuleError(f"There is no seat {number}: {why}.")

    def verify_bets(self, rules: HouseRules, seat: int, placed: Bets) -> None:
        """Refuse bets of a seat that the rules do not permit."""
        for bet in placed:
            self.verify_bet(rules, seat, bet, placed)

    def verify_bet(
        self, rules: HouseRules, seat: int, bet: Bet, placed: Bets, *, closed: bool = True
    ) -> None:
        """Refuse one bet of a seat; while wagers are open, others may still be placed with it."""
        if refusal := refuse_bet(rules, bet, placed, closed):
            raise RuleError(f"Seat {seat}, {bet}: {refusal}.")

    def settle(self, round_: Round) -> Settlement:
        """Settle a round: irregularities first, then the chapter's own procedure."""
        self.verify(round_)
        return self.adjudicate(round_)

    def adjudicate(self, round_: Round) -> Settlement:
        """Settle a round whose wagers are known to be permitted."""
        notes = [f"{i.event}: {i.outcome} ({i.cite.pretty})" for i in round_.incidents]
        return Settlement.of(self.lines(round_), notes)

    def lines(self, round_: Round) -> Sequence[Line]:
        """The lines of a round whose wagers are known to be permitted."""
        void = None
        if round_.incidents:
            void = next((i for i in round_.incidents if i.returns_wagers), None)
        settles = self._adjudicate or self._loaded()
        if void is None:
            return tuple(settles(round_))
        kept = _only(round_, void.still_settled)
        lines = list(settles(kept)) if kept.seats else []
        back = Rule(void.cite, void.event).returns()
        returned = [
            Line.of(seat.number, str(bet), stake, back)
            for seat in round_.seats
            for bet, stake in seat.bets.items()
            if bet.wager not in void.still_settled
        ]
        return [*lines, *returned]

    def _loaded(self) -> Adjudicate:
        """The function that settles a round, from the game's table part."""
        self._load_table()
        if self._adjudicate is None:
            raise RuleError(f"{self.name} does not settle rounds yet.")
        return self._adjudicate

    def _load_table(self) -> None:
        """Import the table part, which registers the procedure and the settlement."""
        from houserules.games import INDEX, part

        for entry in INDEX:
            if entry.chapter == self.chapter:
                part(entry, "table")


def refuse_bet(rules: HouseRules, bet: Bet, placed: Bets, closed: bool) -> str | None:
    """Why a bet among others is refused, with the paragraph; None if it is permitted."""
    wager, stake = bet.wager, placed[bet]
    if not rules.offers(wager):
        return f"not offered under these rules ({wager.cite.pretty})"
    if stake <= 0:
        return f"{dollars(stake)} is not a wager ({wager.cite.pretty})"
    if refusal := _outside_posted(rules, wager, stake):
        return refusal
    for need in wager.requirements:
        if (closed or not need.at_close) and (refusal := need.refuse(bet, placed, rules)):
            return refusal
    return None


def _outside_posted(rules: HouseRules, wager: Wager, stake: int) -> str | None:
    """Why the posted limits refuse a stake, by the chapter's own paragraph if it has one."""
    posted = rules.limits.get(wager.name, ANY_STAKE)
    refusal = posted.refuse(stake)
    if refusal is None:
        return None
    cites: tuple[Citation, ...] = ()
    if stake < posted.minimum:
        cites = rules.game.below_posted
    elif posted.maximum is not None and stake > posted.maximum:
        cites = rules.game.above_posted
    return f"{refusal} ({', '.join(cite.pretty for cite in cites) or '§ 601a.6'})"


def _only(round_: Round, wagers: Collection[Wager]) -> Round:
    """A round with some of its wagers, as if nothing else had been placed or decided."""
    seats = (
        seat._replace(bets=Bets({b: s for b, s in seat.bets.items() if b.wager in wagers}))
        for seat in round_.seats
    )
    return round_._replace(seats=tuple(seat for seat in seats if seat.bets))


def _groups(tables: Tables) -> tuple[tuple[Condition | None, Paytables], ...]:
    if tables is None:
        return ()
    return ((None, tables),) if isinstance(tables, Paytables) else tuple(tables)


def placed_with(game: Game, cite: str, *wagers: Wager) -> Requirement:
    """A wager that is placed only beside one of the given wagers."""
    names = " or ".join(wager.name for wager in wagers)
    return game.amounts_beside(
        cite, f"place it with the {names}",
        lambda bets, rules: ANY_STAKE if bets.has(*wagers) else NO_STAKE,
    )  # fmt: skip


def one_amount(game: Game, cite: str, sentence: str, amount: Option) -> Requirement:
    """A progressive wager has the one amount that the Rules Submission fixes."""

    def fixed(rules: HouseRules) -> Limits:
        return Limits(cents(rules[amount]), cents(rules[amount]))

    return game.amounts(cite, sentence, fixed)
