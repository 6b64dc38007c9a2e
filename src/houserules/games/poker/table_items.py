"""What the layouts of poker chapters have alike, by the paragraphs of each."""

from collections.abc import Callable, Sequence
from typing import Any

from houserules.drawing.card_table import Row, card_table
from houserules.drawing.layout import Item, Layout
from houserules.rules import Game, HouseRules, Wager
from houserules.rules.option import Choice


class TableItems:
    """The items of section 2: name, systems, Six Card Bonus, words and equipment."""

    def __init__(
        self, game: Game, name: str, *, boxes: str, rack: str, progressives: str = "",
        system: str = "", or_sign: str = "",
    ) -> None:  # fmt: skip
        """Declare the name; the other paragraphs are those of other items.

        The drop box and the tip box, and the discard rack; the progressive table game system,
        the electronic wagering system, and where a sign may say words instead.
        """
        self.layout = Layout(game)
        self.layout.name(name)
        self._boxes, self._rack = boxes, rack
        self._progressives, self._system = progressives, system
        self.or_sign = [or_sign] if or_sign else []
        self._metered: list[Wager] = []

    def progressive(
        self, wager: Wager, cite: str, *either: Wager, label: str = "Progressive"
    ) -> Item:
        """A betting area with the wagering device of the progressive table game system.

        Of several wagers, whichever is offered has it.
        """
        self._metered += [wager, *either]
        also = [f"{self._progressives}(1)"]
        return self.layout.area(wager, cite, also=also, label=label, either=either)

    def hand_bonus(self, wager: Wager, cite: str) -> Item:
        """The electronic wagering system of the Five Card Hand Bonus."""
        return self.layout.device(wager, cite, also=[self._system])

    def six_card_bonus(self, wager: Wager, cite: str, place: str) -> Item:
        """A betting area, and in the place of its cards an area for them."""
        cards = self.layout.game.hand_sizes[place]
        label = "Six Card Bonus card" + ("s" if cards > 1 else "")
        area = self.layout.area(wager, f"{cite}(i)")
        self.layout.place(f"{cite}(ii)", label, cards, offered=[wager])
        return area

    def says(
        self,
        cite: str,
        words: str | Callable[[HouseRules], str],
        key: str,
        under: Choice[Any] | None = None,
    ) -> Item:
        """Words on the layout, or on a sign."""
        return self.layout.inscription(
            cite, words, key=key, also=self.or_sign, sign=True, under=under
        )

    def draw(
        self,
        rows: Sequence[Row],
        *,
        phrases: Sequence[Item] = (),
        between: tuple[Item, Item, Item] | None = None,
    ) -> None:
        """Declare the equipment, and draw a card table."""
        layout = self.layout
        if self._metered:
            layout.equipment(
                f"{self._progressives}(2)", "Progressive lock-out", offered=self._metered
            )
        layout.equipment(self._boxes, "Tip box", "Drop box")
        layout.equipment(self._rack, "Discard rack")
        card_table(layout, rows, phrases=phrases, between=between)
