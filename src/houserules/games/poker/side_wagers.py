"""Side wagers that poker chapters word alike: six cards, envy bonuses, a hand bonus with draws."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from houserules.equipment.cards import STANDARD, Card, Suit
from houserules.games.shared.common import DOCUMENTED, equal_parts
from houserules.hands.poker import PokerCategory, PokerHand, is_super_royal
from houserules.law import Citation
from houserules.rules import (
    Amounts,
    Bonus,
    Game,
    HouseRules,
    Line,
    Meter,
    MeterBank,
    Option,
    Outcome,
    Paytable,
    Requirement,
    Round,
    Rule,
    RuleError,
    Scale,
    Seat,
    Verdict,
    Wager,
    one_amount,
)
from houserules.rules.option import money
from houserules.rules.payout import MeterShare
from houserules.rules.procedure import Dealer

# Five and six cards

FIVE_CARD_NAMES = tuple(map(str, PokerCategory))
FIVE_CARD = Scale(*FIVE_CARD_NAMES)


def royals_apart(first: str, second: str) -> Scale:
    """Five-card hands with two kinds of royal flush told apart."""
    within = dict.fromkeys((first, second), "Royal flush")
    return Scale(first, second, *FIVE_CARD_NAMES, within=within)


def ranked(hand: str, *cites: Citation) -> str:
    """A hand as it is called, with the paragraphs that rank it."""
    return ", ".join((hand, *(cite.pretty for cite in cites)))


def five_card_outcome(cards: Sequence[Card]) -> str:
    """The outcome of the highest five-card hand."""
    return str(PokerHand.of(cards).category)


def six_card_royal(cards: Sequence[Card], diamonds: str, others: str) -> str:
    """The outcome of six cards: the highest five, or ace to 9 of one suit by its suit."""
    if is_super_royal(cards):
        return diamonds if cards[0].suit is Suit.DIAMONDS else others
    return five_card_outcome(cards)


# Progressive wagers and envy bonuses

FIXED = "its amount is fixed in the Rules Submission"


def progressive_amounts(game: Game, amounts: str, fixed: str) -> tuple[Option[int], Requirement]:
    """The one amount of progressive wagers, among those that have envy bonuses."""
    amount = game.option("Progressive wager amount", amounts, Amounts((100, 500)), 100)
    return amount, one_amount(game, fixed, FIXED, amount)


@dataclass(frozen=True)
class ProgressiveTerms:
    """What chapters say of a progressive payout beside its odds."""

    highest_only: Citation
    at_turn: Citation

    @classmethod
    def of(cls, game: Game, cite: str) -> "ProgressiveTerms":
        """Paragraphs (2) and (4) of the payout of a progressive wager."""
        return cls(
            game.carry(f"{cite}(2)", "only the highest hand is paid"),
            game.carry(f"{cite}(4)", "the meter at the player's turn counts"),
        )

    def pays(self, rule: Rule, table: Paytable, outcome: str) -> Verdict:
        """What a hand is paid, the one hand that is the highest, from the meter as it stands."""
        verdict = rule.pays(table, outcome)
        if verdict.outcome is not Outcome.WIN:
            return verdict
        if not isinstance(verdict.pays, MeterShare):
            return verdict.citing(self.highest_only)
        return verdict.citing(self.highest_only, self.at_turn)


def rack_cards(
    dealer: Dealer, cite: str, settled: Sequence[Line], documents: Mapping[str, str]
) -> None:
    """Rack the cards; hands paid from a meter stay until the payout is documented.

    By wager, `documents` names the paragraph that has them stay.
    """
    if not dealer.heard:
        return
    stay: dict[int | None, str] = {}
    for line in settled:
        if line.from_meter is not None:
            whose = None if line.wager.endswith(DEALERS_HAND) else line.seat
            stay[whose] = documents[line.from_meter.wager]
    for seat, paragraph in stay.items():
        dealer.says(paragraph, DOCUMENTED if seat else DEALERS_CARDS_DOCUMENTED, seat)
    which = "the remaining cards" if stay else "the cards"
    dealer.says(cite, f"{which} go to the discard rack")


def five_card_envy_bonus(game: Game, name: str, cite: str, on: Wager, amount: Option[int]) -> Bonus:
    """Fixed sums for another player's straight flush or better."""
    table = game.table(cite, FIVE_CARD, """
        Hand              $1       $5
        Royal flush       $1,000   $5,000
        Straight flush    $300     $1,500
    """)  # fmt: skip
    return game.envy(name, cite, on, amount=amount, pays=table)


def envy_lines(
    holder: Seat,
    seats: Sequence[Seat],
    envy: Bonus,
    rule: Rule,
    outcome: Callable[[Sequence[Card]], str],
    rules: HouseRules,
) -> Iterator[Line]:
    """What the other players are paid at the turn of a hand that qualifies; never for one's own."""
    envious = [seat for seat in seats if seat.bets.on(envy.on) and not seat.same_player(holder)]
    verdict = rule.adds(rules.paytable(envy), outcome(holder.hand)) if envious else None
    if verdict:
        for seat in envious:
            stake = seat.bets.on(envy.on)
            yield Line.of(seat.number, f"{envy.name}, seat {holder.number}", stake, verdict)


# The Five Card Hand Bonus

