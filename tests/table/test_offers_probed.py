"""What a table offers is what probing every stake of every selection through the table finds."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from tests.table.offered import as_input, low

from houserules.games import INDEX, load
from houserules.rules import Bet, Game, HouseRules
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import AskWagers
from houserules.table import (
    Offer,
    PlaceBet,
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


def probed(table: Table, seat: int) -> Iterator[Offer]:
    """The wagers of a seat, found only by asking the table about one stake after another."""
    asks = table.asks
    if not isinstance(asks, AskWagers):
        return
    for wager in asks.wagers:
        by_range: dict[tuple[int, int], list[str]] = {}
        for selection in wager.selections or ("",):
            if range_ := probed_range(table, seat, Bet(wager, selection or None)):
                by_range.setdefault(range_, []).append(selection)
        for (least, most), on in by_range.items():
            step = table.rules.amounts(wager).increment
            selections = tuple(filter(None, on))
            yield Offer("bet", seat, wager.name, least, most, step, selections, str(wager.cite))
    for bet in table.dealer.bets(seat):
        if table.can(TakeBack(seat, str(bet))):
            yield Offer("take back", seat, str(bet), cite=str(asks.cite))


def probed_range(table: Table, seat: int, bet: Bet) -> tuple[int, int] | None:
    position, limits = table.position(seat), table.rules.amounts(bet.wager)
    there, chips, step = position.bets.get(bet, 0), table.dealer.chips(seat), limits.increment
    least = -(max(there + 1, limits.minimum) // -step) * step
    most = there + chips if limits.maximum is None else min(there + chips, limits.maximum)
    low, high = least - there, most // step * step - there

    def permitted(stake: int) -> bool:
        return table.can(PlaceBet(seat, str(bet), stake))

    probes = {low, high, (table.rules.fixed_amount(bet.wager) or 0) - there}
    for stake in position.bets.values():
        probes |= {stake - there, stake, stake // 2, stake * 2}
    good = [stake for stake in sorted(probes) if low <= stake <= high and permitted(stake)]
    if not good:
        return None
    return farthest(permitted, good[0], low, -step), farthest(permitted, good[-1], high, step)


def farthest(permitted: Callable[[int], bool], good: int, end: int, step: int) -> int:
    if permitted(end):
        return end
    near, far = 0, (end - good) // step
    while far - near > 1:
        middle = (near + far) // 2
        near, far = (middle, far) if permitted(good + middle * step) else (near, middle)
    return good + near * step


def refuses_all_else(table: Table, seat: int, offers: list[Offer]) -> None:
    """Where a game itself says what is permitted: the ends hold, and nothing is accepted beside."""
    offered = {
        f"{offer.what} on {on}" if on else offer.what: offer
        for offer in offers
        if offer.do == "bet"
        for on in offer.selections or ("",)
    }
    for wager in table.game.wagers:
        for selection in wager.selections or (None,):
            bet = str(Bet(wager, selection))
            found = offered.get(bet)
            least, most = (found.minimum or 0, found.maximum or 0) if found else (0, -1)
            step = (found and found.increment) or 1
            for stake in (least, most, least - step, most + step, *STAKES):
                fits = least <= stake <= most and (stake - least) % step == 0
                assert table.can(PlaceBet(seat, bet, stake)) == fits, (bet, stake)


@pytest.mark.parametrize("kind", ["default", "everything", "limits"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.chapter)
def test_offers_are_what_probing_finds(game: Game, kind: str) -> None:
    rules = {
        "default": game.rules, "everything": lambda: everything_offered(game),
        "limits": lambda: with_limits(game),
    }[kind]()  # fmt: skip
    table, random = Table(rules, source=Source(3)), Random(f"{game.chapter} {kind}")
    for seat in (1, 2):
        table.do(Sit(seat, f"Player {seat}", 5_000))
    for step in range(STEPS):
        legal = table.legal()
        seat = 1 + step % 2
        own = [offer for offer in legal if offer.seat == seat]
        assert [o for o in table.legal(seat) if o.seat == seat] == own
        wagers = [offer for offer in own if offer.do in ("bet", "take back")]
        if not isinstance(table.asks, AskWagers) or table.asks.bets is None:
            assert wagers == list(probed(table, seat))
        elif step % 5 == 0:
            refuses_all_else(table, seat, wagers)
        doing = [offer for offer in legal if offer.do not in ("sit", "leave")]
        (chosen,) = random.choices(doing, [WEIGHTS.get(offer.do, 0.5) for offer in doing])
        table.do(as_input(chosen, random, low, more=5_000))
