"""Forms of `compare`, `audit` and `findings`: figures and tables side by side."""

from typing import Literal

from houserules.cli.forms.values import Cite, Form, Id, Number, says


class ComparedSide(Form):
    """One side of a comparison."""

    label: str
    edition: str = says("its id")
    rules: dict[str, str] = says("every option with its value, by name")


class Stated(Form):
    """The words of one side, and where they are."""

    words: str
    cite: Cite | None


class Change(Form):
    """Something that only one side states, or that the two state otherwise."""

    kind: Literal[
        "game", "wager", "bonus", "option", "table", "row", "odds", "meter", "irregularity",
        "reading", "paragraph",
    ]  # fmt: skip
    name: str
    left: Stated | None
    right: Stated | None


class ComparedFigure(Form):
    """A figure on one side."""

    id: Id
    table: str
    house_advantage: Number


class FigureChange(Form):
    """The house advantage on both sides."""

    wager: str
    wager_id: Id
    table: str
    when: str | None
    cite: Cite
    left: ComparedFigure | None
    right: ComparedFigure | None
    change: Number | None = says("right less left; null where one side has no such figure")


class LetteredRow(Form):
    """A row of lettered tables."""

    label: str
    pays: dict[str, str] = says("by letter")


class LetteredFigure(Form):
    """The figure of a lettered table."""

    table: str
    per: str
    id: Id
    cite: Cite
    house_advantage: Number
    hit_frequency: float
    deviation: float = says("the standard deviation per unit of the wager")


class Letters(Form):
    """All lettered tables of a wager or bonus."""

    wager: str
    wager_id: Id
    rows: list[LetteredRow]
    figures: list[LetteredFigure]


class Compare(Form):
    """Two editions, two sets of rules, or the lettered tables of each wager."""

    game: str
    chapter: str
    left: ComparedSide
    right: ComparedSide | None = says("null where lettered tables are compared")
    changes: list[Change]
    figures: list[FigureChange]
    letters: list[Letters]


class Explanation(Form):
    """Something that would make a published percentage right."""

    words: str
    cite: Cite | None
    computed: Number | None


class AuditedHold(Form):
    """A published percentage beside the computed one."""

    chapter: str
    edition: str = says("its id")
    source: str
    wager: str
    cite: Cite
    bound: Literal["hold", "lowest", "highest"]
    stated: str = says("as printed")
    table: str
    figure: Id
    computed: Number
    difference: Number = says("stated less computed")
    verdict: Literal["agrees", "agrees, cut instead of rounded", "does not agree", "is no hold"]
    explanations: list[Explanation]


class Audit(Form):
    """The hold percentages that the state has published."""

    statements: list[AuditedHold]


class Found(Form):
    """One thing that the figures or tables show in the text."""

    kind: Literal[
        "published holds that do not follow from the text",
        "wagers with an advantage for the player",
        "rows that never win",
        "rarer outcomes that pay less than commoner ones",
        "tables that differ from a sibling's in one or two cells",
        "readings that move a figure",
    ]
    chapter: str
    game: str
    cite: Cite
    words: str


class Findings(Form):
    """The findings, by kind and then by chapter."""

    findings: list[Found]
