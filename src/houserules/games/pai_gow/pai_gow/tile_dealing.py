"""621a.4, 621a.6 and 621a.7: the tiles are mixed, stacked, perhaps cut, and dealt to everybody."""

from collections.abc import Callable, Collection, Generator, Sequence
from dataclasses import dataclass

from houserules.equipment.dice import Roll
from houserules.equipment.tiles import SET
from houserules.games.pai_gow import (
    DEALER,
    DEALS,
    GENERATOR,
    PLAYER_SHAKER,
    BankShakes,
    Circle,
    Deal,
    Starting,
    StartingParagraphs,
    position_name,
)
from houserules.games.pai_gow.banking import may_bank
from houserules.games.shared.common import offers_optional
from houserules.games.shared.throw_wagers import losing_first
from houserules.rules import (
    Effect,
    Game,
    HouseRules,
    Irregularity,
    Line,
    OneOf,
    Option,
    Wager,
    YesNo,
)
from houserules.rules.procedure import Act, Answer, Ask, AskDecision, Dealer

from .deliveries import (
    ALTERNATIVES,
    NO_CUT,
    NUMBERS,
    STYLES,
    TILES,
    TO_BOTH,
    TO_LEFT,
    TO_RIGHT,
    USUAL,
    Style,
    cut,
    runs,
)
from .dice_wagers import DiceWagers

Asking = Generator[Ask, Answer, None]
DEAD = "Dead Hand"
POSITIONS = Circle((DEAD, *range(1, 7), DEALER))
"""Clockwise: the Dead Hand is to the left of the dealer, and seat 6 to the right."""


