"""Amounts of decisions as people say them, in every chapter alike."""

import pytest
from tests.table.test_records_without_cards import wagered

from houserules.games import load
from houserules.log import NoLog
from houserules.rules import Decision, RuleError
from houserules.rules.procedure import AskDecision
from houserules.table import NoMoreBets, Source, Table
from houserules.table.spoken import as_said

FIRST = {
    "641a": "play", "653a": "play", "655a": "bet", "657a": "play", "669a": "play", "674a": "bet",
    "677a": "raise", "678a": "raise", "682a": "raise", "683a": "raise", "684a": "raise",
}  # fmt: skip
"""The word by which a player may first choose an amount."""


def asked(chapter: str, seed: int) -> Table:
    """A table at which a player with a wager of $10 on each is asked for the first decision."""
    table = Table(load(chapter).rules(), log=NoLog(), source=Source(seed))
    wagered(table)
    table.do(NoMoreBets())
    return table


def stakes(table: Table, word: str) -> set[int]:
    """The stakes among which the player may choose, in whole Antes."""
    asks = table.asks
    assert isinstance(asks, AskDecision)
    acts = [act for act in asks.acts if act.bet and act.name.split()[0] == word]
    named = {act.stake for act in acts}
    return named | {
        1_000 * n for act in acts for n in range(1, 5) if 1_000 * n in (act.choices or ())
    }


@pytest.mark.parametrize(("chapter", "word"), FIRST.items())
def test_an_amount_is_said_in_dollars_or_as_a_multiple(chapter: str, word: str) -> None:
    chosen = set()
    for seed in range(40):
        table = asked(chapter, seed)
        asks = table.asks
        assert isinstance(asks, AskDecision)
        for stake in stakes(table, word):
            said = [
                f"{word} {stake // 100}",
                f"{word} ${stake // 100}",
                f"{word} {stake // 1_000}x",
            ]
            made = {as_said(table, Decision.parse(words)) for words in said}
            acts = {act.name: act for act in asks.acts}
            assert {one.amount or acts[one.act].stake for one in made} == {stake}
            chosen.add(stake)
    assert len(chosen) > 1


@pytest.mark.parametrize(("chapter", "word"), FIRST.items())
def test_an_act_without_its_amount_is_refused_where_there_is_a_choice(
    chapter: str, word: str
) -> None:
    refused = 0
    for seed in range(40):
        table = asked(chapter, seed)
        if len(stakes(table, word)) > 1:
            with pytest.raises(RuleError, match=f"Seat 1 must say how much to {word}: .*{chapter}"):
                as_said(table, Decision(word))
            refused += 1
    assert refused
