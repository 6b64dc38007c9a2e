"""Every worked case of the process is played, and what it says holds."""

import pytest
from jsonschema import Draft202012Validator

from houserules.answers import schema
from houserules.answers.filings import FilingShow
from houserules.filings.cases import CaseForm, cases, play
from houserules.filings.views import seen

CASES = dict(cases())
FORM = Draft202012Validator(schema("filing-show"))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_worked_case(case: CaseForm) -> None:
    played = play(case)
    assert played.differences == []
    for filing in played.register.filings.values():
        known = seen(filing, filing.filed_on, played.register)
        assert FilingShow.of(filing, filing.filed_on, played.register).to_json() == known
        FORM.validate(known)
