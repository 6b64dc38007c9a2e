"""Double Attack Blackjack: 58 Pa. Code Chapter 665a."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from houserules.equipment.cards import WITHOUT_TENS, Card, Rank
from houserules.games.blackjack import (
    SURRENDER,
    BlackjackChapter,
    DealerFinished,
    Early,
    Ending,
    Finished,
    Insurance,
    InsuranceParagraphs,
    Irregularities,
    IrregularityParagraphs,
    Moment,
    Paragraphs,
    Permits,
    Verdicts,
    Window,
    Wording,
    blackjack_game,
    double_down_wager,
    is_ace_or_ten,
)
from houserules.games.shared.late_entry import LateEntry
from houserules.games.shared.opening import OpeningParagraphs
from houserules.games.shared.shoe import ShoeOfDecks, ShoeParagraphs
from houserules.hands.blackjack import point_count, point_value
from houserules.rules import Bets, HouseRules, Payable, Rule, Scale, Verdict
from houserules.rules.decided import OPEN
from houserules.rules.house_rules import Limits

game = blackjack_game(
    "665a", "Double Attack Blackjack", positions=6, positions_cite="2(a)", deck=WITHOUT_TENS,
)

# 665a.1 to 665a.5: definitions, the table and the cards

shoe = ShoeOfDecks(
    game,
    ShoeParagraphs.lettered(
        opening=OpeningParagraphs.lettered(
            "4", removed="b", spread="c", washed="d", batches="e", preshuffled="f", excused="acde",
        ),
        decks="3(a)", batches="3(b)", hours="3(c)", shuffle="5", into_the_shoe="7(a)",
        first_card="7(c)", cover_card="7(d)", discards_joined="7(d)", shuffled_again="7(d)",
        insufficient="13(e)", jams="13(j)", out_of_order="13(k)",
    ),
    decks=(8,), deck=WITHOUT_TENS,
)
Wording(
    definitions="1", described="Card reader device", rack="2(e)",
    counts="3(d)", verbal="6(a)", until_decided="6(c)", moved="7(b)", untouched="7(r)",
).of(game)

# 665a.6: wagers

late_entry = LateEntry(game, "6(b)", "6(b)(1)", "6(b)(2)")
bet = game.wager("Bet Wager", "6(d)", required=True)


def _up_to_the_bet(bets: Bets, rules: HouseRules) -> Limits:
    return Limits(maximum=bets.on(bet))


double_attack = game.wager(
    "Double Attack Wager", "6(e)", in_round=True,
    requires=[game.amounts_beside("6(e)", "it may not exceed the Bet Wager", _up_to_the_bet)],
)
EIGHTS_SUITED, EIGHTS_COLORED = "8, 8, 8 of the same suit", "8, 8, 8 of the same color"
PICTURE, NO_BUST = "Third card is a king, queen or jack", "No bust on the third card"
_THIRD = {
    Rank.SIX: "Third card is a 6",
    Rank.SEVEN: "Third card is a 7",
    Rank.EIGHT: "Third card is an 8",
    Rank.NINE: "Third card is a 9",
}
STOOD, NOT_OVER = (
    "the dealer's first two cards are 17 or more", "the dealer's three cards are 21 or less"
)


def bust_outcome(cards: Sequence[Card]) -> str:
    """The row of 665a.12(c) for the dealer's third card, which two cards of 17 do not wait for."""
    if point_count(cards).total <= 21 and len(cards) == 3:
        return NOT_OVER
    if len(cards) < 3:
        return STOOD if point_count(cards).total >= 17 else OPEN
    if all(card.rank is Rank.EIGHT for card in cards):
        if len({card.suit for card in cards}) == 1:
            return EIGHTS_SUITED
        if len({card.suit.is_red for card in cards}) == 1:
            return EIGHTS_COLORED
    return _THIRD.get(cards[-1].rank, PICTURE)


