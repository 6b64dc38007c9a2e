"""House Money: what its payout is worth when it is added to a wager on a hand.

Both hands have two open cards when the player decides, so results are counted by opening.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from houserules.games.baccarat.baccarat_hands import NO_PAIR, PLAYERS_HAND
from houserules.games.baccarat.counts import Opening, Ranks, Results, pair_counts, results, rounds
from houserules.games.baccarat.settling import Wagers
from houserules.games.baccarat.wagers import BankersHand, PlayersHand
from houserules.odds.figure import Figure
from houserules.odds.pricing import ENUMERATED, UNIT, net_words, shares_of
from houserules.rules import HouseRules, Verdict

Reasons = dict[str, int]
"""The reasons for which a wager is settled, with their counts."""


class Adding:
    """The results of money that is added to the wager on a hand."""

    def __init__(self, wagered: PlayersHand | BankersHand, rules: HouseRules, shoe: Ranks) -> None:
        """Settle every result of a shoe, then all that follows each opening with a pair."""
        settled = {result: wagered.settle(result, rules) for result in results(shoe)}
        self.hand = wagered.wager.name
        self.verdicts: dict[str, Verdict] = {verdict.why: verdict for verdict in settled.values()}
        self._why = {result: verdict.why for result, verdict in settled.items()}
        self._nets = {why: verdict.net(UNIT) for why, verdict in self.verdicts.items()}
        self.after: dict[Opening, Reasons] = {
            opening: self.reasons(following)
            for opening, following in rounds(shoe).items()
            if opening.pairs != NO_PAIR
        }

    def reasons(self, following: Results) -> Reasons:
        """How counted results settle the wager."""
        ways = dict.fromkeys(self.verdicts, 0)
        for result, number in following.items():
            ways[self._why[result]] += number
        return ways

    def gain(self, ways: Reasons) -> Fraction:
        """The expected gain for each unit added."""
        gains = (number * self._nets[why] for why, number in ways.items())
        return sum(gains, Fraction(0)) / (sum(ways.values()) * UNIT)


Decisions = dict[Opening, Adding | None]
"""To which wager a payout is added after each opening with a pair; None where it is taken."""


@dataclass(frozen=True)
class HouseMoneyPlay:
    """House Money at a table: the rules, the cards in play and the wagers it can be added to."""

    wagers: Wagers
    rules: HouseRules
    shoe: Ranks
    choices: Sequence[Adding]

    def always(self) -> Decisions:
        """Every payout is added to the first choice."""
        return dict.fromkeys(self.choices[0].after, self.choices[0])

    @cached_property
    def best(self) -> Decisions:
        """After each opening the choice that gains most; taken where none gains anything."""
        decided: Decisions = {}
        for opening in self.always():
            gains = [(adding.gain(adding.after[opening]), adding) for adding in self.choices]
            most, adding = max(gains, key=lambda pair: pair[0])
            decided[opening] = adding if most > 0 else None
        return decided

    def advice(self) -> str:
        """The best decisions in words; they follow the hand that leads on two cards."""
        at_ties: dict[int, set[str | None]] = {}
        for opening, adding in self.best.items():
            hand = adding.hand if adding else None
            player, banker = opening.counts
            if player == banker:
                at_ties.setdefault(player, set()).add(hand)
            elif hand != self._leader(player > banker):
                raise ArithmeticError("The best play does not follow the leading hand.")
        clauses = []
        for adding in self.choices:
            ties = "".join(
                f" or at {points} to {points}" + (" with some cards" if len(hands) > 1 else "")
                for points, hands in sorted(at_ties.items())
                if adding.hand in hands
            )
            clauses.append(f"to the {adding.hand} when it leads on two cards{ties}")
        return f"Add the payout {', '.join(clauses)}; otherwise take it"

    def _leader(self, players: bool) -> str | None:
        """The choice whose hand leads."""
        leads = (c.hand for c in self.choices if (c.hand == PLAYERS_HAND) == players)
        return next(leads, None)

    def figure(self, when: str | None, decided: Decisions, strategy: str) -> Figure:
        """House Money when payouts go where it was decided, per unit of the wager."""
        house, rules, counts = self.wagers.house_money, self.rules, pair_counts(self.shoe)
        followed: Counter[tuple[str, Adding, str]] = Counter()
        for opening, adding in decided.items():
            if adding is not None:
                for why, number in adding.after[opening].items():
                    followed[opening.pairs, adding, why] += number
        ways: Counter[tuple[str, str, Fraction]] = Counter()
        taken, added_in_all = Counter(counts), 0
        for (pairs, adding, why), number in followed.items():
            won, then = house.wager.verdict(pairs, rules), adding.verdicts[why]
            payout = won.net(UNIT)
            added = house.added(int(payout), rules)
            net = (payout + then.net(added)) / UNIT
            ways[f"{won.why}, {why}", net_words(net), net] += number
            taken[pairs] -= number
            added_in_all += number * added
        for pairs, number in taken.items():
            verdict = house.wager.verdict(pairs, rules)
            ways[verdict.why, str(verdict.pays), verdict.net(UNIT) / UNIT] += number
        return Figure(
            house.wager.name, "-", cite=rules.paytable(house.wager).cite, when=when,
            per=house.wager.name, shares=shares_of(+ways), method=ENUMERATED, strategy=strategy,
            total_wagered=1 + Fraction(added_in_all, sum(counts.values()) * UNIT),
        )  # fmt: skip
