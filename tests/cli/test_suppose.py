"""Fixed numbers of a chapter, listed and supposed to be others."""

import re
import shlex
from collections import Counter
from fractions import Fraction
from importlib import import_module
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest
from tests.commands import answer, run

import houserules
from houserules.equipment.cards import CARDS, parse_cards
from houserules.games import INDEX, load_entry
from houserules.hands.poker import THREE_CARDS, PokerCategory, PokerHand
from houserules.odds.figure import Figure
from houserules.odds.holdem import contest
from houserules.odds.price import price_wager
from houserules.rules import RuleError


def test_fixed_numbers_are_listed_with_paragraph_and_value() -> None:
    listed = answer("suppose", "blackjack", "--json")["fixed"]
    (blackjack,) = [one for one in listed if one["name"].endswith("a Blackjack pays")]
    assert (blackjack["value"], blackjack["cite"]) == ("3 to 2", "633a.13(a)")
    assert "633a.13(a)" in run("suppose", "blackjack").stdout


def test_nearly_every_game_has_fixed_numbers_of_different_names() -> None:
    without = []
    for entry in INDEX:
        names = [one.name for one in load_entry(entry).fixed]
        assert len(set(names)) == len(names), entry.slug
        if not names:
            without.append(entry.slug)
    assert without == ["big-six-wheel", "poker"]


@pytest.mark.parametrize(
    ("game", "option"), [("big-six-wheel", "Flag payout odds"), ("poker", "Percentage rake")]
)
def test_a_game_without_fixed_numbers_says_what_the_house_chooses(game: str, option: str) -> None:
    data = answer("suppose", game, "--json")
    assert data["fixed"] == []
    assert option in data["instead"]
    said = " ".join(run("suppose", game).stdout.split())
    assert data["instead"] in said
    refused = run("price", game, "--suppose", "odds=9 to 1")
    assert (refused.returncode, option in refused.stderr) == (2, True)
    assert answer("suppose", "roulette", "--json")["instead"] is None


def figure(game: str, wager: str, suppose: dict[str, str], **choices: str) -> Figure:
    """The first figure of a wager under suppositions."""
    made = houserules.game(game, suppose=suppose or None)
    return price_wager(made.rules(choices), made.find_wager(wager))[0]


def test_a_pot_that_players_divide_has_no_odds_to_suppose() -> None:
    """The Pot Wager of 680a.11(f) goes to the highest hand, whatever odds are listed for it."""
    with pytest.raises(RuleError, match="There is no fixed number “for each hand that loses”"):
        houserules.game("saigon-5-card", suppose={"for each hand that loses": "7 to 2"})


