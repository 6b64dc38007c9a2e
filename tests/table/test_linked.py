"""Linked tables: same wager and probability, or refused; and the meter never loses a cent."""

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houserules.equipment.cards import STANDARD, WITH_JOKER, parse_cards
from houserules.games import load
from houserules.games.poker.three_card_poker.law import game, progressive
from houserules.links import Link, Terms, top_awards
from houserules.log import INPUT, Entry
from houserules.rules import HouseRules, Outcome, RuleError, Wager
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import AskConfirmation, AskDecision
from houserules.table import (
    Decide,
    FileLog,
    Log,
    LogError,
    NoLog,
    NoMoreBets,
    PlaceBet,
    Report,
    Sit,
    Source,
    Table,
    recover,
    replayed,
)
from houserules.table.chance import Given, order_dealing
from houserules.table.events import Kind
from houserules.table.inputs import Abandon, Confirm
from houserules.table.ledger import LINK, PAYOUTS, member_account

PROGRESSIVE = "Progressive Payout Wager"
FIVE_CARD = "Five-Card Progressive Payout Wager"
HAND_BONUS = "Five Card Hand Bonus Wager"
FIVE_OF_SIX = "5 of 6 Progressive Payout Wager"
JACKPOT = "As Jc Ks 9c Qs 3h"


def offering(name: str, **more: object) -> tuple[HouseRules, Wager]:
    value = "A" if name == PROGRESSIVE else "yes"
    return game.rules({name: value, **more}), game.find_wager(name)


# Properties that tables on one link must share


@pytest.mark.parametrize(
    ("name", "chance"),
    [
        (PROGRESSIVE, Fraction(1, 22_100)),
        (FIVE_CARD, Fraction(4, 2_598_960)),
        (HAND_BONUS, Fraction(4, 2_598_960)),
        # a royal flush of spades among six cards: its five, and any of the 47 others
        (FIVE_OF_SIX, Fraction(47, 20_358_520)),
    ],
)
def test_the_probability_of_the_jackpot(name: str, chance: Fraction) -> None:
    assert top_awards(*offering(name)) == {"": chance}


def test_two_paytables_with_the_same_jackpot_may_be_linked() -> None:
    link = Link()
    link.join("one", *offering(PROGRESSIVE))
    link.join("two", game.rules({PROGRESSIVE: "B"}), progressive)
    assert link.meters == {"": 100_000}, "seeded once"


def test_another_amount_is_refused() -> None:
    link = Link()
    link.join("one", *offering(PROGRESSIVE))
    five = game.rules({PROGRESSIVE: "A", "Progressive wager amount": "$5"})
    with pytest.raises(RuleError) as refusal:
        link.join("two", five, progressive)
    assert "Table two cannot be linked: its progressive wager is $5.00, not $1.00" in str(
        refusal.value
    )
    assert "(§ 605a.8(g)(2))" in str(refusal.value)


def test_another_probability_is_refused() -> None:
    link = Link()
    link.join("one", *offering(FIVE_CARD))
    link.join("two", *offering(FIVE_CARD))
    with pytest.raises(RuleError) as refusal:
        link.join("three", *offering(FIVE_OF_SIX))
    assert "hit with a probability of 1/433160, not 1/649740" in str(refusal.value)
    assert "(§ 605a.8(g)(1))" in str(refusal.value)


def test_another_seed_is_refused() -> None:
    """The Five Card Hand Bonus has the same odds and seed, but a reseed of $0."""
    link = Link()
    link.join("one", *offering(FIVE_CARD))
    with pytest.raises(RuleError) as refusal:
        link.join("two", *offering(HAND_BONUS))
    assert str(refusal.value) == (
        "Table two cannot be linked: its meter has a seed of $10,000.00 and a reseed of $0.00, not "
        "a seed of $10,000.00 and a reseed of $10,000.00 as at the tables linked already "
        "(§ 649a.12(i)(4))."
    )


