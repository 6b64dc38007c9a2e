"""Files that are written whole, or not at all."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path


def write_file(path: Path, content: bytes | str) -> None:
    """Write a file; one that is there is replaced once the new one is whole.

    A device or a pipe is written into, and a link is followed.
    """
    data = content.encode() if isinstance(content, str) else content
    target = path.resolve()
    if target.exists() and not target.is_file():
        path.write_bytes(data)
        return
    part = target.with_name(f".{os.getpid()}.part")
    try:
        part.write_bytes(data)
        if target.exists():
            shutil.copymode(target, part)
        part.replace(target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        with suppress(OSError):
            part.unlink()
