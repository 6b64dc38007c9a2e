"""Ultimate Texas Hold 'Em Poker: 58 Pa. Code Chapter 653a."""


from houserules.equipment.cards import STANDARD
from houserules.games.poker import (
    CATEGORIES,
    CHECK,
    COMMUNITY,
    ELECTRONIC_SYSTEM,
    FIVE_CARD,
    FIVE_CARD_ENVY,
    FIVE_CARD_NAMES,
    FLOP_PROGRESSIVE,
    FOLDS,
    MOST_TIMES,
    PROGRESSIVE_SYSTEM,
    SIX_CARD,
    SIX_CARD_BONUS,
    SIX_CARD_CARDS,
    BadBeat,
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
    Showdown,
    Voided,
    a_hand,
    any_of,
    best_hands,
    equal_amounts,
    flop_meters,
    placed_or_folded,
    qualifies_by_name,
    six_card_outcome,
    times_fixed,
    void_rounds,
)
from houserules.games.shared.common import Comparison, one_jackpot, payout_limited
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import PokerCategory
from houserules.rules import Game, HouseRules, Payable, Scale, Verdict, Wager
from houserules.rules.decided import SURVIVES, Fold, Terms
from houserules.rules.fixed import Numbers

game = Game(
    "653a",
    "Ultimate Texas Hold 'Em Poker",
    positions=6,
    positions_cite="2(a)",
    deck=STANDARD,
    places=("dealer", COMMUNITY, SIX_CARD_CARDS),
    hand_sizes={"player": 2, "dealer": 2, "flop": 3, COMMUNITY: 5, SIX_CARD_CARDS: 4},
    views={"flop": (COMMUNITY, range(3))},
    draws=HandBonus.DRAWS,
)

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
    "Play Wager": "the wager of a player who stays in",
    "Progressive Payout Hand": "the rows of the progressive paytables",
    "Trips Wager": "a wager against a paytable",
}.items():
    game.carry(f'1("{term}")', meaning)

# 653a.2 to 653a.5 and 653a.8 to 653a.10: table, cards and dealing

Declared(
    chips="7(a)", moved=("8(c)",),
    handled=("11(a)",),
).of(game)
dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5"),
        manual_shoe=Method.of_shoe(dealt="8(d)", stub="8(e)"),
        hand=Method.of_hand(dealt="9(b)", stub="9(c)"),
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

# 653a.6: rankings

RANKED = RankedHands.of(game, "6(a)", "6(b)", "6(c)")
SIX_CARDS_RANKED = RankedHands.of_six(
    game, "6(d)", "hands of the Six Card Bonus", lambda rules: rules.letter(six_card_bonus) == "E"
)

LESS_THAN_STRAIGHT, LESS_THAN_FLUSH = "Less than a straight", "Less than a flush"
BLIND = Scale(
    *FIVE_CARD_NAMES, LESS_THAN_STRAIGHT, LESS_THAN_FLUSH,
    within={
        **dict.fromkeys(FIVE_CARD_NAMES[FIVE_CARD_NAMES.index("Three-of-a-kind"):],
                        LESS_THAN_STRAIGHT),
        "Straight": LESS_THAN_FLUSH,
        LESS_THAN_STRAIGHT: LESS_THAN_FLUSH,
    },
)
best_five = HandOutcome()

# 653a.7 and 653a.12: wagers and what they pay

game.adjacent_boxes("7(e)", 6)
game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but the Play Wager after no more bets")

EQUAL_AMOUNTS = equal_amounts(game, "7(d)(1)", "Ante and Blind Wagers", lambda: (ante, blind))
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
)
BEFORE_FLOP = game.fixes(
    "Play Wager before the Flop, times the Ante Wager", "11(b)(1)",
    Numbers(1, MOST_TIMES, most=MOST_TIMES), (3, 4), ante,
)
AT_FLOP = times_fixed(game, "11(d)(1)", "Play Wager at the Flop", 2, ante)
AT_END = times_fixed(game, "11(f)(1)", "Play Wager at the end", 1, ante)
play: Wager = game.wager(
    "Play Wager", "7(d)(1)", in_round=True,
    requires=[game.requirement(
        "11(b)",
        f"it is {any_of(BEFORE_FLOP)} times the Ante before the Flop, {AT_FLOP} times at the "
        f"Flop, then {AT_END} times",
        lambda bets, rules: bets.on(play) in {
            times * bets.on(ante) for moment in MOMENTS for times in moment.sizes.values()
        },
    )],
)


