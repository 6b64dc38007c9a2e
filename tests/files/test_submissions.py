"""Rules Submissions and paytables from files: everything wrong in them is found and named."""

from pathlib import Path

import pytest

from houserules.files.reading import FileError
from houserules.files.submissions import check_submission, read_paytable, read_submission
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


def findings(file: Path, text: str) -> list[tuple[str, str, str]]:
    file.write_text(text, encoding="utf-8")
    game, found = check_submission(file)
    assert game is law.game
    return [(finding.kind, str(finding.cite), finding.sentence) for finding in found]


def test_a_complete_submission_has_no_findings(file: Path) -> None:
    assert findings(file, GOOD) == []


def test_a_submission_is_read(file: Path) -> None:
    file.write_text(GOOD, encoding="utf-8")
    rules = read_submission(file, law.game)
    assert rules.letter(law.ante_bonus) == "B"
    assert rules.limits["Ante Wager"].minimum == 1_500


def test_what_must_be_chosen_is_missing(file: Path) -> None:
    missing = findings(file, "game: 649a\n")
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
def test_limits_that_the_chapter_contradicts(file: Path, limits: str) -> None:
    file.write_text(f"game: craps\nlimits: {{{limits}}}\n", encoding="utf-8")
    _, (found,) = check_submission(file)
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
def test_a_wager_that_another_fixes_has_no_limits(
    file: Path, game: str, limits: str, other: str
) -> None:
    file.write_text(f"game: {game}\nlimits: {{{limits}}}\n", encoding="utf-8")
    found = [one for one in check_submission(file)[1] if one.kind == "wrong"]
    assert [one.cite.pretty for one in found] == ["§ 601a.6(d)"]
    assert "has no limits of its own" in found[0].sentence
    assert f"follows from the {other} (" in found[0].sentence


def test_limits_within_the_amounts_of_the_chapter(file: Path) -> None:
    text = "game: craps\nlimits: {Fire Bet: {minimum: 2, maximum: 5}, Horn Bet: {maximum: 502}}\n"
    file.write_text(text, encoding="utf-8")
    assert check_submission(file)[1] == []


def test_every_fault_is_told_not_only_the_first(file: Path) -> None:
    text = GOOD.replace("Ante Bonus: B", "Ante Bonus: Z, Colour: red, Decks: 3, Deck: 1").replace(
        "maximum: 500", "maximum: 5"
    )
    found = findings(file, text)
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


def test_choices_that_contradict_each_other(file: Path) -> None:
    text = GOOD.replace(
        "Adjacent boxes: 2",
        "Adjacent boxes: 2, Progressive Payout Wager: A, 5 of 6 Progressive Payout Wager: yes, "
        "Version: both compulsory, 'Mini-royal flush, Ante Bonus': 6 to 1",
    )
    assert [(kind, cite) for kind, cite, _ in findings(file, text)] == [
        ("inconsistent", "649a.12(g)(1)"),
        ("inconsistent", "605a.7(e)(2)"),
    ]


def test_a_wrong_choice_does_not_hide_behind_its_default(file: Path) -> None:
    found = findings(file, GOOD.replace("Adjacent boxes: 2", "Adjacent boxes: 8"))
    assert [(kind, cite) for kind, cite, _ in found] == [("wrong", "649a.7(f)")]


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
        read_submission(file, law.game)
