"""Rounds as pages show them: fields, outcomes, gains."""

from __future__ import annotations

import re
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from houserules.site.templatetags.words import MINUS, SUITS

register = template.Library()
SIGNS = {
    "ok": '<circle cx="8" cy="8" r="7" fill="currentColor"/><path d="m4.6 8.2 2.4 2.4 4.4-5"'
    ' fill="none" stroke="var(--paper)" stroke-width="2"/>',
    "bad": '<rect x="2" y="2" width="12" height="12" fill="none" stroke="currentColor"'
    ' stroke-width="2"/><path d="m5 5 6 6m0-6-6 6" stroke="currentColor" stroke-width="2"/>',
    "off": '<rect x="2" y="2" width="12" height="12" fill="none" stroke="currentColor"'
    ' stroke-width="2"/>',
}
KINDS = {"win": "ok", "lose": "bad", "forfeited": "bad", "charged": "bad", "best": "ok"}


@register.filter
def field_id(key: Any) -> str:
    """The id of a field, from its key."""
    return "f-" + re.sub(r"[^A-Za-z0-9]+", "-", str(key)).strip("-")


@register.filter
def outcome(word: Any) -> SafeString:
    """An outcome: its shape, its word, its colour."""
    text = str(word)
    kind = KINDS.get(text, "off")
    return format_html(
        '<span class="state st-{}"><svg viewBox="0 0 16 16" aria-hidden="true">{}</svg>{}</span>',
        kind,
        mark_safe(SIGNS[kind]),
        text[:1].upper() + text[1:],
    )


@register.filter
def signs(cards: Any) -> str:
    """Cards in a line, with the signs of their suits."""
    return " ".join(
        f"{one[0].replace('T', '10')}{SUITS[one[1]][0]}\ufe0e" if one[1:] in SUITS else one
        for one in str(cards).split()
    )


@register.filter
def gain(cents: Any) -> str:
    """A gain or loss in dollars with its sign, 0.00 without one."""
    amount = int(cents)
    sign = "+" if amount > 0 else MINUS if amount else ""
    return f"{sign}{abs(amount) / 100:,.2f}"
