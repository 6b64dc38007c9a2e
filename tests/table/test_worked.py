"""Cases at a live table: what is written is done, what is expected is looked for, no tracebacks."""

from contextlib import suppress
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from houserules.cli import main
from houserules.files.casebook import parse_case
from houserules.files.reading import FileError, load_yaml
from houserules.files.table_cases import TableCase
from houserules.files.worked import Played, play
from houserules.law import Citation

HEAD = """\
game: three-card-poker
rules: {Progressive Payout Wager: A}
table:
  - {seat: 2, sits: Ann, chips: 100, places: {Ante Wager: 10, Progressive Payout Wager: 1}}
  - {shoe: As Qd Ks 9c Qs 4s}
"""
CASE = (
    HEAD
    + """\
  - says: no more bets
    then:
      - {cite: 649a.8(b), seat: 2, amount: 1}
      - {cite: 649a.8(d), seat: 2, cards: As, face: down}
  - {seat: 2, decides: raise, refused: may play or fold}
  - {seat: 2, decides: play, exactly: [{cite: 649a.11(b), seat: 2}]}
  - shows: {chips: {Ann: 100}, meters: {Progressive Payout Wager: 999}}
expect:
  - {seat: 2, wager: Ante Wager, outcome: win, amount: 10}
"""
)


def played(text: str) -> Played:
    case = parse_case(text, "round.yaml")
    assert isinstance(case, TableCase)
    return play(case)


def refusal(text: str) -> str:
    with pytest.raises(FileError) as caught:
        played(text)
    assert str(caught.value).startswith("round.yaml")
    return str(caught.value)


def steps(*written: str) -> str:
    return HEAD + "".join(f"  - {step}\n" for step in written)


def test_only_what_is_looked_at_counts_as_exercised() -> None:
    looked = played(steps("{says: no more bets, then: [{cite: 649a.8(d), cards: 9c}]}"))
    assert (set(looked.exercised.found), looked.differences) == ({Citation.parse("649a.8(d)")}, [])
    assert Citation.parse("649a.8(e)") in {event.cite for event in looked.table.events}


def test_what_is_missing_or_too_much_is_told() -> None:
    told = played(CASE).differences
    assert told[0].startswith("step 5: not expected: 649a.11(c), ")
    assert any(difference.startswith("step 6: Ann has $") for difference in told)
    assert any(difference.startswith("step 6: the meter of Progressive") for difference in told)
    assert "seat 2, Play Wager: not expected" in told


@pytest.mark.parametrize(
    ("step", "difference"),
    [
        ("{says: no more bets, then: [{cite: 649a.8(e)}, {cite: 649a.8(b)}]}",
         "step 3: 649a.8(b) did not happen; there was: 649a.8(b), no more bets"),
        ("{says: no more bets, then: [{cite: 649a.8(d), seat: 2, cards: Ah}]}",
         "step 3: 649a.8(d), seat 2, Ah did not happen; there was: 649a.8(d), seat 2"),
        ("{says: no more bets, then: [{cite: 649a.8(d), face: up}]}",
         "step 3: 649a.8(d), face up did not happen"),
        ("{says: no more bets, then: [{cite: 649a.13(d)}]}",
         "step 3: 649a.13(d) did not happen; there was: 649a.4(a), the dealer inspects"),
        ("{says: no more bets, exactly: [{cite: 649a.8(d)}]}",
         "step 3: 649a.8(d) did not happen; 649a.4(a), the dealer inspects"),
        ("{says: no more bets, refused: not yet}", "step 3: not refused, expected “not yet”"),
        ("{seat: 2, decides: play, refused: not yet}", "step 3: refused with “Nobody is asked"),
        ("{seat: 2, leaves: no}", "The shoe was never shuffled."),
        ("{rolls: 3-4, says: no more bets}", "The roll 3-4 was never thrown."),
        ("{spins: '17', says: no more bets}", "The spin 17 never came."),
        ("{draws: {magic card: 7s}, says: no more bets}", "Nothing was drawn for “magic card”."),
    ],
)  # fmt: skip
def test_differences(step: str, difference: str) -> None:
    told = played(steps(step)).differences
    assert any(found.startswith(difference) for found in told), told


