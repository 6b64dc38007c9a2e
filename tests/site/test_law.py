"""The law: chapters, outlines, paragraphs, and what is nearly one; readings, findings, holds."""

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.test import Client, override_settings
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houserules.files.evidence import Evidence
from houserules.games import INDEX
from houserules.games.coverage import State
from houserules.games.readings import readings
from houserules.law import Citation, chapters
from houserules.law.outline import outline
from houserules.library import counted
from houserules.library.counted import Count, counts
from houserules.odds import cache
from houserules.shipped.making import written
from houserules.site.law_text import _chapter
from houserules.site.pages.law import MEANING, word
from houserules.site.worker import _count

SMALL = """CHAPTER 619a. BIG SIX WHEEL
Sec.
619a.1.    Wheel.
619a.2.    Clapper.
§ 619a.1. Wheel.
 (a)  A wheel made up for this test has <b>spokes</b>
and, so that the line goes on, a rim & a hub of wood.
Spoke Paytable A Paytable B
Red 1 to 1 2 to 1
   (1)  One spoke is red.
 (b)  Another sentence of the test.
§ 619a.2. Clapper.
 No letters stand here.
"""


def text(html: str) -> str:
    """The words of a page, without its marks."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def shown(client: Client, address: str, status: int = 200) -> str:
    """A page as it is sent."""
    answer = client.get(address)
    assert answer.status_code == status, address
    return answer.content.decode()


@pytest.fixture
def nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A site whose worker has counted nothing yet."""
    monkeypatch.setenv("HOUSERULES_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(counted, "SHIPPED", "nothing")
    known = dict(counted._known)
    counted._known.clear()
    yield
    counted._known.clear()
    counted._known.update(known)


@pytest.mark.usefixtures("nothing_kept")
def test_pages_answer_while_the_law_is_being_counted(client: Client) -> None:
    page = shown(client, "/law/")
    assert f"0 of {len(chapters())} chapters are done" in page
    assert "still being counted" in shown(client, "/law/619a")
    assert "The worked cases are still being counted." in shown(client, "/law/619a.1")
    assert "still being computed" in shown(client, "/law/findings/?chapter=619a")
    assert "still being compared" in shown(client, "/law/audit/")
    assert client.get("/law/619a")["Cache-Control"] == "no-store"


@pytest.mark.usefixtures("nothing_kept")
def test_shipped_counts_are_shown_before_the_worker_has_counted(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Count("coverage", "619a")
    (tmp_path / "law-for-a-test.json.gz").write_bytes(written({one.digest: one.compute()}))
    monkeypatch.setattr(cache, "SHIPPED", tmp_path)
    monkeypatch.setattr(counted, "SHIPPED", "law-for-a-test")
    assert "still being counted" not in shown(client, "/law/619a")
    one.make()  # nothing is left to do
    assert not (tmp_path / "cache" / f"{one.digest}.json").exists()


@pytest.mark.usefixtures("nothing_kept")
def test_what_the_worker_has_counted_is_shown(client: Client) -> None:
    Count("coverage", "619a").make()
    page = shown(client, "/law/619a")
    covered = counted.coverage("619a")
    assert covered is not None
    words = Counter(word(one) for part in covered.sections for one in part.paragraphs)
    assert f"{words.total()} paragraphs: " in page
    for each, number in words.items():
        assert f"{number} {each}" in page
        chosen = shown(client, f"/law/619a?{urlencode({'state': each})}")
        assert chosen.count('<tr><th scope="row"') == number
    assert f"1 of {len(chapters())} chapters are done" in shown(client, "/law/")
    assert Count("coverage", "619a").kept
    Count("findings", "619a").make()
    assert "619a" in shown(client, "/law/findings/?chapter=619a")


def test_every_word_of_coverage_has_a_meaning() -> None:
    assert set(MEANING) == {*Evidence, *State} - {State.EXECUTED}


def test_a_fault_in_one_chapter_keeps_no_other_from_being_counted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    _count(Count("coverage", "999a"), lambda said: None)
    assert "coverage of 999a" in caplog.text
    every = list(counts())
    assert len(set(every)) == len(every)
    assert {one.of for one in every if one.kind == "coverage"} >= set(chapters())


@pytest.mark.parametrize("chapter", chapters())
def test_the_outline_of_a_chapter_has_every_paragraph(client: Client, chapter: str) -> None:
    page = unescape(shown(client, f"/law/{chapter}"))
    for section in outline(chapter).sections:
        assert f'href="/law/{chapter}.{section.number}"' in page
        assert page.count('<tr><th scope="row"') >= len(section.paragraphs)


@pytest.mark.parametrize("chapter", ["649a", "633a", "601a", "161", "637a"])
def test_every_paragraph_has_a_page(client: Client, chapter: str) -> None:
    for cite in list(outline(chapter))[::7]:
        assert f"<h1>§ {cite}</h1>" in unescape(shown(client, f"/law/{cite}"))


def test_a_paragraph_shows_tables_readings_and_its_neighbours(client: Client) -> None:
    page = shown(client, "/law/649a.12(d)")
    words = text(page)
    assert "It says what is paid: 5 tables for Pair Plus Wager." in words
    assert "Straight flush 35 40 40 40 40" in words
    assert '<a rel="prev" href="/law/649a.12(c)">' in page
    assert '<a rel="next" href="/law/649a.12(e)">' in page
    assert "which is § 601a.4 now" in words
    assert "No such limit may be set in this game." in words
    assert "This site does not print the regulation." in words


def test_an_irregularity_leads_to_what_if(client: Client) -> None:
    page = shown(client, "/law/653a.13(d)")
    (href,) = re.findall(r'href="(/what-if/\?game=ultimate-texas-holdem[^"]+)"', page)
    assert "All hands are void" in shown(client, unescape(href))


def test_an_edition_is_in_the_address(client: Client) -> None:
    page = shown(client, "/law/679a?edition=proposed-2015")
    assert "This is the edition “proposed-2015”" in page
    page = shown(client, "/law/679a.12(c)?edition=proposed-2015")
    assert "This is the edition “proposed-2015”" in page
    assert "This is the edition" not in shown(client, "/law/679a.12(c)")
    assert "This is the edition “before”" in shown(client, "/law/601a.2(a)?edition=before")
    for address in ("/law/679a?edition=1776", "/law/679a.12(c)?edition=1776"):
        assert "edition" in shown(client, address, 404)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("649a.12(D)", "649a.12(d)"),
        ("649A.12(d)", "649a.12(d)"),
        ("649.12(d)", "649a.12(d)"),
        ("§ 649a.12 (d)", "649a.12(d)"),
        ("649a.12(d).", "649a.12(d)"),
        ("649a/", "649a"),
        ("649", "649a"),
        ("649a.1(lucky bonus)", "649a.1(%22Lucky%20Bonus%22)"),
    ],
)
def test_what_is_nearly_a_paragraph_leads_there(client: Client, typed: str, found: str) -> None:
    answer = client.get(f"/law/{typed}")
    assert (answer.status_code, answer["Location"]) == (302, f"/law/{found}")
    answer = client.get("/law/find", {"q": typed})
    assert (answer.status_code, answer["Location"]) == (302, f"/law/{found}")


