"""Reading YAML so that a mistake in it gets a sentence, with line and column where there is one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar
from unicodedata import category

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from houserules.rules.errors import RuleError, suggestion

LARGEST_FILE = 200_000
MOST_NESTED = 50
LARGEST_NUMBER = 10**18
SUGGESTED = 12
"""For how many unknown names of a file near ones are looked for, which takes a while."""
LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""Reads by libyaml where it is installed, which is ten times faster."""


class FileError(RuleError):
    """A file that cannot be read as what it should be."""


class Form(BaseModel):
    """The shape of a file; a key that it does not know is an error."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a file that people wrote, which errors name by file, line and name."""

    file: str
    text: str
    path: tuple[str, ...] = ()
    """The keys under which it is found; without any it is the whole file."""
    exact: bool = True
    """Whether places inside it are found in the text as they are read."""

    def error(self, sentence: str, place: Sequence[str | int] = ()) -> FileError:
        """An error with its line, where a place inside the passage or the passage has one."""
        path = (*self.path, *place) if self.exact else self.path
        line = f", line {line_of(self.text, path)}" if path else ""
        named = f", “{self.path[-1]}”" if self.path else ""
        return FileError(f"{self.file}{line}{named}: {sentence}")

    @contextmanager
    def naming(self, *place: str | int, what: str = "") -> Iterator[None]:
        """Refusals of what a place inside the passage says get its line, and name `what` it is."""
        try:
            yield
        except FileError:
            raise
        except RuleError as error:
            raise self.error(f"{what}{error}", place) from None


def _document(text: str) -> Any:
    """The only document of a YAML text; aliases could make a small file unfold into a huge one."""
    events = yaml.parse(text, Loader=LOADER)
    next(events)
    if isinstance(next(events), yaml.StreamEndEvent):
        return None
    data = _value(next(events), events)
    next(events)
    if not isinstance(after := next(events), yaml.StreamEndEvent):
        raise _marked("a file holds one document", after)
    return data


def _value(event: yaml.Event, events: Iterator[yaml.Event], depth: int = 0) -> Any:
    """A value as text, list or mapping, so that 10.05 stays exact."""
    if isinstance(event, yaml.ScalarEvent):
        if not is_readable(event.value):
            raise _marked("a text may not contain control or direction characters", event)
        return event.value
    if isinstance(event, yaml.AliasEvent):
        raise _marked("aliases (*name) are not read", event)
    if depth == MOST_NESTED:
        raise _marked("this is nested too deeply", event)
    if isinstance(event, yaml.MappingStartEvent):
        return _mapping(events, depth)
    values = []
    while not isinstance(inner := next(events), yaml.SequenceEndEvent):
        values.append(_value(inner, events, depth + 1))
    return values


def is_readable(text: str) -> bool:
    """Whether a text consists of letters, signs, spaces and lines, and steers no terminal."""
    return text.isprintable() or all(
        sign.isprintable() or sign in "\n\t" or category(sign) == "Zs" for sign in text
    )


def _mapping(events: Iterator[yaml.Event], depth: int) -> dict[str, Any]:
    """A mapping whose keys are all different."""
    values: dict[str, Any] = {}
    while not isinstance(key := next(events), yaml.MappingEndEvent):
        if not isinstance(key, yaml.ScalarEvent):
            raise _marked("a key must be text", key)
        if not key.value.isprintable():
            raise _marked("a key must be text that can be printed on one line", key)
        if key.value in values:
            raise _marked(f"the key “{key.value}” appears twice", key)
        values[key.value] = _value(next(events), events, depth + 1)
    return values


def _marked(problem: str, at: Any) -> yaml.MarkedYAMLError:
    return yaml.MarkedYAMLError(problem=problem, problem_mark=at.start_mark)


