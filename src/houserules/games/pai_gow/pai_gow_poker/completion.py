"""645a.11(e) to (j) at a live table: what is shown, announced and racked as wagers are settled."""

from collections.abc import Iterator

from houserules.games.pai_gow.pai_gow_poker.bonuses import (
    OPTIONAL,
    QUALIFYING,
    RANKED,
    pai_gow,
    qualifies,
    rankings,
)
from houserules.games.pai_gow.pai_gow_poker.decisions import VOID
from houserules.games.pai_gow.pai_gow_poker.equipment import game
from houserules.games.pai_gow.pai_gow_poker.settling import ENVY
from houserules.games.shared.common import DOCUMENTED
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.rules import Line, Outcome, Round, Wager
from houserules.rules.procedure import Dealer

ENVIES = tuple(envy for envy, _ in ENVY)
OUTCOMES = {envy.on: (envy, outcome) for envy, outcome in ENVY}
ACKNOWLEDGED = dict(zip(QUALIFYING, ("11(h)(1)(i)", "11(h)(2)(i)", "11(h)(6)(i)"), strict=True))
"""By Qualifying Wager, where the hands that lead to its Envy Bonuses are acknowledged."""
RACKED = dict(zip(QUALIFYING, ("11(h)(1)(iii)", "11(h)(2)(iii)", "11(j)"), strict=True))
"""By Qualifying Wager, where these hands are racked after the Envy Bonuses."""
TO_RACK = "the player's cards go to the discard rack"
ENVIED = "an Envy Bonus Qualifying Hand is acknowledged; the cards stay face up"


class Completion:
    """Follows the lines of a settlement and tells what the dealer does beside each."""

    def __init__(self, dealer: Dealer) -> None:
        """Against a bank all hands are exposed first, against the dealer each at its turn."""
        self._dealer = dealer
        self._banked = dealer.marker is not None
        self._bets = {
            seat: dealer.bets(seat)
            for seat in dealer.seats()
            if VOID not in dealer.decisions(seat)  # these are returned
        }
        self._qualifying = [
            wager for wager in QUALIFYING if any(qualifies(b, wager) for b in self._bets.values())
        ]
        self._several = sum(dealer.rules.offers(wager) for wager in OPTIONAL) > 1
        self._rearranged: set[int] = set()
        self._surrendered: set[int] = set()
        self.documented: dict[int, None] = {}
        """The seats whose cards stay until their payout from the meter is documented."""
        self._waiting: list[str] = []
        self._seat: int | None = None

    def lines(self, round_: Round) -> Iterator[Line]:
        """The lines of the round; each is paid before the next is asked for."""
        for line in game.lines(round_):
            self._before(line)
            yield line
        self._finish()

    def _before(self, line: Line) -> None:
        """The dealer's acts before a line is paid."""
        if line.seat != self._seat or line.settles(*ENVIES):
            self._finish()
        if line.outcome is Outcome.RETURNED or line.settles(*ENVIES):
            return
        if line.outcome is Outcome.FORFEITED and not self._qualifying:
            return  # the cards were racked when the player surrendered
        self._seat = line.seat
        if line.settles(pai_gow):
            self._compare(line)
        elif self._bets[line.seat].has(*OPTIONAL):
            self._rearrange(line.seat)
        if line.from_meter is not None:
            self.documented[line.seat] = None

    def after(self) -> None:
        """The dealer's acts when everything is settled."""
        for cite in dict.fromkeys(self._waiting):
            self._dealer.says(cite, "the remaining cards go to the discard rack")
        self._dealer.says("11(j)", "each hand can be reconstructed from the discard rack")

    def _compare(self, line: Line) -> None:
        """Reveal the hands that are compared; collect the vigorish of a winner."""
        if line.outcome is Outcome.FORFEITED:
            self._surrendered.add(line.seat)
            return
        if not self._banked:
            self._dealer.reveals(line.seat, "11(e)")
        due = line.stake - line.amount
        if line.outcome is Outcome.WIN and due:
            cite = "12(m)" if self._banked else "13(a)"
            self._dealer.says(cite, "vigorish is collected", line.seat, amount=due)

    def _rearrange(self, seat: int) -> None:
        """Form the highest ranking hand of the seven cards, which may not have been shown yet."""
        if seat not in self._rearranged:
            self._rearranged.add(seat)
            if seat in self._surrendered:
                self._dealer.reveals(seat, "11(h)")
            hand, rules = self._hand(seat), self._dealer.rules
            placed = [wager for wager in RANKED if self._bets[seat].has(wager)]
            cites = rankings(hand, placed or self._qualifying, rules)
            name = ", ".join((str(hand), *(cite.pretty for cite in cites)))
            self._dealer.says("11(h)", f"the highest ranking hand: {name}", seat)

    def _finish(self) -> None:
        """Rack the cards of a seat that is settled, unless an Envy Bonus or a document waits."""
        seat, self._seat = self._seat, None
        if seat is None or self._dealer.bets(seat):
            return
        if self._qualifying:
            self._rearrange(seat)
        envied = [wager for wager in self._qualifying if self._is_envied(seat, wager)]
        for wager in envied:
            placed = "(B)" if self._bets[seat].has(wager) else "(C)"
            self._dealer.says(ACKNOWLEDGED[wager] + placed, ENVIED, seat)
            self._waiting.append(RACKED[wager])
        if seat in self.documented:
            self._dealer.says("11(h)(4)(ii)(D)", DOCUMENTED, seat)
        elif not envied:
            after_optional = "11(i)" if self._several else "11(h)"
            cite = after_optional if self._bets[seat].has(*OPTIONAL) else "11(g)"
            self._dealer.says(cite, TO_RACK, seat)

    def _is_envied(self, seat: int, wager: Wager) -> bool:
        """Whether a hand leads to Envy Bonuses beside a wager that somebody made."""
        envy, outcome = OUTCOMES[wager]
        rules, player = self._dealer.rules, self._dealer.player(seat)
        if rules.paytable(envy).row(outcome(self._hand(seat), rules)) is None:
            return False
        own = self._bets[seat].has(wager)
        return any(
            qualifies(bets, wager) and (own or self._dealer.player(other) != player)
            for other, bets in self._bets.items()
        )

    def _hand(self, seat: int) -> SevenCardHand:
        return SevenCardHand.of(self._dealer.hand(seat))
