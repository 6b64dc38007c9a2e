"""The certificate holder's choice of a house way, and the hands that one of five and two sets."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from houserules.equipment.cards import Card
from houserules.games.pai_gow.hands import HIGH, LOW, Hands
from houserules.hands.house_way import HouseWayError, RuleList
from houserules.hands.pai_gow import HighHand, LowHand, SetHand, all_settings
from houserules.hands.pai_gow_house_way import FOXWOODS, HouseWay
from houserules.rules import Freely, Game, HouseRules, Option, RuleError

W = TypeVar("W", bound=RuleList[Any])


def house_way_choice(
    game: Game,
    cite: str,
    known: Sequence[W],
    parse: Callable[[str, Iterable[str]], W],
    form: str,
) -> Option[W]:
    """Declare the choice: a known house way, the first if none is named, or a list of rules."""
    names = ", ".join(way.name for way in known)

    def read(value: object) -> W:
        if isinstance(value, type(known[0])):
            return value
        if isinstance(value, str) and "\n" in value:
            value = value.splitlines()
        if isinstance(value, str):
            named = value.strip().casefold()
            for way in known:
                if named and named in way.name.casefold():
                    return way
            wanted = f"one of {names}" if len(known) > 1 else names
            raise RuleError(
                f"“{value[:40]}” is not a known house way; write {wanted}, or a list of rules."
            )
        try:
            rules = [str(rule) for rule in value] if isinstance(value, (list, tuple)) else []
            return parse("house way of the Rules Submission", rules)
        except HouseWayError as error:
            raise RuleError(str(error)) from None

    ways = f"{known[0].name}, or a list of rules: {form}"
    return game.option(
        "House way",
        cite,
        Freely(read, ways, (known[0],)),
        known[0],
        must=True,
        says=lambda way: way.name,
    )


def five_and_two(game: Game, cite: str) -> tuple[Option[HouseWay], Hands[SetHand]]:
    """Declare the choice for a high hand of five and a low hand of two, and name such hands."""
    choice = house_way_choice(game, cite, (FOXWOODS,), HouseWay.parse, "name | hands | keep rank")

    def by_house_way(cards: Sequence[Card], rules: HouseRules) -> tuple[SetHand, str]:
        made = rules[choice].set(cards)
        return made.setting, made.rule.name

    @game.names_hands
    def hand_name(cards: Sequence[Card], _: object) -> str:
        if len(cards) == 2:
            return LowHand.of(cards).name
        return HighHand.of(cards).name if len(cards) == 5 else ""

    return choice, Hands((HIGH, LOW), (5, 2), all_settings, by_house_way, "five cards and two")
