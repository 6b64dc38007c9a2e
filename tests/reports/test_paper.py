"""Paper for tables: signs, cards, guides and difference sheets, all from what games declare."""

import re
import shlex
from fractions import Fraction
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from tests import commands
from tests.documents import pages
from typer.testing import CliRunner

import houserules
from houserules.answers.games import Game as Exported
from houserules.cli.main import app
from houserules.drawing.lettering import BOLD, width
from houserules.games import INDEX, load
from houserules.games.how_to_play import wagers_in_words
from houserules.odds.plan import Strategy
from houserules.reports import cards, chances, differences, guides, paper, signs
from houserules.reports.paper import Sheet
from houserules.rules import HouseRules
from houserules.rules.errors import RuleError
from houserules.rules.payout import parse_payout

ROOT = Path(__file__).parents[2]
SLUGS = [entry.slug for entry in INDEX]
SIDE_WAGERS = [slug for slug in SLUGS if any(one.by_submission for one in load(slug).wagers)]
THREE_CARDS = """\
game: three-card-poker
rules:
  Adjacent boxes: 1
  Ante Bonus: A
  Pair Plus Wager: E
limits:
  Ante Wager: {minimum: $15, maximum: $500}
"""


@cache
def everything(slug: str) -> HouseRules:
    """The rules of a game with every wager that can be offered beside the others."""
    rules = load(slug).rules()
    for payable in rules.game.payables:
        more = rules.offering(payable)
        try:
            rules = more.require_consistent()
        except RuleError:
            continue
    return rules


def text_of(path: Path) -> str:
    """The words of a PDF, line by line, with a form feed between pages."""
    return "\f".join(pages(path.read_bytes()))


def baselines(page: Any) -> set[float]:
    """The heights in points at which a page has words."""
    found = set()

    def seen(text: str, matrix: list[float], line: list[float], *_: object) -> None:
        if text.strip():
            found.add(line[5] * matrix[3] + matrix[5])

    page.extract_text(visitor_text=seen)
    return found


def title_ends(page: Any) -> list[float]:
    """Where the lines of the largest words of a page end, in points."""
    found: list[tuple[float, float, str]] = []

    def seen(text: str, matrix: list[float], line: list[float], _: object, size: float) -> None:
        if text.strip():
            found.append(
                (size * line[0] * matrix[0], line[4] * matrix[0] + matrix[4], text.strip())
            )

    page.extract_text(visitor_text=seen)
    largest = max(found)[0]
    return [start + width(text, size, BOLD) for size, start, text in found if size == largest]


def printed_pays(rows: Any) -> list[str]:
    return [f"{number} {unit}".strip() for _, number, unit in rows]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_payout_on_paper_is_in_the_export(slug: str) -> None:
    for rules in (load(slug).rules(), everything(slug)):
        form = Exported.of(rules.game)
        tables = {
            (one.wager_id, one.table, str(one.cite), pays)
            for one in form.paytables
            for _, pays in one.rows
        }
        known = {pays for *_, pays in tables} | {one.pays for one in form.odds} | {"divided"}
        for block in paper.blocks(rules):
            payable = rules.game.find_payable(block.name)
            if payable.tables:
                table = rules.paytable(payable)
                expected = [str(pays) for _, pays in table.rows]
                assert printed_pays(block.rows)[: len(expected)] == expected
                assert set(expected) <= known
            else:
                assert {pays.partition(",")[0] for pays in printed_pays(block.rows)} <= known


@pytest.mark.parametrize("slug", SLUGS)
def test_blocks_lose_no_row_when_they_are_gathered(slug: str) -> None:
    every = paper.blocks(everything(slug))
    alike = {(one.name if len(one.rows) == 1 else "", one.amount, one.rows) for one in every}
    shown = [row for block in paper.gathered(every) for row in printed_pays(block["rows"])]
    assert sorted(shown) == sorted(row for *_, rows in alike for row in printed_pays(rows))
    names = " ".join(block["name"] for block in paper.several(every))
    words = {word for one in every if len(one.rows) > 1 for word in one.name.split()}
    assert not {word.rstrip("s") for word in words} - {
        word.rstrip(",s") for word in names.replace(",", " ").split()
    }


@pytest.mark.parametrize("slug", SLUGS)
def test_a_guide_says_what_every_wager_is_and_what_it_pays(slug: str) -> None:
    rules = everything(slug)
    listed = {name: (says, pays) for name, says, *pays in paper.wagers(rules)}
    assert set(listed) >= {one.name for one in rules.game.wagers if rules.offers(one)}
    assert all(re.fullmatch(r"[A-Z0-9].*\.", says) for says, _ in listed.values())
    assert not [says for says, _ in listed.values() if "{" in says]
    single = {one.name: printed_pays(one.rows)[0] for one in paper.blocks(rules)
              if len(one.rows) == 1}  # fmt: skip
    assert {name: " ".join(listed[name][1]).strip() for name in single} == single
    several = {block.name for block in paper.blocks(rules) if len(block.rows) > 1}
    assert {name for name, (_, pays) in listed.items() if pays[0] == ""} == several


