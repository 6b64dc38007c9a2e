"""Every page × three widths × light and dark: axe finds nothing, nothing scrolls sideways."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import URLPattern
from playwright.sync_api import Page

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
NO_PAGES = {
    "healthz",
    "games.csv",
    "bets.csv",
    "games/<str:slug>/price.<str:kind>",
    "games/<str:slug>/strategy.<str:kind>",
    "games/<str:slug>/play/act",
    "games/<str:slug>/settle.yaml",
    "games/<str:slug>/settle/read",
    "law/find",
}
"""Routes that answer with something else."""
WIDTHS = (360, 768, 1280)
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],
}


def test_every_page_is_looked_at() -> None:
    routes = {str(one.pattern) for one in urlpatterns if isinstance(one, URLPattern)}
    assert routes - NO_PAGES == set(PAGES)


@pytest.mark.parametrize("address", [*PAGES.values(), *MORE])
def test_a_page_is_accessible(address: str, opens: Callable[..., Page]) -> None:
    axe = Axe()
    for scheme in ("light", "dark"):
        page = opens(color_scheme=scheme)
        response = page.goto(address)
        assert response is not None
        assert page.title().startswith("Error:") == (response.status >= 400)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            found = axe.run(page, options=RULES)
            assert found.violations_count == 0, f"{width} px, {scheme}\n{found.generate_report()}"


@pytest.mark.parametrize("address", [*PAGES.values(), *MORE])
def test_a_page_does_not_scroll_sideways(address: str, opens: Callable[..., Page]) -> None:
    page = opens(width=320)
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
