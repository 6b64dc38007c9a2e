"""A plan: which mathematics prices which wager of a game, and which choices move the figure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import product
from typing import Any, Generic, NamedTuple, TypeVar

from houserules.equipment.cards import Card
from houserules.games import entry_of, part
from houserules.law import Citation
from houserules.odds.figure import Figure, Folding
from houserules.rules import Bonus, Decision, Game, HouseRules, Option, Payable, RuleError, Wager
from houserules.rules.procedure import AskDecision, Dealer

V = TypeVar("V")
Act = TypeVar("Act", str, int)
Meters = Mapping[str, int]
PriceWager = Callable[[HouseRules, "Asked"], Iterable[Figure]]


@dataclass(frozen=True)
class Asked:
    """A user's terms beside the house rules: amounts on the meters of a wager, in cents.

    Where the house takes a rake, the rounds of play in an hour and the players may be named.
    """

    meters: Mapping[str, Meters] = field(default_factory=dict)
    speed: int | None = None
    players: int | None = None


@dataclass(frozen=True)
class Chart:
    """A table of decisions: a row per hand, a column per situation."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Strategy:
    """How to play: rules for a person, charts, and what they cost against the best play."""

    title: str
    lines: tuple[str, ...]
    charts: tuple[Chart, ...] = ()
    notes: tuple[str, ...] = ()


def gain_of_best(best: Fraction, of: str) -> str:
    """The loss of the best play, or its gain, in words."""
    does = "gains" if best > 0 else "loses"
    return f"The best play {does} {100 * abs(float(best)):.4f}% of {of}, exactly {abs(best)}."


def loss_and_cost(
    best: Fraction,
    by_rules: Fraction,
    of: str,
    says: str = "These rules cost",
    *,
    more: str = "",
    digits: int = 4,
) -> tuple[str, str]:
    """The loss of the best play and the cost of rules for a person in words, each exactly."""
    cost = best - by_rules
    return (
        gain_of_best(best, of),
        f"{says} {100 * float(cost):.{digits}f}% of {of}{more}, exactly {cost}.",
    )


@dataclass(frozen=True)
class Situation:
    """A moment of decision: the player's cards, the dealer's and the community's, cards gone.

    Earlier decisions of the player are in their order, by their names.
    """

    hand: tuple[Card, ...]
    dealer: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()
    removed: tuple[Card, ...] = ()
    decided: tuple[str, ...] = field(default=(), kw_only=True)
    others: tuple[tuple[Card, ...], ...] = field(default=(), kw_only=True)
    """The hands of other players, where they are known."""

    def requires(
        self, hand: int, *, left: int, deck: int = 52, up: int = 0, whom: str = "the dealer"
    ) -> None:
        """Refuse other numbers of cards than those on which the decision is made.

        The dealer may have an up card; some cards of the deck must be left for somebody.
        """
        if len(self.hand) != hand or len(self.dealer) != up:
            beside = " and the dealer's up card" if up else ""
            raise RuleError(f"The decision is made on {NUMBERS[hand]} cards{beside}.")
        if len(self.removed) > deck - hand - up - left:
            raise RuleError(f"At least {NUMBERS[left]} cards are left for {whom}.")


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


@dataclass(frozen=True)
class Action:
    """Something the player may do, with its exact value per unit of the base wager."""

    name: str
    value: Fraction | float
    error_bound: float | None = None
    """The bound on the error of a value that is not exact."""
    why: str = ""
    """Why the rules of the printed strategy take this action, in a few words, if they do."""


class Ruled(NamedTuple, Generic[Act]):
    """An act by the rules that a strategy prints, and why, in a few words."""

    act: Act
    why: str


def reason(act: str, why: str, *, best: bool) -> str:
    """The reason of the printed rules for an act as a sentence, which may not be the best act."""
    if best:
        return f"Why: {why}."
    return f"The rules of the strategy say “{act}” here: {why}. The exact cards decide otherwise."


