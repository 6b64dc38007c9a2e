"""Minibaccarat at a live table: from the shuffle to the last hand of a shoe, 627a.5 to 627a.13."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from math import ceil

from houserules.equipment.cards import Card
from houserules.games.baccarat.dealing import (
    BANKERS_HAND,
    NATURAL,
    PLAYERS_HAND,
    TABLE_1,
    Draw,
    Hands,
    bankers_third_card,
    certainly_due,
    face_value,
    players_third_card,
    without_wagers,
)
from houserules.games.baccarat.minibaccarat.law import (
    FACE_DOWN,
    cards_behind,
    dealing_option,
    deck_in_play,
    directed,
    ez,
    game,
    irregularities,
    shuffler,
    wagers,
)
from houserules.games.baccarat.settling import PRESS, PRESS_ON, TAKE, losing_first
from houserules.games.shared.devices import Directed
from houserules.games.shared.idle_table import spread_cards
from houserules.hands.baccarat import point_count, point_value
from houserules.law import Citation
from houserules.rules import Bet, Effect, Irregularity, Line, Outcome, Verdict
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Face, Play
from houserules.rules.settlement import PartOfBet

OPEN = AskWagers(game.cite("7(c)"), tuple(game.wagers), interrupted_by=(directed,))
ADDING = wagers.house_money.adding
OUT_OF_THE_SHOE = (irregularities.drawn_in_error, irregularities.disclosed)
ASIDE = "set aside"
BOTH = (PLAYERS_HAND, BANKERS_HAND)
game.names_hands(lambda cards, _: str(point_count(cards)))


class Stage(Enum):
    """How far a dealing shoe has been played, 627a.9(e)."""

    PLAYED = auto()
    COVER_CARD_OUT = auto()
    LAST_HAND = auto()
    OVER = auto()


@dataclass(slots=True)
class DealingShoe:
    """The state of the shoe beside its cards."""

    stage: Stage = Stage.OVER
    behind: int = 0
    """The number of cards behind the second cover card, 627a.5(d)."""
    batch: int = 0
    """Which of two batches is in it, 627a.3(b)."""


@dataclass(slots=True)
class Errors:
    """Cards that left the shoe in error during a round, with the paragraphs on them."""

    next_hand: list[tuple[Card, Citation]] = field(default_factory=list)
    disclosed: list[tuple[Card, Citation]] = field(default_factory=list)


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, two cards to each hand, House Money, third cards, settlement, the end of a shoe."""
    shoe, errors, floor = dealer.state(DealingShoe), Errors(), dealer.state(Directed)
    if shoe.stage is Stage.OVER or not dealer.remaining() or floor.shuffle:
        _fill(dealer, shoe)
    yield OPEN
    while floor.shuffle:
        _fill(dealer, shoe)
        yield OPEN
    if dealer.was_empty:
        yield from spread_cards(dealer, "5(g)")
        _fill(dealer, shoe, "5(g)(2)" if dealer.rules[shuffler] else "5(g)(1)")
    dealer.says("8(b)", "no more bets")
    hand = Deal(dealer, shoe, errors)
    hand.set_errors_aside()
    _after_errors(dealer, shoe, errors)
    if shoe.stage is Stage.OVER:
        _fill(dealer, shoe)
    opening = hand.first_four()
    yield from _settle_house_money(dealer, opening)
    hands = hand.third_cards(opening)
    _announce(dealer, hands)
    dealer.pays("11(b)", _lines(dealer, hands))
    hand.rack()
    _after_errors(dealer, shoe, errors)


# The shoe, 627a.5 and 627a.9(e)


