"""The one place where Numba is called: a typed decorator for kernels, and their cache on disk.

Numba believes the files of its cache: a damaged one can end the process. Ours have a checksum
beside them, and a file that does not fit is compiled anew.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO, ParamSpec, TypeVar, cast

from numba import njit
from numba.core.caching import IndexDataCacheFile

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a counting function to machine code, cached on disk and free of the interpreter."""
    compiled = njit(cache=True, nogil=True)(function)
    cache = compiled._cache
    cache._cache_file = CheckedCacheFile(
        cache.cache_path,
        cache._impl.filename_base,
        cache._impl.locator.get_source_stamp(),
    )
    return cast(Callable[P, R], compiled)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A part of kernels that is copied into each of them, as a call would cost too much."""
    return cast(Callable[P, R], njit(inline="always", nogil=True)(function))


class CheckedCacheFile(IndexDataCacheFile):  # type: ignore[misc]
    """The cached machine code of a kernel; what does not fit its checksum is not there."""

    def _load_index(self) -> Any:
        return super()._load_index() if _fits(Path(self._index_path)) else {}

    def _load_data(self, name: str) -> Any:
        if not _fits(Path(self._data_path(name))):
            raise FileNotFoundError(name)
        return super()._load_data(name)

    @contextmanager
    def _open_for_write(self, filepath: str) -> Iterator[BinaryIO]:
        with super()._open_for_write(filepath) as file:
            yield file
        path = Path(filepath)
        with super()._open_for_write(str(_beside(path))) as file:
            file.write(_checksum(path))


def _beside(path: Path) -> Path:
    """The file of a checksum."""
    return path.with_name(f"{path.name}.sum")


def _checksum(path: Path) -> bytes:
    return blake2b(path.read_bytes()).digest()


def _fits(path: Path) -> bool:
    """Whether a file is as it was written."""
    try:
        return _beside(path).read_bytes() == _checksum(path)
    except OSError:
        return False
