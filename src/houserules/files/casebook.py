"""Files of worked cases: one case by itself, or many named ones under a head that they share."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import Field

from houserules.files.cases import Case, settled_case
from houserules.files.choices import Choices
from houserules.files.reading import FileError, Form, Passage, form_of, load_yaml, read_text
from houserules.files.table_cases import TableCase, table_case
from houserules.rules.errors import find_name

Keys = dict[str, Any]


class CasebookForm(Form):
    """Many cases by name, and what they share; a case may choose and post otherwise."""

    game: str
    edition: str | None = None
    rules: Choices = Field(default_factory=dict)
    limits: dict[str, Keys] = Field(default_factory=dict)
    cases: dict[str, Keys] = Field(min_length=1)

    def shared_with(self, case: Keys) -> Keys:
        """The keys of a case with those of the head that it leaves out."""
        keys: Keys = self.model_dump(exclude={"cases"}, exclude_defaults=True)
        for key, value in case.items():
            both = isinstance(value, dict) and isinstance(keys.get(key), dict)
            keys[key] = keys[key] | value if both else value
        return keys


@dataclass(frozen=True, slots=True)
class Written:
    """A case as it is written, before anything in it is read."""

    name: str
    keys: Keys
    passage: Passage

    @property
    def refused(self) -> str | None:
        """A part of the sentence with which the case expects to be refused."""
        sentence = self.keys.get("refused")
        return sentence if isinstance(sentence, str) else None

    def read(self) -> Case | TableCase:
        """Read it: with the key “table” it is played, otherwise settled."""
        read = table_case if "table" in self.keys else settled_case
        return read(self.keys, self.passage)


def cases_in(path: Path) -> list[Written]:
    """The cases of a file, in their order."""
    return parse_cases(read_text(path), str(path))


def parse_cases(text: str, file: str = "case") -> list[Written]:
    """The cases of a text; without the key “cases” it is one."""
    data, whole = load_yaml(text, file), Passage(file, text)
    if not isinstance(data, dict):
        raise whole.error("this must be a mapping with the key “cases”, or a case by itself.")
    if "cases" not in data:
        return [Written(str(data.get("title") or Path(file).stem), data, whole)]
    book = form_of(CasebookForm, data, whole)
    return [
        Written(name, book.shared_with(case), Passage(file, text, ("cases", name)))
        for name, case in book.cases.items()
    ]


def named(cases: list[Written], typed: str | None) -> Written:
    """The case with a name, or with an unambiguous part of it; without a name the only one."""
    if typed is None:
        if len(cases) > 1:
            raise FileError(f"{cases[0].passage.file} holds {len(cases)} cases: say which.")
        return cases[0]
    name = find_name(typed, (case.name for case in cases), "case")
    return next(case for case in cases if case.name == name)


def parse_case(text: str, file: str = "case") -> Case | TableCase:
    """Read the only case of a text."""
    return named(parse_cases(text, file), None).read()