@pytest.mark.parametrize(
    ("lowest", "category", "rank"),
    [("king high", 0, 13), ("pair of sixes", 1, 6), ("any hand", 0, 0)],
)
def test_another_qualifying_hand_agrees_with_brute_force(
    lowest: str, category: int, rank: int
) -> None:
    """Every hand of Three Card Poker against every other: the Ante, its Play Wager and bonus."""
    order = sorted({PokerHand.of(cards, THREE_CARDS).value for cards in combinations(CARDS, 3)})
    place = {value: number for number, value in enumerate(order)}
    hands = list(combinations(range(52), 3))
    values = [PokerHand.of([CARDS[c] for c in hand], THREE_CARDS).value for hand in hands]
    score = np.array([place[value] for value in values])
    qualifies = np.array(
        [value[0] > category or (value[0] == category and value[1][0] >= rank) for value in values]
    )
    masks = np.array([sum(1 << card for card in hand) for hand in hands], dtype=np.int64)
    bonus = {"Straight flush": 5, "Three-of-a-kind": 4, "Straight": 1}
    total, seen = 0, dict[tuple[tuple[int, ...], ...], int]()
    for number, hand in enumerate(hands):
        by_suit = tuple(sorted(tuple(c // 4 for c in hand if c % 4 == suit) for suit in range(4)))
        if by_suit not in seen:
            met = (masks & masks[number]) == 0
            against, open_ = score[met], qualifies[met]
            play = int((~open_).sum())
            play += 2 * int(((against < score[number]) & open_).sum())
            play -= 2 * int(((against > score[number]) & open_).sum())
            kind = PokerHand.of([CARDS[c] for c in hand], THREE_CARDS).category
            play += bonus.get(str(kind), 0) * len(against)
            seen[by_suit] = max(play, -len(against))
        total += seen[by_suit]
    expected = Fraction(-total, comb(52, 3) * comb(49, 3))
    found = figure("three-card-poker", "Ante", {"dealer qualifies": lowest}, **{"Ante Bonus": "A"})
    assert found.house_advantage == expected


def test_the_reason_names_the_supposed_hand() -> None:
    other = houserules.game("three-card-poker", suppose={"dealer qualifies": "king high"})
    settled = houserules.settle(
        other.rules(),
        [{"seat": 1, "wagers": {"Ante Wager": 1000}, "cards": "Kh 8c 2s", "decisions": "play"}],
        cards={"dealer": "Qd 9c 5h"},
    )
    assert {str(line.subject): line.amount for line in settled.lines}["Ante Wager"] == 1000
    assert "lower than king high" in str(settled)


def test_other_multiples_keep_the_play_and_move_the_figure_evenly() -> None:
    """A raise is worth its size in Antes: with the same folds the gain is a line in the most."""
    most = {
        times: figure("four-card-prime", "Ante", {"most of a raise": str(times)})
        for times in (2, 4, 6)
    }
    two, four, six = (Fraction(most[times].house_advantage) for times in (2, 4, 6))
    assert four - two == six - four < 0


def test_a_supposed_multiple_is_the_wager_at_the_table() -> None:
    other = houserules.game("caribbean-stud", suppose={"bet wager, times": "3"})
    settled = houserules.settle(
        other.rules(),
        [{"seat": 1, "wagers": {"Ante Wager": 1000}, "cards": "Kh Kc 2s 5d 9h",
          "decisions": "bet"}],
        cards={"dealer": "Ad Kd 7c 6h 3s"},
    )  # fmt: skip
    assert {str(line.subject): line.stake for line in settled.lines}["Bet Wager"] == 3000


@pytest.mark.parametrize(
    ("game", "hand", "board", "bet"),
    [
        ("mississippi-stud", "Kh Qh", "Th 2h", "bet"),
        ("mississippi-stud", "9s 8d", "7c 6h", "bet"),
        ("cajun-stud", "9s 9d", "7c 7h", "raise"),
    ],
)
def test_the_last_street_of_another_multiple_by_all_cards(
    game: str, hand: str, board: str, bet: str
) -> None:
    """After bets of once and of five times the Ante, each card of the last street by its hand."""
    made = houserules.game(game, suppose={"most of a": "5"})
    found = houserules.advise(made.rules(), hand, board=board, decided=(f"{bet} 1x", f"{bet} 5x"))
    table = made.rules().paytable(made.find_wager("Ante Wager"))
    known, gained, staked = parse_cards(f"{hand} {board}"), 0, 1 + 1 + 5
    for card in CARDS:
        if card not in known:
            whole = PokerHand.of((*known, card))
            pair = whole.decides[0] if whole.category is PokerCategory.PAIR else None
            row = str(whole.category)
            if pair is not None:
                row = "Pair of jacks or better" if pair >= 11 else "Pair of 6s to 10s"
            pays = table.row(row) if pair is None or pair >= 6 else None
            gained += -1 if pays is None else pays[1].net(1)
    worth = {action.name: action.value for action in found}
    for times in (1, 5):
        assert worth[f"{bet} {times}x"] == Fraction(gained, 48) * (staked + times)
    assert worth["fold"] == -staked


def test_the_last_play_wager_of_another_multiple_by_all_cards() -> None:
    """Raise It Up: three to a pair of tens, and a Play Wager of two or four Antes at the end."""
    for times in (2, 4):
        made = houserules.game("raise-it-up", suppose={"after the second": str(times)})
        rules = made.rules()
        found = houserules.advise(rules, "Ts 9h 8d", board="7c 2s")
        known, gained = parse_cards("Ts 9h 8d 7c 2s"), Fraction(0)
        for card in CARDS:
            if card not in known:
                category = PokerHand.of((*known, card)).category
                if category is PokerCategory.STRAIGHT:
                    gained += 1 + 2 + 4 * times
                elif category is PokerCategory.PAIR and card.rank == 10:
                    gained += 1 + 0 + 1 * times
                else:
                    gained -= 2 + times
        worth = {action.name: action.value for action in found}
        assert worth[f"play {times}x"] == gained / 47


def test_a_line_in_the_multiple_bounds_the_best_play() -> None:
    """Bets of a fixed play pay in proportion, so what best play gains is convex in the most."""
    for game, number in (
        ("mississippi-stud", "most of a street"), ("raise-it-up", "before the first")
    ):  # fmt: skip
        gains = [
            -Fraction(figure(game, "Ante", {number: most} if most != "3" else {}).house_advantage)
            for most in "234"
        ]
        assert 0 < gains[1] - gains[0] <= gains[2] - gains[1]


def test_other_decks_by_closed_forms() -> None:
    """A tie of Casino War, and three 7s of 21 Baccarat."""
    for decks in (1, 4):
        cards = 52 * decks
        tie = figure("casino-war", "Tie Wager", {"decks": str(decks)})
        met = Fraction(4 * decks - 1, cards - 1)
        assert tie.house_advantage == 1 - 11 * met
    three = figure("21-baccarat", "Bonus Wager", {"decks": "6"}, bonus="A")
    (row,) = (row for row in three.shares if row.label == "Three 7s")
    assert row.probability == Fraction(24 * 23 * 22, 312 * 311 * 310)


def test_over_under_of_one_deck_by_all_cards() -> None:
    """The Bonus Wager by the totals of every three cards."""
    found = figure("over-under", "Bonus Wager", {"decks": "1"})
    totals = Counter(
        sum(11 if card.rank == 14 else min(card.rank, 10) for card in three)
        for three in combinations(CARDS, 3)
    )
    lost = sum(number for total, number in totals.items() if 13 <= total <= 26)
    (row,) = (row for row in found.shares if row.net == -1)
    assert row.probability == Fraction(lost, comb(52, 3))


# Hands of eight decks that the Banker wins, the Player wins and that tie, as they are published.
EIGHT_DECKS = (2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216)


@pytest.mark.parametrize("percent", [0, 4, 10])
def test_another_vigorish_of_baccarat_agrees_with_the_published_counts(percent: int) -> None:
    banker, player, tie = EIGHT_DECKS
    won = Fraction(100 - percent, 100) * banker
    for game in ("minibaccarat", "midibaccarat", "baccarat"):
        found = figure(game, "Banker's Hand", {"vigorish on the banker": f"{percent}%"})
        assert found.house_advantage == (player - won) / (banker + player + tie)


def test_one_deck_of_baccarat_agrees_with_every_pair_of_hands() -> None:
    """The Tie Wager, by the cards that both hands draw: values of one deck, in their order."""
    found = figure("baccarat", "Tie Wager", {"decks": "1"})
    tie, deals = 0, 0
    left = Counter({value: 16 if value == 0 else 4 for value in range(10)})

    def draws(cards: tuple[int, ...], ways: int) -> None:
        nonlocal tie, deals
        mine, theirs = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
        more = cards[4:]
        if max(mine, theirs) < 8:
            player_draws = mine <= 5
            if player_draws and not more:
                return branch(cards, ways)
            third = more[0] if player_draws else None
            if third is None:
                bank_draws = theirs <= 5
            else:
                low = {3: {8}, 4: {8, 9, 0, 1}, 5: {8, 9, 0, 1, 2, 3}, 6: set(range(6)) | {8, 9}}
                bank_draws = theirs <= 2 or (theirs in low and third not in low[theirs])
            taken = int(player_draws) + int(bank_draws)
            if len(more) < taken:
                return branch(cards, ways)
            mine = (mine + third) % 10 if third is not None else mine
            theirs = (theirs + more[-1]) % 10 if bank_draws else theirs
        rest = 52 - len(cards)
        whole = ways * rest * (rest - 1 if len(cards) < 5 else 1) if len(cards) < 6 else ways
        deals += whole
        tie += whole if mine == theirs else 0
        return None

    def branch(cards: tuple[int, ...], ways: int) -> None:
        for value, number in list(left.items()):
            if number:
                left[value] -= 1
                draws((*cards, value), ways * number)
                left[value] += 1

    def first(cards: tuple[int, ...], ways: int) -> None:
        if len(cards) == 4:
            draws(cards, ways)
            return
        for value, number in list(left.items()):
            left[value] -= 1
            first((*cards, value), ways * number)
            left[value] += 1

    first((), 1)
    assert found.house_advantage == 1 - 9 * Fraction(tie, deals)


@pytest.mark.parametrize(
    ("game", "name", "value", "says"),
    [
        ("three-card-poker", "dealer qualifies", "pear", "“pear” is no lowest hand"),
        ("three-card-poker", "dealer qualifies", "king-ace", "is no lowest hand"),
        ("three-card-poker", "dealer qualifies", "Queen  High", "it moves nothing"),
        ("caribbean-stud", "bet wager, times", "0", "is not a choice; choose 1, 2"),
        ("caribbean-stud", "bet wager, times", "two", "is not a choice"),
        ("baccarat", "decks", "7", "7 is a choice of the house: use --choose"),
        ("baccarat", "decks", "9", "write a whole number from 1 to 8"),
        ("baccarat", "decks", "1 or 2", "write a whole number from 1 to 8"),
        ("baccarat", "vigorish on", "101%", "is not a rate from 0% to 100%"),
        ("ultimate-texas-holdem", "before the flop", "3 or 99", "is no choice"),
        ("ultimate-texas-holdem", "dealer qualifies", "queen high", "There is no value"),
        (
            "blackjack",
            "decks",
            "4",
            "“decks” could be any of [0-9]+, such as “[^“]+”, “[^“]+” or “",
        ),
    ],
)
def test_what_no_number_may_be_is_refused(game: str, name: str, value: str, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        houserules.game(game, suppose={name: value})


def test_numbers_of_which_one_names_the_other_are_not_supposed_together() -> None:
    """The row of the Banker's Hand is named by the vigorish, which has another name then."""
    row = "Banker's Hand, less 5% vigorish: Banker's Hand higher pays"
    with pytest.raises(RuleError, match="is no number of the game any more"):
        houserules.game("baccarat", suppose={"vigorish on": "4%", row: "2 to 1"})


def test_lunar_poker_is_not_counted_by_the_play_of_other_odds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The payout of a straight on the Ante moves the best play: the shipped count is not used."""
    asked = []

    def remembered(name: str, parameters: object, *rest: object) -> list[object]:
        asked.append(parameters)
        return []

    suppose = {"a straight or higher pays": "3 to 1"}
    for made in (houserules.game("lunar-poker"), houserules.game("lunar-poker", suppose=suppose)):
        folder = "lunar_poker" + (f"@+{made.private.sign}" if made.private else "")
        odds = import_module(f"houserules.games.poker.{folder}.odds")
        monkeypatch.setattr(odds, "remembered", remembered)
        assert bool(odds.endings(made.rules())) is not bool(made.private)
    assert len(asked) == 1


def test_a_supposed_blackjack_costs_what_the_difference_is_worth() -> None:
    real = houserules.game("double-back-jack")
    name = next(one.name for one in real.fixed if one.name.endswith("a Blackjack pays"))
    other = houserules.game("double-back-jack", suppose={"blackjack pays": "6 to 5"})
    assert name in other.head[0]
    wager = real.wagers[0].name
    before = price_wager(real.rules(), real.find_wager(wager))[0]
    after = price_wager(other.rules(), other.find_wager(wager))[0]
    assert after.house_advantage > before.house_advantage
    assert "Supposed: " in other.head[0]
    assert real.rules().game.head == ()


def test_a_dealer_who_hits_soft_17_gains_and_draws_so_at_the_table() -> None:
    real = houserules.game("blackjack")
    other = houserules.game("blackjack", suppose={"dealer hits soft 17": "yes"})
    before, after = (
        price_wager(one.rules(), one.find_wager("Blackjack Wager"))[0] for one in (real, other)
    )
    assert 0.001 < float(after.house_advantage - before.house_advantage) < 0.003
    for game, cards in ((real, "6s Ad"), (other, "6s Ad 4c")):
        settled = houserules.settle(
            game.rules(),
            [{"seat": 1, "wagers": {"Blackjack Wager": 1000}, "cards": "Th 8c",
              "decisions": "stand"}],
            cards={"dealer": cards},
        )  # fmt: skip
        assert settled.lines[0].amount == (1000 if game is real else -1000)


def test_a_supposed_row_moves_the_figure_by_its_probability() -> None:
    supposed = houserules.game(
        "let-it-ride", suppose={"Three Card Bonus Wager A: pair pays": "2 to 1"}
    )
    ride = houserules.game("let-it-ride")
    option = ride.find_wager("Three Card Bonus Wager").option
    assert option is not None
    figures = [
        price_wager(one.rules({option.name: "A"}), one.find_wager("Three Card Bonus Wager"))[0]
        for one in (ride, supposed)
    ]
    moved = figures[0].house_advantage - figures[1].house_advantage
    assert moved == Fraction(3744, 22100)


def test_a_row_beside_rows_that_options_add_is_supposed_too() -> None:
    """Pair Plus, to which an option adds a mini-royal flush."""
    rows = {"Pair Plus Wager C: flush pays": "4 to 1"}
    before = figure("three-card-poker", "Pair Plus", {}, **{"pair plus": "C"})
    after = figure("three-card-poker", "Pair Plus", rows, **{"pair plus": "C"})
    assert before.house_advantage - after.house_advantage == Fraction(1096, 22100)


def test_the_head_says_that_it_is_not_the_regulation() -> None:
    asked = ("price", "sic-bo", "--suppose", "small bet A: small bet pays=2 to 1")
    assert "This is not the regulation. Supposed: Small Bet A: Small Bet pays 2 to 1, where" in (
        " ".join(run(*asked).stdout.split())
    )
    assert answer(*asked, "--json")["head"]


def test_what_moves_nothing_is_refused_with_the_reason() -> None:
    with pytest.raises(
        RuleError, match=r"is 1 to 1 in the regulation \(§ 625a.6\(a\)\): it moves n"
    ):
        houserules.game("sic-bo", suppose={"small bet A: small bet pays": "1 to 1"})
    with pytest.raises(RuleError, match="There is no fixed number “nonsense”"):
        houserules.game("sic-bo", suppose={"nonsense": "1 to 1"})
    with pytest.raises(RuleError, match="is a share of a meter"):
        houserules.game(
            "three-card-poker",
            suppose={"Progressive Payout Wager A: Ace, king and queen of spades pays": "5 to 1"},
        )


def test_a_row_of_a_table_that_is_not_in_force_is_refused() -> None:
    suppose = {"Pair Plus Wager C: flush pays": "5 to 1"}
    made = houserules.game("three-card-poker", suppose=suppose)
    with pytest.raises(RuleError, match="it moves no figure"):
        houserules.price(made.rules())
    for asked in (
        lambda rules: houserules.deal(rules, 1),
        houserules.strategy,
        lambda rules: houserules.advise(rules, "Qs 6h 4d"),
    ):
        with pytest.raises(RuleError, match="it moves no figure"):
            asked(made.rules())
    assert houserules.price(made.rules({"pair plus": "C"}))
    for other in ({"pair plus": "B"}, {"pair plus": "D"}):
        with pytest.raises(RuleError, match="it moves no figure"):
            houserules.compare(made.rules(), other)
    assert houserules.compare(made.rules(), {"pair plus": "C"}).figures
    six = {"Six Card Bonus Wager A: flush pays": "5 to 1"}
    left_out = houserules.game("three-card-poker", suppose=six).rules()
    with pytest.raises(RuleError, match="in force, or none"):
        houserules.price(left_out)
    assert houserules.price(left_out, unoffered=True)


SUPPOSED = ("three-card-poker", "--suppose", "dealer qualifies=king high")
ASKED = {
    "show": (),
    "price": (),
    "strategy": (),
    "advise": ("--hand", "Qs 6h 4d"),
    "deal": ("--rounds", "5", "--seed", "1"),
    "compare": ("--with", "pair plus=C"),
}


@pytest.mark.parametrize("command", ASKED)
def test_every_answer_says_in_its_head_that_it_is_not_the_regulation(command: str) -> None:
    said = "! This is not the regulation. Supposed: The dealer qualifies with king high"
    assert run(command, *SUPPOSED, *ASKED[command]).stdout.count(said) == 1
    if command != "advise":
        data = answer(command, *SUPPOSED, *ASKED[command], "--json")
        assert data.get("head") or data["left"]["head"]


def test_paper_for_tables_is_marked_as_not_effective(tmp_path: Path) -> None:
    made = houserules.game("three-card-poker", suppose={"dealer qualifies": "king high"}).rules()
    with pytest.raises(RuleError, match="This is not the regulation"):
        houserules.sign(made, tmp_path / "sign.pdf", strict=True)
    assert houserules.layout(made, tmp_path / "felt.svg").head
    assert "not effective" in (tmp_path / "felt.svg").read_text(encoding="utf-8")
    houserules.layout(houserules.game("three-card-poker").rules(), tmp_path / "felt.svg")
    assert "not effective" not in (tmp_path / "felt.svg").read_text(encoding="utf-8")


def test_every_supposition_on_the_page_is_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "own-wagers.md").read_text(encoding="utf-8")
    lines = [
        shlex.split(line) for line in page.splitlines() if "price" in line and "--supp" in line
    ]
    assert len(lines) == 4
    for _, _, game, *words in lines:
        suppose = dict(text.split("=") for text in words if text != "--suppose")
        assert len(houserules.game(game, suppose=suppose).head) == len(suppose)


def test_a_multiple_is_supposed_in_every_game_that_the_page_names() -> None:
    page = (Path(__file__).parents[2] / "docs" / "own-wagers.md").read_text(encoding="utf-8")
    rows = dict(line.split("|")[1:3] for line in page.splitlines() if line.startswith("| the "))
    named = {words.strip(): set(re.findall(r"\d{3}a", games)) for words, games in rows.items()}
    fixed = {entry.chapter: [one.name for one in load_entry(entry).fixed] for entry in INDEX}
    multiples = {c for c, names in fixed.items() if any(", times the" in name for name in names)}
    assert named["the multiple of the Ante that a raise is, or may be at most"] == multiples
    qualifying = {c for c, names in fixed.items() if "The dealer qualifies with" in names}
    first = named["the dealer's lowest hand that qualifies"]
    assert first < qualifying
    assert qualifying - first == {"653a", "671a", "677a", "678a"}


def test_raises_of_one_size_alone_are_divided() -> None:
    """Where every raise is supposed to be one Ante, nothing tells what a second one is worth."""
    lines, paid = [(1, 0, 0), (0, 1, 0), (0, 0, 1)], [Fraction(3, 2)] * 3
    assert contest._divided(lines, paid) == (Fraction(3, 2), 0)
