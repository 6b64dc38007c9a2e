"""Packages that load a name when it is first used, so that an import costs nothing."""

from collections.abc import Callable, Mapping
from importlib import import_module


def loader(package: str, names: Mapping[str, tuple[str, ...]]) -> Callable[[str], object]:
    """The `__getattr__` of a package whose names are in these modules of it."""
    module_of = {name: module for module, several in names.items() for name in several}

    def load(name: str) -> object:
        if name not in module_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{module_of[name]}"), name)

    return load
