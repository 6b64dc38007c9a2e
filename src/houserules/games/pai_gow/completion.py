"""Completion of a round at a table: what is shown, announced and racked as wagers are settled."""

from collections.abc import Iterator
from typing import Generic, TypeVar

from houserules.games.pai_gow.chapter import PaiGowChapter
from houserules.games.pai_gow.hands import VOID, Setting
from houserules.games.pai_gow.optional_wagers import EnvyBonus
from houserules.games.pai_gow.setting import Asking
from houserules.games.shared.common import DOCUMENTATION, DOCUMENTED
from houserules.law import Citation
from houserules.rules import Line, Outcome, Round
from houserules.rules.procedure import FLOORPERSON, Dealer
from houserules.rules.settlement import Banked

S = TypeVar("S", bound=Setting)
ENVIED = "an Envy Bonus Qualifying Hand is acknowledged; the cards stay face up"


def completes(chapter: PaiGowChapter[S], dealer: Dealer, cite: str, returned: str = "") -> Asking:
    """Settle all wagers; where anybody hears of it, with what is shown and racked beside.

    `returned` is the paragraph by which the winnings of the dealer's own wager go back.
    """
    if not dealer.is_recording:
        dealer.settles(cite)
        if returned:
            dealer.ends_wager(returned, Outcome.WIN)
        return
    completion = Completion(chapter, dealer, returned)
    for line in dealer.settling(cite, completion.lines):
        yield from completion.validates(line)
    completion.after()
    for seat, documented in completion.documented.items():
        yield from dealer.confirms(documented, "the dealer", DOCUMENTATION, seat)
        completion.collects(documented, seat)


def _pays_in(line: Line) -> bool:
    """Whether a bank adds to the center what winning wagers lack."""
    return line.subject in tuple(Banked) and line.outcome is Outcome.LOSE


