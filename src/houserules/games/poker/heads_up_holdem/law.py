"""World Poker Tour Heads-Up Hold 'Em: 58 Pa. Code Chapter 677a."""

from collections.abc import Sequence
from typing import NamedTuple

from houserules.equipment.cards import STANDARD, Card, Rank
from houserules.games.poker import (
    CATEGORIES,
    CHECK,
    COMMUNITY,
    FIVE_CARD,
    FOLDS,
    CommunityCards,
    Dealing,
    DealingParagraphs,
    DeckParagraphs,
    Declared,
    Method,
    Moment,
    Place,
    RankedHands,
    Saved,
    Voided,
    a_hand,
    equal_amounts,
    placed_or_folded,
    qualifies_by_name,
    times_fixed,
    void_rounds,
)
from houserules.games.shared.common import Comparison, payout_limited
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import PokerCategory
from houserules.law import edition_in
from houserules.rules import Bets, Game, HouseRules, OneOf, Payable, Scale, Verdict, Wager
from houserules.rules.decided import SURVIVES, Fold
from houserules.rules.house_rules import Limits

EDITION = edition_in(__name__)
"""None is the current edition; in the one proposed in 2015 nothing is burned."""
game = Game(
    "677a",
    "Heads-Up Hold 'Em" if EDITION else "World Poker Tour Heads-Up Hold 'Em",
    edition=EDITION,
    positions=6,
    positions_cite="2(a)",
    deck=STANDARD,
    places=("dealer", COMMUNITY),
    hand_sizes={"player": 2, "dealer": 2, COMMUNITY: 5},
)

# 677a.1: definitions

for term, meaning in {
    "Bad Beat Bonus": "a payout for a straight or higher that loses",
    "Check": "a decision that keeps the player in the round",
    "Community card": "five cards for everybody",
    "Flop": "the first three community cards",
    "Fold": "no Raise Wager is made" if EDITION else "no Raise Wager is made after the River card",
    "Hand": "the best five of two and five cards",
    "River card": "the fifth community card",
    "Turn card": "the fourth community card",
}.items():
    game.carry(f'1("{term}")', meaning)

# 677a.2 to 677a.5 and 677a.8 to 677a.10: table, cards and dealing

Declared(chips="7(a)", handled=("11(a)",)).of(game)
if EDITION:  # its layout is not drawn
    Declared(layout="2(b)", boxes=("2(c)", "2(d)")).of(game)
dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(c)", more="8(d)", stub="8(d)"),
        hand=Method.of_hand(dealt="9(b)", more="9(c)", stub="9(c)", closed="b"),
        automated_shoe=Method.of_stacks(dealt="10(b)", more="10(c)", stub="10(c)"),
        shuffler_jams="13(e)",
    ),
    player=2, dealer=2,
)
dealing.step(game, "two cards face down to each player and the dealer", lambda by: by.dealt)
dealing.step(
    game,
    "five community cards face down" if EDITION else "five community cards as play goes on",
    lambda by: by.more,
)
community = CommunityCards.of(game, "10(g)", dealing)

# 677a.6: rankings

RANKED = RankedHands.of(game, "6(a)", "6(b)", "6(c)")
best_five = HandOutcome()


ACES, LOWER_PAIR, OTHER_CARDS = "Pair of aces", "Pair of 2s—kings", "Other cards"
SUITED_ACE = "Ace and a king, queen or jack of the same suit"
UNSUITED_ACE = "Ace and a king, queen or jack of different suits"
POCKET = Scale(ACES, SUITED_ACE, UNSUITED_ACE, LOWER_PAIR, OTHER_CARDS)


def pocket_outcome(cards: Sequence[Card]) -> str:
    """A player's two cards as the Pocket Bonus pays them, 677a.12(d)."""
    high, low = sorted(cards, key=lambda card: card.rank, reverse=True)
    if high.rank == low.rank:
        return ACES if high.rank is Rank.ACE else LOWER_PAIR
    if high.rank is Rank.ACE and low.rank >= Rank.JACK:
        return SUITED_ACE if high.suit == low.suit else UNSUITED_ACE
    return OTHER_CARDS


# 677a.7 and 677a.12: wagers and what they pay

if EDITION:
    game.keeps_to_one_position("7(e)")
else:
    game.adjacent_boxes("7(e)", 6)
game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but the Raise Wager after no more bets")

EQUAL_AMOUNTS = equal_amounts(game, "7(d)(1)", "Ante and Odds Wagers", lambda: (ante, odds))
ante: Wager = game.wager("Ante Wager", "7(d)(1)", requires=[EQUAL_AMOUNTS])
odds: Wager = game.wager(
    "Odds Wager", "7(d)(1)", requires=[EQUAL_AMOUNTS],
    pays=game.table("12(b)", FIVE_CARD, """
        Hand              -
        Royal flush       500 to 1
        Straight flush    50 to 1
        Four-of-a-kind    10 to 1
        Full house        3 to 1
        Flush             3 to 2
        Straight          1 to 1
        Three-of-a-kind   Push
        Two pair          Push
        Pair              Push
        High card         Push
    """),
)
bad_beat_bonus = game.bonus(
    "Bad Beat Bonus", "12(c)", odds,
    pays=game.table("12(c)", FIVE_CARD, """
        Hand              -
        Straight flush    500 to 1
        Four-of-a-kind    25 to 1
        Full house        6 to 1
        Flush             5 to 1
        Straight          4 to 1
    """),
)

