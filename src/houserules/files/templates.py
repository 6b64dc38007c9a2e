"""Files to begin with: a Rules Submission, a paytable or a case of a game, with comments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import yaml

from houserules.files.casebook import Written
from houserules.files.cases import words_of
from houserules.files.results import HEADS
from houserules.files.shipped import game_cases
from houserules.files.wagers import known_places
from houserules.games import Entry, entry_of
from houserules.rules import Game, HouseRules, Option, Payable
from houserules.rules.errors import RuleError, find_name

KINDS = ("submission", "paytable", "wager", "case", "results")
_WHOLE = re.compile(r"-?[1-9][0-9]*|0")
_PLAIN = re.compile(r"[A-Za-z0-9$½][^:#{}\[\]\"\\]*")
ORDER = (
    "title",
    "game",
    "edition",
    "rules",
    "limits",
    "meters",
    "seats",
    "cards",
    "spins",
    "rolls",
    "draws",
    "play",
    "incidents",
    "expect",
)
RARE = frozenset({"double", "split", "redouble", "fold", "surrender"})
"""Words of decisions that a first round to look at does better without."""
COMMENTS = {
    "rules": "choices of the Rules Submission; the rest are defaults",
    "limits": "posted minimum, maximum and increment of wagers, in dollars",
    "meters": "dollars on the meters of progressive wagers",
    "seats": "1 is the first to be dealt to; wagers in dollars; decisions in their order",
    "cards": "cards that belong to no seat, by place: rank and suit, such as Qs or 10h",
    "spins": "compartments in which the ball or the wheel stopped",
    "rolls": "dice, such as 3-4",
    "draws": "results of the table game system",
    "play": "what happened, in its order",
    "incidents": "irregularities, by paragraph or event, perhaps with its seat, card or moment",
    "expect": "every line of the settlement; a loss is negative; settle tells differences",
}


def template(game: Game, kind: str, wager: str | None = None) -> str:
    """A commented file of a kind for a game."""
    named = find_name(kind, KINDS, "kind of file")
    if wager is not None and named != "paytable":
        raise RuleError("--wager is for a paytable; a submission and a case have all wagers.")
    entry = entry_of(game.id)
    if named == "submission":
        return "\n".join(_submission(game, entry)) + "\n"
    if named == "paytable":
        return "\n".join(_paytable(game, entry, wager)) + "\n"
    if named == "wager":
        return "\n".join(_wager(game, entry)) + "\n"
    if named == "results":
        return "\n".join(_results(game, entry)) + "\n"
    return "\n".join(_case(game, entry)) + "\n"


def _results(game: Game, entry: Entry) -> Iterator[str]:
    """Results of the floor: every column with its meaning, and a line to begin with."""
    yield f"# Results of {game.name} for “houserules hold FILE”; lines with # are skipped."
    yield from (f"# {head}: {meaning}" for head, meaning in HEADS.items())
    used = ("table", "period", "game", "rules", "wager", "rounds", "handle", "drop", "win")
    yield ",".join(used)
    yield f"Table 1,2026-10,{entry.slug},,,30000,300000.00,,"


def _scalar(text: str) -> str:
    """Text as YAML holds it: in quotes where a sign in it would mean something."""
    if _PLAIN.fullmatch(text) and text == text.strip():
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _head(game: Game, entry: Entry) -> Iterator[str]:
    yield f"game: {entry.slug}"
    if game.edition:
        yield f"edition: {game.edition}"


def _submission(game: Game, entry: Entry) -> Iterator[str]:
    rules = game.rules()
    yield f"# A Rules Submission for {game.full_name}, 58 Pa. Code Chapter {game.chapter}."
    yield "# Check it:  houserules check FILE"
    yield f"# Price it:  houserules price {entry.slug} --rules FILE"
    yield f"# See what each letter holds:  houserules compare {entry.slug}"
    yield "# Lines that begin with # say nothing: what they name has the value that they show."
    yield from _head(game, entry)
    yield f"title: {_scalar(f'Rules of {game.name}')}"
    yield ""
    # A mapping needs a line, so the first choice is made where none must be.
    must = [option for option in game.options if _must(option, rules)] or game.options[:1]
    if must:
        yield "rules:"
    for option in game.options:
        choices = ", ".join(option.domain.words())
        needed = ", must be chosen" if option.must else ""
        yield f"  # {option.cite.pretty}{needed}: {choices}"
        yield from (f"  # {paid}" for paid in _letters(option, game))
        written = f"{_scalar(option.name)}: {_scalar(option.written(option.default))}"
        yield f"  {written}" if option in must else f"  # {written}"
    yield ""
    yield "# Posted limits of wagers, in dollars (§ 601a.6):"
    yield "# limits:"
    for wager in game.wagers:
        if not (wager.in_round or wager.fixed_by):
            yield f"#   {_scalar(wager.name)}: {{minimum: 5, maximum: 500, increment: 1}}"
    yield ""
    yield "# Additional wagering requirements (§ 601a.6(d)):"
    yield "# additional requirements: []"
    metered = [wager for wager in game.wagers if wager.meters]
    if metered:
        yield ""
        yield "# With a progressive jackpot (§ 605a.7(e)(3), (4)):"
        yield f"# progressive amounts: {{{_scalar(metered[0].name)}: 1}}"
        yield "# internal controls: the number under which they were submitted"


def _wager(game: Game, entry: Entry) -> Iterator[str]:
    """A wager of the user's own: every key, with rows to begin with."""
    yield f"# A wager of your own at {game.full_name}, on a private copy of the game."
    yield f"# Price it:  houserules price {entry.slug} --wager FILE"
    yield "# Every word of a condition is in docs/own-wagers.md."
    yield "wager: My wager"
    yield f"game: {entry.slug}"
    if game.throws is not None:
        yield "rows:  # tested from top to bottom; all conditions of a row hold"
        yield from _throw_rows(tuple(game.throws.marks))
    else:
        places = known_places(game, entry)
        names = ", ".join(f"{place} ({size} cards)" for place, size in places.items())
        first = next(iter(places))
        yield f"# Places: {names}"
        yield f"looks at: [{first}]"
        yield "rows:  # tested from top to bottom; all conditions of a row hold"
        yield "  Red pair of queens: {when: [pair of Q, all red], pays: 100 to 1}"
        yield "  Pair: {when: pair, pays: 5 to 1}"
        yield "  One colour: {when: {any of: [all red, all black]}, pays: 1 to 1}"
    yield "otherwise: loses  # or: push"
    if game.has_folds:
        yield "after a fold: survives  # or: forfeits, returned"