@pytest.mark.parametrize(
    ("typed", "sentence", "nearest"),
    [
        ("649a.12(z)", "§ 649a.12(z) does not exist; § 649a.12 has (a)", "649a.12"),
        ("649a.12(d)(9)", "§ 649a.12(d) has no paragraphs of its own", "649a.12(d)"),
        ("649a.99", "Chapter 649a has no section 99", "649a"),
        ("649a.12(d", "unbalanced", "649a.12"),
        ("999a.1", "is no paragraph", ""),
        ("chess", "is no paragraph", ""),
    ],
)
def test_what_is_no_paragraph_names_the_nearest(
    client: Client, typed: str, sentence: str, nearest: str
) -> None:
    page = shown(client, f"/law/{typed}", 404)
    assert sentence in unescape(page)
    assert f'href="/law/{nearest}"' in page
    assert "<title>Error:" in page


def test_the_text_is_shown_if_a_folder_has_it(client: Client, tmp_path: Path) -> None:
    (tmp_path / "619a-big-six-wheel.txt").write_text(SMALL, encoding="utf-8")
    with override_settings(LAW_FOLDER=str(tmp_path)):
        cited = shown(client, "/law/619a.1(a)?with=text")
        assert "has &lt;b&gt;spokes&lt;/b&gt; and, so that the line goes on, a rim &amp; a" in cited
        assert "hub of wood.\nSpoke Paytable A Paytable B\nRed 1 to 1 2 to 1\n" in cited
        assert "One spoke is red." in cited
        assert "Another sentence of the test." not in cited
        assert "No letters stand here." in shown(client, "/law/619a.2?with=text")
        absent = shown(client, "/law/617a.1?with=text")
        assert "The folder with the official text does not have this paragraph." in absent
    _chapter.cache_clear()


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"CHAPTER 619a. X\n", b"\xc2\xa7" * 99])
def test_a_folder_that_holds_something_else_breaks_nothing(
    client: Client, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "619a-big-six-wheel.txt").write_bytes(content)
    with override_settings(LAW_FOLDER=str(tmp_path)):
        page = shown(client, f"/law/619a.1?with={len(content)}")
    assert "does not have this paragraph" in page


