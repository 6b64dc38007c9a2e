"""The layout as law: each item that a chapter wants on its table, with its paragraph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from houserules.law import Citation
from houserules.rules.game import Game
from houserules.rules.house_rules import HouseRules
from houserules.rules.ids import paragraph, slug
from houserules.rules.money import short_dollars
from houserules.rules.option import Choice, Option
from houserules.rules.payout import Odds
from houserules.rules.wager import Wager

if TYPE_CHECKING:
    from houserules.drawing.picture import Picture

Draw = Callable[[HouseRules, str, str], "Picture"]
"""Draws a layout under house rules, with the holder's name, in a skin."""


POSTED_LIMIT = "Posted payout limit applies"
"""The words of a limit that is posted and not on the layout."""
A_LIMIT = 5_000_000
"""A payout limit in cents, to show a layout that has one."""
MIRRORED = ("right", "left", "far wall", "near wall")
"""How sides begin that a picture has at both ends of a table, or on both of its walls."""


class Kind(StrEnum):
    """The kinds of items."""

    NAME = "name"
    AREA = "betting area"
    PLACE = "place for cards"
    CHIPS = "place for chips"
    INSCRIPTION = "inscription"
    PAYOUTS = "payouts"
    LIMIT = "limit"
    NUMBER = "number"
    PLAYER = "place for a player"
    DEVICE = "device"
    EQUIPMENT = "equipment"
    WHEEL = "wheel"
    SIGN = "sign"


class Role(StrEnum):
    """The role of a betting area, which its shape tells."""

    FIRST = "first"
    """A wager before the deal: a circle."""
    LATER = "later"
    """A wager during the round: a square."""
    SIDE = "side"
    """A side wager: a hexagon."""
    METER = "meter"
    """A wager on a progressive meter: a double ring."""
    DEVICE = "device"
    """An electronic wagering system: a dotted box."""
    CARDS = "cards"
    """A place for a player's cards, which is no betting area: a dashed box."""
    CARD = "card"
    """A place for one card of a player: a dashed box with the shape of a card."""


