"""A table offers exactly what is legal: every offer is accepted, and nothing else is."""

from random import Random

import pytest
from tests.table.offered import anywhere, as_input

from houserules.games.poker.three_card_poker.law import game
from houserules.rules import HouseRules
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import AskDecision
from houserules.table import (
    Decide,
    NoMoreBets,
    Offer,
    PlaceBet,
    Sit,
    Source,
    Table,
)

TABLES = {
    "plain": game.rules(),
    "limits": game.rules(
        limits={"Ante Wager": Limits(500, 2_000, 250), "Pair Plus Wager": Limits(100, 1_000, 100)}
    ),
    "ante covers": game.rules({"Version": "ante at least the pair plus"}),
    "ante half": game.rules({"Version": "ante at least half the pair plus"}),
    "compulsory": game.rules({"Version": "both compulsory", "Progressive Payout Wager": "B"}),
    "all side wagers": game.rules(
        {"Five Card Hand Bonus Wager": "yes", "Six Card Bonus Wager": "C", "Adjacent boxes": 3}
    ),
}
WEIGHTS = {"no more bets": 30, "decide": 9, "bet": 3, "take back": 0.1, "reduce": 0.1}
STAKES = (1, 99, 100, 101, 250, 499, 500, 501, 750, 1_000, 1_001, 2_000, 2_001, 5_000, 5_001)


def is_offered(given: PlaceBet, offers: list[Offer]) -> bool:
    wager, _, on = given.bet.partition(" on ")
    return any(
        offer.do == "bet"
        and (offer.seat, offer.what) == (given.seat, wager)
        and (on in offer.selections or not (on or offer.selections))
        and (offer.minimum or 0) <= given.stake <= (offer.maximum or 0)
        and (given.stake - (offer.minimum or 0)) % (offer.increment or 1) == 0
        for offer in offers
    )


@pytest.mark.parametrize("name", TABLES)
def test_offers_are_exactly_what_is_accepted(name: str) -> None:
    rules: HouseRules = TABLES[name]
    random = Random(name)
    table = Table(rules, source=Source(1))
    wagers = [w.name + (f" on {w.selections[0]}" if w.selections else "") for w in game.wagers]
    for step in range(120):
        offers = table.legal()
        for offer in offers:
            assert table.can(as_input(offer, random, anywhere, chips=10_000, more=1)), offer
        if step % 3 == 0:
            for bet in wagers:
                for stake in STAKES:
                    given = PlaceBet(1, bet, stake)
                    assert table.can(given) == is_offered(given, offers), given
        acts = {offer.what for offer in offers if offer.do == "decide"}
        for act in ("play", "fold", "raise"):
            seat = table.asks.seat if isinstance(table.asks, AskDecision) else 1
            assert table.can(Decide(seat, act)) == (act in acts)
        assert table.can(NoMoreBets()) == any(offer.do == "no more bets" for offer in offers)
        full = len(table.dealer.positions) > 1
        weights = [0 if full and o.do == "sit" else WEIGHTS.get(o.do, 0.3) for o in offers]
        (chosen,) = random.choices(offers, weights)
        table.do(as_input(chosen, random, anywhere, chips=10_000, more=1))
        assert table.ledger.conserved
    assert table.rounds > 0


def test_a_fixed_amount_is_the_only_one_offered() -> None:
    table = Table(game.rules({"Progressive Payout Wager": "A", "Progressive wager amount": "$5"}))
    table.do(Sit(1, "Ann", 10_000))
    names = {offer.what for offer in table.legal() if offer.do == "bet"}
    assert "Progressive Payout Wager" not in names, "not before an Ante or a Pair Plus"
    table.do(PlaceBet(1, "Ante Wager", 1_234))
    (offer,) = (o for o in table.legal() if o.what == "Progressive Payout Wager")
    assert (offer.minimum, offer.maximum, offer.cite) == (500, 500, "649a.7(d)(4)")
