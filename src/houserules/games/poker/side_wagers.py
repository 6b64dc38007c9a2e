"""Side wagers that poker chapters settle alike: envy bonuses, and a hand bonus with its draws."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from houserules.equipment.cards import Card
from houserules.rules import Bonus, HouseRules, Line, MeterBank, Round, Rule, RuleError, Seat
from houserules.rules.settlement import Verdict
from houserules.rules.wager import Wager

PLAYERS_HAND = "player's hand"
DEALERS_HAND = "dealer's hand"
MAGIC_CARD = "Magic Card"
LUCKY_BONUS = "Lucky Bonus"
DRAWS = ("magic card", "lucky position")

Outcome = Callable[[Sequence[Card]], str]


def envy_lines(
    seat: Seat, others: Sequence[Seat], envy: Bonus, rule: Rule, outcome: Outcome, rules: HouseRules
) -> Iterator[Line]:
    """An envy bonus for each other hand that qualifies; never for one's own."""
    stake = seat.bets.on(envy.on)
    for other in others:
        if stake and other.number != seat.number:
            verdict = rule.adds(rules.paytable(envy), outcome(other.hand))
            if verdict:
                yield Line.of(seat.number, f"{envy.name}, seat {other.number}", stake, verdict)


@dataclass(frozen=True)
class HandBonus:
    """A wager on the player's or the dealer's hand, with what the table game system draws."""

    wager: Wager
    drawn: Bonus
    settle: Callable[[str, HouseRules], Verdict]
    settle_drawn: Callable[[str, HouseRules], Verdict | None]
    shared: Rule

    def read_draws(self, round_: Round, positions: int) -> tuple[Card | None, str | None]:
        """The card and the position that the table game system selected."""
        magic, lucky = (round_.draws.get(name) for name in DRAWS)
        if round_.draws and not round_.rules.offers(self.drawn):
            raise RuleError(f"{self.drawn.name} are not offered ({self.drawn.cite.pretty}).")
        known = ("dealer", *map(str, range(1, positions + 1)))
        if lucky is not None and lucky.casefold() not in known:
            raise RuleError(f"The lucky position is one of {', '.join(known)}, not “{lucky[:40]}”.")
        return (Card.of(magic) if magic else None), (lucky.casefold() if lucky else None)

    def lines(
        self,
        seat: Seat,
        everybody: Sequence[Seat],
        hands: Callable[[str], Sequence[Card]],
        outcome: Outcome,
        draws: tuple[Card | None, str | None],
        meters: MeterBank,
        rules: HouseRules,
    ) -> Iterator[Line]:
        """Each wager of a seat by the cards that `hands` gives for what it is on."""
        magic, lucky = draws
        for bet, stake in seat.bets.items():
            if bet.wager is not self.wager or bet.on is None:
                continue
            cards = hands(bet.on)
            verdict = self.settle(outcome(cards), rules)
            if bet.on == PLAYERS_HAND:
                position = str(seat.number)
                yield meters.line(seat.number, bet, stake, verdict)
            else:
                position = "dealer"
                sharers = sum(bet in other.bets for other in everybody)
                yield meters.shared_line(
                    seat.number, bet, stake, verdict, sharers, self.shared.cite
                )
            matches = {MAGIC_CARD: magic in cards, LUCKY_BONUS: lucky == position}
            for name in (name for name, matched in matches.items() if matched):
                if bonus := self.settle_drawn(name, rules):
                    yield Line.of(seat.number, f"{name} on {bet.on}", stake, bonus)