def plays(*times: int) -> dict[str, int]:
    """The decisions to make a Play Wager of some multiples of the Ante."""
    return {f"play {number}x": number for number in times}


MOMENTS: tuple[Moment, ...] = (
    Moment(
        play, sizes=plays(*reversed(BEFORE_FLOP)), otherwise=CHECK, open=0, asked="11(b)",
        placed="11(b)(1)", checked="11(b)(2)",
    ),
    Moment(
        play, sizes=plays(AT_FLOP), otherwise=CHECK, open=3, asked="11(d)", placed="11(d)(1)",
        checked="11(d)(2)",
    ),
    Moment(play, sizes=plays(AT_END), otherwise=FOLDS, open=5, asked="11(f)", placed="11(f)(1)"),
)
"""Before the Flop, at the Flop and after the last two cards."""
for moment in MOMENTS:
    game.carry(moment.asked, "the multiples of the Ante that a Play Wager may have")
EVEN_MONEY = game.odds("12(a)", "1 to 1", ante, play)


trips = game.wager(
    "Trips Wager", "7(d)(2)", with_all_of=[ante, blind],
    looks_at=["player", COMMUNITY], outcome=best_five,
    settled_by="11(i)", paid_by="11(i)(1)", lost_by="11(i)(2)",
    after_a_fold=Fold(SURVIVES, "11(f)(2)(i)"),
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
)

amount = ProgressiveAmount.of(game, "12(d)(5)")
progressive = game.wager(
    "Progressive Payout Wager", "7(d)(3)", by_submission=True,
    pays=game.table("12(d)(1)", FIVE_CARD, *FLOP_PROGRESSIVE),
    with_all_of=[ante, blind], requires=[amount.fixed_by("12(d)(3)")],
    meters=flop_meters(game.carry("12(d)(3)", "meters")),
    looks_at=["player", "flop"], outcome=best_five, settled_by="11(k)", paid_by="11(k)(4)",
    terms=Terms(
        "12(d)(2)", "12(d)(4)", verified="11(k)(1)", lit="11(k)(2)",
        validated="11(k)(3)", documented="11(k)(4)",
    ),
    after_a_fold=Fold(SURVIVES, "11(f)(2)"),
)
hand_bonus = HandBonus.of(
    game, "7(d)(4)", with_all_of=[ante, blind],
    defined=[("Lucky Bonus", "(i)", "(ii)"), ("Magic Card Bonus", "(i)", "(ii)")],
    pays="12(e)(1)", highest_only="12(e)(2)", drawn_pays="12(e)(3)", meter="12(e)(4)", primary=13,
    looks_at=["flop"], settled_by="11(l)",
    verified="11(l)(1)", validated="11(l)(2)", credited="11(l)(3)",
    after_a_fold=Fold(SURVIVES, "11(f)(2)"),
)
five_card_hand_bonus = hand_bonus.wager
one_jackpot(game, progressive, five_card_hand_bonus)

six_card_bonus: Wager = game.wager(
    "Six Card Bonus Wager", "7(d)(5)", by_submission=True,
    with_one_of=[ante],
    looks_at=["player", SIX_CARD_CARDS], outcome=six_card_outcome,
    settled_by="11(m)", paid_by="11(m)(2)", lost_by="11(m)(1)", formed_by="11(m)",
    after_a_fold=Fold(SURVIVES, "11(f)(2)(i)"),
    pays=game.table("12(f)", SIX_CARD, *SIX_CARD_BONUS),
)

bad_beat_bonus = game.wager(
    "Bad Beat Bonus Wager", "7(d)(6)", by_submission=True,
    with_one_of=[trips],
    pays=game.table("12(g)", FIVE_CARD, """
        Hand              A             B
        Straight flush    10,000 to 1   7,500 to 1
        Four-of-a-kind    500 to 1      500 to 1
        Full house        40 to 1       50 to 1
        Flush             25 to 1       30 to 1
        Straight          20 to 1       20 to 1
        Three-of-a-kind   9 to 1        9 to 1
    """),
)

envy = game.envy(
    "Envy Bonus", "12(d)(5)", progressive, amount=amount.option,
    pays=game.table("12(d)(5)", FIVE_CARD, FIVE_CARD_ENVY), settled_by="11(k)(5)",
    folded_on_table=True,
)


