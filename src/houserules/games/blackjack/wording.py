"""Words that chapters of the Blackjack family share: terms, counts of cards, bare statements."""

from collections.abc import Mapping
from typing import NamedTuple

from houserules.equipment.cards import Card, Deck
from houserules.games.blackjack.settling_moments import DEALER, PARTS, SETTLED_AT
from houserules.games.shared.common import no_verbal_wager, verbal_wager
from houserules.hands.blackjack import point_value
from houserules.rules import Freely, Game, Option, RuleError, Wager

TERMS = {
    "Blackjack": "an ace and a card that counts 10 as the first two cards",
    "Hard total": "no ace, or all aces count 1",
    "Hole card": "the dealer's second card",
    "Soft total": "an ace counts 11",
}


def blackjack_game(
    chapter: str, name: str, *, positions: int, positions_cite: str, deck: Deck | None = None
) -> Game:
    """Start a chapter of the family, with the places that its side wagers look at."""
    game = Game(
        chapter,
        name,
        positions=positions,
        positions_cite=positions_cite,
        deck=deck,
        places=(DEALER,),
        views=PARTS,
    )
    game.moments = SETTLED_AT
    return game


class Wording(NamedTuple):
    """Where a chapter says such things; nowhere if it does not."""

    definitions: str
    """The section with the terms."""
    terms: Mapping[str, str] = TERMS
    described: str = ""
    """The term of the card reader device."""
    rack: str = ""
    """The discard rack, with its height (1) and its marks (2)."""
    counts: str = ""
    """The counts of cards: (1) to the highest number, (2) jack, queen and king, (3) the ace."""
    placed: str = ""
    """Wagers are chips on the layout, where the chapter does not say that they may be said."""
    verbal: str = ""
    """Wagers may be said, with cash."""
    until_decided: str = ""
    """A wager that was made is not touched until it is decided."""
    moved: str = ""
    """The dealer moves a card with one hand or the other."""
    untouched: str = ""
    """Players do not touch the cards."""

    def of(self, game: Game) -> None:
        """Declare them."""
        for term, what in self.terms.items():
            game.carry(f'{self.definitions}("{term}")', what)
        if self.counts:
            high = "10" if game.deck and any(c.rank == 10 for c in game.deck(game.rules())) else "9"
            game.carry(f"{self.counts}(1)", f"2 to {high} count their face")
            game.carry(f"{self.counts}(2)", "jack, queen and king count 10")
            game.carry(f"{self.counts}(3)", "an ace counts 11, or 1 where 11 would pass 21")
        if self.verbal:
            verbal_wager(game, self.verbal)
        if self.placed:
            no_verbal_wager(game, self.placed)
        if self.until_decided:
            game.keeps_wagers_made(self.until_decided)
        device = f'{self.definitions}("{self.described}")' if self.described else ""
        heights = (f"{self.rack}(1)", f"{self.rack}(2)") if self.rack else ()
        for reason, cites in {
            "a device, described": (device,),
            "height and marks of the discard rack": heights,
            "with which hand a card is moved": (self.moved,),
            "players do not touch the cards": (self.untouched,),
        }.items():
            game.nothing_to_execute(reason, *(cite for cite in cites if cite))


def double_down_wager(game: Game, cite: str, on: Wager, *others: Wager) -> Wager:
    """The Double Down Wager, up to the amount of the wagers on the hand."""
    wagers = " and ".join(wager.name.removesuffix(" Wager") for wager in (on, *others))
    sentence = f"it may not exceed the {wagers} Wager{'s' if others else ''}"
    needs = game.requirement(cite, sentence, lambda bets, rules: bets.has(on))
    return game.wager("Double Down Wager", cite, in_round=True, requires=[needs])


def additional_splits(game: Game, cite: str, of: str = "") -> Option[int]:
    """How often a pair may be split again, perhaps only one of a kind."""
    name = f"Additional splits of {of}" if of else "Additional splits"
    return game.option(
        name,
        cite,
        Freely(_times, "a number of times from 0 to 6", (0, 2)),
        2,
        must=True,
        says=lambda times: f"{of} up to {2 + times} hands".strip(),
    )


def _times(value: object) -> int:
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and int(text) <= 6):
        raise RuleError(f"“{text[:40]}” is not a number of times from 0 to 6.")
    return int(text)


def is_ace_or_ten(up: Card) -> bool:
    """Whether an up card counts 10 or is an ace, so that the dealer may have a Blackjack."""
    return point_value(up) in (1, 10)
