"""Texas Hold 'Em Bonus Poker: 58 Pa. Code Chapter 647a."""

from collections.abc import Sequence
from typing import NamedTuple

from houserules.equipment.cards import STANDARD, Card, Rank
from houserules.games.poker import (
    CHECK,
    COMMUNITY,
    ELECTRONIC_SYSTEM,
    FIVE_CARD,
    FIVE_CARD_ENVY,
    FLOP_PROGRESSIVE,
    FOLDS,
    PROGRESSIVE_SYSTEM,
    SIX_CARD,
    SIX_CARD_BONUS,
    SIX_CARD_CARDS,
    Acted,
    CommunityCards,
    Dealing,
    DealingParagraphs,
    DeckParagraphs,
    Declared,
    HandBonus,
    Method,
    Moment,
    Place,
    ProgressiveAmount,
    RankedHands,
    Saved,
    Voided,
    flop_meters,
    must,
    six_card_outcome,
    times_fixed,
    void_rounds,
)
from houserules.games.shared.common import LOWEST_LIMIT, Comparison, one_jackpot
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import PokerCategory
from houserules.law import edition_in
from houserules.rules import Game, HouseRules, OneOf, Payable, Scale, Verdict, Wager
from houserules.rules.decided import FORFEITED, SURVIVES, Fold, Terms
from houserules.rules.procedure import Dealer

game = Game(
    "647a",
    "Texas Hold 'Em Bonus Poker",
    edition=edition_in(__name__),
    positions=6,
    positions_cite="2(a)",
    deck=STANDARD,
    places=("dealer", COMMUNITY, SIX_CARD_CARDS),
    hand_sizes={"player": 2, "dealer": 2, "flop": 3, COMMUNITY: 5, SIX_CARD_CARDS: 4},
    views={"flop": (COMMUNITY, range(3))},
    draws=HandBonus.DRAWS,
)

# 647a.1: definitions

for term, meaning in {
    "Burn": "a card set aside unseen",
    "Community card": "five cards for everybody",
    "Envy Bonus": "a fixed sum for another player's hand",
    "Envy Bonus Qualifying Hand": "the rows of the Envy Bonus",
    "Flop": "the first three community cards",
    "Flop Wager": "the second wager, before the Flop",
    "Fold": "no Flop Wager is made",
    "Hand": "the best five of two and five cards",
    "Lucky Bonus": "the position drawn",
    "Magic Card Bonus": "the card drawn",
    "Progressive Payout Hand": "the rows of the progressive paytables",
    "River card": "the fifth community card",
    "River Wager": "the fourth wager, before the River card",
    "Turn card": "the fourth community card",
    "Turn Wager": "the third wager, before the Turn card",
}.items():
    game.carry(f'1("{term}")', meaning)

# 647a.2 to 647a.5 and 647a.8 to 647a.10: table, cards and dealing

Declared(chips="7(a)", moved=("8(c)", "9(c)"), handled=("11(a)",)).of(game)
if game.edition:  # its layout is not drawn
    Declared(layout="2(b)", systems=("2(c)(1)",), boxes=("2(e)", "2(f)")).of(game)
dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(d)", stub="8(e)"),
        hand=Method.of_hand(dealt="9(d)", stub="9(e)", closed="b"),
        automated_shoe=Method.of_stacks(dealt="10(b)", more="10(c)", stub="10(c)"),
        shuffler_jams="13(e)",
    ),
    player=2, dealer=2,
    locks={PROGRESSIVE_SYSTEM: "2(c)(2)", ELECTRONIC_SYSTEM: "2(d)"},
)
dealing.step(game, "four cards if a Six Card Bonus Wager was made", lambda by: by.more)
dealing.step(game, "two cards face down to each player and the dealer", lambda by: by.dealt)
dealing.step(game, "the five community cards follow as play goes on", lambda by: by.stub)
community = CommunityCards.of(game, "10(g)", dealing)

