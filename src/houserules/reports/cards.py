"""Cards of a game: the rack card for patrons, and the dealer's card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from houserules.law import Citation
from houserules.odds.figure import Figure
from houserules.odds.plan import Strategy
from houserules.reports import chances, paper
from houserules.reports.chances import Odds
from houserules.reports.charts import coloured
from houserules.reports.paper import Sheet
from houserules.reports.typesetting import print_paper
from houserules.rules import HouseRules
from houserules.rules.errors import RuleError

RACK, DEALER = KINDS = ("rack", "dealer")
MOST_IN_WORDS = 12
"""The most wagers of which a card says what each is."""
WIDEST = 12
"""The most columns of a chart on a card."""
SPOKEN = re.compile(r"^no more bets|\bannounc|^call |\bcalls |^ask |\binstruct ", re.IGNORECASE)
"""How a step is worded that is said aloud."""
CITED = re.compile(r" \((?:§ )?\d{3}a\.\d[^ ]*(?: (?:and )?[\w.(),]+)*\)(?=[\s:;,.]|$)")
"""A paragraph in brackets."""
EXACTLY = re.compile(r", exactly -?\d[\d/,]*(?=[\s.;]|$)")
HEAD = re.compile("^Procedures? for (the )?")
LONGEST_HEAD = 60


def require_kind(kind: str) -> str:
    """Refuse a kind of card that there is not."""
    if kind not in KINDS:
        raise RuleError(f"“{kind[:40]}” is no kind of card; choose {' or '.join(KINDS)}.")
    return kind


def write_rack(
    sheet: Sheet,
    path: Path,
    figures: Sequence[Figure] = (),
    strategy: Strategy | None = None,
    shown: Odds = Odds.ADVANTAGE,
) -> None:
    """Write a rack card as a PDF, with figures and a strategy where they are given."""
    print_paper("rack-card", rack(sheet, figures, strategy, shown), path)


def write_dealer(sheet: Sheet, path: Path) -> None:
    """Write a dealer's card as a PDF: the procedure, payouts, and the irregularities."""
    print_paper("dealer-card", dealer(sheet), path)


def rack(
    sheet: Sheet,
    figures: Sequence[Figure],
    strategy: Strategy | None,
    shown: Odds = Odds.ADVANTAGE,
) -> dict[str, Any]:
    """The words and tables of a rack card."""
    return {
        **sheet.head,
        "steps": paper.steps(sheet.rules),
        **_paid(sheet.rules),
        "limits": paper.limits(sheet.rules),
        "notes": paper.for_patrons(sheet.rules),
        "odds": chances.printed(figures, shown),
        "strategy": None if strategy is None else _strategy(strategy, sheet.rules),
        "refusal": f"The rack card of {sheet.game.name} is not readable on a folded card; "
        "offer fewer wagers at one table.",
    }


def _paid(rules: HouseRules) -> dict[str, Any]:
    """Wagers with words about each, or without where there are many."""
    wagers, blocks = paper.wagers(rules), paper.blocks(rules)
    if len(wagers) > MOST_IN_WORDS:
        return {"wagers": [], "blocks": paper.gathered(blocks)}
    return {"wagers": wagers, "blocks": paper.several(blocks)}


def _strategy(strategy: Strategy, rules: HouseRules) -> dict[str, Any] | None:
    """A strategy in a few lines, as patrons read it; none where its wager is not offered.

    Paragraphs are for the floor, notes about commands for the screen, and a rounded percentage is
    exact enough for a card.
    """
    if paper.is_about_other(strategy.title, rules):
        return None
    charts = [coloured(one) for one in strategy.charts if len(one.columns) <= WIDEST]
    return {
        "title": CITED.sub("", strategy.title),
        "lines": [CITED.sub("", one) for one in strategy.lines],
        "charts": [one for one in charts if one["tight"]],
        "notes": [EXACTLY.sub("", note) for note in strategy.notes if "`" not in note],
    }


def _head(section: str) -> str:
    """The name of a section, without the words that all of them share."""
    words = HEAD.sub("", paper.heading(Citation.parse(section)))
    if len(words) > LONGEST_HEAD:
        words = words.partition(";")[0]
    return words[:1].upper() + words[1:]


def dealer(sheet: Sheet) -> dict[str, Any]:
    """The words and tables of a dealer's card."""
    sections: dict[str, list[list[Any]]] = {}
    for number, (does, cite) in enumerate(paper.procedure(sheet.rules), 1):
        spoken = SPOKEN.search(does) is not None
        section, opens, rest = cite.partition("(")
        sections.setdefault(section, []).append([number, does, opens + rest, spoken])
    return {
        **sheet.head,
        "sections": [[_head(section), section, steps] for section, steps in sections.items()],
        "blocks": paper.gathered(paper.blocks(sheet.rules)),
        "notes": paper.house_choices(sheet.rules),
        "irregularities": paper.irregularities(sheet.rules),
        "refusal": f"The dealer's card of {sheet.game.name} is not readable on a page; "
        "offer fewer wagers at one table.",
    }
