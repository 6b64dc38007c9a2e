"""Lunar Poker: 58 Pa. Code Chapter 671a."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from houserules.equipment.cards import RANKS, STANDARD, Card, Rank
from houserules.games.poker import (
    ACE_KING as ACE_KING_HIGH,
)
from houserules.games.poker import (
    FIVE_CARD_NAMES,
    Dealing,
    DealingParagraphs,
    DeckParagraphs,
    Declared,
    Lowest,
    Method,
    Misdealt,
    RankedHands,
    Uncounted,
    exactly,
    misdealt,
    no_dealers_card,
    of_one_color,
    placed_or_folded,
    qualifies_by_name,
    ranked,
    times_fixed,
)
from houserules.games.shared.common import Comparison, void_and_reshuffle
from houserules.hands.poker import PokerCategory, PokerHand
from houserules.rules import (
    Decision,
    Effect,
    Game,
    HouseRules,
    OneOf,
    Payable,
    Scale,
    Verdict,
    Wager,
)
from houserules.rules.house_rules import ANY_STAKE, Limits
from houserules.rules.procedure import Dealer

CARDS = 5
SEATS = 5
game = Game(
    "671a", "Lunar Poker", positions=SEATS, positions_cite="2(a)", deck=STANDARD,
    places=("dealer",), hand_sizes={"player": CARDS, "dealer": CARDS},
)

# 671a.1 and 671a.2: definitions and table

for term, carried in {
    "Bet Wager": "the wager of that name below",
    "Super Wager": "the wagers of that name below",
    "Draw": "the decisions for which the Options fee is placed",
    "Options fee": "the payment of that name below",
    "Fold": "a decision, and what it gives up",
}.items():
    game.carry(f'1("{term}")', carried)
Declared(chips="7(a)").of(game)

# Decisions, 671a.11(b) and (d)

FOLD, BET, SIXTH, EXCHANGE = "fold", "bet", "sixth card", "exchange"
TIMES = times_fixed(game, "11(b)(2)", "Bet Wager", 2, "Ante Wager")
"""The Bet Wager as a multiple of the Ante."""
EXCHANGED = range(2, CARDS + 1)
"""How many cards may be exchanged."""


def drawn(decisions: Sequence[Decision]) -> int:
    """How many cards a player who made these decisions receives after the first five."""
    return sum(len(one.cards) or 1 for one in decisions if one.act in (SIXTH, EXCHANGE))


def held(cards: Sequence[Card], decisions: Sequence[Decision]) -> tuple[Card, ...]:
    """The cards of a hand without those that were exchanged, 671a.11(d)(1)(ii)."""
    gone = [card for one in decisions if one.act == EXCHANGE for card in one.cards]
    return tuple(card for card in cards if card not in gone)


def awaits_cards(dealer: Dealer, seat: int) -> bool:
    """Whether a player has yet to decide, or to get cards that were bought."""
    decisions = dealer.decisions(seat)
    undecided = not decisions and decides(dealer, seat)
    return undecided or len(dealer.hand(seat)) < CARDS + drawn(decisions)


def decides(dealer: Dealer, seat: int) -> bool:
    """Whether a player has something to decide: with an Ante and without an instant payout."""
    return dealer.bets(seat).has(ante) and not is_instant(dealer.hand(seat))


def no_card_to_deal(dealer: Dealer, seat: int | None) -> str | None:
    """Once every hand is complete and everybody has drawn, no card is dealt any more."""
    more = len(dealer.place("dealer")) < CARDS
    if more or any(awaits_cards(dealer, each) for each in dealer.seats()):
        return None
    return "all cards of the round have been dealt"


# 671a.3 to 671a.5, 671a.8 to 671a.10 and 671a.13(e) to (g): cards, dealing and devices

dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(c)", more=""),
        hand=Method.of_hand(dealt="9(b)", more=""),
        automated_shoe=Method.of_stacks(dealt="10(b)", more=""),
        shuffler_jams="13(e)",
    ),
    player=CARDS, dealer=CARDS, dispensed=no_card_to_deal,
)
dealing.step(
    game, "five cards to each player and the dealer, whose last is up", lambda by: by.dealt
)

# 671a.6(a) to (c): rankings, and a second combination

RANKED = RankedHands.of(game, "6(a)", "6(b)", "6(c)")
ACE_KING_RANKED = game.carry("6(b)(10)", "five-card hands")
PAIR, ACE_KING, NOTHING = "One pair", "Ace-king", "High card"
BET_HAND = Scale(*FIVE_CARD_NAMES[:8], PAIR, ACE_KING, NOTHING)
_CORE = {"Four-of-a-kind": 4, "Three-of-a-kind": 3, "Two pair": 4, PAIR: 2, ACE_KING: 2, NOTHING: 0}
"""How many cards make a combination, where not all five do; they are shown first."""
_OF_EQUAL_RANKS = {(4,): "Four-of-a-kind", (3,): "Three-of-a-kind", (2, 2): "Two pair", (2,): PAIR}


def _name(hand: PokerHand) -> str:
    if hand.category is PokerCategory.HIGH_CARD:
        return ACE_KING if ACE_KING_HIGH(hand) else NOTHING
    return PAIR if hand.category is PokerCategory.PAIR else str(hand.category)


def bet_outcome(cards: Sequence[Card]) -> str:
    """The highest hand of five or six cards, as 671a.12(d) names it."""
    return _name(PokerHand.of(cards))


def second_outcome(cards: Sequence[Card]) -> str:
    """The second combination of five or six cards, 671a.11(f)(2)(ii), if there is one.

    At least one of its cards is not in the winning combination; the highest is meant.
    """
    return _second(tuple(sorted(cards)))


@lru_cache(32_768)
def _second(cards: tuple[Card, ...]) -> str:
    hand = PokerHand.of(cards)
    winning = {*hand.cards[: _CORE.get(_name(hand), CARDS)]}
    found = {
        _combination(some)
        for size in range(2, CARDS + 1)
        for some in combinations(cards, size)
        if winning and not winning.issuperset(some)
    }
    return next((name for name in BET_HAND.names if name in found), NOTHING)


def _combination(cards: Sequence[Card]) -> str:
    """The combination that needs all of some cards, if there is one."""
    if len(cards) == CARDS:
        name = bet_outcome(cards)
        return NOTHING if name in _CORE else name
    ranks = Counter(card.rank for card in cards)
    if len(cards) == 2 and ranks.keys() == {Rank.ACE, Rank.KING}:
        return ACE_KING
    return _OF_EQUAL_RANKS.get(tuple(ranks.values()), NOTHING)


def named(cards: Sequence[Card]) -> str:
    """The highest hand as the dealer forms it, with the paragraph that ranks it."""
    if bet_outcome(cards) == ACE_KING:
        return ranked("ace-king", ACE_KING_RANKED)
    return RANKED.named(cards)


_MAY_QUALIFY = (
    ACE_KING_HIGH,
    Lowest(PokerCategory.PAIR),
    *(Lowest(PokerCategory.PAIR, (rank,)) for rank in RANKS[1:]),
)
dealer_qualifies = qualifies_by_name(
    game, "11(f)(1)", {str(lowest): lowest for lowest in _MAY_QUALIFY}, ACE_KING_HIGH, "Ante Wager"
)
"""The lowest hand with which the dealer qualifies, 671a.11(f)."""

# 671a.6(d): hands of the Super Wager

PICTURES, COLORED, ACE_KING_QUEEN = "Five picture cards", "Same colored five", "Ace-king-queen"
SUPER = Scale(
    "Four-of-a-kind", PICTURES, "Full house", "Flush", "Straight", "Three-of-a-kind",
    ACE_KING_QUEEN, COLORED, NOTHING,
)
SUPER_RANKED = {
    name: game.carry(f"6(d)({number})", name) for number, name in enumerate(SUPER.names[:-1], 1)
}


@lru_cache(4_096)
def super_outcome(cards: tuple[Card, ...]) -> str:
    """The highest hand of 671a.6(d) that five cards show."""
    ranks = {card.rank for card in cards}
    shown = {str(PokerHand.of(cards).category), NOTHING}
    if ranks <= {Rank.KING, Rank.QUEEN, Rank.JACK}:
        shown.add(PICTURES)
    if {Rank.ACE, Rank.KING, Rank.QUEEN} <= ranks:
        shown.add(ACE_KING_QUEEN)
    if of_one_color(cards) == CARDS:
        shown.add(COLORED)
    return next(name for name in SUPER.names if name in shown)


def is_instant(cards: Sequence[Card]) -> bool:
    """Whether the first five cards are a royal flush or a straight flush, 671a.11(b)(2)."""
    return len(cards) == CARDS and bet_outcome(cards) in INSTANT.names


# 671a.7 and 671a.12: wagers and what they pay

game.seated_by("7(b)", abandoned=True)
game.carry("7(d)", "no wager but the Bet Wager and the Options fee after no more bets")
game.keeps_to_one_position("7(e)")

INSTANT = Scale("Royal flush", "Straight flush")
instant_payout = game.option(
    "Instant payout", "12(a)", OneOf(("A", "B", "C")), "A", must=True,
    says=lambda letter: f"Instant payout {letter}",
)
BOTH = game.requirement(
    "7(c)(2)", "an Ante Wager is placed with a Super Wager that is at least as high",
    lambda bets, rules: 0 < bets.on(ante) <= bets.on(super_wager), at_close=True,
)
ante: Wager = game.wager(
    "Ante Wager", "7(c)(1)", under=instant_payout, requires=[BOTH],
    pays=game.table("12(a)", INSTANT, """
        Hand             A            B            C
        Royal flush      1,500 to 1   1,000 to 1   1,000 to 1
        Straight flush   250 to 1     300 to 1     250 to 1
    """),
)
EVEN_MONEY = game.odds("12(c)", "1 to 1", ante, printed="dealer does not qualify")
FOUR_TO_ONE = game.odds(
    "12(c)", "4 to 1", ante, label="a straight or higher",
    printed="dealer does not qualify, your straight or higher",
)  # fmt: skip
SUPER_PAYS = game.table("12(b)", SUPER, """
    Hand                 -
    Four-of-a-kind       200 to 1
    Five picture cards   150 to 1
    Full house           100 to 1
    Flush                60 to 1
    Straight             30 to 1
    Three-of-a-kind      8 to 1
    Ace-king-queen       5 to 1
    Same colored five    2 to 1
