"""The orders of a chapter when something goes wrong, asked in a person's words."""

import pytest

from houserules.games import INDEX, load
from houserules.law import Citation
from houserules.rules import RuleError
from houserules.rulings.finder import Meant
from houserules.rulings.ruling import Fate, UnclearError, event_of, find_irregularity, rulings


def cites(game: str, typed: str) -> list[str]:
    """The paragraphs that are ruled upon; where it is not clear, the nearest."""
    try:
        return [str(ruling.irregularity.cite) for ruling in rulings(load(game), typed)]
    except UnclearError as unclear:
        return [str(candidate.irregularity.cite) for candidate in unclear.candidates]


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
        # a third card that is not authorized
        ("627a", "third card dealt when not authorized and disclosed, banker draws", "13(c)"),
        ("629a", "third card not authorized was disclosed, banker draws", "13(c)"),
        ("631a", "third card is not authorized and is disclosed, banker draws", "15(c)"),
        ("631a", "third card is not authorized and not disclosed, banker draws", "15(b)"),
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
        ("675a", "die is cocked on two edges", "4(c)"),
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
        # the Poker room
        ("637a", "third hole card in seven card stud was turned up", "18(m)"),
        ("637a", "guest left the table without a word, his hand unprotected", "18(k)(4)"),
        ("637a", "dealer forgot to shuffle", "18(g)(1)"),
        ("637a", "card flew off the table", "18(o)"),
        ("637a", "player in holdem got a card face up", "18(p)"),
        ("637a", "seat 4 was not dealt in", "18(g)(4)"),
        ("637a", "player was dealt one card too many", "18(i)"),
        ("637a", "a hand has too many cards", "18(i)"),
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
    assert cites(game, typed)[0] == f"{game}.{cite}"


@pytest.mark.parametrize(
    ("game", "typed", "local"),
    [
        ("645a", "player has six cards", {"14(h)", "14(k)"}),  # which say the same twice
        ("670a", "player has seven cards", {"13(h)", "13(k)"}),
        ("645a", "too many or too few cards", {"14(h)", "14(k)"}),
        ("659a", "foul hand", {"11(f)(1)(iii)", "11(f)(1)(iv)"}),
        ("633a", "14(j)", {"14(j)(1)", "14(j)(2)"}),
        ("627a", "§ 627a.13(C)", {"13(c)", "13(c)(1)", "13(c)(2)"}),
    ],
)
def test_all_that_order_the_same_or_are_of_the_paragraph(
    game: str, typed: str, local: set[str]
) -> None:
    found = {str(ruling.irregularity.cite) for ruling in rulings(load(game), typed)}
    assert found == {f"{game}.{cite}" for cite in local}


@pytest.mark.parametrize(
    ("game", "typed", "local"),
    [
        ("649a", "cards found face up", ["13(a)", "13(a)"]),  # one or several
        ("649a", "incorrect count of the stub, manual shoe", ["8(h)", "8(h)"]),  # misdeal or not
        ("685a", "wrong light", ["12(h)", "12(h)"]),  # which the dealer chooses between
        ("627a", "player's third card exposed in error, banker stays", ["13(c)(1)", "13(c)(2)"]),
        ("645a", "exposed", ["14(d)", "14(e)", "14(j)"]),
        ("670a", "exposed", ["13(d)", "13(e)", "13(j)"]),
        ("659a", "exposed", ["13(d)", "13(e)", "13(j)"]),
        ("645a", "dealer exposed a card", ["14(d)", "14(e)", "14(j)"]),  # whose is not said
        ("645a", "five cards left in the stub", ["8(f)", "8(f)", "9(e)"]),
        ("645a", "device jams", ["14(l)", "14(m)"]),
        ("649a", "device jams", ["13(e)", "13(f)"]),
        ("653a", "device jams", ["13(e)", "13(f)"]),
        ("649a", "an incorrect count of the stub", ["8(h)", "8(h)", "9(f)"]),
        ("649a", "stub has too many cards", ["8(h)", "8(h)", "9(f)"]),
        ("649a", "stub is short one card", ["8(h)", "8(h)", "9(f)"]),
        ("645a", "hands set wrong", ["11(f)(1)(iv)", "14(i)"]),
        # “not authorized” denies nothing that happened
        (
            "627a",
            "a third card that is not authorized is disclosed; the Banker's Hand stays",
            ["13(c)(1)", "13(c)(2)"],
        ),
        (
            "631a",
            "third card not authorised, found face up, banker stays",
            ["15(c)(1)", "15(c)(2)"],
        ),
        (
            "629a",
            "a third card was dealt though none was authorized, face down",
            ["13(b)", "13(b)"],
        ),
    ],
)
def test_words_that_fit_several_are_not_ruled_upon(game: str, typed: str, local: list[str]) -> None:
    with pytest.raises(UnclearError, match=r"fits several irregularities") as unclear:
        rulings(load(game), typed)
    found = [str(candidate.irregularity.cite) for candidate in unclear.value.candidates]
    assert sorted(found[: len(local)]) == sorted(f"{game}.{cite}" for cite in local)
    assert unclear.value.meant is Meant.SEVERAL
    assert "Name one by its paragraph, or in other words." in str(unclear.value)


