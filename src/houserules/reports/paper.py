"""The content of paper for tables: what a game declares, under the rules in force, in print."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from houserules.drawing.layout import Kind, short_name
from houserules.filings.names import require_name
from houserules.games import entry_of, how_to_play
from houserules.games.layouts import has_layout, layout_of
from houserules.law import Citation
from houserules.law.outline import outline
from houserules.reports.wagers_in_words import in_words
from houserules.rules import Bonus, Game, HouseRules, Payable
from houserules.rules.errors import RuleError, plain
from houserules.rules.finding import Finding
from houserules.rules.house_rules import InForce
from houserules.rules.irregularity import Effect, Irregularity
from houserules.rules.money import short_dollars
from houserules.rules.payout import Odds
from houserules.rules.printed import LESS, WINS, Block, alike, is_on_layout, together
from houserules.rules.printed import blocks as blocks
from houserules.rules.printed import divided as divided

WAGERS = "Wagers"
"""How the section begins that says which wagers there are, and may say when they win."""
NOTHING = "—"
"""Beside a wager for which the house pays nothing: a fee, or a pot of the players."""
BACK_ROOM = re.compile(
    r"^(Cards|Dice|Tiles|Inspection|Opening|Dealing shoe)|Shuffl|shuffl|rregularit"
)
"""Sections and options on the dealer's side of the table: their choices are nothing to a patron."""
REFERS = re.compile(r"\bsign\b|^Posted")
"""How words on a layout refer to the sign."""
UNUSED = "cannot be used"
LONGEST = 22
"""The most rows of a block, so that a column can hold it."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rules that a document prints, the holder's words about them, and their findings."""

    rules: HouseRules
    reference: str
    holder: str = ""
    findings: tuple[Finding, ...] = ()
    configuration: str = ""
    """Its name, where the submission has several."""
    submission: str = ""
    """The title of the Rules Submission."""

    def __post_init__(self) -> None:
        require_name(self.holder, "The certificate holder's name")

    @property
    def title(self) -> str:
        """The game, with the configuration where there are several."""
        name = self.game.name
        return f"{name} ({self.configuration})" if self.configuration else name

    @property
    def game(self) -> Game:
        """The game."""
        return self.rules.game

    @property
    def version(self) -> str:
        """The submission, or the choices, in few words for those who know the game."""
        chosen = [f"{one.option.name}: {one.value}" for one in self.rules.in_force if one.chosen]
        return self.submission or "; ".join(chosen) or "default rules"

    @property
    def for_patrons(self) -> str:
        """The chapter and the submission, without what only those who file need to know."""
        chapter = f"58 Pa. Code Chapter {self.game.chapter}"
        return f"{self.submission} · {chapter}" if self.submission else chapter

    @property
    def head(self) -> dict[str, Any]:
        """The data at the top and the foot of every document."""
        return {
            "game": self.title,
            "chapter": f"58 Pa. Code Chapter {self.game.chapter}",
            "holder": self.holder,
            "reference": self.reference,
            "for_patrons": self.for_patrons,
            "findings": [[one.kind, str(one.cite), one.sentence] for one in self.findings],
        }


def gathered(every: Sequence[Block]) -> list[dict[str, Any]]:
    """Blocks as a template prints them: wagers with one payout are rows of one block."""
    single = [one for one in every if len(one.rows) == 1]
    if not single:
        return several(every)
    rows = [[_single(one), *one.rows[0][1:]] for one in single]
    parts = [rows[start : start + LONGEST] for start in range(0, len(rows), LONGEST)]
    title = "Winning wagers"
    first = [
        {"name": title if not n else f"{title}, continued", "cite": "", "rows": part}
        for n, part in enumerate(parts)
    ]
    return [*first, *several(every)]


def _shown(same: Sequence[Block]) -> dict[str, Any]:
    one = same[0]
    name = together([each.name for each in same])
    return {
        "name": f"{name}, {one.amount}" if one.amount else name,
        "cite": ", ".join(dict.fromkeys(each.cite for each in same)),
        "rows": [list(row) for row in one.rows],
    }


def _repeats(name: str, label: str) -> bool:
    """Whether a row says no more than the name of its wager, or names a group of wagers."""
    return bool(set(plain(name).split()) & set(plain(label).split())) or label.endswith(" Wager")


def several(every: Sequence[Block]) -> list[dict[str, Any]]:
    """The blocks of more than one row, as a template prints them; those that pay alike are one."""
    return [_shown(blocks) for blocks in alike([one for one in every if len(one.rows) > 1])]


