"""The orders of a chapter when something goes wrong, asked in a person's words."""

import pytest

from houserules.games import INDEX, load
from houserules.rules import RuleError
from houserules.rulings.ruling import Fate, UnclearError, rulings


def cites(game: str, typed: str) -> list[str]:
    return [str(ruling.irregularity.cite) for ruling in rulings(load(game), typed)]


@pytest.mark.parametrize(
    ("game", "typed", "cite"),
    [
        ("653a", "dealer's card exposed before all have acted, Trips and Ante out", "13(d)"),
        # a card found face up
        ("627a", "a card found face up", "13(d)"),
        ("629a", "a card found face up", "13(d)"),
        ("631a", "a card found face up", "15(d)"),
        ("633a", "a card found face up", "14(a)"),
        ("639a", "a card found face up", "13(a)"),
        ("641a", "a card found face up", "13(a)"),
        ("621a", "dice did not land flat", "10(a)"),
        ("621a", "tiles dealt to the wrong positions", "10(c)"),
        ("621a", "tile turned over while stacking", "4(e)"),
        ("645a", "a card found face up", "14(f)"),
        ("688a", "a card found face up", "13(e)"),
        ("659a", "a card found face up", "13(f)"),
        ("649a", "a card found face up", "13(a)"),
        ("653a", "a card found face up", "13(a)"),
        ("657a", "a card found face up", "13(a)"),
        ("682a", "a card found face up", "13(a)"),
        ("671a", "a card found face up", "13(a)"),
        ("686a", "a card found face up", "9(a)"),
        ("649a", "one card found face up", "13(a)"),
        ("649a", "two cards face up in the deck", "13(a)"),
        ("653a", "several cards face up after everyone has two cards, Trips out", "13(a)"),
        # drawn in error
        ("627a", "drawn in error", "13(a)"),
        ("629a", "drawn in error", "13(a)"),
        ("631a", "drawn in error", "15(a)"),
        ("639a", "drawn in error", "13(b)"),
        ("641a", "drawn in error", "13(b)"),
        ("645a", "drawn in error", "14(g)"),
        ("670a", "drawn in error", "13(g)"),
        ("649a", "drawn in error", "13(b)"),
        ("651a", "drawn in error", "11(b)"),
        ("653a", "drawn in error", "13(b)"),
        ("657a", "drawn in error", "13(b)"),
        ("682a", "drawn in error", "13(b)"),
        ("663a", "drawn in error", "13(b)"),
        ("671a", "drawn in error", "13(b)"),
        ("649a", "card drawn in eror", "13(b)"),
        ("633a", "card drawn in error, not shown", "14(b)"),
        ("633a", "card drawn in error without exposing it", "14(b)"),
        ("633a", "card pulled by accident and nobody saw it", "14(b)"),
        ("633a", "card drawn in error and shown", "14(c)"),
        ("633a", "dealer drew on 17", "14(d)"),
        ("681a", "dealer drew on 17", "9(b)"),
        ("635a", "dealer drew on 17", "13(e)"),
        ("635a", "one 10 card found in the shoe", "13(b)"),
        ("635a", "more than one 10 in the shoe", "13(b)"),
        ("673a", "dealer drew on 17", "13(d)"),
        ("685a", "wrong light, players continue", "12(h)"),
        ("685a", "wrong light, hand called dead", "12(h)"),
        ("685a", "the card reader malfunctions", "12(i)"),
        # exposed, a dealer card shown early
        ("639a", "hole card exposed before all have acted", "13(d)"),
        ("639a", "the dealer flipped a hole card", "13(d)"),
        ("641a", "exposed", "13(d)"),
        ("649a", "exposed", "13(d)"),
        ("653a", "exposed", "13(d)"),
        ("657a", "exposed", "13(d)"),
        ("671a", "a dealer card shown early", "13(d)"),
        ("678a", "dealer's card exposed before all have acted, Flush Bonus out", "13(d)"),
        ("682a", "dealer's card exposed before all have acted, Prime out", "13(d)"),
        ("643a", "a community card is exposed", "13(d)"),
        ("655a", "a community card is exposed", "13(d)"),
        ("655a", "player tells others of a hand", "11(a)(3)"),
        ("676a", "a hole card is exposed", "13(d)"),
        ("674a", "a community card is exposed", "13(d)"),
        ("683a", "a community card is exposed, Lo Ball out", "13(d)"),
        ("684a", "dealer's card exposed before all have raised, Prime out", "13(d)"),
        ("669a", "a community card is exposed", "13(d)"),
        ("669a", "player tells others of a hand", "11(a)(3)"),
        ("687a", "player's card exposed", "13(d)"),
        ("687a", "dealer's card exposed, Trips out", "13(d)"),
        ("649a", "dealer's card exposed", "13(d)"),
        ("649a", "exposed dealer card", "13(d)"),
        ("649a", "the dealer flipped his card", "13(d)"),
        ("649a", "dealer shows a card early", "13(d)"),
        ("645a", "a dealer card shown early", "14(e)"),
        ("649a", "a dealer card shown early", "13(d)"),
        ("653a", "a dealer card shown early", "13(d)"),
        ("653a", "dealer card seen", "13(d)"),
        ("645a", "player's card exposed", "14(d)"),
        ("688a", "player's card exposed", "13(d)"),
        ("659a", "player's card exposed", "13(d)"),
        ("645a", "bank's card exposed", "14(e)"),
        ("645a", "card exposed dealing from the hand", "14(j)"),
        ("670a", "player's card exposed", "13(d)"),
        ("633a", "the reader showed the hole card to a player", "14(j)(1)"),
        # too many or too few cards
        ("639a", "six cards dealt to a player", "13(c)"),
        ("649a", "too many or too few cards", "13(c)"),
        ("653a", "too many or too few cards", "13(c)"),
        ("641a", "six cards dealt to a player", "13(c)"),
        ("657a", "six cards dealt to a player", "13(c)"),
        ("682a", "six cards dealt to a player", "13(c)"),
        ("671a", "wrong number of cards dealt", "13(c)"),
        ("671a", "eligible hand was not declared", "11(c)(1)"),
        ("649a", "too many cards", "13(c)"),
        ("649a", "four cards dealt to a player", "13(c)"),
        ("649a", "wrong number of cards dealt", "13(c)"),
        ("653a", "flop has four cards", "13(c)"),
        ("653a", "player has three cards", "13(c)"),
        ("676a", "player has three cards", "13(c)"),
        ("649a", "shuffler counts the wrong number", "5(b)"),
        ("627a", "not enough cards in the shoe", "13(e)"),
        ("629a", "not enough cards in the shoe", "13(e)"),
        ("631a", "not enough cards in the shoe", "15(e)"),
        ("633a", "the shoe ran out of cards", "14(f)"),
        ("631a", "the curator delays the game", "14(a)(2)"),
        ("629a", "right to turn over the banker's hand relinquished", "8(d)"),
        ("686a", "the shoe ran out of cards", "9(b)"),
        ("686a", "player did not get the two additional cards", "9(c)"),
        # a missed player
        ("633a", "a missed player", "14(g)"),
        ("649a", "a missed player", "13(c)"),
        ("651a", "a missed player", "11(c)"),
        ("653a", "a missed player", "13(c)"),
        ("633a", "player not dealt a card", "14(g)"),
        ("633a", "player got only one card", "14(g)"),
        ("633a", "player did not get the card he asked for", "14(i)"),
        ("649a", "player has no cards", "13(c)"),
        ("633a", "dealer missed his second card", "14(e)"),
        ("633a", "dealer's second card not dealt", "14(e)"),
        ("645a", "first card to the wrong seat", "14(c)"),
        ("659a", "first card to the wrong seat", "13(c)"),
        # devices
        ("633a", "wrong side of a double shoe", "14(h)"),
        ("633a", "device jams", "14(l)"),
        ("633a", "card reader broken", "14(k)"),
        ("633a", "shuffler does not work", "14(m)"),
        ("645a", "shuffler jams", "14(l)"),
        ("645a", "the shoe jams", "14(m)"),
        ("641a", "dealing shoe jams", "13(f)"),
        ("649a", "shuffler jammed", "13(e)"),
        ("649a", "dealing shoe jams", "13(f)"),
        ("649a", "shuffler out of order", "13(g)"),
        ("657a", "dealing shoe jams", "13(f)"),
        ("682a", "dealing shoe jams", "13(f)"),
        ("671a", "dealing shoe jams", "13(f)"),
        # wheel and dice
        ("617a", "ball wrong way", "6(a)"),
        ("617a", "a ball spun the wrong way", "6(a)"),
        ("617a", "ball did not go around four times", "6(b)"),
        ("617a", "ball never made four turns", "6(b)"),
        ("617a", "ball jumped out of the wheel", "6(c)"),
        ("617a", "foreign object in wheel", "6(d)"),
        ("623a", "dice off the table", "8(b)"),
        ("623a", "die off the table", "8(b)"),
        ("623a", "one die on the other", "8(b)"),
        ("623a", "dice did not hit the back wall", "8(c)(2)"),
        ("623a", "dice missed the back wall", "8(c)(2)"),
        ("623a", "dice hit chips", "8(d)"),
        ("661a", "die off the table", "5(b)"),
        ("661a", "dice missed the back wall", "5(c)(2)"),
        ("668a", "a die fell out of the shaker", "3(g)"),
        ("668a", "one die on the other", "3(h)"),
        ("623a", "cocked die", "9(b)"),
        ("623a", "a die is chipped", "7(d)"),
        ("623a", "dice come to rest on a player's chips", "8(d)"),
        ("623a", "a die lands on the dealer's chips", "8(c)(3)"),
        ("645a", "die fell out of the shaker", "14(b)"),
        ("688a", "die fell out of the shaker", "13(b)"),
        # hands
        ("645a", "foul hand", "11(f)(1)(iii)"),
        ("670a", "foul hand", "11(f)(1)(v)"),
        ("670a", "dealer set his hand wrong", "13(i)"),
        ("645a", "a foul hand", "11(f)(1)(iii)"),
        ("645a", "dealer set his hand wrong", "14(i)"),
        ("688a", "dealer set his hand wrong", "13(h)"),
        ("659a", "dealer set his hand wrong", "13(i)"),
        ("659a", "die fell out of the shaker", "13(b)"),
        ("659a", "low hand is higher than the medium hand", "11(f)(1)(iv)"),
        ("659a", "player set his hands wrong", "11(f)(1)(v)"),
        ("645a", "player set his hands wrong", "11(f)(1)(iv)"),
        ("645a", "high hand is lower than the low hand", "11(f)(1)(iii)"),
        ("645a", "player set his low hand higher than his high hand", "11(f)(1)(iii)"),
        # how many cards a hand has
        ("649a", "seat 3 has 4 cards, Ante out", "13(c)"),
        ("649a", "dealer got two cards only", "13(c)"),
        ("653a", "player has three hole cards", "13(c)"),
        ("653a", "six community cards", "13(c)"),
        ("653a", "dealer dealt only two cards to the flop", "13(c)"),
        ("653a", "two cards face up after each player and the dealer have two cards", "13(a)"),
        # words that say little
        ("623a", "one die went off the table", "8(b)"),
        ("623a", "a die is sitting on the rail", "8(c)(4)"),
        # paragraphs
        ("649a", "§ 649a.13(b)", "13(b)"),
        ("653a", "13(d)", "13(d)"),
        ("633a", "14(j)(1)", "14(j)(1)"),
        ("653a", "13(d), Trips out", "13(d)"),
    ],
)
def test_words_find_the_paragraph(game: str, typed: str, cite: str) -> None:
    assert cites(game, typed) == [f"{game}.{cite}"]


