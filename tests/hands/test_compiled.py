"""The cache of kernels: a damaged file is compiled anew, and never ends the process."""

import subprocess
import sys
from pathlib import Path

import pytest

KERNEL = """
from houserules.hands.compiled import kernel


@kernel
def triangle(n):
    total = 0
    for i in range(n + 1):
        total += i
    return total


print(triangle(100), sum(triangle.stats.cache_hits.values()))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "counting.py").write_text(KERNEL, encoding="utf-8")
    return tmp_path


def counted(folder: Path) -> list[str]:
    """The kernel's count in a process of its own, and how often it was in the cache."""
    done = subprocess.run(
        [sys.executable, "-c", "import counting"], cwd=folder, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_a_damaged_cache_is_dropped(folder: Path) -> None:
    assert counted(folder) == ["5050", "0"]
    assert counted(folder) == ["5050", "1"], "compiled once"
    for kind in ("nbi", "nbc"):
        (path,) = (folder / "__pycache__").glob(f"*.{kind}")
        content = path.read_bytes()
        half = len(content) // 2
        for damaged in (b"", content[:half], content[:half] + b"\x00" * 64 + content[half + 64 :]):
            path.write_bytes(damaged)
            assert counted(folder) == ["5050", "0"], kind
            assert counted(folder) == ["5050", "1"], "and compiled anew once"


def test_a_cache_without_its_checksum_is_not_believed(folder: Path) -> None:
    counted(folder)
    for path in (folder / "__pycache__").glob("*.sum"):
        path.unlink()
    assert counted(folder) == ["5050", "0"]
