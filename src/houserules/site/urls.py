"""The addresses of the site."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from houserules.site.api.operations import api
from houserules.site.pages import (
    about,
    bets,
    errors,
    game,
    games,
    home,
    law,
    law_lists,
    play,
    price,
    settle,
    what_if,
)
from houserules.site.pages import api as api_page

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.failed


def health(request: HttpRequest) -> HttpResponse:
    """Answer that the process is alive."""
    return HttpResponse("ok\n", content_type="text/plain")


urlpatterns = [
    path("", home.home),
    path("about/", about.about),
    path("healthz", health),
    path("play/", play.choose),
    path("games/<str:slug>/play", play.play),
    path("games/<str:slug>/play/act", play.act),
    path("settle/", settle.choose),
    path("games/<str:slug>/settle", settle.settle),
    path("games/<str:slug>/settle.yaml", settle.as_yaml),
    path("games/<str:slug>/settle/read", settle.from_yaml),
    path("api/", api_page.api),
    path("api/v1/", api.urls),
    path("games/", games.games),
    path("bets/", bets.bets),
    path("bets.csv", bets.as_csv),
    path("games.csv", games.as_csv),
    path("games/<str:slug>/", game.game),
    path("games/<str:slug>/strategy.<str:kind>", game.strategy_file),
    path("games/<str:slug>/price", price.price),
    path("games/<str:slug>/price.<str:kind>", price.download),
    path("what-if/", what_if.what_if),
    path("law/", law.law),
    path("law/find", law.find),
    path("law/readings/", law_lists.readings),
    path("law/findings/", law_lists.findings),
    path("law/audit/", law_lists.audit),
    path("law/<path:typed>", law.place),
]
