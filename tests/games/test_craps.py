"""Craps and Mini-Craps: rules that no worked case can show."""

from collections import Counter
from fractions import Fraction

import pytest

from houserules.equipment.dice import Roll, all_rolls
from houserules.files.casebook import parse_case
from houserules.games import load
from houserules.games.coverage import coverage
from houserules.games.dice.craps import bets, numbers, supplements
from houserules.games.dice.craps.bets import FOLLOW, ON, POINTS, Spot, follow, is_active, next_point
from houserules.games.dice.craps.layout import Layout
from houserules.games.dice.craps.shooter_bets import fire
from houserules.law.outline import outline
from houserules.odds.plan import plan_of
from houserules.rules import Bet, Line, Outcome, RuleError, Verdict
from houserules.rules.naming import parse_bet
from houserules.rules.play import Event, Handled, Handling, PassesDice, TakesDice, Thrown

game = load("craps")
RULES = game.rules()


def test_all_45_listed_bets_and_the_four_supplemental_wagers() -> None:
    cites = [str(wager.cite) for wager in game.wagers]
    listed = [f"623a.3(a)({n})" for n in range(1, 43)]
    listed += [f"623a.3(a)(43)({n})" for n in ("i", "ii", "iii")]
    assert cites == listed + [f"623a.6({letter})" for letter in "abcd"]
    assert set(FOLLOW) == set(game.wagers)
    assert [entry.wager for entry in plan_of(game).entries] == list(game.wagers)


def test_every_paragraph_is_carried_or_declared_and_exists() -> None:
    for section in coverage(game):
        assert section.rest == []
    chapter = outline("623a")
    for cite in (*game.carried, *game.declared):
        assert cite.chapter != "623a" or chapter.contains(cite)


def test_every_printed_row_of_the_payout_odds_belongs_to_one_wager() -> None:
    (printed,) = bets.PAYOUT_ODDS
    rows = [
        label
        for wager in game.wagers
        for table in wager.paytables
        if table.cite == printed.cite
        for label, _ in table.rows
    ]
    assert Counter(rows) == Counter(label for label, _ in printed.rows)


def test_which_bets_sleep_on_a_come_out_roll() -> None:
    """623a.3(a)(5) to (10) and (41) say inactive, (42) says active."""
    asleep = {wager for wager in game.wagers if not is_active(wager, None, None)}
    sleeping = {str(wager.cite) for wager in asleep}
    assert sleeping == {f"623a.3(a)({n})" for n in (5, 6, 7, 8, 9, 10, 41)}
    assert all(is_active(wager, None, ON) for wager in game.wagers)
    assert not is_active(numbers.lay, None, bets.OFF)
    assert all(is_active(wager, 6, None) for wager in game.wagers)


@pytest.mark.parametrize(
    ("point", "roll", "after"),
    [(None, "3-4", None), (None, "5-5", 10), (None, "6-6", None), (8, "4-3", None),
     (8, "6-2", None), (8, "5-4", 8), (8, "5-6", 8)],
)  # fmt: skip
def test_the_come_out_point(point: int | None, roll: str, after: int | None) -> None:
    assert next_point(point, Roll.of(roll)) == after


def test_hops_and_craps_bets_name_every_combination_once() -> None:
    won: Counter[Roll] = Counter()
    for wager in (*bets.hops, *bets.HORN):
        for roll in all_rolls(2):
            verdict = follow(Bet(wager), Spot(), roll, RULES)
            assert isinstance(verdict, Verdict)
            won[roll] += verdict.outcome is Outcome.WIN
    assert won == Counter(all_rolls(2))


def test_a_die_is_not_told_from_the_other() -> None:
    for wager in bets.hops:
        for roll in all_rolls(2):
            turned = Roll(roll.faces[::-1])
            spot, bet = Spot(), Bet(wager)
            assert follow(bet, spot, roll, RULES) == follow(bet, spot, turned, RULES)


def _net(bet: Bet, roll: Roll) -> Fraction:
    verdict = follow(bet, Spot(), roll, RULES)
    assert isinstance(verdict, Verdict)
    return verdict.net(1)


@pytest.mark.parametrize("roll", all_rolls(2), ids=str)
def test_compound_bets_are_worth_their_parts(roll: Roll) -> None:
    """623a.5(b) to (e), with stakes of 2, 4, 5 and 5."""
    each = {2: 30, 3: 15, 11: 15, 12: 30}
    horn = sum(odds if roll.total == total else -1 for total, odds in each.items())
    seven = 4 if roll.total == 7 else -1
    eleven = 15 if roll.total == 11 else -1
    craps = 7 if roll.total in (2, 3, 12) else -1
    assert 2 * _net(Bet(bets.craps_eleven), roll) == craps + eleven
    assert 4 * _net(Bet(bets.horn), roll) == horn
    assert 5 * _net(Bet(bets.whirl), roll) == horn + seven
    for high, odds in each.items():
        more = odds if roll.total == high else -1
        assert 5 * _net(Bet(bets.horn_high, str(high)), roll) == horn + more


