"""Poker beside pokerkit, an engine of others: rankings, raises, pots and what hands are worth."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pokerkit
import pytest
from pokerkit import Automation, NoLimitTexasHoldem

from houserules import library
from houserules.equipment.cards import STANDARD, parse_cards, show_cards
from houserules.evidence import confirm
from houserules.games import load
from houserules.games.room.poker import hands
from houserules.games.room.poker.forms import FORMS
from houserules.games.room.poker.pots import divided, pots, uncalled
from houserules.rules import Decision, RuleError
from houserules.rules.procedure import AskDecision
from houserules.table import Decide, NoMoreBets, PlaceBet, Sit, Source, Table
from houserules.table.events import Kind
from houserules.terminal.session import open_session

GAME = load("637a")


def as_text(cards: Any) -> str:
    return show_cards(cards).replace(" ", "")


# Hands, 637a.6, 637a.20(k) and 637a.21(k)


@pytest.mark.parametrize(
    ("ranked", "theirs", "own", "board", "uses"),
    [
        (hands.high, pokerkit.StandardHighHand, 7, 0, None),
        (hands.high, pokerkit.StandardHighHand, 2, 5, None),
        (hands.high, pokerkit.OmahaHoldemHand, 4, 5, 2),
        (hands.high, pokerkit.OmahaHoldemHand, 5, 5, 2),
        (hands.low, pokerkit.RegularLowHand, 7, 0, None),
        (hands.eight_or_better, pokerkit.EightOrBetterLowHand, 7, 0, None),
        (hands.eight_or_better, pokerkit.OmahaEightOrBetterLowHand, 4, 5, 2),
        (hands.deuce, pokerkit.StandardLowHand, 5, 0, None),
        (hands.badugi, pokerkit.BadugiHand, 4, 0, None),
    ],
)
def test_hands_rank_as_elsewhere(
    ranked: hands.Ranked, theirs: Any, own: int, board: int, uses: int | None
) -> None:
    random = Random(637)
    for _ in range(60 if uses else 300):
        cards = random.sample(list(STANDARD), 2 * own + board)
        first, second, shared = cards[:own], cards[own : 2 * own], cards[2 * own :]
        ours = [hands.best(ranked, hand, shared, uses) for hand in (first, second)]
        other = [
            theirs.from_game_or_none(as_text(hand), as_text(shared)) for hand in (first, second)
        ]
        assert [hand is None for hand in ours] == [hand is None for hand in other]
        if None not in ours:
            (a, b), (c, d) = ours, other
            assert ((a > b), (a < b)) == ((c > d), (c < d)), (first, second, shared)


@pytest.mark.parametrize(
    ("ranked", "best", "next_best"),
    [
        (hands.deuce, "7c 5d 4h 3s 2c", "7c 6d 4h 3s 2c"),  # 637a.20(k)(3)(ii)
        (hands.deuce, "Ac 5d 4h 3s 2c", "6c 5d 4h 3s 2c"),  # (i) and (iii): no wheel, a straight
        (hands.low, "5c 4c 3c 2c Ac", "6c 4d 3h 2s Ac"),  # 637a.20(k)(4)
        (hands.badugi, "Ac 2d 3h 4s", "Ac 2d 3h 5s"),  # 637a.21(k)(1)
        (hands.badeucey, "2c 3d 4h 5s 9s", "Ac 2d 3h 4s 9s"),  # 637a.20(l)(1)(i)
        (hands.badugi, "Kc Qd Jh Ts", "Ac 2d 3h 4h"),  # four cards before three
    ],
)
def test_hands_that_the_chapter_names(ranked: hands.Ranked, best: str, next_best: str) -> None:
    higher, lower = ranked(parse_cards(best)), ranked(parse_cards(next_best))
    assert higher is not None
    assert lower is not None
    assert higher > lower


# Pots, 637a.8(b)(5), and their division


def test_pots_are_layers_of_what_was_put_in() -> None:
    put = {1: 2_000, 2: 5_000, 3: 5_000, 4: 1_000}
    main, side = pots(put, [1, 2, 3])
    assert (main.amount, main.contenders) == (7_000, (1, 2, 3))
    assert (side.amount, side.contenders) == (6_000, (2, 3))
    assert uncalled({1: 2_000, 2: 5_000}) == (2, 3_000)
    assert uncalled({1: 5_000, 2: 5_000}) is None


def test_no_chip_is_lost_and_no_excess_is_above_a_dollar() -> None:
    for amount in range(0, 3_000, 7):
        for number in range(1, 11):
            share, excess = divided(amount, number, 100)
            assert number * share + excess == amount
            assert 0 <= excess <= 100


# A betting round and a whole round beside another engine


def their_state(stakes: list[int]) -> Any:
    every = tuple(a for a in Automation if a not in (Automation.CARD_BURNING,
        Automation.HOLE_DEALING, Automation.BOARD_DEALING))  # fmt: skip
    return NoLimitTexasHoldem.create_state(
        every, True, 0, (240, 480), 480, tuple(stakes), len(stakes)
    )


def our_table(stakes: list[int], seed: int) -> Table:
    chosen = {
        "Betting structure": "no limit", "Blind Bets": "2.40, 4.80", "Minimum bet": "4.80",
        "Maximum number of raises": "no", "Percentage rake": "0%", "Least chip": "0.01",
        "Discarded hands are disclosed": "yes",
    }  # fmt: skip
    table = Table(GAME.rules(chosen), source=Source(seed))
    for seat, chips in enumerate(stakes, 1):
        table.do(Sit(seat, f"player {seat}", chips))
        table.do(PlaceBet(seat, "Table Stakes", chips))
    table.do(NoMoreBets())
    return table


def chosen_by(random: Random, asks: AskDecision) -> Decision:
    """An act at random; amounts in steps of 60 cents divide among two to six players.

    The other engine does not let players fold who may check.
    """
    free = any(act.name == "check" for act in asks.acts)
    acts = [act for act in asks.acts if not (free and act.name == "fold")]
    act = random.choice([act for act in acts if act.name != "fold" or random.random() < 0.3])
    if act.amounts is None:
        return act.decision
    least, most = act.amounts.least, act.amounts.most
    return Decision(act.name, random.choice([least, most, least + (most - least) // 120 * 60]))


def follows(state: Any, decision: Decision, asks: AskDecision) -> None:
    """Do the same in the other engine, where the same must be possible."""
    raises = [act for act in asks.acts if act.amounts is not None]
    assert bool(raises) == state.can_complete_bet_or_raise_to()
    if raises:
        (amounts,) = [act.amounts for act in raises]
        assert amounts.least == state.min_completion_betting_or_raising_to_amount
        assert amounts.most == state.max_completion_betting_or_raising_to_amount
    if decision.act == "fold":
        state.fold()
    elif decision.act in ("check", "call"):
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to(decision.amount)


def dealt(table: Table, place: str) -> list[str]:
    events = [e for e in table.events if e.kind is Kind.DEALT and e.place == place]
    return [card for event in events for card in event.cards.split()]


@pytest.mark.parametrize("seed", range(60))
def test_a_round_goes_as_in_another_engine(seed: int) -> None:
    random = Random(seed)
    stakes = [60 * random.randint(17, 120) for _ in range(random.randint(3, 6))]
    table, state = our_table(stakes, seed), their_state(stakes)
    for place in [*range(len(stakes))] * 2:
        held = table.dealer.hand(place + 1)
        state.deal_hole(str(held[len(state.hole_cards[place])]))
    while isinstance(table.asks, AskDecision):
        board = dealt(table, "community")
        while len(known := [card for cards in state.board_cards for card in cards]) < len(board):
            state.burn_card("??")
            street = board[:3] if not known else [board[len(known)]]
            state.deal_board("".join(street))
        asks = table.asks
        assert asks.seat == state.actor_index + 1
        decision = chosen_by(random, asks)
        follows(state, decision, asks)
        table.do(Decide.to(asks.seat, decision))
    while state.status:
        board = dealt(table, "community")
        known = [card for cards in state.board_cards for card in cards]
        state.burn_card("??")
        state.deal_board("".join(board[:3] if not known else [board[len(known)]]))
    chips = [table.chips[f"player {seat}"] for seat in range(1, len(stakes) + 1)]
    assert chips == list(state.stacks)


# The worth of hands


def test_shares_of_the_pot_are_those_of_every_board() -> None:
    """By the other engine, one board after another."""
    rules, board = GAME.rules({"Poker game": "Omaha High-low Split Eight or Better"}), "2h 5d 8c Ks"
    mine, others = "Ac 3c Qd Jd", "Kh Kc 4h 6h"
    found = {a.name: a.value for a in library.advise(rules, f"{mine} / {others}", board=board)}
    gone = {*parse_cards(f"{mine} {others} {board}")}
    won, deals = 0.0, 0
    for card in (card for card in STANDARD if card not in gone):
        shared = as_text((*parse_cards(board), card))
        high = [hand.replace(" ", "") for hand in (mine, others)]
        a, b = (pokerkit.OmahaHoldemHand.from_game(hand, shared) for hand in high)
        low = [pokerkit.OmahaEightOrBetterLowHand.from_game_or_none(hand, shared) for hand in high]
        parts = [(a, b)] + ([tuple(low)] if any(hand is not None for hand in low) else [])
        deals += 1
        won += sum(_share(*part) for part in parts) / len(parts)
    assert float(found[mine]) == pytest.approx(won / deals, abs=1e-12)
    assert sum(found.values()) == 1


def _share(mine: Any, other: Any) -> float:
    if mine is None or other is None:
        return float(mine is not None)
    return 1.0 if mine > other else 0.0 if mine < other else 0.5


def test_shares_in_stud_are_those_of_every_last_card() -> None:
    rules = GAME.rules({"Poker game": "Seven-card Stud Low"})
    first, second = "Ac 2d 3h 4s Kc Kd", "Ad 3c 5h 7s Qc Qd"
    found = {a.name: a.value for a in library.advise(rules, f"{first} / {second}")}
    deck = [card for card in STANDARD if card not in parse_cards(f"{first} {second}")]
    won = 0.0
    for a, b in combinations(deck, 2):
        for mine, other in ((a, b), (b, a)):
            held = [f"{first} {mine}".replace(" ", ""), f"{second} {other}".replace(" ", "")]
            won += _share(*(pokerkit.RegularLowHand.from_game(hand) for hand in held))
    assert float(found[first]) == pytest.approx(won / (len(deck) * (len(deck) - 1)), abs=1e-12)


def test_shares_before_the_board_are_those_of_all_flops_together() -> None:
    """Every board comes by ten flops of its five cards, so that a sample of flops is enough."""
    rules, first, second = GAME.rules(), "As Kd", "Qh Qc"
    whole = {a.name: float(a.value) for a in library.advise(rules, f"{first} / {second}")}
    deck = [card for card in STANDARD if card not in parse_cards(f"{first} {second}")]
    random, shares = Random(637), []
    for _ in range(150):
        flop = show_cards(random.sample(deck, 3))
        shares += [
            float(a.value)
            for a in library.advise(rules, f"{first} / {second}", board=flop)
            if a.name == first
        ]
    mean = sum(shares) / len(shares)
    error = (sum((share - mean) ** 2 for share in shares) / len(shares) ** 2) ** 0.5
    assert abs(mean - whole[first]) < 4 * error


@pytest.mark.parametrize(
    ("hand", "says"),
    [("As Ah", "Give the hands of several"), ("As Ah / Kd", "give 2 cards of each hand")],
)
def test_hands_that_cannot_be_compared(hand: str, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        library.advise(GAME.rules(), hand)


# The table


def test_a_common_card_where_the_deck_does_not_suffice() -> None:
    """637a.10(h): eight players stay to the seventh card, for whom one card is left."""
    table = Table(GAME.rules({"Poker game": "Seven-card Stud High"}), source=Source(8))
    for seat in range(1, 9):
        table.do(Sit(seat, f"player {seat}", 50_000))
        table.do(PlaceBet(seat, "Table Stakes", 50_000))
    table.do(NoMoreBets())
    while isinstance(table.asks, AskDecision):
        names = [act.name for act in table.asks.acts]
        act = next(name for name in ("check", "call", "show") if name in names)
        table.do(Decide.to(table.asks.seat, act))
    common = [event for event in table.events if event.place == "common"]
    assert [str(event.cite) for event in common] == ["637a.10(h)"]
    burned = [event for event in table.events if event.kind is Kind.BURNED]
    assert len(burned) == 4


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_played_with_companions(form: str) -> None:
    session = open_session(GAME.rules({"Poker game": form}), chips=100_000, seed=5, players=4)
    for _ in range(3):
        session.open_wagers()
        session.place("Table Stakes", 20_000)
        session.show(session.close_wagers())
        while session.wagering is None:
            act = session.table.asks.acts[0]
            own = session.deciding is not None
            session.show(
                session.decide(act.decision)
                if own
                else session.companion_acts(session.companion_choice())
            )
    assert session.table.rounds == 3
    assert session.table.ledger.conserved


def test_the_rake_of_an_hour() -> None:
    """637a.17: 5% of $40 in whole dollars is $2, thirty-five times $70 from eight players."""
    rules = GAME.rules({"Percentage rake": "5%"})
    figures = {figure.amount: figure for figure in library.price(rules, speed=35, players=8)}
    (words,) = figures[4_000].extra.values()
    assert words == "$70.00 from the table, $8.75 from each of 8 players"
    assert float(figures[4_000].house_advantage) == 0.05
    assert float(figures[20_000].house_advantage) == 0.025  # at most $5
    with pytest.raises(RuleError, match="takes no rake"):
        library.price(load("649a").rules(), speed=30)


@pytest.mark.parametrize(
    "choices",
    [
        {"Percentage rake": "no", "Incremental rake": "10: 1, 20: 2, 40: 3"},
        {"Percentage rake": "no", "Time charge for an hour": "12"},
        {"Poker game": "Five-card Stud", "Rake is extracted": "after each betting round"},
        {"Poker game": "Badacey", "Percentage rake": "4.5%", "Rake unit": "0.25"},
    ],
)
def test_every_rake_is_taken_at_the_table(choices: dict[str, str]) -> None:
    found = confirm(GAME.rules(choices), 1, 637)
    assert len(found) == 6
    assert all(one.agrees for one in found)
    needed = [one.weakest.needed_by_mean() for one in found if one.weakest]
    assert needed == [0] * 6  # the rake of a pot does not vary


# Choices of the house


@pytest.mark.parametrize(
    ("form", "cites"),
    [
        ("Hold'em", {"Ante bet": "11(b)", "Blind Bets": "11(d)", "Straddle Bet": "11(e)"}),
        ("Omaha High", {"Blind Bets": "12(d)", "Straddle Bet": "12(e)"}),
        ("Five-card Draw High", {"Blind Bets": "13(e)", "Button at the commencement": "13(c)(1)"}),
        ("Five-card Stud", {"Forced Bet": "14(d)"}),
        ("Seven-card Stud Low", {"Forced Bet": "10(d)"}),
        ("Five-card Omaha High-low Split Eight or Better", {"Kill option": "19(l)(3)"}),
        ("Triple Draw 2-7 Lowball", {"Straddle Bet": "20(e)", "Kill option": "20(b)"}),
        ("Badugi", {"Excess of a divided pot": "21(k)(5)", "Kill option": "21(b)"}),
    ],
)
def test_a_choice_is_cited_by_the_section_of_the_game(form: str, cites: dict[str, str]) -> None:
    rules = GAME.rules({"Poker game": form})
    found = {one.option.name: str(one.cite).removeprefix("637a.") for one in rules.in_force}
    assert {name: found[name] for name in cites} == cites
    missing = {finding.sentence: str(finding.cite) for finding in rules.findings()}
    for sentence, cite in missing.items():
        name = sentence.removeprefix("Choose ").partition(":")[0]
        assert cite.removeprefix("637a.") == found[name]


def test_raises_are_restricted_by_default_only_where_bets_are() -> None:
    raises = next(option for option in GAME.options if option.name == "Maximum number of raises")
    most = {
        structure: GAME.rules({"Betting structure": structure})[raises]
        for structure in ("fixed limit", "spread limit", "pot limit", "no limit")
    }
    assert most == {"fixed limit": 3, "spread limit": 3, "pot limit": None, "no limit": None}
    chosen = {"Betting structure": "no limit", "Maximum number of raises": "4"}
    assert GAME.rules(chosen)[raises] == 4


def test_an_ante_that_one_player_places_makes_no_side_pot() -> None:
    put, dead = {1: 400, 2: 400, 3: 400}, {2: 400}
    (pot,) = pots(put, [1, 2, 3], dead)
    assert (pot.amount, pot.put) == (1_600, {1: 400, 2: 800, 3: 400})
    first, side = pots({1: 300, 2: 400}, [1, 2], {2: 100})
    assert (first.put, side.put) == ({1: 300, 2: 400}, {2: 100})