def _single(one: Block) -> str:
    label, _, less = one.rows[0].label.partition(f", {LESS}")
    told = label == WINS or _repeats(one.name, label)
    name = f"{one.name}, {one.amount}" if one.amount else one.name
    name = name if told else f"{name}: {label}"
    return f"{name}, {LESS}{less}" if less else name


def wagers(rules: HouseRules) -> list[list[str]]:
    """Each wager and bonus that is offered, what it is, and its payout where it has one alone."""
    paid = {block.name: block for block in blocks(rules)}
    offered = [
        one
        for one in rules.game.payables
        if rules.offers(one)
        and (rules.offers(one.on) if isinstance(one, Bonus) else is_on_layout(one, rules))
    ]
    return [[*_told(one, paid.get(one.name), rules)] for one in offered]


def _told(payable: Payable, block: Block | None, rules: HouseRules) -> tuple[str, str, str, str]:
    says = in_words(payable, rules)
    if block is None:
        return payable.name, says, NOTHING, ""
    if len(block.rows) > 1:
        return payable.name, says, "", ""
    (row,) = block.rows
    label, _, less = row.label.partition(f", {LESS}")
    more = [f"{label}."] if label != WINS and not _repeats(payable.name, label) else []
    more += [f"Paid less {less}."] if less else []
    return payable.name, " ".join([says, *more]), row.number, row.unit


def limits(rules: HouseRules) -> list[list[str]]:
    """The posted limits of wagers: least, most, steps."""
    return [
        [
            name,
            short_dollars(one.minimum),
            short_dollars(one.maximum) if one.maximum else "none",
        ]
        for name, one in rules.limits.items()
        if rules.offers(rules.game.find_wager(name))
    ]


def steps(rules: HouseRules) -> list[list[str]]:
    """How a patron plays, each step with its paragraph."""
    return [[one.says, str(one.cite)] for one in how_to_play.steps(rules)]


def house_choices(rules: HouseRules) -> list[list[str]]:
    """Choices of the house other than by default, beside wagers and their tables."""
    return supposed(rules.game) + [
        [_noted(one, rules), str(one.cite)]
        for one in _choices(rules)
        if rules[one.option] != one.option.default_under(rules)
    ]


def supposed(game: Game) -> list[list[str]]:
    """Numbers that are supposed beside printed tables: steps in words have those of the chapter."""
    values = game.private.supposed if game.private else {}
    return [
        [
            f"Supposed, whatever a step says: {one.name} {one.domain.written(values[one.name])}",
            str(one.cite),
        ]
        for one in game.fixed
        if one.name in values and one.table is None
    ]


def for_patrons(rules: HouseRules) -> list[list[str]]:
    """Notices at a table beside payouts: words of the layout, and choices of the house.

    Every choice is listed where a table has nothing else to post: limits, blinds and rake.
    """
    every, wanted = not blocks(rules), posted(rules)
    chosen = [
        [_noted(one, rules), str(one.cite)]
        for one in _choices(rules)
        if not BACK_ROOM.search(f"{heading(one.cite)}; {one.option.name}")
        and not any(says.startswith(one.option.name) for says, _ in wanted)
        and (
            (every and not isinstance(rules[one.option], bool) and one.value != "no")
            or rules[one.option] != one.option.default_under(rules)
        )
    ]
    return [*supposed(rules.game), *wanted, *chosen]


def posted(rules: HouseRules) -> list[list[str]]:
    """Words that the chapter wants on the layout or else on a sign, beside payouts."""
    if not has_layout(entry_of(rules.game.id)):
        return []
    return [
        [item.says(rules), str(item.cite)]
        for item in layout_of(rules.game).of_kind(rules, Kind.INSCRIPTION, Kind.LIMIT, Kind.SIGN)
        if (item.sign or item.kind is Kind.SIGN) and not REFERS.search(item.says(rules))
    ]


def out_of_order(rules: HouseRules) -> list[list[str]]:
    """Words of a sign on devices under these rules that are out of order, as the chapter orders."""
    found = [
        [one.event.replace(UNUSED, "is out of order"), str(one.cite)]
        for one in rules.game.irregularities
        if Effect.COVER_DEVICE in one.effects and _may_happen(one, rules)
    ]
    if not found:
        raise RuleError(f"No device of {rules.game.name} is marked out of order under these rules.")
    return found


def _may_happen(irregularity: Irregularity, rules: HouseRules) -> bool:
    try:
        irregularity.require_under(rules)
    except RuleError:
        return False
    return True