@pytest.mark.parametrize("slug", SLUGS)
def test_words_about_a_wager_name_one_of_the_game(slug: str) -> None:
    game = load(slug)
    assert set(wagers_in_words(game.chapter)) <= {one.name for one in game.wagers}


def test_a_patron_reads_when_the_ante_of_lunar_poker_is_paid() -> None:
    (ante,) = (one for one in paper.blocks(load("671a").rules()) if one.name == "Ante Wager")
    assert [(row.label, row.number) for row in ante.rows[2:]] == [
        ("Dealer does not qualify", "1"),
        ("Dealer does not qualify, your straight or higher", "4"),
    ]


@pytest.mark.parametrize(
    ("wheel", "has"),
    [("double zero", True), ("single zero", False), ("double zero used as single zero", False)],
)
def test_no_paper_of_a_single_zero_table_has_a_wager_on_00(wheel: str, has: bool) -> None:
    rules = load("roulette").rules({"Wheel": wheel})
    name = "First Five Numbers Wager"
    assert (name in {one.name for one in paper.blocks(rules)}) is has
    assert (name in {one for one, *_ in paper.wagers(rules)}) is has


def test_a_sign_names_no_group_of_wagers_beside_each_of_them() -> None:
    (wagers, *_) = paper.gathered(paper.blocks(load("props-and-hops").rules()))
    assert wagers["rows"][0] == ["Two the Hardway Bet", "30", "to 1"]


def test_a_patron_reads_the_vigorish_beside_the_payout() -> None:
    rules = load("baccarat").rules()
    (banker,) = [one for one in paper.wagers(rules) if one[0] == "Banker's Hand"]
    assert "Paid less 5% vigorish." in banker[1]
    (winning,) = paper.gathered(paper.blocks(rules))
    assert ["Banker's Hand, less 5% vigorish", "1", "to 1"] in winning["rows"]


def test_paper_for_patrons_names_no_edition(tmp_path: Path) -> None:
    houserules.sign(THREE_CARDS, tmp_path / "sign.pdf")
    houserules.card(THREE_CARDS, tmp_path / "rack.pdf", kept_only=True)
    houserules.guide([THREE_CARDS], tmp_path / "guide.pdf", facility="River Hall", date="May 1")
    for path in tmp_path.iterdir():
        words = text_of(path)
        assert "edition" not in words
        assert "58 Pa. Code Chapter 649a" in words
    cover = text_of(tmp_path / "guide.pdf").partition("\f")[0]
    assert "River Hall" in cover
    assert "In effect from May 1" in cover


def test_a_sign_of_poker_posts_limits_blinds_and_rake() -> None:
    sheet = signs.printed(Sheet(load("poker").rules(), ""), "letter")
    notes = [says for says, _ in sheet["notes"]]
    assert {"Maximum bet: $8", "Blind Bets: $2, $4", "Percentage rake: 10%"} <= set(notes)


def test_a_sign_for_a_screen_drops_how_to_play_before_it_is_unreadable(tmp_path: Path) -> None:
    for slug, has_steps in (("roulette", True), ("craps", False)):
        houserules.sign(load(slug).rules(), tmp_path / "sign.pdf", "screen")
        assert ("How it is played" in text_of(tmp_path / "sign.pdf")) is has_steps


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_by_default_has_a_sign_and_both_cards(slug: str, tmp_path: Path) -> None:
    rules = load(slug).rules()
    houserules.sign(rules, str(tmp_path / "sign.pdf"))
    houserules.sign(rules, tmp_path / "screen.pdf", "screen")
    houserules.card(rules, str(tmp_path / "rack.pdf"), kept_only=True)
    houserules.card(rules, tmp_path / "dealer.pdf", "dealer")
    for path in tmp_path.iterdir():
        assert path.read_bytes().startswith(b"%PDF")
    page = PdfReader(tmp_path / "rack.pdf").pages[0]
    assert max(title_ends(page)) < page.mediabox.width - 17


@pytest.mark.parametrize("slug", list(islice(SIDE_WAGERS, 20)))
def test_everything_offered_fits_on_paper(slug: str, tmp_path: Path) -> None:
    sheet = Sheet(everything(slug), "Everything", "A casino")
    signs.write(sheet, tmp_path / "sign.pdf", "tabloid")
    cards.write_dealer(sheet, tmp_path / "dealer.pdf")
    cards.write_rack(sheet, tmp_path / "rack.pdf")
    words = re.sub(r"\s+", " ", text_of(tmp_path / "sign.pdf"))
    for block in paper.blocks(sheet.rules):
        for row in block.rows:
            assert f"{row.number} {row.unit}".strip() in words


