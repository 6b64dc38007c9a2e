"""Chapter 633a, Blackjack: what a worked case cannot show."""

from fractions import Fraction
from random import Random

import pytest

from houserules.equipment.cards import Card, Rank, parse_cards
from houserules.games import load
from houserules.games.blackjack.blackjack import additional
from houserules.games.blackjack.blackjack import settling as law
from houserules.games.blackjack.blackjack.choices import blackjack, hands_from, insurance
from houserules.games.blackjack.blackjack.law import game
from houserules.games.blackjack.blackjack.settling import DealerFinished, Finished
from houserules.games.blackjack.blackjack.shoe import deck_in_play
from houserules.games.blackjack.playing import (
    Choice,
    Conversation,
    Draw,
    Ending,
    Permits,
    PlayedHand,
    play,
)
from houserules.games.coverage import coverage
from houserules.library.pricing import advise
from houserules.rules import Bet, Bets, Decision, Outcome, Round, RuleError, Seat
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import AskReport, AskWagers
from houserules.table.chance import Given, Source, order_dealing
from houserules.table.events import Kind
from houserules.table.inputs import Decide, NoMoreBets, PlaceBet, Report, Sit
from houserules.table.ledger import LAYOUT
from houserules.table.offers import reportable
from houserules.table.record import settle_record
from houserules.table.table import Table

RULES = game.rules()
SWITCH = game.rules({"Blackjack Switch": "yes"})
LATE_BLACKJACK = DealerFinished(21, blackjack=True)


def test_the_index_finds_the_game() -> None:
    assert load("633a") is game
    assert game.positions == 7


def test_every_paragraph_is_carried_or_declared() -> None:
    assert [str(cite) for section in coverage(game) for cite in section.rest] == []


# Branches that the card reader keeps from arising, 633a.10(b), 633a.11(d), 633a.12(a)(5)(iii)


def test_a_late_blackjack_takes_the_original_wager_only() -> None:
    hand = Finished(20)
    assert law.settle_hand(hand, LATE_BLACKJACK, RULES).outcome is Outcome.LOSE
    double = law.settle_double(hand, LATE_BLACKJACK, RULES)
    assert (double.outcome, str(double.cite)) == (Outcome.RETURNED, "633a.10(b)")
    split = law.settle_hand(hand._replace(split_off=True), LATE_BLACKJACK, RULES)
    assert (split.outcome, str(split.cite)) == (Outcome.RETURNED, "633a.11(d)")


def test_a_21_in_three_cards_loses_to_a_late_blackjack() -> None:
    verdict = law.settle_hand(Finished(21), LATE_BLACKJACK, RULES)
    assert (verdict.outcome, str(verdict.cite)) == (Outcome.LOSE, "633a.7(q)")


def test_a_switched_blackjack_loses_to_a_blackjack() -> None:
    made = Finished(21, blackjack=True, switched=True)
    verdict = law.settle_hand(made, LATE_BLACKJACK, SWITCH)
    assert (verdict.outcome, str(verdict.cite)) == (Outcome.LOSE, "633a.12(a)(5)(iii)")


def test_surrender_before_the_reader_would_cost_all() -> None:
    assert law.settle_surrender(LATE_BLACKJACK, RULES).net(1) == -1
    assert law.settle_surrender(DealerFinished(17), RULES).net(1) == Fraction(-1, 2)


def test_a_hand_over_21_loses_whatever_the_dealer_gets() -> None:
    for dealer in (DealerFinished(22), DealerFinished(26), LATE_BLACKJACK):
        for rules in (RULES, SWITCH):
            assert law.settle_hand(Finished(22), dealer, rules).outcome is Outcome.LOSE
            assert law.settle_double(Finished(22), dealer, rules).outcome is Outcome.LOSE


# Outcomes


@pytest.mark.parametrize(
    ("ranks", "length"),
    [
        ("4c 5d 6h", 3),
        ("5c 4d 6h 3s", 4),
        ("4c 5d 2h 3s", 2),
        ("Ac 2d 3h", 3),
        ("2c Ad Kh", 2),
        ("Kc Ad", 2),
        ("Qc Kd Ah", 3),
        ("4c 6d 5h", 0),
        ("9c 9d", 0),
    ],
)
def test_straight_length(ranks: str, length: int) -> None:
    assert additional.straight_length([card.rank for card in parse_cards(ranks)]) == length


def test_three_cards_with_the_same_card_twice() -> None:
    assert additional.three_card_outcome(parse_cards("9c 9c 9c", decks=3)) == "Three-of-a-kind"
    assert additional.three_card_outcome(parse_cards("9c 9c Tc", decks=2)) == "Flush"
    assert additional.three_card_outcome(parse_cards("9c 9d Th")) == "Other"
    assert additional.three_card_outcome(parse_cards("Qc Kc Ac")) == "Straight flush"


