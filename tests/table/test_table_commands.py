"""The commands what-if, replay, deal and confirm, as people call them."""

import json
import sys
from pathlib import Path
from subprocess import PIPE, Popen

import pytest
from tests.commands import Done, answer, run

from houserules.games.poker.three_card_poker.law import game
from houserules.games.wheels.roulette import evidence as roulette
from houserules.table import Decide, FileLog, NoMoreBets, PlaceBet, Sit, Source, Table


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("logs") / "table.log"
    file = FileLog(path)
    table = Table(game.rules(), log=file, source=Source(5), inventory=100_000)
    for given in (
        Sit(1, "Ann", 20_000), PlaceBet(1, "Ante Wager", 1_000), NoMoreBets(), Decide(1, "play"),
    ):  # fmt: skip
        table.do(given)
    file.close()
    return path


def test_what_if_without_wagers_tells_the_exceptions_and_all_others_in_one() -> None:
    """653a.13(d) has Trips Wagers settled and all others returned; 623a.8(b) excepts none."""
    told = run("what-if", "653a", "653a.13(d)").stdout
    rows = [row.split("  ")[0].strip() for row in told.splitlines() if row.startswith(" ")]
    assert [row for row in rows if "ager" in row] == ["Wager", "Trips Wager", "Every other wager"]
    told = run("what-if", "623a", "8(b)").stdout
    assert "Every wager   stands for the next throw or spin" in told
    (ruling,) = answer("what-if", "653a", "653a.13(d)", "--json")["rulings"]
    assert (len(ruling["wagers"]), ruling["named"]) == (8, False)


def test_what_if() -> None:
    data = answer("what-if", "649a", "dealer's card exposed early", "--wager", "Ante", "--json")
    (ruling,) = data["rulings"]
    assert ruling["cite"] == "649a.13(d)"
    assert ruling["wagers"] == [
        {"wager": "Ante Wager", "cite": "649a.13(d)", "becomes": "returned to the player"}
    ]
    assert ruling["effects"] == ["hands_void", "wagers_returned", "reshuffle"]


def test_what_if_for_people() -> None:
    told = run(
        "what-if",
        "653a",
        "dealer's card exposed early",
        "--wager",
        "Trips Wager",
        "--wager",
        "Ante",
    ).stdout
    event = "Dealer's card exposed before each player has folded or placed a Play Wager"
    assert told.startswith(f"Taken for: {event}\n§ 653a.13(d): All hands are void")
    assert "What is done: the cards are reshuffled." in told
    assert "General rule for a wager: returned to the player." in told
    assert "Exceptions of the chapter: Trips Wager." in told


def test_what_if_under_rules() -> None:
    """An automated dealing shoe jams only where one is used (649a.13(f))."""
    typed = ("what-if", "649a", "649a.13(f)")
    told = run(*typed).stdout
    assert "Happens only where “Dealing” is automated shoe (§ 649a.5(c)(1))." in told
    assert run(*typed, "--choose", "dealing=automated shoe").stdout == told
    done = run(*typed, "--choose", "dealing=manual shoe")
    assert (done.returncode, done.stdout) == (2, "")
    assert "happens only where “Dealing” is automated shoe" in done.stderr


def test_what_if_of_nothing() -> None:
    done = run("what-if", "649a", "banana")
    assert (done.returncode, done.stdout) == (2, "")
    assert "fits no irregularity of Three Card Poker" in done.stderr


def test_what_if_of_several() -> None:
    done = run("what-if", "649a", "device jams")
    assert (done.returncode, done.stdout) == (2, "")
    assert "  649a.13(e)  Automated shuffling device jams" in done.stderr
    assert "  649a.13(f)  Automated dealing shoe jams" in done.stderr
    done = run("what-if", "649a", "device jams", "--json")
    assert done.returncode == 2
    data = json.loads(done.stdout)
    assert data["rulings"] == []
    assert [found["cite"] for found in data["candidates"]] == ["649a.13(e)", "649a.13(f)"]


def test_replay(log: Path) -> None:
    data = answer("replay", str(log), "--json")
    assert (data["chapter"], data["rounds"], data["conserved"]) == ("649a", 1, True)
    assert data["seal"] == data["entries"][-1]["hash"]
    assert sum(data["accounts"].values()) == 120_000
    told = run("replay", str(log)).stdout
    assert "> bet  seat 1, bet Ante Wager, stake $10.00" in told
    assert "§ 649a.8(d)  seat 1: dealt to the seat, face down" in told
    assert f"Seal {data['seal']}" in told


