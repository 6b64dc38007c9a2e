"""The developer's tools: one version, the checks of `make test` as hooks, a working wheel."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from itertools import chain
from pathlib import Path

import yaml

import houserules

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_version_is_that_of_the_project() -> None:
    assert houserules.__version__ == PROJECT["version"]


def test_the_version_costs_nothing_before_it_is_asked_for() -> None:
    code = "import sys, houserules; sys.exit('importlib.metadata' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_every_tool_that_is_named_is_pinned() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8").casefold()
    pinned = set(re.findall(r"^(.+)==", lock, re.MULTILINE))
    named = [*PROJECT["dependencies"], *chain(*PROJECT["optional-dependencies"].values())]
    assert {re.split(r"[<>=[]", name)[0].casefold() for name in named} <= pinned


def test_hooks_run_what_make_test_runs() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipe = makefile.partition("test: $(READY) browser\n")[2].partition("\n\n")[0]
    recipe = re.sub(r"\\\n\s*", "", recipe)
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    hooks = [hook["entry"] for hook in config["repos"][0]["hooks"]]
    assert hooks == [line.strip().replace("$(BIN)", ".venv/bin") for line in recipe.splitlines()]


def test_a_wheel_works_without_the_source(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("houserules-*.whl")
    folder = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(folder)
    code = (
        "import houserules\n"
        "assert houserules.__file__.startswith(" + repr(str(folder)) + ")\n"
        "rules = houserules.game('619a').rules()\n"
        "assert houserules.price(rules)\n"
        "assert houserules.coverage('619a')\n"
        "assert houserules.schema('price')\n"
        "print(houserules.__version__)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(folder)},
    )
    assert (done.returncode, done.stdout.strip()) == (0, PROJECT["version"]), done.stderr
