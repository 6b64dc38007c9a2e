"""How poker chapters complete a round: seat by seat, the main wagers and then all others."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property, partial
from typing import Generic, NamedTuple, TypeVar

from houserules.equipment.cards import Card
from houserules.games.shared.common import (
    DOCUMENTATION,
    DOCUMENTED,
    RankedHand,
    compared,
    meeting,
    within_limit,
)
from houserules.law import Citation, outline
from houserules.rules import (
    Bet,
    Bets,
    Bonus,
    Game,
    HouseRules,
    Line,
    MeterBank,
    Option,
    Payable,
    Round,
    Rule,
    Seat,
    Verdict,
    Wager,
)
from houserules.rules.decided import PLAYER, cards_stay
from houserules.rules.procedure import FLOORPERSON, Dealer, Play
from houserules.rules.settlement import Outcome, PaidBonus

Facts = TypeVar("Facts", bound=Hashable)
Hand = TypeVar("Hand", bound=RankedHand)
Verdicts = Mapping[Payable, Verdict]


@dataclass(frozen=True, slots=True, kw_only=True)
class CompletionParagraphs:
    """Where a chapter completes a round."""

    settled: str
    """Players are settled one after another."""
    turned_up: str
    """A player's cards are turned face up."""
    formed: str
    """The player's hand is formed; nowhere if none is."""
    racked: str
    """The cards are racked."""


class Settling:
    """A round while its seats are settled: the meters, and who is settled in which order."""

    def __init__(self, round_: Round, seats: Sequence[Seat]) -> None:
        self.round = round_
        self.rules = round_.rules
        self.seats = seats
        self.paid: Counter[str | int] = Counter()
        """The cents paid to each player, or on each seat, that a limit counts."""
        self._meters: MeterBank | None = None

    @property
    def meters(self) -> MeterBank:
        """The meters, from which each winner is paid in turn."""
        if self._meters is None:
            self._meters = MeterBank(self.round)
        return self._meters

    def claims(self, seat: Seat, bet: Bet, stake: int, verdict: Verdict) -> Iterator[Line]:
        """Announce a payout that is validated before it is paid, as the meters are when it is."""
        decided = bet.wager.decided
        if self.round.claimed and decided is not None and decided.is_validated(verdict):
            yield Line.of(seat.number, bet, stake, Rule(verdict.cite, verdict.why).stands())
            self.meters.look_again()


SideLines = Callable[[Settling, Seat], Iterable[Line]]


def both_hands(player: RankedHand, dealer: RankedHand) -> str:
    """Two hands in words, and which of them beats the other."""
    return meeting(player.name, dealer.name, compared(player, dealer))


def if_it_qualifies(qualifies: Callable[[Hand], bool]) -> Callable[[Hand, Hand], str]:
    """Two hands in words; the dealer's alone where hands are not compared."""

    def in_words(player: Hand, dealer: Hand) -> str:
        return both_hands(player, dealer) if qualifies(dealer) else f"the dealer's {dealer.name}"

    return in_words


class Own(NamedTuple):
    """A wager that is settled in a way of its own, perhaps by a paragraph only named here."""

    wager: Wager
    lines: SideLines
    settled_by: str = ""


def against_paytable(*hands: RankedHand) -> str:
    """Tell the hands of a player who has no dealer's hand to beat."""
    return ", ".join(hand.name for hand in hands)


