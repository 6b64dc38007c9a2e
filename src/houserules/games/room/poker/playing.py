"""The memory of a Poker table: the round of play that goes on, the button, the funds."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from houserules.equipment.cards import Card
from houserules.rules.procedure import Dealer

from .betting import BettingRound, Player
from .forms import Form
from .hands import Worth
from .pots import Pot, pots

NOT_DEALT = "no cards have been dealt in this round"


@dataclass(slots=True)
class RoundOfPlay:
    """One round of play: who is in it, what they hold, and how far it is."""

    form: Form
    players: dict[int, Player]
    button: int
    cards: dict[int, list[Card]] = field(default_factory=dict)
    """The cards that each player holds now."""
    up: dict[int, list[Card]] = field(default_factory=dict)
    board: list[Card] = field(default_factory=list)
    burned: list[Card] = field(default_factory=list)
    street: int = 0
    betting: BettingRound | None = None
    voluntary: set[int] = field(default_factory=set)
    """The players who placed bets that they did not have to."""
    last_blind: int = 0
    opener: int = 0
    """The player who made the last bet of the betting round, or acted first in it."""
    raked: int = 0
    """The rake that was extracted so far, in cents."""
    rake_over: bool = False
    """Whether no more rake may be taken, 637a.17(e)."""
    late: tuple[int, ...] = ()
    """The seats whose players were not dealt in last time."""
    shows_first: int | None = None
    conceded: list[int] = field(default_factory=list)
    """The players who conceded at the showdown; side pots remain as they were formed."""
    dealt_in: int = 0
    """How many were dealt in."""

    @property
    def live(self) -> list[int]:
        """The seats that contend for the pot, clockwise from the dealer's left."""
        return [seat for seat, player in self.players.items() if not player.folded]

    def is_live(self, seat: int) -> bool:
        """Whether a seat contends for the pot."""
        player = self.players.get(seat)
        return player is not None and not player.folded

    @property
    def put(self) -> dict[int, int]:
        """The chips of each player in the pot."""
        return {seat: player.put for seat, player in self.players.items()}

    def pots(self, contending: Sequence[int]) -> list[Pot]:
        """The pot and its side pots, for which some players contend."""
        dead = {seat: player.dead for seat, player in self.players.items()}
        return pots(self.put, contending, dead)

    @property
    def amount(self) -> int:
        """All chips in the pot and its side pots."""
        return sum(player.put + player.dead for player in self.players.values())

    def held(self, seat: int) -> list[Card]:
        """The cards of a seat."""
        return self.cards.setdefault(seat, [])


@dataclass(slots=True)
class HighHand:
    """The highest hand of a qualifying period, 637a.16(f)."""

    worth: Worth
    players: list[str]


@dataclass(slots=True)
class Room:
    """The table from round to round."""

    play: RoundOfPlay | None = None
    button: int | None = None
    moves: bool = False
    """Whether the button moves before the next round."""
    dealt: frozenset[str] = frozenset()
    """The players who were dealt in last time."""
    killed: bool = False
    """Whether the Kill or Half-kill option has raised the limits."""
    uncounted: int = 0
    counts: bool = False
    bad_beat: int = 0
    high_hands: int = 0
    """The contributions to each payout, in cents."""
    high_hand: HighHand | None = None
    awarded: list[int] = field(default_factory=list)
    """The payouts of the last qualifying period, in cents, but those not collected in time."""


def play_of(dealer: Dealer) -> RoundOfPlay | None:
    """The round of play that goes on."""
    return dealer.state(Room).play
