"""The catalogue: the list of games, and everything that one game declares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from houserules.cli.output import console, say, side_by_side_in, table
from houserules.games import INDEX
from houserules.law.editions import current, edition, editions

if TYPE_CHECKING:
    from houserules.rules import Bonus, Game, Meter, Option, Part, Payable, Paytable, Wager
    from houserules.rules.payout import StatedOdds
    from houserules.rules.wager import Condition


def games() -> dict[str, Any]:
    """All games, without loading them."""
    return {
        "games": [
            {
                "chapter": entry.chapter,
                "slug": entry.slug,
                "name": entry.name,
                "edition": edition_data(entry.chapter),
                "editions": [one.id for one in editions(entry.chapter)],
            }
            for entry in INDEX
        ]
    }


def print_games(data: dict[str, Any]) -> None:
    """The list for people."""
    rows = table("Chapter", "Game", "Slug", "Edition")
    for game in data["games"]:
        rows.add_row(game["chapter"], game["name"], game["slug"], game["edition"]["status"])
    console().print(rows)


def edition_data(chapter: str, id: str | None = None) -> dict[str, str | None]:
    """An edition of a chapter, in the documented form."""
    one = edition(chapter, id) if id else current(chapter)
    effective = one.effective.isoformat() if one.effective else None
    return {
        "id": one.id, "source": one.source, "status": str(one.status), "effective": effective,
    }  # fmt: skip


def described(game: Game) -> dict[str, Any]:
    """Everything that a game declares, in the documented form."""
    from houserules.games.readings import readings
    from houserules.rules.ids import irregularity_id, option_id

    entry = next(entry for entry in INDEX if entry.chapter == game.chapter)
    return {
        "id": game.id,
        "chapter": game.chapter,
        "slug": entry.slug,
        "name": game.name,
        "edition": edition_data(game.chapter, game.edition),
        "positions": game.positions,
        "wagers": [_wager(game, wager) for wager in game.wagers],
        "bonuses": [_bonus(game, bonus) for bonus in game.bonuses],
        "odds": [
            _stated(game, wager, odds)
            for wager in game.wagers
            for odds in game.stated_odds.get(wager, ())
        ],
        "paytables": [
            _paytable(game, payable, printed)
            for payable in game.payables
            for printed in payable.paytables
        ],
        "meters": [
            _meter(game, wager, condition, meter)
            for wager in game.wagers
            for condition, meter in wager.meters
        ],
        "options": [
            {
                "id": option_id(game, option),
                "name": option.name,
                "cite": str(option.cite),
                "choices": option.domain.words(),
                "default": option.written(option.default),
                "must": option.must,
            }
            for option in game.options
        ],
        "irregularities": [
            {
                "id": irregularity_id(game, i),
                "cite": str(i.cite),
                "event": i.event,
                "outcome": i.outcome,
            }
            for i in game.irregularities
        ],
        "readings": [
            {"cite": str(r.cite), "doubt": r.doubt, "reading": r.reading}
            for r in readings(game.chapter, game.edition)
        ],
    }


def _wager(game: Game, wager: Wager) -> dict[str, Any]:
    from houserules.rules.ids import option_id, payable_id

    return {
        "id": payable_id(game, wager),
        "name": wager.name,
        "cite": str(wager.cite),
        "required": wager.required,
        "offered": "by submission" if wager.by_submission else "always",
        "divided": _division(wager),
        "is_fee": wager.is_fee,
        "for_pot": wager.for_pot,
        "option": option_id(game, wager.option) if wager.option else None,
        "selections": list(wager.selections),
    }


def _bonus(game: Game, bonus: Bonus) -> dict[str, Any]:
    from houserules.rules.ids import option_id, payable_id

    return {
        "id": payable_id(game, bonus),
        "name": bonus.name,
        "cite": str(bonus.cite),
        "on": payable_id(game, bonus.on),
        "envy": bonus.envy is not None,
        "option": option_id(game, bonus.option) if bonus.option else None,
    }


def _stated(game: Game, wager: Wager, odds: StatedOdds) -> dict[str, Any]:
    """Odds of a wager without a paytable."""
    from houserules.rules.ids import odds_id, payable_id
    from houserules.rules.payout import structured

    return {
        "id": odds_id(game, wager, odds),
        "wager": wager.name,
        "wager_id": payable_id(game, wager),
        "wager_cite": str(wager.cite),
        "cite": str(odds.cite),
        "label": odds.label or None,
        "less": odds.less or None,
        "pays": str(odds.pays),
        "payout": structured(odds.pays),
    }


def _division(wager: Wager) -> dict[str, Any] | None:
    """How a stake is divided: each share, what it is paid as, and what that pays.

    Of the parts that are for one selection only, a stake has the one that was selected.
    """
    if wager.divided is None:
        return None
    parts = [
        {
            "share": str(part.share),
            "as": f"{paid_as.name} {part.on}".strip(),
            "pays": _pays(paid_as),
            "selected": selected,
        }
        for part in wager.divided.parts
        for paid_as, selected in zip(part.wagers, _selected(part, wager), strict=True)
    ]
    return {"cite": str(wager.divided.cite), "parts": parts}


def _selected(part: Part, wager: Wager) -> tuple[str | None, ...]:
    return wager.selections if len(part.wagers) > 1 else (None,)


def _pays(wager: Wager) -> str:
    """The printed odds of a wager, or that it is divided itself."""
    if wager.divided is not None:
        return f"as divided by {wager.divided.cite.pretty}"
    return ", ".join(str(pays) for printed in wager.paytables for _, pays in printed.rows)


def _paytable(game: Game, payable: Payable, printed: Paytable) -> dict[str, Any]:
    letter, when = printed.table, printed.when
    from houserules.rules import Bonus, cents
    from houserules.rules.ids import payable_id, table_id
    from houserules.rules.payout import structured

    amount, letters = None, [letter]
    if isinstance(payable, Bonus) and payable.envy:
        letter, when = "-", f"{printed.table} {payable.on.name}"
        if payable.option is not payable.on.option:  # a column for each amount, not each letter
            amount, letters = cents(printed.table), _envied(game, payable)
    return {
        "id": table_id(game, payable, printed),
        "wager_id": payable_id(game, payable),
        "wager_cite": str(payable.cite),
        "tables": letters,
        "amount": amount,
        "payouts": [structured(pays) for _, pays in printed.rows],
        "wager": payable.name,
        "cite": str(printed.cite),
        "table": letter,
        "when": when,
        "rows": [[label, str(pays)] for label, pays in printed.rows],
    }


def _letters(wager: Wager) -> list[str]:
    """The letters of a wager's paytables, in order."""
    return list(dict.fromkeys(table.table for table in wager.paytables))


