"""`python -m houserules.files.schema`: the form of a case as JSON Schema, for editors."""

import json

from houserules.files.cases import CaseForm

if __name__ == "__main__":
    print(json.dumps(CaseForm.model_json_schema(), indent=2))
