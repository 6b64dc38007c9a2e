"""The commands as people call them: what they answer, and with which exit code."""

import json
import signal
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import validate
from tests.commands import ROOT, answer, run

import houserules
from houserules.answers import FORMS, schema
from houserules.cli import main
from houserules.games import load


def test_games_lists_chapter_name_and_edition() -> None:
    games = {game["chapter"]: game for game in answer("games", "--json")["games"]}
    assert games["649a"]["slug"] == "three-card-poker"
    assert games["649a"]["edition"]["status"] == "rescinded and posted"


@pytest.mark.parametrize("typed", ["three-card-poker", "649a", "649", "§ 649a", "Three Card Poker"])
def test_a_game_is_found_by_slug_chapter_or_name(typed: str) -> None:
    assert answer("show", typed, "--json")["chapter"] == "649a"


def test_a_typo_gets_a_suggestion() -> None:
    done = run("show", "three-cart-poker")
    assert done.returncode == 2
    assert "Did you mean “Three Card Poker”" in done.stderr


def test_an_ambiguous_part_is_refused() -> None:
    done = run("show", "card poker")
    assert done.returncode == 2
    assert "say which" in done.stderr


def test_export_has_the_documented_keys() -> None:
    (game,) = answer("export", "649a", "--json")["games"]
    assert {
        "chapter", "slug", "name", "edition", "positions", "wagers", "paytables", "options",
        "irregularities", "readings",
    } <= game.keys()  # fmt: skip
    pair_plus = [t for t in game["paytables"] if t["wager"] == "Pair Plus Wager"]
    assert [t["table"] for t in pair_plus] == ["A", "B", "C", "D", "E"]
    assert pair_plus[0]["rows"][0] == ["Straight flush", "35 to 1"]
    assert {w["name"]: w["offered"] for w in game["wagers"]}["Ante Wager"] == "always"


def test_export_and_show_say_how_a_stake_is_divided() -> None:
    """623a.5(b) to (e) and 617a.3(e)(1)(iii), with the printed odds of each part."""
    (craps,) = answer("export", "623a", "--json")["games"]
    divided = {w["name"]: w["divided"] for w in craps["wagers"] if w["divided"]}
    assert {name: division["cite"] for name, division in divided.items()} == {
        "Craps-Eleven or C and E Bet": "623a.5(b)", "Horn Bet": "623a.5(c)",
        "Horn High Bet": "623a.5(d)", "Whirl Bet": "623a.5(e)",
    }  # fmt: skip
    horn = [(part["share"], part["as"], part["pays"]) for part in divided["Horn Bet"]["parts"]]
    assert horn == [
        ("1/4", "Craps Two Bet", "30 to 1"), ("1/4", "Craps Three Bet", "15 to 1"),
        ("1/4", "11 in One Roll Bet", "15 to 1"), ("1/4", "Craps Twelve Bet", "30 to 1"),
    ]  # fmt: skip
    high = [part for part in divided["Horn High Bet"]["parts"] if part["selected"]]
    assert [(part["selected"], part["pays"]) for part in high] == [
        ("2", "30 to 1"), ("3", "15 to 1"), ("11", "15 to 1"), ("12", "30 to 1"),
    ]  # fmt: skip
    whirl = [(part["share"], part["as"], part["pays"]) for part in divided["Whirl Bet"]["parts"]]
    assert whirl == [
        ("4/5", "Horn Bet", "as divided by § 623a.5(c)"), ("1/5", "Any Seven Bet", "4 to 1"),
    ]  # fmt: skip
    shown = " ".join(run("show", "617a").stdout.split())
    assert "Straight Wager on each of the 35 to 1 617a.3(e)(1)(iii) five adjacent numbers" in shown


def test_price_under_a_choice() -> None:
    sheet = answer("price", "649a", "--choose", "pair plus=C", "--json")
    figure = next(f for f in sheet["figures"] if f["wager"] == "Pair Plus Wager")
    assert figure["table"] == "C"
    # 48*40 + 52*30 + 720*6 + 1096*3 + 3744 - 16440 over 22,100 hands
    assert figure["house_advantage"]["exact"] == "402/5525"
    assert figure["per"] == "Pair Plus Wager"
    assert sum(row["combinations"] for row in figure["outcomes"]) == 22_100


