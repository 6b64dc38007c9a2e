"""The law that 627a, 629a and 631a have in common, declared by the paragraphs of each."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from houserules.equipment.cards import STANDARD, Deck
from houserules.games.baccarat.baccarat_hands import Dealing
from houserules.games.baccarat.paragraphs import Paragraphs
from houserules.games.baccarat.settling import Irregularities, Wagers
from houserules.games.baccarat.wagers import (
    BankersHand,
    HouseMoney,
    PlayersHand,
    dragon_bonus_wager,
    ez_baccarat,
    insurance_wager,
    tie_wager,
)
from houserules.games.shared.common import verbal_wager
from houserules.games.shared.cut import Cut, CutParagraphs
from houserules.games.shared.devices import Directed
from houserules.games.shared.opening import Opening, OpeningParagraphs
from houserules.games.shared.shoe import decks_of
from houserules.rules import Between, Effect, Freely, Game, HouseRules, Odds, RuleError
from houserules.rules.procedure import Dealer

FEWEST_BEHIND = 14


def _behind(value: object) -> int:
    """Read the number of cards behind the second cover card."""
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and len(text) < 4) or int(text) < FEWEST_BEHIND:
        raise RuleError(f"“{text[:40]}” is not a number of cards from {FEWEST_BEHIND}.")
    return int(text)


class Stage(Enum):
    """How far a dealing shoe has been played."""

    PLAYED = auto()
    COVER_CARD_OUT = auto()
    LAST_HAND = auto()
    OVER = auto()


@dataclass(slots=True)
class DealingShoe:
    """The state of the shoe beside its cards."""

    stage: Stage = Stage.OVER
    behind: int = 0
    """The number of cards behind the second cover card."""
    filled: int = 0
    """How often the shoe was filled."""


def _no_cut_due(dealer: Dealer, seat: int | None) -> str | None:
    """Why no cut follows what people say now: it comes with a new shoe."""
    if not dealer.counts_shoe:
        return "a record of one round says nothing of the shuffle"
    over = dealer.state(DealingShoe).stage in (Stage.LAST_HAND, Stage.OVER)
    if over or dealer.was_empty or dealer.state(Directed).shuffle or not dealer.remaining():
        return None
    return "the cards are not shuffled and cut now"


class BaccaratChapter:
    """A chapter of the family: its cards, wagers, hands and irregularities."""

    def __init__(
        self,
        game: Game,
        at: Paragraphs,
        *,
        opening: OpeningParagraphs,
        discards: str,
        renewal: Effect,
        paid_first: bool = False,
        batched: Callable[[HouseRules], bool] = lambda rules: False,
    ) -> None:
        """Declare it; cards go to the `discards`, and `renewal` follows when a shoe runs out.

        Where a winner is `paid_first`, vigorish is collected afterwards, and is a line of its own.
        """
        self.game = game
        self.at = at
        self.discards = discards
        self.opening = Opening(game, opening, waits=False, batched=batched)
        self._describe()
        self.ez = ez_baccarat(game, f"{at.layout}(b)(6)")
        self._put_into_the_shoe()
        self.wagers = self._permit(paid_first)
        self._deal_and_settle()
        self.dealing = Dealing(game, at)
        self.irregularities = Irregularities(game, at.irregularities, renewal)
        game.reads_written(self.dealing.read)
        game.settles_played(self.wagers.lines)

    def _describe(self) -> None:
        """Definitions and the value of cards."""
        game, at = self.game, self.at
        game.carry('1("Dragon 7")', "the Banker's Hand wins with 7 on three cards")
        game.carry('1("EZ Baccarat")', "a table without vigorish")
        game.carry('1("Natural")', "8 or 9 on the first two cards")
        game.carry('1("Panda 8")', "the Player's Hand wins with 8 on three cards")
        game.carry(f"{at.values}(a)(1)", "2 to 9 count their face")
        game.carry(f"{at.values}(a)(2)", "10, jack, queen and king count nothing")
        game.carry(f"{at.values}(a)(3)", "an ace counts one")
        game.carry(f"{at.values}(b)(1)", "ace, 2 and 4 make 7")
        game.carry(f"{at.values}(b)(2)", "ace, 2 and 9 make 2: the right digit counts")

    def _put_into_the_shoe(self) -> None:
        """The decks, the second cover card, and the cards burned."""
        game, cut = self.game, f"{self.at.shuffle}(d)"
        numbers = decks_of(game, self.at.decks, range(6, 9))
        self.decks = game.option(
            "Decks in play",
            self.at.decks,
            Between(numbers, "decks"),
            numbers[-1],
            says=Between((), "decks").word,
        )
        self.behind_cover_card = game.option(
            "Cards behind the second cover card",
            cut,
            Freely(_behind, f"at least {FEWEST_BEHIND}", (FEWEST_BEHIND,)),
            FEWEST_BEHIND,
        )
        game.constraint(
            cut,
            "The second cover card must be within the stack.",
            lambda rules: rules[self.behind_cover_card] < len(self.deck(rules)),
        )
        game.uses_shoe(
            self.deck, self.decks, words=lambda rules: self.decks.phrase(rules[self.decks])
        )
        cut_at = CutParagraphs.lettered(self.at.shuffle, by_seats=True, next_recuts=True)
        self.cut = Cut(game, cut_at, _no_cut_due)
        game.step(f"{self.at.shuffle}(f)", "burn the first card and as many more as its face value")

    def deck(self, rules: HouseRules) -> Deck:
        """The decks that are in the dealing shoe together."""
        return STANDARD.decks(rules[self.decks])

    def _permit(self, paid_first: bool) -> Wagers:
        """The wagers, and the vigorish that is marked."""
        game, at, ez = self.game, self.at, self.ez
        permitted, paid = f"{at.wagers}(a)", at.payouts
        wagers = Wagers(
            banker=BankersHand(game, at, ez),
            player=PlayersHand(game, at),
            tie=tie_wager(game, at),
            dragon_bonus=dragon_bonus_wager(game, at),
            dragon_7=insurance_wager(
                game, "Dragon 7", odds=Odds(40), wager_cite=f"{permitted}(5)",
                payout_cite=f"{paid}(f)", ez=ez, comes=lambda result: result.dragon_7,
            ),
            panda_8=insurance_wager(
                game, "Panda 8", odds=Odds(25), wager_cite=f"{permitted}(6)",
                payout_cite=f"{paid}(g)", ez=ez, comes=lambda result: result.panda_8,
            ),
            house_money=HouseMoney(game, at),
            paid_first=paid_first,
        )  # fmt: skip
        verbal_wager(game, f"{at.wagers}(b)")
        game.step(f"{at.wagers}(c)", "no wager is made, increased or withdrawn after no more bets")
        later = (wagers.banker.collection, wagers.banker.LATER)
        game.step(f"{paid}(d)(2)(ii)", "mark the vigorish that a seat owes", later)
        game.step(f"{paid}(d)(2)(iii)", "the mark stays until the vigorish is collected", later)
        return wagers

    def _deal_and_settle(self) -> None:
        """The steps of a round that are the same however cards are dealt."""
        game, at = self.game, self.at
        game.step(at.no_more_bets, "announce no more bets")
        settled = "settle House Money Wagers from the dealer's right, before third cards"
        for cite, does in (
            (at.house_money, f"{settled}; pay or add the payout of those that win"),
            (at.handed_over, "the dealer hands the payout over or places it on the wager"),
            (at.resumes, "then deal third cards"),
        ):
            game.step(cite, does, applies=self._offers_house_money)
        game.step(f"{at.result}(a)", "announce the final Point Counts and a tie hand")
        game.step(f"{at.result}(a)", "announce a Dragon 7 or a Panda 8", (self.ez, True))

    def _offers_house_money(self, rules: HouseRules) -> bool:
        return rules.offers(self.wagers.house_money.wager)
