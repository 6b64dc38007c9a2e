"""A game names only paragraphs that its chapter has: a wrong one fails when the game loads."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from houserules import games
from houserules.games import INDEX, Entry, GameError, in_every_edition, part
from houserules.law import Citation, outline
from houserules.law.editions import current, editions

LETTERS = r"[1-9][0-9]?(?:\([A-Za-z0-9]{1,5}\))+"
TERM = r'1\("[^"]+"\)(?:\([A-Za-z0-9]{1,5}\))*'
LOCAL = re.compile(f"{LETTERS}|{TERM}")
"""A paragraph as a chapter names its own; a bare section looks like any other number."""
FULL = re.compile(rf"[0-9]{{3}}a\.(?:{LOCAL.pattern})")
ROOT = Path(str(files(games)))
FAMILIES = sorted({entry.folder.partition(".")[0] for entry in INDEX} | {"shared"})


def literals(file: Path) -> Iterator[tuple[int, str]]:
    """The texts that a module writes out, with their lines; those of f-strings are parts only."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)
             for part in node.values}  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield node.lineno, node.value


def held(cite: Citation) -> bool:
    """Whether an edition of the paragraph's chapter has it."""
    now = current(cite.chapter)
    return any(
        outline(cite.chapter, None if one == now else one.id).contains(cite)
        for one in editions(cite.chapter)
    )


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry.slug)
def test_every_paragraph_written_in_a_game_exists(entry: Entry) -> None:
    """Also one that a procedure names only when it is carried out."""
    found = 0
    for file in sorted((ROOT / entry.folder.replace(".", "/")).rglob("*.py")):
        for line, text in literals(file):
            if LOCAL.fullmatch(text) or FULL.fullmatch(text):
                found += 1
                assert held(Citation.of(entry.chapter, text)), f"{file}, line {line}: {text}"
    assert found > 10


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry.slug)
def test_the_modules_of_a_game_import_each_other_relatively(entry: Entry) -> None:
    """Other editions and private copies load them under other names."""
    own = f"houserules.games.{entry.folder}"
    for file in sorted((ROOT / entry.folder.replace(".", "/")).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                assert not f"{node.module}.".startswith(f"{own}."), (
                    f"{file}, line {node.lineno}: from {node.module}"
                )


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_no_paragraphs_of_its_own(family: str) -> None:
    """Letters shift between its chapters; only terms are alike."""
    for file in sorted((ROOT / family).glob("*.py")):
        for line, text in literals(file):
            assert not re.fullmatch(LETTERS, text), f"{file}, line {line}: {text}"
            if FULL.fullmatch(text):
                assert held(Citation.parse(text)), f"{file}, line {line}: {text}"


OTHER_EDITIONS = [entry for entry in in_every_edition() if entry.edition]


@pytest.mark.parametrize("entry", OTHER_EDITIONS, ids=lambda entry: entry.id)
def test_every_part_of_other_editions_loads(entry: Entry) -> None:
    for name in ("law", "table", "odds"):
        assert part(entry, name)


LAW = '''"""A game with a mistake in its seventh line."""

from houserules.rules import Game

game = Game("649a", "Broken Poker")
ante = game.wager("Ante Wager", "7(d)(1)")
bonus = game.{mistake}
game.seal()
'''


@pytest.mark.parametrize(
    ("mistake", "says"),
    [
        (
            'wager("Bonus Wager", "7(d)(9)")',
            "cites 7(d)(9): § 649a.7(d)(9) does not exist; § 649a.7(d) has (1), (2), ",
        ),
        ('rule("19(a)", "it wins")', "cites 19(a): Chapter 649a has no section 19"),
        ('step("7(d)(", "deals")', "cites 7(d)(: '649a.7(d)(' has an unbalanced parenthesis"),
        ('rule("605a.99", "it wins")', "cites 605a.99: Chapter 605a has no section 99"),
        ('nothing_to_execute("signs", "7(d)")', "§ 649a.7(d)(1) is carried (Ante Wager) and"),
        (
            'nothing_to_execute("signs", "2(b)"); game.cite("2(b)(1)")',
            "§ 649a.2(b)(1) is cited and declared to have nothing to execute (signs)",
        ),
        (
            'cite("2(b)(1)"); game.nothing_to_execute("signs", "2(b)")',
            "§ 649a.2(b)(1) is cited and declared to have nothing to execute (signs)",
        ),
    ],
)
def test_a_wrong_paragraph_fails_when_the_game_loads(
    mistake: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "broken_poker"
    folder.mkdir()
    (folder / "law.py").write_text(LAW.format(mistake=mistake), encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    with pytest.raises(GameError) as failed:
        part(Entry("649a", "Broken Poker", "broken-poker", "broken_poker"), "law")
    assert str(failed.value).startswith("games/broken_poker/law.py, line 7: ")
    assert says in str(failed.value)