def test_readings_by_chapter(client: Client) -> None:
    every = sum(len(readings(entry.chapter)) for entry in INDEX)
    page = shown(client, "/law/readings/")
    assert re.search(r"([\d,]+) places are silent", page)
    number = re.findall(r"([\d,]+) places", page)[0]
    assert int(number.replace(",", "")) > every
    assert f"{number} doubtful places" in shown(client, "/law/")
    page = unescape(shown(client, "/law/readings/?chapter=649a"))
    for one in readings("649a"):
        assert one.doubt in page
        assert one.figure is None or one.figure in page
    assert "Error:" in shown(client, "/law/readings/?chapter=chess", 404)
    assert "Error:" in shown(client, "/law/findings/?chapter=chess", 404)


def test_one_number_of_readings_on_every_page(client: Client) -> None:
    pages = [client.get(at).content.decode() for at in ("/", "/law/", "/law/readings/")]
    number = re.search(r"([\d,]+) places are silent", pages[2])
    assert number
    assert all(number.group(1) in page for page in pages)


def test_published_holds_beside_ours(client: Client) -> None:
    Count("audit", "").make()
    page = text(shown(client, "/law/audit/?now"))
    audit = counted.audit()
    assert audit is not None
    agree = sum(one.verdict.startswith("agrees") for one in audit.statements)
    assert f"{agree} of {len(audit.statements)} percentages" in page
    for one in audit.statements:
        assert one.stated in page


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.text(max_size=60)
    | st.builds(
        "{}.{}{}".format,
        st.sampled_from(chapters()),
        st.integers(0, 40),
        st.text("()abdixAI123. ", max_size=12),
    )
)
def test_any_address_below_law_is_answered(client: Client, typed: str) -> None:
    answer = client.get("/law/find", {"q": typed.encode(errors="replace").decode()})
    assert answer.status_code in (200, 302, 404)
    if answer.status_code == 302 and answer["Location"] != "/law/":
        assert client.get(answer["Location"]).status_code == 200


def test_citations_in_other_pages_lead_somewhere(client: Client) -> None:
    page = shown(client, "/games/roulette/")
    for cite in set(re.findall(r'class="cite" href="/law/([^"]+)"', page)):
        if "." in cite:
            Citation.parse(unescape(cite))
        assert client.get(f"/law/{unescape(cite)}").status_code == 200
