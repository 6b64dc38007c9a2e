"""Layouts: every item of the chapter is in the picture, readable, and pays what the rules pay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

import houserules
from houserules.drawing import shapes
from houserules.drawing.card_table import LARGE_PHRASE
from houserules.drawing.checks import faults
from houserules.drawing.filed import compared, drawn
from houserules.drawing.layout import Kind, everything
from houserules.drawing.picture import Picture, TooSmallError
from houserules.games import INDEX, load
from houserules.games.coverage import State, coverage, shown_by_cases
from houserules.games.layouts import layout_of
from houserules.rules.errors import RuleError


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry.slug)
def test_every_item_is_in_a_picture_without_faults(entry) -> None:
    layout = layout_of(load(entry.slug))
    default = layout.game.rules()
    tried = {**layout.variants(default), "everything": everything(default)}
    for name, rules in tried.items():
        found = faults(layout.draw(rules, "Allegheny River Casino"), layout, rules)
        assert not found, (name, found[:5])


def test_what_depends_on_a_choice_depends_on_one_that_can_be_made() -> None:
    for entry in INDEX:
        game = load(entry.slug)
        choices = [choice for item in layout_of(game).items for choice in (item.under, item.unless)]
        choices += [step.under for step in game.steps]
        choices += [one.under for one in game.irregularities]
        for option, value in filter(None, choices):
            assert option.read(option.domain.written(value)) == value, (option, value)


def test_a_lunar_poker_felt_always_says_that_some_hands_are_paid_at_once() -> None:
    layout = layout_of(load("671a"))
    words = "Instant payout for a royal or straight flush on the first five cards"
    for letter in "ABC":
        rules = layout.game.rules({"Instant payout": letter})
        assert words in {text.words for text in layout.draw(rules).words}


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry.slug)
def test_a_picture_that_is_filed_has_every_item(entry) -> None:
    layout = layout_of(load(entry.slug))
    rules = layout.game.rules()
    filed = drawn(layout.draw(rules).svg(), "felt.svg")
    assert not [str(finding) for finding in compared(layout, rules, filed)]


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry.slug)
def test_paragraphs_of_the_layout_are_executed(entry) -> None:
    game = load(entry.slug)
    cites = set(layout_of(game).carried)
    states = {
        one.cite: one.state
        for section in coverage(game, shown_by_cases(game))
        for one in section.paragraphs
    }
    assert {states[cite] for cite in cites if cite in states} == {State.EXECUTED}


def test_the_check_finds_what_is_wrong() -> None:
    layout = layout_of(load("three-card-poker"))
    rules = layout.game.rules()
    picture = layout.draw(rules)
    picture.ids.pop("649a.2-b-2.ante.seat3")
    picture.text("over the tray", 950, 760, 30)
    picture.paid.append(picture.paid[0].__class__("Pair Plus Wager", "Pair", "2 to 1"))
    found = " ".join(faults(picture, layout, rules))
    assert "649a.2-b-2.ante.seat3 is not in the picture" in found
    assert "“over the tray” () meets the area" in found
    assert "“Pair 2 to 1” is on the layout and not in the rules" in found


def test_words_that_nobody_reads_are_an_error() -> None:
    with pytest.raises(TooSmallError, match="“too small” fits its area only at 9"):
        Picture("a felt", 100, 100).text("too small", 50, 50, 9)


def test_no_font_is_needed_to_see_the_words() -> None:
    svg = layout_of(load("three-card-poker")).draw(load("three-card-poker").rules()).svg()
    assert "<text" not in svg
    assert "font-family" not in svg
    assert 'aria-label="Dealer Plays with Queen High or Better"' in svg


def test_a_picture_looks_the_same_where_its_font_is_not_installed(tmp_path: Path) -> None:
    typst = pytest.importorskip("typst")
    svg = layout_of(load("three-card-poker")).draw(load("three-card-poker").rules()).svg()
    wordless = re.sub(r'<g class="[tm]" role="img" aria-label="[^"]*"[^>]*>.*?</g>', "", svg)
    assert "aria-label=" not in wordless

    def rendered(picture: str, *fonts: Path) -> bytes:
        (tmp_path / "felt.svg").write_text(picture, encoding="utf-8")
        page = tmp_path / "page.typ"
        page.write_text('#set page(width: 190mm, height: auto, margin: 0mm)\n#image("felt.svg")')
        seen: bytes = typst.compile(
            page, format="png", ppi=96, font_paths=list(fonts), ignore_system_fonts=True
        )
        return seen

    house = Path(houserules.__file__).parent / "reports" / "fonts"
    assert rendered(svg) == rendered(svg, house) != rendered(wordless)


def test_the_words_on_an_arc_are_large_where_the_areas_leave_room() -> None:
    largest: dict[str, float] = {}
    for entry in INDEX:
        layout = layout_of(load(entry.slug))
        for text in layout.draw(layout.game.rules()).words:
            if len(text.boxes) > 1 and ".seat" not in text.item:
                largest[entry.slug] = max(text.size, largest.get(entry.slug, 0))
    assert min(largest.values()) >= LARGE_PHRASE
    assert len(largest) > 20


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("texas-holdem-bonus", "Ante, Flop, Turn and River pay 1 to 1"),
        ("high-card-flush", "Ante and Raise pay 1 to 1"),
        ("pai-gow", "Pai Gow pays 1 to 1, less 5% vigorish"),
    ],
)
def test_payouts_that_are_all_alike_are_one_line_under_the_name(slug: str, words: str) -> None:
    layout = layout_of(load(slug))
    assert words in {text.words for text in layout.draw(layout.game.rules()).words}


def test_payouts_without_room_go_to_the_sign() -> None:
    layout = layout_of(load("blackjack"))
    rules = everything(layout.game.rules())
    assert layout.draw(rules).ids["633a.2-b-15.payouts"]["carrier"] == "sign"


def test_the_blind_is_at_the_right_of_the_ante() -> None:
    layout = layout_of(load("ultimate-texas-holdem"))
    picture = layout.draw(layout.game.rules())
    at = {area.item: shapes.bounds(area.outline) for area in picture.areas}
    for seat in range(1, 7):
        ante, blind = (at[f"653a.2-b-2.{key}.seat{seat}"] for key in ("ante", "blind"))
        assert ante[0] < blind[0]


def test_a_filed_layout_is_checked(tmp_path: Path) -> None:
    rules = load("three-card-poker").rules()
    picture = tmp_path / "felt.svg"
    assert not houserules.layout(rules, picture).findings
    assert not houserules.layout(rules, filed=picture).findings
    filed = tmp_path / "filed.yaml"
    filed.write_text(
        "items:\n- 649a.2-b-1.name\n- 649a.2-b-2.ante: 6\n- 649a.2-b-2.pair-plus: 7\n"
        "- 649a.2-b-7.inscription: Dealer Plays\n"
        "sign:\n- 649a.2-b-7.payouts\n- 649a.2-f.discard-rack\n"
    )
    found = {one.sentence for one in houserules.layout(rules, filed=filed).findings}
    assert "649a.2-b-2.ante is there 6 times; 7 are needed." in found
    assert "649a.2-b-2.play is missing: betting area “Play”." in found
    assert "649a.2-f.discard-rack belongs on the layout, not on a sign." in found
    assert any(
        sentence.startswith("649a.2-b-7.inscription says “Dealer Plays”") for sentence in found
    )
    assert not any("payouts" in sentence for sentence in found)


def test_words_of_a_filed_picture_are_compared(tmp_path: Path) -> None:
    rules = load("three-card-poker").rules()
    ours = layout_of(rules.game).draw(rules).svg()
    label = 'aria-label="Dealer Plays with Queen High or Better"'
    assert ours.count(label) == 1
    picture = tmp_path / "felt.svg"
    start = ours.rindex("<g", 0, ours.index(label))
    group = ours[start : ours.index("</g>", start) + 4]
    for words in (
        group.replace(label, 'aria-label="Dealer Plays with Ace High"'),
        '<text x="0" y="0">Dealer Plays <tspan>with Ace High</tspan></text>',
    ):
        picture.write_text('<?xml version="1.0"?>\n' + ours.replace(group, words))
        (found,) = houserules.layout(rules, filed=picture).findings
        assert found.sentence == (
            "649a.2-b-7.inscription says “Dealer Plays with Ace High”; "
            "it should be “Dealer Plays with Queen High or Better”."
        )
    picture.write_text(ours.replace(group, ""))
    assert not houserules.layout(rules, filed=picture).findings
    picture.write_text(ours[:-9])
    with pytest.raises(RuleError, match=r"felt\.svg is not SVG"):
        houserules.layout(rules, filed=picture)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("items: " + "[" * 20_000, "nested too deeply"),
        ("items: &a [x]\nsign: *a", "aliases"),
        ("items: [{a: [b]}]", "an item is its id"),
        ("items: [[a]]", "an item is its id"),
        ("items: []\nsign: {a: {b: c}}", "“sign” is no list"),
        ('items: ["\\e[31m"]', "control or direction characters"),
    ],
)
def test_a_filed_list_that_cannot_be_read(text: str, sentence: str, tmp_path: Path) -> None:
    filed = tmp_path / "filed.yaml"
    filed.write_text(text)
    with pytest.raises(RuleError, match=sentence):
        houserules.layout(load("three-card-poker").rules(), filed=filed)


def test_a_filed_number_or_group_of_any_size(tmp_path: Path) -> None:
    rules, filed = load("three-card-poker").rules(), tmp_path / "filed"
    filed.write_text(f"items: [{{649a.2-b-2.ante: {'9' * 5_000}}}]")
    assert houserules.layout(rules, filed=filed).findings
    groups = "<g>" * 20_000 + "<text>Ante</text>" + "</g>" * 20_000
    filed.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg"><g id="649a.2-b-2.ante">{groups}</g></svg>'
    )
    assert houserules.layout(rules, filed=filed).findings


def _sentences(chapter: str, items: dict[str, int | str], folder: Path) -> set[str]:
    filed = folder / "filed.yaml"
    filed.write_text(yaml.safe_dump({"items": [{id: number} for id, number in items.items()]}))
    return {one.sentence for one in houserules.layout(load(chapter).rules(), filed=filed).findings}


@pytest.mark.parametrize("chapter", ["649a", "621a"])
def test_a_filed_layout_may_have_fewer_positions_where_the_chapter_says_at_most(
    chapter: str, tmp_path: Path
) -> None:
    layout = layout_of(load(chapter))
    rules, most = layout.game.rules(), layout.positions

    def filed(positions: int) -> set[str]:
        shown = layout.in_force(rules)
        items = {i.id: (len(i.sides) or 1) * (positions if i.each else 1) for i in shown}
        return _sentences(chapter, items, tmp_path)

    assert filed(most) == set()
    assert (filed(most - 1) == set()) == (chapter == "649a")
    assert f"There are {most + 1} positions; {most} are permitted." in filed(most + 1)


@pytest.mark.parametrize(
    ("id", "filed", "prescribed"),
    [
        ("633a.2-b-3-i.blackjack-pays", "Blackjack pays 6 to 5", "Blackjack pays 3 to 2"),
        ("685a.2-b-3-i.small-2-3-4-5", "Small", "Small, 2-3-4-5"),
        ("679a.2-b-4.ties", "Dealer wins ties", "Player wins ties"),
        ("655a.2-b-3.3rd-street", "Turn", "3rd Street"),
        ("675a.1-b-2-ii.first-roll", "First Roll", "First Roll Side Bet"),
        ("686a.2-b-4-ii.house-wins", "House wins on 18", "House wins on 18—23"),
        (
            "671a.2-b-4.options",
            "Options",
            "Options: Exchange 2-5\u00a0cards Buy\u00a0a 6th\u00a0Card",
        ),
    ],
)
def test_prescribed_words_are_wrong_where_others_are_filed(
    id: str, filed: str, prescribed: str, tmp_path: Path
) -> None:
    chapter = id.partition(".")[0]
    assert f"{id} says “{filed}”; it should be “{prescribed}”." in _sentences(
        chapter, {id: filed}, tmp_path
    )
    for same in (prescribed, prescribed.replace("—", "-").upper()):
        assert not any(" says " in one for one in _sentences(chapter, {id: same}, tmp_path))


def test_an_inscription_may_be_filed_as_the_chapter_prints_it(tmp_path: Path) -> None:
    """671a.2(b)(4)(i) and (ii) prescribe two sentences, without the name of the area."""
    for words in (
        "Exchange 2-5 cards. Buy a 6th Card.",
        "Options: Exchange 2-5 cards Buy a 6th Card",
    ):
        found = _sentences("671a", {"671a.2-b-4.options": words}, tmp_path)
        assert not any(" says " in one for one in found)
    found = _sentences("671a", {"671a.2-b-4.options": "Exchange 2-5 cards."}, tmp_path)
    assert any(" says " in one for one in found)
    found = _sentences("678a", {"678a.2-b-7-iii-A.raise-1": "Raise equals the Ante"}, tmp_path)
    assert any("does it mean" in one for one in found)


def test_prescribed_labels_of_a_filed_picture_are_compared(tmp_path: Path) -> None:
    rules = load("655a").rules()
    ours = layout_of(rules.game).draw(rules).svg()
    start = ours.index('<g id="655a.2-b-3.3rd-street"')
    place = ours[start : ours.index("</g>\n</g>", start)]
    other = place.replace('aria-label="Street"', 'aria-label="Avenue"')
    picture = tmp_path / "felt.svg"
    picture.write_text(ours.replace(place, other))
    (found,) = houserules.layout(rules, filed=picture).findings
    assert found.sentence == ("655a.2-b-3.3rd-street says “3rd Avenue”; it should be “3rd Street”.")


def test_an_area_breaks_no_line_inside_words_that_belong_together() -> None:
    layout = layout_of(load("671a"))
    words = [one.words for one in layout.draw(layout.game.rules()).words
             if one.item == "671a.2-b-4.options.seat3"]  # fmt: skip
    assert words == ["Options:", "Exchange", "2-5\u00a0cards", "Buy\u00a0a", "6th\u00a0Card"]


def test_similar_words_and_fewer_areas_are_no_fault(tmp_path: Path) -> None:
    no_calls, fire = "623a.2-d-3.no-call-bets", "623a.2-d-4-i.fire"
    rules = load("623a").rules({"fire bet": "A"})
    filed = tmp_path / "filed.yaml"
    filed.write_text(f"items:\n- {no_calls}: NO CALL BETS\n- 623a.2-d-2.pass\n- {fire}: 12\n")
    found = " ".join(one.sentence for one in houserules.layout(rules, filed=filed).findings)
    assert no_calls not in found
    assert f"{fire} " not in found
    filed.write_text(f"items:\n- {no_calls}: No Bets\n- {fire}: 20\n")
    found = " ".join(one.sentence for one in houserules.layout(rules, filed=filed).findings)
    assert f"{no_calls} says “No Bets”; it should be “No Call Bets”." in found
    assert f"{fire} is there 20 times; 16 are permitted." in found


def test_either_progressive_wager_has_the_one_area() -> None:
    game = load("641a")
    rules = game.rules({"Five-Card Progressive Payout Wager": "A"})
    (item,) = (one for one in houserules.layout(rules).items if one.wager and "2-b-3" in one.id)
    assert item.id == "641a.2-b-3.progressive"
    assert item.wager == "641a.five-card-progressive-payout-wager"


def test_areas_that_no_choice_excuses_are_always_there() -> None:
    baccarat = layout_of(load("681a"))
    ids = {item.id for item in baccarat.in_force(baccarat.game.rules())}
    assert {"681a.2-b-4.bonus-player", "681a.2-b-5.bonus-banker", "681a.2-b-6.tie"} <= ids
    blackjack = layout_of(load("633a"))
    for switch in (True, False):
        rules = blackjack.game.rules({"Blackjack Switch": switch})
        ids = {item.id for item in blackjack.in_force(rules)}
        assert ("633a.2-b-10-ii.super-match" in ids) is switch


def test_a_football_field_has_both_its_ends(tmp_path: Path) -> None:
    found = _sentences("661a", {"661a.2-b-4.end-zone": 1, "661a.2-b-4.yard": 23}, tmp_path)
    assert "661a.2-b-4.end-zone is there 1 times; 2 are needed." in found
    assert "661a.2-b-4.yard is there 23 times; 46 are needed." in found


def test_double_back_jack_says_what_insurance_pays_once() -> None:
    layout = layout_of(load("673a"))
    words = [text.words for text in layout.draw(layout.game.rules()).words]
    assert [one for one in words if "Insurance pays" in one] == [
        "Blackjack and Insurance pays 2 to 1"
    ]


def test_a_limit_is_wanted_where_there_is_one() -> None:
    game = load("679a")
    assert not any(item.kind is Kind.LIMIT for item in layout_of(game).in_force(game.rules()))
    limited = game.rules({"payout limit": 50000})
    assert any(item.kind is Kind.LIMIT for item in layout_of(game).in_force(limited))


def test_pictures_have_the_same_bytes_and_their_real_size(tmp_path: Path) -> None:
    rules = load("three-card-poker").rules()
    for name in ("a.pdf", "b.pdf", "a.svg", "b.svg"):
        houserules.layout(rules, tmp_path / name)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    svg = (tmp_path / "a.svg").read_text()
    assert svg == (tmp_path / "b.svg").read_text()
    assert re.search(r'viewBox="0 0 1900 975" width="1900mm" height="975mm"', svg)
    with pytest.raises(RuleError, match="neither"):
        houserules.layout(rules, tmp_path / "a.png")


def test_another_edition_has_no_layout_and_says_so() -> None:
    with pytest.raises(RuleError, match="current edition of the chapter alone"):
        houserules.layout(load("677a@proposed-2015").rules())


@pytest.mark.parametrize(
    ("chapter", "blackjack", "insurance"),
    [
        ("633a", "Blackjack pays 3 to 2", "Insurance pays 2 to 1"),
        ("635a", "Blackjack pays 3 to 2", "Insurance pays 2 to 1"),
        ("665a", "Blackjack pays even money", "Insurance pays 5 to 2"),
        ("672a", "Blackjack pays 3 to 2", "Insurance pays 2 to 1"),
        ("673a", "Blackjack and Insurance pays 2 to 1", "Blackjack and Insurance pays 2 to 1"),
        ("685a", "Blackjack pays 3 to 2", "Insurance pays 2 to 1"),
    ],
)
def test_blackjack_felts_say_what_the_chapter_pays(chapter, blackjack, insurance) -> None:
    layout = layout_of(load(chapter))
    words = {text.words for text in layout.draw(layout.game.rules()).words}
    assert {blackjack, insurance, "Dealer shall draw to 16 and stand on all 17s"} <= words


def test_a_blackjack_switch_felt_says_what_a_21_leaves_of_a_blackjack() -> None:
    layout = layout_of(load("blackjack"))
    words = "Blackjack against a 21 pays even money"
    switch = everything(layout.game.rules())
    assert words in {text.words for text in layout.draw(switch).words}
    assert words not in {text.words for text in layout.draw(layout.game.rules()).words}


def test_places_of_a_down_under_dealer_have_the_ranks_of_their_value_range() -> None:
    layout = layout_of(load("685a"))
    labels = [item.words for item in layout.items if item.cards]
    assert labels == ["Small, 2-3-4-5", "Medium, 6-7-8-9", "Large, 10-J-Q-K-A"]


def test_over_under_has_three_places_for_cards_beside_each_other_at_each_seat() -> None:
    layout = layout_of(load("686a"))
    for rules in (layout.game.rules(), everything(layout.game.rules())):
        picture = layout.draw(rules)
        at = {area.item: area.outline for area in picture.areas}
        for seat in range(1, 7):
            middles = [
                tuple(
                    sum(axis) / 4
                    for axis in zip(*at[f"686a.2-b-3.card-{n}.seat{seat}"], strict=True)
                )
                for n in (1, 2, 3)
            ]
            (x1, y1), (x2, y2), (x3, y3) = middles
            assert (x2 - x1, y2 - y1) == pytest.approx((x3 - x2, y3 - y2))


@pytest.mark.parametrize("positions", [10, 13, 14])
def test_a_baccarat_felt_has_the_positions_of_the_submission_in_two_halves(positions) -> None:
    layout = layout_of(load("631a"))
    rules = layout.game.rules({"Positions": positions})
    picture = layout.draw(rules)
    assert not faults(picture, layout, rules)
    at = {area.item: shapes.bounds(area.outline) for area in picture.areas}
    players = [at[f"631a.2-b-2.player.seat{seat}"] for seat in range(1, positions + 1)]
    assert f"631a.2-b-2.player.seat{positions + 1}" not in at
    right = [left > picture.wide / 2 for left, *_ in players]
    assert right == [seat <= (positions + 1) // 2 for seat in range(1, positions + 1)]
