"""A wager of somebody's own without a game, as a request by 58 Pa. Code 601a.2(a) describes it."""

from houserules.equipment.dice import Roll
from houserules.games.shared.throw_wagers import ThrowWagers
from houserules.rules import Game
from houserules.rules.chapter import being_made

_private = being_made()
assert _private is not None
(own,) = _private.wagers
sizes = dict(own.places)
game = Game("601a", own.name, deck=own.source.deck, places=tuple(sizes), hand_sizes=sizes)


class Throws(ThrowWagers[Roll | str]):
    """The wager, where dice or a wheel decide it."""

    @property
    def marks(self) -> tuple[str, ...]:
        """The marks of the wheel; none where dice are thrown."""
        found: tuple[str, ...] = own.source.marks
        return found


WAGERS = None
if own.source.deck is None:
    WAGERS = Throws(game, "another result came", dice=own.source.dice)
game.seal()