def test_replay_to_an_entry(log: Path) -> None:
    data = answer("replay", str(log), "--to", "2", "--json")
    assert [entry["kind"] for entry in data["entries"]] == ["open", "input", "input"]
    assert data["accounts"]["layout"] == 1_000
    done = run("replay", str(log), "--to", "99")
    assert done.returncode == 2
    assert "has no entry 99" in done.stderr


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        ("roulette", "confirm\nred 5\nspin"),
        ("sic-bo", "confirm\nbig 5\nroll"),
        ("three-card-poker", "ante 5\ndeal"),
    ],
)
def test_replay_draws_nothing(game: str, typed: str, tmp_path: Path) -> None:
    """A log that ends at “no more bets”, as a kill leaves it, does not say what comes next."""
    log = tmp_path / "x.log"
    run("play", game, "--plain", "--log", str(log), typed=typed)
    played = answer("replay", str(log), "--json")
    last = next(e["n"] for e in played["entries"] if e["data"] == {"do": "no more bets"})
    before = answer("replay", str(log), "--to", str(last - 1), "--json")
    data = answer("replay", str(log), "--to", str(last), "--json")
    assert (data["undecided"], before["undecided"], played["undecided"]) == (last, None, None)
    assert data["accounts"] == before["accounts"]
    assert data["rounds"] == 0
    told = run("replay", str(log), "--to", str(last)).stdout
    assert f"Entry {last} (no more bets) is undecided" in " ".join(told.split())


def test_replay_of_an_opening_whose_cards_are_not_shuffled_yet(tmp_path: Path) -> None:
    log = tmp_path / "x.log"
    run("play", "minibaccarat", "--plain", "--log", str(log), typed="quit")
    done = run("replay", str(log), "--to", "0")
    assert done.returncode == 2
    assert "nothing had happened at entry 0" in done.stderr


