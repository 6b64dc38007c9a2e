"""Player banks of Pai Gow Poker at random: every cent is accounted for; what a bank is worth."""

from collections.abc import Mapping
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.conftest import Live
from tests.table.offered import as_input
from tests.table.test_pai_gow_poker_bank import MAIN, RULES, SEATS, Open, sit

from houserules.equipment.cards import Card
from houserules.evidence.simulation import Simulation
from houserules.evidence.strategies import strategy
from houserules.games import load
from houserules.games.pai_gow.banking import Banking
from houserules.games.pai_gow.pai_gow_poker.law import bank as player_bank
from houserules.games.pai_gow.pai_gow_poker.law import pai_gow, settle_pai_gow, vigorish_of
from houserules.games.pai_gow.pai_gow_poker.odds import compared_hands
from houserules.rules import Bet, Bets, Decision, Line, Round, Seat
from houserules.rules.procedure import AskDecision, AskWagers
from houserules.rules.settlement import Banked
from houserules.table import (
    BuyChips,
    Decide,
    Input,
    Leave,
    Log,
    NoMoreBets,
    PlaceBet,
    Report,
    Sit,
    Source,
    Table,
    TakeBack,
    recover,
    reportable,
)
from houserules.table.ledger import CENTER, DEALERS_WAGER, INVENTORY, LAYOUT

game = load("645a")

# Anything at random


class Anything:
    """Four players who do whatever is permitted, and an account of who may bank, kept apart."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        rules = {**RULES, "Fortune Bonus Wager": "A", "Dealing": "automated shoe"}
        self.table = Table(game.rules(rules), source=Source(seed), inventory=10_000_000)
        for seat in (1, 2, 4, 6):
            self.table.do(Sit(seat, f"player {seat}", self.random.randint(1, 300) * 100))
        self.bank: int | None = None
        self.banked_last: str | None = None
        self.wagered: set[str] | None = None
        self.kept: list[tuple[int, dict[str, int]]] = []

    def step(self) -> None:
        """Do something, and count the money."""
        table, rounds = self.table, self.table.rounds
        wagers = {seat: p.bets.copy() for seat, p in table.dealer.positions.items()}
        for event in table.do(self._choose()):
            if event.what.startswith("the marker"):
                self.bank = event.seat
            elif str(event.cite) == "645a.12(d)(2)" and event.seat == self.bank:
                self.bank = None
            elif event.what == "no more bets":
                self._closed({s: bets.get(Bet(game.wagers[0]), 0) for s, bets in wagers.items()})
        balances = dict(table.ledger.balances)
        self.kept.append((len(table.log.entries), balances))
        assert table.ledger.conserved
        assert all(cents >= 0 for account, cents in balances.items() if account != INVENTORY)
        on_layout = sum(
            stake
            for seat, position in table.dealer.positions.items()
            for bet, stake in position.bets.items()
            if (seat, bet.wager) not in table.dealer.money.collected  # by a surrender
        )
        assert balances.get(LAYOUT, 0) == on_layout
        if table.rounds > rounds:
            self.bank = None
            assert (table.ledger[CENTER], table.ledger[DEALERS_WAGER]) == (0, 0)

    def _choose(self) -> Input:
        while not self.table.can(given := self._perhaps()):
            pass
        return given

    def _perhaps(self) -> Input:
        table, random = self.table, self.random
        seats = tuple(table.dealer.positions)
        if random.random() < 0.02:
            found = reportable(table) or game.irregularities
            return Report(random.choice(found).event, random.choice((None, *seats)))
        if random.random() < 0.03 or not seats:
            seat, newly = random.randint(1, 6), random.randint(1, 9)
            sits = Sit(seat, f"player {newly}", 9_000)
            return random.choice((BuyChips(seat, 2_000), Leave(seat), sits, sits))
        asks = table.asks
        if isinstance(asks, AskDecision):
            act = random.choice(asks.acts)
            amount = act.amount
            if act.amounts is not None and random.random() < 0.5:
                amount = random.randint(0, act.amounts.most)
            return Decide(asks.seat, act.name, amount, act.cards)
        seat = random.choice(seats)
        main = PlaceBet(seat, MAIN, random.randint(1, 8_000))
        fortune = PlaceBet(seat, "Fortune Bonus Wager", random.randint(1, 900))
        return random.choice((main, main, fortune, TakeBack(seat, MAIN), NoMoreBets()))

    def _closed(self, wagers: Mapping[int, int]) -> None:
        """Wagers are closed: the bank is one that 645a.12(b) to (d) permit, and covers them."""
        player = self.table.dealer.player
        if self.bank is None:
            self.wagered = {player(seat) for seat, stake in wagers.items() if stake}
            self.banked_last = None
            return
        banker = player(self.bank)
        assert self.wagered is not None, "nobody banks the first round"
        assert banker in self.wagered
        assert banker != self.banked_last
        assert not wagers[self.bank]
        self.banked_last = banker


@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_whatever_happens_every_cent_is_accounted_for(seed: int) -> None:
    play = Anything(seed)
    for _ in range(60):
        play.step()
        for offer in play.table.legal() if play.random.random() < 0.1 else ():
            assert play.table.can(as_input(offer, play.random)), offer
    entries = play.table.log.entries
    for length, balances in play.kept[:: len(play.kept) // 6]:  # killed here, and recovered
        again = recover(Log(entries[:length]))
        assert dict(again.ledger.balances) == balances
    cut = play.random.randrange(1, len(entries))  # killed while something was carried out
    assert recover(Log(entries[:cut]), Source(seed)).ledger.conserved
    whole = recover(Log(entries))
    assert whole.events == play.table.events
    assert (whole.asks, whole.legal()) == (play.table.asks, play.table.legal())


# The worth of a bank


@pytest.mark.parametrize("seed", range(3))
def test_the_bank_wins_what_the_others_lose_but_for_vigorish(live: Open, seed: int) -> None:
    """Each round is settled once more with the bank's cards as the dealer's, by 645a.11(f).

    Against the bank every player gains the same; the bank has the rest, less 5% of a surplus.
    """
    table = live(game.rules(RULES), seed)
    sit(table)
    rounds = 0
    while rounds < 12:
        banks = plays_whole_round(table, 1_000, 2_000)
        if banks is None:
            continue
        rounds += 1
        hands, decisions = banks
        gains = {line.seat: line.amount for line in table.table.settled}
        bank = next(line.seat for line in table.table.settled if line.name == "Bank")
        main = game.find_wager(MAIN)
        others = tuple(
            Seat(seat, Bets({Bet(main): 1_000}), {"": hands[seat]}, decisions)
            for seat in hands
            if seat not in (bank, 7)
        )
        dealers = Seat(5, Bets({Bet(main): 2_000}), {"": hands[7]}, decisions)
        mirror = game.settle(Round(table.table.rules, (*others, dealers), {"dealer": hands[bank]}))
        assert {s.number: mirror.totals[s.number] for s in others} == {
            s.number: gains[s.number] for s in others
        }
        gross = [line.stake if line.amount > 0 else line.amount for line in mirror.lines]
        left = -sum(gross)
        assert gains[bank] == (left * 95 // 100 if left > 0 else left)


def plays_whole_round(
    table: Live, stake: int, dealers: int
) -> tuple[dict[int, tuple[Card, ...]], tuple[Decision, ...]] | None:
    """A round in which seat 6 banks if it may; the hands of a round with a bank, 7 the dealer's."""
    at, rounds, hands = table.table, table.table.rounds, {}
    while at.rounds == rounds:
        asks = at.asks
        for seat in (2, 4, 6):
            lacks = 20_000 - at.chips[SEATS[seat]]
            table.do(*([BuyChips(seat, lacks)] if lacks > 0 else []))
        if isinstance(asks, AskWagers):
            marker = at.dealer.marker
            stakes = {s: stake for s in (2, 4, 6) if marker is None or s != marker.seat}
            if marker is None:
                stakes[6] = dealers  # what the dealer wagers against her later
            table.do(*(PlaceBet(s, MAIN, c) for s, c in stakes.items()), NoMoreBets())
        else:
            banked = at.dealer.marker is not None and at.dealer.place("dealer")
            if banked:
                hands = {seat: at.dealer.hand(seat) for seat in (2, 4, 6)}
                hands[7] = at.dealer.place("dealer")
            takes = "bank" in [act.name for act in asks.acts] and asks.seat == 6
            table.do(Decide(asks.seat, "bank" if takes else asks.acts[0].name))
    return (hands, (Decision("house way"),)) if hands else None


