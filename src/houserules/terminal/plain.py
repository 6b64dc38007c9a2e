"""Plain play: a line is typed, lines are answered. It can be scripted by a pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TextIO

from rich.console import Console

from houserules.equipment.cards import show_cards
from houserules.rules import RuleError, cents, dollars
from houserules.rules.errors import find_name, plain
from houserules.rules.procedure import Act, AskReport
from houserules.table.events import Event, Kind
from houserules.terminal import panels
from houserules.terminal.advice import advice
from houserules.terminal.drawing import signed
from houserules.terminal.news import WAITS
from houserules.terminal.scene import Hands, Lying
from houserules.terminal.session import Happened, Session
from houserules.terminal.statistics import Figures, figures_by_wager

SHOWN_OTHERWISE = frozenset((Kind.DEALT, Kind.SET, Kind.TURNED_UP, Kind.PLACED, Kind.SETTLED))
"""What the cards on the table and the lines of a settlement show."""
HELP = """\
WAGER AMOUNT     place a wager: ante 10, straight on 17 5
take back WAGER  take a wager back
repeat           place the last wagers again
{closing:<16} no more bets
ACTION           decide, by its name or its first letters
legal            what may be done now
hint             the best action and what the others cost
pays             the paytables in force
stats            the session against its expectation
log              what has happened, with paragraphs
report EVENT     report an irregularity; report alone lists them
call WAGER on    call a standing wager on, or off
buy              more chips
box              place wagers in the next of your boxes
quit             leave the table\
"""


class PlainPlay:
    """Reads commands from one stream and answers on another until it ends or one says quit."""

    def __init__(self, session: Session, source: TextIO, target: TextIO, *, echo: bool) -> None:
        self.session = session
        self._source, self._target, self._echo = source, target, echo
        wide = None if target.isatty() else 100
        self._console = Console(file=target, highlight=False, width=wide)
        self._figures: Figures | None = None
        self._closing = session.closing.lower()
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: self._say(HELP.format(closing=self._closing)),
            "legal": lambda _: self._legal(),
            "take back": lambda bet: self._placed(self.session.take_back(bet)),
            "repeat": lambda _: self._placed(self.session.repeat()),
            **dict.fromkeys(
                (self._closing, "deal", "no more bets"),
                lambda _: self._happens(self.session.close_wagers()),
            ),
            "hint": lambda _: self._hint(),
            "pays": lambda _: self._console.print(panels.paytables(self.session.rules)),
            "stats": lambda _: self._statistics(),
            "log": lambda _: self._console.print(panels.history(self.session)),
            "report": self._report,
            "call": self._call,
            "buy": lambda _: self._placed(self.session.buy_chips()),
            "box": lambda _: self._next_box(),
        }

    def run(self) -> None:
        """Play until the input ends."""
        game = self.session.game
        self._say(f"{game.name}, 58 Pa. Code Chapter {game.chapter}. Type help for the commands.")
        for posted in (panels.posted_limits(self.session), panels.meters(self.session)):
            if posted:
                self._say(posted[0].upper() + posted[1:] + ".")
        self._let_companions()
        while (typed := self._read()) is not None and plain(typed) not in ("quit", "q", "exit"):
            try:
                self._obey(typed.strip())
            except ValueError as error:
                self._say(str(error))
        self._say(panels.summary(self.session))

    def _read(self) -> str | None:
        """The next line; what comes through a pipe is written into the transcript."""
        self._target.write("> ")
        self._target.flush()
        typed = self._source.readline()
        if self._echo or not typed:
            self._target.write(typed if typed.endswith("\n") else typed + "\n")
        return typed.strip() if typed else None

    def _say(self, text: str) -> None:
        self._console.print(text, markup=False, soft_wrap=True)

    # Commands

    def _obey(self, typed: str) -> None:
        if not typed or typed.startswith("#"):
            return
        if act := self._act(typed):
            self._happens(self.session.decide(act))
            return
        for name, command in self._commands.items():
            if typed.casefold() == name or typed.casefold().startswith(f"{name} "):
                command(typed[len(name) :].strip())
                return
        self._bet(typed)

    def _act(self, typed: str) -> str | None:
        """The act that was meant, if what was typed begins exactly one."""
        asks = self.session.table.asks
        names = [act.name for act in asks.acts] if asks.seat in self.session.seats else []
        exact = [name for name in names if plain(name) == plain(typed)]
        begun = [name for name in names if plain(typed) and plain(name).startswith(plain(typed))]
        words, _, amount = typed.rpartition(" ")
        for act in asks.acts if not exact else ():
            if act.words and plain(words) == plain(act.words):
                return f"{act.words} {amount}"
        if not exact and len(begun) > 1:
            raise RuleError(f"“{typed}” could be {' or '.join(begun)}: say which.")
        return next(iter(exact or begun), None)

    def _bet(self, typed: str) -> None:
        wager, _, amount = typed.removeprefix("bet ").rpartition(" ")
        try:
            stake = cents(amount)
        except RuleError:
            stake = None
        if stake is None or not wager:
            raise RuleError(f"“{typed[:60]}” is no command; write help for the commands.")
        self._placed(self.session.place(self._offered_bet(wager), stake))

    def _offered_bet(self, typed: str) -> str:
        """A bet by a part of its name that only one of the wagers offered now has."""
        head, on, selection = typed.partition(" on ")
        with suppress(RuleError):
            names = {offer.what for offer in self.session.offers("bet")}
            return f"{find_name(head, names, 'wager')}{on}{selection}"
        return typed

    def _placed(self, happened: Happened) -> None:
        self.session.open_wagers()
        bets = ", ".join(f"{bet} {dollars(stake)}" for bet, stake in self.session.bets.items())
        self._say(f"On the layout: {bets or 'nothing'}. You have {dollars(self.session.chips)}.")

    def _next_box(self) -> None:
        self.session.next_box()
        self._say(f"Wagers are placed for {self.session.names[self.session.seat].lower()}.")

    def _call(self, typed: str) -> None:
        bet, _, word = typed.rpartition(" ")
        self._placed(self.session.call(bet, word))

    def _legal(self) -> None:
        for offer in self.session.table.legal(self.session.seat):
            if offer.do == "sit":
                continue
            what = f" {offer.what}" if offer.what else ""
            limits = ""
            if offer.minimum is not None:
                words = panels.limits_words(offer.minimum, offer.maximum, offer.increment)
                limits = f", {words}" if offer.increment else f", {dollars(offer.minimum)}"
            on = f", on one of {len(offer.selections)}" if offer.selections else ""
            cite = f" (§ {offer.cite})" if offer.cite else ""
            self._say(f"{offer.do}{what}{on}{limits}{cite}")

    def _hint(self) -> None:
        self._console.print(panels.advised(advice(self.session.table, self.session.scene)))

    def _statistics(self) -> None:
        if self._figures is None:
            self._figures = figures_by_wager(self.session.rules)
        self._console.print(panels.statistics(self.session, self._figures))

    def _report(self, typed: str) -> None:
        known = {i.event: i for i in self.session.reportable()}
        if not typed:
            for irregularity in known.values():
                self._say(f"{irregularity.event} ({irregularity.cite.pretty})")
            return
        name = find_name(typed, known, "irregularity") if typed not in known else typed
        happened = self.session.report(name)
        if not happened.events:
            self._say(WAITS)
        self._happens(happened)

    # What happens

    def _happens(self, happened: Happened) -> None:
        """Tell what happened, and go on."""
        self._tell(happened)
        self._let_companions()

    def _let_companions(self) -> None:
        """Let companions play, and ask what comes next."""
        while self.session.companion_decides:
            seat, act = self.session.table.asks.seat, self.session.companion_choice()
            self._say(f"  {self._whose(seat)}{act}")
            self._tell(self.session.companion_acts(act))
        self._go_on()

    def _tell(self, happened: Happened) -> None:
        self.session.show(happened)
        for told in dict.fromkeys(map(self._told, happened.events)):  # card by card, yet said once
            if told:
                self._say(f"  {told}")
        if happened.lines:
            self._cards()
        for line in happened.lines:
            own = line.seat in self.session.seats
            if own or (happened.banked and line.stake):
                whose = "" if own and len(self.session.seats) == 1 else self._whose(line.seat)
                self._say(
                    f"  {whose}{line.wager}: {line.outcome}, {line.pays}, {signed(line.amount)}, "
                    f"{line.why} ({line.cite.pretty})"
                )
        if happened.ended:
            seats = self.session.seats
            gain = signed(sum(line.amount for line in happened.lines if line.seat in seats))
            chips = dollars(self.session.chips)
            self._say(f"Round {self.session.table.rounds}: {gain}. You have {chips}.")

    def _told(self, event: Event) -> str:
        """An event in words, unless it is shown otherwise."""
        if event.kind in SHOWN_OTHERWISE:
            return ""
        money = "" if event.amount is None else f" {dollars(event.amount)}"
        return f"{self._whose(event.seat)}{event.what}{money} ({event.cite.pretty})"

    def _whose(self, seat: int | None) -> str:
        if seat is None:
            return ""
        return f"{self.session.names[seat]}: " if seat in self.session.seats else f"Seat {seat}: "

    def _go_on(self) -> None:
        """Say what is asked now."""
        session = self.session
        if asks := session.deciding:
            if not session.scene.settled:
                self._cards()
            many = any(act.leads_to for act in asks.acts)
            acts = "" if many else f" {' or '.join(_offered(act) for act in asks.acts)}?"
            hand = f" on {asks.hand}" if asks.hand else ""
            hand += f", {show_cards(asks.cards)}" if asks.cards else ""
            self._say(f"Your decision{hand}:{acts} ({asks.cite.pretty})")
            for act in asks.acts if many else ():
                self._say(f"  {act.name}: {act.leads_to}")
        elif isinstance(session.table.asks, AskReport):
            self._say(str(session.table.asks))
        elif session.wagering:
            session.open_wagers()
            self._say(f"Wagers are open ({session.wagering.cite.pretty}).")
            if session.bank:
                others = f", {panels.against(session)}" if session.banks else ""
                self._say(f"{session.bank}{others}.")

    def _cards(self) -> None:
        scene = self.session.scene
        for name, hands in scene.places.items():
            self._hands(f"{name[0].upper()}{name[1:]}", hands)
        for seat, hands in sorted(scene.hands.items()):
            own = self.session.names[seat] if len(scene.own) > 1 else "Your cards"
            self._hands(own if seat in scene.own else f"Seat {seat}", hands, seat)

    def _hands(self, whose: str, hands: Hands, seat: int | None = None) -> None:
        for hand, cards in hands.items():
            label = f"{whose}, {hand}" if hand else whose
            self._say(f"  {label}: {self._shown(cards, seat)}")

    def _shown(self, cards: Iterable[Lying], seat: int | None = None) -> str:
        seen = (self.session.scene.seen(lying, seat) for lying in cards)
        return " ".join(show_cards([card]) if card else "??" for card in seen)


def _offered(act: Act) -> str:
    """An act as it is asked about, with the wager that it takes and the amounts it leaves open."""
    stake = f" ({dollars(act.stake)})" if act.stake else ""
    lower = f" or {act.words} AMOUNT below {dollars(act.below)}" if act.below else ""
    return f"{act.name}{stake}{lower}"
