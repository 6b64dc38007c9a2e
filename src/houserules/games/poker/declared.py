"""Paragraphs that poker chapters share; most have nothing to execute."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from houserules.games.shared.common import no_verbal_wager
from houserules.rules import Game


def defined(game: Game, section: str, terms: Mapping[str, Iterable[str]]) -> None:
    """Carry the definitions of some terms, by what they are."""
    for meaning, every in terms.items():
        for term in every:
            game.carry(f'{section}("{term}")', meaning)


class Declared(NamedTuple):
    """Where a chapter says such things; nowhere if it does not."""

    layout: str = ""
    """The layout and the signs."""
    systems: tuple[str, ...] = ()
    """The progressive and electronic wagering systems."""
    boxes: tuple[str, ...] = ()
    """Drop box, tip box and discard rack."""
    chips: str = ""
    """Wagers are made with chips or plaques; verbal ones with cash are not accepted."""
    moved: tuple[str, ...] = ()
    """The dealer moves a card with one hand or the other."""
    handled: tuple[str, ...] = ()
    """Players hold and move their cards."""

    def of(self, game: Game) -> None:
        """Declare them."""
        if self.chips:
            no_verbal_wager(game, self.chips)
        for reason, cites in {
            "what the layout and the signs show": (self.layout,),
            "the progressive and electronic wagering systems": self.systems,
            "drop box, tip box and discard rack": self.boxes,
            "with which hand a card is moved": self.moved,
            "how players handle their cards": self.handled,
        }.items():
            game.nothing_to_execute(reason, *(cite for cite in cites if cite))
