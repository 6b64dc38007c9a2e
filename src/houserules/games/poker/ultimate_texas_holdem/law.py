"""Ultimate Texas Hold 'Em Poker: 58 Pa. Code Chapter 653a."""

from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from houserules.equipment.cards import STANDARD, Card
from houserules.games.poker.dealing import dealing_methods, device_failures, table_and_cards
from houserules.games.poker.irregularities import (
    Place,
    everybody_has,
    no_dealers_card,
    once_dealt,
)
from houserules.games.poker.side_wagers import (
    DRAWS,
    FIVE_CARD,
    FIVE_CARD_NAMES,
    HandBonus,
    ProgressiveTerms,
    five_card_envy_bonus,
    offer_hand_bonus,
    progressive_amounts,
    royals_apart,
    six_card_royal,
)
from houserules.games.shared.common import (
    Comparison,
    card_face_up,
    drawn_in_error,
    one_jackpot,
    payout_limited,
    void_and_reshuffle,
)
from houserules.games.shared.devices import AUTOMATED_SHOE
from houserules.hands.poker import PokerCategory, PokerHand
from houserules.rules import (
    Effect,
    Game,
    HouseRules,
    Meter,
    Odds,
    Payable,
    Requirement,
    Scale,
    Verdict,
    Wager,
    YesNo,
    placed_with,
)
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import Dealer

COMMUNITY, SIX_CARD_CARDS = "community", "six card bonus"
game = Game(
    "653a", "Ultimate Texas Hold 'Em Poker", positions=6, positions_cite="2(a)", deck=STANDARD,
    places=("dealer", COMMUNITY, SIX_CARD_CARDS), draws=DRAWS,
    hand_sizes={"player": 2, "dealer": 2, "flop": 3, COMMUNITY: 5},  # 653a.8(d), 11(c) and (e)
)  # fmt: skip

# 653a.1: definitions

for term, meaning in {
    "Burn": "a card set aside unseen",
    "Check": "a decision that keeps the player in the round",
    "Community card": "five cards for everybody",
    "Envy Bonus": "a fixed sum for another player's hand",
    "Envy Bonus Qualifying Hand": "the rows of the Envy Bonus",
    "Flop": "the first three community cards",
    "Fold": "no Play Wager is made",
    "Hand": "the best five of two and five cards",
    "Lucky Bonus": "the position drawn",
    "Magic Card Bonus": "the card drawn",
    "Play Wager": "a multiple of the Ante",
    "Progressive Payout Hand": "the rows of the progressive paytables",
    "Trips Wager": "a wager against a paytable",
}.items():
    game.carry(f'1("{term}")', meaning)

# 653a.2 to 653a.5 and 653a.8 to 653a.10: table, cards and dealing

table_and_cards(game)
dealing = dealing_methods(
    game,
    {
        "four cards face down if a Six Card Bonus Wager was made": ("8(d)", "9(b)", "10(c)"),
        "two cards face down to each player, clockwise, and to the dealer":
            ("8(d)", "9(b)", "10(b)"),
        "the five community cards follow as play goes on": ("8(e)", "9(c)", "10(c)"),
    },
)  # fmt: skip
community_first = game.option(
    "Community cards dispensed first", "10(g)", YesNo(), False,
    applies=lambda rules: rules[dealing.method] == AUTOMATED_SHOE,
)  # fmt: skip

# 653a.6: rankings

ACE_BELOW_A_TWO = game.carry("6(a)", "ranks of cards, an ace also below a 2")
PARAGRAPHS = (*(f"6(b)({number})" for number in range(1, 10)), "6(c)")
RANKED = {
    name: game.carry(paragraph, "five-card hands")
    for name, paragraph in zip(FIVE_CARD_NAMES, PARAGRAPHS, strict=True)
}
SIX_CARDS_RANKED = {
    name: game.carry(f"6(d)({number})", "hands of the Six Card Bonus")
    for number, name in enumerate(("Six-card royal flush", *FIVE_CARD_NAMES[:7]), 1)
}

LESS_THAN_STRAIGHT, LESS_THAN_FLUSH = "Less than a straight", "Less than a flush"
BLIND = Scale(
    *FIVE_CARD_NAMES, LESS_THAN_STRAIGHT, LESS_THAN_FLUSH,
    within={
        **dict.fromkeys(FIVE_CARD_NAMES[FIVE_CARD_NAMES.index("Three-of-a-kind"):],
                        LESS_THAN_STRAIGHT),
        "Straight": LESS_THAN_FLUSH,
        LESS_THAN_STRAIGHT: LESS_THAN_FLUSH,
    },
)  # fmt: skip
SIX_ROYAL_DIAMONDS = "Six-card royal flush—diamonds"
SIX_ROYAL_OTHERS = "Six-card royal flush—hearts, spades or clubs"
SIX_CARD = royals_apart(SIX_ROYAL_DIAMONDS, SIX_ROYAL_OTHERS)


