"""Every worked case that is shipped comes out as it says, and what it refuses is refused."""

from collections import Counter

import pytest

from houserules.files.casebook import Written
from houserules.files.checking import check
from houserules.files.shipped import game_cases
from houserules.files.table_cases import TableCase
from houserules.files.worked import play
from houserules.games import in_every_edition

GAMES = in_every_edition()
CASES = [(entry.id, case) for entry in GAMES for case in game_cases(entry)]


@pytest.mark.parametrize(
    "case",
    [case for _, case in CASES],
    ids=[f"{id}/{case.passage.file.removesuffix('.yaml')}/{case.name}" for id, case in CASES],
)
def test_case(case: Written) -> None:
    assert case.refused or any(key in case.keys for key in ("expect", "table"))
    checked = check(case)
    assert checked.differences == []
    if case.refused is None:
        assert checked.shows, "a case looks at something"


def test_a_game_has_a_case_of_a_name_once() -> None:
    names = Counter((id, case.name) for id, case in CASES)
    assert [name for name, count in names.items() if count > 1] == []
    assert {id for id, _ in CASES} == {entry.id for entry in GAMES}


@pytest.mark.parametrize("id", [entry.id for entry in GAMES])
def test_no_money_is_made_or_lost_at_the_table(id: str) -> None:
    for case in (case for of, case in CASES if of == id and case.refused is None):
        read = case.read()
        if isinstance(read, TableCase):
            assert play(read).table.ledger.conserved, case.name
