"""The items that layouts of 627a, 629a and 631a share, by the paragraphs of each."""

from houserules.drawing.card_table import Numbers, Row, Sectors
from houserules.drawing.layout import Layout
from houserules.games.baccarat.baccarat_chapter import BaccaratChapter


class TableItems:
    """The items of section 2: areas, places, numbers and equipment."""

    def __init__(self, layout: Layout, chapter: BaccaratChapter) -> None:
        """Declare them."""
        wagers, at, ez = chapter.wagers, chapter.at.layout, (chapter.ez, True)
        later = (wagers.banker.collection, wagers.banker.LATER)
        self.numbers = layout.numbers(f"{at}(a)", "")
        layout.name(f"{at}(b)(1)")
        self.tie = layout.area(wagers.tie, f"{at}(b)(2)")
        self.banker = layout.area(wagers.banker.wager, f"{at}(b)(2)", label="Banker")
        self.player = layout.area(wagers.player.wager, f"{at}(b)(2)", label="Player")
        layout.payouts(f"{at}(b)(3)")
        layout.place(f"{at}(b)(4)", "Player's Hand", 3)
        layout.place(f"{at}(b)(4)", "Banker's Hand", 3)
        self.sides = [
            layout.area(
                wagers.dragon_bonus,
                f"{at}(b)(5)",
                label="Dragon",
                sides=["Player", "Banker"],
                key="dragon-bonus",
            ),
            layout.area(wagers.dragon_7, f"{at}(b)(6)(i)", label="Dragon 7", under=ez),
            layout.area(wagers.panda_8, f"{at}(b)(6)(iii)", label="Panda 8", under=ez),
            layout.area(wagers.house_money.wager, f"{at}(b)(7)"),
        ]
        self.pushes = layout.inscription(
            f"{at}(b)(6)(ii)",
            "Banker pushes on a Dragon 7",
            key="dragon-7-pushes",
            under=ez,
            sign=True,
        )
        self.vigorish = layout.numbers(f"{at}(b)(8)", "Vigorish", under=later)
        layout.equipment(f"{at}(c)", "Marker buttons", under=later)
        layout.equipment(f"{at}(d)", "Tip box", "Drop box")
        layout.equipment(f"{at}(e)", chapter.discards.capitalize())

    @property
    def rows(self) -> list[Row]:
        """The areas of a position, from the dealer outward."""
        return [
            Sectors(self.tie, 72),
            Sectors(self.banker, 92),
            Sectors(self.player, 92),
            self.sides,
            Numbers(self.numbers),
        ]
