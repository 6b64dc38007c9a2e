"""Rules Submissions: one form and one reader, which collects everything that is found.

A Rules Submission comes from a file, from text or from values. `read_document` reads its form;
`read_submission` reads its choices too, against the rules of its game. Neither refuses what is
written: whoever needs an exception asks for the house rules, or for the game, and gets the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, Field, ValidationError

from houserules.files.choices import Choices, LimitsForm, posted
from houserules.files.reading import (
    LARGEST_FILE,
    SUGGESTED,
    Fault,
    FileError,
    Form,
    Passage,
    faults,
    load_yaml,
    no_mapping,
    read_text,
    written,
)
from houserules.games import load
from houserules.law import Citation, Cite
from houserules.law.editions import EditionError
from houserules.rules import Game, HouseRules, Option, Payable, Wager, cents
from houserules.rules.errors import RuleError, find_name
from houserules.rules.feature import Feature
from houserules.rules.finding import INCONSISTENT, MISSING, WRONG, Finding, FindingKind
from houserules.rules.house_rules import Limits

SPECIFIES = Citation.parse("601a.4(a)")
REQUIREMENTS = Citation.parse("601a.6(d)")
NOTIFIED = Citation.parse("601a.2(c)")
AVAILABLE = Citation.parse("601a.3(f)")
NO_CAP = Citation.parse("605a.7(e)(1)")
ONE_JACKPOT = Citation.parse("605a.7(e)(2)")
AMOUNT = Citation.parse("605a.7(e)(3)")
CONTROLS = Citation.parse("605a.7(e)(4)")
RULES, LIMITS, AMOUNTS = "rules", "limits", "progressive amounts"
CONFIGURATIONS, CAP, NAMED_CONTROLS = "configurations", "jackpot cap", "internal controls"
KEYS = {
    LIMITS: REQUIREMENTS,
    "additional requirements": REQUIREMENTS,
    AMOUNTS: AMOUNT,
    CAP: NO_CAP,
    NAMED_CONTROLS: CONTROLS,
}
"""The paragraphs that ask for what some keys hold; the others specify the options."""
LISTED, NAMED = 50, 5
"""How many wrong things are found one by one, and how many of the rest are named."""
MAIN = "main"
"""The name of the only configuration where none is written."""
LONGEST_TITLE = 200
MOST_CONFIGURATIONS = 100
TITLE = "The Rules Submission"
"""The name of a submission that comes from no file."""

Source = Path | str | Mapping[str, object]
Place = tuple[str | int, ...]


class ConfigurationForm(Form):
    """One set of choices and limits; a holder may run several side by side."""

    model_config = ConfigDict(str_strip_whitespace=True)

    rules: Choices = Field(default_factory=dict)
    limits: dict[str, LimitsForm] = Field(default_factory=dict)
    amounts: dict[str, str] = Field(default_factory=dict, alias="progressive amounts")


class SubmissionForm(ConfigurationForm):
    """A Rules Submission: a game with one configuration, or with several by name."""

    game: str
    edition: str | None = None
    title: str | None = Field(None, max_length=LONGEST_TITLE)
    configurations: dict[str, ConfigurationForm] = Field(
        default_factory=dict, max_length=MOST_CONFIGURATIONS
    )
    requirements: list[str] = Field(default_factory=list, alias="additional requirements")
    controls: str = Field("", alias="internal controls")
    cap: str = Field("", alias="jackpot cap")
    felt: str = Field("", alias="new layout")
    explanation: str = ""

    @property
    def named(self) -> dict[str, ConfigurationForm]:
        """The configurations by name; one without a name is the main one."""
        return self.configurations or {MAIN: self}

    def loaded(self) -> Game:
        """The game, in the edition that the submission names."""
        return load(f"{self.game}@{self.edition}" if self.edition else self.game)


@dataclass(frozen=True, slots=True)
class Document:
    """A Rules Submission as it is written, and the faults of its form.

    Faulty values are left out of the form; without a game there is none.
    """

    name: str
    form: SubmissionForm | None
    findings: tuple[Finding, ...] = ()
    refusal: str = ""
    """The first fault as the message of an error, with the file and the line."""

    def require(self) -> SubmissionForm:
        """The form, unless it has a fault."""
        if self.refusal or self.form is None:
            raise FileError(self.refusal)
        return self.form


@dataclass(frozen=True, slots=True)
class RulesSubmission:
    """A Rules Submission that was read, with everything missing, wrong or inconsistent in it."""

    document: Document
    game: Game | None
    """None where the document names none that is known."""
    configurations: Mapping[str, HouseRules]
    features: Mapping[str, Mapping[str, Feature]]
    """The features chosen in each configuration, by option."""
    findings: tuple[Finding, ...]

    @property
    def progressive_amounts(self) -> dict[str, dict[str, int]]:
        """The amounts of wagers with a meter, in cents, by configuration; 0 where none is fixed."""
        amounts: dict[str, dict[str, int]] = {}
        for name, rules in self.configurations.items():
            for wager in _metered(rules):
                amounts.setdefault(wager.name, {})[name] = rules.fixed_amount(wager) or 0
        return amounts

    def require_form(self) -> SubmissionForm:
        """The form without its faulty values, unless nothing could be read."""
        return self.document.form or self.document.require()

    def require_game(self) -> Game:
        """The game, unless the document names none that is known."""
        self.require_form()
        if self.game is None:
            raise RuleError(self.findings[-1].sentence)
        return self.game

    def house_rules(self, configuration: str | None = None, game: Game | None = None) -> HouseRules:
        """The rules of the only configuration, or of a named one; the first fault is raised."""
        self.document.require()
        own = self.require_game()
        if game is not None and own is not game:
            raise FileError(
                f"{self.document.name} is for {own.full_name}, not for {game.full_name}."
            )
        name = configuration_named(self.configurations, configuration, self.document.name)
        for finding in self.findings:
            if finding.kind is WRONG and finding.configuration in ("", name):
                raise RuleError(finding.sentence)
        return self.configurations[name]


def configuration_named(names: Mapping[str, object], typed: str | None, whole: str) -> str:
    """The configuration with a name or a part of it; without a name the only one."""
    if typed is not None and typed in names:
        return typed
    if typed:
        return find_name(typed, names, "configuration")
    if len(names) > 1:
        raise RuleError(f"{whole} has several configurations; name one: {', '.join(names)}.")
    return next(iter(names))


# The form


def read_document(source: Source) -> Document:
    """Read the form of a Rules Submission from a file, from text or from values."""
    if isinstance(source, Mapping):
        return _document(written(source), Passage(TITLE, "", exact=False))
    text = read_text(source) if isinstance(source, Path) else source
    passage = Passage(str(source) if isinstance(source, Path) else TITLE, text)
    try:
        if len(text) > LARGEST_FILE:
            raise FileError(f"{passage.file} is larger than {LARGEST_FILE:,} bytes.")
        data = load_yaml(text, passage.file)
    except FileError as error:
        finding = Finding(WRONG, SPECIFIES, str(error))
        return Document(passage.file, None, (finding,), str(error))
    return _document(data, passage)


def _document(data: Any, passage: Passage) -> Document:
    """A document from data that is the reader's own: faulty values are taken out of it."""
    if not isinstance(data, dict):
        form, found = None, [Fault((), no_mapping(SubmissionForm), False)]
    else:
        form, found = _form(data)
    if form and form.configurations and (form.rules or form.limits or form.amounts):
        sentence = "Write rules and limits inside the configurations, not beside them."
        found.append(Fault((CONFIGURATIONS,), sentence, False))
    refusal = str(passage.error(found[0].sentence, found[0].place)) if found else ""
    return Document(passage.file, form, tuple(map(_of_form, found)), refusal)


