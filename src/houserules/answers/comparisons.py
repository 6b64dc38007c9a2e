"""Forms of `compare`, `solve`, `audit` and `findings`: figures and tables side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from houserules.answers.figures import InForce
from houserules.answers.values import Cite, Form, Id, Number, Text, says
from houserules.comparison import audit, law, solving
from houserules.comparison import figures as beside
from houserules.comparison import findings as comparison
from houserules.odds.figure import Figure
from houserules.odds.price import own_rows
from houserules.rules import Game, HouseRules
from houserules.rules.ids import payable_id


class ComparedSide(Form):
    """One side of a comparison."""

    label: str
    edition: str = says("its id")
    head: list[str] = says("why this is not the regulation; nothing where it is")
    rules: dict[str, str] = says("every option with its value, by name")

    @classmethod
    def of(cls, label: str, house: HouseRules) -> ComparedSide:
        """The rules of one side."""
        game = house.game
        head = [*game.head, *own_rows(house)]
        return cls(label=label, edition=game.edition_id, head=head, rules=house.written)


class Stated(Form):
    """The words of one side, and where they are."""

    words: str
    cite: Cite | None


class Change(Form):
    """Something that only one side states, or that the two state otherwise."""

    kind: Literal[
        "game",
        "wager",
        "bonus",
        "option",
        "table",
        "row",
        "odds",
        "meter",
        "irregularity",
        "reading",
        "paragraph",
    ]
    name: str
    left: Stated | None
    right: Stated | None


class ComparedFigure(Form):
    """A figure on one side."""

    id: Id
    table: str
    house_advantage: Number

    @classmethod
    def of(cls, figure: Figure) -> ComparedFigure:
        """A figure in short."""
        return cls.taken(figure, house_advantage=_advantage(figure))


def _advantage(figure: Figure) -> Number:
    return Number.advantage(figure, figure.house_advantage)


class FigureChange(Form):
    """The house advantage on both sides."""

    wager: str
    wager_id: Id
    table: str
    when: str | None = says("the conditions that are the same on both sides")
    cite: Cite
    left: ComparedFigure | None
    right: ComparedFigure | None
    change: Number | None = says("right less left; null where one side has no such figure")

    @classmethod
    def of(cls, one: beside.FigureChange) -> FigureChange:
        """A figure of both sides, or of one."""
        bounds = [_advantage(side).error_bound for side in one if side is not None]
        bound = sum(each or 0.0 for each in bounds) if any(bounds) else None
        return cls.taken(
            one.figure,
            when=one.when,
            left=one.left and ComparedFigure.of(one.left),
            right=one.right and ComparedFigure.of(one.right),
            change=None if one.change is None else Number.of(one.change, bound),
        )


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

    @classmethod
    def of(cls, letter: str, figure: Figure) -> LetteredFigure:
        """The figure under the table with a letter."""
        deviation = float(figure.variance) ** 0.5
        return cls.taken(
            figure, table=letter, house_advantage=_advantage(figure), deviation=deviation
        )


class Letters(Form):
    """All lettered tables of a wager or bonus."""

    wager: str
    wager_id: Id
    rows: list[LetteredRow]
    figures: list[LetteredFigure]

    @classmethod
    def of(cls, game: Game, one: beside.Letters) -> Letters:
        """The lettered tables of one wager."""
        return cls(
            wager=one.payable.name,
            wager_id=payable_id(game, one.payable),
            rows=[LetteredRow(label=label, pays=pays) for label, pays in one.rows.items()],
            figures=[LetteredFigure.of(*each) for each in one.figures.items()],
        )


class Compare(Form):
    """Two editions, two sets of rules, or the lettered tables of each wager."""

    game: str
    chapter: str
    left: ComparedSide
    right: ComparedSide | None = says("null where lettered tables are compared")
    changes: list[Change]
    figures: list[FigureChange]
    letters: list[Letters]

    @classmethod
    def of_sides(
        cls,
        left: HouseRules,
        right: HouseRules,
        changes: Sequence[law.Change],
        moved: Iterable[beside.FigureChange],
    ) -> Compare:
        """Two editions, or two sets of rules of one edition."""
        labels = _labels(changes)
        if left.game is not right.game:
            labels = left.game.edition_id, right.game.edition_id
        return cls.taken(
            left.game,
            game=left.game.name,
            left=ComparedSide.of(labels[0], left),
            right=ComparedSide.of(labels[1], right),
            changes=changes,
            figures=[FigureChange.of(one) for one in moved],
            letters=[],
        )

    @classmethod
    def of_letters(cls, house: HouseRules, several: Iterable[beside.Letters]) -> Compare:
        """Lettered tables beside each other."""
        return cls(
            game=house.game.name,
            chapter=house.game.chapter,
            left=ComparedSide.of("", house),
            right=None,
            changes=[],
            figures=[],
            letters=[Letters.of(house.game, one) for one in several],
        )


FEW = 2
"""How many options that differ name the sides of a comparison."""


def _labels(changes: Sequence[law.Change]) -> tuple[str, str]:
    """Name each side by the values of the options that differ, if they are few."""
    options = [one for one in changes if one.kind == "option"]
    left = [_value(one.name, one.left) for one in options]
    right = [_value(one.name, one.right) for one in options]
    if not 0 < len(options) <= FEW:
        return "as given", "with the other choices"
    return ", ".join(left), ", ".join(right)


def _value(option: str, side: law.Fact | None) -> str:
    words = side.words if side else "none"
    return f"{option}: {words}" if words in ("yes", "no", "none") else words


class SolvedPayout(Form):
    """A payout of the row, and the house advantage with it."""

    pays: Text
    house_advantage: Number


class SolvedAxis(Form):
    """A row of the paytable with the payouts that are tried."""

    label: str
    pays: list[Text]

    @classmethod
    def of(cls, axis: solving.Axis) -> SolvedAxis:
        """A row, each payout in lowest terms."""
        return cls(label=axis.label, pays=[str(odds.reduced) for odds in axis.pays])


class SolvedGrid(Form):
    """The house advantage over payouts of two rows."""

    rows: SolvedAxis
    columns: SolvedAxis
    house_advantages: list[list[Number]] = says("a list for each payout of the first row")

    @classmethod
    def of(cls, grid: solving.Grid, bound: float | None) -> SolvedGrid:
        """A grid, with the bound on each number that is not exact."""
        return cls.taken(
            grid,
            rows=SolvedAxis.of(grid.rows),
            columns=SolvedAxis.of(grid.columns),
            house_advantages=[
                [Number.of(number, bound) for number in line] for line in grid.advantages
            ],
        )


class Solve(Form):
    """The payout of a row that gives a house advantage, or advantages over payouts."""

    game: str
    chapter: str
    edition: str = says("its id")
    head: list[str] = says("why this is not the regulation; nothing where it is")
    in_force: list[InForce]
    wager: str
    wager_id: Id
    per: str
    table: str = says("the paytable whose other rows stay")
    house_advantage: Number = says("as it is")
    target: Number | None
    row: str | None = says("null for a grid")
    exact_payout: Number | None = says("times the wager, at which the advantage is the target")
    payouts: list[SolvedPayout] = says("on both sides of the target, or those that were named")
    grid: SolvedGrid | None

    @classmethod
    def of(cls, found: solving.Solved) -> Solve:
        """The result of a search."""
        house, payable, figure = found.search.rules, found.search.payable, found.figure
        bound = figure.error_bound
        return cls.taken(
            found,
            game=house.game.name,
            chapter=house.game.chapter,
            edition=house.game.edition_id,
            head=[*house.game.head, *own_rows(house)],
            in_force=InForce.all_of(house),
            wager=payable.name,
            wager_id=payable_id(house.game, payable),
            per=figure.per,
            table=house.letter(payable),
            house_advantage=Number.of(figure.house_advantage, bound),
            target=None if found.target is None else Number.of(found.target),
            exact_payout=None if found.exact is None else Number.of(found.exact),
            payouts=[
                SolvedPayout(
                    pays=str(one.pays.reduced), house_advantage=Number.of(one.advantage, bound)
                )
                for one in found.answers
            ],
            grid=found.grid and SolvedGrid.of(found.grid, bound),
        )


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

    @classmethod
    def of(cls, one: audit.Audited) -> AuditedHold:
        """One published percentage."""
        figure = one.computed.figure
        return cls.taken(
            one.stated,
            cite=one.cite,
            bound=one.bound,
            stated=one.percentage.printed,
            table=one.computed.table,
            figure=figure.id,
            computed=Number.of(figure.house_advantage),
            difference=Number.of(one.difference),
            verdict=one.verdict,
            explanations=[
                Explanation.taken(
                    each,
                    computed=None if each.advantage is None else Number.of(each.advantage),
                )
                for each in one.explanations
            ],
        )


class Audit(Form):
    """The hold percentages that the state has published."""

    statements: list[AuditedHold]

    @classmethod
    def of(cls, audited: Iterable[audit.Audited]) -> Audit:
        """Percentages beside the figures."""
        return cls(statements=[AuditedHold.of(one) for one in audited])


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

    @classmethod
    def of(cls, every: Iterable[comparison.Observation]) -> Findings:
        """Findings of some games, in the order of the games."""
        ordered = sorted(every, key=lambda one: list(comparison.Kind).index(one.kind))
        return cls(findings=[Found.taken(one, chapter=one.cite.chapter) for one in ordered])
