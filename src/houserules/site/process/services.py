"""Acts of people on Rules Submissions: one function for each act, for pages and programs.

An act is a line of the journal with its receipt; the law decides it in `houserules.filings`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from houserules.errors import RuleError
from houserules.filings.permissions import Actor
from houserules.site.process.models import Draft
from houserules.site.process.store import Asked, Receipted, act, acts, single


def file(actor: Actor, draft: Draft, read_at: int | None = None) -> Receipted:
    """File a draft: as a revision if it answers a notice, otherwise as a submission."""
    return single(_asked(actor, draft, read_at))


def _asked(actor: Actor, draft: Draft, read_at: int | None = None) -> Asked:
    """The act that files a draft, which is its key: sent twice, it is filed once."""
    name = "revise" if draft.revises else "file"
    content = {key: value for key, value in draft.data.items() if value not in ("", [], {})}
    key = f"draft {draft.pk}"
    return Asked(actor, name, draft.revises, content, key, read_at, draft.pk)


def file_several(
    actor: Actor, several: Sequence[Draft]
) -> tuple[list[Receipted], dict[Draft, str]]:
    """File drafts, each on its own record; those that the rules refuse, with the sentence."""
    done = list(zip(several, acts([_asked(actor, draft) for draft in several]), strict=True))
    filed = [one for _, one in done if isinstance(one, Receipted)]
    return filed, {draft: str(one) for draft, one in done if isinstance(one, RuleError)}


def submit(actor: Actor, content: Mapping[str, Any], **how: Any) -> Receipted:
    """File what a program sends: the first submission of a game, or an amendment."""
    return act(actor, "file", "", content, **how)


def revise(actor: Actor, ref: str, content: Mapping[str, Any], **how: Any) -> Receipted:
    """Answer a tolling notice with a revision."""
    return act(actor, "revise", ref, content, **how)


def withdraw(actor: Actor, ref: str, **how: Any) -> Receipted:
    """Take back a version that is not yet implemented."""
    return act(actor, "withdraw", ref, {}, **how)


def implement(actor: Actor, ref: str, version: int | str, since: str = "", **how: Any) -> Receipted:
    """Put a version on the floor now, or record the hour since which it is there."""
    content = {"version": str(version)} | ({"since": since} if since else {})
    return act(actor, "implement", ref, content, **how)


def assign(actor: Actor, ref: str, reviewer: str, **how: Any) -> Receipted:
    """Give a version to a reviewer; to nobody hands it back."""
    return act(actor, "assign", ref, {"reviewer": reviewer}, **how)


def toll(actor: Actor, ref: str, findings: Sequence[Mapping[str, str]], **how: Any) -> Receipted:
    """Send the Bureau's notice of what is inconsistent."""
    return act(actor, "toll", ref, {"findings": list(findings)}, **how)


def recommend(actor: Actor, ref: str, accepted: str = "", **how: Any) -> Receipted:
    """Recommend approval; findings that stay are accepted with a reason."""
    return act(actor, "recommend", ref, {"accepted": accepted} if accepted else {}, **how)


def approve(actor: Actor, ref: str, version: int | str, **how: Any) -> Receipted:
    """Approve the version that was read."""
    return act(actor, "approve", ref, {"version": str(version)}, **how)


def disapprove(actor: Actor, ref: str, version: int | str, reasons: str, **how: Any) -> Receipted:
    """Disapprove the version that was read, with reasons."""
    return act(actor, "disapprove", ref, {"version": str(version), "reasons": reasons}, **how)


def discrepancy(actor: Actor, ref: str, seen: str, **how: Any) -> Receipted:
    """Note what differs on the floor from the version in force."""
    return act(actor, "discrepancy", ref, {"seen": seen}, **how)
