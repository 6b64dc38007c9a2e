"""The values that forms share: payouts, numbers, citations."""

from __future__ import annotations

import json
from math import isfinite
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from houserules.odds.accuracy import advantage, both
from houserules.odds.figure import Figure
from houserules.odds.figure import Number as Computed
from houserules.rules import payout as rules


def _in_words(value: object) -> str | None:
    return None if value is None else str(value)


def _finite(number: float | None) -> float | None:
    return number if number is None or isfinite(number) else None


Text = Annotated[str, BeforeValidator(_in_words)]
"""Something that is written as its text."""
Id = str
Cite = Text
"""A paragraph such as 649a.12(d)."""
Fractional = Text
"""A fraction such as 402/5525, or a whole number."""
Finite = Annotated[float | None, BeforeValidator(_finite)]
"""A number as JSON can have it: too few rounds lead to no number."""


class Form(BaseModel):
    """A JSON object: every field is there unless it has a default, and there are no others."""

    model_config = ConfigDict(extra="forbid", frozen=True, from_attributes=True)

    @classmethod
    def taken(cls, value: object, /, **computed: object) -> Self:
        """The form of a value: what is not computed is its attribute of the same name."""
        own = {name: getattr(value, name) for name in cls.model_fields if name not in computed}
        return cls.model_validate({**own, **computed})

    def to_json(self) -> dict[str, Any]:
        """The object as JSON data, as commands print it."""
        return self.model_dump(mode="json", by_alias=True, exclude_unset=True)

    def __str__(self) -> str:
        """The text of the JSON, as commands print it."""
        return json.dumps(self.to_json(), indent=2, ensure_ascii=False)


def says(description: str) -> Any:
    """A field with its description."""
    return Field(description=description)


class Payout(Form):
    """A payout; n/d are odds, the part that is lost, or dollars."""

    kind: Literal["to", "for", "push", "loss", "meter", "dollars", "at least"]
    n: int | None
    d: int | None
    basis: Literal["to", "for"] | None = says("whether the stake is paid back beside it (to)")
    meter: str | None
    share: Fractional | None = says(
        "the share of the meter; n/d are then odds beside it, or dollars if there is no basis"
    )

    @classmethod
    def of(cls, payout: rules.Payout) -> Payout:
        """A payout of the rules."""
        return cls(**rules.structured(payout))


class Number(Form):
    """A number, exact or with its error."""

    exact: Fractional | None = says("null unless the number is exact")
    decimal: float
    error_bound: float | None = says("the most by which a computed decimal is off; null if dealt")
    standard_error: float | None = says("of a decimal that rests on dealt rounds")

    @classmethod
    def of(cls, number: Computed, error_bound: float | None = None) -> Number:
        """A number that was computed, with the bound on its error if it is not exact."""
        return cls.model_validate(both(number, error_bound))

    @classmethod
    def advantage(cls, figure: Figure, number: Computed) -> Number:
        """A house advantage of a figure: its own, or one that follows from the same chances."""
        return cls.model_validate(advantage(figure, number))


class Error(Form):
    """A request that was refused, or a bug."""

    error: str = says("the sentence that people read")
    status: int = says("the exit code")
