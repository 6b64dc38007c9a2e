"""Blackjack figures against formulas, other enumerations, published figures and dealt rounds."""

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import numpy as np
import pytest

from houserules import answers
from houserules.equipment.cards import RANKS, Card, parse_cards
from houserules.games.blackjack.blackjack import additional
from houserules.games.blackjack.blackjack import odds as plan
from houserules.games.blackjack.blackjack.additional import is_two_card_straight
from houserules.games.blackjack.blackjack.choices import blackjack, insurance
from houserules.games.blackjack.blackjack.law import game
from houserules.games.blackjack.blackjack.straight_jack_odds import straight_chances
from houserules.games.blackjack.kernels.hands import HANDS, point_count
from houserules.games.blackjack.kernels.rules import BlackjackRules, Part
from houserules.games.blackjack.kernels.rules import choices as choices_in_play
from houserules.games.blackjack.kernels.solver import expectation
from houserules.games.blackjack.kernels.upcard import Plays
from houserules.odds import kept
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, offered
from houserules.rules import Decision, Payable

F = Fraction
EACH_DECK = pytest.mark.parametrize("n", [1, 2, 5, 8])


def figures(payable: Payable, **choices: object) -> list[Figure]:
    """The figures of a wager under choices whose names have underscores for blanks."""
    named = {name.replace("_", " "): value for name, value in choices.items()}
    entry = next(entry for entry in plan.PLAN.entries if entry.wager is payable)
    return list(entry.price(offered(entry, game.rules(named)), Asked()))


def advantage(payable: Payable, **choices: object) -> Fraction:
    figure = figures(payable, **choices)[0]
    assert isinstance(figure.house_advantage, Fraction)
    return figure.house_advantage


def dealer_blackjack(n: int) -> Fraction:
    """The chance of a dealer Blackjack after two cards that count 10 are gone."""
    return F(2 * 4 * n * (16 * n - 2), (52 * n - 2) * (52 * n - 3))


# Wagers on two cards, by formulas


@EACH_DECK
def test_lucky_ladies(n: int) -> None:
    hands = comb(52 * n, 2)
    queens = comb(n, 2)
    matched = 16 * comb(n, 2) - queens
    suited = 4 * comb(4 * n, 2) - 16 * comb(n, 2) + 4 * n * n
    twenties = comb(16 * n, 2) + 16 * n * n
    any_20 = twenties - queens - matched - suited
    top = 1000 * dealer_blackjack(n) + 200 * (1 - dealer_blackjack(n))
    gain = queens * top + 25 * matched + 10 * suited + 4 * any_20 - (hands - twenties)
    assert advantage(additional.lucky_ladies, decks=n) == -gain / hands


@EACH_DECK
def test_kings_bounty(n: int) -> None:
    hands = comb(52 * n, 2)
    same = comb(n, 2)
    suited = 4 * comb(4 * n, 2) - 16 * same + 4 * n * n
    kings = comb(4 * n, 2) - 4 * same
    twenties = comb(16 * n, 2) + 16 * n * n
    any_20 = twenties - 16 * same - suited - kings
    top = 1000 * dealer_blackjack(n) + 200 * (1 - dealer_blackjack(n))
    gain = same * top + 50 * 3 * same + 25 * 12 * same + 9 * suited + 6 * kings + 4 * any_20
    assert advantage(additional.kings_bounty, decks=n) == (hands - twenties - gain) / hands


@pytest.mark.parametrize(("n", "suited", "other"), [(6, 11, 4), (8, 14, 3)])
def test_match_the_dealer(n: int, suited: int, other: int) -> None:
    """Each of two cards is paid, so expectations add; it loses if neither matches."""
    cards = 52 * n - 1
    paid = 2 * (F(n - 1, cards) * suited + F(3 * n, cards) * other)
    none = F(comb(48 * n, 2), comb(cards, 2))
    assert advantage(additional.match_the_dealer, decks=n) == none - paid


@pytest.mark.parametrize("letter", ["A", "B"])
def test_royal_match_one_deck(letter: str) -> None:
    pays = {"A": 10, "B": 5}[letter]
    hands, suited = comb(52, 2), 4 * comb(13, 2)
    expected = F(hands - suited - 3 * (suited - 4) - pays * 4, hands)
    assert advantage(additional.royal_match, decks=1, royal_match_21_wager=letter) == expected


