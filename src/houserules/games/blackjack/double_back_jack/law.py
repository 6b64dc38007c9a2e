"""Double Back Jack: 58 Pa. Code Chapter 673a."""

from fractions import Fraction

from houserules.equipment.cards import Card
from houserules.games.blackjack import (
    TERMS,
    BlackjackChapter,
    DealerFinished,
    Early,
    Ending,
    Finished,
    Insurance,
    InsuranceParagraphs,
    Irregularities,
    IrregularityParagraphs,
    Paragraphs,
    Permits,
    SecondChance,
    Verdicts,
    Wording,
    blackjack_game,
    double_down_wager,
    is_ace_or_ten,
    payment_option,
)
from houserules.games.shared.late_entry import LateEntry
from houserules.games.shared.opening import OpeningParagraphs
from houserules.games.shared.shoe import ShoeOfDecks, ShoeParagraphs
from houserules.law import Citation
from houserules.rules import HouseRules, Payable, Rule, Verdict, Wager

game = blackjack_game("673a", "Double Back Jack", positions=6, positions_cite="2(a)")

# 673a.1 to 673a.5: definitions, the table and the cards

shoe = ShoeOfDecks(
    game,
    ShoeParagraphs.lettered(
        opening=OpeningParagraphs.lettered("4", batches="d", excused="abcd"),
        decks="3(a)", batches="3(b)", hours="3(c)", shuffle="5", idle_apart=True,
        into_the_shoe="7(a)", first_card="7(c)", cover_card="7(d)", discards_joined="7(d)(1)",
        shuffled_again="7(d)(2)", insufficient="13(f)", jams="13(k)", out_of_order="13(l)",
    ),
    decks=range(1, 9), default=6, listed=(1, 2, 4, 6, 8),
)
Wording(
    terms={**TERMS, "Bust": "a hand over 21"},
    definitions="1", described="Card reader device", rack="2(e)",
    counts="3(d)", placed="6(a)", until_decided="6(c)", moved="7(b)", untouched="7(v)",
).of(game)

# 673a.6 and 673a.12: wagers and what they pay

late_entry = LateEntry(game, "6(b)", "6(b)(1)", "6(b)(2)")
blackjack = game.wager("Blackjack Wager", "6(d)", required=True)
game.adjacent_boxes("6(e)", 6)
insurance = Insurance(
    game,
    InsuranceParagraphs(wager="8(a)", most="8(b)", paid="8(c)", collected="8(d)", odds="12(c)"),
    blackjack, "2 to 1",
)
double_down = double_down_wager(game, "10(a)", blackjack)
second_chance: Wager = game.wager(
    "Second Chance Wager", "7(l)", in_round=True, fixed_by=[blackjack, double_down],
    requires=[game.requirement(
        "7(l)", "it equals everything that is wagered on the hand",
        # A record may have the Double Down Wager among its decisions only.
        lambda bets, rules: bets.on(second_chance)
        <= bets.on(blackjack) + (bets.on(double_down) or bets.on(blackjack)),
    )],
)
EVEN = game.odds("12(a)", "1 to 1", blackjack, double_down)
TWO_TO_ONE = game.odds("12(a)", "2 to 1", blackjack, label="a Blackjack")
SECOND_EVEN = game.odds("12(b)", "1 to 1", second_chance)

# 673a.7(f) to (s): how hands end

PAID_BLACKJACK = game.rule("7(f)", "paid before the card reader is used")
DEALER_BLACKJACK = game.rule("7(h)", "the dealer has a Blackjack")
STILL_OVER_21 = game.rule("7(l)(1)", "the hand is over 21 after the second chance")
SECOND_21 = game.rule("7(l)(2)", "21 after the second chance")
PAID_21 = game.rule("7(m)", "paid before the hole card is revealed")
SPLIT_21 = game.carry("11(b)", "an ace and a card that counts 10 after a split are a 21")
DEALER_22 = game.rule("7(q)(1)", "the dealer has 22")
COMPARED = game.carry("7(q)(2)", "hands are compared where the dealer has 21 or less")
DEALER_OVER_21 = game.rule("7(r)(1)(i)", "the dealer's hand is over 21")
HIGHER = game.rule("7(r)(1)(ii)", "the player's hand is higher")
TIE = game.rule("7(r)(2)", "the point counts are the same")
OVER_21 = game.rule("7(l)", "the player's hand is over 21")
LOSES_OVER_21 = game.carry("7(r)(3)(i)", "a hand over 21 loses")
LOWER = game.rule("7(r)(3)(ii)", "the dealer's hand is higher")
WON_BY_SECOND_CHANCE = game.carry("7(s)(1)(i)", "the Second Chance Wager is paid in its place")
WON = game.carry("7(s)(1)(ii)", "the Blackjack Wager is paid")
TIED = game.carry("7(s)(2)", "both wagers go back")
LOST = game.carry("7(s)(3)", "both wagers are collected")
SEPARATELY = game.carry("9(b)", "insurance and surrender are settled separately")
SURRENDERED = game.rule("9(a)(1)", "surrender against a 2 to 9")
SURRENDERED_TO_READER = game.rule("9(a)(2)", "surrender, and the dealer has no Blackjack")


