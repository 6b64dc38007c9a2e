"""The worked cases that come with a game: its own, and those of its family.

Chapters of a family open a table, deal and treat devices alike, by paragraphs of their own. Their
common cases are in the family's folder `conformance`, with words such as `$dealt` that each chapter
fills in, in the file `family.yaml` among its cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING, Any

from pydantic import Field

from houserules.errors import RuleError
from houserules.files.casebook import Keys, Written, parse_cases
from houserules.files.reading import Form, Passage, read_form
from houserules.games import Entry
from houserules.games import __name__ as games
from houserules.law.editions import current, edition

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FAMILY = "family.yaml"
Words = Mapping[str, Any]


class FamilyForm(Form):
    """The words of a chapter, and more of them for each of several kinds, such as methods."""

    game: str
    words: dict[str, Any]
    each: dict[str, dict[str, dict[str, Any]]] = Field(default_factory=dict)
    lacks: list[str] = Field(default_factory=list)
    """Words such as `$exposed` or `$in_round`: cases about things that the chapter has not."""
    only: dict[str, list[str]] = Field(default_factory=dict)
    """Words such as `$boxes` by edition: cases with them hold in that edition alone."""
    editions: dict[str, dict[str, Any]] = Field(default_factory=dict)
    """Words that are others in an edition which is not the current one."""


class SuiteForm(Form):
    """Cases with words in them, perhaps one for `each` of several kinds.

    A chapter that says nothing else has the `words` of the suite.
    """

    words: dict[str, Any] = Field(default_factory=dict)
    each: str | None = None
    cases: dict[str, Keys]


def game_cases(entry: Entry) -> Iterator[Written]:
    """The cases of a game in one edition: section by section, then those of its family.

    A case holds in every edition unless it names one.
    """
    own = edition(entry.chapter, entry.edition) if entry.edition else current(entry.chapter)
    for case in _all_cases(entry):
        if case.keys.setdefault("edition", own.id) == own.id:
            yield case


def _all_cases(entry: Entry) -> Iterator[Written]:
    family = None
    for file in _files(files(f"{games}.{entry.folder}") / "cases"):
        text = file.read_text(encoding="utf-8")
        if file.name == FAMILY:
            family = read_form(FamilyForm, text, file.name)
            family.words.update(family.editions.get(entry.edition or "", {}))
        else:
            yield from parse_cases(text, file.name)
    if family is not None:
        folder = files(f"{games}.{entry.folder.rpartition('.')[0]}") / "conformance"
        for file in _files(folder):
            text = file.read_text(encoding="utf-8")
            yield from suite_cases(text, f"conformance/{file.name}", family)


def suite_cases(text: str, file: str, family: FamilyForm) -> Iterator[Written]:
    """The cases of a suite, with the words of a chapter in their places."""
    suite = read_form(SuiteForm, text, file)
    kinds = family.each.get(suite.each or "", {}) if suite.each else {"": {}}
    for kind, more in kinds.items():
        words = {**suite.words, **family.words, **more, suite.each or "": kind}
        for name, case in suite.cases.items():
            if any(word in str(case) for word in family.lacks):
                continue
            passage = Passage(file, text, ("cases", name), exact=False)
            with passage.naming():
                keys = {"game": family.game, **_filled(case, words)}
                for edition_id, special in family.only.items():
                    if any(word in str(case) for word in special):
                        keys["edition"] = edition_id
                yield Written(_filled(name, words), keys, passage)


def _files(folder: Traversable) -> Iterable[Traversable]:
    return sorted(folder.iterdir(), key=lambda file: file.name)


def _filled(written: Any, words: Words) -> Any:
    """A value with words in their places; a list takes the place of a word among others."""
    if isinstance(written, dict):
        return {key: _filled(value, words) for key, value in written.items()}
    if isinstance(written, list):
        return [value for item in written for value in _spliced(item, words)]
    if written.startswith("$") and written[1:] in words:
        return _filled(words[written[1:]], words)
    try:
        return Template(written).substitute(words)
    except KeyError as missing:
        raise RuleError(f"the chapter has no word {missing} for “{written}”.") from None


def _spliced(item: Any, words: Words) -> list[Any]:
    value = _filled(item, words)
    return value if isinstance(value, list) and isinstance(item, str) else [value]
