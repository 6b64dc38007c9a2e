"""The Poker games of the chapter as data: streets, cards, who opens, and which hands win."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from . import hands


class Opens(StrEnum):
    """The player who begins a betting round."""

    BLIND = "left of the blinds"
    FORCED = "left of the Forced Bet"
    BUTTON = "left of the button"
    SHOWING = "highest hand showing"


class Street(NamedTuple):
    """Cards that are dealt or drawn, and the betting round after them."""

    dealt: str
    bets: str
    opens: Opens
    down: int = 0
    up: int = 0
    community: int = 0
    draws: bool = False
    burns: bool = True
    big: bool = False
    """Whether a fixed limit is the posted maximum."""


class Part(NamedTuple):
    """A part of the pot, the hand that wins it, and the paragraphs."""

    name: str
    ranked: hands.Ranked
    won: str
    tied: str = ""
    """The division of the part and its excess among tied hands, if the section speaks of it."""
    also: tuple[str, ...] = ()
    """Other paragraphs on which hand wins."""


class Forced(NamedTuple):
    """The up card that makes the Forced Bet: the lowest or the highest, an ace high or low."""

    cite: str
    lowest: bool
    ace_high: bool


@dataclass(frozen=True, slots=True)
class Form:
    """One Poker game: its section, its players, its streets and the hands that win the pot."""

    name: str
    offered: str
    section: int
    most: int
    streets: tuple[Street, ...]
    parts: tuple[Part, ...]
    uses: int | None = None
    """How many cards of their own players use, where that is fixed."""
    shown: str = ""
    """The showdown."""
    split: str = ""
    """The division between two parts of the pot; the excess goes to the first."""
    none: str = ""
    """The whole pot goes to the first part where no hand satisfies the second."""
    blinds: str = ""
    straddle: str = ""
    kill: str = ""
    forced: Forced | None = None
    discards: int = 0
    common: str = ""
    """A common card is dealt where cards do not suffice."""
    reshuffled: str = ""
    """Discards are reshuffled where cards do not suffice for a draw."""
    low_shows: bool = False
    """Whether the low hand showing opens."""

    def at(self, letters: str) -> str:
        """A paragraph of the section."""
        return f"{self.section}{letters}"

    @property
    def has_button(self) -> bool:
        """Whether a button is used."""
        return self.forced is None

    @property
    def title(self) -> str:
        """The game with its paragraphs, 637a.9 and that of its section."""
        return f"{self.name} (§ 637a.{self.offered}, § 637a.{self.at('(a)')})"


def stud(dealt: str, down: int) -> tuple[Street, ...]:
    """The streets of Seven-card Stud."""
    up = Street("10(h)", "10(h)", Opens.SHOWING, up=1, big=True)
    return (
        Street(dealt, "10(e)", Opens.FORCED, down=down, up=1, burns=False),
        Street("10(f)", "10(g)", Opens.SHOWING, up=1),
        up,
        up,
        up._replace(down=1, up=0),
    )


def board(section: int, down: int) -> tuple[Street, ...]:
    """The streets of games with community cards."""
    river = Street(f"{section}(j)", f"{section}(h)", Opens.BUTTON, community=1, big=True)
    return (
        Street(f"{section}(f)", f"{section}(g)", Opens.BLIND, down=down, burns=False),
        Street(f"{section}(h)", f"{section}(h)", Opens.BUTTON, community=3),
        river._replace(dealt=f"{section}(i)"),
        river,
    )


def draws(section: int, down: int) -> tuple[Street, ...]:
    """The streets of games with three draws."""
    draw = Street(f"{section}(h)", f"{section}(h)", Opens.BUTTON, draws=True)
    return (
        Street(f"{section}(f)", f"{section}(g)", Opens.BLIND, down=down, burns=False),
        draw,
        draw._replace(dealt=f"{section}(i)", big=True),
        draw._replace(dealt=f"{section}(j)", big=True),
    )


def _seven(name: str, forced: Forced, *parts: Part, dealt: str = "10(c)", down: int = 2,
           none: str = "", low_shows: bool = False) -> Form:
    split = "10(i)(3)(i)" if len(parts) > 1 else ""
    return Form(
        name, offered="9(a)(1)", section=10, most=9, streets=stud(dealt, down), parts=parts,
        shown="10(i)", split=split, none=none, forced=forced, discards=down - 2, common="10(h)",
        low_shows=low_shows,
    )


HIGH_HALF = Part("high", hands.high, "10(i)(3)(i)", "10(i)(3)(ii)", ("10(k)", "10(l)"))
LOW_HALF = Part("low", hands.low, "10(i)(3)(i)", "10(i)(3)(iii)", ("10(k)", "10(l)"))
EIGHT_FORCED = Forced("10(d)(4)", lowest=True, ace_high=True)
EIGHT_HALVES = (HIGH_HALF, LOW_HALF._replace(ranked=hands.eight_or_better))


def _omaha(name: str, section: int, most: int, down: int, *parts: Part, none: str = "") -> Form:
    at = f"{section}(k)"
    eight = len(parts) > 1
    return Form(
        name, offered="9(a)(3)" if section == 12 else "9(a)(6)", section=section, most=most,
        streets=board(section, down), parts=parts, uses=2, shown=at,
        split=f"{at}(2)(i)" if eight else "", none=none,
        blinds=f"{section}(d)", straddle=f"{section}(e)",
        kill=("12(n)" if section == 12 else "19(l)(3)") if eight else "",
    )


def _eight(section: int) -> tuple[Part, Part]:
    at, apart = f"{section}(k)(2)", ("12(m)" if section == 12 else "19(l)(2)",)
    return (
        Part("high", hands.high, f"{at}(i)", f"{at}(ii)", apart),
        Part("low", hands.eight_or_better, f"{at}(i)", f"{at}(iii)", apart),
    )


def _triple(name: str, *parts: Part, split: str = "") -> Form:
    return Form(
        name, offered="9(a)(6)", section=20, most=7, streets=draws(20, 5), parts=parts,
        shown="20(k)", split=split,
        blinds="20(d)", straddle="20(e)", kill="20(b)", reshuffled="20(h)",
    )


def _draw(name: str, ranked: hands.Ranked, won: str) -> Form:
    first = Street("13(d)", "13(f)", Opens.BLIND, down=5, burns=False)
    second = Street("13(g)", "13(h)", Opens.BUTTON, draws=True, big=True)
    return Form(
        name, offered="9(a)(4)", section=13, most=8, streets=(first, second),
        parts=(Part("hand", ranked, won),), shown="13(i)",
        blinds="13(e)", reshuffled="13(g)(2)",
    )


SUPER = "Super Seven-card Stud High-low Split Eight or Better"
_FOURTH = Street("14(f)", "14(g)", Opens.SHOWING, up=1)
_FIFTH = _FOURTH._replace(dealt="14(h)", bets="14(h)", big=True)
DEUCE = Part(
    "2-7",
    hands.deuce,
    "20(k)",
    "20(k)(2)",
    ("20(k)(1)", "20(k)(3)(i)", "20(k)(3)(ii)", "20(k)(3)(iii)"),
)
ACE_FIVE = Part(
    "A-5",
    hands.low,
    "20(k)",
    "20(k)(2)",
    ("20(k)(1)", "20(k)(4)(i)", "20(k)(4)(ii)", "20(k)(4)(iii)"),
)
EVERY = (
    Form(
        "Hold'em", offered="9(a)(2)", section=11, most=10, streets=board(11, 2),
        parts=(Part("hand", hands.high, "11(k)", "11(k)"),),
        shown="11(k)", blinds="11(d)", straddle="11(e)",
    ),
    _seven(
        "Seven-card Stud High", Forced("10(d)(1)", lowest=True, ace_high=True),
        Part("hand", hands.high, "10(i)(1)"),
    ),
    _seven(
        "Seven-card Stud Low", Forced("10(d)(2)", lowest=False, ace_high=False),
        Part("hand", hands.low, "10(i)(2)"), low_shows=True,
    ),
    _seven(
        "Seven-card Stud High-low Split", Forced("10(d)(3)", lowest=False, ace_high=False),
        HIGH_HALF, LOW_HALF,
    ),
    _seven(
        "Seven-card Stud High-low Split Eight or Better", EIGHT_FORCED, *EIGHT_HALVES,
        none="10(j)",
    ),
    _seven(SUPER, EIGHT_FORCED, *EIGHT_HALVES, dealt="10(m)", down=4, none="10(j)"),
    _omaha("Omaha High", 12, 10, 4, Part("hand", hands.high, "12(k)(1)")),
    _omaha("Omaha High-low Split Eight or Better", 12, 10, 4, *_eight(12), none="12(l)"),
    _omaha("Five-card Omaha High", 19, 8, 5, Part("hand", hands.high, "19(k)(1)")),
    _omaha(
        "Five-card Omaha High-low Split Eight or Better", 19, 8, 5, *_eight(19), none="19(l)(1)",
    ),
    _draw("Five-card Draw High", hands.high, "13(i)(1)"),
    _draw("Five-card Draw Low", hands.low, "13(i)(2)"),
    Form(
        "Five-card Stud", offered="9(a)(5)", section=14, most=8,
        streets=(
            Street("14(c)", "14(e)", Opens.FORCED, down=1, up=1, burns=False),
            _FOURTH, _FIFTH, _FIFTH,
        ),
        parts=(Part("hand", hands.high, "14(i)"),), shown="14(i)",
        forced=Forced("14(d)", lowest=True, ace_high=True),
    ),
    _triple("Triple Draw 2-7 Lowball", DEUCE),
    _triple("Triple Draw Ace-5 Lowball", ACE_FIVE),
    _triple(
        "Badeucey", DEUCE._replace(won="20(l)(1)(i)"),
        Part("Badugi", hands.badeucey, "20(l)(1)(i)", "20(k)(2)"), split="20(l)(1)(ii)",
    ),
    _triple(
        "Badacey", ACE_FIVE._replace(won="20(l)(2)(i)"),
        Part("Badugi", hands.badugi, "20(l)(2)(i)", "20(k)(2)"), split="20(l)(2)(ii)",
    ),
    Form(
        "Badugi", offered="9(a)(6)", section=21, most=9, streets=draws(21, 4),
        parts=(Part("hand", hands.badugi, "21(k)", "21(k)(5)"),),
        shown="21(k)", blinds="21(d)", straddle="21(e)", kill="21(b)", reshuffled="21(h)",
    ),
)
FORMS = {form.name: form for form in EVERY}
