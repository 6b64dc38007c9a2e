"""Wagers of the user's own, from YAML: what they look at, and rows of conditions that pay.

The words of conditions are those of `hands.conditions` and `hands.throws`; docs/own-wagers.md lists
them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from houserules.equipment.cards import JOKER, STANDARD, WITH_JOKER, WITHOUT_TENS, Deck
from houserules.equipment.dice import all_rolls
from houserules.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO
from houserules.files.reading import FileError, Form, Passage, read_form
from houserules.games import Entry, entry_of, load
from houserules.hands.conditions import Condition, Joker, Vocabulary, plain, read_condition
from houserules.hands.own_outcome import NO_ROW, OwnOutcome, all_of, any_of, none_of
from houserules.hands.throws import plain_mark, read_dice, read_wheel
from houserules.rules import Game, Payout, Paytable, Paytables, RuleError, Scale, Wager
from houserules.rules.decided import FORFEITED, RETURNED, SURVIVES, AfterFold, Fold
from houserules.rules.errors import find_name
from houserules.rules.payout import LOSS, PUSH, MeterShare, parse_payout
from houserules.rules.paytable import SINGLE

CITE = "601a.2(a)(1)"
"""A new wager is described in a request by this paragraph; no chapter has it yet."""
MOST_ROWS, MOST_CARDS, MOST_DICE, MOST_LETTERS = 60, 8, 6, 200
FOLDS = {"survives": SURVIVES, "forfeits": FORFEITED, "returned": RETURNED}
OTHERWISE: dict[str, Payout] = {"loses": LOSS, "push": PUSH}
DECKS = {"52": STANDARD, "53": WITH_JOKER, "48": WITHOUT_TENS}
WHEELS = {"single zero": SINGLE_ZERO, "double zero": DOUBLE_ZERO}
JOKERS = {"any card": Joker.ANY_CARD, "ace": Joker.ACE, "nothing": Joker.NOTHING}
ON_CARDS = ("poker", "blackjack")
"""The families of games whose tables settle whatever cards alone decide."""
ANY_OF, NOT = "any of", "not"

When = str | dict[str, Any] | list[Any]


class RowForm(Form):
    """A row: the conditions that must all hold, and what it pays."""

    when: When
    pays: str


class WagerForm(Form):
    """A wager of the user's own, on a game or on cards, dice or a wheel without one."""

    wager: str
    game: str | None = None
    edition: str | None = None
    cards: str | None = None
    decks: str | None = None
    joker: str | None = None
    joker_is: str | None = Field(None, alias="a joker is")
    dice: str | None = None
    wheel: str | list[str] | None = None
    looks_at: str | list[str] | dict[str, str] | None = Field(None, alias="looks at")
    beside: str | list[str] | None = None
    rows: dict[str, RowForm]
    otherwise: str = "loses"
    after_a_fold: str = Field("survives", alias="after a fold")


@dataclass(frozen=True)
class Source:
    """The source of a wager without a game: a deck with places, dice, or the marks of a wheel."""

    deck: Deck | None = None
    dice: int = 0
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class OwnWager:
    """A wager of the user's own that was read and can be added to a copy of its game."""

    name: str
    entry: Entry
    source: Source
    places: tuple[tuple[str, int], ...]
    rows: tuple[tuple[str, Payout], ...]
    otherwise: Payout
    fold: AfterFold
    beside: tuple[str, ...]
    outcome: OwnOutcome | None
    """How cards decide it; None where a throw does."""
    comes: Mapping[str, Any]
    """Whether a throw is that of each row."""
    text: str

    @property
    def in_words(self) -> str:
        """The rows in a sentence."""
        return "; ".join(f"{label} {pays}" for label, pays in self.rows)

    def add_to(self, game: Game) -> Wager:
        """Declare the wager on a copy of its game, before it is sealed."""
        cite = game.cite(CITE)
        labels = [label for label, _ in self.rows]
        rest = ((NO_ROW, self.otherwise),) if self.otherwise != LOSS else ()
        table = Paytable(cite, SINGLE, (*self.rows, *rest), Scale(*labels, NO_ROW))
        if self.outcome is None:
            made: Wager = game.throws.own(self.name, CITE, Paytables((table,)), self.comes)
            return made
        return game.wager(
            self.name,
            CITE,
            pays=Paytables((table,)),
            looks_at=[place for place, _ in self.places],
            outcome=self.outcome,
            moment=next((m for p, m in game.moments.items() if p in dict(self.places)), None),
            settled_by=CITE,
            with_one_of=[game.find_wager(name) for name in self.beside],
            after_a_fold=Fold(self.fold, CITE) if game.has_folds else Fold(SURVIVES, ""),
        )