def settle(hand: Finished, dealer: DealerFinished, rules: HouseRules) -> Verdicts:
    """Everything that is staked on a hand; a double down ends as its Blackjack Wager does."""
    verdict, second = _verdicts(hand, dealer)
    found: dict[Payable, Verdict] = {blackjack: verdict}
    if hand.doubled:
        found[double_down] = verdict
    if hand.second_chance:
        found[second_chance] = second
    return found


def _verdicts(hand: Finished, dealer: DealerFinished) -> tuple[Verdict, Verdict]:
    """The Blackjack Wager and the Second Chance Wager; the same where none was made."""
    if hand.total == 21 and hand.second_chance:
        return SECOND_21.returns(), SECOND_21.wins_at(SECOND_EVEN)
    alone = _decided_alone(hand, dealer)
    if alone is not None:
        return alone, alone
    if dealer.total == 22:
        return DEALER_22.returns(), DEALER_22.returns()
    if dealer.total > 21:
        return _wins(DEALER_OVER_21, hand)
    if hand.total > dealer.total:
        return _wins(HIGHER, hand, COMPARED)
    if hand.total == dealer.total:
        verdict = TIE.pushes().citing(TIED, COMPARED)
    else:
        verdict = LOWER.loses().citing(LOST, COMPARED)
    return verdict, verdict


def _decided_alone(hand: Finished, dealer: DealerFinished) -> Verdict | None:
    """A hand that does not wait for the dealer's draws."""
    if hand.blackjack:
        return PAID_BLACKJACK.wins_at(TWO_TO_ONE)
    if dealer.blackjack:
        return DEALER_BLACKJACK.loses()
    if hand.ending is Ending.SURRENDERED:
        rule = SURRENDERED_TO_READER if dealer.reader_used else SURRENDERED
        verdict = rule.loses_part(Fraction(1, 2))
        return verdict.citing(SEPARATELY) if hand.insured else verdict
    if hand.total > 21:
        over = OVER_21.loses().citing(LOSES_OVER_21)
        return STILL_OVER_21.loses() if hand.second_chance else over
    if hand.total == 21:
        paid = PAID_21.wins_at(EVEN)
        return paid.citing(SPLIT_21) if hand.split and hand.cards == 2 else paid
    return None


def _wins(rule: Rule, hand: Finished, *also: Citation) -> tuple[Verdict, Verdict]:
    """A hand below 21 wins: after a second chance that wager alone is paid."""
    if not hand.second_chance:
        verdict = rule.wins_at(EVEN).citing(WON, *also)
        return verdict, verdict
    by = (WON_BY_SECOND_CHANCE, *also)
    return rule.returns().citing(*by), rule.wins_at(SECOND_EVEN).citing(*by)


def ends_early(hand: Finished, up: Card, rules: HouseRules) -> Early | None:
    """Surrender, a hand over 21, and what a second chance brought, 673a.7(l) and 673a.9(a)."""
    if hand.ending is Ending.SURRENDERED:
        return Early("9(a)(2)" if is_ace_or_ten(up) else "9(a)(1)", "surrender")
    if not hand.second_chance:
        return Early("7(l)", "over 21") if hand.total > 21 else None
    if hand.total > 21:
        return Early("7(l)(1)", "still over 21")
    if hand.total == 21:
        return Early("7(l)(2)", "21")
    return Early("7(l)(3)", f"{hand.total}: the hand waits for the dealer's", settles=False)


# 673a.7(t), 673a.9 to 673a.11: payment, surrender, doubling down and splitting pairs

game.step("7(l)", "a hand over 21 may wager on a card that is subtracted")
game.step("7(l)(3)", "a hand below 21 after it waits for the dealer's")
PERMITS = Permits(most_hands=lambda card: 2, second_chance=True)
payment = payment_option(game, "7(t)", "7(t)(1)", "7(t)(2)")
irregularities = Irregularities(
    game,
    IrregularityParagraphs(
        face_up="13(a)", drawn="13(b)", exposed="13(c)", drawn_on_17="13(d)",
        dealer_missed="13(e)", not_dealt="13(g)", not_drawn="13(h)", reader_hides="13(i)",
        reader_used="7(h)", reader_fails="13(j)",
        reader_inspected="2(d)",
    ),
    is_ace_or_ten,
)

CHAPTER = BlackjackChapter(
    game=game,
    at=Paragraphs(
        wagers="6(c)",
        first_cards=("7(e)(1)", "7(e)(2)"), second_cards=("7(e)(3)", "7(e)(4)"),
        insurance="7(g)", reader="7(h)", decisions="7(i)", dealt="7(j)", no_more_at_21="7(k)(1)",
        one_card_doubled="7(k)(2)", hole_card="7(n)", draws="7(o)", announced="7(o)",
        no_effect="7(p)", settled=("7(t)(1)", "7(t)(2)"), racked="7(u)", double="10(a)",
        doubled_card="10(b)", doubled_split="10(c)", split="11(a)", split_wager="11(a)",
        split_in_turn="11(b)", split_again="11(c)", surrender="9(a)",
    ),
    shoe=shoe, irregularities=irregularities, main=blackjack, double_down=double_down,
    insurance=insurance, permits=lambda rules: PERMITS, settle=settle, reads=is_ace_or_ten,
    early=ends_early, blackjack_first="7(f)", paid_21="7(m)",
    second_chance=SecondChance(second_chance, "7(l)"), payment=payment, late_entry=late_entry,
)

game.seal()
