"""Tables of practice: a table is its log, kept for one browser.

Whatever is done is verified, carried out and stored in one transaction, with the number of the
entry that it follows: whoever answers an older one, by a doubled click or in a second tab, changes
nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from secrets import token_urlsafe
from threading import Lock

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from houserules.errors import RuleError
from houserules.log import Entry, UnsealedLog
from houserules.log.chain import START
from houserules.rules import Game, HouseRules
from houserules.rules.procedure import AskDecision
from houserules.site.models import Practice, PracticeEntry
from houserules.table.scene import Scene
from houserules.table.table import Table, recover
from houserules.terminal.session import Session

CHIPS = 100_000
"""The chips in cents with which a player sits down."""
KEPT = timedelta(days=14)
MOST_ROUNDS = 200
"""The rounds of a table; then the player takes the chips to another one."""
SECRET = "practice"
"""The key of the browser's secret in its session."""
Act = Callable[[Session], object]


class LateError(RuleError):
    """Something that was answered already."""


class GoneError(RuleError):
    """A table that is not there any more, or is somebody else's."""


class _Kept:
    """A few sessions in memory, so that a log is not carried out again for each request."""

    MOST = 100

    def __init__(self) -> None:
        self._lock = Lock()
        self._sessions: OrderedDict[int, tuple[int, Session]] = OrderedDict()

    def take(self, key: int, entries: int) -> Session | None:
        """The session of a table for one request alone, if it is as far as the log."""
        with self._lock:
            number, session = self._sessions.pop(key, (0, None))
            return session if number == entries else None

    def put(self, key: int, entries: int, session: Session) -> None:
        """Keep it for the next request."""
        with self._lock:
            self._sessions[key] = entries, session
            while len(self._sessions) > self.MOST:
                self._sessions.popitem(last=False)


_kept = _Kept()


def browser_of(request: HttpRequest, *, new: bool = False) -> str:
    """A hash of the browser's secret; nothing for one that has none and gets none."""
    secret = request.session.get(SECRET)
    if secret is None and new:
        secret = request.session[SECRET] = token_urlsafe(32)
    return sha256(f"practice {secret}".encode()).hexdigest() if secret else ""


def found(browser: str, game: Game) -> Practice | None:
    """The browser's table of a game."""
    return _of(browser, game).first() if browser else None


def _of(browser: str, game: Game) -> QuerySet[Practice]:
    since = timezone.now() - KEPT
    return Practice.objects.filter(browser=browser, game=game.id, touched_at__gte=since)


def sit_down(browser: str, rules: HouseRules, chips: int = CHIPS) -> None:
    """Open a table for a browser, in the place of one that it had; forget abandoned ones."""
    table = Table(rules, log=UnsealedLog())
    session = Session(table, chips=chips, players=_players(rules.game))
    while session.confirming is not None:
        session.confirm()  # a floorperson inspects a table before a player sits down
    _go_on(session)
    with transaction.atomic():
        Practice.objects.filter(touched_at__lt=timezone.now() - KEPT).delete()
        Practice.objects.filter(browser=browser, game=rules.game.id).delete()
        practice = Practice.objects.create(browser=browser, game=rules.game.id)
        _store(practice, table, 0)


def leave(browser: str, game: Game) -> None:
    """Give the table up."""
    Practice.objects.filter(browser=browser, game=game.id).delete()


def _players(game: Game) -> int:
    return min(game.usual_players, game.positions or game.usual_players)


def _store(practice: Practice, table: Table, stored: int) -> None:
    PracticeEntry.objects.bulk_create(
        PracticeEntry(table=practice, number=entry.number, kind=entry.kind, data=entry.data)
        for entry in table.log.entries[stored:]
    )


def session_at(practice: Practice) -> tuple[Session, int]:
    """The session to which the log leads, and the number of its entries; for one request alone."""
    entries = practice.entries.count()
    session = _kept.take(practice.pk, entries)
    if session is None:
        rows = practice.entries.order_by("number").values_list("number", "kind", "data")
        log = UnsealedLog(Entry(*row, START) for row in rows)
        table = recover(log)
        session = Session(table, chips=CHIPS, players=_players(table.game), taken_up=True)
    return session, entries


def keep(practice: Practice, session: Session, entries: int) -> None:
    """Keep a session that only was looked at."""
    if len(session.table.log.entries) == entries:
        _kept.put(practice.pk, entries, session)


def act(browser: str, game: Game, number: int, does: Act) -> None:
    """Do something at the browser's table, if it answers to the last entry of the log."""
    with transaction.atomic():
        practice = _of(browser, game).select_for_update().first() if browser else None
        if practice is None:
            raise GoneError("This table is not kept any more. Sit down at a new one.")
        session, entries = session_at(practice)
        if number != entries:
            keep(practice, session, entries)
            raise LateError("That was answered already. This is how the table stands.")
        table, began = session.table, session.table.round_began
        if table.rounds >= MOST_ROUNDS:
            raise RuleError(f"This table closes after {MOST_ROUNDS} rounds. Take your chips on.")
        rounds = table.rounds
        does(session)
        _go_on(session)
        if table.rounds > rounds:
            practice.shown_from = began
        elif session.at_stake or table.dealer.in_play:
            practice.shown_from = table.round_began
        practice.save()
        _store(practice, table, entries)
    _kept.put(practice.pk, len(session.table.log.entries), session)


def _go_on(session: Session) -> None:
    """Let the other players decide and wager."""
    while session.companion_decides:
        session.companion_acts(session.companion_choice())
    session.open_wagers()


def scene_of(session: Session, shown_from: int) -> Scene:
    """The table as the person sees it, from the beginning of the round that is in sight."""
    table = session.table
    scene = Scene(frozenset(session.seats))
    for event in table.events[:shown_from]:
        scene.follow(event)
    scene = scene.next_round()
    for event in table.events[shown_from:]:
        scene.follow(event)
    if shown_from == table.round_began:
        scene.agree_with(table)
    elif isinstance(table.asks, AskDecision):
        scene.turn = table.asks.seat
    return scene
