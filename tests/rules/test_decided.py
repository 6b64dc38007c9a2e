"""Wagers that cards alone decide: how outcomes are named, and the paragraphs that pay them."""

from collections.abc import Sequence

from houserules.equipment.cards import Card, Suit, parse_cards
from houserules.rules import Game, OneOf, Scale, Verdict, Wager
from houserules.rules.decided import OPEN, PLAYER, Teller, Terms, Told

SCALE = Scale("Spade", "Heart", "Other")
RED, BLACK = "Red", "Black"


def by_suit(cards: Sequence[Card]) -> str:
    return {Suit.SPADES: "Spade", Suit.HEARTS: "Heart"}.get(cards[0].suit, "Other")


def one_suit(suit: Suit) -> Teller:
    return lambda cards: "Spade" if cards[0].suit is suit else "Other"


def cites(verdict: Verdict) -> list[str]:
    return [str(cite).removeprefix("649a.") for cite in (verdict.cite, *verdict.also)]


def test_a_row_may_have_a_paragraph_of_its_own() -> None:
    game = Game("649a", "One Card")
    wager = game.wager(
        "Suit Wager", "7(d)(2)", looks_at=[PLAYER], outcome=by_suit,
        pays=game.table("12(d)", SCALE, "Suit  -\nSpade  2 to 1\nHeart  1 to 1"),
        settled_by="11(b)", lost_by="11(a)", paid_by={"Spade": "11(c)"}, defined_by="6(a)",
    )  # fmt: skip
    rules = game.rules()
    assert cites(wager.verdict("Spade", rules)) == ["12(d)", "11(c)", "6(a)"]
    assert cites(wager.verdict("Heart", rules)) == ["12(d)", "11(b)", "6(a)"]
    assert cites(wager.verdict("Other", rules)) == ["11(a)", "6(a)"]


def test_house_rules_or_the_selection_may_change_the_outcome() -> None:
    game = Game("649a", "One Card")
    prized = game.option("Prized suit", "7(e)", OneOf(("spades", "hearts")), "spades")
    suits = {"spades": Suit.SPADES, "hearts": Suit.HEARTS}
    chosen = game.wager(
        "Prized Wager", "7(d)(2)", looks_at=[PLAYER], settled_by="11(b)",
        outcome_by=lambda rules: one_suit(suits[rules[prized]]),
    )  # fmt: skip
    selected = game.wager(
        "Color Wager", "7(d)(3)", looks_at={RED: [PLAYER], BLACK: [PLAYER]}, settled_by="11(b)",
        outcome={RED: one_suit(Suit.HEARTS), BLACK: one_suit(Suit.SPADES)},
        selections=(RED, BLACK),
    )  # fmt: skip
    heart = parse_cards("2h")

    def told(wager: Wager, chosen: str, on: str | None = None) -> str:
        assert wager.decided is not None
        return wager.decided.teller(game.rules({"Prized suit": chosen}), on)(heart)

    assert [told(chosen, suit) for suit in suits] == ["Other", "Spade"]
    assert [told(selected, "spades", on) for on in (RED, BLACK)] == ["Spade", "Other"]


def test_odds_without_a_paytable_pay_the_outcome_for_which_they_are_stated() -> None:
    game = Game("649a", "One Card")
    wager = game.wager(
        "Spade Wager", "7(d)(2)", looks_at=[PLAYER], outcome=by_suit, settled_by="11(b)"
    )
    game.odds("12(d)", "3 to 1", wager, outcome="Spade")
    won, lost = (wager.verdict(outcome, game.rules()) for outcome in ("Spade", "Heart"))
    assert (won.net(100), won.why, cites(won)) == (300, "Spade", ["11(b)", "12(d)"])
    assert (lost.net(100), lost.why, cites(lost)) == (-100, "Heart", ["11(b)"])


def test_the_meter_at_the_players_turn_counts_without_a_word_on_the_highest_hand() -> None:
    game = Game("649a", "One Card")
    wager = game.wager(
        "Jackpot Wager", "7(d)(4)", looks_at=[PLAYER], outcome=by_suit, settled_by="11(b)",
        pays=game.table("12(e)(1)", SCALE, "Suit  -\nSpade  100% of meter\nHeart  2 for 1"),
        terms=Terms(None, "12(e)(3)", validated="11(c)", documented="11(d)"),
    )  # fmt: skip
    rules = game.rules()
    assert cites(wager.verdict("Spade", rules)) == ["12(e)(1)", "11(b)", "12(e)(3)"]
    assert cites(wager.verdict("Heart", rules)) == ["12(e)(1)", "11(b)"]


def test_further_places_are_looked_at_while_the_outcome_is_open() -> None:
    def pair_or_third(cards: Sequence[Card]) -> str:
        if len(cards) == 1:
            return "Spade" if cards[0].suit is Suit.SPADES else OPEN
        return "Heart" if cards[1].suit is Suit.HEARTS else "Other"

    game = Game("649a", "Two Cards")
    wager = game.wager(
        "Suit Wager", "7(d)(2)", looks_at=["own"], then=["other"], outcome=pair_or_third,
        settled_by="11(b)",
    )  # fmt: skip
    decided, rules = wager.decided, game.rules()
    assert decided is not None

    def told(own: str, other: str) -> Told:
        places = {"own": parse_cards(own), "other": parse_cards(other)}
        return decided.told(places.__getitem__, rules)

    assert told("2s", "3h") == Told("Spade", (parse_cards("2s"),))
    assert told("2c", "3h") == Told("Heart", (parse_cards("2c"), parse_cards("3h")))


def test_an_outcome_may_lose_by_a_paragraph_of_its_own() -> None:
    game = Game("649a", "One Card")
    wager = game.wager(
        "Suit Wager", "7(d)(2)", looks_at=[PLAYER], outcome=by_suit, settled_by="11(b)",
        pays=game.table("12(d)", SCALE, "Suit  -\nSpade  2 to 1"),
        lost_by={"the card is red": "11(c)"},
    )  # fmt: skip
    lost = wager.verdict("the card is red", game.rules())
    assert (lost.net(100), lost.why, cites(lost)) == (-100, "the card is red", ["11(c)"])
    assert cites(wager.verdict("Heart", game.rules())) == ["11(b)"]


def test_an_outcome_may_pay_several_rows_together() -> None:
    game = Game("649a", "Two Cards")
    wager = game.wager(
        "Suit Wager", "7(d)(2)", looks_at=[PLAYER], outcome=by_suit, settled_by="11(b)",
        pays=game.table("12(d)", SCALE, "Suit  -\nSpade  2 to 1\nHeart  1 to 1"),
        rows=lambda outcome: {"Spade": 2, "Heart": 1}, paid_by={"two and one": "11(c)"},
    )  # fmt: skip
    won = wager.verdict("two and one", game.rules())
    assert (won.net(100), won.label, cites(won)) == (500, "two and one", ["12(d)", "11(c)"])