@pytest.mark.parametrize(
    ("game", "typed", "local"),
    [
        ("645a", "player has six cards", ["14(h)", "14(k)"]),  # which say the same twice
        ("670a", "player has seven cards", ["13(h)", "13(k)"]),
        ("645a", "too many or too few cards", ["14(h)", "14(k)"]),
        ("645a", "a missed player", ["14(h)", "14(k)"]),
        ("649a", "cards found face up", ["13(a)", "13(a)"]),  # one or several
        ("649a", "incorrect count of the stub, manual shoe", ["8(h)", "8(h)"]),  # misdeal or not
        ("633a", "14(j)", ["14(j)(1)", "14(j)(2)"]),
        ("685a", "wrong light", ["12(h)", "12(h)"]),  # which the dealer chooses between
        ("627a", "§ 627a.13(C)", ["13(c)", "13(c)(1)", "13(c)(2)"]),
    ],
)
def test_all_that_order_the_same_or_are_of_the_paragraph(
    game: str, typed: str, local: list[str]
) -> None:
    assert cites(game, typed) == [f"{game}.{cite}" for cite in local]


@pytest.mark.parametrize(
    ("game", "typed", "local"),
    [
        ("633a", "drawn in error", ["14(b)", "14(c)"]),
        (
            "627a",
            "player's third card exposed in error, banker does not draw",
            ["13(c)(1)", "13(c)(2)"],
        ),
        ("627a", "exposed", ["13(c)", "13(c)(1)", "13(c)(2)", "13(d)"]),
        ("645a", "exposed", ["14(d)", "14(e)", "14(j)"]),
        ("670a", "exposed", ["13(d)", "13(e)", "13(j)"]),
        ("659a", "exposed", ["13(d)", "13(e)", "13(j)"]),
        ("645a", "dealer exposed a card", ["14(d)", "14(e)", "14(j)"]),  # whose is not said
        ("645a", "dealer exposed a card while dealing", ["14(d)", "14(e)", "14(j)"]),
        ("645a", "five cards left after the deal", ["8(f)"] * 2 + ["9(e)"] * 2 + ["10(e)"] * 2),
        ("633a", "exposed", ["14(c)", "14(j)(1)", "14(j)(2)"]),
        ("633a", "dealer's hole card exposed", ["14(j)(1)", "14(j)(2)"]),  # by a reader only
        ("633a", "a dealer card shown early", ["14(j)(1)", "14(j)(2)"]),
        ("649a", "wrong number of cards", ["5(b)", "13(c)"]),
        ("645a", "device jams", ["14(l)", "14(m)"]),
        ("649a", "device jams", ["13(e)", "13(f)"]),
        ("653a", "device jams", ["13(e)", "13(f)"]),
        ("645a", "an incorrect count of the stub", ["8(f)"] * 2 + ["9(e)"] * 2 + ["10(e)"] * 2),
        ("649a", "an incorrect count of the stub", ["8(h)"] * 2 + ["9(f)"] * 2 + ["10(f)"] * 2),
        ("653a", "an incorrect count of the stub", ["8(h)"] * 2 + ["9(f)"] * 2 + ["10(f)"] * 2),
        ("649a", "stub has too many cards", ["8(h)"] * 2 + ["9(f)"] * 2 + ["10(f)"] * 2),
        ("649a", "stub is short one card", ["8(h)"] * 2 + ["9(f)"] * 2 + ["10(f)"] * 2),
        ("623a", "a die comes to rest on chips", ["8(c)(3)", "8(d)", "9(b)", "9(b)"]),
        ("623a", "die landed on the chips", ["8(c)(3)", "8(d)", "9(b)", "9(b)"]),
        ("645a", "hands set wrong", ["11(f)(1)(iv)", "14(i)"]),
    ],
)
def test_words_that_fit_several_are_not_ruled_upon(game: str, typed: str, local: list[str]) -> None:
    with pytest.raises(UnclearError, match=r"fits several irregularities .*\n.*\n") as unclear:
        rulings(load(game), typed)
    assert [str(i.cite) for i in unclear.value.candidates] == [f"{game}.{c}" for c in local]
    assert "Name one by its paragraph, or in more words." in str(unclear.value)


