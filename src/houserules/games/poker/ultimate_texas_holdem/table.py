"""Ultimate Texas Hold 'Em Poker at the table: a round is settled and played as 653a orders."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from houserules.equipment.cards import Card, Rank
from houserules.games.poker.dealing import (
    Method,
    close_wagers,
    deal_hands,
    make_ready,
    rack_stub,
)
from houserules.games.poker.side_wagers import (
    DEALERS_HAND,
    PLAYERS_HAND,
    envy_lines,
    five_card_outcome,
    rack_cards,
    ranked,
)
from houserules.games.poker.ultimate_texas_holdem.law import (
    ACE_BELOW_A_TWO,
    CHECK,
    CHOICES,
    COMMUNITY,
    ENVY_SETTLED,
    FOLDED,
    FOLDS,
    HAND_BONUS,
    LIMITED,
    RANKED,
    SHUFFLER_JAMS,
    SIX_CARD_CARDS,
    SIX_CARDS_RANKED,
    Meeting,
    Showdown,
    ante,
    bad_beat_bonus,
    blind,
    community_first,
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
from houserules.games.shared.common import limit_in_force, within_limit
from houserules.hands.poker import PokerHand, is_super_royal
from houserules.rules import Bet, HouseRules, Line, MeterBank, Round, RuleError, Seat, dollars
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Face, Play
from houserules.rules.settlement import Outcome


@game.adjudicates
def adjudicate(round_: Round) -> Iterator[Line]:
    """Settle all wagers from the dealer's right, 653a.11(h) to (m); those who folded come last."""
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
        self.played = {seat.number: played_by(seat) for seat in round_.seats}
        self.seats = sorted(round_.seats, key=self._turn)
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

    def _turn(self, seat: Seat) -> tuple[bool, int]:
        """Players with a Play Wager from the dealer's right, then those who folded."""
        return self.played[seat.number] == FOLDED, -seat.number

    def main(self, seat: Seat) -> Iterator[Line]:
        """Ante, Blind and Play, within the payout limit if there is one."""
        return within_limit(self._main(seat), limit_in_force(payout_limit, self.rules), LIMITED)

    def _main(self, seat: Seat) -> Iterator[Line]:
        stake = seat.bets.on(ante)
        if not stake:
            return
        played = self.played[seat.number]
        player, dealer = self._hand(seat), self._best(self.dealer)
        facts = Showdown(
            played, str(player.category), compare(player, dealer), dealer_qualifies(dealer.category)
        )
        for wager, verdict in self.rules.once(settle_main, facts).items():
            wagered = stake * played if wager is play else stake
            yield Line.of(seat.number, wager.name, wagered, verdict)

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
        if self._cards_remain(seat):
            yield from envy_lines(seat, self.seats, envy, ENVY_SETTLED, self._with_flop, self.rules)

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
    for number, made in enumerate(map(str, seat.decisions)):
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
    yield OPEN
    dealer.keeps(Burned).waits = False
    method = make_ready(dealer, dealing, SHUFFLER_JAMS)
    close_wagers(dealer, method, progressive, five_card_hand_bonus)
    seats = dealer.seats()
    HAND_BONUS.draw(dealer)
    _deal(dealer, seats, method)
    yield from _decide(dealer, seats, 0, "11(b)")
    _deal_community(dealer, "11(c)", FLOP)
    yield from _decide(dealer, seats, 1, "11(d)")
    _deal_community(dealer, "11(e)", LAST_TWO)
    rack_stub(dealer, method)
    yield from _decide(dealer, seats, 2, "11(f)")
    dealer.reveals("dealer", "11(g)")
    rack_cards(dealer, "11(n)", _settle(dealer), DOCUMENTS)


def _deal(dealer: Dealer, seats: Sequence[int], method: Method) -> None:
    """Two cards to each, and four to the Six Card Bonus: first, but last from an automated shoe."""
    wanted = any(dealer.bets(seat).has(six_card_bonus) for seat in seats)
    if method.in_stacks and dealer.rules[community_first] == "yes":
        dealer.deals(COMMUNITY, community_first.cite, 5)
    if wanted and not method.in_stacks:
        dealer.deals(SIX_CARD_CARDS, method.more, 4)
    deal_hands(dealer, method, seats, 2)
    if wanted and method.in_stacks:
        dealer.deals(SIX_CARD_CARDS, method.more, 4)


FLOP, LAST_TWO = slice(3), slice(3, 5)


@dataclass(slots=True)
class Burned:
    """Whether a card has been burned for community cards that are still to be dealt."""

    waits: bool = False