def test_in_between_does_not_depend_on_the_order_of_the_two_cards() -> None:
    for first in Rank:
        for second in Rank:
            for up in Rank:
                one = additional.in_between_outcome((first, second, up))
                assert one == additional.in_between_outcome((second, first, up))


def test_twenties_of_one_deck_have_no_matched_pair() -> None:
    """In a single deck no card comes twice, so only the lower rows can win."""
    outcomes = {
        additional.kings_bounty_outcome((Card(a), Card(b)))
        for a in range(52)
        for b in range(52)
        if a != b
    }
    assert outcomes == {"Suited 20", "Pair of kings", "Any 20", "No 20"}


def test_house_money_rounds_an_added_part_down() -> None:
    half = game.rules({"House Money Wager": "yes", "House Money portion added": "50%"})
    assert additional.added(1501, half) == 750


# Choices of the Rules Submission


def test_additional_splits() -> None:
    rules = game.rules({"Additional splits": "3", "Additional splits of aces": "0"})
    assert hands_from(Card.of("8s"), rules) == 5
    assert hands_from(Card.of("As"), rules) == 2
    with pytest.raises(RuleError, match="not a number of times from 0 to 6"):
        game.rules({"Additional splits": "7"})


@pytest.mark.parametrize(
    ("wager", "decks", "letters"),
    [
        (additional.royal_match, 1, "AB"),
        (additional.royal_match, 2, "CDE"),
        (additional.bet_the_set, 1, "A"),
        (additional.bet_the_set, 2, "B"),
        (additional.bet_the_set, 3, ""),
        (additional.bet_the_set, 4, "CD"),
    ],
)
def test_paytables_by_decks(wager: object, decks: int, letters: str) -> None:
    assert isinstance(wager, type(additional.royal_match))
    offered = [
        letter
        for letter in "ABCDE"
        if letter in {table.table for table in wager.paytables}
        and game.rules({"Decks": decks, wager.name: letter}).has_table(wager)
    ]
    assert "".join(offered) == letters


def test_a_maximum_payout_covers_the_largest_wager() -> None:
    choices = {"Lucky Ladies": "yes", "Maximum payout": "25,000"}
    name = additional.lucky_ladies.name
    fits = game.rules(choices, limits={name: Limits(maximum=2_500)})
    assert not [finding for finding in fits.findings() if finding.kind == "inconsistent"]
    unknown = game.rules(choices)
    exceeds = game.rules(choices, limits={name: Limits(maximum=2_600)})
    for rules in (unknown, exceeds):
        (finding,) = [one for one in rules.findings() if one.kind == "inconsistent"]
        assert str(finding.cite) == "633a.13(o)"


@pytest.mark.parametrize(
    ("decks", "boxes", "maximum", "covered"),
    [
        (6, 1, 2_500, True),
        (6, 2, 1_250, True),  # two pairs of queens of hearts at $12.50
        (6, 2, 1_260, False),
        (2, 3, 1_250, True),  # two decks have one pair of queens of hearts and one of kings
        (2, 3, 1_260, False),
        (1, 7, 9_999, True),  # one deck has neither
    ],
)
def test_a_maximum_payout_covers_the_boxes_of_one_patron(
    decks: int, boxes: int, maximum: int, covered: bool
) -> None:
    choices = {
        "Lucky Ladies": "yes", "King's Bounty": "yes", "Maximum payout": "25,000",
        "Decks": decks, "Adjacent boxes": boxes,
    }  # fmt: skip
    limits = {
        wager.name: Limits(maximum=maximum)
        for wager in (additional.lucky_ladies, additional.kings_bounty)
    }
    findings = game.rules(choices, limits=limits).findings()
    assert ("633a.13(o)" not in [str(one.cite) for one in findings]) is covered


def test_even_money_is_not_for_switch() -> None:
    rules = game.rules({"Blackjack Switch": "yes", "Even money": "yes"})
    assert any(str(finding.cite) == "633a.8(e)" for finding in rules.findings())


def test_insurance_needs_no_option() -> None:
    assert RULES.offers(insurance)


# How a hand is played


def test_hands_are_numbered_as_splits_form_them() -> None:
    first, second, *drawn = parse_cards("8c 8d 8h Ts 3s 2d Tc", decks=2)
    conversation = play(first, second, Permits(lambda card: 4))
    decisions = [Decision(act) for act in ("split", "split", "stand", "double", "stand")]
    hands: list[PlayedHand] = []
    answer: Card | Decision | None = None
    while asks := next_of(conversation, answer):
        answer = None
        if isinstance(asks, PlayedHand):
            hands.append(asks)
        else:
            answer = drawn.pop(0) if isinstance(asks, Draw) else decisions.pop(0)
    assert decisions == []
    assert drawn == []
    assert [(hand.number, hand.total, hand.ending) for hand in hands] == [
        (1, 18, Ending.STOOD),
        (3, 13, Ending.DOUBLED),
        (2, 18, Ending.STOOD),
    ]