def test_rounds_are_played_by_everybody_at_the_table() -> None:
    for_all = "{rounds: 3, places: {Ante Wager: 10, Progressive Payout Wager: 1}}"
    done = played(steps("{seat: 2, removes: [Ante Wager, Progressive Payout Wager]}", for_all))
    assert done.differences == []
    assert done.table.rounds == 3
    assert {line.name for line in done.lines} >= {"Ante Wager", "Play Wager"}


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("{shoes: As}", "unknown key “table → 3 → shoes”. Did you mean “shoe”"),
        ("{says: stop}", "“table → 3 → says”: input should be 'no more bets'."),
        ("{says: no more bets, then: [{seat: 2}]}", "the key “table → 3 → then → 1 → cite” is"),
        ("{says: no more bets, then: [{cite: 649a.8(d), card: As}]}", "Did you mean “cards”?"),
        ("{says: no more bets, then: [{cite: Dealing}]}", "step 3: 'Dealing' has no chapter"),
        ("{says: no more bets, then: [{cite: 649a.8(d), cards: 1s}]}", "Unknown card '1s'"),
        ("{says: no more bets, then: [], exactly: []}", "Write either “then” or “exactly”."),
        ("{decides: play}", "step 3: “decides” needs a seat."),
        ("{places: {Ante Wager: 5}}", "step 3: “places” needs a seat."),
        ("{seat: 2, chips: 100}", "a seated player “buys” more"),
        ("{seat: 2, decides: play, says: no more bets}", "as separate steps"),
        ("{after: 3}", "“after” says when something happens that the step “reports”."),
        ("{seat: 2, places: {Anti Wager: 5}}", "step 3: There is no wager “Anti Wager”."),
        ("{seat: 2, places: {Ante Wager: ten}}", "step 3: “ten” is not an amount of money"),
        ("{seat: 3, places: {Ante Wager: 10}}", "step 3: Nobody sits at seat 3."),
        ("{seat: 2, decides: play}", "step 3: Nobody is asked for a decision now (§ 649a.7(c))."),
        ("{shoe: As}", "step 3: The shoe before this one was never shuffled."),
        ("{rounds: 2, seat: 2}", "step 3: A step that plays “rounds” says only what each seat"),
        ("{rounds: 100000}", "“table → 3 → rounds”: input should be less than or equal to 1000"),
        ("{reports: flood}", "step 3: “flood” fits no irregularity of Three Card Poker."),
        ("{shows: {chips: {Bob: 1}}}", "step 3: Nobody at the table is called Bob."),
        ("{shows: {meters: {Ante Wager: 1}}}", "step 3: Ante Wager has no meter"),
    ],
)
def test_what_cannot_be_played_is_told_with_its_step(step: str, sentence: str) -> None:
    assert sentence in refusal(steps(step))


def test_cards_that_are_not_in_the_deck() -> None:
    twice = HEAD.replace("Qd", "As") + "  - says: no more bets\n"
    assert "step 3: As cannot be dealt again" in refusal(twice)


def test_chance_that_is_not_written() -> None:
    roulette = "game: roulette\ntable:\n  - {seat: 1, sits: Ann, chips: 10, places: {Red Wager: 5}}"
    assert "write where it stops under “spins”" in refusal(f"{roulette}\n  - says: no more bets\n")
    spun = played(f"{roulette}\n  - {{spins: '1', says: no more bets}}\n")
    assert [line.amount for line in spun.lines] == [500]


def test_the_command_plays_a_case(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:  # fmt: skip
    path = tmp_path / "case.yaml"
    path.write_text(steps("says: no more bets"), encoding="utf-8")
    for more in ([], ["--json"]):
        with pytest.raises(SystemExit) as done:
            main(["settle", "649a", "--case", str(path), *more])
        assert done.value.code == 0
    out = capsys.readouterr().out
    assert "§ 649a.8(d)  seat 2: " in out
    assert '"cite": "649a.8(d)"' in out
    assert '"chips": {\n    "Ann": 8900' in out


TREES = st.recursive(
    st.one_of(st.text(max_size=12), st.sampled_from(["10", "As", "2", "-1", "649a.13(d)", "play"])),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=5,
)
KEYS = ("seat", "sits", "chips", "buys", "places", "removes", "reduces by", "decides", "leaves",
        "says", "reports", "after", "shoe", "rolls", "draws", "then", "exactly", "shows",
        "refused", "rounds")  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), TREES, max_size=3), st.integers(2, 5))
def test_any_tree_in_any_step(step: dict[str, object], at: int) -> None:
    data = load_yaml(CASE, "case")
    data["table"].insert(at, step)
    with suppress(ValueError):
        played(yaml.safe_dump(data, allow_unicode=True))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(CASE)), st.integers(0, 20), st.text(max_size=8))
def test_any_slip_of_the_pen(start: int, length: int, typed: str) -> None:
    """A case with a part of it overwritten is played, or refused in a sentence."""
    with suppress(ValueError):
        case = parse_case(CASE[:start] + typed + CASE[start + length :])
        if isinstance(case, TableCase):
            play(case)
