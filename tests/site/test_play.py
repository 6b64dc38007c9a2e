"""Practice: a round through the pages; nothing is paid twice, nobody sees another's table."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houserules import library
from houserules.equipment.cards import Card, parse_cards
from houserules.games import INDEX
from houserules.log import UnsealedLog
from houserules.site import practice
from houserules.site.models import Practice, PracticeEntry, Question
from houserules.site.worker import answer, claim
from houserules.table import Source, Table
from houserules.table.chance import order_dealing
from houserules.terminal.session import Session

BLACKJACK = "/games/blackjack/play"
THREE = "/games/three-card-poker/play"


@pytest.fixture(autouse=True)
def forgotten(client: Client) -> Iterator[None]:
    """No table is left for the next test."""
    yield
    Practice.objects.all().delete()


class Arranged(Source):
    """Shuffles that bring some cards first."""

    def __init__(self, cards: str) -> None:
        super().__init__(0)
        self._first = parse_cards(cards, decks=8)

    def shuffle(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """An order in which the wanted cards come first."""
        return order_dealing(cards, self._first)


def dealt(client: Client, slug: str, wager: str, cards: str) -> str:
    """A table in its first round, with the cards that come first; its address."""
    here = f"/games/{slug}/play"
    client.post(f"{here}/act", {"do": "sit"})
    table = Table(library.game(slug).rules(), log=UnsealedLog(), source=Arranged(cards))
    session = Session(table, chips=practice.CHIPS)
    session.place(wager, 2_000)
    session.close_wagers()
    kept = Practice.objects.get()
    kept.entries.all().delete()
    PracticeEntry.objects.bulk_create(
        PracticeEntry(table=kept, number=entry.number, kind=entry.kind, data=entry.data)
        for entry in table.log.entries
    )
    return here


def press(client: Client, here: str, **does: Any) -> Any:
    """Press a button of the page as it stands, and see the page after it."""
    number = client.get(here).context["n"]
    return client.post(f"{here}/act", {"n": number, **does}, follow=True)


def test_a_pair_is_split_and_each_hand_is_settled(client: Client) -> None:
    # burned, then player, dealer, player, dealer; the rest as it is asked for
    here = dealt(client, "blackjack", "Blackjack Wager", "2c 8s 6d 8h Td 3s Tc 9h Kc")
    page = client.get(here)
    html = page.content.decode()
    assert [one.what for one in page.context["offers"]] == [
        "stand", "hit", "double", "split", "surrender", "double"
    ]  # fmt: skip
    assert '<span class="vh">8 of spades</span>' in html
    assert "10 of diamonds" not in html
    assert "face down" in html
    page = press(client, here, do="decide", what="split")
    assert "hand 1" in page.content.decode()
    assert page.context["session"].at_stake == 4_000
    page = press(client, here, do="decide", what="hit")
    page = press(client, here, do="decide", what="stand")
    assert "hand 2" in page.content.decode()
    page = press(client, here, do="decide", what="stand")
    lines = {line.wager: line.amount for line in page.context["settled"][0].lines}
    assert set(lines) == {"Blackjack Wager", "Blackjack Wager on hand 2"}
    session = page.context["session"]
    assert session.chips == practice.CHIPS + sum(lines.values())
    assert session.table.ledger.conserved
    assert "10 of diamonds" in page.content.decode()


def test_a_doubled_click_and_a_second_tab_do_nothing_twice(client: Client) -> None:
    here = dealt(client, "blackjack", "Blackjack Wager", "2c 5s 6d 6h Td 9s 7c 8c")
    number = client.get(here).context["n"]
    form = {"n": number, "do": "decide", "what": "double"}
    first = client.post(f"{here}/act", form)
    assert first["Location"] == here
    entries, chips = PracticeEntry.objects.count(), client.get(here).context["session"].chips
    for _ in range(2):
        again = client.post(f"{here}/act", form, follow=True)
        assert again.redirect_chain == [(f"{here}?late=1", 302)]
        assert "answered already" in again.content.decode()
    assert PracticeEntry.objects.count() == entries
    assert client.get(here).context["session"].chips == chips


def test_looking_changes_nothing(client: Client) -> None:
    here = dealt(client, "three-card-poker", "Ante Wager", "7s 2d 8h 3c 9d 4h")
    before = list(PracticeEntry.objects.values_list("number", "data"))
    pages = [client.get(here).content for _ in range(2)] + [client.get(f"{here}?hint=1").content]
    assert pages[0].count(b"<form") == pages[1].count(b"<form")
    assert list(PracticeEntry.objects.values_list("number", "data")) == before
    assert client.get(f"{here}/act").status_code == 405


def test_nobody_opens_another_browsers_table(client: Client) -> None:
    here = dealt(client, "three-card-poker", "Ante Wager", "7s 2d 8h 3c 9d 4h")
    number = client.get(here).context["n"]
    stranger = Client(headers={"host": "localhost"})
    assert "Sit down" in stranger.get(here).content.decode()
    refused = stranger.post(f"{here}/act", {"n": number, "do": "decide", "what": "play"})
    assert refused.status_code == 410
    assert "Sit down at a new one" in refused.content.decode()
    assert client.get(here).context["n"] == number
    stranger.post(f"{here}/act", {"do": "leave"})
    assert client.get(here).context["n"] == number


def test_the_order_of_the_cards_is_never_shown(client: Client) -> None:
    here = dealt(client, "three-card-poker", "Ante Wager", "7s 2d 8h 3c 9d 4h")
    html = client.get(here).content.decode()
    inputs = [entry.data for entry in PracticeEntry.objects.filter(kind="input")]
    shuffled = next(data for data in inputs if data.get("kind") == "shuffle")
    assert len(shuffled["result"]) == 52
    assert ", ".join(map(str, shuffled["result"][:6])) not in html
    for hidden in ("2♦", "3♣", "4♥", "2 of diamonds", "3 of clubs", "4 of hearts"):
        assert hidden not in html


def test_tables_untouched_for_14_days_are_removed(client: Client) -> None:
    here = dealt(client, "three-card-poker", "Ante Wager", "7s 2d 8h 3c 9d 4h")
    number = client.get(here).context["n"]
    Practice.objects.update(touched_at=timezone.now() - timedelta(days=14, minutes=1))
    assert "Sit down" in client.get(here).content.decode()
    late = client.post(f"{here}/act", {"n": number, "do": "decide", "what": "play"})
    assert late.status_code == 410
    Client(headers={"host": "localhost"}).post(f"{BLACKJACK}/act", {"do": "sit"})
    assert [kept.game for kept in Practice.objects.all()] == ["633a"]


@pytest.mark.parametrize("slug", [entry.slug for entry in INDEX])
def test_every_game_is_played_through_its_page(client: Client, slug: str) -> None:
    here = f"/games/{slug}/play"
    assert client.post(f"{here}/act", {"do": "sit"}).status_code == 302
    for _ in range(40):
        page = client.get(here)
        session = page.context["session"]
        if page.context["settled"] and page.context["result"]:
            break
        answered = client.post(f"{here}/act", {"n": page.context["n"], **next_act(page.context)})
        assert answered.status_code == 302, answered.content.decode()
        if session.table.dealer.lines:
            break  # bets of one throw are settled while the round goes on
    assert page.context["events"]
    assert session.table.ledger.conserved


def next_act(context: Any) -> dict[str, str]:
    """The first thing that can be done."""
    session, offers = context["session"], [*context["offers"], *context["sets"]]
    if session.confirming:
        return {"do": "confirm"}
    if session.deciding:
        return {"do": "decide", "what": offers[0].what, "amount": offers[0].most}
    placed = {f"w.{one.name}": one.value for one in context["fields"] if one.value}
    if not placed and not context["bets"]:
        named = [one.name for one in context["fields"]] or context["others"][0][1]
        placed = {"bet": named[0], "amount": "10"}
    return {"do": "deal", **placed}


def hinted(client: Client, here: str) -> Any:
    """The page with a hint, which the worker computes."""
    waiting = client.get(f"{here}?hint=1")
    assert "is being computed" in waiting.content.decode()
    question = claim()
    assert question is not None
    answer(question)
    return client.get(f"{here}?hint=1")


@pytest.mark.parametrize("slug", ["roulette", "craps", "blackjack", "pai-gow"])
def test_a_player_sits_down_at_a_table_that_was_inspected(client: Client, slug: str) -> None:
    client.post(f"/games/{slug}/play/act", {"do": "sit"})
    session, _ = practice.session_at(Practice.objects.get())
    assert session.confirming is None
    assert session.wagering is not None


def test_a_hint_says_what_a_mistake_costs(client: Client) -> None:
    page = hinted(client, dealt(client, "three-card-poker", "Ante Wager", "7s 2d 8h 3c 9d 4h"))
    assert page.context["advice"].best == "play"
    play, fold = page.context["hints"]
    assert (play.act, play.cost) == ("play", 0)
    assert fold.value == -2_000
    assert fold.cost == pytest.approx(play.value + 2_000)
    assert "Costs you, $" in page.content.decode()
    assert play.why in page.content.decode()
    assert (play.why, fold.why) == ("Why: Q-6-4 or better.", "")


def test_a_hint_looks_at_the_cards_in_sight_alone(client: Client) -> None:
    page = hinted(client, dealt(client, "blackjack", "Blackjack Wager", "2c 8s 6d 8h Td 3s"))
    asked = Question.objects.get().asked["situation"]
    assert asked["hand"] == "8s 8h"
    assert asked["dealer"] == "6d"
    assert "Td" not in str(asked)
    assert page.context["advice"].best == "split"


def test_where_no_hint_is_possible_a_sentence_says_so(client: Client) -> None:
    here = "/games/craps/play"
    client.post(f"{here}/act", {"do": "sit"})
    press(client, here, do="deal", bet="Pass Bet", amount="10")
    assert client.get(here).context["session"].deciding
    page = client.get(f"{here}?hint=1")
    assert "does not depend on your decision" in page.content.decode()


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"do": "deal", "w.Ante Wager": "ten"}, "ten"),
        ({"do": "deal", "w.Ante Wager": "1000000"}, "Ante Wager"),
        ({"do": "deal"}, "Nobody has wagered yet"),
        ({"do": "wager", "bet": "Ante Wager"}, "Say how much"),
        ({"do": "decide", "what": "play"}, "Nobody is asked"),
        ({"do": "take back", "what": "Ante Wager"}, "Ante Wager"),
        ({"do": "report", "what": "nothing"}, "nothing"),
        ({"do": "nonsense"}, "Say what you do"),
        ({}, "Say what you do"),
    ],
)
def test_what_may_not_be_done_is_refused_and_leaves_nothing(
    client: Client, form: dict[str, str], said: str
) -> None:
    client.post(f"{THREE}/act", {"do": "sit"})
    entries = PracticeEntry.objects.count()
    page = press(client, THREE, **form)
    assert page.status_code == 400
    assert said in page.content.decode()
    assert "<title>Error: " in page.content.decode()
    assert PracticeEntry.objects.count() == entries


def test_house_rules_are_chosen_and_refused(client: Client) -> None:
    refused = client.post(f"{THREE}/act", {"do": "sit", "rules.Ante Bonus": "Z"})
    assert refused.status_code == 400
    assert not Practice.objects.exists()
    client.post(f"{THREE}/act", {"do": "sit", "rules.Ante Bonus": "B"})
    assert client.get(THREE).context["session"].rules.written["Ante Bonus"] == "B"
    client.post(f"{THREE}/act", {"do": "leave"})
    assert not Practice.objects.exists()


def test_unknown_games_and_bodies_that_are_too_long_are_refused(client: Client) -> None:
    assert client.get("/games/nothing/play").status_code == 404
    assert client.post("/games/nothing/play/act", {"do": "sit"}).status_code == 404
    assert client.post(f"{THREE}/act", b"x" * 10_000_000, "text/plain").status_code == 413
    broken = client.post(f"{THREE}/act", b"do=%ff%fe&n=%00", "application/x-www-form-urlencoded")
    assert broken.status_code == 410
    guarded = Client(enforce_csrf_checks=True, headers={"host": "localhost"})
    assert guarded.post(f"{THREE}/act", {"do": "sit"}).status_code == 403
    assert client.get("/play/").content.decode().count('/play">') == len(INDEX)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.sampled_from(
        ["wager", "deal", "decide", "take back", "call on", "confirm", "report", "buy"]
    ),
    st.dictionaries(st.sampled_from(["what", "bet", "amount", "w.Ante Wager"]), st.text()),
)
def test_no_form_breaks_the_table(client: Client, does: str, form: dict[str, str]) -> None:
    if not Practice.objects.exists():
        client.post(f"{THREE}/act", {"do": "sit"})
    clean = {key: value.encode(errors="replace").decode() for key, value in form.items()}
    page = press(client, THREE, do=does, **clean)
    assert page.status_code in (200, 400)
    assert client.get(THREE).context["session"].table.ledger.conserved
