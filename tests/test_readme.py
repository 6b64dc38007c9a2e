"""The README's commands are run, and what they print is what the README shows."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCKS = re.findall(r"```console\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
STEPS = [
    tuple(step.split("\n", 1))
    for block in BLOCKS
    for step in re.split(r"^\$ ", block, flags=re.MULTILINE)
    if step.strip()
]


def _squeezed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


@pytest.mark.parametrize(("command", "shown"), STEPS, ids=[step[0] for step in STEPS])
def test_the_readme_shows_what_the_command_prints(command: str, shown: str) -> None:
    """Three dots on a line of their own stand for lines left out."""
    done = subprocess.run(
        f". .venv/bin/activate 2>/dev/null; export COLUMNS=100; {command}",
        shell=True,
        executable="/bin/bash",
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "COLUMNS": "100"},
    )
    printed = _squeezed(done.stdout + done.stderr)
    pattern = ".*".join(
        re.escape(_squeezed(part)) for part in re.split(r"^\.\.\.$", shown, flags=re.M)
    )
    assert re.fullmatch(r"\s*" + pattern + r"\s*", printed, re.DOTALL), printed


def test_the_readme_has_a_tour() -> None:
    assert len(STEPS) >= 6
