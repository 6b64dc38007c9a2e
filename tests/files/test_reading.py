"""Files that people write: every mistake gets a sentence, and nothing but a sentence."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import houserules
from houserules.files.casebook import cases_in, parse_case
from houserules.files.reading import LARGEST_FILE, FileError, load_yaml, read_text
from houserules.files.results import read_results
from houserules.games import load
from houserules.games.poker.three_card_poker.law import game
from houserules.rules import RuleError
from houserules.rules.naming import find_irregularity, parse_bet

GAME = "game: three-card-poker\n"
PROGRESSIVE = GAME + "rules: {progressive payout: A}\nseats: []\n"
CASE = """\
title: A round
game: three-card-poker
rules: {Pair Plus Wager: A, Progressive Payout Wager: B, Progressive wager amount: $5}
limits: {Ante Wager: {minimum: 5, maximum: 100, increment: 5}}
seats:
  - seat: 1
    wagers: {Ante Wager: 10, Pair Plus Wager: 5.50, Progressive Payout Wager: 5}
    cards: Ks Qs Js
    decisions: play
  - {seat: 2, wagers: {Pair Plus Wager: 20}, cards: 2c 2d 9h}
cards: {dealer: Qd 9c 4s}
meters: {Progressive Payout Wager: "$12,000.00"}
expect:
  - {seat: 1, wager: Ante Wager, outcome: win, amount: 10, cite: 649a.11(c)(3)(ii)(B)}
