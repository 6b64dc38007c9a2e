"""The round of play of Blackjack at a live table, 633a.7, 633a.8 and 633a.12."""

from collections.abc import Iterator, Sequence

from houserules.equipment.cards import CARDS
from houserules.games.blackjack.blackjack import additional, progressives
from houserules.games.blackjack.blackjack import house_money as money
from houserules.games.blackjack.blackjack.choices import (
    COLLECT_THEN_PAY,
    double_down,
    even_money,
    insurance,
    late_entry,
    most_insurance,
    payment,
)
from houserules.games.blackjack.blackjack.dealing import determine
from houserules.games.blackjack.blackjack.irregularities import (
    NO_CARD_DEALT,
    ONE_CARD_DEALT,
    SETTLED_BEFORE_READER,
    dealer_missed,
    drawn_on_17,
    no_card_dealt,
    no_card_drawn,
    one_card_dealt,
)
from houserules.games.blackjack.blackjack.live import LiveRound, Turn, lower
from houserules.games.blackjack.blackjack.offering import blackjack
from houserules.games.blackjack.blackjack.playing import HAND_DEAD
from houserules.games.blackjack.blackjack.rounds import POSITIONS, Moment
from houserules.games.blackjack.blackjack.seats import (
    DECLINE,
    EVEN_MONEY,
    INSURE,
    PRESS,
    TAKE,
)
from houserules.games.blackjack.blackjack.settling import (
    BLACKJACK,
    is_reader_used,
    settle_even_money,
)
from houserules.games.blackjack.blackjack.shoe import game, shoe
from houserules.games.blackjack.blackjack.turns import leave_hands, play_hands, settle_hand
from houserules.games.shared.common import DOCUMENTATION, DOCUMENTED
from houserules.games.shared.shoe_cards import Cards
from houserules.hands.blackjack import is_blackjack, point_count, point_value
from houserules.law import Citation
from houserules.rules import Bet, Line, Outcome, Round, Rule
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import FLOORPERSON, Act, AskWagers, Dealer, Face, Play

