"""Amounts of wagers that go with another wager."""

from collections.abc import Callable, Sequence

from houserules.rules import Between, Game, Requirement, Wager

MOST_TIMES = 10
"""The largest multiple that somebody may suppose."""


def times_fixed(
    game: Game, cite: str, what: str, times: int, *moved: Wager | str, least: int = 1
) -> int:
    """A multiple of the Ante that a paragraph fixes, which a private copy may suppose."""
    name = f"{what}, times the Ante Wager"
    return game.fixes(name, cite, Between.range(least, MOST_TIMES), times, *moved)


def multiples_fixed(
    game: Game, cite: str, what: str, most: int, *moved: Wager | str
) -> tuple[int, ...]:
    """The multiples from one to the most that a paragraph fixes, which a copy may suppose."""
    return tuple(range(1, times_fixed(game, cite, what, most, *moved, least=2) + 1))


def any_of(times: Sequence[int]) -> str:
    """Some multiples with “or” between them."""
    return " or ".join(map(str, times))


def several(times: Sequence[int]) -> str:
    """Some multiples in a sentence: 1, 2 or 3."""
    return ", ".join(map(str, times[:-1])) + f" or {times[-1]}"


def must(times: int) -> str:
    """Words on an amount, before the name of the wager of which it must be a multiple."""
    return {1: "equal", 2: "be two times"}.get(times, f"be {times} times")


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
        f"it must {must(times)} the {base.name}",
        lambda bets, rules: bets.on(wager()) == times * bets.on(base),
    )
