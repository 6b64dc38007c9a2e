"""The approved rules of play and wagering: the one door from filings to games and mathematics.

A Rules Submission is read against the rules of its game, with the paytables that were approved
since; what filings need to know of it becomes plain data, so that a journal needs no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, TypeVar

from houserules.files.submissions import (
    AMOUNT,
    NO_CAP,
    SPECIFIES,
    ConfigurationForm,
    RulesSubmission,
    SubmissionForm,
    configuration_named,
    selected_by,
)
from houserules.filings.approvals import AVAILABLE, DEEMED
from houserules.filings.figures import row
from houserules.filings.paragraphs import Regime
from houserules.filings.progressives import CONTROLS
from houserules.filings.requests import Request, State
from houserules.filings.submissions import REQUIREMENTS
from houserules.filings.written import OFFERS
from houserules.games import entry_of, load
from houserules.law import Cite
from houserules.law.editions import current
from houserules.odds.figure import Figure, Number
from houserules.rules.errors import RuleError
from houserules.rules.feature import Feature, lettered
from houserules.rules.finding import WRONG, Finding
from houserules.rules.house_rules import Limits
from houserules.rules.money import cents, dollars, short_dollars
from houserules.rules.option import NO, Option

if TYPE_CHECKING:
    from houserules.rules import Game, HouseRules

V = TypeVar("V")


def feature_of(request: Request) -> Feature | None:
    """The paytable that a request is about; None for another matter or a refused one."""
    content = request.content
    if not content.get("paytable") or request.stage == State.REFUSED:
        return None
    return Feature(
        request.ref,
        content["game"],
        content["wager"],
        content["letter"],
        content["paytable"],
        request.mandatory,
        request.prohibited,
        request.available_on,
    )


@cache
def library() -> str:
    """The version of the software that examined a submission."""
    return version("houserules")


def chapter_of(typed: str) -> str:
    """The chapter of a game by what was typed."""
    return entry_of(typed).chapter


def wager_named(chapter: str, typed: str) -> str:
    """The full name of a wager or bonus of a game."""
    return load(chapter).find_payable(typed).name


def examined(submission: RulesSubmission, regime: Regime = Regime.AMENDED) -> dict[str, Any]:
    """The content of a Rules Submission with everything the journal needs to know of it."""
    form, game = submission.require_form(), submission.require_game()
    chosen = submission.features
    refs = (feature.ref for one in chosen.values() for feature in one.values())
    return {
        **_filed(form, game.chapter, game.edition or current(game.chapter).id),
        "findings": [_under(regime, finding).to_data() for finding in submission.findings],
        "configurations": {
            name: _content(rules, chosen[name]) for name, rules in submission.configurations.items()
        },
        "features": list(dict.fromkeys(refs)),
        "meters": submission.progressive_amounts,
    }


def _under(regime: Regime, finding: Finding) -> Finding:
    """A finding that cites the paragraph on submissions by its number in a regime."""
    return replace(finding, cite=regime.submission("(a)")) if finding.cite == SPECIFIES else finding


def by_hand(form: SubmissionForm, game: Request, today: date) -> dict[str, Any]:
    """The content of a submission for a new game that is available and not yet carried."""
    if game.content.get("paytable"):
        raise RuleError(
            f"{game.ref} is a paytable of {game.content['game']}: file for that game and choose "
            f"{game.content['letter']} ({SPECIFIES.pretty})."
        )
    day = game.available_on
    early = Finding(WRONG, AVAILABLE, f"{game.ref} is not yet available.")
    return {
        **_filed(form, game.ref, form.edition or ""),
        "findings": [] if day and day <= today else [early.to_data()],
        "configurations": {
            name: {"rules": dict(one.rules), **_limits_by_hand(one)}
            for name, one in form.named.items()
        },
        "features": [game.ref],
        "meters": _amounts_by_hand(form),
    }


def _amounts_by_hand(form: SubmissionForm) -> dict[str, dict[str, int]]:
    """The amounts of progressive wagers that no game names yet, in cents, by configuration."""
    amounts: dict[str, dict[str, int]] = {}
    for name, one in form.named.items():
        for wager, text in one.amounts.items():
            amounts.setdefault(wager, {})[name] = cents(text)
    return amounts


def _limits_by_hand(form: ConfigurationForm) -> dict[str, Any]:
    """Increments and posted limits of wagers that no game names yet, in cents."""
    return {
        "increments": {
            name: cents(one.increment) for name, one in form.limits.items() if one.increment
        },
        "posted": {
            name: [cents(one.minimum or "0"), cents(one.maximum) if one.maximum else None]
            for name, one in form.limits.items()
        },
    }


def _filed(form: SubmissionForm, game: str, edition: str) -> dict[str, Any]:
    """The part of a submission's content that its form gives."""
    return {
        "game": game,
        "edition": edition,
        "library": library(),
        "requirements": list(form.requirements),
        "controls": form.controls,
        "cap": form.cap,
        "felt": form.felt.upper(),
        "explanation": form.explanation,
    }