def test_an_amount_that_is_left_open_is_refused() -> None:
    rules = load("645a").rules({PROGRESSIVE: "yes"})
    with pytest.raises(RuleError, match=r"post one amount.*\(§ 605a.8\(g\)\(2\)\)"):
        Link().join("one", rules, rules.game.find_wager(PROGRESSIVE))


def test_a_table_must_offer_the_wager() -> None:
    with pytest.raises(RuleError, match=r"offers one wager with a meter.*§ 605a.7\(e\)\(2\)"):
        Link().join("one", game.rules(), progressive)


def test_terms_are_plain_data() -> None:
    terms = Terms.of(*offering(HAND_BONUS))
    assert Terms.from_data(terms.to_data()) == terms
    assert terms.seeds == {"": (1_000_000, 0)}


# One meter for all


def linked(link: Link, name: str, wager: str, source: Source, log: Log | None = None) -> Table:
    rules, metered = offering(wager)
    table = Table(rules, log=log, source=source, membership=link.join(name, rules, metered))
    table.do(Sit(1, "Ann", 1_000_000))
    return table


def bet(table: Table, wager: str) -> None:
    table.do(PlaceBet(1, "Ante Wager", 500))
    table.do(PlaceBet(1, wager, 100))
    table.do(NoMoreBets())


def play(table: Table) -> None:
    """Make the Play Wager; payouts are validated and documented as they must be."""
    table.do(Decide(1, "play"))
    confirm(table)


def until_paid(table: Table) -> list[Entry]:
    """The log up to the confirmation after which the jackpot is paid."""
    entries = list(table.log.entries)
    confirmed = (n for n, e in enumerate(entries) if e.kind == INPUT and e.data["do"] == "confirm")
    return entries[: next(confirmed) + 1]


def confirm(table: Table) -> None:
    while isinstance(table.asks, AskConfirmation):
        table.do(Confirm())


def dealing(text: str) -> Given:
    return Given([order_dealing(STANDARD, parse_cards(text))] * 3)


def test_a_jackpot_at_one_table_is_what_all_tables_fed() -> None:
    link = Link()
    one = linked(link, "one", PROGRESSIVE, Source(1))
    two = linked(link, "two", PROGRESSIVE, dealing(JACKPOT))
    for _ in range(10):
        bet(one, PROGRESSIVE)
        one.do(Decide(1, "fold"))
    assert link.meters == {"": 100_140}
    bet(two, PROGRESSIVE)
    bet(one, PROGRESSIVE)
    play(two)
    (jackpot,) = (line for line in two.settled if line.name == PROGRESSIVE)
    assert jackpot.amount == 100_168 - 100, "the meter when it is the player's turn"
    assert link.meters == one.meters[PROGRESSIVE] == {"": 100_000}
    assert two.ledger[LINK] == 14 - 100_168, "the link owes the table what it paid"
    assert link.ledger[member_account("two")] == 100_168 - 14
    assert one.ledger.conserved
    assert two.ledger.conserved
    assert link.ledger.conserved


def test_the_meter_goes_on_while_a_payout_is_validated() -> None:
    """Each winner is paid by what the link shows when the payout has been validated."""
    link = Link()
    cards = "5s As 2c 6s Ks 3d 7s Qs 4h"  # a straight flush, the jackpot, a straight
    one = linked(link, "one", PROGRESSIVE, dealing(cards))
    two = linked(link, "two", PROGRESSIVE, Source(2))
    one.do(Sit(2, "Bob", 1_000_000))
    one.do(PlaceBet(2, "Ante Wager", 500))
    one.do(PlaceBet(2, PROGRESSIVE, 100))
    bet(one, PROGRESSIVE)
    one.do(Decide(1, "play"))
    one.do(Decide(2, "play"))
    assert link.held is None
    bet(two, PROGRESSIVE)
    one.do(Confirm())
    assert link.meters == {"": 100_000}, "seeded again"
    assert one.ledger["player Bob"] == 1_000_000 - 100 + 2 * 500 + 2_500 + 100_042
    two.do(Decide(1, "fold"))
    bet(two, PROGRESSIVE)
    assert isinstance(one.asks, AskConfirmation)
    confirm(one)
    assert link.meters == {"": 100_014}
    assert one.ledger.conserved
    assert link.ledger.conserved
    assert recover(Log(one.log.entries), link=link).ledger == one.ledger