def _fill(dealer: Dealer, shoe: DealingShoe, cite: str = "5(a)") -> None:
    """Collect marked vigorish, shuffle, cut, and burn cards by the first one."""
    dealer.state(Directed).shuffle = False
    dealer.collects_marked()
    if dealer.rules[shuffler]:
        shoe.batch = 1 + shoe.batch % 2
        dealer.says("3(b)(4)", f"batch {shoe.batch} comes into play")
        dealer.says("3(b)(3)", "the other batch goes into the shuffling device")
    dealer.shuffles(deck_in_play(dealer.rules), cite)
    shoe.behind = cards_behind(dealer.rules)
    dealer.says("5(d)", f"cut; the second cover card is above the last {shoe.behind} cards")
    (first,) = dealer.burns("5(f)")
    dealer.says("5(f)", f"the first card is exposed: {first.name}")
    dealer.burns("5(f)", face_value(first))
    shoe.stage = Stage.PLAYED


@dataclass(frozen=True, slots=True)
class Deal:
    """One hand of play, dealt from the shoe with wagers, or without as a paragraph orders."""

    dealer: Dealer
    shoe: DealingShoe
    errors: Errors
    simulated: Citation | None = None

    def first_four(self) -> Hands:
        """Two cards to each hand by turns, face up or face down, and both Point Counts."""
        face_down = self.dealer.rules[dealing_option] == FACE_DOWN
        cite, face = ("8(c)(2)", Face.DOWN) if face_down else ("8(c)(1)", Face.UP)
        four = BOTH * 2
        cards = tuple(
            self._card(name, cite, face, due=len(four) - dealt) for dealt, name in enumerate(four)
        )
        hands = Hands(cards[::2], cards[1::2])
        for name, held in zip(BOTH, (hands.player, hands.banker), strict=True):
            if face_down:
                self.dealer.reveals(self._place(name), cite)
            self.dealer.says("9(a)", f"{self._place(name)}: {point_count(held)}")
        self._requires(certainly_due(*_counts(hands)))
        return hands

    def third_cards(self, opening: Hands) -> Hands:
        """The third cards that are due, first to the Player's Hand."""
        counts = _counts(opening)
        players = players_third_card(*counts)
        self.dealer.says("9(b)", "whether a third card is dealt to each hand is determined")
        drawn = self._third(PLAYERS_HAND, players, certainly_due(*counts))
        value = point_value(drawn[0]) if drawn else None
        bankers = bankers_third_card(*counts, value)
        self._third_card_in_error(entitled=players.draws, banker_draws=bankers.draws)
        third: tuple[Card, ...] = ()
        if bankers is not NATURAL:
            self._trace_table_1(counts[1], value)
            third = self._third(BANKERS_HAND, bankers, 1)
        self.set_errors_aside()
        return Hands(opening.player + drawn, opening.banker + third)

    def _third(self, name: str, rule: Draw, due: int) -> tuple[Card, ...]:
        does = "draws" if rule.draws else "stays"
        said = "a Natural" if rule is NATURAL else f"{name} {does}"
        self.dealer.says(f"10{rule.paragraph}", said)
        return (self._card(name, "9(c)", Face.UP, due),) if rule.draws else ()

    def _trace_table_1(self, banker: int, drawn: int | None) -> None:
        """Tell where the row of the Banker's Hand meets the column of the Player's third card."""
        if drawn is not None and banker in TABLE_1:
            does = TABLE_1[banker][drawn]
            self.dealer.says("10(g)", f"Table 1: Point Count {banker}, third card {drawn}: {does}")

    def rack(self) -> None:
        """The hand is complete; one more is played after the one in which the cover card came."""
        self.dealer.says(self.simulated or "11(c)", "the cards go to the discard rack")
        if self.shoe.stage is Stage.COVER_CARD_OUT:
            self.dealer.says("9(e)", "last hand")
            self.shoe.stage = Stage.LAST_HAND
        elif self.shoe.stage is Stage.LAST_HAND:
            self.shoe.stage = Stage.OVER

    def _place(self, name: str) -> str:
        return without_wagers(name) if self.simulated else name

    def _card(self, name: str, cite: str, face: Face, due: int) -> Card:
        """The next of `due` cards, after any that leave the shoe in error."""
        self.set_errors_aside()
        self._requires(due)
        self._removes_cover_card()
        return self.dealer.deals(self._place(name), cite, 1, face)[0]

    def _requires(self, due: int) -> None:
        """A round for which the cards that are due do not remain is void, 627a.13(e)."""
        if self.dealer.remaining() < due:
            self.dealer.reports(irregularities.insufficient)

    def _removes_cover_card(self) -> None:
        """Place the cover card to the side if it comes before the next card, 627a.9(e)."""
        if self.shoe.stage is Stage.PLAYED and self.dealer.remaining() <= self.shoe.behind:
            self.dealer.says("9(e)", "the cover card is placed to the side")
            self.shoe.stage = Stage.COVER_CARD_OUT

    # Cards in error, 627a.13

    def set_errors_aside(self) -> None:
        """Take every card that was reported to leave the shoe in error out of it."""
        while irregularity := self.dealer.notices(*OUT_OF_THE_SHOE):
            self._sets_aside(irregularity)

    def _sets_aside(self, irregularity: Irregularity) -> None:
        """A card leaves the shoe in error; it is discarded with another or used after the hand."""
        if not self.dealer.remaining():
            return
        card = self._out(irregularity)
        if Effect.NEXT_ROUND_CARD in irregularity.effects:
            self.errors.next_hand.append((card, irregularity.cite))
        elif Effect.SIMULATED_ROUND in irregularity.effects:
            self.errors.disclosed.append((card, irregularity.cite))
        elif Effect.NEXT_CARD in irregularity.effects:
            self.dealer.puts_back(card, irregularity.cite)
        elif self.dealer.remaining():
            self._removes_cover_card()
            self.dealer.burns(irregularity.cite)

    def _out(self, irregularity: Irregularity) -> Card:
        """The card that leaves the shoe in error, disclosed or not."""
        self._removes_cover_card()
        face = Face.UP if irregularities.discloses(irregularity) else Face.DOWN
        return self.dealer.deals(ASIDE, irregularity.cite, 1, face)[0]

    def _third_card_in_error(self, *, entitled: bool, banker_draws: bool) -> None:
        """A third card dealt to the Player's Hand without authority, 627a.13(b) and (c)."""
        reported = self.dealer.notices(*irregularities.third_cards)
        if reported is None:
            return
        if entitled:
            self.dealer.says(reported.cite, f"the {PLAYERS_HAND} was entitled to its third card")
            return
        error = irregularities.applying(reported, banker_draws, self.dealer.rules)
        if error is not reported:
            self.dealer.says(error.cite, error.outcome)
        self._sets_aside(error)


