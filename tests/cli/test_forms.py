"""Every form that commands print is as its schema says, and says what its numbers rest on."""

import json
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import houserules
from houserules import answers
from houserules.answers import FORMS, Form, schema
from houserules.answers.figures import InForce
from houserules.equipment.cards import parse_cards
from houserules.files.checking import settled
from houserules.files.shipped import game_cases
from houserules.files.table_cases import TableCase
from houserules.games import INDEX, entry_of, load
from houserules.odds.cache import remembered_figures
from houserules.odds.figure import Figure
from houserules.odds.identity import identified
from houserules.odds.plan import Asked, Entry, Situation, offered, plan_of
from houserules.odds.price import left_out, price
from houserules.odds.takings import Stakes
from houserules.rules import HouseRules
from houserules.rules.payout import from_structured
from houserules.rulings.ruling import UnclearError

DOCUMENT = Path(__file__).parents[2] / "docs" / "machines.md"
SLOW = ("633a", "647a", "653a", "671a", "677a")
QUICK = [entry.chapter for entry in INDEX if entry.chapter not in SLOW]
"""Games whose figures under all choices take seconds."""
LONG = ("623a", "633a", "647a", "653a", "671a")
"""Games of which even a few rounds for each figure take long."""
EACH_GAME = pytest.mark.parametrize("chapter", [entry.chapter for entry in INDEX])


@cache
def validator_of(name: str) -> Draft202012Validator:
    """The validator of a form, made once."""
    return Draft202012Validator(schema(name))


def validated(name: str, form: Form) -> dict[str, Any]:
    """The data of a form as a program reads it from the output, unless it differs from a schema."""
    assert type(form) is FORMS[name]
    printed: dict[str, Any] = json.loads(json.dumps(form.to_json(), allow_nan=False))
    assert printed == json.loads(str(form))
    errors = validator_of(name).iter_errors(printed)
    assert [error.message for error in islice(errors, 3)] == []
    return printed


@cache
def sheet_of(chapter: str) -> dict[str, Any]:
    """All figures of a game; of long ones those that are counted at once."""
    rules = load(chapter).rules()
    if chapter in QUICK:
        figures = price(rules, everything=True)
        return validated("price", answers.Price.of(rules, figures, left_out(rules)))
    wanted = {"Insurance Wager", "Match-the-Dealer Wager", "Hit and Run Progressive Wager",
              "Trips Wager", "Trips Plus Wager", "Progressive Payout Wager",
              "Five Card Hand Bonus Wager", "Super Wager", "Additional Super Wager"}  # fmt: skip
    return validated("price", answers.Price.of(rules, _figures(chapter, wanted), left_out(rules)))


@cache
def described(chapter: str) -> dict[str, Any]:
    """Everything that a game declares."""
    return validated("show", answers.Game.of(load(chapter)))


def _figures(chapter: str, wagers: set[str]) -> list[Figure]:
    rules = load(chapter).rules()
    return [
        identified(entry, offered(entry, rules), figure)
        for entry in plan_of(rules.game).entries
        if entry.wager.name in wagers
        for figure in remembered_figures(entry, offered(entry, rules), Asked())
    ]


def numbers(data: object) -> Iterator[dict[str, Any]]:
    """Every number in a form."""
    if isinstance(data, dict):
        if "decimal" in data:
            yield data
        for value in data.values():
            yield from numbers(value)
    elif isinstance(data, list):
        for value in data:
            yield from numbers(value)


@pytest.mark.parametrize("name", FORMS)
def test_a_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize("name", FORMS)
def test_a_schema_refuses_what_is_missing_or_unknown(name: str) -> None:
    assert not validator_of(name).is_valid({})
    assert not validator_of(name).is_valid({"unknown": 1})


def test_every_field_is_documented() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for name in FORMS:
        described = schema(name)
        for form in (described, *described.get("$defs", {}).values()):
            missing = [field for field in form.get("properties", {}) if f"`{field}`" not in text]
            assert missing == [], f"{form['title']} of {name}"


