"""Hand histories in the PHH format: recorded hands of poker, read as cases of the Poker room.

The format is TOML: the variant, antes, blinds or bring-in, bets, stacks, and the actions of dealer
and players in their order. A file has one hand, or several in tables of their own. Chips are read
as dollars. The first player sits left of the button, the last one has it.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from houserules.equipment.cards import UNSEEN, Card, parse_cards, show_cards
from houserules.files.casebook import Keys, Written
from houserules.files.reading import LARGEST_NUMBER, FileError, Passage, read_text
from houserules.rules.errors import RuleError

FIXED, POT, NONE = "fixed limit", "pot limit", "no limit"
STUD_UP = range(2, 6)
"""The places of a Stud player's up cards among all that were dealt to them."""
FORCED = 0.01
"""A Forced Bet among the bets, whatever its amount: it is called, or raised."""
REQUIRED = ("variant", "antes", "starting_stacks", "actions")
NUMBER = (int, float)
ACTION = re.compile(r"(d|p\d+)\s+(db|dh|pb|cbr|cc|f|sd|sm)\b\s*(.*)")


class Variant(NamedTuple):
    """A variant of the format: its Poker game, how bets are limited, whether it is Stud."""

    game: str
    structure: str
    stud: bool = False


VARIANTS = {
    "FT": Variant("Hold'em", FIXED),
    "NT": Variant("Hold'em", NONE),
    "PO": Variant("Omaha High", POT),
    "FO/8": Variant("Omaha High-low Split Eight or Better", FIXED),
    "F7S": Variant("Seven-card Stud High", FIXED, stud=True),
    "F7S/8": Variant("Seven-card Stud High-low Split Eight or Better", FIXED, stud=True),
    "FR": Variant("Seven-card Stud Low", FIXED, stud=True),
    "F2L3D": Variant("Triple Draw 2-7 Lowball", FIXED),
    "FB": Variant("Badugi", FIXED),
}
_AMOUNT = re.compile(r"[0-9]{1,15}(\.[0-9]*)?")
NO_SUCH_GAME = {
    "NS": "Chapter 637a has no Hold'em with a short deck.",
    "N2L1D": "Chapter 637a has no 2-7 Lowball with a single draw.",
}


def hands_in(path: Path) -> list[Written]:
    """The hands of a file, as cases in their order."""
    return parse_hands(read_text(path), str(path))