def parse_wager(text: str, file: str = "wager", game: str | None = None) -> OwnWager:
    """Read a wager of the user's own, for the game that it names or that is given."""
    form, passage = read_form(WagerForm, text, file), Passage(file, text)
    if not form.wager.strip() or len(form.wager) > 60:
        raise passage.error("a wager has a name of at most 60 letters.", ("wager",))
    if not 0 < len(form.rows) <= MOST_ROWS:
        raise passage.error(f"a wager has 1 to {MOST_ROWS} rows.", ("rows",))
    entry = _entry(form, passage, game)
    if entry.slug == "own":
        source, places = _without_game(form, passage)
        known: Game | None = None
    else:
        known = load(entry.id)
        source, places = _of_game(form, passage, known, entry)
        if any(form.wager.casefold() == one.name.casefold() for one in known.payables):
            raise passage.error(
                f"{known.name} has the wager “{form.wager}”: name yours otherwise.", ("wager",)
            )
    rows = _payouts(form, passage)
    with passage.naming("otherwise"):
        otherwise = OTHERWISE[find_name(form.otherwise, OTHERWISE, "way to end")]
    with passage.naming("after a fold"):
        fold = FOLDS[find_name(form.after_a_fold, FOLDS, "fate after a fold")]
    if fold is not SURVIVES and not (known and known.has_folds):
        raise passage.error("nobody folds here: leave it out.", ("after a fold",))
    outcome, comes = None, {}
    if source.deck is not None:
        outcome = _outcome(form, passage, places, source.deck)
    else:
        comes = _comes(form, passage, source)
    return OwnWager(
        form.wager.strip(),
        entry,
        source,
        places,
        rows,
        otherwise,
        fold,
        _beside(form, passage, known),
        outcome,
        comes,
        text,
    )


def _entry(form: WagerForm, passage: Passage, given: str | None) -> Entry:
    """The game of the wager: the one in the file, which must be the one that is given."""
    named = f"{form.game}@{form.edition}" if form.game and form.edition else form.game
    apart = [key for key in ("cards", "dice", "wheel") if getattr(form, key) is not None]
    with passage.naming("game"):
        own = entry_of(named or ("own" if apart else given or "own"))
    if (named and apart) or len(apart) > 1:
        raise passage.error("name a game, or cards, or dice, or a wheel: one of them.", ("game",))
    asked = entry_of(given) if given is not None else own
    if asked.id != own.id and not (form.edition is None and asked.chapter == own.chapter):
        raise FileError(f"{passage.file} is for {own.name}, not for {asked.name}.")
    return asked


def _without_game(form: WagerForm, passage: Passage) -> tuple[Source, tuple[tuple[str, int], ...]]:
    for key in ("decks", "joker", "joker_is", "looks_at"):
        if (form.dice is not None or form.wheel is not None) and getattr(form, key) is not None:
            words = key.replace("joker_is", "a joker is").replace("_", " ")
            raise passage.error("this is of cards: leave it out.", (words,))
    if form.dice is not None:
        return Source(dice=_whole(form.dice, passage, "dice", MOST_DICE)), ()
    if form.wheel is not None:
        return Source(marks=_wheel(form.wheel, passage)), ()
    if form.cards not in DECKS:
        known = ", ".join(DECKS)
        raise passage.error(
            f"name a game, or what is dealt: cards: {known}; dice; wheel.", ("cards",)
        )
    deck = DECKS[form.cards]
    if form.joker is not None and form.joker.casefold() not in ("yes", "no", "true", "false"):
        raise passage.error("joker is yes or no.", ("joker",))
    if (form.joker or "").casefold() in ("yes", "true"):
        if form.cards == "48":
            raise passage.error("a deck without tens has no joker here.", ("joker",))
        deck = WITH_JOKER
    deck = deck.decks(_whole(form.decks or "1", passage, "decks", 8))
    looked = form.looks_at
    if not isinstance(looked, dict) or not looked:
        raise passage.error(
            "without a game, say how many cards are at each place: {player: 3, dealer: 1}.",
            ("looks at",),
        )
    places = tuple(
        (name.strip(), _whole(number, passage, f"looks at → {name}", MOST_CARDS))
        for name, number in looked.items()
    )
    alike = Counter(plain(name) for name, _ in places)
    if max(alike.values()) > 1 or "" in alike:
        raise passage.error("each place has a name of its own.", ("looks at",))
    _require_few(places, passage)
    return Source(deck=deck), places