PARTS = {
    "dealer": "the dealer's cards",
    "board": "community cards",
    "removed": "other cards seen",
    "others": "other players' hands",
    "decided": "earlier decisions",
}
"""The parts of a situation beside the hand, in words."""

Folds = Callable[[Sequence[Card], HouseRules], int]
"""Whether a hand is folded under best play, or in how many of its rounds."""
Advise = Callable[[HouseRules, Situation], Sequence[Action]]
Explain = Callable[[HouseRules, Situation], Ruled[str] | None]
Choose = Callable[[AskDecision, Dealer], str | Decision]
"""Decides for a seat at a table; an act without amount and cards may be given by its name."""


@dataclass(frozen=True)
class BestFolds:
    """How a player who plays the main wager best folds, by the cards of their own hand."""

    main: Wager
    folds: Folds
    rounds: int = 1
    """The rounds of a hand of which some are folded, where that depends on later cards."""

    @property
    def when(self) -> str:
        """The condition of a figure that is moved by folding the main wager."""
        return f"with an {self.main.name}"


@dataclass(frozen=True)
class Entry:
    """How one wager is priced and the options on which its figure depends."""

    wager: Payable
    price: PriceWager
    by: tuple[Option[Any], ...]


class OtherReading(NamedTuple):
    """A reading of doubtful text that is not taken, and how a wager would be priced by it."""

    payable: Payable
    cite: Citation
    words: str
    price: PriceWager