def _throw_rows(marks: tuple[str, ...]) -> Iterator[str]:
    if not marks:
        yield "  All alike: {when: all alike, pays: 20 to 1}"
        yield "  Low or high: {when: {any of: [sum at most 4, sum at least 10]}, pays: 2 to 1}"
        return
    yield f"  First: {{when: marks {_scalar(marks[0])}, pays: 30 to 1}}"
    if all(mark.isdigit() for mark in marks):
        yield "  Red and odd: {when: [red, odd], pays: 2 to 1}"


def _letters(option: Option[Any], game: Game) -> Iterator[str]:
    """The payouts in the paytable of each letter, where an option selects one."""
    paid = [one for one in game.payables if one.option is option]
    for table in paid[0].paytables if paid else ():
        rows = "; ".join(f"{label} {pays}" for label, pays in table.rows)
        when = f" ({table.when})" if table.when else ""
        if table.table in option.domain.words():
            yield f"{table.cite.pretty}, {table.table}{when}: {rows}"


def _must(option: Option[Any], rules: HouseRules) -> bool:
    return option.must and (option.applies is None or option.applies(rules))


def _paytable(game: Game, entry: Entry, wager: str | None) -> Iterator[str]:
    payable = _with_table(game, wager)
    table = game.rules().offering(payable).paytable(payable)
    printed = "as printed" if table.table == "-" else f"as table {table.table}"
    yield f"# A paytable of your own for the {payable.name} of {game.full_name}."
    yield f"# The rows are {printed} in {table.cite.pretty}; change them."
    if others := [one.name for one in game.sharing(payable) if one is not payable]:
        *most, last = others
        named = f"{', '.join(most)} and {last}" if most else last
        yield f"# They also pay the {named}, which share{'' if most else 's'} the printed rows."
    yield f"# Price it:  houserules price {entry.slug} --paytable FILE"
    yield "# Payouts: 40 to 1, 50 for 1, 3 to 2, Push, $5,000, 100% of meter."
    yield from (line for line in _head(game, entry) if not line.startswith("edition"))
    yield f"wager: {_scalar(payable.name)}"
    yield "name: own"
    yield "rows:"
    for label, pays in table.rows:
        yield f"  {_scalar(label)}: {_scalar(str(pays))}"
    rows = {label for label, _ in table.rows}
    rest = [name for name in table.scale.names if table.row(name) is None and name not in rows]
    if rest:
        yield "  # Outcomes without a row, which lose:"
    for name in rest:
        yield f"  # {_scalar(name)}: 1 to 1"