def _choices(rules: HouseRules) -> Iterator[InForce]:
    """The choices that say more than which wagers and tables are offered."""
    tables = {id(one.option) for one in rules.game.payables if one.option is not None}
    for one in rules.in_force:
        if id(one.option) not in tables and not isinstance(rules[one.option], Odds):
            yield one


def _noted(one: InForce, rules: HouseRules) -> str:
    """A choice in words: its name alone says that something is permitted."""
    value = rules[one.option]
    if value is True:
        return one.option.name
    return f"{one.option.name}: {one.value}"


def meters(rules: HouseRules) -> list[list[str]]:
    """The meters behind wagers that are offered."""
    listed = []
    for wager in rules.game.wagers:
        for meter in rules.meters(wager) if rules.offers(wager) else ():
            stake = rules.fixed_amount(wager) or 100
            name = f"{wager.name}, {meter.name} meter" if meter.name else f"{wager.name}, meter"
            begins = short_dollars(meter.seed_for(stake))
            listed.append([name, f"begins at {begins}", str(meter.cite)])
    return listed


# The procedure of the dealer


def procedure(rules: HouseRules) -> list[list[str]]:
    """The steps that apply, in the order of the paragraphs, with wagers where they are settled."""
    away = list(_of_other_wagers(rules))
    found = [
        (step.cite, step.does)
        for step in rules.game.steps
        if step.is_taken(rules)
        and not any(_inside(step.cite, other) for other in away)
        and not _names_other(step.does, rules)
    ]
    for wager in rules.game.wagers:
        if rules.offers(wager) and wager.decided is not None:
            settled = wager.decided.settled
            said = any(cite == settled and wager.name in does for cite, does in found)
            if not said and not heading(settled).startswith(WAGERS):
                found.append((settled, f"settle the {wager.name}"))
    told = dict.fromkeys(sorted(found, key=lambda one: one[0]))
    return [[does[:1].upper() + does[1:], str(cite)] for cite, does in told]


def heading(cite: Citation) -> str:
    """The name of a paragraph's section."""
    return outline(cite.chapter).section(cite.section).heading


def _of_other_wagers(rules: HouseRules) -> Iterator[Citation]:
    """The paragraphs that settle wagers that are not offered, and no other."""
    offered = [one for one in rules.game.wagers if rules.offers(one)]
    used = {one.decided.settled for one in offered if one.decided is not None}
    for wager in rules.game.wagers:
        settled = None if wager.decided is None else wager.decided.settled
        if settled is not None and wager not in offered and settled not in used:
            yield settled


def _inside(cite: Citation, other: Citation) -> bool:
    same = (cite.chapter, cite.section) == (other.chapter, other.section)
    return same and cite.path[: len(other.path)] == other.path and bool(other.path)


def _names_other(does: str, rules: HouseRules) -> bool:
    """Whether a step is about a wager that is not offered."""
    offered = [one.name for one in rules.game.wagers if rules.offers(one)]
    away = [one.name for one in rules.game.wagers if not rules.offers(one)]
    return any(name in does for name in away) and not any(name in does for name in offered)


def is_about_other(title: str, rules: HouseRules) -> bool:
    """Whether a strategy is about a wager that is not offered, by the wager's short name."""
    away = [short_name(one.name) for one in rules.game.wagers if not rules.offers(one)]
    return any(re.search(rf"\b{re.escape(name)}\b", title) for name in away)


def irregularities(rules: HouseRules) -> list[list[str]]:
    """Irregularities that may happen under the rules in force, and the chapter's orders."""
    away = _other_sections(rules)
    found = []
    for one in rules.game.irregularities:
        if _may_happen(one, rules) and one.cite.section not in away:
            found.append([one.event, one.outcome, str(one.cite)])
    return found


def _other_sections(rules: HouseRules) -> set[int]:
    """Sections on a way of dealing that is not chosen: none of their steps applies."""
    applies: dict[int, bool] = {}
    for step in rules.game.steps:
        taken = step.is_taken(rules)
        applies[step.cite.section] = applies.get(step.cite.section, False) or taken
    return {section for section, any_applies in applies.items() if not any_applies}


def pairs(every: Iterable[dict[str, Any]], longest: int = 24) -> list[list[dict[str, Any]]]:
    """Blocks in rows: two beside each other where their labels are short."""
    rows: list[list[dict[str, Any]]] = []
    for block in every:
        narrow = all(len(f"{row[0]}{row[1]}{row[2]}") <= longest + 8 for row in block["rows"])
        block = {**block, "narrow": narrow}
        if narrow and rows and len(rows[-1]) == 1 and rows[-1][0]["narrow"]:
            rows[-1].append(block)
        else:
            rows.append([block])
    return rows
