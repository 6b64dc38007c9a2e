"""House rules: choices that are read, checked and looked up."""

from types import SimpleNamespace

import pytest

from houserules.rules import Odds, Paytable, RuleError
from houserules.rules.house_rules import Limits


def test_defaults_are_in_force_without_a_choice(toy: SimpleNamespace) -> None:
    rules = toy.game.rules()
    assert rules.values == {
        "Colour": "red",
        "Lamps": False,
        "Amount": 100,
        "Main Wager": "A",
        "Jackpot Wager": False,
    }
    assert rules.written == {
        "Colour": "red",
        "Lamps": "no",
        "Amount": "$1",
        "Main Wager": "A",
        "Jackpot Wager": "no",
    }
    assert rules.chosen == {}


def test_names_of_options_by_a_part_and_in_any_case(toy: SimpleNamespace) -> None:
    rules = toy.game.rules({"main": "b", "JACKPOT WAGER": True, "lamp": "no"})
    assert rules.letter(toy.main) == "B"
    assert rules.offers(toy.jackpot)


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        ({"Color": "red"}, "There is no option “Color”. Did you mean “Colour”"),
        ({"wager": "A"}, "option “wager” could be “Main Wager” or “Jackpot Wager”"),
        ({"Main Wager": "C"}, r"Main Wager \(§ 649a.7\(d\)\(1\)\): “C” is not a choice"),
        ({"Main": "A", "Main Wager": "B"}, "Main Wager is chosen twice"),
        ({"Jackpot": "perhaps"}, r"Jackpot Wager \(§ 649a.7\(d\)\(4\)\)"),
    ],
)
def test_a_wrong_choice(toy: SimpleNamespace, choices: dict[str, object], sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        toy.game.rules(choices)


def test_the_paytable_in_force(toy: SimpleNamespace) -> None:
    rules = toy.game.rules({"Main Wager": "B"})
    assert rules.paytable(toy.main).row("Ace") == ("Ace", Odds(12))
    assert rules.paytable(toy.jackpot).table == "-"
    assert rules.letter(toy.envy) == "$1"
    assert toy.game.rules({"Amount": "$5"}).letter(toy.envy) == "$5"


def test_a_table_of_the_users_own(toy: SimpleNamespace) -> None:
    printed = toy.main.paytables[0]
    own = Paytable(printed.cite, "own", (("Ace", Odds(99)),), printed.scale)
    rules = toy.game.rules().with_paytable(toy.main, own)
    assert rules.letter(toy.main) == "own"
    assert rules.paytable(toy.main) is own
    assert toy.game.rules().paytable(toy.main) == printed, "the rules before are unchanged"


def test_choices_already_read(toy: SimpleNamespace) -> None:
    rules = toy.game.rules({"Colour": "black"}).with_choices({toy.main.option: "B"})
    assert (rules[toy.colour], rules.letter(toy.main)) == ("black", "B")


def test_meters_of_a_wager(toy: SimpleNamespace) -> None:
    assert toy.game.rules().meters(toy.main) == ()
    (meter,) = toy.game.rules().meters(toy.jackpot)
    assert (meter.seed_for(500), meter.reseed, meter.primary * 100) == (500_000, 500, 14)


def test_a_submission_lacks_what_it_must_choose(toy: SimpleNamespace) -> None:
    found = toy.game.rules({"Main Wager": "A"}).findings()
    assert [(f.kind, str(f.cite)) for f in found] == [("missing", "649a.7(e)")]
    assert found[0].sentence == "Choose Colour: red, black."


def test_a_choice_that_does_not_apply(toy: SimpleNamespace) -> None:
    rules = toy.game.rules({"Main Wager": "A", "Colour": "black", "Lamps": "yes"})
    assert [(f.kind, f.sentence) for f in rules.findings()] == [
        ("inconsistent", "“Lamps” does not apply here.")
    ]
    with pytest.raises(RuleError, match=r"“Lamps” does not apply here. \(§ 649a.3\(b\)\)"):
        rules.require_consistent()


def test_the_default_of_an_option_that_does_not_apply_is_no_fault(toy: SimpleNamespace) -> None:
    rules = toy.game.rules({"Main Wager": "A", "Colour": "black", "Lamps": "no"})
    assert rules.findings() == []
    assert rules.require_consistent() is rules


def test_choices_that_exclude_each_other(toy: SimpleNamespace) -> None:
    rules = toy.game.rules({"Lamps": "yes", "Jackpot": "yes"})
    with pytest.raises(RuleError, match=r"Lamps exclude the Jackpot Wager. \(§ 605a.7\(e\)\(2\)\)"):
        rules.require_consistent()


def test_what_is_missing_does_not_make_rules_inconsistent(toy: SimpleNamespace) -> None:
    assert toy.game.rules().require_consistent()


def test_a_phrase_names_what_differs_from_the_default(toy: SimpleNamespace) -> None:
    options = [toy.main.option, toy.colour]
    assert toy.game.rules().phrase(options) is None
    assert toy.game.rules({"Main": "B", "Colour": "black"}).phrase(options) == (
        "Main Wager B; Colour: black"
    )


@pytest.mark.parametrize(
    ("stake", "refusal"),
    [
        (499, "$4.99 is below the minimum of $5.00"),
        (500, None),
        (501, "$5.01 is not a multiple of $0.05"),
        (10_000, None),
        (10_005, "$100.05 is above the maximum of $100.00"),
    ],
)
def test_limits(stake: int, refusal: str | None) -> None:
    assert Limits(500, 10_000, 5).refuse(stake) == refusal


def test_no_limits_refuse_nothing() -> None:
    assert Limits().refuse(1) is None
