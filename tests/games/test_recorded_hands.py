"""Hands that people recorded, read in the format PHH: the room pays what was paid."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pokerkit import HandHistory

from houserules import library
from houserules.errors import RuleError
from houserules.table.record import RecordedTable

RECORDED = Path(__file__).parent / "hands" / "recorded.txt"
STUD, FIXED = ("F7S", "F7S/8", "FR"), "F"
ACT = re.compile(r"(?:(\d)([=fcbpdm])|/)(.*)")
WRITTEN = {"f": "f", "c": "cc", "b": "cbr", "p": "pb", "d": "sd", "m": "sm"}


def action(token: str) -> str:
    """One action as the format writes it."""
    found = ACT.fullmatch(token)
    assert found is not None, token
    player, does, rest = found.groups()
    if player is None:
        return f"d db {rest}"
    if does == "=":
        return f"d dh p{player} {rest}"
    return f"p{player} {WRITTEN[does]} {rest}".strip()


def spread(text: str, players: int) -> str:
    """Amounts of the first players, or one amount for all of them, as a list."""
    amounts = text.split(",")
    amounts = amounts * players if len(amounts) == 1 else amounts + ["0"] * players
    return f"[{', '.join(amounts[:players])}]"


def head(line: str) -> list[str]:
    """The fields of a head."""
    variant, antes, first, bets, stacks = line.split()
    players = stacks.count(",") + 1
    fields = [f"variant = '{variant}'", f"antes = {spread(antes, players)}"]
    if variant in STUD:
        fields.append(f"bring_in = {first}")
    else:
        fields.append(f"blinds_or_straddles = {spread(first + ',0', players)}")
    if variant.startswith(FIXED):
        small, big = bets.split(",")
        fields += [f"small_bet = {small}", f"big_bet = {big}"]
    else:
        fields.append(f"min_bet = {bets}")
    return [*fields, f"starting_stacks = [{stacks}]"]


def recorded() -> Iterator[tuple[str, str]]:
    """Every hand by its name, in the format."""
    fields: list[str] = []
    for line in RECORDED.read_text().splitlines():
        if line.startswith("@"):
            fields = head(line[1:])
        elif line and not line.startswith("#"):
            name, told, *gains = (part.strip() for part in line.split(":"))
            acts = [action(token) for token in told.split()]
            text = [*fields, f"actions = {acts}"]
            if gains:
                begun = [float(stack) for stack in fields[-1].partition("[")[2][:-1].split(",")]
                won = map(float, gains[0].split())
                after = [a + b for a, b in zip(begun, won, strict=True)]
                text.append(f"finishing_stacks = {after}")
            yield name, "\n".join(text)


HANDS = dict(recorded())
BELOW_A_RAISE = "final 85"
"""Its last raise is written as the amount that the other player had left."""


def test_there_is_a_number_of_them() -> None:
    assert len(HANDS) > 80
    assert sum("finishing_stacks" in text for text in HANDS.values()) == 51


@pytest.mark.parametrize("name", sorted(HANDS.keys() - {BELOW_A_RAISE}))
def test_the_room_pays_what_was_paid(name: str) -> None:
    """As the record says, and where it does not, as another engine plays the same actions."""
    text = HANDS[name]
    settled = library.settle_case(text, phh=True)
    assert not settled.differences
    if "finishing_stacks" not in text:
        *_, state = HandHistory.loads(text)
        assert not state.status
        gains = zip(state.starting_stacks, state.stacks, strict=True)
        totals = settled.settlement.totals
        assert [totals[seat] for seat in sorted(totals)] == [100 * (b - a) for a, b in gains]


def test_a_fixed_limit_has_one_raise() -> None:
    with pytest.raises(RuleError, match=r"takes \$1,200.00, not 750 \(§ 637a.10\(h\)\)"):
        library.settle_case(HANDS[BELOW_A_RAISE], phh=True)


def test_the_table_of_a_settled_record_is_free_at_once() -> None:
    """Without a search by the garbage collector, which took a ninth of the time of a hand."""

    def tables() -> int:
        return sum(type(one) is RecordedTable for one in gc.get_objects())

    gc.collect()
    gc.disable()
    try:
        before = tables()
        library.settle_case(HANDS["0"], phh=True)
        assert tables() == before
    finally:
        gc.enable()


def test_a_record_that_was_paid_otherwise_is_told() -> None:
    text = HANDS["0"].replace("10310.0", "10300.0")
    assert library.settle_case(text, phh=True).differences == [
        "seat 1 gains $310.00 in all, expected $300.00"
    ]


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("variant = 'NT'", "variant = 'NS'", "Chapter 637a has no Hold'em with a short deck"),
        ("variant = 'NT'", "variant = 'N7'", "the variant “N7” is none of FT, NT, PO"),
        ("antes = [0, 0,", "antes = [5, 0,", "an Ante is placed by each player, the button"),
        ("[50, 100, 0", "[0, 100, 50", "must be those of the first players, one after another"),
        ("min_bet = 100", "min_bet = 'x'", "“min_bet” must be a number above nothing"),
        ("[10000,", "[inf,", "“starting_stacks” has an unknown amount"),
        ("starting_stacks", "stacks", "the field “starting_stacks” is missing."),
        ("'p3 f'", "'p9 f'", "there is no player “p9”"),
        ("'p3 f'", "'p3 x'", "the action “p3 x” cannot be read"),
        ("'p4 cbr 210'", "'p4 cbr much'", "“much” is no amount of a bet"),
        ("'p4 cbr 210'", "'p4 sd As'", "As is discarded by a player who does not hold it"),
        ("'d db 7d5h9d'", "'d db 7d5h??'", "one that nobody saw (??) cannot be used here"),
        ("antes", "= antes", "this is no TOML"),
        ("[10000,", f"[{'9' * 5_000},", "nested too deeply or a number is too long"),
        ("[10000,", f"[{'9' * 400},", "“starting_stacks” has a number that is too large"),
        (
            "min_bet = 100",
            f"min_bet = {'9' * 400}",
            "“min_bet” must be a number above nothing, and",
        ),
        ("'p4 cbr 210'", f"'p4 cbr {'9' * 400}'", "is no amount of a bet"),
        ("'p4 cbr 210'", "'p4 cbr nan'", "“nan” is no amount of a bet"),
        ("[10000,", "[" * 3_000 + "10000,", "nested too deeply or a number is too long"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused(before: str, after: str, says: str) -> None:
    assert before in HANDS["0"]
    with pytest.raises(RuleError, match=re.escape(says)):
        library.settle_case(HANDS["0"].replace(before, after, 1), phh=True)


def test_cards_that_nobody_saw_cannot_win() -> None:
    """A player whose cards are not known concedes, or names them."""
    hidden = HANDS["33"].replace("p5 9hAd", "p5 ????").replace("p5 sm 9hAd", "p5 sm ????")
    with pytest.raises(RuleError, match=r"Seat 5 must decide: concede \(§ 637a.18\(e\)\)"):
        library.settle_case(hidden, phh=True)
    shown = HANDS["33"].replace("p5 9hAd", "p5 ????")
    assert not library.settle_case(shown, phh=True).differences


def test_several_hands_in_one_file(tmp_path: Path) -> None:
    file = tmp_path / "hands.phhs"
    file.write_text("\n".join(f"[{name}]\n{HANDS[name]}" for name in ("0", "9", "44")))
    cases = library.settle_cases(file, phh=True).cases
    assert [(one.name, one.ok) for one in cases] == [("0", True), ("9", True), ("44", True)]
    assert library.settle_case(file, "44", phh=True).settlement.totals[2] == 60_000
