"""Rules that many chapters share: limits, counting the stub, the usual irregularities of cards."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import IntEnum
from math import inf
from typing import Any, Protocol, TypeVar

from houserules.rules import (
    Effect,
    Freely,
    Game,
    HouseRules,
    Irregularity,
    Line,
    Option,
    Rule,
    RuleError,
    Seat,
    Wager,
    cents,
    dollars,
)
from houserules.rules.irregularity import Impossibility
from houserules.rules.option import NO, Choice
from houserules.rules.procedure import Dealer

INCORRECT_NUMBER = "Player or dealer dealt an incorrect number of cards"
DEALER_EXPOSED = "Dealer's card exposed before the dealer reveals the hand"
DOCUMENTED = "the player's cards stay on the table until the payout is documented"
DOCUMENTATION = "the necessary documentation is completed"
"""The step that the dealer confirms before such cards leave the table."""
VOID = "All hands are void, all wagers are returned, the cards are reshuffled."

V = TypeVar("V")
Under = Choice[V] | None
"""The choice of the certificate holder under which something can go wrong, if it takes one."""


class Comparison(IntEnum):
    """The player's hand against the dealer's."""

    LOWER = -1
    EQUAL = 0
    HIGHER = 1

    @property
    def result(self) -> str:
        """The comparison in words."""
        return ("Equal hands", "Player higher", "Dealer higher")[self]


class Ordered(Protocol):
    """Something that compares with others of its kind."""

    def __lt__(self, other: Any, /) -> bool: ...

    def __gt__(self, other: Any, /) -> bool: ...


class RankedHand(Ordered, Protocol):
    """A hand that has a name and compares with others under its ranking."""

    @property
    def name(self) -> str:
        """The hand as a person says it."""


def compared(player: Ordered, dealer: Ordered) -> Comparison:
    """Compare two hands under one ranking, or their points."""
    return Comparison((player > dealer) - (player < dealer))


def meeting(own: str, dealers: str, comparison: Comparison) -> str:
    """Tell which of two hands beats the other: "the dealer's king high beats queen high"."""
    if comparison is Comparison.EQUAL:
        return f"both have {own}"
    lower = "lower " if own == dealers else ""
    if comparison is Comparison.HIGHER:
        return f"{own} beats the dealer's {lower}{dealers}"
    return f"the dealer's {dealers} beats {lower}{own}"


def one_jackpot(game: Game, *wagers: Wager) -> None:
    """A table offers at most one wager with a progressive jackpot."""
    game.constraint(
        "605a.7(e)(2)",
        "Only one progressive jackpot may be offered on a table.",
        lambda rules: sum(rules.offers(wager) for wager in wagers) <= 1,
    )


LOWEST_LIMIT = 50_000_00


def _limit(value: object) -> int | None:
    text = "yes" if value is True else NO if value is False else str(value).strip()
    if text.casefold() == NO:
        return None
    if cents(text) < LOWEST_LIMIT:
        raise RuleError(
            f"{dollars(cents(text))} is below the least limit, {dollars(LOWEST_LIMIT)}."
        )
    return cents(text)


def payout_limited(
    game: Game, cite: str, most_at_minimum: Callable[[HouseRules], int] | None = None
) -> Option[int | None]:
    """The most that is payable to a player, if the certificate holder says.

    It may have to cover the most that one patron can win with the minimum wager.
    """
    domain = Freely(
        _limit,
        "no, or an amount of at least $50,000",
        (None,),
        lambda limit: NO if limit is None else dollars(limit),
    )
    limit = game.option("Payout limit", cite, domain, None)
    if most_at_minimum is not None:
        game.constraint(
            cite,
            "The payout limit covers what one patron can win with the minimum wager.",
            lambda rules: (rules[limit] or inf) >= most_at_minimum(rules),
        )
    return limit


def within_limit(lines: Iterable[Line], left: int | None, limited: Rule) -> Iterator[Line]:
    """Lines of one hand that together pay no more than what is left, if there is a limit.

    No limit applies to a payout from a meter, 605a.7(e)(1).
    """
    for line in lines:
        if left is None or line.from_meter is not None:
            yield line
            continue
        if line.amount > left:
            rest = f"only {dollars(left)} is" if left else "nothing is"
            why = f"{line.why}, {rest} left under the payout limit"
            line = replace(line, amount=left, why=why, also=(*line.also, limited.cite))
        left -= max(line.amount, 0)
        yield line


def equal_parts(own: Seat, winners: Sequence[Seat]) -> int:
    """The number of parts, each as large as this seat's, in a win that players share equally.

    Every player has the same share, and divides it over all their seats.
    """
    players = {seat.player or seat.number for seat in winners}
    return len(players) * sum(own.same_player(seat) for seat in winners)


def by_larger_wager(dealer: Dealer, seats: Iterable[int], main: Wager) -> list[int]:
    """Players clockwise; the hand with the larger wager before the player's other ones.

    With equal wagers, the hand that comes first counterclockwise.
    """
    listed = list(seats)
    order = list(dict.fromkeys(map(dealer.player, listed)))
    return sorted(
        listed, key=lambda s: (order.index(dealer.player(s)), -dealer.bets(s).on(main), -s)
    )


def offers_optional(rules: HouseRules) -> bool:
    """Whether a wager is offered beside those that every table has."""
    return any(wager.by_submission and rules.offers(wager) for wager in rules.game.wagers)


def stub_count(
    game: Game,
    count: str,
    right: str,
    wrong: str,
    by: Choice[str],
    impossible_because: Impossibility,
) -> tuple[Irregularity, Irregularity]:
    """The stub is counted every 5 rounds unless the shuffler counts; a wrong count voids all."""
    game.step(count, "count the stub every 5 rounds unless the shuffler counts", by)
    game.step(right, "the count is right: rack the stub", by)
    misdeal = game.irregularity(
        wrong,
        f"Count of the stub shows a misdeal from {by[1]}",
        "All hands are void and all wagers are returned.",
        Effect.HANDS_VOID,
        Effect.WAGERS_RETURNED,
        impossible_because=impossible_because,
    )
    not_whole = game.irregularity(
        wrong,
        f"Count of the stub is incorrect without a misdeal from {by[1]}",
        "All hands are void, all wagers are returned, the deck is removed from the table.",
        Effect.HANDS_VOID,
        Effect.WAGERS_RETURNED,
        Effect.REMOVE_DECK,
        impossible_because=impossible_because,
    )
    return misdeal, not_whole


def recut_required(game: Game, cite: str, impossible_because: Impossibility) -> Irregularity:
    """A floorperson has cards recut that were cut improperly."""
    return game.irregularity(
        cite,
        "Floorperson requires a recut",
        "The cards are cut again before any are dealt.",
        Effect.RECUT,
        Effect.CONTINUES,
        impossible_because=impossible_because,
    )


def card_face_up(
    game: Game, cite: str, *again: str, impossible_because: Impossibility | None = None
) -> Irregularity:
    """One card found face up is set aside; a second one is another event."""
    return game.irregularity(
        cite,
        "One card found face up in the shoe or the deck",
        "The card is not used and goes to the discard rack; play continues.",
        Effect.DISCARD_CARD,
        Effect.CONTINUES,
        again=again,
        impossible_because=impossible_because,
    )


def face_up_cards(game: Game, cite: str, impossible_because: Impossibility | None = None) -> None:
    """One card found face up is set aside; more than one voids the round."""
    several = "More than one card found face up in the shoe or the deck"
    card_face_up(game, cite, several, impossible_because=impossible_because)
    void_and_reshuffle(game, cite, several, impossible_because=impossible_because)


def drawn_in_error(
    game: Game, cite: str, impossible_because: Impossibility | None = None
) -> Irregularity:
    """A card drawn in error and not exposed is the next card."""
    return game.irregularity(
        cite,
        "Card drawn in error without its face being exposed",
        "It is used as the next card.",
        Effect.NEXT_CARD,
        Effect.CONTINUES,
        impossible_because=impossible_because,
    )


def hand_told(game: Game, cite: str) -> Irregularity:
    """A player who tells others of a hand forfeits all wagers."""

    def impossible_because(dealer: Dealer, seat: int | None) -> str | None:
        if seat is None:
            return "say at which seat the player is"
        return None if dealer.hand(seat) else "the player has no cards yet"

    return game.irregularity(
        cite,
        "Player tells others of a hand before all community cards are revealed",
        "The player forfeits all wagers of the round.",
        Effect.WAGERS_FORFEITED,
        Effect.CONTINUES,
        impossible_because=impossible_because,
    )


VERBAL = "A player makes a verbal wager accompanied by cash"


def verbal_wager(game: Game, cite: str) -> Irregularity:
    """A wager that is said, with cash: the player buys chips before it is placed."""
    confirmed = "the dealer confirms the verbal wager; the cash is converted into value chips"
    return game.irregularity(
        cite,
        VERBAL,
        "It may be accepted if the dealer confirms it; the cash is changed into chips at once.",
        Effect.CONTINUES,
        on_report=lambda dealer: dealer.says(cite, confirmed),
    )


def no_verbal_wager(game: Game, cite: str) -> Irregularity:
    """A wager that is said, with cash, where only chips on the layout are wagers."""
    return not_with_cash(game, cite, VERBAL, "verbal wager")


def not_with_cash(game: Game, cite: str, event: str, what: str) -> Irregularity:
    """A purchase with cash, where chips on the layout are needed."""
    return game.irregularity(
        cite,
        event,
        "It may not be accepted: wagers are chips on the layout.",
        Effect.CONTINUES,
        on_report=lambda dealer: dealer.says(cite, f"the dealer does not accept the {what}"),
    )


def noticed_by_the_table(dealer: Dealer, seat: int | None) -> str | None:
    """Why nobody reports that cards do not suffice, where they are counted."""
    if not dealer.counts_shoe:
        return None
    return f"the table notices itself when the cards do not suffice (left: {dealer.remaining()})"


def void_and_reshuffle(
    game: Game,
    cite: str,
    event: str,
    outcome: str = VOID,
    *still_settled: Wager,
    under: Under[V] = None,
    impossible_because: Impossibility | None = None,
) -> Irregularity:
    """An event after which nothing counts but the wagers still settled."""
    effects = (Effect.HANDS_VOID, Effect.WAGERS_RETURNED, Effect.RESHUFFLE)
    return game.irregularity(
        cite,
        event,
        outcome,
        *effects,
        still_settled=still_settled,
        under=under,
        impossible_because=impossible_because,
    )


def shuffler_jams(
    game: Game, cite: str, under: Under[V] = None, impossible_because: Impossibility | None = None
) -> Irregularity:
    """The shuffling device fails."""
    return game.irregularity(
        cite,
        "Automated shuffling device jams or does not complete a shuffle",
        "The cards are reshuffled.",
        Effect.RESHUFFLE,
        under=under,
        impossible_because=impossible_because,
    )


def dealing_shoe_jams(
    game: Game, cite: str, under: Under[V] = None, impossible_because: Impossibility | None = None
) -> Irregularity:
    """The automated dealing shoe fails during a round."""
    return game.irregularity(
        cite,
        "Automated dealing shoe jams or does not deal cards",
        "The round is void, all wagers are returned, all cards are reshuffled together.",
        Effect.ROUND_VOID,
        Effect.WAGERS_RETURNED,
        Effect.RESHUFFLE,
        under=under,
        impossible_because=impossible_because,
    )
