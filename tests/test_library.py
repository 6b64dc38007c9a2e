"""The library as people import it: its pages, its names, its errors, and what an import loads."""

import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import houserules
from houserules.files.shipped import game_cases

ROOT = Path(__file__).parents[1]
GAMES = [entry.slug for entry in houserules.games()]
MONEY = ("wagers", "places", "reduces by")
ROUND = ("cards", "spins", "rolls", "draws", "play", "incidents", "meters")


@pytest.mark.parametrize(("page", "least"), [("docs/library.md", 40), ("README.md", 4)])
def test_a_page_shows_what_python_prints(
    page: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = re.sub("^```.*$", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    monkeypatch.chdir(tmp_path)
    report: list[str] = []
    done = doctest.DocTestRunner(verbose=False).run(examples, out=report.append)
    assert done.failed == 0, "".join(report)
    assert done.attempted >= least


def test_the_page_shows_every_function() -> None:
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    functions = [
        name
        for name in houserules.__all__
        if name.islower() and name != "cents" and callable(getattr(houserules, name))
    ]
    assert [name for name in functions if f"houserules.{name}(" not in page] == []


@pytest.mark.parametrize("name", houserules.__all__)
def test_a_name_is_there_and_documented(name: str) -> None:
    assert inspect.getdoc(getattr(houserules, name))
    assert name in dir(houserules)


@pytest.mark.parametrize("name", ["prise", "_games"])
def test_an_unknown_name_is_no_attribute(name: str) -> None:
    with pytest.raises(AttributeError, match=name):
        getattr(houserules, name)


def test_an_import_loads_nothing_heavy() -> None:
    code = (
        "import sys, houserules\n"
        "first = [name for name in sys.modules if name.startswith('houserules.')]\n"
        "houserules.games(), houserules.game('649a')\n"
        "heavy = {'numpy', 'numba', 'pydantic', 'yaml', 'typer', 'rich'} & set(sys.modules)\n"
        "print(first, heavy)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[] set()"


def test_games_are_listed_whatever_was_imported_before() -> None:
    for before in ("", "import houserules.games.coverage; "):
        code = f"{before}import houserules; print(len(houserules.games()))"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert done.stdout.strip() == str(len(GAMES)), done.stderr


@pytest.mark.parametrize("slug", GAMES)
def test_python_values_settle_as_the_case_does(slug: str) -> None:
    """Every worked record of a game, its amounts in cents, comes to the settlement of the file."""
    entry = next(entry for entry in houserules.games() if entry.slug == slug)
    compared = 0
    for written in game_cases(entry):
        if "table" in written.keys or written.refused is not None:
            continue
        case = written.read()
        given = {key: written.keys[key] for key in ROUND if key in written.keys}
        given["incidents"] = _texts(given.get("incidents", []))
        given |= {key: _texts(given[key]) for key in ("spins", "rolls") if key in given}
        given["meters"] = _in_cents(given.get("meters", {}))
        given["play"] = [_with_cents(event) for event in given.get("play", [])]
        seats = [_with_cents(seat) for seat in written.keys["seats"]]
        assert houserules.settle(case.round.rules, seats, **given) == case.settle(), written.name
        compared += 1
    assert compared >= 10


def _texts(written: str | list[str]) -> list[str]:
    return written.split(",") if isinstance(written, str) else written


def _with_cents(keys: dict[str, Any]) -> dict[str, Any]:
    return {key: _in_cents(value) if key in MONEY else value for key, value in keys.items()}


def _in_cents(written: Any) -> Any:
    if isinstance(written, dict):
        return {name: _in_cents(value) for name, value in written.items()}
    return houserules.cents(written)


POKER = houserules.game("three-card-poker").rules()
SEAT = {"seat": 1, "wagers": {"ante": 1_000}, "cards": "7s 8h 9d", "decisions": "play"}


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        ({"wagers": {"pear plus": 1_000}}, "Did you mean “Pair Plus Wager”?"),
        ({"wagers": {"ante": "10"}}, "“10” is no whole number of cents; write 1000 for $10.00."),
        ({"wagers": {"ante": 10.5}}, "“10.5” is no whole number of cents"),
        ({"wager": {"ante": 1_000}}, "unknown key “seats → 1 → wager”. Did you mean “wagers”?"),
        ({"cards": "7s 8h 9x"}, "Unknown card '9x'"),
        ({"cards": "7s 8h Jd"}, "Duplicate card: Jd"),
        ({"decisions": "dance"}, "Seat 1 may play or fold, not dance (§ 649a.11(b))."),
    ],
)
def test_a_round_that_cannot_be_is_refused(seat: dict[str, Any], sentence: str) -> None:
    with pytest.raises(houserules.RuleError, match=re.escape(sentence)):
        houserules.settle(POKER, [{**SEAT, **seat}], cards={"dealer": "Jd 7c 2s"})


def test_choices_that_exclude_each_other_are_refused_everywhere() -> None:
    choices = {"dealing": "hand", "automated shuffler": "no"}
    rules = POKER.game.rules(choices)
    seats: Any = [SEAT]
    for refused in (
        lambda: houserules.house_rules("649a", choices),
        lambda: houserules.price(rules),
        lambda: houserules.strategy(rules),
        lambda: houserules.advise(rules, "Qs 6h 4d"),
        lambda: houserules.settle(rules, seats, cards={"dealer": "Jd 7c 2s"}),
        lambda: houserules.open_table(rules),
        lambda: houserules.deal(rules, 1),
    ):
        with pytest.raises(houserules.RuleError, match=r"needs an automated .*649a\.9\(a\)\(1\)"):
            refused()


@pytest.mark.parametrize(
    ("hand", "sentence"), [("Qs 6h 4x", "Unknown card '4x'"), ("Qs Qs 4d", "Duplicate card: Qs")]
)
def test_cards_that_cannot_be_are_refused(hand: str, sentence: str) -> None:
    with pytest.raises(houserules.RuleError, match=sentence):
        houserules.advise(POKER, hand)


def test_meters_are_named_by_their_wager() -> None:
    holdem = houserules.game("653a").rules({"progressive payout": "B"})
    with pytest.raises(houserules.RuleError, match="has no meter"):
        houserules.price(POKER, meters={"ante": 100})
    with pytest.raises(houserules.RuleError, match="has the meters"):
        houserules.price(holdem, meters={"progressive payout:tiny": 100})


def test_one_case_of_several_is_named() -> None:
    head = "game: 617a\ncases:\n"
    case = "  {}: {{seats: [{{seat: 1, wagers: {{red: 5}}}}], spins: [{}]}}\n"
    text = head + case.format("first", 17) + case.format("second", 18)
    with pytest.raises(houserules.RuleError, match="holds 2 cases: say which"):
        houserules.settle_case(text)
    assert houserules.settle_case(text, "first").settlement.totals == {1: -500}
    assert houserules.settle_case(text, "second").settlement.totals == {1: 500}


def test_a_case_at_the_table_keeps_its_table(tmp_path: Path) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(
        "game: 649a\n"
        "table:\n"
        "  - {seat: 2, sits: Ann, chips: 100}\n"
        "  - {seat: 2, places: {ante: 10}}\n"
        "  - {shoe: 7s Jd 8h 7c 9d 2s, says: no more bets}\n"
        "  - {seat: 2, decides: play}\n",
        encoding="utf-8",
    )
    settled = houserules.settle_case(case)
    assert settled.settlement.totals == {2: 2_000}
    assert settled.played is not None
    assert settled.played.table.chips == {"Ann": 12_000}


def test_a_table_is_taken_up_with_other_cards(tmp_path: Path) -> None:
    """The same seed after the log must not deal the hands of the first rounds again."""
    from houserules.table import Decide, NoMoreBets, PlaceBet, Sit

    hands = []
    for start in ([Sit(1, "Ann", 100_000)], []):
        table = houserules.open_table(POKER, seed=5, log=tmp_path / "table.log")
        for done in (*start, PlaceBet(1, "ante", 1_000), NoMoreBets()):
            table.do(done)
        hands.append(table.dealer.hand(1))
        table.do(Decide(1, "fold"))
        table.log.close()
    assert table.rounds == 2
    assert hands[0] != hands[1]


def test_a_refused_log_is_let_go(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    houserules.open_table(POKER, log=log).log.close()
    with pytest.raises(houserules.RuleError, match="opened with other values for rules"):
        houserules.open_table(POKER.game.rules({"pair plus": "C"}), log=log)
    houserules.open_table(POKER, log=log).log.close()


def test_general_provisions_are_covered_by_filings() -> None:
    sections = houserules.coverage("§ 605a")
    assert sections
    assert {paragraph.cite.chapter for section in sections for paragraph in section.paragraphs} == {
        "605a"
    }
