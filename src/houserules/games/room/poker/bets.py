"""Antes, blinds and betting rounds at the table."""

from functools import lru_cache

from houserules.rules import Decision, dollars
from houserules.rules.decision import Amounts
from houserules.rules.procedure import Act, AskDecision, Dealer, Play

from . import law
from .betting import BET, CALL, CHECK, FOLD, RAISE, BettingRound, Choice, after
from .completion import takes_rake
from .forms import Opens, Street
from .hands import low_rank, showing, showing_low
from .law import IRREGULAR, game
from .playing import RoundOfPlay
from .pots import uncalled
from .streets import handle_reports, in_turn

STRADDLE, NO_STRADDLE = "straddle", "no straddle"
ALL_IN = ", All-in, and gets all further cards (§ 637a.8(b)(5)(ii))"
DONE = {CALL: "calls", BET: "bets", RAISE: "raises to", CHECK: "checks", FOLD: "folds"}


def post(dealer: Dealer, play: RoundOfPlay) -> Play:
    """Antes, and Blind Bets and a Straddle Bet where they precede the cards."""
    form, ante = play.form, dealer.rules[law.ante]
    if ante is not None:
        owe = _owe_ante(dealer, play)
        each = len(owe) == len(play.players)
        for seat in owe:
            player = play.players[seat]
            put = player.puts(ante, as_bet=False) if each else player.puts_dead(ante)
            dealer.says(form.at("(b)"), "Ante", seat, amount=put)
    if form.blinds and form.section != 13:
        _blinds(dealer, play)
        yield from _straddle(dealer, play)


def _owe_ante(dealer: Dealer, play: RoundOfPlay) -> list[int]:
    """The seats that place the Ante, by the rules of the house."""
    by = dealer.rules[law.ante_by] if play.form.has_button else law.EACH_PLAYER
    if by == law.EACH_PLAYER:
        return list(play.players)
    if by == law.THE_BUTTON:
        return [play.button]
    return [seat for seat, _ in _blind_seats(dealer, play)][-1:]


def _blind_seats(dealer: Dealer, play: RoundOfPlay) -> list[tuple[int, int]]:
    """The seats that owe Blind Bets and their amounts, from the left of the button.

    With two players the house may have the button place the first.
    """
    seats, rules = in_turn(play), dealer.rules
    if len(seats) == 2 and rules[law.first_of_two] == law.THE_BUTTON:
        seats.reverse()
    return list(zip(seats, law.blind_bets(rules), strict=False))


def _blinds(dealer: Dealer, play: RoundOfPlay) -> None:
    """Blind Bets, and those of players who were not dealt in last time, where they owe them."""
    cite, owed = play.form.blinds, _blind_seats(dealer, play)
    for seat, amount in owed:
        dealer.says(cite, "Blind Bet", seat, amount=play.players[seat].puts(amount))
        play.last_blind = seat
    late, *dead = sorted(law.blind_bets(dealer.rules), reverse=True)
    for seat in play.late if dealer.rules[law.late_blinds] else ():
        player = play.players[seat]
        if seat not in dict(owed):
            dealer.says(cite, "late Blind Bet", seat, amount=player.puts(late))
            if dead and dealer.rules[law.late_blinds] == law.LIVE_AND_DEAD:
                put = player.puts_dead(sum(dead))
                dealer.says(cite, "dead Blind Bet", seat, amount=put)


def _straddle(dealer: Dealer, play: RoundOfPlay) -> Play:
    """One Straddle Bet left of the blinds, if the house offers it and the player wants it."""
    amount, seat = dealer.rules[law.straddle], after(play.players, play.last_blind)[0]
    player = play.players[seat]
    if amount is None or player.bet or player.left < amount:
        return
    cite = game.cite(play.form.straddle)
    acts = (Act(STRADDLE, cite, stake=amount), Act(NO_STRADDLE, cite))
    answer = yield AskDecision(seat, acts, cite, otherwise=NO_STRADDLE)
    if answer is not None and answer.act == STRADDLE:
        dealer.says(cite, "Straddle Bet", seat, amount=player.puts(amount))
        play.last_blind = seat


def bets(dealer: Dealer, play: RoundOfPlay, street: Street, betting: BettingRound) -> Play:
    """A betting round, until the last player has responded to the most recent bet."""
    order = _order(dealer, play, street)
    betting.starts(order, max((player.bet for player in play.players.values()), default=0))
    play.betting = betting
    if (first := betting.turn()) is not None:
        dealer.says("7(e)(2)", "the betting round begins", first)
    while (seat := betting.turn()) is not None:
        _restricts(dealer, betting, seat)
        if dealer.hears_of_any and (
            fault := dealer.notices(*IRREGULAR.called, *IRREGULAR.bound, seat=seat)
        ):
            if fault in IRREGULAR.called:
                put = betting.acts(seat, CALL)
                play.voluntary.add(seat)
                dealer.says(fault.cite, "the player has only called", seat, amount=put)
            continue
        answer = yield _ask(betting, seat, street)
        yield from handle_reports(dealer, play)
        if answer is None or not play.is_live(seat):
            continue
        put = betting.acts(seat, answer.act, answer.amount or 0)
        if put:
            play.voluntary.add(seat)
        if dealer.is_recording:
            said = _said(answer, put, play.players[seat].left)
            dealer.says(street.bets, said, seat, amount=put or None)
    _close(dealer, play, betting, order)


