"""645a.5 and 645a.8 to 645a.10 at a live table: the shuffle, no more bets, and seven cards each."""

from collections.abc import Generator

from houserules.equipment.cards import WITH_JOKER
from houserules.games.pai_gow.pai_gow_poker.bonuses import QUALIFYING, progressive, qualifies
from houserules.games.pai_gow.pai_gow_poker.equipment import (
    COUNTING,
    DEALING,
    GENERATOR,
    METHODS,
    POSITIONS,
    Deal,
    Method,
    decks,
    in_use_at,
    reshuffling,
    starting,
    starting_position,
)
from houserules.games.pai_gow.pai_gow_poker.irregularities import SHUFFLER_JAMS
from houserules.games.shared.devices import uses_next_deck
from houserules.games.shared.idle_table import spread_cards
from houserules.rules.procedure import Answer, Ask, Dealer

DEALER = "dealer"
CLOCKWISE: tuple[int | str, ...] = (*range(1, POSITIONS), DEALER)


def shuffle(dealer: Dealer) -> Generator[Ask, Answer, Method]:
    """Shuffle, again where the device fails, and have the deck ready; how it will be dealt.

    Where a device reshuffles the cards, 645a.5(b) to (g) do not apply.
    """
    name, shuffled = in_use_at(dealer)
    method, reshuffled = METHODS[name], shuffled and dealer.rules[reshuffling]
    if not reshuffled:
        yield from spread_cards(dealer, "5(g)")
    if dealer.rules[decks] == 2 and shuffled:
        uses_next_deck(dealer, "3(b)(3)")
        dealer.says("3(b)(2)", "the other deck goes into the shuffling device")
    dealer.shuffles(WITH_JOKER, _shuffled_by(dealer, shuffled, reshuffled))
    while dealer.notices(SHUFFLER_JAMS):
        dealer.shuffles(WITH_JOKER, "14(l)")
    if reshuffled:
        dealer.says("5(h)", "the cards were reshuffled and counted by the device and are not cut")
    elif shuffled:
        dealer.says("5(b)(1)", "the cards were shuffled by a device and are not cut")
    else:
        dealer.says("5(b)(2)", "the cards were shuffled manually and are cut")
    dealer.says(method.ready, "the deck is ready to be dealt")
    return method


def _shuffled_by(dealer: Dealer, shuffled: bool, reshuffled: bool) -> str:
    """The paragraph on the shuffle, another one after cards that were spread, 645a.5(g)."""
    if dealer.was_empty and not reshuffled:
        return "5(g)(2)" if shuffled else "5(g)(1)"
    return "5(a)"


def close_wagers(dealer: Dealer, method: Method) -> None:
    """No more bets; lammers beside Qualifying Wagers; Progressive Payout Wagers are collected."""
    dealer.says(method.closed, "no more bets")
    if dealer.is_recording:
        for seat in dealer.seats():
            if qualifies(dealer.bets(seat), *QUALIFYING):
                dealer.says(method.lammers, "an Envy lammer is placed next to the wager", seat)
    if dealer.rules.offers(progressive):
        dealer.says(method.progressives, "no more Progressive Payout Wagers are accepted")
        dealer.collects(method.progressives, progressive)


def deal_seven(dealer: Dealer, method: Method, *, dealer_plays: bool) -> None:
    """To every position, clockwise from the starting position, card by card or in stacks."""
    bank = dealer.marker.seat if dealer.marker is not None else None
    if bank is not None:
        dealer.says("12(h)", "the starting position is determined and the cards are dealt")
    count = _count(dealer)
    seat = starting_position(count, bank)
    _tell_start(dealer, method, seat, bank)
    first = CLOCKWISE.index(seat or DEALER)
    playing = (*dealer.seats(), *((DEALER,) if dealer_plays else ()))
    times, cards = (1, 7) if method.in_stacks else (7, 1)
    deal = dealer.state(Deal)
    with deal.at(DEALING):
        for to in (CLOCKWISE[first:] + CLOCKWISE[:first]) * times:
            if to in playing:
                dealer.deals(to, method.dealt, cards)
            else:
                dealer.burns(method.dealt, cards, f"dealt to {_name(to)}, which has no wager")
    with deal.at(COUNTING):
        dealer.counts(method.remainder, "the cards that remain are spread face down and counted")
    dealer.says(method.remainder, f"{dealer.remaining()} cards remain and go to the discard rack")
    without = [_name(to) for to in CLOCKWISE if to not in playing]
    if without:
        dealer.says(method.unwagered, f"to the discard rack: {', '.join(without)}")
    if dealer.rules[starting] != GENERATOR:
        dealer.says("5(i)(1)(iv)", "the shaker is covered, shaken once and placed to the right")


def _count(dealer: Dealer) -> int:
    """The total of the dice, or the number drawn, 645a.5(i)."""
    if dealer.rules[starting] == GENERATOR:
        among = [str(number) for number in range(1, POSITIONS + 1)]
        return int(dealer.draws("5(i)(2)", "starting position", among))
    if dealer.marker is not None:
        who = dealer.marker.seat
        dealer.says("5(i)(1)(i)", "shakes the shaker instead of the dealer", who)
    total = sum(dealer.rolls("5(i)(1)(i)", 3))
    dealer.says("5(i)(1)(ii)", f"the total is {total}")
    return total


def _tell_start(dealer: Dealer, method: Method, seat: int | None, bank: int | None) -> None:
    counted = "5(i)(2)" if dealer.rules[starting] == GENERATOR else "5(i)(1)(iii)"
    one = DEALER if bank is None else "bank"
    dealer.says(
        counted, f"counterclockwise from the {one} the count ends at {_name(seat or DEALER)}"
    )
    dealer.says(method.position, f"the deal begins at {_name(seat or DEALER)}")


def _name(position: int | str) -> str:
    return f"position {position}" if isinstance(position, int) else f"the {position}"
