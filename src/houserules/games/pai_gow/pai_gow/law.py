"""Pai Gow: 58 Pa. Code Chapter 621a."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from houserules.equipment.cards import Card
from houserules.equipment.tiles import SET
from houserules.games.pai_gow import (
    HIGH,
    LOW,
    BankParagraphs,
    Collected,
    ComparedHands,
    Hands,
    Irregularities,
    IrregularityParagraphs,
    Moments,
    PaiGowChapter,
    Paragraphs,
    PlayerBank,
    SelectionParagraphs,
)
from houserules.games.shared.common import Comparison, no_verbal_wager
from houserules.hands.house_way import HouseWayError
from houserules.hands.pai_gow_tile_house_way import BALANCED, FORM, KNOWN, TileHouseWay
from houserules.hands.pai_gow_tiles import (
    LAST_MATCHED,
    LAST_PAIR,
    SUPREME,
    SetTiles,
    TileHand,
    tile_settings,
)
from houserules.rules import (
    Effect,
    Freely,
    Game,
    HouseRules,
    Irregularity,
    RuleError,
    Scale,
    Verdict,
    Vigorish,
    Wager,
    YesNo,
)
from houserules.rules.decided import PLAYER
from houserules.rules.irregularity import Impossibility
from houserules.rules.option import percent

from .dice_wagers import DiceWagers
from .tile_dealing import TileDealing

game = Game(
    "621a", "Pai Gow", positions=6, positions_cite="2(a)", deck=SET, places=("dealer",),
    hand_sizes={"player": 4, "dealer": 4}, case_keys=("cards", "decisions", "rolls"),
)

# 621a.1 and 621a.2: table, shaker, layout

game.carry('1("High hand")', "the two tiles of four that rank higher")
game.carry('1("Low hand")', "the two tiles of four that rank lower")
game.carry('1("Setting the hands")', "a high and a low hand from four tiles")
COPY = game.carry('1("Copy hand")', "identical in pair rank or point value")
game.carry('1("Supreme Pair")', "the highest ranking hand")
game.nothing_to_execute(
    "words that other paragraphs carry out", '1("Value")', '1("Vigorish")', '1("Marker")'
)
game.nothing_to_execute(
    "how shakers are built and cared for", "2(d)(1)", "2(d)(2)", "2(d)(3)", "2(f)(1)", "2(f)(2)"
)

# 621a.3: tiles, pairs, values

game.carry("3(a)", "one set of 32 tiles")
game.nothing_to_execute("tiles are changed after hours, not after rounds", "3(b)")
for cite, does in (
    ("3(c)", "permissible pairs in their rank"),
    ("3(d)", "of identical pairs the dealer or the bank wins"),
    ("3(e)", "the value of two tiles"),
    ("3(e)(1)", "a Two and a Six have a value of 8"),
    ("3(e)(2)", "an Eleven and a Seven have a value of 8"),
    ("3(f)", "the tiles of the Supreme Pair count 3 or 6 apart"),
    ("3(g)", "equal values are decided by the highest tile, but no points are equally bad"),
    ("3(h)", "the individual ranking"),
    ("3(i)", "of identical highest tiles the dealer or the bank wins"),
):
    game.carry(cite, does)

# 621a.5 and 621a.11: wagers and what they pay

no_verbal_wager(game, "5(a)")
game.seated_by("5(b)", abandoned=True)
pai_gow = game.wager("Pai Gow Wager", "5(d)", required=True)
rounding = game.option(
    "Vigorish rounded up to 25¢", "11(a)", YesNo(), False,
    says=lambda _: "vigorish rounded up to 25¢",
)
game.carry('1("Gee Joon Pair")', "the Six (2-4) and the Three (1-2)")
game.carry('1("Heaven Pair")', "two Twelves (6-6)")
game.carry('1("Identical Pair")', "two tiles that look the same")
game.carry('1("Mixed Pair")', "one of the four unmatched pairs of 621a.3(c)")
BOTH_PAIRS, TWO_PAIR, GEE_JOON, MIXED, IDENTICAL, NO_PAIR = (
    "Gee Joon Pair and Heaven Pair", "Two pair", "Gee Joon Pair", "Mixed Pair", "Identical Pair",
    "No pair",
)
HEAVEN = 2
"""The rank of the Heaven Pair among pairs, 621a.3(c)."""


def pair_outcome(tiles: Sequence[Card]) -> str:
    """The best row of the Pair Fortunes Wager that four tiles have, however they are set."""
    by_setting = [_pairs(way.hands) for way in tile_settings(tiles)]
    most = max(by_setting, key=len)
    pairs = sorted(most)
    if len(pairs) == 2:
        return BOTH_PAIRS if pairs == [SUPREME, HEAVEN] else TWO_PAIR
    if not pairs:
        return NO_PAIR
    return GEE_JOON if pairs == [SUPREME] else IDENTICAL if pairs[0] <= LAST_MATCHED else MIXED


def _pairs(hands: Iterable[TileHand]) -> list[int]:
    """The ranks of the pairs among both hands, Wongs and Gongs being none."""
    return [hand.rank for hand in hands if hand.rank is not None and hand.rank <= LAST_PAIR]


pair_fortunes = game.wager(
    "Pair Fortunes Wager", "5(e)(1)", by_submission=True,
    requires=[game.placed_with("5(e)", pai_gow)],
    pays=game.table(
        "11(b)", Scale(BOTH_PAIRS, TWO_PAIR, GEE_JOON, MIXED, IDENTICAL, NO_PAIR), """
        Hand                            -
        Gee Joon Pair and Heaven Pair   300 to 1
        Two pair                        25 to 1
        Gee Joon Pair                   8 to 1
        Mixed Pair                      4 to 1
        Identical Pair                  3 to 1
    """),
    looks_at=[PLAYER], outcome=pair_outcome,
    settled_by="8(j)", paid_by="8(j)(1)", lost_by="8(j)(2)",
)
DICE = DiceWagers(game, pai_gow)
adjacent = game.adjacent_boxes("5(f)", 2, name="Adjacent betting areas", unit="areas", must=False)


RATE = game.fixes("Vigorish", "11(a)", percent(0, 100), Fraction(5, 100), pai_gow)
EVEN = game.odds("11(a)", "1 to 1", pai_gow, less=str(Vigorish(RATE)))


def vigorish_of(rules: HouseRules) -> Vigorish:
    """The fee on winning Pai Gow Wagers, 621a.11(a)."""
    return Vigorish(RATE, 25 if rules[rounding] else None)


# 621a.8(d): the house way


def _read_house_way(value: object) -> TileHouseWay:
    if isinstance(value, TileHouseWay):
        return value
    if isinstance(value, str) and "\n" in value:
        value = value.splitlines()
    if isinstance(value, str):
        for known in KNOWN:
            if value.strip() and value.strip().casefold() in known.name.casefold():
                return known
        names = " or ".join(known.name for known in KNOWN)
        raise RuleError(f"“{value[:40]}” is not a known house way; write {names}, or its cases.")
    try:
        cases = [str(case) for case in value] if isinstance(value, (list, tuple)) else []
        return TileHouseWay.parse("house way of the Rules Submission", cases)
    except HouseWayError as error:
        raise RuleError(str(error)) from None


house_way = game.option(
    "House way", "8(d)",
    Freely(
        _read_house_way,
        f"{' or '.join(way.name for way in KNOWN)}, or a list of cases: {FORM}",
        KNOWN,
    ),
    BALANCED, must=True, says=lambda way: way.name,
)
SET_BY = {
    number: game.carry(f"8(d)({number})", does)
    for number, does in enumerate(
        ("play the Supreme Pair", "play a pair, Wong or Gong", "play a nine, eight or seven",
         "play the highest tile with the lowest"), 1,
    )
}


@game.names_hands
def hand_name(cards: Sequence[Card], _: object) -> str:
    """A high or a low hand that has been set."""
    return TileHand.of(cards).name if len(cards) == 2 else ""


# 621a.8: completion of the round of play

LOSES = game.rule("8(g)", "neither hand is higher")
HIGH_ONLY = game.rule("8(h)(1)", "only the high hand is higher")
LOW_ONLY = game.rule("8(h)(2)", "only the low hand is higher")
WINS = game.rule("8(i)", "both hands are higher")


def settle_pai_gow(hands: tuple[Comparison, ...], rules: HouseRules) -> Verdict:
    """The Pai Gow Wager by the comparison of the high hands and of the low hands."""
    high, low = (comparison is Comparison.HIGHER for comparison in hands)
    if high and low:
        return WINS.wins_at(EVEN, vigorish=vigorish_of(rules))
    verdict = (HIGH_ONLY if high else LOW_ONLY).pushes() if high or low else LOSES.loses()
    return verdict.citing(COPY) if Comparison.EQUAL in hands else verdict


def _settle(facts: ComparedHands, rules: HouseRules) -> Mapping[Wager, Verdict]:
    return {pai_gow: settle_pai_gow(facts.hands, rules)}


# 621a.4, 621a.6 and 621a.7: mixing and dealing; 621a.9: a player banks

dealing = TileDealing.of(game, DICE)
bank = PlayerBank.of(
    game,
    BankParagraphs(
        permitted="9(a)",
        selection=SelectionParagraphs(
            first_round="9(b)", offered="9(c)", wagered="9(d)(1)", covers="9(d)(2)",
            together="9(e)", one_area="9(f)",
        ),
        dealers_wager="9(h)", sets="8(a)", exposed="9(o)", compared="9(n)", alone="9(o)",
        returned="9(p)", together="9(r)", winners_pay="9(q)", optional="9(s)", reset="10(f)",
    ),
)
game.carry('1("Bank")', "the player against whom the others play")
game.carry('1("Co-banking")', "bank and dealer each cover half")


def _ways(tiles: Sequence[Card]) -> Sequence[SetTiles]:
    """All settings; of two equal hands either may be called the low one."""
    ways = tile_settings(tiles)
    return (*ways, *(SetTiles(way.low, way.high) for way in ways if way.low == way.high))


def _set_by_house_way(tiles: Sequence[Card], rules: HouseRules) -> tuple[SetTiles, str]:
    made = rules[house_way].set(tiles)
    return made.setting, f"{made.rule.name}, {SET_BY[made.paragraph].pretty}"


HANDS = Hands((HIGH, LOW), (2, 2), _ways, _set_by_house_way, "two tiles and two")

# 621a.10: irregularities


def _voids(cite: str, event: str, because: Impossibility) -> Irregularity:
    """Nothing counts but what the dice have decided before the deal."""
    return game.irregularity(
        cite, event, "All hands are void, unsettled wagers are returned, the tiles are mixed.",
        Effect.HANDS_VOID, Effect.UNSETTLED_RETURNED, Effect.REMIX, still_settled=DICE.wagers,
        impossible_because=because,
    )


irregularities = Irregularities.of(
    game,
    IrregularityParagraphs(
        wrong_position="10(c)", exposed="10(d)", dealers_exposed="10(e)", reset="10(f)",
        dealer_turned="8(c)", players_turned="8(f)",
    ),
    None, HANDS, pai_gow, bank=bank, piece="tile",
    misdealt="The dice are totaled incorrectly and tiles are dealt to the wrong positions",
    voids=_voids,
)
_voids(
    "10(e)", "A tile of the Dead Hand or of a position without a wager is exposed",
    Moments(HANDS, bank, "tile").nothing_dealt,
)


def _formed(tiles: Sequence[Card], wagers: Sequence[Wager], rules: HouseRules) -> str:
    return pair_outcome(tiles)


game.step("8(a)", "each player sets a high hand and a low hand, face down")
game.step("8(c)", "then the dealer's tiles are turned over and set, face up")
game.step("8(j)", "settle the Pair Fortunes Wager, however the tiles are set")
CHAPTER = PaiGowChapter(
    game=game,
    at=Paragraphs(
        wagers="5(c)", required="5(d)", assistance="8(b)", once="8(b)", players_set="8(a)",
        dealer_sets="8(c)", surrender="8(e)", revealed="8(f)", vigorish="11(a)", formed="8(j)",
        racked="8(k)", racked_after_one="8(k)", racked_after_all="8(k)", reconstructed="8(l)",
    ),
    dealing=dealing, hands=HANDS, irregularities=irregularities, main=pai_gow, settle=_settle,
    forms=_formed, vigorish=vigorish_of, bank=bank, adjacent=adjacent,
    dice=DICE,
    collected=Collected(
        pieces="tiles",
        settled="are placed face up to the right of the dealer",
        surrendered="are stacked on the right side of the table",
        place="the tiles to the right of the dealer",
        found="the four tiles contain",
        surrendered_beside="are stacked on the right side of the table, the Pair Fortunes Wager "
        "on top",
    ),
    surrender_beside_optional=True,
)

game.seal()
