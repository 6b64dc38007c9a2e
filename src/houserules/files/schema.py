"""`python -m houserules.files.schema`: the forms of worked cases as JSON Schema, for editors."""

import json

from pydantic import TypeAdapter

from houserules.files.casebook import CasebookForm
from houserules.files.cases import CaseForm
from houserules.files.table_cases import TableCaseForm

if __name__ == "__main__":
    print(json.dumps(TypeAdapter(CasebookForm | CaseForm | TableCaseForm).json_schema(), indent=2))
