"""The documented form of a figure: written for programs and for the disk, and read back."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houserules.law import Citation
from houserules.odds.accuracy import (
    advantage,
    both,
    break_even,
    long_run,
    measures,
    net_bound,
)
from houserules.odds.figure import (
    Choice,
    Figure,
    Folding,
    MeterRow,
    Number,
    Progressive,
    Related,
    Share,
    Unit,
)
from houserules.rules.ids import slug
from houserules.rules.payout import from_structured, structured


def written(figure: Figure) -> dict[str, Any]:
    """A figure; numbers that are exact carry their fraction, others their error."""
    without_meters = figure.without_meters
    return {
        "wager": figure.wager,
        "table": figure.table,
        "cite": str(figure.cite),
        "when": figure.when,
        "house_advantage": advantage(figure, figure.house_advantage),
        "per": figure.per,
        "element_of_risk": float(figure.element_of_risk),
        "hit_frequency": float(figure.hit_frequency),
        "variance": float(figure.variance),
        "method": figure.method,
        "standard_error": figure.standard_error,
        "strategy": figure.strategy,
        "total_wagered": both(
            figure.total_wagered, figure.error_bound, figure.wagered_standard_error
        ),
        "stated_advantage": figure.stated_advantage,
        "outcomes": [_outcome(figure, share) for share in figure.shares],
        "progressive": [_progressive(figure, item) for item in figure.progressives],
        "notes": list(figure.notes),
        "extra": dict(figure.extra),
        "id": figure.id,
        "wager_id": figure.wager_id,
        "table_id": figure.table_id,
        "choices": [_choice(choice) for choice in figure.choices],
        "selection": figure.selection,
        "strategy_id": figure.strategy_id,
        "folding": str(figure.folding),
        "amount": figure.amount,
        "error_bound": figure.error_bound,
        "measures": measures(figure),
        "without_meters": None if without_meters is None else advantage(figure, without_meters),
        "related": [_related(figure, item) for item in figure.related],
        "without_row": list(figure.without_row),
        "never_won": list(figure.never_won),
        "regardless_of": list(figure.regardless_of),
    }


def _outcome(figure: Figure, share: Share) -> dict[str, Any]:
    return {
        "label": share.label,
        "pays": share.pays,
        "combinations": share.combinations,
        "probability": both(share.probability, figure.error_bound, share.standard_error),
        "true_odds": share.true_odds,
        "net": both(share.net, net_bound(figure, share)),
        "payout": None if share.payout is None else structured(share.payout),
    }


def _progressive(figure: Figure, item: Progressive) -> dict[str, Any]:
    return {
        "meter": item.meter,
        "amount": str(item.amount),
        "break_even": break_even(figure, item),
        "long_run": long_run(figure, item),
        "envy": [
            {"other_players": players, "house_advantage": advantage(figure, number)}
            for players, number in item.envy
        ],
        "cents": int(item.amount * figure.amount),
        "house_advantage": advantage(figure, figure.house_advantage),
        "rows": [
            {
                "label": row.label,
                "share": str(row.share),
                "probability": both(row.probability, figure.error_bound),
            }
            for row in item.rows
        ],
    }


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "id": choice.id,
        "option": choice.option,
        "value": choice.value,
        "is_default": choice.is_default,
        "moves": choice.moves,
    }


def _related(figure: Figure, item: Related) -> dict[str, Any]:
    players = "" if item.other_players is None else f" {item.other_players}"
    return {
        "id": slug(f"{item.name}{players}"),
        "name": item.name,
        "unit": str(item.unit),
        "value": advantage(figure, item.value),
        "other_players": item.other_players,
        "amount": item.amount,
    }


def read(data: Mapping[str, Any]) -> Figure:
    """Read the documented form back."""
    return Figure(
        wager=data["wager"],
        table=data["table"],
        cite=Citation.parse(data["cite"]),
        when=data["when"],
        per=data["per"],
        shares=tuple(map(_read_outcome, data["outcomes"])),
        method=data["method"],
        total_wagered=_number(data["total_wagered"]),
        strategy=data["strategy"],
        standard_error=data["standard_error"],
        stated_advantage=data["stated_advantage"],
        progressives=tuple(map(_read_progressive, data["progressive"])),
        notes=tuple(data["notes"]),
        extra=data["extra"],
        selection=data["selection"],
        strategy_id=data["strategy_id"],
        folding=Folding(data["folding"]),
        amount=data["amount"],
        error_bound=data["error_bound"],
        wagered_standard_error=data["total_wagered"]["standard_error"],
        without_meters=_perhaps(data["without_meters"]),
        related=tuple(map(_read_related, data["related"])),
        without_row=tuple(data["without_row"]),
        never_won=tuple(data["never_won"]),
        regardless_of=tuple(data["regardless_of"]),
        id=data["id"],
        wager_id=data["wager_id"],
        table_id=data["table_id"],
        choices=tuple(Choice(**choice) for choice in data["choices"]),
    )


def _read_outcome(row: Mapping[str, Any]) -> Share:
    return Share(
        row["label"],
        row["pays"],
        _number(row["probability"]),
        _number(row["net"]),
        row["combinations"],
        None if row["payout"] is None else from_structured(row["payout"]),
        row["probability"]["standard_error"],
    )


def _read_progressive(item: Mapping[str, Any]) -> Progressive:
    return Progressive(
        item["meter"],
        Fraction(item["amount"]),
        _perhaps(item["break_even"]),
        _number(item["long_run"]),
        tuple((row["other_players"], _number(row["house_advantage"])) for row in item["envy"]),
        tuple(
            MeterRow(row["label"], Fraction(row["share"]), _number(row["probability"]))
            for row in item["rows"]
        ),
    )


def _read_related(item: Mapping[str, Any]) -> Related:
    return Related(
        item["name"],
        _number(item["value"]),
        Unit(item["unit"]),
        item["other_players"],
        item["amount"],
    )


def _number(data: Mapping[str, Any]) -> Number:
    return Fraction(data["exact"]) if data["exact"] is not None else float(data["decimal"])


def _perhaps(data: Mapping[str, Any] | None) -> Number | None:
    return None if data is None else _number(data)