@pytest.mark.parametrize(
    ("game", "typed", "fact"),
    [
        ("637a", "dealer started the deal at the wrong seat", "When was it? before"),
        ("637a", "an eligible seated player was not dealt to", "When was it? before"),
        ("649a", "dealer's card exposed", "When was it? before"),
        ("649a", "a card was exposed early", "Whose card is it? the dealer's"),
        ("649a", "card drawn in error", "Did anybody see the card's face? no"),
        ("649a", "device jams", "Which device? the automated dealing shoe"),
        ("649a", "cards found face up", "How many? more than one"),
        ("627a", "undisclosed third card dealt in error", "Does the Banker's Hand draw? it stays"),
    ],
)
def test_the_fact_on_which_the_ruling_depends_is_named(game: str, typed: str, fact: str) -> None:
    with pytest.raises(UnclearError) as unclear:
        rulings(load(game), typed)
    assert fact in str(unclear.value)


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        ("623a", "no die left the table"),
        ("623a", "die did not go off the table"),
        ("649a", "the dealer did not expose a card"),
        ("649a", "no card was found face up"),
        ("649a", "dealer's card not exposed"),
        ("649a", "nobody got too many cards"),
        ("617a", "the ball never left the wheel"),
        ("633a", "the shuffler isn't broken"),
    ],
)
def test_what_did_not_happen_is_not_ruled_upon(game: str, typed: str) -> None:
    with pytest.raises(UnclearError, match="says that something did not happen") as unclear:
        rulings(load(game), typed)
    assert unclear.value.meant is Meant.DENIED


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        ("649a", "player's card exposed"),  # the chapter is silent about it
        ("653a", "player's card exposed"),
        ("653a", "community card exposed early"),
        ("649a", "card drawn in error and exposed"),  # 13(b) is for one not exposed
        ("649a", "player"),
        ("649a", "a card fell on the floor"),
        ("617a", "ball"),
        ("653a", "dealer's cards exposed after all have acted"),  # 13(d) before
        ("633a", "too many or too few cards"),
        ("633a", "player's card exposed"),
        ("623a", "a card went off the table"),
        ("623a", "chips fell off the table"),
        ("623a", "dice hit the bank of chips"),  # 8(c)(3) is for one at rest, 8(d) for other chips
        ("661a", "the dice touched the chips of the bank"),
        ("617a", "the ball is in the wheel"),
        ("649a", "a player fainted"),
        ("649a", "Ante out"),
        ("649a", ""),
        ("649a", "  "),
        ("649a", "?!"),
        ("649a", "banana"),
        ("637a", "the flop has three cards"),  # lawful numbers
        ("637a", "player draws three cards"),
        ("637a", "player discards two cards in five-card draw"),
        ("637a", "player was dealt five cards in five-card draw"),
        ("637a", "burned two cards before the flop"),
        ("649a", "x" * 5_000),
        ("649a", '" OR texts:* NEAR('),
    ],
)
def test_words_that_fit_nothing(game: str, typed: str) -> None:
    with pytest.raises(UnclearError, match=r"fits no irregularity of .*\.\n(Known|Nearest):"):
        rulings(load(game), typed)


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        ("649a", "player has three cards"),  # as many as 649a.8(d) gives them
        ("649a", "three cards to each player"),
        ("649a", "3 cards dealt to the dealer"),
        ("649a", "52 cards in the deck"),
        ("649a", "shuffler shows 52 cards"),
        ("653a", "player has two cards"),
        ("653a", "three cards on the flop"),
        ("653a", "five community cards"),
        ("645a", "seat 2 has seven cards"),
        ("645a", "four cards left in the stub"),
        ("645a", "the low hand is lower than the high hand"),
        ("649a", "the correct number of cards"),
        ("617a", "ball spun in the opposite direction"),
        ("623a", "both dice hit the back wall"),
        ("645a", "dealer totals the dice wrong but noticed before dealing"),  # 14(c) is for a deal
    ],
)
def test_what_is_as_it_should_be_is_not_ruled_upon(game: str, typed: str) -> None:
    with pytest.raises(UnclearError) as unclear:
        rulings(load(game), typed)
    assert unclear.value.meant is Meant.NORMAL