def test_a_jackpot_is_divided_while_other_tables_feed_the_meter() -> None:
    """649a.12(i)(2): by the meter when the first is paid; what is fed later stays on it."""
    link = Link()
    one = linked(link, "one", HAND_BONUS, dealing("2c 3d 4h Ks 4c 5d 6h Qs 7c 8d 9h Js As Ts"))
    two = linked(link, "two", HAND_BONUS, Source(2))
    on_dealer = f"{HAND_BONUS} on dealer's hand"  # king to jack of spades, with ace and ten
    for seat in (2, 3):
        one.do(Sit(seat, f"Player {seat}", 1_000_000))
        one.do(PlaceBet(seat, "Ante Wager", 500))
        one.do(PlaceBet(seat, on_dealer, 100))
    bet(one, on_dealer)
    for seat in (1, 2, 3):
        one.do(Decide(seat, "fold"))
    shown = []
    for _ in range(3):
        bet(two, on_dealer)
        two.do(Decide(1, "fold"))
        one.do(Confirm())
        shown.append((link.meters[""], link.reserves[""], one.ledger[PAYOUTS]))
    confirm(one)
    third = 1_000_084 // 3  # $10,000 and 21% of four wagers; one cent cannot be divided
    assert shown == [(32, 0, 2 * third + 1), (32 + 21, 8, third + 1), (53 + 21 + 1, 16, 0)]
    assert [line.amount for line in one.settled] == [-500, third - 100] * 3
    assert one.ledger.conserved
    assert link.ledger.conserved
    assert recover(Log(one.log.entries), link=link).ledger == one.ledger


def test_no_round_becomes_void_while_a_divided_jackpot_is_paid() -> None:
    """Nor does a player leave; the second winner is paid what the first left for them."""
    rules = game.rules({HAND_BONUS: "yes", "Wagers of a player who leaves lose": "yes"})
    table = Table(rules, source=dealing("2c 3d Ks 4c 5d Qs 7c 8d Js As Ts"))
    for seat in (1, 2):
        table.do(Sit(seat, f"Player {seat}", 1_000))
        table.do(PlaceBet(seat, "Ante Wager", 500))
        table.do(PlaceBet(seat, f"{HAND_BONUS} on dealer's hand", 100))
    table.do(NoMoreBets())
    for seat in (1, 2):
        table.do(Decide(seat, "fold"))
    table.do(Confirm())
    held = dict(table.ledger.balances)
    refusals = ((Report("649a.13(c)"), "being settled"), (Abandon(1), "Nothing goes on"))
    for tried, refusal in refusals:
        with pytest.raises(RuleError, match=refusal):
            table.do(tried)
    assert table.ledger.balances == held
    confirm(table)
    assert table.chips == {"Player 1": 400 + 500_021, "Player 2": 400 + 500_021}
    assert table.ledger[PAYOUTS] == 0
    assert table.ledger.conserved


def test_a_linked_log_replays_without_the_link(tmp_path: Path) -> None:
    link, path = Link(), tmp_path / "one.log"
    log = FileLog(path)
    table = linked(link, "one", PROGRESSIVE, dealing(JACKPOT), log)
    bet(table, PROGRESSIVE)
    play(table)
    log.close()
    _, again = replayed(path)
    assert again.ledger == table.ledger
    assert again.events == table.events


def test_a_linked_table_does_not_go_on_without_the_link() -> None:
    table = linked(Link(), "one", PROGRESSIVE, Source(1))
    again = recover(Log(table.log.entries))
    with pytest.raises(LogError, match="Table one is on a link: recover the table with it"):
        bet(again, PROGRESSIVE)


def test_a_linked_table_needs_a_log() -> None:
    """Nobody could tell the link later what became of a meter that it holds."""
    link = Link()
    with pytest.raises(RuleError, match="needs a log that is kept"):
        linked(link, "one", PROGRESSIVE, Source(1), NoLog())
    assert link.held is None