@pytest.mark.parametrize("slug", list(islice(SIDE_WAGERS, 20)))
def test_a_submission_with_everything_offered_is_printed_in_a_guide(
    slug: str, tmp_path: Path
) -> None:
    rules = everything(slug)
    chosen = {name: rules.written[name] for name in rules.chosen}
    houserules.guide([{"game": slug, "rules": chosen}], tmp_path / "guide.pdf")
    words = re.sub(r"\s+", " ", text_of(tmp_path / "guide.pdf"))
    for block in paper.blocks(rules):
        for row in block.rows:
            assert f"{row.number} {row.unit}".strip() in words, (block.name, row)


def test_a_payout_is_a_number_and_a_unit() -> None:
    texts = ("40 to 1", "1,000 for 1", "3 to 2", "100% of meter", "Push", "$5,000")
    for text in texts:
        assert " ".join(filter(None, paper.divided(parse_payout(text)))) == text
    assert paper.divided(parse_payout("100% of meter")) == ("100%", "of meter")


def test_a_sign_is_one_tagged_page_with_the_payouts_in_force(tmp_path: Path) -> None:
    path = tmp_path / "sign.pdf"
    houserules.sign(THREE_CARDS, path, holder="Allegheny River Casino")
    words = text_of(path)
    assert re.search(r"Straight flush +40 to 1", words)
    assert re.search(r"Ante Wager +\$15 +\$500", words)
    assert "Allegheny River Casino" in words
    made = PdfReader(path)
    assert len(made.pages) == 1
    assert made.root_object["/MarkInfo"] == {"/Marked": True, "/Suspects": False}


def test_the_same_rules_give_the_same_bytes(tmp_path: Path) -> None:
    rules = load("craps").rules()
    for name in ("one.pdf", "two.pdf"):
        houserules.sign(rules, tmp_path / name, "tabloid")
        houserules.guide([rules], tmp_path / f"guide-{name}")
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()
    assert (tmp_path / "guide-one.pdf").read_bytes() == (tmp_path / "guide-two.pdf").read_bytes()


def test_a_sign_shows_no_bonus_of_a_wager_that_is_not_offered() -> None:
    names = [block.name for block in paper.blocks(load("three-card-poker").rules())]
    assert "Pair Plus Wager" in names
    assert not [name for name in names if "Envy" in name]


def test_what_is_not_readable_is_an_error_that_names_it(tmp_path: Path) -> None:
    named = f"Table {'of a very long name ' * 400}"
    sheet = Sheet(everything("craps"), "Everything", configuration=named)
    with pytest.raises(RuleError, match=r"sign of Craps and Mini-Craps is not readable .* tabloid"):
        signs.write(sheet, tmp_path / "sign.pdf", "screen")
    assert not list(tmp_path.iterdir())


def test_a_submission_with_findings_is_marked_or_refused(tmp_path: Path) -> None:
    faulty = THREE_CARDS.replace("  Adjacent boxes: 1\n", "")
    path = tmp_path / "sign.pdf"
    (found,) = houserules.sign(faulty, path)
    assert found.sentence.startswith("Choose Adjacent boxes")
    first = text_of(path).partition("\f")[0]
    assert "not effective" in first
    assert "Choose Adjacent boxes" in first
    with pytest.raises(RuleError, match=r"not effective .*Choose Adjacent boxes"):
        houserules.sign(faulty, tmp_path / "strict.pdf", strict=True)
    assert houserules.sign(THREE_CARDS, path, strict=True) == ()
    assert "not effective" not in text_of(path)


def test_the_command_says_that_paper_is_marked_as_not_effective(tmp_path: Path) -> None:
    (tmp_path / "faulty.yaml").write_text(THREE_CARDS.replace("  Adjacent boxes: 1\n", ""))
    for command in ("sign", "card", "layout"):
        asked = (command, "three-card-poker", "--rules", "faulty.yaml", "-o", "out.pdf")
        said = " ".join(commands.run(*asked, cwd=tmp_path).stdout.split())
        assert "out.pdf is written. It is marked as not effective. Choose Adjacent" in said


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda to: houserules.sign(THREE_CARDS, to, "poster"), "no size of a sign"),
        (lambda to: houserules.sign(THREE_CARDS, to.with_suffix(".doc")), "does not end with .pdf"),
        (lambda to: houserules.card(THREE_CARDS, to, "wall"), "no kind of card"),
        (lambda to: houserules.guide(to / "none", to), "is no folder"),
        (lambda to: houserules.guide(to.parent, to), "holds no Rules Submission"),
        (lambda to: houserules.guide([], to), "at least one"),
        (lambda to: houserules.sign({"game": "chess"}, to), "chess"),
        (
            lambda to: houserules.difference(THREE_CARDS, {"game": "craps"}, to),
            "two versions for one game",
        ),
    ],
)
def test_bad_input_is_refused(call: Any, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=sentence):
        call(tmp_path / "made.pdf")