def six_card_outcome(cards: Sequence[Card]) -> str:
    """The outcome of the player's two and the four Six Card Bonus cards, 653a.6(d)."""
    return six_card_royal(cards, SIX_ROYAL_DIAMONDS, SIX_ROYAL_OTHERS)


# 653a.7 and 653a.12: wagers and what they pay

game.adjacent_boxes("7(e)", 6)
game.nothing_to_execute("wagers are made with chips or plaques, no verbal wagers", "7(a)")
game.seated_by("7(b)")
game.carry("7(c)", "no wager but the Play Wager after no more bets")

EQUAL_AMOUNTS = game.requirement(
    "7(d)(1)",
    "Ante and Blind Wagers are placed together in equal amounts",
    lambda bets, rules: bets.on(ante) == bets.on(blind),
    at_close=True,
)
ante: Wager = game.wager("Ante Wager", "7(d)(1)", requires=[EQUAL_AMOUNTS])
blind: Wager = game.wager(
    "Blind Wager", "7(d)(1)", requires=[EQUAL_AMOUNTS],
    pays=game.table("12(b)", BLIND, """
        Hand                   A
        Royal flush            500 to 1
        Straight flush         50 to 1
        Four-of-a-kind         10 to 1
        Full house             3 to 1
        Flush                  3 to 2
        Straight               1 to 1
        Less than a straight   Push
    """, """
        Hand                   B
        Royal flush            500 to 1
        Straight flush         50 to 1
        Four-of-a-kind         10 to 1
        Full house             3 to 1
        Flush                  3 to 2
        Less than a flush      Push
    """),
)  # fmt: skip
BEFORE_FLOP, AT_FLOP, AT_RIVER = (4, 3), (2,), (1,)
"""What a Play Wager may be, as a multiple of the Ante, at each of its three moments."""
for moment in ("11(b)", "11(d)", "11(f)"):
    game.carry(moment, "the multiples of the Ante that a Play Wager may have")
play: Wager = game.wager(
    "Play Wager", "7(d)(1)",
    requires=[game.requirement(
        "11(b)", "it is 3 or 4 times the Ante before the Flop, 2 times at the Flop, then 1 times",
        lambda bets, rules: bets.on(play) in {
            times * bets.on(ante) for times in (*BEFORE_FLOP, *AT_FLOP, *AT_RIVER)
        },
    )],
)  # fmt: skip
EVEN = Odds(1)
EVEN_MONEY = game.odds("12(a)", "1 to 1", ante, play)


def _beside_both(cite: str) -> tuple[Requirement, Requirement]:
    """After the Ante Wager and the Blind Wager."""
    return placed_with(game, cite, ante), placed_with(game, cite, blind)


trips = game.wager(
    "Trips Wager", "7(d)(2)", requires=_beside_both("7(d)(2)"),
    pays=game.table("12(c)", FIVE_CARD, """
        Hand              A         B
        Royal flush       50 to 1   50 to 1
        Straight flush    40 to 1   40 to 1
        Four-of-a-kind    30 to 1   30 to 1
        Full house        9 to 1    8 to 1
        Flush             7 to 1    6 to 1
        Straight          4 to 1    5 to 1
        Three-of-a-kind   3 to 1    3 to 1
    """, """
        Hand              C         D
        Royal flush       50 to 1   50 to 1
        Straight flush    40 to 1   40 to 1
        Four-of-a-kind    30 to 1   20 to 1
        Full house        8 to 1    7 to 1
        Flush             7 to 1    6 to 1
        Straight          4 to 1    5 to 1
        Three-of-a-kind   3 to 1    3 to 1
    """),
)  # fmt: skip

progressive_amount, PROGRESSIVE_AMOUNT = progressive_amounts(game, "12(d)(5)", "12(d)(3)")
MEGA, MAJOR, MINOR = "Mega", "Major", "Minor"


def _meters() -> Iterator[tuple[Callable[[HouseRules], bool], Meter]]:
    """Seeds per unit wagered and rates in percent, table by table."""
    cite = game.carry("12(d)(3)", "meters")
    for letter, meters in {
        "A": (("", 10_000, 21),),
        "B": ((MEGA, 10_000, 11), (MAJOR, 1_000, 10)),
        "C": ((MEGA, 10_000, 9), (MAJOR, 1_000, 7), (MINOR, 250, 3)),
        "D": ((MEGA, 10_000, 10), (MAJOR, 1_000, 8), (MINOR, 250, 3)),
    }.items():
        for meter, seed, rate in meters:
            yield _selects(letter), Meter.of(cite, name=meter, seed=seed, primary=rate)


