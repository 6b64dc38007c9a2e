"""Saigon 5 Card: 58 Pa. Code Chapter 680a."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from houserules.equipment.cards import JOKER, WITH_JOKER, Card, Rank, show_cards
from houserules.games.poker import (
    Dealing,
    DealingParagraphs,
    DeckParagraphs,
    Declared,
    Method,
    Misdealt,
    misdealt,
    once_dealt,
    ranked,
)
from houserules.games.shared import common
from houserules.hands.pai_gow import HighHand, PaiGowCategory
from houserules.law import edition_in
from houserules.rules import Game, HouseRules, Odds, Scale, Verdict, Wager
from houserules.rules.house_rules import ANY_STAKE, Limits

EDITION = edition_in(__name__)
"""None is the current edition; the one proposed in 2015 has no Pot Wager."""
CARDS = 5
game = Game(
    "680a", "Saigon 5 Card", edition=EDITION, positions=6, positions_cite="2(a)", deck=WITH_JOKER,
    places=("dealer",), hand_sizes={"player": CARDS, "dealer": CARDS},
)

# 680a.1 and 680a.2: definitions and table

for term in ("Ante Wager", "Bonus Wager", *(() if EDITION else ("Pot Wager",))):
    game.carry(f'1("{term}")', "the wager of that name below")
game.carry('1("Qualify or qualifies")', "three cards that total 10, 20 or 30")
game.carry('1("Showdown hand")', "the two cards beside the three-card hand")
Declared(chips="7(a)", handled=("11(a)",)).of(game)
if EDITION:  # its layout is not drawn
    Declared(layout="2(b)", boxes=("2(c)", "2(d)")).of(game)

# 680a.3 to 680a.5, 680a.8 to 680a.10 and 680a.13(d) to (f): cards, dealing and devices

dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5", second_joker=True),
        manual_shoe=Method.of_shoe(dealt="8(c)", stub="8(d)"),
        hand=Method.of_hand(dealt="9(b)", stub="9(c)"),
        automated_shoe=Method.of_stacks(dealt="10(b)", stub="10(c)"),
        shuffler_jams="13(d)",
    ),
    player=CARDS, dealer=CARDS, deck=WITH_JOKER,
)
dealing.step(game, "five cards face down to each player and the dealer", lambda by: by.dealt)

# 680a.6(a) and (b): the value of cards, and two hands of five cards

VALUED = {
    **dict.fromkeys(range(2, 10), game.carry("6(a)(1)", "a card from 2 to 9 has its face value")),
    10: game.carry("6(a)(2)", "a 10, jack, queen or king has a value of 10"),
    1: game.carry("6(a)(3)", "an ace has a value of 1"),
    0: game.carry("6(a)(4)", "a joker has a value of 3, 6 or 9"),
}
"""The paragraph that states a value; 0 for the joker."""
COUNTED = game.carry("6(b)", "the Point Count of a showdown hand, 1 to 10")
game.nothing_to_execute("an example, worked in the cases", "6(b)(1)", "6(b)(2)")

HIGHEST, SHOWDOWN = "set highest", "showdown"
"""Decisions of a player: set the highest showdown hand, or the two cards that are named."""


@cache
def points(card: Card) -> int:
    """The value of a card, 680a.6(a); 0 for the joker, which has one of three."""
    if card.is_joker:
        return 0
    return 1 if card.rank is Rank.ACE else min(card.rank, 10)


def _sums(cards: Sequence[Card]) -> list[int]:
    """The sums that some cards can have, by the values of the joker if it is among them."""
    values = [points(card) for card in cards]
    return [sum(values) + joker for joker in ((3, 6, 9) if 0 in values else (0,))]


class SetHand(NamedTuple):
    """Five cards set as a three-card hand and a showdown hand."""

    three: tuple[Card, ...]
    showdown: tuple[Card, ...]
    total: int
    """The 10, 20 or 30 that the three cards make; 0 where the hand does not qualify."""
    points: int
    """The Point Count of the showdown hand, with the joker the highest that it can be."""

    @property
    def qualified(self) -> int:
        """The Point Count of a hand that qualifies, otherwise 0."""
        return self.points if self.total else 0

    @property
    def totaled(self) -> str:
        """The three cards with their total, and the paragraphs that state their values."""
        cites = sorted({VALUED[points(card)] for card in self.three})
        return ranked(f"{show_cards(self.three)} total {self.total or 'no 10, 20 or 30'}", *cites)

    @property
    def counted(self) -> str:
        """The two cards with their Point Count, and the paragraph that states it."""
        return ranked(f"{show_cards(self.showdown)} have a Point Count of {self.points}", COUNTED)

    def __str__(self) -> str:
        made = f"qualifies with {self.total}" if self.total else "does not qualify"
        return f"{made}, Point Count {self.points}"


@lru_cache(1_024)
def permitted(cards: tuple[Card, ...]) -> tuple[SetHand, ...]:
    """The ways to set five cards, the highest Point Count first, 680a.11(b) and (c).

    Three cards that total 10, 20 or 30 are set where there are any; of several, any.
    """
    settings = []
    for showdown, three in zip(
        combinations(cards, 2), [*combinations(cards, 3)][::-1], strict=True
    ):
        total = next((total for total in _sums(three) if total in (10, 20, 30)), 0)
        count = max(total - 10 if total > 10 else total for total in _sums(showdown))
        settings.append(SetHand(three, showdown, total, count))
    qualifying = [setting for setting in settings if setting.total]
    return tuple(sorted(qualifying or settings, key=lambda setting: -setting.points))


# 680a.6(c): Poker hands of the Bonus Wager

NATURAL_ROYAL, JOKER_ROYAL = "Royal flush—no joker", "Royal flush—with a joker"
BONUS = Scale("Five aces", NATURAL_ROYAL, JOKER_ROYAL, *list(map(str, PaiGowCategory))[2:])
JOKER_AND_ACE = game.carry("6(c)", "a joker completes hands or is an ace; an ace before a 2")
RANKED = {
    name: (game.carry(f"6(c)({number})", name),)
    for number, name in enumerate(BONUS.names[: BONUS.names.index("Pair")], 1)
}


def bonus_outcome(cards: Sequence[Card]) -> str:
    """The highest Poker hand of five cards, a royal flush by the joker in it, 680a.11(e)."""
    category = HighHand.of(cards).category
    if category is not PaiGowCategory.ROYAL_FLUSH:
        return str(category)
    return JOKER_ROYAL if JOKER in cards else NATURAL_ROYAL


def named(cards: Sequence[Card]) -> str:
    """The Poker hand that the dealer forms, with the paragraphs that rank it."""
    name, outcome = HighHand.of(cards).name, bonus_outcome(cards)
    special = (JOKER_AND_ACE,) if JOKER in cards or "ace to five" in name else ()
    royal = " with a joker" if outcome == JOKER_ROYAL else ""
    return ranked(f"{name}{royal}", *RANKED.get(outcome, ()), *special)


# 680a.7 and 680a.12: wagers and what they pay

game.adjacent_boxes("7(e)", 6)
game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager after no more bets")

ante = game.wager("Ante Wager", "7(d)(1)", required=True)
EVEN = game.odds("12(a)", "1 to 1", ante)
HALF = game.odds("12(b)", "1 to 2", ante, label="a Point Count of 5")

pot: Wager | None = None
if not EDITION:
    pot = game.wager(
        "Pot Wager", "7(d)(2)", by_submission=True, in_round=True, with_all_of=[ante],
        requires=[game.amounts(
            "7(d)(2)", "it must equal the table minimum",
            lambda rules: Limits(rules.minimum(ante), rules.minimum(ante)),
        )],
    )
    # The pot is divided; the odds of the list follow from that.
    game.odds("11(f)", "1 to 1", pot, label="for each hand that loses", fixed=False)
    game.constraint(
        "7(d)(2)", "The Pot Wager equals the table minimum: post a minimum Ante Wager.",
        lambda rules: not (pot and rules.offers(pot)) or rules.minimum(ante) > ANY_STAKE.minimum,
    )

bonus = game.wager(
    "Bonus Wager", "7(d)(2)" if EDITION else "7(d)(3)", by_submission=True, with_all_of=[ante],
    pays=game.table("12(c)", BONUS, """
        Hand                        A
        Five aces                   5,000 to 1
        Royal flush—no joker        1,000 to 1
        Royal flush—with a joker    250 to 1
        Straight flush              100 to 1
        Four-of-a-kind              50 to 1
        Full house                  20 to 1
        Flush                       15 to 1
        Straight                    12 to 1
        Three-of-a-kind             10 to 1
        Two pair                    8 to 1
    """),
    looks_at=["player"], outcome=bonus_outcome,
    settled_by="11(e)", paid_by="11(e)(2)", lost_by="11(e)(1)", formed_by="11(e)",
)

WITHIN_LIMIT = (ante, bonus) if EDITION else (ante,)
"""Wagers whose payouts are limited; the proposed edition names those of the Bonus Wager too."""
LIMITED = game.rule("12(d)", f"the limit of payouts on the {' and '.join(map(str, WITHIN_LIMIT))}")


def most_at_minimum(rules: HouseRules) -> int:
    """The most that one patron can win with minimum wagers, as far as it is limited."""
    most = EVEN.pays.net(rules.minimum(ante))
    if bonus in WITHIN_LIMIT and rules.offers(bonus):
        most += max(pays.net(rules.minimum(bonus)) for _, pays in rules.paytable(bonus).rows)
    return int(most)


payout_limit = common.payout_limited(game, "12(d)", most_at_minimum)

# 680a.11: completion of each round of play


class PointCounts(NamedTuple):
    """The facts that decide the Ante Wager: each Point Count, 0 where a hand does not qualify."""

    player: int
    dealer: int


class PotShare(NamedTuple):
    """The facts that decide a Pot Wager: how many were made, how many win, and if this does."""

    made: int
    winners: int
    wins: bool


NEITHER = game.rule("11(d)(1)(i)", "neither hand qualifies")
PLAYER_ALONE = game.rule("11(d)(1)(ii)(A)", "only the player's hand qualifies")
FIVE_ALONE = game.rule("11(d)(1)(ii)(B)", "only the player's hand qualifies, with 5")
DEALER_ALONE = game.rule("11(d)(2)(i)", "only the dealer's hand qualifies")
DEALER_HIGHER = game.rule("11(d)(2)(ii)(A)", "the dealer's showdown hand is higher")
PLAYER_HIGHER = game.rule("11(d)(2)(ii)(B)", "the player's showdown hand is higher")
EQUAL_COUNTS = game.rule("11(d)(2)(ii)(C)", "the showdown hands are equal")
RACKED = "11(f)" if EDITION else "11(g)"
for cite, does in (
    ("11(b)(1)", "set three cards that total 10, 20 or 30, the others as the showdown hand"),
    ("11(b)(2)", "set any three cards where the hand does not qualify"),
    ("11(c)", "reveal and arrange the dealer's cards"),
    ("11(c)(1)", "set the dealer's three cards that qualify, and the other two"),
    ("11(c)(2)", "the dealer's hand does not qualify"),
    ("11(d)", "settle counterclockwise from the dealer's right"),
    ("11(d)(1)(ii)", "reveal the player's showdown hand, which qualifies alone"),
    ("11(d)(2)(ii)", "reveal the player's showdown hand and compare it with the dealer's"),
    ("11(e)", "form the highest Poker hand for the Bonus Wager"),
    (RACKED, "rack the cards so that each hand can be reconstructed"),
):
    game.step(cite, does)
if not EDITION:
    game.step("11(f)", "give the pot to the highest two-card hand, in equal parts to equal ones")
    POT_WON = game.rule("11(f)", "the highest two-card hand")
    POT_LOST = game.rule("11(f)", "another player's two-card hand is higher")
    POT_TIED = game.rule("11(f)", "all two-card hands are equal")


def settle_ante(facts: PointCounts, rules: HouseRules) -> Verdict:
    """The Ante Wager, 680a.11(d) and 680a.12(a) and (b)."""
    player, dealer = facts
    if not player:
        return DEALER_ALONE.loses() if dealer else NEITHER.returns()
    odds, alone = (HALF, FIVE_ALONE) if player == 5 else (EVEN, PLAYER_ALONE)
    if not dealer:
        return alone.wins_at(odds)
    if player < dealer:
        return DEALER_HIGHER.loses()
    return EQUAL_COUNTS.pushes() if player == dealer else PLAYER_HIGHER.wins_at(odds)


def settle_pot(facts: PotShare, rules: HouseRules) -> Verdict:
    """A Pot Wager, 680a.11(f): the winners share the whole pot, their own wagers among it."""
    if not facts.wins:
        return POT_LOST.loses()
    share = Fraction(facts.made - facts.winners, facts.winners)
    return POT_WON.wins(Odds(*share.as_integer_ratio())) if share else POT_TIED.pushes()


# 680a.13(a) to (c): irregularities

_dealt = once_dealt(CARDS, CARDS)
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt)

game.seal()