def test_the_banks_expectation_mirrors_the_players_exactly() -> None:
    """Over all 8,250,459,031,214,400 deals by the house way: both lose 5% of what they win.

    A player is paid where both hands are higher and loses where neither is; the bank the other
    way round. So together they lose the vigorish on every decided deal, and nothing else.
    """
    rules = game.rules({})
    vigorish = vigorish_of(rules)
    assert vigorish is not None
    bank = Banking(Seat(1, Bets({})), together=False, dealers_wager=0)
    player = banks = decided = 0
    for facts, deals in compared_hands(rules).items():
        line = Line.of(2, pai_gow, 100, settle_pai_gow(facts, rules))
        gross = 100 if line.amount > 0 else line.amount
        player += deals * line.amount
        banks += deals * player_bank.line(bank, [gross], vigorish).amount
        decided += deals * (gross != 0)
    assert player + banks == -5 * decided
    assert round(-banks / sum(compared_hands(rules).values()), 2) == 0.25  # percent, as published


@pytest.mark.parametrize("rounds", [150, pytest.param(10_000, marks=pytest.mark.slow)])
def test_banking_at_the_table_confirms_the_expectation(rounds: int) -> None:
    """A player alone banks every other round against the dealer's $10, by the house way."""
    rules = game.rules({"Player bank": "yes"})
    played = Simulation(rules, strategy(rules, "bank"), seed=8, stakes={MAIN: 1_000})
    played.play(2 * rounds)
    bank, wager = played.accounts[Banked.ALONE], played.accounts[Bet(pai_gow)]
    assert (bank.played, wager.played) == (rounds, rounds)
    assert wager.wagered == rounds * 1_000
    counts = {gain: count for (_, gain), count in bank.counts.items()}
    assert set(counts) <= {950, 0, -1_000}
    spread = sqrt(counts[950] * 0.95**2 + counts[-1_000]) / rounds
    assert abs(bank.gained / (rounds * 1_000) + 0.0025) < 4 * spread
