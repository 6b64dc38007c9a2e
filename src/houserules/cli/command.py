"""How a function becomes a command: the options that many share, and how its answer is shown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, is_dataclass, replace
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

import typer

from houserules.cli import words
from houserules.cli.output import print_json, say_head

if TYPE_CHECKING:
    from houserules.answers import Form
    from houserules.rules import Game

A = TypeVar("A", bound="Form")


@dataclass(frozen=True, slots=True)
class Shown:
    """An answer in two ways: its form for programs, and how it is printed for people."""

    form: Callable[[], Form]
    people: Callable[[], None]
    status: int = 0
    """The exit code afterwards."""
    recorded: bool = False
    """Whether something is on disk already, whatever becomes of the answer."""

    @classmethod
    def of(cls, answer: A, print_: Callable[[A], None], status: int = 0) -> Shown:
        """An answer that is its own form."""
        return cls(lambda: answer, lambda: print_(answer), status)

    def headed(self, game: Game, rows: Iterable[str] = ()) -> Shown:
        """The same, for people under the sentences that say why this is not the regulation.

        What is said of the rows of an own wager follows.
        """

        def people() -> None:
            say_head(game, rows)
            self.people()

        return replace(self, people=people)


class UnprintedError(Exception):
    """Something was recorded, and then the answer could not be printed."""


Answers = Callable[..., Shown | None]
"""A function that reads words and answers; None if it has shown everything itself."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, and the function with every option that people may type."""

    name: str
    run: Callable[..., None]

    def add_to(self, app: typer.Typer) -> None:
        """Offer it among the commands of a program."""
        app.command(self.name)(self.run)


def command(
    name: str = "", *, edition: bool = True, json: bool = True
) -> Callable[[Answers], Command]:
    """Make a command of a function; its name is the function's unless another is given.

    A parameter that is a dataclass of words becomes the words, such as GAME, --choose, --rules and
    --paytable. A command on a game gets --edition and --as-of, one that answers --json.
    """

    def made(function: Answers) -> Command:
        own = list(_parameters(function))
        several = {one.name: one.annotation for one in own if _is_words(one.annotation)}
        parameters = [word for one in own for word in _words(one)]
        if json:
            parameters.append(_option("json", words.JSON, default=False))
        by_edition = edition and any(one.name == "game" for one in parameters)
        if by_edition:
            parameters += [_option("edition", words.EDITION), _option("as_of", words.AS_OF)]

        @wraps(function)
        def run(**given: Any) -> None:
            as_json = json and given.pop("json")
            if by_edition:
                asked = given.pop("edition"), given.pop("as_of")
                if any(asked):
                    given["game"] = words.with_edition(given["game"], *asked)
            for each, kind in several.items():
                given[each] = kind(
                    **{word.name: given.pop(word.name) for word in _parameters(kind)}
                )
            _show(function(**given), as_json=as_json)

        parameters.sort(key=lambda one: (one.default is not Parameter.empty, one.name != "game"))
        run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        run.__annotations__ = {one.name: one.annotation for one in parameters}
        return Command(name or function.__name__, run)

    return made


def _show(shown: Shown | None, *, as_json: bool) -> None:
    if shown is None:
        return
    try:
        if as_json:
            print_json(shown.form())
        else:
            shown.people()
        if shown.recorded:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        if shown.recorded:
            raise UnprintedError(error.strerror) from None
        raise
    if shown.status:
        raise typer.Exit(shown.status)


def _parameters(function: Callable[..., Any]) -> Iterator[Parameter]:
    """The parameters of a function, or the fields of a dataclass, with their types."""
    hints = get_type_hints(function, include_extras=True)
    for one in signature(function).parameters.values():
        yield one.replace(annotation=hints[one.name], kind=Parameter.KEYWORD_ONLY)


def _words(parameter: Parameter) -> Iterator[Parameter]:
    """A parameter, or all words of which it is made."""
    kind = parameter.annotation
    yield from _parameters(kind) if _is_words(kind) else (parameter,)


def _is_words(kind: Any) -> bool:
    """Whether a type is made of words that people type."""
    return is_dataclass(kind)


def _option(name: str, kind: Any, default: Any = None) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)