def test_the_meter_waits_for_a_table_that_was_stopped() -> None:
    """A table that stops while it is paid keeps the meter until it is recovered."""
    link = Link()
    one = linked(link, "one", PROGRESSIVE, dealing(JACKPOT))
    two = linked(link, "two", PROGRESSIVE, Source(2))
    bet(two, PROGRESSIVE)
    bet(one, PROGRESSIVE)
    play(one)
    paid = until_paid(one)
    stopped = Link(Log(link.log.entries[:-1]))  # held for table one, not yet committed
    waiting = recover(Log(two.log.entries), link=stopped)
    with pytest.raises(LogError, match="being paid at table one: recover that table first"):
        waiting.do(Decide(1, "fold"))
    again = recover(Log(paid), link=stopped)
    assert again.chips == one.chips
    assert stopped.meters == link.meters
    waiting.do(Decide(1, "fold"))


class FullDisk(Log):
    """A log that refuses what is to be done, as a file on a full disk does, and goes on later."""

    refuses = ""

    def append(self, kind: str, data: Any) -> Entry:
        if kind == INPUT and data["do"] == self.refuses:
            raise LogError("The disk is full.")
        return super().append(kind, data)


def test_what_a_table_owes_the_link_waits_while_another_table_has_the_meter() -> None:
    """The amount it fed must not change a meter after a winner has learned the amount on it."""
    log = FullDisk()
    link = Link(log)
    one = linked(link, "one", PROGRESSIVE, dealing(JACKPOT))
    two = linked(link, "two", PROGRESSIVE, Source(2))
    bet(one, PROGRESSIVE)
    log.refuses = "commit"
    with pytest.raises(LogError, match="disk is full"):
        bet(two, PROGRESSIVE)
    with pytest.raises(LogError, match="disk is full"):
        play(one)
    again = Link(Log(log.entries))
    assert (again.held, again.meters) == ("one", {"": 100_014})
    with pytest.raises(LogError, match="being paid at table one: recover that table first"):
        recover(Log(two.log.entries), link=again)
    recover(Log(one.log.entries), link=again)
    assert again.meters == {"": 100_000}
    recover(Log(two.log.entries), link=again)
    assert again.meters == {"": 100_014}
    assert again.ledger.conserved


def test_a_table_whose_log_is_lost_is_given_up() -> None:
    link = Link()
    one = linked(link, "one", PROGRESSIVE, dealing(JACKPOT))
    two = linked(link, "two", PROGRESSIVE, Source(2))
    bet(one, PROGRESSIVE)
    play(one)
    stopped = Link(Log(link.log.entries[:-1]))  # held for table one, not yet committed
    waiting = recover(Log(two.log.entries), link=stopped)
    with pytest.raises(LogError, match="if its log is lost, give the table up"):
        waiting.do(PlaceBet(1, "Ante Wager", 500))
    with pytest.raises(RuleError, match="not held for table two"):
        stopped.give_up("two")
    stopped.give_up("one")
    bet(waiting, PROGRESSIVE)
    for known in (stopped, Link(Log(stopped.log.entries))):
        assert (known.held, known.meters) == (None, {"": 100_028})
        with pytest.raises(LogError, match="Table one was not opened on this link, or was given"):
            recover(Log(one.log.entries), link=known)


def test_a_table_that_was_given_up_does_not_go_on() -> None:
    link, (rules, wager) = Link(), offering(PROGRESSIVE)
    place = link.join("one", rules, wager)
    table = Table(rules, membership=place)
    place.hold(table.log)
    link.give_up("one")
    with pytest.raises(LogError, match="given up on its link: open it anew"):
        table.do(Sit(1, "Ann", 1_000))


# A name is used again


def win(table: Table) -> int:
    """A round with the jackpot; what it paid, the wager of $1 included."""
    bet(table, PROGRESSIVE)
    play(table)
    return sum(line.amount + 100 for line in table.settled if line.name == PROGRESSIVE)


