"""Controls: which key does what now. Panels and closing keep their keys; acts take other ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from string import digits

from rich.text import Text

from houserules.rules.money import short_dollars
from houserules.terminal.drawing import with_signs
from houserules.terminal.session import Session


@dataclass(frozen=True, slots=True)
class Control:
    """A key, what it is called and what it does, perhaps to something."""

    key: str
    label: str
    does: str
    to: str = ""


PANELS = (
    Control("?", "Pays", "paytables"),
    Control("H", "Hint", "hint"),
    Control("S", "Stats", "statistics"),
    Control("L", "Log", "history"),
    Control("I", "Irregularity", "irregularity"),
    Control("q", "Quit", "quit"),
)
CLOSE = "d"
KEPT = frozenset((CLOSE, *(panel.key for panel in PANELS)))
"""Keys that never choose an act."""
AMOUNT, REPEAT, CALL, BUY = "arcb"
CONFIRM, ABANDON = "cA"
WHILE_OPEN = KEPT | {AMOUNT, REPEAT, CALL, BUY}
"""And those of wagers while they are open, whether each can be used now or not."""
SHOW_ALL = (Control("any key", "Show all", ""),)
"""While events are shown one after another."""
MOST_KEYED = 9
KEY_NAMES = {"enter": "⏎", "backspace": "⌫", "tab": "⇥"}


def controls(session: Session) -> list[Control]:
    """Every key that does something now."""
    found = _decisions(session) if session.deciding else _wagers(session)
    if session.confirming:
        found.append(Control(CONFIRM, "Confirm", "confirm"))
    if session.offers("abandon"):
        found.append(Control(ABANDON, "Abandon", "abandon"))
    return [*found, *PANELS]


def by_key(found: Sequence[Control]) -> dict[str, Control]:
    """Controls by their key; closing always answers, even if only why it is not possible now."""
    closing = Control(CLOSE, "", "close_wagers")
    return {CLOSE: closing} | {control.key: control for control in found}


def _decisions(session: Session) -> list[Control]:
    found: list[Control] = []
    offers = session.offers("decide")
    many = len(offers) > MOST_KEYED
    firsts = Counter(offer.words[:1] for offer in offers)
    kept = KEPT.union(digits) if session.pickable else KEPT  # digits pick cards or tiles
    for offer in offers:
        key = _letter(offer.words, kept.union(control.key for control in found))
        if key and not (many and firsts[offer.words[:1]] > 1):
            stake = f" {short_dollars(offer.minimum)}" if offer.minimum else ""
            stake = " …" if offer.increment else stake
            found.append(Control(key, f"{act_name(offer.words)}{stake}", "decide", offer.words))
    if session.pickable:
        found.append(Control(f"1-{len(session.pickable)}", "Pick", "pick"))
        found.append(Control("⏎", "Set", "set"))
    if many:
        found.append(Control("/", "Find", "find"))
    return found


def act_name(act: str) -> str:
    """An act as a label, its cards with the signs of their suits."""
    words = with_signs(act)
    return words[:1].upper() + words[1:]


def _letter(name: str, taken: Collection[str]) -> str:
    """The first free letter: of its words, then any; without one it is chosen by arrow keys."""
    words = name.casefold().split()
    letters = (*(word[0] for word in words), *(c for word in words for c in word))
    return next((c for c in letters if c.isalnum() and c not in taken), "")


def _wagers(session: Session) -> list[Control]:
    if not session.wagering:
        return []
    found: list[Control] = []
    if not session.banks:
        found += [
            Control("enter", "Place", "place"),
            Control("backspace", "Take back", "take_back"),
            *([Control("-", "Reduce", "reduce")] if session.offers("reduce") else []),
            Control(AMOUNT, "Amount", "amount"),
            Control("/", "Find", "find"),
        ]
    if len(session.seats) > 1:
        found.append(Control("tab", "Next box", "box"))
    if session.last_wagers and not session.banks:
        found.append(Control(REPEAT, "Repeat", "repeat"))
    if session.can_close:
        found.append(Control(CLOSE, session.closing, "close_wagers"))
    if session.offers("call"):
        found.append(Control(CALL, "Call", "call"))
    for offer in session.offers("decide"):
        if key := _letter(offer.words, WHILE_OPEN.union(control.key for control in found)):
            found.append(Control(key, act_name(offer.words), "decide", offer.words))
    if not session.chips and session.offers("buy chips"):
        found.append(Control(BUY, "Buy chips", "buy_chips"))
    return found


def key_rows(found: Sequence[Control], width: int) -> Text:
    """The keys with their labels, in rows that break between two of them."""
    rows = [Text()]
    for control in found:
        shown = Text().append(f" {KEY_NAMES.get(control.key, control.key)} ", "reverse")
        shown.append(f" {control.label} ")
        if rows[-1].cell_len + shown.cell_len > width - 2:
            rows.append(Text())
        rows[-1].append(shown)
    return Text("\n").join(rows)