@pytest.mark.parametrize(
    ("game", "typed", "nearest"),
    [
        ("649a", "card drawn in error and exposed", "13(d)"),  # 13(b) is for one not exposed
        ("649a", "dealer's card not exposed", "13(b)"),
        ("649a", "banana exposed", "13(d)"),
        ("633a", "player's card exposed", "14(c)"),
        ("633a", "player skipped on the first card", "14(g)"),  # 14(e) is for the dealer
        ("633a", "dealer forgot player's second card", "14(g)"),
        ("623a", "die hits the bank and bounces off", "8(c)(3)"),  # 8(d) excepts the bank
        ("623a", "both dice hit the back wall", "8(d)"),  # 8(c)(2) is where one does not
        ("653a", "dealer's cards exposed after all have acted", "13(a)"),  # 13(d) before
    ],
)
def test_the_nearest_is_named(game: str, typed: str, nearest: str) -> None:
    with pytest.raises(
        UnclearError, match=r"fits no irregularity .* well enough\. Nearest:"
    ) as unclear:
        rulings(load(game), typed)
    assert [str(i.cite) for i in unclear.value.candidates] == [f"{game}.{nearest}"]


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        ("649a", "player's card exposed"),  # the chapter is silent about it
        ("653a", "player's card exposed"),
        ("653a", "community card exposed early"),
        ("649a", "player"),
        ("653a", "flop dealt too early"),
        ("649a", "a card fell on the floor"),
        ("617a", "ball"),
        ("645a", "dealer's foul hand"),
        ("645a", "dealer fouled his hand"),  # a foul hand of 11(f)(1)(iii) is a player's
        ("617a", "ball went around four times"),  # 6(b) is where it does not
        ("617a", "ball spun in the opposite direction"),
        ("623a", "die did not go off the table"),
        ("649a", "card exposed in the shoe"),  # 13(d) is about the dealer's
        ("633a", "too many or too few cards"),
        ("649a", "a player fainted"),
        ("649a", "Ante out"),
        ("649a", ""),
        ("649a", "  "),
        ("649a", "?!"),
        ("649a", "banana"),
        ("649a", "x" * 5_000),
    ],
)
def test_words_that_fit_nothing(game: str, typed: str) -> None:
    with pytest.raises(
        UnclearError, match=r"fits no irregularity of .* well enough\. Known:"
    ) as unclear:
        rulings(load(game), typed)
    assert unclear.value.candidates == list(load(game).irregularities)


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        ("649a", "player has three cards"),  # as many as 649a.8(d) gives them
        ("649a", "3 cards dealt to the dealer"),
        ("653a", "player has two cards"),
        ("653a", "three cards on the flop"),
        ("653a", "five community cards"),
        ("645a", "seat 2 has seven cards"),
        ("645a", "four cards left in the stub"),
        ("645a", "high hand outranks low hand"),
        ("645a", "the low hand is lower than the high hand"),
        ("649a", "the correct number of cards"),
        ("623a", "a card went off the table"),
        ("623a", "chips fell off the table"),
        ("617a", "the ball is in the wheel"),
    ],
)
def test_what_is_as_it_should_be_is_not_ruled_upon(game: str, typed: str) -> None:
    with pytest.raises(UnclearError, match="fits no irregularity"):
        rulings(load(game), typed)


