"""The form of a round of a game: hands, wagers, dice or spins, decisions, irregularities.

Everything comes from the game and from its worked cases; no game is named here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple

from houserules.equipment.cards import Card, parse_cards
from houserules.errors import RuleError
from houserules.files.cases import recorded
from houserules.files.cases import words_of as words_in
from houserules.files.play import faces_of
from houserules.files.shipped import game_cases
from houserules.files.templates import example
from houserules.games import entry_of
from houserules.rules import Decision, Game, HouseRules, Irregularity, Wager
from houserules.rules.errors import find_name
from houserules.rules.naming import bets_of, find_irregularity, parse_bet
from houserules.rules.option import Option
from houserules.site.rounds import Data, Pairs, write
from houserules.table.chance import NoSuchSpinError

MOST_FIELDS = 10
"""The most wagers that have a field each; where there are more, they are chosen from a list."""
MOST_WORDS = 8
SUITS = "shdc"
SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
HAPPENINGS = ("places", "reduces by", "removes", "calls on", "calls off", "no roll", "shooter")


class Slot(NamedTuple):
    """A place for cards: the key of its field, its name, its cards and how many it takes."""

    key: str
    name: str
    cards: str
    size: int | None = None

    @property
    def read(self) -> tuple[Card, ...]:
        """The cards; none where they cannot be read."""
        with suppress(RuleError):
            return parse_cards(self.cards, decks=8, unseen=True)
        return ()

    @property
    def gaps(self) -> range:
        """The cards that are missing."""
        return range(max(0, (self.size or 0) - len(self.read)))

    @property
    def is_full(self) -> bool:
        """Whether it takes no more cards."""
        return self.size is not None and len(self.read) >= self.size


class Piece(NamedTuple):
    """A card or tile to press, and whether another one is left in the deck."""

    code: str
    name: str
    left: bool

    @property
    def red(self) -> bool:
        """Whether it is a red card."""
        return self.code[1:] in ("h", "d")

    @property
    def sign(self) -> str:
        """The sign of its suit, if it has one."""
        return SIGNS.get(self.code[1:], "")

    @property
    def rank(self) -> str:
        """The rank of a card; a tile by its spots."""
        return self.code[0].replace("T", "10") if self.sign else self.code


class Amount(NamedTuple):
    """The field of a wager: its key, its name and what is on it."""

    key: str
    name: str
    amount: str


@dataclass(frozen=True)
class Place:
    """A seat of the form."""

    number: str
    amounts: list[Amount]
    slots: list[Slot]
    others: list[Slot]
    """The other way to write its cards: together, or hand by hand."""
    decisions: str
    carried: Pairs
    """The parameters for which the form has no field."""


class Chosen(NamedTuple):
    """An option with its choices, and what is chosen."""

    name: str
    cite: str
    choices: list[str]
    chosen: str
    default: str

    @property
    def key(self) -> str:
        """The key of its field."""
        return f"rules.{self.name}"


class Examples(NamedTuple):
    """Facts from the worked cases of a game that shape its form."""

    pairs: Pairs
    hands: Mapping[str, int]
    """The number of cards of each hand of a seat; a single hand has no name."""
    places: Mapping[str, int]
    dice: int
    words: list[str]
    """The commonest decisions."""


@lru_cache(64)
def examples(game: Game) -> Examples:
    """Look through the worked cases of a game."""
    entry = entry_of(game.id)
    first = {"cards": {}, **named(game, example(entry).keys)}
    places = {
        name: len(parse_cards(text, decks=8, unseen=True)) for name, text in first["cards"].items()
    }
    words, written, dice = Counter[str](), Counter[tuple[tuple[str, int], ...]](), 0
    for case in game_cases(entry):
        if "seats" not in case.keys or case.refused is not None:
            continue
        for seat in case.keys["seats"]:
            written.update(_hand_sizes(game, seat))
            words.update(Decision.parse(text).act for text in words_in(seat.get("decisions", [])))
        rolls = words_in(case.keys.get("rolls", []))
        rolls += [event["roll"] for event in case.keys.get("play", ()) if "roll" in event]
        dice = dice or len(faces_of(rolls[0])) if rolls else dice
    common = [word for word, _ in words.most_common(MOST_WORDS)]
    hands = dict(written.most_common(1)[0][0]) if written else {"": 0}
    return Examples(write(first), hands, places, dice, common)


def _hand_sizes(game: Game, seat: Mapping[str, Any]) -> Iterator[tuple[tuple[str, int], ...]]:
    """The hands of a seat as a case names them, with the number of their cards."""
    cards = _named_seat(game, seat).get("cards", "")
    each = cards if isinstance(cards, dict) else {"": cards}
    if cards:
        yield tuple(
            (name, len(parse_cards(text, decks=8, unseen=True))) for name, text in each.items()
        )


@dataclass
class RoundForm:
    """The form of a round: the game, the keys of the case, and where the next card goes."""

    game: Game
    data: Data
    to: str = ""
    errors: dict[str, str] = field(default_factory=dict)

    @cached_property
    def rules(self) -> HouseRules:
        """The rules in force, as far as they can be read."""
        with suppress(RuleError):
            return self.game.rules(self._mapping("rules"))
        return self.game.rules()

    @cached_property
    def shown(self) -> Examples:
        """The facts from the worked cases."""
        return examples(self.game)

    def _mapping(self, key: str, of: Mapping[str, Any] | None = None) -> dict[str, Any]:
        value = (self.data if of is None else of).get(key)
        return value if isinstance(value, dict) else {}

    @property
    def pairs(self) -> Pairs:
        """The parameters of the address."""
        return write(self.data)

    @property
    def title(self) -> str:
        """The person's note."""
        return str(self.data.get("title", ""))

    @property
    def has_decisions(self) -> bool:
        """Whether players decide anything in a round."""
        return "decisions" in self.game.case_keys

    @property
    def decision_hint(self) -> str:
        """Words that are decided in this game."""
        return f"With commas between them, such as {', '.join(self.shown.words)}"

    # Cards

    @cached_property
    def seats(self) -> list[Place]:
        """The seats that are filled in, and the one to which the person turned."""
        filled = {seat["seat"]: seat for seat in self.data.get("seats", ())}
        turned = self.to.partition(".")[0]
        for number in (turned, "1"):
            if number.isdecimal() and (number == turned or not filled):
                filled.setdefault(str(int(number)), {"seat": str(int(number))})
        return [self._seat(filled[number]) for number in sorted(filled, key=int)]

    def _seat(self, seat: Mapping[str, Any]) -> Place:
        number = seat["seat"]
        slots, others = self._hands(seat) if "cards" in self.game.case_keys else ([], [])
        decisions = seat.get("decisions", "")
        fields = {"seat", "wagers", "cards", "decisions"}
        rest = {key: value for key, value in seat.items() if key not in fields}
        carried = write({"seats": [{"seat": number, **rest}]}) if rest else []
        amounts = list(self._amounts(seat))
        return Place(number, amounts, slots, others, _text(decisions), carried)

    def _hands(self, seat: Mapping[str, Any]) -> tuple[list[Slot], list[Slot]]:
        """The fields for a seat's cards: as the worked cases write them, and the other way."""
        number, cards = seat["seat"], seat.get("cards", "")
        each = cards if isinstance(cards, dict) else {}
        own = f"Seat {number}"
        size = self.game.hand_sizes.get("player")
        together = [Slot(f"{number}.cards", own, cards if isinstance(cards, str) else "", size)]
        by_hand = [
            Slot(
                f"{number}.cards.{name}",
                f"{own}, {name}",
                str(each.get(name, "")),
                self.shown.hands.get(name),
            )
            for name in self.game.hand_names
        ]
        first = by_hand if each or (not cards and "" not in self.shown.hands) else together
        return first, together if first is by_hand else by_hand

    @cached_property
    def places(self) -> list[Slot]:
        """The places for cards that are nobody's seat, as the worked cases use them."""
        return [slot for slot in self._places if self._is_usual(slot)]

    @cached_property
    def other_places(self) -> list[Slot]:
        """The places that few rounds need."""
        return [slot for slot in self._places if not self._is_usual(slot)]

    def _is_usual(self, slot: Slot) -> bool:
        return bool(slot.cards) or slot.key.removeprefix("cards.") in self.shown.places

    @cached_property
    def _places(self) -> list[Slot]:
        cards, sizes = self._mapping("cards"), self.game.hand_sizes
        return [
            Slot(f"cards.{place}", _capital(place), str(cards.get(place, "")), sizes.get(place))
            for place in self.game.places
        ]

    @cached_property
    def slots(self) -> list[Slot]:
        """Every place to which a card can go, those that are usual first."""
        return [*(slot for seat in self.seats for slot in seat.slots), *self.places]

    @property
    def rare_slots(self) -> list[Slot]:
        """The places that are seldom used."""
        return [*(slot for seat in self.seats for slot in seat.others), *self.other_places]

    @property
    def every_slot(self) -> list[Slot]:
        """All of them."""
        return [*self.slots, *self.rare_slots]

    @cached_property
    def next(self) -> Slot | None:
        """The place to which the next card goes."""
        said = [slot for slot in self.every_slot if slot.key == self.to]
        seat = [slot for slot in self.slots if slot.key.partition(".")[0] == self.to]
        room = [slot for slot in (*said, *seat) if not slot.is_full]
        room += [slot for slot in self.slots if slot.size and not slot.is_full]
        return next(iter((*room, *said, *self.slots)), None)

    @cached_property
    def pad(self) -> list[Piece]:
        """The cards or tiles of the deck, in their order on the page."""
        if self.game.deck is None:
            return []
        deck = self.game.deck(self.rules)
        left = Counter(deck.cards)
        left.subtract(card for slot in self.every_slot for card in slot.read)
        found = sorted(set(deck.cards), key=_on_the_page)
        return [Piece(str(card), card.name, left[card] > 0) for card in found]

    # Dice and wheels

    @property
    def rolls(self) -> str | None:
        """The throws, where the game has any."""
        return self._thrown("rolls")

    @property
    def spins(self) -> str | None:
        """The spins, where the game has any."""
        return self._thrown("spins")

    def _thrown(self, key: str) -> str | None:
        if key not in self.game.case_keys:
            return None
        return _text(self.data.get(key, ""))

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """The compartments of the wheel, numbers in their order."""
        if self.spins is None:
            return ()
        bet = next(w for w in self.game.wagers if self.rules.selections(w) == (None,))
        round_ = {"seats": [{"seat": "1", "wagers": {bet.name: "10"}}], "spins": ["?"]}
        try:
            recorded(round_, self.rules).settle()
        except NoSuchSpinError as error:
            return tuple(sorted(error.among, key=_by_number))
        except RuleError:
            pass
        return ()

    @property
    def roll_hint(self) -> str:
        """How a throw is written."""
        throw = "-".join("3416521634"[: self.shown.dice])
        return f"A throw is {throw}; several with commas between them"

    @property
    def has_play(self) -> bool:
        """Whether wagers are made between throws."""
        return "play" in self.game.case_keys

    @property
    def happenings(self) -> tuple[str, ...]:
        """The events that may happen between throws."""
        return HAPPENINGS

    @property
    def events(self) -> list[tuple[str, str, Pairs]]:
        """The events between throws: the number of each, its words and its parameters."""
        found = []
        for number, event in enumerate(self.data.get("play", ()), 1):
            pairs = write({"play": [event]})
            said = {key.split(".", 2)[2]: value for key, value in pairs}
            of = said.pop("seat", "")
            words = ", ".join(f"{key.replace('.', ' ')} {value}" for key, value in said.items())
            keyed = [(f"play.{number}.{key.split('.', 2)[2]}", value) for key, value in pairs]
            found.append((str(number), f"Seat {of}: {words}" if of else words, keyed))
        return found

    # Wagers

    @cached_property
    def offered(self) -> list[Wager]:
        """The wagers that the rules in force offer."""
        return [wager for wager in self.game.wagers if self.rules.offers(wager)]

    @cached_property
    def _fields(self) -> list[Wager]:
        plain = [w for w in self.offered if not w.in_round and not w.selections]
        return plain if len(plain) <= MOST_FIELDS else []

    def _amounts(self, seat: Mapping[str, Any]) -> Iterator[Amount]:
        placed = self._mapping("wagers", seat)
        names = dict.fromkeys((*(wager.name for wager in self._fields), *placed))
        for name in names:
            yield Amount(f"{seat['seat']}.wagers.{name}", name, str(placed.get(name, "")))

    @cached_property
    def bets(self) -> list[tuple[str, list[str]]]:
        """The bets that have no field: by wager, on each of its selections."""
        found = []
        for wager in self.offered:
            if wager in self._fields:
                continue
            on = [each for each in self.rules.selections(wager) if each]
            names = [f"{wager.name} on {each}" for each in on] if wager.selections else [wager.name]
            found.append((wager.name, names))
        return found

    @property
    def meters(self) -> list[Amount]:
        """The meters of wagers that are offered."""
        shown = self._mapping("meters")
        found = []
        for wager in self.offered:
            for meter in self.rules.meters(wager):
                of = shown.get(wager.name, "")
                key = f"meters.{wager.name}" + (f".{meter.name}" if meter.name else "")
                amount = of.get(meter.name, "") if isinstance(of, dict) else of
                found.append(Amount(key, f"{wager.name} {meter.name}".strip(), amount))
        return found

    @property
    def draws(self) -> list[Amount]:
        """The draws of a table game system, where the rules in force have one."""
        said = self._mapping("draws")
        return [Amount(f"draws.{name}", name, said.get(name, "")) for name in self.game.draws]

    # Irregularities, and the house rules

    @property
    def irregularities(self) -> list[tuple[str, str]]:
        """The irregularities of the game: the word for the address, and the words for people."""
        return [(_word(self.game, i), f"{i.event} ({i.cite})") for i in self.game.irregularities]

    @property
    def incidents(self) -> list[dict[str, str]]:
        """The irregularities that happened, and an empty one."""
        found = _numbered(write({"incidents": self.data.get("incidents", [])}))
        return [*found, {}]

    @property
    def moments(self) -> list[str]:
        """Words for a moment of the round."""
        seats = [f"decision {n} of seat {seat.number}" for seat in self.seats for n in (1, 2)]
        first = [f"card 1 of {slot.name.casefold()}" for slot in self.slots]
        views = map(_capital, self.game.views)
        return [*views, *self.game.places[:2], *seats, *first]

    @property
    def options(self) -> list[Chosen]:
        """The options that apply, with their choices."""
        return [
            Chosen(
                one.option.name,
                str(one.cite),
                _choices(one.option),
                _text(self._mapping("rules").get(one.option.name, "")),
                one.option.written(one.option.default_under(self.rules)),
            )
            for one in self.rules.in_force
        ]

    @property
    def choices_words(self) -> str:
        """The choices that were made, in words."""
        made = [f"{one.name} {one.chosen}" for one in self.options if one.chosen]
        return f"{', '.join(made)}, all else by default" if made else "all by default"

    @property
    def has_devices(self) -> bool:
        """Whether a meter or a draw is said."""
        return bool(self.data.get("meters") or self.data.get("draws"))

    @property
    def carried(self) -> Pairs:
        """The parameters without a field: posted limits, and choices that do not apply."""
        shown = {option.name for option in self.options}
        rest = {name: value for name, value in self._mapping("rules").items() if name not in shown}
        return write({"limits": self._mapping("limits"), "rules": rest})

    # Errors

    def faults(self) -> dict[str, str]:
        """Sentences on fields that cannot be read, by their keys."""
        found: dict[str, str] = {}
        for key, value in write(self.data):
            try:
                self._read(key, value)
            except RuleError as error:
                found[key] = str(error)
        return found

    def _read(self, key: str, value: str) -> None:
        first, *rest = key.split(".")
        if first == "cards" or rest[:1] == ["cards"]:
            parse_cards(value, decks=8, unseen=True)
        elif rest[:1] == ["wagers"]:
            bets_of(self.rules, {key.split(".", 2)[2]: value})
        elif first == "rules":
            self.game.rules({key.split(".", 1)[1]: value})
        elif first == "incidents" and rest[1:] == ["event"]:
            find_irregularity(self.game, value)
        elif first == "rolls":
            for roll in words_in(value):
                faces_of(roll)


