"""The acts of keys, and the measures of a session."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

import pytest

from houserules.equipment.cards import Card
from houserules.games import load
from houserules.games.poker.three_card_poker.law import pair_plus, three_card_envy
from houserules.law import Citation
from houserules.rules import Bet, Line, Outcome
from houserules.rules.naming import parse_bet
from houserules.rules.settlement import PaidBonus, Subject
from houserules.table.offers import Offer
from houserules.terminal.advice import advantages
from houserules.terminal.controls import by_key, controls, key_rows
from houserules.terminal.session import open_session
from houserules.terminal.statistics import figures_by_wager, tallies, total

GAME = load("649a")
CITE = Citation.of("649a", "11(b)")


@dataclass
class Deciding:
    """A session that asks for a decision among the given acts."""

    acts: tuple[str, ...]
    deciding: bool = True
    wagering: None = field(default=None)
    confirming: None = field(default=None)
    pickable: tuple[Card, ...] = ()

    def offers(self, do: str) -> list[Offer]:
        acts = self.acts if do == "decide" else ()
        return [Offer("decide", 1, act, cite="649a.11(b)") for act in acts]


def keys(*acts: str) -> dict[str, str]:
    return {c.to or c.does: c.key for c in controls(Deciding(acts))}


def test_acts_have_their_first_letter_that_is_free() -> None:
    found = keys("stand", "hit", "double", "split", "surrender")
    assert {act: found[act] for act in ("stand", "hit", "double", "split")} == {
        "stand": "s", "hit": "h", "double": "o", "split": "p",
    }  # fmt: skip
    assert len(set(found.values())) == len(found)


def test_panels_and_closing_keep_their_keys() -> None:
    known = by_key(controls(Deciding(("hit", "stand", "double", "insurance", "quads", "log"))))
    assert {key: known[key].does for key in "?HSLIqd"} == {
        "?": "paytables", "H": "hint", "S": "statistics", "L": "history",
        "I": "irregularity", "q": "quit", "d": "close_wagers",
    }  # fmt: skip


def test_words_of_an_act_tell_it_apart() -> None:
    assert keys("play 4x", "play 3x", "check")["play 3x"] == "3"


def test_many_acts_are_found_by_typing() -> None:
    found = keys("house way", *(f"low {n}" for n in range(20)))
    assert found["house way"] == "h"
    assert found["find"] == "/"
    assert "low 1" not in found


def test_keys_break_between_two_of_them() -> None:
    rows = key_rows(controls(Deciding(("hit", "stand"))), 40).plain.split("\n")
    assert len(rows) > 1
    assert all(len(row) <= 40 for row in rows)


def lost(subject: Subject, stake: int) -> Line:
    return Line(1, subject, stake, Outcome.LOSE, "Loss", -stake, CITE, "")


def test_the_expectation_is_what_the_paytables_give() -> None:
    """Pair Plus under paytable A by hand: the counts of all 22,100 hands against its row."""
    counts = {35: 48, 25: 52, 6: 720, 4: 1096, 1: 3744}
    gain = sum(pays * ways for pays, ways in counts.items())
    edge = Fraction(gain - (22_100 - sum(counts.values())), 22_100)
    figures = figures_by_wager(GAME.rules({}))
    stakes = [(Bet(pair_plus), 1000), (Bet(pair_plus), 500)]
    found = tallies([lost(*stake) for stake in stakes], stakes, figures)
    tally = found["Pair Plus Wager"]
    assert (tally.times, tally.wagered, tally.gained) == (2, 1500, -1500)
    assert tally.expected == pytest.approx(float(edge) * 1500)


def test_a_wager_on_a_number_is_reckoned_by_the_figure_of_that_number() -> None:
    """623a.5(a): 7 to 6 on 6 or 8, 5 ways against 6; 9 to 5 on 4, 3 ways against 6."""
    craps = load("623a")
    figures = figures_by_wager(craps.rules({}))
    place = craps.find_wager("Place Bet to Win")
    on_six, on_four = (Bet(place, "6"), 1200), (Bet(place, "4"), 1000)
    found = tallies([lost(*on_six)], [on_six], figures)["Place Bet to Win"]
    assert found.expected == pytest.approx(float(Fraction(5 * 7 - 6 * 6, 11 * 6) * 1200))
    found = tallies([lost(*on_four)], [on_four], figures)["Place Bet to Win"]
    assert found.expected == pytest.approx(float(Fraction(3 * 9 - 6 * 5, 9 * 5) * 1000))
    offers = [Offer("bet", 1, "Place Bet to Win", selections=("4", "6", "8"), cite="623a.3(c)")]
    assert advantages(offers, figures) == [
        ("Place Bet to Win on 6, 8", Fraction(1, 66)), ("Place Bet to Win on 4", Fraction(1, 15)),
    ]  # fmt: skip


def test_a_session_is_compared_by_its_standard_deviation() -> None:
    figures = figures_by_wager(GAME.rules({}))
    deviation = float(figures["Pair Plus Wager"].variance) ** 0.5 * 1000
    stake = (Bet(pair_plus), 1000)
    whole = total(tallies([lost(*stake)], [stake], figures))
    assert whole.expected is not None
    assert whole.deviations == pytest.approx((-1000 - whole.expected) / deviation)


def test_wagers_on_something_count_with_their_wager() -> None:
    craps = load("623a")
    lines = [
        lost(parse_bet(craps, "Place Bet to Win on 6"), 600),
        lost(parse_bet(craps, "Place Bet to Win on 8"), 600),
        lost(parse_bet(craps, "Four the Hardway on the Hop Bet"), 100),
    ]
    assert list(tallies(lines)) == ["Place Bet to Win", "Four the Hardway on the Hop Bet"]
    envy = tallies([lost(PaidBonus(three_card_envy, seat=4), 0)])
    assert list(envy) == ["Three-Card Envy Bonus"]


def test_the_figure_of_a_wager_is_reckoned_by_what_was_placed_first() -> None:
    """A split makes two wagers of one; the figure of Blackjack is per initial wager."""
    session = open_session(load("633a").rules({}), chips=100_000, seed=1)
    session.place("blackjack", 1000)
    session.close_wagers()
    session.decide("split")
    while session.deciding:
        session.decide("stand")
    assert sum(line.stake for line in session.lines) == 2000
    assert [(str(bet), stake) for bet, stake in session.stakes] == [("Blackjack Wager", 1000)]


def test_last_wagers_are_repeated_beside_what_stands() -> None:
    session = open_session(GAME.rules({}), chips=10_000, seed=1)
    session.place("ante", 1000)
    session.place("pair plus", 500)
    session.close_wagers()
    session.decide("fold")
    session.place("ante", 400)
    session.repeat()
    assert {str(bet): stake for bet, stake in session.bets.items()} == {
        "Ante Wager": 1000, "Pair Plus Wager": 500,
    }  # fmt: skip
    with pytest.raises(ValueError, match="on the layout already"):
        session.repeat()