@pytest.mark.parametrize(
    ("n", "published"), [(2, "0.0833"), (4, "0.0708"), (6, "0.0667"), (8, "0.0646")]
)
def test_royal_match_as_published(n: int, published: str) -> None:
    """Wizard of Odds, Royal Match: 2.5 to 1 and 25 to 1, which is Paytable D."""
    found = advantage(additional.royal_match, decks=n, royal_match_21_wager="D")
    assert f"{float(found):.4f}" == published


@EACH_DECK
def test_crown_treasure_adds_a_thousand_for_one(n: int) -> None:
    letter = "A" if n == 1 else "C"
    plain = advantage(additional.royal_match, decks=n, royal_match_21_wager=letter)
    with_crown = advantage(
        additional.royal_match, decks=n, royal_match_21_wager=letter, crown_treasure="yes"
    )
    player = F(4 * n * n, comb(52 * n, 2))
    dealer = F(3 * n * n + (n - 1) ** 2, comb(52 * n - 2, 2))
    assert plain - with_crown == 1000 * player * dealer


@pytest.mark.parametrize(
    ("n", "letter", "suited", "pair"),
    [(1, "A", 15, 15), (2, "B", 25, 10), (4, "C", 15, 10), (6, "D", 12, 10), (8, "C", 15, 10)],
)
def test_bet_the_set(n: int, letter: str, suited: int, pair: int) -> None:
    hands, same, pairs = comb(52 * n, 2), 52 * comb(n, 2), 13 * comb(4 * n, 2)
    expected = F(hands - pairs - suited * same - pair * (pairs - same), hands)
    assert advantage(additional.bet_the_set, decks=n, bet_the_set_21_wager=letter) == expected


@pytest.mark.parametrize("n", [1, 6])
def test_house_money_taken(n: int) -> None:
    """Thirteen pairs of neighbouring ranks, ace and king among them."""
    hands, pairs = comb(52 * n, 2), 13 * comb(4 * n, 2)
    royal, flush, straight = 4 * n * n, 12 * 4 * n * n, 13 * 12 * n * n
    pays = 5 if n == 1 else 4
    gain = 9 * royal + pays * flush + 3 * pairs + straight
    lost = hands - royal - flush - pairs - straight
    assert advantage(additional.house_money, decks=n) == F(lost - gain, hands)


# Three and four cards


@EACH_DECK
@pytest.mark.parametrize("letter", ["A", "B"])
def test_three_card_poker(n: int, letter: str) -> None:
    hands = comb(52 * n, 3)
    flushes = 12 * 4 * n**3
    trips = 13 * comb(4 * n, 3)
    straights = 12 * (4 * n) ** 3 - flushes
    suited = 4 * comb(13 * n, 3) - flushes - 52 * comb(n, 3)
    won = flushes + trips + straights + suited
    gain = 9 * won if letter == "A" else 30 * flushes + 20 * trips + 10 * straights + 5 * suited
    found = advantage(additional.three_card_poker, decks=n, three_card_poker_wager=letter)
    assert found == F(hands - won - gain, hands)


def test_three_card_poker_as_published() -> None:
    """The 9 to 1 table with six decks is published at 3.24 % (Wizard of Odds, 21+3)."""
    found = advantage(additional.three_card_poker, decks=6, three_card_poker_wager="A")
    assert f"{float(found):.2%}" == "3.24%"


@EACH_DECK
def test_in_between(n: int) -> None:
    """Three ranks in their order, with the cards that are left."""
    gain: dict[str, int] = {
        "Triple Match": 30,
        "One-card spread": 10,
        "Two-card spread": 6,
        "Three-card spread": 4,
        "All others": 1,
    }
    total, copies = Fraction(0), 4 * n
    for first, second, up in product(range(2, 15), repeat=3):
        ways = copies * (copies - (second == first)) * (copies - (up == first) - (up == second))
        low, high = sorted((first, second))
        if first == second == up:
            name = "Triple Match"
        elif low < up < high:
            between = len(range(low + 1, high))
            names = {1: "One-card spread", 2: "Two-card spread", 3: "Three-card spread"}
            name = names.get(between, "All others")
        else:
            name = ""
        total += ways * gain.get(name, -1)
    cards = 52 * n
    expected = -total / (cards * (cards - 1) * (cards - 2))
    assert advantage(additional.in_between, decks=n) == expected


