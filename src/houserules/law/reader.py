"""Reads the regulation's text files into outlines: ``python -m houserules.law.reader FOLDER``.

Only identifiers, headings, defined terms and references are kept. Words in square brackets are
deleted text and count for nothing but a note; asterisks replace text that is not printed. The
general provisions are read twice: as amended, and as they were before.
"""

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path
from textwrap import dedent

from houserules.law.amendment import DELETED, before
from houserules.law.citation import Citation
from houserules.law.editions import BEFORE, GENERAL
from houserules.law.outline import Outline, Section
from houserules.law.sequence import GAPS, arrange

GENERAL_PROVISIONS = "601a-613a-general-provisions.txt"
REINSURANCE = "editions/161.3-credit-for-reinsurance-proposed-2015.txt"
OTHER_EDITIONS = (
    ("647a", "code-2019", "editions/647a-texas-holdem-bonus-poker-code-2019.txt"),
    ("677a", "proposed-2015", "editions/677a-heads-up-holdem-proposed-2015.txt"),
    ("678a", "proposed-2015", "editions/678a-high-card-flush-proposed-2015.txt"),
    ("679a", "proposed-2015", "editions/679a-three-card-prime-proposed.txt"),
    ("680a", "proposed-2015", "editions/680a-saigon-5-card-proposed.txt"),
)
_GAME_FILE = re.compile(r"(\d{3}a)-(?!\d{3}a)")

# A paragraph's text starts with a capital; a cross reference at the start of a line goes on
# in lower case or with a punctuation mark.
_PARAGRAPH = re.compile(
    r"^[ \-]*\(([0-9]{1,3}|[a-z]{1,5}|[A-Z]{1,4})\)(?:\s+(?=[A-Z0-9$“\"'])|\Z)", re.M
)
_TERM = re.compile(r"^ *([A-Z0-9][^—–\n.:;]{0,60}?)(?: *[—–]+| +- )", re.M)
_TITLE = re.compile(r"CHAPTER (\d{3}a?)\.\s+([^\n]+)")
_NAMED_TABLE = re.compile(r"^(.+?) table;? physical characteristics")
_UNPRINTED = "* * * * *"
# A reference to the general provisions may name two letters: 603a.16(u) or (v).
_REFERENCE = re.compile(r"\b((?:60[135]a|613a)\.\d+)((?:\(\w+\))*)(?:\s+or\s+(\(\w+\)))?")


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """Where a paragraph or definition starts, its path, and what is odd about its place."""

    start: int
    path: tuple[str, ...]
    oddity: str | None = None

    def __str__(self) -> str:
        return "".join(f"({element})" for element in self.path)


def read_folder(folder: Path) -> Iterator[tuple[str, Outline]]:
    """Read every chapter and edition of a folder of texts; yields file stems and outlines."""
    for stem, text in _texts(folder):
        yield stem, read_chapter(stem.partition("@")[0], text)


def _texts(folder: Path) -> Iterator[tuple[str, str]]:
    """The text of each chapter and edition, with the stem of its file."""
    for path in sorted(folder.glob("*.txt")):
        if match := _GAME_FILE.match(path.name):
            yield match[1], path.read_text(encoding="utf-8")
    general = (folder / GENERAL_PROVISIONS).read_text(encoding="utf-8")
    for title in _TITLE.finditer(general):
        text = _one_chapter(general, title[1])
        yield title[1], text
        yield f"{title[1]}@{BEFORE}", before(text)
    text = (folder / REINSURANCE).read_text(encoding="utf-8")
    yield "161", _one_chapter(text, "161")
    for chapter, edition, name in OTHER_EDITIONS:
        yield f"{chapter}@{edition}", (folder / name).read_text(encoding="utf-8")


def _one_chapter(text: str, chapter: str) -> str:
    start = text.index(f"CHAPTER {chapter}.")
    following = text.find("\nCHAPTER ", start)
    return text[start:following] if following > 0 else text[start:]


def read_chapter(chapter: str, text: str) -> Outline:
    """Read the text of one chapter."""
    text = _even(text)
    parts = list(_parts(chapter, text))
    listed = _listed(chapter, text[: text.index(parts[0][1])])
    sections = [_section(chapter, number, part, listed.get(number)) for number, part in parts]
    for number in sorted(listed.keys() - {section.number for section in sections}):
        note = "Listed in the contents; its text is not printed."
        sections.append(Section(number, listed[number], (), (note,)))
    sections.sort(key=lambda section: section.number)
    return Outline(chapter, _name(chapter, text, sections), tuple(sections))


