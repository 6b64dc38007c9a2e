"""Forms of `law` and `coverage`: paragraphs and their treatment."""

from typing import Literal

from houserules.cli.forms.games import Edition, Reading
from houserules.cli.forms.values import Cite, Form, says


class Treated(Form):
    """A paragraph with what carries it out, or why nothing does."""

    cite: Cite
    by: str


class Referral(Form):
    """A reference to the general provisions."""

    cite: Cite = says("the paragraph that has it")
    names: Cite = says("as the text has it")
    meant: Cite | None = says("the paragraph after the annex; null if the annex deletes it")


class LawPlace(Form):
    """A citation in one edition."""

    edition: Edition
    heading: str | None = says("the heading of its section; null where it is not printed")
    printed: bool = says("whether the text that is held prints the paragraph")
    change: Literal["unchanged", "changed", "moved", "deleted", "new"] | None = says(
        "what the annex does to it; null outside 601a to 613a"
    )
    other: Cite | None = says("its place in the other state; null if there is none")
    note: str | None
    carried: list[Treated]
    declared: list[Treated]
    refers: list[Referral]
    cited_by: list[Cite]
    readings: list[Reading]


class Law(Form):
    """A paragraph in each edition of its chapter."""

    cite: Cite
    chapter: str
    name: str
    places: list[LawPlace] = says("oldest first; one, if an edition was asked for")
    absent_from: list[str] = says("the ids of editions without it, unless one was asked for")


class Counts(Form):
    """How many paragraphs are in each state."""

    executed: int
    stated: int
    declared: int
    rest: int


class Paragraph(Form):
    """The treatment of one paragraph."""

    cite: Cite
    state: Literal["executed", "stated", "declared", "rest"]
    by: str = says("what carries it, or why nothing does")
    cases: list[str] = says("the worked cases that show it, in alphabetical order")


class Section(Form):
    """A section and its paragraphs."""

    section: str
    heading: str
    counts: Counts
    paragraphs: list[Paragraph]


class Chapter(Form):
    """A chapter, section by section."""

    chapter: str
    name: str
    sections: list[Section]


class Coverage(Form):
    """The coverage of one chapter, or of all."""

    games: list[Chapter]
