"""Values as a notebook shows them: a line, plain text, a small table of HTML, and flat records."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

import houserules
from houserules.files.checking import settled
from houserules.files.shipped import game_cases
from houserules.files.table_cases import TableCase
from houserules.games import INDEX, Entry, load
from houserules.odds.figure import Figure
from houserules.table import Decide, NoMoreBets, PlaceBet, Sit, Table

RULES = load("649a").rules({"pair plus": "C"})
EACH_GAME = pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry.slug)


@pytest.fixture
def table() -> Table:
    opened = houserules.open_table(RULES, seed=2)
    for done in (Sit(3, "<Ann>", chips=20_000), PlaceBet(3, "ante", 1_000), NoMoreBets()):
        opened.do(done)
    return opened


@pytest.fixture
def figure() -> Figure:
    return next(one for one in houserules.price(RULES) if one.wager == "Pair Plus Wager")


def cells(html: str) -> list[list[str | None]]:
    """The rows of all tables of a piece of HTML."""
    parsed = ElementTree.fromstring(f"<div>{html}</div>")
    return [[cell.text for cell in row] for row in parsed.iter("tr")]


def test_records_are_flat_rows_of_one_shape() -> None:
    """As a data frame takes them: the same columns in each row, and texts, numbers or nothing."""
    records = [one.record() for one in houserules.price(load("623a").rules(), unoffered=True)]
    assert {tuple(record) for record in records} == {tuple(records[0])}
    for record in records:
        assert type(record["house_advantage"]) is float
        assert {type(value) for value in record.values()} <= {str, int, float, type(None)}
    assert len({record["id"] for record in records}) == len(records)


def test_a_figure(figure: Figure) -> None:
    assert figure.record()["exact"] == "402/5525"
    assert len(str(figure).splitlines()) == 2 + len(figure.shares)
    assert ["Straight flush", "40 to 1", "0.002172", "0.086878"] in cells(figure._repr_html_())


def test_words_with_signs_of_html_are_text(figure: Figure, table: Table) -> None:
    assert "<b>" not in replace(figure, wager="<b>")._repr_html_()
    assert "&lt;Ann&gt;" in table._repr_html_()


def test_a_table_is_its_felt(table: Table) -> None:
    own = " ".join(map(str, table.dealer.hand(3)))
    assert repr(table) == "<Table 649a Three Card Poker: 0 rounds; <Ann> at 3>"
    assert str(table).splitlines() == [
        "Three Card Poker (649a), round 1, seat 3 decides",
        "dealer         ## ## ##",
        f"seat 3, <Ann>  {own}  Ante Wager $10  chips $190.00",
    ]
    table.do(Decide(3, "play"))
    gain = houserules.dollars(sum(line.amount for line in table.settled))
    assert str(table).splitlines()[1].startswith(f"seat 3, <Ann>  gained {gain}")


@EACH_GAME
def test_a_table_of_every_game_is_drawn(entry: Entry) -> None:
    cases = [case.read() for case in game_cases(entry) if case.refused is None]
    for case in [case for case in cases if isinstance(case, TableCase)][::16]:
        played = settled(case).played
        assert played is not None
        lines = str(played.table).splitlines()
        seats = played.table.dealer.positions
        assert sum(line.startswith("seat ") for line in lines) == len(seats)


@EACH_GAME
def test_every_game_and_its_rules_are_shown(entry: Entry) -> None:
    game = load(entry.id)
    named = [wager.name for wager in game.wagers]
    assert [row[0] for row in cells(game._repr_html_())][1 : len(named) + 1] == named
    assert all(name in str(game) for name in named)
    rules = game.rules()
    assert len(cells(rules._repr_html_())) == 1 + len(rules.in_force)
    assert repr(rules) == f"<HouseRules {game.id} {game.name}: every default>"
    assert len(str(rules).splitlines()) == 2 + len(rules.in_force)


def test_own_paytables_are_among_the_rules() -> None:
    mine = {"wager": "pair plus", "name": "mine", "rows": {"Pair": "2 to 1"}}
    rules = houserules.house_rules("649a", {"ante bonus": "B"}, paytable=[mine])
    assert repr(rules) == (
        "<HouseRules 649a Three Card Poker: Ante Bonus B; own paytables Pair Plus Wager mine>"
    )
    with pytest.raises(houserules.RuleError, match=r"paytable.*the key “wager” is missing"):
        houserules.house_rules("649a", paytable={"rows": {"Pair": "2 to 1"}})


def test_a_settlement_and_its_lines() -> None:
    settlement = houserules.settle(
        RULES,
        [{"seat": 1, "wagers": {"ante": 1_000}, "cards": "7s 8h 9d", "decisions": "play"}],
        cards={"dealer": "Jd 7c 2s"},
    )
    assert repr(settlement) == "<Settlement of 3 lines: seat 1 $20.00; house -$20.00>"
    assert str(settlement).splitlines()[-1] == "seat 1 $20.00; house -$20.00"
    assert len(cells(settlement._repr_html_())) == 4
    line = settlement.lines[2]
    assert repr(line) == "<Line 649a.12(b) seat 1 Ante Bonus: win $10.00>"
    assert str(line) == "Seat 1, Ante Bonus: win $10.00 (§ 649a.12(b)), Straight"
    assert cells(line._repr_html_())[1][:2] == ["1", "Ante Bonus"]