def _content(rules: HouseRules, features: Mapping[str, Feature]) -> dict[str, Any]:
    """One configuration as data: choices as written, increments apart from posted limits."""
    chosen = {name: rules.written[name] for name in rules.chosen}
    letters = {name: feature.letter for name, feature in features.items()}
    steps = {name: limits.increment for name, limits in rules.limits.items()}
    return {
        "rules": {**chosen, **letters},
        "increments": {name: step for name, step in steps.items() if step != 1},
        "posted": {name: [one.minimum, one.maximum] for name, one in rules.limits.items()},
    }


def house_rules(
    content: Mapping[str, Any], features: Sequence[Feature], configuration: str = ""
) -> HouseRules:
    """The house rules of one configuration of a filed version, to price or to play."""
    configurations = content["configurations"]
    data = configurations[configuration_named(configurations, configuration, "The version")]
    game = _game(content)
    chosen: dict[Option[Any], Any] = {}
    used: list[Feature] = []
    for typed, value in data["rules"].items():
        option = game.find_option(typed)
        feature = _selected(game, option, value, content, features)
        if feature:
            used.append(feature)
            value = game.find_payable(feature.wager).paytables[0].table
        chosen[option] = option.read(value)
    limits = {
        wager: Limits(least, most, data["increments"].get(wager, 1))
        for wager, (least, most) in data["posted"].items()
    }
    rules = game.rules(limits=limits).with_choices(chosen)
    for feature in used:
        rules = feature.added_to(rules)
    return rules


def _game(content: Mapping[str, Any]) -> Game:
    """The game of a filed version, in the edition under which it was examined."""
    return load(f"{content['game']}@{content['edition']}")


def _selected(
    game: Game,
    option: Option[Any],
    value: str,
    content: Mapping[str, Any],
    features: Sequence[Feature],
) -> Feature | None:
    """The approved paytable that a version selects by its letter, if it is no printed one."""
    payable = selected_by(game, option)
    known = [f for f in features if f.ref in content["features"] and f.letter == value]
    return next((f for f in known if payable and f.wager == payable.name), None)


# Requests


def requested(content: dict[str, Any], others: Sequence[Feature]) -> dict[str, Any]:
    """The content of a request with full names; a paytable is read and its letter is new."""
    if not content["paytable"]:
        return content
    for key in ("game", "wager", "letter"):
        if not content[key]:
            raise RuleError(f"Name the {key} of the new paytable (§ 601a.2(a)(1)).")
    game = load(content["game"])
    payable = game.find_payable(content["wager"])
    letter = content["letter"].strip().upper()
    taken = {table.table for table in payable.paytables}
    taken |= {f.letter for f in others if (f.game, f.wager) == (game.chapter, payable.name)}
    if payable.option is None or not payable.paytables:
        raise RuleError(f"{payable.name} has no paytable to select ({payable.cite.pretty}).")
    if not letter.isalnum() or letter.lower() == NO:
        raise RuleError(f"“{letter[:40]}” is no letter for a paytable; write for example F.")
    if letter in taken:
        raise RuleError(
            f"Paytable {letter} of {payable.name} exists: it is deemed approved or requested "
            f"({DEEMED.pretty})."
        )
    read = lettered(payable, letter, content["paytable"])
    rows = {label: str(pays) for label, pays in read.rows}
    figures = {
        game.find_payable(name).name: {**filed, "payout odds": filed["payout odds"] or rows}
        for name, filed in content["figures"].items()
    }
    named = {"game": game.chapter, "wager": payable.name, "letter": letter}
    return {**content, **named, "paytable": rows, "figures": figures}


