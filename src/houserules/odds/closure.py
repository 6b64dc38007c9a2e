"""The code that can determine a figure: a module and everything it imports, as one hash."""

import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[1]
INDEX = "houserules.games"
"""The index of games finds modules by name and determines no figure."""
_IMPORT = re.compile(
    r"^\s*(?:from ((?:houserules|\.)[\w.]*) import (\([^)]*\)|[^\n(]+)|import (houserules[\w.]*))",
    re.M,
)
_NAME = re.compile(r"\w+")
_EDITION = re.compile(r"@[^.]+")


@cache
def fingerprint(module: str) -> str:
    """A hash of a module's source and of all that it imports, with the tables beside them."""
    return _hash(ROOT / path for path in files_behind(module))


def files_behind(module: str) -> set[Path]:
    """The files of a module and of all that it imports, and the tables beside them."""
    found: set[Path] = set()
    waiting, seen = [module], {INDEX}
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            files, imported = _behind(name)
            found |= files
            waiting += imported
    return {path.relative_to(ROOT) for path in found}


@cache
def _behind(name: str) -> tuple[frozenset[Path], tuple[str, ...]]:
    """The file of a module with the tables beside it, and the modules that it imports."""
    path = _source(name)
    if path is None:
        return frozenset(), ()
    files = frozenset((path, *path.parent.glob("*.npz"), *path.parent.glob("*.json")))
    imported = _imported(path.read_text(encoding="utf-8"), name.rpartition(".")[0])
    return files, tuple(dict.fromkeys(imported))


@cache
def fingerprint_of(*modules: str) -> str:
    """A hash of the source of some modules alone."""
    sources = [_source(name) for name in modules]
    if None in sources:
        raise LookupError(f"No module {modules[sources.index(None)]} to fingerprint.")
    return _hash(path for path in sources if path is not None)


@cache
def fingerprint_with(folders: tuple[str, ...], *modules: str) -> str:
    """A hash of some modules with all that they import, and of the files in some folders."""
    behind = {path for module in modules for path in files_behind(module)}
    inside = {
        path.relative_to(ROOT)
        for folder in folders
        for path in ROOT.joinpath(*folder.split(".")).rglob("*")
        if path.is_file() and path.parent.name != "__pycache__"
    }
    return _hash(ROOT / path for path in behind | inside)


def _hash(paths: Iterable[Path]) -> str:
    digest = sha256()
    for path in sorted(paths):
        digest.update(str(path.relative_to(ROOT)).encode() + hash_of(path))
    return digest.hexdigest()


@cache
def hash_of(path: Path) -> bytes:
    """A hash of one file, which many modules may import."""
    return sha256(path.read_bytes()).digest()


def _imported(source: str, own: str) -> list[str]:
    """The modules that a source in a package imports, at its top or inside a function."""
    names: list[str] = []
    for package, imported, module in _IMPORT.findall(source):
        if package.startswith("."):
            package = f"{own}{package}".rstrip(".")
        if module:
            names.append(module)
            continue
        names += [package, *(f"{package}.{name}" for name in _NAME.findall(imported))]
        if not package.startswith(INDEX):
            names += _modules_of(package)
    return names


def _modules_of(package: str) -> list[str]:
    """The modules of a package, which may load them when a name is first asked for."""
    folder = ROOT.joinpath(*package.split(".")[1:])
    if package == "houserules" or not folder.is_dir():
        return []
    return [f"{package}.{path.stem}" for path in folder.glob("*.py") if path.stem != "__init__"]


def _source(name: str) -> Path | None:
    """The file of one of our modules, which is the same in every edition."""
    if not name.startswith("houserules."):
        return None
    path = ROOT.joinpath(*_EDITION.sub("", name).split(".")[1:])
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((file for file in files if file.is_file()), None)
