"""Casino War: 58 Pa. Code Chapter 651a."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from houserules.equipment.cards import Card
from houserules.games.shared.common import Comparison, drawn_in_error, no_verbal_wager
from houserules.games.shared.opening import OpeningParagraphs
from houserules.games.shared.shoe import ShoeInBatches, ShoeParagraphs
from houserules.hands.outcome import ByRank
from houserules.rules import Effect, Game, HouseRules, Line, Payable, Round, Seat, Verdict, Wager
from houserules.rules.procedure import Dealer

game = Game(
    "651a", "Casino War", positions=9, positions_cite="2(a)", places=("dealer",),
    views={
        "first card": ("player", range(1)), "dealer's first card": ("dealer", range(1)),
        "War card": ("player", range(1, 2)), "dealer's War card": ("dealer", range(1, 2)),
    },
)

# 651a.1 to 651a.6: definitions, the table, the cards and their ranks

for _term, _what in {
    "Original deal": "the first card of everybody decides the Initial Wager",
    "Tie hand": "the player's card and the dealer's are of one rank",
    "War deal": "a second card follows a War Wager",
}.items():
    game.carry(f'1("{_term}")', _what)
shoe = ShoeInBatches(
    game,
    ShoeParagraphs.lettered(
        opening=OpeningParagraphs.lettered("4", batches="d", excused="abcd"),
        decks="3(a)", batches="3(c)", unbatched="3(e)", hours="3(d)", shuffle="5", idle_apart=True,
        first_card="8(b)", cover_card="8(d)", discards_joined="8(d)", shuffled_again="8(d)",
        face_up="11(a)", jams="11(d)", out_of_order="11(e)",
    ),
    decks=(6, 8),
    in_a_batch=(6, 7, 8),
)
game.nothing_to_execute("where the shoe is, and with which hand a card is moved", "3(b)", "8(a)")
game.nothing_to_execute("how the device keeps a batch", "5(g)(2)(i)", "5(g)(2)(ii)")
game.carry("6", "ace high, then king down to 2; suits are equal")


def compared(player: Card, dealer: Card) -> Comparison:
    """Compare two cards by rank, 651a.6."""
    return Comparison((player.rank > dealer.rank) - (player.rank < dealer.rank))


# 651a.7 and 651a.10: wagers and what they pay

initial = game.wager("Initial Wager", "7(b)", required=True)
LOWER, HIGHER, TIED = "the player's card is lower", "the player's card is higher", "a tie hand"
WAR_LOWER, WAR_HIGHER = "the player's War card is lower", "the player's War card is higher"
WAR_TIED = "a tie hand on the War deal"


def told(*words: str) -> ByRank:
    """The outcome of the player's card and the dealer's: equal, lower or higher."""
    return ByRank(lambda ranks: words[(ranks[0] != ranks[1]) + (ranks[0] > ranks[1])])


tie = game.wager(
    "Tie Wager", "7(c)", with_all_of=[initial],
    looks_at=("first card", "dealer's first card"), outcome=told(TIED, LOWER, HIGHER),
    settled_by="9(a)", paid_by="9(a)(3)", lost_by={LOWER: "9(a)(1)", HIGHER: "9(a)(2)"},
)
war = game.wager("War Wager", "9(c)(2)", in_round=True, fixed_by=[initial])
war_tie = game.wager(
    "War Deal Tie Wager", "9(e)", in_round=True,
    looks_at=("War card", "dealer's War card"), outcome=told(WAR_TIED, WAR_LOWER, WAR_HIGHER),
    settled_by="9(g)", paid_by="9(g)(3)",
    lost_by={WAR_LOWER: "9(g)(1)", WAR_HIGHER: "9(g)(2)"},
)
game.carry('1("Initial Wager")', "made before any card is dealt")
game.carry('1("War")', "a player with a tie hand places a War Wager")
game.carry('1("War Wager")', "as much as the Initial Wager")
no_verbal_wager(game, "7(a)")
game.keeps_wagers_made("7(d)")
game.adjacent_boxes("7(e)", 9)
EVEN = game.odds("10(1)", "1 to 1", initial)
game.odds("10(2)", "10 to 1", tie, outcome=TIED)
game.odds("10(2)", "10 to 1", war_tie, outcome=WAR_TIED)
WAR_EVEN = game.odds("10(3)", "1 to 1", war)
WAR_TIE_PAYS = game.odds("10(3)", "2 to 1", war, label="a tie hand")

# 651a.8 and 651a.9: the round of play

WAR, SURRENDER = "war", "surrender"
TIE, NO_TIE = "tie wager", "no tie wager"
game.step("8(c)", "announce no more bets, then deal clockwise from the left")
game.step("8(c)(1)", "one card face up to each player with an Initial Wager")
game.step("8(c)(2)", "one card face up to the dealer")
game.nothing_to_execute("players do not touch the cards", "8(e)")
COMPARED = "the cards are compared counterclockwise from the dealer's right"
for paragraph in ("9(a)", "9(g)"):
    game.carry(paragraph, COMPARED)
game.step("9(b)", "collect losing and pay winning Initial and Tie Wagers of the original deal")
game.step("9(c)", "a player with a tie hand surrenders or goes to War")
game.step("9(d)", "rack the cards of everybody who is not at War")
game.step("9(e)", "confirm the War Wagers, and offer a Tie Wager on the War deal")
game.step("9(f)", "burn three cards, then one face up to each player at War and to the dealer")
game.step("9(h)", "collect losing wagers, pay winning ones, rack all cards")
LOST, WON = game.rule("9(a)(1)", LOWER), game.rule("9(a)(2)", HIGHER)
SURRENDERED = game.rule("9(c)(1)", "half of the wager is surrendered")
WAR_LOST, WAR_WON = game.rule("9(g)(1)", WAR_LOWER), game.rule("9(g)(2)", WAR_HIGHER)
WAR_EQUAL = game.rule("9(g)(3)", WAR_TIED)
BY_WAR = {Comparison.LOWER: WAR_LOST, Comparison.HIGHER: WAR_WON, Comparison.EQUAL: WAR_EQUAL}


class Result(NamedTuple):
    """A player's cards against the dealer's; no War card where the player did not go to War."""

    original: Comparison
    war: Comparison | None = None


def settle_initial(result: Result, rules: HouseRules) -> Mapping[Payable, Verdict]:
    """The Initial Wager, and the War Wager where there is one."""
    if result.original is Comparison.LOWER:
        return {initial: LOST.loses()}
    if result.original is Comparison.HIGHER:
        return {initial: WON.wins_at(EVEN)}
    if result.war is None:
        return {initial: SURRENDERED.loses_part(Fraction(1, 2))}
    rule = BY_WAR[result.war]
    if rule is WAR_LOST:
        return {initial: rule.loses(), war: rule.loses()}
    won = rule.wins_at(WAR_TIE_PAYS if rule is WAR_EQUAL else WAR_EVEN)
    return {initial: rule.returns(), war: won}


def original_lines(round_: Round) -> Iterator[Line]:
    """Everything that the original deal decides, from the dealer's right; 651a.9(a)."""
    (dealers, *_) = round_.place("dealer")
    for seat in _from_the_right(round_):
        comparison = compared(seat.hand[0], dealers)
        if comparison is not Comparison.EQUAL:
            verdicts = settle_initial(Result(comparison), round_.rules)
            yield _line(round_, seat, initial, verdicts[initial], 0)
        yield from _tie_line(round_, seat, tie, 0)