""")
super_wager: Wager = game.wager(
    "Super Wager", "7(c)(2)", pays=SUPER_PAYS, requires=[BOTH],
    looks_at=["player"], outcome=super_outcome,
    settled_by="11(c)(1)", lost_by="11(c)(1)", paid_by="11(c)(2)",
)


def minimum(rules: HouseRules) -> int:
    """The table minimum, which is posted for the Ante Wager."""
    return rules.limits.get(ante.name, ANY_STAKE).minimum


DEALERS_HAND = "dealer's hand"
HAND_OF = {f"hand of seat {seat}": seat for seat in range(1, SEATS + 1)}
additional: Wager = game.wager(
    "Additional Super Wager", "7(c)(3)", by_submission=True, pays=SUPER_PAYS,
    selections=(DEALERS_HAND, *HAND_OF), with_all_of=[ante],
    requires=[game.amounts(
        "7(c)(3)", "it is at least the table minimum", lambda rules: Limits(minimum(rules))
    )],
)
NO_OTHER_HAND = game.rule("7(c)(3)", "no other player has a hand there")
BET_PAYS = game.table("12(d)", BET_HAND, """
    Hand              -
    Royal flush       100 to 1
    Straight flush    50 to 1
    Four-of-a-kind    20 to 1
    Full house        7 to 1
    Flush             5 to 1
    Straight          4 to 1
    Three-of-a-kind   3 to 1
    Two pair          2 to 1
    One pair          1 to 1
    Ace-king          1 to 1