def read_references(chapter: str, text: str) -> Iterator[tuple[Citation, Citation]]:
    """Each reference to the general provisions: the paragraph it is in, and the one it names."""
    for number, part in _parts(chapter, _even(text)):
        heading, body = _heading(part)
        standing = _standing(body)
        paragraphs = list(_paragraphs(standing, "efinitions" in heading))
        for reference in _REFERENCE.finditer(standing):
            home = [paragraph.path for paragraph in paragraphs if paragraph.start < reference.end()]
            place = Citation(chapter, number, home[-1] if home else ())
            section, path, other = reference.groups()
            yield place, Citation.parse(section + path)
            if other:
                yield place, Citation.parse(section + other)


def read_texts(chapter: str, text: str) -> dict[Citation, str]:
    """The words that stand under each paragraph itself, and under a section before its first."""
    found: dict[Citation, str] = {}
    for number, part in _parts(chapter, _even(text)):
        heading, body = _heading(part)
        standing = _standing(body)
        paragraphs = list(_paragraphs(standing, "efinitions" in heading))
        starts = [0, *(paragraph.start for paragraph in paragraphs), len(standing)]
        paths = [(), *(paragraph.path for paragraph in paragraphs)]
        for path, (start, end) in zip(paths, pairwise(starts), strict=True):
            cite = Citation(chapter, number, path)
            words = dedent(standing[start:end]).strip("\n")
            found[cite] = "\n".join(filter(None, (found.get(cite), words)))
    return found


def text_of(folder: Path, chapter: str, edition: str | None = None) -> str | None:
    """The text of a chapter in a folder of texts; None where the folder does not have it."""
    general = chapter in GENERAL
    other = {(one, id): name for one, id, name in OTHER_EDITIONS}.get((chapter, edition or ""))
    if general:
        names = [GENERAL_PROVISIONS]
    elif chapter == "161":
        names = [REINSURANCE]
    elif edition:
        names = [other] if other else []
    else:
        names = [
            p.name for p in sorted(folder.glob(f"{chapter}-*.txt")) if _GAME_FILE.match(p.name)
        ]
    for name in names:
        try:
            text = (folder / name).read_text(encoding="utf-8")
            text = _one_chapter(text, chapter) if general or chapter == "161" else text
        except (OSError, ValueError):  # missing, not UTF-8, or without the chapter
            continue
        return before(text) if edition == BEFORE else text
    return None


def _even(text: str) -> str:
    """The text with straight apostrophes and without the bracket around all 46 game chapters."""
    return text.replace("[CHAPTER", "CHAPTER").replace("’", "'").replace("‘", "'")


def _parts(chapter: str, text: str) -> Iterator[tuple[int, str]]:
    """Each section's number and text."""
    headings = list(_headings(chapter, text))
    bounds = [start for start, _ in headings] + [len(text)]
    for (start, number), end in zip(headings, bounds[1:], strict=True):
        yield number, text[start:end]


def _standing(body: str) -> str:
    """A section's text with spaces instead of what is deleted."""
    return DELETED.sub(lambda deleted: re.sub(r"[^\n]", " ", deleted[0]), body)


def _headings(chapter: str, text: str) -> Iterator[tuple[int, int]]:
    """The start and number of each section; numbers must rise, or it is a cross reference."""
    last = 0
    for match in re.finditer(rf"^ *§ +{chapter}\.(\d+)\. +[\[A-Z0-9]", text, re.M):
        if int(match[1]) > last:
            last = int(match[1])
            yield match.start(), last


def _heading(text: str) -> tuple[str, str]:
    """Split a section into its heading, which ends with a full stop, and its body."""
    match = re.match(r" *§ +\S+\.\d+\. +((?:.*\n){1,4}?)(?<=\.\n)", text + "\n")
    if match is None:
        raise ValueError(f"The heading does not end: {text[:80]!r}")
    return match[1], text[match.end() :]


def _plain(heading: str) -> str:
    """A heading after amendment, on one line, without its full stop."""
    joined = re.sub(r"(?<=[a-z])-\n(?=[a-z])", "", DELETED.sub("", heading))
    return " ".join(joined.split()).removesuffix(".")


def _listed(chapter: str, contents: str) -> dict[int, str]:
    """The sections that the chapter's list of contents names."""
    entries = re.split(rf"^ *{chapter}\.(\d+)\.", contents, flags=re.M)
    return {int(n): _plain(h) for n, h in zip(entries[1::2], entries[2::2], strict=True)}


def _name(chapter: str, text: str, sections: list[Section]) -> str:
    """The chapter's name in the capitals of its text; a cut title is taken from section 2."""
    title = _TITLE.search(text)
    if title is None or title[1] != chapter:
        for section in sections:
            if named := _NAMED_TABLE.match(section.heading):
                return named[1]
        raise ValueError(f"Neither a title nor a heading names chapter {chapter}.")
    words = title[2].split()
    body = text[title.end() :]
    used = re.search(r"\s+".join(map(re.escape, words)), body, re.I)
    if used:
        return " ".join(used[0].split())
    return re.sub(r"\b(And|For|Of)\b", lambda small: small[0].lower(), " ".join(words).title())