def test_games() -> None:
    listed = validated("games", answers.Games.of(INDEX))["games"]
    assert [one["chapter"] for one in listed] == [entry.chapter for entry in INDEX]


@EACH_GAME
def test_export_and_show(chapter: str) -> None:
    exported = validated("export", answers.Export.of([load(chapter)]))
    assert exported["games"] == [described(chapter)]


@EACH_GAME
def test_every_wager_has_its_payouts_exported(chapter: str) -> None:
    data = described(chapter)
    paid = {item["wager_id"] for item in (*data["odds"], *data["paytables"])}
    unpaid = ("divided", "is_fee", "for_pot")
    otherwise = {wager["id"] for wager in data["wagers"] if any(wager[how] for how in unpaid)}
    every = {thing["id"] for kind in ("wagers", "bonuses") for thing in data[kind]}
    assert every == paid | otherwise
    for item in data["paytables"]:
        printed = [str(from_structured(payout)) for payout in item["payouts"]]
        assert printed == [pays for _, pays in item["rows"]]


@pytest.mark.parametrize(
    ("chapter", "cite", "wager", "pays"),
    [
        ("621a", "621a.11(a)", "Pai Gow Wager", {"1 to 1"}),
        ("633a", "633a.13(a)", "Blackjack Wager", {"1 to 1", "3 to 2"}),
        ("633a", "633a.13(a)", "Double Down Wager", {"1 to 1"}),
        ("633a", "633a.13(b)", "Insurance Wager", {"2 to 1"}),
        ("635a", "635a.12(a)", "Double Down Wager", {"1 to 1"}),
        ("635a", "635a.12(d)", "Insurance Wager", {"2 to 1"}),
        ("639a", "639a.12(a)", "Ante Wager", {"1 to 1"}),
        ("641a", "641a.12(a)", "Play Wager", {"1 to 1"}),
        ("645a", "645a.13(a)", "Pai Gow Poker Wager", {"1 to 1"}),
        ("645a", "645a.13(f)", "Queen's Dragon Wager", {"50 to 1"}),
        ("659a", "659a.12(a)", "Fortune Asia Poker Wager", {"1 to 1"}),
        ("647a", "647a.12(a)", "Ante Wager", {"1 to 1"}),
        ("647a", "647a.12(a)", "River Wager", {"1 to 1"}),
        ("649a", "649a.12(a)", "Ante Wager", {"1 to 1"}),
        ("649a", "649a.12(a)", "Play Wager", {"1 to 1"}),
        ("651a", "651a.10(2)", "Tie Wager", {"10 to 1"}),
        ("651a", "651a.10(3)", "War Wager", {"1 to 1", "2 to 1"}),
        ("653a", "653a.12(a)", "Ante Wager", {"1 to 1"}),
        ("653a", "653a.12(a)", "Play Wager", {"1 to 1"}),
        ("657a", "657a.12(a)", "Play Wager", {"1 to 1"}),
        ("673a", "673a.12(a)", "Blackjack Wager", {"1 to 1", "2 to 1"}),
        ("673a", "673a.12(b)", "Second Chance Wager", {"1 to 1"}),
        ("673a", "673a.12(c)", "Insurance Wager", {"2 to 1"}),
        ("676a", "676a.12(a)", "Front 9 Wager", {"1 to 1"}),
        ("676a", "676a.12(c)", "Skins Wager", {"1 to 1"}),
        ("663a", "663a.12(a)", "Play Wager", {"1 to 1"}),
        ("670a", "670a.12(a)", "Six-Card Fortune Pai Gow Poker Wager", {"1 to 1"}),
        ("670a", "670a.12(a)", "Double Down Wager", {"1 to 1"}),
        ("671a", "671a.12(c)", "Ante Wager", {"1 to 1", "4 to 1"}),
        ("679a", "679a.12(a)", "Play Wager", {"1 to 1"}),
        ("680a", "680a.11(f)", "Pot Wager", {"1 to 1"}),
        ("677a", "677a.12(a)", "Raise Wager", {"1 to 1"}),
        ("678a", "678a.12(a)", "Raise Wager", {"1 to 1"}),
        ("681a", "681a.8(a)", "Player Wager", {"1 to 1", "1 to 2"}),
        ("681a", "681a.8(b)", "Tie Wager", {"10 to 1"}),
        ("682a", "682a.12(a)", "Raise Wager", {"1 to 1"}),
        ("686a", "686a.8(a)", "Under 18 Wager", {"1 to 1"}),
        ("685a", "685a.11(a)", "Bet Wager", {"1 to 1", "3 to 2"}),
        ("685a", "685a.11(a)", "Double Down Wager", {"1 to 1"}),
        ("688a", "688a.12(a)", "Face Up Pai Gow Poker Wager", {"1 to 1"}),
    ],
)
def test_odds_without_a_paytable(chapter: str, cite: str, wager: str, pays: set[str]) -> None:
    stated = [odds for odds in described(chapter)["odds"] if odds["wager"] == wager]
    assert {odds["cite"] for odds in stated} == {cite}
    assert {odds["pays"] for odds in stated} == pays


