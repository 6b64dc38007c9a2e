"""Inscriptions and equipment that the layouts of the family have alike, with a chapter's odds."""

from dataclasses import dataclass

from houserules.drawing.layout import Layout, worded
from houserules.games.blackjack.blackjack_chapter import BlackjackChapter
from houserules.rules import Wager

A_BLACKJACK = "a Blackjack"
"""How chapters label the odds of a Blackjack, where it is paid more than other hands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutParagraphs:
    """Where a chapter has the inscriptions and the equipment of its layout."""

    draws: str
    boxes: str
    reader: str
    rack: str
    blackjack: str = ""
    insurance: str = ""
    both: str = ""
    """Where one inscription, on the insurance line, has what a Blackjack and insurance pay."""


class Inscriptions:
    """The insurance line, when the dealer draws, and what a Blackjack pays."""

    def __init__(
        self,
        layout: Layout,
        chapter: BlackjackChapter,
        at: LayoutParagraphs,
        reader: str = "Card reader",
    ) -> None:
        """Declare them."""
        insurance = chapter.insurance
        line = f"Insurance pays {said(chapter, insurance.wager)}"
        if at.both:
            line = f"Blackjack and {line}"
        else:
            pays = said(chapter, chapter.main, A_BLACKJACK)
            self.blackjack = layout.inscription(
                at.blackjack, f"Blackjack pays {pays}", key="blackjack-pays", prescribed=True
            )
        self.insurance = layout.inscription(
            at.insurance or at.both, line, key="insurance-line", also=[insurance.at.most],
            prescribed=not at.both,
        )  # fmt: skip
        self.draws = layout.inscription(
            at.draws, "Dealer shall draw to 16 and stand on all 17s", key="dealer-draws"
        )
        layout.equipment(at.boxes, "Tip box", "Drop box")
        layout.equipment(at.reader, reader)
        layout.equipment(at.rack, "Discard rack")


def said(chapter: BlackjackChapter, wager: Wager, label: str = "") -> str:
    """The odds of a wager in words, perhaps for one outcome that the chapter labels."""
    stated = chapter.game.stated_odds[wager]
    return worded(next((one for one in stated if one.label == label), stated[0]).pays)