# 647a.6: rankings

RANKED = RankedHands.of(game, "6(a)", "6(b)", "6(c)")
SIX_CARDS_RANKED = RankedHands.of_six(
    game, "6(d)", "hands of the Six Card Bonus", lambda rules: rules.letter(six_card_bonus) == "E"
)
two_and_flop = HandOutcome()

BOTH_ACES, ACES = "Ace-ace (dealer and player)", "Ace-ace"
HIGH_PAIRS = "King-king, queen-queen or jack-jack"
LOW_PAIRS = "A pair of 10-10 through 2-2"
OTHER_CARDS = "Other two cards"
ACE_KING, ACE_QUEEN = (
    {True: f"{cards} (same suit)", False: f"{cards} (different suits)"}
    for cards in ("Ace-king", "Ace-queen or ace-jack")
)
FIRST_TWO = Scale(
    BOTH_ACES, ACES, ACE_KING[True], ACE_QUEEN[True], ACE_KING[False], HIGH_PAIRS,
    ACE_QUEEN[False], LOW_PAIRS, OTHER_CARDS,
    within={BOTH_ACES: ACES},
)


def first_two_outcome(cards: Sequence[Card]) -> str:
    """The player's two cards; aces also by the dealer's two, which follow, 647a.12(b)."""
    own, dealers = cards[:2], cards[2:]
    low, high = sorted(card.rank for card in own)
    if low == high == Rank.ACE:
        return BOTH_ACES if [card.rank for card in dealers] == 2 * [Rank.ACE] else ACES
    if low == high:
        return HIGH_PAIRS if low >= Rank.JACK else LOW_PAIRS
    if high != Rank.ACE or low < Rank.JACK:
        return OTHER_CARDS
    return (ACE_KING if low == Rank.KING else ACE_QUEEN)[own[0].suit == own[1].suit]


# 647a.7 and 647a.12: wagers and what they pay

game.adjacent_boxes("7(e)", 6)
game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "only Flop, Turn and River Wagers after no more bets")

ante = game.wager("Ante Wager", "7(d)(1)")


def _later(name: str, after: Wager, cite: str, times: int) -> Wager:
    """A wager that is placed during the round in an amount that the Ante Wager fixes."""
    made: Wager = game.wager(
        name, "7(d)(1)", in_round=True, with_one_of=[after], fixed_by=[ante],
        requires=[game.requirement(
            cite, f"it must {must(times)} the Ante Wager",
            lambda bets, rules: bets.on(made) == times * bets.on(ante),
        )],
    )
    return made


AT_FLOP = times_fixed(game, "11(b)", "Flop Wager", 2, ante)
AT_TURN = times_fixed(game, "11(d)", "Turn Wager", 1, ante)
AT_RIVER = times_fixed(game, "11(f)", "River Wager", 1, ante)
flop = _later("Flop Wager", ante, "11(b)", AT_FLOP)
turn = _later("Turn Wager", flop, "11(d)", AT_TURN)
river = _later("River Wager", flop, "11(f)", AT_RIVER)
LATER = (flop, turn, river)
EVEN_MONEY = game.odds("12(a)", "1 to 1", ante, *LATER)
MOMENTS = (
    Moment(
        flop, sizes={"flop wager": AT_FLOP}, otherwise=FOLDS, open=0, asked="11(b)",
        placed="11(b)(1)",
    ),
    Moment(
        turn, sizes={"turn wager": AT_TURN}, otherwise=CHECK, open=3, asked="11(d)", placed="11(d)",
        checked="11(d)",
    ),
    Moment(
        river, sizes={"river wager": AT_RIVER}, otherwise=CHECK, open=4, asked="11(f)",
        placed="11(f)", checked="11(f)",
    ),
)
"""Before the Flop, at the Flop and after the Turn card."""

