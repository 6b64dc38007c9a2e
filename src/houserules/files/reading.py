"""Reading YAML so that a mistake in it gets a sentence, with line and column where there is one."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from houserules.rules.errors import RuleError, suggestion

LARGEST_FILE = 200_000


class FileError(RuleError):
    """A file that cannot be read as what it should be."""


class Form(BaseModel):
    """The shape of a file; a key that it does not know is an error."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class _TextLoader(yaml.BaseLoader):
    """Reads every value as text, so that 10.05 stays exact; refuses a key given twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """A mapping whose keys are all different."""
        seen = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, str):
                raise _marked("a key must be text", key_node)
            if key in seen:
                raise _marked(f"the key “{key}” stands twice", key_node)
            seen.add(key)
        return super().construct_mapping(node, deep)

    def compose_node(self, parent: Any, index: Any) -> Any:
        """Any node but an alias, which could make a small file unfold into a huge one."""
        if self.check_event(yaml.AliasEvent):
            loader: Any = self  # the stubs leave peek_event without a type
            raise _marked("aliases (*name) are not read", loader.peek_event())
        return super().compose_node(parent, index)


def _marked(problem: str, at: yaml.Node) -> yaml.MarkedYAMLError:
    return yaml.MarkedYAMLError(problem=problem, problem_mark=at.start_mark)


def read_text(path: Path) -> str:
    """The text of a file, or a sentence why it cannot be had."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise FileError(f"{path} is larger than {LARGEST_FILE:,} bytes.")
        return data.decode("utf-8")
    except FileError:
        raise
    except UnicodeDecodeError:
        raise FileError(f"{path} is not UTF-8 text.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise FileError(f"{path} cannot be read: {reason}.") from None


def load_yaml(text: str, name: str) -> Any:
    """The content of a YAML text, every value as text."""
    try:
        return yaml.load(text, Loader=_TextLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f", line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        raise FileError(f"{name}{place}: {error.problem or error.context}.") from None
    except yaml.YAMLError as error:
        raise FileError(f"{name}: {' '.join(str(error).split())}.") from None
    except RecursionError:
        raise FileError(f"{name} is nested too deeply.") from None


FormType = TypeVar("FormType", bound=Form)


def read_form(form: type[FormType], text: str, name: str) -> FormType:
    """Read a YAML text as a form; the first mistake is told with its place and the nearest key."""
    data = load_yaml(text, name)
    if not isinstance(data, dict):
        raise FileError(f"{name} must be a mapping with the keys {', '.join(_keys(form))}.")
    try:
        return form.model_validate(data)
    except ValidationError as error:
        # A key that is misspelt explains the one that is missing, so it is told first.
        first = min(error.errors(), key=lambda item: item["type"] != "extra_forbidden")
        raise FileError(f"{name}: {_sentence(form, dict(first))}") from None


def _keys(form: type[BaseModel]) -> list[str]:
    return [field.alias or name for name, field in form.model_fields.items()]


def _sentence(form: type[BaseModel], error: dict[str, Any]) -> str:
    place = [
        part for part in error["loc"] if not str(part).startswith(("function-", "dict[", "list["))
    ]
    if len(place) > 1 and place[-1] == "str":  # which of several forms a value failed to have
        place.pop()
    where = " → ".join(str(part + 1) if isinstance(part, int) else str(part) for part in place)
    if error["type"] == "extra_forbidden":
        known = _keys(_form_at(form, place[:-1]))
        hint = suggestion(str(place[-1]), known) or f"Known: {', '.join(known)}."
        return f"unknown key “{where}”. {hint}"
    if error["type"] == "missing":
        return f"the key “{where}” is missing."
    message = str(error["msg"]).removeprefix("Value error, ")
    return f"“{where}”: {message[:1].lower()}{message[1:]}."


def _form_at(form: type[BaseModel], place: list[Any]) -> type[BaseModel]:
    """The form that stands at a place in a file, to name its keys."""
    for part in place:
        if isinstance(part, int):
            continue
        for name, field in form.model_fields.items():
            if part in (name, field.alias):
                inner = [a for a in _types(field.annotation) if issubclass(a, BaseModel)]
                form = inner[0] if inner else form
    return form


def _types(annotation: Any) -> list[type]:
    if isinstance(annotation, type) and not hasattr(annotation, "__args__"):
        return [annotation]
    return [kind for inner in getattr(annotation, "__args__", ()) for kind in _types(inner)]
