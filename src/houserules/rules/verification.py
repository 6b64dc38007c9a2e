"""Verification of wagers: what a seat, an amount or a layout does not permit is refused."""

from collections.abc import Mapping

from houserules.law import Citation
from houserules.rules.errors import RuleError
from houserules.rules.house_rules import ANY_STAKE, HouseRules
from houserules.rules.money import dollars
from houserules.rules.round import Bet, Bets, Round
from houserules.rules.wager import Wager

Stakes = tuple[tuple[Bet, int], ...]


def verify_round(round_: Round) -> None:
    """Refuse a round whose wagers or incidents the rules do not permit."""
    game = round_.rules.game
    if game.positions is not None and len(round_.seats) > game.positions:
        raise RuleError(f"{game.name} has at most {game.positions} positions.")
    for seat in round_.seats:
        verify_seat(round_.rules, seat.number)
        verify_bets(round_.rules, seat.number, seat.bets)
    for incident in round_.incidents:
        incident.require_under(round_.rules)


def verify_seat(rules: HouseRules, number: int) -> None:
    """Refuse a seat that the table does not have."""
    game = rules.game
    if number < 1 or (game.positions is not None and number > game.positions):
        seats = "from 1" if game.positions is None else f"1 to {game.positions}"
        cite = f" ({game.positions_cite.pretty})" if game.positions_cite else ""
        raise RuleError(f"There is no seat {number}; seats are {seats}{cite}.")
    if why := game.refuse_seat(number, rules):
        raise RuleError(f"There is no seat {number}: {why}.")


def verify_bets(rules: HouseRules, seat: int, placed: Bets) -> None:
    """Refuse bets of a seat that the rules do not permit."""
    if refused := refuse_bets(rules, placed):
        raise RuleError(f"Seat {seat}, {refused}.")


def refuse_bets(rules: HouseRules, placed: Bets) -> str | None:
    """Why bets of a seat are refused as they are; None if they are permitted."""
    return rules.once(_refused, tuple(placed.items()))


def verify_added(rules: HouseRules, seat: int, placed: Mapping[Bet, int], added: Stakes) -> None:
    """Refuse bets that a seat adds one after another, while others may still be placed."""
    if refused := rules.once(_refused_addition, (tuple(placed.items()), added)):
        raise RuleError(f"Seat {seat}, {refused}.")


def _refused(placed: Stakes, rules: HouseRules) -> str | None:
    bets = Bets(dict(placed))
    refusals = ((bet, _refuse_bet(rules, bet, bets, closed=True)) for bet in bets)
    return next((f"{bet}: {refusal}" for bet, refusal in refusals if refusal), None)


def _refused_addition(of: tuple[Stakes, Stakes], rules: HouseRules) -> str | None:
    placed, added = dict(of[0]), of[1]
    for bet, stake in added:
        placed[bet] = placed.get(bet, 0) + stake
        if refusal := _refuse_bet(rules, bet, Bets(placed), closed=False):
            return f"{bet}: {refusal}"
    return None


def _refuse_bet(rules: HouseRules, bet: Bet, placed: Bets, closed: bool) -> str | None:
    """Why a bet among others is refused, with the paragraph; None if it is permitted."""
    wager, stake = bet.wager, placed[bet]
    if not rules.offers(wager):
        assert wager.option is not None
        no = f"the option “{wager.option.name}” is no"
        return f"not offered under these rules ({wager.cite.pretty}): {no}"
    if stake <= 0:
        return f"{dollars(stake)} is not a wager ({wager.cite.pretty})"
    if refusal := outside_posted(rules, wager, stake):
        return refusal
    for need in wager.requirements:
        if (closed or not need.at_close) and (refusal := need.refuse(bet, placed, rules)):
            return refusal
    return None


def outside_posted(rules: HouseRules, wager: Wager, stake: int) -> str | None:
    """Why the posted limits refuse a stake, by the chapter's own paragraph if it has one."""
    posted = rules.limits.get(wager.name, ANY_STAKE)
    refusal = posted.refuse(stake)
    if refusal is None:
        return None
    cites: tuple[Citation, ...] = ()
    if stake < posted.minimum:
        cites = rules.game.below_posted
    elif posted.maximum is not None and stake > posted.maximum:
        cites = rules.game.above_posted
    return f"{refusal} ({', '.join(cite.pretty for cite in cites) or '§ 601a.6'})"