bust_it = game.wager(
    "Bust It Wager", "6(f)", by_submission=True, with_all_of=[bet],
    requires=[game.amounts_beside("6(f)", "it may not exceed the Bet Wager", _up_to_the_bet)],
    pays=game.table(
        "12(c)", Scale(EIGHTS_SUITED, EIGHTS_COLORED, *_THIRD.values(), PICTURE, NO_BUST), f"""
            Hand                 -
            {EIGHTS_SUITED}      200 to 1
            {EIGHTS_COLORED}     50 to 1
            Third card is a 6    15 to 1
            Third card is a 7    10 to 1
            Third card is an 8   8 to 1
            Third card is a 9    6 to 1
            {PICTURE}            3 to 1
        """),
    looks_at=("up card", "hole card"), then=("third card",), outcome=bust_outcome,
    moment=Moment.DEALERS_HAND, settled_by="7(m)", paid_by="7(m)(2)(i)",
    lost_by={STOOD: "7(m)(1)", NOT_OVER: "7(m)(2)(ii)"},
)
game.adjacent_boxes("6(g)", 6)
insurance = Insurance(
    game,
    InsuranceParagraphs(wager="8(a)", most="8(b)", paid="8(c)", collected="8(d)", odds="12(b)"),
    bet, "5 to 2",
)
double_down = double_down_wager(game, "10(a)", bet, double_attack)
EVEN = game.odds("12(a)", "1 to 1", bet, double_attack, double_down)

# 665a.7(h) and (o), 665a.9 to 665a.11: how hands end

PAID_BLACKJACK = game.rule("7(h)(1)", "Blackjack")
game.nothing_to_execute(
    "a Blackjack is paid before the dealer draws to 21 (665a.7(h)(1))", "7(o)(1)(i)(C)"
)
DEALER_OVER_21 = game.rule("7(o)(1)(i)(A)", "the dealer's hand is over 21")
HIGHER = game.rule("7(o)(1)(i)(B)", "the player's hand is higher")
DEALER_BLACKJACK = game.rule("7(o)(1)(ii)(A)", "the dealer has a Blackjack")
OVER_21 = game.rule("7(o)(1)(ii)(B)", "the player's hand is over 21")
LOWER = game.rule("7(o)(1)(ii)(C)", "the dealer's hand is higher")
TIE = game.rule("7(o)(1)(iii)", "the point counts are the same")
BOTH_BLACKJACK = game.rule("7(o)(1)(iii)", "both have a Blackjack")
SURRENDERED = game.rule("9(b)(1)", "surrender against a 2 to 9")
SURRENDERED_TO_READER = game.rule("9(b)(2)(ii)", "surrender, and the dealer has no Blackjack")
SURRENDERED_TO_BLACKJACK = game.rule("9(b)(2)(i)", "surrender, and the dealer has a Blackjack")
BUST_IT_STAYS = game.carry("9(c)", "the Bust It Wager of a surrendered hand stays")
SEPARATELY = game.carry("9(d)", "insurance and surrender are settled separately")
MAY_SURRENDER = game.carry("9(a)", "any hand of less than 21, split or doubled or neither")
WITH_MORE_CARDS = game.carry("7(k)", "less than 21 after additional cards may be surrendered")
AS_THE_BET = game.carry("7(o)(2)", "a Double Attack Wager goes as the Bet Wager does")
RETURNED: dict[Payable, Rule] = {
    double_attack: game.rule("7(o)(2)", "the dealer has a Blackjack"),
    double_down: game.rule("10(b)", "the dealer has a Blackjack"),
    bet: game.rule("11(d)", "the dealer has a Blackjack, and the hand was split off"),
}


def settle(hand: Finished, dealer: DealerFinished, rules: HouseRules) -> Verdicts:
    """Everything that is staked on a hand; a split-off hand has no Double Attack Wager."""
    verdict = _verdict(hand, dealer)
    found: dict[Payable, Verdict] = {bet: verdict}
    if not hand.split_off:
        found[double_attack] = _attack(hand, verdict)
    if hand.doubled:
        found[double_down] = verdict
    if dealer.blackjack and not hand.blackjack and hand.total <= 21:
        original = () if hand.split_off else (bet,)
        found |= {each: RETURNED[each].returns() for each in found if each not in original}
    return found


