"""How to play: every game says it, by paragraphs that its chapter has, without saying amounts."""

import re

import pytest

from houserules.games import INDEX, load
from houserules.games.how_to_play import how_to_play, steps
from houserules.law.outline import outline

PAYOUT = re.compile(r"\d (?:to|for) [125]\b|\$\d")


@pytest.mark.parametrize("chapter", [entry.chapter for entry in INDEX])
def test_every_game_says_how_it_is_played(chapter: str) -> None:
    steps = how_to_play(chapter)
    assert len(steps) >= 3
    for step in steps:
        assert outline(chapter).contains(step.cite)
        assert step.says.endswith(".")
        assert not PAYOUT.search(step.says), "payouts are in the law and are not said again"


def test_a_step_that_depends_on_a_choice_is_read_under_that_choice_alone() -> None:
    for entry in INDEX:
        game = load(entry.slug)
        for step in how_to_play(entry.chapter):
            for name, value in filter(None, (step.under, step.unless)):
                option = game.find_option(name)
                assert step.is_taken(game.rules().with_choice(option, option.read(value))) is (
                    bool(step.under)
                )


@pytest.mark.parametrize(
    ("slug", "choice", "said", "not_said"),
    [
        ("minibaccarat", {"EZ Baccarat": "yes"}, "no vigorish", "the house takes vigorish"),
        ("minibaccarat", {}, "the house takes vigorish", "Dragon 7"),
        ("pai-gow-poker", {"EZ Pai Gow Poker": "yes"}, "Queen's Dragon", "takes vigorish"),
        ("blackjack", {"Blackjack Switch": "yes"}, "total of 22 pushes", "Wager in your box"),
        ("blackjack", {}, "Wager in your box", "22"),
        ("high-roll-dice", {"Six dice": "yes"}, "of the six dice", "Extra Roll"),
        ("three-card-poker", {"Version": "both compulsory"}, "and a Pair Plus Wager, neither",
         "or both"),
    ],
)  # fmt: skip
def test_how_to_play_follows_the_rules_in_force(slug, choice, said, not_said) -> None:
    says = " ".join(step.says for step in steps(load(slug).rules(choice)))
    assert said in says
    assert not_said not in says
