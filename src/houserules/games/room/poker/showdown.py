"""The showdown: the worth of each hand, who wins each part of a pot, and who gets the excess."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from houserules.equipment.cards import Card
from houserules.hands.poker import PokerCategory

from . import hands
from .betting import after
from .forms import Form, Part
from .hands import Worth
from .playing import RoundOfPlay
from .pots import Pot, divided

Worths = tuple[Worth | None, ...]
"""The worth of a player's hand in each part of the pot."""
Shown = Mapping[int, Worths]
RANKING: Mapping[hands.Ranked, tuple[str, ...]] = {
    hands.high: ("6(a)",),
    hands.low: ("6(c)", "6(d)"),
    hands.eight_or_better: ("6(c)", "6(d)"),
    hands.deuce: ("6(c)", "6(d)"),
    hands.badugi: ("6(c)",),
    hands.badeucey: ("6(c)",),
}
SUITS = {10: "10(i)(3)(iv)", 12: "12(k)(2)(iv)", 19: "19(k)(2)(iv)"}
"""The order of suits, where a section has one."""
CATEGORIES = {str(category): number for number, category in enumerate(PokerCategory, 1)}
HIGH_CARD = str(PokerCategory.HIGH_CARD)


@dataclass(slots=True)
class Award:
    """A player's share of a pot, by which paragraphs and with which hands."""

    amount: int
    cites: dict[str, None]
    why: list[str]
    parts: list[str] = field(default_factory=list)
    """The parts of the pot that are won."""


@dataclass(frozen=True, slots=True)
class Division:
    """How a pot is divided: the least chip, and who gets the excess."""

    chip: int
    by_suit: bool
    from_seat: int
    """The seat from which the first player clockwise gets it, if not by suit."""


def worths(play: RoundOfPlay, seat: int) -> Worths:
    """The worth of a player's hand in each part of the pot."""
    form, own = play.form, tuple(play.held(seat))
    return tuple(hands.best(part.ranked, own, tuple(play.board), form.uses) for part in form.parts)


def is_beaten(seat: int, own: Worths, shown: Shown, pots: Sequence[Pot]) -> bool:
    """Whether hands already shown beat a hand in every part of every pot it contends for."""
    return all(
        mine is None
        or any(
            (theirs := shown[other][number]) is not None and theirs > mine
            for other in pot.contenders
            if other in shown
        )
        for pot in pots
        if seat in pot.contenders
        for number, mine in enumerate(own)
    )


def awards(
    play: RoundOfPlay, contenders: Sequence[int], amount: int, shown: Shown, division: Division
) -> dict[int, Award]:
    """Divide a pot, less what the house takes, among the winners of its parts."""
    form, found = play.form, dict[int, Award]()
    for part, share, cites in _parts(form, contenders, amount, shown, division.chip):
        number = form.parts.index(part)
        hands_ = {s: worth for s in contenders if (worth := shown[s][number]) is not None}
        best = max(hands_.values())
        tied = [seat for seat, worth in hands_.items() if not worth < best]
        each, excess = divided(share, len(tied), division.chip)
        lucky = tied[0] if len(tied) == 1 else _gets_excess(play, part, hands_, tied, division)
        for seat in tied:
            award = found.setdefault(seat, Award(0, {}, []))
            award.amount += each + (excess if seat == lucky else 0)
            award.cites |= dict.fromkeys(cites + _cites(form, part, best))
            if len(tied) > 1:
                award.cites |= dict.fromkeys(filter(None, ("6(e)", part.tied)))
                if excess and division.by_suit and form.section in SUITS:
                    award.cites[SUITS[form.section]] = None
            award.parts.append(part.name)
            award.why.append(f"{hands_[seat].name}{' tied' if len(tied) > 1 else ''}")
    return found


def _parts(
    form: Form, contenders: Sequence[int], amount: int, shown: Shown, chip: int
) -> list[tuple[Part, int, tuple[str, ...]]]:
    """The parts of a pot that are won, each with its amount and paragraphs."""
    first, *second = form.parts
    if not second:
        return [(first, amount, ())]
    if all(shown[seat][1] is None for seat in contenders):
        return [(first, amount, (form.none,))]
    half, excess = divided(amount, 2, chip)
    cites = (form.split,)
    return [(first, half + excess, cites), (second[0], half, cites)]


def _cites(form: Form, part: Part, best: Worth) -> tuple[str, ...]:
    won = part.won
    if form.section == 21:
        won = f"{won}({5 - int(best.category)})"
    ranked = RANKING[part.ranked]
    if part.ranked is hands.high and best.category != HIGH_CARD:
        ranked += (f"6(b)({CATEGORIES[best.category]})",)
    return (won, *part.also, *ranked)


def _gets_excess(
    play: RoundOfPlay,
    part: Part,
    worth: Mapping[int, Worth],
    tied: Sequence[int],
    division: Division,
) -> int:
    """The tied player to whom the excess is given."""
    if not division.by_suit:
        start = division.from_seat
        return next(seat for seat in (*after(tied, start), start) if seat in tied)

    def own(seat: int) -> list[Card]:
        """The player's own cards in every hand of that worth, or all if it is on the board."""
        held = play.held(seat)
        every = hands.formed(part.ranked, held, play.board, play.form.uses)
        best = [hand.cards for hand in every if not hand < worth[seat]]
        return [card for cards in best for card in cards if card in held] or held

    if part.ranked is hands.high:
        return max(tied, key=lambda seat: max((c.rank, c.suit) for c in own(seat)))
    return min(tied, key=lambda seat: min((hands.low_rank(c), c.suit) for c in own(seat)))
