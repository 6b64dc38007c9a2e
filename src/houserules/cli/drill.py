"""The command `drill`: questions line by line, the score, and what to practise next."""

from __future__ import annotations

import sys
from textwrap import wrap
from typing import TYPE_CHECKING

from houserules.cli.output import console, say, table
from houserules.drills.drill import Score
from houserules.drills.question import LETTERS, Kind, Question
from houserules.games import entry_of
from houserules.rules import RuleError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from houserules.rules import HouseRules

QUIT = ("quit", "q", "exit")
SKIP = ("?", "skip", "")
WIDTH = 80


def ask_all(rules: HouseRules, asked: Sequence[Question]) -> None:
    """Ask one question after another, until all are answered or the person stops."""
    score = Score()
    say(f"{rules.game.name}: {_counted(len(asked), 'question')}", style="bold")
    say("Answer with a letter, an amount or cards; “?” shows the answer, “quit” ends.")
    for number, question in enumerate(asked, 1):
        _say_question(number, question)
        if not _answered(question, score):
            break
    say()
    _say_score(rules, score)


def _say_question(number: int, question: Question) -> None:
    say()
    say(f"{number}. {str(question.kind).capitalize()}", style="bold")
    for line in question.shown:
        _say_wrapped(line, "   ")
    _say_wrapped(question.asks, "   ")
    for letter, choice in zip(LETTERS, question.choices, strict=False):
        _say_wrapped(f"{letter}) {choice}", "   ")


def _say_wrapped(text: str, indent: str) -> None:
    for line in wrap(text, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}   "):
        say(line)


def _answered(question: Question, score: Score) -> bool:
    """Read answers until one can be marked; False if the person stops."""
    while True:
        typed = _read()
        if typed is None or typed.casefold() in QUIT:
            return False
        try:
            is_right = typed not in SKIP and score.mark(question, typed)
        except RuleError as error:
            _say_wrapped(str(error), "   ")
            continue
        if typed in SKIP:
            score.count(question, is_right=False)
        _say_wrapped(_correction(question, is_right=is_right), "   ")
        return True


def _correction(question: Question, *, is_right: bool) -> str:
    if is_right:
        return f"Right ({question.cite.pretty})."
    return f"Not so: {question.answer.removesuffix('.')} ({question.cite.pretty})."


def _read() -> str | None:
    """A typed line; None at the end of the input. Input from a pipe is shown, too."""
    print("> ", end="", flush=True)
    line = sys.stdin.readline()
    typed = line.strip()
    if not line:
        print()
        return None
    if not sys.stdin.isatty():
        print(typed, flush=True)
    return typed


def _say_score(rules: HouseRules, score: Score) -> None:
    if not score.answered:
        say("No question was answered.")
        return
    rows = table("Kind", "Right", "Asked", right=("Right", "Asked"))
    for kind in Kind:
        right, asked = score.of(kind)
        if asked:
            rows.add_row(str(kind).capitalize(), str(right), str(asked))
    console().print(rows)
    say(f"{len(score.right)} of {_counted(score.answered, 'answer')} right.")
    slug = entry_of(rules.game.chapter).slug
    for kind, cites in score.practise.items():
        only = f'"{kind}"' if " " in kind else str(kind)
        _say_wrapped(f"Practise {kind}: {', '.join(cite.pretty for cite in cites)}.", "")
        say(f"   houserules drill {slug} --only {only}")
    if not score.wrong:
        say("Nothing to practise: every answer was right.")


def _counted(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}s"