def test_replay_of_a_log_with_an_unfinished_line(log: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.log"
    cut.write_bytes(log.read_bytes()[:-9])
    assert "The last line of the file is unfinished" in run("replay", str(cut)).stdout
    assert answer("replay", str(cut), "--json")["unfinished"]
    assert "unfinished" not in run("replay", str(log)).stdout
    assert not answer("replay", str(log), "--json")["unfinished"]


def test_replay_of_a_changed_log(log: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.log"
    changed.write_text(log.read_text().replace('"stake": 1000', '"stake": 9000'))
    done = run("replay", str(changed))
    assert done.returncode == 2
    assert "entry 2 was changed" in done.stderr


def test_replay_with_a_seal(log: Path, tmp_path: Path) -> None:
    seal = answer("replay", str(log), "--json")["seal"]
    assert run("replay", str(log), "--seal", seal).returncode == 0
    cut = tmp_path / "cut.log"
    cut.write_text("".join(log.read_text().splitlines(keepends=True)[:-1]))
    done = run("replay", str(cut), "--seal", seal)
    assert done.returncode == 2
    assert "entries were cut off" in done.stderr


def test_tables_on_a_link_share_a_meter(tmp_path: Path) -> None:
    def play(log: str, typed: str, *more: str) -> Done:
        house = ("play", "649a", "--plain", "--choose", "Progressive Payout Wager=A", "--seed", "1")
        return run(*house, "--log", log, *more, typed=typed, cwd=tmp_path)

    link = ("--link", "meter.log")
    bets = "ante 5\nprogressive payout 1\ndeal\nfold\nquit\n"
    for log in ("one.log", "two.log", "one.log"):
        done = play(log, bets, *link)
        assert done.returncode == 0, done.stderr
    assert "$1,000.42" in play("three.log", "quit\n", *link).stdout.splitlines()[1]
    assert "is on a link: add --link FILE" in play("one.log", "quit\n").stderr
    assert play("four.log", "quit\n").returncode == 0
    assert "was opened without a link" in play("four.log", "quit\n", *link).stderr
    unlogged = run("play", "649a", "--plain", *link, cwd=tmp_path)
    assert "keeps a log: add --log FILE" in unlogged.stderr
    none = run("play", "649a", "--plain", "--log", "five.log", *link, cwd=tmp_path)
    assert "offers no wager with a meter under these rules" in none.stderr


def test_deal() -> None:
    data = answer("deal", "649a", "--rounds", "500", "--seed", "3", "--json")
    assert data["strategy"] == "best"
    ante, pair_plus = data["accounts"]
    assert (ante["wager"], ante["rounds"], ante["wagered"]) == ("Ante Wager", 500, 500_000)
    assert ante["mean"] == ante["gained"] / ante["wagered"]
    assert pair_plus["table"] == "A"
    assert data == answer("deal", "649a", "--rounds", "500", "--seed", "3", "--json")


def test_deal_with_wagers_and_a_strategy() -> None:
    data = answer(
        "deal", "649a", "--rounds", "50", "--strategy", "always fold", "--wager", "ante=25",
        "--choose", "ante bonus=B", "--json",
    )  # fmt: skip
    (ante,) = data["accounts"]
    assert (ante["wagered"], ante["gained"], ante["table"]) == (125_000, -125_000, "B")
    told = run("deal", "649a", "--rounds", "50").stdout
    assert "50 rounds of Three Card Poker, strategy “best”" in told
    assert "Ante Wager is priced so: Play with Q-6-4 or better" in told


def test_deal_names_what_is_left_out() -> None:
    data = answer("deal", "623a", "--rounds", "1", "--json")
    come = next(row for row in data["left_out"] if row["wager"] == "Come Bet")
    assert come["why"] == "it is placed after the come out roll (§ 623a.3(a)(3))"
    told = run("deal", "623a", "--rounds", "1").stdout
    assert f"Left out: Come Bet: {come['why']}." in told
    assert answer("deal", "623a", "--rounds", "1", "--wager", "pass=10", "--json")["left_out"] == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--strategy", "clever"), "There is no strategy “clever”"),
        (("--wager", "ante"), "is not a choice"),
        (("--wager", "ante=no"), "is not an amount of money"),
        (("--wager", "trips=10"), "There is no wager “trips”"),
        (("--rounds", "0"), "0 is not in the range x>=1"),
    ],
)
def test_deal_refuses(arguments: tuple[str, ...], sentence: str) -> None:
    done = run("deal", "649a", *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_confirm() -> None:
    data = answer("confirm", "649a", "--rounds", "100", "--seed", "649", "--json")
    assert not any(figure["missed"] for figure in data["figures"])
    by_wager = {figure["wager"]: figure for figure in data["figures"]}
    assert by_wager["Pair Plus Wager"]["all_deals"]
    ante = by_wager["Ante Wager"]
    assert (ante["all_deals"], ante["rounds"]) == (False, 100)
    assert (ante["confirmed"], ante["too_few_rounds"]) == (False, True)
    assert by_wager["Pair Plus Wager"]["confirmed"]
    assert ante["rounds_needed"] < ante["rounds_needed_by_mean"]


def test_confirm_tells_which_figures_are_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roulette, "confirm", lambda rules, rounds, seed: iter(()))
    done = run("confirm", "617a")
    assert done.returncode == 1
    assert "Not confirmed: Straight Wager" in done.stdout
    figures = len(answer("price", "617a", "--all", "--json")["figures"])
    assert f"0 of {figures} figures are confirmed, to 0.001 of the wager or exactly." in done.stdout


def test_a_full_confirmation_tells_each_figure_as_it_comes() -> None:
    """So that a run that is stopped leaves what it had."""
    command = [sys.executable, "-m", "houserules", "confirm", "617a", "--full", "--json"]
    with Popen(command, stdout=PIPE, stderr=PIPE, text=True) as running:
        assert running.stderr is not None
        told = [running.stderr.readline() for _ in range(2)]
        running.kill()
        rest, _ = running.communicate()
    assert told[0] == "Straight Wager, -, double zero: all deals, as stated\n"
    assert told[1] == "Split Wager, -, double zero: all deals, as stated\n"
    assert rest == ""  # the answer is printed whole, at the end
    assert run("confirm", "649a", "--rounds", "1").stderr == ""


def test_rounds_without_a_seed_are_dealt_by_secure_chance() -> None:
    dealt = ("deal", "649a", "--rounds", "300", "--json")
    assert answer(*dealt, "--seed", "1") == answer(*dealt, "--seed", "1")
    first, second = answer(*dealt), answer(*dealt)
    assert first["seed"] is None
    assert first["accounts"] != second["accounts"]


def test_what_deal_refuses() -> None:
    done = run("deal", "649a", "--rounds", "9", "--strategy", "always fodl")
    assert done.returncode == 2
    assert "“fodl” could never be decided in Three Card Poker" in done.stderr
    assert "what could be: play, fold." in done.stderr
    done = run("deal", "649a", "--wager", "ante=5", "--wager", "Ante Wager=7")
    assert done.returncode == 2
    assert "Ante Wager is wagered twice" in done.stderr
