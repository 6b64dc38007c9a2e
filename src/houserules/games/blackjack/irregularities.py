"""Irregularities while the hands of a Blackjack game are dealt, and the orders about them."""

from collections.abc import Callable
from dataclasses import dataclass

from houserules.equipment.cards import Card
from houserules.games.shared.common import drawn_in_error
from houserules.games.shared.shoe import face_up
from houserules.rules import Effect, Game, Irregularity, Wager
from houserules.rules.procedure import Dealer

BOXES = ("hand 1", "hand 2")
"""The hands of a player who has two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityParagraphs:
    """Where a chapter has each irregularity; empty where it has none of the kind."""

    face_up: str
    drawn: str
    exposed: str
    drawn_on_17: str
    dealer_missed: str = ""
    not_dealt: str
    not_drawn: str
    reader_used: str
    """Where the hole card goes into the card reader."""
    reader_shows: str = ""
    reader_hides: str = ""
    reader_inspected: str
    reader_fails: str
    wrong_range: str = ""
    """The card reader tells a wrong range of the hole card."""


@dataclass(slots=True)
class Reader:
    """Whether the card reader is out of order or inspected, and whether it is used in a round."""

    out: bool = False
    used: bool = False
    inspected: bool = False


READER_INSPECTED = "the floorperson inspects the card reader: not tampered with, in working order"
NOTIFIED = "A floorperson or above is notified."


def _notifies(cite: str) -> Callable[[Dealer], None]:
    return lambda dealer: dealer.says(cite, "a floorperson or above is notified")


def _out(dealer: Dealer) -> None:
    dealer.state(Reader).out = True


def _repaired(dealer: Dealer) -> None:
    dealer.state(Reader).out = False


def _fails_already(dealer: Dealer, seat: int | None) -> str | None:
    return "the card reader is out of order already" if dealer.state(Reader).out else None


def _works(dealer: Dealer, seat: int | None) -> str | None:
    return None if dealer.state(Reader).out else "the card reader is not out of order"


def _cards_of(dealer: Dealer, seat: int | None) -> int:
    """How many cards a player has in a hand; as many in the first of two."""
    return 0 if seat is None else max(len(dealer.hand(seat, name)) for name in ("", BOXES[0]))


def _has_cards(dealer: Dealer, seat: int | None) -> str | None:
    return "cards were dealt to the hand" if _cards_of(dealer, seat) else None


def _has_two_cards(dealer: Dealer, seat: int | None) -> str | None:
    return "two cards were dealt to the hand" if _cards_of(dealer, seat) > 1 else None


def before_two_cards(dealer: Dealer, seat: int | None) -> str | None:
    """The dealer's second card is the last of the first two cards."""
    return None if len(dealer.place("dealer")) >= 2 else "the first two cards are not yet dealt"


def _not_read(dealer: Dealer, seat: int | None) -> str | None:
    unread = None if dealer.state(Reader).used else "the hole card was not in the card reader"
    return before_two_cards(dealer, seat) or unread


def _dealer_has_two_cards(dealer: Dealer, seat: int | None) -> str | None:
    return "the dealer has both cards" if len(dealer.place("dealer")) >= 2 else None


