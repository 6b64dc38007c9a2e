"""A written round is settled as its procedure leads to it, and what cannot have been is refused."""

from itertools import permutations
from random import Random

import pytest

from houserules.equipment.cards import CARDS, parse_cards
from houserules.games.poker.three_card_poker.law import game
from houserules.rules import Decision, Round, RuleError, Seat
from houserules.rules.naming import bets_of
from houserules.table.record import settle_record

RULES = game.rules({"Progressive Payout Wager": "A", "Six Card Bonus Wager": "A"})
WAGERS = {
    "Ante Wager": "10", "Pair Plus Wager": "5", "Progressive Payout Wager": "1",
    "Six Card Bonus Wager": "2",
}  # fmt: skip


def written(
    wagers: dict[str, str],
    decisions: tuple[str, ...],
    hand: str = "Qs 8h 3d",
    dealer: str = "Kh 4d 2s",
) -> Round:
    made = tuple(map(Decision.parse, decisions))
    seat = Seat(1, bets_of(game.rules(), wagers), {"": parse_cards(hand)}, made)
    return Round(RULES, (seat,), {"dealer": parse_cards(dealer)})


def test_wagers_are_written_in_any_order() -> None:
    lines = {
        settle_record(written(dict(order), ("play",))).lines
        for order in permutations(WAGERS.items())
    }
    assert len(lines) == 1


@pytest.mark.parametrize("seed", range(40))
def test_a_play_wager_that_is_written_is_a_decision(seed: int) -> None:
    """The record may say the decision, the wager, or both; a fold is said."""
    cards = Random(seed).sample(CARDS, 6)
    hands = " ".join(map(str, cards[:3])), " ".join(map(str, cards[3:]))
    with_play = {**WAGERS, "Play Wager": "10"}
    decided = settle_record(written(WAGERS, ("play",), *hands))
    assert decided == settle_record(written(with_play, (), *hands))
    assert decided == settle_record(written(with_play, ("play",), *hands))
    by_the_wagers_placed = game.settle(written(with_play, (), *hands))
    assert decided == by_the_wagers_placed
    assert settle_record(written(WAGERS, ("fold",), *hands)) == game.settle(
        written(WAGERS, (), *hands)
    )


@pytest.mark.parametrize(
    ("wagers", "decisions", "hand", "dealer", "sentence"),
    [
        ({}, (), "Qs 8h 3d", "Kh 4d 2s", r"Seat 1 must decide: play or fold \(§ 649a.11\(b\)\)"),
        ({}, ("play", "play"), "Qs 8h 3d", "Kh 4d 2s", "nothing more to decide: “play”"),
        ({}, ("dance",), "Qs 8h 3d", "Kh 4d 2s", r"may play or fold, not dance \(§ 649a.11\(b\)\)"),
        ({"Play Wager": "10"}, ("fold",), "Qs 8h 3d", "Kh 4d 2s",
         r"Play Wager: \$10.00, but by these cards and decisions it is never made"),
        ({"Play Wager": "9"}, (), "Qs 8h 3d", "Kh 4d 2s", r"equal the Ante .*649a.7\(d\)\(1\)"),
        ({}, ("play",), "Qs 8h", "Kh 4d 2s", "Seat 1 must have 3 cards, not 2"),
        ({}, ("play",), "Qs 8h 3d", "Kh 4d", "“dealer” must be 3, not 2"),
        ({}, ("play",), "Qs 8h 3d", "Kh 4d 2s 7c", "“dealer” must be 3, not 4"),
    ],
)  # fmt: skip
def test_rounds_that_cannot_have_been(
    wagers: dict[str, str], decisions: tuple[str, ...], hand: str, dealer: str, sentence: str
) -> None:
    with pytest.raises(RuleError, match=sentence):
        settle_record(written({**WAGERS, **wagers}, decisions, hand, dealer))


def test_a_card_exposed_after_the_play_wager_gives_it_back() -> None:
    """649a.13(d): the Play Wager that was decided goes back with all others."""
    exposed = next(i for i in game.irregularities if str(i.cite) == "649a.13(d)")
    round_ = written(WAGERS, ("play",))._replace(incidents=(exposed,))
    settlement = settle_record(round_)
    returned = {line.name: (str(line.outcome), str(line.cite)) for line in settlement.lines}
    assert returned == dict.fromkeys((*WAGERS, "Play Wager"), ("returned", "649a.13(d)"))
    assert settlement.house == 0


def test_a_meter_that_the_record_does_not_have_is_noted() -> None:
    """649a.12(e)(3): the seed is taken, and the settlement says so."""
    royal = written({"Ante Wager": "10", "Progressive Payout Wager": "1"}, ("play",), "As Ks Qs")
    (note,) = settle_record(royal).notes
    assert note == (
        "The record has no meter of the Progressive Payout Wager: its seed of $1,000.00 is taken "
        "(§ 649a.12(e)(3))"
    )
    shown = {"Progressive Payout Wager": {"": 500_000}}
    assert not settle_record(royal._replace(meters=shown)).notes
    assert not settle_record(written(WAGERS, ("play",))).notes
