"""The certificate holder's choice of a house way for a high hand of five and a low hand of two."""

from houserules.hands.house_way import HouseWayError
from houserules.hands.pai_gow_house_way import FOXWOODS, HouseWay
from houserules.rules import Freely, Game, Option, RuleError


def _read(value: object) -> HouseWay:
    if isinstance(value, HouseWay):
        return value
    if isinstance(value, str) and "\n" in value:
        value = value.splitlines()
    if isinstance(value, str):
        if value.strip().casefold() in FOXWOODS.name.casefold() and value.strip():
            return FOXWOODS
        raise RuleError(
            f"“{value[:40]}” is not a known house way; write {FOXWOODS.name}, or a list of rules."
        )
    try:
        rules = [str(rule) for rule in value] if isinstance(value, (list, tuple)) else []
        return HouseWay.parse("house way of the Rules Submission", rules)
    except HouseWayError as error:
        raise RuleError(str(error)) from None


def house_way_choice(game: Game, cite: str) -> Option[HouseWay]:
    """Declare the choice: a known house way, or one that the Rules Submission writes."""
    ways = f"{FOXWOODS.name}, or a list of rules: name | hands | keep rank"
    return game.option(
        "House way", cite, Freely(_read, ways, (FOXWOODS,)), FOXWOODS,
        must=True, says=lambda way: way.name,
    )  # fmt: skip