BEFORE_THE_DEAL = tuple(
    wager for wager in game.wagers if wager not in (insurance, double_down)
)  # fmt: skip
OPEN = AskWagers(game.cite("6(c)"), BEFORE_THE_DEAL, interrupted_by=(shoe.directed,))
DEALT = {
    False: (("7(f)(1)", "7(f)(2)"), ("7(f)(3)", "7(f)(4)")),
    True: (("12(b)(5)(i)", "12(b)(5)(ii)"), ("12(b)(5)(iii)", "12(b)(5)(iv)")),
}
"""From the hand or not: the paragraphs on first and second cards, of players and dealer."""
SECOND_CARD = "second card"
game.names_hands(lambda cards, _: str(point_count(cards)))


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, two cards to each, insurance, the card reader, the players, the dealer."""
    cards = Cards(dealer, shoe, late_entry, SETTLED_BEFORE_READER)
    yield from cards.opens(OPEN, "6(c)")
    live = LiveRound(dealer, cards)
    dealer.feeds("2(c)", progressives.bad_beat)
    dealer.feeds("2(d)(2)", progressives.hit_and_run, progressives.straight_jack)
    yield from live.awaits_reader()
    yield from cards.gets_ready()
    yield from _deal(live)
    _draw_bonuses(dealer)
    yield from _first_cards(live)
    yield from _insurance(live)
    if (yield from _reader_finds_blackjack(live)):
        _settle_with_blackjack(live)
    else:
        yield from _after_reader(live)
        yield from play_hands(live)
        yield from _dealers_hand(live)
    yield from _settle(live)
    cards.after_round()


@game.deals_out
def return_unsettled(dealer: Dealer, cite: str) -> None:
    """Return the wagers that 633a.7(g) had not settled in a void round, 633a.14(j)(1)."""
    back = Rule(game.cite(cite), "not settled before").returns()
    dealer.pays(cite, [
        Line.of(seat, bet, stake, back)
        for seat in dealer.seats()
        for bet, stake in dealer.bets(seat).items()
    ])  # fmt: skip


# The first two cards, 633a.7(d) to (f) and 633a.12(b)(5)


def _deal(live: LiveRound) -> Turn[None]:
    """Two cards to each box and to the dealer, whose second card is face down."""
    dealer, face = live.dealer, Face.DOWN if live.by_hand else Face.UP
    determinant = determine(live.cards)
    if live.switch:
        dealer.says("12(a)(3)", "two hands are dealt to each player")
    owed: list[str] = []
    for second, (players, dealers) in enumerate(DEALT[live.by_hand]):
        lacking: list[int] = []
        for seat in live.seats:
            if not second and dealer.notices(no_card_dealt, seat=seat):
                _dead(live, seat, NO_CARD_DEALT)
            elif second and dealer.notices(one_card_dealt, seat=seat):
                lacking.append(seat)
            elif dealer.bets(seat):
                for box in live.boxes:
                    yield from live.card(seat, "7(d)(2)" if determinant else players, face, box)
                    determinant = False
        for seat in lacking:
            yield from _second_card(live, seat, face)
        missed = dealer.notices(dealer_missed)
        owed.append(str(missed.cite) if missed else dealers)
        if missed and not second:
            continue
        for cite in owed:
            yield from live.card("dealer", cite, Face.DOWN if dealer.place("dealer") else Face.UP)
        owed.clear()
    live.dealt = True
    if live.by_hand:
        for at in live.seats.values():
            at.dealt_down.update(live.boxes)
        dealer.says("12(b)(6)", "the players look at their cards")


def _second_card(live: LiveRound, seat: int, face: Face) -> Turn[None]:
    """A player with one card has the second dealt after all others, or the hand is dead."""
    cite = one_card_dealt.cite
    acts = [Act(act, cite) for act in (SECOND_CARD, HAND_DEAD)]
    answer = yield from live.asks(seat, acts, cite)
    if answer == SECOND_CARD:
        for box in live.boxes:
            yield from live.card(seat, str(cite), face, box)
    elif answer == HAND_DEAD:
        _dead(live, seat, ONE_CARD_DEALT)


def _dead(live: LiveRound, seat: int, why: Rule) -> None:
    """All wagers on a hand that is not dealt go back."""
    back, bets = why.returns(), live.dealer.bets(seat).items()
    live.pays(why.cite, [Line.of(seat, bet, stake, back) for bet, stake in bets])


def _draw_bonuses(dealer: Dealer) -> None:
    """The table game system selects a card and a position for players of the Bad Beat."""
    if not dealer.wagered(progressives.bad_beat):
        return
    if dealer.rules.offers(progressives.magic_card):
        dealer.draws("7(o)(1)(ii)", "magic card", [str(card) for card in CARDS])
    if dealer.rules.offers(progressives.lucky_player):
        dealer.draws("7(o)(1)(ii)", "lucky position", POSITIONS)


# Wagers on the first cards, 633a.7(g)


def _first_cards(live: LiveRound) -> Turn[None]:
    """From the dealer's right, each seat's wagers on the first cards that have not to wait."""
    if not live.dealer.wagered(*SETTLED_BEFORE_READER):
        return
    for seat in reversed(live.seats):
        if live.dealer.bets(seat).has(*SETTLED_BEFORE_READER):
            live.turns_up(seat, "12(b)(6)")
            lines = live.table().first_cards(live.seat_round(seat), Moment.AT_ONCE)
            yield from _pay_first_cards(live, lines, "7(g)", "7(g)(10)(ii)")


def _pay_first_cards(
    live: LiveRound, lines: Sequence[Line], cite: str, house_money: str
) -> Turn[None]:
    """Settle lines; winners of House Money choose what becomes of the payout."""
    house = [line for line in lines if line.settles(money.house_money)]
    won = [line for line in house if line.outcome is Outcome.WIN]
    live.pays(cite, [line for line in lines if line not in won])
    for line in won:
        yield from _pay_house_money(live, line, house_money)


def _pay_house_money(live: LiveRound, line: Line, cite: str) -> Turn[None]:
    """The payout is handed over, or added to a Blackjack Wager that is still in play."""
    seat, answer = line.seat, TAKE
    if live.dealer.bets(seat).has(blackjack):
        by = game.cite("7(g)(10)(ii)")
        choice = yield from live.asks(seat, (Act(TAKE, by), Act(PRESS, by)), by)
        if choice is None:
            return
        answer = choice.act
    added = money.added(line.amount, live.rules) if answer == PRESS else 0
    live.dealer.pays(cite, [line])
    if added:
        live.seats[seat].added = added
        live.dealer.takes(seat, Bet(blackjack), added, "7(g)(10)(ii)(A)")
    if handed := line.amount - added:
        cite = "7(g)(10)(ii)(B)"
        live.dealer.says(cite, "the dealer hands it to the player", seat, amount=handed)


# Insurance and the card reader, 633a.7(h) and 633a.8


def _insurance(live: LiveRound) -> Turn[None]:
    """Insurance or even money against an ace, clockwise."""
    if point_value(live.up) != 1:
        return
    for seat in live.seats:
        if live.dealer.bets(seat).has(blackjack):
            yield from _insure(live, seat)


def _insure(live: LiveRound, seat: int) -> Turn[None]:
    dealer, cards = live.dealer, live.dealer.hand(seat)
    most = most_insurance(dealer.bets(seat), live.rules)
    limits, by = live.rules.limits.get(insurance.name, Limits()), game.cite("8(b)")
    acts = [Act(DECLINE, game.cite("8(a)"))]
    if limits.refuse(most) is None:
        insures = Act(INSURE, by, Bet(insurance), most)
        acts.append(lower(insures, limits))
    if live.rules[even_money] and is_blackjack(cards) and not live.switch:
        acts.append(Act(EVEN_MONEY, game.cite("8(e)")))
    answer = yield from live.asks(seat, acts, by)
    if answer == EVEN_MONEY:
        live.turns_up(seat, "12(b)(6)")
        bet = Bet(blackjack)
        verdict = settle_even_money(live.rules).because(f"{BLACKJACK} against {live.up}")
        live.pays("8(e)", [Line.of(seat, bet, dealer.bets(seat)[bet], verdict)])
        live.racks(seat, cards, "8(e)")
    elif answer is not None and answer != DECLINE:
        stake = most if answer.amount is None else answer.amount
        live.seats[seat].insured = True
        dealer.takes(seat, Bet(insurance), stake, "8(b)")


def _reader_finds_blackjack(live: LiveRound) -> Turn[bool]:
    """Under an ace or a card that counts 10 the hole card goes into the card reader."""
    if not is_reader_used(live.up):
        return False
    yield from live.acts_on_reports()
    live.dealer.says("7(h)", "the hole card goes into the card reader")
    return is_blackjack(live.dealer.place("dealer"))


def _insurance_lines(live: LiveRound) -> Iterator[Line]:
    table = live.table()
    return (line for seat in table.seats for line in table.insurance(seat))


def _settle_with_blackjack(live: LiveRound) -> None:
    """Settle what waited for the card reader and for the hole card, before the hands."""
    live.dealer.reveals("dealer", "7(h)")
    live.discards_exposed()
    leave_hands(live)
    live.pays("7(g)(10)(i)(A)", live.first_cards(Moment.AFTER_READER))
    live.pays("8(c)", _insurance_lines(live))
    live.pays("7(g)(4)", live.first_cards(Moment.HOLE_CARD))


def _after_reader(live: LiveRound) -> Turn[None]:
    """The dealer has no Blackjack: insurance is lost, and what waited for the reader is paid."""
    if is_reader_used(live.up):
        live.pays("8(d)", _insurance_lines(live))
        if live.dealer.wagered(*SETTLED_BEFORE_READER):
            lines = live.first_cards(Moment.AFTER_READER)
            yield from _pay_first_cards(live, lines, "7(g)", "7(g)(10)(i)(B)")


# The dealer's hand, 633a.7(l) to (n), and settlement, 633a.7(o) to (r)


def _dealers_hand(live: LiveRound) -> Turn[None]:
    """Turn the hole card, settle what waited for it, draw where that can matter."""
    dealer = live.dealer
    turned, drawn = ("12(b)(8)", "12(b)(8)") if live.by_hand else ("7(l)", "7(m)")
    dealer.reveals("dealer", turned)
    total = _announce(live, turned)
    if dealer.wagered(additional.royal_match):
        live.pays("7(g)(4)", live.first_cards(Moment.HOLE_CARD))
    for waiting in live.later:
        settle_hand(live, *waiting)
    if total < 17 and not live.table().needs_dealer:
        dealer.says("7(n)", "the dealer draws no card: it would decide nothing")
    else:
        while total < 17:
            yield from live.card("dealer", drawn)
            total = _announce(live, turned)
    if total >= 17 and dealer.notices(drawn_on_17):
        live.drawn_and_discarded(drawn_on_17.cite)
    live.discards_exposed()


def _announce(live: LiveRound, cite: str) -> int:
    """The dealer's point count."""
    count = point_count(live.dealer.place("dealer"))
    live.dealer.says(cite, f"the dealer has {count}")
    return count.total


