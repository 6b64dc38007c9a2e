"""Minibaccarat figures against published counts, formulas and rounds played out one by one."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import perm

import pytest

from houserules.equipment.cards import STANDARD, Card, parse_cards
from houserules.games.baccarat.baccarat_hands import (
    NO_PAIR,
    ONE_PAIR,
    SHOE,
    TWO_PAIRS,
    Hands,
    Result,
    bankers_third_card,
    players_third_card,
)
from houserules.games.baccarat.counts import pair_counts, results, shoe_of
from houserules.games.baccarat.house_money_odds import Adding, HouseMoneyPlay
from houserules.games.baccarat.minibaccarat.law import chapter, game
from houserules.games.baccarat.minibaccarat.odds import PLAN
from houserules.games.baccarat.wagers import BankersHand, PlayersHand
from houserules.hands.baccarat import point_value
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, plan_of, variations
from houserules.rules import Bet, Bets, Decision, HouseRules, Round, RuleError, Seat
from houserules.table.record import settle_record

wagers = chapter.wagers

Figures = dict[tuple[str, str, str | None], Figure]
EIGHT_DECKS = 4_998_398_275_503_360
ON_A_HAND = ("on the Player's Hand", "on the Banker's Hand")


@pytest.fixture(scope="module")
def figures() -> Figures:
    return {
        (figure.wager, figure.table, figure.when): figure
        for entry in plan_of(game).entries
        for varied in variations(entry, game.rules())
        for figure in entry.price(varied, Asked())
    }


def of_decks(number: int) -> tuple[int, ...]:
    return shoe_of(STANDARD.decks(number))


# Published figures


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_every_ordered_draw_of_six_cards_is_counted_once(decks: int) -> None:
    assert sum(results(of_decks(decks)).values()) == perm(52 * decks, 6)
    assert sum(pair_counts(of_decks(decks)).values()) == perm(52 * decks, 6)


def test_eight_decks_have_the_known_number_of_draws() -> None:
    assert sum(results(of_decks(8)).values()) == EIGHT_DECKS


def combinations(figure: Figure) -> list[int | None]:
    return [share.combinations for share in figure.shares]


@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"),
    [
        (8, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
        (6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
    ],
)
def test_results_as_the_wizard_of_odds_counts_them(
    figures: Figures, decks: int, banker: int, player: int, tie: int
) -> None:
    """Wizard of Odds, Baccarat: combinations for eight and six decks."""
    when = f"{decks} decks"
    assert combinations(figures["Banker's Hand", "-", when]) == [banker, tie, player]
    assert combinations(figures["Player's Hand", "-", when]) == [player, tie, banker]
    assert combinations(figures["Tie Wager", "-", when]) == [tie, player + banker]


@pytest.mark.parametrize(
    ("wager", "when", "percent"),
    [
        # Wizard of Odds, Baccarat, from the combinations above
        ("Banker's Hand", "8 decks", 1.0579),
        ("Player's Hand", "8 decks", 1.2351),
        ("Tie Wager", "8 decks", 14.3596),
        ("Banker's Hand", "6 decks", 1.0558),
        ("Player's Hand", "6 decks", 1.2374),
        ("Tie Wager", "6 decks", 14.4382),
        # Wizard of Odds, EZ Baccarat, eight decks
        ("Banker's Hand", "EZ Baccarat, 8 decks", 1.0183),
        ("Dragon 7 Insurance Wager", "8 decks", 7.6113),
        ("Panda 8 Insurance Wager", "8 decks", 10.1876),
    ],
)
def test_published_house_advantages(
    figures: Figures, wager: str, when: str, percent: float
) -> None:
    advantage = float(figures[wager, "-", when].house_advantage)
    assert 100 * advantage == pytest.approx(percent, abs=0.00005)


def test_ez_baccarat_as_the_wizard_of_odds_counts_it(figures: Figures) -> None:
    """Wizard of Odds, EZ Baccarat: combinations for eight decks."""
    dragon, panda = 112_633_011_329_024, 172_660_763_262_976
    assert combinations(figures["Dragon 7 Insurance Wager", "-", "8 decks"])[0] == dragon
    assert combinations(figures["Panda 8 Insurance Wager", "-", "8 decks"])[0] == panda


WIZARDS_DRAGON_BONUS = {
    "Win by 9 points": (18_409_431_764_992, 15_390_342_909_952),
    "Win by 8 points": (34_097_645_543_424, 28_305_092_784_128),
    "Win by 7 points": (89_590_261_473_280, 79_517_099_278_336),
    "Win by 6 points": (141_238_897_317_888, 119_200_072_366_080),
    "Win by 5 points": (166_169_165_987_840, 157_275_882_332_160),
    "Win by 4 points": (186_780_352_174_080, 201_147_167_287_296),
    "Natural winner": (812_685_054_124_032, 812_685_054_124_032),
    "Natural tie": (89_325_908_267_520, 89_325_908_267_520),
}
"""Wizard of Odds, Baccarat side bets: eight decks, on the Player's Hand and on the Banker's."""


@pytest.mark.parametrize(("column", "on"), list(enumerate(ON_A_HAND)))
@pytest.mark.parametrize("table", ["A", "B", "C"])
def test_dragon_bonus_as_the_wizard_of_odds_counts_it(
    figures: Figures, table: str, column: int, on: str
) -> None:
    shares = figures["Dragon Bonus Wager", table, f"{on}, 8 decks"].shares
    paid = {share.label: share.combinations for share in shares if share.net >= 0}
    assert paid == {label: counts[column] for label, counts in WIZARDS_DRAGON_BONUS.items()}
    assert len(shares) - len(paid) == 3, "a losing row for each of 627a.7(a)(4)(ii)(A) to (C)"


@pytest.mark.parametrize(("decks", "player", "banker"), [(6, "2.67", "9.39"), (8, "2.65", "9.37")])
def test_dragon_bonus_by_decks(figures: Figures, decks: int, player: str, banker: str) -> None:
    """Wizard of Odds, Baccarat side bets: the pay table that 627a.12(e) prints as A."""
    found = [
        f"{float(figures['Dragon Bonus Wager', 'A', f'{on}, {decks} decks'].house_advantage):.2%}"
        for on in ON_A_HAND
    ]
    assert found == [f"{player}%", f"{banker}%"]


# Formulas


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_pairs_by_the_formula(decks: int) -> None:
    each, cards = 4 * decks, 52 * decks
    pair = Fraction(each - 1, cards - 1)
    same = Fraction(perm(each - 2, 2), perm(cards - 2, 2))
    another = Fraction(12 * perm(each, 2), perm(cards - 2, 2))
    both = pair * (same + another)
    total = perm(cards, 6)
    assert pair_counts(of_decks(decks)) == {
        TWO_PAIRS: both * total,
        ONE_PAIR: 2 * (pair - both) * total,
        NO_PAIR: (1 - 2 * pair + both) * total,
    }


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_rounding_costs_a_fifth_of_winnings_at_a_dollar_and_nothing_at_10_and_25(
    figures: Figures, decks: int
) -> None:
    """25 cents instead of 5 on each dollar won; 50 cents and $1.25 are whole quarters."""
    exact = figures["Banker's Hand", "-", f"{decks} decks"]
    rounded = {
        stake: figures[
            "Banker's Hand", "-", f"${stake} wager, vigorish rounded up to 25¢, {decks} decks"
        ]
        for stake in (1, 10, 25)
    }
    cost = rounded[1].house_advantage - exact.house_advantage
    assert cost == Fraction(20, 100) * exact.hit_frequency
    assert rounded[10].house_advantage == rounded[25].house_advantage == exact.house_advantage


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_ez_baccarat_exchanges_vigorish_for_the_dragon_7(figures: Figures, decks: int) -> None:
    ordinary = figures["Banker's Hand", "-", f"{decks} decks"]
    ez = figures["Banker's Hand", "-", f"EZ Baccarat, {decks} decks"]
    dragon_7 = figures["Dragon 7 Insurance Wager", "-", f"{decks} decks"].hit_frequency
    saved = Fraction(5, 100) * ordinary.hit_frequency
    assert ez.house_advantage == ordinary.house_advantage - saved + dragon_7


def test_every_wager_is_priced_under_every_table_and_number_of_decks(figures: Figures) -> None:
    expected = set()
    for decks in ("6 decks", "7 decks", "8 decks"):
        rounded = "wager, vigorish rounded up to 25¢"
        banker = ("", "EZ Baccarat, ", *(f"${stake} {rounded}, " for stake in (1, 10, 25)))
        expected |= {("Banker's Hand", "-", f"{when}{decks}") for when in banker}
        alone = (
            "Player's Hand",
            "Tie Wager",
            "Dragon 7 Insurance Wager",
            "Panda 8 Insurance Wager",
        )
        expected |= {(wager, "-", decks) for wager in alone}
        expected |= {
            ("Dragon Bonus Wager", table, f"{on}, {decks}") for table in "ABC" for on in ON_A_HAND
        }
        expected |= {("House Money Wager", "-", f"{when}{decks}") for when in HOUSE_MONEY}
    assert set(figures) == expected


HOUSE_MONEY = (
    "",
    "payout always added to the Player's Hand, ",
    "payout added to the Player's Hand where best, ",
    *(
        f"payout {added}, {ez}"
        for ez in ("", "EZ Baccarat, ")
        for added in (
            "always added to the Banker's Hand",
            "added to the Banker's Hand where best",
            "added to the Player's Hand or the Banker's Hand where best",
        )
    ),
)


# Rounds of small shoes, played out one by one through the game's own dealing and settlement

SMALL_SHOES = ["4c 4d 9c Kc Kd 5c 2c", "3c 3d 5c 5d Tc 2c 7c"]
DOLLAR = 100


def every_order(shoe: str) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Each order of six cards, those that differ by suits only together."""
    by_ranks: dict[tuple[int, ...], list[tuple[Card, ...]]] = {}
    for order in permutations(parse_cards(shoe), 6):
        by_ranks.setdefault(tuple(card.rank for card in order), []).append(order)
    for orders in by_ranks.values():
        yield orders[0], len(orders)


