"""Every page × three widths × light and dark: axe finds nothing, nothing scrolls sideways.

A page is opened once and then made wider and darker, as the stylesheet alone looks at both.
"""

from collections.abc import Callable
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from django.urls import URLPattern
from playwright.sync_api import Browser, Page
from tests.documents import pages

from houserules.site.pages.submissions import ACTS
from houserules.site.urls import urlpatterns

PAGES = {
    "": "/",
    "about/": "/about/",
    "games/": "/games/",
    "bets/": "/bets/",
    "games/<str:slug>/": "/games/three-card-poker/",
    "games/<str:slug>/price": "/games/three-card-poker/price",
    "play/": "/play/",
    "games/<str:slug>/play": "/games/blackjack/play",
    "settle/": "/settle/",
    "games/<str:slug>/settle": "/games/three-card-poker/settle",
    "what-if/": "/what-if/",
    "law/": "/law/",
    "law/readings/": "/law/readings/",
    "law/findings/": "/law/findings/",
    "law/audit/": "/law/audit/",
    "law/<path:typed>": "/law/649a.12(d)",
    "api/": "/api/",
    "demonstration/": "/demonstration/",
    "sign-in/": "/sign-in/",
    "sign-in/inactive": "/sign-in/inactive",
    "password/": "/password/",
    "password/sent": "/password/sent",
    "password/done": "/password/done",
    "^password/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[^/]+)/$": "/password/1-no-such-key/",
}
"""An address for each route that shows a page."""
MORE = (
    "/?q=pair+plus",
    "/games/?family=Wheels&order=advantage",
    "/games/blackjack/",
    "/games/no-such-game/",
    "/games/three-card-poker/price?pair-plus-wager=Z",
    "/games/roulette/settle?1.wagers.Red+Wager=5&spins=32",
    "/what-if/?game=three-card-poker&event=a+card+was+found+face+up",
    "/law/649a",
)
"""Pages after a question, and refusals."""
FILER, REVIEWER, DIRECTOR = "Filer of Swatara", "Gaming operations", "Executive director"
AUDIT, FLOOR = "Audit and surveillance of Swatara", "Compliance representative"
OPERATOR = "Operator"
SIGNED_IN = {
    "desk/": [(FILER, "/desk/"), (REVIEWER, "/desk/"), (DIRECTOR, "/desk/")],
    "submissions/": [(FILER, "/submissions/"), (REVIEWER, "/submissions/?state=tolled")],
    "submissions/new": [(FILER, "/submissions/new")],
    "submissions/batch": [(FILER, "/submissions/batch")],
    "submissions/drafts/<uuid:draft>/edit": [(FILER, "{draft}edit")],
    "submissions/drafts/<uuid:draft>/answers": [(FILER, "{draft}answers")],
    "submissions/receipts/": [(REVIEWER, "{receipt}")],
    "submissions/<str:ref>/": [(FILER, "{amended}"), (DIRECTOR, "{recommended}")],
    "submissions/<str:ref>/v/<int:number>/": [(FILER, "{amended}v/1/")],
    "submissions/<str:ref>/compare": [(FILER, "{amended}compare")],
    "review/": [(REVIEWER, "/review/")],
    "review/<str:ref>/": [(REVIEWER, "{review}")],
    "decisions/": [(DIRECTOR, "/decisions/")],
    "floor/": [(AUDIT, "/floor/")],
    "floor/<slug:facility>/<str:game>/": [(FLOOR, "/floor/swatara/roulette/")],
    "floor/<slug:facility>/<str:game>/at/<str:at>": [
        (AUDIT, "/floor/swatara/roulette/at/2020-01-07T21:30")
    ],
    "inbox/": [(FILER, "/inbox/")],
    "inbox/<int:number>/": [(FILER, "{notice}")],
    "people/": [(FILER, "/people/"), (OPERATOR, "/people/")],
    "sign-out/": [(FILER, "/sign-out/")],
    "sign-in/again": [(FILER, "/sign-in/again")],
    "account/": [(FILER, "/account/")],
    "account/password": [(FILER, "/account/password")],
    "account/application": [(FILER, "/account/application")],
    "account/passkeys/": [(FILER, "/account/passkeys/")],
    "account/passkeys/add": [(FILER, "/account/passkeys/add")],
    "account/tokens/": [(FILER, "/account/tokens/")],
}
"""The pages of the process, each as the person sees it who comes for it."""
MORE_SIGNED_IN = (
    (REVIEWER, "{tolled}"),
    (REVIEWER, "{expired}"),
    (DIRECTOR, "/review/"),
    (REVIEWER, "/submissions/RS-2000-000001/"),
    (DIRECTOR, "/inbox/"),
)
"""Other states, refusals and empty pages."""
Places = dict[str, str]
NO_PAGES = {
    "healthz",
    "readyz",
    "journal/heads",
    "games.csv",
    "bets.csv",
    "games/<str:slug>/price.<str:kind>",
    "games/<str:slug>/<str:kind>.pdf",
    "games/<str:slug>/layout.svg",
    "floor/<slug:facility>/<str:game>/<slug:kind>.<slug:ending>",
    "floor/<slug:facility>/guide.pdf",
    "games/<str:slug>/strategy.<str:kind>",
    "games/<str:slug>/play/act",
    "games/<str:slug>/settle.yaml",
    "games/<str:slug>/settle/read",
    "law/find",
    "demonstration/clock",
    "demonstration/sign-in",
    "submissions/drafts/<uuid:draft>/check",
    "submissions/drafts/<uuid:draft>/discard",
    "submissions/drafts/<uuid:draft>/file",
    "submissions/<str:ref>/revise",
    *(f"submissions/<str:ref>/{act}" for act in ACTS),
    "review/recommend",
    "review/<str:ref>/notice",
    "submissions/<str:ref>/v/<int:number>/print.pdf",
    "decisions/approve",
    "inbox/feed",
    "sign-in/passkey",
    "account/role",
    "account/codes.txt",
    "account/tokens/<int:number>/end",
    "people/<int:number>/end",
}
"""Routes that answer with something else."""
IN_WALKS = {
    "sign-in/second",
    "sign-in/again/code",
    "sign-in/again/passkey",
    "account/password/first",
    "account/application/remove",
    "account/codes/",
    "account/codes/new",
    "account/passkeys/<int:pk>/remove",
    "account/passkeys/<int:pk>/name",
}
"""Pages that need a second factor, which nobody of the demonstration has: see test_sign_in."""
WIDTHS = (360, 768, 1280)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],
}


