"""Players who sat out a round: where the house says so, they wait for the next shuffle.

A chapter gives its paragraphs; no letter is written here.
"""

from collections.abc import Iterator
from dataclasses import replace

from houserules.games.shared.shoe import ShoeInPlay
from houserules.rules import Effect, Game, YesNo
from houserules.rules.procedure import AskWagers, Dealer


def _wagers_closed(dealer: Dealer, seat: int | None) -> str | None:
    dealt = dealer.place("dealer") or any(dealer.hand(each) for each in dealer.seated())
    return "wagers are closed in this round" if dealt else None


class LateEntry:
    """Whether entry during a shoe is prohibited, and who may wager again all the same."""

    def __init__(self, game: Game, prohibited: str, permitted_again: str, shuffled: str) -> None:
        self.option = game.option("Entry during a shoe prohibited", prohibited, YesNo(), False)
        self._until = game.carry(shuffled, "who sat out a round waits for the next shuffle")
        self._readmitted = game.irregularity(
            permitted_again,
            "Player permitted to wager again before the shuffle",
            "The player may wager from this round on.",
            Effect.READMITTED,
            Effect.CONTINUES,
            under=(self.option, True),
            impossible_because=_wagers_closed,
        )

    def opens(self, dealer: Dealer, wagers: AskWagers) -> AskWagers:
        """The ask for wagers, which refuses players who sat out a round since the shuffle.

        At a table at which nobody was the cards are shuffled anyway.
        """
        if not dealer.rules[self.option]:
            return wagers
        shoe = dealer.state(ShoeInPlay)

        def refuses(player: str) -> str | None:
            if shoe.wagered is None or player in shoe.wagered or dealer.was_empty:
                return None
            return f"may not wager before the cards are shuffled ({self._until.pretty})"

        interrupting = (*wagers.interrupted_by, self._readmitted)
        return replace(wagers, refuses=refuses, interrupted_by=interrupting)

    def readmits(self, dealer: Dealer) -> bool:
        """Whether somebody who sat out a round was permitted to wager again."""
        again = frozenset(self._permitted(dealer))
        shoe = dealer.state(ShoeInPlay)
        if again and shoe.wagered is not None:
            shoe.wagered |= again
        return bool(again)

    def _permitted(self, dealer: Dealer) -> Iterator[str]:
        for seat in dealer.seated():
            if dealer.notices(self._readmitted, seat=seat):
                yield dealer.player(seat)
