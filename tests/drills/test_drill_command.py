"""The command `drill`, with typed lines: one game of each family."""

import json

import pytest
from jsonschema import validate
from tests import commands

from houserules.answers import schema

FAMILIES = ["649a", "633a", "627a", "623a", "617a", "651a", "645a"]


def run(*arguments: str, typed: str = "") -> commands.Done:
    return commands.run("drill", *arguments, typed=typed)


def asked(*arguments: str) -> list[dict[str, object]]:
    data = json.loads(run(*arguments, "--json").stdout)
    validate(data, schema("drill"))
    return list(data["questions"])


@pytest.mark.parametrize("chapter", FAMILIES)
def test_all_right(chapter: str) -> None:
    chosen = (chapter, "--seed", "4", "--questions", "8")
    questions = asked(*chosen)
    done = run(*chosen, typed="".join(f"{question['answer']}\n" for question in questions))
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Right (§ ") == 8
    assert "8 of 8 answers right." in done.stdout
    assert "Nothing to practise" in done.stdout
    told = [line for line in done.stdout.splitlines() if not line.startswith("> ")]
    assert max(map(len, told)) <= 80


@pytest.mark.parametrize("chapter", FAMILIES)
def test_a_wrong_answer_is_corrected_with_the_paragraph(chapter: str) -> None:
    chosen = (chapter, "--seed", "4", "--questions", "3")
    questions = asked(*chosen)
    done = run(*chosen, typed="?\n?\n?\n")
    for question in questions:
        assert f"(§ {question['cite']})" in " ".join(done.stdout.split())
    assert "0 of 3 answers right." in done.stdout
    assert f"Practise {questions[0]['kind']}: § " in done.stdout


def test_an_answer_that_cannot_be_read_is_asked_again() -> None:
    chosen = ("649a", "--seed", "4", "--questions", "1", "--only", "payouts")
    (question,) = asked(*chosen)
    done = run(*chosen, typed=f"plenty\n{question['answer']}\n")
    assert "Answer with an amount, such as $245.50 or 245.50." in done.stdout
    assert "1 of 1 answer right." in done.stdout


@pytest.mark.parametrize("typed", ["", "quit\n"])
def test_a_drill_may_be_left(typed: str) -> None:
    done = run("649a", "--seed", "4", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert "No question was answered." in done.stdout


def test_rules_are_chosen() -> None:
    questions = asked("649a", "--choose", "pair plus=B", "--only", "payouts", "--seed", "1")
    assert {question["kind"] for question in questions} == {"payouts"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("649a", "--only", "third"), "Three Card Poker has no third cards to ask about."),
        (("649a", "--only", "songs"), "There is no kind of question “songs”."),
        (("bridge",), "There is no game “bridge”"),
    ],
)
def test_refusals(arguments: tuple[str, ...], sentence: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
