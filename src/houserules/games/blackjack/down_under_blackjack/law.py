"""Down Under Blackjack: 58 Pa. Code Chapter 685a."""

from collections.abc import Sequence

from houserules.equipment.cards import Card
from houserules.games.blackjack import (
    BlackjackChapter,
    DealerFinished,
    Early,
    Finished,
    Insurance,
    InsuranceParagraphs,
    Irregularities,
    IrregularityParagraphs,
    MatchParagraphs,
    MatchTable,
    Paragraphs,
    Permits,
    PlayedHand,
    Verdicts,
    Wording,
    blackjack_game,
    double_down_wager,
    matching_wager,
    payment_option,
)
from houserules.games.shared.late_entry import LateEntry
from houserules.games.shared.opening import OpeningParagraphs
from houserules.games.shared.shoe import ShoeOfDecks, ShoeParagraphs
from houserules.hands.blackjack import point_value
from houserules.rules import HouseRules, Payable, Verdict

game = blackjack_game("685a", "Down Under Blackjack", positions=6, positions_cite="2(a)")

# 685a.1 to 685a.5: definitions, the table and the cards

shoe = ShoeOfDecks(
    game,
    ShoeParagraphs.lettered(
        opening=OpeningParagraphs.lettered("4", batches="d", excused="acd"),
        decks="3(a)", batches="3(b)", hours="3(c)", shuffle="5", into_the_shoe="7(a)",
        first_card="7(c)", cover_card="7(d)", discards_joined="7(d)(1)", shuffled_again="7(d)(2)",
        insufficient="12(e)", jams="12(j)", out_of_order="12(k)",
    ),
    decks=(4, 5, 6, 8), default=6,
)
Wording(
    definitions="1",
    terms={
        "Blackjack": "an ace and a card that counts 10 as the first two cards",
        "Hard total": "no ace, or all aces count 1",
        "Hole card": "the dealer's second card",
        "Soft value": "an ace counts 11",
        "Small": "2 to 5",
        "Medium": "6 to 9",
        "Large": "10, jack, queen, king and ace",
        "Masque Card Reader device": "blue, red or yellow by the value range of the hole card",
    },
    rack="2(e)",
    verbal="6(a)", until_decided="6(c)", moved="7(b)", untouched="7(t)",
).of(game)
game.carry("3(d)(1)", "2 to 10 count their face; a hole card of 2 to 5 is Small")
game.carry("3(d)(2)", "jack, queen and king count 10; a hole card of 6 to 9 is Medium")
game.carry(
    "3(d)(3)",
    "an ace counts 11, or 1 where 11 would pass 21, for the dealer 22; a hole card that counts 10 "
    "and an ace are Large",
)


def value_range(card: Card) -> str:
    """Small, Medium or Large, 685a.3(d)(1) to (3)."""
    points = point_value(card)
    if points in (1, 10):
        return "Large"
    return "Small" if points <= 5 else "Medium"


LIGHTS = {"Small": "blue", "Medium": "red", "Large": "yellow"}


def tell_range(up: Card, hole: Card) -> tuple[str, bool]:
    """The light of the card reader; two Large cards are exposed, 685a.7(h)."""
    found = value_range(hole)
    return f"{found}, {LIGHTS[found]} light", found == value_range(up) == "Large"


def count_dealers(cards: Sequence[Card]) -> int:
    """The dealer's point count: aces count 11 where that does not pass 22, 685a.3(d)(3)."""
    points = [point_value(card) for card in cards]
    total = sum(points)
    for _ in range(points.count(1)):
        total += 10 if total + 10 <= 22 else 0
    return total


# 685a.6: wagers

late_entry = LateEntry(game, "6(b)", "6(b)(1)", "6(b)(2)")
bet_wager = game.wager("Bet Wager", "6(d)", required=True)
match_the_dealer = matching_wager(
    game,
    MatchParagraphs(wager="6(e)", settled="7(f)", matched="7(f)", both="7(f)", only_with="6(e)"),
    bet_wager, shoe.decks,
    {6: MatchTable("11(c)", "11 to 1", "4 to 1"), 8: MatchTable("11(c)", "14 to 1", "3 to 1")},
)
game.adjacent_boxes("6(f)", 6)
insurance = Insurance(
    game,
    InsuranceParagraphs(wager="8(a)", most="8(b)", paid="8(c)", collected="8(d)", odds="11(b)"),
    bet_wager, "2 to 1",
)
double_down = double_down_wager(game, "9(a)", bet_wager)
EVEN = game.odds("11(a)", "1 to 1", bet_wager, double_down)
THREE_TO_TWO = game.odds("11(a)", "3 to 2", bet_wager, label="a Blackjack")

# 685a.7(h) to (q): how hands end

