"""Numbers, money, paragraphs and cards as pages show them."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any
from urllib.parse import quote

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
MINUS = "\N{MINUS SIGN}"
SUITS = {"s": ("♠", "spades"), "h": ("♥", "hearts"), "d": ("♦", "diamonds"), "c": ("♣", "clubs")}
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}


def _signed(text: str) -> str:
    return text.replace("-", MINUS)


@register.filter
def percent(number: Any, digits: int = 4) -> str:
    """A share in percent without its sign: 0.03373 is 3.3730."""
    return "" if number is None else _signed(f"{100 * float(number):.{int(digits)}f}")


@register.filter
def decimal(number: Any, digits: int = 4) -> str:
    """A number with the given number of digits behind the point."""
    return "" if number is None else _signed(f"{float(number):,.{int(digits)}f}")


@register.filter
def signed(number: Any, digits: int = 4) -> str:
    """A number with its sign."""
    return "" if number is None else _signed(f"{float(number):+,.{int(digits)}f}")


@register.filter
def points(number: Any, digits: int = 4) -> str:
    """A difference of shares in percentage points, with its sign."""
    return "" if number is None else _signed(f"{100 * float(number):+.{int(digits)}f}")


@register.filter
def one_in(number: Any) -> str:
    """The chance 1/460.42 as 460.42; a large number without decimals."""
    chance = Fraction(str(number)) if isinstance(number, str) else float(number or 0)
    if not chance:
        return "never"
    odds = float(1 / chance)
    return f"{odds:,.0f}" if odds >= 10_000 else f"{odds:,.2f}"


@register.filter
def significant(number: Any) -> str:
    """A chance with six decimals, or with four significant digits where it is tiny."""
    value = float(number or 0)
    return f"{value:.6f}" if value == 0 or value >= 0.001 else f"{value:.4g}"


@register.filter
def dollars(cents: Any) -> str:
    """Cents as dollars without the sign of dollars."""
    return "" if cents is None else _signed(f"{float(cents) / 100:,.2f}")


@register.filter
def cite(citation: Any, label: str = "") -> SafeString:
    """A paragraph, always a link."""
    text = str(citation)
    return format_html(
        '<a class="cite" href="/law/{}">{}</a>', quote(text, safe="()"), label or f"§ {text}"
    )


@register.filter
def card(code: Any, size: str = "") -> SafeString:
    """A card as people see it, with its name for those who hear the page."""
    text = str(code)
    if len(text) != 2 or text[1] not in SUITS:
        return format_html('<span class="pc {}">{}</span>', size, text)
    sign, suit = SUITS[text[1]]
    rank = "10" if text[0] == "T" else text[0]
    return format_html(
        '<span class="pc{} {}"><span aria-hidden="true">{}{}&#xFE0E;</span>'
        '<span class="vh">{} of {}</span></span>',
        " red" if text[1] in "hd" else "",
        size,
        rank,
        sign,
        RANKS.get(text[0], text[0]),
        suit,
    )


@register.filter
def get(mapping: Any, key: Any) -> Any:
    """A value of a mapping."""
    return mapping.get(key)


@register.simple_tag(takes_context=True)
def address(context: Any, **changes: Any) -> str:
    """The address of this page with some parameters changed; None leaves one out."""
    query = context["request"].GET.copy()
    for name, value in changes.items():
        if value is None:
            query.pop(name, None)
        else:
            query[name] = value
    text = query.urlencode()
    return f"?{text}" if text else "?"


@register.filter
def whole(number: Any) -> str:
    """A whole number with its thousands apart."""
    return "" if number is None else f"{int(number):,}"


@register.filter
def root(number: Any) -> float:
    """The square root, such as a standard deviation of a variance."""
    return math.sqrt(number)


@register.filter
def cut_edition(slug: str) -> str:
    """The address of a game in its current edition."""
    return slug.partition("@")[0]


@register.simple_tag
def written(option: Any, value: Any) -> str:
    """A value of an option, in words."""
    return str(option.written(value))


@register.simple_tag
def break_even(meter: Any, figure: Any) -> str:
    """The meter at which neither side gains, in dollars."""
    return dollars(meter.break_even.decimal * figure.amount)


@register.simple_tag(takes_context=True)
def sorted_head(context: Any, name: str, also: str = "") -> SafeString:
    """The head of a column by which a list may be sorted: rising first, then falling."""
    now, label = context["order"], context["orders"][name]
    rising, falling = now == name, now == f"-{name}"
    href = address(context, order=f"-{name}" if rising else name)
    said = "ascending" if rising else "descending" if falling else ""
    return format_html(
        '<th scope="col" class="n {}"{}><a href="{}">{}</a>{}</th>',
        also,
        format_html(' aria-sort="{}"', said) if said else "",
        href,
        label,
        format_html(' <span aria-hidden="true">{}</span>', "▲" if rising else "▼") if said else "",
    )
