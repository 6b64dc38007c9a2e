"""The values that forms share: payouts, numbers, citations."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Id = str
Cite = str
Fractional = str
"""A fraction such as 402/5525, or a whole number."""


class Form(BaseModel):
    """A JSON object: every field is always there, and there are no others."""

    model_config = ConfigDict(extra="forbid")


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


class Number(Form):
    """A number, exact or with its error."""

    exact: Fractional | None = says("null unless the number is exact")
    decimal: float
    error_bound: float | None = says("the most by which a computed decimal is off; null if dealt")
    standard_error: float | None = says("of a decimal that rests on dealt rounds")


class Error(Form):
    """A request that was refused."""

    error: str = says("the sentence that people read")
    status: int = says("the exit code")