def parse_hands(text: str, file: str = "hands") -> list[Written]:
    """The hands of a text, as cases; their names are those of their tables, or the hand's."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FileError(f"{file}: this is no TOML: {error}.") from None
    except (RecursionError, ValueError):
        raise FileError(f"{file}: a list is nested too deeply or a number is too long.") from None
    if "variant" in data:
        data = {str(data["hand"] if "hand" in data else Path(file).stem): data}
    found = []
    for name, hand in data.items():
        passage = Passage(f"{file}, hand {name}", "", exact=False)
        with passage.naming():
            found.append(Written(name, _case(hand), passage))
    if not found:
        raise FileError(f"{file}: there is no hand in it; a hand begins with its variant.")
    return found


def _case(hand: Any) -> Keys:
    """A hand as a case of the Poker room."""
    if not isinstance(hand, dict):
        raise RuleError("a hand is a table with its variant, antes, stacks and actions.")
    for name in REQUIRED:
        if name not in hand:
            raise RuleError(f"the field “{name}” is missing.")
    code = str(hand["variant"])
    if code in NO_SUCH_GAME:
        raise RuleError(NO_SUCH_GAME[code])
    if code not in VARIANTS:
        raise RuleError(f"the variant “{code[:20]}” is none of {', '.join(VARIANTS)}.")
    variant, stacks = VARIANTS[code], _amounts(hand, "starting_stacks")
    told = _Told(variant, _blinds(hand, len(stacks)))
    for action in _list(hand, "actions"):
        told.takes(str(action))
    case: Keys = {
        "game": "637a",
        "rules": {**_rules(hand, variant, len(stacks)), "Rake": "no"},
        "seats": [
            {
                "seat": str(number),
                "wagers": {"Table Stakes": stack},
                "cards": show_cards(player.dealt),
                "decisions": player.decisions,
            }
            for number, (stack, player) in enumerate(zip(stacks, told.players, strict=True), 1)
        ],
        "cards": {"community": show_cards(told.board)} if told.board else {},
    }
    if "finishing_stacks" in hand:
        after = _numbers(hand, "finishing_stacks", len(stacks))
        gains = (end - begin for end, begin in zip(after, map(float, stacks), strict=True))
        case["totals"] = {str(number): f"{gain:.2f}" for number, gain in enumerate(gains, 1)}
    return case


# Fields


def _list(hand: Mapping[str, Any], name: str) -> list[Any]:
    values = hand.get(name)
    if not isinstance(values, list):
        raise RuleError(f"the field “{name}” must be a list.")
    return values


def _numbers(hand: Mapping[str, Any], name: str, count: int | None = None) -> list[float]:
    values = _list(hand, name)
    if not all(isinstance(value, NUMBER) and value >= 0 for value in values):
        raise RuleError(f"the field “{name}” must be a list of numbers that are not negative.")
    if count is not None and len(values) != count:
        raise RuleError(f"the field “{name}” must have a number for each of {count} players.")
    if float("inf") in values:
        raise RuleError(f"the field “{name}” has an unknown amount (inf): write the chips.")
    if max(values, default=0) >= LARGEST_NUMBER:
        raise RuleError(f"the field “{name}” has a number that is too large.")
    return values


def _amounts(hand: Mapping[str, Any], name: str) -> list[str]:
    return [_text(value) for value in _numbers(hand, name)]


def _text(value: float) -> str:
    """An amount as a case writes it."""
    return f"{value:.2f}"


def _one(hand: Mapping[str, Any], name: str) -> str:
    value = hand.get(name)
    if not isinstance(value, NUMBER) or not 0 < value < LARGEST_NUMBER:
        raise RuleError(f"the field “{name}” must be a number above nothing, and not too large.")
    return _text(value)


def _blinds(hand: Mapping[str, Any], players: int) -> list[float]:
    """The blinds and straddles by player; two players have them in reverse."""
    if "blinds_or_straddles" not in hand:
        return [0] * players
    every = _numbers(hand, "blinds_or_straddles", players)
    return every[::-1] if players == 2 else every


def _rules(hand: Mapping[str, Any], variant: Variant, players: int) -> dict[str, str]:
    rules = {
        "Poker game": variant.game,
        "Betting structure": variant.structure,
        "Maximum number of raises": "no",
        "Least chip": "1" if _has_whole_chips(hand) else "0.01",
        **dict(_antes(hand, players, variant)),
    }
    if variant.structure == FIXED:
        rules |= {"Minimum bet": _one(hand, "small_bet"), "Maximum bet": _one(hand, "big_bet")}
    else:
        rules["Minimum bet"] = _one(hand, "min_bet")
    if variant.stud:
        return rules | {"Forced Bet": _one(hand, "bring_in")}
    blinds = _numbers(hand, "blinds_or_straddles", players)
    first = [blind for blind in blinds if blind]
    if not first or blinds[: len(first)] != first:
        raise RuleError("the Blind Bets must be those of the first players, one after another.")
    rules["Blind Bets"] = ", ".join(map(_text, first))
    if players == 2:
        rules["First Blind Bet of two players"] = "button"
    return rules


def _has_whole_chips(hand: Mapping[str, Any]) -> bool:
    stacks = (*_list(hand, "starting_stacks"), *hand.get("finishing_stacks", ()))
    return all(float(stack).is_integer() for stack in stacks)


def _antes(hand: Mapping[str, Any], players: int, variant: Variant) -> Iterator[tuple[str, str]]:
    """The Ante, and the players who place it: all, or the button or the last Blind Bet alone."""
    antes = _numbers(hand, "antes", players)
    if not any(antes):
        return
    amount = max(antes)
    yield "Ante bet", _text(amount)
    if antes.count(amount) == players:
        return
    blinds = [] if variant.stud else _numbers(hand, "blinds_or_straddles", players)
    button = 0 if players == 2 else players - 1
    last_blind = max((place for place, blind in enumerate(blinds) if blind), default=None)
    placed = [place for place, ante in enumerate(antes) if ante]
    if placed == [last_blind]:
        yield "Ante bet is placed by", "last Blind Bet"
    elif placed == [button] and blinds:
        yield "Ante bet is placed by", "button"
    else:
        raise RuleError("an Ante is placed by each player, the button or the last Blind Bet.")


# Actions


@dataclass(slots=True)
class _Player:
    bet: float
    """The amount that the player has put into the betting round."""
    dealt: list[Card] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    """The places of the cards that the player holds, among all that were dealt."""
    decisions: list[str] = field(default_factory=list)
    is_out: bool = False

    def takes(self, cards: Sequence[Card]) -> None:
        """Get cards."""
        for card in cards:
            self.held.append(len(self.dealt))
            self.dealt.append(card)

    def discards(self, cards: Sequence[Card]) -> None:
        """Put cards away."""
        for card in cards:
            place = next((place for place in self.held if self.dealt[place] == card), None)
            if place is None:
                raise RuleError(f"{card} is discarded by a player who does not hold it.")
            self.held.remove(place)
        self.decisions.append(f"discard {show_cards(cards)}" if cards else "keep")

    def shows(self, cards: Sequence[Card]) -> None:
        """Show cards, of which some may not have been seen before."""
        new = Counter(cards) - Counter(self.dealt[place] for place in self.held)
        unseen = [place for place in self.held if self.dealt[place] is UNSEEN]
        for place, card in zip(unseen, new.elements(), strict=False):
            self.dealt[place] = card


class _Told:
    """The actions of a hand, told as the cards and decisions of each seat."""

    def __init__(self, variant: Variant, blinds: Sequence[float]) -> None:
        self.players = [_Player(blind) for blind in blinds]
        self._called = {f"p{number}": player for number, player in enumerate(self.players, 1)}
        self.board: list[Card] = []
        self._variant = variant
        self._is_betting = False

    def takes(self, action: str) -> None:
        """Read one action; a comment follows a hash sign."""
        said = action.partition("#")[0].strip()
        found = ACTION.fullmatch(said)
        if found is None:
            if said:
                raise RuleError(f"the action “{action[:40]}” cannot be read.")
            return
        actor, act, rest = found.groups()
        if act in ("db", "dh", "sd") and self._is_betting:
            self._is_betting = False
            for player in self.players:
                player.bet = 0
        if act == "db":
            self.board += parse_cards(rest)
        elif act == "dh":
            whom, _, cards = rest.partition(" ")
            self._player(whom).takes(parse_cards(cards, unseen=True))
        else:
            self._plays(self._player(actor), act, rest.strip())

    def _player(self, name: str) -> _Player:
        if name not in self._called:
            raise RuleError(f"there is no player “{name[:20]}”.")
        return self._called[name]

    def _plays(self, player: _Player, act: str, rest: str) -> None:
        match act:
            case "f":
                player.decisions.append("fold")
                player.is_out = True
            case "sd":
                player.discards(parse_cards(rest, unseen=True))
            case "sm" if rest:
                player.shows(() if rest == "-" else parse_cards(rest, unseen=True))
            case "sm":
                self._mucks(player)
            case _:
                self._bets(player, act, rest)

    def _bets(self, player: _Player, act: str, rest: str) -> None:
        """A check or call, a bet or raise, or the bring-in that the rules have placed already."""
        self._is_betting = True
        high = max([each.bet for each in self.players])
        if act == "pb":
            player.bet = FORCED
        elif act == "cc":
            player.decisions.append("call" if player.bet < high else "check")
            player.bet = high
        else:
            if not _AMOUNT.fullmatch(rest):
                raise RuleError(f"“{rest[:20]}” is no amount of a bet.")
            player.bet = float(rest)
            player.decisions.append(f"{'raise to' if high else 'bet'} {_text(player.bet)}")

    def _mucks(self, player: _Player) -> None:
        """Concede, unless nobody else is left; the cards that were not up are seen by nobody."""
        if sum(not each.is_out for each in self.players) == 1:
            return
        player.is_out = True
        player.decisions.append("concede")
        for place in player.held:
            if not (self._variant.stud and place in STUD_UP):
                player.dealt[place] = UNSEEN
