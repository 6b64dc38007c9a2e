"""Over/Under: 58 Pa. Code Chapter 686a."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from houserules.equipment.cards import Card, Rank
from houserules.games.shared.common import verbal_wager
from houserules.games.shared.late_entry import LateEntry
from houserules.games.shared.opening import OpeningParagraphs
from houserules.games.shared.shoe import ShoeInBatches, ShoeParagraphs
from houserules.rules import (
    Effect,
    Game,
    HouseRules,
    Line,
    Payable,
    Round,
    Scale,
    Seat,
    Verdict,
    Wager,
)
from houserules.rules.decided import SURVIVES, Fold
from houserules.rules.procedure import Dealer

CARDS = 3
game = Game(
    "686a", "Over/Under", positions=6, positions_cite="2(a)", hand_sizes={"player": CARDS},
)

# 686a.1 to 686a.5: definitions, the table and the cards

for _term, _what in {
    "Ante Wager": "made before any card is dealt",
    "Bonus Wager": "against a paytable",
    "Hand": "three cards",
    "Over 23 Wager": "made after the first card",
    "Surrender": "the Ante Wager is forfeited after the first card",
    "Under 18 Wager": "made after the first card",
}.items():
    game.carry(f'1("{_term}")', _what)
game.nothing_to_execute("height and marks of the discard rack", "2(d)(1)", "2(d)(2)")
shoe = ShoeInBatches(
    game,
    ShoeParagraphs.lettered(
        opening=OpeningParagraphs.lettered("4", batches="d", excused="acd"),
        decks="3(a)", batches="3(b)", hours="3(c)", shuffle="5", into_the_shoe="7(a)",
        first_card="7(c)", cover_card="7(d)", discards_joined="7(d)(1)", shuffled_again="7(d)(2)",
        face_up="9(a)", jams="9(d)", out_of_order="9(e)", insufficient="9(b)",
    ),
    decks=(6,),
    in_a_batch=(6,),
)
game.nothing_to_execute("with which hand a card is moved", "7(b)")
game.carry("3(d)(1)", "2 to 10 count their face")
game.carry("3(d)(2)", "jack, queen and king count 10")
game.carry("3(d)(3)", "an ace counts 11")


def value(rank: Rank) -> int:
    """The value of a card, 686a.3(d)."""
    return 11 if rank is Rank.ACE else min(rank, 10)


def total(cards: Iterable[Card]) -> int:
    """The point count of cards."""
    return sum(value(card.rank) for card in cards)


# 686a.6 and 686a.8: wagers and what they pay

PAID = {6 + row: f"{6 + row} or {33 - row}" for row in range(7)}
PAID |= {39 - least: name for least, name in PAID.items()}
NOTHING = "13 to 26"


def bonus_row(points: int) -> str:
    """The row of a point total, 686a.7(l)."""
    return PAID.get(points, NOTHING)


def bonus_outcome(cards: Sequence[Card]) -> str:
    """The row of a hand."""
    return bonus_row(total(cards))


verbal_wager(game, "6(a)")
late_entry = LateEntry(game, "6(b)", permitted_again="6(b)(1)", shuffled="6(b)(2)")
game.keeps_wagers_made("6(c)")
ante = game.wager("Ante Wager", "6(d)", required=True)
bonus = game.wager(
    "Bonus Wager", "6(e)", by_submission=True, with_all_of=[ante],
    pays=game.table("8(b)", Scale(*dict.fromkeys(PAID.values()), NOTHING), """
        Point Total   -
        6 or 33       50 to 1
        7 or 32       10 to 1
        8 or 31       5 to 1
        9 or 30       4 to 1
        10 or 29      3 to 1
        11 or 28      2 to 1
        12 or 27      1 to 1
    """),
    looks_at=["player"], outcome=bonus_outcome, settled_by="7(l)",
    after_a_fold=Fold(SURVIVES, "7(h)", named="a surrender"),
)
over = game.wager("Over 23 Wager", "7(g)(1)", in_round=True, fixed_by=[ante])
under = game.wager("Under 18 Wager", "7(g)(2)", in_round=True, fixed_by=[ante])
game.adjacent_boxes("6(f)", 6)
EVEN = game.odds("8(a)", "1 to 1", ante, over, under)

# 686a.7: the round of play

OVER, UNDER, SURRENDER = "over", "under", "surrender"
WAGERS = {OVER: over, UNDER: under}
OVER_TOTALS, UNDER_TOTALS, HOUSE_TOTALS = range(24, 34), range(6, 18), range(18, 24)
game.step("7(e)", "one card face up to each player with an Ante Wager, clockwise from the left")
game.step("7(f)", "ask each player clockwise, before any other card is dealt")
game.step("7(g)", "an Over 23 Wager, an Under 18 Wager or surrender")
game.step("7(i)", "two more cards face up to each player, whatever was decided")
game.step("7(j)", "settle the player's wagers, rack the cards, and move to the next player")
game.step("7(m)", "rack the remaining cards so that each hand can be reconstructed")
game.nothing_to_execute("players do not touch the cards", "7(n)")
SURRENDERED = game.rule("7(g)(3)", "surrendered")
WON = {
    OVER: game.rule("7(i)(1)", "the total is 24 to 33"),
    UNDER: game.rule("7(i)(2)", "the total is 6 to 17"),
}
NOT_WON = {
    OVER: game.rule("7(j)", "the total is not 24 to 33"),
    UNDER: game.rule("7(j)", "the total is not 6 to 17"),
}
HOUSE = game.rule("7(k)", "the total is 18 to 23")
BONUS_KEPT = game.cite("7(h)")


class Result(NamedTuple):
    """A player's decision and the total of the hand."""

    decided: str
    total: int