def dealt_out(order: tuple[Card, ...]) -> Hands:
    """The hands of a shoe: two cards to each by turns, then the third cards that are due."""
    hands = Hands(order[:4:2], order[1:4:2])
    counts = hands.result.player.points, hands.result.banker.points
    players = order[4 : 4 + players_third_card(*counts).draws]
    drawn = point_value(players[0]) if players else None
    last = 4 + len(players)
    bankers = order[last : last + bankers_third_card(*counts, drawn).draws]
    return Hands(hands.player + players, hands.banker + bankers)


def gains(rules: HouseRules, order: tuple[Card, ...], bets: Bets, *decision: str) -> dict[str, int]:
    """The gain of each wager in a round, in cents."""
    seat = Seat(1, bets, decisions=tuple(map(Decision, decision)))
    settlement = settle_record(Round(rules, (seat,), {SHOE: order}))
    return {line.name: line.amount for line in settlement.lines}


@pytest.mark.parametrize("shoe", SMALL_SHOES)
def test_results_agree_with_rounds_dealt_out(shoe: str) -> None:
    dealt: Counter[Result] = Counter()
    for order, number in every_order(shoe):
        dealt[dealt_out(order).result] += number
    assert dealt == +Counter(results(shoe_of(parse_cards(shoe))))
    assert any(result.dragon_7 for result in dealt) or any(result.panda_8 for result in dealt)