PLAYERS_HAND = "player's hand"
DEALERS_HAND = "dealer's hand"
DEALERS_CARDS_DOCUMENTED = DOCUMENTED.replace("player", "dealer")
MAGIC_CARD = "Magic Card"
LUCKY_BONUS = "Lucky Bonus"
DRAWS = ("magic card", "lucky position")


def offer_hand_bonus(
    game: Game, cite: str, payout: str, *beside: Requirement, primary: int
) -> tuple[Option[int], Wager, Bonus]:
    """Its amount, the wager and what the table game system adds, as `payout` orders."""
    for term in ("Lucky Bonus", "Magic Card Bonus"):
        game.carry(f'1("{term}")(i)', "on the player's hand")
        game.carry(f'1("{term}")(ii)', "on the dealer's hand")
    amount = game.option("Five Card Hand Bonus amount", f"{payout}(4)", money(), 100)
    wager = game.wager(
        "Five Card Hand Bonus Wager", cite, by_submission=True,
        selections=(PLAYERS_HAND, DEALERS_HAND),
        pays=game.table(f"{payout}(1)", FIVE_CARD, """
            Hand              -
            Royal flush       100% of meter
            Straight flush    10% of meter
            Four-of-a-kind    500 for 1
            Full house        100 for 1
            Flush             50 for 1
        """),
        requires=[
            *beside,
            one_amount(game, f"{payout}(4)", FIXED, amount),
        ],
        meters=[Meter.of(amount.cite, seed=10_000, reseed=0, primary=primary, reserve=8)],
    )  # fmt: skip
    drawn = game.bonus(
        "Magic Card and Lucky Bonus", f"{payout}(3)", wager, by_submission=True,
        pays=game.table(f"{payout}(3)", Scale(MAGIC_CARD, LUCKY_BONUS), """
            Hand          -
            Magic Card    20 for 1
            Lucky Bonus   5 for 1
        """),
    )  # fmt: skip
    game.constraint(
        f"{payout}(3)",
        "Magic Card and Lucky Bonus are for players of the Five Card Hand Bonus Wager.",
        lambda rules: rules.offers(wager) or not rules.offers(drawn),
    )
    return amount, wager, drawn


class Drawn(NamedTuple):
    """The card and the position that the table game system selected, if it did."""

    magic: Card | None = None
    lucky: str | None = None


NOTHING_DRAWN = Drawn()


@dataclass(frozen=True, eq=False)
class HandBonus:
    """A wager on the player's or the dealer's hand, with what the table game system draws."""

    wager: Wager
    drawn: Bonus
    settled: Rule
    credited: Rule
    shared: Rule

    def settle(self, outcome: str, rules: HouseRules) -> Verdict:
        """The wager by the hand that it is on."""
        return self.settled.pays(rules.paytable(self.wager), outcome)

    def settle_drawn(self, which: str, rules: HouseRules) -> Verdict | None:
        """A Magic Card or Lucky Bonus, whatever the hand."""
        return self.credited.adds(rules.paytable(self.drawn), which)

    def draw(self, dealer: Dealer) -> None:
        """Have a card and a position selected where somebody can win by them."""
        if dealer.rules.offers(self.drawn) and dealer.wagered(self.wager):
            among = (tuple(map(str, STANDARD)), _positions(dealer.rules))
            for what, possible in zip(DRAWS, among, strict=True):
                dealer.draws(str(self.drawn.cite), what, possible)

    def read_draws(self, round_: Round) -> Drawn:
        """What a round tells of the selections."""
        if not round_.draws:
            return NOTHING_DRAWN
        if not round_.rules.offers(self.drawn):
            raise RuleError(f"{self.drawn.name} are not offered ({self.drawn.cite.pretty}).")
        magic, lucky = (round_.draws.get(name) for name in DRAWS)
        known = _positions(round_.rules)
        if lucky is not None and lucky.casefold() not in known:
            raise RuleError(f"The lucky position is one of {', '.join(known)}, not “{lucky[:40]}”.")
        return Drawn(Card.of(magic) if magic else None, lucky.casefold() if lucky else None)

    def lines(
        self,
        seat: Seat,
        seats: Sequence[Seat],
        hands: Mapping[str, Sequence[Card]],
        drawn: Drawn,
        meters: MeterBank,
        rules: HouseRules,
    ) -> Iterator[Line]:
        """Each wager of a seat, by the five cards of the hand that it is on."""
        for bet, stake in seat.bets.items():
            if bet.wager is not self.wager or bet.on is None:
                continue
            cards = hands[bet.on]
            verdict = rules.once(self.settle, five_card_outcome(cards))
            if bet.on == PLAYERS_HAND:
                position = str(seat.number)
                yield meters.line(seat.number, bet, stake, verdict)
            else:
                position = "dealer"
                sharing = [other for other in seats if bet in other.bets]
                yield meters.shared_line(
                    seat.number, bet, stake, verdict, equal_parts(seat, sharing), self.shared.cite
                )
            matches = {MAGIC_CARD: drawn.magic in cards, LUCKY_BONUS: drawn.lucky == position}
            for name in (name for name, matched in matches.items() if matched):
                if bonus := self.settle_drawn(name, rules):
                    yield Line.of(seat.number, f"{name} on {bet.on}", stake, bonus)


def _positions(rules: HouseRules) -> tuple[str, ...]:
    """Where the lucky position can be."""
    return ("dealer", *map(str, range(1, (rules.game.positions or 0) + 1)))
