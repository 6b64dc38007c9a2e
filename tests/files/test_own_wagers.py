"""Wagers of one's own: every word beside a plain count, real side bets, files with faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import houserules
from houserules.equipment.cards import CARDS, JOKER, STANDARD, WITH_JOKER, Card, Rank, Suit
from houserules.equipment.wheels import DOUBLE_ZERO
from houserules.files.copies import with_wagers
from houserules.files.wagers import parse_wager
from houserules.hands.conditions import WORDS, Joker, Vocabulary, read_condition
from houserules.hands.own_outcome import NO_ROW, OwnOutcome
from houserules.hands.throws import DICE_WORDS, WHEEL_WORDS
from houserules.log import OPEN, Entry
from houserules.odds.figure import Figure
from houserules.odds.own_counts import own_counts
from houserules.odds.price import price_wager
from houserules.rules import RuleError
from houserules.table.opening import Opening

Hand = Sequence[Card]
THREE = {"cards": 52, "looks at": {"player": 3}}


def ranks(cards: Hand) -> list[int]:
    return sorted(card.rank for card in cards)


def red(cards: Hand) -> int:
    return sum(card.suit.is_red for card in cards)


def in_sequence(cards: Hand) -> bool:
    """Three or five cards in sequence, an ace high or low."""
    mine = ranks(cards)
    low = sorted(1 if rank == 14 else rank for rank in mine)
    return any(r == list(range(r[0], r[0] + len(r))) for r in (mine, low))


def most(values: Sequence[object]) -> int:
    return max(Counter(values).values())


def blackjack_total(cards: Hand) -> int:
    hard = sum(1 if c.rank == 14 else min(c.rank, 10) for c in cards)
    return hard + 10 if hard <= 11 and any(c.rank == 14 for c in cards) else hard


# A wager of one row, and the same in plain Python, on three cards of one deck.
PLAIN: dict[str, Callable[[Hand], bool]] = {
    "straight": in_sequence,
    "pair": lambda h: most(ranks(h)) >= 2,
    "three of a kind": lambda h: most(ranks(h)) == 3,
    "flush": lambda h: most([c.suit for c in h]) == 3,
    "straight flush": lambda h: in_sequence(h) and most([c.suit for c in h]) == 3,
    "royal flush": lambda h: ranks(h) == [12, 13, 14] and most([c.suit for c in h]) == 3,
    "high card": lambda h: (
        most(ranks(h)) == 1 and not in_sequence(h) and most([c.suit for c in h]) < 3
    ),
    "straight or better": lambda h: in_sequence(h) or most(ranks(h)) == 3,
    "pair of Q": lambda h: ranks(h).count(12) >= 2,
    "pair of 10 or higher": lambda h: any(ranks(h).count(r) >= 2 for r in range(10, 15)),
    "pair of 3 or lower": lambda h: any(ranks(h).count(r) >= 2 for r in (2, 3)),
    "ranks Q J": lambda h: 12 in ranks(h) and 11 in ranks(h),
    "cards Qh Qd": lambda h: {Card.of("Qh"), Card.of("Qd")} <= set(h),
    "one suit": lambda h: most([c.suit for c in h]) == 3,
    "one colour": lambda h: red(h) in (0, 3),
    "different ranks": lambda h: most(ranks(h)) == 1,
    "different suits": lambda h: most([c.suit for c in h]) == 1,
    "pair of one colour": lambda h: most([(c.rank, c.suit.is_red) for c in h]) >= 2,
    "all red": lambda h: red(h) == 3,
    "no hearts": lambda h: all(c.suit is not Suit.HEARTS for c in h),
    "at least 2 red cards": lambda h: red(h) >= 2,
    "exactly 2 face cards": lambda h: sum(11 <= c.rank <= 13 for c in h) == 2,
    "at most 1 spades": lambda h: sum(c.suit is Suit.SPADES for c in h) <= 1,
    "any red Q": lambda h: any(c.rank == 12 and c.suit.is_red for c in h),
    "all 2 to 6": lambda h: max(ranks(h)) <= 6,
    "sequence of 2": lambda h: any(
        {a, b} in ({x, x + 1}, {14, 2}) for a in ranks(h) for b in ranks(h) for x in range(2, 14)
    ),
    "sum 9 to 12": lambda h: 9 <= sum(1 if r == 14 else min(r, 10) for r in ranks(h)) <= 12,
    "sum odd": lambda h: sum(1 if r == 14 else min(r, 10) for r in ranks(h)) % 2 == 1,
    "total 21": lambda h: blackjack_total(h) == 21,
    "soft": lambda h: 14 in ranks(h) and blackjack_total(h) <= 21
    and sum(1 if r == 14 else min(r, 10) for r in ranks(h)) <= 11,
    "points 0 or 5": lambda h: sum(1 if r == 14 else min(r, 10) for r in ranks(h)) % 10 in (0, 5),
    "highest Q": lambda h: max(ranks(h)) == 12,
    "lowest at least 9": lambda h: min(ranks(h)) >= 9,
    "highest 5 to 8": lambda h: 5 <= max(ranks(h)) <= 8,
    "not pair": lambda h: most(ranks(h)) == 1,
    "any Q or K of hearts": lambda h: any(
        c.rank in (12, 13) and c.suit is Suit.HEARTS for c in h
    ),
    "at least 2 hearts or spades": lambda h: (
        sum(c.suit in (Suit.HEARTS, Suit.SPADES) for c in h) >= 2
    ),
    "highest K to 10": lambda h: 10 <= max(ranks(h)) <= 13,
    "sum 12 to 9": lambda h: 9 <= sum(1 if r == 14 else min(r, 10) for r in ranks(h)) <= 12,
}  # fmt: skip


@pytest.mark.parametrize("words", PLAIN)
def test_every_word_counts_what_a_plain_count_finds(words: str) -> None:
    expected = sum(PLAIN[words](hand) for hand in combinations(CARDS, 3))
    outcome = OwnOutcome((("row", read_condition(words, Vocabulary())),), (("player", 3),))
    assert own_counts(outcome, STANDARD).counts["row"] == expected
    sample = Random(7).sample(list(combinations(CARDS, 3)), 400)
    assert [outcome(hand) == "row" for hand in sample] == [PLAIN[words](hand) for hand in sample]


# Two cards and an up card of six decks: every different deal, and in how many ways it comes.
MATCHES: dict[str, Callable[[Hand, Card], bool]] = {
    "player matches up card by rank": lambda h, up: any(c.rank == up.rank for c in h),
    "exactly 2 player matches up card by rank": lambda h, up: all(c.rank == up.rank for c in h),
    "player matches up card by rank and suit": lambda h, up: up in h,
    "player matches up card by suit": lambda h, up: any(c.suit == up.suit for c in h),
    "all player matches up card by colour": lambda h, up: all(
        c.suit.is_red == up.suit.is_red for c in h
    ),
    "three of a kind of one suit": lambda h, up: h[0] == h[1] == up,
    "player: blackjack": lambda h, up: blackjack_total(h) == 21,
    "player: pair of one suit": lambda h, up: h[0] == h[1],
    "up card: A": lambda h, up: up.rank is Rank.ACE,
    "not player: total at least 12": lambda h, up: blackjack_total(h) < 12,
}


@pytest.mark.parametrize("words", MATCHES)
def test_places_and_several_decks_count_what_a_plain_count_finds(words: str) -> None:
    decks, left = 6, Counter[Card]()
    expected = 0
    for first, second, up in product(CARDS, repeat=3):
        ways = 1
        left = Counter(dict.fromkeys(CARDS, decks))
        for card in (first, second, up):
            ways *= left[card]
            left[card] -= 1
        expected += ways * MATCHES[words]((first, second), up)
    places = (("player", 2), ("up card", 1))
    when = read_condition(words, Vocabulary(("player", "up card")))
    found = own_counts(OwnOutcome((("row", when),), places), STANDARD.decks(decks))
    apart = 2 if when.places else 6  # the cards of one hand have no order
    assert found.deals * apart == 312 * 311 * 310
    assert found.counts["row"] * apart == expected


def _own(file: dict[str, object]) -> Figure:
    game = houserules.game(wager=file)
    figures = houserules.price(game.rules(), unoffered=True)
    return next(figure for figure in figures if figure.wager == file["wager"])


def _several(rows: dict[str, str], **more: object) -> Figure:
    paid = {row: {"when": words.split(" & "), "pays": "1 to 1"} for row, words in rows.items()}
    return _own({"wager": "Mine", "rows": paid, **more})


def _counts(figure: Figure) -> dict[str, int | None]:
    return {share.label: share.combinations for share in figure.shares}


BRUTE: dict[str, tuple[dict[str, str], Callable[[Hand], str]]] = {
    "red queens": (
        {"a": "ranks Q Q & all red", "b": "straight & all red", "c": "pair of Q"},
        lambda h: (
            "a" if ranks(h).count(12) >= 2 and red(h) == 3
            else "b" if in_sequence(h) and red(h) == 3
            else "c" if ranks(h).count(12) >= 2 else ""
        ),
    ),
    "pair plus": (
        {"a": "straight flush", "b": "three of a kind", "c": "straight", "d": "flush", "e": "pair"},
        lambda h: (
            "a" if in_sequence(h) and most([c.suit for c in h]) == 3
            else "b" if most(ranks(h)) == 3 else "c" if in_sequence(h)
            else "d" if most([c.suit for c in h]) == 3 else "e" if most(ranks(h)) == 2 else ""
        ),
    ),
    "low hearts": (
        {"a": "all hearts & highest at most 8", "b": "all hearts", "c": "exactly 2 hearts"},
        lambda h: (
            "a" if all(c.suit is Suit.HEARTS for c in h) and max(ranks(h)) <= 8
            else "b" if all(c.suit is Suit.HEARTS for c in h)
            else "c" if sum(c.suit is Suit.HEARTS for c in h) == 2 else ""
        ),
    ),
    "sums": (
        {"a": "sum 30", "b": "sum at most 4", "c": "total 21 & different suits"},
        lambda h: (
            "a" if all(10 <= c.rank <= 13 for c in h)
            else "b" if sum(1 if r == 14 else min(r, 10) for r in ranks(h)) <= 4
            else "c" if blackjack_total(h) == 21 and most([c.suit for c in h]) == 1 else ""
        ),
    ),
    "faces": (
        {
            "a": "all face cards & one colour", "b": "all face cards",
            "c": "no face cards & one suit",
        },
        lambda h: (
            "a" if all(11 <= r <= 13 for r in ranks(h)) and red(h) in (0, 3)
            else "b" if all(11 <= r <= 13 for r in ranks(h))
            else "c" if not any(11 <= r <= 13 for r in ranks(h)) and most([c.suit for c in h]) == 3
            else ""
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BRUTE)
def test_wagers_of_several_rows_agree_with_brute_force(name: str) -> None:
    rows, told = BRUTE[name]
    expected = Counter(told(hand) or NO_ROW for hand in combinations(CARDS, 3))
    assert _counts(_several(rows, **THREE)) == expected


FIVE = {
    "royal flush": 4, "straight flush": 36, "four of a kind": 624, "full house": 3_744,
    "flush": 5_108, "straight": 10_200, "three of a kind": 54_912, "two pairs": 123_552,
    "pair": 1_098_240, "high card": 1_302_540,
}  # fmt: skip


def test_five_cards_have_the_known_counts() -> None:
    rows = {name: name for name in FIVE}
    assert _counts(_several(rows, **{"cards": 52, "looks at": {"player": 5}})) == FIVE


def test_four_cards_agree_with_brute_force() -> None:
    rows = {
        "a": "four of a kind",
        "b": "two pairs",
        "c": "sequence of 4 of one suit",
        "d": "straight",
    }

    def told(hand: Hand) -> str:
        counts = sorted(Counter(ranks(hand)).values())
        one_suit = most([c.suit for c in hand]) == 4
        if counts == [4]:
            return "a"
        if counts == [2, 2]:
            return "b"
        return "c" if in_sequence(hand) and one_suit else "d" if in_sequence(hand) else NO_ROW

    expected = Counter(map(told, combinations(CARDS, 4)))
    # Four of a kind hold no two pairs: they are of one rank.
    assert _counts(_several(rows, **{"cards": 52, "looks at": {"player": 4}})) == expected


@pytest.mark.parametrize("joker", list(Joker))
def test_jokers_agree_with_the_best_of_all_cards_that_they_may_be(joker: Joker) -> None:
    deck = (*CARDS, JOKER)
    words = ("straight flush", "three of a kind", "straight", "flush", "pair of A", "pair")

    def holds(word: str, hand: Hand) -> bool:
        if JOKER not in hand:
            return PLAIN[word](hand) if word in PLAIN else ranks(hand).count(14) >= 2
        own = [card for card in hand if card is not JOKER]
        if joker is Joker.NOTHING:
            return {"pair": own[0].rank == own[1].rank,
                    "pair of A": own[0].rank == own[1].rank == 14}.get(word, False)  # fmt: skip
        completes = word in ("straight", "flush", "straight flush")
        cards = CARDS if joker is Joker.ANY_CARD or completes else CARDS[-4:]
        full = [[*own, card] for card in cards if card not in own or not completes]
        return any(PLAIN[word](h) if word in PLAIN else ranks(h).count(14) >= 2 for h in full)

    for word in words:
        when = read_condition(word, Vocabulary(joker=joker))
        found = own_counts(OwnOutcome((("row", when),), (("player", 3),), 1, joker), WITH_JOKER)
        assert found.counts["row"] == sum(holds(word, hand) for hand in combinations(deck, 3)), word


def test_dice_and_wheels_agree_with_brute_force() -> None:
    dice = _several({"a": "all alike", "b": "in sequence", "c": "at least 2 of 6",
                     "d": "sum 10 or 11", "e": "dice 1 2", "f": "all odd",
                     "g": "highest at most 3", "h": "pair", "i": "not different"},
                    dice=3)  # fmt: skip

    def told(faces: tuple[int, ...]) -> str:
        low, middle, high = sorted(faces)
        tests = {
            "a": low == high, "b": (middle, high) == (low + 1, low + 2),
            "c": faces.count(6) >= 2, "d": sum(faces) in (10, 11), "e": {1, 2} <= set(faces),
            "f": all(face % 2 for face in faces), "g": high <= 3, "h": len(set(faces)) <= 2,
            "i": len(set(faces)) < 3,
        }  # fmt: skip
        return next((row for row, holds in tests.items() if holds), "lost")

    expected = Counter(map(told, product(range(1, 7), repeat=3)))
    assert {k: v for k, v in _counts(dice).items() if len(k) == 1 and v} == {
        row: count for row, count in expected.items() if row != "lost"
    }
    wheel = _several({"a": "green", "b": "red & odd", "c": "dozen 3", "d": "column 1", "e":
                      "numbers 2 to 4", "f": "even"}, wheel="double zero")  # fmt: skip

    def spun(mark: str, colour: str) -> str:
        number = int(mark)
        tests = {
            "a": colour == "green", "b": colour == "red" and number % 2 == 1, "c": number > 24,
            "d": number % 3 == 1, "e": mark in ("2", "3", "4"), "f": number % 2 == 0,
        }  # fmt: skip
        return next((row for row, holds in tests.items() if holds), "lost")

    spins = Counter(spun(c.mark, c.colour) for c in DOUBLE_ZERO.compartments)
    assert {k: v for k, v in _counts(wheel).items() if len(k) == 1 and v} == {
        row: count for row, count in spins.items() if row != "lost"
    }


# Real side bets of printed chapters, written as files

FIVE_CARD = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight",
             "three of a kind")  # fmt: skip
THREE_CARD = ("straight flush", "three of a kind", "straight", "flush", "pair")
REAL: list[tuple[str, str, str, list[str], Sequence[object]]] = [
    ("three-card-poker", "Pair Plus Wager", "A", ["player"], THREE_CARD),
    ("three-card-poker", "Pair Plus Wager", "B", ["player"], THREE_CARD),
    ("three-card-poker", "Pair Plus Wager", "C", ["player"], THREE_CARD),
    ("three-card-poker", "Six Card Bonus Wager", "A", ["player", "dealer"], FIVE_CARD),
    ("let-it-ride", "Three Card Bonus Wager", "A", ["player"], THREE_CARD),
    ("let-it-ride", "Five Card Bonus Wager", "A", ["player", "community"],
     (*FIVE_CARD, "two pairs", "pair of 10 or higher")),
    ("mississippi-stud", "Three Card Bonus Wager", "A", ["community"],
     ("royal flush", *THREE_CARD)),
    ("ultimate-texas-holdem", "Trips Wager", "A", ["player", "community"], FIVE_CARD),
    ("blackjack", "Royal Match 21 Wager", "A", ["first two"],
     (["ranks K Q", "one suit"], "one suit")),
    ("blackjack", "Bet the Set 21 Wager", "A", ["first two"],
     ("pair of one suit", "pair")),
    ("blackjack", "Three Card Poker Wager", "A", ["first two", "up card"], THREE_CARD[:4]),
    ("sic-bo", "Small Bet", "A", [], (["sum 4 to 10", "not all alike"],)),
    ("sic-bo", "Any Three of a Kind Wager", "A", [], ("all alike",)),
    ("craps", "Field Bet", "-", [], ("sum 3, 4, 9, 10 or 11", "sum 2 or 12")),
]  # fmt: skip


@pytest.mark.parametrize(("game", "wager", "letter", "places", "whens"), REAL)
def test_real_side_bets_have_the_printed_figure(
    game: str, wager: str, letter: str, places: list[str], whens: Sequence[object]
) -> None:
    chapter = houserules.game(game)
    option = chapter.find_wager(wager).option
    rules = chapter.rules({} if option is None or letter == "-" else {option.name: letter})
    theirs = price_wager(rules, chapter.find_wager(wager))[0]
    tables = chapter.find_wager(wager).paytables
    printed = next(t for t in tables if (t.table, t.cite) == (theirs.table, theirs.cite))
    rows = {
        label: {"when": when, "pays": str(pays)}
        for (label, pays), when in zip(printed.rows, whens, strict=True)
    }
    file: dict[str, object] = {"wager": "Mine", "game": game, "rows": rows}
    if places:
        file["looks at"] = places
    own = with_wagers(game, [file])
    (mine,) = price_wager(own.rules(), own.find_wager("Mine"))
    assert mine.house_advantage == theirs.house_advantage
    assert {share.label: share.probability for share in mine.shares if share.net > 0} == {
        share.label: share.probability for share in theirs.shares if share.net > 0
    }


def test_the_game_itself_is_never_changed() -> None:
    chapter = houserules.game("three-card-poker")
    before = [wager.name for wager in chapter.wagers]
    own = with_wagers("three-card-poker", [RED_QUEENS])
    assert [wager.name for wager in own.wagers] == [*before, "Red Queens"]
    assert [wager.name for wager in houserules.game("three-card-poker").wagers] == before
    assert own.rules().game is not chapter
    assert houserules.game("three-card-poker").id == "649a"
    assert with_wagers(None, [RED_QUEENS]) is own
    assert houserules.game(own.id) is own


RED_QUEENS = """
wager: Red Queens
game: three-card-poker
looks at: [player]
rows:
  Three queens of one colour:  {when: [ranks Q Q Q, one colour], pays: 500 to 1}
  Three red cards in sequence: {when: [straight, all red], pays: 30 to 1}
  A red straight flush:        {when: [straight flush, all red], pays: 50 to 1}
  A pair of queens:            {when: [pair of Q], pays: 4 to 1}
