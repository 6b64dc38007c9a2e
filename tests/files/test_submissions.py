"""Rules Submissions and paytables: everything wrong in them is found and named."""

import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from houserules import library
from houserules.files.paytables import read_paytable
from houserules.files.reading import FileError
from houserules.files.submissions import SubmissionForm, read_document, read_submission
from houserules.filings.rules_of_play import examined
from houserules.games.poker.three_card_poker import law
from houserules.rules import Odds, RuleError

GOOD = """\
game: three-card-poker
rules: {Ante Bonus: B, Pair Plus Wager: C, Adjacent boxes: 2}
limits: {Ante Wager: {minimum: 15, maximum: 500}}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "submission.yaml"


def findings(text: str) -> list[tuple[str, str, str]]:
    submission = read_submission(text)
    assert submission.game is law.game
    return [(found.kind, str(found.cite), found.sentence) for found in submission.findings]


def test_a_complete_submission_has_no_findings() -> None:
    assert findings(GOOD) == []


def test_a_submission_is_read(file: Path) -> None:
    file.write_text(GOOD, encoding="utf-8")
    rules = read_submission(file).house_rules(game=law.game)
    assert rules.letter(law.ante_bonus) == "B"
    assert rules.limits["Ante Wager"].minimum == 1_500


def test_what_must_be_chosen_is_missing() -> None:
    missing = findings("game: 649a\n")
    assert [(kind, cite) for kind, cite, _ in missing] == [
        ("missing", "649a.7(f)"),
        ("missing", "649a.12(b)"),
        ("missing", "649a.7(d)(2)"),
    ]


@pytest.mark.parametrize(
    "limits",
    [
        "Fire Bet: {maximum: 10}",  # 623a.11(b)(1): $1 to $5
        "Fire Bet: {minimum: 6}",
        "Horn Bet: {maximum: 3}",  # 623a.3(a)(19): units of four
    ],
)
def test_limits_that_the_chapter_contradicts(limits: str) -> None:
    (found,) = read_submission(f"game: craps\nlimits: {{{limits}}}\n").findings
    assert found.kind == "wrong"
    assert "contradict the rules: it is" in found.sentence


@pytest.mark.parametrize(
    ("game", "limits", "other"),
    [
        ("three-card-poker", "Play Wager: {maximum: 100}", "Ante Wager"),
        ("go-fore-it", "Back 9: {minimum: 5}", "Front 9 Wager"),
        ("casino-war", "War Wager: {increment: 5}", "Initial Wager"),
        (
            "double-back-jack",
            "Second Chance: {minimum: 5}",
            "Blackjack Wager and the Double Down Wager",
        ),
    ],
)
def test_a_wager_that_another_fixes_has_no_limits(game: str, limits: str, other: str) -> None:
    submission = read_submission(f"game: {game}\nlimits: {{{limits}}}\n")
    found = [one for one in submission.findings if one.kind == "wrong"]
    assert [one.cite.pretty for one in found] == ["§ 601a.6(d)"]
    assert "has no limits of its own" in found[0].sentence
    assert f"follows from the {other} (" in found[0].sentence


def test_limits_within_the_amounts_of_the_chapter() -> None:
    text = "game: craps\nlimits: {Fire Bet: {minimum: 2, maximum: 5}, Horn Bet: {maximum: 502}}\n"
    assert read_submission(text).findings == ()


def test_every_fault_is_told_not_only_the_first() -> None:
    text = GOOD.replace("Ante Bonus: B", "Ante Bonus: Z, Colour: red, Decks: 3, Deck: 1").replace(
        "maximum: 500", "maximum: 5"
    )
    found = findings(text)
    assert [(kind, cite) for kind, cite, _ in found] == [
        ("wrong", "649a.12(b)"),
        ("wrong", "601a.4(a)"),
        ("wrong", "649a.3(b)"),
        ("wrong", "649a.3(b)"),
        ("wrong", "601a.6(d)"),
    ]
    sentences = [sentence for _, _, sentence in found]
    assert "“Z” is not a choice" in sentences[0]
    assert "There is no option “Colour”" in sentences[1]
    assert "choose 1 deck, 2 decks" in sentences[2]
    assert sentences[3] == "Decks is chosen twice."
    assert "leave no amount" in sentences[4]


def test_choices_that_contradict_each_other() -> None:
    text = GOOD.replace(
        "Adjacent boxes: 2",
        "Adjacent boxes: 2, Progressive Payout Wager: A, 5 of 6 Progressive Payout Wager: yes, "
        "Version: both compulsory, 'Mini-royal flush, Ante Bonus': 6 to 1",
    )
    assert [(kind, cite) for kind, cite, _ in findings(text)] == [
        ("inconsistent", "649a.12(g)(1)"),
        ("inconsistent", "605a.7(e)(2)"),
        ("missing", "605a.7(e)(4)"),
    ]


def test_a_wrong_choice_does_not_hide_behind_its_default() -> None:
    found = findings(GOOD.replace("Adjacent boxes: 2", "Adjacent boxes: 8"))
    assert [(kind, cite) for kind, cite, _ in found] == [("wrong", "649a.7(f)")]


FULL = """\
game: three-card-prime
edition: proposed-2015
title: Pit 4
rules: {Bad Beat Bonus: A, Adjacent boxes: 1}
additional requirements: [wagers in whole dollars]
internal controls: IC-12
jackpot cap: none
new layout: NG-2026-000001
explanation: none
"""


def test_every_door_reads_the_same_document() -> None:
    """Prices read what filings write, and filings read what prices read."""
    submission = read_submission(FULL)
    assert not [found for found in submission.findings if found.kind == "wrong"]
    rules = library.house_rules("679a@proposed-2015", submission=FULL)
    assert rules == submission.house_rules()
    content = examined(submission)
    assert (content["edition"], content["controls"]) == ("proposed-2015", "IC-12")
    assert content["requirements"] == ["wagers in whole dollars"]


SIDE_BY_SIDE = """\
game: blackjack
configurations:
  six decks: {rules: {Decks: 6}, limits: {Blackjack Wager: {minimum: 15}}}
  eight decks: {rules: {Decks: 8, Colour: red}}