def _of_game(
    form: WagerForm, passage: Passage, game: Game, entry: Entry
) -> tuple[Source, tuple[tuple[str, int], ...]]:
    for key in ("decks", "joker"):
        if getattr(form, key) is not None:
            raise passage.error(f"{game.name} has its own cards: leave {key} out.", (key,))
    if game.throws is not None:
        if form.looks_at is not None:
            raise passage.error(
                f"a throw or spin decides in {game.name}: leave it out.", ("looks at",)
            )
        return Source(dice=game.throws.dice, marks=tuple(game.throws.marks)), ()
    with passage.naming("game"):
        known = known_places(game, entry)
    assert game.deck is not None
    asked = [form.looks_at] if isinstance(form.looks_at, str) else form.looks_at
    if isinstance(asked, dict) or not asked:
        listed = ", ".join(f"{place} ({size})" for place, size in known.items())
        raise passage.error(f"list the places that it looks at: {listed}.", ("looks at",))
    with passage.naming("looks at"):
        names = [find_name(name, known, "place") for name in asked]
    if len(set(names)) < len(names):
        raise passage.error("a place is named twice.", ("looks at",))
    for place in names:
        whole = game.views.get(place, (place,))[0]
        if place in game.views and whole in names:
            raise passage.error(f"{place} is a part of {whole}: name one of them.", ("looks at",))
    places = tuple((place, known[place]) for place in names)
    _require_few(places, passage)
    return Source(deck=game.deck(game.rules())), places


def known_places(game: Game, entry: Entry) -> dict[str, int]:
    """The places of a game that a wager may look at, with their cards."""
    if entry.folder.partition(".")[0] not in ON_CARDS or game.deck is None:
        raise RuleError(
            f"The table of {game.name} takes no wager of your own; describe its cards without a "
            "game (cards: 52, decks: 8)."
        )
    return {
        place: game.size_of(place)
        for place in dict.fromkeys((*game.hand_sizes, *game.views))
        if "{" not in place and (not game.moments or place in game.moments)
    }


def _require_few(places: Sequence[tuple[str, int]], passage: Passage) -> None:
    if not 0 < sum(size for _, size in places) <= MOST_CARDS:
        raise passage.error(f"a wager looks at 1 to {MOST_CARDS} cards in all.", ("looks at",))


def _whole(text: str, passage: Passage, key: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text[:9]) <= most):
        raise passage.error(f"write a whole number from 1 to {most}.", tuple(key.split(" → ")))
    return int(text)


def _wheel(named: str | list[str], passage: Passage) -> tuple[str, ...]:
    if isinstance(named, list):
        if not 1 < len(named) <= 200:
            raise passage.error("a wheel has 2 to 200 marks.", ("wheel",))
        found = tuple(mark.casefold() for mark in named)
        if not all(map(plain_mark, found)):
            raise passage.error("a mark has letters or numbers.", ("wheel",))
        return found
    with passage.naming("wheel"):
        return tuple(c.mark for c in WHEELS[find_name(named, WHEELS, "wheel")].compartments)


def _payouts(form: WagerForm, passage: Passage) -> tuple[tuple[str, Payout], ...]:
    rows = []
    for label, row in form.rows.items():
        with passage.naming("rows", label, "pays"):
            pays = parse_payout(row.pays)
            if isinstance(pays, MeterShare):
                raise RuleError("a wager of your own has no meter; write odds such as 40 to 1.")
        if not label.strip() or len(label) > 80:
            raise passage.error("a row has a name of at most 80 letters.", ("rows", label))
        if label.casefold() == NO_ROW:
            raise passage.error("say “otherwise” what becomes of the rest.", ("rows", label))
        rows.append((label, pays))
    with passage.naming("rows"):
        Scale(*(label for label, _ in rows))
    return tuple(rows)