def _envied(game: Game, bonus: Bonus) -> list[str]:
    """The letters of the paytables beside which an envy bonus is paid."""
    option, letters = bonus.on.option, _letters(bonus.on)
    if option is None or len(letters) == 1:
        return letters
    rules = game.rules()
    return [
        letter
        for letter in letters
        if bonus in rules.with_choices({option: letter}).envies_on(bonus.on)
    ]


def _metered(game: Game, wager: Wager, condition: Condition | None) -> list[str]:
    """The letters of the paytables that a meter is behind."""
    option, letters = wager.option, _letters(wager)
    if condition is None or option is None:
        return letters
    rules = game.rules()
    return [letter for letter in letters if condition(rules.with_choices({option: letter}))]


def _meter(game: Game, wager: Wager, condition: Condition | None, meter: Meter) -> dict[str, Any]:
    from houserules.rules.ids import meter_id, option_id, payable_id

    letters = _metered(game, wager, condition)
    several = len(_letters(wager)) > 1
    named = {
        "id": meter_id(game, wager, meter, letters if several else ()),
        "wager_id": payable_id(game, wager),
        "tables": letters,
        "options": [option_id(game, option) for option in meter.options],
        "wager": wager.name,
        "cite": str(meter.cite),
        "meter": meter.name or "meter",
    }
    if meter.submitted:
        amount, rate = (_as_submitted(option) for option in meter.submitted)
        return {
            **named, "seed": amount, "reseed": amount, "primary": rate, "reserve": "0%",
            "terms": None,
        }  # fmt: skip
    from houserules.rules.money import percents

    return {
        **named,
        "seed": f"${int(meter.seed):,} for 1",
        "reseed": f"${int(meter.reseed):,} for 1" if meter.reseed else "$0",
        "primary": _as_submitted(meter.rate) if meter.rate else percents(meter.primary),
        "reserve": percents(meter.reserve),
        "terms": None
        if meter.rate
        else {name: str(getattr(meter, name)) for name in ("seed", "reseed", "primary", "reserve")},
    }


def _as_submitted(option: Option[Any]) -> str:
    return f"as submitted, {option.domain.words()[0]}"