def _form(data: dict[str, Any]) -> tuple[SubmissionForm | None, list[Fault]]:
    """The form without its faulty values, and its faults."""
    found: list[Fault] = []
    while True:
        try:
            return SubmissionForm.model_validate(data), found
        except ValidationError as error:
            found = found or faults(SubmissionForm, error)
            each = error.errors(include_url=False, include_input=False)
            faulty = {_written_under(data, item["loc"]) for item in each} - {()}
            if not faulty:
                return None, found
            for path in faulty:
                _take_out(data, path)


def _written_under(data: Any, place: Place) -> Place:
    """The keys of mappings that lead to a fault, as far as they are written."""
    for depth, part in enumerate(place):
        if not isinstance(data, dict) or part not in data:
            return place[:depth]
        data = data[part]
    return place


def _take_out(data: dict[str, Any], path: Place) -> None:
    """Take the value under some keys out, unless it went with another one."""
    *before, last = path
    inner: Any = data
    for key in before:
        inner = inner.get(key, {})
    inner.pop(last, None)


def _of_form(fault: Fault) -> Finding:
    """A fault of the form as a finding."""
    inside = fault.place[:1] == (CONFIGURATIONS,) and len(fault.place) > 1
    return Finding(
        MISSING if fault.is_missing else WRONG,
        next((KEYS[key] for key in map(str, fault.place) if key in KEYS), SPECIFIES),
        f"{fault.sentence[:1].upper()}{fault.sentence[1:]}",
        configuration=str(fault.place[1]) if inside else "",
        place=fault.place,
    )


