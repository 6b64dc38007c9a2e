"""The forms of what commands print with `--json`, one description from which schemas are made."""

from typing import Any

from pydantic import BaseModel

from houserules.cli.forms.comparisons import Audit, Compare, Findings
from houserules.cli.forms.figures import Advise, Price, Solve, Strategy
from houserules.cli.forms.games import Export, Game, Games
from houserules.cli.forms.laws import Coverage, Law
from houserules.cli.forms.rounds import Confirm, Deal, Drill, Replay, Settle
from houserules.cli.forms.rulings import WhatIf
from houserules.cli.forms.submissions import Check, Report
from houserules.cli.forms.values import Error
from houserules.rules.errors import find_name

FORMS: dict[str, type[BaseModel]] = {
    "games": Games,
    "show": Game,
    "export": Export,
    "price": Price,
    "strategy": Strategy,
    "advise": Advise,
    "settle": Settle,
    "check": Check,
    "compare": Compare,
    "solve": Solve,
    "report": Report,
    "audit": Audit,
    "findings": Findings,
    "law": Law,
    "what-if": WhatIf,
    "drill": Drill,
    "deal": Deal,
    "confirm": Confirm,
    "replay": Replay,
    "coverage": Coverage,
    "error": Error,
}
"""The form of each command's JSON, by the command."""


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a form, by the command that prints it, or of a kind of file."""
    from houserules.files.schema import FILES, file_schema

    found = find_name(name, [*FORMS, *FILES], "schema")
    made = file_schema(found) if found in FILES else FORMS[found].model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}
