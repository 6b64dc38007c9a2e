"""The files people write to file something, in YAML."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ConfigDict, Field, ValidationError

from houserules.files.reading import FileError, Form, load_yaml, read_text
from houserules.filings.attachments import attached
from houserules.rules.errors import suggestion


class FiledForm(Form):
    """A form of a filing; spaces around a text are no content."""

    model_config = ConfigDict(str_strip_whitespace=True)


class FiguresForm(FiledForm):
    """The filed figures of one wager, 601a.2(a)(1)(ii)."""

    true_odds: dict[str, str] = Field(default_factory=dict, alias="true odds")
    payout_odds: dict[str, str] = Field(default_factory=dict, alias="payout odds")
    house_advantage: str = Field("", alias="house advantage")


class RequestForm(FiledForm):
    """A request for a new game or feature; what it lacks is found by the machine, item by item."""

    game: str = ""
    name: str = ""
    wager: str = ""
    letter: str = ""
    paytable: dict[str, str] = Field(default_factory=dict)
    description: str = ""
    rules_of_play: str = Field("", alias="rules of play")
    nature: str = ""
    figures: dict[str, FiguresForm] = Field(default_factory=dict)
    layout_sketch: str = Field("", alias="layout sketch")
    equipment_sketches: str = Field("", alias="equipment sketches")
    certification: str = ""
    reason: str = ""
    interested_holder: str = Field("", alias="interested holder")
    other_jurisdictions: str = Field("", alias="other jurisdictions")
    intellectual_property: str = Field("", alias="intellectual property")
    provisions: dict[str, str] = Field(default_factory=dict)


class FindingForm(FiledForm):
    """An inconsistency in a notice, 601a.4(d)(1)."""

    nature: str = ""
    alternative: str = ""


class ActForm(FiledForm):
    """The content of an act on a filing; each act reads the keys that it needs."""

    version: str = ""
    findings: list[FindingForm] = Field(default_factory=list)
    reviewer: str = ""
    accepted: str = ""
    reasons: str = ""
    seen: str = ""
    since: str = ""
    missing: str = ""
    because: str = ""
    mandatory: dict[str, str] = Field(default_factory=dict)
    prohibited: dict[str, str] = Field(default_factory=dict)
    days: list[str] = Field(default_factory=list)
    why: str = ""
    result: str = ""
    provisions: dict[str, str] = Field(default_factory=dict)
    text: str = Field("", max_length=10_000)
    comment: str = ""
    how: str = ""
    paytable: dict[str, str] = Field(default_factory=dict)
    where: str = ""
    day: str = ""
    qualified: str = ""
    alternative_accepted: str = Field("", alias="alternative accepted")


class WrittenForm(FiledForm):
    """A request for written approval; each topic asks for some of the keys."""

    topic: str = ""
    game: str = ""
    layout: str = ""
    signage: str = ""
    equipment: str = ""
    features: list[str] = Field(default_factory=list)
    service: str = ""
    provider: str = ""
    description: str = ""
    wager: str = ""
    reason: str = ""
    other_jurisdictions: str = Field("", alias="other jurisdictions")


class MemberForm(FiledForm):
    """A table on a link."""

    submission: str
    configuration: str = ""
    wager: str


class LinkForm(FiledForm):
    """Tables of one facility that share a meter, 605a.8(g)."""

    facility: str = ""
    members: list[MemberForm] = Field(default_factory=list)


class RetrocessionaireForm(FiledForm):
    """To whom a reinsurer cedes, 161.3(3)(iv)."""

    identity: str = ""
    domicile: str = ""
    premium: str = ""


class ApplicationForm(FiledForm):
    """An application for qualification, or the filing of a year, 161.3(3)."""

    alien: str = ""
    jurisdiction: str = ""
    examination: str = ""
    statement: str = Field("", alias="annual statement")
    listing: str = ""
    programme: list[RetrocessionaireForm] = Field(default_factory=list, alias="ceded programme")
    alternative: str = Field("", alias="alternative information")
    agreements: list[str] = Field(default_factory=list)
    trust: str = Field("", alias="trust fund")


FormType = TypeVar("FormType", bound=Form)


def form_of(form: type[FormType], data: Mapping[str, Any], name: str) -> FormType:
    """A form from values; the first mistake is named."""
    try:
        return form.model_validate(data)
    except ValidationError as error:
        first = min(error.errors(), key=lambda item: item["type"] != "extra_forbidden")
        place = " → ".join(str(part) for part in first["loc"])
        if first["type"] == "extra_forbidden":
            known = [field.alias or key for key, field in form.model_fields.items()]
            hint = suggestion(place, known) if len(first["loc"]) == 1 else ""
            raise FileError(f"{name}: unknown key “{place}”. {hint}".strip()) from None
        message = "is missing" if first["type"] == "missing" else first["msg"].lower()
        raise FileError(f"{name}: “{place}”: {message}.") from None


def read_mapping(path: Path) -> dict[str, Any]:
    """A YAML file of any keys; files that it names beside it become attachments."""
    data = load_yaml(read_text(path), str(path))
    if not isinstance(data, dict):
        raise FileError(f"{path} must be a mapping of keys to values.")
    return {
        key: attached(value, path.parent) if isinstance(value, str) else value
        for key, value in data.items()
    }
