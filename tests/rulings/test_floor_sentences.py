"""Sentences of the floor: how many find their paragraph first, and how many among three."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from houserules.games import load
from houserules.rulings.finder import Meaning, Meant, find

WRITTEN = yaml.safe_load(Path(__file__).with_name("floor_sentences.yaml").read_text("utf-8"))
NOTHING = {"nothing": (Meant.DENIED, Meant.NORMAL), "silence": (Meant.UNKNOWN,)}
"""The kinds of meaning that are right where no paragraph is expected."""


def found(row: dict[str, Any]) -> Meaning:
    return find(load(row["game"]), row["says"])


def rank(row: dict[str, Any], meaning: Meaning) -> int | None:
    """The place of the paragraph among the candidates; none where it was not found."""
    if expected := NOTHING.get(str(row["finds"])):
        return 1 if meaning.meant in expected else None
    if meaning.meant in NOTHING["nothing"]:
        return None
    wanted = [row["finds"]] if isinstance(row["finds"], str) else row["finds"]
    for place, candidate in enumerate(meaning.candidates, 1):
        local = str(candidate.irregularity.cite).removeprefix(f"{row['game']}.")
        event = row.get("event", candidate.irregularity.event)
        if event == candidate.irregularity.event and local.startswith(tuple(wanted)):
            return place
    return None


def is_ruled_wrongly(row: dict[str, Any], meaning: Meaning) -> bool:
    """Whether another paragraph is ruled upon than the one that decides."""
    return meaning.meant is Meant.ONE and rank(row, meaning) != 1


@pytest.mark.parametrize(
    ("group", "first", "among_three"),
    [
        ("written_first", 75, 75),
        ("written_later", 75, 75),
        ("written_third", 39, 40),
        ("unseen", 25, 26),
        ("tried", 26, 26),
        ("unseen_since", 17, 19),
    ],
)
def test_the_paragraph_is_found(
    group: str, first: int, among_three: int, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = WRITTEN[group]
    meanings = [found(row) for row in rows]
    ranks = [rank(row, meaning) for row, meaning in zip(rows, meanings, strict=True)]
    alone = sum(meaning.meant is Meant.ONE for meaning in meanings)
    with capsys.disabled():
        print(
            f"\n{group}: {ranks.count(1)} of {len(rows)} found first, "
            f"{len(rows) - ranks.count(None)} among three, {alone} ruled upon alone"
        )
    assert ranks.count(1) >= first
    assert len(rows) - ranks.count(None) >= among_three


@pytest.mark.parametrize("group", WRITTEN)
def test_no_sentence_is_ruled_wrongly(group: str) -> None:
    wrong = [row["says"] for row in WRITTEN[group] if is_ruled_wrongly(row, found(row))]
    assert wrong == []


def test_the_150_sentences_are_of_all_families() -> None:
    rows = [*WRITTEN["written_first"], *WRITTEN["written_later"]]
    assert len(rows) == 150
    families = {type_of(row["game"]) for row in rows}
    assert families == {"poker", "blackjack", "baccarat", "dice", "wheels", "shoes", "pai_gow"}


def type_of(chapter: str) -> str:
    from houserules.games import INDEX

    return next(entry.folder for entry in INDEX if entry.chapter == chapter).split(".")[0]


@pytest.mark.parametrize("row", WRITTEN["written_first"], ids=lambda row: row["says"][:40])
def test_at_most_three_candidates_are_told_apart(row: dict[str, Any]) -> None:
    candidates = found(row).candidates
    assert len(candidates) <= 3
    told = [(c.irregularity.event, c.facts) for c in candidates]
    assert len(set(told)) == len(told)
    if len(candidates) > 1:
        assert any(candidate.facts for candidate in candidates)