def test_meters_are_shown_with_the_letter_of_their_paytable() -> None:
    """647a.12(d)(3): each paytable has meters of its own."""
    lines = {line.strip() for line in run("show", "647a").stdout.splitlines()}
    assert {f"paytable {letter}, Mega" for letter in "BCD"} | {"paytable A"} <= lines


def test_price_at_a_meter() -> None:
    """At break-even, 10,080 for 1, the three-card progressive is fair."""
    sheet = answer("price", "649a", "--meter", "progressive payout=10080", "--json")
    figure = next(f for f in sheet["figures"] if f["wager"] == "Progressive Payout Wager")
    assert figure["house_advantage"]["exact"] == "0"


def test_price_of_a_paytable_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("wager: pair plus\nrows: {Straight flush: 30 to 1, Pair: 2 to 1}\n")
    sheet = answer("price", "649a", "--paytable", str(own), "--json")
    figure = next(f for f in sheet["figures"] if f["wager"] == "Pair Plus Wager")
    assert figure["table"] == "own"
    lost = 22_100 - 48 - 3_744
    assert figure["house_advantage"]["decimal"] == pytest.approx(
        (lost - 48 * 30 - 3_744 * 2) / 22_100, abs=1e-15
    )


def test_an_own_paytable_says_what_it_has_no_row_for(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("wager: pair plus\nrows: {Pair: 1 to 1, Flush: 4 to 1}\n", encoding="utf-8")
    figures = answer("price", "649a", "--paytable", str(own), "--json")["figures"]
    (figure,) = [figure for figure in figures if figure["wager"] == "Pair Plus Wager"]
    losing = {"Straight", "Three-of-a-kind", "High card"}
    assert losing < set(figure["without_row"])
    assert not {"Pair", "Flush"} & set(figure["without_row"])
    printed = " ".join(run("price", "649a", "--paytable", str(own)).stdout.split())
    assert "The paytable has no row for Straight: it is priced as a loss." in printed
    own.write_text(
        "wager: pair plus\nrows: {Straight flush: 9 to 1, Three-of-a-kind: 8 to 1, "
        "Straight: 5 to 1, Flush: 4 to 1, Pair: 1 to 1, High card: Loss}\n",
        encoding="utf-8",
    )
    figures = answer("price", "649a", "--paytable", str(own), "--json")["figures"]
    assert [figure["without_row"] for figure in figures] == [[]] * len(figures)


def test_cards_that_are_gone_are_counted() -> None:
    """With two aces and a king gone, the lowest hand that is folded otherwise is played."""
    removed = ("--removed", "Ac Kd Ah")
    best, _ = answer("advise", "649a", "--hand", "Qs 6h 3d", *removed, "--json")["actions"]
    assert best["action"] == "play"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["649a", "--hand", "Qs 6h 3d", "--dealer", "Ac"], "does not look at the dealer's cards"),
        (["649a", "--hand", "Qs 6h 3d", "--board", "Ac"], "does not look at community cards"),
        (["633a", "--hand", "Qs 6h", "--dealer", "Ac", "--board", "2c"], "community cards"),
        (["627a", "--hand", "3s 3h", "--dealer", "Ac Kd", "--board", "2c"], "community cards"),
        (["645a", "--hand", "As Ks Qs Js 2c 2d 3h", "--dealer", "4c"], "the dealer's cards"),
        (["653a", "--hand", "Qs 6h", "--dealer", "Ac"], "the dealer's cards"),
    ],
)
def test_cards_that_a_decision_does_not_look_at(arguments: list[str], words: str) -> None:
    done = run("advise", *arguments)
    assert done.returncode == 2
    assert words in done.stderr


