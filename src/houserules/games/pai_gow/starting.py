"""The starting position: the shaker or a random number, counted around the positions."""

from collections.abc import Callable
from dataclasses import dataclass

from houserules.games.pai_gow.banking import may_bank
from houserules.rules import Effect, Game, OneOf, Option
from houserules.rules.irregularity import Impossibility
from houserules.rules.procedure import Dealer

DEALER = "dealer"
SHAKER, GENERATOR = "shaker", "random number generator"
PLAYER_SHAKER = "player-activated shaker"
OnDice = Callable[[Dealer, tuple[int, ...]], None]
NO_ROLL = "The dealer calls no roll and reshakes the dice."
NO_ROLL_OF_EITHER = "The dealer calls no roll; whoever shook or activated the shaker does so again."


@dataclass(frozen=True, slots=True)
class Circle:
    """All positions that pieces are dealt to, clockwise from the dealer's left."""

    clockwise: tuple[int | str, ...]

    def counted(self, count: int, bank: int | None = None) -> int | str:
        """The position that a count ends at: counterclockwise, the dealer or the bank being one."""
        first = self.clockwise.index(DEALER if bank is None else bank)
        return self.clockwise[(first - count + 1) % len(self.clockwise)]

    def around(self, first: int | str, *, clockwise: bool = True) -> tuple[int | str, ...]:
        """All positions from the first on."""
        order = self.clockwise if clockwise else self.clockwise[::-1]
        place = order.index(first)
        return order[place:] + order[:place]


SIX_PLAYERS = Circle((*range(1, 7), DEALER))
"""Seat 1 is at the dealer's left and seat 6 at the dealer's right."""


def position_name(position: int | str) -> str:
    """A position in words."""
    return f"position {position}" if isinstance(position, int) else f"the {position}"


@dataclass(frozen=True, slots=True, kw_only=True)
class StartingParagraphs:
    """Where a chapter has the starting position determined."""

    chosen: str
    """The shaker or the generator is chosen."""
    shaken: str
    totaled: str
    """The shaker is uncovered, the total announced."""
    counted: str
    """The positions are counted up to the total."""
    covered: str
    """After the deal the shaker is covered and shaken once."""
    generated: str
    """A number is drawn, and the positions are counted up to it."""
    not_flat: str
    fallen: str
    lid_removed: str = ""
    """The bank removes the lid, where a player may bank."""
    announced: bool = True
    """Whether the total is announced as well."""
    activated: str = ""
    """A player activates the shaker, where the chapter lets one."""
    counts_all: bool = False
    """Whether the paragraph that counts up to a total counts up to a drawn number as well."""

    @classmethod
    def under(
        cls, chosen: str, *, not_flat: str, fallen: str, lid_removed: str = ""
    ) -> "StartingParagraphs":
        """All below one paragraph: the shaker in four steps of (1), the generator in (2)."""
        return cls(
            chosen=chosen, shaken=f"{chosen}(1)(i)", totaled=f"{chosen}(1)(ii)",
            counted=f"{chosen}(1)(iii)", covered=f"{chosen}(1)(iv)", generated=f"{chosen}(2)",
            not_flat=not_flat, fallen=fallen, lid_removed=lid_removed,
        )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class BankShakes:
    """Where a chapter has the bank itself shake the shaker, whatever the dealer uses otherwise."""

    shaken: str
    counted: str
    covered: str


