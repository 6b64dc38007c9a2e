"""Spanish 21: 58 Pa. Code Chapter 635a."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from houserules.equipment.cards import WITHOUT_TENS, Card, Rank, Suit
from houserules.games.blackjack import (
    RESCUE,
    BlackjackChapter,
    DealerFinished,
    Early,
    Ending,
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
    Shown,
    Verdicts,
    Wording,
    additional_splits,
    blackjack_game,
    double_down_wager,
    is_ace_or_ten,
    matching_wager,
    payment_option,
)
from houserules.games.shared.common import face_up_cards
from houserules.games.shared.late_entry import LateEntry
from houserules.games.shared.opening import OpeningParagraphs
from houserules.games.shared.shoe import ShoeOfDecks, ShoeParagraphs
from houserules.rules import Effect, HouseRules, Line, Outcome, Payable, Rule, Scale, Verdict
from houserules.rules.payout import StatedOdds
from houserules.rules.settlement import PaidBonus

game = blackjack_game("635a", "Spanish 21", positions=7, positions_cite="2(a)", deck=WITHOUT_TENS)

# 635a.1 to 635a.5: definitions, the table and the cards

shoe = ShoeOfDecks(
    game,
    ShoeParagraphs.lettered(
        opening=OpeningParagraphs.lettered(
            "4", removed="b", spread="c", washed="d", batches="f", excused="acdf",
        ),
        decks="3(a)", batches="3(d)", hours="3(b)", shuffle="5", idle_apart=True,
        into_the_shoe="7(a)", first_card="7(c)", cover_card="7(d)", discards_joined="7(d)",
        shuffled_again="7(d)", insufficient="13(g)", jams="13(l)", out_of_order="13(m)",
    ),
    decks=(6, 8), deck=WITHOUT_TENS,
)
Wording(
    definitions="1", described="Card reader device", rack="2(e)",
    counts="3(c)", verbal="6(a)", until_decided="6(c)", moved="7(b)", untouched="7(r)",
).of(game)

# 635a.6: wagers

late_entry = LateEntry(game, "6(b)", "6(b)(1)", "6(b)(2)")
spanish_21 = game.wager("Spanish 21 Wager", "6(d)", required=True)
match_the_dealer = matching_wager(
    game, MatchParagraphs(wager="6(e)", settled="7(f)", matched="7(f)(1)", both="7(f)(2)"),
    spanish_21, shoe.decks,
    {6: MatchTable("12(e)(1)", "9 to 1", "4 to 1"), 8: MatchTable("12(e)(2)", "12 to 1", "3 to 1")},
)
game.adjacent_boxes("6(f)", 7)
insurance = Insurance(
    game,
    InsuranceParagraphs(wager="8(a)", most="8(b)", paid="8(c)", collected="8(d)", odds="12(d)"),
    spanish_21, "2 to 1",
)
double_down = double_down_wager(game, "10(a)", spanish_21)
EVEN = game.odds("12(a)", "1 to 1", spanish_21, double_down)
THREE_TO_TWO = game.odds("12(a)", "3 to 2", spanish_21, label="a Blackjack")

# 635a.12(b) and (c): hands that are paid more

SUITED_7S, SPADED_7S = "Three 7s of the same suit", "Three 7s of spades"
MIXED_7S = "Three 7s of mixed suits"
AGAINST_7 = ", against a 7"
BONUSES = {
    label: game.odds(f"12(b)({number})", pays, spanish_21, label=label)
    for label, number, pays in (
        ("6, 7 and 8 of mixed suits", 1, "3 to 2"),
        ("6, 7 and 8 of the same suit", 2, "2 to 1"),
        ("6, 7 and 8 of spades", 2, "3 to 1"),
        (MIXED_7S, 3, "3 to 2"),
        (SUITED_7S, 4, "2 to 1"),
        (SPADED_7S, 4, "3 to 1"),
    )
}
BONUSES |= {f"{label}{AGAINST_7}": BONUSES[label] for label in (SUITED_7S, SPADED_7S)}
FIVE_CARDS = game.odds("12(b)(5)", "3 to 2", spanish_21, label="Five cards that total 21")
SIX_CARDS = game.odds("12(b)(6)", "2 to 1", spanish_21, label="Six cards that total 21")
SEVEN_CARDS = game.odds("12(b)(7)", "3 to 1", spanish_21, label="Seven or more cards that total 21")
_STRAIGHT, _SEVENS = [Rank.SIX, Rank.SEVEN, Rank.EIGHT], [Rank.SEVEN] * 3


def special(hand: PlayedHand, up: Card) -> str:
    """The three cards of 635a.12(b), and whether 635a.12(c) would add to them."""
    ranks, suits = sorted(card.rank for card in hand.cards), {card.suit for card in hand.cards}
    if ranks not in (_STRAIGHT, _SEVENS):
        return ""
    of = "spades" if suits == {Suit.SPADES} else "the same suit"
    if len(suits) > 1:
        of = "mixed suits"
    if ranks == _STRAIGHT:
        return f"6, 7 and 8 of {of}"
    against = AGAINST_7 if up.rank is Rank.SEVEN and len(suits) == 1 else ""
    return f"Three 7s of {of}{against}"


def bonus_odds(hand: Finished) -> StatedOdds | None:
    """The odds of 635a.12(b) for a hand, if it has any."""
    if hand.total != 21 or hand.cards < 5:
        return BONUSES.get(hand.special)
    return {5: FIVE_CARDS, 6: SIX_CARDS}.get(hand.cards, SEVEN_CARDS)


LARGE, SMALL = "Original wager of $25 or more", "Original wager of $5 or more"
fixed_payout = game.bonus(
    "Additional fixed payout", "12(c)", spanish_21, published="super-bonus",
    pays=game.table("12(c)", Scale(LARGE, SMALL), f"""
        Hand  -
        {LARGE}  $5,000
        {SMALL}  $1,000
    """),
)
OTHERS = "Another player's additional fixed payout"
payout_of_others = game.bonus(
    "Additional fixed payout of another player", "12(c)(3)", spanish_21,
    published="super-bonus-of-another-player", pays=game.table("12(c)(3)", Scale(OTHERS), f"""
        Hand  -
        {OTHERS}  $50
    """))
FIXED_PAYOUT = {
    SMALL: game.rule("12(c)(1)", "three 7s of one suit against a 7, on $5 or more"),
    LARGE: game.rule("12(c)(2)", "three 7s of one suit against a 7, on $25 or more"),
}
ANOTHERS_HAND = game.rule("12(c)(3)", "another player's three 7s of one suit against a 7")
NOT_DOUBLED = game.carry("10(c)", "a doubled hand is paid 1 to 1")
NOT_SPLIT = game.carry("11(e)", "a split hand is paid 1 to 1")
NO_FIXED_PAYOUT = game.carry("12(c)(4)", "no fixed payout for a doubled or split hand")


def fixed_payout_row(stake: int) -> str | None:
    """The row of the fixed payout for an original wager in cents, 635a.12(c)(1) and (2)."""
    return LARGE if stake >= 25_00 else SMALL if stake >= 5_00 else None


def pay_fixed_payout(hand: Finished, verdict: Verdict, stake: int, rules: HouseRules) -> Verdicts:
    """A fixed sum for a winning hand of 635a.12(c) that is neither doubled nor split."""
    row = fixed_payout_row(stake)
    wins = hand.special.endswith(AGAINST_7) and verdict.outcome is Outcome.WIN
    if row is None or not wins or hand.doubled or hand.split:
        return {}
    paid = FIXED_PAYOUT[row].adds(rules.paytable(fixed_payout), row)
    return {fixed_payout: paid} if paid else {}


def pay_others(shown: Sequence[Shown], rules: HouseRules) -> Iterator[Line]:
    """Fifty dollars to every other player who wagered, for each fixed payout, 635a.12(c)(3)."""
    others = ANOTHERS_HAND.adds(rules.paytable(payout_of_others), OTHERS)
    for one in shown:
        if not (others and one.finished and one.verdict):
            continue
        if pay_fixed_payout(one.finished, one.verdict, one.stake, rules):
            bonus = PaidBonus(payout_of_others, one.seat)
            first = {each.player: each for each in reversed(shown) if each.player != one.player}
            for each in first.values():
                yield Line.of(each.seat, bonus, each.stake, others)


# 635a.7(n) and (o): how hands end

OVER_21 = game.rule("7(p)", "the player's hand is over 21")
LOWER = game.rule("7(p)", "the dealer's hand is higher")
DEALER_OVER_21 = game.rule("7(n)(1)", "the dealer's hand is over 21")
HIGHER = game.rule("7(n)(2)", "the player's hand is higher")
BOTH_BLACKJACK = game.rule("7(n)(3)", "a Blackjack wins against the dealer's Blackjack")
BOTH_21 = game.rule("7(n)(4)", "both have 21 in more than two cards")
TIE = game.rule("7(o)", "the point counts are the same")
DEALER_BLACKJACK = game.rule("7(g)", "the dealer has a Blackjack")
BLACKJACK_BEATS_21 = game.rule("7(o)", "the dealer has a Blackjack")
PAID_AT_ONCE = game.rule("7(h)(1)(i)", "Blackjack against a 2 to 9")
PAID_LATER = game.rule("7(h)(1)(ii)", "Blackjack, and the dealer has none")
SEPARATELY = game.carry("9(b)", "insurance and surrender are settled separately")
SURRENDERED = game.rule("9(a)(1)", "surrender against a 2 to 9")
SURRENDERED_TO_READER = game.rule("9(a)(2)", "surrender, and the dealer has no Blackjack")
SURRENDERED_TO_BLACKJACK = game.rule("9(a)(2)", "surrender, and the dealer has a Blackjack")
DOUBLE_NOT_COLLECTED = game.rule("10(b)", "the dealer has a Blackjack")
SPLIT_NOT_COLLECTED = game.rule("11(d)", "the dealer has a Blackjack")
RESCUED = game.rule("10(d)", "rescue")


def settle(hand: Finished, dealer: DealerFinished, rules: HouseRules) -> Verdicts:
    """Everything that is staked on a hand."""
    if hand.ending is Ending.RESCUED:
        return {spanish_21: RESCUED.forfeits(), double_down: RESCUED.returns()}
    if dealer.blackjack and hand.total <= 21:
        return _against_blackjack(hand)
    verdict = _verdict(hand, dealer)
    return {spanish_21: verdict, double_down: verdict} if hand.doubled else {spanish_21: verdict}


def _against_blackjack(hand: Finished) -> Verdicts:
    """The dealer's Blackjack takes original wagers only."""
    if hand.blackjack:
        return {spanish_21: BOTH_BLACKJACK.wins_at(THREE_TO_TWO)}
    lost = BLACKJACK_BEATS_21 if hand.total == 21 and hand.cards > 2 else DEALER_BLACKJACK
    if hand.ending is Ending.SURRENDERED:
        lost = SURRENDERED_TO_BLACKJACK
    found: dict[Payable, Verdict] = {
        spanish_21: SPLIT_NOT_COLLECTED.returns() if hand.split_off else lost.loses()
    }
    if hand.doubled:
        found[double_down] = DOUBLE_NOT_COLLECTED.returns()
    return found