@dataclass(frozen=True, eq=False)
class Completion(Generic[Facts, Hand]):
    """Settles rounds of a game, and shows at a table what is settled.

    `hands` finds the hands that decide the main wagers of a seat with an `on` wager, such as the
    player's and the dealer's; `facts` takes the seat and those hands, and `settle` gives the
    verdicts. Wagers that cards alone decide follow in the chapter's order.
    """

    game: Game
    _: KW_ONLY
    at: CompletionParagraphs
    on: Wager
    hands: Callable[[Seat, Round], Sequence[Hand]]
    facts: Callable[..., Facts]
    settle: Callable[[Facts, HouseRules], Verdicts]
    folded: Callable[[Seat], bool]
    name: Callable[[Sequence[Card], HouseRules], str]
    """A player's hand as the dealer forms it, with the paragraph that ranks it."""
    name_side: Callable[[Sequence[Card], HouseRules], str]
    """The hand of a wager for which the dealer forms another."""
    hand_with: Sequence[str] = ()
    """Places whose cards belong to the hand of everybody."""
    folded_last: bool = False
    """Whether those who folded are settled after all others."""
    limit: tuple[Option[int | None] | Callable[[HouseRules], int | None], Rule] | None = None
    """The most that is paid on a player's main wagers, as chosen or by the rules."""
    limit_per_round: bool = False
    """Whether the limit is for all hands of a player in a round, not for each of them."""
    limited: Callable[[Line], bool] | None = None
    """The test for lines that the limit counts instead, among all wagers."""
    own: Sequence[Own] = ()
    """Wagers that are settled in a way of their own."""
    first: Sequence[Wager] = ()
    """Wagers that are settled before the main ones, each by a hand that is formed for it."""
    shows: Callable[[Dealer, Line, set[int | str]], None] | None = None
    """Turns up further cards before a line is paid, and adds where they are to those turned up."""
    tells: Callable[..., str] = both_hands
    """The hands that decided the main wagers, in words."""
    forms: str = "the highest hand is {}"
    """The words of the dealer on a hand or hands that were formed for a player."""
    forms_few: str = "the highest hand is {}"
    """Those on fewer than five cards, of a wager that waited after a fold."""

    # Settling

    def __call__(self, round_: Round) -> Iterator[Line]:
        """Settle all wagers, from the dealer's right."""
        settling = Settling(round_, sorted(round_.seats, key=self._turn))
        rules = round_.rules
        side = rules.once(self._offered, self.game.id)
        for seat in settling.seats:
            folded = self.folded(seat)
            for wager in self.first:
                yield from self._decided(wager, settling, seat)
            yield from self._limited(settling, seat, self._main(settling, seat))
            for wager, lines, envies in side:
                if seat.bets.has(wager):
                    own = lines(settling, seat)
                    yield from self._limited(settling, seat, own) if self.limited else own
                for envy in envies:
                    if not folded or _is_kept(seat, envy, rules):
                        yield from self._envy(settling, seat, envy)

    def main_lines(self, round_: Round) -> Iterator[Line]:
        """Settle the main wagers alone, from the dealer's right."""
        settling = Settling(round_, sorted(round_.seats, key=self._turn))
        for seat in settling.seats:
            yield from self._limited(settling, seat, self._main(settling, seat))

    def _limited(self, settling: Settling, seat: Seat, lines: Iterable[Line]) -> Iterable[Line]:
        """Lines of a seat, those that the limit counts paid up to it if there is one."""
        if self.limit is None:
            return lines
        (limit, rule), rules = self.limit, settling.rules
        most = rules[limit] if isinstance(limit, Option) else limit(rules)
        if most is None:
            return lines
        whose = seat.player or seat.number if self.limit_per_round else seat.number
        return self._cut(lines, most, rule, settling.paid, whose)

    def _cut(
        self,
        lines: Iterable[Line],
        most: int,
        rule: Rule,
        paid: Counter[str | int],
        whose: str | int,
    ) -> Iterator[Line]:
        """Pay lines up to the limit, which counts what was already paid, but not from meters."""
        for line in lines:
            if line.from_meter is None and (self.limited is None or self.limited(line)):
                (line,) = within_limit([line], most - paid[whose], rule)
                paid[whose] += max(line.amount, 0)
            yield line

    def _offered(
        self, chapter: str, rules: HouseRules
    ) -> list[tuple[Wager, SideLines, tuple[Bonus, ...]]]:
        """The side wagers that are offered, with how each is settled and its envy bonuses."""
        return [
            (one.wager, one.lines, rules.envies_on(one.wager))
            for one in self._side_wagers
            if rules.offers(one.wager) and one.wager not in self.first
        ]

    @cached_property
    def _side_wagers(self) -> Sequence[Own]:
        """All wagers but the main ones, in the order in which the chapter settles them."""
        own = {one.wager: one for one in self.own}
        others = (wager for wager in self.game.wagers if wager.decided and wager not in own)
        place = {
            cite: number
            for number, cite in enumerate(outline(self.game.chapter, self.game.edition))
        }

        def paragraph(one: Own) -> int:
            decided = one.wager.decided
            cite = decided.settled if decided else self.game.cite(one.settled_by)
            return place.get(cite, len(place))

        decided = (Own(wager, partial(self._decided, wager)) for wager in others)
        return sorted((*own.values(), *decided), key=paragraph)

    def _turn(self, seat: Seat) -> tuple[bool, int]:
        return self.folded_last and self.folded(seat), -seat.number

    def _main(self, settling: Settling, seat: Seat) -> Iterable[Line]:
        if not seat.bets.has(self.on):
            return ()
        hands, rules = self.hands(seat, settling.round), settling.rules
        facts = self.facts(seat, *hands)
        if not settling.round.explained or self.folded(seat):
            bets = tuple(seat.bets.items())
            return rules.once(self._main_lines, (seat.number, bets, facts))
        return self._lines(seat, self.settle(facts, rules), self.tells(*hands))

    def _main_lines(
        self, of: tuple[int, tuple[tuple[Bet, int], ...], Facts], rules: HouseRules
    ) -> Sequence[Line]:
        number, bets, facts = of
        seat = Seat(number, Bets(dict(bets)))
        return tuple(self._lines(seat, self.settle(facts, rules), ""))

    def _lines(self, seat: Seat, verdicts: Verdicts, met: str) -> Iterable[Line]:
        """The main wagers of a seat by verdicts, with the hands that brought them about."""
        return (
            Line.of(
                seat.number,
                payable,
                _stake(seat, payable),
                verdict.because(met) if met and not verdict.rides else verdict,
            )
            for payable, verdict in verdicts.items()
        )

    def _decided(self, wager: Wager, settling: Settling, seat: Seat) -> Iterator[Line]:
        """Settle a wager that cards alone decide."""
        decided, rules = wager.decided, settling.rules
        assert decided is not None
        lost_by_fold = decided.is_lost_by_fold(rules) and self.folded(seat)
        for bet, stake in seat.bets.items():
            if bet.wager is not wager:
                continue
            if lost_by_fold:
                yield rules.once(_folded_line, (seat.number, bet, tuple(seat.bets.items())))
                continue
            outcome = decided.teller(rules, bet.on)(decided.cards(settling.round, seat, bet.on))
            if wager.meters:
                verdict = rules.once(wager.verdict, outcome)
                yield from settling.claims(seat, bet, stake, verdict)
                yield settling.meters.line(seat.number, bet, stake, verdict)
            else:
                yield rules.once(_line, (seat.number, bet, stake, outcome))

    def _envy(self, settling: Settling, holder: Seat, envy: Bonus) -> Iterator[Line]:
        """Pay the other players at the turn of a hand that qualifies, nobody for their own."""
        envious = [
            seat
            for seat in settling.seats
            if seat.bets.on(envy.on) and not seat.same_player(holder)
        ]
        decided = envy.on.decided
        if not envious or decided is None or envy.envy is None:
            return
        outcome = decided.teller(settling.rules)(decided.cards(settling.round, holder))
        verdict = envy.envy.adds(settling.rules.paytable(envy), outcome)
        if verdict:
            for seat in envious:
                paid = PaidBonus(envy, seat=holder.number)
                yield Line.of(seat.number, paid, seat.bets.on(envy.on), verdict)

    # At the table

    def completes(self, dealer: Dealer, racked: Iterable[int] = ()) -> Play:
        """Settle at a table: turn each player's cards up at their turn, others when they count.

        A floorperson validates a progressive payout after what comes before it is settled.
        """
        if not dealer.is_recording:
            dealer.settles(self.at.settled)
            return
        turned: set[int | str] = {"dealer", *self.hand_with, *racked}
        unformed: set[int] = set()
        settled: list[Line] = []
        claim: Line | None = None
        for line in dealer.settling(self.at.settled, self._claimed):
            settled.append(line)
            if line.outcome is Outcome.FORFEITED or _pays(line, claim):
                continue
            first, envy = self._is_first(line), _is_envy(line)
            if line.seat not in turned and not envy:
                turned.add(line.seat)
                if first:
                    unformed.add(line.seat)
                    dealer.reveals(line.seat, self.at.turned_up)
                else:
                    self._turns_up(dealer, line)
            elif line.seat in unformed and not first and not envy:
                unformed.remove(line.seat)
                self.announces(dealer, line.seat, self.at.formed)
            if isinstance(line.subject, Bet):
                self._forms(dealer, line, line.subject, turned)
            if self.shows is not None:
                self.shows(dealer, line, turned)
            if line.outcome in (Outcome.STANDS, Outcome.WIN):
                self._verifies(dealer, line)
            if line.outcome is Outcome.STANDS:
                claim = line
                yield from self._validates(dealer, line)
        yield from self._rack(dealer, settled)

    def _is_first(self, line: Line) -> bool:
        return isinstance(line.subject, Bet) and line.subject.wager in self.first

    def _claimed(self, round_: Round) -> Iterator[Line]:
        """The lines of a round, with those that tell of a payout before it is paid."""
        return self.game.settling(round_._replace(claimed=True))

    def _verifies(self, dealer: Dealer, line: Line) -> None:
        """Verify a winning hand and the light, where the chapter orders it before a payout."""
        decided = line.subject.wager.decided if isinstance(line.subject, Bet) else None
        if decided and decided.verified:
            dealer.says(decided.verified, "the hand is verified as a winning hand", line.seat)
        if decided and decided.lit:
            dealer.says(decided.lit, "the light of the progressive system is verified", line.seat)

    def _validates(self, dealer: Dealer, claim: Line) -> Play:
        """Have a payout validated; a meter is not held meanwhile."""
        decided = claim.bet and claim.bet.wager.decided
        if decided and decided.validated:
            what = f"the payout of the {claim.subject} is validated"
            yield from dealer.confirms(decided.validated, FLOORPERSON, what, claim.seat)

    def _turns_up(self, dealer: Dealer, line: Line) -> None:
        """Turn up and form a player's hand; after a fold the hand of the wager that waited.

        Where that wager looks at the player's own cards alone, no hand is formed.
        """
        seat = Seat(line.seat, dealer.bets(line.seat), {"": dealer.hand(line.seat)})
        bet = line.subject
        waited = self.folded_last and self.folded(seat)
        if not waited or not isinstance(bet, Bet) or (decided := bet.wager.decided) is None:
            dealer.reveals(line.seat, self.at.turned_up)
            if self.at.formed:
                self.announces(dealer, line.seat, self.at.formed)
            return
        dealer.reveals(line.seat, str(decided.settled))
        if decided.formed_by is None and decided.places(bet.on):
            cards = decided.cards(dealer.round(), seat, bet.on)
            forms = self.forms if len(cards) >= 5 else self.forms_few
            told = forms.format(self.name(cards, dealer.rules))
            dealer.says(decided.settled, told, line.seat)

    def announces(self, dealer: Dealer, whose: int | str, cite: str) -> None:
        """Announce the highest hand of a player or the dealer, where somebody hears it."""
        if not dealer.is_recording:
            return
        seat = whose if isinstance(whose, int) else None
        own = dealer.hand(whose) if isinstance(whose, int) else dealer.place(whose)
        shared = (card for place in self.hand_with for card in dealer.place(place))
        hand = self.name((*own, *shared), dealer.rules)
        dealer.says(cite, self.forms.format(hand), seat)

    def _forms(self, dealer: Dealer, line: Line, bet: Bet, turned: set[int | str]) -> None:
        """Turn up what a wager looks at, and form its hand where the chapter says so."""
        decided = bet.wager.decided
        if decided is None or decided.formed_by is None:
            return
        for part in decided.places(bet.on):
            place, _ = self.game.views.get(part, (part, None))
            if place not in turned:
                turned.add(place)
                dealer.reveals(place, str(decided.formed_by))
        round_ = dealer.round()
        seat = Seat(line.seat, dealer.bets(line.seat), {"": dealer.hand(line.seat)})
        hand = self.name_side(decided.cards(round_, seat, bet.on), dealer.rules)
        looked_at = decided.looks_at[bet.on]
        of_dealer = PLAYER not in looked_at and any(one.startswith("dealer") for one in looked_at)
        whose = "the dealer's" if of_dealer else "the"
        dealer.says(decided.formed_by, f"{whose} highest hand is {hand}", line.seat)

    def _rack(self, dealer: Dealer, settled: Sequence[Line]) -> Play:
        """Rack the cards; hands paid from a meter stay until the payout is documented."""
        stay: dict[int | None, Citation] = {}
        for line in settled:
            if line.from_meter is None or not isinstance(line.subject, Bet):
                continue
            decided = line.subject.wager.decided
            if decided is not None and decided.documented is not None:
                own = PLAYER in decided.looks_at[line.subject.on]
                stay[line.seat if own else None] = decided.documented
        for seat, cite in stay.items():
            whose = DOCUMENTED if seat else DOCUMENTED.replace("player", "dealer")
            dealer.says(cite, whose, seat)
        which = "the remaining cards" if stay else "the cards"
        dealer.says(self.at.racked, f"{which} go to the discard rack")
        for seat, cite in stay.items():
            yield from dealer.confirms(cite, "the dealer", DOCUMENTATION, seat)
            dealer.says(self.at.racked, "the cards that stayed go to the discard rack", seat)