def _selects(letter: str) -> Callable[[HouseRules], bool]:
    return lambda rules: rules.letter(progressive) == letter


progressive: Wager = game.wager(
    "Progressive Payout Wager", "7(d)(3)", by_submission=True,
    pays=game.table("12(d)(1)", FIVE_CARD, """
        Hand              A               B
        Royal flush       100% of meter   100% of Mega meter
        Straight flush    10% of meter    100% of Major meter
        Four-of-a-kind    300 for 1       300 for 1
        Full house        50 for 1        50 for 1
        Flush             40 for 1        40 for 1
        Straight          30 for 1        30 for 1
        Three-of-a-kind   9 for 1         9 for 1
    """, """
        Hand              C                     D
        Royal flush       100% of Mega meter    100% of Mega meter
        Straight flush    100% of Major meter   100% of Major meter
        Four-of-a-kind    100% of Minor meter   100% of Minor meter
        Full house        50 for 1              50 for 1
        Flush             40 for 1              40 for 1
        Straight          30 for 1              30 for 1
        Three-of-a-kind   10 for 1              9 for 1
    """),
    requires=[*_beside_both("7(d)(3)"), PROGRESSIVE_AMOUNT],
    metered=tuple(_meters()),
)  # fmt: skip
envy = five_card_envy_bonus(game, "Envy Bonus", "12(d)(5)", progressive, progressive_amount)
PROGRESSIVE_TERMS = ProgressiveTerms.of(game, "12(d)")

hand_bonus_amount, five_card_hand_bonus, magic_and_lucky = offer_hand_bonus(
    game, "7(d)(4)", "12(e)", *_beside_both("7(d)(4)"), primary=13
)
one_jackpot(game, progressive, five_card_hand_bonus)

six_card_bonus = game.wager(
    "Six Card Bonus Wager", "7(d)(5)", by_submission=True,
    requires=[placed_with(game, "7(d)(5)", ante)],
    pays=game.table("12(f)", SIX_CARD, """
        Hand              A            B            C
        Royal flush       1,000 to 1   1,000 to 1   1,000 to 1
        Straight flush    200 to 1     200 to 1     200 to 1
        Four-of-a-kind    50 to 1      50 to 1      100 to 1
        Full house        25 to 1      25 to 1      20 to 1
        Flush             20 to 1      15 to 1      15 to 1
        Straight          10 to 1      10 to 1      9 to 1
        Three-of-a-kind   5 to 1       5 to 1       8 to 1
    """, """
        Hand                                           D            E
        Six-card royal flush—diamonds                  -            200,000 to 1
        Six-card royal flush—hearts, spades or clubs   -            20,000 to 1
        Royal flush                                    1,000 to 1   1,000 to 1
        Straight flush                                 200 to 1     200 to 1
        Four-of-a-kind                                 100 to 1     50 to 1
        Full house                                     20 to 1      20 to 1
        Flush                                          15 to 1      15 to 1
        Straight                                       10 to 1      10 to 1
        Three-of-a-kind                                7 to 1       5 to 1
    """),
)  # fmt: skip

bad_beat_bonus = game.wager(
    "Bad Beat Bonus Wager", "7(d)(6)", by_submission=True,
    requires=[placed_with(game, "7(d)(6)", trips)],
    pays=game.table("12(g)", FIVE_CARD, """
        Hand              A             B
        Straight flush    10,000 to 1   7,500 to 1
        Four-of-a-kind    500 to 1      500 to 1
        Full house        40 to 1       50 to 1
        Flush             25 to 1       30 to 1
        Straight          20 to 1       20 to 1
        Three-of-a-kind   9 to 1        9 to 1
    """),
)  # fmt: skip

payout_limit = payout_limited(game, "12(h)")


def most_at_minimum(rules: HouseRules) -> int:
    """The most that Ante, Blind and Play can win when the minimum Ante is wagered, 653a.12(h)."""
    minimum = rules.limits.get(ante.name, Limits()).minimum
    rows = [payout.net(minimum) for _, payout in rules.paytable(blind).rows]
    return int(max(rows)) + minimum * (1 + max(BEFORE_FLOP))


game.constraint(
    "12(h)",
    "The payout limit covers what one patron can win with the minimum wager.",
    lambda rules: (rules[payout_limit] or inf) >= most_at_minimum(rules),
)

# 653a.11: completion of each round of play


