"""645a.8 to 645a.12: the round of play at a live table, with the dealer or a player as the bank."""

from collections.abc import Generator

from houserules.equipment.cards import show_cards
from houserules.games.pai_gow.bank_selection import (
    BANK,
    CO_BANK,
    Selection,
    last_wager,
    wagered_against,
)
from houserules.games.pai_gow.pai_gow_poker.banking import (
    DEALER_WAGERS,
    NO_DEALERS_WAGER,
    co_banking,
    dealers_wager,
    player_bank,
    sets_own_hands,
)
from houserules.games.pai_gow.pai_gow_poker.bonuses import (
    OPTIONAL,
    QUALIFYING,
    pai_gow,
    progressive,
    progressive_outcome,
    qualifies,
)
from houserules.games.pai_gow.pai_gow_poker.completion import TO_RACK, Completion
from houserules.games.pai_gow.pai_gow_poker.deal import DEALER, close_wagers, deal_seven, shuffle
from houserules.games.pai_gow.pai_gow_poker.decisions import (
    BY_HOUSE_WAY,
    HIGH,
    INCORRECT_SET,
    LOW,
    PLAY_OUT,
    SHOW,
    SURRENDER,
    VOID,
    setting_decision,
)
from houserules.games.pai_gow.pai_gow_poker.equipment import game, house_way
from houserules.games.pai_gow.pai_gow_poker.irregularities import (
    EXPOSED,
    FOUL_HAND,
    INCORRECT_HAND,
    RESET,
)
from houserules.games.pai_gow.pai_gow_poker.law import Showing, adjacent_areas
from houserules.games.shared.common import DOCUMENTATION
from houserules.hands.pai_gow import SetHand, all_settings
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.rules import Decision
from houserules.rules.decision import Amounts
from houserules.rules.procedure import (
    FLOORPERSON,
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
    if not dealer.rules[player_bank]:
        yield OPEN
    else:
        together = dealer.rules[co_banking]
        yield from Selection(dealer, game, "12", pai_gow, together=together).opens(OPEN)
    method = yield from shuffle(dealer)
    stake = yield from _directed(dealer)
    close_wagers(dealer, method)
    if not stake and not _players(dealer):
        dealer.says("12(g)", "nobody wagers against the bank, so no cards are dealt")
        return
    deal_seven(dealer, method, dealer_plays=dealer.marker is None or stake > 0)
    yield from _set_hands(dealer)
    yield from _surrenders(dealer)
    yield from _validate(dealer)
    yield from _settle(dealer)


def _players(dealer: Dealer) -> list[int]:
    """The seats that play against the dealer or the bank."""
    bank = dealer.marker.seat if dealer.marker is not None else None
    return [seat for seat in dealer.seats() if seat != bank]


# 645a.12(g): the dealer's own wager


def _directed(dealer: Dealer) -> Generator[Ask, Answer, int]:
    """The dealer's wager against the bank: the prescribed one, unless the bank wants less."""
    marker = dealer.marker
    if marker is None or marker.says == CO_BANK:
        return 0
    prescribed = dealer.rules[dealers_wager]
    wanted = last_wager(dealer, marker.seat) if prescribed is None else prescribed
    left = dealer.chips(marker.seat) - wagered_against(dealer, marker.seat, pai_gow)
    most = min(wanted, left)
    if not most:
        dealer.says("12(g)", "the dealer places no wager against the bank")
        return 0
    acts = (
        Act(DEALER_WAGERS, DIRECTS, amount=most, amounts=Amounts(1, most).up_to(most - 1)),
        Act(NO_DEALERS_WAGER, DIRECTS),
    )
    answer = yield AskDecision(marker.seat, acts, DIRECTS, hand="the dealer's wager")
    stake = answer.amount if answer is not None else None
    if stake:
        dealer.wagers("12(g)", stake)
    else:
        dealer.says("12(g)", "the dealer places no wager against the bank")
    return stake or 0


# 645a.11(a) to (d): setting and surrender


def _sets(dealer: Dealer, seat: int, cite: str) -> Asking:
    """A seat sets its hands by the house way or in any other way; wrong ways are named last.

    A player with a card exposed meanwhile decides at once, before looking at the others.
    """
    cards = dealer.hand(seat)
    ways = sorted(all_settings(cards), key=lambda setting: setting.is_foul)
    settings = {setting_decision(setting): setting for setting in ways}
    acts = (
        Act(BY_HOUSE_WAY, game.cite(cite)),
        *(Act(made.act, game.cite(cite), cards=made.cards) for made in settings),
        Act(INCORRECT_SET, game.cite(cite)),
    )
    if dealer.is_recording:
        by_house_way = Decision(BY_HOUSE_WAY)
        settings = {by_house_way: house_way(dealer.rules).set(cards).setting, **settings}
        acts = (*(_explained(made, s, cite) for made, s in settings.items()), _incorrect(cite))
    ask = AskDecision(seat, acts, game.cite(cite), interrupted_by=(EXPOSED,))
    while (answer := (yield ask)) is None:
        yield from _voids_exposed(dealer)
        if VOID in dealer.decisions(seat) or seat not in dealer.seats():
            return
    if dealer.is_recording:
        if answer == BY_HOUSE_WAY:
            dealer.says("11(a)(1)", "the dealer tells how the house way sets the hands", seat)
        if answer == INCORRECT_SET:
            dealer.says(cite, "the hands are set incorrectly", seat)
        else:
            _lay_out(dealer, seat, cite, settings[answer], Face.DOWN)


def _explained(made: Decision, setting: SetHand, cite: str) -> Act:
    """A setting with the two cards that it sets apart, and the hands that come of it.

    A player's foul hands lose; those of a bank are reset.
    """
    leads_to = f"low {setting.low} | high {setting.high}"
    if made == BY_HOUSE_WAY:
        leads_to = f"{show_cards(setting_decision(setting).cards)}: {leads_to}"
    loses = setting.is_foul and cite == "11(b)"
    if loses:
        leads_to = f"loses by {FOUL_HAND.cite.pretty}: {leads_to}"
    return Act(made.act, game.cite(cite), cards=made.cards, leads_to=leads_to, loses=loses)


def _incorrect(cite: str) -> Act:
    """Hands that are not five cards and two: a player's lose, those of a bank are reset."""
    loses = cite == "11(b)"
    by = f"loses by {INCORRECT_HAND.cite.pretty}" if loses else "reset by the house way"
    leads_to = f"{by}: not five cards and two"
    return Act(INCORRECT_SET, game.cite(cite), leads_to=leads_to, loses=loses)


def _lay_out(dealer: Dealer, of: int | str, cite: str, setting: SetHand, face: Face) -> None:
    """Lay the low hand in front of the high hand."""
    dealer.sets(of, cite, f"{LOW} hand", setting.low.cards, face)
    dealer.sets(of, cite, f"{HIGH} hand", setting.high.cards, face)


def _set_hands(dealer: Dealer) -> Asking:
    """The players set their hands, after them the bank, and last the dealer."""
    yield from _voids_exposed(dealer)
    for seat in _by_larger_wager(dealer, _playing(dealer)):
        if VOID not in dealer.decisions(seat):
            yield from _sets(dealer, seat, "11(b)")
    marker = dealer.marker
    if marker is not None and sets_own_hands(marker, dealer.rules):
        yield from _sets(dealer, marker.seat, "11(c)")
    if cards := dealer.place(DEALER):
        dealer.reveals(DEALER, "11(c)")
        made = house_way(dealer.rules).set(cards)
        dealer.says("11(c)", f"the dealer's hands: {made.setting} ({made.rule.name})")
        _lay_out(dealer, DEALER, "11(c)", made.setting, Face.UP)
    if marker is not None:
        cite = "12(i)" if marker.says == BANK else "12(e)"
        hands = Showing(dealer.round()).against()
        dealer.says(cite, f"the hands of the {marker.says}: {hands}", marker.seat)
        _lay_out(dealer, marker.seat, cite, hands, Face.UP)


def _by_larger_wager(dealer: Dealer, seats: list[int]) -> list[int]:
    """Players clockwise; the hand with the larger wager before the player's other one, 645a.7(f).

    With equal wagers, the hand that comes first counterclockwise.
    """
    if dealer.rules[adjacent_areas] == 1:
        return seats
    players = list(dict.fromkeys(map(dealer.player, seats)))
    return sorted(
        seats, key=lambda s: (players.index(dealer.player(s)), -dealer.bets(s).on(pai_gow), -s)
    )


def _voids_exposed(dealer: Dealer) -> Asking:
    """A player of whose cards one was exposed plays the hand out or voids it, 645a.14(d)."""
    acts = (Act(PLAY_OUT, EXPOSED.cite), Act(VOID, EXPOSED.cite))
    while exposed := [seat for seat in _playing(dealer) if dealer.notices(EXPOSED, seat=seat)]:
        for seat in exposed:
            yield AskDecision(seat, acts, EXPOSED.cite)


def _playing(dealer: Dealer) -> list[int]:
    """The seats that play against the dealer or the bank and have not voided their hands."""
    return [s for s in _players(dealer) if VOID not in dealer.decisions(s)]


def _surrenders(dealer: Dealer) -> Asking:
    """Each player without an optional wager shows the hands or gives the wager up, 645a.11(d)."""
    acts = (Act(SHOW, SURRENDER_CITE), Act(SURRENDER, SURRENDER_CITE))
    for seat in reversed(_playing(dealer)):
        if dealer.bets(seat).has(*OPTIONAL):
            continue
        if (yield AskDecision(seat, acts, SURRENDER_CITE)) == SURRENDER:
            if dealer.marker is None:  # against a bank it goes to the center with the others
                dealer.collects("11(d)", pai_gow, seat=seat)
            envied = any(qualifies(dealer.bets(other), *QUALIFYING) for other in _playing(dealer))
            where = "stay on the table" if envied else "are counted and go to the discard rack"
            dealer.says("11(d)", f"the player's cards {where}, face down", seat)


# 645a.11(e) to (j) and 645a.12(i) to (n): settlement


def _validate(dealer: Dealer) -> Asking:
    """A floorperson validates each progressive payout before it is paid, 645a.11(h)(4)(ii)."""
    if not (dealer.is_recording and dealer.wagered(progressive)):
        return
    paytable = dealer.rules.paytable(progressive)
    for seat in reversed(_playing(dealer)):
        if not dealer.bets(seat).has(progressive):
            continue
        hand = SevenCardHand.of(dealer.hand(seat))
        if paytable.row(progressive_outcome(hand, dealer.rules)) is not None:
            dealer.says("11(h)(4)(ii)(A)", f"a winning hand: {hand}", seat)
            dealer.says("11(h)(4)(ii)(B)", "the light of the progressive system is lit", seat)
            what = "the progressive payout is validated"
            yield from dealer.confirms("11(h)(4)(ii)(C)", FLOORPERSON, what, seat)


def _settle(dealer: Dealer) -> Asking:
    """Settle with the dealer; or with the bank, the dealer's own wager first."""
    if dealer.notices(RESET):
        _reset(dealer)
    marker = dealer.marker
    if marker is None:
        yield from _complete(dealer, "11(e)")
        return
    showing = Showing(dealer.round())
    line = showing.dealers_line()
    outcome = line.outcome if line is not None else Outcome.PUSH
    if line is not None:
        dealer.says("12(i)", f"the dealer's wager against the bank: {line.outcome}, {line.why}")
    if outcome is Outcome.WIN:
        dealer.says("12(i)", "the dealer's cards are stacked face up, the wager on top")
    else:
        dealer.ends_wager("12(i)", outcome)
    cite = ALONE if marker.says == BANK else TOGETHER
    for seat in reversed(_playing(dealer)):
        if SURRENDER not in dealer.decisions(seat):
            dealer.reveals(seat, cite)
    yield from _complete(dealer, cite)
    if outcome is Outcome.WIN:
        dealer.ends_wager("12(k)", outcome)


def _reset(dealer: Dealer) -> None:
    """Lay out anew whatever hands are set by the house way, 645a.14(i)."""
    if cards := dealer.place(DEALER):
        made = house_way(dealer.rules).set(cards).setting
        dealer.says(RESET.cite, f"the dealer's hands are now: {made}")
        _lay_out(dealer, DEALER, "14(i)", made, Face.UP)
    if (bank := dealer.marker) is not None:
        showing = Showing(dealer.round())
        if showing.bank_as_set() is None:
            hands = showing.against()
            dealer.says(RESET.cite, f"the hands of the bank are now: {hands}", bank.seat)
            _lay_out(dealer, bank.seat, "14(i)", hands, Face.UP)


def _complete(dealer: Dealer, cite: str) -> Asking:
    """Settle all wagers; where anybody hears of it, with what is shown and racked beside."""
    if not dealer.is_recording:
        dealer.settles(cite)
        return
    completion = Completion(dealer)
    dealer.settles(cite, completion.lines)
    completion.after()
    for seat in completion.documented:
        yield from dealer.confirms("11(h)(4)(ii)(D)", "the dealer", DOCUMENTATION, seat)
        dealer.says("11(h)(4)(ii)(D)", TO_RACK, seat)
