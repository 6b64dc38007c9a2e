"""645a.8 to 645a.12: the round of play at a live table, with the dealer or a player as the bank."""

from collections.abc import Generator

from houserules.equipment.cards import WITH_JOKER, show_cards
from houserules.games.pai_gow.bank_selection import (
    BANK,
    CO_BANK,
    Selection,
    last_wager,
    wagered_against,
)
from houserules.games.pai_gow.pai_gow_poker import (
    BY_HOUSE_WAY,
    EXPOSED,
    HIGH,
    LOW,
    PLAY_OUT,
    RESET,
    SHOW,
    SURRENDER,
    VOID,
    Showing,
)
from houserules.games.pai_gow.pai_gow_poker_banking import (
    DEALER_WAGERS,
    LAST_WAGER,
    NOTHING,
    amount_of,
    bound_bank,
    co_banking,
    dealers_wager,
    player_bank,
)
from houserules.games.pai_gow.pai_gow_poker_bonuses import OPTIONAL, pai_gow, progressive
from houserules.games.pai_gow.pai_gow_poker_table import (
    GENERATOR,
    METHODS,
    dealing,
    game,
    house_way,
    starting,
    starting_position,
)
from houserules.hands.pai_gow import SetHand, legal_settings
from houserules.rules import cents
from houserules.rules.money import short_dollars
from houserules.rules.option import NO
from houserules.rules.procedure import (
    Act,
    Answer,
    Ask,
    AskDecision,
    AskWagers,
    Dealer,
    Face,
    Play,
)
from houserules.rules.settlement import Outcome

OPEN = AskWagers(game.cite("7(c)"), tuple(game.wagers))
SURRENDER_CITE = game.cite("11(d)")
DIRECTS = game.cite("12(g)")
ALONE, TOGETHER = "12(j)", "12(l)"
Asking = Generator[Ask, Answer, None]


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """The bank if it is offered, wagers, seven cards to every position, setting, settlement."""
    _, closed, _, collected, _, _, remainder, _, _ = METHODS[str(dealer.rules[dealing])]
    if dealer.rules[player_bank] == NO:
        yield OPEN
    else:
        together = dealer.rules[co_banking] != NO
        yield from Selection(dealer, game, "12", pai_gow, together=together).opens(OPEN)
    dealer.says(closed, "no more bets")
    dealer.collects(collected, progressive)
    dealer.shuffles(WITH_JOKER, "5(a)")
    stake = yield from _directed(dealer)
    if not stake and not _players(dealer):
        dealer.says("12(g)", "nobody wagers against the bank, so no cards are dealt")
        return
    _deal_seven(dealer, dealer_plays=dealer.marker is None or stake > 0)
    dealer.says(remainder, f"{dealer.remaining()} cards remain and go to the discard rack")
    yield from _set_hands(dealer)
    yield from _surrenders(dealer)
    _settle(dealer)
    dealer.says("11(j)", "the cards go to the discard rack")


def _players(dealer: Dealer) -> list[int]:
    """The seats that play against the dealer or the bank."""
    bank = dealer.marker.seat if dealer.marker is not None else None
    return [seat for seat in dealer.seats() if seat != bank]


# 645a.12(g): the dealer's own wager


def _directed(dealer: Dealer) -> Generator[Ask, Answer, int]:
    """What the dealer wagers against the bank: what is prescribed, unless the bank wants less."""
    marker = dealer.marker
    if marker is None or marker.says == CO_BANK:
        return 0
    prescribed = dealer.rules[dealers_wager]
    last = prescribed == LAST_WAGER
    wanted = last_wager(dealer, marker.seat) if last else cents(prescribed)
    left = dealer.chips(marker.seat) - wagered_against(dealer, marker.seat, pai_gow)
    most = min(wanted, left)
    if not most:
        dealer.says("12(g)", "the dealer places no wager against the bank")
        return 0
    acts = (
        Act(f"{DEALER_WAGERS} {short_dollars(most)}", DIRECTS, words=DEALER_WAGERS, below=most),
        Act(f"{DEALER_WAGERS} {NOTHING}", DIRECTS),
    )
    answer = yield AskDecision(marker.seat, acts, DIRECTS, hand="the dealer's wager")
    stake = amount_of(str(answer))
    if stake:
        dealer.wagers("12(g)", stake)
    else:
        dealer.says("12(g)", "the dealer places no wager against the bank")
    return stake


# 645a.5(i) and 645a.8 to 645a.10: the deal


