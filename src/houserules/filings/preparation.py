"""Preparation: the content of an act, read by its form and with what the games know of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from houserules.files.filed import read as read_figure
from houserules.files.reading import Form
from houserules.files.submissions import configuration_named, read_document, read_submission
from houserules.filings import progressives, requests
from houserules.filings import rules_of_play as play
from houserules.filings.filing import Register
from houserules.filings.forms import (
    ActForm,
    ApplicationForm,
    LinkForm,
    RequestForm,
    WrittenForm,
    form_of,
)
from houserules.filings.permissions import Actor, require
from houserules.filings.versions import Submission, chain_of
from houserules.rules.feature import Feature
from houserules.rules.finding import INCONSISTENT, Finding


def features(register: Register) -> list[Feature]:
    """The paytables that were requested, available or not."""
    found = (play.feature_of(request) for request in register.each(requests.Request))
    return [feature for feature in found if feature]


def prepared_content(
    register: Register, actor: Actor, act: str, subject: str, given: Mapping[str, Any], today: date
) -> dict[str, Any]:
    """The content of an act with what the games know of it."""
    filing = register.filings.get(subject.strip().upper())
    chain = filing if isinstance(filing, Submission) else None
    request = filing if isinstance(filing, requests.Request) else None
    if act == "file" or (act == "revise" and chain):
        return _examined(register, actor, given, today)
    if act in ("request", "complete"):
        return _requested(register, request if act == "complete" else None, given)
    if act in ("seek", "revise"):
        return _named(register, _read(WrittenForm, given, act))
    if act == "link":
        content = _read(LinkForm, given, act)
        members = [_member(register, actor, one) for one in content.get("members", ())]
        return {**content, "members": members}
    if act in ("apply", "yearly"):
        return _read(ApplicationForm, given, act)
    content = _read(ActForm, given, act)
    if act == "toll" and chain:
        return {**content, "findings": content.get("findings") or _notice(chain)}
    return _of_request(act, request, content) if request else content


def _read(form: type[Form], given: Mapping[str, Any], act: str) -> dict[str, Any]:
    """The keys that were given, each of the kind that its form asks for."""
    return form_of(form, given, f"To {act}").model_dump(by_alias=True, exclude_unset=True)


def _requested(
    register: Register, request: requests.Request | None, given: Mapping[str, Any]
) -> dict[str, Any]:
    """A request; the letter of its paytable is not that of another one."""
    content = form_of(RequestForm, given, "The request").model_dump(by_alias=True)
    for filed in content["figures"].values():
        odds = filed["true odds"].values() if content["paytable"] else ()
        for text in filter(None, (filed["house advantage"], *odds)):
            read_figure(text)
    others = [one for one in features(register) if request is None or one.ref != request.ref]
    return play.requested(content, others)


def _of_request(act: str, request: requests.Request, content: dict[str, Any]) -> dict[str, Any]:
    """The content of an act on a request, with what the games know of it."""
    if act == "result":
        return {**content, "comparison": play.compared(request.content)}
    if act == "consider" and content.get("paytable"):
        rows = play.amended(request.content, content["paytable"])
        compared = play.compared({**request.content, "paytable": rows})
        return {**content, "paytable": rows, "comparison": compared}
    if act == "notify" and request.content.get("paytable"):
        game = request.content["game"]
        keys = ("mandatory", "prohibited")
        return {**content, **{key: play.named_choices(game, content.get(key, {})) for key in keys}}
    return content


def _examined(
    register: Register, actor: Actor, content: Mapping[str, Any], today: date
) -> dict[str, Any]:
    """A Rules Submission with its findings, those on its links too."""
    document = read_document(content)
    form = document.require()
    new_game = register.filings.get(form.game.upper())
    if isinstance(new_game, requests.Request):
        return play.by_hand(form, new_game, today)
    submission = read_submission(document, features(register), today)
    examined = play.examined(submission, register.regime_on(today))
    chain = chain_of(register, actor.organisation, examined["game"])
    if chain:
        examined["findings"] += _on_links(register, chain.ref, examined)
    return examined


def _on_links(register: Register, ref: str, content: Mapping[str, Any]) -> list[dict[str, str]]:
    """How a changed version would differ from the tables that are linked with it."""
    found = []
    for link in progressives.links_of(register, ref):
        filed = {one["submission"]: _content(register, one) for one in link.members} | {
            ref: content
        }
        offered = [one for one in link.members if _offered(one, filed[one["submission"]])]
        terms = [_terms(register, one, filed[one["submission"]]) for one in offered]
        for member, own in zip(offered, terms, strict=True):
            for cites, sentence in progressives.unlike(own, terms[0]):
                words = f"On {link.ref}, {member['configuration']}: {sentence}."
                finding = Finding(INCONSISTENT, cites[0], words, "", member["configuration"])
                found.append(finding.to_data())
    return found


def _offered(member: Mapping[str, Any], content: Mapping[str, Any]) -> bool:
    """Whether a table is on its link under a version."""
    return member["configuration"] in content["meters"].get(member["wager"], ())


def _content(register: Register, member: Mapping[str, Any]) -> Mapping[str, Any]:
    """The content of the version that is in force at a linked table, or was filed last."""
    chain = register.find(member["submission"], Submission)
    return (chain.current or chain.latest).content


def _terms(
    register: Register, member: Mapping[str, Any], content: Mapping[str, Any]
) -> dict[str, Any]:
    """The terms of a linked table under a version."""
    return play.terms(content, features(register), member["configuration"], member["wager"])


def _notice(filing: Submission) -> list[dict[str, str]]:
    """The findings of the check in the version filed last, as a tolling notice."""
    return [
        {
            "nature": f"{item['sentence']} (§ {item['cite']})",
            "alternative": item["alternative"] or "none possible",
        }
        for item in filing.latest.content["findings"]
    ]


def _named(register: Register, content: Mapping[str, Any]) -> dict[str, Any]:
    """The content of an act with the full names of its game and its wager."""
    if "features" in content:
        content = {**content, "features": [ref.upper() for ref in content["features"]]}
    game, wager = content.get("game", ""), content.get("wager", "")
    if not game:
        return dict(content)
    if game.upper() in register.filings:
        return {**content, "game": game.upper()}
    chapter = play.chapter_of(game)
    named = {"wager": play.wager_named(chapter, wager)} if wager else {}
    return {**content, "game": chapter, **named}


def _member(register: Register, actor: Actor, member: Mapping[str, str]) -> dict[str, Any]:
    """A table of a link, with the terms of the version that is in force there or filed last."""
    chain = register.find(member["submission"], Submission)
    require(actor, "link", chain.organisation)
    content = _content(register, member)
    named = {
        "submission": chain.ref,
        "configuration": configuration_named(
            content["configurations"], member.get("configuration"), chain.ref
        ),
        "wager": play.wager_named(chain.game, member["wager"]),
    }
    return {**named, "terms": _terms(register, named, content)}
