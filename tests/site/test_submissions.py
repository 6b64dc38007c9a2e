"""Rules Submissions in the browser: drafts, filing, review, decisions, the floor, notices."""

import re
from collections.abc import Callable
from datetime import datetime
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from tests.documents import pages

from houserules.filings.clock import EASTERN, instant
from houserules.filings.permissions import Actor, Role
from houserules.filings.versions import Submission
from houserules.games import INDEX, load
from houserules.site.pages.price import field_name
from houserules.site.people.models import Facility, Membership, Organisation
from houserules.site.process import queries, store
from houserules.site.process.models import (
    Draft,
    Filed,
    JournalLine,
)

AT = instant("2026-11-02 14:10")
SignIn = Callable[..., Client]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Set the present instant of the process."""
    state = {"now": AT}

    def set_to(text: str) -> None:
        state["now"] = instant(text)

    for name in ("drafts", "queries"):
        monkeypatch.setattr(f"houserules.site.process.{name}.now", lambda: state["now"])
    monkeypatch.setattr("houserules.site.process.store.shifted", lambda by: state["now"])
    for name in ("submissions", "reviewing", "floor"):
        monkeypatch.setattr(f"houserules.site.pages.{name}.now", lambda: state["now"])
    return set_to


def hidden(page: Any) -> dict[str, str]:
    """The hidden fields of the first form with a key."""
    found = re.findall(r'type="hidden" name="(key|read_at|version)" value="([^"]*)"', page)
    return dict(found[:3])


def typed(page: str) -> dict[str, str]:
    """The values that a form of choices sends: its checked buttons and selected lines."""
    found = dict(re.findall(r'type="radio" name="(o\.[^"]+)" value="([^"]*)" checked', page))
    for name, body in re.findall(r'<select id="[^"]+" name="(o\.[^"]+)">(.*?)</select>', page):
        found[name] = re.findall(r'value="([^"]*)" selected', body)[0]
    return {name: unescape(value) for name, value in found.items()}


def text(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, (address, answer.status_code, answer.content[:600])
    return answer.content.decode()


def started(director: Client, *games: str) -> list[str]:
    """Drafts of games, by their addresses."""
    answer = director.post("/submissions/new", {"game": games})
    assert answer.status_code == 302, answer.content
    found = re.findall(
        r"/submissions/drafts/([0-9a-f-]+)/edit", text(director, "/submissions/batch")
    )
    return list(dict.fromkeys(found))


def filed(director: Client, game: str) -> str:
    """A game filed by default, by its reference."""
    (draft,) = started(director, game)
    answer = director.post(f"/submissions/drafts/{draft}/file")
    assert answer.status_code == 302, answer.content
    return str(JournalLine.objects.order_by("-number")[0].subject)


def test_a_submission_lives_from_draft_to_supersession(
    empty: None, signed_in: SignIn, clock: Callable[[str], None]
) -> None:
    director = signed_in(Role.FILER, "Conewango")
    reviewer = signed_in(Role.OPERATIONS)
    executive = signed_in(Role.DIRECTOR)
    audit = signed_in(Role.AUDIT, "Conewango")
    of = Organisation.objects.get(name="Conewango")
    Facility.objects.get_or_create(slug="conewango", name="Conewango", organisation=of)
    twelve = [entry.chapter for entry in INDEX[:11]] + ["649a"]
    made = started(director, *twelve)
    assert len(made) == 12
    answer = director.post("/submissions/batch", {"draft": made})
    assert answer.status_code == 302, answer.content.decode()
    receipts = text(director, answer.headers["Location"])
    assert receipts.count("15th day") >= 12
    assert "Tuesday, November 17, 2026" in receipts
    assert JournalLine.objects.count() == 13
    ref = Filed.objects.get(game="649a").ref

    clock("2026-11-05 09:00")
    assert "Three Card Poker" in text(reviewer, "/review/")
    page = text(reviewer, f"/review/{ref}/")
    notice = {"nature-own-1": "The odds of the felt differ.", "alternative-own-1": "table A"}
    answer = reviewer.post(f"/submissions/{ref}/toll", {**hidden(page), **notice})
    assert answer.status_code == 302, answer.content
    assert "The odds of the felt differ." in text(director, f"/submissions/{ref}/")
    assert "New" in text(director, "/inbox/")
    number = JournalLine.objects.order_by("-number")[0].number
    assert "The odds of the felt differ." in text(director, f"/inbox/{number}/")
    assert "<b>New</b>" not in text(director, "/inbox/")
    assert b"<entry>" in director.get("/inbox/feed").content

    clock("2026-11-06 10:00")
    answer = director.post(f"/submissions/{ref}/revise")
    edit = answer.headers["Location"]
    assert "4.5792%" in text(director, edit)
    choices = {**typed(text(director, edit)), "o.pair-plus-wager": "C"}
    answer = director.post(edit, {**choices, "answers": "1"})
    assert answer.status_code == 302
    answers = text(director, answer.headers["Location"])
    plain = re.sub(r"<[^>]+>", " ", answers)
    assert re.search(r"Pair Plus Wager\s+§ 649a\.\S+\s+A\s+C", plain)
    assert "Saturday, the 15th day" in answers
    answer = director.post(edit.replace("/edit", "/file"))
    assert "2026-11-21" in str(Filed.objects.get(pk=ref).due_on)
    assert "Pair Plus Wager A" in re.sub(r"<[^>]+>", "", text(reviewer, f"/submissions/{ref}/"))

    page = text(reviewer, f"/review/{ref}/")
    answer = reviewer.post(f"/submissions/{ref}/assign", {**hidden(page), "take": "1"})
    page = text(reviewer, f"/review/{ref}/")
    answer = reviewer.post(f"/submissions/{ref}/recommend", hidden(page))
    assert answer.status_code == 302, answer.content
    assert ref in text(executive, "/decisions/")
    page = text(executive, "/decisions/")
    chosen = re.findall(r'name="chosen" value="([^"]+)"', page)
    unknown = [*chosen, "RS-1999-0001:1:1"]
    assert executive.post("/decisions/approve", {"chosen": unknown}).status_code == 404
    assert ref in text(executive, "/decisions/"), "a form with an unknown filing does nothing"
    answer = executive.post("/decisions/approve", {"chosen": chosen, "key": "k1"})
    assert answer.status_code == 302, answer.content
    clock("2026-11-07 18:00")
    page = text(director, f"/submissions/{ref}/")
    answer = director.post(f"/submissions/{ref}/implement", hidden(page))
    assert answer.status_code == 302, answer.content

    clock("2026-11-18 12:00")
    now = text(audit, "/floor/conewango/three-card-poker/")
    assert "Version 2" in now
    assert "Approved Friday, November 6, 2026" in now
    assert audit.get("/floor/conewango/three-card-poker/sign.pdf").content.startswith(b"%PDF")
    assert audit.get("/floor/conewango/three-card-poker/poster.pdf").status_code == 404
    assert audit.get("/floor/conewango/three-card-poker/sign.svg").status_code == 404
    drawn = audit.get("/floor/conewango/three-card-poker/layout.svg").content.decode()
    assert "Conewango" in drawn
    assert audit.get("/floor/conewango/guide.pdf").content.startswith(b"%PDF")
    past = text(audit, "/floor/conewango/three-card-poker/at/2026-11-10T21:30")
    assert "Was in force" in past
    before = text(audit, "/floor/conewango/three-card-poker/at/2026-11-06T21:30")
    assert "Nothing was in force" in before
    assert "segno" in now
    assert "What changed" in text(audit, f"/submissions/{ref}/compare?from=1&to=2")
    assert "Pair Plus" in text(audit, f"/submissions/{ref}/v/2/")
    assert store.differences() == []


def test_what_one_may_not_see_does_not_exist_and_what_one_may_not_do_is_refused(
    empty: None, signed_in: SignIn, clock: Callable[[str], None], client: Client
) -> None:
    director = signed_in(Role.FILER, "Conewango")
    ref = filed(director, "649a")
    other = signed_in(Role.FILER, "Lackawaxen")
    text(other, f"/submissions/{ref}/", 404)
    assert ref not in text(other, "/submissions/")
    draft = Draft.objects.get()
    text(other, f"/submissions/drafts/{draft.pk}/edit", 404)
    page = text(director, f"/submissions/{ref}/")
    assert director.post(f"/submissions/{ref}/approve", hidden(page)).status_code == 403
    assert other.post(f"/submissions/{ref}/withdraw", hidden(page)).status_code == 404
    assert client.get("/desk/").status_code == 302


def test_whoever_decides_on_an_older_state_learns_what_happened(
    empty: None, signed_in: SignIn, clock: Callable[[str], None]
) -> None:
    director = signed_in(Role.FILER, "Conewango")
    ref = filed(director, "649a")
    executive = signed_in(Role.DIRECTOR)
    page = text(executive, f"/submissions/{ref}/")
    director.post(f"/submissions/{ref}/withdraw", hidden(text(director, f"/submissions/{ref}/")))
    answer = executive.post(f"/submissions/{ref}/approve", hidden(page))
    assert answer.status_code == 409
    assert "version 1 withdrawn" in answer.content.decode()


def test_a_draft_says_what_is_found_as_one_types_and_files_once(
    empty: None, signed_in: SignIn, clock: Callable[[str], None]
) -> None:
    director = signed_in(Role.FILER, "Conewango")
    (draft,) = started(director, "649a")
    at = f"/submissions/drafts/{draft}"
    choices = typed(text(director, f"{at}/edit"))
    wrong = {**choices, "o.pair-plus-wager": "Z"}
    answer = director.post(f"{at}/check", wrong, headers={"HX-Request": "true"})
    assert "Wrong" in answer.content.decode()
    assert "<html" not in answer.content.decode()
    assert "File 1 submission" not in text(director, f"{at}/answers")
    assert director.post(f"{at}/file").status_code == 400
    director.post(f"{at}/edit", {**choices, "add": "salon", "add-it": "1"})
    assert list(Draft.objects.get().data["configurations"]) == ["main", "salon"]
    first = director.post(f"{at}/file").headers["Location"]
    assert director.post(f"{at}/file").headers["Location"] == first
    assert JournalLine.objects.count() == 2


def test_a_wrong_limit_is_named_with_its_wager_and_shown_in_its_field(
    empty: None, signed_in: SignIn, clock: Callable[[str], None]
) -> None:
    director = signed_in(Role.FILER, "Conewango")
    (draft,) = started(director, "649a")
    at = f"/submissions/drafts/{draft}/edit"
    choices = typed(text(director, at))
    answer = director.post(at, {**choices, "l.0.minimum": "abc", "check": "1"})
    assert answer.headers["Location"] == f"{at}?configuration=main#found"
    page = text(director, answer.headers["Location"])
    (found,) = re.findall(r'(?s)<div id="found">.*?</ul>', page)
    assert re.search(r'Ante Wager: <a href="edit\?configuration=main#l0a">“abc” is no', found)
    assert re.search(r'<details class="more" open><summary>Limits', page)
    (field,) = re.findall(r'(?s)<fieldset class="field err">(.*?)</fieldset>', page)
    assert 'id="l0a"' in field
    assert "“abc” is no" in field
    amount = director.post(at, {**choices, "a.0": "1", "answers": "1"})
    page = text(director, amount.headers["Location"])
    assert 'href="edit?configuration=main#l0d"' in page


def test_every_game_is_filed_in_one_batch(
    empty: None, signed_in: SignIn, clock: Callable[[str], None]
) -> None:
    director = signed_in(Role.FILER, "Conewango")
    made = started(director, *(entry.chapter for entry in INDEX))
    assert len(made) == len(INDEX)
    answer = director.post("/submissions/batch", {"draft": made})
    assert answer.status_code == 302, answer.content.decode()[:3000]
    assert JournalLine.objects.count() == len(INDEX) + 1


def test_lists_need_a_fixed_number_of_queries(
    empty: None, signed_in: SignIn, clock: Callable[[str], None]
) -> None:
    reviewer = signed_in(Role.OPERATIONS)
    director = signed_in(Role.FILER, "Holder 0")

    def file(number: int) -> None:
        actor = Actor(f"Fay of {number}", Role.FILER, f"Holder {number}")
        store.act(actor, "file", "", {"game": "roulette"}, at=AT)

    def counted() -> list[int]:
        ref = Filed.objects.order_by("ref")[0].ref
        found = []
        for client, at in (
            (reviewer, "/review/"), (reviewer, "/submissions/"), (reviewer, "/desk/"),
            (reviewer, f"/review/{ref}/"), (director, f"/submissions/{ref}/"), (director, "/desk/"),
        ):  # fmt: skip
            text(client, at)
            with CaptureQueriesContext(connection) as captured:
                text(client, at)
            found.append(len(captured))
        return found

    for number in range(3):
        file(number)
    few = counted()
    for number in range(3, 30):
        file(number)
    assert counted() == few
    assert max(few) <= 20


def test_the_fifteenth_day_comes_by_itself(
    empty: None, signed_in: SignIn, clock: Callable[[str], None]
) -> None:
    director = signed_in(Role.FILER, "Conewango")
    ref = filed(director, "649a")
    clock("2026-11-17 00:00")
    page = text(director, f"/submissions/{ref}/")
    assert "Effective, not approved" in page
    assert "You may put it on the floor" in page
    assert queries.today() == datetime(2026, 11, 17, tzinfo=EASTERN).date()
    clock("2026-11-18 00:00")
    reviewer = signed_in(Role.OPERATIONS)
    assert ref not in text(reviewer, "/review/")


def test_every_button_of_a_draft_is_a_choice_of_its_option(
    empty: None, signed_in: SignIn, clock: Callable[[str], None]
) -> None:
    director = signed_in(Role.FILER, "Conewango")
    started(director, *(entry.chapter for entry in INDEX))
    for row in Draft.objects.all():
        page = text(director, f"/submissions/drafts/{row.pk}/edit")
        options = {field_name(option): option for option in load(row.game).options}
        for name, value in re.findall(r'type="radio" name="o\.([^"]+)" value="([^"]*)"', page):
            options[name].domain.read(unescape(value))
        asked = set(re.findall(r'name="o\.([^"]+)"', page))
        assert asked == set(options), row.game


def test_a_version_is_printed_with_its_approval_on_every_page(
    empty: None, signed_in: SignIn, clock: Callable[[str], None]
) -> None:
    ref = filed(signed_in(Role.FILER, "Conewango"), "633a")
    executive = signed_in(Role.DIRECTOR)
    page = text(executive, f"/submissions/{ref}/")
    executive.post(f"/submissions/{ref}/approve", hidden(page))
    made = signed_in(Role.AUDIT, "Conewango").get(f"/submissions/{ref}/v/1/print.pdf")
    assert made.headers["Content-Type"] == "application/pdf"
    printed = pages(made.content)
    assert len(printed) > 1
    for one in printed:
        assert "Approved Monday, November 2, 2026" in one
        assert f"{ref}, version 1" in one
    words = " ".join("".join(printed).split())
    assert all(option.name in words for option in load("633a").options[:5])


def test_a_draft_begins_from_an_older_version_or_from_another_holder(
    empty: None, signed_in: SignIn, clock: Callable[[str], None]
) -> None:
    director = signed_in(Role.FILER, "Conewango", "Robin Vale")
    (draft,) = started(director, "649a")
    at = f"/submissions/drafts/{draft}/"
    choices = {**typed(text(director, f"{at}edit")), "o.pair-plus-wager": "C"}
    director.post(f"{at}edit", choices)
    director.post(f"{at}file")
    ref = Filed.objects.get().ref
    answer = director.post("/submissions/new", {"game": "649a", "since": f"{ref}:1"})
    assert typed(text(director, answer.headers["Location"]))["o.pair-plus-wager"] == "C"
    answers = text(director, answer.headers["Location"].replace("edit", "answers"))
    assert "It cannot be filed now" in answers, "a version is under review"

    other = signed_in(Role.FILER, "Lackawaxen", "Robin Vale")
    session = other.session
    session["membership"] = Membership.objects.get(
        organisation__name="Lackawaxen", person__name="Robin Vale"
    ).pk
    session.save()
    page = text(other, "/submissions/new")
    assert "the version in force at Conewango" in page
    answer = other.post("/submissions/new", {"game": "649a", "since": "at conewango"})
    assert typed(text(other, answer.headers["Location"]))["o.pair-plus-wager"] == "C"
    stranger = signed_in(Role.FILER, "Tionesta")
    answer = stranger.post("/submissions/new", {"game": "649a", "since": "at conewango"})
    assert typed(text(stranger, answer.headers["Location"]))["o.pair-plus-wager"] == "A"
    answer = stranger.post("/submissions/new", {"game": "649a", "since": f"{ref}:1"})
    assert answer.status_code == 404


def test_the_hour_on_the_floor_is_recorded_and_the_notice_is_shown_before_it_is_sent(
    empty: None, signed_in: SignIn, clock: Callable[[str], None]
) -> None:
    director = signed_in(Role.FILER, "Conewango")
    ref = filed(director, "649a")
    reviewer = signed_in(Role.OPERATIONS)
    draft = {"nature-own-1": "One.", "nature-own-2": "Two.", "alternative-own-2": "other"}
    shown = reviewer.post(f"/review/{ref}/notice", draft).content.decode()
    assert "One. Alternative: none possible." in shown
    assert "Two. Alternative: other." in shown
    assert JournalLine.objects.count() == 2, "nothing is sent"
    clock("2026-11-18 09:10")
    page = hidden(text(director, f"/submissions/{ref}/"))
    early = director.post(f"/submissions/{ref}/implement", {**page, "day": "2026-11-16"})
    assert early.status_code == 400
    assert "not earlier (§ 601a." in early.content.decode()
    then = {"day": "2026-11-17", "hour": "06:00"}
    assert director.post(f"/submissions/{ref}/implement", {**page, **then}).status_code == 302
    assert "since Tuesday, November 17, 2026, 06:00" in text(director, f"/submissions/{ref}/")
    line = JournalLine.objects.latest("number").number
    director.post("/submissions/new", {"game": "649a"})
    draft = Draft.objects.get(filed=None)
    choices = {**typed(text(director, f"/submissions/drafts/{draft.pk}/edit"))}
    at = f"/submissions/drafts/{draft.pk}"
    director.post(f"{at}/edit", {**choices, "o.pair-plus-wager": "C"})
    assert director.post(f"{at}/file").status_code == 302
    assert "version 1, initial" in text(director, f"/submissions/receipts/?line={line}")
    text(director, "/submissions/receipts/?line=²&line=99999999999999999999", 404)
    chain = store.read(Filed.objects.get())
    assert isinstance(chain, Submission)
    assert chain.at(instant("2026-11-17 05:59")) is None
    assert chain.at(instant("2026-11-17 06:00")) == chain.versions[0]
    assert "House Rules Version(" not in text(director, f"/submissions/{ref}/v/1/")


def test_a_holder_is_chosen_among_those_that_the_site_knows(
    empty: None, signed_in: SignIn, clock: Callable[[str], None]
) -> None:
    own = filed(signed_in(Role.FILER, "Conewango"), "649a")
    other = filed(signed_in(Role.FILER, "Lackawaxen"), "649a")
    reviewer = signed_in(Role.OPERATIONS)
    for at in ("/review/", "/submissions/"):
        page = text(reviewer, f"{at}?organisation=conewango")
        assert own in page
        assert other not in page
        assert "<option>Lackawaxen</option>" in page
    director = signed_in(Role.FILER, "Conewango")
    assert "Lackawaxen" not in text(director, "/submissions/")


def test_a_state_is_found_among_more_than_a_page_of_submissions(
    empty: None, signed_in: SignIn, clock: Callable[[str], None]
) -> None:
    holders = [Actor(f"Fay {number}", Role.FILER, f"Holder {number}") for number in range(60)]
    done = store.acts([store.Asked(one, "file", "", {"game": "roulette"}) for one in holders])
    refs = [one.line.subject for one in done if isinstance(one, store.Receipted)]
    notice = {"findings": [{"nature": "the odds differ", "alternative": "35 to 1"}]}
    store.act(Actor("Gil", Role.OPERATIONS), "toll", refs[-1], notice)
    reviewer = signed_in(Role.OPERATIONS)

    def found(state: str) -> list[str]:
        page = text(reviewer, f"/submissions/?state={state}")
        return re.findall(r'<a href="/submissions/(RS-[^/"]+)/"', page)

    assert found("tolled") == refs[-1:]
    assert found("under+review") == refs[:50]
    assert found("effective") == found("expired") == []
    clock("2026-11-17 08:00")
    assert found("effective") == refs[:50]
    assert found("tolled") == refs[-1:]
    clock("2026-11-18 08:00")
    assert found("under+review") == found("tolled") == []
    assert found("expired") == refs[-1:]


def test_a_reviewer_finds_their_own_in_a_queue_of_several_pages(
    empty: None, signed_in: SignIn, clock: Callable[[str], None]
) -> None:
    holders = [Actor(f"Fay {number}", Role.FILER, f"Holder {number}") for number in range(60)]
    done = store.acts([store.Asked(one, "file", "", {"game": "roulette"}) for one in holders])
    refs = [one.line.subject for one in done if isinstance(one, store.Receipted)]
    reviewer = signed_in(Role.OPERATIONS, who="Gil Own")
    store.act(Actor("Gil Own", Role.OPERATIONS), "assign", refs[-1], {"reviewer": "gil own"})

    def found(asked: str) -> list[str]:
        return re.findall(r'<a href="/review/(RS-[^/"]+)/"', text(reviewer, f"/review/?{asked}"))

    assert found("who=me") == refs[-1:]
    assert found("who=nobody") == refs[:50]
    assert found("who=nobody&page=2") == refs[50:59]
    assert found("page=2") == refs[50:]
    assert found("page=3") == []


def test_what_took_effect_without_approval_waits_for_a_date(
    empty: None, signed_in: SignIn, clock: Callable[[str], None]
) -> None:
    ref = filed(signed_in(Role.FILER, "Conewango"), "649a")
    director = signed_in(Role.DIRECTOR)
    clock("2026-11-17 08:00")
    assert "Effective without approval" not in text(director, "/decisions/")
    clock("2026-11-18 08:00")
    page = text(director, "/decisions/")
    assert "Effective without approval" in page
    assert f'href="/submissions/{ref}/"' in page
    director.post(f"/submissions/{ref}/approve", hidden(text(director, f"/submissions/{ref}/")))
    assert Filed.objects.get().approved_on is not None
    assert "Effective without approval" not in text(director, "/decisions/")