def test_a_table_opened_anew_under_its_name_wins_off_the_meter() -> None:
    """Its new log numbers inputs from the beginning, and the link takes over all of them."""
    link = Link()
    first = linked(link, "one", PROGRESSIVE, Source(1))
    for _ in range(10):
        bet(first, PROGRESSIVE)
        first.do(Decide(1, "fold"))
    again = linked(link, "one", PROGRESSIVE, dealing(JACKPOT))
    assert win(again) == 100_154
    assert link.meters == {"": 100_000}
    assert link.held is None
    assert link.ledger[member_account("one")] == 100_154 - 14 - 140
    assert first.ledger[LINK] + again.ledger[LINK] == -link.ledger[member_account("one")]
    assert link.ledger.conserved
    bet(linked(link, "two", PROGRESSIVE, Source(2)), PROGRESSIVE)
    assert link.meters == Link(Log(link.log.entries)).meters == {"": 100_014}


def test_two_tables_under_one_name_feed_and_win() -> None:
    link = Link()
    one = linked(link, "one", PROGRESSIVE, Source(1))
    other = linked(link, "one", PROGRESSIVE, dealing(JACKPOT))
    bet(one, PROGRESSIVE)
    assert win(other) == 100_028
    one.do(Decide(1, "fold"))
    bet(one, PROGRESSIVE)
    assert link.meters == {"": 100_014}


def test_a_place_is_for_one_table() -> None:
    rules, wager = offering(PROGRESSIVE)
    member = Link().join("one", rules, wager)
    Table(rules, membership=member)
    with pytest.raises(RuleError, match="has its table already: join again"):
        Table(rules, membership=member)


def test_a_table_that_was_stopped_is_recovered_before_its_name_is_used_again() -> None:
    link = Link()
    one = linked(link, "one", PROGRESSIVE, dealing(JACKPOT))
    bet(one, PROGRESSIVE)
    play(one)
    stopped = Link(Log(link.log.entries[:-1]))  # held for table one, not yet committed
    with pytest.raises(LogError, match="being paid at table one: recover that table first"):
        stopped.join("one", *offering(PROGRESSIVE))
    recover(Log(until_paid(one)), link=stopped)
    assert stopped.meters == link.meters == {"": 100_000}
    bet(linked(stopped, "one", PROGRESSIVE, Source(1)), PROGRESSIVE)
    assert stopped.meters == {"": 100_014}


def test_an_old_log_commits_what_it_still_owes_beside_the_new_one() -> None:
    """Killed between its log and the link's: the table's wager was collected, not yet fed."""
    link = Link()
    old = linked(link, "one", PROGRESSIVE, Source(1))
    bet(old, PROGRESSIVE)
    stopped = Link(Log(link.log.entries[:-1]))
    assert stopped.meters == {"": 100_000}
    new = linked(stopped, "one", PROGRESSIVE, Source(1))
    for _ in range(3):
        bet(new, PROGRESSIVE)
        new.do(Decide(1, "fold"))
    recover(Log(old.log.entries), link=stopped)
    recover(Log(old.log.entries), link=stopped)
    assert stopped.meters == {"": 100_000 + 4 * 14}


def test_a_table_of_another_link_is_not_recovered() -> None:
    table = linked(Link(), "one", PROGRESSIVE, Source(1))
    with pytest.raises(LogError, match="Table one was not opened on this link"):
        recover(Log(table.log.entries), link=Link())


# A log that is not the last one


def test_a_table_does_not_go_back_in_time() -> None:
    """An older log put back would win the jackpot again and leave the meter as it is."""
    link = Link()
    table = linked(link, "one", PROGRESSIVE, dealing(JACKPOT))
    bet(table, PROGRESSIVE)
    older = list(table.log.entries)
    play(table)
    assert link.meters == {"": 100_000}
    for known in (link, Link(Log(link.log.entries))):
        with pytest.raises(LogError) as refusal:
            recover(Log(older), link=known)
        assert "This log of table one is older than the link, or a copy that went its own" in str(
            refusal.value
        )
    assert recover(Log(table.log.entries), link=link).rounds == 1


