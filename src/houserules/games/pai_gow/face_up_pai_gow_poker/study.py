"""Exact counts of Face Up Pai Gow Poker: shipped for the usual house way, or computed in minutes.

Running the module makes the shipped file again.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, astuple
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houserules.games.pai_gow.open_deals import OpenDeals
from houserules.hands.pai_gow_house_way import FOXWOODS, HouseWay
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.hands.pai_gow_wild import WildSevenCardHand
from houserules.odds.cache import remembered
from houserules.odds.work import total

if TYPE_CHECKING:
    from houserules.games.pai_gow.kernels.pairs import Shard

SHIPPED = Path(__file__).with_name("counts.json")
_MODULES = (
    *(f"houserules.hands.pai_gow{part}" for part in ("", "_house_way", "_seven", "_tables")),
    "houserules.hands.house_way",
    "houserules.hands.seven_cards",
    *(
        f"houserules.games.pai_gow.kernels.{part}"
        for part in ("card_sets", "hands", "supersets", "pairs", "best", "answers")
    ),
)


@cache
def _shipped() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(SHIPPED.read_text(encoding="utf-8"))
    return kept


def deals(house_way: HouseWay) -> OpenDeals:
    """All deals of two hands, the dealer's open and set by a house way."""
    if house_way == FOXWOODS and _shipped()["house way"] == house_way.print:
        return OpenDeals(**_shipped()["deals"])
    return compute_deals(house_way)


def compute_deals(house_way: HouseWay) -> OpenDeals:
    """The same, computed anew."""
    from houserules.games.pai_gow.kernels.pairs import shards

    return total(partial(_answers, house_way), shards(), OpenDeals.__add__)


def _answers(house_way: HouseWay, shard: "Shard") -> OpenDeals:
    from houserules.games.pai_gow.kernels.answers import answer_shard

    kept = remembered(
        "Face Up Pai Gow Poker, answers",
        repr((house_way, shard)),
        _MODULES,
        lambda: list(astuple(answer_shard(shard, house_way))),
    )
    return OpenDeals(*kept)


def seven_card_hands() -> Mapping[SevenCardHand, int]:
    """How many of the 154,143,080 hands are each kind."""
    return {SevenCardHand(name): ways for name, ways in _shipped()["seven cards"].items()}


def wild_hands() -> Mapping[WildSevenCardHand, int]:
    """The same with a fully wild joker."""
    return {WildSevenCardHand(name): ways for name, ways in _shipped()["fully wild"].items()}


def ace_high_with_joker() -> int:
    """How many of the hands are ace high with the joker."""
    return int(_shipped()["ace high with joker"])


def compute_shipped() -> dict[str, Any]:
    """The content of `SHIPPED`, computed anew."""
    from houserules.games.pai_gow.kernels.answers import count_ace_high_with_joker
    from houserules.games.pai_gow.kernels.hands import count_seven_card_hands
    from houserules.games.pai_gow.kernels.wild import count_wild_hands

    return {
        "house way": FOXWOODS.print,
        "deals": asdict(compute_deals(FOXWOODS)),
        "seven cards": {str(hand): ways for hand, ways in count_seven_card_hands().items()},
        "fully wild": {str(hand): ways for hand, ways in count_wild_hands().items()},
        "ace high with joker": count_ace_high_with_joker(),
    }


if __name__ == "__main__":
    SHIPPED.write_text(json.dumps(compute_shipped(), indent=2) + "\n", encoding="utf-8")
