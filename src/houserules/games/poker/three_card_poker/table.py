"""Three Card Poker at the table: a round is settled seat by seat, and played as 649a orders."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter

from houserules.equipment.cards import Card
from houserules.games.poker.dealing import (
    any_offered,
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
)
from houserules.games.poker.three_card_poker.law import (
    ENVY_SETTLED,
    FIVE_CARD_ENVY,
    FIVE_OF_SIX_ENVY,
    FORFEIT_PAIR_PLUS,
    FORFEIT_PROGRESSIVE,
    HAND_BONUS,
    ON_FIVE_CARDS,
    PROGRESSIVES,
    SHUFFLER_JAMS,
    Showdown,
    ante,
    compared,
    dealer_qualifies,
    dealing,
    five_card_envy,
    five_card_hand_bonus,
    five_card_progressive,
    five_of_six,
    five_of_six_envy,
    five_of_six_outcome,
    game,
    named,
    named_of_five,
    outcome_of,
    pair_plus,
    play,
    progressive,
    settle_ante,
    settle_five_card_progressive,
    settle_five_of_six,
    settle_pair_plus,
    settle_progressive,
    settle_six_card_bonus,
    six_card_bonus,
    six_card_outcome,
    three_card_envy,
    three_card_outcome,
)
from houserules.games.shared.common import Comparison
from houserules.hands.three_card import ThreeCardHand
from houserules.rules import (
    Bet,
    Bets,
    Bonus,
    Decision,
    HouseRules,
    Line,
    MeterBank,
    Round,
    Rule,
    RuleError,
    Seat,
    Verdict,
    Wager,
    dollars,
)
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Play
from houserules.rules.settlement import Outcome


@game.adjudicates
def adjudicate(round_: Round) -> Sequence[Line]:
    """Settle all wagers, seat by seat from the dealer's right, 649a.11(c)."""
    table = _Table(round_)
    lines: list[Line] = []
    for seat in table.seats:
        lines += table.main_wagers(seat)
        if table.side_wagers:
            lines += table.three_card_progressive(seat)
            lines += table.six_card_bonus(seat)
            lines += table.five_cards(seat)
            lines += table.five_of_six(seat)
    return lines


SIDE_WAGERS = (progressive, *ON_FIVE_CARDS, six_card_bonus, five_of_six)


NUMBER = attrgetter("number")