def test_meters_and_envy_tables_name_their_paytables() -> None:
    data = described("653a")
    meters = {(meter["meter"], *meter["tables"]): meter["terms"] for meter in data["meters"]}
    assert meters["Mega", "B"]["primary"] == "11/100"
    assert meters["Mega", "C"]["primary"] == "9/100"
    assert meters["meter", "A"]["seed"] == "10000"
    envy = [item for item in data["paytables"] if item["amount"]]
    assert [(item["amount"], item["tables"]) for item in envy] == [
        (100, ["A", "B", "C", "D"]), (500, ["A", "B", "C", "D"]),
    ]  # fmt: skip
    (three_cards,) = {
        tuple(item["tables"])
        for item in described("649a")["paytables"]
        if item["wager"] == "Three-Card Envy Bonus"
    }
    assert three_cards == ("A", "B")


@EACH_GAME
def test_price(chapter: str) -> None:
    assert sheet_of(chapter)["figures"]


@EACH_GAME
def test_figures_are_told_apart(chapter: str) -> None:
    ids = [figure["id"] for figure in sheet_of(chapter)["figures"]]
    assert len(ids) == len(set(ids))


@EACH_GAME
def test_a_number_is_exact_or_has_an_error(chapter: str) -> None:
    for number in numbers(sheet_of(chapter)):
        known = number["error_bound"] is not None or number["standard_error"] is not None
        assert (number["exact"] is None) == known


@EACH_GAME
def test_payouts_are_those_printed(chapter: str) -> None:
    for figure in sheet_of(chapter)["figures"]:
        for outcome in figure["outcomes"]:
            payout = from_structured(outcome["payout"])
            assert str(payout) == ("Loss" if outcome["pays"] == "Loss of 1" else outcome["pays"])


@EACH_GAME
def test_meters_add_up(chapter: str) -> None:
    """The advantage without meters, less what each row draws, is the advantage at the meters."""
    for figure in sheet_of(chapter)["figures"]:
        if figure["progressive"]:
            drawn = sum(
                Fraction(row["share"]) * Fraction(row["probability"]["exact"])
                * Fraction(item["amount"])
                for item in figure["progressive"] for row in item["rows"]
            )  # fmt: skip
            without = Fraction(figure["without_meters"]["exact"])
            assert without - drawn == Fraction(figure["house_advantage"]["exact"])
            assert all(item["rows"] for item in figure["progressive"])


@pytest.mark.parametrize("chapter", QUICK)
def test_the_choices_of_a_figure_give_it_again(chapter: str) -> None:
    """A figure's own choices, read as a Rules Submission, lead to its id and its value."""
    game = load(chapter)
    entries = {entry.wager.name: entry for entry in plan_of(game).entries}
    for figure in sheet_of(chapter)["figures"][::3]:
        chosen = {choice["option"]: choice["value"] for choice in figure["choices"]}
        rules = game.rules(chosen)
        again = {one.id: one for one in _again(entries[figure["wager"]], rules)}
        assert float(again[figure["id"]].house_advantage) == figure["house_advantage"]["decimal"]


