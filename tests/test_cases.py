"""Every worked case in tests/cases settles as it says, and what it refuses is refused."""

from pathlib import Path

import pytest

from houserules.files.cases import read_case
from houserules.files.reading import load_yaml
from houserules.rules import RuleError

CASES = sorted((Path(__file__).parent / "cases").rglob("*.yaml"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_case(path: Path) -> None:
    refusal = _refusal_in(path)
    if refusal is not None:
        with pytest.raises(RuleError) as caught:
            read_case(path).settle()
        assert refusal in str(caught.value)
        return
    case = read_case(path)
    assert case.form.expect, "a case says what it expects"
    assert case.differences(case.settle()) == []


def _refusal_in(path: Path) -> str | None:
    """What a case says it is refused for, read without asking anything else of the file."""
    data = load_yaml(path.read_text(encoding="utf-8"), path.name)
    refusal: str | None = data.get("refused")
    return refusal