def dealer_steps(rules: HouseRules) -> list[str]:
    """The steps of a dealer's card."""
    made = cards.dealer(Sheet(rules, ""))
    return [does for *_, steps in made["sections"] for _, does, *_ in steps]


@pytest.mark.parametrize("name", ["Casino\x1b[31m", "Casino\u202e", "Casino\nRiver", "C" * 101])
def test_a_name_that_cannot_be_read_is_not_printed(name: str, tmp_path: Path) -> None:
    rules, path = load("649a").rules(), tmp_path / "paper.pdf"
    for write in (houserules.sign, houserules.card, houserules.layout):
        with pytest.raises(RuleError, match="The certificate holder's name"):
            write(rules, path, holder=name)
    with pytest.raises(RuleError, match="The facility's name"):
        houserules.guide([rules], path, facility=name)
    with pytest.raises(RuleError, match="The day"):
        houserules.guide([rules], path, date=name)
    assert not path.exists()


def test_a_letter_that_the_font_lacks_is_an_error_that_names_it(tmp_path: Path) -> None:
    rules, path = load("649a").rules(), tmp_path / "paper.pdf"
    for holder, letter in (("Žižka Casino", "Ž"), ("名前", "名")):
        for write in (houserules.sign, houserules.card, houserules.layout):
            with pytest.raises(RuleError, match=f"has no “{letter}”"):
                write(rules, path, holder=holder)
    assert not path.exists()


def test_a_long_title_is_a_finding() -> None:
    text = f"game: 649a\ntitle: {'T ' * 90_000}\n"
    (finding, *_) = houserules.check(text).findings
    assert finding.sentence == "“title”: string should have at most 200 characters."


def test_a_word_longer_than_a_line_is_broken_and_not_cut(tmp_path: Path) -> None:
    rules = {"Adjacent boxes": 1, "Ante Bonus": "A", "Pair Plus Wager": "E"}
    long = {"game": "649a", "title": "W" * 199, "rules": rules}
    holder, path = "M" * 100, tmp_path / "paper.pdf"
    for write in (
        lambda: houserules.sign(long, path, holder=holder),
        lambda: houserules.card(long, path, holder=holder, kept_only=True),
        lambda: houserules.card(long, path, "dealer", holder=holder),
        lambda: houserules.guide([long], path, holder=holder, facility="N" * 100),
        lambda: houserules.difference(long, THREE_CARDS, path),
    ):
        write()
        lines = text_of(path).replace("\u200b", "")
        assert "W" * 199 in re.sub(r"\s", "", lines)
        assert max(map(len, re.findall("W+|M+|N+", lines))) < 99


def test_a_dealer_reads_only_steps_that_apply() -> None:
    rules = load("three-card-poker").rules({"Dealing": "hand"})
    sheet = cards.dealer(Sheet(rules, "By hand"))
    sections = [name for name, *_ in sheet["sections"]]
    assert "Dealing the cards from the hand" in sections
    assert "Dealing the cards from a manual dealing shoe" not in sections
    told = [does for *_, steps in sheet["sections"] for _, does, _, spoken in steps if spoken]
    assert "No more bets" in told
    assert not any("manual shoe" in event for event, *_ in sheet["irregularities"])


def test_a_dealer_of_poker_reads_the_streets_of_the_form_that_is_played() -> None:
    game = load("poker")
    holdem = dealer_steps(game.rules())
    assert "Burn a card, then deal three cards face up in the center" in holdem
    river = "Burn a card, then deal one card face up in the center; a betting round follows"
    assert holdem.count(river) == 2
    assert "Extract the rake upon completion of the round, into the drop box" in holdem
    stud = dealer_steps(game.rules({"Poker game": "Five-card Stud", "Rake": "no"}))
    assert "The lowest up card makes the Forced Bet" in stud
    assert not any("center" in one or "rake" in one for one in stud)


