"""A game: the chapter's wagers, options, rules and irregularities, each with its citation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, TypeVar

from houserules.equipment.cards import Card, Deck
from houserules.law import Citation
from houserules.rules.chapter import Chapter
from houserules.rules.decided import NO_FOLD, Decided, Fold, Teller, Terms
from houserules.rules.display import columns, html_table
from houserules.rules.errors import RuleError, find_name, plain
from houserules.rules.fixed import Fixed
from houserules.rules.house_rules import ANY_STAKE, NO_STAKE, HouseRules, Limits
from houserules.rules.irregularity import Effect, Impossibility, Irregularity
from houserules.rules.option import NO, Between, Choice, Constraint, Domain, OneOf, Option, YesNo
from houserules.rules.payout import Basis, Odds, Payout, StatedOdds, parse_payout
from houserules.rules.paytable import Paytable, Paytables, paytables
from houserules.rules.procedure import Dealer, Play, Procedure, Step
from houserules.rules.round import Bet, Bets, Round
from houserules.rules.scale import Scale
from houserules.rules.settlement import Line, Outcome, Rule, Settlement
from houserules.rules.verification import verify_round
from houserules.rules.wager import (
    Amend,
    Bonus,
    Condition,
    Division,
    Meter,
    Part,
    Payable,
    Requirement,
    Tables,
    Wager,
    metered,
    tables_of,
)

V = TypeVar("V")
Adjudicate = Callable[[Round], Iterable[Line]]
Rewrite = Callable[[Round], Round]
DealOut = Callable[[Dealer, str], Play | None]
DeckInPlay = Callable[[HouseRules], Deck]
RefuseSeat = Callable[[int, HouseRules], str | None]
HandName = Callable[[Sequence[Card], Mapping[str, Sequence[Card]]], str]
"""Names a hand as people do, beside the open cards at the places of the table."""


@dataclass(frozen=True, slots=True)
class Felt:
    """The names of wagers as the layout has them around its numbers: rows below, areas beside."""

    below: tuple[tuple[str, ...], ...]
    beside: tuple[tuple[str, ...], ...]


class Game(Chapter):
    """One chapter of the regulation, as data and a function that adjudicates a round."""

    def __init__(
        self,
        chapter: str,
        name: str,
        *,
        edition: str | None = None,
        positions: int | None = None,
        positions_cite: str | None = None,
        deck: Deck | None = None,
        places: Iterable[str] = (),
        hand_sizes: Mapping[str, int] | None = None,
        views: Mapping[str, tuple[str, range]] | None = None,
        draws: Iterable[str] = (),
        case_keys: Iterable[str] = ("cards", "decisions"),
        by_paragraph: bool = False,
        felt: Felt | None = None,
        usual_players: int = 1,
        usual_stake: int = 1_000,
    ) -> None:
        """Start a chapter; without a number of positions where the chapter names none.

        Beside the seats cards are dealt to `places`; a table game system `draws` other things.
        `hand_sizes` are the cards of a player, the dealer or another place once all are dealt,
        `case_keys` what a worked case may say of the play. Wagers that several modules declare
        are listed `by_paragraph`. `views` are parts of places, such as the first three cards.
        `felt` arranges the areas around the numbers of a layout.
        Rounds without people are played by `usual_players`, each for a `usual_stake` in cents.
        """
        super().__init__(chapter, name, edition)
        self.positions: Final = positions
        self.places: Final = tuple(places)
        self.hand_sizes: Final = MappingProxyType(dict(hand_sizes or {}))
        self.views: Final = MappingProxyType(dict(views or {}))
        self.draws: Final = tuple(draws)
        self.case_keys: Final = tuple(case_keys)
        self.usual_players: Final = usual_players
        self.usual_stake: Final = usual_stake
        self._by_paragraph = by_paragraph
        self.felt: Final = felt
        self.wagers: tuple[Wager, ...] = ()
        self.bonuses: tuple[Bonus, ...] = ()
        self.options: tuple[Option[Any], ...] = ()
        self.constraints: tuple[Constraint, ...] = ()
        self.irregularities: tuple[Irregularity, ...] = ()
        self.steps: tuple[Step, ...] = ()
        self._nicknames: dict[str, str] = {}
        self._tables: dict[int, tuple[Paytable, Paytable]] = {}
        self.fixed: tuple[Fixed, ...] = ()
        """The numbers that the chapter fixes, which a private copy may suppose otherwise."""
        self.stated_odds: Mapping[Wager, tuple[StatedOdds, ...]] = {}
        """The odds of wagers that have no paytable."""
        self.deck: DeckInPlay | None = None if deck is None else lambda rules: deck
        self.shoe: tuple[Option[Any], ...] | None = None
        """The options on the cards of a shoe; None where each round is dealt from one deck."""
        self.shoe_words: Callable[[HouseRules], str | None] = lambda rules: None
        self.hand_names: tuple[str, ...] = ()
        """The names of the hands of a seat, where it may hold or set several."""
        self.boxes: Option[int] | None = None
        self.one_position: Citation | None = None
        """The paragraph by which a player wagers at one position only."""
        self.wagers_stay: Citation | None = None
        """The paragraph by which a wager that has been made stays until it is decided."""
        self.abandoned: Option[bool] | None = None
        """Whether wagers of a player who leaves during a round are treated as losing."""
        self.below_posted: tuple[Citation, ...] = ()
        self.above_posted: tuple[Citation, ...] = ()
        """The chapter's own paragraphs on stakes outside the posted limits."""
        self.hand_name: HandName | None = None
        self.deal_out: DealOut | None = None
        self._seated: tuple[Citation, Choice[Any] | None] | None = None
        self.on_leaving: tuple[Citation, str] | None = None
        """The act of a player before they leave the table, with its paragraph."""
        self._noted: list[tuple[frozenset[Payable], str]] = []
        """Wagers on whose winning a reading decides, with the note that says so."""
        self._refuses_seat: RefuseSeat | None = None
        self.reads_by_playing = False
        self.rewrites: Rewrite = lambda round_: round_
        self.pays_by_playing = False
        self.throws: Any = None
        """The wagers that one spin or throw decides, to which a private copy may add."""
        self.moments: Mapping[str, object] = {}
        """The moments at which wagers on the cards of some places are settled."""
        self._procedure: Procedure | None = None
        self._adjudicate: Adjudicate | None = None
        self.positions_cite: Citation | None = None
        if positions_cite is not None:
            self.positions_cite = self.carry(positions_cite, f"at most {positions} positions")

    def __repr__(self) -> str:
        counts = {"wagers": self.wagers, "bonuses": self.bonuses, "options": self.options}
        listed = ", ".join(f"{kind} {len(things)}" for kind, things in counts.items())
        return f"<Game {self.id} {self.name}: {listed}>"

    def __str__(self) -> str:
        """The wagers and the options below each other."""
        wagers, options = columns(self._wagers), columns(self._options)
        return "\n".join([self._title, *wagers, "", *options]).rstrip()

    def _repr_html_(self) -> str:
        heads, *rows = self._wagers
        option_heads, *options = self._options
        wagers = html_table(self._title, heads, rows)
        return wagers + html_table("Options", option_heads, options)

    @property
    def _title(self) -> str:
        return f"{self.name}: 58 Pa. Code Chapter {self.chapter}, edition {self.edition_id}"

    @property
    def _wagers(self) -> list[tuple[str, ...]]:
        return [
            ("Wager", "Paytables", "Offered", "Paragraph"),
            *(
                (
                    wager.name,
                    ", ".join(dict.fromkeys(one.table for one in wager.paytables)),
                    "by submission" if wager.by_submission else "always",
                    str(wager.cite),
                )
                for wager in self.wagers
            ),
        ]

    @property
    def _options(self) -> list[tuple[str, ...]]:
        return [
            ("Option", "Default", "Paragraph"),
            *((one.name, one.written(one.default), str(one.cite)) for one in self.options),
        ]

    # Vocabulary

    def option(
        self,
        name: str,
        cite: str,
        domain: Domain[V],
        default: V,
        *,
        must: bool = False,
        applies: Condition | None = None,
        says: Callable[[V], str] | None = None,
        by: Callable[[HouseRules], str] | None = None,
        usual: Callable[[HouseRules], V] | None = None,
    ) -> Option[V]:
        """A choice left to the certificate holder; other choices may move paragraph and default."""
        cited = None if by is None else lambda rules: self.cite(by(rules))
        made = Option(
            name,
            self.carry(cite, name),
            domain,
            default,
            must=must,
            applies=applies,
            says=says,
            by=cited,
            usual=usual,
        )
        self.options += (made,)
        return made

    def adjacent_boxes(
        self,
        cite: str,
        most: int,
        *,
        name: str = "Adjacent boxes",
        unit: str = "boxes",
        must: bool = True,
    ) -> Option[int]:
        """The option that says in how many adjacent boxes one player may wager."""
        self.boxes = self.option(name, cite, Between.range(1, most, unit), 1, must=must)
        return self.boxes

    def keeps_to_one_position(self, cite: str) -> None:
        """The paragraph by which a player wagers at one position only."""
        self.one_position = self.carry(cite, "a player wagers at one position only")

    def keeps_wagers_made(self, cite: str) -> None:
        """The paragraph by which players neither take back nor reduce a wager that was made."""
        self.wagers_stay = self.step(cite, "a wager that was made stays until it is decided").cite

    def seated_by(
        self, cite: str, under: Choice[V] | None = None, *, abandoned: bool = False
    ) -> None:
        """The paragraph by which players with wagers stay, perhaps only under a choice.

        Where it lets the house treat `abandoned` wagers as losing, an option says so; without
        that choice the table does not let the seat go.
        """
        stays = "a player who has a wager stays seated until the round is over"
        self._seated = (self.carry(cite, stays), under)
        if abandoned:
            name = "Wagers of a player who leaves lose"
            self.abandoned = self.option(name, cite, YesNo(), False)

    def before_leaving(self, cite: str, does: str) -> None:
        """Say what is done when a player leaves the table, by a paragraph."""
        self.on_leaving = (self.carry(cite, does), does)

    def notes_reading(self, cite: str, wagers: Iterable[Wager], sentence: str) -> None:
        """Have a settlement say that a reading of a paragraph decided on wagers that won."""
        self._require_open(f"“{sentence}”")
        note = f"{sentence} (a reading of {self.cite(cite).pretty})"
        self._noted.append((frozenset(wagers), note))

    def notes_on(self, lines: Sequence[Line]) -> Iterator[str]:
        """Notes on the readings that decided money in a settlement."""
        won = [line for line in lines if line.outcome is Outcome.WIN]
        for wagers, note in self._noted:
            if any(line.settles(*wagers) for line in won):
                yield note

    def limits_posted(self, *, below: Iterable[str], above: Iterable[str]) -> None:
        """The chapter's own paragraphs on stakes outside the posted limits."""
        low, high = ("a stake below the posted minimum", "a stake above the posted maximum")
        self.below_posted = tuple(self.carry(cite, f"{low} is refused") for cite in below)
        self.above_posted = tuple(self.carry(cite, f"{high} is refused") for cite in above)

    def refuses_seats(self, function: RefuseSeat) -> RefuseSeat:
        """Register the function that says why a table has no seat of a number, if it has none."""
        self._require_open("which seats there are")
        self._refuses_seat = function
        return function

    def uses_shoe(
        self, deck: DeckInPlay, *options: Option[Any], words: Callable[[HouseRules], str | None]
    ) -> None:
        """Register the cards of a shoe, the options on which they depend, and both in words."""
        self._require_open("its deck")
        self.deck, self.shoe, self.shoe_words = deck, options, words

    def nickname(self, called: str, name: str) -> None:
        """Let people call wagers by other words than those of their names, perhaps with what they
        are on: "2nd dozen"."""
        self._require_open(f"“{called}”")
        self._nicknames[plain(called)] = name

    def odds(
        self,
        local: str,
        pays: str,
        *wagers: Wager,
        label: str = "",
        less: str = "",
        unless: Choice[Any] | None = None,
        outcome: str = "",
        printed: str = "",
        fixed: bool = True,
    ) -> StatedOdds:
        """Odds that a paragraph states for wagers without a paytable, perhaps for one outcome.

        A wager that cards alone decide is paid at them for the named outcome. They are `less` a
        deduction, `unless` a choice is made, and may be `printed` with other words. Odds by which
        nothing is reckoned are not `fixed`: nobody can suppose others.
        """
        names = " and ".join(wager.name for wager in wagers)
        name = " ".join(filter(None, (names, label or outcome, "pays")))
        short = f"{label or outcome} pays" if label or outcome else ""
        odds = parse_payout(pays)
        if fixed:
            odds = self._fixed(name, local, odds, wagers, short=short)
        if not isinstance(odds, Odds):
            raise RuleError(f"“{pays}” are not odds such as 2 to 1.")
        cite = self.carry(local, f"{' and '.join(wager.name for wager in wagers)}: {pays}")
        stated = StatedOdds(cite, odds, label, less, outcome, unless, printed)
        known = self.stated_odds
        both = {wager: (*known.get(wager, ()), stated) for wager in wagers}
        self.stated_odds = {**known, **both}
        return stated

    def _fixed(
        self,
        name: str,
        cite: str,
        value: Payout,
        wagers: Iterable[Payable] = (),
        *,
        of: str = "",
        short: str = "",
        table: Paytable | None = None,
    ) -> Payout:
        """A number that the chapter fixes: as it is printed, or as a private copy supposes it."""
        paid = tuple(wager.name for wager in wagers) or (of,)
        self.fixed += (Fixed(name, self.cite(cite), value, paid, short, table),)
        supposed: Payout = (self.private.supposed if self.private else {}).get(name, value)
        return supposed

    def fixes(self, name: str, cite: str, domain: Domain[V], value: V, *wagers: str | Wager) -> V:
        """A number or a rule that moves figures; a private copy may suppose another value.

        It moves those of some wagers, or of all where none is named.
        """
        moved = tuple(one if isinstance(one, str) else one.name for one in wagers)
        self.fixed += (Fixed(name, self.cite(cite), value, moved, domain=domain),)
        supposed: V = (self.private.supposed if self.private else {}).get(name, value)
        return supposed

    def _rows_of(
        self, name: str, groups: tuple[tuple[Condition | None, Paytables], ...], *, amended: bool
    ) -> tuple[tuple[Condition | None, Paytables], ...]:
        """The printed rows of a wager, of which each payout is a fixed number.

        Where house rules amend a table of one row its odds are chosen, so it stays as it is.
        """
        if amended and all(len(table.rows) == 1 for _, group in groups for table in group):
            return groups
        lettered = len({table.table for _, group in groups for table in group}) > 1
        return tuple(
            (when, Paytables(tuple(self._table_of(name, table, lettered) for table in group)))
            for when, group in groups
        )

    def _table_of(self, name: str, table: Paytable, lettered: bool) -> Paytable:
        """A printed table with the rows as they are supposed; wagers that share one share them."""
        if id(table) in self._tables:
            return self._tables[id(table)][1]
        of = f"{name} {table.table}" if lettered else name
        of = f"{of}, {table.when}" if table.when else of
        rows = tuple(
            (label, self._fixed(f"{of}: {label} pays", str(table.cite), pays, of=name, table=table))
            for label, pays in table.rows
        )
        made = table if rows == table.rows else replace(table, rows=rows)
        self._tables[id(table)] = table, made
        return made

    def table(
        self,
        cite: str,
        scale: Scale,
        *grids: str,
        when: str | None = None,
        basis: Basis = Basis.TO,
        published: str = "",
    ) -> Paytables:
        """Paytables as printed, in one grid or several."""
        by = self.carry(cite, "paytable")
        return paytables(by, scale, *grids, when=when, basis=basis, published=published)

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
        meters: Iterable[Meter] | Mapping[str, Iterable[Meter]] = (),
        amend: Amend | None = None,
        moved_by: Iterable[Option[Any]] = (),
        under: Option[Any] | None = None,
        divided: Division | None = None,
        in_round: bool = False,
        is_fee: bool = False,
        for_pot: bool = False,
        fixed_by: Iterable[Wager] = (),
        with_one_of: Iterable[Wager] = (),
        with_all_of: Iterable[Wager] = (),
        placed_by: str = "",
        looks_at: Iterable[str] | Mapping[str, Iterable[str]] = (),
        then: Iterable[str] = (),
        outcome: Teller | Mapping[str, Teller] | None = None,
        outcome_by: Callable[[HouseRules], Teller] | None = None,
        apart: bool = False,
        moment: object = None,
        settled_by: str = "",
        paid_by: str | Mapping[str, str] = "",
        lost_by: str | Mapping[str, str] = "",
        rows: Callable[[str], Mapping[str, int]] | None = None,
        formed_by: str = "",
        ranked_by: Mapping[str, str] = MappingProxyType({}),
        defined_by: str = "",
        after_a_fold: Fold = NO_FOLD,
        terms: Terms | None = None,
    ) -> Wager:
        """A permitted wager; its own option says whether it is offered and by which table.

        Wagers that are only offered together are `under` one option. A wager without odds of its
        own may be `divided` into others. Meters may differ by the letter of the paytable. A wager
        whose amount is `fixed_by` others has no posted limits. One that is placed with others is so
        by its own paragraph, or by the one that says so, `placed_by`.

        A wager that cards alone decide says which places it `looks_at` (by selection, if it has
        one) and `then` while the outcome is open, how their outcome is named (`by` house rules, if
        they change it), the paragraph that settles it, those that pay it (by row, if they differ),
        collect it (by outcome) and have its hand formed where they are others, those that rank its
        hands or define its outcomes, and what becomes of it after a fold. An outcome may pay
        several `rows` together; its `moment` is in the words of the round of play.
        """
        groups = self._rows_of(name, tables_of(pays), amended=amend is not None)
        option = under or self._selection(name, cite, groups, by_submission)
        one_of, all_of = tuple(with_one_of), tuple(with_all_of)
        beside_by = placed_by or cite
        needs = [self.placed_with(beside_by, *one_of)] if one_of else []
        needs += [self.placed_with(beside_by, beside) for beside in all_of]
        decided = None
        if outcome is not None or outcome_by is not None:
            decided = Decided.declared(
                self, name, looks_at, then=then, outcome=outcome, outcome_by=outcome_by,
                apart=apart, moment=moment, settled_by=settled_by, paid_by=paid_by,
                lost_by=lost_by, rows=rows, formed_by=formed_by, ranked_by=ranked_by,
                defined_by=defined_by, fold=after_a_fold, terms=terms,
            )  # fmt: skip
        made = Wager(
            name=name,
            cite=self.carry(cite, name),
            option=option,
            tables=groups,
            amend=amend,
            required=required,
            selections=tuple(selections),
            requirements=(*needs, *requires),
            meters=metered(meters, name),
            divided=divided,
            decided=decided,
            moved_by=tuple(dict.fromkeys((*moved_by, *(self.shoe or () if decided else ())))),
            with_one_of=one_of,
            with_all_of=all_of,
            in_round=in_round,
            is_fee=is_fee,
            for_pot=for_pot,
            fixed_by=tuple(fixed_by),
            after_a_fold=after_a_fold if after_a_fold.by else None,
        )
        listed = (*self.wagers, made)
        self.wagers = tuple(sorted(listed, key=self._place)) if self._by_paragraph else listed
        return made

    def _place(self, wager: Wager) -> tuple[bool, Citation]:
        """The place of a wager in the list: by paragraph, one that the chapter lacks at the end."""
        return wager.cite.chapter != self.chapter, wager.cite

    @property
    def has_folds(self) -> bool:
        """Whether a fold may end a wager, as far as the chapter declares."""
        return any(wager.after_a_fold is not None for wager in self.wagers)

    @property
    def wagers_before_the_deal(self) -> tuple[Wager, ...]:
        """The wagers that are placed before a round is dealt."""
        return tuple(wager for wager in self.wagers if not wager.in_round)

    def cards_at(self, place: str, cards: Mapping[str, tuple[Card, ...]]) -> tuple[Card, ...]:
        """The cards at a place, or at a part of one such as the Flop."""
        if view := self.views.get(place):
            whole, part = view
            return cards.get(whole, ())[part.start : part.stop]
        return cards.get(place, ())

    def size_of(self, place: str) -> int:
        """How many cards are at a place, or at a part of one, once all are dealt."""
        view = self.views.get(place)
        return len(view[1]) if view else self.hand_sizes[place]

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
        published: str = "",
    ) -> Bonus:
        """A payout that rides on a wager."""
        groups = self._rows_of(name, tables_of(pays), amended=amend is not None)
        option = self._selection(name, cite, groups, by_submission)
        made = Bonus(
            name=name,
            cite=self.carry(cite, name),
            option=option,
            tables=groups,
            amend=amend,
            on=on,
            published=published,
        )
        self.bonuses += (made,)
        return made

    def envy(
        self,
        name: str,
        cite: str,
        on: Wager,
        *,
        amount: Option[Any],
        pays: Tables,
        settled_by: str,
        folded_with: Iterable[Wager] = (),
        folded_on_table: bool = False,
    ) -> Bonus:
        """Fixed sums for other players' hands, a column for each amount of the wager.

        A folded hand counts if its player made one of the wagers that it is `folded_with`, or,
        where `folded_on_table`, if its cards stay on the table.
        """
        made = Bonus(
            name=name,
            cite=self.carry(cite, name),
            option=amount,
            tables=tables_of(pays),
            on=on,
            envy=self.rule(settled_by, "another player's hand"),
            folded_with=tuple(folded_with),
            folded_on_table=folded_on_table,
        )
        self.bonuses += (made,)
        return made

    def _selection(
        self,
        name: str,
        cite: str,
        groups: tuple[tuple[Condition | None, Paytables], ...],
        by_submission: bool,
    ) -> Option[Any] | None:
        letters = dict.fromkeys(t.table for _, group in groups for t in group)
        if len(letters) > 1:
            values = (NO, *letters) if by_submission else tuple(letters)
            return self.option(
                name,
                cite,
                OneOf(values),
                values[0],
                must=not by_submission,
                says=lambda letter: f"{name} {letter}",
            )
        if by_submission:
            return self.option(name, cite, YesNo(), False, says=lambda _: f"{name} yes")
        return None

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
        """A condition for a wager to be accepted, perhaps only when wagers are closed."""
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

    def placed_with(self, cite: str, *wagers: Wager) -> Requirement:
        """A wager that is placed only beside one of the given wagers."""
        names = " or ".join(wager.name for wager in wagers)
        return self.amounts_beside(
            cite,
            f"place it with the {names}",
            lambda bets, rules: ANY_STAKE if bets.has(*wagers) else NO_STAKE,
        )

    def on_layout(
        self, cite: str, sentence: str, has: Callable[[Bet, HouseRules], bool]
    ) -> Requirement:
        """A condition on the layout in use for a bet to be placed, whatever its amount."""
        return Requirement(self.carry(cite, sentence), sentence, layout=has)

    def constraint(self, cite: str, sentence: str, holds: Condition) -> None:
        """Choices that exclude or demand each other."""
        self.constraints += (Constraint(self.carry(cite, sentence), sentence, holds),)

    def step(
        self,
        cite: str,
        does: str,
        under: Choice[V] | None = None,
        *,
        applies: Callable[[HouseRules], bool] | None = None,
        by_parts: bool = False,
    ) -> Step:
        """One step of the dealing or completion procedure, perhaps only under some rules.

        `by_parts` where it only names what the parts of its paragraph carry out.
        """
        at = self.cite(cite) if by_parts else self.carry(cite, does)
        made = Step(at, does, under, applies)
        self.steps += (made,)
        return made

    def irregularity(
        self,
        cite: str,
        event: str,
        outcome: str,
        *effects: Effect,
        still_settled: Iterable[Wager] = (),
        under: Choice[V] | None = None,
        or_under: Choice[V] | None = None,
        again: Iterable[str] = (),
        impossible_because: Impossibility | None = None,
        on_report: Callable[[Dealer], None] | None = None,
        is_plain: bool = False,
    ) -> Irregularity:
        """Declare the chapter's orders when something goes wrong, perhaps only under a choice.

        Irregularities are listed by their paragraphs, whichever part of the law declares them.
        """
        made = Irregularity(
            self.carry(cite, event),
            event,
            outcome,
            effects,
            still_settled=tuple(still_settled),
            under=under,
            or_under=or_under,
            again=tuple(again),
            impossible_because=impossible_because,
            on_report=on_report,
            is_plain=is_plain,
        )
        listed = (*self.irregularities, made)
        self.irregularities = tuple(sorted(listed, key=lambda one: one.cite))
        return made

    def proceeds(self, function: Procedure) -> Procedure:
        """Register the round of play at a live table."""
        self._procedure = function
        return function

    def deals_out(self, function: DealOut) -> DealOut:
        """Register what is still dealt when a round is void but some wagers are settled.

        It may settle them too, and wait for somebody to confirm a step.
        """
        self.deal_out = function
        return function

    def names_hands(self, function: HandName) -> HandName:
        """Register what people call a hand."""
        self.hand_name = function
        return function

    def adjudicates(self, function: Adjudicate) -> Adjudicate:
        """Register the function that settles a round, seat by seat."""
        self._adjudicate = function
        return function

    def settles_played(self, function: Adjudicate) -> Adjudicate:
        """Register the function that settles a round as its procedure has left it.

        A written round of such a game is played by the procedure before it is settled.
        """
        self.reads_by_playing = True
        return self.adjudicates(function)

    def reads_written(self, function: Rewrite) -> Rewrite:
        """Register how a written round is put into the words in which its procedure asks."""
        self.rewrites = function
        return function

    def settles_while_playing(self) -> None:
        """Have the procedure settle all wagers itself, and read a written round by playing it."""
        self.settles_played(lambda round_: ())
        self.pays_by_playing = True

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

    def stays_seated(self, rules: HouseRules) -> Citation | None:
        """The paragraph by which a player who has wagered stays until the round is over."""
        if self._seated is None:
            return None
        cite, under = self._seated
        return cite if under is None or rules.chooses(under) else None

    def refuse_seat(self, number: int, rules: HouseRules) -> str | None:
        """Why the table has no seat of a number under these rules; None if it has one."""
        return self._refuses_seat(number, rules) if self._refuses_seat else None

    def called(self, typed: str) -> str:
        """The words of a wager's name for the words that people use."""
        return self._nicknames.get(plain(typed), typed)

    def find_wager(self, typed: str) -> Wager:
        """The wager that was typed, by its name or an unambiguous part of it."""
        name = find_name(self.called(typed), (wager.name for wager in self.wagers), "wager")
        return next(wager for wager in self.wagers if wager.name == name)

    def find_payable(self, typed: str) -> Payable:
        """The wager or bonus that was typed."""
        name = find_name(typed, (payable.name for payable in self.payables), "wager")
        return next(payable for payable in self.payables if payable.name == name)

    def sharing(self, payable: Payable) -> tuple[Payable, ...]:
        """The wagers and bonuses that are paid by the same printed rows, itself among them."""
        shared = (one for one in self.payables if one.tables and one.tables == payable.tables)
        return tuple(shared) or (payable,)

    def find_option(self, typed: str) -> Option[Any]:
        """The option that was typed, by its name or an unambiguous part of it."""
        for option in self.options:
            if option.name == typed:
                return option
        name = find_name(typed, (option.name for option in self.options), "option")
        return next(option for option in self.options if option.name == name)

    def rules(
        self,
        choices: Mapping[str, object] | None = None,
        *,
        limits: Mapping[str, Limits] | None = None,
    ) -> HouseRules:
        """Read and check choices by option name; wrong ones name the paragraph."""
        chosen: dict[str, Any] = {}
        for typed, value in (choices or {}).items():
            option = self.find_option(str(typed))
            if option.name in chosen:
                raise RuleError(f"{option.name} is chosen twice.")
            chosen[option.name] = option.read(value)
        return HouseRules(self, chosen, dict(limits or {}))

    def settle(self, round_: Round) -> Settlement:
        """Settle a round: irregularities first, then the chapter's own procedure."""
        verify_round(round_)
        return self.adjudicate(round_)

    def adjudicate(self, round_: Round) -> Settlement:
        """Settle a round whose wagers are known to be permitted."""
        lines = self.lines(round_)
        notes = [f"{i.event}: {i.outcome} ({i.cite.pretty})" for i in round_.incidents]
        return Settlement.of(lines, (*notes, *self.notes_on(lines)))

    def lines(self, round_: Round) -> Sequence[Line]:
        """The lines of a round whose wagers are known to be permitted."""
        return tuple(self.settling(round_))

    def settling(self, round_: Round) -> Iterator[Line]:
        """These lines one after another, each worked out when it is asked for."""
        void = None
        if round_.incidents:
            void = next((i for i in round_.incidents if i.returns_wagers), None)
        settles = self._adjudicate or self._loaded()
        if void is None:
            yield from settles(round_)
            return
        kept = _only(round_, void.still_settled)
        for line in settles(kept) if kept.seats else ():
            yield replace(line, also=(*line.also, void.cite))
        back = Rule(void.cite, void.event).returns()
        for seat in round_.seats:
            for bet, stake in seat.bets.items():
                if bet.wager not in void.still_settled:
                    yield Line.of(seat.number, bet, stake, seat.forfeited.get(bet, back))

    def _loaded(self) -> Adjudicate:
        """The function that settles a round, from the game's table part."""
        self._load_table()
        if self._adjudicate is None:
            raise RuleError(f"{self.name} does not settle rounds yet.")
        return self._adjudicate

    def _load_table(self) -> None:
        """Import the table part, which registers the procedure and the settlement."""
        from houserules.games import INDEX, entry_of, part

        if any(entry.chapter == self.chapter for entry in INDEX):
            part(entry_of(self.id), "table")


def _only(round_: Round, wagers: Collection[Wager]) -> Round:
    """A round with some of its wagers, as if nothing else had been placed or decided."""
    seats = (
        seat._replace(bets=Bets({b: s for b, s in seat.bets.items() if b.wager in wagers}))
        for seat in round_.seats
    )
    return round_._replace(seats=tuple(seat for seat in seats if seat.bets))
