"""The annex that amends the general provisions: its text turned back into the text before it.

The annex prints deleted words in brackets and marks nothing as new. A section whose heading is
replaced is another section: before, it had what is in brackets and nothing else. Any other section
had its unmarked words too, but for a reference that follows the deleted one it replaces.
"""

import re

DELETED = re.compile(r"\[(?!Pa\.B\.)([^\[\]]*)\]")
_PLACE = re.compile(r"^(?= *(?:§ +)?\d{3}a\.\d+\. )", re.M)
_NUMBER = re.compile(r" *(?:§ +)?\S+\.\d+\. +")
_REPLACED_REFERENCE = re.compile(r"\[(§\s+[\w.()]+)\]\s+§\s+[\w.()]+")


def before(text: str) -> str:
    """The text of a chapter before the annex, as far as the annex prints it."""
    return "".join(_before(part) for part in _PLACE.split(text))


def _before(part: str) -> str:
    """An entry of the contents, or a section, before the annex."""
    number = _NUMBER.match(part)
    if number is None or part[number.end()] != "[":
        return DELETED.sub(r"\1", _REPLACED_REFERENCE.sub(r"\1", part))
    return number[0] + "".join(f"{deleted}\n" for deleted in DELETED.findall(part))
