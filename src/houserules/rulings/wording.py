"""How well a person's words fit the events of a chapter: a table of words, and one score."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from math import log

Words = frozenset[str]
Meaning = tuple[Words, ...]
"""The meaning of a typed word: all words of any one of these."""

_NUMBERS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]
_NUMBER = rf"(\d+|{'|'.join(_NUMBERS[2:])})"
_THE = "((the|a|an|his|her|their|players?) )*"
_IS = "((is|was|were|set) )*"
_OVER = f"{_IS}(outrank(s|ed)?|beats?|over|above|(higher|better|stronger) than)"
_UNDER = f"{_IS}(under|below|(lower|worse|weaker) than)"
_HAVING = "(has|have|had|holds?|g[eo]ts?|received|with|(is|was|were) (dealt|given))( only| just)?"
_FACE_UP = (
    "((are|were|is|was|found|lie|lying|turned) )*(face up|faceup|boxed|exposed|shown|flipped)"
)

PHRASES = {
    "more than one|two or more|multiple": "several",
    "an? card": "one card",
    "(not|without)( (its|their|the|faces?|yet|being|been))* (expos(e|ed|ing)|show(n|ing)?|seen?)": (
        "unexposed"
    ),
    "(not |un)disclosed|unseen|face down": "unexposed",
    "disclosed": "exposed",
    "(without|no|not) (a )?misdeal": "properly",
    "shows a misdeal": "misdeal",
    "not enough( cards)?|insufficient cards|(ran |run )?out of cards": "insufficient",
    "other than the craps bank": "",
    "craps bank": "crapsbank",
    "(can not|cant)": "cannot",
    "or does not": "or ornot",
    "(never|didnt|doesnt|dont|wasnt|isnt|werent)": "not",
    "bankers?( hand)? (((do|does|did|may|must|should|will) )?not|cannot) (draws?|hits?|takes?)": (
        "bankerstays"
    ),
    "bankers?( hand)? (sta(y|ys|yed|nd|nds|nding)|stood)": "bankerstays",
    "bankers?( hand)?( (must|should|will|does|has to|had to|needs to))? (draws?|hits?|takes?)": (
        "bankerdraws"
    ),
    "misses (his|their)": r"dealersown \g<0>",
    "(dealers?|banks?) (fouls?|fouled)": r"dealersown \g<0>",
    "wrong (way|direction)": "same direction",
    "wrong": "incorrect",
    "face up|boxed|upside down": "faceup",
    "dice": "die",
    "chipped": "damaged",
    "(player )?position": "player position",
    "to nobody": "nobody",
    "on (top of )?(the|each|another) (other|die)": "stacked",
    "ball( [a-z]+){,2} in the wheel": "ball",
    "(in|into) the wheel": "enters wheel",
    "hole card": "dealers hole card",
    "dealers dealers": "dealers",
    r"(dealers?|banks?) (hole |foul )?(cards?|hands?)|card of the dealers?": r"dealersown \g<0>",
    r"players? (foul |low |first |second )?(cards?|hands?)|card (of|dealt to) (a |the )?players?": (
        r"playersown \g<0>"
    ),
    f"(?P<one>low|high)( hand)? {_OVER} {_THE}(?P<other>low|high)( hand)?": (
        r"\g<0> \g<one>over\g<other>"
    ),
    f"(?P<one>low|high)( hand)? {_UNDER} {_THE}(?P<other>low|high)( hand)?": (
        r"\g<0> \g<other>over\g<one>"
    ),
}
"""One word for what is said in several ways, in events and by people."""

STUB = "stub"
OWNERS = {
    "player": r"players?( hand)?|(seat|spot|box|position)( \d+)?|hand|guest",
    "dealer": "dealers?( hand)?|banks?( hand)?",
    "flop": "flop",
    "community": "community( area)?|board",
    STUB: "(left( over)?|remain(s|ing)?|stub)( in the stub)?",
}
"""Patterns for the holders of the cards that a chapter counts, as people name them."""
SAID = {
    "(everyone|everybody|each|all)( [a-z]+){,4} (has|have|had) (two|their) cards": "",
    "not (correctly|properly|right)": "incorrect",
    "not set (correctly|properly|right)": "set incorrect",
    "(first|second) card (was )?not dealt": "missed first or second card",
    "((does|did) )?not work(ing)?": "broken",
    "(nobody|no one)( has| had)? (saw|seen)( it)?": "unexposed nobody",
    "(does|did) not (match|add up|tally)": "incorrect",
    "after (the )?deal(ing)?( is over)?": "",
    "stub( (has|had|is|was|with|and|too|one|an?))* (many|few|extra|over|short)( cards?)?": (
        "stub incorrect"
    ),
    "too (many|few) cards in the stub": "stub incorrect",
    "empty (seat|spot|box|player position)": "nobody",
    "bounc(e|es|ed|ing) off(?! (the )?table)": "touch",
    "while dealing(?! from)": "",
    f"{_NUMBER}(?= cards ((are|were|found|lie|lying) )*faceup| faceup cards)": "several",
    "too (many|few) (or|and) (too )?(many|few)|too many|extra": "misnumbered",
    f"(has|got) {_NUMBER} cards": "misnumbered",
    "(not dealt|did not get|(got|has|given|received) no) ((one|any) )?cards?": "missed",
    "too few": "few",
    "missing": "short",
    f"{_NUMBER} cards": "many",
    "turn(s|ed|ing)?( them)? (over|up)": "exposed",
    "dealer (expose|show|flash|flip)(s|d|ed|ped)? (one|the) card": "exposed card",
    "(back|far) wall": "far end",
    "by (mistake|accident)": "error",
    "out of order": "broken",
    "(two|both|three) sides?": "several sides",
    "(house|dealers?|table) (chips|checks|inventory|tray)": "crapsbank chips",
    "players? (chips|checks|bets?|wagers?)": "chips or plaques",
}
"""The same, but by people only."""

MEANT = {
    "exposed": "show shown showed flip flash see seen saw visible reveal",
    "shows": "show shown showed exposed",
    "dealt incorrect number": "misnumbered few short missed misses skip forgot",
    "incorrect number": "many",
    "more less": "many incorrect",
    "only": "few short",
    "insufficient": "few short empty",
    "misses": "skip forgot",
    "no dealt": "missed misses skip forgot",
    "misdeal": "incorrect short",
    "properly": "incorrect short",
    "remain": "stub count left",
    "count": "number",
    "error": "mistake accidentally mistakenly wrongly",
    "drawn": "drew pull took take",
    "draws": "drew pull took take",
    "dealt": "get got gave given received",
    "community": "flop river board",
    "player": "seat spot box",
    "device": "machine",
    "dealing shoe": "device machine",
    "shuffler": "device machine shuffling",
    "shuffling": "shuffler",
    "jams": "stuck stop stall",
    "cannot": "broken broke fail malfunction",
    "malfunction": "broken broke fail",
    "leaves": "left jump flew bounced fell out",
    "off": "left jump flew bounced fell drop floor",
    "falls": "fell drop",
    "strike": "hit",
    "touch": "hit",
    "touch chips": "rest landed lies",
    "asked": "hit",
    "cocked": "leaning tilted",
    "damaged": "cracked dented",
    "crapsbank": "bank",
    "rest": "landed lies",
    "complete": "go went made around",
    "revolutions": "turns times rotations laps",
    "object": "something",
    "outranks": "higher beats over",
}
"""Words of the chapters, and what people say for them."""

OPPOSED = (
    ("one", "several"), ("several", "one"), ("exposed", "unexposed"), ("unexposed", "exposed"),
    ("misdeal", "properly"), ("properly", "misdeal"), ("before", "after"), ("after", "before"),
    ("dealersown", "playersown"), ("playersown", "dealersown"), ("player", "dealer"),
    ("player", "nobody"), ("nobody", "player"), ("community", "dealersown"),
    ("stub", "dealersown"), ("deck", "dealersown"), ("shoe", "dealersown"),
    ("shuffler", "dealersown"), ("bankerstays", "bankerdraws"), ("bankerdraws", "bankerstays"),
    ("opposite", "same"), ("correct", "incorrect"), ("right", "incorrect"),
    ("before", "during"), ("after", "during"), ("crapsbank", "plaques"),
    ("plaques", "crapsbank"), ("highoverlow", "lowoverhigh"),
)  # fmt: skip
"""A person who says the one word does not mean an event with the other."""

DENYING = "not no only few less short missed misses skip forgot incorrect refused fail separately"
"""A person who says none of these does not mean a denied event; “not” means no other event."""

THINGS = (
    "card dealer player position community hand shoe dealing dealt deck die ball wheel table "
    "device dealersown playersown"
)
"""The people and things it happened to count half: they do not say what happened."""

OBJECTS = "card die ball chips"
"""A person who names some of these does not mean an event about others only."""

FILLER = (
    "a an the and or of to in on at by for with from his her its their it that this he she they "
    "them himself is was were are be been being has have had did do does not all each every any "
    "some one both who acted yet while early too soon come comes came"
)
LIGHT = (
    "go goes going went gone made make put end ended up sit sits sitting lies lying lay there "
    "then now just still again middle mid patron during while way"
)
"""Words that count only where an event has them: they are manners of speech."""


def fits(typed: str, events: Sequence[str], sizes: Mapping[str, int] | None = None) -> list[float]:
    """How much of what was typed each event has; a word counts more, the fewer events have it.

    Every typed word counts: a word that no event has counts as one that one event has,
    unless it is light. A number of cards is right or incorrect by the sizes of hands.
    """
    known = [_words(_spoken(event, PHRASES)) for event in events]
    counted = _spoken(" ".join(_spoken(typed, {})), _counting(sizes or {}))
    said = _spoken(" ".join(_spoken(" ".join(counted), PHRASES)), SAID)
    telling = sorted(_words(word for word in said if word not in _FILLER))
    vocabulary = frozenset().union(*known)
    meant = {_meaning(word, vocabulary): None for word in telling}
    light = {_meaning(word, vocabulary) for word in _LIGHT}
    for meaning in light.intersection(meant):
        if not any(_has(event, meaning) for event in known):
            del meant[meaning]
    weights = {meaning: _weight(meaning, known) for meaning in meant}
    saying = _words(said).union(*(words for meaning in meant for words in meaning))
    return [0.0 if _opposed(saying, event) else _score(event, weights) for event in known]


def _score(event: Words, weights: Mapping[Meaning, float]) -> float:
    had = [meaning for meaning in weights if _has(event, meaning)]
    if all(_is_thing(meaning) for meaning in had):
        return 0.0
    return sum(weights[meaning] for meaning in had) / sum(weights.values())


def _weight(meaning: Meaning, known: Sequence[Words]) -> float:
    having = sum(_has(event, meaning) for event in known)
    weight = log(1 + len(known) / max(having, 1))
    return weight / 2 if _is_thing(meaning) else weight


def _is_thing(meaning: Meaning) -> bool:
    return any(words <= _THINGS for words in meaning)


def _has(event: Words, meaning: Meaning) -> bool:
    return any(words <= event for words in meaning)


def _opposed(saying: Words, event: Words) -> bool:
    """Whether an event has the opposite of what is said, and not that itself."""
    objects = saying & _OBJECTS
    if objects and event & _OBJECTS and objects.isdisjoint(event):
        return True
    if "not" in event and saying.isdisjoint(_DENYING):
        return True
    if "not" in saying and event.isdisjoint(("not", "ornot")):
        return True
    return any({said} <= saying - event and {had} <= event - saying for said, had in _OPPOSED)


def _meaning(word: str, vocabulary: Words) -> Meaning:
    """The word itself and what it is said for; an unknown one may be a slip of the keyboard."""
    if word not in vocabulary and word not in _FOR and word not in _OPPOSITES:
        word = next(iter(get_close_matches(word, [*vocabulary, *_FOR], 1, 0.87)), word)
    return (frozenset({word}), *_FOR.get(word, ()))


def _spoken(text: str, phrases: Mapping[str, str]) -> list[str]:
    """The words of a text in small letters, with one word for each phrase."""
    bare = text.casefold().replace("’", "").replace("'", "")
    spoken = f" {re.sub('[^a-z0-9]+', ' ', bare)} "
    for phrase, word in phrases.items():
        spoken = re.sub(f"(?<= )({phrase})(?= )", word, spoken)
    return spoken.split()


def _counting(sizes: Mapping[str, int]) -> dict[str, str]:
    """For numbers of cards that somebody has, whether they are correct, by whose they are."""
    everyone = f"(everyone|everybody|each|all)( [a-z]+){{,4}} (has|have|had) {_NUMBER} cards"
    phrases = {everyone: "everyone has their cards"}
    for owner, size in sizes.items():
        right, whose = f"({size}|{_NUMBERS[size]})", f"(?P<whose>{OWNERS.get(owner, owner)})"
        for number, so in ((right, "correct"), (_NUMBER, "incorrect")):
            count = f"(only |just )?{number}( hole)?"
            said = rf"{so} number of cards dealt to \g<whose>"
            if owner == STUB:
                said = f"{STUB} {so}"
            phrases[f"{whose} {_HAVING} {count} cards( only)?(?! {_FACE_UP})"] = said
            phrases[f"{count} cards ((dealt|are|were|to|on|at|for|in) )*{_THE}{whose}"] = said
            phrases[f"{count} {whose} cards(?! {_FACE_UP})"] = said
    return phrases


def _words(spoken: Iterable[str]) -> Words:
    return frozenset(_stem(word) for word in spoken)


def _stem(word: str) -> str:
    """A word without its ending: jam, jams, jammed."""
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def _said_for() -> dict[str, list[Words]]:
    found: dict[str, list[Words]] = {}
    for chapters, peoples in MEANT.items():
        for word in _words(peoples.split()):
            found.setdefault(word, []).append(_words(chapters.split()))
    return found


_FILLER = frozenset(FILLER.split())
_LIGHT = _words(LIGHT.split())
_THINGS = _words(THINGS.split())
_OBJECTS = _words(OBJECTS.split())
_DENYING = _words(DENYING.split())
_OPPOSED = [(_stem(said), _stem(had)) for said, had in OPPOSED]
_OPPOSITES = frozenset(said for said, _ in _OPPOSED)
_FOR = _said_for()
