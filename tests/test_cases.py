"""Every worked case in tests/cases comes out as it says, and what it refuses is refused."""

from pathlib import Path

import pytest

from houserules.files.reading import load_yaml
from houserules.files.table_cases import TableCase, read_worked
from houserules.files.worked import play
from houserules.rules import RuleError

FOLDER = Path(__file__).parent / "cases"
CASES = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_case(path: Path) -> None:
    refusal = _refusal_in(path)
    if refusal is not None:
        with pytest.raises(RuleError) as caught:
            _differences(path)
        assert refusal in str(caught.value)
        return
    assert _differences(path) == []


def _differences(path: Path) -> list[str]:
    case = read_worked(path)
    if isinstance(case, TableCase):
        played = play(case)
        assert played.exercised, "a case looks at something"
        assert played.table.ledger.conserved
        return played.differences
    assert case.form.expect or case.form.refused, "a case says what it expects"
    return case.differences(case.settle())


def _refusal_in(path: Path) -> str | None:
    """What a case says it is refused for, read without asking anything else of the file."""
    data = load_yaml(path.read_text(encoding="utf-8"), path.name)
    refusal: str | None = data.get("refused")
    return refusal
