"""The files that people write as JSON Schema, for editors that check them."""

from typing import Any

from pydantic import BaseModel, TypeAdapter

from houserules.files.casebook import CasebookForm
from houserules.files.cases import CaseForm
from houserules.files.paytables import PaytableForm
from houserules.files.submissions import SubmissionForm
from houserules.files.table_cases import TableCaseForm
from houserules.files.wagers import WagerForm

FILES: dict[str, tuple[type[BaseModel], ...]] = {
    "submission": (SubmissionForm,),
    "paytable": (PaytableForm,),
    "wager": (WagerForm,),
    "case": (CasebookForm, CaseForm, TableCaseForm),
}
"""The forms that each kind of file may have."""
WRITTEN = ["string", "number", "boolean"]
"""Values are read as they are written: an editor may take 10.50 for a number, and no for false."""


def file_schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a kind of file."""
    forms = FILES[name]
    union: Any = forms[0]
    for form in forms[1:]:
        union = union | form
    found: dict[str, Any] = _as_written(TypeAdapter(union).json_schema(by_alias=True))
    return {"title": name.capitalize(), **found} if len(forms) > 1 else found


def described(name: str) -> str:
    """A kind of file in a sentence."""
    return FILES[name][0].__doc__ or ""


def _as_written(schema: Any) -> Any:
    """A schema in which text may also be a number or a truth value."""
    if isinstance(schema, list):
        return [_as_written(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("type") == "string" and "const" not in schema and "enum" not in schema:
        return {**schema, "type": WRITTEN}
    return {key: _as_written(value) for key, value in schema.items()}