STRAIGHT, FLUSH = "straight or higher", "flush or higher"
LOWEST_PAID = {STRAIGHT: PokerCategory.STRAIGHT, FLUSH: PokerCategory.FLUSH}
ante_pays = game.option(
    "Ante pays on", "11(h)(2)(ii)", OneOf((STRAIGHT, FLUSH)), STRAIGHT, must=True,
    says=lambda lowest: f"Ante paid on a {lowest}",
)

holdem_bonus = game.wager(
    "Texas Hold 'Em Bonus Wager", "7(d)(2)", by_submission=True, with_one_of=[ante],
    looks_at=["player", "dealer"], outcome=first_two_outcome, settled_by="11(h)(3)",
    after_a_fold=Fold(SURVIVES, "11(b)(2)(i)(A)"),
    pays=game.table("12(b)", FIRST_TWO, """
        Hand                                      A            B
        Ace-ace (dealer and player)               1,000 to 1   N/A
        Ace-ace                                   30 to 1      30 to 1
        Ace-king (same suit)                      25 to 1      25 to 1
        Ace-queen or ace-jack (same suit)         20 to 1      20 to 1
        Ace-king (different suits)                15 to 1      15 to 1
        King-king, queen-queen or jack-jack       10 to 1      10 to 1
        Ace-queen or ace-jack (different suits)   5 to 1       5 to 1
        A pair of 10-10 through 2-2               3 to 1       3 to 1
    """),
)

amount = ProgressiveAmount.of(game, "12(d)(5)")
progressive = game.wager(
    "Progressive Payout Wager", "7(d)(3)", by_submission=True,
    pays=game.table("12(d)(1)", FIVE_CARD, *FLOP_PROGRESSIVE),
    with_one_of=[ante], requires=[amount.fixed_by("12(d)(3)")],
    meters=flop_meters(game.carry("12(d)(3)", "meters")),
    looks_at=["player", "flop"], outcome=two_and_flop, settled_by="11(i)", paid_by="11(i)(4)",
    terms=Terms(
        "12(d)(2)", "12(d)(4)", verified="11(i)(1)", lit="11(i)(2)",
        validated="11(i)(3)", documented="11(i)(4)",
    ),
    after_a_fold=Fold(FORFEITED, "11(b)(2)(i)(B)"),
)
envy = game.envy(
    "Envy Bonus", "12(d)(5)", progressive, amount=amount.option,
    pays=game.table("12(d)(5)", FIVE_CARD, FIVE_CARD_ENVY), settled_by="11(i)(5)",
    folded_with=[ante],
)
hand_bonus = HandBonus.of(
    game, "7(d)(4)", with_one_of=[ante],
    defined=[("Lucky Bonus", "(i)", "(ii)"), ("Magic Card Bonus", "(i)", "(ii)")],
    pays="12(e)(1)", highest_only="12(e)(2)", drawn_pays="12(e)(3)", meter="12(e)(4)", primary=13,
    looks_at=["flop"], settled_by="11(j)",
    verified="11(j)(1)", validated="11(j)(2)", credited="11(j)(3)",
    after_a_fold=Fold(SURVIVES, "11(b)(2)(i)(C)"),
)
five_card_hand_bonus = hand_bonus.wager
one_jackpot(game, progressive, five_card_hand_bonus)

six_card_bonus: Wager = game.wager(
    "Six Card Bonus Wager", "7(d)(5)", by_submission=True, with_one_of=[ante],
    looks_at=["player", SIX_CARD_CARDS], outcome=six_card_outcome,
    settled_by="11(k)", paid_by="11(k)(2)", lost_by="11(k)(1)", formed_by="11(k)",
    after_a_fold=Fold(SURVIVES, "11(b)(2)(i)(A)"),
    pays=game.table("12(f)", SIX_CARD, *SIX_CARD_BONUS),
)


