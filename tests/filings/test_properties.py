"""Every chain of Rules Submissions has these properties, whatever people do and when."""

from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from houserules.filings.acts import perform, replayed
from houserules.filings.clock import filing_day, instant, nth_day
from houserules.filings.filing import Register
from houserules.filings.journal import Journal, Settings
from houserules.filings.permissions import Actor, Role
from houserules.filings.versions import State, Submission
from houserules.filings.views import seen
from houserules.log import Log
from houserules.rules.errors import RuleError

REF = "RS-2026-000001"
START = instant("2026-01-05")
FILER, BUREAU = Actor("Fay", Role.FILER, "River"), Actor("Gus", Role.OPERATIONS)
DIRECTOR = Actor("Edna", Role.DIRECTOR)
LAYOUT = {"topic": "layout", "game": "roulette", "layout": "a", "signage": "b", "equipment": "c"}
NOTICE = {"findings": [{"nature": "a", "alternative": "b"}]}
WHEELS = ("double zero", "single zero", "double zero used as single zero")
SUBMISSIONS = st.sampled_from(WHEELS).map(lambda w: {"game": "roulette", "rules": {"Wheel": w}})
ACTS = st.one_of(
    st.tuples(st.just(FILER), st.sampled_from(("file", "file", "revise")), SUBMISSIONS),
    st.tuples(st.just(FILER), st.sampled_from(("implement", "implement", "withdraw")), st.just({})),
    st.tuples(st.just(BUREAU), st.just("toll"), st.just(NOTICE)),
    st.tuples(st.just(DIRECTOR), st.just("approve"), st.just({})),
    st.tuples(st.just(DIRECTOR), st.just("disapprove"), st.just({"reasons": "a"})),
)
PAUSES = st.sampled_from((0, 1, 60, 60 * 24, 60 * 24 * 7, 60 * 24 * 14, 60 * 24 * 15, 60 * 24 * 16))
HISTORIES = st.lists(st.tuples(PAUSES, ACTS), min_size=1, max_size=14)
PASSES = {
    (State.UNDER_REVIEW, State.EFFECTIVE),
    (State.TOLLED, State.EXPIRED),
}
History = list[tuple[int, tuple[Actor, str, dict[str, Any]]]]


def lived(history: History) -> tuple[Journal, Register]:
    """A journal of what was possible in a history."""
    journal = Journal.on(Log(), Settings(), START)
    register = replayed(journal)
    perform(journal, register, FILER, "seek", "", LAYOUT, START)
    perform(journal, register, DIRECTOR, "approve", "LS-2026-000001", {}, START)
    perform(journal, register, FILER, "file", "", {"game": "roulette"}, START)
    now = START
    for minutes, (actor, act, content) in history:
        now += timedelta(minutes=minutes)
        try:
            perform(journal, register, actor, act, REF, content, now)
        except RuleError:
            continue
    return journal, register


@settings(max_examples=200)
@given(HISTORIES)
def test_time_never_takes_a_state_back(history: History) -> None:
    journal, register = lived(history)
    chain = register.find(REF, Submission)
    today = filing_day(journal.head)
    for version in chain.versions:
        states = [version.state_on(today + timedelta(n), register) for n in range(60)]
        for one, other in pairwise(states):
            assert one == other or (one, other) in PASSES


@settings(max_examples=200)
@given(HISTORIES)
def test_one_version_at_most_is_in_force_at_any_instant(history: History) -> None:
    journal, register = lived(history)
    chain = register.find(REF, Submission)
    for earlier, later in pairwise(chain.floor):
        assert earlier.end is not None
        assert earlier.start <= earlier.end <= later.start
    assert sum(version.in_force for version in chain.versions) <= 1
    assert chain.at(journal.head) == chain.current
    opened = [version for version in chain.versions if version.superseded_on is None]
    assert all(not version.in_force for version in chain.versions if version not in opened)


@settings(max_examples=100)
@given(HISTORIES)
def test_a_replayed_journal_gives_the_same_state(history: History) -> None:
    journal, register = lived(history)
    again = replayed(journal)
    assert again == register
    day = filing_day(journal.head) + timedelta(20)
    assert seen(again.filing(REF), day, again) == seen(register.filing(REF), day, register)


@settings(max_examples=200)
@given(HISTORIES)
def test_a_version_is_on_the_floor_only_with_its_right(history: History) -> None:
    """Approved, or its 15th day begun, and never while it is tolled or disapproved."""
    _, register = lived(history)
    chain = register.find(REF, Submission)
    for spell in chain.floor:
        version = chain.versions[spell.version - 1]
        start = filing_day(spell.start)
        approved = version.approved_on is not None and version.approved_on <= start
        assert approved or start >= nth_day(version.filed_on, 15)
        for notice in (version.tolled_on, version.disapproved_on):
            if notice is not None:
                assert notice <= version.fifteenth
                assert spell.end is not None
                assert filing_day(spell.end) <= notice


@given(st.datetimes(datetime(2021, 1, 1), datetime(2030, 12, 31)))
def test_every_filing_is_effective_on_its_fifteenth_day(moment: datetime) -> None:
    at = instant(moment.isoformat(timespec="seconds"))
    journal = Journal.on(Log(), Settings(), at)
    register = replayed(journal)
    line = perform(journal, register, FILER, "file", "", {"game": "roulette"}, at)
    filing = register.filing(line.subject)
    day: date = moment.date()
    assert filing.state_on(day + timedelta(14), register) == State.UNDER_REVIEW
    assert filing.state_on(day + timedelta(15), register) == State.EFFECTIVE