def decided_lines(round_: Round, seat: Seat, wager: Wager) -> Iterator[Line]:
    """The line of a wager that cards alone decide, if a seat has made it."""
    if wager.decided is not None and (stake := seat.bets.on(wager)):
        outcome = wager.decided.teller(round_.rules)(wager.decided.cards(round_, seat))
        yield round_.rules.once(_line, (seat.number, Bet(wager), stake, outcome))


def _line(of: tuple[int, Bet, int, str], rules: HouseRules) -> Line:
    """The line of a wager without a meter, the same for the same outcome."""
    seat, bet, stake, outcome = of
    return Line.of(seat, bet, stake, bet.wager.verdict(outcome, rules))


def _folded_line(of: tuple[int, Bet, tuple[tuple[Bet, int], ...]], rules: HouseRules) -> Line:
    """The line of a wager that does not survive the fold of its player."""
    seat, bet, placed = of
    bets, decided = Bets(dict(placed)), bet.wager.decided
    assert decided is not None
    return Line.of(seat, bet, bets[bet], decided.after_fold(bets, rules))


def _stake(seat: Seat, payable: Payable) -> int:
    """The stake by which a main wager, or a bonus on one, is settled."""
    wager = payable.on if isinstance(payable, Bonus) else payable
    assert isinstance(wager, Wager)
    return seat.bets.on(wager)


def _is_kept(seat: Seat, envy: Bonus, rules: HouseRules) -> bool:
    """Whether a folded hand can bring an envy bonus: by a wager, or as it stays on the table."""
    if envy.folded_on_table:
        return cards_stay(seat.bets, rules)
    waits = (w for w in envy.folded_with if not (w.decided and w.decided.is_given_up(rules)))
    return seat.bets.has(*waits)


def _pays(line: Line, claim: Line | None) -> bool:
    """Whether a line pays what was told before."""
    return claim is not None and (line.seat, line.subject) == (claim.seat, claim.subject)


def _is_envy(line: Line) -> bool:
    return isinstance(line.subject, PaidBonus) and line.subject.bonus.envy is not None