FOLDED = 0
"""The Play Wager of a player who folded, as a multiple of the Ante."""


class Showdown(NamedTuple):
    """The facts that decide Ante, Blind and Play: the Play Wager as a multiple of the Ante."""

    played: int
    outcome: str
    comparison: Comparison
    dealer_qualifies: bool


class Meeting(NamedTuple):
    """The facts that decide the Bad Beat Bonus."""

    folded: bool
    outcome: str
    dealer_outcome: str
    comparison: Comparison


FOLD = game.rule("11(f)(2)", "the player folded")
game.carry("11(f)(2)(i)", "Trips and Six Card Bonus Wagers survive a fold")
game.carry("11(f)(2)(ii)", "cards without a pending wager are racked and are nobody's envy")
NOT_QUALIFIED = game.rule("11(h)(1)", "the dealer has less than a pair")
DEALER_HIGHER = game.rule("11(h)(2)(i)", "the dealer's hand is higher")
PLAYER_HIGHER = game.rule("11(h)(2)(ii)", "the player's hand is higher")
EQUAL_HANDS = game.rule("11(h)(2)(iii)", "the hands are equal")
TRIPS_WIN = game.rule("11(i)(1)", "three-of-a-kind or better")
TRIPS_LOSE = game.rule("11(i)(2)", "less than a three-of-a-kind")
PLAYER_BEATEN = game.rule("11(j)(1)", "the player's three-of-a-kind or better lost")
DEALER_BEATEN = game.rule("11(j)(2)", "the dealer's three-of-a-kind or better lost")
NO_BAD_BEAT = game.rule("11(j)(3)", "no three-of-a-kind or better lost")
PROGRESSIVE_SETTLED = game.rule("11(k)(4)", "the player's two cards and the Flop")
ENVY_SETTLED = game.rule("11(k)(5)", "another player's hand")
HAND_BONUS_SETTLED = game.rule("11(l)", "two cards and the Flop")
HAND_BONUS_CREDITED = game.rule("11(l)(3)", "drawn by the table game system")
SHARED_JACKPOT = game.rule("12(e)(2)", "divided among those who wagered on the dealer's hand")
SIX_CARD_LOSES = game.rule("11(m)(1)", "less than a three-of-a-kind")
SIX_CARD_WINS = game.rule("11(m)(2)", "the player's two and the four Six Card Bonus cards")
LIMITED = game.rule("12(h)", "the payout limit of the certificate holder")
for cite, does in (
    ("11(b)(1)", "a Play Wager of 3 or 4 times the Ante is placed"),
    ("11(b)(2)", "the player checks and decides after the Flop"),
    ("11(c)", "burn a card, deal the Flop face up"),
    ("11(d)(1)", "a Play Wager of 2 times the Ante is placed"),
    ("11(d)(2)", "the player checks and decides after the last two cards"),
    ("11(e)", "burn a card, deal the last two community cards face up"),
    ("11(f)(1)", "a Play Wager equal to the Ante is placed"),
    ("11(g)", "turn up the dealer's cards and form the dealer's hand"),
    ("11(h)", "settle counterclockwise from the dealer's right"),
    ("11(n)", "rack the cards so that each hand can be reconstructed"),
):
    game.step(cite, does)
game.nothing_to_execute("how players handle their cards", "11(a)")
game.nothing_to_execute(
    "verification, lights and validation by a floorperson",
    "11(k)(1)", "11(k)(2)", "11(k)(3)", "11(l)(1)", "11(l)(2)",
)  # fmt: skip