@pytest.mark.parametrize(("n", "four", "two"), [(6, 40, 8), (8, 50, 7)])
def test_super_match(n: int, four: int, two: int) -> None:
    hands, k = comb(52 * n, 4), 4 * n
    quads = 13 * comb(k, 4)
    trips = 13 * 12 * comb(k, 3) * k
    two_pair = comb(13, 2) * comb(k, 2) ** 2
    pair = 13 * comb(k, 2) * comb(12, 2) * k * k
    won = quads + trips + two_pair + pair
    gain = four * quads + 5 * trips + two * two_pair + pair
    found = advantage(additional.super_match, decks=n, blackjack_switch="yes")
    assert found == F(hands - won - gain, hands)


def test_insurance() -> None:
    """16 of 51 cards count 10 in one deck after the ace: (35 - 2 x 16) / 51."""
    assert advantage(insurance, decks=1) == F(3, 51)
    assert advantage(insurance, decks=6) == F(311 - 96 - 2 * 96, 311)


# Wagers that follow the hands


@cache
def dealers_cards(left: tuple[int, ...], hard: int, aces: int, cards: int) -> dict[int, float]:
    """The dealer's number of cards, drawing one after another from one deck."""
    total = hard + 10 if aces and hard + 10 <= 21 else hard
    if total >= 17 and cards > 1:
        return {0 if total == 21 and cards == 2 else cards: 1.0}
    found: Counter[int] = Counter()
    for value, copies in enumerate(left):
        if copies:
            rest = tuple(c - (index == value) for index, c in enumerate(left))
            after = dealers_cards(rest, hard + value + 1, aces + (value == 0), cards + 1)
            for number, chance in after.items():
                found[number] += chance * copies / sum(left)
    return dict(found)


def test_hit_and_run_of_one_deck() -> None:
    chances = dealers_cards((4,) * 9 + (16,), 0, 0, 0)
    figure = figures(additional.hit_and_run, decks=1)[0]
    by_row = {share.label: float(share.probability) for share in figure.shares}
    assert by_row["Blackjack"] == pytest.approx(chances[0], abs=1e-13)
    assert by_row["Five cards"] == pytest.approx(chances[5], abs=1e-13)
    assert by_row["Six cards"] == pytest.approx(chances[6], abs=1e-13)
    assert by_row["Seven cards"] == pytest.approx(chances[7], abs=1e-13)
    eight = sum(chance for number, chance in chances.items() if number >= 8)
    assert by_row["Eight or more cards"] == pytest.approx(eight, abs=1e-13)


@pytest.mark.parametrize("n", [1, 6])
def test_straights_of_two_cards(n: int) -> None:
    """However far they grow, straights begin with one of 13 pairs of ranks."""
    chances = straight_chances(plan.HANDS.solution(game.rules({"Decks": n})))
    assert 1 - chances[additional.NO_STRAIGHT] == F(13 * 16 * n * n, comb(52 * n, 2))
    assert sum(chances.values()) == 1
    assert len([pair for pair in product(RANKS, repeat=2) if is_two_card_straight(*pair)]) == 26