"""


def test_several_configurations_side_by_side() -> None:
    submission = read_submission(SIDE_BY_SIDE)
    six = submission.house_rules("six decks")
    assert (six.written["Decks"], six.limits["Blackjack Wager"].minimum) == ("6", 1_500)
    wrong = [found for found in submission.findings if found.kind == "wrong"]
    assert [(found.configuration, found.place) for found in wrong] == [
        ("eight decks", ("configurations", "eight decks", "rules", "Colour"))
    ]
    with pytest.raises(RuleError, match="There is no option “Colour”"):
        submission.house_rules("eight")
    with pytest.raises(RuleError, match="name one: six decks, eight decks"):
        submission.house_rules()
    with pytest.raises(RuleError, match="There is no configuration “two decks”"):
        submission.house_rules("two decks")
    only_six = library.house_rules("blackjack", submission=SIDE_BY_SIDE, configuration="six")
    assert only_six == six


def test_a_configuration_is_found_by_its_exact_name_first() -> None:
    text = "game: blackjack\nconfigurations: {Pit 1: {}, pit-1: {rules: {Decks: 8}}}\n"
    assert read_submission(text).house_rules("pit-1").written["Decks"] == "8"


def test_a_configuration_of_no_submission_is_refused() -> None:
    with pytest.raises(RuleError, match="give that too"):
        library.house_rules("blackjack", configuration="six")


def test_choices_beside_configurations_are_found() -> None:
    text = SIDE_BY_SIDE + "rules: {Decks: 6}\n"
    assert "not beside them" in read_submission(text).findings[0].sentence
    with pytest.raises(FileError, match="not beside them"):
        library.house_rules("blackjack", submission=text, configuration="six")


def test_faults_of_the_form_are_found_beside_those_of_the_choices() -> None:
    text = """\
