"""The contents of a request, and its life at the edges of 601a.2 and 601a.3."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from houserules.cli.commands.filing import app
from houserules.filings.acts import perform, replayed
from houserules.filings.approvals import PROVISIONS
from houserules.filings.cases import BEGUN, cases
from houserules.filings.clock import instant
from houserules.filings.figures import row
from houserules.filings.filing import Register
from houserules.filings.journal import Journal, JournalError, Settings
from houserules.filings.permissions import Actor, Role
from houserules.filings.requests import Request
from houserules.filings.rules_of_play import compared
from houserules.games import load
from houserules.log import FileLog, Log
from houserules.rules.errors import RuleError

(PAYTABLE,) = (case.steps[1].content for name, case in cases() if "chosen as a letter" in name)
NEW_GAME = {
    **{key: value for key, value in PAYTABLE.items() if key not in ("paytable", "wager", "letter")},
    "game": "Dragon Poker",
    "nature": "new",
    "figures": {
        "Dragon": {"true odds": {"Win": "3 to 2"}, "payout odds": {"Win": "1 to 1"},
                   "house advantage": "2.5%"},
    },
}  # fmt: skip


class Office:
    """A journal with everybody who acts on a request."""

    def __init__(self, log: Log | None = None) -> None:
        self.journal = Journal.on(log or Log(), Settings(), BEGUN)
        self.register = Register()

    def do(self, on: str, role: Role, act: str, ref: str = "", **content: Any) -> str:
        organisation = {Role.MANUFACTURER: "Ohio", Role.FILER: "River"}.get(role, "")
        actor = Actor(f"somebody as {role}", role, organisation)
        at = instant(on)
        return perform(self.journal, self.register, actor, act, ref, content, at).subject

    def notified(self, content: Mapping[str, Any]) -> str:
        self.do("2026-10-01", Role.SECRETARY, "schedule", days=["2026-10-21", "2026-12-09"])
        ref = self.do("2026-10-05", Role.MANUFACTURER, "request", **content)
        self.do("2026-10-06", Role.MANUFACTURER, "submit", ref)
        self.do("2026-10-12", Role.LABORATORY, "result", ref)
        self.do("2026-10-13", Role.DIRECTOR, "notify", ref)
        return ref

    def available(self, content: Mapping[str, Any]) -> str:
        ref = self.notified(content)
        self.do("2026-10-21", Role.SECRETARY, "vote", ref, result="approved")
        self.do("2026-10-22", Role.SECRETARY, "post", ref)
        self.do("2026-12-09", Role.SECRETARY, "vote", ref, result="approved")
        for where in ("Bulletin", "website"):
            self.do("2026-12-10", Role.SECRETARY, "publish", ref, where=where)
        return ref


def figures(wager: str, advantage: str) -> dict[str, Any]:
    return {wager: {"true odds": {"Pair": "4589/936"}, "house advantage": advantage}}


@pytest.mark.parametrize("number", ["plenty", "1e99999999", "1/0", "9" * 500, "nan", "1_0"])
def test_a_figure_that_is_no_number_is_refused_with_the_request(number: str) -> None:
    with pytest.raises(RuleError, match="is no figure"):
        Office().do(
            "2026-10-05", Role.MANUFACTURER, "request",
            **{**PAYTABLE, "figures": figures("Pair Plus", number)},
        )  # fmt: skip
    with pytest.raises(RuleError, match="is no figure"):
        row("Pair Plus", "house advantage", number, None)


def test_the_figures_of_the_wager_itself_are_asked_for() -> None:
    content = {**PAYTABLE, "figures": figures("Ante", "1%")}
    with pytest.raises(RuleError, match=r"lacks true odds, .* of Pair Plus Wager \(§ 601a.2\(a"):
        Office().do("2026-10-05", Role.MANUFACTURER, "request", **content)


def test_a_game_that_is_not_carried_is_notified_and_its_increments_are_kept() -> None:
    office = Office()
    ref = office.available(NEW_GAME)
    steps = office.register.filing(ref).steps
    assert "0 of 1 figures agree" in steps[2].words
    limits = {"Dragon": {"minimum": "10", "increment": "5"}}
    filed = office.do("2026-12-11", Role.FILER, "file", game=ref.lower(), limits=limits)
    (line,) = (line for line in office.journal.lines if line.subject == filed)
    assert line.content["configurations"]["main"]["increments"] == {"Dragon": 500}
    assert line.content["configurations"]["main"]["posted"] == {"Dragon": [1000, None]}


def test_a_paytable_is_chosen_in_its_game_and_not_filed_as_one() -> None:
    office = Office()
    ref = office.available(PAYTABLE)
    with pytest.raises(RuleError, match="is a paytable of 649a: file for that game and choose F"):
        office.do("2026-12-11", Role.FILER, "file", game=ref)


def test_the_letter_of_a_refused_paytable_is_free_again() -> None:
    office = Office()
    ref = office.notified(PAYTABLE)
    with pytest.raises(RuleError, match="Paytable F of Pair Plus Wager exists"):
        office.do("2026-10-21", Role.MANUFACTURER, "request", **PAYTABLE)
    office.do("2026-10-21", Role.SECRETARY, "vote", ref, result="refused")
    assert office.do("2026-10-22", Role.MANUFACTURER, "request", **PAYTABLE) == "NG-2026-000002"


@pytest.mark.parametrize("text", ["", " ", "not applicable", "Not applicable", "not applicable: "])
def test_a_provision_that_does_not_apply_has_a_reason(text: str) -> None:
    office = Office()
    ref = office.notified(PAYTABLE)
    for name, cite in PROVISIONS.items():
        given = {**PAYTABLE["provisions"], name: text}
        with pytest.raises(RuleError) as refusal:
            office.do("2026-10-21", Role.SECRETARY, "vote", ref, result="approved",
                      provisions=given)  # fmt: skip
        assert f"The rules of play lack: {name} ({cite.pretty})." in str(refusal.value)


def test_figures_are_computed_anew_for_a_paytable_that_a_comment_amends() -> None:
    office = Office()
    ref = office.notified(PAYTABLE)
    office.do("2026-10-21", Role.SECRETARY, "vote", ref, result="approved")
    office.do("2026-10-22", Role.SECRETARY, "post", ref)
    office.do("2026-10-23", Role.PUBLIC, "comment", ref, text="40 is enough")
    office.do("2026-10-23", Role.PUBLIC, "comment", ref, text="so it is")
    rows = {**PAYTABLE["paytable"], "Straight flush": "40 to 1"}
    office.do("2026-10-26", Role.SECRETARY, "consider", ref, comment="CM-2026-000001", how="done",
              paytable=rows)  # fmt: skip
    office.do("2026-10-26", Role.SECRETARY, "consider", ref, comment="CM-2026-000002",
              how="done before", paytable=rows)  # fmt: skip
    filing = office.register.find(ref, Request)
    assert filing.steps[-2].words.endswith("Amended: Straight flush: 50 to 1 becomes 40 to 1.")
    assert "Amended" not in filing.steps[-1].words
    # 48 of 22,100 hands pay 10 less: 188/5525 + 480/22100
    assert filing.comparison[0]["computed"] == "308/5525"
    assert filing.comparison[0]["verdict"] == "differs"


def test_a_result_names_every_difference_before_it_is_recorded() -> None:
    office = Office()
    (wager, filed), *_ = PAYTABLE["figures"].items()
    (label, _), *_ = filed["true odds"].items()
    wrong = {**filed, "house advantage": "9.99%",
             "true odds": {**filed["true odds"], label: "7 to 1"}}  # fmt: skip
    figures = {**PAYTABLE["figures"], wager: wrong}
    ref = office.do("2026-10-05", Role.MANUFACTURER, "request", **{**PAYTABLE, "figures": figures})
    office.do("2026-10-06", Role.MANUFACTURER, "submit", ref)
    before = len(office.journal.lines)
    with pytest.raises(RuleError) as refusal:
        office.do("2026-10-12", Role.LABORATORY, "result", ref)
    assert f"house advantage of {wager} Wager is filed as 9.99%" in str(refusal.value)
    assert f"true odds of {label} of {wager} Wager is filed as 7 to 1" in str(refusal.value)
    assert len(office.journal.lines) == before


def test_a_second_chain_of_the_same_game_is_named_in_a_journal() -> None:
    office = Office()
    office.do("2026-11-02", Role.FILER, "file", game="roulette")
    (line,) = office.journal.lines
    office.journal.append(
        office.journal.line(line.at, line.actor, "file", "RS-2026-000002", line.content)
    )
    with pytest.raises(JournalError, match="Line 2 of the journal: The chain of 617a at River is"):
        replayed(office.journal)


def test_the_gate_knows_a_new_game_by_its_reference(tmp_path: Path) -> None:
    office = Office(FileLog(tmp_path / "filings.jsonl"))
    ref = office.available(NEW_GAME)
    office.do("2026-12-11", Role.FILER, "file", game=ref)
    office.journal.close()
    asked = ["offer", ref.lower(), "--of", "River", "--on", "2026-12-11"]
    answer = CliRunner().invoke(app, [*asked, "--journal", str(tmp_path / "filings.jsonl")])
    assert "Version 1 of RS-2026-000001 is under review. (§ 601a.3(h))" in answer.output
    assert f"{ref} is available since Thursday, December 10, 2026. (§ 601a.3(f))" in answer.output


def test_outcomes_of_one_name_are_compared_together() -> None:
    """A royal flush of Criss-Cross Poker is across or down, never both: 2 * 4 of 2,598,960."""
    bonus = load("criss-cross-poker").find_payable("Five Card Bonus Wager")
    content = {
        "game": "criss-cross-poker", "wager": bonus.name, "letter": "B",
        "paytable": {label: str(pays) for label, pays in bonus.paytables[0].rows},
        "figures": {"Ante Across Wager": {
            "house advantage": "1%", "true odds": {"Royal flush": "324,869 to 1"},
            "payout odds": {"Royal flush": "3,102 to 1"},
        }},
    }  # fmt: skip
    verdicts = {one["figure"]: one["verdict"] for one in compared(content)}
    assert verdicts["true odds of Royal flush"] == "agrees"
    assert verdicts["payout odds of Royal flush"] == "agrees"
