"""An input: something that a person or chance brings to a table, as plain data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Self

from houserules.rules.errors import RuleError
from houserules.rules.money import LARGEST

if TYPE_CHECKING:
    from houserules.table.table import Table

LONGEST = 500
"""The most characters of a name or of other words in a log."""
_TYPES = {
    "int": (int,),
    "str": (str,),
    "int | None": (int, type(None)),
}


@dataclass(frozen=True, slots=True)
class Input(ABC):
    """Something that is done at a table: it verifies and applies itself."""

    do: ClassVar[str]
    """The name of the input in the log."""

    @abstractmethod
    def verify(self, table: Table) -> None:
        """Refuse what may not be done now, with the sentence and the paragraph."""

    @abstractmethod
    def apply(self, table: Table) -> None:
        """Do what was verified."""

    def require_sound(self) -> None:
        """Refuse fields that the log could not bring back."""
        for field in fields(self):
            value, wanted = getattr(self, field.name), _TYPES.get(str(field.type))
            if wanted and type(value) not in wanted:
                raise RuleError(f"“{field.name}” of the input “{self.do}” must be {field.type}.")
            if fault := fault_of(value):
                raise RuleError(f"“{field.name}” of the input “{self.do}” {fault}.")

    def to_data(self) -> dict[str, Any]:
        """The input as JSON data, without fields that are not given."""
        data: dict[str, Any] = {"do": self.do}
        for field in fields(self):
            value = getattr(self, field.name)
            if value != field.default:
                data[field.name] = list(value) if isinstance(value, tuple) else value
        return data

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        """The input of a log's fields; a wrong one gets a sentence."""
        known = {field.name: str(field.type) for field in fields(cls)}
        for name, value in given.items():
            wanted = _TYPES.get(known.get(name, ""))
            if wanted and type(value) not in wanted:
                raise RuleError(f"“{name}” of the input “{cls.do}” must be {known[name]}.")
        try:
            return cls(**given)
        except TypeError:
            wants = ", ".join(known) or "nothing else"
            raise RuleError(f"The input “{cls.do}” takes {wants}.") from None


def fault_of(value: object) -> str | None:
    """Why a number or a text cannot be in a log for people to read."""
    if isinstance(value, int) and abs(value) > LARGEST:
        return f"is too large: {LARGEST:,} is the most"
    if isinstance(value, str) and len(value) > LONGEST:
        return f"is too long: {LONGEST} characters are the most"
    if isinstance(value, str) and not value.isprintable():
        return "must be text that can be printed on one line"
    return None


@dataclass(frozen=True, slots=True)
class Chance(Input):
    """A result from outside: an order of cards, faces of dice, a compartment, linked meters."""

    kind: str
    result: tuple[int, ...]
    do: ClassVar[str] = "chance"

    def verify(self, table: Table) -> None:
        """Nobody enters chance."""
        raise RuleError("Chance is not for people to enter.")

    def apply(self, table: Table) -> None:
        """The table draws chance itself, where an input needs it."""

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        """The result of a log."""
        result = given.get("result")
        if not isinstance(result, list) or not all(type(number) is int for number in result):
            raise RuleError("The result of chance must be a list of whole numbers.")
        return super(Chance, cls).of({**given, "result": tuple(result)})
