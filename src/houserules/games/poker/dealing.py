"""How poker chapters open a table and deal: from a manual shoe, the hand or an automated shoe.

Their sections 2 to 5 and 8 to 10 are the same but for how many cards go where.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from houserules.equipment.cards import STANDARD
from houserules.games.poker.irregularities import everybody_has
from houserules.games.shared.common import (
    dealing_shoe_jams,
    shuffler_jams,
    stub_count,
)
from houserules.games.shared.devices import (
    AUTOMATED_SHOE,
    HAND,
    MANUAL_SHOE,
    SHOE,
    SHUFFLER,
    Covered,
    covered,
    device_out_of_order,
    in_use,
    uses_next_deck,
    ways_of_dealing,
)
from houserules.rules import (
    Effect,
    Game,
    HouseRules,
    Irregularity,
    Option,
    Wager,
    YesNo,
)
from houserules.rules.irregularity import Cannot
from houserules.rules.procedure import Dealer


class Method(NamedTuple):
    """Where a method of dealing says what."""

    ready: str
    closed: str
    dealt: str
    stub: str
    counted: tuple[str, str, str]
    more: str
    """Where the cards that are nobody's are dealt."""
    in_stacks: bool = False
    two_decks: bool = False
    """Whether two decks are used in turn."""
    stub_is_counted: bool = False
    """Whether the dealer counts the stub, because no device counts the cards."""


METHODS = {
    MANUAL_SHOE: Method("8(a)", "8(b)", "8(d)", "8(e)", ("8(f)", "8(g)", "8(h)"), "8(d)"),
    HAND: Method("9(a)(2)", "9(a)(3)", "9(b)", "9(c)", ("9(d)", "9(e)", "9(f)"), "9(b)"),
    AUTOMATED_SHOE: Method(
        "10(a)(1)",
        "10(a)(2)",
        "10(b)",
        "10(c)",
        ("10(d)", "10(e)", "10(f)"),
        "10(c)",
        in_stacks=True,
    ),
}


def table_and_cards(game: Game) -> None:
    """Sections 2 to 5, but for what the certificate holder chooses."""
    game.nothing_to_execute("what the layout and the signs show", "2(b)")
    game.nothing_to_execute("the progressive and electronic wagering systems", "2(c)", "2(d)")
    game.nothing_to_execute("drop box, tip box and discard rack", "2(e)", "2(f)")
    game.carry("3(a)", "one deck of 52 cards is in play")
    game.nothing_to_execute("backs, storage and alternation of two decks", "3(b)(1)", "3(b)(2)")
    game.carry("3(b)(3)", "each round is dealt from one deck")
    game.nothing_to_execute("one deck at a time in the discard rack", "3(b)(4)")
    game.nothing_to_execute("when decks are changed", "3(c)")
    game.nothing_to_execute("inspection, spreading and washing of new decks", "4")
    random = "cutting and recutting of an already random order"
    game.nothing_to_execute(random, "5(c)(2)", "5(d)", "5(e)")
    game.nothing_to_execute("spreading the cards while nobody plays", "5(f)")
    game.nothing_to_execute("approval of a device that shuffles and counts", "5(g)")


@dataclass(frozen=True, slots=True, eq=False)
class Dealing:
    """What the certificate holder chooses of shuffling and dealing, and what a shuffle may show."""

    method: Option[str]
    shuffler: Option[bool]
    counts: Option[bool]
    decks: Option[int]
    miscounted: Irregularity


def dealing_methods(game: Game, steps: Mapping[str, tuple[str, str, str]]) -> Dealing:
    """The choice among the methods, with what each deals and the paragraph for each method."""
    dealing, shuffler, decks = ways_of_dealing(game, "5(c)(1)")
    counts = game.option(
        "Automated shuffler counts the cards", "5(b)", YesNo(), True,
        applies=lambda rules: rules[shuffler],
    )  # fmt: skip
    miscounted = game.irregularity(
        "5(b)", "Shuffling device counts an incorrect number of cards",
        "The deck is removed from the table.", Effect.REMOVE_DECK, under=(counts, True),
        cannot=covered(SHUFFLER),
    )  # fmt: skip
    made = Dealing(dealing, shuffler, counts, decks, miscounted)
    for number, (name, method) in enumerate(METHODS.items()):
        for cite, does in (
            (method.ready, "the shuffled deck is made ready to deal"),
            (method.closed, "no more bets; lock out and collect the progressive wagers"),
            *((cites[number], does) for does, cites in steps.items()),
            (method.stub, "rack the stub without exposing it"),
        ):
            game.step(cite, does, (dealing, name))
        stub_count(game, *method.counted, (dealing, name), _not_counted(made, name))
    game.nothing_to_execute("with which hand a card is moved", "8(c)")
    return made


