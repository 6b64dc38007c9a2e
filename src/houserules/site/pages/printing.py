"""Paper and felt for tables under the choices of an address: signs and cards as PDF, the layout.

They are set in the request, which takes less than a second; odds are printed where they are kept.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.core.cache import cache, caches
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import urlencode

from houserules import library
from houserules.drawing.chips import Chips, lay
from houserules.drawing.layout import Layout
from houserules.drawing.picture import Picture
from houserules.errors import RuleError
from houserules.games import entry_of
from houserules.games.layouts import layout_of
from houserules.odds.cache import NotKeptError
from houserules.reports.paper import Sheet
from houserules.rules import Game, HouseRules
from houserules.rules.naming import parse_bet
from houserules.site.figures import TooManyError
from houserules.site.pages.common import KEPT, found_game, page, unfinished, who
from houserules.site.pages.errors import refuse
from houserules.site.pages.price import asked_in, field_name

HOUR = 3600
ENDINGS = ("pdf", "svg")
CHIP = "chip"
MOST_CHIPS = 60
PAPERS: dict[str, Callable[..., object]] = {
    "sign": library.sign,
    "sign-tabloid": partial(library.sign, size="tabloid"),
    "sign-screen": partial(library.sign, size="screen"),
    "rack-card": partial(library.card, kind="rack", kept_only=True),
    "dealer-card": partial(library.card, kind="dealer"),
    "layout": library.layout,
}
"""The documents that can be printed, by their names in the address."""


@page("Games")
def paper(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """A sign or card of a game under the choices of the address."""
    game = found_game(slug)
    asked = asked_in(game, request.GET)
    _require_kind(kind)
    if asked.rules is None:
        return refuse(request, 400, next(iter(asked.errors.values())))
    return made(request, kind, "pdf", asked.rules)


def made(
    request: HttpRequest, kind: str, ending: str, rules: HouseRules, holder: str = ""
) -> HttpResponse:
    """Paper under some rules, or the layout as a picture."""
    _require_kind(kind)
    if ending not in (ENDINGS if kind == "layout" else ENDINGS[:1]):
        raise Http404("Paper is here as pdf, a layout also as svg.")
    _refuse_too_many(who(request))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{kind}.{ending}"
        PAPERS[kind](rules, path, holder=holder)
        response = _file(path)
    return response if kind != "rack-card" or _is_priced(rules) else unfinished(response)


def as_guide(
    request: HttpRequest,
    sheets: Sequence[Sheet],
    *,
    large_print: bool,
    holder: str,
    facility: str,
    date: str,
) -> HttpResponse:
    """A gaming guide."""
    _refuse_too_many(who(request))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "guide.pdf"
        library.guide(
            sheets, path, large_print=large_print, holder=holder, facility=facility, date=date
        )
        return _file(path)


def _require_kind(kind: str) -> None:
    if kind not in PAPERS:
        raise Http404(f"Paper is here as {', '.join(f'{name}.pdf' for name in PAPERS)}.")


def _file(path: Path) -> HttpResponse:
    if path.suffix == ".pdf":
        return HttpResponse(path.read_bytes(), content_type="application/pdf")
    return _picture(path.read_text(encoding="utf-8"))


def _picture(svg: str) -> HttpResponse:
    """A picture with the classes that it brings: no other style or script of it is let in."""
    response = HttpResponse(svg, content_type="image/svg+xml")
    response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return response


@page("Games")
def felt(request: HttpRequest, slug: str) -> HttpResponse:
    """The layout of a game under the choices of the address, perhaps with chips on it."""
    game, query = found_game(slug), request.GET.copy()
    wagered = query.pop(CHIP, [])
    asked = asked_in(game, query)
    if asked.rules is None:
        return refuse(request, 400, next(iter(asked.errors.values())))
    declared = layout_of(game)
    picture = _drawn(declared, asked.rules, f"{slug}?{query.urlencode()}")
    lay(picture, declared, asked.rules, [_chips(game, text) for text in wagered[:MOST_CHIPS]])
    return _picture(picture.svg())


def felt_address(rules: HouseRules, wagered: Iterable[Chips] = ()) -> str:
    """Where the layout under some rules is, with chips on it."""
    chosen = [
        (field_name(option), rules.written[option.name])
        for option in rules.game.options
        if option.name in rules.chosen
    ]
    chips = [(CHIP, f"{one.seat}:{one.stake}:{one.bet}") for one in wagered]
    query = urlencode([*chosen, *chips[:MOST_CHIPS]])
    return f"/games/{entry_of(rules.game.id).slug}/layout.svg{f'?{query}' if query else ''}"


def _drawn(declared: Layout, rules: HouseRules, address: str) -> Picture:
    """The picture without chips, which some games take seconds to arrange."""
    key = sha256(f"felt {address}".encode()).hexdigest()
    found: Picture | None = caches[KEPT].get(key)
    if found is None:
        found = declared.draw(rules)
        caches[KEPT].set(key, found)
    return found


def _chips(game: Game, text: str) -> Chips:
    """Chips as an address has them: seat, cents and bet."""
    seat, _, rest = text.partition(":")
    stake, _, bet = rest.partition(":")
    if not all(one.isascii() and one.isdecimal() and len(one) < 12 for one in (seat, stake)):
        raise RuleError(
            f"“{text[:40]}” are no chips: write a seat, cents and a wager, 3:1000:Ante."
        )
    return Chips(int(seat), parse_bet(game, bet, standing=True), int(stake))


def _is_priced(rules: HouseRules) -> bool:
    """Whether the figures of the rules are kept, so that the card has its odds."""
    try:
        library.price(rules, kept_only=True)
    except NotKeptError:
        return False
    return True


def _refuse_too_many(asker: str) -> None:
    """Refuse an address that has had as many papers made in an hour as it may ask for figures."""
    key = f"paper-{int(time.time()) // HOUR}-{asker}"
    cache.add(key, 0, HOUR)
    try:
        made = cache.incr(key)
    except ValueError:  # the hour ended in between
        return
    if made > settings.QUESTIONS_PER_HOUR:
        raise TooManyError("You have asked for many papers in the last hour. Try again later.")
