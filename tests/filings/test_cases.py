"""Every worked case of the process is played, and what it says holds."""

import pytest

from houserules.filings.cases import CaseForm, cases, play

CASES = dict(cases())


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_worked_case(case: CaseForm) -> None:
    assert play(case).differences == []