def payout_limit(rules: HouseRules) -> int:
    """The most that Ante, Flop, Turn and River Wagers of a hand are paid, 647a.12(c)."""
    most = 1 + sum(moment.most for moment in MOMENTS)
    return max(LOWEST_LIMIT, most * rules.minimum(ante))


# 647a.11: completion of each round of play


class RiverShowdown(NamedTuple):
    """The facts that decide the main wagers: Flop, Turn and River Wager as multiples of the Ante.

    After a fold all three are zero.
    """

    wagers: tuple[int, ...]
    outcome: str
    comparison: Comparison


FOLD = game.rule("11(b)(2)", "the player folded")
DEALER_HIGHER = game.rule("11(h)(2)(i)", "the dealer's hand is higher")
PLAYER_HIGHER = game.rule("11(h)(2)(ii)", "the player's hand is higher")
TOO_LOW = game.rule("11(h)(2)(ii)", "the winning hand is too low for the Ante")
EQUAL_HANDS = game.rule("11(h)(2)(iii)", "the hands are equal")
game.step("11(h)(2)", "settle the Ante, Flop, Turn and River Wagers", by_parts=True)
LIMITED = game.rule("12(c)", "the payout limit for any hand")
for cite, does in (
    ("11(b)", "ask each player for a Flop Wager or a fold"),
    ("11(b)(1)", "a Flop Wager of twice the Ante is placed"),
    ("11(b)(2)(ii)", "rack the cards of a fold, unless an Envy Bonus may be due for them"),
    ("11(c)", "burn a card, deal the Flop face up"),
    ("11(d)", "a Turn Wager equal to the Ante is placed, or the player checks"),
    ("11(e)", "burn a card, deal the Turn card face up"),
    ("11(f)", "a River Wager equal to the Ante is placed, or the player checks"),
    ("11(g)", "burn a card, deal the River card face up"),
    ("11(h)", "turn up the dealer's cards, settle counterclockwise from the dealer's right"),
    ("11(h)(1)", "turn up the cards of a player with a Flop Wager"),
    ("11(h)(2)", "form the player's hand"),
    ("11(l)", "rack the cards so that each hand can be reconstructed"),
):
    game.step(cite, does)


def settle_main(facts: RiverShowdown, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante, Flop, Turn and River, 647a.11(b)(2) and (h)(2), 647a.12(a)."""
    made = [wager for wager, times in zip(LATER, facts.wagers, strict=True) if times]
    if not made:
        return {ante: FOLD.forfeits()}
    if facts.comparison is Comparison.LOWER:
        return dict.fromkeys((ante, *made), DEALER_HIGHER.loses())
    if facts.comparison is Comparison.EQUAL:
        return dict.fromkeys((ante, *made), EQUAL_HANDS.returns())
    even = PLAYER_HIGHER.wins_at(EVEN_MONEY)
    paid = PokerCategory(facts.outcome) >= LOWEST_PAID[rules[ante_pays]]
    return {ante: even if paid else TOO_LOW.returns(), **dict.fromkeys(made, even)}


def named(cards: Sequence[Card], rules: HouseRules) -> str:
    """The best hand, with the paragraph that ranks it; the first two cards by themselves."""
    return RANKED.named(cards) if len(cards) >= 5 else first_two_outcome(cards).lower()


# 647a.13: irregularities

BONUS_SETTLED = Saved("Texas Hold 'Em Bonus Wagers are settled", (holdem_bonus,))


def _acted(dealer: Dealer, seat: int) -> bool:
    decided = dealer.decisions(seat)
    return FOLDS in decided or len(decided) == len(MOMENTS)


void_rounds(
    game, Voided("13(a)", "13(b)", "13(c)", "13(d)"),
    Place(COMMUNITY, 5), Place(SIX_CARD_CARDS, 4, (six_card_bonus,)),
    late=BONUS_SETTLED, exposed=BONUS_SETTLED,
    acted=Acted("each player has folded or made all decisions", _acted),
)

game.seal()
