"""The law that 627a, 629a and 631a have in common, declared by the paragraphs of each."""

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
from houserules.rules import Between, Freely, Game, HouseRules, Odds, RuleError

FEWEST_BEHIND = 14


def _behind(value: object) -> int:
    """Read the number of cards behind the second cover card."""
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and len(text) < 4) or int(text) < FEWEST_BEHIND:
        raise RuleError(f"“{text[:40]}” is not a number of cards from {FEWEST_BEHIND}.")
    return int(text)


class BaccaratChapter:
    """A chapter of the family: its cards, wagers, hands and irregularities."""

    def __init__(
        self,
        game: Game,
        at: Paragraphs,
        *,
        discards: str,
        renewal: str,
    ) -> None:
        """Declare it; cards go to the `discards`, and `renewal` follows when a shoe runs out."""
        self.game = game
        self.at = at
        self.discards = discards
        self._describe()
        self.ez = ez_baccarat(game, f"{at.layout}(b)(6)")
        self._put_into_the_shoe()
        self.wagers = self._permit()
        self._deal_and_settle()
        self.dealing = Dealing(game, at)
        self.irregularities = Irregularities(game, at.irregularities, renewal)
        game.reads_written(self.dealing.read)
        game.settles_played(self.wagers.lines)

    def _describe(self) -> None:
        """Definitions, the layout, and the value of cards."""
        game, at = self.game, self.at
        game.carry('1("Dragon 7")', "the Banker's Hand wins with 7 on three cards")
        game.carry('1("EZ Baccarat")', "a table without vigorish")
        game.carry('1("Natural")', "8 or 9 on the first two cards")
        game.carry('1("Panda 8")', "the Player's Hand wins with 8 on three cards")
        game.nothing_to_execute(
            "what the layout and its signs show",
            *(f"{at.layout}(b)({number})" for number in (1, 2, 3, 4, 5, 7, 8)),
            *(f"{at.layout}(b)(6)({number})" for number in ("i", "ii", "iii")),
        )
        game.nothing_to_execute("where marker buttons are kept", f"{at.layout}(c)")
        box = f"drop box, tip box and {self.discards}"
        game.nothing_to_execute(box, f"{at.layout}(d)", f"{at.layout}(e)")
        game.carry(f"{at.values}(a)(1)", "2 to 9 count their face")
        game.carry(f"{at.values}(a)(2)", "10, jack, queen and king count nothing")
        game.carry(f"{at.values}(a)(3)", "an ace counts one")
        game.carry(f"{at.values}(b)(1)", "ace, 2 and 4 make 7")
        game.carry(f"{at.values}(b)(2)", "ace, 2 and 9 make 2: the right digit counts")

    def _put_into_the_shoe(self) -> None:
        """The decks, the second cover card, and the cards burned."""
        game, cut = self.game, f"{self.at.shuffle}(d)"
        self.decks = game.option(
            "Decks in play", self.at.decks, Between.range(6, 8, "decks"), 8,
            says=lambda number: f"{number} decks",
        )  # fmt: skip
        self.behind_cover_card = game.option(
            "Cards behind the second cover card", cut,
            Freely(_behind, f"at least {FEWEST_BEHIND}", (FEWEST_BEHIND,)), FEWEST_BEHIND,
        )  # fmt: skip
        game.constraint(
            cut, "The second cover card must be within the stack.",
            lambda rules: rules[self.behind_cover_card] < len(self.deck(rules)),
        )  # fmt: skip
        game.uses_shoe(
            self.deck, self.decks, words=lambda rules: self.decks.phrase(rules[self.decks])
        )
        cuts = (f"{self.at.shuffle}({letter})" for letter in "bce")
        game.nothing_to_execute("who cuts where, and a second cut", *cuts)
        game.step(f"{self.at.shuffle}(f)", "burn the first card and as many more as its face value")

    def deck(self, rules: HouseRules) -> Deck:
        """The decks that are in the dealing shoe together."""
        return STANDARD.decks(rules[self.decks])

    def _permit(self) -> Wagers:
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
        )  # fmt: skip
        verbal_wager(game, f"{at.wagers}(b)")
        game.step(f"{at.wagers}(c)", "no wager is made, increased or withdrawn after no more bets")
        game.step(f"{paid}(d)(2)(ii)", "mark the vigorish that a seat owes")
        game.step(f"{paid}(d)(2)(iii)", "the mark stays until the vigorish is collected")
        return wagers

    def _deal_and_settle(self) -> None:
        """The steps of a round that are the same however cards are dealt."""
        game, at = self.game, self.at
        game.step(at.no_more_bets, "announce no more bets")
        settled = "settle House Money Wagers from the dealer's right, before third cards"
        game.step(at.house_money, f"{settled}; pay or add the payout of those that win")
        game.step(at.handed_over, "the dealer hands the payout over or places it on the wager")
        game.step(at.resumes, "then deal third cards")
        game.step(f"{at.result}(a)", "announce the final Point Counts, tie hand, Dragon 7, Panda 8")
