"""A betting round: whose turn it is, what they may do, and how much."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

FOLD, CHECK, CALL, BET, RAISE = "fold", "check", "call", "bet", "raise to"


class Structure(StrEnum):
    """How the posted minimum and maximum limit a bet."""

    FIXED = "fixed limit"
    SPREAD = "spread limit"
    POT = "pot limit"
    NONE = "no limit"


@dataclass(frozen=True, slots=True)
class Limits:
    """The posted limits of a table, in cents."""

    structure: Structure
    least: int
    most: int
    raises: int | None = None
    """The most raises in a betting round, if there is a restriction."""
    check_raise: bool = True


@dataclass(slots=True)
class Player:
    """A player in a round of play: table stakes left, and what is in the pot, in cents."""

    seat: int
    left: int
    put: int = 0
    bet: int = 0
    """The part of it that was put in during this betting round."""
    dead: int = 0
    """Chips in the pot that the others need not match."""
    folded: bool = False
    ended: bool = False
    """Whether the player bets no more, but contends for the pot so far, 637a.18(m)(1)."""

    @property
    def can_bet(self) -> bool:
        """Whether the player has chips to bet."""
        return not self.folded and not self.ended and self.left > 0

    def puts(self, amount: int, *, as_bet: bool = True) -> int:
        """Put chips into the pot, all that is left if it is less; the amount."""
        amount = min(amount, self.left)
        self.left -= amount
        self.put += amount
        if as_bet:
            self.bet += amount
        return amount

    def puts_dead(self, amount: int) -> int:
        """Put chips into the pot that are no bet, as nobody else does; the amount."""
        amount = min(amount, self.left)
        self.left -= amount
        self.dead += amount
        return amount


class Choice(NamedTuple):
    """Something that a player may do, and the total bet of the round that it comes to."""

    name: str
    least: int = 0
    most: int = 0


FOLDS, CHECKS = Choice(FOLD), Choice(CHECK)


@dataclass(slots=True)
class BettingRound:
    """One betting round, from the first player to act until all have responded."""

    players: dict[int, Player]
    limits: Limits
    big: bool = False
    """Whether the maximum is the bet of a fixed limit."""
    high: int = 0
    """The bet that must be called."""
    step: int = 0
    """The last full bet or raise."""
    raises: int = 0
    to_act: list[int] = field(default_factory=list)
    closed: set[int] = field(default_factory=set)
    """Players who acted since the last full raise: they call a short one, or fold."""
    checked: set[int] = field(default_factory=set)
    aggressor: int | None = None

    @property
    def unit(self) -> int:
        """The bet of a fixed limit, or the least bet of another."""
        fixed = self.limits.structure is Structure.FIXED
        return self.limits.most if fixed and self.big else self.limits.least

    def starts(self, first: Sequence[int], high: int = 0) -> None:
        """Begin with players in the order of their turns; blinds have been bet already."""
        there = (seat for seat in first if seat in self.players)  # hands may have become void
        self.to_act = [seat for seat in there if self.players[seat].can_bet]
        self.high = high
        fixed = self.limits.structure is Structure.FIXED
        self.step = self.unit if fixed else max(high, self.unit) if high else 0

    def turn(self) -> int | None:
        """The next player who has something to decide; None at the end of the round."""
        while self.to_act:
            seat = self.to_act[0]
            player = self.players.get(seat)  # a hand may have become void
            if player is not None and self._decides(player):
                return seat
            self.to_act.pop(0)
        return None

    def _decides(self, player: Player) -> bool:
        live = [other for other in self.players.values() if not other.folded]
        if not player.can_bet or len(live) < 2:
            return False
        return player.bet < self.high or self._could_be_called(player)

    def _could_be_called(self, player: Player) -> bool:
        """Whether another player has chips for more than the bet that must be called."""
        for other in self.players.values():
            if other is not player and other.can_bet and other.bet + other.left > self.high:
                return True
        return False

    def choices(self, seat: int) -> list[Choice]:
        """Everything that a player may do now."""
        player = self.players[seat]
        every = player.bet + player.left
        if self.high > player.bet:
            calls = min(self.high, every)
            found = [FOLDS, Choice(CALL, calls, calls)]
        else:
            found = [CHECKS, FOLDS]
        if every > self.high and self._may_raise(seat):
            least, most = self._amounts(player)
            name = RAISE if self.high else BET
            found.append(Choice(name, min(least, every), min(max(least, most), every)))
        return found

    def _may_raise(self, seat: int) -> bool:
        if self.is_capped or self.has_checked(seat) or seat in self.closed:
            return False
        return self._could_be_called(self.players[seat])

    @property
    def is_capped(self) -> bool:
        """Whether no more raises are permitted in the round."""
        return self.limits.raises is not None and self.raises >= self.limits.raises

    def has_checked(self, seat: int) -> bool:
        """Whether a player may not raise because of a check before."""
        return bool(self.high) and seat in self.checked and not self.limits.check_raise

    def _amounts(self, player: Player) -> tuple[int, int]:
        """The least and the most that a bet or raise may come to, whatever the player has."""
        unit, high = self.unit, self.high
        fixed = unit if high < unit else high + unit
        least = fixed if high < unit else high + max(self.step, unit)
        match self.limits.structure:
            case Structure.FIXED:
                return fixed, fixed
            case Structure.SPREAD:
                return least, high + self.limits.most
            case Structure.POT:
                pot = sum(each.put + each.dead for each in self.players.values())
                return least, high + pot + high - player.bet
            case Structure.NONE:
                return least, player.bet + player.left

    def acts(self, seat: int, name: str, to: int = 0) -> int:
        """Do what a player chose, and pass the turn; the chips that went into the pot."""
        player = self.players[seat]
        self.to_act.remove(seat)
        if name == FOLD:
            player.folded = True
            return 0
        if name == CHECK:
            self.checked.add(seat)
            self.closed.add(seat)
            return 0
        self.closed.add(seat)
        if name == CALL:
            return player.puts(self.high - player.bet)
        return self._raises(player, to)

    def _raises(self, player: Player, to: int) -> int:
        """Bet or raise; only a full one lets those raise who acted before."""
        added, before = player.puts(to - player.bet), self.high
        full = to - before >= max(self.step, self.unit) or before < self.unit <= to
        if full:
            self.raises += before > 0
            self.step = max(to - before, self.unit)
            self.closed = {player.seat}
        self.high, self.aggressor = to, player.seat
        others = after(self.players, player.seat)
        self.to_act = [seat for seat in others if self.players[seat].can_bet]
        return added


def after(seats: Iterable[int], seat: int) -> list[int]:
    """The other seats clockwise from a seat, at which nobody needs to sit."""
    everybody = sorted(seats)
    return [s for s in everybody if s > seat] + [s for s in everybody if s < seat]