def print_game(data: dict[str, Any]) -> None:
    """A game for people: wagers, paytables, options, irregularities, readings."""
    edition = data["edition"]
    say(f"{data['name']}: 58 Pa. Code Chapter {data['chapter']}", style="bold")
    positions = f", {data['positions']} positions" if data["positions"] else ""
    say(f"{edition['source']} ({edition['status']}){positions}")
    rows = table("Wager", "Paragraph", "Offered", wrap=("Wager",))
    for wager in data["wagers"]:
        rows.add_row(wager["name"], wager["cite"], wager["offered"])
    console().print(rows)
    _print_paytables(data["paytables"], data["odds"])
    _print_divisions(data["wagers"])
    _print_meters(data["meters"])
    rows = table("Option", "Paragraph", "Choices", "Default", wrap=("Option", "Choices", "Default"))
    for option in data["options"]:
        must = " (must be chosen)" if option["must"] else ""
        choices = ", ".join(option["choices"]) + must
        rows.add_row(option["name"], option["cite"], choices, option["default"])
    console().print(rows)
    rows = table("Irregularity", "Paragraph", "Outcome", wrap=("Irregularity", "Outcome"))
    for item in data["irregularities"]:
        rows.add_row(item["event"], item["cite"], item["outcome"])
    console().print(rows)
    rows = table("Doubt", "Paragraph", "Reading", wrap=("Doubt", "Reading"))
    for item in data["readings"]:
        rows.add_row(item["doubt"], item["cite"], item["reading"])
    console().print(rows)


def _print_paytables(tables: list[dict[str, Any]], odds: list[dict[str, Any]]) -> None:
    """Tables as printed: a grid for each wager, paragraph and condition, a column per letter."""
    grids: dict[tuple[str, str, str], list[dict[str, Any]]] = {}
    single = [t for t in tables if t["table"] == "-" and len(t["rows"]) == 1 and not t["when"]]
    _print_single_rows([*map(_as_row, odds), *single])
    for printed in (t for t in tables if t not in single):
        lettered = printed["table"] != "-"
        condition = f", {printed['when']}" if lettered and printed["when"] else ""
        grids.setdefault((printed["wager"], printed["cite"], condition), []).append(printed)
    for (wager, cite, condition), columns in grids.items():
        say(f"{wager}{condition}  § {cite}", style="bold")
        for some in side_by_side_in(columns, label=36, column=12):
            _print_grid(some)


def _as_row(odds: dict[str, Any]) -> dict[str, Any]:
    """Stated odds as a paytable of one row."""
    wager = f"{odds['wager']}, {odds['label']}" if odds["label"] else odds["wager"]
    return {"wager": wager, "cite": odds["cite"], "rows": [["", odds["pays"]]]}


def _print_single_rows(tables: list[dict[str, Any]]) -> None:
    """Wagers that are paid at one payout, in one list."""
    if tables:
        rows = table("Wager", "Pays", "Paragraph", right=("Pays",), wrap=("Wager",))
        for printed in tables:
            rows.add_row(printed["wager"], printed["rows"][0][1], printed["cite"])
        console().print(rows)


def _print_grid(columns: Sequence[dict[str, Any]]) -> None:
    heads = [c["table"] if c["table"] != "-" else c["when"] or "Pays" for c in columns]
    fullest_first = sorted(columns, key=lambda column: -len(column["rows"]))
    labels = dict.fromkeys(label for column in fullest_first for label, _ in column["rows"])
    rows = table("", *heads, right=tuple(heads), wrap=("", *heads))
    for label in labels:
        rows.add_row(label, *(dict(column["rows"]).get(label, "") for column in columns))
    console().print(rows)


def _print_divisions(wagers: list[dict[str, Any]]) -> None:
    """Wagers that are paid as if they were several, part by part."""
    divided = [(wager["name"], wager["divided"]) for wager in wagers if wager["divided"]]
    if not divided:
        return
    rows = table("Wager", "Share", "Paid as", "Pays", "Paragraph", wrap=("Wager", "Paid as"))
    for name, division in divided:
        for part in division["parts"]:
            selected = f", if on {part['selected']}" if part["selected"] else ""
            paid_as = part["as"] + selected
            rows.add_row(name, part["share"], paid_as, part["pays"], division["cite"])
            name = ""
    console().print(rows)


def _print_meters(meters: list[dict[str, Any]]) -> None:
    if not meters:
        return
    rows = table("Meter", "Paragraph", "Seed", "Reseed", "Primary", "Reserve", wrap=("Meter",))
    for meter in meters:
        which = "" if meter["meter"] == "meter" else f", {meter['meter']}"
        keys = ("cite", "seed", "reseed", "primary", "reserve")
        rows.add_row(meter["wager"] + which, *(meter[key] for key in keys))
    console().print(rows)
