"""A small game of one card, written in the words under test."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from houserules.equipment.cards import STANDARD, Rank, Suit
from houserules.rules import (
    Amounts,
    Effect,
    Game,
    Line,
    Meter,
    MeterBank,
    OneOf,
    Round,
    Scale,
    YesNo,
    one_amount,
)

ONE_CARD = Scale(
    "Ace of spades", "Ace", "King", "Other", within={"Ace of spades": "Ace"}
)  # fmt: skip


def outcome_of(round_: Round, number: int) -> str:
    seat = next(seat for seat in round_.seats if seat.number == number)
    card = seat.hand[0]
    if card.rank is Rank.ACE:
        return "Ace of spades" if card.suit is Suit.SPADES else "Ace"
    return "King" if card.rank is Rank.KING else "Other"


@pytest.fixture
def toy() -> SimpleNamespace:
    """Names for the pieces of the game, so that a test says which one it means."""
    game = Game("649a", "One Card", positions=3, positions_cite="2(a)", deck=STANDARD)
    colour = game.option("Colour", "7(e)", OneOf(("red", "black")), "red", must=True)
    lamps = game.option(
        "Lamps", "3(b)", YesNo(), False, applies=lambda rules: rules[colour] == "red"
    )
    amount = game.option("Amount", "12(e)(5)", Amounts((100, 500)), 100)
    main = game.wager(
        "Main Wager", "7(d)(1)",
        pays=game.table("12(d)", ONE_CARD, """
            Card   A         B
            Ace    10 to 1   12 to 1
            King   3 to 2    Push
            """),
    )  # fmt: skip
    jackpot = game.wager(
        "Jackpot Wager", "7(d)(4)", by_submission=True,
        pays=game.table("12(e)(1)", ONE_CARD, """
            Card            -
            Ace of spades   100% of meter
            Ace             10% of meter
            King            5 for 1
            """),
        requires=[
            game.placed_with("7(d)(4)", main),
            one_amount(game, "12(e)(3)", "its amount is fixed", amount),
        ],
        meters=[Meter.of(game.cite("12(e)(3)"), seed=1000, reseed=500, primary=14)],
    )  # fmt: skip
    envy = game.envy(
        "Envy Bonus", "12(h)(5)", jackpot, amount=amount,
        pays=game.table("12(h)(5)", ONE_CARD, "Card  $1  $5\nAce of spades  $100  $500"),
        settled_by="11(c)(7)(v)",
    )  # fmt: skip
    game.constraint(
        "605a.7(e)(2)", "Lamps exclude the Jackpot Wager.",
        lambda rules: not rules[lamps] or not rules.offers(jackpot),
    )  # fmt: skip
    void = game.irregularity(
        "13(a)", "Card lost", "All is returned.", Effect.HANDS_VOID, Effect.WAGERS_RETURNED
    )
    saved = game.irregularity(
        "13(d)", "Card shown", "All but the Main Wager is returned.", Effect.WAGERS_RETURNED,
        still_settled=[main],
    )  # fmt: skip
    harmless = game.irregularity("13(b)", "Card turned", "Play continues.", Effect.CONTINUES)
    by_card = game.rule("11(c)(4)", "the card decides")

    @game.adjudicates
    def adjudicate(round_: Round) -> Iterator[Line]:
        bank = MeterBank(round_)
        for seat in round_.seats:
            for bet, stake in seat.bets.items():
                table = round_.rules.paytable(bet.wager)
                verdict = by_card.pays(table, outcome_of(round_, seat.number))
                yield bank.line(seat.number, bet, stake, verdict)

    return SimpleNamespace(
        game=game, colour=colour, lamps=lamps, amount=amount, main=main, jackpot=jackpot,
        envy=envy, void=void, saved=saved, harmless=harmless,
    )  # fmt: skip