def _counts(hands: Hands) -> tuple[int, int]:
    """Both Point Counts."""
    return point_count(hands.player), point_count(hands.banker)


def _after_errors(dealer: Dealer, shoe: DealingShoe, errors: Errors) -> None:
    """Play disclosed cards off without wagers; those not disclosed begin the next hand."""
    while errors.disclosed:
        card, cite = errors.disclosed.pop(0)
        dealer.puts_back(card, cite)
        _simulated_round(dealer, shoe, errors, cite)
    if shoe.stage is not Stage.OVER:
        for card, cite in reversed(errors.next_hand):
            dealer.puts_back(card, cite)
    errors.next_hand.clear()


def _simulated_round(dealer: Dealer, shoe: DealingShoe, errors: Errors, cite: Citation) -> None:
    dealer.says(cite, "a simulated round without wagers")
    hand = Deal(dealer, shoe, errors, simulated=cite)
    hand.third_cards(hand.first_four())
    hand.rack()


# House Money, 627a.8(d)


def _settle_house_money(dealer: Dealer, opening: Hands) -> Play:
    """From the dealer's right: collect, or pay and let the player add the payout to a wager."""
    house = wagers.house_money
    if not dealer.wagered(house.wager):
        return
    verdict = house.settle(opening.pairs, dealer.rules).because(opening.first_cards)
    for seat in reversed(dealer.seats()):
        stake = dealer.bets(seat).on(house.wager)
        if not stake:
            continue
        line = Line.of(seat, house.wager, stake, verdict)
        added = house.added(line.amount, dealer.rules)
        hands = _hands_wagered(dealer, seat) if verdict.outcome is Outcome.WIN and added else {}
        choice = (yield AskDecision(seat, _acts(hands), ADDING)) if hands else None
        dealer.pays("8(d)(1)", [line])
        handed = line.amount
        if choice is not None and choice in hands:
            dealer.takes(seat, hands[choice.act], added, "8(d)(1)(i)")
            handed -= added
        if handed > 0:
            dealer.says("8(d)(1)(ii)", "the dealer hands it to the player", seat, amount=handed)
    dealer.says("8(d)(2)", "the game resumes with any third cards")


