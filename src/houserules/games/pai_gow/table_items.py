"""The items that layouts of 645a, 659a, 670a and 688a share, by the paragraphs of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from houserules.drawing.card_table import Hands, Row, card_table
from houserules.drawing.layout import Item, Layout, Role
from houserules.games.pai_gow.card_dealing import CardDealing
from houserules.games.pai_gow.chapter import PaiGowChapter
from houserules.games.pai_gow.starting import GENERATOR, PLAYER_SHAKER, SHAKER, Starting
from houserules.rules.house_rules import HouseRules
from houserules.rules.wager import Wager

MOST_ABOVE = 3
"""How many optional wagers are between the main wager and the dealer, and none beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutParagraphs:
    """Where a chapter has the items of its table."""

    name: str
    main: str
    players_hands: str
    dealers_hands: str
    payouts: str
    shaker: str
    progressives: str
    """The progressive table game system."""
    boxes: str
    """The drop box and the tip box."""
    rack: str

    @classmethod
    def under(
        cls, layout: str, *, payouts: str, shaker: str, progressives: str, boxes: str, rack: str
    ) -> "LayoutParagraphs":
        """The first four items of the layout in the usual order, and where the others are."""
        name, main, players, dealers = (f"{layout}({number})" for number in range(1, 5))
        return cls(
            name=name, main=main, players_hands=players, dealers_hands=dealers, payouts=payouts,
            shaker=shaker, progressives=progressives, boxes=boxes, rack=rack,
        )  # fmt: skip


class TableItems:
    """The items of section 2: the main wager, hands, payouts and equipment."""

    def __init__(
        self,
        layout: Layout,
        chapter: PaiGowChapter[Any],
        dealing: CardDealing,
        at: LayoutParagraphs,
    ) -> None:
        """Declare them."""
        self.layout, self.at, hands = layout, at, chapter.hands
        layout.name(at.name)
        self.main = layout.area(chapter.main, at.main)
        self.hands = []
        for name, cards in zip(hands.names, hands.sizes, strict=True):
            label = f"{name.capitalize()} Hand"
            self.hands.append(layout.place(at.players_hands, label, cards, each=True))
            layout.place(at.dealers_hands, f"Dealer's {label}", cards)
        layout.payouts(at.payouts)
        starting_items(
            layout, dealing.starting, shaker=f"{at.shaker}(1)", generator=f"{at.shaker}(2)"
        )
        layout.equipment(at.boxes, "Tip box", "Drop box")
        layout.equipment(at.rack, "Discard rack")

    def progressive(self, wager: Wager, cite: str) -> Item:
        """A betting area with the wagering device of the progressive table game system."""
        self.layout.equipment(f"{self.at.progressives}(2)", "Progressive lock-out", offered=[wager])
        return self.layout.area(wager, cite, also=[f"{self.at.progressives}(1)"], role=Role.METER)

    def draw(
        self,
        above: Sequence[Row],
        sides: Sequence[Item],
        *,
        beside: Sequence[Item] = (),
        phrases: Sequence[Item] = (),
    ) -> None:
        """Draw a card table: optional wagers, the main wager, and a player's hands behind it.

        A wager that is added to the main one is `beside` it, at the player's right. Where
        there are many optional wagers, the first two are at both sides of the main one.
        """

        def rows(rules: HouseRules) -> Sequence[Row]:
            offered = [item for item in sides if item.in_force(rules)]
            main = [self.main, *beside]
            if len(offered) > MOST_ABOVE:
                left, right, *offered = offered
                main = [left, *main, right]
            return [*above, offered, main, Hands(tuple(self.hands))]

        card_table(self.layout, rows, phrases=phrases)


def starting_items(
    layout: Layout, starting: Starting, *, shaker: str, generator: str, activated: str = ""
) -> None:
    """The designated area of the shaker that determines the starting position, or a generator.

    At first the shaker is to the right of the dealer; a player may be the one who activates it.
    """
    layout.equipment(shaker, "Shaker", also=[starting.at.totaled], under=(starting.method, SHAKER))
    if starting.at.activated:
        layout.equipment(
            activated,
            "Player-activated shaker",
            also=[starting.at.activated],
            under=(starting.method, PLAYER_SHAKER),
        )
    layout.equipment(generator, "Number generator", under=(starting.method, GENERATOR))
