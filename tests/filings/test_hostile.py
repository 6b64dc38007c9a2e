"""Whatever an act contains, it is carried out or refused with a sentence; nothing is half done."""

from collections import Counter
from typing import Any, get_args, get_origin

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from houserules.files.submissions import SubmissionForm
from houserules.filings import forms
from houserules.filings.acts import CONTINUING, OF_THE_BOARD, OPENING, perform, replayed
from houserules.filings.cases import BEGUN, Played, cases, play
from houserules.filings.journal import Journal
from houserules.filings.permissions import Actor, Role, permissions
from houserules.filings.requests import NATURES
from houserules.filings.written import TOPICS
from houserules.log import Log
from houserules.rules.errors import RuleError

WORDS = ("", "roulette", "649a", "Pair Plus", "F", "1", "yes", "2030-12-09", "2026-02-30", "7.5%",
         "50 to 1", "RS-2026-000001", "CM-2026-000001", "approved", "Bulletin", "-1", "nan", "1/0",
         "Straight flush", "\x00", "é" * 50, *NATURES, *TOPICS)  # fmt: skip
TEXTS = st.sampled_from(WORDS) | st.text(max_size=12)
ANYTHING: st.SearchStrategy[Any] = st.recursive(
    TEXTS | st.none() | st.integers() | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
FORM_OF = {
    "file": SubmissionForm,
    "revise": SubmissionForm,
    "request": forms.RequestForm,
    "complete": forms.RequestForm,
    "seek": forms.WrittenForm,
    "link": forms.LinkForm,
    "apply": forms.ApplicationForm,
    "yearly": forms.ApplicationForm,
}
ACTS = sorted({*OPENING, *OF_THE_BOARD, *(act for acts in CONTINUING.values() for act in acts)})
PLAYED = [play(case) for _, case in cases()]


def filled(form: type[BaseModel]) -> st.SearchStrategy[dict[str, Any]]:
    """Some keys of a form, most of them with a value of their kind."""
    values = {
        field.alias or key: st.one_of(*[_value(field.annotation)] * 4, ANYTHING)
        for key, field in form.model_fields.items()
    }
    return st.fixed_dictionaries({}, optional=values)


def _value(kind: Any) -> st.SearchStrategy[Any]:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return filled(kind)
    if get_origin(kind) is list:
        return st.lists(_value(get_args(kind)[0]), max_size=3)
    if get_origin(kind) is dict:
        return st.dictionaries(TEXTS, _value(get_args(kind)[1]), max_size=3)
    return TEXTS


def copied(played: Played) -> Journal:
    """The journal of a case, to which more can be appended."""
    journal = Journal.on(Log(), played.journal.settings, BEGUN)
    for line in played.journal.lines:
        journal.append(line)
    return journal


@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_carried_out_or_refused_with_a_sentence(act: str) -> None:
    outcomes: Counter[bool] = Counter()
    roles = [role for role, scope in permissions()[act].items() if scope != "-"]

    @settings(max_examples=60, suppress_health_check=list(HealthCheck))
    @given(
        st.sampled_from(PLAYED), st.data(), st.sampled_from(roles),
        filled(FORM_OF.get(act, forms.ActForm)),
    )  # fmt: skip
    def try_it(played: Played, data: st.DataObject, role: Role, content: dict[str, Any]) -> None:
        subject = data.draw(st.sampled_from([*sorted(played.register.filings), "RS-1", ""]))
        filing = played.register.filings.get(subject)
        actor = Actor(f"somebody as {role}", role, filing.organisation if filing else "River")
        journal = copied(played)
        register = replayed(journal)
        done = True
        try:
            perform(journal, register, actor, act, subject, content, journal.head)
        except RuleError:
            done = False
        outcomes[done] += 1
        assert len(journal.lines) == len(played.journal.lines) + done
        assert replayed(journal) == register

    try_it()
    assert outcomes.total() >= 60
