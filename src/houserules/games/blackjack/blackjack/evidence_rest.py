"""Blackjack: rounds that begin with cards of some kinds, for what all deals do not decide."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

from houserules.equipment.cards import Card
from houserules.evidence.host import Host, without
from houserules.rules import Round

from .evidence_deals import Deal, Kinds, in_order
from .shoe import deck_in_play


class Rest:
    """Rounds that begin with one of some deals, as likely as it comes; the rest is by chance."""

    def __init__(self, host: Host, deals: Mapping[Kinds, int]) -> None:
        """The deals are given with the ways in which each comes."""
        self._host = host
        self._deals = list(deals)
        self._ways = list(accumulate(deals.values()))
        self._shoe = deck_in_play(host.rules).cards

    def play(self) -> Round:
        """Play a round: what was dealt and decided."""
        random = self._host.random
        (dealt,) = random.choices(self._deals, cum_weights=self._ways)
        first, second, up, hole, *drawn = dealt
        cards = Deal((first, second, up, *drawn)).cards
        left = without(self._shoe, cards)
        below: Card = random.choice([card for card in left if card in hole])
        left.remove(below)
        burned = random.choice(left)
        self._host.play((burned, *in_order((*cards[:3], below, *cards[3:]))))
        return self._host.dealt
