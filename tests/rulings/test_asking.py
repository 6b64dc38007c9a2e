"""The one question that decides what words mean, and the ruling on its answer."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from houserules.games import load
from houserules.rules import RuleError
from houserules.rulings.asking import OTHERWISE, Question, fact
from houserules.rulings.ruling import Ruling, UnclearError, answered
from houserules.rulings.wording import Answer

SENTENCES = yaml.safe_load(Path(__file__).with_name("floor_sentences.yaml").read_text("utf-8"))


def asked(game: str, words: str, *facts: Answer) -> Question:
    """The question that the words leave."""
    with pytest.raises(UnclearError) as unclear:
        answered(load(game), words, facts=facts)
    assert unclear.value.question is not None
    return unclear.value.question


def ruled(game: str, words: str, *facts: Answer) -> list[str]:
    """The paragraph and event of each ruling."""
    found = answered(load(game), words, facts=facts).rulings
    return [f"{one.irregularity.cite} {one.irregularity.event}" for one in found]


def test_a_time_is_asked_for_by_what_it_was_before() -> None:
    question = asked("653a", "the dealer's card was exposed")
    assert question.asks == "When was it?"
    so, otherwise = question.choices
    assert so.words == "before each player has folded or placed a Play Wager"
    assert ruled("653a", "the dealer's card was exposed", so.fact) == [
        "653a.13(d) Dealer's card exposed before each player has folded or placed a Play Wager"
    ]
    assert otherwise.words == OTHERWISE
    with pytest.raises(UnclearError, match="fits no irregularity") as unclear:
        answered(load("653a"), "the dealer's card was exposed", facts=[otherwise.fact])
    assert unclear.value.question is None


def test_a_second_question_follows_where_the_first_leaves_two() -> None:
    first = asked("653a", "card face up in the deck")
    assert [choice.words for choice in first.choices] == ["one", "more than one"]
    assert [len(choice.leaves) for choice in first.choices] == [1, 2]
    several = first.choices[1].fact
    second = asked("653a", "card face up in the deck", several)
    assert [choice.words for choice in second.choices] == [
        "before all players and the dealer have two cards",
        "after all players and the dealer have two cards",
    ]
    (found,) = ruled("653a", "card face up in the deck", several, second.choices[1].fact)
    assert found.startswith("653a.13(a) Several cards found face up after")


def test_an_added_fact_counts_more_than_the_words() -> None:
    words = "two cards were face up in the deck"
    assert "Several" in ruled("655a", words)[0] or "More than one" in ruled("655a", words)[0]
    assert ruled("655a", words, Answer("How many?", "one"))[0].startswith("655a.13(a) One card")


@pytest.mark.parametrize("typed", ["", "one", "How many?", "How many? seven", "Why? because"])
def test_what_is_no_fact_is_refused(typed: str) -> None:
    with pytest.raises(RuleError, match="is no fact"):
        fact(typed)


def test_a_fact_is_read_as_it_is_written() -> None:
    assert fact("How many? one") == Answer("How many?", "one")
    assert fact("When was it? otherwise") == Answer("When was it?", OTHERWISE)


@pytest.mark.parametrize("row", [row for rows in SENTENCES.values() for row in rows], ids=str)
def test_every_answer_leads_to_a_ruling_or_to_none(row: dict[str, Any]) -> None:
    """An answer that leaves irregularities is ruled upon or narrowed; one that leaves none, not."""
    game = load(row["game"])

    def end(*facts: Answer) -> tuple[Ruling, ...]:
        try:
            return answered(game, row["says"], facts=facts).rulings
        except UnclearError as unclear:
            if unclear.question is None:
                return ()
            assert len(facts) < 3
            for choice in unclear.question.choices:
                of = {ruling.irregularity for ruling in end(*facts, choice.fact)}
                assert of <= set(choice.leaves)
                assert of or len(choice.leaves) != 1
            return ()

    end()


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(RuleError, match="no text in UTF-8: write it in words"):
        answered(load("649a"), "card \udcff exposed")


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(RuleError, match="Say in at most 1,000 letters what happened"):
        answered(load("649a"), "card " * 20_000)