def test_schemas_are_listed_and_printed() -> None:
    names = [line.split()[0] for line in run("schema").stdout.splitlines() if line.strip()]
    assert {"export", "price", "settle", "check", "submission", "paytable", "case"} <= set(names)
    assert answer("schema", "price")["title"] == "Price"
    assert "Did you mean “settle”" in run("schema", "settel").stderr


def test_what_is_left_out_is_printed() -> None:
    printed = run("price", "617a", "--all").stdout
    assert "- Straight payout odds (at least 35 to 1): Straight Wager, Five Adjacent" in printed
    assert "Number Wager listed for 35 to 1 only." in " ".join(printed.split())


def test_what_is_left_out_names_the_wager() -> None:
    """The Ante Wager of 647a is listed for both values, the Progressive Payout Wager for one."""
    printed = " ".join(run("price", "647a", "--all").stdout.split())
    assert "higher): Progressive Payout Wager listed for straight or higher only." in printed


def test_strategy_and_advice() -> None:
    assert "Q-6-4" in answer("strategy", "649a", "--json")["lines"][0]
    best, worst = answer("advise", "649a", "--hand", "Qs 6h 4d", "--json")["actions"]
    assert (best["action"], worst["action"]) == ("play", "fold")
    assert (best["why"], worst["why"]) == ("Q-6-4 or better", "")
    best, _ = answer("advise", "649a", "--hand", "Qs 6h 3d", "--json")["actions"]
    assert best["action"] == "fold"


@pytest.mark.parametrize("game", ["623a", "649a"])
def test_no_cell_of_a_strategy_is_cut_at_the_edge(game: str) -> None:
    printed = run("strategy", game).stdout
    words = set(printed.split())
    for chart in answer("strategy", game, "--json")["charts"]:
        assert {word for row in chart["rows"] for cell in row for word in cell.split()} <= words
    assert max(map(len, printed.splitlines())) <= 100


def test_exported_defaults_can_be_chosen() -> None:
    (game,) = answer("export", "623a", "--json")["games"]
    defaults = {option["name"]: option["default"] for option in game["options"]}
    assert defaults["Buy Bet vigorish"] == "5%"
    assert defaults["Winning Buy Bets that owe vigorish"] == "4, 5, 6, 8, 9, 10"


CASE = """
title: The dealer does not qualify
game: three-card-poker
rules: {ante bonus: A}
seats:
  - {seat: 1, wagers: {Ante Wager: 10}, cards: 7s 8h 9d, decisions: play}
cards: {dealer: Jd 7c 2s}
expect:
  - {seat: 1, wager: Ante Wager, outcome: win, amount: 10}
  - {seat: 1, wager: Play Wager, outcome: returned, amount: 0}
  - {seat: 1, wager: Ante Bonus, outcome: win, amount: 10}
"""
COMPLETION = "src/houserules/games/poker/three_card_poker/cases/11-completion.yaml"


def test_settle_prints_the_paragraph_of_each_line(tmp_path: Path) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(CASE)
    settled = answer("settle", "649a", "--case", str(case), "--json")
    assert settled["totals"] == {"seats": {"1": 2000}, "house": -2000}
    assert settled["lines"][0]["cite"] == "649a.11(c)(3)(i)"
    assert "649a.11(c)(3)(i)" in run("settle", "649a", "--case", str(case)).stdout


def test_settle_says_no_where_the_case_expects_otherwise(tmp_path: Path) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(CASE.replace("outcome: returned", "outcome: lose"))
    done = run("settle", "649a", "--case", str(case))
    assert done.returncode == 1
    assert "Not as expected" in done.stdout


def test_settle_picks_a_case_of_a_file_by_a_part_of_its_name() -> None:
    named = answer("settle", "649a", "--case", COMPLETION, "--name", "equal hands", "--json")
    assert [line["cite"] for line in named["lines"]] == ["649a.11(c)(3)(ii)(C)"] * 2
    unknown = run("settle", "649a", "--case", COMPLETION, "--name", "Equal hands; Ante goes bakc")
    assert unknown.returncode == 2
    assert "Did you mean “Equal hands; Ante and Play go back”" in unknown.stderr


