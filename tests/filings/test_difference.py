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


def test_a_configuration_under_another_name_is_the_same(tmp_path: Path) -> None:
    """Its wagers are offered before and after; a second configuration is added."""
    (tmp_path / "one.yaml").write_text("game: roulette\nrules: {Wheel: double zero}\n")
    (tmp_path / "two.yaml").write_text(
        "game: roulette\nconfigurations:\n  salon: {rules: {Wheel: single zero}}\n"
        "  floor: {rules: {Wheel: double zero}}\n"
    )
    said = commands.run("filing", "diff", "one.yaml", "two.yaml", cwd=tmp_path).stdout
    assert "floor: configuration is floor instead of main (§ 601a.4(a))" in said
    assert "salon: configuration is added instead of none (§ 601a.4(a))" in said
    assert "salon: Straight Wager, single zero: house advantage not offered becomes 2.7027%" in said
    assert "dropped" not in said
    assert "floor: Straight" not in said
    back = commands.run("filing", "diff", "two.yaml", "one.yaml", cwd=tmp_path).stdout
    assert "main: configuration is main instead of floor (§ 601a.4(a))" in back
    assert "salon: configuration is dropped instead of given (§ 601a.4(a))" in back


def test_the_only_configuration_may_change_with_its_name(tmp_path: Path) -> None:
    for name, wheel in (("old", "double zero"), ("new", "single zero")):
        (tmp_path / f"{name}.yaml").write_text(
            f"game: roulette\nconfigurations:\n  {name}: {{rules: {{Wheel: {wheel}}}}}\n"
        )
    said = commands.run("filing", "diff", "old.yaml", "new.yaml", cwd=tmp_path).stdout
    assert "new: configuration is new instead of old (§ 601a.4(a))" in said
    assert "new: Wheel is single zero instead of double zero (§ 617a.1(e))" in said
    assert "new: Straight Wager, double zero becomes single zero: house advantage 5.2632%" in said


def test_the_amount_of_a_meter_the_layout_and_a_new_configuration_are_changes(
    tmp_path: Path,
) -> None:
    filed = "game: 645a\ninternal controls: as of 2020\n{}configurations:\n  main:\n    rules: "
    filed += "{{Progressive Payout Wager: yes}}\n    progressive amounts: "
    filed += "{{Progressive Payout Wager: {}}}\n"
    (tmp_path / "one.yaml").write_text(filed.format("", "$1"))
    salon = "  salon: {rules: {Fortune Bonus Wager: C}}\n"
    (tmp_path / "two.yaml").write_text(filed.format("new layout: LA-2026-0007\n", "$5") + salon)
    said = commands.run("filing", "diff", "one.yaml", "two.yaml", cwd=tmp_path).stdout
    assert "amount of Progressive Payout Wager is $5 instead of $1 (§ 605a.7(e)(3))" in said
    assert "new layout is LA-2026-0007 instead of none (§ 601a.3(h))" in said
    assert "salon: configuration is added instead of none (§ 601a.4(a))" in said
    assert "salon: Fortune Bonus Wager is C instead of none" in said


def test_an_amount_that_is_an_option_is_one_change(tmp_path: Path) -> None:
    for amount in (1, 5):
        (tmp_path / f"{amount}.yaml").write_text(
            "game: three-card-poker\nrules: {Progressive Payout Wager: A, "
            f"Progressive wager amount: ${amount}}}\ninternal controls: as of 2020\n"
        )
    said = commands.run("filing", "diff", "1.yaml", "5.yaml", cwd=tmp_path).stdout
    assert "Progressive wager amount is $5 instead of $1 (§ 649a.12(e)(5))" in said
    assert "605a.7(e)(3)" not in said
