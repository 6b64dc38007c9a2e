"""Ultimate Texas Hold 'Em Poker as 653a has it: wagers, options and the round of play."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houserules.equipment.cards import CARDS
from houserules.files.shipped import game_cases
from houserules.files.worked import play
from houserules.games import entry_of
from houserules.games.coverage import coverage
from houserules.games.poker.bad_beat import BadBeatMeeting
from houserules.games.poker.ultimate_texas_holdem import law
from houserules.games.poker.ultimate_texas_holdem.law import game
from houserules.games.shared.common import compared
from houserules.hands.poker import PokerCategory, PokerHand
from houserules.rules import Bet, Bets, Decision, Outcome, Round, RuleError, Seat
from houserules.rules.house_rules import Limits
from houserules.table.record import settle_record

DEFAULT = game.rules({"Blind Wager": "A", "Trips Wager": "A"})
ANTE = {Bet(law.ante): 1000, Bet(law.blind): 1000}


def test_every_paragraph_is_accounted_for() -> None:
    left = [cite for section in coverage(game) for cite in section.rest]
    assert left == []


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


@pytest.mark.parametrize(
    ("choices", "applies"),
    [
        ({}, False),
        ({"Dealing": "automated shoe"}, False),
        ({"Reshuffling device": "yes"}, False),
        ({"Dealing": "automated shoe", "Reshuffling device": "yes"}, True),
    ],
)
def test_653a_10_g_community_cards_first_only_from_an_automated_shoe_that_reshuffles(
    choices: dict[str, str], applies: bool
) -> None:
    rules = game.rules({**choices, "Community cards dispensed first": "yes"})
    found = [one.sentence for one in rules.findings() if "does not apply" in one.sentence]
    assert bool(found) is not applies


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
    seat = Seat(1, Bets(ANTE), {"": hand}, tuple(map(Decision, DECISIONS[times])))
    round_ = Round(DEFAULT, (seat,), {"dealer": dealt, "community": community})
    found = {line.name: line.amount for line in settle_record(round_).lines}
    player, dealer = PokerHand.of((*hand, *community)), PokerHand.of((*dealt, *community))
    assert found == expected(player, dealer, times)


@given(st.permutations(range(52)))
def test_653a_11_j_a_bad_beat_needs_three_of_a_kind_that_lost(order: list[int]) -> None:
    cards = [CARDS[index] for index in order[:9]]
    player = PokerHand.of((*cards[:2], *cards[4:]))
    dealer = PokerHand.of((*cards[2:4], *cards[4:]))
    rules = game.rules({"Bad Beat Bonus Wager": "A"})
    comparison = compared(player, dealer)
    facts = BadBeatMeeting(False, str(player.category), str(dealer.category), comparison)
    won = law.bad_beat.settle(facts, rules).outcome is Outcome.WIN
    assert won == (player != dealer and min(player, dealer).category >= "Three-of-a-kind")


def test_653a_11_f_2_racked_cards_are_not_turned_up_for_a_wager_on_the_dealers_hand() -> None:
    (case,) = [one for one in game_cases(entry_of("653a")) if "cards were racked" in one.name]
    events = play(case.read()).table.events
    assert not [event for event in events if "turned up" in event.what and event.seat == 1]
