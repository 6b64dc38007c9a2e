"""Ultimate Texas Hold 'Em Poker as 653a has it: wagers, options and the round of play."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houserules.equipment.cards import CARDS, Card, Deck, parse_cards
from houserules.games.coverage import coverage
from houserules.games.poker import ultimate_texas_holdem as law
from houserules.games.poker import ultimate_texas_holdem_table as table
from houserules.games.poker.ultimate_texas_holdem import game
from houserules.hands.poker import PokerCategory, PokerHand
from houserules.rules import Bet, Bets, HouseRules, Outcome, Round, RuleError, Seat, Wager
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import AskDecision, AskWagers, Face

DEFAULT = game.rules({"Blind Wager": "A", "Trips Wager": "A"})
ANTE = {Bet(law.ante): 1000, Bet(law.blind): 1000}


def test_every_paragraph_is_accounted_for() -> None:
    left = {section.section.number: section.rest for section in coverage(game, set())}
    assert left == dict.fromkeys(range(1, 14), ())


def test_653a_12_h_the_limit_must_cover_a_royal_flush_at_the_minimum() -> None:
    rules = game.rules(limits={"Ante Wager": Limits(minimum=100_00)})
    # Ante 1 to 1, Blind 500 to 1 and a Play Wager of four times the Ante.
    assert law.most_at_minimum(rules) == 505 * 100_00


@pytest.mark.parametrize("amount", ["49,999.99", "0", "-1"])
def test_653a_12_h_the_limit_is_at_least_50_000_dollars(amount: str) -> None:
    with pytest.raises(RuleError, match="Payout limit"):
        game.rules({"Payout limit": amount})


def test_653a_3_and_9_the_shuffler_is_needed_for_two_decks_and_the_hand() -> None:
    for choices in ({"Decks": 2}, {"Dealing": "hand"}):
        rules = game.rules({**choices, "Automated shuffler": "no"})
        assert [finding.kind for finding in rules.findings()].count("inconsistent") == 1


def test_653a_10_g_community_cards_first_only_from_an_automated_shoe() -> None:
    rules = game.rules({"Community cards dispensed first": "yes"})
    assert any("does not apply" in finding.sentence for finding in rules.findings())
    with_shoe = game.rules({"Community cards dispensed first": "yes", "Dealing": "automated shoe"})
    assert not any("does not apply" in finding.sentence for finding in with_shoe.findings())


BLIND_A = {
    PokerCategory.ROYAL_FLUSH: Fraction(500),
    PokerCategory.STRAIGHT_FLUSH: Fraction(50),
    PokerCategory.FOUR_OF_A_KIND: Fraction(10),
    PokerCategory.FULL_HOUSE: Fraction(3),
    PokerCategory.FLUSH: Fraction(3, 2),
    PokerCategory.STRAIGHT: Fraction(1),
}


def expected(player: PokerHand, dealer: PokerHand, times: int) -> dict[str, Fraction]:
    """Ante, Blind and Play on $10, worked out once more."""
    if times == 0:
        return {"Ante Wager": Fraction(-1000), "Blind Wager": Fraction(-1000)}
    sign = (player > dealer) - (player < dealer)
    blind = BLIND_A.get(player.category, Fraction(0)) if sign > 0 else Fraction(sign)
    ante = sign if dealer.category != PokerCategory.HIGH_CARD else 0
    return {
        "Ante Wager": Fraction(1000 * ante),
        "Blind Wager": 1000 * blind,
        "Play Wager": Fraction(1000 * sign * times),
    }


DECISIONS = {
    4: ("play 4x",),
    3: ("play 3x",),
    2: ("check", "play 2x"),
    1: ("check", "check", "play 1x"),
    0: ("check", "check", "fold"),
}


@given(st.permutations(range(52)), st.sampled_from(sorted(DECISIONS)))
def test_653a_11_h_any_deal_settles_as_a_second_reckoning_says(
    order: list[int], times: int
) -> None:
    cards = [CARDS[index] for index in order[:9]]
    hand, dealt, community = tuple(cards[:2]), tuple(cards[2:4]), tuple(cards[4:])
    seat = Seat(1, Bets(ANTE), {"": hand}, DECISIONS[times])
    round_ = Round(DEFAULT, (seat,), {"dealer": dealt, "community": community})
    found = {line.wager: line.amount for line in game.settle(round_).lines}
    player, dealer = PokerHand.of((*hand, *community)), PokerHand.of((*dealt, *community))
    assert found == expected(player, dealer, times)


@given(st.permutations(range(52)))
def test_653a_11_j_a_bad_beat_needs_three_of_a_kind_that_lost(order: list[int]) -> None:
    cards = [CARDS[index] for index in order[:9]]
    player = PokerHand.of((*cards[:2], *cards[4:]))
    dealer = PokerHand.of((*cards[2:4], *cards[4:]))
    rules = game.rules({"Bad Beat Bonus Wager": "A"})
    comparison = law.compare(player, dealer)
    facts = law.Meeting(False, str(player.category), str(dealer.category), comparison)
    won = law.settle_bad_beat(facts, rules).outcome is Outcome.WIN
    assert won == (player != dealer and min(player, dealer).category >= "Three-of-a-kind")


class ScriptedDealer:
    """A dealer who deals given cards and writes down what happens."""

    def __init__(self, rules: HouseRules, bets: dict[int, dict[Bet, int]], order: str) -> None:
        self.rules = rules
        self._bets = bets
        self._shoe = list(parse_cards(order))
        self._cards: dict[int | str, list[Card]] = {}
        self.said: list[str] = []
        self.drawn: dict[str, str] = {}
        self.settled = False

    def seats(self) -> list[int]:
        return sorted(self._bets)

    def bets(self, seat: int) -> Bets:
        return Bets(self._bets[seat])

    def wagered(self, *wagers: Wager) -> bool:
        return any(self.bets(seat).has(*wagers) for seat in self._bets)

    def hand(self, seat: int, name: str = "") -> tuple[Card, ...]:
        return tuple(self._cards.get(seat, ()))

    def place(self, name: str) -> tuple[Card, ...]:
        return tuple(self._cards.get(name, ()))

    def says(self, cite: str, text: str) -> None:
        self.said.append(cite)

    def shuffles(self, deck: Deck, cite: str) -> None:
        self.said.append(cite)

    def deals(
        self, to: int | str, cite: str, count: int = 1, face: Face = Face.DOWN, hand: str = ""
    ) -> tuple[Card, ...]:
        dealt = [self._shoe.pop(0) for _ in range(count)]
        self._cards.setdefault(to, []).extend(dealt)
        self.said.append(f"{cite} {to} {count}")
        return tuple(dealt)

    def deals_around(self, everybody: Sequence[int | str], cite: str, times: int = 1) -> None:
        for to in [*everybody] * times:
            self.deals(to, cite)

    def reveals(self, of: int | str, cite: str) -> None:
        self.said.append(f"{cite} {of} up")

    def burns(self, cite: str, count: int = 1) -> tuple[Card, ...]:
        self.said.append(f"{cite} burn")
        return tuple(self._shoe.pop(0) for _ in range(count))

    def draws(self, cite: str, what: str, among: tuple[str, ...]) -> str:
        self.drawn[what] = among[0]
        return among[0]

    def takes(self, seat: int, bet: Bet, stake: int, cite: str) -> None:
        self._bets[seat][bet] = stake

    def collects(self, cite: str, *wagers: Wager) -> None:
        self.said.append(f"{cite} collect")

    def settles(self, cite: str) -> None:
        self.settled = True


def run(dealer: ScriptedDealer, answers: list[str]) -> list[AskDecision]:
    """Run the round of play with scripted decisions; give what was asked."""
    play = table.round_of_play(dealer)  # type: ignore[arg-type]
    assert isinstance(next(play), AskWagers)
    asked: list[AskDecision] = []
    answer: str | None = None
    try:
        while True:
            ask = play.send(answer)
            assert isinstance(ask, AskDecision)
            asked.append(ask)
            answer = answers[len(asked) - 1]
    except StopIteration:
        return asked


ORDER = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d 8d 9d Td Jd"


def test_653a_8_and_11_the_round_of_play_from_a_manual_shoe() -> None:
    dealer = ScriptedDealer(DEFAULT, {1: dict(ANTE), 4: dict(ANTE)}, ORDER)
    asked = run(dealer, ["play 4x", "check", "check", "fold"])
    assert [ask.seat for ask in asked] == [1, 4, 4, 4]
    assert [act.name for act in asked[0].acts] == ["play 4x", "play 3x", "check"]
    assert [act.stake for act in asked[0].acts] == [4000, 3000, 0]
    assert [act.name for act in asked[2].acts] == ["play 2x", "check"]
    assert [act.name for act in asked[3].acts] == ["play 1x", "fold"]
    # Card by card: seat 1, seat 4, dealer, twice; burn; three; burn; two.
    assert dealer.hand(1) == parse_cards("2c 5c")
    assert dealer.hand(4) == parse_cards("3c 6c")
    assert dealer.place("dealer") == parse_cards("4c 7c")
    assert dealer.place("community") == parse_cards("9c Tc Jc Kc Ac")
    assert dealer.bets(1).on(law.play) == 4000
    assert not dealer.bets(4).has(law.play)
    assert dealer.settled


def test_653a_8_d_and_10_c_when_the_six_card_bonus_cards_are_dealt() -> None:
    for method, first in (("manual shoe", "2c 3c 4c 5c"), ("automated shoe", "6c 7c 8c 9c")):
        rules = game.rules({"Six Card Bonus Wager": "A", "Dealing": method})
        bets = {1: {**ANTE, Bet(law.six_card_bonus): 500}}
        dealer = ScriptedDealer(rules, bets, ORDER)
        run(dealer, ["play 3x"])
        assert dealer.place("six card bonus") == parse_cards(first)


def test_653a_12_e_3_the_system_draws_only_for_players_of_the_hand_bonus() -> None:
    rules = game.rules({"Five Card Hand Bonus Wager": "yes", "Magic Card and Lucky Bonus": "yes"})
    without = ScriptedDealer(rules, {1: dict(ANTE)}, ORDER)
    run(without, ["play 4x"])
    assert not without.drawn
    bet = Bet(law.five_card_hand_bonus, "dealer's hand")
    with_bonus = ScriptedDealer(rules, {1: {**ANTE, bet: 100}}, ORDER)
    run(with_bonus, ["play 4x"])
    assert with_bonus.drawn == {"magic card": "2c", "lucky position": "dealer"}


def test_653a_13_the_community_cards_are_dealt_out_for_trips_only() -> None:
    for bets, cards in ((dict(ANTE), 0), ({**ANTE, Bet(law.trips): 500}, 5)):
        dealer = ScriptedDealer(DEFAULT, {1: bets}, ORDER)
        table.deal_out(dealer, "13(d)")  # type: ignore[arg-type]
        assert len(dealer.place("community")) == cards
