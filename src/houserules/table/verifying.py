"""What may be done at a table now: each input is verified before it is logged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from houserules.rules import Bet, Bets, Option, RuleError, cents, dollars
from houserules.rules.play import Handled, Handling, Thrown
from houserules.rules.procedure import Act, Ask, AskReport, AskWagers
from houserules.rules.settlement import Outcome
from houserules.rules.verification import verify_bet, verify_bets, verify_seat
from houserules.table.inputs import (
    BuyChips,
    Call,
    Chance,
    Decide,
    Input,
    Leave,
    NoMoreBets,
    PlaceBet,
    PlaceBets,
    Reduce,
    Report,
    Sit,
    TakeBack,
)

if TYPE_CHECKING:
    from houserules.table.table import Table

Stakes = tuple[tuple[str, int], ...]
ANY_THROW = Thrown((1, 1))
"""What stands in the way of one throw stands in the way of all."""


def _sit(table: Table, given: Sit) -> None:
    verify_seat(table.rules, given.seat)
    if given.seat in table.dealer.positions:
        raise RuleError(f"Seat {given.seat} is taken.")
    if given.chips < 0 or not given.player.strip():
        raise RuleError("A player needs a name and may not buy less than no chips.")
    _boxes(table, given)


def _boxes(table: Table, given: Sit) -> None:
    """A player wagers in several boxes only where they are adjacent and the rules allow so many."""
    held = [n for n, p in table.dealer.positions.items() if p.player == given.player]
    if not held:
        return
    option = table.game.boxes
    if option is None:
        none = f"{table.game.name} has no adjacent boxes for one player"
        raise RuleError(f"{none}: {given.player} already sits at seat {held[0]}.")
    most = table.rules[option]
    words = option.domain.words()
    if len(held) >= most:
        boxes = words[most - 1].replace("1 ", "one ")
        says = f"the option “{option.name}” says in how many"
        raise RuleError(f"A player may wager in {boxes} ({option.cite.pretty}): {says}.")
    if all(abs(given.seat - number) != 1 for number in held):
        boxes = words[-1].split()[-1]
        raise RuleError(f"A player's {boxes} must be adjacent ({option.cite.pretty}).")


def _buy(table: Table, given: BuyChips) -> None:
    table.position(given.seat)
    if given.chips <= 0:
        raise RuleError(f"{dollars(given.chips)} buys no chips.")


def _leave(table: Table, given: Leave) -> None:
    asks, stays = table.asks, table.game.stays_seated(table.rules) or table.asks.cite
    if table.position(given.seat).bets:
        if isinstance(asks, AskWagers) and asks.bets is None:
            first = f": take them back first ({asks.cite.pretty})"
        else:
            first = f" ({stays.pretty})"
        raise RuleError(f"Seat {given.seat} still has wagers on the layout{first}.")
    if given.seat == asks.seat:
        acts = " or ".join(act.name for act in asks.acts)
        raise RuleError(f"Seat {given.seat} must {acts} first ({asks.cite.pretty}).")
    if banks := _banks(table, given.seat):
        raise RuleError(f"{banks} and cannot leave it.")
    if _took_part(table, given.seat):
        raise RuleError(
            f"Seat {given.seat} took part in this round and leaves when it is over "
            f"({stays.pretty})."
        )


def _took_part(table: Table, seat: int) -> bool:
    """Whether a round that goes on has cards of a seat, or has settled its wagers already."""
    dealer = table.dealer
    if isinstance(table.asks, AskWagers) or dealer.in_order:
        return False
    cards = dealer.positions[seat].cards
    return bool(cards) or any(line.seat == seat for line in dealer.lines)


def _banks(table: Table, seat: int) -> str | None:
    """That a seat banks the round, in words with the paragraph; None if it does not."""
    marker = table.dealer.marker
    if marker is None or marker.seat != seat:
        return None
    return f"Seat {seat} banks the round ({marker.cite.pretty})"


def _open(table: Table) -> AskWagers:
    if not isinstance(table.asks, AskWagers):
        raise RuleError(f"No more bets: wagers are closed ({table.wagering.pretty}).")
    return table.asks


def _bet(table: Table, given: PlaceBet) -> None:
    _place(table, given.seat, ((given.bet, given.stake),))


def _bets(table: Table, given: PlaceBets) -> None:
    _place(table, given.seat, given.bets)


def _place(table: Table, seat: int, bets: Stakes) -> None:
    """Bets are permitted one after another, and the player has the chips for all of them."""
    asks = table.asks if isinstance(table.asks, AskWagers) else _open(table)
    position = table.dealer.positions.get(seat) or table.position(seat)
    if table.dealer.marker is not None and (banks := _banks(table, seat)):
        raise RuleError(f"{banks} and makes no wager of its own.")
    if asks.refuses is not None and (why := asks.refuses(position.player)):
        raise RuleError(f"{position.player} {why}.")
    known = (asks.wagers, bets, *position.bets.items())
    total = table.permitted.get(known) if asks.bets is None else None
    permitted = total is not None
    if total is None:
        total = _total(seat, bets)
    chips = table.dealer.chips(seat)
    if total > chips:
        owed = f" beside {dollars(position.owes)} that is owed" if position.owed else ""
        raise RuleError(f"{position.player} has only {dollars(chips)}{owed}.")
    if asks.bets is not None:
        handled = tuple(_readily(table, asks, seat, bets))
        _affordable(table, handled, chips - total)
        return
    if not permitted:
        wanted = position.bets.copy()
        for placed in _readily(table, asks, seat, bets):
            wanted[placed.bet] = wanted.get(placed.bet, 0) + placed.amount
            verify_bet(table.rules, seat, placed.bet, Bets(wanted), closed=False)
        table.permit(known, total)


def _total(seat: int, bets: Stakes) -> int:
    """What bets come to, each named once."""
    if not bets:
        raise RuleError(f"Seat {seat} names no wager to place.")
    if len(dict(bets)) < len(bets):
        raise RuleError(f"Seat {seat} names a wager twice: put one stake on each.")
    return sum(stake for _, stake in bets)


def _readily(table: Table, asks: AskWagers, seat: int, bets: Stakes) -> Iterator[Handled]:
    """The bets as the game is told of them, each on a wager that may be placed now."""
    for name, stake in bets:
        bet = table.names.typed[name]
        if bet.wager not in asks.wagers:
            raise RuleError(f"{bet.wager.name} cannot be placed now ({asks.cite.pretty}).")
        if stake <= 0:
            cite = bet.wager.cite.pretty
            raise RuleError(f"Seat {seat}, {bet}: {dollars(stake)} is not a wager ({cite}).")
        yield Handled(seat, Handling.PLACES, bet, stake)


def _affordable(table: Table, handled: Sequence[Handled], chips: int) -> None:
    """The game takes the bets as they stand, and the player has the vigorish that it charges."""
    charged = [line for line in table.would_lead_to(*handled) if line.outcome is Outcome.CHARGED]
    due = -sum(line.amount for line in charged)
    if due > chips:
        cite = charged[0].cite.pretty
        raise RuleError(f"The vigorish of {dollars(due)} is not covered ({cite}).")


def _take_back(table: Table, given: TakeBack | Reduce) -> None:
    asks = _open(table)
    position = table.position(given.seat)
    bet = table.names.bet(given.bet, standing=True)
    if asks.bets is not None:
        table.would_lead_to(taken_back(given, bet))
        return
    there = position.bets.get(bet)
    if there is None:
        raise RuleError(f"Seat {given.seat} has no {bet} on the layout ({asks.cite.pretty}).")
    if bet.wager not in asks.wagers:
        raise RuleError(f"{bet.wager.name} cannot be taken back now ({asks.cite.pretty}).")
    if isinstance(given, Reduce):
        if not 0 < given.by < there:
            amounts = f"{dollars(given.by)} cannot be taken off {dollars(there)}"
            raise RuleError(f"Seat {given.seat}, {bet}: {amounts} ({asks.cite.pretty}).")
        left = Bets({**position.bets, bet: there - given.by})
        verify_bet(table.rules, given.seat, bet, left, closed=False)


def taken_back(given: TakeBack | Reduce, bet: Bet) -> Handled:
    """A bet taken back, whole or in part, as the game is told of it."""
    if isinstance(given, Reduce):
        return Handled(given.seat, Handling.REDUCES, bet, given.by)
    return Handled(given.seat, Handling.REMOVES, bet)


def called(given: Call, bet: Bet) -> Handled:
    """A bet called on or off, as the game is told of it."""
    does = Handling.CALLS_ON if given.word == "on" else Handling.CALLS_OFF
    return Handled(given.seat, does, bet)


def _call(table: Table, given: Call) -> None:
    asks = _open(table)
    table.position(given.seat)
    if asks.bets is None:
        raise RuleError(f"No wager is called on or off in {table.game.name} ({asks.cite.pretty}).")
    if given.word not in ("on", "off"):
        raise RuleError(f"A wager is called on or off, not “{given.word}” ({asks.cite.pretty}).")
    table.would_lead_to(called(given, table.names.bet(given.bet, standing=True)))


def _close(table: Table, given: NoMoreBets) -> None:
    asks = table.asks if isinstance(table.asks, AskWagers) else _open(table)
    if asks.bets is not None:
        if not table.dealer.positions:
            raise RuleError(f"Nobody sits at the table yet ({asks.cite.pretty}).")
        table.would_lead_to(ANY_THROW)
        return
    wagered = table.dealer.marker is not None
    for seat, position in table.dealer.positions.items():
        wagered = wagered or bool(position.bets)
        known = tuple(position.bets.items())
        if known not in table.closable:
            verify_bets(table.rules, seat, position.placed)
            table.permit_close(known)
    if not wagered:
        raise RuleError(f"Nobody has wagered yet ({asks.cite.pretty}).")
    if table.game.boxes is not None and len(table.dealer.positions) > 2:
        _adjacent(table, table.game.boxes)


def _adjacent(table: Table, option: Option[int]) -> None:
    """The boxes in which a player wagers lie side by side."""
    wagered: dict[str, list[int]] = {}
    for seat, position in table.dealer.positions.items():
        if position.bets:
            wagered.setdefault(position.player, []).append(seat)
    for player, seats in wagered.items():
        if seats[-1] - seats[0] >= len(seats):
            where = f"{player} wagers at seats {', '.join(map(str, seats))}"
            boxes = option.domain.words()[-1].split()[-1]
            raise RuleError(f"{where}: a player's {boxes} must be adjacent ({option.cite.pretty}).")


def _decide(table: Table, given: Decide) -> None:
    asks = table.asks
    if isinstance(asks, AskReport):
        raise RuleError(str(asks))
    if asks.seat is None:
        raise RuleError(f"Nobody is asked for a decision now ({asks.cite.pretty}).")
    if given.seat != asks.seat:
        raise RuleError(
            f"It is seat {asks.seat}'s turn, not seat {given.seat}'s ({asks.cite.pretty})."
        )
    for act in asks.acts:
        if act.name == given.act:
            break
    else:
        act = _with_lower_amount(asks, given)
    if act.stake:
        chips = table.dealer.chips(given.seat)
        if act.stake > chips:
            takes = f"{dollars(act.stake)}; there is {dollars(chips)}"
            raise RuleError(f"To {act.name} takes {takes} ({act.cite.pretty}).")


def _with_lower_amount(asks: Ask, given: Decide) -> Act:
    """The act that is chosen with a lower amount than its own; a sentence if there is none."""
    words, _, amount = given.act.rpartition(" ")
    for act in asks.acts:
        if act.words and act.words == words:
            stake = cents(amount)
            if not act.least <= stake < act.below or stake % act.step:
                takes = f"an amount below {dollars(act.below)}"
                takes += f" in steps of {dollars(act.step)}" if act.step > 1 else ""
                takes += f" from {dollars(act.least)} on" if act.least > 1 else ""
                raise RuleError(f"“{words}” takes {takes}, not {amount} ({act.cite.pretty}).")
            return replace(act, stake=stake if act.bet else 0)
    names = " or ".join(act.name for act in asks.acts)
    raise RuleError(f"Seat {asks.seat} may {names}, not {given.act} ({asks.cite.pretty}).")


def _report(table: Table, given: Report) -> None:
    irregularity = table.names.irregularity(given.irregularity)
    where = f"“{irregularity.event}” ({irregularity.cite.pretty})"
    anytime = irregularity.lasts is not None or irregularity in table.asks.heeds
    if not (table.dealer.seats() or anytime):
        raise RuleError(f"{where}: there is no round of play to which it could happen.")
    if given.after < 0:
        raise RuleError(f"{where}: it cannot happen before it is reported.")
    if irregularity.under is not None:
        option, value = irregularity.under
        if not table.rules.chooses(irregularity.under):
            only = f"where “{option.name}” is {option.written(value)} ({option.cite.pretty})"
            raise RuleError(f"{where} happens only {only}.")
    if irregularity.concerns_hand:
        if given.seat is None:
            raise RuleError(f"{where} concerns one hand: say at which seat.")
        if not table.position(given.seat).bets:
            raise RuleError(f"{where}: seat {given.seat} has no hand in this round.")
    elif given.seat is not None:
        raise RuleError(f"{where} concerns the whole table, not seat {given.seat}.")
    if irregularity.returns_wagers and not given.after and not table.dealer.in_play:
        raise RuleError(
            f"{where}: nothing has been dealt, thrown or spun in this round; say after how many."
        )
    if not given.after and (why := irregularity.prevented(table.dealer, given.seat)):
        raise RuleError(f"{where}: {why}.")


def _chance(table: Table, given: Chance) -> None:
    raise RuleError("Chance is not for people to enter.")


VERIFIES: dict[type[Input], Callable[[Table, Any], None]] = {
    Sit: _sit,
    BuyChips: _buy,
    Leave: _leave,
    PlaceBet: _bet,
    PlaceBets: _bets,
    Reduce: _take_back,
    TakeBack: _take_back,
    Call: _call,
    NoMoreBets: _close,
    Decide: _decide,
    Report: _report,
    Chance: _chance,
}
"""By kind of input, what refuses it with a sentence and the paragraph."""