@dataclass(frozen=True, eq=False)
class Item:
    """Something that a paragraph wants on the layout or at the table."""

    cite: Citation
    kind: Kind
    key: str
    words: str | Callable[[HouseRules], str]
    also: tuple[Citation, ...] = ()
    """Further paragraphs that the same thing meets."""
    wager: Wager | None = None
    either: tuple[Wager, ...] = ()
    """Wagers of which one may have the area in place of `wager`."""
    role: Role | None = None
    each: int = 0
    """How often it is on the layout where there is one for each position; 0 for one in all."""
    seats: Option[int] | None = None
    """The option that has the number of positions, where that is a choice; `each` is the most."""
    offered: tuple[Wager, ...] = ()
    """It is there where one of these wagers is offered."""
    under: Choice[Any] | None = None
    unless: Choice[Any] | None = None
    """Choices under which it is there, or is not."""
    cards: int = 0
    at_left: bool = False
    """Whether a place is to the left of the dealer, which is the right of the picture."""
    sign: bool = False
    """Whether a sign may say it in place of the layout."""
    sides: tuple[str, ...] = ()
    """The parts of an item that is several times at each position."""
    at_most: bool = False
    """Whether there may be fewer of it, and no more."""
    prescribed: bool = False
    """Whether the chapter prescribes its words."""
    both_ends: bool = False
    """Whether the chapter itself wants it at both ends of the table."""
    where: Callable[[HouseRules], str] | None = None
    """The part of the layout in which it is, where wagers are decided by that."""

    def in_force(self, rules: HouseRules) -> bool:
        """Whether the item belongs to the layout under these rules."""
        return (
            (not self.offered or any(rules.offers(wager) for wager in self.offered))
            and (self.under is None or rules.chooses(self.under))
            and (self.unless is None or not rules.chooses(self.unless))
        )

    def under_rules(self, rules: HouseRules) -> HouseRules:
        """These rules, changed as little as the item needs to be in force."""
        if self.under is not None and not rules.chooses(self.under):
            rules = rules.with_choice(*self.under)
        if self.unless is not None and rules.chooses(self.unless):
            option, value = self.unless
            others = (other for other in option.domain.variants() if other != value)
            rules = rules.with_choice(option, next(others, A_LIMIT))
        if self.offered and not any(rules.offers(wager) for wager in self.offered):
            rules = rules.offering(self.offered[0])
        return rules

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """Every wager that may have the area."""
        return (self.wager, *self.either) if self.wager else ()

    def wager_under(self, rules: HouseRules) -> Wager | None:
        """The wager that has the area under these rules."""
        return next((one for one in self.either if rules.offers(one)), self.wager)

    def says(self, rules: HouseRules) -> str:
        """The words of an inscription, or the label."""
        return self.words if isinstance(self.words, str) else self.words(rules)

    @property
    def cites(self) -> tuple[Citation, ...]:
        """Every paragraph that it meets."""
        return (self.cite, *self.also)

    @property
    def id(self) -> str:
        """The paragraph and the key: 649a.2-b-2.ante."""
        chapter = self.cite.chapter
        return f"{chapter}.{paragraph(self.cite, chapter)}.{self.key}"

    def least(self, rules: HouseRules) -> int:
        """How often the chapter wants it; a picture may have it at both ends of a table."""
        number = sum(1 for _ in self.ids(rules))
        mirrored = self.sides and all(side.startswith(MIRRORED) for side in self.sides)
        return number // 2 if mirrored and not self.both_ends else number

    def ids(self, rules: HouseRules | None = None) -> Iterator[str]:
        """Its ids in a picture: one for each position, and for each side of one.

        Without rules there are as many positions as the chapter permits.
        """
        each = rules[self.seats] if rules and self.seats and self.each else self.each
        for seat in range(1, each + 1) if each else (0,):
            for side in self.sides or ("",):
                parts = (self.id, f"seat{seat}" if seat else "", slug(side))
                yield ".".join(filter(None, parts))