def dealt_hands(rounds: int) -> Counter[tuple[str, str]]:
    """Deal rounds of six decks card by card and play the chart: Straight Jack and Bad Beat."""
    from random import Random

    from houserules.games.blackjack.chosen_play import move_of
    from houserules.games.blackjack.playing import Draw, Permits, PlayedHand, play
    from houserules.hands.blackjack import is_blackjack, point_count

    random, shoe = Random(633), [Card(index) for index in range(52)] * 6
    policy = plan.HANDS.solution(game.rules()).basic.policy
    counted: Counter[tuple[str, str]] = Counter()
    for _ in range(rounds):
        cards = iter(random.sample(shoe, 60))
        first, up, second, hole = (next(cards) for _ in range(4))
        dealer, hands = [up, hole], [(first, second)]
        ended = "stood"
        if not is_blackjack(dealer) and not is_blackjack((first, second)):
            conversation = play(first, second, Permits(lambda card: 4))
            answer: Card | Decision | None = None
            plays, played = policy[plan.value(up)], list[PlayedHand]()
            while True:
                try:
                    asks = conversation.send(answer)
                except StopIteration:
                    played.sort(key=lambda hand: hand.number)
                    hands, ended = [hand.cards for hand in played], str(played[0].ending)
                    break
                if isinstance(asks, PlayedHand):
                    played.append(asks)
                    answer = None
                elif isinstance(asks, Draw):
                    answer = next(cards)
                else:
                    answer = Decision(move_of(asks.cards, asks.hands, asks.acts, plays))
            while point_count(dealer).total < 17:
                dealer.append(next(cards))
        straight = hands[0] if len(hands) == 1 else (first, second)
        total = 0 if ended == "surrendered" else point_count(hands[0]).total
        counted[
            additional.straight_jack_outcome(straight),
            additional.bad_beat_row(total, point_count(dealer).total, len(dealer)),
        ] += 1
    return counted


def _within(seen: int, rounds: int, chance: float) -> bool:
    return abs(seen - rounds * chance) < 3.5 * (rounds * chance * (1 - chance)) ** 0.5 + 1


def _agrees(rounds: int) -> None:
    counted = dealt_hands(rounds)
    for column, figure in (
        (0, figures(additional.straight_jack)[0]),
        (1, figures(additional.bad_beat, bad_beat_pays_any_20="yes")[0]),
    ):
        seen: Counter[str] = Counter()
        for outcomes, times in counted.items():
            seen[outcomes[column]] += times
        for share in figure.shares:
            assert _within(seen[share.label], rounds, float(share.probability)), share.label


def test_straight_jack_and_bad_beat_against_dealt_rounds() -> None:
    _agrees(8_000)


@pytest.mark.slow
def test_straight_jack_and_bad_beat_against_many_dealt_rounds() -> None:
    _agrees(1_000_000)


def test_house_money_added_only_where_it_gains() -> None:
    taken, added = figures(additional.house_money, decks=6)
    assert float(added.house_advantage) < float(taken.house_advantage)
    royal = next(share for share in added.shares if share.label == "Ace-king suited, added")
    assert float(royal.net) == pytest.approx(9 + 9 * 1.5, abs=1e-12)


# The Blackjack Wager


def test_the_figure_is_that_of_the_solved_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houserules.games.blackjack.blackjack.solution.SIMULATED_ROUNDS", 200_000)
    basic, best = figures(blackjack, decks=2)
    found = plan.HANDS.solution(game.rules({"Decks": 2})).found
    assert (basic.house_advantage, best.house_advantage) == (-found.by_total, -found.by_composition)
    assert sum(float(share.probability) for share in basic.shares) == pytest.approx(1, abs=1e-12)
    mean = sum(float(share.probability * share.net) for share in basic.shares)
    assert -mean == pytest.approx(float(basic.house_advantage), abs=5e-3)  # splits are dealt
    assert basic.total_wagered > 1.1


def test_the_chapter_allows_what_the_kernel_is_told() -> None:
    """Draws to split aces, doubles on any two cards and after splits, late surrender."""
    rules = plan.HANDS.solution(game.rules()).kernel
    two_cards = np.array([len(hand) == 2 for hand in HANDS])
    assert rules.draws_to_split_aces
    assert rules.permitted
    assert np.array_equal(rules.permitted.double, two_cards)
    assert np.array_equal(rules.permitted.surrender, two_cards)
    assert not rules.permitted.surrender_split.any()
    assert not rules.dealer.hits_soft_17


def test_advice() -> None:
    """Wizard of Odds, Blackjack appendix 9, two decks would do as well; here 8-8 against a 10."""
    situation = Situation(parse_cards("8s 8d"), parse_cards("Th"))
    actions = plan.HANDS.advise(game.rules(), situation)
    assert [action.name for action in actions][:2] == ["split", "surrender"]
    assert {action.name: action.value for action in actions}["surrender"] == -0.5