def named(game: Game, data: Mapping[str, Any]) -> Data:
    """The keys of a case with the full names of its wagers, options, places and events."""
    found = dict(data)
    wagers = tuple(wager.name for wager in game.wagers)
    options = tuple(option.name for option in game.options)
    for key, known in (
        ("rules", options),
        ("cards", game.places),
        ("limits", wagers),
        ("meters", wagers),
        ("draws", game.draws),
    ):
        if isinstance(data.get(key), dict):
            found[key] = _renamed(data[key], partial(_full, known))
    found["seats"] = [_named_seat(game, seat) for seat in data.get("seats", ())]
    incidents = _numbered(write({"incidents": data.get("incidents", [])}))
    for one in incidents:
        with suppress(RuleError):
            one["event"] = _word(game, find_irregularity(game, one.get("event", "")))
    if incidents:
        found["incidents"] = incidents
    return found


def _named_seat(game: Game, seat: Mapping[str, Any]) -> Data:
    found = dict(seat)
    if isinstance(found.get("wagers"), dict):
        found["wagers"] = _renamed(found["wagers"], lambda typed: str(parse_bet(game, typed)))
    if isinstance(found.get("cards"), dict):
        found["cards"] = _renamed(found["cards"], partial(_full, game.hand_names))
    return found


