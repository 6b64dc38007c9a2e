"""Decisions of hold'em: a wager in multiples of the Ante, or else a check or a fold."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass

from houserules.games.poker.streets import FOLDS
from houserules.rules import Bet, Game, Wager
from houserules.rules.procedure import Act, AskDecision, Dealer, Play

CHECK = "check"


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment at which players decide, by the community cards that are open."""

    wager: Wager
    _: KW_ONLY
    sizes: Mapping[str, int]
    """The decisions to make the wager, each with its multiple of the Ante, the largest first."""
    otherwise: str
    """The decision to make no wager: check or fold."""
    open: int
    asked: str
    placed: str
    """Where the wager is placed."""
    checked: str = ""
    """Where the player goes on without it."""

    @property
    def most(self) -> int:
        """The largest multiple of the Ante."""
        return max(self.sizes.values())

    def act(self, size: int) -> str:
        """The decision to make a wager of this multiple of the Ante, or none."""
        return next((name for name, times in self.sizes.items() if times == size), self.otherwise)


Acts = Callable[[int], tuple[Act, ...]]
"""The acts among which a seat decides."""


def multiples(game: Game, dealer: Dealer, moment: Moment, ante: Wager) -> Acts:
    """The wager can be made in its multiples of a player's Ante only, as far as limits permit."""
    cite, bet = game.cite(moment.asked), Bet(moment.wager)
    permitted = dealer.rules.amounts(moment.wager)

    def acts(seat: int) -> tuple[Act, ...]:
        stake = dealer.bets(seat).on(ante)
        placing = (
            Act(name, cite, bet, times * stake)
            for name, times in moment.sizes.items()
            if permitted.refuse(times * stake) is None
        )
        return (*placing, Act(moment.otherwise, cite))

    return acts


def decide(
    dealer: Dealer,
    seats: Iterable[int],
    moment: Moment,
    acts: Acts,
    fold: Callable[[Dealer, int], None],
) -> Play:
    """Each of these players wagers, checks or folds, clockwise from the dealer's left."""
    for seat in seats:
        offered = acts(seat)
        decided = yield AskDecision(seat, offered, offered[-1].cite)
        if decided is None:
            continue
        act = next(act for act in offered if act.name == decided.act)
        if act.bet:
            dealer.takes(seat, act.bet, decided.amount or act.stake, moment.placed)
        elif decided == FOLDS:
            fold(dealer, seat)
        else:
            dealer.says(moment.checked, "checks", seat)
