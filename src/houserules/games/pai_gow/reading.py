"""Written rounds: hands and decisions of a record, in the order in which a table asks for them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from houserules.games.pai_gow.bank_selection import BANK, CO_BANK, PASS
from houserules.games.pai_gow.banking import BANKS, DEALER_WAGERS, NO_DEALERS_WAGER
from houserules.games.pai_gow.chapter import DOUBLES, NO_DOUBLE, PaiGowChapter
from houserules.games.pai_gow.hands import (
    BY_HOUSE_WAY,
    INCORRECT_SET,
    PLAY_OUT,
    SHOW,
    SURRENDER,
    VOID,
)
from houserules.games.pai_gow.starting import DEALER
from houserules.rules import Decision, Round, RuleError, Seat

ORDER = (
    (PASS, BANK, CO_BANK),
    (DEALER_WAGERS, NO_DEALERS_WAGER),
    (PLAY_OUT, VOID),
    (DOUBLES, NO_DOUBLE),
    (),
    (SHOW, SURRENDER),
)
"""The acts of a seat, in the order in which they are asked for; settings are at the empty place."""
SETTINGS = ORDER.index(())


def written_round(chapter: PaiGowChapter[Any], round_: Round) -> Round:
    """A written round as the procedure plays it; refuse what no seat can have decided."""
    if banks := [seat for seat in round_.seats if _banks(seat)]:
        _check_bank(chapter, banks, round_)
        round_ = _without_collected(chapter, round_, banks[0])
    return round_._replace(
        seats=tuple(_written(chapter, seat, round_) for seat in round_.seats),
        concerned=tuple(_concerned(chapter, round_)),
    )


def _without_collected(chapter: PaiGowChapter[Any], round_: Round, bank: Seat) -> Round:
    """A banked round without the pieces of a dealer who has no wager: they are collected unseen."""
    if DEALER not in round_.cards or any(made.act == DEALER_WAGERS for made in bank.decisions):
        return round_
    round_.place(DEALER, chapter.hands.pieces)
    others = {place: cards for place, cards in round_.cards.items() if place != DEALER}
    return round_._replace(cards=others)


def _concerned(chapter: PaiGowChapter[Any], round_: Round) -> Iterator[int | None]:
    """The seats of incidents; one who decides what becomes of exposed cards was dealt them."""
    decided = [seat for seat in round_.seats if {PLAY_OUT, VOID} & set(seat.decisions)]
    only = decided[0].number if len(decided) == 1 else None
    for incident, seat in zip_longest(round_.incidents, round_.concerned):
        exposed = incident is chapter.irregularities.exposed
        yield only if seat is None and exposed else seat


def _written(chapter: PaiGowChapter[Any], seat: Seat, round_: Round) -> Seat:
    """A seat with its cards in one hand, its setting among its decisions, and these in order.

    Hands that are void, because the round is or the player had them so, are not set, nor those of
    a player who left. To pass the bank goes without saying.
    """
    hands = chapter.hands
    exposed = chapter.irregularities.exposed in round_.incidents
    decisions = [_as_set(chapter, seat, made) for made in seat.decisions]
    _check_decisions(chapter, seat, decisions, exposed)
    settings = [made for made in decisions if hands.is_setting(made)]
    if set_by := hands.written_by(seat):
        settings.append(set_by)
    if len(settings) > 1:
        once = chapter.game.cite(chapter.at.once).pretty
        raise RuleError(f"Seat {seat.number} sets its hands twice ({once}).")
    if INCORRECT_SET in settings and not chapter.irregularities.incorrect:
        cite = chapter.game.cite(chapter.at.players_set).pretty
        raise RuleError(f"Seat {seat.number} must set {hands.in_numbers} ({cite}).")
    others = [made for made in decisions if not hands.is_setting(made) and made != PASS]
    void = VOID in others or any(one.returns_wagers for one in round_.incidents)
    if not (void or seat.leaves) and _sets_own_hands(chapter, seat, round_):
        if not settings and len(seat.hand) == hands.pieces:
            raise RuleError(_unset(chapter, seat))
        others += settings
    others.sort(key=_place)
    return seat._replace(cards={"": hands.of_seat(seat)}, decisions=tuple(others))


def _sets_own_hands(chapter: PaiGowChapter[Any], seat: Seat, round_: Round) -> bool:
    """Whether a seat sets hands, which a bank may not do."""
    if chapter.bank is None or not _banks(seat):
        return True
    return CO_BANK not in seat.decisions and not round_.rules[chapter.bank.bound]


def _unset(chapter: PaiGowChapter[Any], seat: Seat) -> str:
    cite, hands = chapter.game.cite(chapter.at.players_set).pretty, chapter.hands
    example = next(hands.decision(way) for way in hands.ways(seat.hand) if not way.is_foul)
    names = f"{', '.join(hands.names[:-1])} and {hands.names[-1]}"
    return (
        f"Seat {seat.number} must set its hands: write its cards as {names}, or decide "
        f"“{BY_HOUSE_WAY}” or, for example, “{example}” ({cite})."
    )


def _place(decision: Decision) -> int:
    """The place of a decision in the order of the asks."""
    return next((n for n, acts in enumerate(ORDER) if decision.act in acts), SETTINGS)


def _as_set(chapter: PaiGowChapter[Any], seat: Seat, decision: Decision) -> Decision:
    """A setting by the cards of the lower hands as it counts: rightly set, foul or incorrect."""
    hands = chapter.hands
    if not hands.is_setting(decision) or decision.act in (BY_HOUSE_WAY, INCORRECT_SET):
        return decision
    lower, held = hands.lower_hands(decision), list(hands.of_seat(seat))
    for card in (card for hand in lower or () for card in hand):
        if card not in held:
            raise RuleError(f"Seat {seat.number} does not hold {card}.")
        held.remove(card)
    return Decision(INCORRECT_SET) if lower is None else hands.setting_of([held, *lower])


def _banks(seat: Seat) -> bool:
    return any(made.act in BANKS for made in seat.decisions)


def _check_decisions(
    chapter: PaiGowChapter[Any], seat: Seat, decisions: Iterable[Decision], exposed: bool
) -> None:
    """Refuse decisions that a seat cannot make, or that contradict each other."""
    made = {one.act for one in decisions}
    known = {act for acts in ORDER for act in acts}
    for decision in decisions:
        if decision.act not in known and not chapter.hands.is_setting(decision):
            raise RuleError(_unknown(chapter, seat, decision))
    if SURRENDER in made and not _banks(seat) and not chapter.may_surrender(seat.bets):
        if not chapter.at.surrender:
            raise RuleError(
                f"Seat {seat.number} cannot surrender: no one can in {chapter.game.name}."
            )
        cite = chapter.game.cite(chapter.at.surrender).pretty
        raise RuleError(f"Seat {seat.number} has an optional wager and cannot surrender ({cite}).")
    if VOID in made and not _banks(seat) and not exposed:
        cite = chapter.irregularities.exposed.cite.pretty
        only = "may void the hand only if one of its cards was exposed"
        raise RuleError(f"Seat {seat.number} {only} ({cite}).")
    wagers = [one for one in decisions if one.act in (DEALER_WAGERS, NO_DEALERS_WAGER)]
    if wagers and not _banks(seat) and chapter.bank:
        cite = chapter.game.cite(chapter.bank.at.dealers_wager).pretty
        raise RuleError(f"Seat {seat.number} does not bank: {str(wagers[0])[:40]} ({cite}).")
    if not _banks(seat) and not seat.bets.has(chapter.main):
        cite = chapter.game.cite(chapter.at.required).pretty
        raise RuleError(f"Seat {seat.number} must place a {chapter.main.name} ({cite}).")


def _unknown(chapter: PaiGowChapter[Any], seat: Seat, decision: Decision) -> str:
    words = [BY_HOUSE_WAY, f"{chapter.hands.names[1]} and its cards", VOID]
    words += [INCORRECT_SET] if chapter.irregularities.incorrect else []
    words += [SHOW, SURRENDER] if chapter.at.surrender else []
    words += [DOUBLES] if chapter.double_down else []
    words += [PASS, BANK, CO_BANK, f"{DEALER_WAGERS} and an amount"] if chapter.bank else []
    which = f"{', '.join(words[:-1])} or {words[-1]}"
    return f"Seat {seat.number}: “{str(decision)[:40]}” is not a decision; write {which}."


def _check_bank(chapter: PaiGowChapter[Any], banks: Sequence[Seat], round_: Round) -> None:
    """Refuse a bank that is not offered, two of them, and decisions that no bank makes."""
    bank, rules, game = chapter.bank, round_.rules, chapter.game
    if bank is None:
        raise RuleError(f"No player banks {game.name}.")
    if len(banks) > 1:
        offered = game.cite(bank.at.selection.offered).pretty
        raise RuleError(f"Only one player banks a round ({offered}).")
    (seat,) = banks
    made = {one.act for one in seat.decisions}
    option = bank.together if CO_BANK in made else bank.offered
    if not (rules[option] and rules[bank.offered]):
        raise RuleError(f"{option.name} is not offered under these rules ({option.cite.pretty}).")
    if CO_BANK in made and DEALER_WAGERS in made:
        together = game.cite(bank.at.selection.together).pretty
        raise RuleError(f"A dealer who co-banks does not wager against the bank ({together}).")
    if made & {SURRENDER, VOID}:
        cite = game.cite(bank.at.selection.one_area).pretty
        none = "banks and has no wager to surrender or void"
        raise RuleError(f"Seat {seat.number} {none} ({cite}).")
