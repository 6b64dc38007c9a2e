"""DJ Wild Stud Poker: 58 Pa. Code Chapter 687a."""

from collections.abc import Sequence

from houserules.equipment.cards import WITH_JOKER, Card
from houserules.games.poker import (
    FIVE_CARD,
    Dealing,
    DealingParagraphs,
    DeckParagraphs,
    Declared,
    Method,
    Misdealt,
    Place,
    RankedHands,
    Showdown,
    defined,
    exactly,
    misdealt,
    once_dealt,
    placed_or_folded,
    progression_rate,
    ranked,
    times_fixed,
)
from houserules.games.shared.common import (
    Comparison,
    void_and_reshuffle,
)
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import PokerHand
from houserules.hands.wild import WildCategory, WildHand
from houserules.rules import Game, HouseRules, Meter, Payable, Scale, Verdict, Wager, YesNo
from houserules.rules.decided import FORFEITED, SURVIVES, Fold
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import Dealer

CARDS, POSITIONS, SPARE = 5, 6, "spare card"
game = Game(
    "687a", "DJ Wild Stud Poker", positions=POSITIONS, positions_cite="2(a)", deck=WITH_JOKER,
    places=("dealer", SPARE),
    hand_sizes={"player": CARDS, "dealer": CARDS, SPARE: 1},  # 687a.8(d) to (f)
)

# 687a.1 and 687a.2: definitions and table

defined(game, "1", {
    "the wager of that name below": (
        "Ante Wager", "Blind Wager", "Progressive Bonus Wager", "Raise Wager", "Trips Bonus Wager",
        "Two-Way Bad Beat Bonus Wager",
    ),
    "a decision, and what it gives up": ("Fold",),
})
game.carry("2(b)(4)", "an area for one card beside the hands")
Declared(chips="7(a)", handled=("11(a)",)).of(game)

# 687a.3 to 687a.5, 687a.8 to 687a.10 and 687a.13(e) to (g): cards, dealing and devices

dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(d)", more="8(e)", stub="8(f)", apart="8(f)"),
        hand=Method.of_hand(dealt="9(c)", more="9(d)", stub="9(e)", apart="9(e)"),
        automated_shoe=Method.of_stacks(dealt="10(b)", more="10(c)", stub="10(c)", apart="10(c)"),
        shuffler_jams="13(e)",
    ),
    player=CARDS, dealer=CARDS, deck=WITH_JOKER,
)
dealing.step(
    game, "five cards face down to each player, one player after another", lambda m: m.dealt
)
dealing.step(game, "five cards to the dealer", lambda by: by.more)
dealing.step(game, "one card to the area for the Progressive Bonus Wager", lambda by: by.apart)
COLLECTED = {"8(b)": "8(c)", "9(a)(3)": "9(b)", "10(a)(2)": "8(c)"}
"""The paragraph that collects Progressive Bonus Wagers, by the one that announces no more bets."""
for cite in ("8(c)", "9(b)"):
    game.step(cite, "collect the Progressive Bonus Wagers")


def spare_is_due(dealer: Dealer) -> bool:
    """Whether a card is placed beside the hands: where the Progressive is offered, or made.

    From an automated shoe it is placed only if a player made the wager, 687a.10(c).
    """
    made = dealing.in_use(dealer).in_stacks
    return dealer.wagered(progressive) if made else dealer.rules.offers(progressive)


# 687a.6: rankings

ACE_BELOW_A_TWO = game.carry("6(a)", "ranks of cards, an ace also below a 2")
WILD = game.carry("6(b)", "twos and the joker are wild")
FIVE_OF_A_KIND = WildCategory.FIVE_OF_A_KIND
PRINTED = [str(category) for category in WildCategory if category is not FIVE_OF_A_KIND]
"""The hands of 687a.6(c), which has no five-of-a-kind."""
RANKED = RankedHands.numbered(game, "6(c)", "the highest hand of five cards", PRINTED).cites
LISTED = {
    paragraph: RankedHands.numbered(game, paragraph, "hands of an optional wager", names).cites
    for paragraph, names in (("6(d)", PRINTED[1:8]), ("6(e)", PRINTED[:8]), ("6(f)", PRINTED[1:8]))
}
PAID = tuple(WildCategory)[: list(WildCategory).index(WildCategory.TWO_PAIR)]
"""Three-of-a-kind or better."""

