"""Blackjack at a live table, as 633a.7 and 633a.12 order: its additions to the family's round."""

from collections.abc import Sequence
from dataclasses import replace

from houserules.equipment.cards import CARDS
from houserules.games.blackjack import LiveRound, RoundOfPlay, Turn
from houserules.games.shared.common import DOCUMENTATION, DOCUMENTED
from houserules.hands.blackjack import point_count
from houserules.law import Citation
from houserules.rules import Bet, Line, Outcome, dollars
from houserules.rules.procedure import Act, Dealer, Face

from . import additional, jackpots
from .additional import PRESS, TAKE
from .choices import KEEP, SWITCH, blackjack, is_switch
from .determinant import determine
from .law import CHAPTER


class BlackjackRound(RoundOfPlay):
    """The family's round with meters, a double shoe, House Money and Blackjack Switch."""

    def closes(self, live: LiveRound) -> None:
        """Lock out the progressive wagers, 633a.2(c) and (d)(2)."""
        live.dealer.feeds("2(c)", additional.bad_beat)
        live.dealer.feeds("2(d)(2)", additional.hit_and_run, additional.straight_jack)

    def deals(self, live: LiveRound, first: str = "") -> Turn[None]:
        """The determinant card may be the first card, 633a.7(d)(2); two hands, 633a.12(a)(3)."""
        if determine(live.cards):
            first = "7(d)(2)"
        if is_switch(live.rules):
            live.dealer.says("12(a)(3)", "two hands are dealt to each player")
        yield from super().deals(live, first)
        _draw_bonuses(live.dealer)

    def arranges(self, live: LiveRound, seat: int) -> Turn[None]:
        """The second cards of the two hands may change places, 633a.12(a)(4)."""
        if not is_switch(live.rules):
            return
        first, second = live.seats[seat]
        totals = " and ".join(str(point_count(box.cards)) for box in (first, second))
        live.dealer.says("12(a)(4)", totals, seat)
        cite = self.chapter.game.cite("12(a)(4)")
        acts = (Act(KEEP, cite), Act(SWITCH, cite))
        if (yield from live.asks(seat, acts, cite, otherwise=KEEP)) != SWITCH:
            return
        (one, two), (three, four) = first.cards, second.cards
        first.cards, second.cards = (one, four), (three, two)
        for box in (first, second):
            box.switched = True
            live.dealer.sets(seat, "12(a)(4)", box.name, box.cards, Face.UP)

    def pays_first_cards(
        self, live: LiveRound, cite: str | Citation, lines: Sequence[Line]
    ) -> Turn[None]:
        """Settle; a House Money payout may be added to the Blackjack Wager, 633a.7(g)(10)."""
        won = [line for line in lines if line.settles(additional.house_money) and _wins(line)]
        live.pays(cite, [line for line in lines if line not in won])
        for line in won:
            yield from self._pay_house_money(live, line)

    def _pay_house_money(self, live: LiveRound, line: Line) -> Turn[None]:
        """The payout is handed over, or added to a Blackjack Wager that is still in play."""
        if live.blackjack and live.revealed:
            live.dealer.pays("7(g)(10)(i)(A)", [line])
            return
        seat, answer = line.seat, TAKE
        if live.plays(seat):
            by = self.chapter.game.cite("7(g)(10)(ii)")
            acts = (Act(TAKE, by), Act(PRESS, by))
            choice = yield from live.asks(seat, acts, by, otherwise=TAKE)
            if choice is None:
                return
            answer = choice.act
        added = additional.added(line.amount, live.rules) if answer == PRESS else 0
        if added:
            why = f"{line.why}, {dollars(added)} added to the Blackjack Wager"
            line = replace(line, why=why, also=(*line.also, additional.PRESSED))
        read = self.chapter.reads(live.up)
        live.dealer.pays("7(g)(10)(i)(B)" if read else "7(g)(10)(ii)", [line])
        if added:
            live.seats[seat][0].added = added
            live.dealer.takes(seat, Bet(blackjack), added, "7(g)(10)(ii)(A)")
        if handed := line.amount - added:
            cite = "7(g)(10)(ii)(B)"
            live.dealer.says(cite, "the dealer hands it to the player", seat, amount=handed)

    def matters(self, live: LiveRound) -> bool:
        """The dealer's cards decide the Hit and Run Progressive Wager too."""
        return live.dealer.wagered(additional.hit_and_run) or super().matters(live)

    def completes(self, live: LiveRound) -> Turn[None]:
        """Progressive wagers, the hands, and cards that stay until a payout is documented."""
        dealer, documented = live.dealer, dict(jackpots.documented(live))
        if dealer.wagered(*additional.JACKPOTS):
            yield from jackpots.verify(live)
            dealer.settles("7(o)", lambda round_: jackpots.lines(live, round_))
        self.settles_hands(live)
        for seat, by in documented.items():
            dealer.says(by, DOCUMENTED, seat)
        cards = "the other cards" if documented else "the cards"
        dealer.says("7(s)", f"{cards} go to the discard rack")
        for seat, by in documented.items():
            yield from dealer.confirms(by, "the dealer", DOCUMENTATION, seat)
            dealer.says("7(s)", "the player's cards go to the discard rack", seat)


def _wins(line: Line) -> bool:
    return line.outcome is Outcome.WIN


def _draw_bonuses(dealer: Dealer) -> None:
    """The table game system selects a card and a position for players of the Bad Beat."""
    if not dealer.wagered(additional.bad_beat):
        return
    if dealer.rules.offers(additional.magic_card):
        dealer.draws('1("Magic Card Bonus")', "magic card", [str(card) for card in CARDS])
    if dealer.rules.offers(additional.lucky_player):
        dealer.draws('1("Lucky Player Bonus")', "lucky position", jackpots.POSITIONS)


BlackjackRound(CHAPTER)