def _verdict(hand: Finished, dealer: DealerFinished) -> Verdict:
    """A hand against a dealer without a Blackjack."""
    if hand.blackjack:
        return (PAID_LATER if dealer.reader_used else PAID_AT_ONCE).wins_at(THREE_TO_TWO)
    if hand.ending is Ending.SURRENDERED:
        rule = SURRENDERED_TO_READER if dealer.reader_used else SURRENDERED
        verdict = rule.loses_part(Fraction(1, 2))
        return verdict.citing(SEPARATELY) if hand.insured else verdict
    if hand.total > 21:
        return OVER_21.loses()
    if dealer.total > 21:
        return _wins(DEALER_OVER_21, hand)
    if hand.total == dealer.total:
        return _wins(BOTH_21, hand) if hand.total == 21 and hand.cards > 2 else TIE.pushes()
    return _wins(HIGHER, hand) if hand.total > dealer.total else LOWER.loses()


def _wins(rule: Rule, hand: Finished) -> Verdict:
    """A hand that is no Blackjack wins; cards that are paid more are not if doubled or split."""
    bonus = bonus_odds(hand)
    if bonus is None:
        return rule.wins_at(EVEN)
    if not (hand.doubled or hand.split):
        return rule.wins_at(bonus)
    verdict = rule.wins_at(EVEN).citing(NOT_DOUBLED if hand.doubled else NOT_SPLIT)
    return verdict.citing(NO_FIXED_PAYOUT) if hand.special.endswith(AGAINST_7) else verdict