def _settle(live: LiveRound) -> Turn[None]:
    """Progressive wagers, then the hands; cards that are face down are turned over first."""
    dealer = live.dealer
    while reported := dealer.notices(dealer_missed, no_card_drawn, drawn_on_17):
        dealer.says(reported.cite, f"did not come to pass: {reported.event}")
    for seat, at in live.seats.items():
        if dealer.bets(seat):
            live.turns_up(seat, "12(b)(9)")
            for box in at.face_down:
                dealer.reveals(seat, "10(c)", box)
    documented: dict[int, Citation] = {}
    if dealer.wagered(*progressives.PROGRESSIVES):
        documented = {seat: by for seat, by in live.table().documented() if live.holds(seat)}
        yield from _verify_progressives(live)
        dealer.settles("7(o)", lambda round_: _progressive_lines(live, round_))
    cite = "7(r)(1)" if live.rules[payment] == COLLECT_THEN_PAY else "7(r)(2)"
    live.pays(cite, live.table().hands())
    for seat, by in documented.items():
        dealer.says(by, DOCUMENTED, seat)
    cards = "the other cards" if documented else "the cards"
    dealer.says("7(s)", f"{cards} go to the discard rack")
    for seat, by in documented.items():
        yield from dealer.confirms(by, "the dealer", DOCUMENTATION, seat)
        dealer.says("7(s)", "the player's cards go to the discard rack", seat)


def _verify_progressives(live: LiveRound) -> Turn[None]:
    """A floorperson verifies high progressive payouts before they are paid, 633a.7(o)."""
    if not live.dealer.is_recording:
        return
    for seat, wager, verdict in live.table().won_progressives():
        cite, odds = progressives.VERIFIED[wager]
        live.dealer.says(f"{cite}(A)", f"a winning hand for the {wager.name}", seat)
        if progressives.is_verified(wager, verdict):
            what = f"the payout of the {wager.name} is verified, {odds} for 1 or greater"
            yield from live.dealer.confirms(f"{cite}(B)", FLOORPERSON, what, seat)


def _progressive_lines(live: LiveRound, round_: Round) -> Iterator[Line]:
    table = live.table(round_)
    return (line for seat in table.seats for line in table.progressives(seat))