class _Table:
    """The cards on the table and the meters, while the seats are settled."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.rules = round_.rules
        self.seats = sorted(round_.seats, key=NUMBER, reverse=True)
        self.dealer = round_.place("dealer", 3)
        self.dealers_hand = ThreeCardHand.of(self.dealer)
        self.drawn = HAND_BONUS.read_draws(round_)
        self.side_wagers = self.rules.once(any_offered, SIDE_WAGERS)
        on_five = self.side_wagers and any(s.bets.has(*ON_FIVE_CARDS) for s in self.seats)
        self.community = round_.place("community", 2 if on_five else 0)
        self._bank: MeterBank | None = None

    @property
    def meters(self) -> MeterBank:
        """The meters, from which each winner is paid in turn."""
        if self._bank is None:  # mypy's compiler would forget a cached property
            self._bank = MeterBank(self.round)
        return self._bank

    def main_wagers(self, seat: Seat) -> tuple[Line, ...]:
        """Ante, Play, Ante Bonus and Pair Plus."""
        cards, dealer = _cards(seat), self.dealers_hand
        player = ThreeCardHand.of(cards)
        facts = (outcome_of(player, cards), dealer_qualifies(dealer), compared(player, dealer))
        placed = (seat.number, tuple(seat.bets.items()), seat.decisions)
        return self.rules.once(_main_lines, (placed, facts))

    def three_card_progressive(self, seat: Seat) -> Iterator[Line]:
        """The three-card progressive with its envy bonuses."""
        if seat.bets.on(progressive):
            verdict = self.rules.once(settle_progressive, three_card_outcome(seat.hand))
            yield from self._progressive(seat, progressive, verdict)
        if _stays(seat):  # a folded hand is racked at once and is nobody's envy
            yield from self._envy(seat, three_card_envy, ENVY_SETTLED, three_card_outcome)

    def six_card_bonus(self, seat: Seat) -> Iterator[Line]:
        """Six Card Bonus, which survives a fold."""
        if stake := seat.bets.on(six_card_bonus):
            outcome = six_card_outcome((*seat.hand, *self.dealer))
            verdict = self.rules.once(settle_six_card_bonus, outcome)
            yield Line.of(seat.number, six_card_bonus.name, stake, verdict)

    def five_cards(self, seat: Seat) -> Iterator[Line]:
        """The wagers on three cards and the two community cards."""
        if seat.bets.has(five_card_progressive):
            outcome = self._with_community(seat.hand)
            verdict = self.rules.once(settle_five_card_progressive, outcome)
            yield from self._progressive(seat, five_card_progressive, verdict)
        if _stays(seat):
            yield from self._envy(seat, five_card_envy, FIVE_CARD_ENVY, self._with_community)
        if seat.bets.has(five_card_hand_bonus):
            hands = {
                PLAYERS_HAND: (*seat.hand, *self.community),
                DEALERS_HAND: (*self.dealer, *self.community),
            }
            yield from HAND_BONUS.lines(
                seat, self.seats, hands, self.drawn, self.meters, self.rules
            )

    def five_of_six(self, seat: Seat) -> Iterator[Line]:
        """The 5 of 6 progressive, which survives a fold."""
        for bet, stake in seat.bets.items():
            if bet.wager is five_of_six:
                outcome = self._with_dealer(seat.hand)
                verdict = self.rules.once(settle_five_of_six, outcome)
                yield self.meters.line(seat.number, bet, stake, verdict)
        if _stays(seat) or seat.bets.has(five_of_six):  # whose cards stay on the table, 649a.11(c)
            yield from self._envy(seat, five_of_six_envy, FIVE_OF_SIX_ENVY, self._with_dealer)

    def _envy(
        self, holder: Seat, envy: Bonus, rule: Rule, outcome: Callable[[Sequence[Card]], str]
    ) -> Iterator[Line]:
        return envy_lines(holder, self.seats, envy, rule, outcome, self.rules)

    def _progressive(self, seat: Seat, wager: Wager, verdict: Verdict) -> Iterator[Line]:
        if stake := seat.bets.on(wager):
            if not _stays(seat):
                verdict = FORFEIT_PROGRESSIVE.forfeits()
            yield self.meters.line(seat.number, Bet(wager), stake, verdict)

    def _with_community(self, hand: Sequence[Card]) -> str:
        return five_card_outcome((*hand, *self.community))

    def _with_dealer(self, hand: Sequence[Card]) -> str:
        return five_of_six_outcome((*hand, *self.dealer))


Placed = tuple[int, tuple[tuple[Bet, int], ...], tuple[Decision, ...]]
Facts = tuple[str, bool, Comparison]


def _main_lines(of: tuple[Placed, Facts], rules: HouseRules) -> tuple[Line, ...]:
    """Ante, Play, Ante Bonus and Pair Plus of a seat, by the facts."""
    (number, bets, decisions), (outcome, qualifies, comparison) = of
    seat = Seat(number, Bets(dict(bets)), decisions=decisions)
    stays = _stays(seat)
    lines: list[Line] = []
    if stake := seat.bets.on(ante):
        verdicts = settle_ante(Showdown(stays, qualifies, comparison, outcome), rules)
        lines += (Line.of(number, p.name, stake, verdict) for p, verdict in verdicts.items())
    if stake := seat.bets.on(pair_plus):
        verdict = settle_pair_plus(outcome, rules) if stays else FORFEIT_PAIR_PLUS.forfeits()
        lines.append(Line.of(number, pair_plus.name, stake, verdict))
    return tuple(lines)


def _cards(seat: Seat) -> tuple[Card, ...]:
    if not seat.bets:
        raise RuleError(f"Seat {seat.number} has placed no wager and gets no cards.")
    cards = seat.hand
    if len(cards) != 3:
        raise RuleError(f"Seat {seat.number} must have 3 cards, not {len(cards)}.")
    return cards


def _stays(seat: Seat) -> bool:
    """Whether a seat is still in the round after the decisions of 649a.11(b)."""
    decision = seat.decision("play", "fold")
    stake = seat.bets.on(ante)
    if not stake:
        if decision or seat.bets.has(play):
            raise RuleError(
                f"Seat {seat.number}: a Play Wager follows an Ante Wager (§ 649a.11(b))."
            )
        return True
    if seat.bets.has(play):
        if decision == "fold":
            raise RuleError(f"Seat {seat.number} folds but has a Play Wager (§ 649a.11(b)).")
        return True
    if decision is None:
        raise RuleError(
            f"Seat {seat.number}: the Ante Wager needs a Play Wager of {dollars(stake)} or the "
            "decision to fold (§ 649a.11(b))."
        )
    return decision == "play"


# 649a.8 to 649a.11: the round of play at a live table

game.hand_name = lambda cards, _: ThreeCardHand.of(cards).name if len(cards) == 3 else ""
BEFORE_THE_DEAL = tuple(wager for wager in game.wagers if wager is not play)
OPEN = AskWagers(game.cite("7(c)"), BEFORE_THE_DEAL)
PLAY = Bet(play)
SURVIVE_A_FOLD = (six_card_bonus, five_card_hand_bonus, five_of_six)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, three cards to each, play or fold, settlement."""
    yield OPEN
    method = make_ready(dealer, dealing, SHUFFLER_JAMS)
    close_wagers(dealer, method, *PROGRESSIVES)
    seats = dealer.seats()
    deal_hands(dealer, method, seats, 3)
    on_five_cards = dealer.wagered(*ON_FIVE_CARDS)
    if on_five_cards:
        dealer.deals("community", method.more, 2)
    rack_stub(dealer, method)
    folded = []
    for seat in seats:
        stake = dealer.bets(seat).on(ante)
        if stake:
            if (yield play_or_fold(seat, stake)) == "play":
                dealer.takes(seat, PLAY, stake, "11(b)")
            else:
                folded.append(seat)
    racked = [seat for seat in folded if not _cards_stay(dealer, seat)]
    dealer.reveals("dealer", "11(c)")
    if on_five_cards:
        HAND_BONUS.draw(dealer)
    rack_cards(dealer, "11(d)", _settle(dealer, racked), DOCUMENTS)