@pytest.mark.parametrize(
    ("typed", "cite"),
    [
        ("deck has 51 cards", "649a.8(h)"),
        ("the deck has 53 cards", "649a.8(h)"),
        ("the shuffler says there are 51 cards", "649a.5(b)"),
    ],
)
def test_a_number_of_cards_in_the_deck_is_no_hand(typed: str, cite: str) -> None:
    assert cites("649a", typed)[0] == cite


@pytest.mark.parametrize(
    ("game", "typed", "event"),
    [
        ("649a", "seat 4 got four cards", "Player or dealer dealt an incorrect number of cards"),
        ("649a", "13(b)", "Card drawn in error without its face being exposed"),
        ("617a", "the ball jumped out of the wheel", "Ball leaves the wheel during the spin"),
        ("633a", "dealer hit 17", "Dealer with 17 draws a card"),
        (
            "675a",
            "a die is cocked on two edges",
            "More than one side of a die rests on chips or another object",
        ),
        (
            "661a",
            "a die landed on the chips of the bank",
            "No roll: a die comes to rest on the bank of chips",
        ),
        (
            "623a",
            "dice touched a player's chips",
            "Dice touch chips or plaques other than the Craps bank",
        ),
    ],
)
def test_one_irregularity_for_a_case_or_a_report(game: str, typed: str, event: str) -> None:
    loaded = load(game)
    assert find_irregularity(loaded, typed).event == event
    assert event_of(loaded.rules(), typed) in (event, typed)


@pytest.mark.parametrize(
    ("cite", "lacks"),
    [
        ("645a.5(f)", "dealing shoe"),  # before the cards are dealt
        ("670a.5(f)", "dealing shoe"),
        ("688a.5(f)", "dealing shoe"),
        ("629a.13(c)(1)", "rack"),  # a discard bucket
        ("631a.15(c)(1)", "rack"),
        ("629a.13(e)", "reshuffled"),  # the entire set is replaced
        ("631a.15(e)", "reshuffled"),
        ("665a.13(g)", "wager goes back"),  # Bet and Double Attack Wagers
    ],
)
def test_a_ruling_has_no_word_that_its_paragraph_lacks(cite: str, lacks: str) -> None:
    found = Citation.parse(cite)
    ruled = [i for i in load(found.chapter).irregularities if i.cite == found]
    assert ruled
    for one in ruled:
        assert lacks not in " ".join((one.outcome, *(effect.value for effect in one.effects)))


def test_a_report_that_is_not_clear_names_the_nearest() -> None:
    with pytest.raises(UnclearError, match=r"649a\.13\(e\).*\n(.*\n)*.*649a\.13\(f\)"):
        find_irregularity(load("649a"), "device jams")


def test_words_under_rules() -> None:
    """Only an automated dealing shoe can jam where the shuffler is not used (649a.13(e), (f))."""
    rules = load("649a").rules({"Dealing": "automated shoe", "Automated shuffler": "no"})
    (ruling,) = rulings(load("649a"), "device jams", rules=rules)
    assert str(ruling.irregularity.cite) == "649a.13(f)"


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
            "dealer's card exposed early with the Ante, Blind and Trips placed",
            "Ante, Blind, Trips",
        ),
        ("653a", "dealer's card exposed too soon, Trips & Ante bet", "Trips, Ante"),
        ("653a", "Trips Wager and Ante Wager, dealer's card exposed early", "Trips, Ante"),
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
    (ruling,) = rulings(load("653a"), "dealer's card exposed early", ["Trips Wager", "Ante Wager"])
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
            except UnclearError:
                continue
            assert irregularity in found, typed


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_event_says_what_went_wrong(chapter: str) -> None:
    """An event whose words are in no list is found by its own words only."""
    from houserules.rulings.wording import spoken, vocabulary

    events = [irregularity.event for irregularity in load(chapter).irregularities]
    unread = [e for e, words in zip(events, spoken(events), strict=True)
              if not vocabulary().read(words).wrong]  # fmt: skip
    assert unread == []


