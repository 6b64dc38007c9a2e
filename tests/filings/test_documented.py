"""The session in docs/process.md is run from its first command to its last."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from tests.commands import run

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "process.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(yaml|console)\n(.*?)```", TEXT, re.DOTALL)


def _squeezed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def _pattern(shown: str) -> str:
    """Three dots on a line of their own stand for lines left out."""
    parts = re.split(r"^\.\.\.$", shown, flags=re.MULTILINE)
    return r"\s*" + ".*".join(re.escape(_squeezed(part)) for part in parts) + r"\s*"


def _printed(command: str, folder: Path) -> str:
    """The output of a command; a shell runs one that is fed through a pipe."""
    if "|" not in command:
        called = run(*shlex.split(command)[1:], cwd=folder)
        return _squeezed(called.stdout + called.stderr)
    done = subprocess.run(
        f'houserules() {{ "{sys.executable}" -m houserules "$@"; }}\n{command}',
        shell=True,
        executable="/bin/bash",
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "COLUMNS": "100"},
    )
    return _squeezed(done.stdout + done.stderr)


def test_the_life_of_a_paytable(tmp_path: Path) -> None:
    commands = 0
    for kind, body in BLOCKS:
        named = re.match(r"# ([\w-]+\.yaml)", body)
        if kind == "yaml" and named:
            (tmp_path / named[1]).write_text(body, encoding="utf-8")
            continue
        for step in re.split(r"^\$ ", body, flags=re.MULTILINE):
            if step.strip():
                command, _, shown = step.partition("\n")
                printed = _printed(command, tmp_path)
                assert re.fullmatch(_pattern(shown), printed, re.DOTALL), f"{command}\n{printed}"
                commands += 1
    assert commands > 25


def test_every_reading_is_where_it_decides() -> None:
    from houserules.filings.readings import readings

    used = set(re.findall(r"\bR[0-9]+\b", TEXT))
    assert used >= set(readings())


def test_every_machine_is_drawn_with_its_states() -> None:
    from houserules.filings import reinsurers, requests, versions, written

    drawn = re.findall(r"```mermaid\n(.*?)```", TEXT, re.DOTALL)
    assert len(drawn) == 5
    words = {word.casefold() for block in drawn for word in re.findall(r"\b[A-Z]\w+\b", block)}
    others = {"preliminarily approved": "preliminary", "finally approved": "final",
              "in the laboratory": "inlaboratory"}  # fmt: skip
    for machine in (versions, requests, written, reinsurers):
        for state in machine.State:
            assert others.get(state, state.replace(" ", "")) in words