@dataclass
class Layout:
    """Everything that a chapter wants on its layout, and how it is drawn."""

    game: Game
    positions: int = 0
    seats: Option[int] | None = None
    """The option that has the number of positions, where that is a choice."""
    exactly: bool = False
    """Whether a table has exactly this number of positions; in most chapters it may have fewer."""
    items: list[Item] = field(default_factory=list)
    _draw: Draw | None = None

    def __post_init__(self) -> None:
        self.positions = self.positions or self.game.positions or 0
        self.exactly = self.exactly or self.seats is not None

    # Vocabulary

    def name(self, cite: str) -> Item:
        """The name or logo of the certificate holder."""
        return self._add(cite, Kind.NAME, "name", "the certificate holder's name")

    def area(
        self,
        wager: Wager,
        cite: str,
        *,
        also: Iterable[str] = (),
        label: str = "",
        role: Role | None = None,
        sides: Iterable[str] = (),
        key: str = "",
        under: Choice[Any] | None = None,
        unless: Choice[Any] | None = None,
        each: bool = True,
        at_most: bool = False,
        always: bool = False,
        either: Iterable[Wager] = (),
        where: Callable[[HouseRules], str] | None = None,
        prescribed: bool = False,
    ) -> Item:
        """A betting area for a wager at each position, with the wager's own name if no other.

        It is there where the wager is offered, or one of `either` in its place, or `always`.
        """
        label, either = label or short_name(wager.name), tuple(either)
        return self._add(
            cite,
            Kind.AREA,
            key or slug(label),
            label,
            also=also,
            wager=wager,
            either=either,
            role=role or _role(wager),
            each=self.positions if each else 0,
            offered=(wager, *either) if wager.by_submission and not always else (),
            under=under,
            unless=unless,
            sides=tuple(sides),
            at_most=at_most,
            where=where,
            prescribed=prescribed,
        )

    def device(self, wager: Wager, cite: str, *, also: Iterable[str] = (), label: str = "") -> Item:
        """An electronic wagering system for a wager at each position."""
        return self.area(wager, cite, also=also, label=label, role=Role.DEVICE)

    def place(
        self,
        cite: str,
        label: str,
        cards: int,
        *,
        also: Iterable[str] = (),
        offered: Iterable[Wager] = (),
        under: Choice[Any] | None = None,
        each: bool = False,
        at_left: bool = False,
        prescribed: bool = False,
    ) -> Item:
        """A place for cards; where `each`, one at each position; or `at_left` of the dealer."""
        role = Role.CARD if cards == 1 else Role.CARDS
        return self._add(
            cite,
            Kind.PLACE,
            slug(label),
            label,
            also=also,
            cards=cards,
            offered=tuple(offered),
            under=under,
            role=role if each else None,
            each=self.positions if each else 0,
            at_left=at_left,
            prescribed=prescribed,
        )

    def inscription(
        self,
        cite: str,
        words: str | Callable[[HouseRules], str],
        *,
        key: str = "inscription",
        also: Iterable[str] = (),
        offered: Iterable[Wager] = (),
        under: Choice[Any] | None = None,
        unless: Choice[Any] | None = None,
        sign: bool = False,
        each: bool = False,
        sides: Iterable[str] = (),
        prescribed: bool = False,
        both_ends: bool = False,
    ) -> Item:
        """Words that the layout shows; where `sign`, a sign may show them instead.

        Where they are `prescribed`, no others will do.
        """
        return self._add(
            cite,
            Kind.INSCRIPTION,
            key,
            words,
            also=also,
            offered=tuple(offered),
            under=under,
            unless=unless,
            sign=sign,
            sides=tuple(sides),
            each=self.positions if each else 0,
            prescribed=prescribed,
            both_ends=both_ends,
        )

    def payouts(
        self, cite: str, *, also: Iterable[str] = (), offered: Iterable[Wager] = ()
    ) -> Item:
        """The payouts of all wagers that are offered, on the layout or on a sign."""
        return self._add(
            cite,
            Kind.PAYOUTS,
            "payouts",
            "the payouts of all wagers",
            also=also,
            offered=tuple(offered),
            sign=True,
        )

    def limit(
        self,
        cite: str,
        option: Option[int | None],
        *,
        also: Iterable[str] = (),
        if_established: bool = False,
    ) -> Item:
        """The payout limit, or words that say that the posted one applies.

        With `if_established` the chapter wants it where there is a limit, and nothing otherwise.
        """

        def words(rules: HouseRules) -> str:
            most = rules[option]
            return f"Payout limit {short_dollars(most)}" if most else POSTED_LIMIT

        return self._add(
            cite,
            Kind.LIMIT,
            "limit",
            words,
            also=also,
            sign=True,
            unless=(option, None) if if_established else None,
        )

    def numbers(
        self,
        cite: str,
        label: str,
        *,
        under: Choice[Any] | None = None,
        unless: Choice[Any] | None = None,
    ) -> Item:
        """A number for each position; with a label where the numbers are not at the positions."""
        return self._add(
            cite,
            Kind.NUMBER,
            slug(label) or "number",
            label,
            under=under,
            unless=unless,
            each=self.positions,
        )

    def equipment(
        self,
        cite: str,
        *labels: str,
        also: Iterable[str] = (),
        offered: Iterable[Wager] = (),
        under: Choice[Any] | None = None,
    ) -> list[Item]:
        """Equipment at the dealer's side of the table."""
        return [
            self._add(
                cite,
                Kind.EQUIPMENT,
                slug(label),
                label,
                also=also,
                offered=tuple(offered),
                under=under,
            )
            for label in labels
        ]

    def sign(self, cite: str, words: str) -> Item:
        """Words that are posted at the table and are nowhere on its layout."""
        return self._add(cite, Kind.SIGN, "sign", words, sign=True)

    def item(self, cite: str, kind: Kind, label: str, **more: Any) -> Item:
        """Anything else."""
        return self._add(cite, kind, slug(label), label, **more)

    def drawn_by(self, draw: Draw) -> Draw:
        """Register how the layout is drawn."""
        self._draw = draw
        return draw

    def _add(
        self,
        cite: str,
        kind: Kind,
        key: str,
        words: str | Callable[[HouseRules], str],
        *,
        also: Iterable[str] = (),
        **more: Any,
    ) -> Item:
        cited = [self.game.cite(one) for one in (cite, *also)]
        for one in cited:
            for declared, reason in self.game.declared.items():
                if one.is_within(declared):
                    raise ValueError(
                        f"{one.pretty} is on the layout and declared to have nothing to execute "
                        f"({reason}): take it out of the law's declarations."
                    )
        made = Item(cited[0], kind, key, words, tuple(cited[1:]), seats=self.seats, **more)
        if any(one.id == made.id for one in self.items):
            raise ValueError(f"{made.id} is declared twice.")
        self.items.append(made)
        return made

    # Use

    def in_force(self, rules: HouseRules) -> list[Item]:
        """The items of a layout under these rules."""
        return [item for item in self.items if item.in_force(rules)]

    def positions_under(self, rules: HouseRules) -> int:
        """The number of positions under these rules."""
        return rules[self.seats] if self.seats else self.positions

    def of_kind(self, rules: HouseRules, *kinds: Kind) -> list[Item]:
        """The items of some kinds under these rules, as they were declared."""
        return [item for item in self.in_force(rules) if item.kind in kinds]

    @property
    def carried(self) -> dict[Citation, str]:
        """The paragraphs that items meet, with what is there."""
        found: dict[Citation, str] = {}
        for item in self.items:
            for cite in item.cites:
                found.setdefault(cite, _described(item))
        return found

    def draw(self, rules: HouseRules, holder: str = "", skin: str = "cloth") -> Picture:
        """The layout as a picture."""
        if self._draw is None:
            raise ValueError(f"{self.game.full_name} has a layout that is not drawn.")
        return self._draw(rules, holder or "Name of the holder", skin)

    def variants(self, rules: HouseRules) -> dict[str, HouseRules]:
        """House rules under which, together, every item is in force."""
        found = {"default rules": rules}
        missing = [item for item in self.items if not item.in_force(rules)]
        while missing:
            changed = missing[0].under_rules(rules)
            found[f"with {missing[0].key}"] = changed
            left = [item for item in missing[1:] if not item.in_force(changed)]
            if not missing[0].in_force(changed):
                raise ValueError(f"No choice puts {missing[0].id} on the layout.")
            missing = left
        return found


def short_name(name: str) -> str:
    """The name of a wager as a felt has it."""
    return name.removesuffix(" Wager").removesuffix(" Bet")


def worded(odds: Odds) -> str:
    """Odds as felts have them.

    >>> worded(Odds(3, 2)), worded(Odds(1))
    ('3 to 2', 'even money')
    """
    return "even money" if odds == Odds(1) else str(odds)


def everything(rules: HouseRules) -> HouseRules:
    """These rules with every wager and bonus offered that the other choices permit."""
    for payable in rules.game.payables:
        more = rules.offering(payable)
        if not any(one.kind == "inconsistent" for one in more.findings()):
            rules = more
    return rules


def _role(wager: Wager) -> Role:
    if wager.meters:
        return Role.METER
    if wager.in_round:
        return Role.LATER
    return Role.SIDE if wager.by_submission else Role.FIRST


def _described(item: Item) -> str:
    words = item.words if isinstance(item.words, str) else item.key.replace("-", " ")
    return f"{item.kind}: {words}" if words else str(item.kind)
