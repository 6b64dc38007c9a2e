"""21 Baccarat: 58 Pa. Code Chapter 681a."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from houserules.equipment.cards import Card, Rank
from houserules.games.shared.common import no_verbal_wager
from houserules.games.shared.opening import OpeningParagraphs
from houserules.games.shared.shoe import ShoeInBatches, ShoeParagraphs
from houserules.hands.blackjack import point_count
from houserules.rules import (
    Bet,
    Effect,
    Game,
    HouseRules,
    Line,
    OneOf,
    Requirement,
    Round,
    Scale,
    Seat,
    Verdict,
    Wager,
)
from houserules.rules.procedure import Dealer

PLAYERS_HAND, BANKERS_HAND = HANDS = ("Player's Hand", "Banker's Hand")
game = Game(
    "681a", "21 Baccarat", positions=8, positions_cite="2(a)", places=HANDS, case_keys=()
)

# 681a.2 to 681a.5: the table, the cards and the shoe

shoe = ShoeInBatches(
    game,
    ShoeParagraphs.lettered(
        opening=OpeningParagraphs.lettered("4", batches="d", excused="abcd"), cut_by_seats=True,
        decks="3(a)", batches="3(b)", hours="3(c)", shuffle="5", idle_apart=True,
        into_the_shoe="7(a)", first_card="7(c)", cover_card="7(d)", discards_joined="7(d)(1)",
        shuffled_again="7(d)(2)", face_up="9(a)", jams="9(c)", out_of_order="9(d)",
    ),
    decks=(4, 8),
    in_a_batch=(4, 8),
    below_the_cover=10,
)

# 681a.1 and 681a.3(d), (e): what hands are worth

for _cite, _what in {
    '1("Hard total")': "no ace, or each ace counts 1", '1("Soft total")': "an ace counts 11",
    "3(d)(1)": "2 to 10 at their face", "3(d)(2)": "jack, queen and king 10",
    "3(d)(3)": "an ace 11, or 1 where that would pass 21",
}.items():
    game.carry(_cite, _what)
NATURAL = game.carry('1("Natural")', "two aces, or an ace and a card of value 10")
MOST, STANDS_ON = 21, 17


def total(cards: Iterable[Card]) -> int:
    """The total value of a hand."""
    return point_count(cards).total


def is_natural(cards: Sequence[Card]) -> bool:
    """Whether the first two cards of a hand are a natural."""
    two = cards[:2]
    return total(two) == MOST or all(card.rank is Rank.ACE for card in two)


def draws(cards: Sequence[Card]) -> bool:
    """Whether a hand has less than 17, soft or hard, on its first two cards."""
    return total(cards[:2]) < STANDS_ON


class Totals(NamedTuple):
    """The total values that decide every wager but the Bonus Wager."""

    player: int
    banker: int

    @classmethod
    def of(cls, player: Sequence[Card], banker: Sequence[Card]) -> "Totals":
        """The totals of both hands; beside a natural no third card counts."""
        if is_natural(player) or is_natural(banker):
            player, banker = player[:2], banker[:2]
        return cls(total(player), total(banker))

    def __str__(self) -> str:
        return f"{PLAYERS_HAND} {self.player}, {BANKERS_HAND} {self.banker}"


ROWS = ("Three 7s", "Three-of-a-kind", "Three-card straight", "Three-card 21", "One pair")
DESCRIBED = {row: game.carry(f"3(e)({n})", row) for n, row in enumerate(ROWS, 1)}


def bonus_outcome(cards: Sequence[Card]) -> str | None:
    """The best row that a hand has; a pair is among its first two cards."""
    if len(cards) == 3:
        low, middle, high = sorted(1 if c.rank is Rank.ACE else int(c.rank) for c in cards)
        if low == high:
            return ROWS[0] if low == 7 else ROWS[1]
        if (middle, high) == (low + 1, low + 2):
            return ROWS[2]
        if total(cards) == MOST:
            return ROWS[3]
    return ROWS[4] if cards[0].rank is cards[1].rank else None


# 681a.6 and 681a.8: wagers and what they pay

no_verbal_wager(game, "6(a)")
game.keeps_wagers_made("6(b)")
player_wager = game.wager("Player Wager", "6(c)(1)")
banker_wager = game.wager("Banker Wager", "6(c)(2)")
EITHER = [player_wager, banker_wager]
TO_PARTICIPATE = game.placed_with("6(c)", *EITHER)
EVEN = game.odds("8(a)", "1 to 1", *EITHER)
WITH_17 = game.odds("8(a)", "1 to 2", *EITHER, label="a win with 17")
tie = game.wager("Tie Wager", "6(d)(1)", by_submission=True, requires=[TO_PARTICIPATE])
TEN = game.odds("8(b)", "10 to 1", tie)


FOUR, EIGHT = 4, 8


def _tabled(rules: HouseRules) -> int:
    """The decks whose tables apply; those for four where fewer than eight are supposed."""
    return EIGHT if shoe.number_of_decks(rules) == EIGHT else FOUR


def _is_dealt_with(decks: int) -> Callable[[HouseRules], bool]:
    return lambda rules: _tabled(rules) == decks


BONUS_TABLES = {
    FOUR: game.table("8(c)", Scale(*ROWS), """
        Hand                  A          B         C
        Three 7s              100 to 1   80 to 1   80 to 1
        Three-of-a-kind       40 to 1    40 to 1   40 to 1
        Three-card straight   11 to 1    12 to 1   10 to 1
        Three-card 21         5 to 1     5 to 1    6 to 1
        One pair              3 to 1     3 to 1    3 to 1
    """, when="four decks"),
    EIGHT: game.table("8(c)", Scale(*ROWS), """
        Hand                  D          E         F
        Three 7s              100 to 1   80 to 1   80 to 1
        Three-of-a-kind       40 to 1    40 to 1   35 to 1
        Three-card straight   10 to 1    11 to 1   12 to 1
        Three-card 21         5 to 1     5 to 1    5 to 1
        One pair              3 to 1     3 to 1    3 to 1
    """, when="eight decks"),
}
BOTH = "both hands"
bonus_on = game.option("Bonus Wager offered on", "6(d)", OneOf((BOTH, *HANDS)), BOTH)


def _offered(cite: str, hand: str) -> Requirement:
    """A Bonus Wager on a hand is placed where the Rules Submission has that hand."""
    return game.on_layout(
        cite, f"the Bonus Wager on the {hand} is not offered",
        lambda bet, rules: bet.on != hand or rules[bonus_on] in (BOTH, hand),
    )


bonus = game.wager(
    "Bonus Wager", "6(d)", by_submission=True, selections=HANDS, moved_by=shoe.options,
    pays=[(_is_dealt_with(decks), tables) for decks, tables in BONUS_TABLES.items()],
    requires=[
        TO_PARTICIPATE, _offered("6(d)(2)", PLAYERS_HAND), _offered("6(d)(3)", BANKERS_HAND)
    ],
)


def has_table(rules: HouseRules) -> bool:
    """Whether the paytable of the Bonus Wager is one for the number of decks."""
    return rules.selected(bonus) in BONUS_TABLES[_tabled(rules)].letters


game.constraint(
    "8(c)", "Paytables A to C are for four decks, D to F for eight.",
    lambda rules: not rules.offers(bonus) or has_table(rules),
)

# 681a.7: the round of play

for _cite, _does in {
    "7(e)(1)": "one card face up to the Player's Hand",
    "7(e)(2)": "one card face up to the Banker's Hand",
    "7(e)(3)": "a second card face up to the Player's Hand",
    "7(e)(4)": "a second card face up to the Banker's Hand",
    "7(f)(1)": "beside a natural no more cards, unless a bonus is wagered on",
    "7(f)(2)": "with a Bonus Wager a card to each hand below 17, which counts for it alone",
    "7(g)": "without a natural a card to each hand below 17",
    "7(h)": "compare the totals and settle from the dealer's right",
    "7(l)": "place the cards in the discard rack so that hands can be reconstructed",
}.items():
    game.step(_cite, _does)
for _wager in (tie, bonus):
    game.step("7(k)", f"settle the {_wager.name}")
game.nothing_to_execute("with which hand a card is moved; players touch none", "7(b)", "7(m)")


class Branches:
    """The settlement of a wager on a hand, by the paragraphs of that hand."""

    def __init__(self, wager: Wager, at: str, by: str, own: str, other: str) -> None:
        over = f"the {other} is over 21"
        self.wager = wager
        self._other_over = game.rule(f"{at}(1)", over)
        self._higher = game.rule(f"{at}(2)(i)", f"the {own} is higher")
        self._lower = game.rule(f"{at}(2)(ii)", f"the {own} is lower")
        self._both_over_lower = game.rule(f"{at}(3)(i)", f"both are over 21 and the {own} is lower")
        self._both_over_higher = game.rule(f"{at}(3)(ii)", f"{over}, and the {own} higher")
        self._equal = game.rule(f"{at}(4)", "both hands are equal")
        self._over = game.rule(by, f"the {own} alone is over 21")
        self._greater = game.carry(f"{by}(i)", "21 or less, and greater")
        self._less_over = game.carry(f"{by}(ii)", "over 21, and lower")

    def settle(self, own: int, other: int) -> Verdict:
        """Settle by the totals of the hand wagered on and of the other one."""
        if own == other:
            return self._equal.pushes()
        if own > MOST:
            if other <= MOST:
                return self._over.loses()
            if own > other:
                return self._both_over_higher.loses()
            return self._both_over_lower.wins_at(EVEN).citing(self._less_over)
        odds = WITH_17 if own == STANDS_ON else EVEN
        if other > MOST:
            return self._other_over.wins_at(odds)
        if own < other:
            return self._lower.loses()
        return self._higher.wins_at(odds).citing(self._greater)


ON_PLAYER = Branches(player_wager, "7(i)", "6(c)(1)", PLAYERS_HAND, BANKERS_HAND)
ON_BANKER = Branches(banker_wager, "7(j)", "6(c)(2)", BANKERS_HAND, PLAYERS_HAND)
TIED = game.rule("7(k)(1)(i)", "the totals are equal")
NOT_TIED = game.rule("7(k)(1)(ii)", "the totals differ")
BONUS_WON = {
    PLAYERS_HAND: game.rule("7(k)(2)(i)", "a pair or better"),
    BANKERS_HAND: game.rule("7(k)(3)(i)", "a pair or better"),
}
BONUS_LOST = {
    PLAYERS_HAND: game.rule("7(k)(2)(ii)", "less than a pair"),
    BANKERS_HAND: game.rule("7(k)(3)(ii)", "less than a pair"),
}


def settle_player(totals: Totals, rules: HouseRules) -> Verdict:
    """Settle a wager on the Player's Hand."""
    return ON_PLAYER.settle(totals.player, totals.banker)


