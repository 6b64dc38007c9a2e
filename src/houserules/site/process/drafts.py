"""Drafts: values as a form has them, from nothing or from a version, until they are filed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from houserules.errors import RuleError
from houserules.files.submissions import MAIN, RulesSubmission, read_submission
from houserules.filings.clock import filing_day
from houserules.filings.names import name_key
from houserules.filings.outlook import refusal as refused
from houserules.filings.permissions import Actor
from houserules.filings.preparation import features
from houserules.filings.rules_of_play import examined
from houserules.filings.versions import Submission, Version, chain_of
from houserules.games import entry_of, load
from houserules.rules.finding import INCONSISTENT
from houserules.site.process.models import Draft
from houserules.site.process.now import now
from houserules.site.process.store import DatabaseRegister


def blank(chapter: str) -> dict[str, Any]:
    """A submission of a game with everything by default."""
    return {"game": chapter, "configurations": {MAIN: {"rules": {}, "limits": {}}}}


def usual(chapter: str) -> dict[str, str]:
    """The choices that must be made, each as it is by default."""
    rules = load(chapter).rules()
    return {
        option.name: option.written(option.default_under(rules))
        for option in rules.game.options
        if option.must and (option.applies is None or option.applies(rules))
    }


def values_of(content: Mapping[str, Any]) -> dict[str, Any]:
    """A filed version as the values of a form."""
    return {
        "game": content["game"],
        "edition": content["edition"],
        "configurations": {
            name: _configuration(name, one, content["meters"])
            for name, one in content["configurations"].items()
        },
        "additional requirements": list(content["requirements"]),
        "internal controls": content["controls"],
        "jackpot cap": content["cap"],
        "new layout": "",
        "explanation": "",
    }


def _configuration(
    name: str, one: Mapping[str, Any], meters: Mapping[str, Mapping[str, int]]
) -> dict[str, Any]:
    amounts = {
        wager: _dollars(by[name]) for wager, by in meters.items() if by.get(name) and name in by
    }
    limits = {}
    for wager, (least, most) in one["posted"].items():
        if wager not in amounts:
            step = one["increments"].get(wager, 1)
            texts = {
                "minimum": least if least > 1 else None,
                "maximum": most,
                "increment": step if step > 1 else None,
            }
            limits[wager] = {key: _dollars(cents) for key, cents in texts.items() if cents}
    return {"rules": dict(one["rules"]), "limits": limits, "progressive amounts": amounts}


def _dollars(cents: int) -> str:
    return f"{cents // 100}" if cents % 100 == 0 else f"{cents / 100:.2f}"


def begin(
    actor: Actor, games: Iterable[str], since: str = "", models: Mapping[str, Version] | None = None
) -> list[Draft]:
    """New drafts of an organisation, each from its version in force, usual choices or nothing.

    `models` are versions to begin from instead, by game: an older one, or that of another holder.
    """
    register = DatabaseRegister.today()
    chains = {chain.game: chain for chain in register.each(Submission, actor.organisation)}
    made = []
    for game in games:
        chapter = entry_of(game).chapter
        version = (models or {}).get(chapter) or base_of(chains.get(chapter))
        anew = version is None or since in ("nothing", "usual")
        data = blank(chapter) if anew or version is None else values_of(version.content)
        if anew and since != "nothing":
            data["configurations"][MAIN]["rules"] = usual(chapter)
        made.append(_draft(actor, chapter, data))
    return Draft.objects.bulk_create(made)


def base_of(chain: Submission | None, revises: bool = False) -> Version | None:
    """The version from which a draft begins: in force, or filed last."""
    if chain is None:
        return None
    return chain.latest if revises else chain.current or chain.latest


def begin_revision(actor: Actor, chain: Submission) -> Draft:
    """A draft that answers the tolling notice of a chain's last version."""
    known: Draft | None = of(actor).filter(revises=chain.ref).first()
    if known is not None:
        return known
    draft = _draft(actor, chain.game, values_of(chain.latest.content))
    draft.revises = chain.ref
    draft.save()
    return draft


def _draft(actor: Actor, chapter: str, data: Mapping[str, Any]) -> Draft:
    return Draft(
        organisation=actor.organisation,
        organisation_key=name_key(actor.organisation),
        game=chapter,
        data=data,
        saved_at=now(),
        saved_by=actor.person,
    )


def of(actor: Actor) -> QuerySet[Draft]:
    """The drafts of a person's organisation that are not filed, the last saved first."""
    rows = Draft.objects.filter(organisation_key=name_key(actor.organisation), filed=None)
    return rows.order_by("-saved_at") if actor.organisation else rows.none()


def found(actor: Actor, draft: UUID) -> Draft:
    """A draft of the own organisation, filed or not."""
    row = Draft.objects.filter(pk=draft, organisation_key=name_key(actor.organisation)).first()
    if row is None or not actor.organisation:
        raise Draft.DoesNotExist
    return row


def save(draft: Draft, actor: Actor, data: Mapping[str, Any]) -> None:
    """Keep what was typed, unless it was filed meanwhile."""
    if draft.filed_id is not None:
        raise RuleError("This draft is filed; start an amendment to change it.")
    draft.data, draft.saved_at, draft.saved_by = dict(data), now(), actor.person
    draft.save(update_fields=["data", "saved_at", "saved_by"])


def read(draft: Draft, register: DatabaseRegister) -> RulesSubmission:
    """A draft, read with everything that is found in it."""
    return read_submission(draft.data, features(register), filing_day(now()))


def may_be_filed(submission: RulesSubmission) -> bool:
    """Whether nothing is missing or wrong, and what is inconsistent is explained."""
    kinds = {finding.kind for finding in submission.findings}
    explained = submission.document.form and submission.document.form.explanation
    return not kinds or (kinds == {INCONSISTENT} and bool(explained))


def refusal(
    actor: Actor,
    draft: Draft,
    submission: RulesSubmission,
    chain: Submission | None,
    register: DatabaseRegister,
) -> str:
    """The sentence with which the law would refuse a complete draft now; “” if it would not."""
    if chain is None or not may_be_filed(submission):
        return ""
    content = examined(submission, register.regime_on(filing_day(now())))
    act = "revise" if draft.revises else "file"
    return refused(chain, register, actor, act, now(), content)


def before(draft: Draft, register: DatabaseRegister) -> Submission | None:
    """The chain that a draft continues."""
    return chain_of(register, draft.organisation, draft.game)
