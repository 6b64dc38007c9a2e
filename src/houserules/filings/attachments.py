"""Attachments: pictures and documents beside what is filed, kept by their hashes.

A journal has a folder of its own for them, beside its file. Its lines name an attachment by its
file's name and its hash.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import Any

from houserules.files.reading import FileError
from houserules.rules.errors import RuleError

LARGEST = 20_000_000
KINDS = {
    ".pdf": b"%PDF-",
    ".png": b"\x89PNG\r\n\x1a\n",
    ".jpg": b"\xff\xd8\xff",
    ".jpeg": b"\xff\xd8\xff",
}
"""How files of each kind begin."""
NAMED = re.compile(r"\bsha256:([0-9a-f]{64})\b")


class Attachment(str):
    """The name and the hash of a file, with its content until a journal keeps it."""

    content: bytes

    @classmethod
    def of(cls, name: str, content: bytes) -> Attachment:
        """A file under its name."""
        made = cls(f"{name} sha256:{sha256(content).hexdigest()}")
        made.content = content
        return made


def attached(text: str, folder: Path) -> str:
    """A text, or the attachment of a file that it names beside the document."""
    kind = Path(text).suffix.lower() if "\n" not in text else ""
    if kind not in KINDS:
        return text
    if Path(text).name != text or "\\" in text:
        raise FileError(f"The file {text} must be beside the document: write its name alone.")
    content = _content(folder / text, text)
    if not content.startswith(KINDS[kind]):
        raise FileError(f"The file {text} does not contain what its name says, {kind[1:].upper()}.")
    return Attachment.of(text, content)


def _content(path: Path, name: str) -> bytes:
    """The content of a file that is neither a link, a device nor a pipe, nor too large."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        descriptor = os.open(path, flags | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError):
        raise FileError(f"The file {name} cannot be read, or is a link.") from None
    known = os.fstat(descriptor)
    if not S_ISREG(known.st_mode):
        os.close(descriptor)
        raise FileError(f"{name} is no file that can be kept.")
    with open(descriptor, "rb") as file:
        content = file.read(LARGEST + 1) if known.st_size <= LARGEST else b" " * (LARGEST + 1)
    if len(content) > LARGEST:
        raise FileError(f"The file {name} is larger than {LARGEST:,} bytes.")
    return content


class Store:
    """The attachments of a journal, each in a file that is named by its hash."""

    def __init__(self, journal: Path) -> None:
        self.folder = journal.with_name(f"{journal.name}.attachments")

    def keep(self, content: Mapping[str, Any]) -> None:
        """Keep what an act attaches; a hash that was typed is no attachment."""
        for text in _texts(content):
            if isinstance(text, Attachment):
                self._write(_digest(text), text.content)
            for digest in NAMED.findall(text):
                if not (self.folder / digest).exists():
                    raise RuleError(
                        f"“{text[:80]}” is no attachment: write the name of a file beside the "
                        "document."
                    )

    def require(self, content: Mapping[str, Any], line: int) -> None:
        """Refuse a line whose attachments are not kept as they were."""
        for text in _texts(content):
            for digest in NAMED.findall(text):
                path = self.folder / digest
                if not path.is_file() or sha256(path.read_bytes()).hexdigest() != digest:
                    raise RuleError(
                        f"Line {line} of the journal: the attachment {text[:80]} is missing in "
                        f"{self.folder}, or was changed."
                    )

    def _write(self, digest: str, content: bytes) -> None:
        path = self.folder / digest
        if path.exists():
            return
        self.folder.mkdir(mode=0o700, exist_ok=True)
        part = path.with_suffix(".part")
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)


def _digest(attachment: Attachment) -> str:
    return attachment.rpartition(":")[2]


def _texts(content: Any) -> Iterator[str]:
    """Every text in the content of an act."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, Mapping):
        for inner in content.values():
            yield from _texts(inner)
    elif isinstance(content, list | tuple):
        for inner in content:
            yield from _texts(inner)