def ends_early(hand: Finished, up: Card, rules: HouseRules) -> Early | None:
    """Blackjack and surrender, now or once the hole card is revealed, and rescue."""
    if hand.blackjack:
        if is_ace_or_ten(up):
            return Early("7(h)(1)(ii)", "Blackjack", when_revealed=True)
        return Early("7(h)(1)(i)", "Blackjack")
    if hand.ending is Ending.SURRENDERED:
        if is_ace_or_ten(up):
            return Early("9(a)(2)", "the wager is placed on the player's cards", when_revealed=True)
        return Early("9(a)(1)", "surrender")
    return Early("10(d)", "rescue") if hand.ending is Ending.RESCUED else None


# 635a.9 to 635a.11: surrender, doubling down and rescue, splitting pairs

more_splits = additional_splits(game, "11(c)")


def permits(rules: HouseRules) -> Permits:
    """Any number of cards may be doubled and then rescued; aces are split like other pairs."""
    hands = 2 + rules[more_splits]
    return Permits(most_hands=lambda card: hands, doubles=lambda cards: True, after_double=RESCUE)


payment = payment_option(game, "7(p)", "7(p)(1)", "7(p)(2)")

# 635a.13: irregularities

irregularities = Irregularities(
    game,
    IrregularityParagraphs(
        face_up="13(a)", drawn="13(c)", exposed="13(d)", drawn_on_17="13(e)",
        dealer_missed="13(f)", not_dealt="13(h)", not_drawn="13(i)", reader_shows="13(j)(1)",
        reader_hides="13(j)(2)", reader_used="7(g)", reader_fails="13(k)",
        reader_inspected="2(d)",
    ),
    is_ace_or_ten, (match_the_dealer,), face_up_cards,
)
_TENS = "More than one 10 card found in the shoe"
game.irregularity(
    "13(b)", "One 10 card found in the shoe", "It is not used: a floorperson "
    "tears it in half and puts it where the decks came from; play continues.",
    Effect.REMOVE_CARD, Effect.CONTINUES, again=(_TENS,),
)
game.irregularity(
    "13(b)", _TENS, "The round is void, wagers go back, and the decks are removed from play.",
    Effect.ROUND_VOID, Effect.WAGERS_RETURNED, Effect.REMOVE_DECK,
)

CHAPTER = BlackjackChapter(
    game=game,
    at=Paragraphs(
        wagers="6(c)",
        first_cards=("7(e)(1)", "7(e)(2)"), second_cards=("7(e)(3)", "7(e)(4)"),
        first_wagers="7(f)",
        insurance="7(g)", reader="7(g)", decisions="7(h)(2)", dealt="7(i)", no_more_at_21="7(j)(1)",
        one_card_doubled="7(j)(2)", hole_card="7(k)", announced="7(k)", draws="7(l)",
        no_effect="7(m)", settled=("7(p)(1)", "7(p)(2)"), racked="7(q)", double="10(a)",
        doubled_card="10(a)", split="11(a)", split_wager="11(a)", split_in_turn="11(b)",
        split_again="11(c)", surrender="9(a)", rescue="10(d)",
    ),
    shoe=shoe, irregularities=irregularities, main=spanish_21, double_down=double_down,
    insurance=insurance, permits=permits, settle=settle, reads=is_ace_or_ten, early=ends_early,
    special=special, fixed=pay_fixed_payout,
    envies=pay_others, payment=payment, late_entry=late_entry,
)

game.seal()