def written(value: object, depth: int = 0) -> Any:
    """A value of a program as a file holds it: text, lists and mappings; others are left."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float) and -LARGEST_NUMBER < value < LARGEST_NUMBER:
        return str(value)
    if depth < MOST_NESTED and isinstance(value, Mapping):
        return {_key(key): written(inner, depth + 1) for key, inner in value.items()}
    if depth < MOST_NESTED and isinstance(value, list | tuple):
        return [written(inner, depth + 1) for inner in value]
    return value


def _key(key: object) -> str:
    text = written(key)
    return text if isinstance(text, str) else f"({type(key).__name__})"


def line_of(text: str, path: Iterable[str | int]) -> int:
    """The line of the value under some keys, or of the nearest one around it that exists."""
    lines = _lines(text)
    found: tuple[str | int, ...] = ()
    for part in path:
        if (*found, part) in lines:
            found = (*found, part)
    return lines[found] + 1


Lines = dict[tuple[str | int, ...], int]
"""The line of each key and each item, by the keys and numbers that lead to it."""


@lru_cache(2)
def _lines(text: str) -> Lines:
    """The lines of a YAML text; the cases of a file are read one after another."""
    events: Iterator[Any] = yaml.parse(text, Loader=LOADER)
    next(events), next(events)
    first = next(events)
    lines: Lines = {(): first.start_mark.line}
    _note_lines(first, events, (), lines)
    return lines


def _note_lines(
    event: Any, events: Iterator[Any], path: tuple[str | int, ...], lines: Lines
) -> None:
    """Note the lines inside a value whose first event has come."""
    if isinstance(event, yaml.MappingStartEvent):
        while not isinstance(key := next(events), yaml.MappingEndEvent):
            lines[inner := (*path, key.value)] = key.start_mark.line
            _note_lines(next(events), events, inner, lines)
    elif isinstance(event, yaml.SequenceStartEvent):
        number = 0
        while not isinstance(item := next(events), yaml.SequenceEndEvent):
            lines[inner := (*path, number)] = item.start_mark.line
            _note_lines(item, events, inner, lines)
            number += 1


def read_bytes(path: Path, largest: int = LARGEST_FILE) -> bytes:
    """The content of a file up to a size, or a sentence why it cannot be had."""
    try:
        with open(path, "rb", opener=_opened) as file:
            data = file.read(largest + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise FileError(f"{path} cannot be read: {reason}.") from None
    if len(data) > largest:
        raise FileError(f"{path} is larger than {largest:,} bytes.")
    return data


def _opened(path: str, flags: int) -> int:
    """A descriptor that waits for nobody to write into a pipe, which is then empty."""
    if os.name != "posix":
        return os.open(path, flags)
    descriptor = os.open(path, flags | os.O_NONBLOCK)
    os.set_blocking(descriptor, True)
    return descriptor


def read_text(path: Path, largest: int = LARGEST_FILE) -> str:
    """The text of a file, or a sentence why it cannot be had."""
    try:
        return read_bytes(path, largest).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(f"{path} is not UTF-8 text.") from None


def load_yaml(text: str, name: str) -> Any:
    """The content of a YAML text, every value as text."""
    try:
        return _document(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f", line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        raise FileError(f"{name}{place}: {error.problem or error.context}.") from None
    except UnicodeEncodeError:
        raise FileError(f"{name} is not UTF-8 text.") from None
    except yaml.YAMLError as error:
        raise FileError(f"{name}: {' '.join(str(error).split())}.") from None


FormType = TypeVar("FormType", bound=Form)


def read_form(form: type[FormType], text: str, name: str) -> FormType:
    """Read a YAML text as a form."""
    return form_of(form, load_yaml(text, name), Passage(name, text))


def form_of(form: type[FormType], data: Any, passage: Passage) -> FormType:
    """Read what a passage holds as a form; the error names its place and the nearest key."""
    if not isinstance(data, dict):
        raise passage.error(no_mapping(form))
    try:
        return form.model_validate(data)
    except ValidationError as error:
        first = faults(form, error)[0]
        raise passage.error(first.sentence, first.place) from None


def no_mapping(form: type[BaseModel]) -> str:
    """The sentence about something else where a form must be."""
    return f"this must be a mapping with the keys {', '.join(_keys(form))}."


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that a form does not allow, or that it lacks."""

    place: tuple[str | int, ...]
    sentence: str
    is_missing: bool


def faults(form: type[BaseModel], error: ValidationError) -> list[Fault]:
    """Everything that a form does not allow, one for each place.

    A misspelt key explains the one that is missing, so it comes first. Near keys are named for
    the first few.
    """
    found: dict[tuple[str | int, ...], Fault] = {}
    each = error.errors(include_url=False, include_input=False)
    for item in sorted(each, key=lambda item: item["type"] != "extra_forbidden"):
        place = _place(item["loc"], item["type"] == "extra_forbidden")
        if place not in found:
            sentence = _sentence(form, place, dict(item), len(found) < SUGGESTED)
            found[place] = Fault(place, sentence, item["type"] == "missing")
    return list(found.values())


def _keys(form: type[BaseModel]) -> list[str]:
    return [field.alias or name for name, field in form.model_fields.items()]


def _place(loc: tuple[str | int, ...], is_key: bool) -> tuple[str | int, ...]:
    """The keys that lead to a fault, without the form that a value failed to have."""
    *before, last = loc
    forms = ("function-", "dict[", "list[")
    place = [part for part in before if not str(part).startswith(forms)]
    is_form = last in ("str", "constrained-str") or str(last).startswith(forms)
    return (*place, last) if is_key or not place or not is_form else tuple(place)


def _sentence(
    form: type[BaseModel], place: Sequence[str | int], error: dict[str, Any], suggests: bool
) -> str:
    where = " → ".join(str(part + 1) if isinstance(part, int) else part for part in place)
    if error["type"] == "extra_forbidden":
        known = _keys(_form_at(form, place[:-1]))
        near = suggestion(str(place[-1]), known) if suggests else ""
        hint = near or f"Known: {', '.join(known)}."
        return f"unknown key “{where}”. {hint}"
    if error["type"] == "missing":
        return f"the key “{where}” is missing."
    message = str(error["msg"]).removeprefix("Value error, ")
    return f"“{where}”: {message[:1].lower()}{message[1:]}."


def _form_at(form: type[BaseModel], place: Sequence[str | int]) -> type[BaseModel]:
    """The form at a place in a file, to name its keys."""
    for part in place:
        if isinstance(part, int):
            continue
        for name, field in form.model_fields.items():
            if part in (name, field.alias):
                inner = [a for a in _types(field.annotation) if issubclass(a, BaseModel)]
                form = inner[0] if inner else form
    return form


def _types(annotation: Any) -> list[type]:
    if isinstance(annotation, type) and not hasattr(annotation, "__args__"):
        return [annotation]
    return [kind for inner in getattr(annotation, "__args__", ()) for kind in _types(inner)]
