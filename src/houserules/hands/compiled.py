"""The one place where Numba is called: a typed decorator for kernels."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from numba import njit

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a counting function to machine code, cached on disk and free of the interpreter."""
    return cast(Callable[P, R], njit(cache=True, nogil=True)(function))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A part of kernels that is copied into each of them, as a call would cost too much."""
    return cast(Callable[P, R], njit(inline="always", nogil=True)(function))
