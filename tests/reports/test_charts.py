"""Strategies as pictures and pages."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from houserules import library
from houserules.games import load
from houserules.odds.plan import Chart, Strategy
from houserules.reports.charts import ACTS, as_html, colour, coloured, write
from houserules.rules.errors import RuleError

STRATEGY = Strategy(
    "How to play <a hand>",
    ("S stand, H hit.",),
    (Chart("Hard", ("Hard", "2", "3"), (("16", "S", "H"), ("17", "Ds/H4+", "R"))),),
    ("A note.",),
)


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ("S", ACTS["S"]), ("Ds/D4+/H5+", ACTS["D"]), ("Rs", ACTS["R"]), ("R/H3+", ACTS["R"]),
        ("Dealer", None), ("Pair", None), ("", None), ("1.4141%", None), ("12", None),
    ],
)  # fmt: skip
def test_acts_have_colours_and_words_have_none(cell: str, found: str | None) -> None:
    assert colour(cell) == found


def test_letters_are_legible_on_every_colour() -> None:
    """The contrast of black letters is at least 7 to 1, as WCAG 2 wants for AAA."""
    for cell in (*ACTS, "-", "1x", "4x", "+141", "-99"):
        found = colour(cell)
        assert found is not None
        channels = [int(found[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        assert (light + 0.05) / 0.05 >= 7


def test_losses_and_gains_are_told_apart() -> None:
    assert len({colour("+5"), colour("+60"), colour("-5"), colour("-60")}) == 4


def test_a_page_has_every_cell_and_no_foreign_markup() -> None:
    text = as_html(STRATEGY, "Blackjack", "Every option has its default.")
    assert "<a hand>" not in text
    assert re.findall("<td[^>]*>(.*?)</td>", text) == ["S", "H", "Ds/H4+", "R"]
    assert f'style="background:{ACTS["S"]}"' in text


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf", "html"])
def test_pictures_are_written(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"chart.{suffix}"
    write(STRATEGY, "Blackjack", "Every option has its default.", path)
    made = path.read_bytes()
    if suffix == "svg":
        assert ElementTree.fromstring(made).tag.endswith("svg")
        assert ACTS["S"].encode() in made
    starts = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "html": b"<!DOCTYPE html>"}
    assert made.startswith(starts[suffix])


def test_rule_lists_are_written_too(tmp_path: Path) -> None:
    found = library.strategy(load("649a").rules())
    write(found, "Three Card Poker", "", tmp_path / "list.html")
    assert "Q-6-4 or better" in (tmp_path / "list.html").read_text(encoding="utf-8")


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=r"\.svg, \.png, \.pdf or \.html"):
        write(STRATEGY, "Blackjack", "", tmp_path / "chart.gif")


def test_a_column_of_words_is_no_chart_of_acts() -> None:
    made = coloured(Chart("Rules", ("Rule", "Why"), (("one", "because of a long reason"),)))
    assert not made["tight"]
