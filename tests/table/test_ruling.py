"""What a chapter orders when something goes wrong, asked in a person's words."""

import pytest

from houserules.games import load
from houserules.rules import RuleError
from houserules.table.ruling import Fate, rulings


@pytest.mark.parametrize(
    ("game", "typed", "cite"),
    [
        ("649a", "dealer's card exposed", "649a.13(d)"),
        ("649a", "exposed dealer card", "649a.13(d)"),
        ("649a", "the dealer flipped his card", "649a.13(d)"),
        ("649a", "wrong number of cards dealt", "649a.13(c)"),
        ("649a", "one card found face up", "649a.13(a)"),
        ("649a", "shuffler jammed", "649a.13(e)"),
        ("649a", "dealing shoe jams", "649a.13(f)"),
        ("649a", "card drawn in eror", "649a.13(b)"),
        ("649a", "§ 649a.13(b)", "649a.13(b)"),
        ("617a", "ball jumped out of the wheel", "617a.6(c)"),
        ("617a", "foreign object in wheel", "617a.6(d)"),
        ("623a", "die off the table", "623a.8(b)"),
        ("627a", "not enough cards in the shoe", "627a.13(e)"),
        ("653a", "dealer card seen", "653a.13(d)"),
    ],
)
def test_words_find_the_paragraph(game: str, typed: str, cite: str) -> None:
    (ruling,) = rulings(load(game), typed)
    assert str(ruling.irregularity.cite) == cite


def test_general_rule_and_exception() -> None:
    """653a.13(d): Ante, Blind and Play go back, Trips is settled."""
    (ruling,) = rulings(load("653a"), "dealer's card exposed", ["Trips Wager", "Ante Wager"])
    assert ruling.general is Fate.RETURNED
    assert [(w.name, fate) for w, fate in ruling.wagers] == [
        ("Trips Wager", Fate.SETTLED),
        ("Ante Wager", Fate.RETURNED),
    ]
    assert ruling.done == ("the cards are reshuffled",)


def test_all_wagers_are_returned_in_three_card_poker() -> None:
    game = load("649a")
    (ruling,) = rulings(game, "649a.13(d)")
    assert [wager for wager, _ in ruling.wagers] == game.wagers
    assert {fate for _, fate in ruling.wagers} == {Fate.RETURNED}


@pytest.mark.parametrize(
    ("game", "typed", "fate", "done"),
    [
        (
            "649a",
            "shuffler cannot be used",
            Fate.CONTINUES,
            "the device is covered or marked out of order",
        ),
        ("649a", "649a.13(b)", Fate.CONTINUES, "the card is used as the next card"),
        ("617a", "617a.6(a)", Fate.STANDS, "the dealer announces no spin"),
        ("623a", "623a.8(d)", Fate.THROWN, "the roll counts"),
        ("623a", "623a.8(b)", Fate.STANDS, "the roll is not valid"),
    ],
)
def test_wagers_that_stay(game: str, typed: str, fate: Fate, done: str) -> None:
    (ruling,) = rulings(load(game), typed)
    assert ruling.general is fate
    assert done in ruling.done


def test_a_paragraph_with_several_gives_each() -> None:
    one, more = rulings(load("649a"), "649a.13(a)")
    assert (one.general, more.general) == (Fate.CONTINUES, Fate.RETURNED)


@pytest.mark.parametrize("typed", ["", "  ", "?!", "banana", "x" * 5_000])
def test_words_that_fit_nothing(typed: str) -> None:
    with pytest.raises(RuleError, match=r"fits no irregularity of Three Card Poker\. Known: "):
        rulings(load("649a"), typed)


def test_a_wager_that_is_none() -> None:
    with pytest.raises(RuleError, match="no wager “Trip”"):
        rulings(load("649a"), "649a.13(d)", ["Trip"])


@pytest.mark.parametrize("chapter", ["617a", "623a", "627a", "633a", "645a", "649a", "653a"])
def test_every_irregularity_is_found_by_its_own_words(chapter: str) -> None:
    game = load(chapter)
    for irregularity in game.irregularities:
        found = [ruling.irregularity for ruling in rulings(game, irregularity.event)]
        assert irregularity in found