@pytest.mark.parametrize("typed", ["13(z)", "653a.13(d)", "649a.7(d)(1)"])
def test_a_paragraph_without_irregularities(typed: str) -> None:
    with pytest.raises(UnclearError, match=r"states no irregularity of Three Card Poker\. Known:"):
        rulings(load("649a"), typed)


@pytest.mark.parametrize(
    ("game", "typed", "wagers"),
    [
        ("653a", "dealer's card exposed before all have acted, Trips and Ante out", "Trips, Ante"),
        (
            "653a",
            "dealer's card exposed with the Ante, Blind and Trips placed",
            "Ante, Blind, Trips",
        ),
        ("653a", "dealer's card exposed Trips & Ante bet", "Trips, Ante"),
        ("653a", "Trips Wager and Ante Wager, dealer's card exposed", "Trips, Ante"),
        ("653a", "dealer's card exposed before a Play Wager", ""),
        ("623a", "dice off the table, Pass and Don't Pass are out", "Pass, Don't Pass"),
        (
            "633a",
            "shuffler jams; lucky ladies and straight jack out",
            "Lucky Ladies, Straight Jack",
        ),
        ("633a", "dealer with 17 takes a card", ""),
        ("645a", "foul hand", ""),
    ],
)
def test_wagers_among_the_words(game: str, typed: str, wagers: str) -> None:
    (ruling,) = rulings(load(game), typed)
    named = [load(game).find_wager(name) for name in wagers.split(", ") if name]
    assert [wager for wager, _ in ruling.wagers] == (named or list(load(game).wagers))


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
    assert [wager for wager, _ in ruling.wagers] == list(game.wagers)
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
        ("645a", "14(d)", Fate.CHOSEN, "the player concerned plays the hand or voids it"),
        ("617a", "617a.6(a)", Fate.STANDS, "the dealer announces no spin"),
        ("619a", "clapper between", Fate.STANDS, "the spin is void and the wheel is spun again"),
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