""")
bet: Wager = game.wager(
    "Bet Wager", "7(c)(1)", in_round=True, with_one_of=[ante], fixed_by=[ante],
    pays=BET_PAYS,
    requires=[game.requirement(
        "11(b)(2)", f"it must be {'twice' if TIMES == 2 else f'{TIMES} times'} the Ante Wager",
        lambda bets, rules: bets.on(bet) == TIMES * bets.on(ante),
    )],
)
second = game.bonus("Second payout", "11(f)(2)(ii)", bet, pays=BET_PAYS)
options: Wager = game.wager(
    "Options fee", "11(b)(3)", in_round=True, is_fee=True, with_one_of=[ante], fixed_by=[ante],
    requires=[exactly(game, "11(b)(3)", lambda: options, ante)],
)

# 671a.11: completion of each round of play


class Ending(NamedTuple):
    """The facts that decide Ante, Bet and Options fee.

    The act is the last decision, fold or bet, or the outcome of a hand with an instant payout.
    """

    act: str
    drew: bool
    dealer_qualifies: bool = False
    comparison: Comparison = Comparison.LOWER
    outcome: str = NOTHING
    second: str = NOTHING


SUPER_LOST = game.rule("11(c)(1)", "no winning hand was declared")
SUPER_PAID = game.rule("11(c)(2)", "a winning hand was declared")
PAID_AT_ONCE = game.rule("11(c)(3)", "instant payout")
FOLDED = game.rule("11(c)(4)", "the player folded")
FEE = game.rule("11(d)(1)", "the Options fee is collected")
FOLDED_LATER = game.rule("11(d)(4)", "the player folded after the draw")
DEALERS_LOST = game.rule("11(e)(1)", "the dealer's hand is not eligible")
DEALERS_PAID = game.rule("11(e)(2)", "the dealer's hand is eligible")
NOT_QUALIFIED = game.rule("11(f)(1)", f"the dealer has less than {dealer_qualifies}")
DEALER_HIGHER = game.rule("11(f)(2)(i)", "the dealer's hand is higher")
PLAYER_HIGHER = game.rule("11(f)(2)(ii)", "the player's hand is higher")
EQUAL_HANDS = game.rule("11(f)(2)(iii)", "the hands are equal")
for cite, does in (
    ("11(b)", "declare a hand that wins at once; fold, bet or place an Options fee"),
    ("11(b)(1)", "fold"),
    ("11(c)", "lock all decisions in; settle Super Wagers, instant payouts and folds clockwise"),
    ("11(d)(1)(i)", "deal a sixth card"),
    ("11(d)(1)(ii)", "exchange two to five cards"),
    ("11(d)(2)", "form the best hand after the draw"),
    ("11(d)(3)", "ask whether to fold or to place a Bet Wager"),
    ("11(e)", "reveal the dealer's cards; settle Super Wagers on them clockwise"),
    ("11(f)(2)", "settle counterclockwise from the dealer's right"),
    ("11(g)", "rack the cards so that each hand can be reconstructed"),
    ("11(h)", "count the cards every 5 rounds unless the shuffler counts"),
    ("11(h)(1)", "52 cards are there: rack them"),
):
    game.step(cite, does)
game.nothing_to_execute("how players handle their cards", "11(a)(1)", "11(a)(2)")
game.carry("11(a)(3)", "a decision is final when it is made")
STRAIGHT_OR_HIGHER = BET_HAND.names[: BET_HAND.names.index("Straight") + 1]


def settle_super(outcome: str, rules: HouseRules, *, dealers: bool = False) -> Verdict:
    """A Super Wager on a player's or the dealer's five cards, 671a.11(c) and (e), 671a.12(b)."""
    lost, paid = (DEALERS_LOST, DEALERS_PAID) if dealers else (SUPER_LOST, SUPER_PAID)
    if outcome == NOTHING:
        return lost.loses()
    return paid.pays(rules.paytable(super_wager), outcome).citing(SUPER_RANKED[outcome])


def settle_ante(facts: Ending, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante, Bet and Options fee, 671a.11(c)(3) to (f) and 671a.12(a), (c) and (d)."""
    fee: dict[Payable, Verdict] = {options: FEE.loses()} if facts.drew else {}
    if facts.act in INSTANT.names:
        return {ante: PAID_AT_ONCE.pays(rules.paytable(ante), facts.act)}
    if facts.act == FOLD:
        return fee | {ante: (FOLDED_LATER if facts.drew else FOLDED).forfeits()}
    if not facts.dealer_qualifies:
        odds = FOUR_TO_ONE if facts.outcome in STRAIGHT_OR_HIGHER else EVEN_MONEY
        return fee | {bet: NOT_QUALIFIED.returns(), ante: NOT_QUALIFIED.wins_at(odds)}
    if facts.comparison is Comparison.HIGHER:
        paid = PLAYER_HIGHER.pays(rules.paytable(bet), facts.outcome)
        again = PLAYER_HIGHER.adds(rules.paytable(second), facts.second)
        both = fee | {ante: PLAYER_HIGHER.returns(), bet: paid}
        return both | {second: again} if again else both
    equal = facts.comparison is Comparison.EQUAL
    each = EQUAL_HANDS.returns() if equal else DEALER_HIGHER.loses()
    return fee | {ante: each, bet: each}


