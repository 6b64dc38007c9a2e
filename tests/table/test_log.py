"""The log: a round is a function of it, and whatever is changed, missing or cut is found out."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houserules.equipment.cards import parse_cards
from houserules.games import INDEX, load
from houserules.games.poker.three_card_poker.law import game
from houserules.hands.pai_gow_house_way import FOXWOODS
from houserules.rules import (
    Bet,
    Game,
    HouseRules,
    Line,
    MeterBank,
    Paytable,
    Round,
    RuleError,
)
from houserules.rules.house_rules import Limits
from houserules.rules.naming import find_irregularity
from houserules.rules.payout import Odds
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Play
from houserules.table import (
    Abandon,
    BuyChips,
    Confirm,
    Decide,
    FileLog,
    Leave,
    Log,
    LogError,
    NoMoreBets,
    PlaceBet,
    PlaceBets,
    Report,
    Sit,
    Source,
    Table,
    TakeBack,
    read_log,
    recover,
    replayed,
)
from houserules.table.inputs import from_data
from houserules.table.opening import Opening

RULES = game.rules({"Progressive Payout Wager": "A"}, limits={"Ante Wager": Limits(100, 10_000)})


def own_table() -> HouseRules:
    wager = game.find_payable("Pair Plus Wager")
    scale = wager.paytables[0].scale
    rows = (("Straight flush", Odds(30)), ("Pair", Odds(3, 2)))
    return RULES.with_paytable(wager, Paytable(wager.cite, "own", rows, scale))


def played(log: Log, rounds: int = 3, seed: int = 1) -> Table:
    """A table at which two players have gone through some rounds."""
    table = Table(RULES, log=log, source=Source(seed), inventory=500_000)
    random = Random(seed)
    table.do(Sit(1, "Ann", 100_000))
    table.do(Sit(4, "Zoë “Z”", 50_000))
    while table.rounds < rounds:
        if isinstance(table.asks, AskWagers):
            for seat in (1, 4):
                table.do(PlaceBet(seat, "Ante Wager", 100 * random.randint(1, 9)))
                table.do(PlaceBet(seat, "Progressive Payout Wager", 100))
            table.do(NoMoreBets())
        elif random.random() < 0.1:
            table.do(Report("649a.13(d)"))
        else:
            table.do(Decide(table.asks.seat, random.choice(("play", "fold"))))
    return table


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "table.log"
    log = FileLog(path)
    played(log)
    log.close()
    return path


def same(one: Table, other: Table) -> None:
    assert one.ledger == other.ledger
    assert one.events == other.events
    assert one.rounds == other.rounds
    assert one.asks == other.asks
    assert one.legal() == other.legal()


def test_a_replay_gives_every_event_and_cent(file: Path) -> None:
    log, table = replayed(file)
    same(table, played(Log()))
    assert log.seal == read_log(file).seal


def test_a_replay_to_every_entry(file: Path) -> None:
    """Stopped at any entry, the table is where a fresh one is after the same inputs."""
    entries = read_log(file).entries
    for number in range(len(entries)):
        _, table = replayed(file, number)
        assert table.ledger.conserved
        told = [e.data for e in entries[: number + 1] if e.kind == "events"]
        happened = [event.to_data() for event in table.events]
        flat = [event for events in told for event in events]
        assert happened[: len(flat)] == flat


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def write(path: Path, content: list[bytes]) -> Path:
    path.write_bytes(b"".join(content))
    return path


def test_a_damaged_entry_is_named(file: Path, tmp_path: Path) -> None:
    """Whatever byte of it is changed."""
    content = lines(file)
    for number, line in enumerate(content[1:], 1):
        for at in {0, 6, len(line) // 2, len(line) - 2, Random(number).randrange(len(line) - 1)}:
            damaged = line[:at] + bytes([line[at] ^ 0x81]) + line[at + 1 :]
            bad = write(tmp_path / "bad.log", [*content[:number], damaged, *content[number + 1 :]])
            with pytest.raises(LogError, match=rf"bad.log: entry {number} was changed"):
                read_log(bad)


def test_a_missing_entry_is_named(file: Path, tmp_path: Path) -> None:
    content = lines(file)
    for number in range(len(content) - 1):
        bad = write(tmp_path / "bad.log", content[:number] + content[number + 1 :])
        with pytest.raises(LogError, match=rf"entry {number} is missing"):
            replayed(bad)


def changes(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield {**entry, "kind": "input" if entry["kind"] != "input" else "events"}
    yield {**entry, "data": {"do": "no more bets"}}
    yield {**entry, "hash": entry["hash"][::-1]}
    if isinstance(entry["data"], dict) and "stake" in entry["data"]:
        yield {**entry, "data": {**entry["data"], "stake": entry["data"]["stake"] + 1}}


def test_a_changed_entry_is_named(file: Path, tmp_path: Path) -> None:
    content = lines(file)
    for number, line in enumerate(content):
        for changed in changes(json.loads(line)):
            written = json.dumps(changed).encode() + b"\n"
            bad = write(tmp_path / "bad.log", [*content[:number], written, *content[number + 1 :]])
            if changed == json.loads(line):
                continue
            with pytest.raises(LogError, match=rf"entry {number} was changed"):
                replayed(bad)


def test_a_line_that_says_the_same_in_another_way_was_changed(file: Path, tmp_path: Path) -> None:
    """Another reader might take the other of two stakes, or the field that this one passes over."""
    content = lines(file)
    stake = b'"stake": 300'
    number = next(n for n, line in enumerate(content) if stake in line)
    line = content[number]
    for changed in (
        line.replace(stake, b'"stake": 900, ' + stake),
        line.replace(b'"hash"', b'"void": true, "hash"'),
        line.replace(b": ", b":"),
        json.dumps(json.loads(line), sort_keys=True).encode() + b"\n",
        b" " + line,
    ):
        bad = write(tmp_path / "bad.log", [*content[:number], changed, *content[number + 1 :]])
        with pytest.raises(LogError, match=rf"entry {number} was changed"):
            replayed(bad)


def test_entries_in_another_order_or_twice(file: Path, tmp_path: Path) -> None:
    content = lines(file)
    content[3], content[4] = content[4], content[3]
    with pytest.raises(LogError, match="entry 3 is missing; entry 4 follows"):
        replayed(write(tmp_path / "bad.log", content))
    content = lines(file)
    with pytest.raises(LogError, match="entry 4 is missing; entry 3 follows"):
        replayed(write(tmp_path / "bad.log", [*content[:4], content[3], *content[4:]]))


def test_a_cut_at_the_end_is_found_by_a_seal(file: Path, tmp_path: Path) -> None:
    seal = read_log(file).seal
    cut = write(tmp_path / "cut.log", lines(file)[:-4])
    replayed(cut)
    with pytest.raises(LogError, match="entries were cut off"):
        replayed(cut, seal=seal)
    replayed(file, seal=seal)


def rechained(entries: list[tuple[str, Any]]) -> Log:
    """A log whose hashes are right whatever it says."""
    log = Log()
    for kind, data in entries:
        log.append(kind, data)
    return log


def test_a_forged_log_does_not_follow_from_its_inputs(file: Path) -> None:
    """Whoever makes all hashes anew must still make the events follow from the inputs."""
    entries = [(e.kind, json.loads(json.dumps(e.data))) for e in read_log(file).entries]
    for number, (kind, data) in enumerate(entries):
        if kind != "events":
            continue
        for event in data:
            if "amount" in event:
                event["amount"] += 100
                with pytest.raises(LogError, match=f"Entry {number} of the log does not follow"):
                    recover(rechained(entries))
                event["amount"] -= 100
    recover(rechained(entries))


@pytest.mark.parametrize(
    ("kind", "data", "sentence"),
    [
        ("input", {"do": "fly"}, "No input “fly”"),
        ("input", {"do": "bet", "seat": "one", "bet": "Ante", "stake": 1}, "“seat” .* must be int"),
        ("input", {"do": "bet", "seat": 1}, "takes seat, bet, stake"),
        ("input", {"do": "bet", "seat": 9, "bet": "Ante", "stake": 100}, "Nobody sits at seat 9"),
        ("input", {"do": "bets", "seat": 1, "bets": ["Ante"]}, "mapping from their names"),
        ("input", {"do": "chance", "kind": "shuffle", "result": [1]}, "not for people"),
        ("input", {"do": "chance", "kind": "shuffle", "result": "x"}, "list of whole numbers"),
        ("input", 7, "An input is a mapping"),
        ("gossip", {}, "should be an input"),
    ],
)
def test_what_is_no_input(kind: str, data: Any, sentence: str) -> None:
    log = rechained([("open", Opening(RULES).to_data()), (kind, data)])
    with pytest.raises(LogError, match=f"Entry 1 of the log.*{sentence}"):
        recover(log)


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        ([], "does not begin with the opening"),
        ([("input", {"do": "no more bets"})], "does not begin with the opening"),
        ([("open", {})], "does not say how the table was opened"),
        ([("open", {**Opening(RULES).to_data(), "game": "700a"})], "There is no game “700a”"),
    ],
)
def test_what_is_no_opening(entries: list[tuple[str, Any]], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        recover(rechained(entries))


def test_what_is_no_log(tmp_path: Path) -> None:
    path = tmp_path / "x.log"
    for content in (
        b"\xff\xfe\n",
        b"{}\n",
        b"[]\n",
        b"null\n",
        b'{"n": "0"}\n',
        b"[" * 9_999 + b"\n",
    ):
        path.write_bytes(content)
        with pytest.raises(LogError, match="line 1: not an entry"):
            replayed(path)
    path.write_bytes(b"")
    with pytest.raises(LogError, match=r"x.log has no entry: no table was opened yet\."):
        replayed(path)
    with pytest.raises(LogError, match="cannot be read"):
        replayed(tmp_path / "nowhere.log")
    with pytest.raises(LogError, match="cannot be opened"):
        FileLog(tmp_path / "no folder" / "x.log")


def test_what_is_no_log_may_be_of_any_size(tmp_path: Path) -> None:
    """It is refused by its beginning: 8 TB are not read."""
    path = tmp_path / "x.log"
    with path.open("wb") as file:
        file.truncate(2**43)
    for read in (replayed, FileLog):
        with pytest.raises(LogError, match="line 1: not an entry"):
            read(path)


def test_an_entry_that_is_not_there(file: Path) -> None:
    for number in (-1, 10_000):
        with pytest.raises(LogError, match=f"has no entry {number}"):
            replayed(file, number)


# The file


def test_a_log_cut_at_any_byte_recovers(file: Path, tmp_path: Path) -> None:
    """Power may fail after any byte: what was whole took effect, and nothing else did."""
    content = file.read_bytes()
    ends = [n + 1 for n, byte in enumerate(content) if byte == 10]
    entries = read_log(file).entries
    random = Random(1)
    places = {*random.sample(range(ends[0], len(content)), 40), *ends, *(n - 1 for n in ends[1:])}
    for place in sorted(places):
        path = tmp_path / "cut.log"
        path.write_bytes(content[:place])
        table = recover(FileLog(path), Source(2))
        whole = entries[: sum(end <= place for end in ends)]
        assert table.log.entries[: len(whole)] == whole
        assert table.ledger.conserved
        table.log.close()
        same(table, recover(read_log(path)))


def test_work_goes_on_after_a_recovery(tmp_path: Path) -> None:
    path = tmp_path / "table.log"
    for _ in range(3):
        table = Table(RULES, log=FileLog(path), inventory=1_000)
        for offer in table.legal():
            if offer.do == "leave":
                table.do(Leave(offer.seat or 0))
        table.do(Sit(1, "Ann", 1_000))
        table.do(PlaceBet(1, "Ante Wager", 100))
        table.do(TakeBack(1, "Ante Wager"))
        table.do(BuyChips(1, 5))
        table.log.close()
    assert table.chips == {"Ann": 1_005}
    replayed(path)


@pytest.mark.parametrize(
    ("other", "inventory", "named"),
    [
        (load("blackjack").rules(), 77, "game, rules, limits"),
        (game.rules(limits=RULES.limits), 77, "rules"),
        (game.rules({"Progressive Payout Wager": "A"}), 77, "limits"),
        (own_table(), 77, "paytables"),
        (RULES, 78, "inventory"),
    ],
)
def test_a_log_goes_on_only_as_it_was_opened(other: HouseRules, inventory: int, named: str) -> None:
    entries = Table(RULES, inventory=77).log.entries
    same(Table(RULES, log=Log(entries), inventory=77), recover(Log(entries)))
    with pytest.raises(LogError, match=f"opened with other values for {named}: give the same"):
        Table(other, log=Log(entries), inventory=inventory)


# Inputs that the game refuses only while they are carried out


def quarrelsome() -> HouseRules:
    """The rules of a small game that refuses some decisions only after the chips have moved."""
    quarrel = Game("649a", "Quarrel", positions=1, positions_cite="2(a)")
    stake = quarrel.wager("Stake", "7(d)(1)")
    again = quarrel.wager("Another Stake", "11(b)")
    loses = quarrel.rule("11(c)", "nobody wins")
    cite = quarrel.cite("11(b)")

    @quarrel.proceeds
    def round_of_play(dealer: Dealer) -> Play:
        yield AskWagers(cite, (stake,))
        dealer.says("8(b)", "no more bets")
        acts = ("agree", "quarrel", "go mad")
        decided = yield AskDecision(1, tuple(Act(act, cite, Bet(again), 100) for act in acts), cite)
        dealer.takes(1, Bet(again), 100, "11(b)")
        if decided == "quarrel":
            raise RuleError("These cards cannot have been dealt.")
        if decided == "go mad":
            raise ZeroDivisionError
        dealer.settles("11(c)")

    @quarrel.adjudicates
    def adjudicate(round_: Round) -> Iterator[Line]:
        for seat in round_.seats:
            for bet, cents in seat.bets.items():
                yield MeterBank(round_).line(seat.number, bet, cents, loses.loses())

    return quarrel.rules()


@pytest.mark.parametrize(("act", "error"), [("quarrel", RuleError), ("go mad", ZeroDivisionError)])
def test_an_input_refused_late_is_taken_back(act: str, error: type[Exception]) -> None:
    """By the game, or by an error of the program."""
    rules = quarrelsome()
    table = Table(rules, source=Source(1))
    for given in (Sit(1, "Ann", 1_000), PlaceBet(1, "Stake", 100), NoMoreBets()):
        table.do(given)
    before = table.ledger.balances.copy()
    for _ in range(2):
        with pytest.raises(error):
            table.do(Decide(1, act))
        assert table.ledger.balances == before
    same(Table(rules, log=Log(table.log.entries)), table)
    same(Table(rules, log=Log(table.log.entries[:-1])), table)  # stopped before it could say so
    table.do(Decide(1, "agree"))
    assert table.chips == {"Ann": 800}
    assert table.rounds == 1


# Data


@pytest.mark.parametrize(
    "given",
    [
        Sit(1, "Ann", 5), Sit(1, "Ann"), BuyChips(1, 5), Leave(1), Abandon(1), Confirm(),
        Confirm(42), PlaceBet(1, "Ante", 5),
        PlaceBets(1, (("Ante", 5),)), TakeBack(1, "Ante"), NoMoreBets(), Decide(1, "play"),
        Report("649a.13(b)"),
        Report("649a.13(b)", seat=2, after=3),
    ],
)  # fmt: skip
def test_inputs_are_plain_data(given: Any) -> None:
    assert from_data(json.loads(json.dumps(given.to_data()))) == given


@pytest.mark.parametrize(
    ("act", "decided"),
    [
        ("double for 5", Decide(1, "double", 500)),
        ("low Ah Qd", Decide(1, "low", cards=parse_cards("Ah Qd"))),
        ("play 4x", Decide(1, "play 4x")),
    ],
)
def test_earlier_logs_have_amounts_and_cards_in_the_text_of_an_act(
    act: str, decided: Decide
) -> None:
    assert from_data({"do": "decide", "seat": 1, "act": act}) == decided
    assert from_data(json.loads(json.dumps(decided.to_data()))) == decided


@pytest.mark.parametrize("rules", [RULES, own_table()], ids=["limits", "own paytable"])
def test_rules_survive_the_log(rules: HouseRules) -> None:
    opening = Opening.of(rechained([("open", Opening(rules, 77).to_data())]).entries)
    read = opening.rules
    assert (opening.inventory, opening.link) == (77, None)
    assert (read.values, read.limits) == (rules.values, rules.limits)
    assert read.own_tables == rules.own_tables


@pytest.mark.parametrize("chapter", sorted(entry.chapter for entry in INDEX))
def test_every_choice_survives_the_log(chapter: str) -> None:
    """Whatever an option can be is written so that it is read again."""
    any_game = load(chapter)
    for option in any_game.options:
        for value in option.domain.variants():
            rules = any_game.rules().with_choices({option: value})
            entries = rechained([("open", Opening(rules).to_data())]).entries
            assert Opening.of(entries).rules.chosen == {option.name: value}


def test_a_house_way_of_ones_own_survives_the_log() -> None:
    pai_gow = load("645a")
    way = [str(rule) for rule in FOXWOODS.rules if "Two pair, jacks" not in str(rule)]
    rules = pai_gow.rules({"House way": [*way, "two pair | two pair | keep pair"]})
    read = Opening.of(rechained([("open", Opening(rules).to_data())]).entries).rules
    assert read.values == rules.values
    assert read.values != pai_gow.rules().values


def test_every_irregularity_is_found_by_its_event() -> None:
    found = [find_irregularity(game, i.event) for i in game.irregularities]
    assert found == list(game.irregularities)