def settle_banker(totals: Totals, rules: HouseRules) -> Verdict:
    """Settle a wager on the Banker's Hand."""
    return ON_BANKER.settle(totals.banker, totals.player)


def settle_tie(totals: Totals, rules: HouseRules) -> Verdict:
    """Settle the Tie Wager."""
    return TIED.wins_at(TEN) if totals.player == totals.banker else NOT_TIED.loses()


def settle_bonus(hand: str, outcome: str | None, rules: HouseRules) -> Verdict:
    """Settle a Bonus Wager by the best row that its hand has."""
    if outcome is None:
        return BONUS_LOST[hand].loses()
    return BONUS_WON[hand].pays(rules.paytable(bonus), outcome).citing(DESCRIBED[outcome])


BY_TOTALS = {player_wager: settle_player, banker_wager: settle_banker, tie: settle_tie}


def _lines(round_: Round, seats: Sequence[Seat], *wagers: Wager) -> Iterator[Line]:
    """The lines of some wagers, seat by seat."""
    totals = Totals.of(*(round_.place(hand) for hand in HANDS))
    for seat in seats:
        for bet, stake in seat.bets.items():
            if bet.wager in wagers:
                yield Line.of(seat.number, bet, stake, _verdict(round_, bet, totals))


def _verdict(round_: Round, bet: Bet, totals: Totals) -> Verdict:
    if bet.wager is bonus:
        hand = bet.on or ""
        return settle_bonus(hand, bonus_outcome(round_.place(hand)), round_.rules)
    verdict = BY_TOTALS[bet.wager](totals, round_.rules)
    return verdict.because(str(totals)) if round_.explained else verdict


def hand_lines(round_: Round) -> Iterator[Line]:
    """Player and Banker Wagers, from the dealer's right; 681a.7(h)."""
    return _lines(round_, round_.seats[::-1], *EITHER)


def optional_lines(round_: Round) -> Iterator[Line]:
    """Tie and Bonus Wagers, 681a.7(k)."""
    yield from _lines(round_, round_.seats[::-1], tie)
    yield from _lines(round_, round_.seats[::-1], bonus)


@game.settles_played
def settle(round_: Round) -> Iterator[Line]:
    """Settle all wagers in the order of 681a.7(h) to (k)."""
    yield from hand_lines(round_)
    yield from optional_lines(round_)


# 681a.9: irregularities


def _without_17(dealer: Dealer, seat: int | None) -> str | None:
    hands = [dealer.place(hand) for hand in HANDS]
    if not any(hands) or any(len(hand) > 1 and total(hand) == STANDS_ON for hand in hands):
        return None
    return "neither hand has 17"


drawn_on_17 = game.irregularity(
    "9(b)", "Additional card drawn to a hand that has 17", "The card goes to the discard rack.",
    Effect.DISCARD_DRAWN, Effect.CONTINUES, impossible_because=_without_17,
)

game.seal()
