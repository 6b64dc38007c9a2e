"""Hands that players turn over: those with the highest wagers are handed the cards, face down.

Midibaccarat always deals so, Baccarat where its Rules Submission says it.
"""

from collections.abc import Generator, Iterable
from dataclasses import dataclass

from houserules.games.baccarat.baccarat_chapter import BaccaratChapter
from houserules.games.baccarat.baccarat_hands import BANKERS_HAND, PLAYERS_HAND, Hands
from houserules.games.baccarat.procedure import BOTH, Asking, DealingCards, RoundOfPlay
from houserules.rules import Effect, Wager
from houserules.rules.irregularity import Impossibility
from houserules.rules.option import Choice
from houserules.rules.procedure import ALL, Act, Answer, Ask, AskDecision, Dealer, Face

ACCEPT, DECLINE = "accept", "decline"
"""The decisions on the right to turn over a hand."""


@dataclass(frozen=True, slots=True)
class HandingParagraphs:
    """Where a chapter has cards handed to players."""

    players_hand: str
    bankers_hand: str
    players_third: str
    bankers_third: str
    equal_wagers: str
    nobody: str
    """The dealer turns over a hand on which nobody has a wager."""
    relinquished: str

    def of(self, name: str, *, third: bool) -> str:
        """The paragraph by which a hand or its third card is handed over."""
        if third:
            return self.players_third if name == PLAYERS_HAND else self.bankers_third
        return self.players_hand if name == PLAYERS_HAND else self.bankers_hand


class Handing:
    """The law of a chapter on cards that are handed to players."""

    def __init__(
        self, chapter: BaccaratChapter, at: HandingParagraphs, under: Choice[bool] | None = None
    ) -> None:
        """Declare it, perhaps under a choice of the Rules Submission."""
        game = chapter.game
        self.at = at
        self.wagers: dict[str, Wager] = {
            PLAYERS_HAND: chapter.wagers.player.wager,
            BANKERS_HAND: chapter.wagers.banker.wager,
        }
        for name in BOTH:
            to = f"the {name} to the player with the highest wager on it, then turned up"
            game.step(at.of(name, third=False), f"hand {to}; announce the Point Count", under)
            to = f"the third card of the {name} to the same player, then turned up"
            game.step(at.of(name, third=True), f"hand {to}", under)
        closest = "of equally high wagers, hand the cards to the one closest to the dealer"
        game.step(at.equal_wagers, closest, under)
        self.relinquished = {
            name: game.irregularity(
                at.relinquished,
                f"Right to turn over the {name} relinquished",
                "It is offered to the others, counterclockwise from the player's right; "
                "if nobody accepts it, the dealer turns the cards over.",
                Effect.CONTINUES,
                under=under,
                impossible_because=_without_wager(name, wager),
            )
            for name, wager in self.wagers.items()
        }


def _without_wager(name: str, wager: Wager) -> Impossibility:
    def impossible_because(dealer: Dealer, seat: int | None) -> str | None:
        return None if dealer.wagered(wager) else f"nobody has a wager on the {name}"

    return impossible_because


class HandedRound(RoundOfPlay):
    """A round of play in which players turn the cards over."""

    def __init__(self, chapter: BaccaratChapter, handing: Handing, dealer: Dealer) -> None:
        super().__init__(chapter, dealer)
        self._handing = handing
        self._holders: dict[str, int | None] = {}
        self._refused: dict[str, set[int]] = {name: set() for name in BOTH}
        """The seats that declined or relinquished the right to turn over a hand."""

    def replaces_cards(self, replaced: str, shuffled: str) -> None:
        """Collect marked vigorish and take new decks for another shoe."""
        self.dealer.collects_marked()
        if self.shoe.filled:
            self.dealer.says(replaced, "new decks of cards replace the others")
            self.chapter.opening.renews(self.dealer)
        self.shuffles(shuffled)

    def shows(self, hands: Hands) -> Asking:
        """One hand after the other is handed over, turned up and called."""
        for name, held in zip(BOTH, (hands.player, hands.banker), strict=True):
            yield from self._hands_over(name, f"the {name}")
            self.tells_count(self._handing.at.of(name, third=False), name, held)

    def third_card(self, name: str, due: int) -> DealingCards:
        """A third card goes, face down, to the player who turned the hand over."""
        card = self.card(name, self._handing.at.of(name, third=True), Face.DOWN, due)
        yield from self._hands_over(name, "the third card", only=slice(2, None))
        return (card,)

    def _hands_over(self, name: str, what: str, only: slice = ALL) -> Asking:
        at = self._handing.at
        holder = None if self.simulated else (yield from self._holder(name))
        if holder is not None:
            cite = at.of(name, third=only is not ALL)
            said = f"{what} is handed, face down, to the player"
        elif self._refused[name] and not self.simulated:
            cite, said = at.relinquished, f"nobody accepts: the dealer turns {what} over"
        else:
            cite, said = at.nobody, f"the dealer turns {what} over"
        self.dealer.says(cite, said, holder)
        self.dealer.reveals(self.place(name), cite, only=only)

    def _holder(self, name: str) -> Generator[Ask, Answer, int | None]:
        """The seat that turns a hand over, if any; it may relinquish the right."""
        holder = self._holders[name] if name in self._holders else self._highest(name)
        while holder is not None and self.dealer.notices(self._handing.relinquished[name]):
            holder = yield from self._offered(name, holder)
        self._holders[name] = holder
        return holder

    def _highest(self, name: str) -> int | None:
        """The seat with the highest wager; of several, the first from the dealer's right."""
        wager = self._handing.wagers[name]
        stakes = {seat: self.dealer.bets(seat).on(wager) for seat in self.dealer.seats()}
        most = max(stakes.values(), default=0)
        highest = [seat for seat, stake in stakes.items() if stake == most]
        if not most:
            return None
        if len(highest) > 1:
            said = f"of equally high wagers on the {name}, the one closest to the dealer"
            self.dealer.says(self._handing.at.equal_wagers, said, max(highest))
        return max(highest)

    def _offered(self, name: str, holder: int) -> Generator[Ask, Answer, int | None]:
        """Offer the right to the others, from the right of the player who gives it up."""
        dealer, cite = self.dealer, self.chapter.game.cite(self._handing.at.relinquished)
        out, acts = self._refused[name], (Act(ACCEPT, cite), Act(DECLINE, cite))
        out.add(holder)
        dealer.says(cite, f"gives up the right to turn over the {name}", holder)
        for seat in counterclockwise(dealer.seated(), holder):
            if seat in out:
                continue
            if (yield AskDecision(seat, acts, cite, hand=name, otherwise=DECLINE)) == ACCEPT:
                dealer.says(cite, f"accepts the right to turn over the {name}", seat)
                return seat
            out.add(seat)
        return None


def counterclockwise(seats: Iterable[int], last: int) -> list[int]:
    """Other seats, from the one at the right of a seat on; numbers rise clockwise."""
    others = sorted((seat for seat in seats if seat != last), reverse=True)
    return [seat for seat in others if seat < last] + [seat for seat in others if seat > last]