def _cards_stay(dealer: Dealer, seat: int) -> bool:
    """Collect what a fold forfeits, and the cards unless a wager on them survives, 649a.11(c)."""
    dealer.collects("11(c)", ante, pair_plus, seat=seat)
    stay = dealer.bets(seat).has(*SURVIVE_A_FOLD)
    if stay:
        dealer.says("11(b)(3)", "the cards stay on the table", seat)
    else:
        dealer.says("11(c)", "the cards go to the discard rack", seat)
    return stay


FORMED = {
    six_card_bonus.name: ("11(c)(6)", "dealer"),
    five_card_progressive.name: ("11(c)(7)", "community"),
    five_card_envy.name: ("11(c)(7)", "community"),
    five_card_hand_bonus.name: ("11(c)(8)", "community"),
    five_of_six.name: ("11(c)(9)", "dealer"),
}
"""Where the dealer forms a five-card hand, and with which cards."""
ENVIES = (three_card_envy.name, five_card_envy.name, five_of_six_envy.name)
"""They are paid at the turn of the player who holds the hand."""


DOCUMENTS = {
    progressive.name: "11(c)(5)(iv)",
    five_card_progressive.name: "11(c)(7)(iv)",
    five_card_hand_bonus.name: "11(c)(8)(iii)",
    five_of_six.name: "11(c)(9)(iv)",
}
"""By wager, where hands paid from its meter stay until the payout is documented."""


def _settle(dealer: Dealer, racked: Sequence[int]) -> list[Line]:
    """Turn each player's cards up at his turn, and the community cards when they first count."""
    turned: set[int | str] = {"dealer", *racked}
    settled = []
    for line in dealer.settling("11(c)"):
        settled.append(line)
        if line.outcome is Outcome.FORFEITED:
            continue
        if line.seat not in turned and not line.wager.startswith(ENVIES):
            turned.add(line.seat)
            dealer.reveals(line.seat, "11(c)(1)")
            hand = named(ThreeCardHand.of(dealer.hand(line.seat)), dealer.rules)
            dealer.says("11(c)(2)", f"the highest hand is {hand}", line.seat)
        for cite, place in (FORMED[name] for name in FORMED if line.wager.startswith(name)):
            if place not in turned:
                turned.add(place)
                dealer.reveals(place, cite)
            if line.stake:
                of_dealer = line.wager.endswith(DEALERS_HAND)
                cards = dealer.place("dealer") if of_dealer else dealer.hand(line.seat)
                hand = named_of_five((*cards, *dealer.place(place)), dealer.rules)
                dealer.says(cite, f"the highest five-card hand is {hand}", line.seat)
    return settled


@lru_cache
def play_or_fold(seat: int, stake: int) -> AskDecision:
    """What a seat with an Ante Wager is asked, 649a.11(b)."""
    acts = (Act("play", PLAY_CITE, PLAY, stake), Act("fold", PLAY_CITE))
    return AskDecision(seat, acts, PLAY_CITE)


PLAY_CITE = game.cite("11(b)")
