"""Casino War: 58 Pa. Code Chapter 651a."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from houserules.equipment.cards import Card
from houserules.games.shared.common import Comparison, drawn_in_error
from houserules.games.shared.shoe import ShoeInBatches, ShoeParagraphs
from houserules.rules import (
    Effect,
    Game,
    HouseRules,
    Line,
    Payable,
    Round,
    Seat,
    Verdict,
    Wager,
)
from houserules.rules.procedure import Dealer

game = Game(
    "651a", "Casino War", positions=9, positions_cite="2(a)", places=("dealer",),
)  # fmt: skip

# 651a.1 to 651a.6: definitions, the table, the cards and their ranks

for _term, _what in {
    "Original deal": "the first card of everybody decides the Initial Wager",
    "Tie hand": "the player's card and the dealer's are of one rank",
    "War deal": "a second card follows a War Wager",
}.items():
    game.carry(f'1("{_term}")', _what)
game.nothing_to_execute("what the layout and its signs show", "2(b)")
game.nothing_to_execute("drop box, tip box and discard rack", "2(c)", "2(d)")
shoe = ShoeInBatches(
    game,
    ShoeParagraphs(
        decks="3(a)", batches="3(c)", one_batch="3(c)(1)", shuffled_apart="3(c)(3)",
        alternate="3(c)(4)", shuffled="5(a)", cut="5(d)", reshuffled="5(f)", idle="5(g)",
        idle_shuffled="5(g)(1)", idle_batch="5(g)(2)", by_device="5(h)", first_card="8(b)",
        cover_card="8(d)", discards_joined="8(d)", shuffled_again="8(d)", face_up="11(a)",
        jams="11(d)", out_of_order="11(e)",
    ),
    decks=(6, 8),
    in_a_batch=(6, 7, 8),
)  # fmt: skip
game.carry("3(e)", "a device that reshuffles takes the place of manual shoe and batches")
game.nothing_to_execute("where the shoe is, and with which hand a card is moved", "3(b)", "8(a)")
game.nothing_to_execute("backs of the cards, and the discard rack", "3(c)(2)", "3(c)(5)")
game.nothing_to_execute("hours of play, which the table does not measure", "3(d)")
game.nothing_to_execute("inspection and washing of the cards at the opening", "4")
game.nothing_to_execute("who cuts, and a second cut", "5(b)", "5(c)", "5(e)")
game.nothing_to_execute("how the device keeps a batch", "5(g)(2)(i)", "5(g)(2)(ii)")
game.carry("6", "ace high, then king down to 2; suits are equal")


def compared(player: Card, dealer: Card) -> Comparison:
    """Compare two cards by rank, 651a.6."""
    return Comparison((player.rank > dealer.rank) - (player.rank < dealer.rank))


# 651a.7 and 651a.10: wagers and what they pay

initial = game.wager("Initial Wager", "7(b)", required=True)
tie = game.wager("Tie Wager", "7(c)", with_all_of=[initial])
war = game.wager("War Wager", "9(c)(2)", in_round=True, fixed_by=[initial])
war_tie = game.wager("War Deal Tie Wager", "9(e)", in_round=True)
game.carry('1("Initial Wager")', "made before any card is dealt")
game.carry('1("War")', "a player with a tie hand places a War Wager")
game.carry('1("War Wager")', "as much as the Initial Wager")
game.nothing_to_execute("wagers by value chips or plaques, none by cash", "7(a)")
game.step("7(d)", "wagers but those on War are placed before no more bets, then not touched")
game.adjacent_boxes("7(e)", 9)
EVEN = game.odds("10(1)", "1 to 1", initial)
TEN = game.odds("10(2)", "10 to 1", tie, war_tie)
WAR_EVEN = game.odds("10(3)", "1 to 1", war)
WAR_TIED = game.odds("10(3)", "2 to 1", war, label="a tie hand")

# 651a.8 and 651a.9: the round of play

WAR, SURRENDER = "war", "surrender"
TIE, NO_TIE = "tie wager", "no tie wager"
game.step("8(c)", "announce no more bets, then deal clockwise from the left")
game.step("8(c)(1)", "one card face up to each player with an Initial Wager")
game.step("8(c)(2)", "one card face up to the dealer")
game.nothing_to_execute("players do not touch the cards", "8(e)")
game.step("9(b)", "collect losing and pay winning Initial and Tie Wagers of the original deal")
game.step("9(c)", "a player with a tie hand surrenders or goes to War")
game.step("9(d)", "rack the cards of everybody who is not at War")
game.step("9(e)", "confirm the War Wagers, and offer a Tie Wager on the War deal")
game.step("9(f)", "burn three cards, then one face up to each player at War and to the dealer")
game.step("9(h)", "collect losing wagers, pay winning ones, rack all cards")
LOWER = game.rule("9(a)(1)", "the player's card is lower")
HIGHER = game.rule("9(a)(2)", "the player's card is higher")
TIED = game.rule("9(a)(3)", "a tie hand")
SURRENDERED = game.rule("9(c)(1)", "half of the wager is surrendered")
WAR_LOST = game.rule("9(g)(1)", "the player's War card is lower")
WAR_WON = game.rule("9(g)(2)", "the player's War card is higher")
WAR_EQUAL = game.rule("9(g)(3)", "a tie hand on the War deal")
BY_WAR = {Comparison.LOWER: WAR_LOST, Comparison.HIGHER: WAR_WON, Comparison.EQUAL: WAR_EQUAL}


class Result(NamedTuple):
    """A player's cards against the dealer's; no War card where the player did not go to War."""

    original: Comparison
    war: Comparison | None = None


def settle_initial(result: Result, rules: HouseRules) -> Mapping[Payable, Verdict]:
    """The Initial Wager, and the War Wager where there is one."""
    if result.original is Comparison.LOWER:
        return {initial: LOWER.loses()}
    if result.original is Comparison.HIGHER:
        return {initial: HIGHER.wins_at(EVEN)}
    if result.war is None:
        return {initial: SURRENDERED.loses_part(Fraction(1, 2))}
    rule = BY_WAR[result.war]
    if rule is WAR_LOST:
        return {initial: rule.loses(), war: rule.loses()}
    return {initial: rule.returns(), war: rule.wins_at(WAR_TIED if rule is WAR_EQUAL else WAR_EVEN)}


def settle_tie(original: Comparison, rules: HouseRules) -> Verdict:
    """The Tie Wager on the original deal."""
    if original is Comparison.EQUAL:
        return TIED.wins_at(TEN)
    return (LOWER if original is Comparison.LOWER else HIGHER).loses()


def settle_war_tie(second: Comparison, rules: HouseRules) -> Verdict:
    """The Tie Wager on the War deal."""
    rule = BY_WAR[second]
    return rule.wins_at(TEN) if rule is WAR_EQUAL else rule.loses()


def original_lines(round_: Round) -> Iterator[Line]:
    """Everything that the original deal decides, from the dealer's right; 651a.9(a)."""
    (dealers, *_) = round_.place("dealer")
    for seat in _from_the_right(round_):
        comparison = compared(seat.hand[0], dealers)
        if comparison is not Comparison.EQUAL:
            verdicts = settle_initial(Result(comparison), round_.rules)
            yield _line(round_, seat, initial, verdicts[initial], 0)
        if seat.bets.has(tie):
            yield _line(round_, seat, tie, settle_tie(comparison, round_.rules), 0)


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
    if seat.bets.has(war_tie):
        yield _line(round_, seat, war_tie, settle_war_tie(comparison, round_.rules), 1)


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
)  # fmt: skip
NOT_DEALT = game.rule("11(c)", "no card was dealt to the wager")

game.seal()