otherwise: loses
after a fold: survives
"""


def test_what_is_wrong_with_rows_is_said_before_any_figure() -> None:
    own = houserules.game(wager=RED_QUEENS)
    (figure,) = price_wager(own.rules(), own.find_wager("Red Queens"))
    unreached, hidden, unnamed = figure.notes
    assert unreached == "No deal reaches the row “Three queens of one colour”"
    assert hidden == "The row “A red straight flush” is hidden by rows above it"
    assert unnamed.startswith(
        "No row names 21,712 of 22,100 deals (royal flush 2; straight flush 22; "
    )
    assert figure.method.startswith("exact enumeration: 22,100 deals")
    assert own.head[0].startswith("This is not the regulation. Red Queens is a wager of your own:")


def test_rounds_at_the_table_and_the_log_have_the_wager() -> None:
    own = houserules.game(wager=RED_QUEENS)
    compared = houserules.deal(own.rules(), 60, seed=3)
    assert "Red Queens" in [one.figure.wager for one in compared if one.figure]
    settled = houserules.settle(
        own.rules(),
        [{"seat": 1, "wagers": {"Ante Wager": 1000, "Red Queens": 500}, "cards": "Qh Qd 2s",
          "decisions": "play"}],
        cards={"dealer": "2c 4d 6h"},
    )  # fmt: skip
    paid = {str(line.subject): line.amount for line in settled.lines}
    assert paid["Red Queens"] == 4 * 500
    opening = Opening(own.rules())
    again = Opening.of([Entry(0, OPEN, opening.to_data(), "")])
    assert again.rules.game is own


def test_a_fold_has_the_fate_that_the_file_says() -> None:
    for fate, amount in (("survives", 2_000), ("forfeits", -500), ("returned", 0)):
        text = RED_QUEENS.replace("after a fold: survives", f"after a fold: {fate}")
        own = houserules.game(wager=text)
        settled = houserules.settle(
            own.rules(),
            [{"seat": 1, "wagers": {"Ante Wager": 1000, "Red Queens": 500}, "cards": "Qh Qd 2s",
              "decisions": "fold"}],
            cards={"dealer": "2c 4d 6h"},
        )  # fmt: skip
        paid = {str(line.subject): line.amount for line in settled.lines}
        assert paid["Red Queens"] == amount


FAULTS = {
    ("when: [pair of Q]", "when: [pear of Q]"): r"line 9: “pear of Q” is no condition on cards. W",
    ("pays: 4 to 1", "pays: 4 of 1"): r"line 9: “4 of 1” is not a payout",
    ("[player]", "[banker]"): r"line 4: There is no place “banker”. Known: player, dealer, comm",
    ("otherwise: loses", "otherwise: wins"): r"line 10: There is no way to end “wins”",
    ("after a fold: survives", "after a fold: dies"): r"line 11: There is no fate after a fold",
    ("game: three-card-poker", "game: three-card-pokr"): r"line 3: There is no game “three-card-",
    ("game: three-card-poker", "game: baccarat"): r"line 3: The table of Baccarat takes no wager",
    (
        "wager: Red Queens",
        "wager: Pair Plus Wager",
    ): r"line 2: Three Card Poker has the wager “Pair Plus W",
    ("otherwise: loses", "decks: 6"): r"line 10: Three Card Poker has its own cards: leave decks o",
    ("looks at: [player]", "looks: [player]"): r"unknown key “looks”. Did you mean “looks at”",
    ("when: [pair of Q]", "when: []"): r"line 9: A row without a condition",
    ("pair of Q", "not " * 2000 + "pair"): r"line 9: A condition has at most 200 letters",
    (
        "pair of Q",
        "at least " + 5000 * "9" + " red",
    ): r"line 9: A condition has at most 200 letters",
    ("pair of Q", "any Q or hearts"): r"line 9: “q or hearts” joins ranks and suits by “or”: write",
    ("pair of Q", "any Q of spades or K of hearts"): r"line 9: “.*” joins ranks and suits by “or”",
    ("pair of Q", "any red or spades"): r"line 9: “red or spades” names a colour and more: write",
    ("pair of Q", "any red black"): r"line 9: “red black” names a colour and more: write",
    ("when: [pair of Q]", "when: {either: [pair]}"): r"line 9: Conditions are joined by one key",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_have_their_place_and_a_sentence(fault: tuple[str, str]) -> None:
    assert fault[0] in RED_QUEENS
    with pytest.raises(RuleError, match=FAULTS[fault]):
        parse_wager(RED_QUEENS.replace(*fault), "mine.yaml")


ONE_ROW = {"rows": {"a": {"when": "pair", "pays": "1 to 1"}}}


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ({"dice": 2, "looks at": {"player": 1}}, "this is of cards"),
        ({"dice": 2, "decks": 3}, "this is of cards"),
        ({"wheel": "single zero", "a joker is": "ace"}, "this is of cards"),
        ({"cards": 52, "looks at": {"player": 2}, "a joker is": "ace"}, "no joker in the deck"),
        ({"cards": 52, "looks at": {"player": 2}, "after a fold": "forfeits"}, "nobody folds here"),
        ({"game": "craps", "after a fold": "returned"}, "nobody folds here"),
        ({"game": "craps", "beside": "Pass Bet"}, "stand alone"),
        ({"cards": 52, "looks at": {"player": 2, "Player": 1}}, "a name of its own"),
        ({"cards": 52, "looks at": {"player": 2},
          "rows": {"None of the rows": {"when": "pair", "pays": "1 to 1"}}}, "say “otherwise”"),
        ({"wheel": ["40", "50"], "rows": {"a": {"when": "red", "pays": "1 to 1"}}}, "this wheel"),
        ({"wheel": "double zero", "rows": {"a": {"when": "numbers 00 to 7", "pays": "1 to 1"}}},
         "no mark “to”"),
    ],
)  # fmt: skip
def test_what_would_say_nothing_is_refused(file: dict[str, object], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        _own({"wager": "Mine", **ONE_ROW, **file})


def test_marks_of_several_words_and_numbers_from_either_end() -> None:
    marks = ["Gold Bar", "Bar", "Tic-Tac", "Star", "Star"]
    found = _several({"a": "marks gold bar or tic-tac", "b": "marks star, bar"}, wheel=marks)
    assert {row: _counts(found)[row] for row in "ab"} == {"a": 2, "b": 3}
    found = _several({"a": "numbers 18 to 1", "b": "numbers 0 00"}, wheel="double zero")
    assert {row: _counts(found)[row] for row in "ab"} == {"a": 18, "b": 2}


def test_a_fixed_amount_says_at_what_wager_it_is_reckoned() -> None:
    paid = {"a": {"when": "pair", "pays": "$5"}}
    figure = _own({"wager": "Mine", "cards": 52, "looks at": {"player": 2}, "rows": paid})
    assert figure.notes[-1] == "Fixed amounts are reckoned at a wager of $1"


def test_too_many_deals_are_refused_before_they_are_counted() -> None:
    file = {
        "wager": "Mine", "cards": 52, "looks at": {"player": 4, "dealer": 4},
        "rows": {"a": {"when": ["player: all hearts", "dealer: all spades"], "pays": "9 to 1"}},
    }  # fmt: skip
    with pytest.raises(RuleError, match="different deals would be asked, which takes hours"):
        _own(file)


words = st.sampled_from([*PLAIN, "nonsense", "pair of", "all", "sum", "ranks", "cards 9z", "not"])
whens = st.recursive(
    words,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.fixed_dictionaries({"any of": st.lists(inner, max_size=3)})
        | st.fixed_dictionaries({"not": inner})
    ),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(st.sampled_from("abcd"), whens, min_size=1),
    st.sampled_from(["52", "53", "48", "51"]),
    st.sampled_from([None, "1", "2", "0", "x"]),
)
def test_any_file_is_read_or_refused_and_all_its_deals_are_counted(
    rows: dict[str, object], cards: str, decks: str | None
) -> None:
    file = {
        "wager": "Mine", "cards": cards, "looks at": {"player": "2"},
        "rows": {label: {"when": when, "pays": "2 to 1"} for label, when in rows.items()},
        **({"decks": decks} if decks else {}),
    }  # fmt: skip
    try:
        own = parse_wager(yaml.safe_dump(file))
    except RuleError:
        return
    assert own.outcome is not None
    assert own.source.deck is not None
    found = own_counts(own.outcome, own.source.deck)
    told = Counter(map(own.outcome, combinations(own.source.deck.cards, 2)))
    assert {label: n for label, n in found.counts.items() if n} == told


def test_the_page_lists_every_word() -> None:
    page = (Path(__file__).parents[2] / "docs" / "own-wagers.md").read_text(encoding="utf-8")
    for form, meaning in (*WORDS, *DICE_WORDS, *WHEEL_WORDS):
        assert form in page, form
        assert " ".join(meaning.split()) in " ".join(page.split()), meaning