# 671a.11(c)(1), (h)(2) and 671a.13(a) to (d): irregularities


def _declared(dealer: Dealer, seat: int | None) -> str | None:
    """A hand is declared as long as its Super Wager is there, if it shows anything."""
    if seat is None:
        return "say at which seat the hand is"
    cards = dealer.hand(seat)
    if len(cards) != CARDS or not dealer.bets(seat).has(super_wager):
        return "no Super Wager on five cards of the seat waits for a declaration"
    return "the hand is not eligible" if super_outcome(cards) == NOTHING else None


def _not_counted(dealer: Dealer, seat: int | None) -> str | None:
    if dealer.state(Uncounted).counts:
        return None
    return "the cards are not being counted now; say after how many cards and counts"


UNDECLARED = game.irregularity(
    "11(c)(1)", "Hand eligible for a Super Wager is not declared",
    "The Super Wagers on the hand are collected as losing.", Effect.HAND_UNDECLARED,
    impossible_because=_declared,
)
NOT_WHOLE = game.irregularity(
    "11(h)(2)", "Count of the cards shows another number than 52",
    "The entire deck is removed from the table.", Effect.REMOVE_DECK,
    impossible_because=_not_counted,
)
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), no_card_to_deal)
acted = placed_or_folded(bet)
void_and_reshuffle(
    game, "13(d)", f"Dealer's card exposed before {acted.clause}",
    impossible_because=acted._replace(
        by=lambda dealer, seat: acted.by(dealer, seat) or not decides(dealer, seat)
    ).or_because(no_dealers_card),
)

game.seal()