def test_a_step_of_a_wager_is_read_only_where_the_wager_is_offered() -> None:
    progressive = "The progressive table game system takes no more wagers"
    electronic = "The electronic wagering system takes no more wagers"
    community = "Two community cards if a five-card wager was made"
    game = load("three-card-poker")
    by_default = dealer_steps(game.rules())
    assert not {progressive, electronic, community} & set(by_default)
    assert "Settle the Ante and Play Wagers" in by_default
    assert by_default.index("Settle the Ante and Play Wagers") < by_default.index(
        "Settle the Pair Plus Wager"
    )
    offered = dealer_steps(game.rules({"Five Card Hand Bonus Wager": "yes"}))
    assert {electronic, community} <= set(offered)
    assert progressive not in offered
    assert progressive in dealer_steps(everything("three-card-poker"))


@pytest.mark.parametrize(
    ("slug", "choice", "step"),
    [
        ("pai-gow", {"Player bank": "yes"}, "Count from the bank up to the total"),
        ("pai-gow", {"Alternative dealing styles": "yes"}, "Deliver the tiles: Jung Quat"),
        ("pai-gow-poker", {"Fortune Bonus Wager": "A"},
         "An Envy lammer beside each Qualifying Wager"),
        ("minibaccarat", {"House Money Wager": "yes"}, "Then deal third cards"),
        ("minibaccarat", {"Vigorish collection": "later"}, "Mark the vigorish that a seat owes"),
        ("minibaccarat", {"EZ Baccarat": "yes"}, "Announce a Dragon 7 or a Panda 8"),
        ("blackjack", {"Blackjack Switch": "yes"}, "Two hands are dealt to each player"),
        ("blackjack", {"Match-the-Dealer Wager": "yes"},
         "Settle the additional wagers before any other card"),
        ("21-baccarat", {"Tie Wager": "yes"}, "Settle the Tie Wager"),
        ("craps", {"Bonus Craps": "yes"}, "Mark each total thrown with its button"),
        ("let-it-ride", {"Five Card Bonus Wager": "A"},
         "Close the Five Card Bonus Wagers, and collect those made with chips"),
        ("sic-bo", {"Automated shaker": "yes"},
         "The floorperson inspects the automated shaker before the table opens"),
        ("spanish-21", {"Payment": "pay and collect from the dealer's right"},
         "Pay and collect from the dealer's right"),
    ],
)  # fmt: skip
def test_a_step_depends_on_the_rules_in_force(slug: str, choice: dict[str, str], step: str) -> None:
    game = load(slug)
    assert step not in dealer_steps(game.rules())
    assert step in dealer_steps(game.rules(choice))


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "poker"])
def test_a_dealer_reads_how_wagers_are_settled(slug: str) -> None:
    every = dealer_steps(load(slug).rules())
    assert any(
        re.search(r"(?i)\b(settle|collect losing|collect the losing)\b", one) for one in every
    )


@pytest.mark.parametrize("slug", [one.slug for one in INDEX if one.folder.startswith("poker.")])
def test_a_dealer_of_poker_reads_what_players_are_asked_before_cards_are_turned(slug: str) -> None:
    every = dealer_steps(load(slug).rules())
    asked = r"(?i)\bfolds?\b|forfeit|let it ride|^set three cards"
    at = next(n for n, one in enumerate(every) if re.search(asked, one))
    shown = [n for n, one in enumerate(every) if re.match(r"(Turn up|Reveal|Settle)", one)]
    assert at < max(shown)


@pytest.mark.parametrize(
    ("slug", "collects"),  # 669a.11(f), 677a.11(f) and 684a.11(b)(2)
    [
        ("raise-it-up-stud-poker", "Collect the wagers of a fold"),
        ("heads-up-holdem", "Collect the wagers of a fold"),
        ("four-card-frenzy", "Collect forfeited wagers"),
    ],
)
def test_a_dealer_reads_that_wagers_of_a_fold_are_collected(slug: str, collects: str) -> None:
    every = dealer_steps(load(slug).rules())
    (at,) = (n for n, one in enumerate(every) if one.startswith(collects))
    assert any(re.search("folds|forfeits", one) for one in every[:at])


@pytest.mark.parametrize("slug", ["mississippi-stud", "cajun-stud"])
def test_a_dealer_asks_in_turn_only_before_the_first_community_card(slug: str) -> None:
    """655a.11(b) and 683a.11(b) order it; their (d) and (f) name no order."""
    asked = [
        one for one in dealer_steps(load(slug).rules()) if "clockwise" in one and "fold" in one
    ]
    assert len(asked) == 1


def test_cards_of_670a_are_racked_by_one_step_that_says_both() -> None:
    """670a.11(j) alone has a player's cards racked, and so that each hand can be reconstructed."""
    (step,) = (one for one in load("670a").steps if str(one.cite) == "670a.11(j)")
    assert "unless optional wagers wait" in step.does
    assert "reconstructed" in step.does