class Irregularities:
    """The orders of a chapter about cards, hands and the card reader."""

    def __init__(
        self,
        game: Game,
        at: IrregularityParagraphs,
        reads: Callable[[Card], bool],
        settled_first: tuple[Wager, ...] = (),
        found_face_up: Callable[[Game, str], object] = face_up,
    ) -> None:
        """Declare them; `reads` says under which up cards the reader is used.

        A chapter may have an order of its own about cards that are found face up.
        """
        found_face_up(game, at.face_up)
        drawn_in_error(game, at.drawn)
        self.exposed = game.irregularity(
            at.exposed, "Card drawn in error and exposed after the first two cards",
            "It is the next card; a player who refuses it gets no more cards; a card that nobody "
            "uses goes to the discard rack.",
            Effect.NEXT_CARD, Effect.CONTINUES, impossible_because=before_two_cards,
        )
        self.drawn_on_17 = game.irregularity(
            at.drawn_on_17, "Dealer with 17 draws a card", "The card goes to the discard rack.",
            Effect.DISCARD_DRAWN, Effect.CONTINUES,
        )
        self.dealer_missed: Irregularity | None = None
        if at.dealer_missed:
            self.dealer_missed = game.irregularity(
                at.dealer_missed, "Dealer misses their first or second card",
                "The players' first two cards are completed, then the dealer takes the missing "
                "card.",
                Effect.CONTINUES, impossible_because=_dealer_has_two_cards,
            )
        self._hands(game, at)
        self._reader(game, at, reads, settled_first)

    def _hands(self, game: Game, at: IrregularityParagraphs) -> None:
        self.no_card_dealt = game.irregularity(
            at.not_dealt, "No card dealt to a player's hand",
            "The hand is dead, its wagers go back, and the player is dealt into the next round.",
            Effect.HAND_VOID, Effect.CONTINUES, impossible_because=_has_cards,
        )
        self.one_card_dealt = game.irregularity(
            at.not_dealt, "Only one card dealt to a player's hand",
            "The second is dealt after all other players have theirs, if the player wishes; "
            "otherwise the hand is dead and its wagers go back.",
            Effect.HAND_CHOOSES, Effect.CONTINUES, impossible_because=_has_two_cards,
        )
        self.no_card_drawn = game.irregularity(
            at.not_drawn, "Card that a player asked for not dealt",
            "At the player's option it is dealt before the hole card is revealed, or the hand is "
            "dead and what was first wagered on it goes back.",
            Effect.HAND_CHOOSES, Effect.CONTINUES, impossible_because=before_two_cards,
        )
        self.not_dealt = game.rule(at.not_dealt, "no card was dealt to the hand")
        self.wished_none = game.rule(
            at.not_dealt, "one card was dealt to the hand, and the player wished no other"
        )
        self.called_dead = game.rule(at.not_drawn, "the player had the hand called dead")

    def _reader(
        self,
        game: Game,
        at: IrregularityParagraphs,
        reads: Callable[[Card], bool],
        settled_first: tuple[Wager, ...],
    ) -> None:
        def in_order(dealer: Dealer, seat: int | None) -> str | None:
            if why := before_two_cards(dealer, seat):
                return why
            up = dealer.place("dealer")[0]
            by = game.cite(at.reader_used).pretty
            return f"with {up} up the card reader is used ({by})" if reads(up) else None

        self.reader_inspected = at.reader_inspected
        game.step(at.reader_inspected, "the floorperson inspects the card reader each gaming day")
        self.reader_shows: Irregularity | None = None
        if at.reader_shows:
            self.reader_shows = game.irregularity(
                at.reader_shows, "Hole card wrongly in a card reader that shows it to a player",
                f"{NOTIFIED} All hands are dead and every wager not yet settled goes back.",
                Effect.HANDS_VOID, Effect.UNSETTLED_RETURNED, still_settled=settled_first,
                impossible_because=in_order, on_report=_notifies(at.reader_shows),
            )
        if at.reader_hides:
            shows = " that shows it to nobody" if at.reader_shows else ""
            game.irregularity(
                at.reader_hides, f"Hole card wrongly in a card reader{shows}",
                f"{NOTIFIED} Play continues.", Effect.CONTINUES, impossible_because=in_order,
                on_report=_notifies(at.reader_hides),
            )
        if at.wrong_range:
            wrong = "Wrong light or value range shown"
            game.irregularity(
                at.wrong_range, f"{wrong}, players continue",
                "Players continue with the decisions already made.",
                Effect.CONTINUES, impossible_because=_not_read,
            )
            game.irregularity(
                at.wrong_range, f"{wrong}, hand called dead",
                "The wagers on the hand go back, also if it is over 21.",
                Effect.HAND_VOID, Effect.CONTINUES, impossible_because=_not_read,
            )
        self.reader_fails = game.irregularity(
            at.reader_fails, "Card reader device malfunctions",
            "Nothing more is dealt at the table until it is repaired or replaced.",
            Effect.STOPS, impossible_because=_fails_already, on_report=_out,
        )
        self.reader_works = game.irregularity(
            at.reader_fails, "Card reader device repaired or replaced", "Dealing goes on.",
            Effect.CONTINUES, impossible_because=_works, on_report=_repaired,
        )
