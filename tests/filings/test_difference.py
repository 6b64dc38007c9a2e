"""The figures of two versions correspond although a condition of them changes."""

from pathlib import Path

from tests import commands

SUBMISSION = """\
game: roulette
title: Roulette
rules: {{Wheel: {wheel}}}
"""


def test_another_wheel_moves_each_wager_instead_of_ending_it(tmp_path: Path) -> None:
    for name, wheel in (("double", "double zero"), ("single", "single zero")):
        file = tmp_path / f"{name}.yaml"
        file.write_text(SUBMISSION.format(wheel=wheel), encoding="utf-8")
    found = commands.answer("filing", "diff", "double.yaml", "single.yaml", "--json", cwd=tmp_path)[
        "advantages"
    ]
    straight = [row for row in found if row["wager"] == "Straight Wager"]
    assert [(row["when"], row["before"], row["after"]) for row in straight] == [
        ("double zero becomes single zero", "5.2632%", "2.7027%")
    ]
    # 617a.3(e)(5): a single zero layout has no First Five Numbers.
    assert {row["wager"] for row in found if row["after"] == "not offered"} == {
        "First Five Numbers Wager"
    }


def test_a_condition_that_one_version_alone_states_is_not_said_to_become_another(
    tmp_path: Path,
) -> None:
    for decks in (6, 8):
        file = tmp_path / f"{decks}.yaml"
        file.write_text(f"game: blackjack\ntitle: Pit 1\nrules: {{Decks: {decks}}}\n", "utf-8")
    said = commands.run("filing", "diff", "6.yaml", "8.yaml", cwd=tmp_path).stdout
    assert "main: Blackjack Wager: house advantage 0.0855% becomes 0.1052%" in said
    assert "main: Blackjack Wager, play by the exact cards: house advantage 0.0840%" in said
    assert ",  " not in said