def test_every_ruling_that_may_be_meant_is_listed_with_its_own_order() -> None:
    with pytest.raises(UnclearError) as unclear:
        rulings(load("621a"), "dealer exposes a tile")
    listed = " ".join(str(unclear.value).split())
    candidates = [one.irregularity for one in unclear.value.candidates]
    assert [str(one.cite) for one in candidates[:2]] == ["621a.10(d)", "621a.10(e)"]
    for one in candidates:
        assert f"{one.cite} {one.event} {one.outcome}" in listed


@pytest.mark.parametrize(
    ("game", "typed", "cites"),
    [
        ("627a", "13c", {"13(c)", "13(c)(1)", "13(c)(2)"}),
        ("637a", "18m", {"18(m)"}),
        ("649a", "§ 13", {f"13({letter})" for letter in "abcdefg"}),
        ("649a", "649a.13", {f"13({letter})" for letter in "abcdefg"}),
    ],
)
def test_a_section_is_a_paragraph_too(game: str, typed: str, cites: set[str]) -> None:
    found = {str(ruling.irregularity.cite) for ruling in rulings(load(game), typed)}
    assert found == {f"{game}.{cite}" for cite in cites}


@pytest.mark.parametrize(
    ("typed", "local"),
    [
        ("a player's third hole card was dealt face up in seven-card stud", "18(m)"),
        ("dealer exposed a player's hole card in five card stud", "18(n)"),
        ("hole card exposed in hold'em", "18(p)"),
        ("the dealer turned up a player's hole card in hold'em", "18(p)"),
        ("card of a hold'em player was dealt face up", "18(p)"),
        ("a hold'em player was dealt a card face up", "18(p)"),
    ],
)
def test_hole_cards_of_poker_are_a_player_s(typed: str, local: str) -> None:
    (ruling,) = rulings(load("637a"), typed)
    assert str(ruling.irregularity.cite) == f"637a.{local}"


@pytest.mark.parametrize("game", ["637a", "641a", "649a"])
@pytest.mark.parametrize(
    "typed", ["a player's card was dealt face up", "a card dealt to the player was face up"]
)
def test_a_player_s_card_dealt_face_up_is_not_one_found_in_the_deck(game: str, typed: str) -> None:
    with pytest.raises(UnclearError):
        rulings(load(game), typed)


def test_a_wrong_number_of_cards_dealt_face_up_is_no_card_exposed() -> None:
    """645a.14(k) voids the round; 645a.14(d) lets a player go on with the hand."""
    with pytest.raises(UnclearError):
        rulings(load("645a"), "the player was dealt the wrong number of cards face up")


def test_nobody_holds_the_dealer_s_card_in_poker() -> None:
    with pytest.raises(UnclearError) as unclear:
        rulings(load("637a"), "card exposed")
    assert "the dealer's" not in str(unclear.value)


@pytest.mark.parametrize(
    "typed",
    [
        "the third card was dealt to the player's hand in error and exposed, the banker stays",
        "a third card dealt to the Player's Hand in error was disclosed; the Banker's Hand stands",
    ],
)
@pytest.mark.parametrize(("game", "local"), [("627a", "13(c)"), ("631a", "15(c)")])
def test_a_third_card_of_the_player_is_no_other_card(game: str, local: str, typed: str) -> None:
    with pytest.raises(UnclearError, match="fits several irregularities") as unclear:
        rulings(load(game), typed)
    found = {str(one.irregularity.cite) for one in unclear.value.candidates[:2]}
    assert found == {f"{game}.{local}(1)", f"{game}.{local}(2)"}


def test_too_few_words_are_not_said_to_fit_nothing() -> None:
    with pytest.raises(UnclearError, match="“third card” says too little to tell irregularities"):
        rulings(load("627a"), "third card")
