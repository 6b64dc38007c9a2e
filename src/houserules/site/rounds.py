"""A round in an address: the keys of a worked case (docs/cases.md), joined by points.

    1.wagers.Ante Wager=10    1.cards=7s 8h 9d    1.decisions=play    cards.dealer=Jd 7c 2s
    rules.ante bonus=A        incidents.1.event=649a.13(d)            play.2.roll=3-3

Seats have their numbers, and so have the items of a list. Empty values are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

from houserules.errors import RuleError
from houserules.files.cases import CaseForm, written_incidents
from houserules.files.reading import Passage, form_of

Data = dict[str, Any]
Pairs = list[tuple[str, str]]
OF_SITE = ("game", "edition", "expect", "totals", "refused")
"""Keys of a case that an address does not have: its path says the first two."""
TEXTS = ("decisions", "spins", "rolls")
"""Lists that are written as one text with commas."""
SAFE = "()/:,$'"


def read(pairs: Iterable[tuple[str, str]]) -> Data:
    """The keys of a case, from the parameters of an address."""
    tree: Data = {}
    for key, value in pairs:
        if value.strip():
            _put(tree, key, value.strip())
    for key in (*OF_SITE, "seats"):
        if key in tree:
            raise RuleError(f"An address has no “{key}”.")
    data: Data = {}
    seats = {int(key): value for key, value in tree.items() if key.isdecimal() and len(key) < 4}
    for key, value in tree.items():
        if not (key.isdecimal() and len(key) < 4):
            data[key] = _lists(value)
    for number, keys in seats.items():
        said = _lists(keys)
        if not isinstance(said, dict):
            raise RuleError(f"“{number}” says nothing alone: write “{number}.wagers.…”.")
        data.setdefault("seats", []).append({"seat": str(number), **said})
    for event in _mappings(data.get("play")):
        of = event.get("seat")
        if of and all(seat["seat"] != of for seat in data.setdefault("seats", [])):
            data["seats"].append({"seat": of})  # it places its first wager later
    _form(data)
    return data


def _form(data: Mapping[str, Any]) -> CaseForm:
    """The keys as a case has them; a key that no case has, or a wrong value, is refused."""
    return form_of(CaseForm, {"game": "", "seats": [], **data}, Passage("round", "", exact=False))


def _mappings(value: Any) -> list[Data]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _put(tree: Data, key: str, value: str) -> None:
    *path, last = key.split(".")
    at = tree
    for part in path:
        inner = at.setdefault(part, {})
        if not isinstance(inner, dict):
            raise RuleError(f"“{key}” and “{part}” exclude each other: write one of them.")
        at = inner
    if last in at:
        raise RuleError(f"“{key}” is there twice, alone and with more: write one of them.")
    at[last] = value


def _lists(value: Any) -> Any:
    """Mappings whose keys are numbers as lists, in the order of the numbers."""
    if not isinstance(value, dict):
        return value
    inner = {key: _lists(one) for key, one in value.items()}
    if inner and all(key.isdecimal() and len(key) < 4 for key in inner):
        return [inner[key] for key in sorted(inner, key=int)]
    return inner


def write(data: Mapping[str, Any]) -> Pairs:
    """The parameters of an address, from the keys of a case."""
    form = _form(data)
    keys = form.model_dump(by_alias=True, exclude_defaults=True, exclude=set(OF_SITE))
    seats = keys.pop("seats", [])
    keys["incidents"] = [one.model_dump(exclude_defaults=True) for one in written_incidents(form)]
    pairs = [pair for seat in seats for pair in _flat(str(seat.pop("seat")), seat)]
    return [*pairs, *(pair for key, value in keys.items() for pair in _flat(key, value))]


def _flat(key: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _flat(f"{key}.{name}", inner)
    elif isinstance(value, list) and key.rpartition(".")[2] in TEXTS:
        yield key, ", ".join(value)
    elif isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield from _flat(f"{key}.{number}", inner)
    elif value is True:
        yield key, "yes"
    elif value not in (None, ""):
        yield key, str(value)


def address(pairs: Iterable[tuple[str, str]]) -> str:
    """The parameters as text, as short as they can be."""
    return urlencode(list(pairs), safe=SAFE)