def _section(chapter: str, number: int, text: str, listed: str | None) -> Section:
    heading, body = _heading(text)
    defining = "efinitions" in heading
    paragraphs = list(_paragraphs(_standing(body), defining))
    notes = [*_heading_notes(heading, listed), *_deletions(body, defining, paragraphs)]
    unprinted = _UNPRINTED in body
    if unprinted:
        notes.append("Asterisks in or after this section replace text that is not printed.")
    if not body.strip():
        notes.append("Its heading is printed; its text is not printed.")
    notes += [
        f"{paragraph} {paragraph.oddity}."
        for paragraph in paragraphs
        if paragraph.oddity and not (unprinted and paragraph.oddity.startswith(GAPS))
    ]
    paths = dict.fromkeys(paragraph.path for paragraph in paragraphs)
    cited = tuple(Citation(chapter, number, path) for path in paths)
    return Section(number, _plain(heading), cited, tuple(notes))


def _heading_notes(heading: str, listed: str | None) -> Iterator[str]:
    for old in DELETED.findall(heading):
        yield f"Amended; earlier heading deleted: {_plain(old)}."
    now = _plain(heading)
    # A list of contents may be cut short, which is damage and no difference.
    if listed and not (now.startswith(listed) or listed.startswith(now)):
        yield f"The contents list another heading: {listed}."


def _paragraphs(body: str, defining: bool) -> Iterator[_Paragraph]:
    """Every paragraph; those under a defined term are a list of their own."""
    terms = list(_TERM.finditer(body)) if defining else []
    starts = [term.start() for term in terms] + [len(body)]
    yield from _nested(body, 0, starts[0], ())
    for term, end in zip(terms, starts[1:], strict=True):
        yield _Paragraph(term.start(), (term[1],))
        yield from _nested(body, term.end(), end, (term[1],))


def _nested(body: str, start: int, end: int, base: tuple[str, ...]) -> Iterator[_Paragraph]:
    marks = list(_PARAGRAPH.finditer(body, start, end))
    nested = arrange([mark[1] for mark in marks], under_term=bool(base))
    for mark, placed in zip(marks, nested, strict=True):
        yield _Paragraph(mark.start(), base + placed.identifiers, placed.oddity)


def _deletions(body: str, defining: bool, standing: list[_Paragraph]) -> Iterator[str]:
    """The deletions in brackets: whole paragraphs and definitions, or words of one."""
    gone: list[str] = []
    for deleted in DELETED.finditer(body):
        held = [str(paragraph) for paragraph in _paragraphs(deleted[1], defining)]
        gone += held
        if not held:
            home = [str(paragraph) for paragraph in standing if paragraph.start < deleted.start()]
            yield f"Amended; words deleted in {home[-1] if home else 'its opening'}."
    if gone:
        yield f"Amended; earlier paragraphs deleted: {', '.join(gone)}."


def write(folder: Path, into: Path) -> None:
    """Read a folder of texts; write an outline for each chapter and edition, and the references."""
    (into / "outlines").mkdir(exist_ok=True)
    for stem, chapter in read_folder(folder):
        (into / "outlines" / f"{stem}.json").write_text(dumps(chapter), encoding="utf-8")
    (into / "references.json").write_text(dumps_references(folder), encoding="utf-8")


def dumps_references(folder: Path) -> str:
    """The file form of all references: a line for each chapter or edition and what it names."""
    lines = []
    for stem, text in sorted(_texts(folder)):
        named: dict[Citation, dict[str, None]] = {}
        for place, reference in read_references(stem.partition("@")[0], text):
            named.setdefault(reference, {})[str(place)] = None
        for reference, places in sorted(named.items()):
            lines.append(_json([stem, str(reference), list(places)]))
    return "[\n" + ",\n".join(lines) + "\n]\n"


def dumps(chapter: Outline) -> str:
    """An outline's file form: a line for each lettered paragraph and all under it."""
    sections = ",\n".join(_dumps_section(section) for section in chapter.sections)
    head = _json({"chapter": chapter.chapter, "name": chapter.name})
    return f'{head[:-1]}, "sections": [\n{sections}\n]}}\n'


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _dumps_section(section: Section) -> str:
    families = [
        _json([str(citation).partition(f".{section.number}")[2] for citation in family])
        for _, family in groupby(section.paragraphs, key=lambda citation: citation.path[0])
    ]
    head = _json({"number": section.number, "heading": section.heading, "notes": section.notes})
    return f'{head[:-1]}, "paragraphs": [\n  ' + ",\n  ".join(families) + "]}"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Name the folder that holds the text: python -m houserules.law.reader FOLDER")
    source = Path(sys.argv[1])
    if not (source / GENERAL_PROVISIONS).is_file():
        sys.exit(f"{source} does not hold the text: there is no {GENERAL_PROVISIONS} in it.")
    write(source, Path(__file__).parent)