def _again(entry: Entry, rules: HouseRules) -> list[Figure]:
    """Figures under rules; the same rules were priced for the sheet, and their figures are kept."""
    return [identified(entry, rules, one) for one in remembered_figures(entry, rules, Asked())]


@pytest.mark.parametrize(
    ("chapter", "option", "listed"),
    [
        ("623a", "Buy Bet vigorish", ["5%"]),
        ("617a", "Straight payout odds", ["35 to 1"]),
        ("639a", "Progressive wager amount", ["$1"]),
        ("649a", "Progressive wager amount", ["$1"]),
        ("633a", "Bad Beat rate of progression", ["0%"]),
        ("653a", "Five Card Hand Bonus amount", ["$1"]),
        ("659a", "Progressive Payout Wager amount", ["$1"]),
        ("678a", "Progressive Jackpot amount", ["$1"]),
    ],
)
def test_all_says_what_it_leaves_out(chapter: str, option: str, listed: list[str]) -> None:
    left = {item["option"]: item["listed"] for item in sheet_of(chapter)["left_out"]}
    assert left[option] == listed


def test_what_is_listed_in_full_is_not_left_out() -> None:
    left = {item["option"] for item in sheet_of("627a")["left_out"]}
    assert "Tie Wager odds" in left
    assert not {"Decks in play", "EZ Baccarat"} & left


@pytest.mark.parametrize(
    ("chapter", "hand", "dealer", "board"),
    [
        ("621a", "6-6 4-5 5-6 2-2", "", ""),
        ("627a", "3c 3d", "Kc 7d", ""),
        ("629a", "3c 3d", "Kc 7d", ""),
        ("631a", "3c 3d", "Kc 7d", ""),
        ("633a", "Tc 6d", "Th", ""),
        ("635a", "8c 5d 2h", "6h", ""),
        ("639a", "As Kh Jd 8c 3s", "Th", ""),
        pytest.param("645a", "As Ks Qs Js 2c 2d 3h", "", "", marks=pytest.mark.slow),
        ("643a", "6s 7s 9s", "", "2c"),
        ("647a", "Qs 6h", "", "2c 3c 4c Kd"),
        ("641a", "9s 9h 4d 7c 2s", "Th", ""),
        ("649a", "Qs 6h 4d", "", ""),
        ("651a", "9s", "9d", ""),
        ("653a", "Qs 6h", "", "2c 3c 4c Kd Kh"),
        ("657a", "Ks Qh 8d 4c 2s", "", ""),
        ("659a", "As Ks Qs Js 2c 2d 3h", "", ""),
        ("673a", "8c 5d Th", "6h", ""),
        ("676a", "Ks 4d", "", ""),
        ("663a", "As Jh 9d 8c 3s", "", ""),
        ("670a", "9s 9h 4d 4c 2s Kd", "", ""),
        ("671a", "9s 9h 4d 7c 2s", "Th", ""),
        ("679a", "Qs 6h 3d", "", ""),
        ("680a", "Jk 8s 6h 5s 2d", "", ""),
        ("677a", "Qs 6h", "", "2c 3c 4c Kd Kh"),
        ("678a", "Th 8h 6h Js Ad Qd Jc", "", ""),
        ("655a", "6s 7d", "", "8h 2c"),
        ("682a", "Ts Th Jd 4c 2s", "", ""),
        ("674a", "6s 7d", "", "8h 2c Th Jd"),
        ("683a", "6s 7d", "", "8h 2c"),
        ("684a", "Ks Qh 8d 4c 2s", "", ""),
        ("669a", "6s 7d 8h", "", "2c Kd"),
        ("686a", "6s", "", ""),
        ("687a", "4s 4h Kd 7c Jk", "", ""),
        ("688a", "9c 9d 4h 4s Ac 7d 2h", "Kc Ks Qd Jh 8c 5s 3d", ""),
        ("685a", "Tc 6d", "9h 5c", ""),
    ],
)
def test_advise(chapter: str, hand: str, dealer: str, board: str) -> None:
    rules = load(chapter).rules()
    situation = Situation(*map(parse_cards, (hand, dealer, board)))
    actions = plan_of(rules.game).advice(rules, situation)
    ordered = sorted(actions, key=lambda action: -action.value)
    data = validated("advise", answers.Advise.of(ordered))
    for number in numbers(data):
        assert (number["exact"] is None) == (number["error_bound"] is not None)