@dataclass(slots=True)
class Opening:
    """Whether the tiles were inspected when the table opened."""

    done: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class TileDealing:
    """The certificate holder's choices of dealing, and the dealing itself."""

    game: Game
    dice: DiceWagers
    starting: Starting
    alternatives: Option[bool]
    style: Option[str]
    turned_over: Irregularity
    pieces: int = TILES

    @classmethod
    def of(cls, game: Game, dice: DiceWagers) -> "TileDealing":
        """Declare the choices, steps and what may go wrong before the deal."""
        _declare_mixing(game)
        starting = Starting.of(
            game,
            StartingParagraphs(
                chosen="6(a)", shaken="6(a)(2)", totaled="6(a)(2)", counted="6(c)",
                covered="6(f)", generated="6(a)(1)", not_flat="10(a)", fallen="10(b)",
                lid_removed="9(i)", activated="6(a)(3)", counts_all=True,
                announced=False,
            ),
            POSITIONS,
            BankShakes(shaken="9(i)", counted="9(j)", covered="9(m)"),
        )  # fmt: skip
        game.nothing_to_execute("examples of the count", "6(c)(1)", "6(c)(2)")
        game.constraint(
            "6(b)",
            "Sum, Match and Beat It Wagers are on the dice of a shaker, not on a number.",
            lambda rules: (
                rules[starting.method] != GENERATOR or not any(map(rules.offers, dice.wagers))
            ),
        )
        alternatives = game.option("Alternative dealing styles", "7", YesNo(), False)
        style = game.option("Dealing style of the dealer", "7", OneOf(tuple(STYLES)), USUAL.name)
        game.constraint(
            "7",
            "Another style than that of 621a.6(d) needs the alternative dealing styles.",
            lambda rules: rules[alternatives] or rules[style] == USUAL.name,
        )

        def used(name: str) -> Callable[[HouseRules], bool]:
            return lambda rules: rules[alternatives] or rules[style] == name

        for one in (USUAL, *ALTERNATIVES):
            game.step(one.cite, f"deliver the tiles: {one.name}", applies=used(one.name))
        game.step("6(b)", "announce the dice")
        game.step("6(b)", "then settle the wagers on them", applies=offers_optional)
        game.step("6(e)", "collect the stacks of positions without a wager, unexposed")
        turned_over = game.irregularity(
            "4(e)",
            "A tile is turned over and exposed while the tiles are stacked",
            "The entire set is mixed again.",
            Effect.REMIX,
            Effect.CONTINUES,
            impossible_because=_stacked,
        )
        return cls(
            game=game,
            dice=dice,
            starting=starting,
            alternatives=alternatives,
            style=style,
            turned_over=turned_over,
        )

    # Mixing, stacking and a cut

    def opens(self, dealer: Dealer) -> Asking:
        """Inspect the tiles when the table opens; mix and stack them before each round."""
        opening = dealer.state(Opening)
        if not opening.done:
            opening.done = True
            verified = "the inspection of the tiles is verified"
            yield from dealer.confirms("4(a)", "the floorperson", verified)
            dealer.says("4(b)", "the tiles are placed face up in 16 pairs, by their rank")
            dealer.says("4(c)", "the first player could inspect the tiles")
            mixed = "4(c)"
        elif dealer.was_empty:
            paired = "the tiles were face up in 16 pairs, and the first player could inspect them"
            yield from dealer.confirms("4(g)", "the dealer", paired)
            mixed = "4(g)"
        else:
            mixed = "4(f)"
        dealer.shuffles(SET, mixed)
        while dealer.notices(self.turned_over):
            dealer.shuffles(SET, self.turned_over.cite)
        dealer.says("4(d)", "eight stacks of four tiles are formed")
        if dealer.marker is not None:
            yield from self._cuts(dealer, dealer.marker.seat)

    def _cuts(self, dealer: Dealer, bank: int) -> Asking:
        """The bank may have adjacent stacks moved to an end, or to both."""
        cite, one, both = (self.game.cite(local) for local in ("9(g)", "9(g)(1)", "9(g)(2)"))
        acts = (Act(NO_CUT, cite), Act(TO_RIGHT, one), Act(TO_LEFT, one), Act(TO_BOTH, both))
        where = yield AskDecision(bank, acts, cite, hand="the cut", otherwise=NO_CUT)
        if where is None or where == NO_CUT:
            dealer.says("9(g)", "the bank does not cut", bank)
            return
        by = both if where == TO_BOTH else one
        named = {run.name: run for run in runs(where.act)}
        which = yield AskDecision(
            bank, tuple(Act(name, by) for name in named), by, hand="the stacks to move"
        )
        assert which is not None
        run, to_right = named[which.act], 0
        if where == TO_BOTH:
            parts = {f"{NUMBERS[n - 1]} to the right": n for n in range(1, len(run.stacks))}
            part = yield AskDecision(
                bank, tuple(Act(name, by) for name in parts), by, hand="the others to the left"
            )
            assert part is not None
            to_right = parts[part.act]
        moved = f"{where.act}: {run.name}" + (f", {to_right} to the right" if to_right else "")
        dealer.arranges(cut(where.act, run, to_right), by, moved)

    # No more bets, the dice and the deal

    def closes(
        self, dealer: Dealer, envious: Sequence[int], progressives: Sequence[Wager]
    ) -> Asking:
        """Announce no more bets."""
        by = {GENERATOR: "6(a)(1)", PLAYER_SHAKER: "6(a)(3)"}
        cite = "9(i)" if dealer.marker else by.get(dealer.rules[self.starting.method], "6(a)(2)")
        dealer.says(cite, "no more bets")
        yield from ()

    def deals(self, dealer: Dealer, playing: Collection[int | str]) -> Asking:
        """Deliver a stack to every position, counterclockwise from the starting position."""
        style = yield from self._style(dealer)
        first = self.starting.determines(dealer, self._settles_dice)
        banked = dealer.marker is not None
        if style is not USUAL:
            dealer.arranges(style.order, style.cite, f"the tiles are delivered by {style.name}")
        dealt, collected = ("9(k)", "9(l)") if banked else ("6(d)", "6(e)")
        with dealer.state(Deal).at(DEALS):
            for to in POSITIONS.around(first, clockwise=False):
                if to in playing:
                    dealer.deals(to, dealt, TILES)
                else:
                    without = "" if to == DEAD else ", which has no wager"
                    dealer.burns(dealt, TILES, f"dealt to {position_name(to)}{without}")
                if to == DEALER:
                    on_top = "wager" if banked and to in playing else "marker"
                    dealer.says(dealt, f"the dealer's {on_top} is placed on top of the stack")
        empty = [position_name(to) for to in POSITIONS.clockwise if to not in (*playing, DEAD)]
        if empty:
            dealer.says(collected, f"placed with the Dead Hand, unexposed: {', '.join(empty)}")
        self.starting.ends(dealer)

    def _style(self, dealer: Dealer) -> Generator[Ask, Answer, Style]:
        """The style of delivery: the house's for the dealer, the bank's for a bank."""
        if dealer.marker is None:
            return STYLES[dealer.rules[self.style]]
        if not dealer.rules[self.alternatives]:
            return USUAL
        cite = self.game.cite("9(i)")
        acts = {style.name.casefold(): style for style in STYLES.values()}
        answer = yield AskDecision(
            dealer.marker.seat,
            tuple(Act(name, self.game.cite(style.cite)) for name, style in acts.items()),
            cite,
            hand="the style of delivery",
            otherwise=USUAL.name,
        )
        return USUAL if answer is None else acts[answer.act]

    def _settles_dice(self, dealer: Dealer, faces: tuple[int, ...]) -> None:
        """Announce the dice where wagers on them are offered; collect losing ones, pay others."""
        if not any(map(dealer.rules.offers, self.dice.wagers)):
            return
        dealer.says("6(b)", f"the dice show {', '.join(map(str, faces))}")
        bets = [
            (seat, bet, stake)
            for seat in dealer.seats()
            for bet, stake in dealer.bets(seat).items()
            if bet.wager in self.dice.wagers
        ]
        if bets:
            roll, rules = Roll(faces), dealer.rules
            settle = self.dice.settle
            lines = (Line.of(s, bet, stake, settle(bet, roll, rules)) for s, bet, stake in bets)
            dealer.pays("6(b)", losing_first(lines))


def _stacked(dealer: Dealer, seat: int | None) -> str | None:
    """Why no tile is turned over while the tiles are stacked: they are being dealt, or were."""
    begun = dealer.state(Deal).doing or any(map(dealer.hand, dealer.seats()))
    return "the tiles have been stacked and are dealt" if begun else None


def _declare_mixing(game: Game) -> None:
    game.step("4(a)", "the dealer sorts and inspects the tiles, a floorperson verifies it")
    game.nothing_to_execute(
        "what is inspected, and unsuitable sets", *(f"4(a)({n})" for n in (1, 2, 3))
    )
    game.step("4(b)", "the tiles face up in 16 pairs by rank, for the first player")
    game.step("4(c)", "the tiles are turned face down and mixed")
    game.step("4(d)", "mix with both hands, then form eight stacks of four")
    game.step("4(f)", "mix after each round of play")
    game.step("4(g)", "the tiles face up in pairs while nobody plays")
    game.step("9(g)", "the bank may have the stacks cut once", applies=may_bank)
    game.carry("9(g)(1)", "adjacent stacks to one end")
    game.carry("9(g)(2)", "adjacent stacks to both ends")
    on_top = "deal to every position, the dealer's wager or marker on top"
    game.step("9(k)", on_top, applies=may_bank)
    unexposed = "collect the stacks of positions without a wager, unexposed"
    game.step("9(l)", unexposed, applies=may_bank)