def _with_table(game: Game, wager: str | None) -> Payable:
    """The payable that was named, or the first that has a paytable to choose from."""
    if wager is not None:
        payable = game.find_payable(wager)
        if not payable.paytables:
            raise RuleError(f"{payable.name} is not paid by a paytable.")
        return payable
    several = [one for one in game.payables if len(one.paytables) > 1]
    found = [*several, *(one for one in game.payables if one.paytables)]
    if not found:
        raise RuleError(f"{game.name} has no paytables.")
    return found[0]


def _case(game: Game, entry: Entry) -> Iterator[str]:
    written = example(entry)
    yield f"# A round of {game.full_name}, settled by:  houserules settle {entry.slug} --case FILE"
    yield "# Change what was wagered, what fell and what was decided; docs/cases.md has every key."
    keys = {"title": written.name, **written.keys, "game": entry.slug}
    keys = {key: value for key, value in keys.items() if key != "edition" or game.edition}
    for key in sorted(keys, key=ORDER.index):
        if key in COMMENTS:
            yield f"# {key}: {COMMENTS[key]}"
        yield from _dumped(key, keys[key])


def case_text(keys: Mapping[str, Any]) -> str:
    """A case as YAML, its keys in their usual order."""
    lines = (line for key in sorted(keys, key=ORDER.index) for line in _dumped(key, keys[key]))
    return "\n".join(lines) + "\n"


def example(entry: Entry) -> Written:
    """An ordinary round: without an incident, under few choices, settled with about two lines."""
    settled = [
        case
        for case in game_cases(entry)
        if "expect" in case.keys and "seats" in case.keys and set(case.keys) <= set(ORDER)
    ]
    if not settled:
        raise RuleError("This game has no settled case to begin with.")
    return min(settled, key=_unusual)


def _unusual(case: Written) -> tuple[int, ...]:
    """How far a case is from an ordinary round in which somebody decides something."""
    keys = case.keys
    decided = [word for seat in keys["seats"] for word in words_of(seat.get("decisions") or [])]
    wagers = {wager for seat in keys["seats"] for wager in seat.get("wagers") or ()}
    stakes = (stake for seat in keys["seats"] for stake in (seat.get("wagers") or {}).values())
    odd = sum(not _WHOLE.fullmatch(str(stake)) for stake in stakes)
    paid = len(keys["expect"])
    lines = max(0, paid - 2)
    choices, incidents = len(keys.get("rules") or ()), len(keys.get("incidents") or ())
    amounts = sum(word.split()[-1].isdecimal() for word in decided)  # double down for less
    rare = sum(not RARE.isdisjoint(word.split()) for word in decided)
    unusual = choices, amounts, rare, not decided, odd
    return incidents, *unusual, lines, len(wagers), paid, len(decided)


def _dumped(key: str, value: Any) -> Iterable[str]:
    if isinstance(value, str):
        return [f"{key}: {_scalar(value)}"]
    text = yaml.safe_dump(
        {key: _numbered(value)},
        sort_keys=False,
        allow_unicode=True,
        width=96,
        default_flow_style=None,
    )
    return str(text).rstrip().splitlines()


def _numbered(data: Any) -> Any:
    """Data in which whole numbers need no quotes."""
    if isinstance(data, dict):
        return {key: _numbered(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_numbered(item) for item in data]
    return int(data) if _WHOLE.fullmatch(data) else data
