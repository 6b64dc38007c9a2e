"""Plain play: a line is typed, lines are answered. It can be scripted by a pipe."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import TextIO

from rich.console import Console

from houserules.equipment.cards import show_cards
from houserules.rules import Decision, RuleError, cents, dollars
from houserules.rules.errors import find_name, plain
from houserules.rules.money import short_dollars
from houserules.rules.procedure import Act, AskConfirmation, AskDecision, AskReport
from houserules.rulings.ruling import event_of
from houserules.table.events import Event, Kind
from houserules.table.offers import Offer
from houserules.table.scene import Hands, Lying
from houserules.table.spoken import as_said
from houserules.terminal import panels
from houserules.terminal.advice import advice
from houserules.terminal.drawing import signed
from houserules.terminal.news import waits
from houserules.terminal.session import Happened, Session
from houserules.terminal.statistics import Figures, figures_by_wager

MOST_NAMED = 8
CHIP = 1_000
"""The stake in cents for which the hint shows the cost of wagers."""
SHOWN_OTHERWISE = frozenset((Kind.DEALT, Kind.SET, Kind.TURNED_UP, Kind.PLACED, Kind.SETTLED))
"""Kinds of events that the cards on the table and the lines of a settlement show."""
HELP = """\
WAGER AMOUNT         place a wager: ante 10, straight on 17 5
take back WAGER      take a wager back
reduce WAGER AMOUNT  take a part of it back: reduce ante 5
repeat               place the last wagers again
{closing:<20} no more bets
ACTION               decide, by its name or its first letters
legal                what may be done now, as it can be typed
hint                 the best action and what the others cost, or what each wager costs
pays                 the paytables in force
stats                the session against its expectation
log                  what has happened, with paragraphs
report EVENT         report an irregularity; report alone lists them
report EVENT after 4 it happens after four more cards, throws, spins or counts
call WAGER on        call a standing wager on, or off
buy AMOUNT           more chips; as many as at first if no amount is said
box                  place wagers in the next of your boxes
confirm              confirm a step for a floorperson or the dealer
confirm 42           say how many cards were counted
abandon              leave during a round; where the house says so, its wagers are lost
quit                 leave the table\
"""
DELAYED = re.compile(r"(.+) after ([0-9]{1,3})")
"""A report now of something that happens after a number of cards."""
BUYING = re.compile(r"buy(?: chips)?(?: ([-$\d]\S*))?", re.IGNORECASE)
"""Chips, of an amount or as many as at first; whatever else is bought is a wager."""
FOLLOWED = {
    "decide": "ACTION",
    "take back": "WAGER",
    "reduce": "WAGER AMOUNT",
    "call": "WAGER on",
}
"""Commands that say nothing alone."""
BREAK = " — "
"""Between the words a person types and what they mean."""


class PlainPlay:
    """Reads commands from one stream and answers on another until it ends or one says quit."""

    def __init__(self, session: Session, source: TextIO, target: TextIO, *, echo: bool) -> None:
        self.session = session
        self._source, self._target, self._echo = source, target, echo
        wide = None if target.isatty() else 100
        self._console = Console(file=target, highlight=False, width=wide)
        self._figures: Figures | None = None
        self._closing = session.closing.lower()
        self._commands: dict[str, Callable[[], None]] = {
            "help": lambda: self._say(HELP.format(closing=self._closing)),
            "legal": self._legal,
            "repeat": lambda: self._placed(self.session.repeat()),
            **dict.fromkeys(
                (self._closing, "deal", "no more bets"),
                lambda: self._happens(self.session.close_wagers()),
            ),
            "hint": self._hint,
            "pays": lambda: self._console.print(panels.paytables(self.session.rules)),
            "stats": self._statistics,
            "log": lambda: self._console.print(panels.history(self.session)),
            "box": self._next_box,
        }
        self._commands_about: dict[str, Callable[[str], None]] = {
            "confirm": self._confirm,
            "decide": self._decide,
            "take back": self._take_back,
            "reduce": self._reduce,
            "report": self._report,
            "call": self._call,
        }

    def _confirm(self, number: str) -> None:
        """Confirm a step; a number says how many cards were counted."""
        if number and not number.isdecimal():
            raise RuleError(f"Say how many cards were counted, such as “confirm 42”, not {number}.")
        self._happens(self.session.confirm(int(number) if number else None))

    def run(self) -> None:
        """Play until the input ends."""
        game = self.session.game
        self._say(f"{game.name}, 58 Pa. Code Chapter {game.chapter}. Type help for the commands.")
        for posted in (panels.posted_limits(self.session), panels.meters(self.session)):
            if posted:
                self._say(posted[0].upper() + posted[1:] + ".")
        if self.session.taken_up:
            self._taken_up()
        self._let_companions()
        while (typed := self._read()) is not None:
            try:
                if self._leaves(typed):
                    break
                self._obey(typed.partition(BREAK.rstrip())[0].strip())
            except RuleError as error:
                self._say(str(error))
        self._say(panels.summary(self.session))

    def _taken_up(self) -> None:
        """Report the state of a table that the person left or that crashed."""
        session = self.session
        rounds = session.table.rounds
        played = f"{rounds:,} round" + ("" if rounds == 1 else "s")
        self._say(f"Resumed where the log ends, after {played}.")
        for event in session.settled_last:
            settled = f"{self._box(event.seat)}{event.what}, {signed(event.amount or 0)}"
            self._say(f"  Settled last: {settled} ({event.cite.pretty})")
        self._layout()

    def _leaves(self, typed: str) -> bool:
        """Whether the person goes, even in the middle of a round whose log can be resumed."""
        if plain(typed) == "leave":
            self.session.verify_leave()
        if plain(typed) == "abandon":
            self.session.abandon()
        return plain(typed) in ("leave", "abandon", "quit", "q", "exit")

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
        if command := self._commands.get(plain(typed)):
            command()
            return
        if bought := BUYING.fullmatch(typed):
            self._placed(self.session.buy_chips(cents(bought[1]) if bought[1] else None))
            return
        for name, about in self._commands_about.items():
            if typed.casefold() == name or typed.casefold().startswith(f"{name} "):
                words = typed[len(name) :].strip()
                if not words and name in FOLLOWED:
                    raise RuleError(f"Say what: “{name} {FOLLOWED[name]}”.")
                about(words)
                return
        self._bet(typed)

    def _act(self, typed: str) -> Decision | None:
        """The decision that was meant, if what was typed begins exactly one act."""
        asks = self.session.table.asks
        if asks.seat not in self.session.seats:
            return None
        named, typed_so = {str(act): act for act in asks.acts}, Decision.parse(typed)
        made = as_said(self.session.table, typed_so)
        if made != typed_so:
            return made
        for act in asks.acts:
            if (made.cards or made.amount is not None) and plain(act.name) == plain(made.act):
                return replace(made, act=act.name)
        exact = [name for name in named if plain(name) == plain(typed)]
        begun = [name for name in named if plain(typed) and plain(name).startswith(plain(typed))]
        if not exact and len(begun) > 1:
            raise RuleError(f"“{typed}” could be {' or '.join(begun)}: say which.")
        found = next(iter(exact or begun), None)
        return None if found is None else named[found].decision

    def _decide(self, typed: str) -> None:
        self._happens(self.session.decide(self._act(typed) or Decision.parse(typed)))

    def _bet(self, typed: str) -> None:
        words = typed.removeprefix("bet ")
        wager, _, amount = words.rpartition(" ")
        try:
            stake = cents(amount)
        except RuleError:
            fixed = self._fixed(words)
            if fixed is None:
                if self._is_wager(wager):
                    raise
                raise RuleError(self._unknown(words)) from None
            wager, stake = words, fixed
        if not wager:
            raise RuleError(f"Say on which wager: “WAGER {amount}”.")
        if plain(wager) in self._commands:
            raise RuleError(f"“{wager}” is a command without an amount: write it alone.")
        self._placed(self.session.place(self._offered_bet(wager), stake))

    def _fixed(self, typed: str) -> int | None:
        """The only amount that a wager may have now, in cents."""
        bet = self._offered_bet(typed)
        wagers = (bet, bet.rpartition(" on ")[0])
        offers = [offer for offer in self.session.offers("bet") if offer.what in wagers]
        one = len(offers) == 1 and offers[0].minimum == offers[0].maximum
        return offers[0].minimum if one else None

    def _is_wager(self, typed: str) -> bool:
        """Whether the words name a wager that may be placed about now."""
        for words in (typed, typed.rpartition(" on ")[0]):
            with suppress(RuleError):
                wagering = self.session.wagering
                return bool(wagering and self.session.game.find_wager(words) in wagering.wagers)
        return False

    def _unknown(self, typed: str) -> str:
        """The answer to words that mean nothing now."""
        if self._is_wager(typed):
            return f"Say how much: “{typed} 10”."
        asks = self.session.table.asks
        now = "wagers are open" if self.session.wagering else "nothing is asked of you"
        if self.session.deciding:
            names = list(map(str, asks.acts[:MOST_NAMED]))
            others = ["another"] if len(asks.acts) > MOST_NAMED else []
            now = f"decide {' or '.join([*names, *others])}"
        return (
            f"“{typed[:60]}” is no command and cannot be decided now: {now} ({asks.cite.pretty}). "
            "Write legal for what may be done, help for the commands."
        )

    def _offered_bet(self, typed: str) -> str:
        """A bet by a part of its name that only one of the wagers offered now has."""
        names = {offer.what for offer in self.session.offers("bet")}
        for head, on, selection in ((typed, "", ""), typed.rpartition(" on ")):
            with suppress(RuleError):
                wager = find_name(self.session.game.called(head), names, "wager")
                return f"{wager}{on}{selection}"
        return typed

    def _standing_bet(self, typed: str) -> str:
        """A bet by a part of its name that only one of the bets on the layout has."""
        with suppress(RuleError):
            return find_name(self.session.game.called(typed), map(str, self.session.bets), "wager")
        return typed

    def _take_back(self, typed: str) -> None:
        self._placed(self.session.take_back(self._standing_bet(typed)))

    def _reduce(self, typed: str) -> None:
        bet, _, amount = typed.rpartition(" ")
        self._placed(self.session.reduce(self._standing_bet(bet), cents(amount)))

    def _placed(self, happened: Happened) -> None:
        self._tell(happened)
        self.session.open_wagers()
        self._layout()

    def _layout(self) -> None:
        """Say what the person has on the layout at their seats, and what else."""
        session = self.session
        lying = {seat: session.table.dealer.bets(seat) for seat in session.seats}
        bets = ", ".join(
            f"{self._box(seat)}{bet} {dollars(stake)}"
            for seat, held in lying.items()
            for bet, stake in held.items()
        )
        self._say(f"On the layout: {bets or 'nothing'}. You have {dollars(session.chips)}.")

    def _next_box(self) -> None:
        self.session.next_box()
        self._say(f"Wagers are placed for {self.session.names[self.session.seat].lower()}.")

    def _call(self, typed: str) -> None:
        bet, _, word = typed.rpartition(" ")
        self._placed(self.session.call(self._standing_bet(bet), word))

    def _legal(self) -> None:
        for offer in self.session.table.legal(self.session.seat):
            if offer.do != "sit":
                ranges = ", ".join(filter(None, (_selections(offer), _amounts(offer))))
                cite = f"(§ {offer.cite})" if offer.cite else ""
                about = " ".join(filter(None, (ranges, cite)))
                self._say(BREAK.join(filter(None, (_as_typed(offer), about))))

    def _hint(self) -> None:
        if self.session.wagering:
            self._console.print(panels.costs(self.session, self._counted(), CHIP))
        else:
            self._console.print(panels.advised(advice(self.session.table, self.session.scene)))

    def _statistics(self) -> None:
        self._console.print(panels.statistics(self.session, self._counted()))

    def _counted(self) -> Figures:
        if self._figures is None:
            self._say(panels.COUNTING)
            self._target.flush()
            self._figures = figures_by_wager(self.session.rules)
        return self._figures

    def _report(self, typed: str) -> None:
        now, later = self.session.reportable(), self.session.reportable_later()
        if not now:
            raise RuleError("Nothing can be reported now: no round of play is under way.")
        if not typed:
            for which, when in ((now, ""), (later, " after N")):
                for irregularity in which:
                    self._say(f"{irregularity.event}{when} ({irregularity.cite.pretty})")
            return
        name, after = typed, 0
        if delayed := DELAYED.fullmatch(typed):
            name, after = delayed[1], int(delayed[2])
        name = event_of(self.session.rules, name)
        happened = self.session.report(name, after)  # the table refuses what cannot have happened
        if not happened.events:
            self._say(waits(after))
        self._happens(happened)

    # Events

    def _happens(self, happened: Happened) -> None:
        """Tell what happened, and go on."""
        self._tell(happened)
        self._let_companions()

    def _let_companions(self) -> None:
        """Let companions play, and ask what comes next."""
        while self.session.companion_decides:
            asks, act = self.session.table.asks, self.session.companion_choice()
            assert isinstance(asks, AskDecision)
            said = act.act if isinstance(act, Decision) and act.cards else act  # seen by nobody
            self._say(f"  {self._whose(asks.seat)}: {said}")
            self._tell(self.session.companion_acts(act))
        self._go_on()

    def _tell(self, happened: Happened) -> None:
        self.session.show(happened)
        sentences = map(self._sentence, happened.events)
        for sentence in dict.fromkeys(sentences):  # card by card, yet said once
            if sentence:
                self._say(f"  {sentence}")
        if happened.lines:
            self._cards()
        for line in happened.lines:
            own = line.seat in self.session.seats
            if own or (happened.banked and line.stake):
                alone = own and len(self.session.seats) == 1
                whose = "" if alone else f"{self._whose(line.seat)}: "
                self._say(
                    f"  {whose}{line.name}: {line.outcome}, {line.pays}, {signed(line.amount)}, "
                    f"{line.why} (§ {', '.join(line.paragraphs)})"
                )
        for note in self.session.notes_on(happened.lines):
            self._say(f"  {note}.")
        if happened.ended:
            seats = self.session.seats
            settled = self.session.table.settled
            gain = signed(sum(line.amount for line in settled if line.seat in seats))
            chips = dollars(self.session.chips)
            self._say(f"Round {self.session.table.rounds}: {gain}. You have {chips}.")

    def _sentence(self, event: Event) -> str:
        """An event in words, unless it is shown otherwise."""
        if event.kind in SHOWN_OTHERWISE:
            return ""
        what, _, money = event.parts(self._whose)
        return " ".join(filter(None, (what, money, f"({event.cite.pretty})")))

    def _box(self, seat: int | None) -> str:
        """The name of one of the person's boxes, where there are several."""
        return f"{self._whose(seat)}: " if seat and len(self.session.seats) > 1 else ""

    def _whose(self, seat: int) -> str:
        return self.session.names[seat] if seat in self.session.seats else f"Seat {seat}"

    def _go_on(self) -> None:
        """Say what is asked now."""
        session = self.session
        if asks := session.deciding:
            if not session.scene.settled:
                self._cards()
            many = any(act.leads_to for act in asks.acts)
            names = [_offered(act) for act in asks.acts]
            if len(names) > MOST_NAMED + 1:
                names = [*names[:MOST_NAMED], "another (legal lists all)"]
            acts = "" if many else f" {' or '.join(names)}?"
            hand = f" for {session.names[asks.seat].lower()}" if len(session.seats) > 1 else ""
            hand += f" on {asks.hand}" if asks.hand else ""
            hand += f", {show_cards(asks.cards)}" if asks.cards else ""
            self._say(f"Your decision{hand}:{acts} ({asks.cite.pretty})")
            for act in asks.acts if many else ():
                self._say(f"  {act}: {act.leads_to}")
        elif isinstance(session.table.asks, AskReport | AskConfirmation):
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
            own = (
                self.session.names[seat]
                if len(scene.own) > 1
                else f"Your {self.session.rules.pieces}"
            )
            self._hands(own if seat in scene.own else f"Seat {seat}", hands, seat)

    def _hands(self, whose: str, hands: Hands, seat: int | None = None) -> None:
        for hand, cards in hands.items():
            label = f"{whose}, {hand}" if hand else whose
            self._say(f"  {label}: {self._shown(cards, seat)}")

    def _shown(self, cards: Iterable[Lying], seat: int | None = None) -> str:
        seen = (self.session.scene.seen(lying, seat) for lying in cards)
        return " ".join(show_cards([card]) if card else "??" for card in seen)


