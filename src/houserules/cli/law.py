"""One paragraph of the law in each edition, for people and as data."""

from __future__ import annotations

from collections import Counter
from typing import Any

from houserules.cli.catalogue import edition_data
from houserules.cli.editions import day
from houserules.cli.output import console, say, table
from houserules.comparison.paragraphs import Place, meant, places
from houserules.law import Citation, outline
from houserules.law.editions import BEFORE, GENERAL, editions
from houserules.law.editions import as_of as edition_on
from houserules.rules.errors import RuleError

SAME_PLACE = ("unchanged", "changed")
"""Changes after which people read the amended paragraph alone, with the note on the change."""
FEW = 8
"""As many citing paragraphs are named one by one; more are counted by chapter."""


def placed(citation: str, edition: str | None, as_of: str | None) -> dict[str, Any]:
    """A citation in every edition of its chapter, or in the one that was asked for."""
    cite = Citation.parse(citation)
    if edition and as_of:
        raise RuleError("Name the edition once: --edition or --as-of.")
    if as_of:
        edition = edition_on(cite.chapter, day(as_of)).id
    found = places(cite, edition)
    ids = [place.edition.id for place in found]
    return {
        "cite": str(cite),
        "chapter": cite.chapter,
        "name": outline(cite.chapter).name,
        "places": [_place(place) for place in found],
        "absent_from": [one.id for one in editions(cite.chapter) if one.id not in ids]
        if edition is None
        else [],
    }


def _place(place: Place) -> dict[str, Any]:
    general = place.cite.chapter in GENERAL
    change = place.change
    return {
        "edition": edition_data(place.cite.chapter, place.edition.id),
        "heading": place.heading,
        "printed": place.printed,
        "change": (str(change) if change else "unchanged") if general else None,
        "other": str(place.other) if general and place.other else None,
        "note": change.note if change else None,
        "carried": [{"cite": str(cite), "by": by} for cite, by in sorted(place.carried.items())],
        "declared": [
            {"cite": str(cite), "by": why} for cite, why in sorted(place.declared.items())
        ],
        "refers": [
            {
                "cite": str(one.place),
                "names": str(one.names),
                "meant": str(meant(one) or "") or None,
            }
            for one in place.refers
        ],
        "cited_by": [str(cite) for cite in place.cited_by],
        "readings": [
            {"cite": str(one.cite), "doubt": one.doubt, "reading": one.reading}
            for one in place.readings
        ],
    }


def print_placed(data: dict[str, Any]) -> None:
    """Each edition for people: where the paragraph is, what carries it, how it is read."""
    last = data["places"][-1]
    for place in data["places"]:
        if place is not last and place["change"] in SAME_PLACE:
            continue
        edition = place["edition"]
        heading = f": {place['heading']}" if place["heading"] else ""
        say(f"§ {data['cite']}{heading}", style="bold")
        say(f"Chapter {data['chapter']}, {data['name']}; edition {edition['id']}.")
        for sentence in _sentences(data["cite"], place):
            say(sentence)
        _print_treated(place)
        for one in place["readings"]:
            say(f"Doubt about § {one['cite']}: {one['doubt']} Reading: {one['reading']}")
        if place is not last:
            say()
    for id in data["absent_from"]:
        say(f"Edition {id} has no § {data['cite']}.")


def _print_treated(place: dict[str, Any]) -> None:
    if not place["carried"] and not place["declared"]:
        say("No code carries it out.")
        return
    rows = table("Paragraph", "Carried out, or why not", wrap=("Carried out, or why not",))
    for one in place["carried"]:
        rows.add_row(one["cite"], one["by"])
    for one in place["declared"]:
        rows.add_row(one["cite"], f"Nothing to execute: {one['by']}")
    console().print(rows)


def _sentences(cite: str, place: dict[str, Any]) -> list[str]:
    found = [_fate(cite, place)] if place["change"] else []
    if place["note"]:
        found.append(place["note"])
    if not place["printed"]:
        found.append("The annex does not print its text.")
    found += [
        f"§ {one['cite']} names § {one['names']}, which is § {one['meant']} now."
        for one in place["refers"]
        if one["meant"] not in (None, one["names"])
    ]
    if place["cited_by"]:
        found.append(f"Cited by {_citing(place['cited_by'])}.")
    return found


def _fate(cite: str, place: dict[str, Any]) -> str:
    """The effect of the annex, in a sentence."""
    before, other = place["edition"]["id"] == BEFORE, place["other"]
    if place["change"] == "deleted":
        return f"The annex deletes § {cite}."
    if place["change"] == "new":
        return f"The annex adds § {cite}."
    if place["change"] == "moved":
        within = "in " if "(" in cite and "(" not in other else ""
        if before:
            return f"§ {cite} before the annex is {within}§ {other} now."
        return f"§ {cite} was {within}§ {other} before the annex."
    return f"§ {cite} has the same number before the annex and now."


def _citing(cites: list[str]) -> str:
    if len(cites) <= FEW:
        return ", ".join(f"§ {cite}" for cite in cites)
    chapters = Counter(cite.partition(".")[0] for cite in cites)
    counted = ", ".join(f"{chapter} ({count})" for chapter, count in chapters.items())
    return f"{len(cites)} paragraphs of {len(chapters)} chapters: {counted}"