LESS, NOT_BEATEN, UNPAID = "Three-of-a-kind or less", "Not beaten", "Less than three-of-a-kind"
LOWER = tuple(map(str, WildCategory))[len(PAID) - 1 :]
BLIND_HAND = Scale(*map(str, PAID[:-1]), LESS, *LOWER, within=dict.fromkeys(LOWER, LESS))
BEATEN_HAND = Scale(*map(str, WildCategory), NOT_BEATEN)


def _kinds(category: WildCategory) -> list[str]:
    """The rows of a hand in the table of the Trips Bonus, natural and with wild."""
    if category in (WildCategory.FIVE_WILDS, FIVE_OF_A_KIND):
        return [str(category)]
    return [f"{category}—natural", f"{category}—with wild"]


TRIPS_HAND = Scale(*(name for category in PAID for name in _kinds(category)), UNPAID)


def hand_outcome(cards: Sequence[Card]) -> str:
    """The highest hand of five cards, 687a.6(c)."""
    return str(WildHand.of(cards).category)


def trips_name(category: WildCategory, natural: bool) -> str:
    """The row of the Trips Bonus for a hand with or without wild cards."""
    return _kinds(category)[0 if natural else -1] if category in PAID else UNPAID


def trips_outcome(cards: Sequence[Card]) -> str:
    """A hand of the Trips Bonus; with any wild card in it, it is not natural."""
    hand = WildHand.of(cards)
    return trips_name(hand.category, hand.is_natural)


def beaten_outcome(cards: Sequence[Card]) -> str:
    """The player's hand if the dealer's is higher: five cards of each, 687a.11(f)(3)."""
    own, dealers = WildHand.of(cards[:CARDS]), WildHand.of(cards[CARDS:])
    return str(own.category) if own < dealers else NOT_BEATEN


ordinary_outcome = HandOutcome()
"""Five cards of which none is wild."""


