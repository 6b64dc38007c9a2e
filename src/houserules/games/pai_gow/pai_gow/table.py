"""621a.4 to 621a.9: the round of play at a live table, with the dealer or a player as the bank."""

from houserules.games.pai_gow import HIGH, LOW, RoundOfPlay, written_round
from houserules.hands.pai_gow_tiles import SetTiles
from houserules.rules import Round, RuleError, Seat

from .law import CHAPTER, DICE, game

ROUND_OF_PLAY = RoundOfPlay(CHAPTER)


@game.reads_written
def read_round(round_: Round) -> Round:
    """A written round, which must say what the dice show where wagers are on them."""
    if not round_.rolls and any(seat.bets.has(*DICE.wagers) for seat in round_.seats):
        raise RuleError("Wagers are on the dice: write what they show under “rolls” (§ 621a.6(b)).")
    return written_round(CHAPTER, round_._replace(seats=tuple(map(_as_ranked, round_.seats))))


def _as_ranked(seat: Seat) -> Seat:
    """A seat whose high hand is the one that ranks higher, 621a.1, whatever it is called."""
    if {name: len(hand) for name, hand in seat.cards.items()} != {HIGH: 2, LOW: 2}:
        return seat
    low = seat.cards[LOW]
    made = SetTiles.of((*seat.cards[HIGH], *low), low)
    if made.low == made.high:
        return seat
    return seat._replace(cards={HIGH: made.high.cards, LOW: made.low.cards})
