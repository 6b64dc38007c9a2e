"""645a.1 to 645a.6 and 645a.8 to 645a.10: the table, the cards, the deal, the rankings."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from houserules.equipment.cards import WITH_JOKER, Card
from houserules.games.shared.devices import (
    AUTOMATED_SHOE,
    HAND,
    MANUAL_SHOE,
    Covered,
    WaysOfDealing,
    in_use,
    reshuffling_device,
)
from houserules.hands.pai_gow import HighHand, LowHand
from houserules.hands.pai_gow_house_way import FOXWOODS, HouseWay, HouseWayError
from houserules.rules import Effect, Freely, Game, HouseRules, OneOf, RuleError, YesNo
from houserules.rules.irregularity import Impossibility
from houserules.rules.procedure import Dealer

game = Game(
    "645a", "Pai Gow Poker", positions=6, positions_cite="2(a)", deck=WITH_JOKER,
    places=("dealer",), hand_sizes={"player": 7, "dealer": 7, "stub": 4},  # 645a.8(d) and (e)
)  # fmt: skip

# 645a.1 and 645a.2: what is played

FORTUNE = "Fortune Pai Gow Poker"
EMPERORS = "Emperor's Challenge Pai Gow Poker"
version = game.option(
    "Version", "6(d)(2)", OneOf((FORTUNE, EMPERORS)), FORTUNE, must=True, says=str
)
ez = game.option("EZ Pai Gow Poker", "2(b)(9)", YesNo(), False, says=lambda _: "EZ Pai Gow Poker")
game.carry('1("EZ Pai Gow Poker")', "no vigorish at an EZ table")
game.carry('1("High hand")', "five of the seven cards")
game.carry('1("Low hand")', "two of the seven cards")
game.carry('1("Setting the hands")', "a high and a low hand from seven cards")
game.carry('1("Queen\'s Dragon")', "seven unlike ranks, queen high, no straight or flush")
game.nothing_to_execute(
    "what the layout and its signs show",
    *(f"2(b)({number})" for number in (*range(1, 9), 10, 11)), "2(b)(9)(i)", "2(b)(9)(ii)",
)  # fmt: skip
game.nothing_to_execute("how shaker and generator are built and approved", "2(c)")
game.nothing_to_execute("the progressive table game system and its lock-out", "2(d)")
game.nothing_to_execute("drop box, tip box and discard rack", "2(e)", "2(f)")


def is_ez(rules: HouseRules) -> bool:
    """Whether the table plays EZ Pai Gow Poker, without vigorish and with the Queen's Dragon."""
    return rules[ez]


# 645a.3 to 645a.5: the cards and the starting position

dealing, shuffler, decks = WaysOfDealing(
    method="5(b)(1)",
    shuffler="5(a)",
    two_decks="3(b)",
    alternate="3(b)(3)",
    from_the_hand="9(a)(1)",
).offered(game)
SHAKER = "shaker"
GENERATOR = "random number generator"
starting = game.option("Starting position", "5(i)", OneOf((SHAKER, GENERATOR)), SHAKER)
game.carry("3(a)", "one deck with one joker")
game.step("3(b)(2)", "one deck is shuffled while the other is played", (decks, 2))
game.step("3(b)(3)", "the decks alternate from round to round", (decks, 2))
game.nothing_to_execute("backs of the cards, the discard rack", "3(b)(1)", "3(b)(4)")
game.nothing_to_execute("hours of play, which the table does not measure", "3(c)")
game.nothing_to_execute("inspection, spreading and washing at the opening", "4")
game.nothing_to_execute("who cuts where, and a second cut", "5(c)", "5(d)", "5(e)", "5(f)")
reshuffling = reshuffling_device(game, "5(h)", lambda rules: rules[shuffler])
game.step("5(g)", "spread the cards while nobody plays", (reshuffling, False))
game.step("5(g)(1)", "then wash, shuffle and cut them", (shuffler, False))
game.step("5(g)(2)", "then put them in the device, whose deck comes into play", (shuffler, True))
game.step("5(a)", "shuffle before each round of play")
game.step("5(b)(1)", "cards shuffled by a device are not cut", (shuffler, True))
game.step("5(b)(2)", "cards shuffled manually are cut", (shuffler, False))
game.step("5(i)(1)(i)", "shake the shaker at least three times", (starting, SHAKER))
game.step("5(i)(1)(ii)", "uncover the shaker and announce the total", (starting, SHAKER))
game.step("5(i)(1)(iii)", "count the positions up to the total", (starting, SHAKER))
game.step("5(i)(1)(iv)", "after the deal cover the shaker and shake it once", (starting, SHAKER))
game.step("5(i)(2)", "draw a number from 1 to 7 and count up to it", (starting, GENERATOR))
game.nothing_to_execute("the starting position may be marked", "5(j)")

POSITIONS = 7  # six betting positions and the dealer


def starting_position(count: int, bank: int | None = None) -> int | None:
    """The seat that a count ends at, or None for the dealer, 645a.5(i).

    Positions are counted counterclockwise, wagered on or not, from the dealer, or from the bank if
    a player banks. Seat 1 is at the dealer's left and seat 6 at the dealer's right.
    """
    first = POSITIONS if bank is None else bank
    seat = (first - count) % POSITIONS + 1
    return None if seat == POSITIONS else seat