def settle_main(facts: Showdown, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante, Blind and Play, 653a.11(f) and (h), 653a.12(a) and (b)."""
    if facts.played == FOLDED:
        return {ante: FOLD.forfeits(), blind: FOLD.forfeits()}
    verdicts: dict[Payable, Verdict]
    if facts.comparison is Comparison.LOWER:
        verdicts = dict.fromkeys((ante, blind, play), DEALER_HIGHER.loses())
    elif facts.comparison is Comparison.EQUAL:
        verdicts = dict.fromkeys((ante, blind, play), EQUAL_HANDS.pushes())
    else:
        paid = PLAYER_HIGHER.pays(rules.paytable(blind), facts.outcome)
        even = PLAYER_HIGHER.wins(EVEN).citing(EVEN_MONEY)
        verdicts = {ante: even, blind: paid, play: even}
    return verdicts if facts.dealer_qualifies else {**verdicts, ante: NOT_QUALIFIED.returns()}


def settle_trips(outcome: str, rules: HouseRules) -> Verdict:
    """Trips by the best five of the player's seven cards, 653a.11(i)."""
    table = rules.paytable(trips)
    return (TRIPS_WIN if table.row(outcome) else TRIPS_LOSE).pays(table, outcome)


def settle_bad_beat(facts: Meeting, rules: HouseRules) -> Verdict:
    """Bad Beat Bonus by the losing hand, 653a.11(f)(2) and (j)."""
    if facts.folded:
        return FOLD.forfeits()
    if facts.comparison is Comparison.EQUAL:
        return NO_BAD_BEAT.loses()
    beaten, outcome = PLAYER_BEATEN, facts.outcome
    if facts.comparison is Comparison.HIGHER:
        beaten, outcome = DEALER_BEATEN, facts.dealer_outcome
    table = rules.paytable(bad_beat_bonus)
    return beaten.pays(table, outcome) if table.row(outcome) else NO_BAD_BEAT.loses()


def settle_progressive(outcome: str, rules: HouseRules) -> Verdict:
    """Progressive by the player's two cards and the Flop, 653a.11(k)."""
    return PROGRESSIVE_TERMS.pays(PROGRESSIVE_SETTLED, rules.paytable(progressive), outcome)


HAND_BONUS = HandBonus(
    five_card_hand_bonus, magic_and_lucky, HAND_BONUS_SETTLED, HAND_BONUS_CREDITED, SHARED_JACKPOT
)
settle_five_card_hand_bonus = HAND_BONUS.settle


def settle_six_card_bonus(outcome: str, rules: HouseRules) -> Verdict:
    """Six Card Bonus by the player's two and four more cards, 653a.11(m)."""
    table = rules.paytable(six_card_bonus)
    return (SIX_CARD_WINS if table.row(outcome) else SIX_CARD_LOSES).pays(table, outcome)


def dealer_qualifies(category: PokerCategory) -> bool:
    """Whether the dealer has a pair or better, 653a.11(h)."""
    return category >= PokerCategory.PAIR


def compare(player: PokerHand, dealer: PokerHand) -> Comparison:
    """The player's hand against the dealer's, 653a.6(c)."""
    return Comparison((player > dealer) - (player < dealer))


CHECK, FOLDS = "check", "fold"


def act(times: int) -> str:
    """The decision to make a Play Wager of so many times the Ante."""
    return f"play {times}x"


CHOICES = (
    {**{act(times): times for times in BEFORE_FLOP}, CHECK: None},
    {**{act(times): times for times in AT_FLOP}, CHECK: None},
    {**{act(times): times for times in AT_RIVER}, FOLDS: FOLDED},
)
"""What may be decided before the Flop, at the Flop and after the last two cards."""


# 653a.13: irregularities


_dealt = once_dealt(2, Place(COMMUNITY, 5), Place(SIX_CARD_CARDS, 4, (six_card_bonus,)))


def _two_cards(dealer: Dealer, seat: int | None) -> str | None:
    return "everybody has two cards" if everybody_has(dealer, 2) else None


def _fewer_cards(dealer: Dealer, seat: int | None) -> str | None:
    few = None if everybody_has(dealer, 2) else "not everybody has two cards yet"
    return few or _dealt(dealer, seat)


def _all_acted(dealer: Dealer, seat: int | None) -> str | None:
    for player in dealer.seats():
        if not dealer.bets(player).has(play) and FOLDS not in dealer.decisions(player):
            return no_dealers_card(dealer, seat)
    return "each player has folded or placed a Play Wager"


TRIPS_STAND = (
    "All hands are void, wagers are returned, the cards are reshuffled; but the community cards "
    "are dealt and Trips Wagers are settled."
)
EARLY, LATE = (
    f"Several cards found face up {when} all players and the dealer have two cards"
    for when in ("before", "after")
)
card_face_up(game, "13(a)", EARLY, LATE, cannot=_dealt)
void_and_reshuffle(game, "13(a)", EARLY, cannot=_two_cards)
game.irregularity(
    "13(a)", LATE, TRIPS_STAND, Effect.DISCARD_CARDS, Effect.HANDS_VOID, Effect.WAGERS_RETURNED,
    Effect.RESHUFFLE, still_settled=(trips,), cannot=_fewer_cards,
)  # fmt: skip
drawn_in_error(game, "13(b)", _dealt)
void_and_reshuffle(
    game, "13(c)", "Player, dealer or community area dealt an incorrect number of cards"
)
void_and_reshuffle(
    game,
    "13(d)",
    "Dealer's card exposed before each player has folded or placed a Play Wager",
    TRIPS_STAND,
    trips,
    cannot=_all_acted,
)
SHUFFLER_JAMS = device_failures(game, dealing, cards=2)

game.seal()