def _deal_seven(dealer: Dealer, *, dealer_plays: bool) -> None:
    """Card by card around the table, or in stacks of seven from an automated shoe."""
    _, _, _, _, _, dealt, _, _, unwagered = METHODS[str(dealer.rules[dealing])]
    bank = dealer.marker.seat if dealer.marker is not None else None
    if dealer.rules[starting] == GENERATOR:
        count = int(dealer.draws("5(i)(2)", "starting position", [str(n) for n in range(1, 8)]))
    else:
        if bank is not None:
            dealer.says("5(i)(1)(i)", "shakes the shaker instead of the dealer", bank)
        count = sum(dealer.rolls("5(i)(1)(i)", 3))
    first = (starting_position(count, bank) or 7) - 1
    clockwise: list[int | str] = [1, 2, 3, 4, 5, 6, "dealer"]
    times, cards = (1, 7) if dealer.rules[dealing] == "automated shoe" else (7, 1)
    for _ in range(times):
        for to in clockwise[first:] + clockwise[:first]:
            if (dealer_plays and to == "dealer") or to in dealer.seats():
                dealer.deals(to, dealt, cards)
            else:
                dealer.burns(unwagered, cards)


# 645a.11(a) to (d): setting and surrender


def setting_name(setting: SetHand) -> str:
    """The decision that sets seven cards so."""
    return f"{LOW} {show_cards(sorted(setting.low.cards, reverse=True))}"


def _sets(dealer: Dealer, seat: int, cite: str) -> Asking:
    """A seat sets its hands by the house way or in any legal way; a foul one no table offers."""
    cards = dealer.hand(seat)
    legal = {setting_name(setting): setting for setting in legal_settings(cards)}
    acts = tuple(Act(name, game.cite(cite)) for name in (BY_HOUSE_WAY, *legal))
    answer = yield AskDecision(seat, acts, game.cite(cite))
    if dealer.heard and answer is not None:
        by_house_way = house_way(dealer.rules).set(cards).setting
        _lay_out(dealer, seat, cite, legal.get(answer, by_house_way), Face.DOWN)


def _lay_out(dealer: Dealer, of: int | str, cite: str, setting: SetHand, face: Face) -> None:
    """The low hand lies in front of the high hand."""
    dealer.sets(of, cite, f"{LOW} hand", setting.low.cards, face)
    dealer.sets(of, cite, f"{HIGH} hand", setting.high.cards, face)


def _set_hands(dealer: Dealer) -> Asking:
    """The players set their hands, after them the bank, and last the dealer."""
    yield from _voids_exposed(dealer)
    for seat in _playing(dealer):
        yield from _sets(dealer, seat, "11(b)")
    yield from _voids_exposed(dealer)
    marker = dealer.marker
    if marker is not None and marker.says == BANK and dealer.rules[bound_bank] == NO:
        yield from _sets(dealer, marker.seat, "11(c)")
    if cards := dealer.place("dealer"):
        made = house_way(dealer.rules).set(cards)
        dealer.says("11(c)", f"the dealer's hands: {made.setting} ({made.rule.name})")
        _lay_out(dealer, "dealer", "11(c)", made.setting, Face.UP)
    if marker is not None:
        cite = "12(i)" if marker.says == BANK else "12(e)"
        hands = Showing(dealer.round()).against()
        dealer.says(cite, f"the hands of the {marker.says}: {hands}", marker.seat)
        _lay_out(dealer, marker.seat, cite, hands, Face.UP)


def _voids_exposed(dealer: Dealer) -> Asking:
    """A player of whose cards one was exposed plays the hand out or voids it, 645a.14(d)."""
    acts = (Act(PLAY_OUT, EXPOSED.cite), Act(VOID, EXPOSED.cite))
    for seat in _playing(dealer):
        if dealer.notices(EXPOSED, seat=seat):
            yield AskDecision(seat, acts, EXPOSED.cite)


def _playing(dealer: Dealer) -> list[int]:
    """The seats that play against the dealer or the bank and have not voided their hands."""
    return [s for s in _players(dealer) if VOID not in dealer.decisions(s)]


def _surrenders(dealer: Dealer) -> Asking:
    """Each player without an optional wager shows the hands or gives the wager up."""
    acts = (Act(SHOW, SURRENDER_CITE), Act(SURRENDER, SURRENDER_CITE))
    for seat in _playing(dealer):
        if not dealer.bets(seat).has(*OPTIONAL):
            yield AskDecision(seat, acts, SURRENDER_CITE)


# 645a.11(e) to (i) and 645a.12(i) to (n): settlement


def _settle(dealer: Dealer) -> None:
    """Settle with the dealer; or with the bank, the dealer's own wager first."""
    marker = dealer.marker
    if marker is None:
        dealer.settles("11(e)")
        return
    showing = Showing(dealer.round())
    if dealer.notices(RESET):
        hands = showing.against()
        dealer.says(RESET.cite, f"the hands of the bank are now: {hands}", marker.seat)
        _lay_out(dealer, marker.seat, "14(i)", hands, Face.UP)
    line = showing.dealers_line()
    outcome = line.outcome if line is not None else Outcome.PUSH
    if line is not None:
        dealer.says("12(i)", f"the dealer's wager against the bank: {line.outcome}, {line.why}")
    if outcome is not Outcome.WIN:
        dealer.ends_wager("12(i)", outcome)
    dealer.settles(ALONE if marker.says == BANK else TOGETHER)
    if outcome is Outcome.WIN:
        dealer.ends_wager("12(k)", outcome)
