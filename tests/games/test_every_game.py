"""Rules for every game: citations exist, core sections are complete, choices can be read."""

import re

import pytest

from houserules.games import in_every_edition, load
from houserules.games.coverage import coverage
from houserules.games.readings import readings
from houserules.law import Citation
from houserules.law.outline import outline
from houserules.rules import Game, Round, RuleError
from houserules.rulings.ruling import rulings

CORE = re.compile(
    r"wager|placement|dealing|dealt|throw|dice|rotation|completion|settle|payout|payment"
    r"|irregularit|point|hands of player",
    re.IGNORECASE,
)
GAMES = [entry.id for entry in in_every_edition()]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


def test_every_citation_exists_in_the_outline(game: Game) -> None:
    cites = {*game.carried, *game.declared, *(i.cite for i in game.irregularities)}
    cites |= {table.cite for payable in game.payables for table in payable.paytables}
    cites |= {meter.cite for wager in game.wagers for _, meter in wager.meters}
    own = {game.chapter: outline(game.chapter, game.edition)}
    missing = [
        cite for cite in cites if not own.get(cite.chapter, outline(cite.chapter)).contains(cite)
    ]
    assert missing == []


def test_what_carries_a_paragraph_is_said_in_words(game: Game) -> None:
    """No name of a module or a function: people read it where a paragraph is looked up."""
    assert [what for what in game.carried.values() if re.search(r"[a-z][._][A-Za-z]", what)] == []


@pytest.mark.parametrize(
    "cite",
    [
        '647a.1("Flop Wager")', '647a.1("Turn Wager")', '647a.1("River Wager")',
        '653a.1("Play Wager")', '655a.1("Push")', '669a.1("Push")',
    ],
)  # fmt: skip
def test_a_definition_says_neither_amounts_nor_hands_that_it_leaves_open(cite: str) -> None:
    """They are in sections 11 and 12."""
    found = Citation.parse(cite)
    carried = load(found.chapter).carried[found]
    assert not re.search(r"twice|once more|times|multiple|pair", carried)


def test_nothing_of_the_core_sections_is_left(game: Game) -> None:
    left = {
        f"{game.chapter}.{item.section.number} {item.section.heading}": item.rest
        for item in coverage(game)
        if CORE.search(item.section.heading) and item.rest
    }
    assert left == {}


def test_at_least_four_sections_are_core(game: Game) -> None:
    """So that the pattern above cannot silently match nothing; the shortest chapter has three."""
    sections = coverage(game)
    found = [item for item in sections if CORE.search(item.section.heading)]
    assert len(found) >= min(4, len(sections) - 1)


def test_every_declaration_has_a_reason(game: Game) -> None:
    assert all(len(reason.split()) >= 3 for reason in game.declared.values())


def test_defaults_are_consistent_and_read_back(game: Game) -> None:
    rules = game.rules().require_consistent()
    for option in game.options:
        assert option.domain.words(), option.name
        assert option.read(option.written(option.default)) == option.default, option.name
        for value in option.domain.variants():
            option.phrase(value)
            assert option.read(option.written(value)) == value, option.name
    assert bool(rules.values) is bool(game.options)


def test_names_are_found_by_themselves(game: Game) -> None:
    for wager in game.wagers:
        assert game.find_wager(wager.name) is wager
        assert game.find_wager(wager.name.upper()) is wager
    for option in game.options:
        assert game.find_option(option.name) is option


def test_doubts_are_recorded(game: Game) -> None:
    assert readings(game.chapter, game.edition)


def test_every_wager_has_a_price() -> None:
    """Each wager has its own figure, or is priced together with the wager it belongs to."""
    from houserules.odds.plan import plan_of

    for id in GAMES:
        game = load(id)
        plan = plan_of(game)
        priced = {entry.wager for entry in plan.entries}
        together = {wager for wager, of in plan.counted_with.items() if of in priced}
        assert set(game.wagers) - priced - together == set(), id


def test_an_irregularity_of_another_choice_is_refused(game: Game) -> None:
    """By the settlement and by a ruling under rules; the table has worked cases of it."""
    rules = game.rules()
    others = [
        irregularity
        for irregularity in game.irregularities
        if irregularity.under and rules[irregularity.under[0]] != irregularity.under[1]
    ]
    for irregularity in others:
        with pytest.raises(RuleError, match=f"only where “{irregularity.under[0].name}” is"):
            game.settle(Round(rules, (), incidents=(irregularity,)))
        with pytest.raises(RuleError, match="happens only where"):
            rulings(game, irregularity.event, rules=rules)
        (ruling,) = rulings(game, irregularity.event)
        assert ruling.irregularity is irregularity
