"""Rounds that become void."""

from collections.abc import Sequence
from typing import NamedTuple

from houserules.games.poker.moments import (
    Acted,
    Place,
    no_dealers_card,
    once_dealt,
    once_two_each,
    until_two_each,
)
from houserules.games.shared.common import (
    INCORRECT_NUMBER,
    card_face_up,
    drawn_in_error,
    face_up_cards,
    void_and_reshuffle,
)
from houserules.rules import Effect, Game, Irregularity, Wager
from houserules.rules.irregularity import Impossibility
from houserules.rules.procedure import Dealer

VOID_BUT = "All hands are void, wagers are returned, the cards are reshuffled; but {}."
EARLY, LATE = (
    f"Several cards found face up {when} all players and the dealer have two cards"
    for when in ("before", "after")
)


COMMUNITY_MISDEALT = "Player or community area dealt an incorrect number of cards"


class Misdealt(NamedTuple):
    """Where a chapter speaks of cards found face up, drawn in error or dealt in a wrong number."""

    face_up: str
    drawn: str
    wrong_number: str


def misdealt(game: Game, at: Misdealt, dealt: Impossibility, wrong: str = INCORRECT_NUMBER) -> None:
    """Cards found face up or drawn in error until all are dealt, and a wrong number of cards."""
    face_up_cards(game, at.face_up, dealt)
    drawn_in_error(game, at.drawn, dealt)
    void_and_reshuffle(game, at.wrong_number, wrong)


class Voided(NamedTuple):
    """Where a chapter of hold'em says so, and of a dealer's card that is exposed."""

    face_up: str
    drawn: str
    wrong_number: str
    exposed: str


class Saved(NamedTuple):
    """Wagers that are settled though the round is void, and a clause that says so."""

    clause: str
    wagers: Sequence[Wager]


def void_rounds(
    game: Game,
    at: Voided,
    *places: Place,
    late: Saved,
    exposed: Saved,
    acted: Acted,
    discards: bool = False,
) -> Irregularity:
    """Cards found face up, drawn in error or miscounted, and a dealer's card exposed, the last.

    `late` is saved where cards are found face up after everybody has two, and `exposed` where a
    dealer's card is exposed before all have acted; `discards` has the cards found discarded.
    """
    dealt = once_dealt(2, 2, *places)

    def not_late(dealer: Dealer, seat: int | None) -> str | None:
        return until_two_each(dealer, seat) or dealt(dealer, seat)

    card_face_up(game, at.face_up, EARLY, LATE, impossible_because=dealt)
    void_and_reshuffle(game, at.face_up, EARLY, impossible_because=once_two_each)
    game.irregularity(
        at.face_up,
        LATE,
        VOID_BUT.format(late.clause),
        *((Effect.DISCARD_CARDS,) if discards else ()),
        Effect.HANDS_VOID,
        Effect.WAGERS_RETURNED,
        Effect.RESHUFFLE,
        still_settled=late.wagers,
        impossible_because=not_late,
    )
    drawn_in_error(game, at.drawn, dealt)
    wrong = "Player, dealer or community area dealt an incorrect number of cards"
    void_and_reshuffle(game, at.wrong_number, wrong)
    return void_and_reshuffle(
        game,
        at.exposed,
        f"Dealer's card exposed before {acted.clause}",
        VOID_BUT.format(exposed.clause),
        *exposed.wagers,
        impossible_because=acted.or_because(no_dealers_card),
    )