@pytest.mark.parametrize("shoe", SMALL_SHOES)
@pytest.mark.parametrize("ez", ["yes", "no"])
def test_counted_gains_agree_with_rounds_played_out(shoe: str, ez: str) -> None:
    rules = game.rules({"ez baccarat": ez, "dragon bonus wager": "B"})
    bets = [
        Bet(wager, on)
        for wager in game.wagers
        if rules.offers(wager)
        for on in (wager.selections or (None,))
    ]
    played: Counter[str] = Counter()
    for order, number in every_order(shoe):
        for wager, amount in gains(rules, order, Bets(dict.fromkeys(bets, DOLLAR))).items():
            played[wager] += number * amount
    counts = results(shoe_of(parse_cards(shoe)))
    assert played == {
        str(bet): sum(
            number * wagers.verdict(bet, result, rules).net(DOLLAR)
            for result, number in counts.items()
        )
        for bet in bets
    }


@pytest.mark.parametrize("shoe", SMALL_SHOES)
@pytest.mark.parametrize("hand", [wagers.player, wagers.banker], ids=lambda hand: hand.wager.name)
@pytest.mark.parametrize("portion", ["100%", "50%"])
def test_added_house_money_agrees_with_rounds_played_out(
    shoe: str, hand: PlayersHand | BankersHand, portion: str
) -> None:
    """Each opening with a pair is pressed always, or only where pressing gains over its rounds."""
    rules = game.rules({"house money wager": "yes", "house money portion added": portion})
    house = wagers.house_money.wager
    bets = Bets({Bet(house): 2 * DOLLAR, Bet(hand.wager): 5 * DOLLAR})
    taken, gained_by_pressing = 0, Counter[tuple[tuple[int, ...], ...]]()
    for order, number in every_order(shoe):
        without = gains(rules, order, bets)
        taken += number * without[house.name]
        if without[house.name] > 0:
            pressed = gains(rules, order, bets, "press")[hand.wager.name]
            ranks_dealt = [card.rank for card in order]
            opening = tuple(tuple(sorted(ranks_dealt[first:4:2])) for first in (0, 1))
            gained_by_pressing[opening] += number * (pressed - without[hand.wager.name])
    always = taken + gained_by_pressing.total()
    best = taken + sum(gain for gain in gained_by_pressing.values() if gain > 0)
    ranks = shoe_of(parse_cards(shoe))
    play = HouseMoneyPlay(wagers, rules, ranks, [Adding(hand, rules, ranks)])
    staked = 2 * DOLLAR * perm(sum(ranks), 6)
    assert play.figure(None, play.always(), "").house_advantage == Fraction(-always, staked)
    assert play.figure(None, play.best, "").house_advantage == Fraction(-best, staked)