@pytest.mark.parametrize("point", POINTS)
def test_supplemental_wagers_are_limited_by_amount_or_by_winnings(point: int) -> None:
    """623a.6(a) to (e): taken odds by their amount, laid odds by what they win."""
    for times in (1, 3, 10):
        rules = game.rules({"supplemental wager limit": times, "laid supplemental": times})
        for wager in (supplements.pass_odds, supplements.come_odds):
            assert supplements.limit(wager, 1000, point, rules) == times * 1000
        for wager in supplements.LAYS:
            row = rules.paytable(wager).row(supplements.row_of(point))
            assert row is not None
            most = supplements.limit(wager, 1000, point, rules)
            assert row[1].net(most) == times * 1000


@pytest.mark.parametrize(
    ("point", "taken", "laid"), [(4, 700, 1400), (5, 800, 1200), (6, 1000, 1200)]
)
def test_limits_rise_to_what_pays_in_dollars(point: int, taken: int, laid: int) -> None:
    """623a.6(f), for a bet of $7: 3 to 2 asks for an even amount, 6 to 5 for a multiple of $5."""
    choices = {"supplemental wager limit": 1, "laid supplemental wager limit": 1}
    rules = game.rules({**choices, "excess to facilitate payouts": "yes"})
    assert supplements.limit(supplements.pass_odds, 700, point, rules) == taken
    assert supplements.limit(supplements.dont_pass_odds, 700, point, rules) == laid


def test_limit_is_between_one_and_ten_times() -> None:
    with pytest.raises(RuleError, match=r"623a.6\(e\)"):
        game.rules({"supplemental wager limit": 20})


@pytest.mark.parametrize("written", ["3-4-5", "3, 4, 5 times", [3, 4, 5], ["3", "4", "5"]])
def test_limit_may_differ_by_point(written: object) -> None:
    """3-4-5: whatever the point, the largest taken odds win 6 times the bet, laid ones take 6."""
    rules = game.rules({"supplemental wager limit": written, "laid supplemental": written})
    for point, most in {4: 3000, 5: 4000, 6: 5000, 8: 5000, 9: 4000, 10: 3000}.items():
        assert supplements.limit(supplements.pass_odds, 1000, point, rules) == most
        assert supplements.limit(supplements.dont_come_odds, 1000, point, rules) == 6000


@pytest.mark.parametrize("written", ["3-4", "3-4-11", "0", "3-4-5-6", "x", "", "3.5", [3, 4]])
def test_limits_that_are_none(written: object) -> None:
    with pytest.raises(RuleError, match=r"623a.6\(e\)"):
        game.rules({"supplemental wager limit": written})


def test_what_a_submission_with_buy_bets_must_specify() -> None:
    found = game.rules({"Buy Bet": "yes"}).findings()
    missing = {str(finding.cite) for finding in found if finding.kind == "missing"}
    assert missing == {"623a.5(g)(3)", "623a.5(g)(3)(i)"}
    winners = {"Buy Bet": "yes", "Buy Bet vigorish": "4.5%",
               "Buy Bet vigorish is collected": "when the bet wins"}  # fmt: skip
    (finding,) = game.rules(winners).findings()
    assert str(finding.cite) == "623a.5(g)(3)(i)(B)"
    assert not game.rules({**winners, "Winning Buy Bets that owe vigorish": "4, 10"}).findings()
    with pytest.raises(RuleError, match="some of the numbers"):
        game.rules({**winners, "Winning Buy Bets that owe vigorish": "7"})


def test_fire_bet_is_offered_by_paytable_and_bonus_craps_together() -> None:
    assert not any(RULES.offers(wager) for wager in game.wagers if wager.by_submission)
    assert game.rules({"Fire Bet": "B"}).letter(game.find_wager("Fire Bet")) == "B"
    bonus = game.rules({"Bonus Craps": "yes"})
    for name in ("All Small Wager", "All Or Nothing At All Wager", "All Tall Wager"):
        assert bonus.offers(game.find_wager(name))


def test_bets_are_found_by_what_people_write() -> None:
    assert parse_bet(game, "Lay Bet against the 4") == Bet(numbers.lay, "4")
    assert parse_bet(game, "don’t pass") == Bet(bets.dont_pass)
    assert parse_bet(game, "Deuce-Trey on the Hop").wager.name.startswith("Two-Three")
    assert parse_bet(game, "Don't Come Bet on 6", standing=True) == Bet(bets.dont_come, "6")
    with pytest.raises(RuleError, match="is not on anything"):
        parse_bet(game, "Pass Bet on 6")
    with pytest.raises(RuleError, match="Write what the Place Bet to Win is on"):
        parse_bet(game, "Place Bet to Win")


