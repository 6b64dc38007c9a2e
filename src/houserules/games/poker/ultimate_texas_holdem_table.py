"""Ultimate Texas Hold 'Em Poker at the table: a round is settled and played as 653a orders."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from houserules.equipment.cards import STANDARD, Card
from houserules.games.common import limit_in_force
from houserules.games.poker.dealing import AUTOMATED_SHOE, METHODS, deal_hands
from houserules.games.poker.side_wagers import (
    DEALERS_HAND,
    PLAYERS_HAND,
    envy_lines,
    five_card_outcome,
)
from houserules.games.poker.ultimate_texas_holdem import (
    CHOICES,
    COMMUNITY,
    ENVY_SETTLED,
    FOLDED,
    HAND_BONUS,
    LIMITED,
    SIX_CARD_CARDS,
    SIX_CARD_DEALT,
    Meeting,
    Showdown,
    ante,
    bad_beat_bonus,
    compare,
    dealer_qualifies,
    dealing,
    envy,
    five_card_hand_bonus,
    game,
    payout_limit,
    play,
    progressive,
    settle_bad_beat,
    settle_main,
    settle_progressive,
    settle_six_card_bonus,
    settle_trips,
    six_card_bonus,
    six_card_outcome,
    trips,
)
from houserules.hands.poker import PokerHand
from houserules.rules import Bet, Line, MeterBank, Round, RuleError, Seat, dollars
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Face, Play


@game.adjudicates
def adjudicate(round_: Round) -> Iterator[Line]:
    """Settle all wagers, seat by seat from the dealer's right, 653a.11(h) to (m)."""
    table = _Table(round_)
    for seat in table.seats:
        yield from table.main(seat)
        yield from table.trips(seat)
        yield from table.bad_beat(seat)
        yield from table.progressive(seat)
        yield from table.hand_bonus(seat)
        yield from table.six_card_bonus(seat)


class _Table:
    """The cards on the table and the meters, while the seats are settled."""

    def __init__(self, round_: Round) -> None:
        self.rules = round_.rules
        self.seats = sorted(round_.seats, key=lambda seat: -seat.number)
        self.played = {seat.number: played_by(seat) for seat in self.seats}
        self.community = round_.place(COMMUNITY, 5)
        self.flop = self.community[:3]
        self.meters = MeterBank(round_)
        self.drawn = HAND_BONUS.read_draws(round_)
        contested = any(seat.bets.has(ante) for seat in self.seats)
        self.dealer = round_.place("dealer", 2 if contested else None)
        wanted = any(seat.bets.has(six_card_bonus) for seat in self.seats)
        self.six_card_cards = round_.place(SIX_CARD_CARDS, 4 if wanted else None)
        for seat in self.seats:
            if len(seat.hand) != 2:
                raise RuleError(f"Seat {seat.number} must have 2 cards, not {len(seat.hand)}.")

    def main(self, seat: Seat) -> Iterator[Line]:
        """Ante, Blind and Play, within the payout limit if there is one."""
        stake = seat.bets.on(ante)
        if not stake:
            return
        played = self.played[seat.number]
        player, dealer = self._hand(seat), self._best(self.dealer)
        facts = Showdown(
            played, str(player.category), compare(player, dealer), dealer_qualifies(dealer.category)
        )
        left = limit_in_force(payout_limit, self.rules)
        for wager, verdict in self.rules.once(settle_main, facts).items():
            wagered = stake * played if wager is play else stake
            line = Line.of(seat.number, wager.name, wagered, verdict)
            if left is not None and line.amount > left:
                why = f"{line.why}, only {dollars(left)} left under the payout limit"
                line = replace(line, amount=left, why=why, also=(*line.also, LIMITED.cite))
            if left is not None:
                left -= max(line.amount, 0)
            yield line

    def trips(self, seat: Seat) -> Iterator[Line]:
        """Trips, which survive a fold."""
        if stake := seat.bets.on(trips):
            verdict = self.rules.once(settle_trips, str(self._hand(seat).category))
            yield Line.of(seat.number, trips.name, stake, verdict)

    def bad_beat(self, seat: Seat) -> Iterator[Line]:
        """Bad Beat Bonus, which is collected on a fold."""
        if stake := seat.bets.on(bad_beat_bonus):
            player, dealer = self._hand(seat), self._best(self.dealer)
            facts = Meeting(
                self.played[seat.number] == FOLDED,
                str(player.category),
                str(dealer.category),
                compare(player, dealer),
            )
            verdict = self.rules.once(settle_bad_beat, facts)
            yield Line.of(seat.number, bad_beat_bonus.name, stake, verdict)

    def progressive(self, seat: Seat) -> Iterator[Line]:
        """The progressive with its envy bonuses; a fold forfeits neither."""
        if stake := seat.bets.on(progressive):
            verdict = self.rules.once(settle_progressive, self._with_flop(seat.hand))
            yield self.meters.line(seat.number, Bet(progressive), stake, verdict)
            shown = [other for other in self.seats if self._cards_remain(other)]
            yield from envy_lines(seat, shown, envy, ENVY_SETTLED, self._with_flop, self.rules)

    def hand_bonus(self, seat: Seat) -> Iterator[Line]:
        """The Five Card Hand Bonus on either hand, which survives a fold."""
        if seat.bets.has(five_card_hand_bonus):
            own, dealers = (*seat.hand, *self.flop), (*self.dealer, *self.flop)
            hands = {PLAYERS_HAND: own, DEALERS_HAND: dealers}
            yield from HAND_BONUS.lines(
                seat, self.seats, hands, self.drawn, self.meters, self.rules
            )

    def six_card_bonus(self, seat: Seat) -> Iterator[Line]:
        """Six Card Bonus, which survives a fold."""
        if stake := seat.bets.on(six_card_bonus):
            outcome = six_card_outcome((*seat.hand, *self.six_card_cards))
            verdict = self.rules.once(settle_six_card_bonus, outcome)
            yield Line.of(seat.number, six_card_bonus.name, stake, verdict)

    def _cards_remain(self, seat: Seat) -> bool:
        """Folded cards stay on the table for a wager that survives the fold."""
        survives = seat.bets.has(trips, six_card_bonus, progressive, five_card_hand_bonus)
        return self.played[seat.number] != FOLDED or survives

    def _hand(self, seat: Seat) -> PokerHand:
        return self._best(seat.hand)

    def _best(self, cards: Sequence[Card]) -> PokerHand:
        return PokerHand.of((*cards, *self.community))

    def _with_flop(self, hand: Sequence[Card]) -> str:
        return five_card_outcome((*hand, *self.flop))