def _together(found: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings; of very many wrong things the rest are named together in one."""
    wrong = [finding for finding in found if finding.kind == WRONG]
    rest = wrong[LISTED:]
    if len(rest) < 2:
        return tuple(found)
    others = [finding for finding in found if finding.kind != WRONG]
    named = ", ".join(f"“{finding.place[-1]}”" for finding in rest[:NAMED] if finding.place)
    sentence = f"{len(rest):,} more are wrong: {named} … Mend the others first."
    return (*wrong[:LISTED], replace(rest[0], sentence=sentence, alternative=""), *others)


# The choices


def read_submission(
    source: Source | Document, features: Sequence[Feature] = (), today: date = date.max
) -> RulesSubmission:
    """Read a Rules Submission, with the features that may be chosen on a day."""
    document = source if isinstance(source, Document) else read_document(source)
    form = document.form
    if form is None:
        return RulesSubmission(document, None, {}, {}, _together(document.findings))
    try:
        game = form.loaded()
    except (RuleError, EditionError) as error:
        key = "edition" if isinstance(error, EditionError) else "game"
        unknown = Finding(WRONG, SPECIFIES, str(error), place=(key,))
        return RulesSubmission(document, None, {}, {}, _together((unknown, *document.findings)))
    known = [feature for feature in features if feature.game == game.chapter]
    found = list(document.findings)
    readings = {name: _Reading(game, name, form, known, today, found) for name in form.named}
    return RulesSubmission(
        document,
        game,
        {name: reading.rules for name, reading in readings.items()},
        {name: reading.features for name, reading in readings.items()},
        _together(found),
    )


class _Reading:
    """One configuration read choice by choice against the rules of its game."""

    def __init__(
        self,
        game: Game,
        name: str,
        whole: SubmissionForm,
        features: Sequence[Feature],
        today: date,
        found: list[Finding],
    ) -> None:
        self.game, self.name = game, name
        self.inside: Place = (CONFIGURATIONS, name) if whole.configurations else ()
        self.known, self.today = features, today
        self.features: dict[str, Feature] = {}
        self.found = found
        form = whole.named[name]
        rules = self._with_choices(form)
        self.rules = replace(rules, limits=self._limits(form, rules))
        self._find_inconsistent()
        self._find_mandatory()
        self._find_progressive(whole)

    def _find(
        self, kind: FindingKind, cite: Cite, sentence: str, place: Place = (), alternative: str = ""
    ) -> None:
        self.found.append(Finding(kind, cite, sentence, alternative, self.name, place))

    def _named(self, typed: str, names: Sequence[str], kind: str) -> str:
        """A name that was typed; near ones are looked for until there are many findings."""
        return find_name(typed, names, kind, suggests=len(self.found) < SUGGESTED)

    def _with_choices(self, form: ConfigurationForm) -> HouseRules:
        options = {option.name: option for option in self.game.options}
        names = list(options)
        chosen: dict[Option[Any], Any] = {}
        for typed, value in form.rules.items():
            place = (*self.inside, RULES, typed)
            try:
                option = options[self._named(typed, names, "option")]
            except RuleError as error:
                self._find(WRONG, SPECIFIES, str(error), place)
                continue
            if option in chosen:
                self._find(WRONG, option.cite, f"{option.name} is chosen twice.", place)
            chosen[option] = self._value(option, value, place)
        rules = self.game.rules().with_choices(chosen)
        for feature in self.features.values():
            rules = feature.added_to(rules)
        return rules

    def _value(self, option: Option[Any], value: object, place: Place) -> object:
        """The value chosen: as printed, or an approved paytable by its letter."""
        default = f"{option.name}: {option.written(option.default)}"
        try:
            return option.read(value)
        except RuleError as error:
            payable = selected_by(self.game, option)
            feature = self._feature(payable, str(value)) if payable else None
            if feature is None:
                self._find(WRONG, option.cite, str(error), place, default)
            elif payable and feature.is_available(self.today):
                self.features[option.name] = feature
                return payable.paytables[0].table
            else:
                named = f"{feature.wager} {feature.letter}"
                sentence = f"{named} is requested as {feature.ref} and not yet available."
                self._find(WRONG, AVAILABLE, sentence, place, default)
            return option.default

    def _feature(self, payable: Payable, letter: str) -> Feature | None:
        asked = (payable.name, letter.upper())
        return next((one for one in self.known if (one.wager, one.letter) == asked), None)

    def _limits(self, form: ConfigurationForm, rules: HouseRules) -> dict[str, Limits]:
        """The limits that are posted, and those of progressive wagers with one amount."""
        limits: dict[str, Limits] = {}
        for typed, one in form.limits.items():
            try:
                wager = self._wager(typed, limits)
                limits[wager.name] = posted(wager, one, rules)
            except RuleError as error:
                self._find(WRONG, REQUIREMENTS, str(error), (*self.inside, LIMITS, typed))
        for typed, text in form.amounts.items():
            try:
                wager = self._wager(typed, limits)
                if wager not in _metered(rules):
                    raise RuleError(f"{wager.name} has no progressive jackpot under these rules.")
                cents(text)
                only = LimitsForm(minimum=text, maximum=text)
                limits[wager.name] = posted(wager, only, rules)
            except RuleError as error:
                self._find(WRONG, AMOUNT, str(error), (*self.inside, AMOUNTS, typed))
        return limits

    def _wager(self, typed: str, limits: Mapping[str, Limits]) -> Wager:
        """The wager that was typed, unless it has limits already."""
        name = self._named(typed, [wager.name for wager in self.game.wagers], "wager")
        if name in limits:
            raise RuleError(f"The wager “{name}” appears twice.")
        return self.game.find_wager(name)

    def _find_inconsistent(self) -> None:
        for finding in self.rules.findings():
            self.found.append(
                replace(
                    finding,
                    alternative=_mended(self.rules, finding.sentence),
                    configuration=self.name,
                    place=(*self.inside, *finding.place),
                )
            )

    def _find_mandatory(self) -> None:
        """Options that the notification made mandatory or prohibited with a feature."""
        for feature in self.features.values():
            named = f"{feature.wager} {feature.letter}"
            for name, value in feature.mandatory.items():
                if self.rules.written[name] != value:
                    place, only = (*self.inside, RULES, name), f"{name}: {value}"
                    self._find(
                        INCONSISTENT, NOTIFIED, f"{named} is played with {only}.", place, only
                    )
            for name, value in feature.prohibited.items():
                if self.rules.written[name] == value:
                    place = (*self.inside, RULES, name)
                    self._find(INCONSISTENT, NOTIFIED, f"{named} excludes {name}: {value}.", place)

    def _find_progressive(self, whole: SubmissionForm) -> None:
        metered = list(_metered(self.rules))
        names = " and ".join(wager.name for wager in metered)
        if len(metered) > 1 and not any(f.cite == ONE_JACKPOT for f in self.rules.findings()):
            sentence = f"A table offers one progressive jackpot, not {names}."
            self._find(INCONSISTENT, ONE_JACKPOT, sentence)
        if metered and whole.cap.casefold() not in ("", "no", "none"):
            sentence = f"The jackpot of {names} may have no limit or cap."
            self._find(INCONSISTENT, NO_CAP, sentence, (CAP,), "no jackpot cap")
        if metered and not whole.controls:
            sentence = f"Name the internal controls for simultaneous wins of {names}."
            self._find(MISSING, CONTROLS, sentence, (NAMED_CONTROLS,))


def selected_by(game: Game, option: Option[Any]) -> Payable | None:
    """The wager or bonus whose paytable an option selects."""
    return next((p for p in game.payables if p.option is option and p.paytables), None)


def _metered(rules: HouseRules) -> Iterator[Wager]:
    """The wagers with a progressive jackpot that the rules offer."""
    return (wager for wager in rules.game.wagers if rules.offers(wager) and rules.meters(wager))


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