THE_ANTE, ANY_AMOUNT = "the Ante Wager", "any amount"
least_raise = game.option(
    "Least Raise Wager", "601a.6(d)", OneOf((THE_ANTE, ANY_AMOUNT)), THE_ANTE, must=True,
    says=lambda least: f"a Raise Wager of {least}",
)


def least_by_choice(bets: Bets, rules: HouseRules) -> Limits:
    """The Raise Wagers that the certificate holder's choice of the least one permits."""
    return Limits(bets.on(ante) if rules[least_raise] == THE_ANTE else 1)


BEFORE_FLOP = times_fixed(game, "11(b)", "Most of a Raise before the Flop", 3, ante, least=2)
AT_FLOP = times_fixed(game, "11(d)", "Most of a Raise at the Flop", 2, ante, least=2)
raise_wager = game.wager(
    "Raise Wager", "7(d)(1)", in_round=True,
    requires=[
        game.amounts_beside("601a.6(d)", "the house requires at least the Ante", least_by_choice),
        game.amounts_beside(
            "11(b)", f"it is up to {BEFORE_FLOP} times the Ante",
            lambda bets, rules: Limits(maximum=MOMENTS[0].most * bets.on(ante)),
        ),
    ],
)
RAISE, RAISE_LEAST = "raise", "raise least"
MOMENTS: tuple[Moment, ...] = (
    Moment(
        raise_wager, sizes={RAISE: BEFORE_FLOP, RAISE_LEAST: 1}, otherwise=CHECK, open=0,
        asked="11(b)", placed="11(b)", checked="11(b)",
    ),
    Moment(
        raise_wager, sizes={RAISE: AT_FLOP, RAISE_LEAST: 1}, otherwise=CHECK, open=3, asked="11(d)",
        placed="11(d)", checked="11(d)",
    ),
    Moment(raise_wager, sizes={RAISE: 1}, otherwise=FOLDS, open=5, asked="11(f)", placed="11(f)"),
)
"""Before the Flop, at the Flop, and after the River card, when it equals the Ante."""
EVEN_MONEY = game.odds("12(a)", "1 to 1", ante, raise_wager)

pocket_bonus = game.wager(
    "Pocket Bonus Wager", "7(d)(2)", by_submission=True, with_all_of=[ante, odds],
    looks_at=["player"], outcome=pocket_outcome,
    settled_by="11(i)(1)", paid_by="11(i)(1)(i)", lost_by="11(i)(1)(ii)",
    after_a_fold=Fold(SURVIVES, "11(f)"),
    pays=game.table("12(d)", POCKET, """
        Hand                                               A         B         C
        Pair of aces                                       30 to 1   25 to 1   30 to 1
        Ace and a king, queen or jack of the same suit     20 to 1   20 to 1   20 to 1
        Ace and a king, queen or jack of different suits   10 to 1   10 to 1   10 to 1
        Pair of 2s—kings                                   5 to 1    5 to 1    4 to 1
    """),
)
trips_plus = game.wager(
    "Trips Plus Wager", "7(d)(3)", by_submission=True, with_all_of=[ante, odds],
    looks_at=["player", COMMUNITY], outcome=best_five,
    settled_by="11(i)(2)", paid_by="11(i)(2)(i)", lost_by="11(i)(2)(ii)",
    after_a_fold=Fold(SURVIVES, "11(f)"),
    pays=game.table("12(e)", FIVE_CARD, """
        Hand              A          B          C          D
        Royal flush       100 to 1   100 to 1   100 to 1   100 to 1
        Straight flush    40 to 1    40 to 1    40 to 1    40 to 1
        Four-of-a-kind    30 to 1    30 to 1    30 to 1    30 to 1
        Full house        9 to 1     8 to 1     7 to 1     8 to 1
        Flush             7 to 1     6 to 1     6 to 1     7 to 1
        Straight          4 to 1     5 to 1     5 to 1     4 to 1
        Three-of-a-kind   3 to 1     3 to 1     3 to 1     3 to 1
    """),
)
OPTIONAL = (pocket_bonus, trips_plus)
"""Wagers that survive a fold, and that are settled in a round that 677a.13(d) makes void."""

UNDER_LIMIT = (ante, odds, raise_wager, *([bad_beat_bonus] if EDITION else []))
"""The payouts that the limit of a player in a round counts."""
LIMITED = game.rule(
    "12(f)",
    f"the payout limit on Ante, Raise and Odds Wagers{' and Bad Beat Bonuses' if EDITION else ''}",
)