def test_a_log_that_was_cut_and_continued_is_refused() -> None:
    link = Link()
    table = linked(link, "one", PROGRESSIVE, Source(1))
    before = len(table.log.entries)
    bet(table, PROGRESSIVE)
    forked = Log(table.log.entries[:before])
    while len(forked.entries) < len(table.log.entries):
        forked.append(INPUT, {"do": "buy chips", "seat": 1, "chips": 100})
    with pytest.raises(LogError, match="a copy that went its own way"):
        recover(forked, link=link)


def test_two_copies_of_a_log_pay_one_jackpot() -> None:
    link = Link()
    table = linked(link, "one", PROGRESSIVE, dealing(JACKPOT))
    bet(table, PROGRESSIVE)
    copy = recover(Log(table.log.entries), link=link)
    play(table)
    with pytest.raises(LogError, match="a copy that went its own way"):
        copy.do(Decide(1, "play"))
    assert copy.rounds == 0
    assert link.ledger[member_account("one")] == 100_014 - 14
    assert link.ledger.brought_in == 200_000, "seeded and won once"


def test_a_copy_does_not_take_the_place_of_a_table_that_is_being_paid() -> None:
    """Killed while the meter was held: the copy lacks the input for which it is held."""
    link = Link()
    table = linked(link, "one", PROGRESSIVE, dealing(JACKPOT))
    bet(table, PROGRESSIVE)
    copy = list(table.log.entries)
    play(table)
    stopped = Link(Log(link.log.entries[:-1]))  # held for table one, not yet committed
    with pytest.raises(LogError, match="a copy that went its own way"):
        recover(Log(copy), link=stopped)
    recover(Log(until_paid(table)), link=stopped)
    assert stopped.meters == {"": 100_000}


def test_a_link_of_the_same_shape_is_another_link() -> None:
    table = linked(Link(), "one", PROGRESSIVE, Source(1))
    other = Link()
    linked(other, "one", PROGRESSIVE, Source(1))
    with pytest.raises(LogError, match="Table one was not opened on this link"):
        recover(Log(table.log.entries), link=other)


# A meter never loses a cent, whatever stops when


class Killed(BaseException):
    """The process is gone."""


class Disk:
    """Files that survive, and a count of writes after which everything stops."""

    def __init__(self) -> None:
        self.files: dict[str, list[Entry]] = {}
        self.lives = 0
        self.kept = False

    def log(self, name: str) -> Log:
        return DiskLog(self, self.files.setdefault(name, []))


class DiskLog(Log):
    """A log on such a disk."""

    def __init__(self, disk: Disk, file: list[Entry]) -> None:
        super().__init__(file)
        self._disk = disk
        self._file = file

    def _keep(self, entry: Entry) -> None:
        disk = self._disk
        disk.lives -= 1
        if disk.lives > 0 or disk.kept:
            self._file.append(entry)
        if disk.lives <= 0:
            raise Killed


NAMES = ("one", "two", "three")
ROYAL = parse_cards(JACKPOT)


class Lucky(Source):
    """A seeded source that deals the jackpot now and then."""

    def order(self, count: int) -> tuple[int, ...]:
        if self.random.random() < 0.2:
            return order_dealing(STANDARD, ROYAL)
        return super().order(count)


def floor(disk: Disk, random: Random) -> tuple[Link, list[Table]]:
    """The link and its tables, new or recovered: first whoever has the meter."""
    link = Link(disk.log("link"))
    rules, wager = offering(PROGRESSIVE)
    tables = {}
    for name in sorted(NAMES, key=lambda name: name != link.held):
        log, source = disk.log(name), Lucky(random.randrange(10**9))
        if log.entries:
            tables[name] = recover(log, source, link)
        else:
            member = link.join(name, rules, wager)
            tables[name] = Table(rules, log=log, source=source, membership=member)
    return link, [tables[name] for name in NAMES]


