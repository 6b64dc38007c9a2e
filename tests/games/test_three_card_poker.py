"""Three Card Poker as the chapter orders it: coverage, order of settlement, dealing, meters."""

import pytest

from houserules.equipment.cards import parse_cards
from houserules.files.casebook import Written, parse_case
from houserules.files.shipped import game_cases
from houserules.games import entry_of
from houserules.games.coverage import coverage
from houserules.games.poker.three_card_poker import law
from houserules.hands.poker import THREE_CARDS, PokerHand
from houserules.law.outline import outline
from houserules.rules import Effect, Odds, Paytable

game = law.game
SETTLED = [
    case
    for case in game_cases(entry_of("649a"))
    if case.refused is None and "table" not in case.keys
]


def test_every_citation_is_in_the_regulation() -> None:
    for cite in (*game.carried, *game.declared):
        assert outline(cite.chapter).contains(cite), str(cite)


def test_rankings_wagers_dealing_completion_payouts_and_irregularities_are_covered() -> None:
    rest = {part.section.number: [str(cite) for cite in part.rest] for part in coverage(game)}
    assert {number: rest[number] for number in range(6, 14)} == {n: [] for n in range(6, 14)}


OUT_OF_ORDER = """
game: three-card-poker
rules: {Six Card Bonus Wager: A, Five-Card Progressive Payout Wager: yes}
seats:
  - seat: 2
    wagers:
      Five-Card Progressive Payout Wager: 1
      Six Card Bonus Wager: 2
      Pair Plus Wager: 5
      Ante Wager: 10
    cards: 7h 8h 9h
    decisions: play
  - seat: 5
    wagers:
      Six Card Bonus Wager: 2
      Ante Wager: 10
      Five-Card Progressive Payout Wager: 1
      Pair Plus Wager: 5
    cards: Ah Kh Qh
    decisions: play
cards: {dealer: 2c 5d Js, community: Th Jh}
"""


def test_seats_from_the_dealers_right_and_wagers_as_649a_11_c_orders_them() -> None:
    lines = parse_case(OUT_OF_ORDER).settle().lines
    wagers = [
        "Ante Wager", "Play Wager", "Ante Bonus", "Pair Plus Wager", "Six Card Bonus Wager",
        "Five-Card Progressive Payout Wager",
    ]  # fmt: skip
    assert [(line.seat, line.name) for line in lines] == [
        *((5, wager) for wager in wagers),
        (2, "Five-Card Envy Bonus, seat 5"),
        *((2, wager) for wager in wagers),
        (5, "Five-Card Envy Bonus, seat 2"),
    ]


@pytest.mark.parametrize("written", SETTLED, ids=lambda written: written.name)
def test_worked_rounds_are_written_in_the_order_of_settlement(written: Written) -> None:
    case = written.read()
    settled = [(line.seat, line.name) for line in case.settle().lines]
    assert settled == [(line.seat, line.wager) for line in case.form.expect]


def test_where_the_text_deals_the_community_cards() -> None:
    dealt = {
        step.under[1]: str(step.cite)
        for step in game.steps
        if step.under and "community cards" in step.does
    }
    assert dealt == {
        "manual shoe": "649a.8(d)",
        "hand": "649a.9(b)",
        "automated shoe": "649a.10(c)",
    }


@pytest.mark.parametrize("cite", ["649a.8(h)", "649a.9(f)", "649a.10(f)"])
def test_a_miscounted_stub_takes_the_deck_away_only_without_a_misdeal(cite: str) -> None:
    misdealt, incomplete = (i for i in game.irregularities if str(i.cite) == cite)
    assert misdealt.returns_wagers
    assert incomplete.returns_wagers
    assert Effect.REMOVE_DECK not in misdealt.effects
    assert Effect.REMOVE_DECK in incomplete.effects


@pytest.mark.parametrize(("letter", "rate"), [("A", 14), ("B", 20), ("own", 14)])
def test_the_meter_of_the_three_card_progressive(letter: str, rate: int) -> None:
    rules = game.rules({law.progressive.name: "B" if letter == "B" else "A"})
    if letter == "own":
        printed = law.progressive.paytables[0]
        own = Paytable(printed.cite, "own", (("Straight", Odds(9)),), printed.scale)
        rules = rules.with_paytable(law.progressive, own)
    (meter,) = rules.meters(law.progressive)
    assert meter.seed == 1000
    assert 100 * meter.primary == rate


@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [
        ("Qs 3h 2d", True),
        ("Js Th 8d", False),
        ("2s 2h 3d", True),
        ("As 2h 3d", True),
        ("2s 3s 5s", True),
        ("Ks 3h 2d", True),
    ],
)
def test_queen_high_or_better_qualifies(cards: str, qualifies: bool) -> None:
    hand = PokerHand.of(parse_cards(cards), THREE_CARDS)
    assert law.dealer_qualifies(hand) is qualifies


@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("As Ks Qs", law.SPADES),
        ("Qd Kd Ad", law.OTHERS),
        ("Ks Qs Js", "Straight flush"),
        ("As 2s 3s", "Straight flush"),
        ("Ks As 2s", "Flush"),
        ("As Kh Qs", "Straight"),
        ("7c 7d 7h", "Three-of-a-kind"),
        ("7c 7d 2h", "Pair"),
        ("7c 5d 2h", "High card"),
    ],
)
def test_outcomes_of_three_cards(cards: str, outcome: str) -> None:
    assert law.three_card_outcome(parse_cards(cards)) == outcome


@pytest.mark.parametrize(
    ("cards", "six", "five_of_six"),
    [
        ("Ad Kd Qd Jd Td 9d", law.SUPER_DIAMONDS, law.ROYAL_OTHERS),
        ("9s Ts Js Qs Ks As", law.SUPER_OTHERS, law.ROYAL_SPADES),
        ("Ad Kd Qd Jd Td 9s", "Royal flush", law.ROYAL_OTHERS),
        ("Ks Qs Js Ts 9s 8s", "Straight flush", "Straight flush"),
        ("As 2h 3d 4c 5s 5h", "Straight", "Straight"),
        ("8c 8d 8h 9c 9d 9h", "Full house", "Full house"),
        ("8c 8d 9c 9d Tc Td", "Two pair", "Two pair"),
    ],
)
def test_outcomes_of_six_cards(cards: str, six: str, five_of_six: str) -> None:
    assert law.six_card_outcome(parse_cards(cards)) == six
    assert law.five_of_six_outcome(parse_cards(cards)) == five_of_six