def amended(content: Mapping[str, Any], rows: Mapping[str, str]) -> dict[str, str]:
    """The rows of a paytable as a comment changed them."""
    if not content.get("paytable"):
        raise RuleError("The request is not about a paytable: say in words what is amended.")
    payable = load(content["game"]).find_payable(content["wager"])
    read = lettered(payable, content["letter"], rows)
    return {label: str(pays) for label, pays in read.rows}


def named_choices(chapter: str, choices: Mapping[str, str]) -> dict[str, str]:
    """Choices by the full names of their options."""
    rules = load(chapter).rules(choices)
    return {name: rules.written[name] for name in rules.chosen}


def compared(content: Mapping[str, Any]) -> list[dict[str, str]]:
    """Filed figures beside computed ones, in exact fractions."""
    if not content.get("paytable"):
        return [
            row(wager, "house advantage", filed["house advantage"], None)
            for wager, filed in content["figures"].items()
        ]
    game = load(content["game"])
    payable = game.find_payable(content["wager"])
    table = lettered(payable, content["letter"], content["paytable"])
    rules = game.rules().with_paytable(payable, table)
    figures = {figure.wager: figure for figure in reversed(_price(rules, unoffered=True))}
    rows: list[dict[str, str]] = []
    for wager, filed in content["figures"].items():
        figure = figures.get(wager)
        advantage = figure.house_advantage if figure else None
        rows.append(row(wager, "house advantage", filed["house advantage"], advantage))
        odds = _true_odds(figure) if figure else {}
        for label, text in filed["true odds"].items():
            rows.append(row(wager, f"true odds of {label}", text, odds.get(label), odds=True))
        for label, text in filed["payout odds"].items():
            shares = figure.shares if figure else ()
            pays = dict.fromkeys(share.pays for share in shares if share.label == label)
            same = text in pays
            computed = " or ".join(pays) or "nothing"
            rows.append(
                {
                    "wager": wager,
                    "figure": f"payout odds of {label}",
                    "filed": text,
                    "computed": computed,
                    "difference": "",
                    "verdict": "agrees" if same else "differs",
                }
            )
    return rows


def _true_odds(figure: Figure) -> dict[str, Number]:
    """The odds against each outcome, whatever it pays, to 1."""
    chances: dict[str, Number] = {}
    for share in figure.shares:
        chances[share.label] = chances.get(share.label, 0) + share.probability
    return {label: (1 - chance) / chance for label, chance in chances.items() if chance}


# Differences


@dataclass(frozen=True, slots=True)
class Change:
    """One choice that differs between two versions."""

    configuration: str
    option: str
    cite: Cite
    before: str
    after: str


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Change]:
    """The choices that differ, configuration by configuration, defaults included."""
    game, before, after = _game(new), renamed(old, new), new["configurations"]
    found = [
        Change(now, "configuration", SPECIFIES, was, now)
        for was, now in zip(old["configurations"], before, strict=True)
        if was != now
    ]
    for name in dict.fromkeys((*before, *after)):
        found += _changes(game, name, before.get(name), after.get(name))
    names = dict(zip(old["configurations"], before, strict=True))
    said = {(one.configuration, one.before, one.after) for one in found}
    found += (
        one
        for one in _amounts(old["meters"], new["meters"], names)
        if (one.configuration, one.before, one.after) not in said
    )
    for key, (words, cite) in _WHOLE.items():
        was, now = old.get(key), new.get(key)
        if was != now:
            found.append(Change("", words, cite, _text(was), _text(now)))
    return found