def test_what_was_settled_before_a_round_was_void_stays_settled() -> None:
    """633a.14(j)(1): a Straight Jack that lost was collected by 633a.7(g)(9), others were not."""
    named = ["Blackjack", "Lucky Ladies", "Straight Jack", "Bad Beat"]
    (ruling,) = rulings(load("633a"), "14(j)(1)", named)
    fates = [Fate.RETURNED, Fate.UNSETTLED, Fate.UNSETTLED, Fate.RETURNED]
    assert [fate for _, fate in ruling.wagers] == fates


def test_a_foul_hand_loses() -> None:
    """645a.11(f)(1)(iii), and (h) for the optional wagers."""
    (ruling,) = rulings(load("645a"), "foul hand, Pai Gow Poker and Fortune Bonus out")
    assert [fate for _, fate in ruling.wagers] == [Fate.LOST, Fate.SETTLED]


def test_a_wager_that_is_none() -> None:
    with pytest.raises(RuleError, match="no wager “Trip”"):
        rulings(load("649a"), "649a.13(d)", ["Trip"])


CHAPTERS = [entry.chapter for entry in INDEX]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_irregularity_is_found_by_its_own_words(chapter: str) -> None:
    game = load(chapter)
    for irregularity in game.irregularities:
        found = [ruling.irregularity for ruling in rulings(game, irregularity.event)]
        assert found == [irregularity]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_irregularity_is_taken_for_another(chapter: str) -> None:
    """With a word that no event has, and without one that it has."""
    game = load(chapter)
    for irregularity in game.irregularities:
        words = irregularity.event.split()
        for typed in (f"perhaps {irregularity.event}", " ".join(words[:-1])):
            try:
                found = [ruling.irregularity for ruling in rulings(game, typed)]
            except UnclearError as error:
                found = list(error.candidates)
            assert irregularity in found, typed