class Plan:
    """The pricing of one game."""

    def __init__(self, game: Game, order: Callable[[Payable], Citation] | None = None) -> None:
        """Plan the figures of a game, in the order of its declarations unless another is given."""
        self.game = game
        self._order = order
        self.best_folds: BestFolds | None = None
        self._priced: dict[Payable, Entry] = {}
        self.strategy: Callable[[HouseRules], Strategy] | None = None
        self.advise: Advise | None = None
        self.explain: Explain | None = None
        self.advised_by: tuple[str, ...] = ()
        """The parts of a situation, beside the hand, that the advice takes into account."""
        self.advised_per: Payable | None = None
        """The wager of which actions are valued per unit, if that is not the first."""
        self.no_strategy = ""
        """The reason why no strategy is stated, where players decide something."""
        self.value = "the player's expected gain per unit of the first wager"
        """The value of an action, in words."""
        self._folding: dict[Payable, Folding] = {}
        self.given: dict[Payable, tuple[Option[Any], ...]] = {}
        self.choosers: dict[str, Callable[[HouseRules], Choose]] = {}
        self.stated_for: dict[str, str] = {}
        self.counted_with: dict[Payable, Payable] = {}
        self.otherwise: list[OtherReading] = []

    def prices(
        self, wager: Payable, *, by: Iterable[Option[Any] | None] = ()
    ) -> Callable[[PriceWager], PriceWager]:
        """Register the function that prices a wager; its own selection always counts."""
        options = tuple(o for o in dict.fromkeys((wager.option, *by)) if o is not None)

        def register(function: PriceWager) -> PriceWager:
            self._priced[wager] = Entry(wager, function, options)
            return function

        return register

    def reads_otherwise(
        self, wager: Payable, cite: str, words: str
    ) -> Callable[[PriceWager], PriceWager]:
        """Register how a wager is priced by a reading that is not taken: “if …” in words."""

        def register(function: PriceWager) -> PriceWager:
            self.otherwise.append(OtherReading(wager, self.game.cite(cite), words, function))
            return function

        return register

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The wagers with how each is priced, in the order of the chapter.

        A wager that cards alone decide needs no function of its own.
        """
        for wager in self.game.wagers:
            if wager.decided is not None and wager not in self._priced:
                bonuses = [bonus.option for bonus in self.bonuses_with(wager)]
                by = (*wager.moved_by, *bonuses)
                self.prices(wager, by=by)(partial(self._decided, wager))
        if self._order is not None:
            by_cite = self._order
            return tuple(sorted(self._priced.values(), key=lambda entry: by_cite(entry.wager)))
        place = {payable: number for number, payable in enumerate(self.game.payables)}
        return tuple(sorted(self._priced.values(), key=lambda entry: place[entry.wager]))

    def _decided(self, wager: Wager, rules: HouseRules, asked: Asked) -> Iterable[Figure]:
        from houserules.odds.deciding import price_decided

        bonuses = self.bonuses_with(wager)
        return price_decided(wager, rules, asked, self.best_folds, bonuses=bonuses)

    def bonuses_with(self, wager: Wager) -> list[Bonus]:
        """The bonuses on a wager that are part of its figure."""
        with_it = (one for one in self.game.bonuses if self.counted_with.get(one) is wager)
        return [bonus for bonus in with_it if not bonus.envy]

    def folds_best(self, main: Wager, rounds: int = 1) -> Callable[[Folds], Folds]:
        """Register how a player folds a main wager, which other wagers are forfeited with.

        A hand that is folded only with some later cards is counted in a number of `rounds`.
        """

        def register(function: Folds) -> Folds:
            self.best_folds = BestFolds(main, function, rounds)
            return function

        return register

    def plays(self, function: Callable[[HouseRules], Strategy]) -> None:
        """Register the function that states the strategy."""
        self.strategy = function

    def advises(
        self, *uses: str, value: str = "", per: Payable | None = None
    ) -> Callable[[Advise], Advise]:
        """Register the function that values each action, and the parts of a situation it uses.

        Beside the hand these are the `dealer`, the `board`, cards that are `removed`, what the
        player has `decided` before, and the hands of `others`. Words say what a value is, if not
        the player's gain; it may be `per` unit of another wager than the first.
        """

        def register(function: Advise) -> Advise:
            self.advise, self.advised_by, self.advised_per = function, uses, per
            gain = f"the player's expected gain per unit of the {per.name}" if per else self.value
            self.value = value or gain
            return function

        return register

    def advice(self, rules: HouseRules, situation: Situation) -> Sequence[Action]:
        """The value of each action; cards that the game does not take into account are refused."""
        name = self.game.name
        if self.advise is None:
            raise RuleError(f"{name} has no actions that are valued.")
        for seen, words in PARTS.items():
            if getattr(situation, seen) and seen not in self.advised_by:
                used = [PARTS[each] for each in PARTS if each in self.advised_by]
                wanted = ", ".join(["the hand", *used])
                raise RuleError(f"The decision of {name} does not look at {words}; give {wanted}.")
        return self.explained(rules, situation)

    def explains(self, function: Explain) -> Explain:
        """Register the act by the rules of the strategy in a situation, with its reason."""
        self.explain = function
        return function

    def explained(self, rules: HouseRules, situation: Situation) -> Sequence[Action]:
        """The value of each action, the one that the rules of the strategy take with its reason."""
        assert self.advise is not None
        actions = self.advise(rules, situation)
        ruled = self.explain(rules, situation) if self.explain else None
        if ruled is None:
            return actions
        return [replace(one, why=ruled.why) if one.name == ruled.act else one for one in actions]

    def takes_as_given(self, wager: Payable, *options: Option[Any] | None) -> None:
        """State options that move the figure of a wager, but are not varied to list it."""
        known = self.given.get(wager, ())
        self.given[wager] = (*known, *(option for option in options if option is not None))

    def folds(self, folding: Folding, *wagers: Payable) -> None:
        """State the effect of a fold on wagers that players decide themselves."""
        self._folding.update(dict.fromkeys(wagers, folding))

    def folding(self, wager: Payable, rules: HouseRules) -> Folding:
        """The effect of a fold on a wager; one that cards alone decide says it itself."""
        if wager in self._folding:
            return self._folding[wager]
        folds = isinstance(wager, Wager) and wager.decided and wager.decided.folded
        if not (isinstance(wager, Wager) and wager.decided and folds):
            return Folding.NOT_APPLICABLE
        kept = not wager.decided.is_lost_by_fold(rules)
        return Folding.SURVIVES if kept else Folding(str(wager.decided.fold))

    def moving(self, entry: Entry) -> tuple[Option[Any], ...]:
        """The options that move the figures of a wager and of those that are counted with it."""
        base = self.counted_with.get(entry.wager, entry.wager)
        together = [
            each for each in self.entries if self.counted_with.get(each.wager, each.wager) is base
        ]
        moving: dict[Option[Any], None] = {}
        for each in together or [entry]:
            moving |= dict.fromkeys((*each.by, *self.unlisted(each.wager)))
        return tuple(moving)

    def unlisted(self, wager: Payable) -> tuple[Option[Any], ...]:
        """The options that move a figure but are not varied: stated ones, amounts and meters."""
        options = list(self.given.get(wager, ()))
        if isinstance(wager, Wager):
            options += [need.fixed_by for need in wager.requirements if need.fixed_by]
            options += [one for _, meter in wager.meters for one in meter.options]
        return tuple(options)

    def chooses(
        self, name: str, figure: str = ""
    ) -> Callable[[Callable[[HouseRules], Choose]], Callable[[HouseRules], Choose]]:
        """Register a strategy by which rounds are played without a person, made for the rules.

        A figure that is not the first of its wager is found by words of its condition.
        """

        def register(
            function: Callable[[HouseRules], Choose],
        ) -> Callable[[HouseRules], Choose]:
            self.choosers[name] = function
            self.stated_for[name] = figure
            return function

        return register

    def counts_with(self, base: Payable, *others: Payable) -> None:
        """State which wagers and bonuses are part of the figure of another wager."""
        self.counted_with.update(dict.fromkeys(others, base))

    def base(self, payable: Payable) -> Payable:
        """The wager in whose figure a wager or bonus counts; an envy bonus counts by itself."""
        if isinstance(payable, Bonus) and not payable.envy:
            payable = self.counted_with.get(payable, payable.on)
        return self.counted_with.get(payable, payable)

    def counts_apart(self, *bonuses: Payable) -> None:
        """State which bonuses are part of no figure."""
        self.counted_with.update({bonus: bonus for bonus in bonuses})


def plan_of(game: Game) -> Plan:
    """The plan of a game, from its odds part."""
    plan: Plan = part(entry_of(game.id), "odds").PLAN
    return plan


def offered(entry: Entry, rules: HouseRules) -> HouseRules:
    """The rules with the wager offered, if no table is selected by the first that they permit."""
    return rules if entry.wager.name in rules.own_tables else rules.offering(entry.wager)


def variations(entry: Entry, rules: HouseRules) -> Iterator[HouseRules]:
    """The rules under every choice that moves the figure of a wager."""
    domains: list[list[Any]] = [
        [value for value in option.domain.variants() if _offers(entry, option, value)]
        for option in entry.by
    ]
    for values in product(*domains):
        chosen = dict(zip(entry.by, values, strict=True))
        varied = rules.with_choices(chosen)
        if all(o.applies is None or o.applies(varied) or varied[o] == o.default for o in entry.by):
            yield varied


def _offers(entry: Entry, option: Option[V], value: V) -> bool:
    return option is not entry.wager.option or not option.is_no(value)


def why_nothing_fixed(game: Game) -> str:
    """The reason why a chapter fixes no number that moves a figure: the house chooses them all."""
    plan = plan_of(game)
    options = dict.fromkeys(option.name for entry in plan.entries for option in plan.moving(entry))
    return (
        f"{game.name} fixes no number that moves a figure: all are choices of the house "
        f"(--choose): {', '.join(options)}."
    )
