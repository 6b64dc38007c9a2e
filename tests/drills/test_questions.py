"""The questions of a drill, over all games: each has an answer that the rules give."""

import re
from fractions import Fraction
from random import Random

import pytest

from houserules.drills.declared import irregularities, payouts
from houserules.drills.drill import Score, questions
from houserules.drills.question import CHOICES, Kind, Question
from houserules.drills.rounds import watched
from houserules.games import INDEX, load
from houserules.rules import HouseRules, RuleError, cents

CHAPTERS = [entry.chapter for entry in INDEX]
POKER_ROOM = "637a"
"""Players bet against each other there: nothing is paid at odds."""
BACCARAT = ["627a", "629a", "631a"]
POINTS = {"T": 0, "J": 0, "Q": 0, "K": 0, "A": 1}


def rules_of(chapter: str) -> HouseRules:
    return load(chapter).rules()


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_game_has_questions(chapter: str) -> None:
    asked = questions(rules_of(chapter), 24, seed=1)
    assert len(asked) == 24
    kinds = {question.kind for question in asked}
    assert Kind.STEPS in kinds
    assert Kind.PAYOUTS in kinds or chapter == POKER_ROOM
    for question in asked:
        assert question.cite.chapter == chapter
        assert question.is_right(question.answer)
        if question.choices:
            assert 2 <= len(question.choices) <= CHOICES
            assert len(set(question.choices)) == len(question.choices)
            assert [question.is_right(letter) for letter, _ in letters(question)].count(True) == 1


def letters(question: Question) -> list[tuple[str, str]]:
    return list(zip("abcd", question.choices, strict=False))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_seed_gives_the_same_questions(chapter: str) -> None:
    rules = rules_of(chapter)
    assert questions(rules, 12, seed=7) == questions(rules, 12, seed=7)


def test_another_seed_gives_other_questions() -> None:
    rules = rules_of("649a")
    assert questions(rules, 12, seed=7) != questions(rules, 12, seed=8)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_question_is_asked_twice(chapter: str) -> None:
    asked = [(q.kind, q.shown, q.asks) for q in questions(rules_of(chapter), 40, seed=2)]
    assert len(set(asked)) == len(asked)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_next_step_follows_what_is_shown(chapter: str) -> None:
    """Every round that is shown can be played again by its seed."""
    moments = watched(rules_of(chapter), 5).moments
    assert moments == watched(rules_of(chapter), 5).moments
    assert any(moment.event for moment in moments)


@pytest.mark.parametrize("chapter", ["617a", "623a", "633a", "649a", "651a"])
def test_a_payout_is_the_stake_times_the_odds(chapter: str) -> None:
    """The odds are read from the question itself: $35 at 17 to 1 is $595."""
    source = payouts(rules_of(chapter), Random(3))
    for question in (next(source) for _ in range(30)):
        stake, odds = question.asks.split(":")[0].split(" at ", 1)
        win, per = re.findall(r"\d+", odds.replace(",", ""))
        expected = Fraction(cents(stake)) * int(win) / int(per)
        assert cents(question.answer) == expected


@pytest.mark.parametrize("chapter", BACCARAT)
def test_third_cards_follow_the_table_of_drawing(chapter: str) -> None:
    """A Point Count of 8 or 9 ends it; the Player's Hand draws up to 5 (627a.10(a) and (b))."""
    asked = questions(rules_of(chapter), 40, seed=1, only=Kind.THIRD_CARDS)
    assert len(asked) == 40
    for question in asked:
        hands = dict(line.split(": ") for line in question.shown)
        player, banker = (points(hands[f"{name}'s Hand"]) for name in ("Player", "Banker"))
        if question.asks.startswith("Player"):
            assert max(player, banker) < 8
            assert question.answer == ("draws" if player <= 5 else "stays")
        elif len(hands["Player's Hand"].split()) == 2:  # the Player's Hand stayed
            assert question.answer == ("draws" if banker <= 5 else "stays")


def points(cards: str) -> int:
    return sum(POINTS.get(card[0]) or (int(card[0]) if card[0].isdigit() else 0)
               for card in cards.split()) % 10  # fmt: skip


def test_the_vigorish_is_taken_from_a_win() -> None:
    """5% of what a winning wager on the Banker's Hand wins (627a.12(c))."""
    asked = [
        question
        for question in questions(rules_of("627a"), 30, seed=1, only=Kind.PAYOUTS)
        if "vigorish" in question.shown[0]
    ]
    assert asked
    for question in asked:
        stake = cents(question.shown[0].split(" of ")[1].split(":")[0])
        assert cents(question.answer) == stake - Fraction(5, 100) * stake


@pytest.mark.parametrize(
    ("chapter", "number"), [("621a", 4), ("645a", 7), ("659a", 7), ("670a", 6), ("688a", 7)]
)
def test_the_house_way_sets_what_was_dealt(chapter: str, number: int) -> None:
    asked = questions(rules_of(chapter), 12, seed=1, only=Kind.HOUSE_WAY)
    assert len(asked) == 12
    for question in asked:
        dealt = question.shown[0].split(": ")[1].split()
        assert len(dealt) == number
        assert set(question.answer.split()) < set(dealt)
        assert question.is_right(" ".join(reversed(question.answer.split())))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_irregularities_are_those_of_the_chapter(chapter: str) -> None:
    rules = rules_of(chapter)
    orders = {(str(i.cite), f"{i.event}."): i.outcome for i in rules.game.irregularities}
    for question in irregularities(rules, Random(1)):
        assert orders[str(question.cite), question.shown[0]] == question.answer


def test_answers() -> None:
    (question,) = questions(rules_of("649a"), 1, seed=1, only=Kind.PAYOUTS)
    right = question.answer.removeprefix("$").replace(",", "")
    assert question.is_right(right)
    assert question.is_right(f"${right}")
    assert not question.is_right("0.25")
    with pytest.raises(RuleError, match="Answer with an amount"):
        question.is_right("a lot")
    (question,) = questions(rules_of("649a"), 1, seed=1, only=Kind.STEPS)
    with pytest.raises(RuleError, match="Answer with a letter"):
        question.is_right("z")
    (question,) = questions(rules_of("645a"), 1, seed=1, only=Kind.HOUSE_WAY)
    with pytest.raises(RuleError, match="Answer with cards"):
        question.is_right("the two kings")


def test_score() -> None:
    asked = questions(rules_of("649a"), 6, seed=1)
    score = Score()
    for question in asked[:3]:
        score.mark(question, question.answer)
    for question in asked[3:]:
        score.count(question, is_right=False)
    assert (len(score.right), score.answered) == (3, 6)
    assert score.of(asked[0].kind) == (1, 2)
    assert set(score.practise) == {question.kind for question in asked[3:]}
    assert {c for some in score.practise.values() for c in some} == {q.cite for q in asked[3:]}


def test_a_kind_that_a_game_does_not_have() -> None:
    with pytest.raises(RuleError, match="Three Card Poker has no third cards to ask about"):
        questions(rules_of("649a"), 5, seed=1, only=Kind.THIRD_CARDS)
