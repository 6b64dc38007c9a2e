"""Paytables of the user's own, from YAML."""

from __future__ import annotations

from pathlib import Path

from houserules.files.reading import FileError, Form, read_form, read_text
from houserules.games import load
from houserules.rules import Game, Payable, Paytable
from houserules.rules.payout import parse_payout
from houserules.rules.paytable import SINGLE


class PaytableForm(Form):
    """A paytable of the user's own."""

    game: str | None = None
    wager: str
    name: str = "own"
    rows: dict[str, str]


def read_paytable(path: Path, game: Game) -> tuple[Payable, Paytable]:
    """A paytable of the user's own, from a file."""
    return parse_paytable(read_text(path), game, str(path))


def parse_paytable(text: str, game: Game, file: str = "paytable") -> tuple[Payable, Paytable]:
    """A paytable of the user's own, on the outcomes that the game's wager distinguishes."""
    form = read_form(PaytableForm, text, file)
    if form.game is not None and load(form.game).chapter != game.chapter:
        raise FileError(f"{file} is for {load(form.game).full_name}, not for {game.full_name}.")
    payable = game.find_payable(form.wager)
    if not payable.paytables:
        raise FileError(f"{file}: {payable.name} is not paid by a paytable.")
    printed = payable.paytables[0]
    rows = tuple((label, parse_payout(pays)) for label, pays in form.rows.items())
    if not rows:
        raise FileError(f"{file}: the paytable has no rows.")
    name = form.name if form.name != SINGLE else "own"
    return payable, Paytable(payable.cite, name, rows, printed.scale)
