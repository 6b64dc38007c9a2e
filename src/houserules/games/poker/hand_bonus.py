"""The Five Card Hand Bonus: on the player's hand, or the dealer's, with a card and a seat drawn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from houserules.equipment.cards import STANDARD, Card
from houserules.games.poker.completion import Settling
from houserules.games.poker.dealing import FIVE_CARD_HAND_BONUS
from houserules.games.poker.side_wagers import FIVE_CARD, FIXED
from houserules.games.shared.common import equal_parts
from houserules.hands.outcome import HandOutcome
from houserules.rules import (
    Bonus,
    Game,
    HouseRules,
    Line,
    Meter,
    Option,
    Round,
    Rule,
    RuleError,
    Scale,
    Seat,
    Wager,
    one_amount,
)
from houserules.rules.decided import PLAYER, Fold, Terms
from houserules.rules.option import money
from houserules.rules.procedure import Dealer
from houserules.rules.settlement import PaidBonus

DEALER = "dealer"
PLAYERS_HAND = "player's hand"
DEALERS_HAND = "dealer's hand"
MAGIC_CARD = "Magic Card"
LUCKY_BONUS = "Lucky Bonus"


@dataclass(frozen=True, eq=False)
class HandBonus:
    """A wager on the player's or the dealer's hand, with what the table game system draws.

    Where the dealer has no hand, it is on the player's.
    """

    DRAWS: ClassVar = ("magic card", "lucky position")

    wager: Wager
    drawn: Bonus
    amount: Option[int]
    credited: Rule
    shared: Rule | None

    @classmethod
    def of(
        cls,
        game: Game,
        cite: str,
        *,
        with_one_of: Iterable[Wager] = (),
        with_all_of: Iterable[Wager] = (),
        defined: Iterable[tuple[str, str, str]] = (),
        pays: str,
        highest_only: str,
        drawn_pays: str,
        meter: str,
        primary: int,
        settled_by: str,
        verified: str,
        validated: str,
        credited: str,
        after_a_fold: Fold,
        formed_by: str = "",
        looks_at: Iterable[str] = (),
        dealers: str = DEALER,
    ) -> "HandBonus":
        """Declare the wager, its amount, its meter and the draws, each with its paragraph.

        `defined` names the terms for the draws, with the paragraphs on either hand. Either hand
        is completed by the places it `looks_at`; the cards of the dealer's may be a part of them.
        """
        for term, player, dealer in defined:
            game.carry(f'1("{term}"){player}', "on the player's hand")
            game.carry(f'1("{term}"){dealer}', "on the dealer's hand")
        amount = game.option("Five Card Hand Bonus amount", meter, money(), 100)
        both = {PLAYERS_HAND: (PLAYER, *looks_at), DEALERS_HAND: (dealers, *looks_at)}
        dealer_has_hand = DEALER in game.places
        wager = game.wager(
            FIVE_CARD_HAND_BONUS,
            cite,
            by_submission=True,
            selections=tuple(both) if dealer_has_hand else (),
            pays=game.table(
                pays,
                FIVE_CARD,
                """
                Hand              -
                Royal flush       100% of meter
                Straight flush    10% of meter
                Four-of-a-kind    500 for 1
                Full house        100 for 1
                Flush             50 for 1
            """,
            ),
            with_one_of=with_one_of,
            with_all_of=with_all_of,
            requires=[one_amount(game, meter, FIXED, amount)],
            meters=[Meter.of(amount.cite, seed=10_000, reseed=0, primary=primary, reserve=8)],
            looks_at=both if dealer_has_hand else both[PLAYERS_HAND],
            outcome=HandOutcome(),
            settled_by=settled_by,
            paid_by=credited,
            formed_by=formed_by,
            terms=Terms(
                highest_only,
                None,
                verified=verified,
                validated=validated,
                documented=credited,
                validated_from=500,
                credited=credited,
            ),
            after_a_fold=after_a_fold,
        )
        drawn = game.bonus(
            "Magic Card and Lucky Bonus",
            drawn_pays,
            wager,
            by_submission=True,
            pays=game.table(
                drawn_pays,
                Scale(MAGIC_CARD, LUCKY_BONUS),
                """
                Hand          -
                Magic Card    20 for 1
                Lucky Bonus   5 for 1
            """,
            ),
        )
        game.constraint(
            drawn_pays,
            "Magic Card and Lucky Bonus are for players of the Five Card Hand Bonus Wager.",
            lambda rules: rules.offers(wager) or not rules.offers(drawn),
        )
        rule = game.rule(credited, "drawn by the table game system")
        divided = "divided among those who wagered on the dealer's hand"
        shared = game.rule(highest_only, divided) if dealer_has_hand else None
        return cls(wager, drawn, amount, rule, shared)

    def draws(self, dealer: Dealer) -> None:
        """Have a card and a position selected where somebody can win by them."""
        if dealer.rules.offers(self.drawn) and dealer.wagered(self.wager):
            among = (tuple(map(str, STANDARD)), _positions(dealer.rules))
            for what, possible in zip(self.DRAWS, among, strict=True):
                dealer.draws(str(self.drawn.cite), what, possible)

    def lines(self, settling: Settling, seat: Seat) -> Iterator[Line]:
        """Settle each wager of a seat, by the five cards of the hand that it is on."""
        decided, rules = self.wager.decided, settling.rules
        assert decided is not None
        magic, lucky = self._drawn(settling.round)
        for bet, stake in seat.bets.items():
            if bet.wager is not self.wager:
                continue
            cards = decided.cards(settling.round, seat, bet.on)
            verdict = rules.once(self.wager.verdict, decided.teller(rules)(cards))
            yield from settling.claims(seat, bet, stake, verdict)
            if bet.on != DEALERS_HAND or self.shared is None:
                position = str(seat.number)
                yield settling.meters.line(seat.number, bet, stake, verdict)
            else:
                position = DEALER
                sharing = [other for other in settling.seats if bet in other.bets]
                parts = equal_parts(seat, sharing)
                yield settling.meters.shared_line(
                    seat.number, bet, stake, verdict, sharers=parts, cite=self.shared.cite
                )
            matches = {MAGIC_CARD: magic in cards, LUCKY_BONUS: lucky == position}
            for row in (row for row, matched in matches.items() if matched):
                if bonus := self.credited.adds(rules.paytable(self.drawn), row):
                    paid = PaidBonus(self.drawn, row=row, on=bet.on)
                    yield Line.of(seat.number, paid, stake, bonus)

    def _drawn(self, round_: Round) -> tuple[Card | None, str | None]:
        """The card and the position that the table game system selected, if it did."""
        if not round_.draws:
            return None, None
        if not round_.rules.offers(self.drawn):
            raise RuleError(f"{self.drawn.name} are not offered ({self.drawn.cite.pretty}).")
        magic, lucky = (round_.draws.get(name) for name in self.DRAWS)
        known = _positions(round_.rules)
        if lucky is not None and lucky.casefold() not in known:
            raise RuleError(f"The lucky position is one of {', '.join(known)}, not “{lucky[:40]}”.")
        return Card.of(magic) if magic else None, lucky.casefold() if lucky else None


def _positions(rules: HouseRules) -> tuple[str, ...]:
    """Where the lucky position can be."""
    game = rules.game
    dealers = (DEALER,) if DEALER in game.places else ()
    return (*dealers, *map(str, range(1, (game.positions or 0) + 1)))