class Completion(Generic[S]):
    """Follows the lines of a settlement and tells what the dealer does beside each."""

    def __init__(self, chapter: PaiGowChapter[S], dealer: Dealer, returned: str = "") -> None:
        """Against a bank all hands are exposed first, against the dealer each at its turn."""
        self._chapter = chapter
        self._returned = returned
        self._dealer = dealer
        self._banked = dealer.marker is not None
        self._bets = {
            seat: dealer.bets(seat)
            for seat in dealer.seats()
            if VOID not in dealer.decisions(seat)  # these are returned
        }
        everybody = self._bets.values()
        self._envies = [one for one in chapter.envies if any(map(one.is_announced_for, everybody))]
        self._bonuses = tuple(envy.bonus for envy in chapter.envies)
        self._several = sum(map(dealer.rules.offers, chapter.optional_wagers)) > 1
        self._rearranged: set[int] = set()
        self._surrendered: set[int] = set()
        self.documented: dict[int, Citation] = {}
        """The seats whose cards stay until a payout from a meter is documented, by paragraph."""
        self._waiting: list[str] = []
        self._seat: int | None = None
        self._bank: int | None = None
        """A bank that has paid in; its hands stay until all wagers against them are paid."""

    def lines(self, round_: Round) -> Iterator[Line]:
        """The lines of the round; each is paid before the next is asked for."""
        for line in self._chapter.game.settling(round_._replace(claimed=True)):
            if not _pays_in(line) and not line.settles(self._chapter.main):
                self._end_bank()
            self._before(line)
            yield line
        self._end_bank()
        self._finish()

    def _end_bank(self) -> None:
        """When the players are paid, pay the dealer's own wager; a bank that paid in is done."""
        if self._returned:
            self._dealer.ends_wager(self._returned, Outcome.WIN)
            self._returned = ""
        if self._bank is not None:
            self._finish()
            self._seat, self._bank = self._bank, None
            self._finish()

    def validates(self, line: Line) -> Asking:
        """Before a progressive payout verify hand and light, and have it validated."""
        on, dealer = line.bet.wager.decided if line.bet else None, self._dealer
        if on is None or on.validated is None or line.outcome is not Outcome.STANDS:
            return
        hand = self._chapter.forms(dealer.hand(line.seat), (), dealer.rules)
        if on.verified is not None:
            dealer.says(on.verified, f"verifies that the hand wins: {hand}", line.seat)
        if on.lit is not None:
            lit = "verifies that the light of the progressive system is lit"
            dealer.says(on.lit, lit, line.seat)
        what = "the progressive payout is validated"
        yield from dealer.confirms(on.validated, FLOORPERSON, what, line.seat)

    def _before(self, line: Line) -> None:
        """The dealer's acts before a line is paid."""
        if line.seat != self._seat or line.settles(*self._bonuses):
            self._finish()
        if line.outcome is Outcome.RETURNED or line.settles(*self._bonuses):
            return
        if line.outcome is Outcome.FORFEITED and not self._stays(line.seat):
            return  # the cards were racked when the player surrendered
        if _pays_in(line):
            self._bank = line.seat
            return
        self._seat = line.seat
        if line.settles(self._chapter.main):
            self._compare(line)
        elif line.settles(*self._chapter.optional_wagers):
            self._rearrange(line.seat)
        if line.from_meter is not None:
            decided = line.bet.wager.decided if line.bet else None
            assert decided is not None
            assert decided.documented is not None
            self.documented[line.seat] = decided.documented

    def _stays(self, seat: int) -> bool:
        """Whether cards that were surrendered stay for other wagers."""
        return bool(self._envies) or self._bets[seat].has(*self._chapter.optional_wagers)

    def after(self) -> None:
        """The dealer's acts when everything is settled."""
        for cite in dict.fromkeys(self._waiting):
            self._dealer.says(cite, "the remaining cards go to the discard rack")
        place = self._chapter.collected.place
        reconstructed = f"each hand can be reconstructed from {place}"
        self._dealer.says(self._chapter.at.reconstructed, reconstructed)

    def collects(self, cite: str | Citation, seat: int) -> None:
        """Collect the pieces of a player; those that were surrendered are counted."""
        pieces, settled, counted, *_ = self._chapter.collected
        how = counted if seat in self._surrendered else settled
        self._dealer.says(cite, f"the player's {pieces} {how}", seat)

    def _compare(self, line: Line) -> None:
        """Reveal the hands that are compared; collect the vigorish of a winner."""
        if line.outcome is Outcome.FORFEITED:
            self._surrendered.add(line.seat)
            return
        chapter = self._chapter
        if not self._banked:
            self._dealer.reveals(line.seat, chapter.at.revealed)
        due = line.stake - line.amount
        if line.outcome is Outcome.WIN and due:
            against_bank = chapter.bank.at.winners_pay if chapter.bank else ""
            cite = against_bank if self._banked else chapter.at.vigorish
            self._dealer.says(cite, "vigorish is collected", line.seat, amount=due)

    def _rearrange(self, seat: int) -> None:
        """Form the highest ranking hand of a player, which may not have been shown yet."""
        if seat in self._rearranged or not self._chapter.at.formed:
            return
        self._rearranged.add(seat)
        if seat in self._surrendered:
            self._dealer.reveals(seat, self._chapter.at.formed)
        chapter, rules = self._chapter, self._dealer.rules
        placed = [wager for wager in chapter.ranked if self._bets[seat].has(wager)]
        others = [envy.bonus.on for envy in self._envies]
        name = chapter.forms(self._dealer.hand(seat), placed or others, rules)
        self._dealer.says(chapter.at.formed, f"{chapter.collected.found}: {name}", seat)

    def _finish(self) -> None:
        """Rack the cards of a seat that is settled, unless an Envy Bonus or a document waits."""
        seat, self._seat = self._seat, None
        if seat is None or self._dealer.bets(seat):
            return
        if self._envies:
            self._rearrange(seat)
        envied = [envy for envy in self._envies if self._is_envied(seat, envy)]
        for cite in dict.fromkeys(envy.acknowledged(self._bets[seat])[0] for envy in envied):
            self._dealer.says(cite, ENVIED, seat)
        self._waiting += [envy.racked for envy in envied]
        if seat in self.documented:
            self._dealer.says(self.documented[seat], DOCUMENTED, seat)
        elif not envied:
            at = self._chapter.at
            after_optional = at.racked_after_all if self._several else at.racked_after_one
            waited = self._bets[seat].has(*self._chapter.optional_wagers)
            waited = waited or seat in self._surrendered  # for Envy Bonuses
            self.collects(after_optional if waited else at.racked, seat)

    def _is_envied(self, seat: int, envy: EnvyBonus) -> bool:
        """Whether a hand leads to Envy Bonuses beside a wager that somebody made."""
        rules, player = self._dealer.rules, self._dealer.player(seat)
        outcome = envy.outcome(self._dealer.hand(seat), rules)
        if rules.paytable(envy.bonus).row(outcome) is None:
            return False
        _, own = envy.acknowledged(self._bets[seat])
        return envy.for_any_wager or any(
            envy.qualifies(bets) and (own or self._dealer.player(other) != player)
            for other, bets in self._bets.items()
        )
