"""Figures of Midibaccarat and Baccarat against published ones, and against an enumeration.

The enumeration knows no code of the games: values of cards, and the rules on third cards as the
page prints them.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from houserules.equipment.cards import parse_cards
from houserules.games import load
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, plan_of, variations
from houserules.rules import Bet, Bets, Round, Seat
from houserules.table.record import settle_record

EACH = pytest.mark.parametrize("chapter", ["629a", "631a"])


@cache
def figures(chapter: str) -> dict[tuple[str, str, str | None], Figure]:
    game = load(chapter)
    return {
        (figure.wager, figure.table, figure.when): figure
        for entry in plan_of(game).entries
        for varied in variations(entry, game.rules())
        for figure in entry.price(varied, Asked())
    }


@EACH
@pytest.mark.parametrize(
    ("wager", "table", "when", "percent"),
    [
        # Wizard of Odds, Baccarat
        ("Banker's Hand", "-", "8 decks", 1.0579),
        ("Player's Hand", "-", "8 decks", 1.2351),
        ("Tie Wager", "-", "8 decks", 14.3596),
        ("Banker's Hand", "-", "6 decks", 1.0558),
        ("Player's Hand", "-", "6 decks", 1.2374),
        ("Tie Wager", "-", "6 decks", 14.4382),
        # Wizard of Odds, EZ Baccarat
        ("Banker's Hand", "-", "EZ Baccarat, 8 decks", 1.0183),
        ("Dragon 7 Insurance Wager", "-", "8 decks", 7.6113),
        ("Panda 8 Insurance Wager", "-", "8 decks", 10.1876),
    ],
)
def test_published_house_advantages(
    chapter: str, wager: str, table: str, when: str, percent: float
) -> None:
    advantage = float(figures(chapter)[wager, table, when].house_advantage)
    assert 100 * advantage == pytest.approx(percent, abs=0.00005)


# An enumeration

STAYS = {3: {8}, 4: {0, 1, 8, 9}, 5: {0, 1, 2, 3, 8, 9}, 6: {0, 1, 2, 3, 4, 5, 8, 9}}
"""The letters S of Table 1: by the Banker's Point Count, the values of the Player's third card."""


class Tally:
    """How often each end of a round comes, as a share of all rounds."""

    def __init__(self, decks: int) -> None:
        self.left = [16 * decks] + [4 * decks] * 9
        self.cards = 52 * decks
        self.ends: Counter[tuple[str, int]] = Counter()

    def draw(self, value: int, ways: int) -> int:
        """In how many ways a card of a value follows; it is gone until it is put back."""
        ways *= self.left[value]
        self.left[value] -= 1
        return ways

    def third_cards(self, player: int, banker: int, ways: int) -> None:
        """Deal on from both Point Counts on two cards, in draws of six cards."""
        rest = self.cards - 4
        if max(player, banker) >= 8:
            self.add(player, 2, banker, 2, ways * rest * (rest - 1))
        elif player >= 6:
            self.banker(player, 2, banker, banker <= 5, ways, rest, rest - 1)
        else:
            for third in range(10):
                draws = banker < 3 or (banker < 7 and third not in STAYS[banker])
                after = self.draw(third, ways)
                self.banker((player + third) % 10, 3, banker, draws, after, rest - 1, 1)
                self.left[third] += 1

    def banker(
        self, player: int, cards: int, banker: int, draws: bool, ways: int, rest: int, unused: int
    ) -> None:
        if not draws:
            self.add(player, cards, banker, 2, ways * rest * unused)
            return
        for third in range(10):
            self.add(player, cards, (banker + third) % 10, 3, ways * self.left[third] * unused)

    def add(self, player: int, cards: int, banker: int, bankers: int, ways: int) -> None:
        winner = "tie" if player == banker else "player" if player > banker else "banker"
        self.ends[winner, 0] += ways
        if winner == "banker" and (banker, bankers) == (7, 3):
            self.ends["dragon", 7] += ways
        if winner == "player" and (player, cards) == (8, 3):
            self.ends["panda", 8] += ways


@cache
def shares(decks: int) -> dict[str, Fraction]:
    tally = Tally(decks)
    for four in product(range(10), repeat=4):
        ways = 1
        for value in four:
            ways = tally.draw(value, ways)
        tally.third_cards((four[0] + four[2]) % 10, (four[1] + four[3]) % 10, ways)
        for value in four:
            tally.left[value] += 1
    total = sum(tally.ends[winner, 0] for winner in ("banker", "player", "tie"))
    return {name: Fraction(ways, total) for (name, _), ways in tally.ends.items()}


@EACH
@pytest.mark.parametrize("decks", [6, 7, 8])
def test_figures_by_an_enumeration_of_its_own(chapter: str, decks: int) -> None:
    share = shares(decks)
    expected = {
        ("Banker's Hand", "{}"): share["player"] - Fraction(95, 100) * share["banker"],
        ("Banker's Hand", "EZ Baccarat, {}"): share["player"] - share["banker"] + share["dragon"],
        ("Banker's Hand", "$1 wager, vigorish rounded up to 25¢, {}"): (
            share["player"] - Fraction(75, 100) * share["banker"]
        ),
        ("Player's Hand", "{}"): share["banker"] - share["player"],
        ("Tie Wager", "{}"): 1 - 9 * share["tie"],
        ("Dragon 7 Insurance Wager", "{}"): 1 - 41 * share["dragon"],
        ("Panda 8 Insurance Wager", "{}"): 1 - 26 * share["panda"],
    }
    found = {
        (wager, when): figures(chapter)[wager, "-", when.format(f"{decks} decks")].house_advantage
        for wager, when in expected
    }
    assert found == expected


@EACH
def test_every_figure_is_that_of_minibaccarat(chapter: str) -> None:
    """The chapters differ in paragraphs and procedure only, never in hands and payouts."""
    known = {key: figure.house_advantage for key, figure in figures("627a").items()}
    assert {key: figure.house_advantage for key, figure in figures(chapter).items()} == known


@EACH
@pytest.mark.parametrize("collection", ["with the payout", "later"])
def test_vigorish_is_owed_whenever_it_is_collected(chapter: str, collection: str) -> None:
    game = load(chapter)
    rules = game.rules({"vigorish collection": collection})
    seat = Seat(1, Bets({Bet(game.find_wager("Banker's Hand")): 1_000}))
    round_ = Round(rules, (seat,), {"shoe": parse_cards("6c 3h Kd 4s")})  # 6 against 7
    assert settle_record(round_).totals[1] == 950