def _outcome(
    form: WagerForm, passage: Passage, places: tuple[tuple[str, int], ...], deck: Deck
) -> OwnOutcome:
    joker = Joker.ANY_CARD
    if form.joker_is is not None:
        with passage.naming("a joker is"):
            joker = JOKERS[find_name(form.joker_is, JOKERS, "way of a joker")]
    vocabulary = Vocabulary(tuple(place for place, _ in places), joker)
    rows = []
    for label, row in form.rows.items():
        with passage.naming("rows", label, "when"):
            rows.append((label, _condition(row.when, vocabulary)))
    jokers = sum(card == JOKER for card in deck.faces) * deck.count
    if form.joker_is is not None and not jokers:
        raise passage.error("there is no joker in the deck: leave it out.", ("a joker is",))
    found = OwnOutcome(tuple(rows), places, jokers, joker)
    with passage.naming("rows"):
        found(list(deck.cards)[: sum(size for _, size in places)])
    return found


def _condition(when: When, vocabulary: Vocabulary) -> Condition:
    """A condition, a list of which all hold, or one of the keys “any of” and “not”."""
    if isinstance(when, str):
        return read_condition(_short(when), vocabulary)
    if isinstance(when, dict):
        key, inner = _only(when)
        several = [_condition(one, vocabulary) for one in _listed(inner)]
        return any_of(several) if key == ANY_OF else none_of(all_of(several))
    return all_of([_condition(one, vocabulary) for one in _listed(when)])


def _short(words: str) -> str:
    """The words of a condition; more letters than anybody reads are refused."""
    if len(words) > MOST_LETTERS:
        raise RuleError(f"A condition has at most {MOST_LETTERS} letters: list several.")
    return words


def _only(when: Mapping[str, Any]) -> tuple[str, Any]:
    if len(when) != 1 or next(iter(when)).casefold() not in (ANY_OF, NOT):
        raise RuleError("Conditions are joined by one key: “any of” or “not”.")
    key, inner = next(iter(when.items()))
    return key.casefold(), inner


def _listed(when: Any) -> list[Any]:
    several = when if isinstance(when, list) else [when]
    if not several:
        raise RuleError("A row without a condition would take every deal: name one.")
    return several


def _comes(form: WagerForm, passage: Passage, source: Source) -> dict[str, Any]:
    found = {}
    for label, row in form.rows.items():
        with passage.naming("rows", label, "when"):
            holds = _throw(row.when, source)
            found[label] = lambda on, result, holds=holds: holds(result)
    return found


def _throw(when: When, source: Source) -> Any:
    if isinstance(when, str):
        words = _short(when)
        return read_wheel(words, source.marks) if source.marks else read_dice(words)
    if isinstance(when, dict):
        key, inner = _only(when)
        several = [_throw(one, source) for one in _listed(inner)]
        if key == ANY_OF:
            return lambda result: any(holds(result) for holds in several)
        return lambda result: not all(holds(result) for holds in several)
    several = [_throw(one, source) for one in _listed(when)]
    return lambda result: all(holds(result) for holds in several)


def _beside(form: WagerForm, passage: Passage, game: Game | None) -> tuple[str, ...]:
    """The wagers beside which it is placed: those of the other wagers that cards alone decide."""
    if form.beside is not None:
        if game is None:
            raise passage.error("without a game there is no other wager.", ("beside",))
        if game.throws is not None:
            raise passage.error("wagers on a throw or spin stand alone: leave it out.", ("beside",))
        several = [form.beside] if isinstance(form.beside, str) else form.beside
        with passage.naming("beside"):
            return tuple(game.find_wager(name).name for name in several)
    if game is None or game.throws is not None:
        return ()
    for wager in game.wagers:
        if wager.decided is not None and wager.with_one_of:
            return tuple(one.name for one in wager.with_one_of)
    required = [one for one in game.wagers_before_the_deal if one.required]
    return ((required or list(game.wagers_before_the_deal))[0].name,)


def warnings(own: OwnWager) -> list[str]:
    """Sentences on faults in the rows of a wager that a throw or spin decides."""
    results: Sequence[Any] = own.source.marks or all_rolls(own.source.dice)
    left, found = list(results), []
    for label, holds in own.comes.items():
        if not any(holds("", result) for result in results):
            found.append(f"No result reaches the row “{label}”")
        elif not any(holds("", result) for result in left):
            found.append(f"The row “{label}” is hidden by rows above it")
        left = [result for result in left if not holds("", result)]
    if left:
        words = "they lose" if own.otherwise == LOSS else "a push"
        found.append(f"No row names {len(left)} of {len(results)} results: {words}")
    return found