# 645a.6: rankings

for cite in ("6(a)", *(f"6(b)({number})" for number in range(1, 11)), "6(c)"):
    game.carry(cite, "ranking of high and low hands")

# 645a.8 to 645a.10: dealing


class Method(NamedTuple):
    """The paragraphs of one method of dealing, which say nearly the same of each."""

    ready: str
    closed: str
    lammers: str
    progressives: str
    position: str
    dealt: str
    remainder: str
    wrong: str
    unwagered: str
    in_stacks: bool = False


METHODS = {
    MANUAL_SHOE: Method(
        "8(a)", "8(b)", "8(b)(1)", "8(b)(2)", "8(c)", "8(d)", "8(e)", "8(f)", "8(g)",
    ),
    HAND: Method(
        "9(a)(2)", "9(a)(3)", "9(a)(3)(i)", "9(a)(3)(ii)", "9(b)", "9(c)", "9(d)", "9(e)", "9(f)",
    ),
    AUTOMATED_SHOE: Method(
        "10(a)(1)", "10(a)(2)", "10(a)(2)(i)", "10(a)(2)(ii)", "10(b)", "10(c)", "10(d)", "10(e)",
        "10(f)", in_stacks=True,
    ),
}  # fmt: skip

DEALING, COUNTING = "dealing", "counting"


@dataclass(slots=True)
class Deal:
    """The dealer's work with the cards now, if any: only then can it go wrong."""

    doing: str = ""

    @contextmanager
    def at(self, doing: str) -> Iterator[None]:
        """While the dealer does something, to its end or until the round is void."""
        self.doing = doing
        try:
            yield
        finally:
            self.doing = ""


def in_use_at(dealer: Dealer) -> tuple[str, bool]:
    """The method of dealing in use at a table, and whether a device shuffles."""
    return in_use(dealer.rules, dealing, shuffler, dealer.state(Covered).devices)


def _not_counting(method: str) -> Impossibility:
    """Why the cards that remain of a method of dealing are not being counted."""

    def impossible_because(dealer: Dealer, seat: int | None) -> str | None:
        if in_use_at(dealer)[0] != method:
            return f"the cards are not dealt from the {method}"
        if dealer.state(Deal).doing == COUNTING:
            return None
        return (
            "the cards that remain are not being counted now; say after how many cards and counts"
        )

    return impossible_because


for name, method in METHODS.items():
    for cite, does in (
        (method.ready, "the shuffled deck is made ready to deal"),
        (method.closed, "no more bets"),
        (method.lammers, "an Envy lammer beside each Qualifying Wager"),
        (method.progressives, "lock out, count and collect the Progressive Payout Wagers"),
        (method.position, "determine the starting position"),
        (method.dealt, "seven cards to every position, clockwise from the starting position"),
        (method.remainder, "four cards must remain; rack them unexposed"),
        (method.unwagered, "rack the stacks of positions without a wager, unexposed"),
    ):
        game.step(cite, does, (dealing, name))
    game.irregularity(
        method.wrong,
        f"More or less than four cards remain after a misdeal from {name}",
        "All hands are void and all wagers are returned.",
        Effect.HANDS_VOID,
        Effect.WAGERS_RETURNED,
        impossible_because=_not_counting(name),
    )
    game.irregularity(
        method.wrong,
        f"More or less than four cards remain without a misdeal from {name}",
        "All hands are void, all wagers are returned, the deck is removed from the table.",
        Effect.HANDS_VOID,
        Effect.WAGERS_RETURNED,
        Effect.REMOVE_DECK,
        impossible_because=_not_counting(name),
    )

# 645a.11(c): the house way


def _read_house_way(value: object) -> HouseWay:
    if isinstance(value, HouseWay):
        return value
    if isinstance(value, str) and "\n" in value:
        value = value.splitlines()
    if isinstance(value, str):
        if value.strip().casefold() in FOXWOODS.name.casefold() and value.strip():
            return FOXWOODS
        raise RuleError(
            f"“{value[:40]}” is not a known house way; write {FOXWOODS.name}, or a list of rules."
        )
    try:
        rules = [str(rule) for rule in value] if isinstance(value, (list, tuple)) else []
        return HouseWay.parse("house way of the Rules Submission", rules)
    except HouseWayError as error:
        raise RuleError(str(error)) from None


house_way_option = game.option(
    "House way", "11(c)",
    Freely(
        _read_house_way,
        f"{FOXWOODS.name}, or a list of rules: name | hands | keep rank",
        (FOXWOODS,),
    ),
    FOXWOODS, must=True, says=lambda way: way.name,
)  # fmt: skip


def house_way(rules: HouseRules) -> HouseWay:
    """How the dealer's hands are set."""
    return rules[house_way_option]


@game.names_hands
def hand_name(cards: Sequence[Card], _: object) -> str:
    """A high or a low hand that has been set."""
    if len(cards) == 2:
        return LowHand.of(cards).name
    return HighHand.of(cards).name if len(cards) == 5 else ""