def _not_counted(dealing: Dealing, method: str) -> Cannot:
    """Why the stub of a method of dealing is not being counted."""

    def cannot(dealer: Dealer, seat: int | None) -> str | None:
        in_use = _method_in_use(dealer, dealing)
        if in_use.stub != METHODS[method].stub:
            return f"the cards are not dealt from the {method}"
        if not in_use.stub_is_counted:
            return "the shuffling device counts the cards"
        if not dealer.keeps(Kept).counts:
            return "the stub is not being counted now; say after how many cards and counts"
        return None

    return cannot


def device_failures(game: Game, dealing: Dealing, cards: int) -> Irregularity:
    """13(e) to (g), where a stack has so many cards; the jam of the shuffling device."""
    shuffler, shoe = (dealing.shuffler, True), (dealing.method, AUTOMATED_SHOE)

    def cannot_jam(dealer: Dealer, seat: int | None) -> str | None:
        dealt = "the shoe has dealt its cards" if everybody_has(dealer, cards) else None
        return dealt or covered(SHOE)(dealer, seat)

    jams = shuffler_jams(game, "13(e)", shuffler, covered(SHUFFLER))
    dealing_shoe_jams(game, "13(f)", shoe, cannot_jam)
    device_out_of_order(game, "13(g)", SHUFFLER, shuffler)
    device_out_of_order(game, "13(g)", SHOE, shoe)
    return jams


# At the table


@dataclass(slots=True)
class Kept:
    """What lasts from round to round: how many began since the stub was counted, void or not."""

    uncounted: int = 0
    counts: bool = False
    """Whether the stub is being counted now."""


MOST_UNCOUNTED = 5
"""The stub is counted at least once in so many rounds."""


def make_ready(dealer: Dealer, dealing: Dealing, jams: Irregularity) -> Method:
    """Shuffle, again where the device fails or removes the deck, and make the deck ready."""
    method = _method_in_use(dealer, dealing)
    dealer.shuffles(STANDARD, "5(a)")
    while fault := dealer.notices(jams, dealing.miscounted):
        dealer.shuffles(STANDARD, fault.cite)
    if method.two_decks:
        uses_next_deck(dealer)
    dealer.says(method.ready, "the deck is ready to be dealt")
    if method.stub_is_counted:
        dealer.keeps(Kept).uncounted += 1
    return method


def _method_in_use(dealer: Dealer, dealing: Dealing) -> Method:
    """How cards are dealt now."""
    if unused := dealer.keeps(Covered).devices:
        return _method(dealing, dealer.rules, unused)
    return dealer.rules.once(_method, dealing)


def _method(dealing: Dealing, rules: HouseRules, unused: Set[str] = frozenset()) -> Method:
    """How cards are dealt under house rules, perhaps with some devices covered."""
    name, shuffled = in_use(rules, dealing.method, dealing.shuffler, unused)
    return METHODS[name]._replace(
        two_decks=rules[dealing.decks] == 2 and shuffled,
        stub_is_counted=not shuffled or not rules[dealing.counts],
    )


def close_wagers(dealer: Dealer, method: Method, *locked: Wager) -> None:
    """Announce no more bets, lock the wagering systems, collect the progressive wagers."""
    dealer.says(method.closed, "no more bets")
    if dealer.rules.once(any_offered, locked):
        dealer.says(method.closed, "no more progressive or hand bonus wagers are accepted")
        dealer.collects(method.closed, *locked)


def any_offered(wagers: tuple[Wager, ...], rules: HouseRules) -> bool:
    """Whether the certificate holder offers any of these wagers."""
    return any(rules.offers(wager) for wager in wagers)


def rack_stub(dealer: Dealer, method: Method) -> None:
    """Rack the stub; where no device counts the cards, count it first in every fifth round.

    A fifth round that was void before its stub leaves the count to the next.
    """
    if method.stub_is_counted:
        kept = dealer.keeps(Kept)
        if kept.uncounted >= MOST_UNCOUNTED:
            counted, right, _ = method.counted
            kept.uncounted, kept.counts = 0, True
            try:
                dealer.counts(counted, "the stub is counted")
            finally:
                kept.counts = False
            rest = f"{dealer.remaining()} cards are left, as there should be"
            dealer.says(right, f"{rest}; the stub goes to the discard rack")
            return
    dealer.says(method.stub, "the stub goes to the discard rack")


def deal_hands(dealer: Dealer, method: Method, seats: Sequence[int], cards: int) -> None:
    """To each player and the dealer card by card around the table, or from a shoe in stacks."""
    everybody: tuple[int | str, ...] = (*seats, "dealer")
    if not method.in_stacks:
        dealer.deals_around(everybody, method.dealt, cards)
        return
    for to in everybody:
        dealer.deals(to, method.dealt, cards)