def settle_ante(result: Result, rules: HouseRules) -> Mapping[Payable, Verdict]:
    """The Ante Wager and the wager that was decided on, if any."""
    decided, points = result
    if decided == SURRENDER:
        return {ante: SURRENDERED.forfeits()}
    wins = points in (OVER_TOTALS if decided == OVER else UNDER_TOTALS)
    if wins:
        verdict = WON[decided].wins_at(EVEN)
    else:
        verdict = (HOUSE if points in HOUSE_TOTALS else NOT_WON[decided]).loses()
    return {ante: verdict, WAGERS[decided]: verdict}


def surrender_line(seat: Seat, rules: HouseRules) -> Line:
    """The Ante Wager of a player who surrenders, 686a.7(g)(3)."""
    verdict = settle_ante(Result(SURRENDER, 0), rules)[ante]
    return Line.of(seat.number, ante, seat.bets.on(ante), verdict)


def lines_of(round_: Round, seat: Seat) -> Iterator[Line]:
    """The wagers of a seat that its three cards decide, 686a.7(j)."""
    points = total(seat.hand)
    for decided in (name for name, wager in WAGERS.items() if seat.bets.has(wager)):
        for wager, verdict in settle_ante(Result(decided, points), round_.rules).items():
            assert isinstance(wager, Wager)
            yield _line(round_, seat, wager, verdict, points)
    if seat.bets.has(bonus):
        verdict = round_.rules.once(bonus.verdict, bonus_row(points))
        if SURRENDER in seat.decisions:
            verdict = verdict.citing(BONUS_KEPT)
        yield _line(round_, seat, bonus, verdict, points)


def _line(round_: Round, seat: Seat, wager: Wager, verdict: Verdict, points: int) -> Line:
    if round_.explained:
        verdict = verdict.because(f"a total of {points}")
    return Line.of(seat.number, wager, seat.bets.on(wager), verdict)


@game.settles_played
def settle(round_: Round) -> Iterator[Line]:
    """A round, player by player."""
    for seat in round_.seats:
        if SURRENDER in seat.decisions:
            yield surrender_line(seat, round_.rules)
        yield from lines_of(round_, seat)


# 686a.9: irregularities


def _has_not_one_card(dealer: Dealer, seat: int | None) -> str | None:
    if seat is None:
        return "say at which seat the player is"
    if len(dealer.hand(seat)) == 1:
        return None
    dealt = "an additional card was" if dealer.hand(seat) else "the first card was not yet"
    return f"{dealt} dealt to the player"


not_dealt = game.irregularity(
    "9(c)", "Two additional cards not dealt to a player",
    "At the player's option they are dealt after all other players have theirs, or the hand is "
    "dead and its wagers go back.",
    Effect.HAND_CHOOSES, Effect.CONTINUES, impossible_because=_has_not_one_card,
)
CALLED_DEAD = game.rule("9(c)", "the hand is called dead")
ADDITIONAL_CARDS, HAND_DEAD = "additional cards", "hand dead"

game.seal()