def _full(known: tuple[str, ...], typed: str) -> str:
    return find_name(typed, known, "name")


def _renamed(values: Mapping[str, Any], find: Callable[[str], str]) -> dict[str, Any]:
    """Values under their full names; what is unknown, or there twice, stays as it was typed."""
    found: dict[str, Any] = {}
    for typed, value in values.items():
        name = typed
        with suppress(RuleError):
            name = find(typed)
        found[typed if name in found else name] = value
    return found


def _word(game: Game, irregularity: Irregularity) -> str:
    """The paragraph of an irregularity, or its event where the paragraph has several."""
    alike = [one for one in game.irregularities if one.cite == irregularity.cite]
    return str(irregularity.cite) if len(alike) == 1 else irregularity.event


def _text(value: Any) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _on_the_page(card: Card) -> tuple[int, int, str]:
    text = str(card)
    if card.kind != Card.kind or card.is_joker:
        return (len(SUITS), -card.index, text)
    return (SUITS.index(text[1]), -card.rank, text)


def _by_number(mark: str) -> tuple[int, str]:
    digits = re.sub(r"\D", "", mark)
    return (int(digits) if digits else 1000, mark)


def _numbered(pairs: Pairs) -> list[dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for key, value in pairs:
        _, number, name = key.split(".", 2)
        found.setdefault(number, {})[name] = value
    return list(found.values())


def _choices(option: Option[Any]) -> list[str]:
    """The values to choose from; none where a value is written freely."""
    try:
        return [option.written(option.domain.read(word)) for word in option.domain.words()]
    except RuleError:
        return []