def act(table: Table, random: Random) -> None:
    if not table.dealer.positions:
        table.do(Sit(1, "Ann", 1_000_000))
    elif isinstance(table.asks, AskConfirmation):
        table.do(Confirm())
    elif isinstance(table.asks, AskDecision):
        if random.random() < 0.1:
            table.do(Report("649a.13(c)"))
        else:
            table.do(Decide(1, random.choice(("play", "play", "fold"))))
    elif not table.dealer.seats():
        table.do(PlaceBet(1, "Pair Plus Wager", 100))
        if random.random() < 0.7:
            table.do(PlaceBet(1, "Ante Wager", 100))
        table.do(PlaceBet(1, PROGRESSIVE, 100))
    else:
        table.do(NoMoreBets())


def not_a_cent_is_lost(link: Link, tables: list[Table]) -> None:
    """The link has what tables sent and took, and the meter is their sum and the seeds."""
    jackpots, fed = 0, 0
    for name, table in zip(NAMES, tables, strict=True):
        assert table.ledger.conserved
        assert table.ledger[LINK] == -link.ledger[member_account(name)]
        fed += 14 * sum(event.kind is Kind.COLLECTED for event in table.events)
        wins = (event.text for event in table.events if event.outcome == Outcome.WIN)
        jackpots += sum("Ace, king and queen of spades" in why for why in wins)
    assert link.ledger.conserved
    assert link.ledger.brought_in == 100_000 * (1 + jackpots)
    paid = sum(link.ledger[member_account(name)] for name in NAMES) + fed
    assert link.meters == {"": 100_000 * (1 + jackpots) + fed - paid}


@settings(max_examples=25)
@given(st.integers(0, 10**9), st.lists(st.integers(2, 60), min_size=1, max_size=5), st.booleans())
def test_a_meter_never_loses_a_cent(seed: int, lives: list[int], kept: bool) -> None:
    random, disk = Random(seed), Disk()
    disk.kept = kept
    for life in lives:
        disk.lives = life
        try:
            _, tables = floor(disk, random)
            for _ in range(60):
                act(random.choice(tables), random)
        except Killed:
            pass
    disk.lives = 10**9
    link, tables = floor(disk, random)
    not_a_cent_is_lost(link, tables)
    for _ in range(30):
        act(random.choice(tables), random)
        not_a_cent_is_lost(link, tables)


def test_the_meter_goes_on_while_a_payout_of_pai_gow_poker_is_validated() -> None:
    """The winner is paid by what the link shows then, as in the chapters of the poker family."""
    chosen = {
        PROGRESSIVE: "yes", "progressive initial": "10000", "progressive rate of progression": "20",
        "starting position": "random number generator",
    }  # fmt: skip
    rules = load("645a").rules(chosen, limits={PROGRESSIVE: Limits(100, 100)})
    metered = rules.game.find_wager(PROGRESSIVE)
    link = Link()
    suited = parse_cards("2s 3s 4s 5s 6s 7s 8s")  # the jackpot of seat 1, after the dealer
    others = [card for card in WITH_JOKER.faces if card not in suited]
    cards = [
        card for n in range(7) for card in (others[n], suited[n], *others[7 + 5 * n : 12 + 5 * n])
    ]
    first, second = (
        Table(rules, source=Given([order_dealing(WITH_JOKER, cards), [0]] * 2),
              membership=link.join(name, rules, metered))
        for name in ("one", "two")
    )  # fmt: skip
    for table in (first, second):
        table.do(Sit(1, "Ann", 1_000_000))
        table.do(PlaceBet(1, "Pai Gow Poker Wager", 500))
        table.do(PlaceBet(1, PROGRESSIVE, 100))
    first.do(NoMoreBets())
    first.do(Decide(1, "house way"))
    assert isinstance(first.asks, AskConfirmation)
    second.do(NoMoreBets())
    first.do(Confirm())
    (jackpot,) = (line for line in first.dealer.lines if line.name == PROGRESSIVE)
    assert jackpot.due == 1_000_000 + 2 * 20, "the wager at the other table feeds the meter first"
