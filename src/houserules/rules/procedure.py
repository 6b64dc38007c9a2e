"""A procedure: the round of play as a chapter orders it, asking for wagers and decisions.

A game's procedure is a generator. It tells a `Dealer` what to do, step by step, each with its
paragraph, and yields an `Ask` wherever people decide. Its runner (a live table, a replay, a
simulation) answers; the procedure itself knows no chips, no randomness and no log.

The first ask of a round is for wagers, unless something is offered before them, such as the bank. A
decision is answered by what was chosen, or by None where the seat has no wager left because its
hand became void: the procedure then goes on with the next seat. A round that is void ends wherever
the procedure is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from houserules.equipment.cards import Card, Deck, same_cards
from houserules.law import Citation
from houserules.rules.decision import Amounts, Decision
from houserules.rules.errors import RuleError
from houserules.rules.irregularity import Irregularity
from houserules.rules.money import dollars, short_dollars
from houserules.rules.option import Choice
from houserules.rules.play import Event, OpenBets
from houserules.rules.round import Bet, Bets, Round
from houserules.rules.settlement import Line, Outcome, Rule
from houserules.rules.wager import Wager

if TYPE_CHECKING:
    from houserules.rules.house_rules import HouseRules


class Face(StrEnum):
    """Whether a card is face up or face down."""

    UP = "face up"
    DOWN = "face down"


@dataclass(frozen=True)
class Step:
    """One step of a procedure, in a few words of our own."""

    cite: Citation
    does: str
    under: Choice[Any] | None = None
    applies: Callable[[HouseRules], bool] | None = None

    def is_taken(self, rules: HouseRules) -> bool:
        """Whether the step can come under the rules in force."""
        chosen = self.under is None or rules.chooses(self.under)
        return chosen and (self.applies is None or self.applies(rules))


OPEN_WORDS = ("bet", "play", "raise", "raise to")
"""Acts that say nothing of their amount where a player may choose one."""


@dataclass(frozen=True, slots=True)
class Act:
    """Something that a seat may do now, and the wager that it takes, if any.

    Where it leaves an amount open, `amounts` may be named, and `amount` is meant if none is. Where
    it sets some cards of the hand apart, it names them, and says what follows and whether it
    surely loses; several acts of one name differ in their cards.
    """

    name: str
    cite: Citation
    bet: Bet | None = None
    stake: int = 0
    amount: int | None = None
    amounts: Amounts | None = None
    cards: tuple[Card, ...] = ()
    leads_to: str = ""
    loses: bool = False

    @property
    def decision(self) -> Decision:
        """The decision that chooses the act."""
        return Decision(self.name, self.amount, self.cards)

    def __str__(self) -> str:
        return str(self.decision)

    def refuse(self, amount: int) -> str | None:
        """Why an amount cannot be named with the act; None if it can."""
        if amount == self.amount:
            return None
        named = short_dollars(amount).removeprefix("$")
        if self.amounts is None:
            fixed = f"is for {dollars(self.stake)}, not {named}"
            takes = fixed if self.stake else "takes no amount"
            return f"“{self.name}” {takes} ({self.cite.pretty})"
        if amount not in self.amounts:
            takes = f"{self._words}, not {named}"
            less = " for less" if self.is_for_less else ""
            return f"“{self.name}{less}” takes {takes} ({self.cite.pretty})"
        return None

    @property
    def with_amount(self) -> str:
        """The act with the amounts that it leaves open, in words; empty if it leaves none."""
        if self.amounts is None:
            return ""
        if self.name.endswith(" to"):
            return f"{self.name} {self._words}"
        how = "for less," if self.is_for_less else "for"
        return f"{self.name} {how} {self._words}"

    @property
    def choices(self) -> Amounts | None:
        """The amounts among which a player must say one; None where the act goes without saying.

        To double or to insure is for the whole unless for less.
        """
        if self.amounts is None or self.name not in OPEN_WORDS:
            return None
        whole = replace(self.amounts, most=max(self.amounts.most, self.stake))
        return whole if whole.least < whole.most else None

    @property
    def is_for_less(self) -> bool:
        """Whether all amounts are below the one that is meant if none is named."""
        usual = self.stake or self.amount or 0
        return self.amounts is not None and self.amounts.most < usual

    @property
    def _words(self) -> str:
        assert self.amounts is not None
        return str(self.amounts) if self.is_for_less else self.amounts.between


@dataclass(frozen=True, slots=True)
class AskWagers:
    """Wagers may be placed and taken back until the dealer announces no more bets.

    Where wagers last many rolls, the game itself follows them as open `bets`: they receive in
    order what players do with each, and refuse what is not allowed. Meanwhile one seat, such as
    the shooter's, may choose an act, which ends the time for wagers too. A player may be refused,
    with the reason.
    """

    cite: Citation
    wagers: tuple[Wager, ...]
    bets: OpenBets | None = None
    seat: int | None = None
    acts: tuple[Act, ...] = ()
    refuses: Callable[[str], str | None] | None = None
    interrupted_by: tuple[Irregularity, ...] = ()
    removable: tuple[Wager, ...] = ()
    """Wagers of earlier throws that may be taken back whole, though none may be placed now."""
    barred_by: Citation | None = None
    """The paragraph by which wagers of an earlier throw can be neither made nor taken back now."""
    everybody: bool = False
    """Whether each player who sits at the table places a wager."""

    @property
    def bars(self) -> Citation:
        """The paragraph by which a wager that is not open cannot be placed or taken back."""
        return self.barred_by or self.cite


@dataclass(frozen=True, slots=True)
class AskDecision:
    """One seat decides, among acts that are all legal; on one of its hands if it has several.

    `hand` may name another matter, such as the bank. An irregularity in `interrupted_by` is
    acted upon as soon as it is reported; the seat is then asked again.
    """

    seat: int
    acts: tuple[Act, ...]
    cite: Citation
    cards: tuple[Card, ...] = ()
    hand: str = ""
    interrupted_by: tuple[Irregularity, ...] = ()
    otherwise: str = ""
    """The act of a written round that says nothing of this decision."""
    meanwhile: AskWagers | None = None
    """The wagers that are open until the seat has decided."""
    final: Citation | None = None
    """The paragraph by which the seats in `decided` may not change what they decided."""
    decided: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class AskReport:
    """Nothing goes on until one of these is reported, such as that a device works again."""

    cite: Citation
    interrupted_by: tuple[Irregularity, ...]
    seat: None = None
    acts: tuple[Act, ...] = ()

    def __str__(self) -> str:
        awaited = " or ".join(f"“{report.event}”" for report in self.interrupted_by)
        return f"Nothing goes on until {awaited} is reported ({self.cite.pretty})."


@dataclass(frozen=True, slots=True)
class AskConfirmation:
    """Nothing goes on until somebody confirms a step, such as a floorperson who verifies a hand."""

    cite: Citation
    by: str
    what: str
    of: int | None = None
    """The seat whose hand or payout is concerned."""
    seat: None = None
    acts: tuple[Act, ...] = ()
    interrupted_by: tuple[Irregularity, ...] = ()
    number: int | None = None
    """The number that a count must come to, where somebody says what they counted."""

    def refuse(self, number: int | None) -> str | None:
        """Why a number cannot be said, or none; None if it can."""
        if number == self.number:
            return None
        if self.number is None:
            return f"Nothing is counted now. {self}"
        if number is None:
            return str(self)
        wrong = f"{number} cards are counted, and there should be {self.number}"
        events = " or ".join(f"“{report.event}”" for report in self.interrupted_by)
        return f"{wrong}: count again, or report {events} ({self.cite.pretty})."

    def __str__(self) -> str:
        if self.number is not None:
            return f"Nothing goes on until {self.by} says {self.what} ({self.cite.pretty})."
        whose = "" if self.of is None else f", seat {self.of}"
        return f"Nothing goes on until {self.by} confirms: {self.what}{whose} ({self.cite.pretty})."


@dataclass(frozen=True, slots=True)
class Marker:
    """The marker before the seat that banks a round: what it says, and the paragraph."""

    seat: int
    says: str
    cite: Citation


def open_wagers(asks: Ask) -> AskWagers | None:
    """The ask for wagers that are open now, perhaps while a seat decides."""
    if isinstance(asks, AskDecision):
        return asks.meanwhile
    return asks if isinstance(asks, AskWagers) else None


def decided_by(asks: Ask) -> Citation:
    """The paragraph by which a seat decides, which may be another than that of open wagers."""
    return asks.acts[0].cite if isinstance(asks, AskWagers) and asks.acts else asks.cite


MANY_ACTS = 8
"""From how many acts with cards on only their number of cards is named."""


def listed(acts: Sequence[Act]) -> str:
    """The acts that a seat has, as they follow “may”; many acts with cards are named together."""
    numbers = Counter(act.name for act in acts)
    many = {name for name, number in numbers.items() if number > MANY_ACTS}
    said = dict.fromkeys(_together(act, acts) if act.name in many else str(act) for act in acts)
    choose = "choose " if any(name.startswith("no ") for name in said) else ""
    return choose + " or ".join(said)


def _together(act: Act, acts: Sequence[Act]) -> str:
    """The acts of one name that differ by their cards."""
    sizes = [len(other.cards) for other in acts if other.name == act.name]
    least, most = min(sizes), max(sizes)
    return f"{act.name} {most if least == most else f'{least} to {most}'} cards"


def chosen(asks: Ask, decision: Decision) -> tuple[Act, Decision]:
    """The act that a decision chooses, and the decision with everything that it leaves out."""
    for act in asks.acts:
        if act.name == decision.act and same_cards(act.cards, decision.cards):
            break
    else:
        by = decided_by(asks).pretty
        raise RuleError(f"Seat {asks.seat} may {listed(asks.acts)}, not {decision} ({by}).")
    named = decision.amount
    takes_stake = act.bet or (act.stake and not act.amounts)
    if takes_stake and named == act.stake and not (act.amounts and named in act.amounts):
        named = None  # the amount that is meant if none is named
    if named is not None and (refusal := act.refuse(named)):
        raise RuleError(f"Seat {asks.seat}: {refusal}.")
    amount = act.amount if named is None else named
    if amount == decision.amount and act.cards == decision.cards:
        return act, decision
    return act, Decision(act.name, amount, act.cards)


ALL = slice(None)
Kept = TypeVar("Kept")
Ask = AskWagers | AskDecision | AskReport | AskConfirmation
Answer = Decision | None
"""The decision that was made; None when wagers are closed, the seat is out, or something
was reported that interrupts it."""
Lines = Callable[[Round], Iterable[Line]]
Play = Generator[Ask, Answer, None]
FLOORPERSON = "a floorperson or above"
"""The person who confirms what a chapter has verified or validated above a threshold."""


class Dealer(Protocol):
    """The things that a procedure can have done at a table."""

    rules: HouseRules
    marker: Marker | None
    """Where a player banks the round."""

    was_empty: bool
    """Whether nobody sat at the table at some time since the last round."""

    is_recording: bool
    """Whether events are recorded; without a record, events take no work."""

    def seats(self) -> Sequence[int]:
        """The seats with a wager or with the bank, clockwise from the dealer's left."""

    def seated(self) -> Sequence[int]:
        """The seats at which somebody sits, with a wager or without, clockwise."""

    def first_to_arrive(self) -> int | None:
        """The seat of the player who came first among those who sit at the table."""

    def player(self, seat: int) -> str:
        """The name of the player at a seat."""

    def chips(self, seat: int) -> int:
        """The chips that the player of a seat has for wagers, in cents."""

    def bets(self, seat: int) -> Bets:
        """The bets of a seat."""

    def decisions(self, seat: int) -> Sequence[Decision]:
        """The decisions of a seat in this round."""

    def wagered(self, *wagers: Wager) -> bool:
        """Whether any seat has placed one of these wagers."""

    def hand(self, seat: int, name: str = "") -> tuple[Card, ...]:
        """The cards of a seat."""

    def place(self, name: str) -> tuple[Card, ...]:
        """The cards at a place, such as the dealer's."""

    def turned_up(self, place: str) -> int:
        """How many cards of a place the dealer has turned up in this round."""

    def state(self, kind: type[Kept]) -> Kept:
        """The state that the procedure keeps from round to round; new when the table opens."""

    @property
    def hears_of_any(self) -> bool:
        """Whether there is anything that `notices` could find now."""

    def notices(
        self,
        *irregularities: Irregularity,
        seat: int | None = None,
        answers: Sequence[str] = (),
    ) -> Irregularity | None:
        """One of these that was reported in this round, perhaps of one seat's hand, and that the
        procedure acts upon now.

        The acts by which the seat then answers tell when it happened in a written round.
        """

    def says(self, cite: str | Citation, text: str, seat: int | None = None, *, marker: str = "",
             place: str = "", amount: int | None = None) -> None:  # fmt: skip
        """Announce something or carry out a step, which may move a marker to a place or a seat."""

    def confirms(
        self, cite: str | Citation, by: str, what: str, seat: int | None = None
    ) -> Generator[Ask, Answer, None]:
        """Wait until somebody confirms a step, perhaps about a seat; `yield from` it.

        Where events are not recorded, nobody is asked.
        """

    def shuffles(
        self, deck: Deck, cite: str | Citation, but: Iterable[Card] = (), text: str = ""
    ) -> None:
        """Shuffle all cards, but those on the table, and make them ready to deal.

        The text is for cards in an order that nobody at the table gave them.
        """

    def arranges(self, order: Sequence[int], cite: str | Citation, text: str) -> None:
        """Rearrange the cards that are left to deal: the places where they are now, in the order in
        which they will be dealt."""

    def deals_from(self, side: str) -> None:
        """Shuffle, deal and burn from another side of a double shoe from now on."""

    def remaining(self) -> int:
        """How many cards can still be dealt."""

    @property
    def counts_shoe(self) -> bool:
        """Whether the cards that are left are known; a record may only say that they ran out."""

    def puts_away(self) -> Sequence[Card]:
        """Put cards that were found face up where they are not used; all of this round, from the
        side that deals."""

    def deals(self, to: int | str, cite: str | Citation, count: int = 1, face: Face = Face.DOWN,
              hand: str = "", part: str = "") -> tuple[Card, ...]:  # fmt: skip
        """Deal cards to a seat or a place, perhaps to a part that a hand was split into."""

    def deals_around(
        self, everybody: Sequence[int | str], cite: str | Citation, times: int = 1
    ) -> None:
        """Deal card by card, face down, to seats and places in turn, `times` times around."""

    def puts_back(self, card: Card, cite: str | Citation) -> None:
        """Put a card that left the shoe in error on top, to be drawn next."""

    def reveals(self, of: int | str, cite: str, hand: str = "", only: slice = ALL) -> None:
        """Turn the cards of a seat or a place face up, or only some of them."""

    def sets(self, of: int | str, cite: str, hand: str, cards: Iterable[Card], face: Face,
             bet: Bet | None = None) -> None:  # fmt: skip
        """Record which cards of a seat or a place are now in one of its hands, and its wager."""

    def burns(self, cite: str | Citation, count: int = 1, text: str = "") -> tuple[Card, ...]:
        """Put cards into the discard rack unseen, perhaps by way of where the text says."""

    def spoiled(self) -> Irregularity | None:
        """The reason why this throw or spin does not count; it is made and recorded here.

        Where nobody asks, the dice are thrown and the wheel is spun again at once.
        """

    def keeps(self, rule: Rule) -> None:
        """Keep undecided wagers for a later spin, by a rule: a written round may end here."""

    def rolls(self, cite: str, dice: int = 2) -> tuple[int, ...]:
        """Throw the dice."""

    def spins(self, cite: str, compartments: Sequence[str]) -> str:
        """Spin a wheel with these equal compartments."""

    def draws(self, cite: str, what: str, among: Sequence[str]) -> str:
        """Have the table game system draw one of several equally likely things."""

    def takes(self, seat: int, bet: Bet, stake: int, cite: str, hand: str = "") -> None:
        """Take another wager of a seat during the round, perhaps on one of its hands."""

    def counts(
        self,
        cite: str | Citation,
        what: str,
        number: int | None = None,
        wrong: tuple[Irregularity, ...] = (),
    ) -> Generator[Ask, Answer, None]:
        """Count cards, which may come out wrong: an irregularity can wait for it as for a card.

        Where a `number` must be there, wait until the dealer says it, or until the count is
        reported as `wrong`; `yield from` it.
        """

    def collects(self, cite: str | Citation, *wagers: Wager, seat: int | None = None) -> None:
        """Collect wagers that leave the layout before they are settled, and feed their meters."""

    def collects_fold(self, cite: str | Citation, seat: int, rules: Mapping[Wager, Rule]) -> None:
        """Collect what the fold of a seat forfeits: wagers by rules, others by their own paragraph.

        They stay lost if the round becomes void afterwards.
        """

    def feeds(self, cite: str | Citation, *wagers: Wager) -> None:
        """Have the meters of wagers grow by what was placed, which stays on the layout."""

    def gives_bank(self, seat: int, cite: str, says: str, *, no_wager: str) -> None:
        """Put the marker before a seat that banks the round; its own wagers go back to it."""

    def takes_bank(self, cite: str, why: str) -> None:
        """Take the marker away from a seat that may not bank the round after all."""

    def wagers(self, cite: str, stake: int) -> None:
        """Place the dealer's own wager against the bank, from the table inventory."""

    def ends_wager(self, cite: str, outcome: Outcome) -> None:
        """Have the dealer's own wager lost to the center, returned, or paid from the center."""

    def round(self) -> Round:
        """The round so far, as the game's rules settle it."""

    def settles(self, cite: str | Citation, by: Lines | None = None) -> None:
        """Settle by the game's own rules whatever the round has decided so far, or a part of it."""

    def settling(self, cite: str | Citation, by: Lines | None = None) -> Iterator[Line]:
        """Settle as `settles` does, giving each line before it is paid, for what is shown then.

        Where nothing is recorded, no line is given: only what people see may depend on them.
        """

    def follows(self, cite: str, bets: OpenBets, event: Event) -> None:
        """Let something happen to open bets, and settle what it decides."""

    def pays(self, cite: str | Citation, lines: Iterable[Line], said: str = "settled") -> None:
        """Settle some wagers before the others, by lines of the game's own rules, and say so."""

    def marks(self, cite: str, charge: Line) -> None:
        """Mark what a seat owes, to be collected later; it cannot be wagered meanwhile."""

    def collects_marked(self) -> None:
        """Collect whatever has been marked; from a player who leaves it is collected anyway."""

    def reports(self, irregularity: Irregularity) -> None:
        """Notice something irregular; a round that it makes void goes no further."""


Procedure = Callable[[Dealer], Play]