def next_of(
    conversation: Conversation, answer: Card | Decision | None
) -> Choice | Draw | PlayedHand | None:
    """The next that a conversation says, None at its end."""
    try:
        return conversation.send(answer)
    except StopIteration:
        return None


def test_cards_that_nobody_asked_for_are_refused() -> None:
    bets, cards = Bets({Bet(blackjack): 1_000}), {"": parse_cards("8c 9d 3h")}
    seat = Seat(1, bets, cards, (Decision("stand"),))
    with pytest.raises(RuleError, match="Seat 1 must have 2 cards, not 3"):
        settle_record(Round(RULES, (seat,), {"dealer": parse_cards("Td 9h")}))


# The live table

EVERYTHING = {
    "Even money": "yes",
    "Lucky Ladies": "yes",
    "King's Bounty": "yes",
    "Match-the-Dealer": "yes",
    "In Between": "yes",
    "Royal Match 21": "C",
    "Crown Treasure": "yes",
    "Bet the Set 21": "C",
    "Three Card Poker": "A",
    "House Money Wager": "yes",
    "Bad Beat Progressive": "yes",
    "Magic Card": "yes",
    "Lucky Player": "yes",
}


@pytest.mark.parametrize(
    "choices",
    [
        EVERYTHING,
        {"Straight Jack Progressive": "yes"},
        {
            "Decks": "1",
            "Hit and Run Progressive": "yes",
            "Dealing": "hand",
            "Automated shuffler": "yes",
        },
        {"Blackjack Switch": "yes", "Super Match": "yes", "House Money Wager": "yes"},
        {
            "Decks": "1",
            "Dealing": "double shoe",
            "Card on a double down": "face down",
            "Blackjack against an ace or 10": "paid after the hole card is revealed",
            "Surrender against an ace or 10": "when the hole card is revealed",
        },
    ],
    ids=["additional wagers", "straight jack", "from the hand", "switch", "double shoe"],
)
@pytest.mark.parametrize("irregular", [False, True], ids=["regular", "irregular"])
def test_rounds_at_a_live_table(choices: dict[str, str], irregular: bool) -> None:
    """Legal decisions at random, with irregularities or without: every round ends, no cent is lost
    on the way, and the log leads to the same events."""
    random = Random(633)
    names = {option.name: value for option, value in _chosen(choices).items()}
    table = Table(game.rules(names), inventory=10**9, source=Source(633))
    for seat in (1, 4, 7):
        table.do(Sit(seat, f"player {seat}", 10**7))
    wagers = [w for w in game.wagers if table.rules.offers(w) and not _later(w.name)]
    for _ in range(25):
        for seat in (1, 4, 7):
            for wager in wagers:
                table.do(PlaceBet(seat, wager.name, 500))
        if irregular:
            _report_something(table, random)
        if table.dealer.seats():
            table.do(NoMoreBets())
        while not isinstance(table.asks, AskWagers):
            if isinstance(table.asks, AskReport):
                table.do(Report(table.asks.interrupted_by[0].event))
                continue
            if irregular and random.random() < 0.3:
                _report_something(table, random)
                continue
            offer = random.choice([offer for offer in table.legal() if offer.do == "decide"])
            amount = offer.maximum if offer.increment else None
            table.do(Decide(offer.seat or 0, offer.what, amount))
        assert table.ledger[LAYOUT] == 0
        assert table.ledger.conserved
    again = Table(table.rules, log=table.log, inventory=10**9)
    assert again.events == table.events


def _report_something(table: Table, random: Random) -> None:
    """One of the irregularities that may happen now, at once or after some cards."""
    irregularity = random.choice(reportable(table) or game.irregularities)
    seat = random.choice(table.dealer.seats()) if irregularity.concerns_hand else None
    report = Report(irregularity.event, seat, random.choice((0, 0, 1, 4)))
    if table.can(report):
        table.do(report)


@pytest.mark.parametrize(
    ("name", "cite"),
    [("Bad Beat", "13(j)(2)"), ("Hit and Run", "13(l)(2)"), ("Straight Jack", "13(m)(2)")],
)
def test_amounts_and_rate_of_an_offered_meter_must_be_submitted(name: str, cite: str) -> None:
    offered = game.rules({f"{name} Progressive Wager": "yes"}).findings()
    assert [str(f.cite) for f in offered].count(f"633a.{cite}") == 2
    assert f"633a.{cite}" not in [str(f.cite) for f in RULES.findings()]