def most_at_minimum(rules: HouseRules) -> int:
    """The most that Ante, Blind and Play can win when the minimum Ante is wagered, 653a.12(h)."""
    minimum = rules.minimum(ante)
    rows = [payout.net(minimum) for _, payout in rules.paytable(blind).rows]
    return int(max(rows)) + minimum * (1 + MOMENTS[0].most)


payout_limit = payout_limited(game, "12(h)", most_at_minimum)

# 653a.11: completion of each round of play

FOLDED = 0
"""The Play Wager of a player who folded, as a multiple of the Ante."""
FOLD = game.rule("11(f)(2)", "the player folded")
game.carry("11(f)(2)(ii)", "the cards of a fold are racked where no wager waits for them")
QUALIFYING = qualifies_by_name(game, "11(h)(1)", CATEGORIES, PokerCategory.PAIR, "Ante Wager")
"""The lowest hand with which the dealer qualifies, 653a.11(h)."""
NOT_QUALIFIED = game.rule("11(h)(1)", f"the dealer has less than {a_hand(QUALIFYING)}")
DEALER_HIGHER = game.rule("11(h)(2)(i)", "the dealer's hand is higher")
PLAYER_HIGHER = game.rule("11(h)(2)(ii)", "the player's hand is higher")
EQUAL_HANDS = game.rule("11(h)(2)(iii)", "the hands are equal")
game.step("11(h)(2)", "turn up, announce and settle each player's hand, one at a time")
bad_beat = BadBeat(
    bad_beat_bonus, hands=best_hands, outcome=best_five,
    player_beaten=game.rule("11(j)(1)", "the player's three-of-a-kind or better lost"),
    dealer_beaten=game.rule("11(j)(2)", "the dealer's three-of-a-kind or better lost"),
    no_bad_beat=game.rule("11(j)(3)", "no three-of-a-kind or better lost"),
    forfeited=FOLD, is_folded=lambda seat: not seat.bets.has(play),
)
LIMITED = game.rule("12(h)", "the payout limit of the certificate holder")
for cite, does in (
    ("11(b)(1)", f"a Play Wager of {any_of(BEFORE_FLOP)} times the Ante is placed"),
    ("11(b)(2)", "the player checks and decides after the Flop"),
    ("11(c)", "burn a card, deal the Flop face up"),
    ("11(d)(1)", f"a Play Wager of {AT_FLOP} times the Ante is placed"),
    ("11(d)(2)", "the player checks and decides after the last two cards"),
    ("11(e)", "burn a card, deal the last two community cards face up"),
    ("11(f)(1)", "a Play Wager equal to the Ante is placed"),
    ("11(f)(2)", "collect the wagers of a fold, and the cards unless an optional wager waits"),
    ("11(g)", "turn up the dealer's cards and form the dealer's hand"),
    ("11(h)", "settle counterclockwise from the dealer's right"),
    ("11(n)", "rack the cards so that each hand can be reconstructed"),
):
    game.step(cite, does)


def settle_main(facts: Showdown, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante, Blind and Play, 653a.11(f) and (h), 653a.12(a) and (b)."""
    if facts.raised == FOLDED:
        return {ante: FOLD.forfeits(), blind: FOLD.forfeits()}
    verdicts: dict[Payable, Verdict]
    if facts.comparison is Comparison.LOWER:
        verdicts = dict.fromkeys((ante, blind, play), DEALER_HIGHER.loses())
    elif facts.comparison is Comparison.EQUAL:
        verdicts = dict.fromkeys((ante, blind, play), EQUAL_HANDS.pushes())
    else:
        paid = PLAYER_HIGHER.pays(rules.paytable(blind), facts.outcome)
        even = PLAYER_HIGHER.wins_at(EVEN_MONEY)
        verdicts = {ante: even, blind: paid, play: even}
    return verdicts if facts.dealer_qualifies else {**verdicts, ante: NOT_QUALIFIED.returns()}


# 653a.13: irregularities

TRIPS_SETTLED = Saved("the community cards are dealt and Trips Wagers are settled", (trips,))
void_rounds(
    game, Voided("13(a)", "13(b)", "13(c)", "13(d)"),
    Place(COMMUNITY, 5), Place(SIX_CARD_CARDS, 4, (six_card_bonus,)),
    late=TRIPS_SETTLED, exposed=TRIPS_SETTLED, acted=placed_or_folded(play), discards=True,
)

game.seal()
