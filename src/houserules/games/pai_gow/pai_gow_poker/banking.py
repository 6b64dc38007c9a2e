"""645a.12: a player banks the round, alone or together with the dealer."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from houserules.games.pai_gow.bank_selection import BANK, CO_BANK
from houserules.games.pai_gow.pai_gow_poker.equipment import game, is_ez
from houserules.rules import Freely, HouseRules, Line, Outcome, RuleError, Seat, Vigorish, YesNo
from houserules.rules import cents as cents_of
from houserules.rules.money import dollars, short_dollars
from houserules.rules.procedure import Marker
from houserules.rules.settlement import Banked

player_bank = game.option("Player bank", "12(a)", YesNo(), False)
co_banking = game.option("Co-banking", "12(e)", YesNo(), False)
game.carry('1("Bank")', "the player against whom the others play")
game.carry('1("Co-banking")', "bank and dealer each cover half")
game.constraint(
    "12(e)",
    "Co-banking is an option of the bank, so the player bank must be offered.",
    lambda rules: not rules[co_banking] or rules[player_bank],
)
game.constraint(
    "12(a)",
    "Player banking charges vigorish and does not go with EZ Pai Gow Poker.",
    lambda rules: not rules[player_bank] or not is_ez(rules),
)

LAST_WAGER = "the bank's last wager"


def _read_dealers_wager(value: object) -> int | None:
    """An amount in cents; None for the bank's last wager."""
    text = str(value).strip()
    if text.casefold() == LAST_WAGER:
        return None
    if cents_of(text) < 0:
        raise RuleError("The dealer cannot wager less than nothing.")
    return cents_of(text)


def _write_dealers_wager(amount: int | None) -> str:
    return LAST_WAGER if amount is None else short_dollars(amount)


dealers_wager = game.option(
    "Dealer's wager against the bank", "12(g)",
    Freely(_read_dealers_wager, f"{LAST_WAGER}, or an amount", writer=_write_dealers_wager), None,
)  # fmt: skip
bound_bank = game.option("Bank sets by the house way", "14(i)", YesNo(), False)


def sets_own_hands(bank: Marker, rules: HouseRules) -> bool:
    """Whether a bank sets its hands itself; otherwise they are set by the house way."""
    return bank.says == BANK and not rules[bound_bank]


BANKS = frozenset((BANK, CO_BANK))
DEALER_WAGERS = "dealer wagers"
NO_DEALERS_WAGER = f"{DEALER_WAGERS} nothing"


@dataclass(frozen=True, slots=True)
class Banking:
    """The bank of a round, whether with the dealer, and the dealer's wager against the bank."""

    seat: Seat
    together: bool
    dealers_wager: int


def banking_of(seats: Iterable[Seat], rules: HouseRules) -> Banking | None:
    """The bank of a round, from the decisions of the seats; None if the dealer banks."""
    banks = [seat for seat in seats if any(made in BANKS for made in seat.decisions)]
    if not banks:
        return None
    if len(banks) > 1:
        raise RuleError("Only one player banks a round (§ 645a.12(c)).")
    seat = banks[0]
    together = CO_BANK in seat.decisions
    option = co_banking if together else player_bank
    if not (rules[option] and rules[player_bank]):
        raise RuleError(f"{option.name} is not offered under these rules ({option.cite.pretty}).")
    if seat.bets:
        raise RuleError(f"Seat {seat.number} banks and makes no wager of its own (§ 645a.12(f)).")
    wagers = (made.amount for made in seat.decisions if made.act == DEALER_WAGERS)
    amount = next(wagers, None) or 0
    _check_dealers_wager(amount, together, rules)
    return Banking(seat, together, amount)


def _check_dealers_wager(amount: int, together: bool, rules: HouseRules) -> None:
    if amount < 0:
        raise RuleError("The dealer cannot wager less than nothing (§ 645a.12(g)).")
    if amount and together:
        raise RuleError("A dealer who co-banks does not wager against the bank (§ 645a.12(e)).")
    most = rules[dealers_wager]
    if most is not None and amount > most:
        raise RuleError(
            f"The dealer wagers {short_dollars(most)} against the bank or less, not "
            f"{dollars(amount)} (§ 645a.12(g))."
        )


# Selection of the bank, by `bank_selection`

for cite, what in (
    ("12(b)", "nobody banks the first round"),
    ("12(c)", "the bank is offered counterclockwise; nobody banks twice in a row"),
    ("12(d)(1)", "the bank wagered in the last round that the dealer banked"),
    ("12(d)(2)", "the bank covers all wagers"),
):
    game.carry(cite, what)

# Settlement

ALONE = game.rule("12(j)", "what losing wagers leave after the winning ones are paid")
TOGETHER = game.rule("12(l)", "half of what losing wagers leave after the winning ones are paid")
game.carry("12(i)", "the dealer's hands against the bank's; foul hands of the bank are reset")
WINNERS_PAY = game.carry("12(m)", "winners against the bank pay vigorish")
BY_THE_DEALER = game.carry("12(n)", "optional wagers are settled with the dealer")
game.step("12(g)", "the dealer wagers against the bank what the bank wagered last, or less")
game.step("12(h)", "starting position and deal as usual, the bank counting as number one")
game.step("12(k)", "the dealer's winnings go back to the table inventory")
game.carry("12(f)", "the bank has one betting area and makes no wager")


def against_bank(line: Line) -> Line:
    """A line that is settled with the chips in the center; of a winner the house takes vigorish."""
    if line.outcome is Outcome.WIN:
        return replace(line, to_center=-line.stake, also=(*line.also, WINNERS_PAY))
    return replace(line, to_center=-line.amount)


def through_center(lines: Sequence[Line], bank: Line, center: int) -> Iterator[Line]:
    """All lines as the dealer settles them, with `center` cents in the center at first.

    Lost wagers are collected first and the others are paid from the center. When that is exhausted
    the bank pays in what is missing; otherwise it has at the end what is left.
    """
    waiting = [bank]
    for line in sorted(lines, key=lambda line: line.to_center < 0):
        if center + line.to_center < 0 and waiting:
            center += bank.to_center
            yield waiting.pop()
        center += line.to_center
        yield line
    yield from waiting


def bank_line(banking: Banking, gains: Sequence[int], vigorish: Vigorish) -> Line:
    """The bank's win or loss, given the other side's gain on each wager before vigorish."""
    surplus = -sum(gains)
    share = Fraction(surplus, 2) if banking.together else Fraction(surplus)
    due = vigorish.on(share) if share > 0 else Fraction(0)
    rule = TOGETHER if banking.together else ALONE
    outcome = Outcome.WIN if share > 0 else Outcome.LOSE if share < 0 else Outcome.PUSH
    why = f"{rule.why}, less {dollars(due)} vigorish" if due else rule.why
    subject = Banked.TOGETHER if banking.together else Banked.ALONE
    amount = floor(share - due)
    seat = banking.seat.number
    return Line(
        seat, subject, 0, outcome, str(vigorish), amount, rule.cite, why, to_center=-surplus
    )  # fmt: skip
