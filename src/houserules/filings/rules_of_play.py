"""The approved rules of play and wagering: the one door from filings to games and mathematics.

A Rules Submission is read against the rules of its game, with the paytables that were approved
since; what filings need to know of it becomes plain data, so that a journal needs no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from houserules.files.submissions import with_limits
from houserules.filings.approvals import AVAILABLE, DEEMED
from houserules.filings.figures import row
from houserules.filings.forms import ConfigurationForm, SubmissionForm
from houserules.filings.paragraphs import Cite, Regime
from houserules.filings.progressives import CONTROLS, NO_CAP, ONE_JACKPOT
from houserules.filings.requests import NOTIFY, Request, State
from houserules.filings.submissions import REQUIREMENTS
from houserules.games import entry_of, load
from houserules.law import Citation
from houserules.law.editions import current
from houserules.odds.figure import Figure, Number
from houserules.rules.errors import RuleError
from houserules.rules.money import cents, dollars
from houserules.rules.option import NO, Option
from houserules.rules.payout import parse_payout
from houserules.rules.paytable import Paytable

if TYPE_CHECKING:
    from houserules.rules import Game, HouseRules, Payable

SPECIFIES = Citation.parse("601a.4(a)")


@dataclass(frozen=True, slots=True)
class Feature:
    """A paytable that was requested for a wager of a game, and since when it may be chosen."""

    ref: str
    game: str
    wager: str
    letter: str
    rows: Mapping[str, str]
    mandatory: Mapping[str, str]
    prohibited: Mapping[str, str]
    available_on: date | None

    @classmethod
    def of(cls, request: Request) -> Feature | None:
        """The paytable that a request is about; None for another matter or a refused one."""
        content = request.content
        if not content.get("paytable") or request.stage == State.REFUSED:
            return None
        return cls(
            request.ref,
            content["game"],
            content["wager"],
            content["letter"],
            content["paytable"],
            request.mandatory,
            request.prohibited,
            request.available_on,
        )


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a Rules Submission that is missing, wrong or inconsistent."""

    kind: str
    configuration: str
    cite: Cite
    sentence: str
    alternative: str = ""

    def to_data(self) -> dict[str, str]:
        """The finding as JSON data."""
        return {
            "kind": self.kind,
            "configuration": self.configuration,
            "cite": str(self.cite),
            "sentence": self.sentence,
            "alternative": self.alternative,
        }


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


def examined(
    form: SubmissionForm,
    features: Sequence[Feature],
    today: date,
    regime: Regime = Regime.AMENDED,
) -> dict[str, Any]:
    """The content of a Rules Submission with everything the journal needs to know of it."""
    game = load(form.game)
    own = [feature for feature in features if feature.game == game.chapter]
    findings: list[Finding] = []
    configurations, chosen = {}, {}
    meters: dict[str, dict[str, int]] = {}
    for name, configuration in form.named().items():
        reading = _Reading(game, name, own, today, regime.submission("(a)"))
        rules = reading.read(configuration, form)
        findings += reading.found
        configurations[name] = _content(rules, reading.features)
        chosen.update(dict.fromkeys(feature.ref for feature in reading.features.values()))
        for wager in _metered(rules):
            meters.setdefault(wager.name, {})[name] = rules.fixed_amount(wager) or 0
    return {
        **_filed(form, game.chapter, current(game.chapter).id, findings),
        "configurations": configurations,
        "features": list(chosen),
        "meters": meters,
    }


def by_hand(form: SubmissionForm, game: Request, today: date) -> dict[str, Any]:
    """The content of a submission for a new game that is available and not yet carried."""
    if game.content.get("paytable"):
        raise RuleError(
            f"{game.ref} is a paytable of {game.content['game']}: file for that game and choose "
            f"{game.content['letter']} ({SPECIFIES.pretty})."
        )
    day = game.available_on
    sentence = f"{game.ref} is not yet available."
    early = [] if day and day <= today else [Finding("wrong", "", AVAILABLE, sentence)]
    return {
        **_filed(form, game.ref, "", early),
        "configurations": {
            name: {"rules": dict(one.rules), **_limits_by_hand(one)}
            for name, one in form.named().items()
        },
        "features": [game.ref],
        "meters": {},
    }


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


