"""Caribbean Stud Poker: the worth of the Ante Wager, and when to make the Bet Wager."""

from dataclasses import replace

from houserules.equipment.cards import Rank, parse_cards
from houserules.games.poker.odds import (
    ByHand,
    ByUpCard,
    RaiseByHand,
    ShortRules,
    paid_if_higher,
    prices_forfeited,
)
from houserules.hands.poker import USUAL, PokerCategory, PokerHand, Value
from houserules.odds.figure import Folding
from houserules.odds.plan import Plan, Ruled, Strategy
from houserules.rules import HouseRules

from . import law
from .law import BET, FOLD, game

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.bet)
PLAN.counts_apart(law.hand_bonus.drawn)
PLAN.folds(Folding.FORFEITED, law.ante)

LOWEST_BET = PokerHand.of(parse_cards("As Kh Jd 8c 3s"))
"""The lowest hand to bet for a player who does not look at the up card."""


def certain_act(value: Value) -> Ruled[str] | None:
    """The act of the short rules with every hand but an ace-king."""
    if USUAL.reaches(value, PokerCategory.PAIR):
        return Ruled(BET, "a pair or better")
    ace_king = value[1][:2] == (Rank.ACE, Rank.KING)
    return None if ace_king else Ruled(FOLD, "below ace-king")


def short_act(value: Value, up: Rank, holds: bool) -> Ruled[str]:
    """Their act with an ace-king, by the up card and whether the hand holds its rank."""
    _, _, third, fourth, _ = value[1]
    if up >= Rank.KING:
        if third >= Rank.JACK:
            return Ruled(BET, "ace-king with a queen or a jack against an ace or a king")
        return Ruled(FOLD, "ace-king without a queen or a jack against an ace or a king")
    if holds:
        return Ruled(BET, "ace-king with a card of the up card's rank")
    if third == Rank.QUEEN and up < fourth:
        return Ruled(BET, "ace-king-queen with a fourth card above the up card")
    return Ruled(FOLD, "ace-king that neither holds the up card's rank nor has enough beside it")


def act_without_up_card(value: Value) -> Ruled[str]:
    """The act of a player who looks at the hand alone."""
    bets = value >= LOWEST_BET.value
    return Ruled(BET if bets else FOLD, f"{LOWEST_BET.letters} is the lowest hand that bets")


SHORT_RULES = ShortRules(
    (
        "Bet with a pair or better, and fold everything below ace-king.",
        "Bet with ace-king if the up card is a queen or lower and you hold a card of its rank; if "
        "the up card is an ace or a king and you hold a queen or a jack; and if you hold a queen "
        "and the up card is lower than your fourth-highest card.",
        "Otherwise fold.",
    ),
    ByUpCard(USUAL, certain_act, short_act),
    "Best play also looks at the lower cards of an ace-king and their suits: `advise` gives the "
    "exact value of each choice.",
)


RAISE = RaiseByHand(
    ante=law.ante,
    raised=law.bet,
    sizes={BET: law.TIMES},
    tables=(law.bet,),
    settle=law.settle_ante,
    describe=paid_if_higher(law.bet),
    cite=game.cite("11(b)"),
    outcome=law.five_card_outcome,
    short_rules=SHORT_RULES,
    up=0,
    qualifies=law.dealer_qualifies,
)
RAISE.registers(PLAN)
prices_forfeited(PLAN, law.progressive, law.caribbean_bonus)


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Bet Wager, and the cost of not looking at the up card."""
    found, alone = RAISE.strategy(rules), RAISE.by_rules(ByHand(USUAL, act_without_up_card))
    *first, last = found.notes
    cost = RAISE.mean(rules, RAISE.solution(rules)) - RAISE.mean(rules, alone)
    said = (
        f"A player who does not look at the up card bets with {LOWEST_BET.letters} or better, "
        f"which costs {100 * float(cost):.4f}% of the Ante."
    )
    return replace(found, notes=(*first, said, last))
