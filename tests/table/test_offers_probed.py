"""A table accepts what it offers and nothing else: every bet is tried, inside and outside."""

from collections.abc import Iterable
from random import Random

import pytest
from tests.table.offered import as_input, low

from houserules.games import INDEX, load
from houserules.rules import Bet, Game, HouseRules
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import AskConfirmation, AskWagers
from houserules.table import (
    Call,
    Confirm,
    Offer,
    PlaceBet,
    Reduce,
    Sit,
    Source,
    Table,
    TakeBack,
)

GAMES = [load(entry.slug) for entry in INDEX if load(entry.slug).procedure is not None]
STEPS = 60
WEIGHTS = {"no more bets": 20.0, "decide": 6.0, "bet": 2.0, "buy chips": 0.2}
STAKES = (1, 5, 99, 100, 250, 500, 1_000, 2_500)


def everything_offered(game: Game) -> HouseRules:
    """Every wager by submission that can be offered beside those before it."""
    chosen: dict[str, object] = {}
    for option in (wager.option for wager in game.wagers if wager.by_submission and wager.option):
        for value in option.domain.variants():
            try:
                game.rules({**chosen, option.name: value}).require_consistent()
            except ValueError:
                continue
            chosen[option.name] = value
    return game.rules(chosen)


def with_limits(game: Game) -> HouseRules:
    limits = {wager.name: Limits(200, 5_000, 100) for wager in game.wagers[::2]}
    return game.rules({}, limits=limits)


def is_within(amount: int, offer: Offer | None) -> bool:
    if offer is None:
        return False
    least, most, step = offer.minimum or 0, offer.maximum or 0, offer.increment or 1
    return least <= amount <= most and (amount - least) % step == 0


def around(offer: Offer | None, standing: Iterable[int]) -> set[int]:
    """Amounts at the ends of an offer, beside them and far off, and those of other bets."""
    tried = {*STAKES}
    for stake in standing:
        tried |= {stake - 1, stake, stake + 1, stake // 2, 2 * stake, 2 * stake + 1}
    if offer is not None:
        ends, step = (offer.minimum or 0, offer.maximum or 0), offer.increment or 1
        tried |= {end + off for end in ends for off in (-step, -1, 0, 1, step)}
    return tried


def accepts_only(table: Table, seat: int, offers: list[Offer]) -> None:
    """Every bet, standing or not, is placed, reduced, taken back and called as offered or not."""
    placed = {
        f"{offer.what} on {on}" if on else offer.what: offer
        for offer in offers
        if offer.do == "bet"
        for on in offer.selections or ("",)
    }
    reduced = {offer.what: offer for offer in offers if offer.do == "reduce"}
    taken_back = {offer.what for offer in offers if offer.do == "take back"}
    called = {(offer.what, on) for offer in offers if offer.do == "call" for on in offer.selections}
    standing = {str(bet): stake for bet, stake in table.dealer.bets(seat).items()}
    first = tuple(standing.values())[:2]
    for wager in table.game.wagers:
        for selection in wager.selections or (None,):
            bet = str(Bet(wager, selection))
            for stake in around(placed.get(bet), first):
                given = PlaceBet(seat, bet, stake)
                assert table.can(given) == is_within(stake, placed.get(bet)), given
            if bet not in standing:
                assert not table.can(TakeBack(seat, bet))
                assert not table.can(Reduce(seat, bet, 1))
    for bet, stake in standing.items():
        assert table.can(TakeBack(seat, bet)) == (bet in taken_back), bet
        for word in ("on", "off"):
            assert table.can(Call(seat, bet, word)) == ((bet, word) in called), (bet, word)
        for by in around(reduced.get(bet), [stake]):
            reduce = Reduce(seat, bet, by)
            assert table.can(reduce) == is_within(by, reduced.get(bet)), reduce


def rules_of(game: Game) -> dict[str, HouseRules]:
    kinds = {
        "default": game.rules(),
        "everything": everything_offered(game),
        "limits": with_limits(game),
    }
    if game.chapter == "649a":
        for version in game.find_option("Version").domain.words()[1:]:
            kinds[version] = game.rules({"Version": version, "Progressive Payout Wager": "B"})
    return kinds


TABLES = {f"{game.chapter} {kind}": r for game in GAMES for kind, r in rules_of(game).items()}


@pytest.mark.parametrize("name", TABLES)
def test_nothing_is_accepted_but_what_is_offered(name: str) -> None:
    table, random = Table(TABLES[name], source=Source(3)), Random(name)
    for seat in (1, 2):
        table.do(Sit(seat, f"Player {seat}", 5_000))
    for step in range(STEPS):
        legal = table.legal()
        seat = 1 + step % 2
        own = [offer for offer in legal if offer.seat == seat]
        assert [o for o in table.legal(seat) if o.seat == seat] == own
        if step % 7 == 0:
            accepts_only(table, seat, own)
        doing = [offer for offer in legal if offer.do not in ("sit", "leave")]
        (chosen,) = random.choices(doing, [WEIGHTS.get(offer.do, 0.5) for offer in doing])
        table.do(as_input(chosen, random, low, more=5_000))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.chapter)
def test_a_wager_before_no_more_bets_names_its_amounts(game: Game) -> None:
    """Otherwise its offer would promise amounts that a requirement then refuses."""
    table = Table(everything_offered(game))
    while isinstance(table.asks, AskConfirmation):
        table.do(Confirm())
    asks = table.asks
    assert isinstance(asks, AskWagers)
    needs = [need for wager in asks.wagers for need in wager.requirements if asks.bets is None]
    assert all(need.met is None or need.at_close for need in needs)


def test_a_wager_is_reduced_to_what_its_limits_leave() -> None:
    """649a.7(c): until no more bets; 649a.7(e)(2): a Pair Plus of at most twice the Ante."""
    version = {"Version": "ante at least half the pair plus", "Progressive Payout Wager": "A"}
    posted = {"Ante Wager": Limits(500, 5_000, 100)}
    table = Table(TABLES["649a default"].game.rules(version, limits=posted))
    table.do(Sit(1, "Ann", 10_000))
    for bet, stake in (("Ante Wager", 1_000), ("Pair Plus Wager", 2_000)):
        table.do(PlaceBet(1, bet, stake))
    table.do(PlaceBet(1, "Progressive Payout Wager", 100))
    assert reductions(table) == {"Ante Wager": (100, 500, 100), "Pair Plus Wager": (1, 1_999, 1)}
    table.do(Reduce(1, "Ante Wager", 400))
    assert reductions(table) == {"Ante Wager": (100, 100, 100), "Pair Plus Wager": (800, 1_999, 1)}


def reductions(table: Table) -> dict[str, tuple[int | None, int | None, int | None]]:
    return {o.what: (o.minimum, o.maximum, o.increment) for o in table.legal() if o.do == "reduce"}
