"""A game: what is declared of it, until it is sealed, and how it prints."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from houserules.equipment.cards import STANDARD
from houserules.games import INDEX, Entry, load, part
from houserules.law import Citation
from houserules.odds.plan import Asked, plan_of
from houserules.rules import Between, Effect, Game, OneOf, RuleError, YesNo
from houserules.rules.chapter import ChapterError
from houserules.rules.verification import verify_seat

BOTH = r"§ 649a.2\(b\)\(1\) is carried \(boxes\) and declared to have nothing to execute \(signs\)"
DECLARATIONS: dict[str, Callable[[Game], object]] = {
    "an option": lambda game: game.option("Bell", "3(a)", YesNo(), False),
    "boxes": lambda game: game.adjacent_boxes("7(f)", 7),
    "a wager": lambda game: game.wager("Side Wager", "7(d)(2)"),
    "a step": lambda game: game.step("8(a)", "deal"),
    "an irregularity": lambda game: game.irregularity("13(a)", "Noise", "None.", Effect.CONTINUES),
    "a constraint": lambda game: game.constraint("3(a)", "Never.", lambda rules: False),
    "a paragraph": lambda game: game.carry("3(a)", "cards"),
    "nothing to execute": lambda game: game.nothing_to_execute("backs of the cards", "3(b)"),
    "the seated": lambda game: game.seated_by("7(b)"),
    "limits": lambda game: game.limits_posted(below=["7(a)"], above=[]),
    "a shoe": lambda game: game.uses_shoe(lambda rules: STANDARD, words=lambda rules: None),
    "seats": lambda game: game.refuses_seats(lambda number, rules: None),
    "a nickname": lambda game: game.nickname("side", "Side Wager"),
}


@pytest.mark.parametrize("declare", DECLARATIONS.values(), ids=DECLARATIONS)
def test_nothing_is_declared_after_the_seal(declare: Callable[[Game], object]) -> None:
    game = Game("649a", "One Card")
    declare(game)
    sealed = Game("649a", "One Card")
    sealed.seal()
    with pytest.raises(ChapterError, match=r"One Card \(649a\) is sealed: declare"):
        declare(sealed)
    assert (sealed.options, sealed.wagers, sealed.steps, dict(sealed.carried)) == ((), (), (), {})


def test_a_table_registers_its_part_after_the_seal() -> None:
    game = Game("649a", "One Card")
    game.seal()
    game.names_hands(lambda cards, places: "one card")
    game.adjudicates(lambda round_: ())
    assert game.hand_name is not None
    assert game.hand_name((), {}) == "one card"


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry.slug)
def test_every_game_is_sealed_whichever_part_is_loaded(entry: Entry) -> None:
    for name in ("law", "table", "odds"):
        part(entry, name)
    assert load(entry.chapter).is_sealed


def test_declarations_cannot_be_changed_from_outside(toy: SimpleNamespace) -> None:
    game = toy.game
    with pytest.raises(TypeError):
        game.carried[toy.main.cite] = "something else"
    with pytest.raises(TypeError):
        game.hand_sizes["player"] = 9
    assert isinstance(game.wagers, tuple)


def test_wagers_by_paragraph() -> None:
    game = Game("649a", "One Card", by_paragraph=True)
    second, first = game.wager("Second", "7(d)(2)"), game.wager("First", "7(d)(1)")
    assert game.wagers == (first, second)
    as_declared = Game("649a", "One Card")
    second, first = as_declared.wager("Second", "7(d)(2)"), as_declared.wager("First", "7(d)(1)")
    assert as_declared.wagers == (second, first)


def test_players_stay_seated_only_under_the_choice_that_orders_it() -> None:
    game = Game("623a", "Dice")
    assert game.stays_seated(game.rules()) is None
    table = game.option("Table", "2(c)", OneOf(("large", "small")), "large")
    game.seated_by("4(e)", (table, "small"))
    assert game.stays_seated(game.rules()) is None
    assert game.stays_seated(game.rules({"Table": "small"})) == Citation.parse("623a.4(e)")


def test_a_choice_of_an_option_that_does_not_apply_is_not_in_force(toy: SimpleNamespace) -> None:
    rules = toy.game.rules({"Colour": "red", "Lamps": "yes"})
    assert rules.chooses((toy.lamps, True))
    assert not rules.with_choice(toy.colour, "black").chooses((toy.lamps, True))


def test_a_seat_that_some_tables_do_not_have() -> None:
    game = Game("623a", "Dice")
    game.refuses_seats(lambda number, rules: "it is too small" if number > 9 else None)
    verify_seat(game.rules(), 9)
    with pytest.raises(RuleError, match="There is no seat 10: it is too small"):
        verify_seat(game.rules(), 10)


def test_nicknames_in_any_case() -> None:
    game = Game("623a", "Dice")
    wager = game.wager("Supplemental Wager", "6(a)")
    game.nickname("Odds", wager.name)
    assert game.find_wager("ODDS") is wager


def test_what_is_declared_prints_on_one_line(toy: SimpleNamespace) -> None:
    assert repr(toy.game) == "<Game 649a One Card: wagers 2, bonuses 1, options 5>"
    assert repr(toy.main) == "<Wager 649a.7(d)(1) Main Wager, paytables A, B>"
    assert repr(toy.jackpot) == "<Wager 649a.7(d)(4) Jackpot Wager>"
    assert repr(toy.envy) == "<Bonus 649a.12(h)(5) Envy Bonus, paytables $1, $5>"
    assert repr(toy.lamps) == "<Option 649a.3(b) Lamps: yes, no; no by default>"
    assert repr(toy.main.paytables[1]) == "<Paytable 649a.12(d) B: Ace 12 to 1, King Push>"
    assert repr(toy.void) == "<Irregularity 649a.13(a) Card lost>"


def test_a_figure_prints_on_one_line() -> None:
    game = load("617a")
    rules = game.rules()
    straight = plan_of(game).entries[0]
    (figure,) = straight.price(rules, Asked())
    assert repr(figure) == (
        "<Figure 617a.4(a) Straight Wager - (double zero): 5.2632% per Straight Wager>"
    )


def test_boxes_are_an_option(toy: SimpleNamespace) -> None:
    boxes = toy.game.adjacent_boxes("7(f)", 3)
    assert toy.game.boxes is boxes
    assert boxes.domain == Between.range(1, 3, "boxes")
    assert toy.game.rules({"Adjacent boxes": "2"})[boxes] == 2


def test_a_paragraph_is_not_declared_after_it_is_carried() -> None:
    game = Game("649a", "A game")
    game.carry("2(b)(1)", "boxes")
    game.nothing_to_execute("signs", "2(b)(2)")
    with pytest.raises(ChapterError, match=BOTH):
        game.nothing_to_execute("signs", "2(b)")


def test_a_paragraph_is_not_carried_after_it_is_declared() -> None:
    game = Game("649a", "A game")
    game.nothing_to_execute("signs", "2(b)(1)")
    game.carry("2(b)", "introduces signs")
    with pytest.raises(ChapterError, match=BOTH):
        game.carry("2(b)(1)", "boxes")
