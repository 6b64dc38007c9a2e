"""Conditions on dice and on the compartments of a wheel, in a few words.

`DICE_WORDS` and `WHEEL_WORDS` list everything that can be said.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

from houserules.equipment.dice import Roll
from houserules.equipment.wheels import DOUBLE_ZERO, Colour, Compartment
from houserules.errors import RuleError
from houserules.hands.conditions import plain
from houserules.hands.numbers import NUMBER_WORDS, number_test

OnRoll = Callable[[Roll], bool]
OnMark = Callable[[str], bool]
_ALIKE = {"pair": 2, "two alike": 2, "three alike": 3, "four alike": 4, "five alike": 5}
_QUANT = r"all|no|any|(?:exactly|at least|at most) \d+"

_NUMBERS = frozenset(one.mark for one in DOUBLE_ZERO.compartments)
_VALUES: dict[str, Callable[[Sequence[int]], int]] = {"sum": sum, "highest": max, "lowest": min}

DICE_WORDS: tuple[tuple[str, str], ...] = (
    ("sum 7", f"the sum of the dice: {NUMBER_WORDS}"),
    ("dice 1 2 3", "these faces are among the dice, each so often"),
    ("pair", "so many dice show one face: pair, three alike, four alike, all alike"),
    ("different", "no two dice show one face"),
    ("in sequence", "the faces follow each other"),
    (
        "at least 2 of 6",
        "how many: all, no, any, exactly N, at least N, at most N; of what: a face, odd, even",
    ),
    ("highest 6", "the highest face; “lowest at least 3”"),
    ("not …", "what follows does not hold"),
)
WHEEL_WORDS: tuple[tuple[str, str], ...] = (
    ("numbers 0 00 7", "these numbers; “numbers 1 to 18”"),
    ("red", "the colour: red, black, green"),
    ("odd", "an odd number; even; 0 and 00 are neither"),
    ("dozen 1", "1 to 12, 13 to 24 or 25 to 36; “column 2”"),
    ("marks $1 flag", "these marks of a wheel without numbers"),
    ("not …", "what follows does not hold"),
)


def read_dice(words: str) -> OnRoll:
    """Read one condition on dice."""
    text = plain(words)
    if text.startswith("not "):
        inner = read_dice(text.removeprefix("not "))
        return lambda roll: not inner(roll)
    if found := re.fullmatch(r"(sum|highest|lowest) (.+)", text):
        value = _VALUES[found[1]]
        test = number_test(found[2])
        return lambda roll: bool(test(value(roll.faces)))
    if found := re.fullmatch(r"dice ([1-6](?:[ ,]+[1-6])*)", text):
        wanted = Counter(int(face) for face in re.findall("[1-6]", found[1]))
        return lambda roll: not wanted - Counter(roll.faces)
    if text == "all alike":
        return lambda roll: roll.all_alike
    if text in _ALIKE:
        return lambda roll: max(Counter(roll.faces).values()) >= _ALIKE[text]
    if text == "different":
        return lambda roll: len(set(roll.faces)) == len(roll.faces)
    if text == "in sequence":
        return lambda roll: _in_sequence(sorted(roll.faces))
    if found := re.fullmatch(rf"({_QUANT}) (?:of )?([1-6]|odd|even)", text):
        quant, of = found[1], found[2]
        return lambda roll: _counted(quant, [_is(face, of) for face in roll.faces])
    raise _unknown(words, "dice", DICE_WORDS)


def _is(face: int, of: str) -> bool:
    return face % 2 == int(of == "odd") if of in ("odd", "even") else face == int(of)


def _counted(quant: str, flags: Sequence[bool]) -> bool:
    count, word = sum(flags), quant.rpartition(" ")[0]
    if not word:
        return {"all": all(flags), "no": not count, "any": count > 0}[quant]
    number = int(quant.rpartition(" ")[2])
    if word == "exactly":
        return count == number
    return count >= number if word == "at least" else count <= number


def _in_sequence(faces: Sequence[int]) -> bool:
    return all(after - before == 1 for before, after in pairwise(faces))


def read_wheel(words: str, marks: Sequence[str]) -> OnMark:
    """Read one condition on where a wheel stops, among its marks."""
    text = plain(words)
    if text.startswith("not "):
        inner = read_wheel(text.removeprefix("not "), marks)
        return lambda mark: not inner(mark)
    if found := re.fullmatch(r"(?:numbers?|marks?) (.+)", text):
        wanted = frozenset(_marks(found[1], marks))
        return lambda mark: plain_mark(mark) in wanted
    if not all(mark in _NUMBERS for mark in marks):
        raise _unknown(words, "this wheel", WHEEL_WORDS)
    if text in ("red", "black", "green"):
        colour = Colour(text)
        return lambda mark: Compartment(mark).colour is colour
    if text in ("odd", "even"):
        return lambda mark: int(mark) > 0 and int(mark) % 2 == int(text == "odd")
    if found := re.fullmatch(r"(dozen|column) ([1-3])", text):
        dozen, number = found[1] == "dozen", int(found[2])
        return lambda mark: (
            int(mark) > 0
            and (
                (int(mark) - 1) // 12 + 1 == number if dozen else (int(mark) - 1) % 3 + 1 == number
            )
        )
    raise _unknown(words, "a wheel", WHEEL_WORDS)


def _marks(text: str, marks: Sequence[str]) -> list[str]:
    """The marks that words name, each of which the wheel has."""
    if between := re.fullmatch(r"(\d|[1-9]\d) to (\d|[1-9]\d)", text):
        low, high = sorted(map(int, between.groups()))
        text = " ".join(map(str, range(low, high + 1)))
    known = sorted(map(plain_mark, marks), key=len, reverse=True)
    one = rf"(?<!\S)(?:{'|'.join(map(re.escape, known))})(?![^\s,])"
    left = [word for word in re.split(r"[\s,]+", re.sub(one, " ", text)) if word]
    unknown = [word for word in left if word not in ("or", "and")]
    words = re.findall(one, text)
    if unknown or not words:
        raise RuleError(f"The wheel has no mark “{unknown[0] if unknown else text}”.")
    return words


def plain_mark(mark: str) -> str:
    """A mark as conditions name it: small letters, one space between words."""
    return " ".join(re.sub(r"[-‐–_]", " ", mark.casefold()).split())


def _unknown(words: str, what: str, known: Sequence[tuple[str, str]]) -> RuleError:
    forms = "; ".join(form for form, _ in known)
    return RuleError(f"“{words[:60]}” is no condition on {what}. Words: {forms}.")