CASE = """
game: craps
seats:
  - {{seat: 1, wagers: {{Pass Bet: 10}}}}
{play}
"""


@pytest.mark.parametrize(
    ("play", "sentence"),
    [
        ("play: [{roll: 3-4, shooter: 1}]", "one of roll, no roll, shooter and seat"),
        ("play: [{seat: 2, places: {Pass Bet: 5}}]", "no seat 2 in this round"),
        ("play: [{shooter: 3}]", "no seat 3 in this round"),
        ("play: [{roll: 3-4-5}]", "Two dice are thrown, not 3"),
        ("play: [{seat: 1, removes: Field Bet}]", "no Field Bet on the layout"),
        ("play: [{seat: 1, reduces by: {Pass Bet: 11}}]", "cannot be taken off $10.00"),
        ("play: [{seat: 1, places: {Pass Bet: -5}}]", "-$5.00 is not a wager"),
        (
            "rules: {area for the whirl bet: no}\nplay: [{seat: 1, places: {Whirl Bet: 4}}]",
            "units of 5",
        ),
        ("play: [{roll: 3-4}]\nrolls: 3-4", "either under “rolls” or"),
        ("play: [{no roll: 623a.9(b)}]", "several irregularities"),
    ],
)
def test_what_cannot_happen_is_told(play: str, sentence: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_case(CASE.format(play=play)).settle()
    assert sentence in str(caught.value)


def test_several_bets_in_boxes_are_named_by_number() -> None:
    text = """
        game: craps
        seats: [{seat: 1, wagers: {Pass Bet: 10}}]
        play:
          - {roll: 5-5}
          - {seat: 1, places: {Don't Come Bet: 10}}
          - {roll: 4-4}
          - {seat: 1, places: {Don't Come Bet: 10}}
          - {roll: 5-4}
          - {seat: 1, removes: Don't Come Bet}
    """
    with pytest.raises(RuleError) as caught:
        parse_case(text).settle()
    assert "“Don't Come Bet on 8” or “Don't Come Bet on 9”" in str(caught.value)


def test_throws_that_do_not_count_are_noted() -> None:
    case = parse_case(CASE.format(play="play: [{no roll: 623a.8(b)}, {roll: 6-5}]"))
    assert "§ 623a.8(b)" in case.settle().notes[0]


def test_a_reading_that_decided_money_is_noted() -> None:
    """A Place Bet that wins comes down: the second 6 pays nothing, 623a.9(d)."""
    text = """
        game: craps
        seats: [{seat: 1, wagers: {Place Bet to Win on 6: 12, Pass Bet: 10}}]
        play: [{shooter: 1}, {roll: 4-4}, {roll: ROLL}, {roll: 3-3}]
    """
    won = parse_case(text.replace("ROLL", "3-3")).settle()
    assert [line.amount for line in won.lines if line.outcome is Outcome.WIN] == [1400]
    assert "(a reading of § 623a.9(d))" in won.notes[0]
    assert parse_case(text.replace("ROLL", "3-4")).settle().notes == ()


def fire_line(*play: Event) -> Line:
    """The line of a Fire Bet of seat 1 after a play."""
    layout = Layout(game.rules({"Fire Bet": "A"}), (1, 2))
    placed = Handled(1, Handling.PLACES, Bet(fire), 100)
    lines = [line for event in (placed, *play) for line in layout.happens(event)]
    (line,) = (line for line in lines if line.bet == Bet(fire))
    return line


def also(line: Line) -> set[str]:
    return {str(cite).removeprefix("623a.") for cite in line.also}


def test_a_fire_bet_that_waited_for_the_next_shooter_says_so() -> None:
    point, loser = Thrown((2, 2)), Thrown((3, 4))
    line_bet = [Handled(seat, Handling.PLACES, Bet(bets.pass_bet), 500) for seat in (1, 2)]
    told = {"11(a)(2)", "11(b)(2)"}
    assert not also(fire_line(TakesDice(1), line_bet[0], point, loser)) & told
    passed = (TakesDice(1), line_bet[0], point, PassesDice(1), TakesDice(2), loser)
    assert also(fire_line(*passed)) & told == {"11(a)(2)"}
    made = (line_bet[0], point, point)
    again = (TakesDice(1), *made, *made, line_bet[0], point, loser)
    assert also(fire_line(*again)) & told == {"11(b)(2)"}


@pytest.mark.parametrize(
    ("typed", "bet"),
    [
        ("place 6", "Place Bet to Win on 6"),
        ("Place the 10", "Place Bet to Win on 10"),
        ("hard 8", "Eight the Hardway Bet"),
        ("hard ten", "Ten the Hardway Bet"),
        ("yo", "11 in One Roll Bet"),
        ("don't pass odds", "Don't Pass Bet Supplemental Wager"),
    ],
)
def test_the_words_of_players(typed: str, bet: str) -> None:
    assert str(parse_bet(load("craps"), typed)) == bet