@pytest.mark.parametrize("chapter", QUICK)
def test_strategy(chapter: str) -> None:
    rules = load(chapter).rules()
    plays = plan_of(rules.game).strategy
    if plays is None:
        pytest.skip("nothing is decided in a round")
    assert validated("strategy", answers.Strategy.of(rules, plays(rules)))["title"]


@EACH_GAME
def test_settle(chapter: str) -> None:
    cases = [case.read() for case in game_cases(entry_of(chapter)) if case.refused is None]
    written = [case for case in cases if not isinstance(case, TableCase)]
    assert written
    for case in written:
        data = validated("settle", answers.Settle.of(case.game, case.settle()))
        for line in data["lines"]:
            assert (line["payout"] is None) == (
                line["outcome"] == "charged" or line["wager_id"] is None
            )


@EACH_GAME
def test_settle_at_the_table(chapter: str) -> None:
    cases = [case.read() for case in game_cases(entry_of(chapter)) if case.refused is None]
    played = [case for case in cases if isinstance(case, TableCase)]
    assert played
    for case in played[::8]:
        data = validated("settle", answers.Settle.of_case(settled(case)))
        assert {"events", "chips", "meters"} <= data.keys()


def test_check(tmp_path: Path) -> None:
    file = tmp_path / "submission.yaml"
    file.write_text("game: three-card-poker\nrules: {pair plus: G}\n", encoding="utf-8")
    assert validated("check", houserules.check(str(file)))["findings"]


def test_compare() -> None:
    rules = load("649a").rules()
    assert validated("compare", houserules.compare(rules))["letters"]
    right = {"pair plus": "C", "ante bonus": "B"}
    assert validated("compare", houserules.compare(rules, right))["changes"]


@pytest.mark.parametrize(
    "cite", ["601a.2", "601a.3(b)", '601a.1("Stub")', "603a.12", "649a.12(d)", "621a.8", "161.3(3)"]
)
def test_law(cite: str) -> None:
    assert validated("law", houserules.paragraph(cite))["places"]


@EACH_GAME
def test_what_if(chapter: str) -> None:
    game = load(chapter)
    assert game.irregularities
    for irregularity in game.irregularities:
        data = validated("what-if", houserules.what_if(game, irregularity.event))
        assert irregularity.event in {ruling["event"] for ruling in data["rulings"]}


def test_what_if_in_unclear_words() -> None:
    game = load("649a")
    with pytest.raises(UnclearError) as caught:
        houserules.what_if(game, "card")
    unclear = answers.WhatIf.of(game, caught.value.candidates, caught.value.meant)
    data = validated("what-if", unclear)
    assert data["candidates"]
    assert not data["rulings"]


@EACH_GAME
def test_drill(chapter: str) -> None:
    rules = load(chapter).rules()
    asked = houserules.drill(rules, 6, seed=1)
    assert len(validated("drill", answers.Drill.of(rules, asked, 1))["questions"]) == len(asked)


@EACH_GAME
@pytest.mark.parametrize("rounds", [1, 3])
def test_deal(chapter: str, rounds: int) -> None:
    """Also of one round, in which nothing scatters."""
    rules = load(chapter).rules()
    compared = houserules.deal(rules, rounds, seed=1)
    dealt = answers.Deal.of(rules, compared, rounds=rounds, seed=1)
    assert validated("deal", dealt)["accounts"]


@pytest.mark.parametrize(
    "chapter",
    [
        pytest.param(entry.chapter, marks=pytest.mark.slow if entry.chapter in LONG else ())
        for entry in INDEX
    ],
)
def test_confirm(chapter: str) -> None:
    """Also by too few rounds, which leave a figure undecided."""
    confirmed = houserules.confirm(load(chapter).rules(), rounds=5)
    assert validated("confirm", confirmed)["figures"]


