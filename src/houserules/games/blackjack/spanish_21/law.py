"""Spanish 21: 58 Pa. Code Chapter 635a."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from houserules.equipment.cards import WITHOUT_TENS, Card, Rank, Suit
from houserules.games.blackjack.chapter import (
    Chapter,
    DealerFinished,
    Early,
    Finished,
    Paragraphs,
    Shown,
    Verdicts,
)
from houserules.games.blackjack.insurance import Insurance, InsuranceParagraphs
from houserules.games.blackjack.irregularities import Irregularities, IrregularityParagraphs
from houserules.games.blackjack.match_the_dealer import (
    MatchParagraphs,
    MatchTable,
    MatchTheDealer,
)
from houserules.games.blackjack.playing import RESCUE, Ending, Permits, PlayedHand
from houserules.games.blackjack.round_of_play import payment_option
from houserules.games.shared.common import face_up_cards
from houserules.games.shared.late_entry import LateEntry
from houserules.games.shared.shoe import ShoeOfDecks, ShoeParagraphs
from houserules.hands.blackjack import point_value
from houserules.rules import (
    Effect,
    Freely,
    Game,
    HouseRules,
    Line,
    Outcome,
    Payable,
    Rule,
    RuleError,
    Scale,
    Verdict,
)
from houserules.rules.payout import StatedOdds
from houserules.rules.settlement import PaidBonus

game = Game(
    "635a", "Spanish 21", positions=7, positions_cite="2(a)", deck=WITHOUT_TENS,
    places=("dealer",), case_keys=("cards", "decisions"),
)  # fmt: skip

# 635a.1 to 635a.5: definitions, the table and the cards

for _term, _what in {
    "Blackjack": "an ace and a card that counts 10 as the first two cards",
    "Hard total": "no ace, or an ace counts 1",
    "Hole card": "the dealer's second card",
    "Soft total": "an ace counts 11",
}.items():
    game.carry(f'1("{_term}")', _what)
game.nothing_to_execute("a device, described", '1("Card reader device")')
game.nothing_to_execute("what the layout and its signs show", "2(b)")
game.nothing_to_execute("drop box, tip box, card reader, discard rack", "2(c)", "2(d)", "2(e)")
shoe = ShoeOfDecks(
    game,
    ShoeParagraphs(
        decks="3(a)", batches="3(d)", one_batch="3(d)(1)", shuffled_apart="3(d)(3)",
        alternate="3(d)(4)", shuffled="5(a)", cut="5(d)", reshuffled="5(f)", idle="5(g)",
        idle_shuffled="5(g)(1)", idle_batch="5(g)(2)", by_device="5(h)", into_the_shoe="7(a)",
        first_card="7(c)", cover_card="7(d)", discards_joined="7(d)", shuffled_again="7(d)",
        insufficient="13(g)", jams="13(l)", out_of_order="13(m)",
    ),
    decks=(6, 8), deck=WITHOUT_TENS,
)  # fmt: skip
game.nothing_to_execute("hours of play, which the table does not measure", "3(b)")
game.carry("3(c)(1)", "2 to 9 count their face")
game.carry("3(c)(2)", "jack, queen and king count 10")
game.carry("3(c)(3)", "an ace counts 11, or 1 where 11 would pass 21")
game.nothing_to_execute("backs of the cards, and the discard rack", "3(d)(2)", "3(d)(5)")
game.nothing_to_execute("inspection and washing of the cards at the opening", "4")
game.nothing_to_execute("who cuts, and a second cut", "5(b)", "5(c)", "5(e)")

# 635a.6: wagers

game.nothing_to_execute("how wagers are placed", "6(a)")
late_entry = LateEntry(game, "6(b)", "6(b)(1)", "6(b)(2)")
game.step("6(c)", "wagers are placed before the first card, and not touched until decided")
spanish_21 = game.wager("Spanish 21 Wager", "6(d)", required=True)
match_the_dealer = MatchTheDealer(
    game, MatchParagraphs(wager="6(e)", settled="7(f)", matched="7(f)(1)", both="7(f)(2)"),
    spanish_21, shoe.decks,
    {6: MatchTable("12(e)(1)", "9 to 1", "4 to 1"), 8: MatchTable("12(e)(2)", "12 to 1", "3 to 1")},
)  # fmt: skip
game.adjacent_boxes("6(f)", 7)
insurance = Insurance(
    game,
    InsuranceParagraphs(wager="8(a)", most="8(b)", paid="8(c)", collected="8(d)", odds="12(d)"),
    spanish_21, "2 to 1",
)  # fmt: skip
double_down = game.wager(
    "Double Down Wager", "10(a)", in_round=True,
    requires=[game.requirement(
        "10(a)", "it does not exceed the Spanish 21 Wager", lambda bets, rules: bets.has(spanish_21)
    )],
)  # fmt: skip
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
super_bonus = game.bonus("Super Bonus", "12(c)", spanish_21, pays=game.table(
    "12(c)", Scale(LARGE, SMALL), f"""
        Hand  -
        {LARGE}  $5,000
        {SMALL}  $1,000
    """))  # fmt: skip
OTHERS = "Another player's Super Bonus"
super_bonus_of_others = game.bonus("Super Bonus of another player", "12(c)(3)", spanish_21,
    pays=game.table("12(c)(3)", Scale(OTHERS), f"""
        Hand  -
        {OTHERS}  $50
    """))  # fmt: skip
SUPER_BONUS = {
    SMALL: game.rule("12(c)(1)", "three 7s of one suit against a 7, on $5 or more"),
    LARGE: game.rule("12(c)(2)", "three 7s of one suit against a 7, on $25 or more"),
}
ANOTHERS_HAND = game.rule("12(c)(3)", "another player's three 7s of one suit against a 7")
NOT_DOUBLED = game.carry("10(c)", "a doubled hand is paid 1 to 1")
NOT_SPLIT = game.carry("11(e)", "a split hand is paid 1 to 1")
NO_SUPER_BONUS = game.carry("12(c)(4)", "no fixed payout for a doubled or split hand")


def super_bonus_row(stake: int) -> str | None:
    """The row of the Super Bonus for an original wager in cents, 635a.12(c)(1) and (2)."""
    return LARGE if stake >= 25_00 else SMALL if stake >= 5_00 else None


def pay_super_bonus(hand: Finished, verdict: Verdict, stake: int, rules: HouseRules) -> Verdicts:
    """A fixed sum for a winning hand of 635a.12(c) that is neither doubled nor split."""
    row = super_bonus_row(stake)
    wins = hand.special.endswith(AGAINST_7) and verdict.outcome is Outcome.WIN
    if row is None or not wins or hand.doubled or hand.split:
        return {}
    paid = SUPER_BONUS[row].adds(rules.paytable(super_bonus), row)
    return {super_bonus: paid} if paid else {}


def pay_others(shown: Sequence[Shown], rules: HouseRules) -> Iterator[Line]:
    """Fifty dollars to every other player who wagered, for each Super Bonus, 635a.12(c)(3)."""
    others = ANOTHERS_HAND.adds(rules.paytable(super_bonus_of_others), OTHERS)
    for one in shown:
        if not (others and one.finished and one.verdict):
            continue
        if pay_super_bonus(one.finished, one.verdict, one.stake, rules):
            bonus = PaidBonus(super_bonus_of_others, one.seat)
            first = {each.player: each for each in reversed(shown) if each.player != one.player}
            for each in first.values():
                yield Line.of(each.seat, bonus, each.stake, others)


# 635a.7(n) and (o): how hands end

OVER_21 = game.rule("7(n)", "the player's hand is over 21")
LOWER = game.rule("7(n)", "the dealer's hand is higher")
DEALER_OVER_21 = game.rule("7(n)(1)", "the dealer's hand is over 21")
HIGHER = game.rule("7(n)(2)", "the player's hand is higher")
BOTH_BLACKJACK = game.rule("7(n)(3)", "a Blackjack wins against the dealer's Blackjack")
BOTH_21 = game.rule("7(n)(4)", "both have 21 in more than two cards")
TIE = game.rule("7(o)", "the point counts are the same")
DEALER_BLACKJACK = game.rule("7(g)", "the dealer has a Blackjack")
BLACKJACK_BEATS_21 = game.rule("7(o)", "the dealer has a Blackjack")
PAID_AT_ONCE = game.rule("7(h)(1)(i)", "Blackjack against a 2 to 9")
PAID_LATER = game.rule("7(h)(1)(ii)", "Blackjack, and the dealer has none")
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
        return rule.loses_part(Fraction(1, 2))
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
    return verdict.citing(NO_SUPER_BONUS) if hand.special.endswith(AGAINST_7) else verdict


def is_read(up: Card) -> bool:
    """The hole card is looked at under an ace, king, queen and jack, 635a.7(g)."""
    return point_value(up) in (1, 10)


def ends_early(hand: Finished, up: Card, rules: HouseRules) -> Early | None:
    """Blackjack and surrender, now or once the hole card is revealed, and rescue."""
    if hand.blackjack:
        if is_read(up):
            return Early("7(h)(1)(ii)", "Blackjack", when_revealed=True)
        return Early("7(h)(1)(i)", "Blackjack")
    if hand.ending is Ending.SURRENDERED:
        if is_read(up):
            return Early("9(a)(2)", "the wager is placed on the player's cards", when_revealed=True)
        return Early("9(a)(1)", "surrender")
    return Early("10(d)", "rescue") if hand.ending is Ending.RESCUED else None


# 635a.9 to 635a.11: surrender, doubling down and rescue, splitting pairs

game.nothing_to_execute("insurance is settled before a player may surrender", "9(b)")


def _times(value: object) -> int:
    text = str(value).strip()
    if text not in ("0", "1", "2", "3", "4", "5", "6"):
        raise RuleError(f"“{text[:40]}” is not a number of times from 0 to 6.")
    return int(text)


more_splits = game.option(
    "Additional splits", "11(c)", Freely(_times, "a number of times from 0 to 6", (0, 2)), 2,
    must=True, says=lambda times: f"up to {2 + times} hands",
)  # fmt: skip


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
    ),
    is_read, (match_the_dealer.wager,), face_up_cards,
)  # fmt: skip
_TENS = "More than one 10 card found in the shoe"
game.irregularity(
    "13(b)", "One 10 card found in the shoe", "It is removed, torn and not used; play continues.",
    Effect.REMOVE_CARD, Effect.CONTINUES, again=(_TENS,),
)  # fmt: skip
game.irregularity(
    "13(b)", _TENS, "The round is void, wagers go back, and the decks are removed from play.",
    Effect.ROUND_VOID, Effect.WAGERS_RETURNED, Effect.REMOVE_DECK,
)  # fmt: skip
game.nothing_to_execute("with which hand a card is moved", "7(b)")
game.nothing_to_execute("players do not touch the cards", "7(r)")

CHAPTER = Chapter(
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
    insurance=insurance, permits=permits, settle=settle, reads=is_read, early=ends_early,
    special=special, fixed=pay_super_bonus,
    on_first_cards=(match_the_dealer.on_first_cards,),
    envies=pay_others, payment=payment, late_entry=late_entry,
)  # fmt: skip

game.seal()
