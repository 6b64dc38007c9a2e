"""One paragraph of the law in each edition, for people."""

from __future__ import annotations

from collections import Counter

from houserules.answers.laws import Law, LawPlace
from houserules.cli.output import console, say, table

SAME_PLACE = ("unchanged", "changed")
"""Changes after which people read the amended paragraph alone, with the note on the change."""
FEW = 8
"""As many citing paragraphs are named one by one; more are counted by chapter."""


def print_placed(data: Law) -> None:
    """Each edition for people: where the paragraph is, what carries it, how it is read."""
    last = data.places[-1]
    for place in data.places:
        if place is not last and place.change in SAME_PLACE:
            continue
        edition = place.edition
        heading = f": {place.heading}" if place.heading else ""
        say(f"§ {data.cite}{heading}", style="bold")
        say(f"Chapter {data.chapter}, {place.name}; edition {edition.id}.")
        for sentence in _sentences(data.cite, place):
            say(sentence)
        _print_treated(place)
        for one in place.readings:
            say(f"Doubt about § {one.cite}: {one.doubt} Reading: {one.reading}")
        if place is not last:
            say()
    for id in data.absent_from:
        say(f"Edition {id} has no § {data.cite}.")


def _print_treated(place: LawPlace) -> None:
    if not place.carried and not place.declared:
        say("No code carries it out.")
        return
    rows = table("Paragraph", "Carried out, or why not", wrap=("Carried out, or why not",))
    for one in place.carried:
        rows.add_row(one.cite, one.by)
    for one in place.declared:
        rows.add_row(one.cite, f"Nothing to execute: {one.by}")
    console().print(rows)


def _sentences(cite: str, place: LawPlace) -> list[str]:
    found = [place.fate(cite)] if place.change else []
    if place.note:
        found.append(place.note)
    if not place.printed:
        found.append("The annex does not print its text.")
    found += [
        f"§ {one.cite} names § {one.names}, which is § {one.meant} now."
        for one in place.refers
        if one.meant not in (None, one.names)
    ]
    if place.cited_by:
        found.append(f"Cited by {_citing(place.cited_by)}.")
    return found


def _citing(cites: list[str]) -> str:
    if len(cites) <= FEW:
        return ", ".join(f"§ {cite}" for cite in cites)
    chapters = Counter(cite.partition(".")[0] for cite in cites)
    counted = ", ".join(f"{chapter} ({count})" for chapter, count in chapters.items())
    return f"{len(cites)} paragraphs of {len(chapters)} chapters: {counted}"
