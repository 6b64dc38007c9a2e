"""Every game that has a live table is played by the terminal, which knows none of them."""

from __future__ import annotations

from io import StringIO

import pytest

from houserules.games import INDEX, load
from houserules.terminal.areas import areas
from houserules.terminal.controls import CLOSE, PANELS, by_key, controls
from houserules.terminal.felt import draw
from houserules.terminal.layout import layout_of
from houserules.terminal.pieces import View
from houserules.terminal.plain import PlainPlay
from houserules.terminal.session import Happened, Session, open_session

CHIPS = 100_000
SLUGS = [entry.slug for entry in INDEX if load(entry.slug).procedure is not None]


def drawn(session: Session) -> None:
    """A drawn session fits small and large terminals."""
    for width, height in ((78, 10), (118, 22)):
        layout = layout_of(session.rules, session.bets)
        view = View(session.names, layout=layout, hand_name=session.game.hand_name)
        rows = draw(session.scene, view, width, height)
        assert len(rows) == height
        assert all(row.cell_len == width for row in rows)
    keys_are_kept(session)


def keys_are_kept(session: Session) -> None:
    """No key of a panel, and not the one that closes wagers, ever stands for an act."""
    known = by_key(controls(session))
    assert {panel.key: known[panel.key] for panel in PANELS} == {p.key: p for p in PANELS}
    assert known[CLOSE].does == "close_wagers"
    pressed = [control.key for control in controls(session)]
    assert len(set(pressed)) == len(pressed)


def wager(session: Session) -> None:
    """Place wagers in the order of the chapter until the round can be dealt."""
    for area in areas(session):
        if session.can_close:
            return
        for offer in area.offers[:1]:
            session.place(area.choices[0], max(offer.minimum or 1, 1000))


def confirms(session: Session) -> None:
    """Confirm the steps for which the table waits."""
    while session.confirming:
        session.show(session.confirm())
        drawn(session)


def finish(session: Session, happened: Happened) -> None:
    """Take the first act wherever one is asked for, until wagers are open again."""
    session.show(happened)
    drawn(session)
    confirms(session)
    while session.wagering is None:
        act = session.table.asks.acts[0].name
        own = session.deciding is not None
        session.show(session.decide(act) if own else session.companion_acts(act))
        drawn(session)


@pytest.mark.parametrize("players", [1, 4])
@pytest.mark.parametrize("slug", SLUGS)
def test_rounds_are_played_and_drawn(slug: str, players: int) -> None:
    session = open_session(load(slug).rules({}), chips=CHIPS, seed=5, players=players)
    confirms(session)
    for _ in range(2):
        session.open_wagers()
        drawn(session)
        wager(session)
        finish(session, session.close_wagers())
    assert session.table.ledger.conserved
    assert session.chips + sum(session.bets.values()) == CHIPS + session.gained


@pytest.mark.parametrize("slug", SLUGS)
def test_the_plain_prompts_answer_everything(slug: str) -> None:
    session = open_session(load(slug).rules({}), chips=CHIPS, seed=5)
    answer = StringIO()
    typed = "help\nlegal\npays\nlog\nreport\nrepeat\nbuy\nnonsense\n"
    PlainPlay(session, StringIO(typed), answer, echo=True).run()
    assert "no more bets" in answer.getvalue()
    assert "There are no last wagers to repeat." in answer.getvalue()
    assert session.chips == 2 * CHIPS
