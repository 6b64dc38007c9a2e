"""Events tell programs in fields what they tell people in sentences."""

import json

import pytest

from houserules.equipment.cards import STANDARD, parse_cards
from houserules.equipment.tiles import SET
from houserules.games import INDEX, load
from houserules.games.blackjack.blackjack.shoe import deck_in_play
from houserules.law import Citation
from houserules.log import EVENTS
from houserules.rules.procedure import AskConfirmation, AskDecision, Face
from houserules.table import Confirm, Decide, NoMoreBets, PlaceBet, Sit, Source, Table
from houserules.table.chance import Given, order_dealing
from houserules.table.events import Event, Kind, mixed

SLUGS = [entry.slug for entry in INDEX if load(entry.slug).procedure is not None]
BLACKJACK = load("633a")


@pytest.mark.parametrize("slug", SLUGS)
def test_events_are_read_back_from_the_log(slug: str) -> None:
    table = Table(load(slug).rules(), source=Source(7))
    table.do(Sit(1, "Ann", 100_000))
    while table.rounds < 3:
        if table.can(NoMoreBets()):
            table.do(NoMoreBets())
        elif isinstance(table.asks, AskConfirmation):
            table.do(Confirm())
        elif isinstance(table.asks, AskDecision):
            table.do(Decide(1, table.asks.acts[0].name))
        else:
            there = {bet.wager.name for bet in table.dealer.bets(1)}
            first = next(o for o in table.legal() if o.do == "bet" and o.what not in there)
            on = f" on {first.selections[0]}" if first.selections else ""
            table.do(PlaceBet(1, first.what + on, max(first.minimum or 0, 1_000)))
    logged = [data for e in table.log.entries if e.kind == EVENTS for data in e.data]
    assert [Event.from_data(json.loads(json.dumps(data))) for data in logged] == table.events
    assert not [data for data in logged if "" in data.values() or None in data.values()]
    assert all(event.what for event in table.events)


def blackjack(cards: str, **rules: str) -> Table:
    """A seat with $10 and these cards in the order in which they leave the shoe."""
    house = BLACKJACK.rules({key.replace("_", " "): value for key, value in rules.items()})
    order = order_dealing(deck_in_play(house), parse_cards(f"2c {cards}", decks=8))
    table = Table(house, source=Given([order]))
    table.do(Sit(1, "Ann", 10_000))
    table.do(PlaceBet(1, "Blackjack Wager", 1_000))
    return table


def of_seat(events: list[Event], *kinds: Kind) -> list[tuple[str, str, str]]:
    return [(e.hand, e.cards, e.bet) for e in events if e.kind in kinds and e.seat == 1]


def test_633a_11_split_hands_have_their_own_cards_wagers_and_results() -> None:
    table = blackjack("8s 6d 8h Td 3c Ks 8d 2h")
    table.do(NoMoreBets())
    split = table.do(Decide(1, "split"))
    assert of_seat(split, Kind.SET, Kind.DEALT, Kind.PLACED) == [
        ("hand 1", "8s", "Blackjack Wager"),
        ("hand 2", "8h", "Blackjack Wager on hand 2"),
        ("hand 2", "", "Blackjack Wager on hand 2"),
        ("hand 1", "3c", ""),
    ]
    assert isinstance(table.asks, AskDecision)
    assert (table.asks.hand, table.asks.cards) == ("hand 1", parse_cards("8s 3c"))
    doubled = table.do(Decide(1, "double"))
    assert of_seat(doubled, Kind.DEALT, Kind.PLACED) == [
        ("hand 1", "", "Double Down Wager on hand 1"),
        ("hand 1", "Ks", ""),
        ("hand 2", "8d", ""),
    ]
    assert isinstance(table.asks, AskDecision)
    assert (table.asks.hand, table.asks.cards) == ("hand 2", parse_cards("8h 8d"))
    ended = table.do(Decide(1, "stand"))
    assert {e.bet: (e.outcome, e.amount) for e in ended if e.kind is Kind.SETTLED} == {
        "Blackjack Wager": ("win", 1_000),  # 21 against 18
        "Double Down Wager on hand 1": ("win", 1_000),
        "Blackjack Wager on hand 2": ("lose", -1_000),  # 16 against 18
    }


def test_645a_11_the_hands_that_were_set_are_told() -> None:
    table = Table(load("645a").rules(), source=Source(1))
    table.do(Sit(1, "Ann", 10_000))
    table.do(PlaceBet(1, "Pai Gow Poker Wager", 1_000))
    dealt = table.do(NoMoreBets())
    seven = {event.cards for event in dealt if event.seat == 1 and event.kind is Kind.DEALT}
    act = table.asks.acts[-2]  # the last sets no hands
    told = table.do(Decide.to(1, act.decision))
    own = {e.hand: e.cards.split() for e in told if e.kind is Kind.SET and e.seat == 1}
    assert {card for cards in own.values() for card in cards} == seven
    assert sorted(parse_cards(" ".join(own["low hand"]))) == sorted(act.cards)
    assert {e.face for e in told if e.seat == 1} == {Face.DOWN}
    set_ = [event for event in told if event.kind is Kind.SET and event.place == "dealer"]
    dealers = {event.hand: len(event.cards.split()) for event in set_}
    assert dealers == {"low hand": 2, "high hand": 5}


def test_the_dice_and_the_marker_of_craps_move() -> None:
    table = Table(load("623a").rules(), source=Given([[1, 1], [0, 2]]))
    table.do(Sit(2, "Ann", 10_000))
    table.do(PlaceBet(2, "Pass Bet", 1_000))
    table.do(NoMoreBets())
    table.do(Decide(2, "take the dice"))
    table.do(NoMoreBets())
    moved = [(e.marker, e.seat, e.place) for e in table.events if e.marker]
    marker = "on/off marker"
    assert moved == [("dice", 2, ""), (marker, None, "4"), (marker, None, "off")]
    assert [event.dice for event in table.events if event.kind is Kind.ROLLED] == [(2, 2), (1, 3)]


def test_tiles_are_mixed_and_turned_up_as_tiles() -> None:
    assert mixed(SET) == "the tiles are mixed"
    assert mixed(STANDARD) == ""
    cite = Citation.parse("621a.4(c)")
    assert Event(cite, Kind.SHUFFLED, text=mixed(SET)).what == "the tiles are mixed"
    assert Event(cite, Kind.SHUFFLED).what == "the cards are shuffled"
    turned = Event(cite, Kind.TURNED_UP, place="dealer", cards="6-6 1-1")
    assert turned.what == "tiles of dealer turned up"