def axe(page: Page) -> Callable[[], str]:
    """Bring axe into a page once; each call tells what it finds there, or nothing."""
    page.evaluate(AXE_SCRIPT)

    def find() -> str:
        found = AxeResults(page.evaluate("rules => axe.run(rules)", RULES))
        return str(found.generate_report()) if found.violations_count else ""

    return find


def test_every_page_is_looked_at() -> None:
    routes = {str(one.pattern) for one in urlpatterns if isinstance(one, URLPattern)}
    assert routes - NO_PAGES - IN_WALKS == {*PAGES, *SIGNED_IN}


LOOKED_AT = [
    *(("", address) for address in [*PAGES.values(), *MORE]),
    *(one for several in SIGNED_IN.values() for one in several),
    *MORE_SIGNED_IN,
]


@pytest.fixture(scope="module")
def places(signed_in: Callable[[str], dict[str, Any]], browser: Browser, site: str) -> Places:
    """The addresses that the demonstration gives to a draft, a notice and some submissions."""
    found: Places = {}
    filer = browser.new_context(base_url=site, storage_state=signed_in(FILER)).new_page()
    filer.goto("/submissions/new")
    filer.get_by_label("Three Card Poker").check()
    filer.get_by_role("button", name="Start").click()
    found["draft"] = filer.url.removesuffix("edit").removeprefix(site)
    for name, who, at, where in (
        ("amended", FILER, "/submissions/?game=649a", "li a"),
        ("recommended", DIRECTOR, "/decisions/", "li a"),
        ("tolled", REVIEWER, "/submissions/?state=tolled", "li a"),
        ("expired", REVIEWER, "/submissions/?state=expired", "li a"),
        ("review", REVIEWER, "/review/", "li a"),
        ("notice", FILER, "/inbox/", "li a"),
        ("receipt", REVIEWER, "{expired}", "a[href*=receipts]"),
    ):
        page = browser.new_context(base_url=site, storage_state=signed_in(who)).new_page()
        page.goto(at.format_map(found))
        link = page.locator(f"main {where}").first
        found[name] = str(link.get_attribute("href"))
        page.context.close()
    return found


@pytest.mark.parametrize(("who", "address"), LOOKED_AT)
def test_a_page_is_accessible_and_does_not_scroll_sideways(
    who: str, address: str, opens: Callable[..., Page], signed_in: Any, places: Places
) -> None:
    page = opens(width=320, **({"storage_state": signed_in(who)} if who else {}))
    response = page.goto(address.format_map(places))
    assert response is not None
    assert page.title().startswith("Error:") == (response.status >= 400)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    find = axe(page)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            assert find() == "", f"{width} px, {scheme}"


def printed(page: Page) -> list[str]:
    """The words of each sheet on which a page is printed."""
    return [" ".join(one.split()) for one in pages(page.pdf(prefer_css_page_size=True))]


def test_a_print_has_what_counts_on_its_first_sheet(
    opens: Callable[..., Page], signed_in: Any, places: Places
) -> None:
    page = opens(storage_state=signed_in(REVIEWER))
    page.goto(places["receipt"])
    (sheet,) = printed(page)
    assert "Keep this page" in sheet
    page.goto("/floor/swatara/roulette/")
    first, *_ = printed(page)
    assert "/floor/swatara/roulette/" in first.replace(" ", ""), "below the code that leads there"


def test_a_paytable_is_printed_whole(opens: Callable[..., Page]) -> None:
    page = opens()
    page.goto("/games/three-card-poker/")
    (sheet,) = (one for one in printed(page) if "Straight flush 35 40 40 40 40" in one)
    assert "Flush 4 4 3 4 4 Pair 1 1 1 1 1 House advantage, % 4.49" in sheet