def _hands_wagered(dealer: Dealer, seat: int) -> dict[str | None, Bet]:
    """How a payout may be added: to the one hand wagered on, or to either by its name."""
    both = (wagers.player.wager, wagers.banker.wager)
    wagered = {wager.name: Bet(wager) for wager in both if dealer.bets(seat).has(wager)}
    if len(wagered) == 1:
        return {PRESS: next(iter(wagered.values()))}
    return {press: wagered[name] for press, name in PRESS_ON.items() if name in wagered}


def _acts(hands: dict[str | None, Bet]) -> tuple[Act, ...]:
    return tuple(Act(str(name), ADDING) for name in (TAKE, *hands))


# The result and its settlement, 627a.11 and 627a.12


def _announce(dealer: Dealer, hands: Hands) -> None:
    result = hands.result
    player, banker = result.player.points, result.banker.points
    if player == banker:
        said = "tie hand"
    else:
        said = f"the {PLAYERS_HAND if player > banker else BANKERS_HAND} wins"
    if dealer.rules[ez]:
        said += ", Dragon 7" if result.dragon_7 else ", Panda 8" if result.panda_8 else ""
    dealer.says("11(a)", f"{result}: {said}")


def _lines(dealer: Dealer, hands: Hands) -> Iterator[Line]:
    """Losing wagers; then, highest seat first, the vigorish of each and its payout."""
    settled = (
        (seat, bet, stake, wagers.reasoned(bet, hands.result, dealer.rules))
        for seat in reversed(dealer.seats())
        for bet, stake in wagers.on_hands(dealer.bets(seat))
    )
    for seat, bet, stake, verdict in losing_first(settled, lambda each: each[3].outcome):
        if verdict.vigorish is None:
            yield Line.of(seat, bet, stake, verdict)
        else:
            yield _less_vigorish(dealer, seat, bet, stake, verdict)


def _less_vigorish(dealer: Dealer, seat: int, bet: Bet, stake: int, verdict: Verdict) -> Line:
    """Collect the vigorish with the payout, or mark it and pay in full."""
    assert verdict.vigorish is not None
    due = ceil(verdict.vigorish.due(stake, verdict.pays.net(stake)))
    if dealer.rules[wagers.banker.collection] == wagers.banker.WITH_PAYOUT:
        dealer.says("12(d)(1)", "vigorish is collected", seat, amount=due)
        return Line.of(seat, bet, stake, verdict)
    charge = Line(
        seat, PartOfBet(bet, "vigorish"), 0, Outcome.CHARGED, str(verdict.vigorish), -due,
        game.cite("12(d)(2)(i)"), "the mark is removed", (game.cite("12(d)(2)(iii)"),),
    )  # fmt: skip
    dealer.marks("12(d)(2)(ii)", charge)
    return Line.of(seat, bet, stake, replace(verdict, vigorish=None))