def test_settle_runs_all_cases_of_a_file(tmp_path: Path) -> None:
    cases = answer("settle", "649a", "--case", COMPLETION, "--json")["cases"]
    assert len(cases) > 30
    assert all(case["ok"] for case in cases)
    changed = tmp_path / "cases.yaml"
    text = (ROOT / COMPLETION).read_text()
    changed.write_text(text.replace("outcome: push", "outcome: win"))
    done = run("settle", "649a", "--case", str(changed))
    assert done.returncode == 1
    assert f"{len(cases)} cases, 2 different." in done.stdout
    assert "different   Equal hands; Ante and Play go back" in done.stdout
    other = run("settle", "653a", "--case", COMPLETION)
    assert "is for Three Card Poker, not for Ultimate Texas Hold 'Em Poker" in other.stderr


def test_settle_runs_the_cases_of_every_edition_in_a_file() -> None:
    file = "src/houserules/games/poker/heads_up_holdem/cases/08-manual-shoe.yaml"
    cases = answer("settle", "677a", "--case", file, "--json")["cases"]
    assert any("proposed edition" in case["name"] for case in cases)
    assert all(case["ok"] for case in cases)
    proposed = run("settle", "677a", "--case", file, "--name", "In the proposed edition")
    assert proposed.returncode == 0


SUBMISSION = """
game: three-card-poker
rules: {ante bonus: A, pair plus: D, adjacent boxes: 2}
limits: {ante wager: {minimum: 5, maximum: 500}}
"""


def test_check_finds_a_complete_submission_consistent(tmp_path: Path) -> None:
    file = tmp_path / "submission.yaml"
    file.write_text(SUBMISSION)
    done = run("check", str(file))
    assert done.returncode == 0, done.stdout
    assert "complete and consistent" in done.stdout


def test_every_command_reads_the_same_submission(tmp_path: Path) -> None:
    file = tmp_path / "submission.yaml"
    file.write_text(
        "game: three-card-prime\nedition: proposed-2015\ninternal controls: IC-12\n"
        "additional requirements: [whole dollars]\nrules: {Bad Beat Bonus: A, Adjacent boxes: 1}\n"
    )
    for command in (
        ("check", str(file)),
        ("filing", "check", str(file), "--journal", str(tmp_path / "none.jsonl")),
        ("price", "679a@proposed-2015", "--rules", str(file)),
    ):
        done = run(*command)
        assert done.returncode == 0, done.stdout + done.stderr


SIDE_BY_SIDE = """
game: roulette
configurations:
  main floor: {rules: {Wheel: double zero}}
  salon: {rules: {Wheel: single zero}}
"""


def test_a_command_asks_which_configuration_is_meant(tmp_path: Path) -> None:
    file = tmp_path / "submission.yaml"
    file.write_text(SIDE_BY_SIDE)
    asked = run("price", "roulette", "--rules", str(file))
    assert asked.returncode == 2
    assert "name one: main floor, salon" in asked.stderr
    wheels = {}
    for name in ("main floor", "salon"):
        done = run("price", "roulette", "--rules", str(file), "--configuration", name, "--json")
        wheels[name] = json.loads(done.stdout)["rules"]["Wheel"]
    assert wheels == {"main floor": "double zero", "salon": "single zero"}
    alone = run("price", "roulette", "--configuration", "salon")
    assert "A configuration is one of a Rules Submission" in alone.stderr


def test_check_names_the_configuration_of_each_finding(tmp_path: Path) -> None:
    file = tmp_path / "submission.yaml"
    file.write_text(SIDE_BY_SIDE.replace("zero}", "nought}"))
    done = run("check", str(file))
    rows = [line.split()[:2] for line in done.stdout.splitlines() if line.startswith(" wrong")]
    assert rows == [["wrong", "main"], ["wrong", "salon"]]