@pytest.mark.parametrize("slug", [e.slug for e in INDEX if e.folder.startswith("pai_gow.")])
def test_a_dealer_of_pai_gow_reads_who_sets_which_hands_before_they_are_compared(slug: str) -> None:
    every = dealer_steps(load(slug).rules())
    sets = [
        n for n, one in enumerate(every) if re.search(r"(?i)\bsets? (a|the|them)\b|and set\b", one)
    ]
    assert len(sets) >= 2
    assert max(sets) < next(n for n, one in enumerate(every) if "compare" in one.casefold())


def test_a_dealer_reads_no_step_about_batches_decks_or_sides_that_the_table_has_not() -> None:
    apart = re.compile("each (batch|side)|^Each deck")
    for slug in SLUGS:
        assert not [one for one in dealer_steps(load(slug).rules()) if apart.search(one)]
    for slug, choice in (
        ("casino-war", {"Automated shuffler, two batches": "yes"}),
        ("minibaccarat", {"Automated shuffler, two batches": "yes"}),
        ("blackjack", {"Dealing": "double shoe"}),
        ("three-card-poker", {"Decks": 2}),
        ("pai-gow-poker", {"Decks": 2}),
    ):
        assert [one for one in dealer_steps(load(slug).rules(choice)) if apart.search(one)]


def test_a_dealer_announces_no_more_bets_whichever_wagers_are_offered() -> None:
    props = load("props-and-hops")
    for offered in ("yes", "no"):
        every = dealer_steps(props.rules({"Six Eight Shake Wager": offered}))
        assert "Announce no more bets" in every
        assert any("Six Eight Shake" in one for one in every) is (offered == "yes")


@pytest.mark.parametrize("slug", ["blackjack", "pai-gow-poker"])
def test_the_foot_of_a_dealers_card_is_apart_from_its_table(slug: str, tmp_path: Path) -> None:
    path = tmp_path / "card.pdf"
    houserules.card(load(slug).rules(), path, "dealer")
    for page in PdfReader(path).pages:
        heights = baselines(page)
        foot = min(heights)
        assert min(height for height in heights if height > foot) - foot > 14


def test_no_line_of_a_heading_ends_inside_hold_em(tmp_path: Path) -> None:
    path = tmp_path / "guide.pdf"
    houserules.guide([load("ultimate-texas-holdem").rules()], path)
    assert "Texas \nHold ’Em Poker" in pages(path.read_bytes())[1]


def test_paper_says_what_is_supposed_where_steps_have_the_chapters_number(tmp_path: Path) -> None:
    """A step says queen high; the table of a supposed row is printed as it is supposed."""
    other = {"dealer qualifies": "king high", "Pair Plus Wager A: Flush": "5 to 1"}
    rules = houserules.game("three-card-poker", suppose=other).rules()
    houserules.sign(rules, tmp_path / "sign.pdf")
    houserules.card(rules, tmp_path / "rack.pdf")
    houserules.card(rules, tmp_path / "dealer.pdf", "dealer")
    houserules.guide([rules], tmp_path / "guide.pdf")
    for name in ("sign", "rack", "dealer", "guide"):
        words = " ".join(text_of(tmp_path / f"{name}.pdf").split())
        said = "Supposed, whatever a step says: The dealer qualifies with king high"
        assert words.count("Supposed, whatever") == words.count(said) == 1


def test_a_rack_card_says_what_its_strategy_costs(tmp_path: Path) -> None:
    rules = load("ultimate-texas-holdem").rules()
    card = cards.rack(Sheet(rules, ""), houserules.price(rules), houserules.strategy(rules))
    assert ["Ante Wager", "2.1850%"] in card["odds"]["rows"]
    assert card["strategy"]["title"] == "When to make the Play Wager"
    assert any("cost 0.2692%" in note for note in card["strategy"]["notes"])
    assert not any("`" in note for note in card["strategy"]["notes"])