def has_tie_hand(seat: int, dealer: Dealer) -> bool:
    """Whether a seat's card on the original deal has the rank of the dealer's."""
    (own, *_), (dealers, *_) = dealer.hand(seat), dealer.place("dealer")
    return compared(own, dealers) is Comparison.EQUAL


def surrender_line(seat: Seat, rules: HouseRules) -> Line:
    """The Initial Wager of a player who surrenders, 651a.9(c)(1)."""
    verdict = settle_initial(Result(Comparison.EQUAL), rules)[initial]
    return Line.of(seat.number, initial, seat.bets.on(initial), verdict)


def war_lines(round_: Round) -> Iterator[Line]:
    """Everything that the War deal decides: losing wagers first, each from the dealer's right."""
    lines = [line for seat in _from_the_right(round_) for line in _war_lines(round_, seat)]
    return iter(sorted(lines, key=lambda line: line.amount >= 0))


def _war_lines(round_: Round, seat: Seat) -> Iterator[Line]:
    if not seat.bets.has(war):
        return
    comparison = compared(seat.hand[1], round_.place("dealer")[1])
    result = Result(Comparison.EQUAL, comparison)
    for wager, verdict in settle_initial(result, round_.rules).items():
        assert isinstance(wager, Wager)
        yield _line(round_, seat, wager, verdict, 1)
    yield from _tie_line(round_, seat, war_tie, 1)


def _tie_line(round_: Round, seat: Seat, wager: Wager, card: int) -> Iterator[Line]:
    """The line of a Tie Wager on a deal, if the seat has made it."""
    if seat.bets.has(wager) and wager.decided is not None:
        outcome = wager.decided.teller(round_.rules)(wager.decided.cards(round_, seat))
        yield _line(round_, seat, wager, wager.verdict(outcome, round_.rules), card)


def _line(round_: Round, seat: Seat, wager: Wager, verdict: Verdict, card: int) -> Line:
    if round_.explained:
        own, dealers = seat.hand[card].rank, round_.place("dealer")[card].rank
        verdict = verdict.because(f"{own.word} against the dealer's {dealers.word}")
    return Line.of(seat.number, wager, seat.bets.on(wager), verdict)


def _from_the_right(round_: Round) -> list[Seat]:
    return sorted(round_.seats, key=lambda seat: -seat.number)


@game.settles_played
def settle(round_: Round) -> Iterator[Line]:
    """A round from the original deal to the War deal."""
    yield from original_lines(round_)
    for seat in round_.seats:
        if SURRENDER in seat.decisions:
            yield surrender_line(seat, round_.rules)
    yield from war_lines(round_)


# 651a.11: irregularities


def _has_a_card(dealer: Dealer, seat: int | None) -> str | None:
    if seat is None:
        return "say at which seat the player is"
    return "a card was dealt to the player" if dealer.hand(seat) else None


drawn_in_error(game, "11(b)")
not_dealt = game.irregularity(
    "11(c)", "No card dealt to a player's wager in the original deal",
    "The player's wagers are void and go back; the player is dealt into the next round.",
    Effect.HAND_VOID, Effect.CONTINUES, impossible_because=_has_a_card,
)
NOT_DEALT = game.rule("11(c)", "no card was dealt to the wager")

game.seal()