def test_strategy_prints_every_row() -> None:
    assert plan.PLAN.strategy is not None
    charts = plan.PLAN.strategy(game.rules()).charts
    assert [len(chart.rows) for chart in charts] == [18, 10, 10]
    assert charts[0].rows[12] == ("16", "S", "S", "S", "S", "S", "H", "H", "R", "Rs", "R")


@pytest.mark.parametrize("n", [1, 6])
def test_the_figure_can_be_computed_from_the_printed_chart(n: int) -> None:
    """Nothing but the letters decides, also with 2s and aces that may not be split again."""
    rules = game.rules({"Decks": n})
    assert plan.PLAN.strategy is not None
    rows = [{row[0]: row[1:] for row in chart.rows} for chart in plan.PLAN.strategy(rules).charts]
    solution = plan.HANDS.solution(rules)
    policy = tuple(_printed(rows, up, solution.kernel) for up in range(10))
    found = expectation(solution.kernel, solution.settlement, policy)
    assert found == pytest.approx(solution.basic.expected, abs=1e-12)


def _printed(rows: list[dict[str, tuple[str, ...]]], up: int, kernel: BlackjackRules) -> Plays:
    """The play against an up card as three charts say it: hard totals, soft totals and pairs."""
    column = (up - 1) % 10

    def moves(part: Part) -> np.ndarray:
        may = choices_in_play(kernel, part)
        found = np.zeros(len(HANDS), np.int8)
        for index, values in enumerate(HANDS[1:], 1):
            total, soft = point_count(values)
            cell = "H" if len(values) < 2 else rows[soft][str(total)][column]
            if part is Part.WHOLE and len(values) == 2 and values[0] == values[1]:
                names = {0: "aces", 9: "10s"}
                cell = rows[2][names.get(values[0], f"{values[0] + 1}s")][column]
            first = {"S": 0, "H": 1, "D": 2, "R": 3, "P": 4}[cell[0]]
            allowed = {2: may.double[index], 3: may.surrender[index]}.get(first, True)
            found[index] = first if allowed else int(not cell.endswith("s"))
        return found

    split = moves(Part.FIRST_SPLIT)
    hands = np.full(10, kernel.most_hands, np.int8)
    return Plays(moves(Part.WHOLE), dict.fromkeys(range(10), (split, split)), hands)


# Accuracy


def test_the_bad_beat_claims_no_exact_fraction() -> None:
    """Its chances come from floating point; only what is paid is exact."""
    data = answers.Figure.of(figures(additional.bad_beat)[0]).to_json()
    (meter,) = data["progressive"]
    rows = [outcome["probability"] for outcome in data["outcomes"]]
    inexact = [data["house_advantage"], data["without_meters"], meter["break_even"], *rows]
    assert {number["exact"] for number in (*inexact, meter["long_run"])} == {None}
    assert {row["error_bound"] for row in rows} == {1e-12}
    assert {outcome["net"]["error_bound"] for outcome in data["outcomes"]} == {None}
    paid = sum(abs(outcome["net"]["decimal"]) for outcome in data["outcomes"])
    assert data["house_advantage"]["error_bound"] == pytest.approx(paid * 1e-12)


def test_the_spread_of_split_pairs_has_a_standard_error() -> None:
    figure = figures(blackjack)[0]
    data = answers.Figure.of(figure).to_json()
    assert data["house_advantage"]["error_bound"] == 1e-12
    assert data["house_advantage"]["standard_error"] is None
    for outcome in data["outcomes"]:
        dealt = outcome["label"].startswith("Split pair")
        assert (outcome["probability"]["standard_error"] is not None) == dealt
        assert (outcome["probability"]["error_bound"] is None) == dealt
    assert 0 < data["measures"]["variance"]["standard_error"] < 0.01
    assert kept.read(json.loads(json.dumps(kept.written(figure)))) == figure


def test_insurance_cites_the_paragraph_of_its_payout() -> None:
    (insured,) = figures(insurance)
    assert str(insured.cite) == "633a.13(b)"
