"""The form of each command's JSON, and its schema."""

from typing import Any

from houserules.answers.comparisons import Audit, Compare, Findings, Solve
from houserules.answers.figures import Advise, Price, Strategy
from houserules.answers.filings import (
    FilingCheck,
    FilingCredit,
    FilingDiff,
    FilingNew,
    FilingOffer,
    FilingPrice,
    FilingQueue,
    FilingReadings,
    FilingReceipt,
    FilingShow,
    FilingVerify,
)
from houserules.answers.games import Export, Game, Games, Suppose
from houserules.answers.laws import Coverage, Law
from houserules.answers.layouts import Layout
from houserules.answers.results import Hold
from houserules.answers.rounds import Confirm, Deal, Drill, Replay, Settle, SettleSeveral
from houserules.answers.rulings import WhatIf
from houserules.answers.submissions import Check, Report
from houserules.answers.values import Error, Form
from houserules.answers.verifying import Verify
from houserules.files.schema import FILES, file_schema
from houserules.rules.errors import find_name

FORMS: dict[str, type[Form]] = {
    "games": Games,
    "show": Game,
    "export": Export,
    "suppose": Suppose,
    "price": Price,
    "strategy": Strategy,
    "advise": Advise,
    "settle": Settle,
    "settle-several": SettleSeveral,
    "check": Check,
    "compare": Compare,
    "solve": Solve,
    "report": Report,
    "audit": Audit,
    "findings": Findings,
    "hold": Hold,
    "verify": Verify,
    "law": Law,
    "layout": Layout,
    "what-if": WhatIf,
    "drill": Drill,
    "deal": Deal,
    "confirm": Confirm,
    "replay": Replay,
    "coverage": Coverage,
    "filing-new": FilingNew,
    "filing-verify": FilingVerify,
    "filing-show": FilingShow,
    "filing-queue": FilingQueue,
    "filing-offer": FilingOffer,
    "filing-readings": FilingReadings,
    "filing-check": FilingCheck,
    "filing-diff": FilingDiff,
    "filing-price": FilingPrice,
    "filing-act": FilingReceipt,
    "filing-credit": FilingCredit,
    "error": Error,
}
"""The form of each command's JSON, by the command."""


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a form, by the command that prints it, or of a kind of file."""
    found = find_name(name, [*FORMS, *FILES], "schema")
    made = file_schema(found) if found in FILES else _schema(FORMS[found])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}


def _schema(form: type[Form]) -> dict[str, Any]:
    return form.model_json_schema(by_alias=True, mode="serialization")