def test_check_names_each_fault_with_its_paragraph(tmp_path: Path) -> None:
    file = tmp_path / "submission.yaml"
    file.write_text(
        "game: 649a\n"
        "rules: {pair plus: G, dealing: hand, automated shuffler: no, five of six: yes,\n"
        "  5 of 6 progressive payout: yes, five card hand bonus: yes}\n"
    )
    done = run("check", str(file), "--json")
    assert done.returncode == 1
    found = {(f["kind"], f["cite"]) for f in json.loads(done.stdout)["findings"]}
    assert ("wrong", "649a.7(d)(2)") in found
    assert ("missing", "649a.7(f)") in found
    assert ("inconsistent", "649a.9(a)(1)") in found
    assert ("inconsistent", "605a.7(e)(2)") in found


def test_coverage_reports_each_section() -> None:
    (game,) = answer("coverage", "649a", "--json")["games"]
    sections = {item["section"]: item for item in game["sections"]}
    counts = sections["649a.13"]["counts"]
    assert (counts["executed"], counts["settles"], counts["moves"]) == (7, 4, 3)
    assert counts["stated"] + counts["declared"] + counts["rest"] == 0
    paragraphs = {item["cite"]: item for item in sections["649a.11"]["paragraphs"]}
    equal = paragraphs["649a.11(c)(3)(ii)(C)"]
    assert (equal["state"], equal["evidence"]) == ("executed", "settles")
    assert equal["by"] == "the hands are equal"
    assert "Equal hands; Ante and Play go back" in equal["cases"]


@pytest.mark.parametrize(
    ("cite", "evidence"),
    [
        ("649a.11(c)(3)(ii)(C)", "settles"),  # equal hands
        ("649a.8(d)", "moves"),  # three cards to each
        ("649a.7(b)", "refuses"),  # a wager after the cards
        ("649a.11(c)", "moves"),  # the dealer's cards are turned up, by itself
        ("649a.8(a)", "announces"),
        ("649a.6(b)(1)", "named only"),
        ("649a.12(i)", "through its parts"),
        ('649a.1("Hand")', None),
    ],
)
def test_coverage_says_what_cases_show(cite: str, evidence: str | None) -> None:
    (game,) = answer("coverage", "649a", "--json")["games"]
    found = {one["cite"]: one for item in game["sections"] for one in item["paragraphs"]}
    assert found[cite]["evidence"] == evidence


def test_coverage_needs_no_checkout(tmp_path: Path) -> None:
    done = run("coverage", "617a", cwd=tmp_path)
    assert done.returncode == 0
    assert "Placement of wagers" in done.stdout


