"""A player banks the round, alone or together with the dealer: options, wager, settlement."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from houserules.games.pai_gow.bank_selection import (
    BANK,
    CO_BANK,
    Selection,
    SelectionParagraphs,
    last_wager,
    wagered_against,
)
from houserules.law import Citation
from houserules.rules import (
    Freely,
    Game,
    HouseRules,
    Line,
    Option,
    Outcome,
    Rule,
    RuleError,
    Seat,
    Vigorish,
    Wager,
    YesNo,
)
from houserules.rules import cents as cents_of
from houserules.rules.decision import Amounts
from houserules.rules.money import dollars, short_dollars
from houserules.rules.procedure import Act, Answer, Ask, AskDecision, AskWagers, Dealer, Marker
from houserules.rules.settlement import Banked

BANKS = frozenset((BANK, CO_BANK))
DEALER_WAGERS = "dealer wagers"
NO_DEALERS_WAGER = f"{DEALER_WAGERS} nothing"
LAST_WAGER = "the bank's last wager"


@dataclass(frozen=True, slots=True, kw_only=True)
class BankParagraphs:
    """Where a chapter lets a player bank."""

    permitted: str
    """The certificate holder may offer the bank."""
    selection: SelectionParagraphs
    dealers_wager: str
    """The dealer wagers against the bank."""
    sets: str
    """The bank sets its hands."""
    exposed: str
    """The bank's hands are exposed where the dealer has no wager against them."""
    compared: str
    """The dealer's hands are set and compared with the bank's, where the dealer has a wager."""
    alone: str
    """All wagers are settled through the center, with the bank."""
    returned: str
    """The dealer's winnings go back to the table inventory."""
    together: str
    """The same, each half of it with the bank and the dealer."""
    winners_pay: str
    """Winners against the bank pay vigorish."""
    optional: str
    """Optional wagers are settled as in other rounds."""
    reset: str
    """Hands of the bank that are not set as required are reset."""


PLAYER_BANK = "Player bank"


def may_bank(rules: HouseRules) -> bool:
    """Whether a player may be the bank."""
    return bool(rules[rules.game.find_option(PLAYER_BANK)])


