"""Cards and decks."""

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houserules.equipment.cards import (
    CARDS,
    JOKER,
    STANDARD,
    UNSEEN,
    WITH_JOKER,
    WITHOUT_TENS,
    Card,
    CardError,
    Deck,
    Rank,
    Suit,
    parse_cards,
    show_cards,
)


def test_every_card_survives_being_written_and_read() -> None:
    for card in (*CARDS, JOKER):
        assert Card.of(str(card)) == card
        assert Card.of(str(card).upper()) == card
        assert Card.of(str(card).lower()) == card
        assert eval(repr(card)) == card


def test_an_index_counts_suits_within_ranks() -> None:
    assert [str(card) for card in CARDS[:5]] == ["2c", "2d", "2h", "2s", "3c"]
    assert str(CARDS[51]) == "As"
    for card in CARDS:
        assert card.index == 4 * (card.rank - 2) + card.suit


def test_a_ten_may_be_written_with_two_digits() -> None:
    assert Card.of("10h") == Card.of("Th") == Card.of("th")
    assert Card.of("10h").rank is Rank.TEN
    assert Card.of("10h").suit is Suit.HEARTS


def test_cards_have_names_for_people() -> None:
    assert Card.of("Qs").name == "queen of spades"
    assert Card.of("Td").name == "ten of diamonds"
    assert JOKER.name == "joker"
    assert Rank.SIX.plural == "sixes"
    assert Rank.KING.plural == "kings"


def test_the_joker_has_no_rank_or_suit() -> None:
    with pytest.raises(CardError, match="no rank"):
        _ = JOKER.rank
    with pytest.raises(CardError, match="no suit"):
        _ = JOKER.suit


def test_a_card_that_nobody_saw_is_read_only_where_that_is_said() -> None:
    assert parse_cards("?? As ??", unseen=True) == (UNSEEN, Card.of("As"), UNSEEN)
    assert (str(UNSEEN), UNSEEN.name) == ("??", "unseen card")
    with pytest.raises(CardError, match="nobody saw"):
        parse_cards("?? As")
    with pytest.raises(CardError, match="nobody saw"):
        _ = UNSEEN.rank


@pytest.mark.parametrize("index", [-1, 54])
def test_an_index_outside_the_deck_is_refused(index: int) -> None:
    with pytest.raises(CardError, match="No card has the index"):
        Card(index)


def test_cards_are_read_in_order() -> None:
    assert show_cards(parse_cards("Qs Jh 9d")) == "Qs Jh 9d"
    assert parse_cards("qs,jh, 9d") == parse_cards("Qs Jh 9d")
    assert parse_cards("") == ()


def test_errors_say_what_would_be_right() -> None:
    with pytest.raises(CardError, match=r"Unknown card '1s'.*such as Qs or 10h, or Jk"):
        parse_cards("Qs 1s")
    with pytest.raises(CardError, match=r"Duplicate card: Qs \(queen of spades\) appears 2 times"):
        parse_cards("Qs 9d qs")
    with pytest.raises(CardError, match="appears 3 times; 2 decks have 2"):
        parse_cards("Qs Qs Qs", decks=2)
    with pytest.raises(CardError, match="Too many cards: 3 where at most 2"):
        parse_cards("Qs Jh 9d", at_most=2)


def test_several_decks_allow_copies() -> None:
    assert len(parse_cards("Qs Qs", decks=2)) == 2


@given(st.lists(st.sampled_from((*CARDS, JOKER)), unique=True))
def test_any_cards_survive_being_written_and_read(cards: list[Card]) -> None:
    assert parse_cards(show_cards(cards)) == tuple(cards)


@given(st.text() | st.text(alphabet="2019TJQKAcdhsjk ,"))
def test_any_text_gives_cards_or_a_card_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError:
        return
    assert parse_cards(show_cards(cards)) == cards


def test_the_decks_have_the_sizes_that_the_chapters_ask_for() -> None:
    assert [len(deck) for deck in (STANDARD, WITHOUT_TENS, WITH_JOKER)] == [52, 48, 53]
    assert len(WITHOUT_TENS.decks(6)) == 288
    assert Counter(STANDARD.decks(8)) == dict.fromkeys(CARDS, 8)
    assert Card.of("Ts") not in WITHOUT_TENS
    assert JOKER in WITH_JOKER
    assert str(STANDARD.decks(8)) == "8 x standard deck of 52 cards"
    with pytest.raises(CardError, match="at least one deck"):
        STANDARD.decks(0)


@pytest.mark.parametrize(
    ("deck", "text", "message"),
    [
        (WITHOUT_TENS, "9s Ts", r"Ts \(ten of spades\) is not in the deck in use: deck of 48"),
        (STANDARD, "Jk", r"Jk \(joker\) is not in the deck"),
        (STANDARD.decks(2), "2c 2c 2c", "2 decks have 2"),
    ],
)
def test_a_deck_refuses_cards_that_are_not_in_it(deck: Deck, text: str, message: str) -> None:
    with pytest.raises(CardError, match=message):
        deck.check(parse_cards(text, decks=9))


def test_cards_load_without_numpy_or_numba() -> None:
    program = (
        "import sys, houserules.equipment.cards, houserules.hands.poker, "
        "houserules.hands.baccarat; "
        "sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize(
    "text", ["10h jk 2c", "10hjk2c", "TH JK 2C", "10♥Jk2♣", "10♥ Jk 2♣", "10h Joker 2c"]
)
def test_cards_may_be_written_together_and_with_signs(text: str) -> None:
    assert show_cards(parse_cards(text)) == "Th Jk 2c"


@pytest.mark.parametrize("text", ["qs6h4", "qs6", "10", "1h", "♠", "q♠♠", "qsx6h"])
def test_words_that_are_not_cards_are_refused_whole(text: str) -> None:
    with pytest.raises(CardError, match=text):
        parse_cards(text)