_WHOLE: dict[str, tuple[str, Cite]] = {
    "edition": ("edition", SPECIFIES),
    "requirements": ("requirements", REQUIREMENTS),
    "controls": ("controls", CONTROLS),
    "cap": ("jackpot cap", NO_CAP),
    "felt": ("new layout", OFFERS),
}
"""What a submission says of all its configurations: its words, and their paragraph."""


def _amounts(
    old: Mapping[str, Mapping[str, int]],
    new: Mapping[str, Mapping[str, int]],
    names: Mapping[str, str],
) -> Iterator[Change]:
    """The amounts of progressive wagers that change where both versions have the meter."""
    for wager, amounts in new.items():
        before = {names.get(name, name): amount for name, amount in old.get(wager, {}).items()}
        for name, amount in amounts.items():
            if before.get(name, amount) != amount:
                sums = (before[name], amount)
                steps = [short_dollars(one) if one else "not fixed" for one in sums]
                yield Change(name, f"amount of {wager}", AMOUNT, *steps)


def under_new_names(
    before: Mapping[str, V], after: Mapping[str, V], alike: Callable[[V, V], bool]
) -> dict[str, V]:
    """The configurations of an older version, one that has another name now under that name.

    It is alike there, or it is the only one that is gone beside one that came.
    """
    gone = [name for name in before if name not in after]
    come = [name for name in after if name not in before]
    names = {}
    for was in gone:
        same = [now for now in come if alike(before[was], after[now])]
        if same or len(gone) == len(come) == 1:
            names[was] = (same or come)[0]
            come.remove(names[was])
    return {names.get(name, name): one for name, one in before.items()}


def renamed(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """The configurations of an older content by their names in a newer one."""
    return under_new_names(
        old["configurations"], new["configurations"], lambda a, b: bool(a["rules"] == b["rules"])
    )


def _text(value: Any) -> str:
    return "; ".join(value) or "none" if isinstance(value, list) else str(value or "none")


def _changes(
    game: Game, name: str, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None
) -> Iterator[Change]:
    if before is None or after is None:
        words = ("none", "added") if before is None else ("given", "dropped")
        yield Change(name, "configuration", SPECIFIES, *words)
        for option in game.options:
            if after and option.name in after["rules"]:
                yield Change(name, option.name, option.cite, "none", after["rules"][option.name])
        return
    for option in game.options:
        values = [
            data["rules"].get(option.name, option.written(option.default))
            for data in (before, after)
        ]
        if values[0] != values[1]:
            yield Change(name, option.name, option.cite, *values)
    for wager in dict.fromkeys((*before["increments"], *after["increments"])):
        steps = [dollars(data["increments"].get(wager, 1)) for data in (before, after)]
        if steps[0] != steps[1]:
            yield Change(name, f"increment of {wager}", REQUIREMENTS, *steps)


def advantages(
    content: Mapping[str, Any], features: Sequence[Feature]
) -> dict[tuple[str, str, str], Number]:
    """The house advantage of each wager offered, by configuration, wager and condition."""
    return {
        (name, figure.wager, figure.when or ""): figure.house_advantage
        for name in content["configurations"]
        for figure in _price(house_rules(content, features, name))
    }


def _price(rules: HouseRules, unoffered: bool = False) -> list[Figure]:
    from houserules.odds.price import price

    return price(rules, unoffered=unoffered)


def terms(
    content: Mapping[str, Any], features: Sequence[Feature], configuration: str, wager: str
) -> dict[str, Any]:
    """The terms that tables on a link must share: the amount and the jackpot's probability."""
    from houserules.links.terms import Terms

    rules = house_rules(content, features, configuration)
    found = Terms.of(rules, rules.game.find_wager(wager))
    return {"amount": found.amount, "probabilities": dict(found.probabilities)}
