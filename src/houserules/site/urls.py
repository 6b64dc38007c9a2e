"""The addresses of the site."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from houserules.site.api.filings import api
from houserules.site.demonstration import pages as demonstration
from houserules.site.operations import pages as operations
from houserules.site.pages import (
    about,
    bets,
    drafting,
    errors,
    floor,
    game,
    games,
    home,
    inbox,
    law,
    law_lists,
    play,
    price,
    printing,
    reviewing,
    settle,
    submissions,
    what_if,
)
from houserules.site.pages import api as api_page
from houserules.site.people.access import permits, public, signed_in
from houserules.site.people.urls import urlpatterns as people

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.failed


def health(request: HttpRequest) -> HttpResponse:
    """Answer that the process is alive."""
    return HttpResponse("ok\n", content_type="text/plain")


urlpatterns = [
    path("", public(home.home)),
    path("about/", public(about.about)),
    path("healthz", public(health)),
    path("readyz", public(operations.ready)),
    path("journal/heads", public(operations.journal_heads)),
    path("demonstration/", public(demonstration.demonstration)),
    path("demonstration/clock", public(demonstration.clock)),
    path("demonstration/sign-in", public(demonstration.sign_in_as)),
    path("play/", public(play.choose)),
    path("games/<str:slug>/play", public(play.play)),
    path("games/<str:slug>/play/act", public(play.act)),
    path("settle/", public(settle.choose)),
    path("games/<str:slug>/settle", public(settle.settle)),
    path("games/<str:slug>/settle.yaml", public(settle.as_yaml)),
    path("games/<str:slug>/settle/read", public(settle.from_yaml)),
    path("api/", public(api_page.api)),
    path("api/v1/", api.urls),
    path("games/", public(games.games)),
    path("bets/", public(bets.bets)),
    path("bets.csv", public(bets.as_csv)),
    path("games.csv", public(games.as_csv)),
    path("games/<str:slug>/", public(game.game)),
    path("games/<str:slug>/strategy.<str:kind>", public(game.strategy_file)),
    path("games/<str:slug>/price", public(price.price)),
    path("games/<str:slug>/price.<str:kind>", public(price.download)),
    path("games/<str:slug>/layout.svg", public(printing.felt)),
    path("games/<str:slug>/<str:kind>.pdf", public(printing.paper)),
    path("what-if/", public(what_if.what_if)),
    path("law/", public(law.law)),
    path("law/find", public(law.find)),
    path("law/readings/", public(law_lists.readings)),
    path("law/findings/", public(law_lists.findings)),
    path("law/audit/", public(law_lists.audit)),
    path("law/<path:typed>", public(law.place)),
]
_READ, _DRAFT = permits("read submissions"), permits("draft")
_DECIDE = "read submissions"
urlpatterns += [
    path("desk/", signed_in(submissions.desk)),
    path("submissions/", _READ(submissions.submissions)),
    path("submissions/new", permits("file", sees=_DECIDE)(drafting.new)),
    path("submissions/batch", permits("file", sees=_DECIDE)(drafting.batch)),
    path("submissions/drafts/<uuid:draft>/edit", _DRAFT(drafting.edit)),
    path("submissions/drafts/<uuid:draft>/check", _DRAFT(drafting.check)),
    path("submissions/drafts/<uuid:draft>/answers", _DRAFT(drafting.answers)),
    path("submissions/drafts/<uuid:draft>/discard", _DRAFT(drafting.discard)),
    path("submissions/drafts/<uuid:draft>/file", permits("file")(drafting.file)),
    path("submissions/receipts/", _READ(submissions.receipts)),
    path("submissions/<str:ref>/", _READ(submissions.submission)),
    path("submissions/<str:ref>/v/<int:number>/", _READ(submissions.version)),
    path("submissions/<str:ref>/v/<int:number>/print.pdf", _READ(submissions.print_version)),
    path("submissions/<str:ref>/compare", _READ(submissions.compare)),
    path("submissions/<str:ref>/revise", permits("revise", sees=_DECIDE)(submissions.revise)),
    *(
        path(f"submissions/<str:ref>/{act}", permits(act, sees=_DECIDE)(submissions.act(act)))
        for act in submissions.ACTS
    ),
    path("review/", permits("toll", sees=_DECIDE)(reviewing.queue)),
    path("review/recommend", permits("recommend", sees=_DECIDE)(reviewing.recommend_several)),
    path("review/<str:ref>/", permits("toll", sees=_DECIDE)(reviewing.review)),
    path("review/<str:ref>/notice", permits("toll", sees=_DECIDE)(reviewing.notice)),
    path("decisions/", permits("approve", sees=_DECIDE)(reviewing.decisions)),
    path("decisions/approve", permits("approve", sees=_DECIDE)(reviewing.approve_several)),
    path("floor/", _READ(floor.facilities)),
    path("floor/<slug:facility>/guide.pdf", _READ(floor.guide)),
    path("floor/<slug:facility>/<str:game>/<slug:kind>.<slug:ending>", _READ(floor.paper)),
    path("floor/<slug:facility>/<str:game>/", _READ(floor.floor)),
    path("floor/<slug:facility>/<str:game>/at/<str:at>", _READ(floor.floor)),
    path("inbox/", _READ(inbox.inbox)),
    path("inbox/feed", _READ(inbox.feed)),
    path("inbox/<int:number>/", _READ(inbox.notice)),
]
urlpatterns += people