def _deal_community(dealer: Dealer, cite: str, cards: slice) -> None:
    """Burn a card and deal community cards face up; those that were dispensed are turned up."""
    if len(dealer.place(COMMUNITY)) == 5:
        dealer.reveals(COMMUNITY, cite, only=cards)
        return
    burned = dealer.keeps(Burned)
    if not burned.waits:
        burned.waits = True
        dealer.burns(cite)
    burned.waits = False
    dealer.deals(COMMUNITY, cite, cards.stop - len(dealer.place(COMMUNITY)), Face.UP)


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
        decided = yield AskDecision(seat, acts, cite)
        times = CHOICES[moment].get(str(decided))
        if times:
            dealer.takes(seat, Bet(play), times * stake, f"{local}(1)")
        elif decided == FOLDS:
            _fold(dealer, seat)
        elif decided == CHECK:
            dealer.says(f"{local}(2)", "checks", seat)


ON_FOLDED_CARDS = {
    "11(f)(2)(i)": (trips, six_card_bonus),
    "11(f)(2)": (progressive, five_card_hand_bonus),
}


def _fold(dealer: Dealer, seat: int) -> None:
    """Collect what a fold gives up, and the cards unless a wager on them waits, 653a.11(f)(2)."""
    dealer.collects("11(f)(2)", ante, blind, bad_beat_bonus, seat=seat)
    for cite, wagers in ON_FOLDED_CARDS.items():
        if dealer.bets(seat).has(*wagers):
            dealer.says(cite, "the cards wait face down under the wager", seat)
            return
    dealer.says("11(f)(2)(ii)", "the cards go to the discard rack", seat)


DOCUMENTS = {progressive.name: "11(k)(4)", five_card_hand_bonus.name: "11(l)(3)"}
"""By wager, where hands paid from its meter stay until the payout is documented."""


def _settle(dealer: Dealer) -> list[Line]:
    """Turn each player's cards up at his turn, the Six Card Bonus cards when they first count."""
    turned: set[int | str] = set()
    settled = []
    for line in dealer.settling("11(h)"):
        settled.append(line)
        if not turned:
            turned.add("dealer")
            _announce(dealer, "dealer", "11(g)")
        if line.outcome is Outcome.FORFEITED:
            continue
        if line.seat not in turned and not line.wager.startswith(envy.name):
            turned.add(line.seat)
            waited = not dealer.bets(line.seat).has(play)
            dealer.reveals(line.seat, "11(f)(2)" if waited else "11(h)(2)")
            _announce(dealer, line.seat, "11(f)(2)" if waited else "11(h)(2)")
        if line.wager == six_card_bonus.name and SIX_CARD_CARDS not in turned:
            turned.add(SIX_CARD_CARDS)
            dealer.reveals(SIX_CARD_CARDS, "11(m)")
        if line.wager == six_card_bonus.name:
            cards = (*dealer.hand(line.seat), *dealer.place(SIX_CARD_CARDS))
            hand = named_of_six(cards, dealer.rules)
            dealer.says("11(m)", f"the six cards form {hand}", line.seat)
    return settled


def _announce(dealer: Dealer, whose: int | str, cite: str) -> None:
    """Announce the best hand of a player or the dealer."""
    cards = dealer.hand(whose) if isinstance(whose, int) else dealer.place(whose)
    hand = named((*cards, *dealer.place(COMMUNITY)))
    dealer.says(cite, f"{hand} is announced", whose if isinstance(whose, int) else None)


def named(cards: Sequence[Card]) -> str:
    """The best hand of two cards and five, with the paragraph that ranks it."""
    hand = PokerHand.of(cards)
    low = "straight" in hand.name and hand.cards[0].rank is Rank.FIVE
    return ranked(hand.name, RANKED[str(hand.category)], *((ACE_BELOW_A_TWO,) if low else ()))


def named_of_six(cards: Sequence[Card], rules: HouseRules) -> str:
    """The hand of the Six Card Bonus, with the paragraph that ranks it."""
    if is_super_royal(cards) and rules.letter(six_card_bonus) == "E":
        return ranked("six-card royal flush", SIX_CARDS_RANKED["Six-card royal flush"])
    hand = PokerHand.of(cards)
    cite = SIX_CARDS_RANKED.get(str(hand.category))
    return ranked(hand.name, *((cite,) if cite else ()))


@game.deals_out
def deal_out(dealer: Dealer, cite: str) -> None:
    """What Trips Wagers that survive a void round need: two cards each and the community cards."""
    for seat in dealer.seats():
        missing = 2 - len(dealer.hand(seat))
        if missing and dealer.bets(seat).has(trips):
            dealer.deals(seat, cite, missing)
    dealt = len(dealer.place(COMMUNITY))
    if dealt < 3:
        _deal_community(dealer, "11(c)", FLOP)
    if dealt < 5:
        _deal_community(dealer, "11(e)", LAST_TWO)
    elif dealer.rules[community_first] == "yes":
        dealer.reveals(COMMUNITY, cite)


def hand_name(cards: Sequence[Card], places: Mapping[str, Sequence[Card]]) -> str:
    """The best five of a hand and the community cards, once there are so many."""
    together = (*cards, *places.get(COMMUNITY, ()))
    return PokerHand.of(together).name if len(together) >= 5 else ""


game.hand_name = hand_name
