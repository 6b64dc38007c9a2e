"""Files to begin with are right as they are, for every game, and fit their schemas."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from houserules import library
from houserules.answers import schema as schema_of
from houserules.files.paytables import read_paytable
from houserules.files.schema import FILES
from houserules.files.shipped import game_cases
from houserules.files.submissions import read_submission
from houserules.files.templates import template
from houserules.games import INDEX, load, load_entry
from houserules.odds.price import price_wager
from houserules.rules.errors import RuleError

EACH_GAME = pytest.mark.parametrize("entry", INDEX, ids=[entry.slug for entry in INDEX])


def fits(kind: str, text: str) -> bool:
    """Whether an editor that reads YAML its own way would accept a file."""
    return Draft202012Validator(schema_of(kind)).is_valid(yaml.safe_load(text))


@EACH_GAME
def test_a_submission_is_complete(entry: object) -> None:
    text = template(load_entry(entry), "submission")
    submission = read_submission(text)
    game = submission.require_game()
    assert submission.findings == ()
    assert fits("submission", text)
    commented = text.replace("  # ", "  ").splitlines()
    for option in game.options:
        assert any(option.name in line and option.written(option.default) in line
                   for line in commented)  # fmt: skip


@EACH_GAME
def test_every_option_of_a_submission_can_be_uncommented(entry: object) -> None:
    lines = template(load_entry(entry), "submission").splitlines()
    written = [line.replace("  # ", "  ", 1) if "# §" not in line else line for line in lines]
    found = read_submission("\n".join(written)).findings
    assert [finding for finding in found if finding.kind == "wrong"] == []


@EACH_GAME
def test_a_paytable_is_the_printed_one(entry: object, tmp_path: Path) -> None:
    game = load_entry(entry)
    if not any(payable.paytables for payable in game.payables):
        pytest.skip("no paytables")
    text = template(game, "paytable")
    path = tmp_path / "own.yaml"
    path.write_text(text, encoding="utf-8")
    payable, own = read_paytable(path, game)
    assert own.rows == game.rules().offering(payable).paytable(payable).rows
    assert fits("paytable", text)


def test_a_printed_paytable_as_ones_own_has_the_printed_figure(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(template(load("649a"), "paytable", "six card bonus"), encoding="utf-8")
    rules = library.house_rules("649a", paytable=path)
    wager = rules.game.find_wager("six card bonus")
    printed = load("649a").rules({"six card bonus": "A"})
    own = price_wager(rules, wager)[0]
    assert own.house_advantage == price_wager(printed, wager)[0].house_advantage


@EACH_GAME
def test_a_case_settles_as_it_expects(entry: object) -> None:
    text = template(load_entry(entry), "case")
    settled = library.settle_case(text)
    assert settled.settlement.lines
    assert settled.differences == []
    assert fits("case", text)


@EACH_GAME
def test_every_case_of_a_game_fits_the_schema(entry: object) -> None:
    validator = Draft202012Validator(schema_of("case"))
    for case in list(game_cases(entry))[::7]:
        assert validator.is_valid(as_an_editor_reads(case.keys)), case.name


def as_an_editor_reads(written: Any) -> Any:
    """Values as YAML takes them, where this package takes them as text."""
    if isinstance(written, dict):
        return {key: as_an_editor_reads(value) for key, value in written.items()}
    if isinstance(written, list):
        return [as_an_editor_reads(value) for value in written]
    return yaml.safe_load(written) if re.fullmatch(r"[\d.-]+|yes|no", written) else written


@pytest.mark.parametrize("kind", FILES)
def test_a_schema_of_a_file_refuses_unknown_keys(kind: str) -> None:
    schema = schema_of(kind)
    Draft202012Validator.check_schema(schema)
    assert not Draft202012Validator(schema).is_valid({"game": "649a", "unknown": 1})


def test_kinds_and_wagers_that_do_not_exist() -> None:
    game = load("649a")
    with pytest.raises(RuleError, match="Did you mean “paytable”"):
        template(game, "paytabel")
    with pytest.raises(RuleError, match="not paid by a paytable"):
        template(game, "paytable", "play")
    with pytest.raises(RuleError, match="--wager is for a paytable"):
        template(game, "case", "ante")


def test_a_case_begins_with_an_ordinary_round() -> None:
    case = yaml.safe_load(template(load("blackjack"), "case"))
    assert case.keys().isdisjoint({"incidents", "rules"})
    assert {wager for seat in case["seats"] for wager in seat["wagers"]} == {"Blackjack Wager"}
    assert any(seat.get("decisions") for seat in case["seats"])
    assert {seat["decisions"] for seat in case["seats"]} <= {"hit", "stand", "hit, stand"}


def test_a_submission_says_what_each_letter_pays() -> None:
    text = template(load("three-card-poker"), "submission")
    assert "  # § 649a.12(d), B: Straight flush 40 to 1; Three-of-a-kind 30 to 1;" in text
    assert "houserules compare three-card-poker" in text