def most_at_minimum(rules: HouseRules) -> int:
    """The most that Ante, Raise and Odds can win when the minimum Ante is wagered, 677a.12(f)."""
    minimum = rules.minimum(ante)
    rows = [payout.net(minimum) for _, payout in rules.paytable(odds).rows]
    return int(max(rows)) + minimum * (1 + MOMENTS[0].most)


payout_limit = payout_limited(game, "12(f)", most_at_minimum)

# 677a.11: completion of each round of play


class HeadsUpShowdown(NamedTuple):
    """The facts that decide Ante, Raise and Odds, whatever the Raise."""

    folded: bool
    outcome: str
    comparison: Comparison
    dealer_qualifies: bool


for cite, does in (
    ("11(b)", f"each player places a Raise Wager up to {BEFORE_FLOP} times the Ante or checks"),
    ("11(c)", "expose the Flop" if EDITION else "burn a card, deal the Flop face up"),
    ("11(d)", f"each player without a Raise Wager places one up to {AT_FLOP} times it or checks"),
    ("11(e)", "reveal Turn and River" if EDITION else "burn a card, deal Turn and River face up"),
    ("11(f)", "each player without a Raise Wager places one equal to the Ante or folds"),
    ("11(f)", "collect the wagers of a fold, and the cards unless an optional wager waits"),
    ("11(g)", "turn up the dealer's cards and form the dealer's hand"),
    ("11(g)(1)", "turn up a player's cards, counterclockwise from the dealer's right"),
    ("11(g)(2)", "form the player's hand and settle one player at a time"),
    ("11(j)", "rack the cards so that each hand can be reconstructed"),
):
    game.step(cite, does)
FOLD = game.rule("11(f)", "the player folded")
QUALIFYING = qualifies_by_name(game, "11(h)(1)", CATEGORIES, PokerCategory.PAIR, "Ante Wager")
"""The lowest hand with which the dealer qualifies, 677a.11(h)."""
NOT_QUALIFIED = game.rule("11(h)(1)", f"the dealer has less than {a_hand(QUALIFYING)}")
WINS = {
    False: game.rule("11(h)(1)(i)", "the player's hand is higher"),
    True: game.rule("11(h)(2)(i)", "the player's hand is higher"),
}
TIES = {
    False: game.rule("11(h)(1)(ii)", "the hands are equal"),
    True: game.rule("11(h)(2)(ii)", "the hands are equal"),
}
NOTHING_LOSES = game.rule("11(h)(1)(iii)", "the dealer's hand is higher")
ANTE_LOSES = game.rule("11(h)(2)(iii)", "the dealer's hand is higher")
NO_STRAIGHT = game.rule("11(h)(2)(iii)(A)", "the dealer's hand is higher")
BAD_BEAT = game.rule("11(h)(2)(iii)(B)", "the player's straight or higher lost")




def settle_main(facts: HeadsUpShowdown, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante, Raise and Odds with the Bad Beat Bonus, 677a.11(f) and (h), 677a.12(a) to (c)."""
    if facts.folded:
        return {ante: FOLD.forfeits(), odds: FOLD.forfeits()}
    qualifies = facts.dealer_qualifies
    if facts.comparison is Comparison.HIGHER:
        won = WINS[qualifies]
        even, paid = won.wins_at(EVEN_MONEY), won.pays(rules.paytable(odds), facts.outcome)
        verdicts: dict[Payable, Verdict] = {ante: even, raise_wager: even, odds: paid}
    elif facts.comparison is Comparison.EQUAL:
        verdicts = dict.fromkeys((ante, raise_wager, odds), TIES[qualifies].pushes())
    else:
        verdicts = _beaten(facts, rules)
    return verdicts if qualifies else {**verdicts, ante: NOT_QUALIFIED.pushes()}


def _beaten(facts: HeadsUpShowdown, rules: HouseRules) -> dict[Payable, Verdict]:
    """A hand lower than the dealer's, 677a.11(h)(1)(iii) and (2)(iii)."""
    lost = NO_STRAIGHT if facts.dealer_qualifies else NOTHING_LOSES
    if PokerCategory(facts.outcome) < PokerCategory.STRAIGHT:
        return {ante: ANTE_LOSES.loses(), raise_wager: lost.loses(), odds: lost.loses()}
    beaten: dict[Payable, Verdict] = {
        ante: ANTE_LOSES.loses(), raise_wager: BAD_BEAT.loses(), odds: BAD_BEAT.returns(),
    }
    bonus = BAD_BEAT.adds(rules.paytable(bad_beat_bonus), facts.outcome)
    return {**beaten, bad_beat_bonus: bonus} if bonus else beaten


# 677a.13: irregularities

dealers_card_exposed = void_rounds(
    game, Voided("13(a)", "13(b)", "13(c)", "13(d)"), Place(COMMUNITY, 5),
    late=Saved("Pocket Bonus Wagers are settled", [pocket_bonus]),
    exposed=Saved(
        "the cards are dealt by which Pocket Bonus and Trips Plus Wagers are settled", OPTIONAL
    ),
    acted=placed_or_folded(raise_wager),
)

game.seal()