def test_a_guide_has_the_games_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "three.yaml").write_text(THREE_CARDS, encoding="utf-8")
    (tmp_path / "war.yaml").write_text("game: casino-war\n", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("No submission.", encoding="utf-8")
    for large in (False, True):
        houserules.guide(str(tmp_path), tmp_path / "guide.pdf", large_print=large, odds="advantage")
        words = text_of(tmp_path / "guide.pdf")
        assert words.count("How to play") == 2
        assert "3.3730%" in words
        assert words.index("Casino War") < words.index("Three Card Poker")


def test_a_guide_of_all_games_is_made_at_once(tmp_path: Path) -> None:
    made = guides.printed([(Sheet(everything(slug), ""), ()) for slug in SLUGS], large_print=False)
    assert len(made["games"]) == len(SLUGS)
    houserules.guide([everything(slug) for slug in SLUGS], tmp_path / "guide.pdf")


def test_wagers_that_pay_alike_share_a_table() -> None:
    names = [block["name"] for block in paper.several(paper.blocks(load("643a").rules()))]
    assert names == ["Bet Number 1, 2 and 3"]
    names = [block["name"] for block in paper.several(paper.blocks(load("craps").rules()))]
    assert "Don't Pass and Don't Come Bet Supplemental Wagers" in names


@pytest.mark.parametrize(
    ("slug", "wager"),
    [("roulette", "Touchdown Roulette Wager"), ("baccarat", "House Money Wager")],
)
def test_a_rack_card_has_no_strategy_for_a_wager_that_is_not_offered(slug: str, wager: str) -> None:
    strategy = Strategy(f"When to change a {wager.removesuffix(' Wager')} (617a.3(f)(2))", ())
    for rules in (load(slug).rules(), everything(slug)):
        offered = rules.offers(rules.game.find_wager(wager))
        card = cards.rack(Sheet(rules, ""), (), strategy)
        assert (card["strategy"] is not None) is offered


def test_odds_are_printed_as_the_holder_wishes() -> None:
    figures = houserules.price(load("roulette").rules())
    rows = {kind: chances.printed(figures, kind) for kind in chances.Odds}
    assert rows[chances.Odds.NONE] is None
    of = {kind: dict(made["rows"]) for kind, made in rows.items() if made}
    assert of["advantage"] == {"First Five Numbers Wager": "7.8947%", "All other wagers": "5.2632%"}
    assert of["return"] == {"First Five Numbers Wager": "92.1053%", "All other wagers": "94.7368%"}
    assert of["chance"]["Straight Wager"] == "2.6316%"
    assert chances.printed(houserules.price(load("poker").rules()), chances.Odds.CHANCE) is None
    with pytest.raises(RuleError, match="“true” is no kind of odds; choose none, advantage"):
        houserules.guide([load("roulette").rules()], "guide.pdf", odds="true")


def test_a_bet_with_odds_is_printed_by_what_both_cost() -> None:
    """Two of three passes come to a point, and ten times odds lay ten times the bet on average."""
    made = chances.printed(houserules.price(load("craps").rules()), chances.Odds.ADVANTAGE)
    assert made is not None
    of = {name: number for names, number in made["rows"] for name in names.split(", ")}
    both = Fraction(7, 495) / (1 + 10 * Fraction(2, 3)), Fraction(3, 220) / (1 + 10)
    assert of["Pass Bet with 10 times odds"] == f"{float(both[0]):.4%}"
    assert of["Don't Come Bet with 10 times odds"] == f"{float(both[1]):.4%}"
    assert of["Pass Bet"] == of["Come Bet"] == f"{7 / 495:.4%}"
    assert {of[one] for one in of if "Supplemental" in one} == {"0.0000%"}


@pytest.mark.parametrize(
    ("slug", "words", "cite"),
    [
        ("spanish-21", "No additional payouts for doubled hands", "635a.2(b)(4)"),
        ("free-bet-blackjack", "Surrender is not available", "672a.2(b)(3)(v)"),
        ("ultimate-texas-holdem", "Ante pushes if the dealer has less than a pair",
         "653a.2(b)(10)(i)"),
    ],
)  # fmt: skip
def test_a_sign_has_what_the_chapter_wants_posted(slug: str, words: str, cite: str) -> None:
    sheet = signs.printed(Sheet(load(slug).rules(), ""), "letter")
    assert [words, cite] in sheet["notes"]


def test_a_sign_names_the_payout_limit_and_not_that_it_is_posted() -> None:
    game = load("let-it-ride")
    for limit, expected in (("no", []), ("$50,000", ["Payout limit $50,000"])):
        notes = signs.printed(Sheet(game.rules({"Payout limit": limit}), ""), "letter")["notes"]
        assert [says for says, _ in notes if "imit" in says] == expected


def test_a_sign_says_that_a_device_is_out_of_order(tmp_path: Path) -> None:
    rules = load("three-card-poker").rules()
    path = tmp_path / "sign.pdf"
    houserules.sign(rules, path, out_of_order=True)
    assert "Automated shuffler is out of order" in text_of(path)
    houserules.sign(rules, path)
    assert "out of order" not in text_of(path)
    by_hand = Sheet(load("three-card-poker").rules({"Automated shuffler": "no"}), "")
    for sheet in (by_hand, Sheet(load("roulette").rules(), "")):
        with pytest.raises(RuleError, match=r"No device of .* is marked out of order"):
            signs.write(sheet, path, out_of_order=True)


def test_a_patron_reads_no_choice_of_the_shuffle() -> None:
    rules = load("three-card-poker").rules({"Automated shuffler": "no", "Dealing": "manual shoe"})
    assert not paper.for_patrons(rules)
    assert "Automated shuffler: no" in [says for says, _ in paper.house_choices(rules)]


def test_a_dealer_reads_once_that_a_wager_is_settled() -> None:
    told = dealer_steps(everything("pai-gow"))
    assert len([one for one in told if "ettle the Pair Fortunes Wager" in one]) == 1


def test_a_difference_sheet_has_what_changes_and_nothing_else(tmp_path: Path) -> None:
    old = load("three-card-poker").rules()
    new = load("three-card-poker").rules(
        {"Pair Plus Wager": "E", "Progressive Payout Wager": "A", "Dealing": "hand"}
    )
    found = differences.sections(old, new)
    payouts = {one.what: (one.before, one.after) for one in found["Payouts"]}
    assert payouts["Pair Plus Wager"] == ("paytable A", "paytable E")
    assert payouts["Pair Plus Wager: Straight flush"] == ("35 to 1", "40 to 1")
    assert "Pair Plus Wager: Flush" not in payouts
    before, after = payouts["Progressive Payout Wager"]
    assert before == "not offered"
    assert after.startswith("paytable A: Ace, king and queen of spades 100% of meter; ")
    felt = {one.what: (one.before, one.after) for one in found["Felt"]}
    assert felt["Progressive betting area"] == ("none", "7 on the layout")
    assert felt["Progressive lock-out equipment"] == ("none", "on the layout")
    assert felt["Payouts shown"][1].startswith("new: Pair Plus Wager, Progressive Payout Wager")
    assert [one.after for one in found["Rules"]] == ["hand"]
    assert any("Progressive Payout Wager" in one.after for one in found["Procedure"])
    assert differences.sections(old, old) == {}
    houserules.difference(old, new, tmp_path / "sheet.pdf")
    assert re.search("40 to 1", text_of(tmp_path / "sheet.pdf"))


def test_a_difference_sheet_has_the_words_of_the_layout_that_change() -> None:
    game = load("roulette")
    found = differences.sections(
        game.rules(), game.rules({"Wheel": "double zero used as single zero"})
    )
    felt = {one.what: (one.before, one.after, one.cite) for one in found["Felt"]}
    assert felt["Cover"] == ("none", "“00 not available”", "617a.1(e)(1)")
    assert felt["Straight betting area"][:2] == ("38 on the layout", "37 on the layout")
    assert felt["Notice"][1].count("; ") == 2
    assert differences.sections(game.rules(), game.rules()) == {}


def test_a_difference_sheet_is_of_one_configuration_of_several(tmp_path: Path) -> None:
    both = """\
game: three-card-poker
title: Version {version}
configurations:
  pit: {{rules: {{Adjacent boxes: 1, Ante Bonus: A, Pair Plus Wager: {pit}}}}}
  salon: {{rules: {{Adjacent boxes: 1, Ante Bonus: {salon}, Pair Plus Wager: A}}}}
"""
    old = both.format(version=1, pit="A", salon="A")
    new = both.format(version=2, pit="E", salon="B")
    for name, changed, other in (
        ("pit", "Pair Plus Wager", "Ante Bonus"),
        ("salon", "Ante Bonus", "Pair Plus Wager"),
    ):
        houserules.difference(old, new, tmp_path / "sheet.pdf", configuration=name)
        words = text_of(tmp_path / "sheet.pdf")
        assert "Version 1" in words
        assert "Version 2" in words
        assert changed in words
        assert other not in words
    with pytest.raises(RuleError, match="pit"):
        houserules.difference(old, new, tmp_path / "sheet.pdf")


def test_a_difference_sheet_says_that_nothing_changes(tmp_path: Path) -> None:
    houserules.difference(THREE_CARDS, THREE_CARDS, tmp_path / "sheet.pdf")
    assert "Nothing changes." in text_of(tmp_path / "sheet.pdf")


def test_the_commands_of_the_documentation_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "submissions").mkdir()
    (tmp_path / "submissions/three.yaml").write_text(THREE_CARDS, encoding="utf-8")
    new = THREE_CARDS.replace("Wager: E", "Wager: C")
    (tmp_path / "submissions/new.yml").write_text(new, encoding="utf-8")
    page = (ROOT / "docs/documents.md").read_text(encoding="utf-8")
    typed = re.findall(r"^houserules (.+)$", page, re.MULTILINE)
    for line in typed:
        result = CliRunner().invoke(app, shlex.split(line))
        assert result.exit_code == 0, (line, result.output, result.exception)
    assert {path.name for path in tmp_path.glob("*.pdf")} == {
        "sign.pdf", "dealer.pdf", "rack.pdf", "guide.pdf", "sheet.pdf"
    }  # fmt: skip