# Advice on a House Money payout


@pytest.mark.parametrize(
    ("player", "banker", "values"),
    [
        ("9c 9d", "Kc 5d", (3, 6, 0)),  # a Natural 8 has won
        ("3c 3d", "Kc 7d", (3, 0, "5.85")),  # 6 and 7 both stay, the Banker's Hand has won
        ("4c 4d", "9c 9d", (15, 15, 15)),  # a tie of Naturals returns everything
    ],
)
def test_the_value_of_adding_when_no_card_is_to_come(
    player: str, banker: str, values: tuple[int | str, ...]
) -> None:
    advised = PLAN.advice(game.rules(), Situation(parse_cards(player), parse_cards(banker)))
    names = ["take", "press player's hand", "press banker's hand"]
    assert [action.name for action in advised] == names
    assert [action.value for action in advised] == [Fraction(value) for value in values]


def test_the_value_of_adding_when_the_banker_draws() -> None:
    """6 against 5 with 8 decks, by hand: 412 cards are left, among them 30 threes.

    An ace ties; a 2, 3 or 4 makes 7, 8 or 9; any other card leaves the Player's Hand ahead.
    """
    situation = Situation(parse_cards("3c 3d"), parse_cards("Kc 5d"))
    aces, bankers = 32, 32 + 30 + 32
    players = 412 - aces - bankers
    take, on_player, on_banker = PLAN.advice(game.rules(), situation)
    assert take.value == 3
    assert on_player.value == 3 + 3 * Fraction(players - bankers, 412)
    assert on_banker.value == 3 + 3 * (Fraction(95, 100) * bankers - players) / 412


def test_the_best_play_adds_to_the_hand_that_leads() -> None:
    assert PLAN.strategy is not None
    lines = PLAN.strategy(game.rules()).lines
    assert len(lines) == 3
    assert all("when it leads on two cards" in line for line in lines)


def test_advice_needs_a_payout() -> None:
    with pytest.raises(RuleError, match="no House Money payout"):
        PLAN.advice(game.rules(), Situation(parse_cards("3c 4d"), parse_cards("Kc 7d")))
    with pytest.raises(RuleError, match="two cards of each hand"):
        PLAN.advice(game.rules(), Situation(parse_cards("3c 3d")))