def _filed(
    form: SubmissionForm, game: str, edition: str, findings: Iterable[Finding]
) -> dict[str, Any]:
    """The part of a submission's content that its form gives, with what was found."""
    return {
        "game": game,
        "edition": edition,
        "library": library(),
        "requirements": list(form.requirements),
        "controls": form.controls,
        "cap": form.cap,
        "felt": form.felt.upper(),
        "explanation": form.explanation,
        "findings": [finding.to_data() for finding in findings],
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


class _Reading:
    """One configuration read choice by choice against the rules of its game."""

    def __init__(
        self, game: Game, name: str, features: Sequence[Feature], today: date, specifies: Cite
    ) -> None:
        self.game, self.name, self.today = game, name, today
        self.specifies = specifies
        self.known = features
        self.features: dict[str, Feature] = {}
        self.found: list[Finding] = []

    def read(self, form: ConfigurationForm, whole: SubmissionForm) -> HouseRules:
        """The house rules, with findings for what could not be read or does not fit."""
        chosen: dict[Option[Any], Any] = {}
        for typed, value in form.rules.items():
            try:
                option = self.game.find_option(typed)
            except RuleError as error:
                self._find("wrong", self.specifies, str(error))
                continue
            if option in chosen:
                self._find("wrong", option.cite, f"{option.name} is chosen twice.")
            chosen[option] = self._value(option, value)
        rules = _with_features(self.game.rules().with_choices(chosen), self.features.values())
        try:
            rules = with_limits(rules, form.limits)
        except RuleError as error:
            self._find("wrong", REQUIREMENTS, str(error))
        self._consistent(rules)
        self._mandatory(rules)
        self._progressive(rules, whole)
        return rules

    def _find(self, kind: str, cite: Cite, sentence: str, alternative: str = "") -> None:
        self.found.append(Finding(kind, self.name, cite, sentence, alternative))

    def _value(self, option: Option[Any], value: object) -> object:
        """The value chosen: as printed, or an approved paytable by its letter."""
        payable = _payable(self.game, option)
        default = f"{option.name}: {option.written(option.default)}"
        try:
            return option.read(value)
        except RuleError as error:
            for feature in self.known:
                if payable and (feature.wager, feature.letter) == (
                    payable.name,
                    str(value).upper(),
                ):
                    if feature.available_on and feature.available_on <= self.today:
                        self.features[option.name] = feature
                        return payable.paytables[0].table
                    named = f"{feature.wager} {feature.letter}"
                    sentence = f"{named} is requested as {feature.ref} and not yet available."
                    self._find("wrong", AVAILABLE, sentence, default)
                    return option.default
            self._find("wrong", option.cite, str(error), default)
            return option.default

    def _consistent(self, rules: HouseRules) -> None:
        for finding in rules.findings():
            alternative = _mended(rules, finding.sentence)
            self._find(finding.kind, finding.cite, finding.sentence, alternative)

    def _mandatory(self, rules: HouseRules) -> None:
        """Options that the notification made mandatory or prohibited with a feature."""
        for feature in self.features.values():
            for name, value in feature.mandatory.items():
                if rules.written[name] != value:
                    sentence = f"{feature.wager} {feature.letter} is played with {name}: {value}."
                    self._find("inconsistent", NOTIFY, sentence, f"{name}: {value}")
            for name, value in feature.prohibited.items():
                if rules.written[name] == value:
                    sentence = f"{feature.wager} {feature.letter} excludes {name}: {value}."
                    self._find("inconsistent", NOTIFY, sentence)

    def _progressive(self, rules: HouseRules, whole: SubmissionForm) -> None:
        metered = _metered(rules)
        names = " and ".join(wager.name for wager in metered)
        if len(metered) > 1 and not any(f.cite == ONE_JACKPOT for f in self.found):
            sentence = f"A table offers one progressive jackpot, not {names}."
            self._find("inconsistent", ONE_JACKPOT, sentence)
        if metered and whole.cap.casefold() not in ("", "no", "none"):
            sentence = f"The jackpot of {names} may have no limit or cap."
            self._find("inconsistent", NO_CAP, sentence, "no jackpot cap")
        if metered and not whole.controls:
            sentence = f"Name the internal controls for simultaneous wins of {names}."
            self._find("missing", CONTROLS, sentence)


def _payable(game: Game, option: Option[Any]) -> Payable | None:
    """The wager or bonus whose paytable an option selects."""
    return next((p for p in game.payables if p.option is option and p.paytables), None)


def _metered(rules: HouseRules) -> list[Any]:
    return [w for w in rules.game.wagers if rules.offers(w) and rules.meters(w)]


def _mended(rules: HouseRules, sentence: str) -> str:
    """One other choice with which a finding is gone and none is new; "" if there is none."""
    before = len(rules.findings())
    by_chosen = sorted(rules.game.options, key=lambda option: option.name not in rules.chosen)
    for option in by_chosen:
        for value in (option.default, *option.domain.variants()):
            if option.name in rules.chosen and value == rules[option]:
                continue
            left = rules.with_choices({option: value}).findings()
            if len(left) < before and sentence not in [finding.sentence for finding in left]:
                return f"{option.name}: {option.written(value)}"
    return ""


def _with_features(rules: HouseRules, features: Iterable[Feature]) -> HouseRules:
    """House rules that pay by approved paytables."""
    for feature in features:
        payable = rules.game.find_payable(feature.wager)
        rules = rules.with_paytable(payable, paytable(payable, feature.letter, feature.rows))
    return rules


def paytable(payable: Payable, letter: str, rows: Mapping[str, str]) -> Paytable:
    """A paytable on the outcomes that a wager distinguishes."""
    if not payable.paytables:
        raise RuleError(f"{payable.name} is not paid by a paytable.")
    parsed = tuple((label, parse_payout(pays)) for label, pays in rows.items())
    return Paytable(payable.cite, letter, parsed, payable.paytables[0].scale)


def house_rules(
    content: Mapping[str, Any], features: Sequence[Feature], configuration: str = ""
) -> HouseRules:
    """The house rules of one configuration of a filed version, to price or to play."""
    names = list(content["configurations"])
    name = configuration or names[0]
    if name not in names:
        raise RuleError(f"There is no configuration “{name}”; there is {', '.join(names)}.")
    from houserules.rules.house_rules import Limits

    data = content["configurations"][name]
    game = load(content["game"])
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
    return _with_features(game.rules(limits=limits).with_choices(chosen), used)


def _selected(
    game: Game,
    option: Option[Any],
    value: str,
    content: Mapping[str, Any],
    features: Sequence[Feature],
) -> Feature | None:
    """The approved paytable that a version selects by its letter, if it is no printed one."""
    payable = _payable(game, option)
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
    read = paytable(payable, letter, content["paytable"])
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
    read = paytable(payable, content["letter"], rows)
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
    table = paytable(payable, content["letter"], content["paytable"])
    rules = game.rules().with_paytable(payable, table)
    figures = {figure.wager: figure for figure in reversed(_price(rules, unoffered=True))}
    rows: list[dict[str, str]] = []
    for wager, filed in content["figures"].items():
        figure = figures.get(wager)
        advantage = figure.house_advantage if figure else None
        rows.append(row(wager, "house advantage", filed["house advantage"], advantage))
        odds = _true_odds(figure) if figure else {}
        for label, text in filed["true odds"].items():
            rows.append(row(wager, f"true odds of {label}", text, odds.get(label)))
        pays = {share.label: share.pays for share in figure.shares} if figure else {}
        for label, text in filed["payout odds"].items():
            same = pays.get(label) == text
            computed = pays.get(label, "nothing")
            rows.append({"wager": wager, "figure": f"payout odds of {label}", "filed": text,
                         "computed": computed, "difference": "",
                         "verdict": "agrees" if same else "differs"})  # fmt: skip
    return rows


def _true_odds(figure: Figure) -> dict[str, Number]:
    """The odds against each outcome, to 1."""
    return {
        share.label: (1 - share.probability) / share.probability
        for share in figure.shares
        if share.probability
    }


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
    game = load(new["game"])
    found = [
        change
        for name in dict.fromkeys((*old["configurations"], *new["configurations"]))
        for change in _changes(game, name, old, new)
    ]
    for key, cite in (("requirements", REQUIREMENTS), ("controls", CONTROLS)):
        if old[key] != new[key]:
            before, after = (_text(content[key]) for content in (old, new))
            found.append(Change("", key, cite, before, after))
    return found


def _text(value: Any) -> str:
    return "; ".join(value) or "none" if isinstance(value, list) else str(value) or "none"


def _changes(
    game: Game, name: str, old: Mapping[str, Any], new: Mapping[str, Any]
) -> Iterator[Change]:
    before, after = (content["configurations"].get(name) for content in (old, new))
    if before is None or after is None:
        words = ("none", "added") if before is None else ("given", "dropped")
        yield Change(name, "configuration", SPECIFIES, *words)
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


def drafted(typed: str) -> str:
    """A commented Rules Submission of a game, with the defaults marked."""
    game = load(typed)
    lines = [
        f"# Rules Submission for {game.name} (58 Pa. Code Chapter {game.chapter}), § 601a.4.",
        "# Lines with # are defaults; those without must be chosen.",
        f"game: {entry_of(typed).slug}",
        "rules:",
    ]
    for option in game.options:
        words = ", ".join(option.domain.words())
        lines.append(f"  # {option.cite.pretty}: {words}")
        mark = "  " if option.must else "  # "
        lines.append(f"{mark}{option.name}: {option.written(option.default)}")
    lines += [
        "# limits:                       # posted limits; increments are part of it (§ 601a.6(d))",
        f"#   {game.wagers[0].name}: {{minimum: 15, maximum: 500, increment: 5}}",
        "# additional requirements: []   # § 601a.6(d)",
        "# internal controls: number     # with a progressive jackpot (§ 605a.7(e)(4))",
    ]
    return "\n".join(lines) + "\n"