@dataclass(frozen=True, slots=True, eq=False)
class Starting:
    """The certificate holder's choice between shaker and generator, and the count."""

    at: StartingParagraphs
    circle: Circle
    method: Option[str]
    bank: BankShakes | None = None
    dice: int = 3

    @classmethod
    def of(
        cls, game: Game, at: StartingParagraphs, circle: Circle, bank: BankShakes | None = None
    ) -> "Starting":
        """Declare the choice, its steps and what goes wrong with the dice."""
        ways = (SHAKER, PLAYER_SHAKER, GENERATOR) if at.activated else (SHAKER, GENERATOR)
        method = game.option("Starting position", at.chosen, OneOf(ways), SHAKER)
        by_dice = (method, SHAKER)
        game.step(at.shaken, "shake the shaker at least three times", by_dice)
        totals = "announce the total" if at.announced else "total the dice"
        game.step(at.totaled, f"uncover the shaker and {totals}", by_dice)
        or_number = " or the number" if at.counts_all else ""
        game.step(
            at.counted,
            f"count the positions up to the total{or_number}",
            None if at.counts_all else by_dice,
        )
        game.step(at.covered, "after the deal cover the shaker and shake it once", by_dice)
        if at.activated:
            by_player = (method, PLAYER_SHAKER)
            game.step(at.activated, "have a player activate the shaker", by_player)
        number = f"draw a number from 1 to {len(circle.clockwise)}"
        and_count = "" if at.counts_all else " and count up to it"
        game.step(at.generated, f"{number}{and_count}", (method, GENERATOR))
        if bank is not None:
            for cite, does in (
                (bank.shaken, "a bank shakes the shaker, and the dealer totals the dice"),
                (bank.counted, "count from the bank up to the total"),
                (bank.covered, "after the deal cover the bank's shaker and shake it once"),
            ):
                game.step(cite, does, applies=may_bank)
        made = cls(at, circle, method, bank)
        made._irregularities(game)
        return made

    def _irregularities(self, game: Game) -> None:
        at = self.at
        flat = "The three dice do not land flat on the bottom of the shaker"
        falls = "A die falls out of the shaker"
        no_roll = NO_ROLL_OF_EITHER if at.activated else NO_ROLL
        events = [
            (at.not_flat, flat, no_roll, self._not_shaken(SHAKER, PLAYER_SHAKER)),
            (at.fallen, falls, NO_ROLL, self._not_shaken(SHAKER)),
        ]
        if at.lid_removed:
            again = "The shaker is covered, and the bank shakes it again."
            lid = "The bank inadvertently removes the lid of the shaker"
            events.insert(0, (at.lid_removed, lid, again, _no_bank))
        for cite, event, outcome, impossible_because in events:
            game.irregularity(
                cite,
                event,
                outcome,
                Effect.INVALID_ROLL,
                Effect.CONTINUES,
                under=(self.method, SHAKER) if self.bank is None else None,
                impossible_because=impossible_because,
            )

    def _not_shaken(self, *methods: str) -> Impossibility:
        """A round has no such dice; where the bank itself shakes them, its rounds always do."""

        def impossible_because(dealer: Dealer, seat: int | None) -> str | None:
            used = dealer.rules[self.method]
            if used in methods or self._by_bank(dealer):
                return None
            return f"the starting position is determined by a {used}"

        return impossible_because

    # At the table

    def determines(self, dealer: Dealer, on_dice: OnDice | None = None) -> int | str:
        """Shake or draw, and count from the dealer or the bank to the starting position.

        Where wagers are on the dice, `on_dice` settles them before the count.
        """
        bank = dealer.marker.seat if dealer.marker is not None else None
        if self._by_number(dealer):
            among = [str(number) for number in range(1, len(self.circle.clockwise) + 1)]
            count = int(dealer.draws(self.at.generated, "starting position", among))
        else:
            dice = self._shake(dealer, bank)
            count = sum(dice)
            if on_dice is not None:
                on_dice(dealer, dice)
        first = self.circle.counted(count, bank)
        is_drawn = self._by_number(dealer) and not self.at.counts_all
        counted = self.at.generated if is_drawn else self.at.counted
        if shakes := self._by_bank(dealer):
            counted = shakes.counted
        one = DEALER if bank is None else "bank"
        ends = f"counterclockwise from the {one} the count ends at {position_name(first)}"
        dealer.says(counted, ends)
        return first

    def _shake(self, dealer: Dealer, bank: int | None) -> tuple[int, ...]:
        shaken, totaled = self.at.shaken, self.at.totaled
        if shakes := self._by_bank(dealer):
            shaken = totaled = shakes.shaken
            dealer.says(shaken, "the bank shakes the shaker", bank)
        elif dealer.rules[self.method] == PLAYER_SHAKER:
            shaken, totaled = self.at.activated, self.at.counted
            dealer.says(shaken, "a player activates the shaker")
        elif bank is not None:
            dealer.says(shaken, "shakes the shaker instead of the dealer", bank)
        dice = dealer.rolls(shaken, self.dice)
        dealer.says(totaled, f"the total is {sum(dice)}")
        return dice

    def ends(self, dealer: Dealer) -> None:
        """After the deal the shaker is put away."""
        away = "the shaker is covered, shaken once and placed to the right"
        if shakes := self._by_bank(dealer):
            dealer.says(shakes.covered, away)
        elif dealer.rules[self.method] == SHAKER:
            dealer.says(self.at.covered, away)

    def _by_number(self, dealer: Dealer) -> bool:
        return dealer.rules[self.method] == GENERATOR and not self._by_bank(dealer)

    def _by_bank(self, dealer: Dealer) -> BankShakes | None:
        """The paragraphs of a round in which the bank shakes the dice itself."""
        return self.bank if dealer.marker is not None else None


def _no_bank(dealer: Dealer, seat: int | None) -> str | None:
    return None if dealer.marker is not None else "no player banks the round"