def played_by(seat: Seat) -> int:
    """The Play Wager of a seat as a multiple of its Ante, from its decisions in their order."""
    stake = seat.bets.on(ante)
    if not stake:
        return FOLDED
    placed, decided = seat.bets.on(play), _decided(seat)
    if decided is None:
        if not placed:
            raise RuleError(
                f"Seat {seat.number}: the Ante Wager needs a Play Wager or the decision to fold "
                "after the last community cards (§ 653a.11(f))."
            )
        return placed // stake
    if placed and placed != decided * stake:
        raise RuleError(
            f"Seat {seat.number}: the Play Wager of {dollars(placed)} is not what was decided, "
            f"{decided} times the Ante (§ 653a.11)."
        )
    return decided


def _decided(seat: Seat) -> int | None:
    """What the decisions come to; None if there are none."""
    for number, made in enumerate(seat.decisions):
        words = made.strip().casefold()
        if number >= len(CHOICES) or words not in CHOICES[number]:
            may = " or ".join(CHOICES[number]) if number < len(CHOICES) else "nothing more"
            raise RuleError(f"Seat {seat.number} cannot decide “{made[:40]}”; decide {may}.")
        times = CHOICES[number][words]
        if times is not None:
            if number + 1 < len(seat.decisions):
                raise RuleError(f"Seat {seat.number} has nothing to decide after “{words}”.")
            return times
    if seat.decisions:
        may = " or ".join(CHOICES[len(seat.decisions)])
        raise RuleError(f"Seat {seat.number} checked and must decide {may} (§ 653a.11).")
    return None


# 653a.8 to 653a.11: the round of play at a live table

BEFORE_THE_DEAL = tuple(wager for wager in game.wagers if wager is not play)
OPEN = AskWagers(game.cite("7(c)"), BEFORE_THE_DEAL)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, two cards to each, three decisions with the community cards between them."""
    method = str(dealer.rules[dealing])
    closed, stub = METHODS[method].closed, METHODS[method].stub
    yield OPEN
    dealer.says(closed, "no more bets")
    dealer.collects(closed, progressive, five_card_hand_bonus)
    dealer.shuffles(STANDARD, "5(a)")
    seats = dealer.seats()
    HAND_BONUS.draw(dealer)
    _deal(dealer, seats, method)
    yield from _decide(dealer, seats, 0, "11(b)")
    dealer.burns("11(c)")
    dealer.deals(COMMUNITY, "11(c)", 3, Face.UP)
    yield from _decide(dealer, seats, 1, "11(d)")
    dealer.burns("11(e)")
    dealer.deals(COMMUNITY, "11(e)", 2, Face.UP)
    dealer.says(stub, "the stub goes to the discard rack")
    yield from _decide(dealer, seats, 2, "11(f)")
    dealer.reveals("dealer", "11(g)")
    if dealer.place(SIX_CARD_CARDS):
        dealer.reveals(SIX_CARD_CARDS, "11(m)")
    dealer.settles("11(h)")
    dealer.says("11(n)", "the cards go to the discard rack")


SIX_CARD_CITES = dict(zip(METHODS, SIX_CARD_DEALT, strict=True))


def _deal(dealer: Dealer, seats: Sequence[int], method: str) -> None:
    """Two cards to each, and four to the Six Card Bonus: first, but last from an automated shoe."""
    wanted = any(dealer.bets(seat).has(six_card_bonus) for seat in seats)
    last = method == AUTOMATED_SHOE
    if last:
        deal_hands(dealer, method, seats, 2)
    if wanted:
        dealer.deals(SIX_CARD_CARDS, SIX_CARD_CITES[method], 4)
    if not last:
        deal_hands(dealer, method, seats, 2)


def _decide(dealer: Dealer, seats: Sequence[int], moment: int, local: str) -> Play:
    """Each player who has not placed a Play Wager decides, clockwise from the dealer's left."""
    cite = game.cite(local)
    for seat in seats:
        bets = dealer.bets(seat)
        if bets.has(play):
            continue
        stake = bets.on(ante)
        acts = tuple(
            Act(name, cite, Bet(play), times * stake) if times else Act(name, cite)
            for name, times in CHOICES[moment].items()
        )
        times = CHOICES[moment].get((yield AskDecision(seat, acts, cite)) or "")
        if times:
            dealer.takes(seat, Bet(play), times * stake, local)


@game.deals_out
def deal_out(dealer: Dealer, cite: str) -> None:
    """The community cards that are missing, for Trips Wagers that survive a void round."""
    if any(dealer.bets(seat).has(trips) for seat in dealer.seats()):
        dealer.deals(COMMUNITY, cite, 5 - len(dealer.place(COMMUNITY)), Face.UP)