def test_tables_fit_a_hundred_columns() -> None:
    for command in (["games"], ["show", "649a"], ["price", "649a"], ["coverage", "649a"]):
        lines = run(*command).stdout.splitlines()
        assert max(len(line) for line in lines) <= 100, command


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["price", "649a", "--choose", "pair plus=Z"], "649a.7(d)(2)"),
        (["price", "649a", "--choose", "pear plus=A"], "Did you mean “Pair Plus Wager”"),
        (["price", "649a", "--choose", "pair plus"], "pair plus=C"),
        (["price", "649a", "--meter", "ante=100"], "has no meter"),
        (["price", "649a", "--meter", "progressive payout=1.005"], "fraction of a cent"),
        (["price", "649a", "--rules", "no-such-file.yaml"], "cannot be read"),
        (["settle", "649a", "--case", "."], "cannot be read"),
        (["advise", "649a", "--hand", "Qs Qs 4d"], "Qs"),
        (["check", "README.md"], "README.md"),
        (["nonsense"], "nonsense"),
        (["price"], "GAME"),
    ],
)
def test_bad_input_is_a_sentence_and_exit_code_2(arguments: list[str], says: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("command", [["games"], ["games", "--json"], ["play", "617a"]])
def test_an_output_that_is_full_is_told(command: list[str]) -> None:
    code = (
        "import io, sys\nfrom houserules.cli import main\n"
        "class Full(io.StringIO):\n"
        "    def write(self, _): raise OSError(28, 'No space left on device')\n"
        "sys.stdout = Full()\nmain(sys.argv[1:])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *command], input="", capture_output=True, text=True
    )
    assert done.returncode == 2
    full = "houserules: Output cannot be written: No space left on device.\n"
    assert done.stderr == full


@pytest.mark.parametrize("linked", [False, True])
def test_a_file_stays_whole_where_no_new_one_can_be_written(linked: bool, tmp_path: Path) -> None:
    pytest.importorskip("resource")
    felt, named = tmp_path / "felt.svg", tmp_path / "link.svg"
    felt.write_text("as it was")
    named.symlink_to(felt)
    path = named if linked else felt
    code = (
        "import resource, sys\nfrom houserules.cli import main\n"
        "if sys.argv.pop(1) == 'small': resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))\n"
        "main(sys.argv[1:])"
    )
    command = [sys.executable, "-c", code, "small", "layout", "649a", "-o", path]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"houserules: {path} cannot be written: File too large.\n"
    assert felt.read_text() == "as it was"
    assert {*tmp_path.iterdir()} == {felt, named}
    felt.chmod(0o640)
    command[3] = "large"
    assert subprocess.run(command, capture_output=True).returncode == 0
    assert felt.read_text().startswith("<svg")
    assert felt.stat().st_mode & 0o777 == 0o640
    assert named.is_symlink()


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_streams_may_be_closed(closed: str) -> None:
    command = f"{sys.executable} -m houserules play 617a {closed}"
    done = subprocess.run(command, shell=True, input="", capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_interrupt_tells_what_stays(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    command = [sys.executable, "-m", "houserules", "play", "649a", "--log", str(log)]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Tests that run in the background ignore interrupts, and so would their children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write("ante 10\n")
        child.stdin.flush()
        while "On the layout" not in child.stdout.readline():
            pass
        child.send_signal(signal.SIGINT)
        assert f"play again with --log {log} to go on" in child.stdout.read()
        assert child.stderr.read() == "houserules: Stopped.\n"
    assert child.returncode == 130


def test_games_are_listed_and_shown_without_what_is_slow_to_load() -> None:
    code = (
        "import sys\nfrom houserules.cli import main\n"
        "try: main(sys.argv[1:])\nexcept SystemExit: pass\n"
        "print({'numba', 'numpy', 'pydantic'} & set(sys.modules), file=sys.stderr)"
    )
    for command in (["games"], ["show", "649a"]):
        for more, loaded in (([], "set()"), (["--json"], "{'pydantic'}")):
            arguments = [sys.executable, "-c", code, *command, *more]
            done = subprocess.run(arguments, capture_output=True, text=True)
            assert done.stderr.strip() == loaded, command


def test_every_answer_is_as_its_schema_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The JSON of each command, as it is printed."""
    monkeypatch.chdir(tmp_path)
    submission, case, log = (tmp_path / name for name in ("s.yaml", "case.yaml", "table.log"))
    submission.write_text("game: roulette\n", encoding="utf-8")
    case.write_text(houserules.template("649a", "case"), encoding="utf-8")
    filed = tmp_path / "filed.csv"
    table = houserules.template("649a", "figures", filled=True)
    filed.write_text(table, encoding="utf-8")
    floor = tmp_path / "floor.csv"
    floor.write_text("table,game,rounds,handle,win\nT,649a,100,2000,9\n", encoding="utf-8")
    houserules.open_table(load("649a").rules(), log=log).log.close()
    shipped = files("houserules.games.poker.three_card_poker") / "cases" / "12-payouts.yaml"
    commands = {
        "games": ("games",),
        "show": ("show", "649a"),
        "export": ("export", "649a"),
        "price": ("price", "649a", "--all", "--stakes", "25, 60, 5"),
        "strategy": ("strategy", "649a"),
        "advise": ("advise", "649a", "--hand", "Qs 6h 4d"),
        "settle": ("settle", "649a", "--case", str(case)),
        "settle-several": ("settle", "649a", "--case", str(shipped)),
        "drill": ("drill", "649a", "--seed", "1"),
        "what-if": ("what-if", "649a", "dealer's card exposed early"),
        "replay": ("replay", str(log)),
        "deal": ("deal", "649a", "--rounds", "5", "--seed", "1"),
        "confirm": ("confirm", "619a", "--rounds", "50"),
        "compare": ("compare", "649a", "--with", "pair plus=C"),
        "solve": ("solve", "649a", "pair plus", "--row", "flush", "--target", "5%"),
        "report": ("report", "649a", "--rounds", "0"),
        "audit": ("audit", "679a"),
        "findings": ("findings", "679a"),
        "hold": ("hold", str(floor)),
        "verify": ("verify", str(filed)),
        "check": ("check", str(submission)),
        "coverage": ("coverage", "617a"),
        "layout": ("layout", "649a"),
        "suppose": ("suppose", "649a"),
        "law": ("law", "649a.12(d)"),
        "error": ("show", "three-cart-poker"),
    }
    assert {name for name in FORMS if not name.startswith("filing-")} == set(commands)
    for name, arguments in commands.items():
        with pytest.raises(SystemExit):
            main([*arguments, "--json"])
        validate(json.loads(capsys.readouterr().out), schema(name))


def test_a_layout_for_programs_is_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for words, there in (("--json", []), ("--check", []), ("", ["three-card-poker-layout.svg"])):
        with pytest.raises(SystemExit):
            main(["layout", "649a", *words.split()])
        assert [one.name for one in tmp_path.iterdir()] == there
        assert capsys.readouterr().out


def test_law_shows_a_paragraph_in_both_states() -> None:
    done = run("law", "601a.2")
    assert "§ 601a.2 before the annex is § 601a.4 now." in done.stdout
    assert "§ 601a.2 was § 601a.3 before the annex." in done.stdout
    (old,) = answer("law", "601a.4(a)", "--edition", "before", "--json")["places"]
    assert old["change"] == "deleted"
    assert "petition" in old["carried"][0]["by"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("601a.2", "--edition", "2019"), "it has before, amended."),
        (("601a.2", "--as-of", "2020-06-30"), "name one instead: before, amended."),
        (("601a.2", "--as-of", "yesterday"), "write it as 2020-06-30."),
        (("601a.2", "--as-of", "2020-06-30", "--edition", "before"), "Name the edition once"),
        (("601a.2(d)", "--edition", "amended"), "it is in before."),
        (("601a.2(h)",), "§ 601a.2 has (a), (b), (c)."),
        (("601a.11",), "has no section 11"),
        (("700a.1",), "No edition of chapter 700a"),
    ],
)
def test_law_names_what_exists(arguments: tuple[str, ...], sentence: str) -> None:
    done = run("law", *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr


def test_a_price_sheet_begins_with_its_rules() -> None:
    printed = " ".join(run("price", "649a", "--choose", "pair plus=C").stdout.split())
    head, _, rest = printed.partition("Paragraph")
    assert head.startswith("Three Card Poker: 58 Pa. Code Chapter 649a, edition posted")
    chosen, _, defaults = head.partition("Rules by default: ")
    assert "Rules that were chosen: Pair Plus Wager: C." in chosen
    assert "Ante Bonus: A;" in defaults
    assert "Pair Plus Wager" not in defaults.partition("no. ")[0]
    assert "Six Card Bonus Wager, A 10.2248% 10.2248% 7.2798% 649a.12(f) not offered" in rest


def test_a_price_sheet_flags_an_advantage_of_the_player() -> None:
    """643a.12(b) A: a Five Card Bonus Wager brings the player 18.99%."""
    printed = run("price", "643a", "--choose", "five card bonus=A").stdout
    assert "! -18.9893%" in printed
    assert "! The player has the advantage: Five Card Bonus Wager A." in printed


def test_show_marks_defaults() -> None:
    printed = " ".join(run("show", "649a").stdout.split())
    assert "Option Paragraph Choices Default" in printed
    assert "Ante Bonus 649a.12(b) A, B, C (must be chosen) A" in printed


OWN = "wager: pair plus\nname: mine\nrows: {Straight flush: 30 to 1, Pair: 2 to 1}\n"


def test_own_paytables_are_played_compared_and_confirmed(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(OWN, encoding="utf-8")
    given = ("649a", "--paytable", str(own))
    dealt = answer("deal", *given, "--rounds", "200", "--seed", "1", "--json")
    assert {row["table"] for row in dealt["accounts"] if row["wager"] == "Pair Plus Wager"} == {
        "mine"
    }
    confirmed = answer("confirm", *given, "--rounds", "500", "--json")["figures"]
    pair_plus = [figure for figure in confirmed if figure["wager"] == "Pair Plus Wager"]
    assert [figure["table"] for figure in pair_plus] == ["mine"] * len(pair_plus)
    assert all(figure["confirmed"] and figure["all_deals"] for figure in pair_plus)
    (letters,) = answer("compare", *given, "--wager", "pair plus", "--json")["letters"]
    assert [figure["table"] for figure in letters["figures"]] == [*"ABCDE", "mine"]
    (moved,) = [
        figure
        for figure in answer("compare", *given, "--with", "pair plus=C", "--json")["figures"]
        if figure["wager"] == "Pair Plus Wager"
    ]
    assert (moved["left"]["table"], moved["right"]["table"]) == ("mine", "C")
    typed = "pair plus 10\nante 10\ndeal\nplay\nquit\n"
    played = run("play", *given, "--plain", "--seed", "4", typed=typed)
    assert played.returncode == 0, played.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["price", "649a", "--choose", "pair plus=Z"], "649a.7(d)(2)"),
        (["price"], "GAME"),
        (["show", "three-cart-poker"], "Did you mean “Three Card Poker”"),
        (["price", "649a", "--rules", "no-such-file.yaml"], "cannot be read"),
    ],
)
def test_errors_are_json_where_json_is_asked_for(arguments: list[str], says: str) -> None:
    done = run(*arguments, "--json")
    assert done.returncode == 2
    assert done.stderr == ""
    answered = json.loads(done.stdout)
    assert says in answered["error"]
    assert answered["status"] == 2


def test_a_template_is_printed_or_written_once(tmp_path: Path) -> None:
    printed = run("template", "649a", "submission").stdout
    path = tmp_path / "submission.yaml"
    assert run("template", "649a", "submission", "--output", str(path)).returncode == 0
    assert path.read_text(encoding="utf-8") == printed
    again = run("template", "649a", "submission", "--output", str(path))
    assert again.returncode == 2
    assert "File exists" in again.stderr


def test_the_version_is_printed_by_a_process() -> None:
    """The other commands here are calls, which start no process."""
    command = [sys.executable, "-m", "houserules", "--version"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout.split()[0]) == (0, "houserules")


def test_an_option_is_chosen_once_and_a_wrong_name_gets_a_suggestion() -> None:
    twice = run("price", "649a", "--choose", "pair plus=C", "--choose", "Pair Plus Wager=D")
    assert twice.returncode == 2
    assert "Pair Plus Wager is chosen twice" in twice.stderr
    same = run("price", "649a", "--choose", "pair plus=C", "--choose", "pair plus=D")
    assert "Pair Plus Wager is chosen twice" in same.stderr
    unknown = run("price", "649a", "--choose", "number of decks=2")
    assert "Did you mean “Decks”" in unknown.stderr


@pytest.mark.parametrize("hand", ["Q♠ 6♥ 4♦", "q♠6♥4♦", "qs6h4d", "Qs,6h,4d", "Q♠️ 6♥️ 4d"])
def test_cards_are_read_as_people_write_them(hand: str) -> None:
    best, _ = answer("advise", "649a", "--hand", hand, "--json")["actions"]
    assert best["value"]["exact"] == "-9151/9212"


def test_differences_are_in_dollars(tmp_path: Path) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(CASE.replace("outcome: win, amount: 10}", "outcome: win, amount: 12.50}"))
    done = run("settle", "649a", "--case", str(case))
    assert "Ante Wager: amount is $10.00, expected $12.50" in done.stdout