@EACH_GAME
def test_replay(chapter: str) -> None:
    cases = [case.read() for case in game_cases(entry_of(chapter)) if case.refused is None]
    played = [case for case in cases if isinstance(case, TableCase)]
    kinds = set()
    for case in played[::8]:
        played = settled(case).played
        assert played is not None
        data = validated("replay", answers.Replay.of(played.table.log, played.table))
        kinds.update(entry["kind"] for entry in data["entries"])
    assert {"open", "input", "events"} <= kinds


@EACH_GAME
def test_coverage(chapter: str) -> None:
    (data,) = validated("coverage", houserules.coverages(chapter))["games"]
    for section in data["sections"]:
        for paragraph in section["paragraphs"]:
            assert paragraph["cases"] == sorted(set(paragraph["cases"]))


def test_coverage_of_the_general_provisions() -> None:
    covered = houserules.coverages(*houserules.library.GENERAL)
    assert len(validated("coverage", covered)["games"]) == len(houserules.library.GENERAL)


def test_compare_editions_and_audit() -> None:
    left, right = (load(id).rules() for id in ("679a@proposed-2015", "679a"))
    assert validated("compare", houserules.compare(left, right))["changes"]
    assert validated("audit", houserules.audit("679a"))["statements"]
    assert validated("findings", houserules.findings("679a"))["findings"]


@pytest.mark.parametrize("chapter", QUICK)
def test_outcomes_are_in_the_order_of_the_paytable(chapter: str) -> None:
    """Rows first and as printed, then what no row names; an outcome may have several nets."""
    tables = {one["id"]: one for one in described(chapter)["paytables"]}
    for figure in sheet_of(chapter)["figures"]:
        printed = [label for label, _ in tables.get(figure["table_id"], {"rows": []})["rows"]]
        labels = list(dict.fromkeys(one["label"] for one in figure["outcomes"]))
        won = {one["label"] for one in figure["outcomes"] if one["net"]["decimal"] > 0}
        if won <= set(printed):
            rows = [label for label in labels if label in printed]
            assert labels[: len(rows)] == rows == [each for each in printed if each in rows]


def test_rows_that_never_win_are_named() -> None:
    """A Protection Wager wins only with a low hand, which an ace/five straight flush is not."""
    rules = load("645a").rules()
    (figure,) = _figures("645a", {"Protection Wager"})
    data = validated("price", answers.Price.of(rules, [figure]))["figures"][0]
    assert data["never_won"] == ["Ace/five natural straight flush"]
    (row,) = [one for one in data["outcomes"] if one["label"] in data["never_won"]]
    assert (row["combinations"], row["true_odds"]) == (0, "never")


def test_rules_in_force_are_chosen_or_default() -> None:
    rules = load("649a").rules({"pair plus": "C", "ante bonus": "A"})
    data = {one.option: one for one in InForce.all_of(rules)}
    chosen = {name for name, one in data.items() if one.chosen}
    assert chosen == {"Pair Plus Wager", "Ante Bonus"}
    assert data["Pair Plus Wager"].value == "C"
    for one in data.values():
        option = rules.game.find_option(one.option)
        assert one.chosen or one.value == option.written(option.default)


def test_a_price_sheet_in_dollars() -> None:
    rules = load("649a").rules()
    figures = price(rules)
    data = validated("price", answers.Price.of(rules, figures, stakes=Stakes.read("25, 60, 5")))
    assert [one["figure"] for one in data["takings"]] == [figure.id for figure in figures]


@pytest.mark.parametrize("rows", [["flush"], ["flush=3,4"], ["flush", "pair"]])
def test_solve(rows: list[str]) -> None:
    found = houserules.solve(load("649a").rules(), "pair plus", rows, "5%")
    assert validated("solve", found)["wager_id"] == "649a.pair-plus-wager"


@pytest.mark.parametrize("chapter", ["617a", "649a"])
def test_report(chapter: str) -> None:
    rules = load(chapter).rules()
    for rounds in (0, 10):
        found = houserules.report(rules, rounds=rounds, day=date(2020, 6, 30))
        assert validated("report", found)["date"] == "2020-06-30"
