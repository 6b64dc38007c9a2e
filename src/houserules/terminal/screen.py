"""The table's screen: it shows the session and hands keys to it; the table decides the rest."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.events import Key, Resize
from textual.timer import Timer
from textual.widgets import Static

from houserules.rules import Decision, Line, RuleError, cents
from houserules.terminal import news, panels
from houserules.terminal.areas import CHIP_VALUES, Area, area_rows, areas, chip_row
from houserules.terminal.controls import (
    SHOW_ALL,
    Control,
    act_name,
    by_key,
    controls,
    key_rows,
)
from houserules.terminal.dialogs import Asking, Choice, Choosing, Reading
from houserules.terminal.drawing import card_name
from houserules.terminal.layout import layout_of
from houserules.terminal.look import Felt
from houserules.terminal.panel_screen import PanelScreen
from houserules.terminal.pieces import Spot, View

if TYPE_CHECKING:
    from collections.abc import Iterator

    from houserules.equipment.cards import Card
    from houserules.rules.procedure import Act
    from houserules.table.events import Event
    from houserules.table.offers import Offer
    from houserules.table.scene import Scene
    from houserules.terminal.session import Happened, Session

Result = TypeVar("Result")
PACE = 0.12
"""Seconds between two events that are shown one after another."""
MOST_DIGITS = 3
"""Digits of a number of cards; no shoe has a thousand."""
TALL = 32
MOST_SPOTS = 8


class TableScreen(PanelScreen):
    """Felt, betting areas, what goes on, and the keys that do something now."""

    def __init__(self, session: Session, pace: float = PACE) -> None:
        super().__init__(session)
        self._pace = pace
        self._selected = 0
        self._message = ""
        self._controls: Sequence[Control] = ()
        self._picked: set[int] = set()
        """The places of the cards that are picked, in the hand as it is shown."""
        self._spots: list[Spot] = []
        self._shown: list[Event] = []
        self._lines: tuple[Line, ...] = ()
        self._pending: deque[Event] = deque()
        self._happened: Happened | None = None
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield from super().compose()
        yield Static(id="head")
        yield Felt(self._seen)
        with Horizontal(id="below"):
            yield Static(id="areas")
            with VerticalScroll(id="progress", can_focus=False):
                yield Static(id="news")
        yield Static(id="message")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Show the table; a companion may have been asked when the log ended."""
        self.query_one("#felt").border_title = panels.posted_limits(self.session)
        self.watch(self.query_one("#progress"), "show_vertical_scrollbar", self._show_overflow)
        self._go_on()

    def on_resize(self, event: Resize) -> None:
        """A tall terminal has more room for what goes on."""
        self.set_class(event.size.height >= TALL, "tall")
        self.call_after_refresh(self._show)

    # Keys

    def on_key(self, event: Key) -> None:
        """Do what the row of keys says; while something is being shown, show all of it."""
        if self.is_small:
            return
        if self._happened is not None:
            event.stop()
            self._finish()
            return
        known = by_key(self._controls)
        name = "enter" if event.key == "space" else event.key
        control = known.get(name) or known.get(event.character or "")
        with self._showing_refusal():
            if control is not None:
                getattr(self, f"do_{control.does}")(control)
            elif not self._navigate(name, event.character or ""):
                return
        event.stop()
        self._show()

    @contextmanager
    def _showing_refusal(self) -> Iterator[None]:
        """Show the sentence and the paragraph of what the table refuses."""
        self._message = ""
        try:
            yield
        except RuleError as error:
            self._message = str(error)

    def _navigate(self, key: str, character: str) -> bool:
        """Choose an area or an act by arrows or number, a chip by arrows; scroll what went on."""
        count = self._count()
        if key in ("up", "down") and count:
            self._selected = (self._selected + (1 if key == "down" else -1)) % count
            self._turn_to_wagers()
        elif key in ("left", "right"):
            place = CHIP_VALUES.index(self.chip) + (1 if key == "right" else -1)
            self.chip = CHIP_VALUES[min(max(place, 0), len(CHIP_VALUES) - 1)]
        elif character.isdecimal() and (cards := self.session.pickable):
            self._pick(cards, int(character) - 1)
        elif character.isdecimal() and 1 <= int(character) <= count:
            self._selected = int(character) - 1
            self._turn_to_wagers()
        elif key == "enter" and self.session.deciding:
            self._decide(self._choosable()[self._selected].words)
        elif key in ("pageup", "pagedown"):
            step = -4 if key == "pageup" else 4
            if self.session.deciding:
                self._selected = min(max(0, self._selected + step), count - 1)
            self.query_one("#progress").scroll_relative(y=step, animate=False)
        else:
            return False
        return True

    def _count(self) -> int:
        """How many things the arrow keys choose among: acts while one is asked for, or areas."""
        return len(self._choosable() if self.session.deciding else areas(self.session))

    def _choosable(self) -> list[Offer]:
        """The decisions on offer; once cards are picked, only those that set them apart."""
        return self.session.choices([card for card, picked in self._picks() if picked])

    def _picks(self) -> list[tuple[Card, bool]]:
        """The cards of the hand that can be picked, and whether each is."""
        cards = self.session.pickable
        return [(card, place in self._picked) for place, card in enumerate(cards)]

    def _pick(self, cards: Sequence[Card], place: int) -> None:
        """Pick a card of the hand, or put it back."""
        if place in range(len(cards)):
            self._picked ^= {place}
            if not self._choosable():
                self._picked ^= {place}
                raise RuleError(f"{card_name(cards[place])} cannot be set apart with the others.")
            self._selected = 0

    def _turn_to_wagers(self) -> None:
        """Clear the last settlement: a person who looks among the wagers has read it."""
        if self.session.wagering:
            self._shown.clear()
            self._lines = ()

    # Wagers and decisions

    def do_place(self, control: Control) -> None:
        """Put the chosen chip on the selected wager."""
        self._choose_bet([self._area()], self.chip)

    def do_amount(self, control: Control) -> None:
        """Put an amount that is typed on the selected wager."""
        area = self._area()
        self._ask_amount(
            f"Amount on the {area.name}", lambda amount: self._choose_bet([area], cents(amount))
        )

    def _ask_amount(self, title: str, then: Callable[[str], object]) -> None:
        self._ask(title, "for example 12.50", then)

    def _ask(self, title: str, example: str, then: Callable[[str], object]) -> None:
        def typed(answer: str | None) -> None:
            self._finish()
            with self._showing_refusal():
                if answer is not None:
                    then(answer)
            self._show()

        self.app.push_screen(Asking(title, example), typed)

    def do_find(self, control: Control) -> None:
        """Find a wager, with what it is on, or an act by typing a part of its name."""
        if self.session.deciding is None:
            self._choose_bet([area for area in areas(self.session) if area.offers], self.chip)
            return
        rows = [
            (offer.words, news.act_row(self.session, offer).plain) for offer in self._choosable()
        ]
        acts = [Choice(Text(row), act, act) for act, row in rows]
        self._choose("Your decision", acts, self._decide)

    def do_take_back(self, control: Control) -> None:
        """Take the bets on the selected wager back."""
        area = self._area()
        if not area.bets:
            raise RuleError(f"You have nothing on the {area.name}.")
        for bet, _ in area.bets:
            self._wagered(self.session.take_back_together(bet))

    def do_reduce(self, control: Control) -> None:
        """Take a part of a bet on the selected wager back, having asked how much."""
        area, offered = self._area(), [offer.what for offer in self.session.offers("reduce")]
        bets = [bet for bet, _ in area.bets if bet in offered]
        if not bets:
            raise RuleError(f"No part of the {area.name} can be taken back now.")
        if len(bets) == 1:
            self._ask_part(bets[0])
        else:
            choices = [Choice(Text(bet), bet, bet) for bet in bets]
            self._choose("Reduce …", choices, self._ask_part)

    def _ask_part(self, bet: str) -> None:
        self._ask_amount(
            f"Take back of the {bet}",
            lambda part: self._wagered(self.session.reduce(bet, cents(part))),
        )

    def do_box(self, control: Control) -> None:
        """Place wagers for the next of the person's boxes."""
        self.session.next_box()
        self._turn_to_wagers()

    def do_repeat(self, control: Control) -> None:
        """Place the last wagers again."""
        self._wagered(self.session.repeat())

    def do_buy_chips(self, control: Control) -> None:
        """Buy more chips."""
        self._wagered(self.session.buy_chips())

    def do_call(self, control: Control) -> None:
        """Call a placed wager on or off."""
        calls = {
            f"{o.what}: {w}": (o.what, w) for o in self.session.offers("call") for w in o.selections
        }
        choices = [Choice(Text(shown), shown, shown) for shown in calls]
        self._choose("Call a wager", choices, lambda s: self._wagered(self.session.call(*calls[s])))

    def do_close_wagers(self, control: Control) -> None:
        """No more bets: the round goes on until somebody must decide."""
        if self.session.wagering:
            self._begin_round()
        self._happens(self.session.close_wagers())

    def do_decide(self, control: Control) -> None:
        """Make the decision of the key."""
        self._decide(control.to)

    def _decide(self, words: str) -> None:
        """Decide by the words of an offer, having asked for the amount where it takes one."""
        offer = next(offer for offer in self.session.offers("decide") if offer.words == words)
        act = self.session.act(offer)
        assert act is not None
        if offer.increment:
            self._ask_amount(
                f"{act_name(words)} …",
                lambda amount: self._decided(Decision(act.name, cents(amount))),
            )
        elif act.loses:
            self._ask_before(act)
        else:
            self._decided(act.decision)

    def _ask_before(self, act: Act) -> None:
        """Ask before something is done that surely loses."""

        def answered(sure: bool | None) -> None:
            if sure:
                self._decided(act.decision)
                self._show()

        leads_to, asks = Text(act.leads_to), "⏎ decide so · Esc choose another"
        self.app.push_screen(Reading(f"{act_name(str(act))}?", leads_to, asks=asks), answered)

    def _decided(self, decision: Decision) -> None:
        if self.session.scene.settled:
            self._shown.clear()
            self._lines = ()
        self._picked.clear()
        self._happens(self.session.decide(decision))

    def do_confirm(self, control: Control) -> None:
        """Confirm the step for which the table waits."""
        self._happens(self.session.confirm())

    def do_abandon(self, control: Control) -> None:
        """Leave during the round, having asked: the wagers are lost."""

        def answered(sure: bool | None) -> None:
            if sure:
                self.session.abandon()
                self.app.exit()

        cite = self.session.offers("abandon")[0].cite
        lost = Text(f"You leave during the round, and your wagers are lost (§ {cite}).")
        asks = "⏎ leave the table · Esc stay"
        self.app.push_screen(Reading("Abandon your wagers?", lost, asks=asks), answered)

    def _area(self) -> Area:
        found = areas(self.session)
        if not found:
            raise RuleError("There is no wager that could be placed now.")
        return found[min(self._selected, len(found) - 1)]

    def _choose_bet(self, among: Sequence[Area], stake: int) -> None:
        """Place a stake on the only bet there is, or on one that is chosen from a list."""
        bets = [(bet, area) for area in among for bet in area.choices]
        if len(bets) == 1:
            self._place(stake, bets[0][0])
            return
        choices = [Choice(news.bet_row(bet, area), bet, bet) for bet, area in bets]
        self._choose(f"{news.amount(stake)} on …", choices, partial(self._place, stake))

    def _place(self, stake: int, bet: str) -> None:
        self._wagered(self.session.place_together(bet, stake))

    def _wagered(self, happened: Happened) -> None:
        """A wager moved: the last round is cleared away, companions wager too."""
        self._begin_round()
        self.session.show(happened)

    def _begin_round(self) -> None:
        """Clear away what was settled, and let companions wager."""
        self._shown.clear()
        self._lines = ()
        self.session.open_wagers()

    # Events, one after another

    def _happens(self, happened: Happened) -> None:
        self._message = ""
        self._happened = happened
        self._pending.extend(happened.events)
        if self._pace:
            self._timer = self.set_interval(self._pace, self._next_event)
        else:
            self._finish()

    def _next_event(self) -> None:
        """Show events up to the next that changes what is seen on the felt."""
        if not self._pending:
            self._finish()
            return
        seen = False
        while self._pending and not seen:
            event = self._pending.popleft()
            self._shown.append(event)
            seen = self.session.scene.follow(event)
        self._show()

    def _finish(self) -> None:
        """Show what is left of what happened, and go on."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        while self._pending:
            self._shown.append(self._pending[0])
            self.session.scene.follow(self._pending.popleft())
        if self._happened is not None:
            happened, self._happened = self._happened, None
            self.session.catch_up(happened)
            self._lines += tuple(x for x in happened.lines if x.seat in self.session.seats)
            self._selected = 0
            self.query_one("#progress").scroll_home(animate=False)
            if self.session.wagering and self.session.bank and not self.session.scene.settled:
                self.session.open_wagers()
            self._go_on()

    def _go_on(self) -> None:
        """Let a companion decide whose turn it is; thinking must not stop the display."""
        asked = self.session.table.asks

        def chosen(decision: str | Decision) -> None:
            if self.session.table.asks is asked:
                self._happens(self.session.companion_acts(decision))

        if self.session.companion_decides:
            self.in_background(self.session.companion_choice, chosen, self._complain)
        self._show()

    def _complain(self, sentence: str) -> None:
        self._message = sentence
        self._show()

    # Irregularities

    def do_irregularity(self, control: Control) -> None:
        """Report an irregularity; for one that is still to come, after how many more cards."""
        now, later = self.session.reportable(), self.session.reportable_later()
        if not now:
            raise RuleError("There is no round of play to which anything could happen.")
        waiting = {irregularity.event for irregularity in later}

        def chosen(name: str) -> None:
            if name in waiting:
                pieces = self.session.rules.pieces
                after = f"After how many more {pieces}?"
                self._ask(
                    after, "for example 3", lambda typed: self._report(name, counted(typed, pieces))
                )
            else:
                self._report(name)

        choices = [news.irregularity_choice(i) for i in (*now, *later)]
        self._choose("Report an irregularity", choices, chosen)

    def _report(self, name: str, after: int = 0) -> None:
        happened = self.session.report(name, after)
        self._happens(happened)
        if not happened.events:
            self._complain(news.waits(after))

    def _choose(self, title: str, choices: Sequence[Choice], then: Callable[[str], object]) -> None:
        def chosen(value: str | None) -> None:
            self._finish()
            with self._showing_refusal():
                if value is not None:
                    then(value)
            self._show()

        self.app.push_screen(Choosing(title, choices), chosen)

    # Display

    def _show(self) -> None:
        """Bring the screen up to date; while events are shown, nothing may give away their end."""
        if not self.is_mounted:
            return
        session = self.session
        if self._happened is None:
            self._put("head", news.heading(session, self.size.width), layout=False)
            self._controls = controls(session)
            self._put("keys", key_rows(self._controls, self.size.width))
            self._show_areas()
            width, height = self.query_one("#progress").content_size
            offers, size = self._choosable(), (width - 1, height)
            title, text = news.progress(
                session, self._shown, self._lines, offers, self._selected, size
            )
        else:
            self.query_one("#keys", Static).update(
                key_rows(SHOW_ALL, self.size.width), layout=False
            )
            title, text = "The round", news.events(session, self._shown)
        self._put("news", text)
        self._put("message", Text(self._message))
        progress = self.query_one("#progress", VerticalScroll)
        progress.border_title = title
        self._show_overflow(progress.show_vertical_scrollbar)
        felt = self.query_one("#felt")
        felt.border_subtitle = panels.meters(session)
        felt.refresh()

    def _seen(self) -> tuple[Scene, View]:
        """The scene, and what is drawn beside it."""
        session = self.session
        return session.scene, View(
            session.names,
            session.seat,
            self._spots,
            layout_of(session.rules, session.seen_bets),
            self._picks(),
            session.game.hand_name,
        )

    def _show_overflow(self, more: bool) -> None:
        """Say how to read on where there is more than fits, and which of many acts is selected."""
        progress = self.query_one("#progress")
        acts = len(self._choosable()) if self.session.deciding else 0
        many = acts > progress.content_size.height
        place = f"{self._selected + 1} of {acts} · " if many else ""
        progress.border_subtitle = f"{place}PgUp PgDn" if more or many else ""

    def _show_areas(self) -> None:
        panel = self.query_one("#areas", Static)
        width, height = panel.content_size
        found = areas(self.session)
        selected = min(self._selected, len(found) - 1) if self.session.wagering else None
        few = len(found) <= MOST_SPOTS and not self.session.scene.settled
        self._spots = [
            Spot(area.name, area.stake, number == selected)
            for number, area in enumerate(found if few else ())
        ]
        room = max(1, height - 1)
        rows = area_rows(found, selected, width, room)
        panel.border_title = "Your wagers"
        place = (
            f"{(selected or 0) + 1} of {len(found)}" if selected is not None else f"{len(found)}"
        )
        panel.border_subtitle = place if len(found) > room else ""
        panel.update(Text("\n", no_wrap=True).join([chip_row(self.chip), *rows]), layout=False)

    def _put(self, where: str, text: RenderableType, *, layout: bool = True) -> None:
        """Put a text in its place, which takes the room that it needs unless that is known."""
        self.query_one(f"#{where}", Static).update(text, layout=layout)


def counted(typed: str, pieces: str) -> int:
    """A number of cards or tiles as it was typed."""
    if not (typed.isdecimal() and len(typed) <= MOST_DIGITS):
        raise RuleError(f"“{typed[:40]}” is not a number of {pieces}; type for example 3.")
    return int(typed)