def _dealt(choices: dict[str, str], cards: str, *wagers: str) -> Table:
    """One seat at a live table with $5 on each wager; a burnt card, then the cards as dealt."""
    rules = game.rules(choices)
    deck = deck_in_play(rules)
    order = order_dealing(deck, [Card.of(card) for card in f"2c {cards}".split()])
    table = Table(rules, source=Given([order]), inventory=10**9)
    table.do(Sit(1, "player", 10**6))
    for wager in ("Blackjack Wager", *wagers):
        table.do(PlaceBet(1, wager, 500))
    table.do(NoMoreBets())
    return table


def _paid(table: Table) -> list[tuple[str, int | None]]:
    """The wagers that have been settled, with what each gained, in their order."""
    return [(event.bet, event.amount) for event in table.events if event.kind is Kind.SETTLED]


LADIES = "Lucky Ladies Twenty Point Bonus Wager"


@pytest.mark.parametrize(("hole", "pays"), [("Kd", 500_000), ("9d", 100_000)])
def test_two_queens_of_hearts_wait_for_the_card_reader(hole: str, pays: int) -> None:
    """633a.7(g)(1): their payout would tell the hole card while insurance is offered."""
    table = _dealt({LADIES: "yes"}, f"Qh As Qh {hole}", LADIES)
    assert _paid(table) == []
    table.do(Decide(1, "no insurance"))
    assert (LADIES, pays) in _paid(table)


def test_a_royal_match_waits_for_the_hole_card() -> None:
    """633a.7(g)(4): against a king or queen it is settled when the hole card is exposed."""
    choices = {"Royal Match 21 Wager": "C", "Crown Treasure Bonus": "yes"}
    table = _dealt(choices, "Kh Qd Qh Kd", "Royal Match 21 Wager")
    assert _paid(table) == []
    table.do(Decide(1, "stand"))
    names = ["Royal Match 21 Wager", "Crown Treasure Bonus", "Blackjack Wager"]
    assert [wager for wager, _ in _paid(table)] == names


def test_even_money_leaves_nothing_to_add_house_money_to() -> None:
    choices = {"Even money": "yes", "House Money Wager": "yes"}
    table = _dealt(choices, "Ac Ad Kc 9h", "House Money Wager")
    table.do(Decide(1, "even money"))
    assert _paid(table) == [("Blackjack Wager", 500), ("House Money Wager", 4_500)]


def test_queens_of_hearts_are_settled_after_other_twenties() -> None:
    seats = [
        Seat(number, Bets({Bet(blackjack): 1_000, Bet(additional.lucky_ladies): 500}),
             {"": parse_cards(cards, decks=6)}, (Decision("stand"),))
        for number, cards in ((1, "Qs Qh"), (2, "Qh Qh"))
    ]  # fmt: skip
    dealer = {"dealer": parse_cards("Td 9h")}
    lines = settle_record(Round(game.rules({LADIES: "yes"}), tuple(seats), dealer)).lines
    assert [line.seat for line in lines if line.name == LADIES] == [1, 2]


def _later(name: str) -> bool:
    return name in ("Insurance Wager", "Double Down Wager")


def _chosen(choices: dict[str, str]) -> dict[object, str]:
    return {game.find_option(name): value for name, value in choices.items()}


def test_633a_6_b_1_a_player_without_a_wager_can_be_readmitted() -> None:
    table = _dealt({"Entry during a shoe prohibited": "yes"}, "9s 7h Td Tc")
    table.do(Sit(2, "newcomer", 10**6))
    table.do(Decide(1, "stand"))
    assert not table.can(PlaceBet(2, "Blackjack Wager", 500))
    (permitted,) = (i for i in reportable(table) if str(i.cite) == "633a.6(b)(1)")
    table.do(Report(permitted.event, 2))
    assert table.can(PlaceBet(2, "Blackjack Wager", 500))


# Advice on hands that cannot be


@pytest.mark.parametrize(
    ("chapter", "hand", "dealer", "decided", "says"),
    [
        ("673a", "Ks Kh Kd Kc", "5d", (), "up to the one that passed 21"),
        ("673a", "Ks Kh 6c 6d", "5d", (), "up to the one that passed 21"),
        ("633a", "Ks Kh Kd Kc", "5d", (), "it has 40 points. The decision is made on a hand of"),
        ("633a", "9s 2h 8d", "5d", ("double",), "it was doubled and has its last card"),
    ],
)
def test_hands_that_nobody_decides_on_are_refused(
    chapter: str, hand: str, dealer: str, decided: tuple[str, ...], says: str
) -> None:
    with pytest.raises(RuleError, match=says):
        advise(load(chapter).rules(), hand, dealer=dealer, decided=decided)
