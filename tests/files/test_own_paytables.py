"""A paytable of one's own moves the figure, is shared where the printed one is, or is refused."""

from dataclasses import replace
from fractions import Fraction

import pytest

from houserules import library
from houserules.files.templates import template
from houserules.games import load
from houserules.odds.plan import plan_of
from houserules.odds.price import require_moving
from houserules.rules import HouseRules, Odds
from houserules.rules.errors import RuleError

SHARED = [
    ("let-it-ride", "Bet Number 1"),
    ("let-it-ride", "Bet Number 2"),
    ("mississippi-stud", "Ante Wager"),
    ("mississippi-stud", "4th Street Wager"),
    ("cajun-stud", "Second Raise Wager"),
]


def with_better_rows(game: str, wager: str) -> HouseRules:
    """House rules with a paytable of one's own that pays one unit more in each row."""
    rules = load(game).rules()
    payable = rules.game.find_payable(wager)
    table = rules.paytable(payable)
    rows = {label: str(replace(pays, win=pays.win + pays.per)) for label, pays in table.rows
            if isinstance(pays, Odds)}  # fmt: skip
    return library.house_rules(game, paytable={"wager": wager, "rows": rows})


@pytest.mark.parametrize(("game", "wager"), SHARED)
def test_wagers_that_share_a_printed_table_share_an_own_one(game: str, wager: str) -> None:
    rules = with_better_rows(game, wager)
    sharing = rules.game.sharing(rules.game.find_payable(wager))
    assert len(sharing) > 2
    assert {rules.letter(one) for one in sharing} == {"own"}
    figure, printed = library.price(rules)[0], library.price(load(game).rules())[0]
    assert figure.table == "own"
    assert figure.house_advantage < printed.house_advantage
    best = "".join(library.strategy(rules).notes)
    assert f"exactly {abs(Fraction(figure.house_advantage))}" in best


def test_rounds_at_the_table_pay_a_shared_table() -> None:
    rules = with_better_rows("let-it-ride", "Bet Number 1")
    wagers = {f"Bet Number {number}": 500 for number in (1, 2, 3)}
    seat = {"seat": 1, "cards": "Ts Td 4c", "decisions": "let it ride, let it ride"}
    lines = library.settle(rules, [{**seat, "wagers": wagers}], cards={"community": "2s 7h"}).lines
    assert [line.amount for line in lines] == [1_000, 1_000, 1_000]


def test_a_shared_table_is_given_once() -> None:
    rows = {"Flush": "9 to 1"}
    own = [{"wager": f"Bet Number {number}", "rows": rows} for number in (1, 2)]
    with pytest.raises(RuleError, match="share a paytable and have two of your own: give one"):
        library.house_rules("let-it-ride", paytable=own)
    assert "They also pay the Bet Number 2 and Bet Number 3, which share the" in template(
        load("let-it-ride"), "paytable"
    )


@pytest.mark.parametrize(
    ("game", "wager", "row"),
    [
        ("sic-bo", "Two of a Kind Wager", "Total Value Bet of 4"),
        ("craps", "Any Seven Bet", "Pass Bet"),
        ("props-and-hops", "Field Wager", "Hop the Top"),
        ("three-dice-football", "Touchdown Wager", "Defense Wager"),
    ],
)
def test_rows_of_other_wagers_are_neither_offered_nor_taken(
    game: str, wager: str, row: str
) -> None:
    assert row not in template(load(game), "paytable", wager)
    with pytest.raises(RuleError, match=f"No outcome “{row}”"):
        library.house_rules(game, paytable={"wager": wager, "rows": {row: "3 to 1"}})


def test_a_paytable_of_no_figure_is_refused() -> None:
    bonus = load("let-it-ride").find_payable("Magic Card and Lucky Bonus")
    rows = {label: str(pays) for label, pays in bonus.paytables[0].rows}
    own = {"wager": bonus.name, "rows": rows}
    hand_bonus = {"Five Card Hand Bonus Wager": "yes"}
    rules = library.house_rules("let-it-ride", hand_bonus, paytable=own)
    with pytest.raises(RuleError, match="Magic Card and Lucky Bonus is part of no figure"):
        library.price(rules)


def test_an_own_envy_bonus_is_offered_with_its_wager() -> None:
    own = {"wager": "Five-Card Envy Bonus", "rows": {"Royal flush": "$2,000"}}
    rules = library.house_rules("let-it-ride", paytable=own)
    assert rules.offers(rules.game.find_wager("Five-Card Progressive Payout Wager"))


def test_a_choice_of_no_figure_is_refused() -> None:
    rules = library.house_rules("let-it-ride", {"Payout limit": "50000"})
    limit, table = map(rules.game.find_option, ("Payout limit", "Let It Ride Poker Wagers"))
    require_moving(rules, [table])
    with pytest.raises(RuleError, match="Payout limit moves no figure of Let It Ride Poker"):
        require_moving(rules, [limit])


def test_a_figure_that_is_not_varied_is_moved_by_its_options() -> None:
    room = load("poker")
    assert room.find_option("Rake") in plan_of(room).moving(plan_of(room).entries[0])


def test_a_choice_that_another_needs_is_taken() -> None:
    """621a.7: another dealing style needs the alternative ones, which move no figure either."""
    style = {"Dealing style of the dealer": "Jung Quat", "Alternative dealing styles": "yes"}
    rules = library.house_rules("pai-gow", style)
    alone, needed = map(rules.game.find_option, style)
    require_moving(rules, [needed])
    with pytest.raises(RuleError, match="Dealing style of the dealer moves no figure of Pai Gow"):
        require_moving(rules, [alone])


def test_a_best_play_that_gains_is_not_said_to_lose() -> None:
    pair = "Pair of tens, jacks, queens, kings or aces"
    rows = {"Two pair": "9 to 1", "Three-of-a-kind": "9 to 1", pair: "1 to 1"}
    rules = library.house_rules("let-it-ride", paytable={"wager": "Bet Number 1", "rows": rows})
    best = next(figure for figure in library.price(rules) if figure.wager == "Bet Number 3")
    assert best.house_advantage < 0
    said = " ".join(library.strategy(rules).notes)
    assert f"gains {-100 * float(best.house_advantage):.4f}% of one wager" in said
    assert "loses" not in said