def _as_typed(offer: Offer) -> str:
    """An offer as it is typed, with capitals for what the person fills in."""
    words = [offer.do, *filter(None, (offer.words,))]
    if offer.do == "call":
        words += offer.selections
    elif offer.selections:
        words += ["on", "SELECTION"]
    if offer.increment:
        one = offer.minimum is not None and offer.minimum == offer.maximum
        words.append(short_dollars(offer.minimum or 0) if one else "AMOUNT")
    return " ".join(words)


def _selections(offer: Offer) -> str:
    """The selections of a wager, the most common words only where there are many."""
    on = offer.selections
    if offer.do == "call" or not on:
        return ""
    return f"on {', '.join(on)}" if len(on) < MOST_NAMED else f"on {on[0]}, {on[1]} … {on[-1]}"


def _amounts(offer: Offer) -> str:
    """The amounts of an offer, be they only one."""
    if offer.minimum is None or offer.do == "buy chips":
        return ""
    if offer.minimum == offer.maximum:
        return f"exactly {short_dollars(offer.minimum)}"
    return panels.limits_words(offer.minimum, offer.maximum, offer.increment)


def _offered(act: Act) -> str:
    """An act as it is asked about, with the wager that it takes and the amounts it leaves open."""
    if act.amounts and not act.is_for_less:
        return act.with_amount
    stake = f" ({dollars(act.stake)})" if act.stake else ""
    other = f" or {act.with_amount}" if act.amounts else ""
    return f"{act}{stake}{other}"