def _said(answer: Decision, put: int, left: int) -> str:
    """Tell what a player did, and the table stakes that are left."""
    to = f" {dollars(answer.amount)}" if answer.act == RAISE and answer.amount else ""
    stakes = f", {dollars(left)} left" if left else ALL_IN
    return f"the player {DONE[answer.act]}{to}{stakes if put else ''}"


def _restricts(dealer: Dealer, betting: BettingRound, seat: int) -> None:
    """Say why a player may not raise, where a posted restriction forbids it."""
    if betting.is_capped:
        dealer.says("8(k)", "no more raises in this betting round", seat)
    elif betting.has_checked(seat):
        dealer.says("8(j)", "no raise after a check", seat)


def _ask(betting: BettingRound, seat: int, street: Street) -> AskDecision:
    cite, bet = game.cite(street.bets), betting.players[seat].bet
    acts = tuple([_act(choice, bet, street.bets) for choice in betting.choices(seat)])
    return AskDecision(seat, acts, cite, interrupted_by=IRREGULAR.interrupting)


@lru_cache(4096)
def _act(choice: Choice, bet: int, cite: str) -> Act:
    """The act of a choice, for a player who has bet so much in the betting round."""
    by = game.cite(cite)
    if choice.name in (FOLD, CHECK):
        return Act(choice.name, by)
    if choice.name == CALL:
        return Act(CALL, by, stake=choice.most - bet)
    amounts = Amounts(choice.least, choice.most)
    return Act(choice.name, by, amount=choice.least, amounts=amounts)


def _close(dealer: Dealer, play: RoundOfPlay, betting: BettingRound, order: list[int]) -> None:
    """Return a bet that nobody called, and put the others into the pot."""
    play.betting = None
    bet = {seat: player.bet for seat, player in play.players.items()}
    if (over := uncalled(bet)) and over[0] in play.live:
        seat, amount = over
        play.players[seat].put -= amount
        play.players[seat].left += amount
        dealer.says("17(d)", "an uncalled bet is no part of the pot", seat, amount=amount)
    for player in play.players.values():
        player.bet = 0
    if betting.closed or play.opener not in play.live:  # players All-in do not act any more
        turns = (betting.aggressor, *order, *play.live)
        play.opener = next((seat for seat in turns if seat in play.live), 0)
    dealer.says("7(c)", "the pot after the betting round", amount=play.amount)
    takes_rake(dealer, play)


def _order(dealer: Dealer, play: RoundOfPlay, street: Street) -> list[int]:
    """The seats in the order of their turns; who must bet first has done so."""
    match street.opens:
        case Opens.BLIND:
            if play.form.section == 13:
                _blinds(dealer, play)
            return [*after(play.players, play.last_blind), play.last_blind]
        case Opens.FORCED:
            return after(play.players, _forced(dealer, play))
        case Opens.BUTTON:
            return in_turn(play)
        case Opens.SHOWING:
            first = _highest_showing(dealer, play)
            return [first, *after(play.players, first)]


def _forced(dealer: Dealer, play: RoundOfPlay) -> int:
    """The player whose up card makes the Forced Bet, even if the hand was thrown away."""
    by = play.form.forced
    assert by is not None
    dealt = {seat: cards[0] for seat, cards in play.up.items() if seat in play.players}

    def rank(seat: int) -> tuple[int, int]:
        card = dealt[seat]
        return (int(card.rank) if by.ace_high else low_rank(card)), card.suit

    seat = (min if by.lowest else max)(dealt, key=rank)
    put = play.players[seat].puts(dealer.rules[law.forced])
    cite = by.cite
    if [card.rank for card in dealt.values()].count(dealt[seat].rank) > 1:
        dealer.says(play.form.at("(d)"), "equal up cards rank by suit", seat)
    dealer.says(cite, f"Forced Bet with {dealt[seat]}", seat, amount=put)
    return seat


def _highest_showing(dealer: Dealer, play: RoundOfPlay) -> int:
    """The player with the highest hand showing; of equal ones, the closest to the dealer's left."""
    value = showing_low if play.form.low_shows else showing
    shown = {seat: value(play.up.get(seat, ())) for seat in play.live}
    highest = max(shown.values())
    tied = [seat for seat in shown if shown[seat] == highest]
    five = play.form.section == 14
    letters = "(f)(1)" if five or not play.form.low_shows else "(f)(2)"
    if len(tied) > 1:
        letters = "(f)(2)" if five else "(f)(3)"
    dealer.says(play.form.at(letters), "the highest hand showing bets or checks", tied[0])
    return tied[0]
