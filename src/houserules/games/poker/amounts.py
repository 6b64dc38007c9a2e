"""Amounts of wagers that go with another wager."""

from collections.abc import Callable, Sequence

from houserules.rules import Game, Requirement, Wager

TIMES = {1: "equal", 2: "be two times"}


def equal_amounts(
    game: Game, cite: str, names: str, wagers: Callable[[], Sequence[Wager]]
) -> Requirement:
    """Some wagers are placed together, in equal amounts, by the time no more bets are taken."""
    return game.requirement(
        cite,
        f"{names} are placed together in equal amounts",
        lambda bets, rules: len({bets.on(wager) for wager in wagers()}) == 1,
        at_close=True,
    )


def exactly(
    game: Game, cite: str, wager: Callable[[], Wager], base: Wager, times: int = 1
) -> Requirement:
    """A wager after the deal has the amount of the base wager, or a multiple of it."""
    return game.requirement(
        cite,
        f"it must {TIMES[times]} the {base.name}",
        lambda bets, rules: bets.on(wager()) == times * bets.on(base),
    )