game: three-card-poker
rulez: {}
title: [a, b]
internal controls: {number: 12}
rules: {Ante Bonus: {A: B}, Pair Plus Wager: Z, Adjacent boxes: 2}
limits: {Ante Wager: {minimum: 15, maximun: 5}, Fold Wager: {}}
"""
    submission = read_submission(text)
    found = [(one.kind, str(one.cite), one.place) for one in submission.findings]
    assert found == [
        ("wrong", "601a.6(d)", ("limits", "Ante Wager", "maximun")),
        ("wrong", "601a.4(a)", ("rulez",)),
        ("wrong", "601a.4(a)", ("rules", "Ante Bonus")),
        ("wrong", "601a.4(a)", ("title",)),
        ("wrong", "605a.7(e)(4)", ("internal controls",)),
        ("wrong", "649a.7(d)(2)", ("rules", "Pair Plus Wager")),
        ("wrong", "601a.6(d)", ("limits", "Fold Wager")),
        ("missing", "649a.12(b)", ("rules", "Ante Bonus")),
    ]
    assert submission.findings[1].sentence == "Unknown key “rulez”. Did you mean “rules”?"
    assert submission.configurations["main"].limits["Ante Wager"].minimum == 1_500
    with pytest.raises(FileError, match="line 6: unknown key “limits → Ante Wager → maximun”"):
        submission.house_rules()


def test_an_alternative_is_named_where_there_is_one() -> None:
    text = GOOD.replace("Ante Bonus: B", "Ante Bonus: Z").replace(
        "Adjacent boxes: 2", "Dealing: hand, Automated shuffler: no"
    )
    assert [(found.kind, found.alternative) for found in read_submission(text).findings] == [
        ("wrong", "Ante Bonus: A"),
        ("missing", "Adjacent boxes: 1"),
        ("inconsistent", "Dealing: manual shoe"),
    ]


def test_a_progressive_wager_has_the_amount_of_the_submission() -> None:
    text = "game: blackjack\ninternal controls: 1\nrules: {Bad Beat Progressive Wager: yes}\n"
    amounts = read_submission(text + "progressive amounts: {Bad Beat: 5}\n").progressive_amounts
    assert amounts == {"Bad Beat Progressive Wager": {"main": 500}}
    assert read_submission(text).progressive_amounts == {"Bad Beat Progressive Wager": {"main": 0}}


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (
            "progressive amounts: {Progressive Payout: 2}",
            "its amount is fixed in the Rules Submission",
        ),
        ("progressive amounts: {Five-Card Progressive: 1}", "has no progressive jackpot"),
        ("progressive amounts: {Ante Wager: 1}", "has no progressive jackpot"),
        ("progressive amounts: {Progressive Payout: much}", "is not an amount of money"),
        (
            "progressive amounts: {Progressive Payout: 1}\nlimits: {Progressive Payout: {}}",
            "appears twice",
        ),
    ],
)
def test_a_progressive_amount_that_cannot_be_one(more: str, sentence: str) -> None:
    text = f"{GOOD.partition('limits')[0]}internal controls: 1\n{more}\n"
    text = text.replace("Adjacent boxes: 2", "Adjacent boxes: 2, Progressive Payout Wager: A")
    (found,) = read_submission(text).findings
    assert (found.kind, str(found.cite)) == ("wrong", "605a.7(e)(3)")
    assert sentence in found.sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rules: {}\n", "the key “game” is missing"),
        ("- game\n", "this must be a mapping"),
        ("", "this must be a mapping"),
        ("game: [649a\n", "line 2, column 1"),
        ("game: *a\n", "aliases"),
        ("game: chess\n", "There is no game “chess”"),
        ("game: 649a\nedition: next\n", "has no edition 'next'"),
        ("game: \ud800", "is not UTF-8 text"),
        ("#" * 300_000, "is larger than 200,000 bytes"),
    ],
)
def test_a_document_that_names_no_game(text: str, sentence: str) -> None:
    submission = read_submission(text)
    (found,) = submission.findings
    assert submission.game is None
    with pytest.raises(RuleError, match=sentence):
        submission.require_game()
    assert sentence.lower() in found.sentence.lower()


@pytest.mark.parametrize("text", [GOOD, FULL, SIDE_BY_SIDE, "game: 649a\nrulez: 1\n"])
def test_a_submission_is_the_same_from_text_and_from_values(text: str) -> None:
    """An editor reads 15 as a number and yes as true; a web form has the values as text."""
    from_text = read_submission(text)
    for loader in (yaml.SafeLoader, yaml.BaseLoader):
        from_values = read_submission(yaml.load(text, Loader=loader))
        assert from_values.document.form == from_text.document.form
        assert from_values.configurations == from_text.configurations
        assert from_values.findings == from_text.findings


def test_many_unknown_names_are_found_quickly() -> None:
    names = {f"Dealer's c{number}": "x" for number in range(13_000)}
    start = time.perf_counter()
    found = read_submission({"game": "blackjack", "rules": names, **names}).findings
    assert time.perf_counter() - start < 5
    *_, last = wrong = [one for one in found if one.kind == "wrong"]
    assert len(wrong) == 51
    assert last.sentence.startswith("25,950 more are wrong: “Dealer's c50”, “Dealer's c51”, ")


WORDS = ("", "649a", "blackjack", "three-card-prime", "proposed-2015", "Ante Bonus", "Decks", "A",
         "6", "yes", "Ante Wager", "Progressive Payout Wager", "-1", "1e9", "\x00", "str",
         "list[str]", "game")  # fmt: skip
TEXTS = st.sampled_from(WORDS) | st.text(max_size=8)
ANYTHING: st.SearchStrategy[Any] = st.recursive(
    TEXTS | st.none() | st.integers() | st.floats() | st.booleans() | st.binary(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(TEXTS | st.integers() | st.none(), inner, max_size=4)
    ),
    max_leaves=12,
)
CHOICES = st.dictionaries(TEXTS, ANYTHING, max_size=4) | ANYTHING
KEYS = {
    field.alias or name: CHOICES if name in ("rules", "limits", "amounts") else ANYTHING
    for name, field in SubmissionForm.model_fields.items()
}
CONFIGURATIONS = st.dictionaries(
    TEXTS, st.fixed_dictionaries({}, optional={"rules": CHOICES, "limits": CHOICES}), max_size=3
)
KEYS |= {"game": st.sampled_from(WORDS), "configurations": CONFIGURATIONS | ANYTHING}
VALUES = st.fixed_dictionaries({}, optional=KEYS) | st.dictionaries(TEXTS, ANYTHING, max_size=3)


@settings(max_examples=300, deadline=None)
@given(VALUES)
def test_values_of_any_kind_are_read_or_found(values: dict[Any, Any]) -> None:
    submission = read_submission(values)
    for found in submission.findings:
        assert found.sentence
        assert found.cite.pretty.startswith("§ ")
    if submission.game is None:
        assert submission.findings
    for rules in submission.configurations.values():
        assert rules.game is submission.game


@settings(max_examples=200, deadline=None)
@given(st.text() | st.text("game:649a\n\t {}[],-&*!|>'\"%@`#?", max_size=60))
def test_any_text_is_read_or_found(text: str) -> None:
    document = read_document(text)
    assert document.form is not None or document.findings


PAYTABLE = "wager: Pair Plus Wager\nrows: {Straight flush: 100 to 1, Pair: 2 to 1}\n"


def test_a_paytable_of_the_users_own(file: Path) -> None:
    file.write_text(PAYTABLE, encoding="utf-8")
    payable, table = read_paytable(file, law.game)
    assert payable is law.pair_plus
    assert table.row(law.SPADES) == ("Straight flush", Odds(100))
    assert table.row("Flush") is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (PAYTABLE.replace("Pair Plus", "Play"), "Play Wager is not paid by a paytable"),
        (PAYTABLE.replace("Straight", "Strait"), "No outcome “Strait flush”"),
        (PAYTABLE.replace("100 to 1", "1,00 to 1"), "is not a payout"),
        (PAYTABLE.replace("Pair: 2 to 1", "straight FLUSH: 2 to 1"), "two rows for one outcome"),
        ("wager: Pair Plus Wager\nrows: {}\n", "the paytable has no rows"),
        ("game: roulette\n" + PAYTABLE, "is for Roulette, not for Three Card Poker"),
        ("wager: Tie Wager\nrows: {Pair: 1 to 1}\n", "There is no wager “Tie Wager”"),
    ],
)
def test_a_paytable_that_cannot_be_one(file: Path, text: str, sentence: str) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RuleError, match=sentence):
        read_paytable(file, law.game)


def test_a_submission_for_another_game(file: Path) -> None:
    file.write_text("game: roulette\n", encoding="utf-8")
    with pytest.raises(FileError, match="is for Roulette, not for Three Card Poker"):
        read_submission(file).house_rules(game=law.game)