def _verdict(hand: Finished, dealer: DealerFinished) -> Verdict:
    """The wagers on a hand, as far as a Blackjack of the dealer returns none."""
    if hand.blackjack:
        if dealer.blackjack:
            return BOTH_BLACKJACK.pushes()
        return PAID_BLACKJACK.wins_at(EVEN)
    if hand.ending is Ending.SURRENDERED:
        return _surrendered(hand, dealer)
    if hand.total > 21:
        return OVER_21.loses()
    if dealer.blackjack:
        return DEALER_BLACKJACK.loses()
    if dealer.total > 21:
        return DEALER_OVER_21.wins_at(EVEN)
    if hand.total == dealer.total:
        return TIE.pushes()
    return HIGHER.wins_at(EVEN) if hand.total > dealer.total else LOWER.loses()


def _attack(hand: Finished, verdict: Verdict) -> Verdict:
    """The Double Attack Wager goes as the Bet Wager, unless another paragraph names both."""
    if hand.ending is Ending.SURRENDERED or verdict.cite == PAID_BLACKJACK.cite:
        return verdict
    return replace(verdict, cite=AS_THE_BET, also=(verdict.cite, *verdict.also))


def _surrendered(hand: Finished, dealer: DealerFinished) -> Verdict:
    """Half of everything on the hand is lost."""
    if dealer.blackjack:
        return SURRENDERED_TO_BLACKJACK.loses()
    rule = SURRENDERED_TO_READER if dealer.reader_used else SURRENDERED
    verdict = rule.loses_part(Fraction(1, 2)).citing(MAY_SURRENDER)
    verdict = verdict.citing(SEPARATELY) if hand.insured else verdict
    return verdict.citing(WITH_MORE_CARDS) if hand.cards > 2 else verdict


def ends_early(hand: Finished, up: Card, rules: HouseRules) -> Early | None:
    """A Blackjack is paid and a surrendered hand collected at once."""
    if hand.blackjack:
        return Early("7(h)(1)", "Blackjack")
    if hand.ending is Ending.SURRENDERED:
        return Early("9(b)(2)(ii)" if is_ace_or_ten(up) else "9(b)(1)", "surrender")
    return None


# 665a.9 to 665a.11: surrender, doubling down, splitting pairs

game.carry("9(b)(2)", "the hole card was in the card reader before anybody decides")
PERMITS = Permits(
    most_hands=lambda card: 2 if point_value(card) == 1 else 4,
    doubles=lambda cards: True, surrenders=lambda cards, split: True,
    one_card_to_aces=True, after_double=SURRENDER, after_double_to=20,
)

# 665a.13: irregularities

irregularities = Irregularities(
    game,
    IrregularityParagraphs(
        face_up="13(a)", drawn="13(b)", exposed="13(c)", drawn_on_17="13(d)", not_dealt="13(f)",
        not_drawn="13(g)", reader_used="7(g)", reader_shows="13(h)(1)",
        reader_hides="13(h)(2)", reader_fails="13(i)",
        reader_inspected="2(d)",
    ),
    is_ace_or_ten,
)
game.step("7(p)", "collect losing and pay winning wagers seat by seat, from the dealer's right")

CHAPTER = BlackjackChapter(
    game=game,
    at=Paragraphs(
        wagers="7(e)",
        first_cards=("7(f)(1)", "7(e)"), second_cards=("7(f)(2)", "7(f)(3)"),
        insurance="7(g)", reader="7(g)", decisions="7(h)(2)", dealt="7(i)", no_more_at_21="7(j)(1)",
        one_card_doubled="7(j)(2)", hole_card="7(l)", third_card="7(m)(2)", draws="7(n)",
        no_effect="", settled=("7(p)", "7(p)"), racked="7(q)", double="10(a)",
        doubled_card="10(c)", split="11(a)", split_wager="11(a)", split_in_turn="11(b)",
        split_aces="11(e)", split_again="11(c)", surrender="9(a)",
    ),
    shoe=shoe, irregularities=irregularities, main=bet, double_down=double_down,
    insurance=insurance, permits=lambda rules: PERMITS, settle=settle, reads=is_ace_or_ten,
    early=ends_early,
    window=Window(double_attack, "7(e)"), late_entry=late_entry,
)

game.seal()