"""


def refusal(text: str) -> str:
    with pytest.raises(FileError) as caught:
        parse_case(text, "round.yaml")
    sentence = str(caught.value)
    assert sentence.startswith("round.yaml")
    return sentence


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("game: [three\n", "line 2, column 1"),
        (GAME + "seats:\n  - seat: 1\n   wagers: {}\n", "line 4, column 4"),
        (GAME + "title: a: b\n", "line 2, column 9"),
        ("\tgame: x", "line 1, column 1"),
        (GAME + "seats: {a: 1, a: 2}\n", "line 2, column 15: the key “a” appears twice"),
        (GAME + GAME, "line 2, column 1: the key “game” appears twice"),
        (GAME + "? [a, b]\n: c\n", "line 2, column 3: a key must be text"),
        (GAME + "a: &x [1]\nseats: *x\n", "line 3, column 8: aliases"),
        ("--- {}\n--- {}\n", "line 2, column 1"),
    ],
)
def test_malformed_yaml_tells_line_and_column(text: str, place: str) -> None:
    assert place in refusal(text)


def test_a_character_that_no_text_has() -> None:
    assert "unacceptable character" in refusal("game: \x00")


@pytest.mark.parametrize("text", ["[" * 600, "{a: " * 50_000, "- " * 50_000])
def test_endless_nesting(text: str) -> None:
    assert "nested too deeply" in refusal(text)


def test_an_alias_that_would_unfold_into_a_huge_file() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(20)
    )
    assert "aliases (*name) are not read" in refusal(bomb)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (GAME + "saets: []\n", "unknown key “saets”. Did you mean “seats”"),
        (GAME + "seats: [{saet: 1}]\n", "unknown key “seats → 1 → saet”. Did you mean “seat”?"),
        (GAME + "seats: [{seat: 1}, {seat: 2, wager: {}}]\n", "“seats → 2 → wager”"),
        (GAME + "seats: []\nlimits: {Ante: {minimun: 5}}\n", "“limits → Ante → minimun”. Did you"),
        (GAME + "seats: []\nexpect: [{seat: 1, wager: Ante, outcom: win, amount: 1}]\n",
         "unknown key “expect → 1 → outcom”. Did you mean “outcome”"),
        (GAME + "seats: []\nzzzzzz: 1\n", "Known: title, game,"),
    ],
)  # fmt: skip
def test_an_unknown_key_names_its_place_and_the_nearest(text: str, sentence: str) -> None:
    assert sentence in refusal(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "must be a mapping with the key “cases”, or a case by itself"),
        ("just words", "must be a mapping"),
        ("[a, b]", "must be a mapping"),
        (GAME, "the key “seats” is missing"),
        ("seats: []\n", "the key “game” is missing"),
        (GAME + "seats: none\n", "“seats”: input should be a valid list"),
        (GAME + "seats: [{seat: one}]\n", "“seats → 1 → seat”: input should be a valid integer"),
        (GAME + "seats: [{seat: 1, wagers: {Ante: [5]}}]\n", "“seats → 1 → wagers → Ante”: "),
        (GAME + "seats: [{seat: 1, cards: {a: {b: c}}}]\n", "“seats → 1 → cards”: "),
        (GAME + "seats: []\nrules: {Version: {a: b}}\n", "“rules → Version”: "),
        (GAME + "seats: []\nedition: tomorrow\n", "Chapter 649a has no edition 'tomorrow'"),
        ("game: whist\nseats: []\n", "There is no game “whist”"),
        (GAME + "seats: []\nrules: {Colour: red}\n", "There is no option “Colour”"),
        (GAME + "seats: []\nlimits: {Ante: {minimum: 5, maximum: 1}}\n", "leave no amount"),
        (GAME + "seats: []\nlimits: {Ante: {}, Ante Wager: {}}\n", "“Ante Wager” appears twice"),
        (GAME + "seats: []\nlimits: {Ante: {minimum: -5}}\n", "leave no amount"),
        (PROGRESSIVE + "meters: {Progressive Payout: -1}\n", "less than nothing"),
        (PROGRESSIVE + "meters: {Progressive Payout: {mega: 1}}\n", "no meter “mega”"),
        (GAME + "seats: []\ncards: {croupier: As}\n", "There is no place for cards “croupier”"),
        (GAME + "seats: [{seat: 1, cards: 1s}]\n", "Unknown card '1s'"),
        (GAME + "seats: [{seat: 1, wagers: {Ante: 5, Ante Wager: 5}}]\n", "placed twice"),
        (GAME + "seats: [{seat: 1, wagers: {Ante on red: 5}}]\n", "is not on anything"),
    ],
)
def test_what_a_case_must_be(text: str, sentence: str) -> None:
    assert sentence in refusal(text)


def test_values_stay_as_they_are_written() -> None:
    text = "a: 10.05\nb: yes\nc: 010\nd: 1_000\ne: ~\nf: 2024-01-01\ng: 0x10\n"
    assert load_yaml(text, "x") == {
        "a": "10.05", "b": "yes", "c": "010", "d": "1_000", "e": "~", "f": "2024-01-01",
        "g": "0x10",
    }  # fmt: skip


def test_a_case_that_is_right() -> None:
    case = parse_case(CASE)
    assert [line.amount for line in case.settle().lines] == [
        2_000,  # seat 2: Pair Plus 1 to 1 on $20
        1_000,  # Ante
        1_000,  # Play
        5_000,  # Ante Bonus A, straight flush 5 to 1
        19_250,  # Pair Plus A, straight flush 35 to 1 on $5.50
        49_500,  # Progressive B, 100 for 1 on $5
    ]


def test_differences_are_told_line_by_line() -> None:
    case = parse_case(CASE)
    assert case.differences(case.settle()) == [
        "seat 2, Pair Plus Wager: not expected",
        "seat 1, Play Wager: not expected",
        "seat 1, Ante Bonus: not expected",
        "seat 1, Pair Plus Wager: not expected",
        "seat 1, Progressive Payout Wager: not expected",
    ]
    wrong = parse_case(CASE.replace("outcome: win, amount: 10,", "outcome: lose, amount: -10,"))
    assert wrong.differences(wrong.settle())[:2] == [
        "seat 1, Ante Wager: outcome is win, expected lose",
        "seat 1, Ante Wager: amount is $10.00, expected -$10.00",
    ]
    other = parse_case(CASE.replace("wager: Ante Wager, outcome", "wager: Tie Wager, outcome"))
    assert other.differences(other.settle())[0] == "seat 1, Tie Wager: no such line"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be read: No such file"):
        cases_in(tmp_path / "missing.yaml")
    with pytest.raises(FileError, match="cannot be read: Is a directory"):
        cases_in(tmp_path)
    with pytest.raises(FileError, match="cannot be read"):
        read_text(Path("a\0b"))
    latin = tmp_path / "latin.yaml"
    latin.write_bytes("title: café".encode("latin-1"))
    with pytest.raises(FileError, match="is not UTF-8 text"):
        cases_in(latin)


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    large.write_bytes(b"#" * (LARGEST_FILE + 1))
    with pytest.raises(FileError, match="is larger than 200,000 bytes"):
        read_text(large)
    large.write_bytes(b"#" * LARGEST_FILE)
    assert len(read_text(large)) == LARGEST_FILE


def test_a_file_without_end() -> None:
    endless = Path("/dev/zero")
    if not endless.exists():
        pytest.skip("no endless file here")
    for read in (read_text, read_results, houserules.hold):
        with pytest.raises(FileError, match="is larger than"):
            read(endless)
    with pytest.raises(FileError, match="is larger than"):
        houserules.layout(game.rules(), filed=endless)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_into_which_nobody_writes(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    assert read_text(pipe) == ""
    for read in (read_results, houserules.verify, houserules.check):
        with pytest.raises(RuleError):
            read(pipe)
    with pytest.raises(RuleError, match="has no list “items”"):
        houserules.layout(game.rules(), filed=pipe)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_into_which_somebody_writes_later(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    code = "import sys, time; f = open(sys.argv[1], 'w'); time.sleep(0.2); f.write('later')"
    with subprocess.Popen([sys.executable, "-c", code, pipe]) as writer:
        descriptor = os.open(pipe, os.O_RDONLY)  # the writer has it open from here on
        assert read_text(pipe) == "later"
        os.close(descriptor)
    assert writer.returncode == 0


def test_bets_by_name_and_selection() -> None:
    assert str(parse_bet(game, "pair plus")) == "Pair Plus Wager"
    assert str(parse_bet(game, "five card hand bonus on DEALER’S hand")) == (
        "Five Card Hand Bonus Wager on dealer's hand"
    )
    with pytest.raises(RuleError, match="There is no selection of Five Card Hand Bonus Wager"):
        parse_bet(game, "Five Card Hand Bonus Wager on the house")


def test_a_name_of_endless_words_is_refused_at_once() -> None:
    with pytest.raises(RuleError, match=r"^There is no wager “Ante Wager x[ x]{100,120}…”"):
        parse_bet(game, "Ante Wager" + " x" * 100_000)
    with pytest.raises(RuleError, match=r"^.{,2000}$"):
        find_irregularity(game, "dealer" + " x" * 100_000)


@pytest.mark.parametrize(
    ("typed", "bet"),
    [
        ("split on 2-1", "Split Wager on 1-2"),
        ("Split Wager on 0 and 00", "Split Wager on 0-00"),
        ("six numbers on 6-5-4-3-2-1", "Six Numbers Wager on 1-2-3-4-5-6"),
        ("dozen on 2nd", "Dozen Wager on 2nd 12"),
    ],
)
def test_numbers_in_any_order(typed: str, bet: str) -> None:
    assert str(parse_bet(load("617a"), typed)) == bet


@pytest.mark.parametrize(
    "typed",
    ["Split Wager on 28-3", "Four Numbers Wager on 1-2-4", "Split Wager on 1-1", "Straight on 3 4"],
)
def test_part_of_the_numbers_is_no_selection(typed: str) -> None:
    with pytest.raises(RuleError, match="There is no selection of"):
        parse_bet(load("617a"), typed)


def test_irregularities_by_paragraph_and_event() -> None:
    by_event = find_irregularity(game, "Dealer's card exposed before the dealer reveals the hand")
    assert find_irregularity(game, "§ 649a.13(d)") is by_event
    assert find_irregularity(game, "13(d)") is by_event
    with pytest.raises(RuleError, match=r"649a.13\(a\) has several irregularities: name one"):
        find_irregularity(game, "649a.13(a)")


@given(st.text())
def test_any_text_as_a_case(text: str) -> None:
    with suppress(FileError):
        parse_case(text)


@given(st.text())
def test_any_text_as_a_bet_or_an_irregularity(text: str) -> None:
    with suppress(RuleError):
        parse_bet(game, text)
    with suppress(RuleError):
        find_irregularity(game, text)


TREES = st.recursive(
    st.one_of(st.text(max_size=12), st.integers().map(str), st.sampled_from(["10", "As", "1"])),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=40)
@given(
    st.dictionaries(
        st.sampled_from([*yaml.safe_load(CASE), "draws", "incidents", "play", "spins"]),
        TREES,
        max_size=4,
    )
)
def test_any_tree_in_the_place_of_any_key(changed: dict[str, object]) -> None:
    data = {**load_yaml(CASE, "case"), **changed, "game": "three-card-poker"}
    with suppress(ValueError):
        parse_case(yaml.safe_dump(data, allow_unicode=True)).settle()


@settings(max_examples=100)
@given(st.integers(0, len(CASE)), st.integers(0, 20), st.text(max_size=8))
def test_any_slip_of_the_pen(start: int, length: int, typed: str) -> None:
    """A case with a part of it overwritten settles, or is refused in a sentence."""
    text = CASE[:start] + typed + CASE[start + length :]
    with suppress(ValueError):
        parse_case(text).settle()
