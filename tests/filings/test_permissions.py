"""One table says who may do what, and every act reads it."""

import pytest

from houserules.filings.acts import CONTINUING, OF_THE_BOARD, OPENING, perform, replayed
from houserules.filings.clock import instant
from houserules.filings.journal import Journal, Settings
from houserules.filings.permissions import Actor, Role, may, permissions, require, role_named
from houserules.filings.views import public, queued
from houserules.log import Log
from houserules.rules.errors import RuleError

AT = instant("2026-11-02")
READING = {"read what is public", "read submissions", "read requests", "read reinsurers"}
ELSEWHERE = {"draft", "invite people"}
BOARD = {Role.OPERATIONS, Role.LABORATORY, Role.DIRECTOR, Role.SECRETARY, Role.COMPLIANCE}


def test_every_act_has_a_row_and_every_row_an_act() -> None:
    acts = {act for machine in CONTINUING.values() for act in machine}
    acts |= {*OPENING, *OF_THE_BOARD}
    assert acts == set(permissions()) - READING - ELSEWHERE


@pytest.mark.parametrize("act", list(permissions()))
def test_own_all_or_none(act: str) -> None:
    for role, scope in permissions()[act].items():
        own, other = Actor("Ann", role, "River"), Actor("Ann", role, "Delaware")
        assert may(own, act, "River") == (scope != "-")
        assert may(other, act, "River") == (scope == "a")
        assert may(Actor("Ann", role), act, "") == (scope == "a")
        if scope == "-":
            with pytest.raises(RuleError, match="may not"):
                require(own, act, "River")


@pytest.mark.parametrize(
    ("act", "roles"),
    [
        ("file", {Role.FILER}),
        ("toll", {Role.OPERATIONS}),
        ("approve", {Role.DIRECTOR}),
        ("notify", {Role.DIRECTOR}),
        ("vote", {Role.SECRETARY}),
        ("result", {Role.LABORATORY}),
        ("request", {Role.FILER, Role.MANUFACTURER, Role.PROVIDER}),
        ("use", {Role.FILER}),
        ("seek", {Role.FILER}),
        ("determine", {Role.DEPARTMENT}),
        ("comment", set(Role) - BOARD),
        ("read submissions", {Role.FILER, Role.AUDIT, *BOARD}),
    ],
)
def test_the_rows_that_the_text_decides(act: str, roles: set[Role]) -> None:
    assert {role for role, scope in permissions()[act].items() if scope != "-"} == roles


def test_a_submission_is_read_by_its_holder_and_the_board_only() -> None:
    journal = Journal.on(Log(), Settings(), AT)
    register = replayed(journal)
    filer = Actor("Fay", Role.FILER, "River")
    line = perform(journal, register, filer, "file", "", {"game": "roulette"}, AT)
    readers = [
        role.value for role in Role if queued(register, Actor("Ann", role, "River"), line.on)
    ]
    assert readers == [
        "filer", "audit and surveillance", "gaming operations", "laboratory",
        "executive director", "secretary", "compliance representative",
    ]  # fmt: skip
    assert queued(register, Actor("Ann", Role.AUDIT, "Delaware"), line.on) == []
    assert not public(register.filing(line.subject))


def test_nobody_is_on_both_sides() -> None:
    journal = Journal.on(Log(), Settings(), AT)
    register = replayed(journal)
    sam = "Sam"
    perform(journal, register, Actor(sam, Role.FILER, "River"), "file", "", {"game": "craps"}, AT)
    with pytest.raises(RuleError, match="both sides"):
        perform(journal, register, Actor(sam, Role.DIRECTOR), "approve", "RS-2026-000001", {}, AT)


def test_roles_are_found_by_a_part_of_their_name() -> None:
    assert role_named("Executive Director") is Role.DIRECTOR
    assert role_named("audit") is Role.AUDIT
    with pytest.raises(RuleError, match="Did you mean “secretary”"):
        role_named("secretry")
