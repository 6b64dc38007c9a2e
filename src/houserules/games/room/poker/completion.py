"""The end of a round of play: showdown, rake, contributions, and who is paid what."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace

from houserules.equipment.cards import UNSEEN
from houserules.law import Citation
from houserules.rules import Bet, Line, Rule, RuleError, dollars
from houserules.rules.payout import Amount, Basis
from houserules.rules.procedure import Act, Answer, Ask, AskDecision, Dealer, Face, Play
from houserules.rules.settlement import PartOfBet

from . import law
from .betting import after
from .funds import bad_beat, collects, high_hand
from .law import IRREGULAR, game
from .playing import Room, RoundOfPlay
from .pots import Pot
from .rake import Rake
from .showdown import Award, Division, Shown, Worths, awards, is_beaten, worths
from .streets import handle_reports

SHOW, CONCEDE = "show", "concede"
STAKES = Bet(law.stakes)
LEFT = law.LEFT.returns().citing(law.stakes.cite)
Awards = Mapping[int, Award]


def finish(dealer: Dealer, room: Room, play: RoundOfPlay) -> Play:
    """Show hands where several players are left, and award the pots, 637a.7(e)(6)."""
    shown: dict[int, Worths] = {}
    if len(play.live) > 1:
        shown = yield from _showdown(dealer, play)
    every = play.pots([*play.live, *play.conceded])
    dealer.says("7(e)(6)(i)", "losing hands are collected and counted")
    raked = _rake(dealer, play).taken([pot.amount for pot in every])
    won = dict[int, Awards]()
    for number in range(len(every) - 1, -1, -1):
        left = every[number].amount - raked[number]
        if number == 0:
            left -= collects(dealer, room, sum(pot.amount for pot in every), sum(raked), left)
        won[number] = _won(dealer, play, every[number], left, shown)
        name = f"side pot {number}" if number else "pot"
        cite = "7(e)(6)(ii)" if number else "7(e)(6)"
        side = "8(b)(5)(iii)" if number else "8(b)(5)(i)"
        also = (game.cite(side),) if len(every) > 1 else ()
        dealer.pays(cite, _lines(every[number], name, won[number], also))
    dealer.pays("8(b)(2)", _rest(play))
    _kills(dealer, room, play, list(won.values()))
    yield from bad_beat(dealer, room, play, shown, list(won[0]))
    yield from high_hand(dealer, room, play, shown)


# The showdown, 637a.18(e)


def _showdown(dealer: Dealer, play: RoundOfPlay) -> Generator[Ask, Answer, dict[int, Worths]]:
    """Show hands from the player who made the last bet on; a losing hand may be conceded."""
    play.shows_first = play.opener
    shown: dict[int, Worths] = {}
    dealer.says(play.form.shown, "there is a showdown", play.opener)
    for seat in (play.opener, *after(play.players, play.opener)):
        if UNSEEN in play.held(seat):
            yield from _concedes_unseen(dealer, play, seat)
            continue
        own = worths(play, seat) if seat in play.live else ()
        if not dealer.rules[law.disclosed]:
            yield from _may_concede(dealer, play, seat, own, shown)
        if seat in play.live:
            shown[seat] = own
            _reveal(dealer, play, seat, own)
    return {seat: own for seat, own in shown.items() if seat in play.live}


def _concedes_unseen(dealer: Dealer, play: RoundOfPlay, seat: int) -> Play:
    """Have a player concede whose cards a record does not name, unless nobody else is left."""
    cite = game.cite("18(e)")
    while seat in play.live and len(play.live) > 1:
        if dealer.rules[law.disclosed]:
            raise RuleError(
                f"Name the cards of seat {seat}: discarded hands are disclosed ({cite.pretty})."
            )
        answer = yield AskDecision(
            seat, (Act(CONCEDE, cite),), cite, interrupted_by=IRREGULAR.interrupting
        )
        yield from handle_reports(dealer, play)
        if answer is not None and seat in play.live:
            _concede(dealer, play, seat)


def _concede(dealer: Dealer, play: RoundOfPlay, seat: int) -> None:
    play.players[seat].folded = True
    play.conceded.append(seat)
    dealer.says("18(e)", "the player concedes and discards the hand", seat)


def _may_concede(
    dealer: Dealer, play: RoundOfPlay, seat: int, own: Worths, shown: Mapping[int, Worths]
) -> Play:
    """Ask the player whose hand loses to those shown before whether to show it."""
    cite = game.cite("18(e)")
    while seat in play.live:
        live = {other: theirs for other, theirs in shown.items() if other in play.live}
        if not live or not is_beaten(seat, own, live, play.pots(play.live)):
            return
        acts = (Act(SHOW, cite), Act(CONCEDE, cite))
        answer = yield AskDecision(
            seat, acts, cite, interrupted_by=IRREGULAR.interrupting, otherwise=SHOW
        )
        yield from handle_reports(dealer, play)
        if answer is None:
            continue
        if answer.act == CONCEDE and seat in play.live:
            _concede(dealer, play, seat)
        return


def _reveal(dealer: Dealer, play: RoundOfPlay, seat: int, own: Worths) -> None:
    dealer.sets(seat, "18(e)", "", play.held(seat), Face.UP)
    if dealer.is_recording:
        names = " and ".join(worth.name for worth in own if worth is not None)
        dealer.says("6(f)", f"the hand is {names or 'no hand'}", seat)


# Payments


def _won(
    dealer: Dealer, play: RoundOfPlay, pot: Pot, amount: int, shown: Shown
) -> dict[int, Award]:
    """The winners of a pot; the only one left wins it without a showdown."""
    contenders = [seat for seat in pot.contenders if seat in play.live] or play.live
    if len(contenders) == 1 and contenders[0] not in shown:
        return {contenders[0]: Award(amount, {"7(d)": None, "7(e)(6)": None}, ["no call"])}
    rules, form = dealer.rules, play.form
    by = rules[law.excess] if form.has_button else law.BY_SUIT
    start = play.button if by == law.OF_BUTTON else 0
    division = Division(rules[law.chip], by == law.BY_SUIT, start)
    return awards(play, contenders, amount, shown, division)


def _lines(pot: Pot, name: str, won: Awards, side: tuple[Citation, ...]) -> Iterator[Line]:
    """Losing players first, then the winners, each with what they put into the pot."""
    if not pot.amount:
        return
    of, best = PartOfBet(STAKES, name), next(iter(won.values()))
    cite, *also = (*map(game.cite, best.cites), *side)
    loses = Rule(cite, f"{name}: {', '.join(best.why)} wins").loses().citing(*also)
    for seat, put in pot.put.items():
        if seat not in won:
            yield Line.of(seat, of, put, loses)
    for seat, award in won.items():
        cite, *also = (*map(game.cite, award.cites), *side)
        rule = Rule(cite, f"{name} of {dollars(award.amount)}: {' and '.join(award.why)}")
        paid = rule.wins(Amount(award.amount, Basis.FOR)).citing(*also)
        yield Line.of(seat, of, pot.put.get(seat, 0), paid)


def _rest(play: RoundOfPlay) -> Iterator[Line]:
    """Table stakes that are left go back to their players."""
    for seat, player in play.players.items():
        if player.left:
            yield Line.of(seat, law.stakes, player.left, LEFT)


def _rake(dealer: Dealer, play: RoundOfPlay) -> Rake:
    """The rake of the round, none without a Flop or once it may not be taken any more."""
    rake = law.rake_of(dealer.rules)
    if play.rake_over:
        return replace(rake, most=play.raked)
    no_drop = law.has_flop(play.form) and not play.board and dealer.rules[law.no_flop_no_drop]
    return replace(rake, most=0) if no_drop else rake


def takes_rake(dealer: Dealer, play: RoundOfPlay) -> None:
    """Extract the rake as play progresses, where the house does so, 637a.17(b)."""
    rules = dealer.rules
    each = rules[law.percentage] is not None and rules[law.extracted] == law.EACH
    if each or rules[law.incremental] is not None:
        every = play.pots(play.live)
        due = sum(_rake(dealer, play).taken([pot.amount for pot in every]))
        if due > play.raked:
            cite = "17(b)(1)(i)" if each else "17(b)(2)(i)"
            dealer.says(cite, "rake put into the rake area", amount=due - play.raked)
            play.raked = due


def _kills(dealer: Dealer, room: Room, play: RoundOfPlay, won: Sequence[Awards]) -> None:
    """Raise the limits after one player won a whole qualifying pot, 637a.1 and 637a.12(n).

    A pot is the amount that is awarded, without the rake and contributions.
    """
    rules, form = dealer.rules, play.form
    if not form.kill or rules[law.kill] is None:
        return
    before, winners = room.killed, {seat for awarded in won for seat in awarded}
    if sum(award.amount for awarded in won for award in awarded.values()) < rules[law.qualifying]:
        room.killed = False
    elif len(winners) == 1:
        room.killed = True
    elif any(_is_split(awarded) for awarded in won):
        room.killed = False
    if room.killed != before:
        now = "raised for the next round" if room.killed else "as posted again"
        dealer.says(form.kill, f"the betting limits are {now}")


def _is_split(awarded: Awards) -> bool:
    """Whether one player won the high hand of a pot and another the low hand."""
    parts = {name for award in awarded.values() for name in award.parts}
    return len(awarded) > 1 and {"high", "low"} <= parts