@dataclass(frozen=True, slots=True)
class Banking:
    """The bank of a round, whether with the dealer, and the dealer's wager against the bank."""

    seat: Seat
    together: bool
    dealers_wager: int


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class PlayerBank:
    """The choices of the certificate holder on player banks, and their settlement."""

    at: BankParagraphs
    offered: Option[bool]
    together: Option[bool]
    dealers_wager: Option[int | None]
    """The dealer's wager against the bank; None for the bank's last one."""
    bound: Option[bool]
    """Whether a bank sets its hands by the house way."""
    alone_rule: Rule
    together_rule: Rule
    winners_pay: Citation
    by_the_dealer: Citation

    @classmethod
    def of(cls, game: Game, at: BankParagraphs) -> "PlayerBank":
        """Declare the options, steps and rules."""
        offered = game.option(PLAYER_BANK, at.permitted, YesNo(), False)
        together = game.option("Co-banking", at.selection.together, YesNo(), False)
        game.constraint(
            at.selection.together,
            "Co-banking is an option of the bank, so the player bank must be offered.",
            lambda rules: not rules[together] or rules[offered],
        )
        last = f"{LAST_WAGER}, or an amount"
        dealers_wager = game.option(
            "Dealer's wager against the bank",
            at.dealers_wager,
            Freely(_read_dealers_wager, last, writer=_write_dealers_wager),
            None,
        )
        bound = game.option("Bank sets by the house way", at.reset, YesNo(), False)
        at.selection.declare(game)
        game.carry(at.compared, "the dealer's hands are set, exposed and compared with the bank's")
        banked = (offered, True)
        game.step(at.dealers_wager, "the dealer wagers what the bank wagered last, or less", banked)
        game.step(at.returned, "the dealer's winnings go back to the table inventory", banked)
        left = "what losing wagers leave after the winning ones are paid"
        return cls(
            at=at,
            offered=offered,
            together=together,
            dealers_wager=dealers_wager,
            bound=bound,
            alone_rule=game.rule(at.alone, left),
            together_rule=game.rule(at.together, f"half of {left}"),
            winners_pay=game.carry(at.winners_pay, "winners against the bank pay vigorish"),
            by_the_dealer=game.carry(at.optional, "optional wagers are settled as in other rounds"),
        )

    # Before the deal

    def opens(
        self, dealer: Dealer, wagers: AskWagers, wager: Wager
    ) -> Generator[Ask, Answer, None]:
        """Select the bank, and have the wagers placed that it covers."""
        together = dealer.rules[self.together]
        yield from Selection(dealer, self.at.selection, wager, together=together).opens(wagers)

    def directs(self, dealer: Dealer, wager: Wager) -> Generator[Ask, Answer, int]:
        """The dealer's wager against the bank: the prescribed one, unless the bank wants less."""
        marker, cite = dealer.marker, self.at.dealers_wager
        if marker is None or marker.says == CO_BANK:
            return 0
        prescribed = dealer.rules[self.dealers_wager]
        wanted = last_wager(dealer, marker.seat) if prescribed is None else prescribed
        left = dealer.chips(marker.seat) - wagered_against(dealer, marker.seat, wager)
        most = left if wanted is None else min(wanted, left)
        stake = 0
        if most:
            directs = dealer.rules.game.cite(cite)
            less = Amounts(1, most).up_to(most - 1)
            acts = (
                Act(DEALER_WAGERS, directs, amount=most, amounts=less),
                Act(NO_DEALERS_WAGER, directs),
            )
            answer = yield AskDecision(
                marker.seat, acts, directs, hand="the dealer's wager", otherwise=NO_DEALERS_WAGER
            )
            stake = (answer.amount if answer is not None else None) or 0
        if stake:
            dealer.wagers(cite, stake)
        else:
            dealer.says(cite, "the dealer places no wager against the bank")
        return stake

    def sets_own_hands(self, bank: Marker, rules: HouseRules) -> bool:
        """Whether a bank sets its hands itself; otherwise they are set by the house way."""
        return bank.says == BANK and not rules[self.bound]

    # Settlement

    def of_round(self, seats: Iterable[Seat]) -> Banking | None:
        """The bank of a round, from the decisions of the seats; None if the dealer banks."""
        for seat in seats:
            for made in seat.decisions:
                if made.act in BANKS:
                    wagers = (one.amount for one in seat.decisions if one.act == DEALER_WAGERS)
                    return Banking(seat, made.act == CO_BANK, next(wagers, None) or 0)
        return None

    def against(self, line: Line, banking: Banking) -> Line:
        """A line that is settled with the chips in the center; a winner pays vigorish.

        The bank's paragraph settles it by the comparison of the chapter; a surrender is no
        comparison.
        """
        if line.outcome is Outcome.FORFEITED:
            return replace(line, to_center=-line.amount)
        cite = (self.together_rule if banking.together else self.alone_rule).cite
        also = (line.cite, *line.also)
        if line.outcome is Outcome.WIN:
            also = (*also, self.winners_pay)
            return replace(line, cite=cite, to_center=-line.stake, also=also)
        return replace(line, cite=cite, to_center=-line.amount, also=also)

    def beside(self, line: Line) -> Line:
        """A line of an optional wager, which is settled with the dealer."""
        return replace(line, also=(*line.also, self.by_the_dealer))

    def line(self, banking: Banking, gains: Sequence[int], vigorish: Vigorish) -> Line:
        """The bank's win or loss, given the other side's gain on each wager before vigorish."""
        surplus = -sum(gains)
        share = Fraction(surplus, 2) if banking.together else Fraction(surplus)
        due = vigorish.on(share) if share > 0 else Fraction(0)
        rule = self.together_rule if banking.together else self.alone_rule
        outcome = Outcome.WIN if share > 0 else Outcome.LOSE if share < 0 else Outcome.PUSH
        why = f"{rule.why}, less {dollars(due)} vigorish" if due else rule.why
        subject = Banked.TOGETHER if banking.together else Banked.ALONE
        amount, seat = floor(share - due), banking.seat.number
        return Line(
            seat, subject, 0, outcome, str(vigorish), amount, rule.cite, why, to_center=-surplus
        )


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