TWO_LARGE = "Two Large cards"
BOTH_BLACKJACK = game.rule("7(h)(1)", "both have a Blackjack")
DEALER_BLACKJACK = game.rule("7(h)(2)", "the dealer has a Blackjack")
PAID_BLACKJACK = game.rule("7(i)(1)", "Blackjack")
LARGE_BEATS_22 = game.rule("7(n)(1)", "two original Large cards, and the dealer has 22")
BEATS_22 = game.rule("7(n)(1)", "21, and the dealer has 22")
DEALER_22 = game.rule("7(n)(1)", "the dealer has 22")
NOT_22 = game.carry("7(n)(2)", "against another count than 22 the hands are compared")
DEALER_OVER_22 = game.rule("7(o)(1)", "the dealer's hand is over 22")
HIGHER = game.rule("7(o)(2)", "the player's hand is higher")
TIE = game.rule("7(p)", "the point counts are the same")
OVER_21 = game.rule("7(q)(1)", "the player's hand is over 21")
LOWER = game.rule("7(q)(2)", "the dealer's hand is higher")
DOUBLE_NOT_COLLECTED = game.rule("9(b)", "the dealer has a Blackjack")
SPLIT_NOT_COLLECTED = game.rule("10(d)", "the dealer has a Blackjack")


def special(hand: PlayedHand, up: Card) -> str:
    """The first two cards, neither drawn to nor split, both Large, 685a.7(n)(1)."""
    large = [value_range(card) == "Large" for card in hand.cards]
    return TWO_LARGE if large == [True, True] and not hand.is_split else ""


def settle(hand: Finished, dealer: DealerFinished, rules: HouseRules) -> Verdicts:
    """Everything that is staked on a hand."""
    if dealer.blackjack and hand.total <= 21:
        return _against_blackjack(hand)
    verdict = _verdict(hand, dealer)
    return {bet_wager: verdict, double_down: verdict} if hand.doubled else {bet_wager: verdict}


def _against_blackjack(hand: Finished) -> Verdicts:
    """The dealer's Blackjack takes initial wagers only."""
    if hand.blackjack:
        return {bet_wager: BOTH_BLACKJACK.pushes()}
    own = SPLIT_NOT_COLLECTED.returns() if hand.split_off else DEALER_BLACKJACK.loses()
    found: dict[Payable, Verdict] = {bet_wager: own}
    if hand.doubled:
        found[double_down] = DOUBLE_NOT_COLLECTED.returns()
    return found


def _verdict(hand: Finished, dealer: DealerFinished) -> Verdict:
    """A hand against a dealer without a Blackjack."""
    if hand.blackjack:
        return PAID_BLACKJACK.wins_at(THREE_TO_TWO)
    if hand.total > 21:
        return OVER_21.loses()
    return _against_22(hand) if dealer.total == 22 else _compared(hand, dealer).citing(NOT_22)


def _compared(hand: Finished, dealer: DealerFinished) -> Verdict:
    if dealer.total > 22:
        return DEALER_OVER_22.wins_at(EVEN)
    if hand.total == dealer.total:
        return TIE.pushes()
    return HIGHER.wins_at(EVEN) if hand.total > dealer.total else LOWER.loses()


def _against_22(hand: Finished) -> Verdict:
    """A dealer's 22 pays two original Large cards and 21, and returns the rest."""
    if hand.total == 21:
        return BEATS_22.wins_at(EVEN)
    return LARGE_BEATS_22.wins_at(EVEN) if hand.special == TWO_LARGE else DEALER_22.returns()


def paid_early(hand: Finished, up: Card, rules: HouseRules) -> Early | None:
    """A Blackjack is announced and paid in its turn, 685a.7(i)(1)."""
    return Early("7(i)(1)", "Blackjack") if hand.blackjack else None


# 685a.9 and 685a.10: doubling down and splitting pairs

PERMITS = Permits(
    most_hands=lambda card: 2, surrenders=lambda cards, split: False, one_card_to_aces=True
)
payment = payment_option(game, "7(r)", "7(r)(1)", "7(r)(2)")

# 685a.12: irregularities


def is_read(up: Card) -> bool:
    """The hole card is inserted under every up card, 685a.7(h)."""
    return True


irregularities = Irregularities(
    game,
    IrregularityParagraphs(
        face_up="12(a)", drawn="12(b)", exposed="12(c)", drawn_on_17="12(d)", not_dealt="12(f)",
        not_drawn="12(g)", wrong_range="12(h)", reader_used="7(h)", reader_fails="12(i)",
        reader_inspected="2(d)",
    ),
    is_read,
)

CHAPTER = BlackjackChapter(
    game=game,
    at=Paragraphs(
        wagers="6(c)",
        first_cards=("7(e)(1)", "7(e)(2)"), second_cards=("7(e)(3)", "7(e)(4)"),
        first_wagers="7(f)",
        insurance="7(g)", reader="7(h)", decisions="7(i)(2)", dealt="7(j)", no_more_at_21="7(k)(1)",
        one_card_doubled="7(k)(2)", hole_card="7(l)", draws="7(m)", announced="7(m)", no_effect="",
        settled=("7(r)(1)", "7(r)(2)"), racked="7(s)", double="9(a)", doubled_card="9(c)",
        split="10(a)", split_wager="10(a)", split_in_turn="10(b)", split_again="10(c)",
        split_aces="10(e)",
    ),
    shoe=shoe, irregularities=irregularities, main=bet_wager, double_down=double_down,
    insurance=insurance, permits=lambda rules: PERMITS, settle=settle, reads=is_read,
    early=paid_early, special=special, tells=tell_range, dealers_count=count_dealers,
    payment=payment, late_entry=late_entry,
)

game.seal()