def replaced(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The player's five cards with the spare card, the last, instead of a joker, 687a.11(f)(1)."""
    *own, spare = cards
    return tuple(spare if card.is_joker else card for card in own)


def progressive_outcome(cards: Sequence[Card]) -> str:
    """A hand of the Progressive Bonus, in which the twos are not wild."""
    return ordinary_outcome(replaced(cards))


# 687a.7 and 687a.12: wagers and what they pay

game.adjacent_boxes("7(e)", POSITIONS)
game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but the Raise Wager after no more bets")

RAISE, FOLD = "raise", "fold"
TIMES = times_fixed(game, "11(b)", "Raise Wager", 2, "Ante Wager")
"""The Raise Wager as a multiple of the Ante."""
TOGETHER = game.requirement(
    "7(d)(1)", "Ante and Blind Wagers are placed together",
    lambda bets, rules: bets.has(ante) == bets.has(blind), at_close=True,
)
EQUAL_AMOUNTS = game.requirement(
    '1("Blind Wager")', "the Blind Wager equals the Ante Wager",
    lambda bets, rules: not bets.has(blind) or bets.on(blind) == bets.on(ante), at_close=True,
)
ante: Wager = game.wager("Ante Wager", "7(d)(1)", requires=[TOGETHER, EQUAL_AMOUNTS])
blind: Wager = game.wager(
    "Blind Wager", "7(d)(1)", requires=[TOGETHER, EQUAL_AMOUNTS],
    pays=game.table("12(b)", BLIND_HAND, """
        Hand                      -
        Five wilds                1,000 to 1
        Royal flush               50 to 1
        Five-of-a-kind            10 to 1
        Straight flush            9 to 1
        Four-of-a-kind            4 to 1
        Full house                3 to 1
        Flush                     2 to 1
        Straight                  1 to 1
        Three-of-a-kind or less   Push
    """),
)
MAIN = (ante, blind)
"""The wagers beside which alone all others may be placed."""
raised: Wager = game.wager(
    "Raise Wager", "7(d)(1)", in_round=True, with_all_of=MAIN,
    requires=[exactly(game, "11(b)", lambda: raised, ante, TIMES)], fixed_by=[ante],
)
EVEN_MONEY = game.odds("12(a)", "1 to 1", ante, raised)

folds_qualify = game.option(
    "Folded hands qualify for the Progressive Bonus", "11(b)(3)", YesNo(), False,
    applies=lambda rules: rules.offers(progressive),
)
rate = progression_rate(game, "12(c)", lambda: progressive)
AMOUNTS = {"1": 100, "2": 500}
"""The amount of the Progressive Bonus Wager in cents, by paytable."""


def _amount(rules: HouseRules) -> Limits:
    amount = AMOUNTS[rules.selected(progressive)]
    return Limits(amount, amount)


progressive: Wager = game.wager(
    "Progressive Bonus Wager", "7(d)(2)", by_submission=True, with_all_of=MAIN,
    pays=game.table("12(c)", FIVE_CARD, """
        Hand              1               2
        Royal flush       100% of meter   100% of meter
        Straight flush    10% of meter    10% of meter
        Four-of-a-kind    300 to 1        300 to 1
        Full house        50 to 1         50 to 1
        Flush             40 to 1         40 to 1
        Straight          30 to 1         30 to 1
        Three-of-a-kind   9 to 1          9 to 1
    """),
    requires=[game.amounts("12(c)", "its amount belongs to the paytable", _amount)],
    meters=[Meter.of(game.carry("12(c)", "meter"), seed=2_000, rate=rate)],
    looks_at=["player", SPARE], outcome=progressive_outcome,
    settled_by="11(f)(1)", lost_by="11(f)(1)(i)", paid_by="11(f)(1)(ii)",
    after_a_fold=Fold(FORFEITED, "11(b)(3)", kept_by=folds_qualify, cards_stay=True),
)
assert progressive.option is not None
envy = game.envy(
    "Envy Bonus", "12(c)", progressive, amount=progressive.option,
    pays=game.table("12(c)", FIVE_CARD, """
        Hand              1        2
        Royal flush       $1,000   $5,000
        Straight flush    $300     $1,500
    """),
    settled_by="12(c)", folded_with=[progressive],
)
trips = game.wager(
    "Trips Bonus Wager", "7(d)(3)", by_submission=True, with_all_of=MAIN,
    pays=game.table("12(d)", TRIPS_HAND, """
        Hand                        DJWT-04      DJWT-05      DJWT-06    DJWT-07
        Five wilds                  2,000 to 1   2,000 to 1   500 to 1   2,000 to 1
        Royal flush—natural         1,000 to 1   1,000 to 1   400 to 1   1,000 to 1
        Royal flush—with wild       90 to 1      70 to 1      70 to 1    60 to 1
        Five-of-a-kind              70 to 1      60 to 1      60 to 1    50 to 1
        Straight flush—natural      200 to 1     200 to 1     200 to 1   200 to 1
        Straight flush—with wild    25 to 1      25 to 1      25 to 1    25 to 1
        Four-of-a-kind—natural      60 to 1      50 to 1      50 to 1    40 to 1
        Four-of-a-kind—with wild    6 to 1       6 to 1       6 to 1     6 to 1
        Full house—natural          30 to 1      30 to 1      30 to 1    30 to 1
        Full house—with wild        5 to 1       5 to 1       5 to 1     5 to 1
        Flush—natural               25 to 1      25 to 1      25 to 1    25 to 1
        Flush—with wild             4 to 1       4 to 1       4 to 1     4 to 1
        Straight—natural            20 to 1      20 to 1      20 to 1    20 to 1
        Straight—with wild          3 to 1       3 to 1       3 to 1     3 to 1
        Three-of-a-kind—natural     6 to 1       6 to 1       6 to 1     6 to 1
        Three-of-a-kind—with wild   1 to 1       1 to 1       1 to 1     1 to 1
    """),
    looks_at=["player"], outcome=trips_outcome,
    settled_by="11(f)(2)", lost_by="11(f)(2)(i)", paid_by="11(f)(2)(ii)",
    after_a_fold=Fold(SURVIVES, "11(b)(1)"),
)
bad_beat = game.wager(
    "Two-Way Bad Beat Bonus Wager", "7(d)(4)", by_submission=True, with_all_of=MAIN,
    pays=game.table("12(e)", BEATEN_HAND, """
        Hand              DJWBB-01   DJWBB-02      DJWBB-03   DJWBB-04
        Royal flush       500 to 1   10,000 to 1   500 to 1   299 to 1
        Five-of-a-kind    500 to 1   10,000 to 1   500 to 1   299 to 1
        Straight flush    500 to 1   5,000 to 1    500 to 1   299 to 1
        Four-of-a-kind    500 to 1   500 to 1      300 to 1   299 to 1
        Full house        400 to 1   400 to 1      200 to 1   200 to 1
        Flush             300 to 1   300 to 1      100 to 1   100 to 1
        Straight          100 to 1   100 to 1      50 to 1    50 to 1
        Three-of-a-kind   9 to 1     9 to 1        15 to 1    15 to 1
    """),
    looks_at=["player", "dealer"], outcome=beaten_outcome,
    settled_by="11(f)(3)", lost_by="11(f)(3)(i)", paid_by="11(f)(3)(ii)",
    after_a_fold=Fold(FORFEITED, "11(b)(2)"),
)
WAITING: tuple[Wager, ...] = (trips, progressive)
"""Wagers that are settled in a round that 687a.13(d) makes void."""

# 687a.11: completion of each round of play


FOLDED = game.rule("11(b)", "no Raise Wager was made")
PLAYER_HIGHER = game.rule("11(e)(1)", "the player's hand is higher")
EQUAL_HANDS = game.rule("11(e)(2)", "the hands are equal")
DEALER_HIGHER = game.rule("11(e)(3)", "the dealer's hand is higher")
game.step("11(b)", "ask each player for a Raise Wager or a fold, clockwise")
game.step("11(c)", "collect forfeited wagers, and cards that no optional wager needs")
game.step("11(d)", "reveal the dealer's cards and announce the highest hand")
game.step("11(e)", "announce the highest hand of each player in turn and settle their wagers")
game.step("11(g)", "rack the cards so that each hand can be reconstructed")


def settle_main(facts: Showdown, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante, Blind and Raise, 687a.11(b), (e) and 687a.12(a) and (b)."""
    if not facts.raised:
        return dict.fromkeys(MAIN, FOLDED.forfeits())
    if facts.comparison is Comparison.HIGHER:
        even = PLAYER_HIGHER.wins_at(EVEN_MONEY)
        paid = PLAYER_HIGHER.pays(rules.paytable(blind), facts.outcome)
        return {ante: even, blind: paid, raised: even}
    equal = facts.comparison is Comparison.EQUAL
    return dict.fromkeys((*MAIN, raised), EQUAL_HANDS.pushes() if equal else DEALER_HIGHER.loses())


def named(cards: Sequence[Card], rules: HouseRules) -> str:
    """The highest hand of five cards, with the paragraphs that rank it."""
    hand = WildHand.of(cards)
    cites = [RANKED.get(str(hand.category)) or rules.paytable(blind).cite]
    if not hand.is_natural:
        cites.append(WILD)
    if hand.has_low_ace:
        cites.append(ACE_BELOW_A_TWO)
    return ranked(hand.name, *cites)


def named_for(wager: Wager, cards: Sequence[Card]) -> str:
    """The hand of an optional wager, with the paragraph that lists it."""
    hand: PokerHand | WildHand
    if wager is progressive:
        hand, paragraph, with_wild = PokerHand.of(replaced(cards)), "6(d)", ""
    else:
        hand, paragraph = WildHand.of(cards[:CARDS]), "6(e)" if wager is trips else "6(f)"
        wild = wager is trips and hand.category in PAID and not hand.is_natural
        with_wild = ", with wild" if wild else ""
    listed = LISTED[paragraph].get(str(hand.category))
    return ranked(f"{hand.name}{with_wild}", *((listed,) if listed else ()))


# 687a.13(a) to (d): irregularities

_dealt = once_dealt(CARDS, CARDS, Place(SPARE, 1, due=spare_is_due))
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt)
void_and_reshuffle(
    game, "13(d)", "Player's card or dealer's card exposed before the Raise Wagers are placed",
    "All hands are void, wagers are returned, the cards are reshuffled; but Progressive and Trips "
    "Bonus Wagers are settled.",
    progressive, trips, impossible_because=placed_or_folded(raised).or_because(),
)

game.seal()
