"""Face Up Pai Gow Poker: the worth of each wager of 688a, and how to answer the dealer's hands."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import comb

from houserules.games.pai_gow import (
    BY_HOUSE_WAY,
    DEALER,
    SHOW,
    STRAIGHT_AND_THREE,
    SURRENDER,
    ComparedHands,
    by_kind,
)
from houserules.games.pai_gow.odds import INCLUSION, price_counted, prices_optional
from houserules.games.shared.common import Comparison
from houserules.hands.pai_gow import legal_settings
from houserules.hands.pai_gow_house_way import FOXWOODS
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Asked, Chart, Choose, Plan, Ruled, Situation, Strategy
from houserules.odds.pricing import UNIT, priced
from houserules.rules import Decision, HouseRules, RuleError, Verdict, Wager
from houserules.rules.procedure import AskDecision, Dealer

from . import law, study
from .law import HANDS, game

PLAN = Plan(game)
ANSWERED_BY_HOUSE_WAY = "by the house way"
ALL_HANDS = comb(53, 7)
ANSWERS = comb(46, 7)
"""The hands of a player for each hand of the dealer."""

WIN = ComparedHands((Comparison.HIGHER, Comparison.HIGHER))
ONE_EACH = ComparedHands((Comparison.HIGHER, Comparison.LOWER))
LOSS = ComparedHands((Comparison.LOWER, Comparison.LOWER))
DEALERS_ACE_HIGH = ComparedHands((Comparison.LOWER, Comparison.LOWER), law.ACE_HIGH_PAI_GOW)
_LABELS = {
    WIN: "Win",
    ONE_EACH: "Push",
    LOSS: "Loss, copies among them",
    DEALERS_ACE_HIGH: "Push: the dealer has an Ace High Pai Gow",
}


# The Face Up Pai Gow Poker Wager


def compared_hands(rules: HouseRules, *, by_house_way: bool) -> dict[ComparedHands, int]:
    """All 8,250,459,031,214,400 deals, the dealer's hand open."""
    counted = study.deals(rules[law.house_way])
    wins, losses = counted.wins, counted.losses
    if by_house_way:
        wins, losses = counted.house_wins, counted.house_losses
    ace_high = study.seven_card_hands()[SevenCardHand.ACE_HIGH] * ANSWERS
    pushes = ALL_HANDS * ANSWERS - wins - losses - ace_high
    return {WIN: wins, ONE_EACH: pushes, LOSS: losses, DEALERS_ACE_HIGH: ace_high}


def _settle_summed(facts: ComparedHands, rules: HouseRules) -> Verdict:
    """The settlement, under labels for facts that represent all wins, pushes and losses."""
    return replace(law.settle_face_up(facts, rules), label=_LABELS[facts])


@PLAN.prices(law.face_up, by=[law.house_way])
def price_face_up(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The best answer to the dealer's open hands; then the player's hands by the house way."""
    way = rules[law.house_way].name
    for by_house_way, when, words in (
        (False, None, f"Each hand is the best answer to the dealer's, set by the {way}."),
        (True, ANSWERED_BY_HOUSE_WAY, f"Both hands are set by the {way}."),
    ):
        figure = priced(
            rules,
            law.face_up,
            compared_hands(rules, by_house_way=by_house_way),
            _settle_summed,
            when=when,
            method=INCLUSION,
        )
        yield replace(figure, strategy=words)


# The optional wagers


@PLAN.prices(law.ace_high)
def price_ace_high(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Ace High Bonus Wager by all pairs of hands; no house way moves it."""
    counted = study.deals(FOXWOODS)
    with_joker = study.ace_high_with_joker()
    without = study.seven_card_hands()[SevenCardHand.ACE_HIGH] - with_joker
    counts = {
        law.BOTH: counted.both_ace_high_no_joker + counted.both_ace_high_with_joker,
        law.WITH: with_joker * ANSWERS - counted.both_ace_high_with_joker,
        law.WITHOUT: without * ANSWERS - counted.both_ace_high_no_joker,
        law.NEITHER: (ALL_HANDS - with_joker - without) * ANSWERS,
    }
    yield priced(rules, law.ace_high, counts, law.ace_high.verdict, method=INCLUSION)


def counted(wager: Wager, rules: HouseRules) -> Counter[str]:
    """All 154,143,080 hands by what a wager calls them under its paytable."""
    names = by_kind(wager, rules)
    is_wild = names is law.WILD_JOKER
    return names.counted(study.wild_hands() if is_wild else study.seven_card_hands())


def three_first(wager: Wager, rules: HouseRules) -> Counter[str]:
    """The same by a reading not taken: a straight with three-of-a-kind is paid as the latter."""
    counts = counted(wager, rules)
    counts["Three-of-a-kind"] += counts.pop(STRAIGHT_AND_THREE)
    return counts


prices_optional(PLAN, law.CHAPTER, counted, but=[law.ace_high])
PLAN.reads_otherwise(
    law.fortune, "11(h)", "a straight that also holds three-of-a-kind is paid as the latter"
)(partial(price_counted, law.fortune, law.fortune_envy, three_first))


# How to answer the dealer's hands


@PLAN.advises("dealer", "decided")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The result of each legal setting against the dealer's seven open cards.

    Once the hands are set, the player may show or surrender them.
    """
    against = _against(rules, situation)
    settings = [one for one in map(Decision.parse, situation.decided) if HANDS.is_setting(one)]
    if not settings:
        return [Action(str(one), worth) for one, worth in against.items()]
    if len(settings) > 1 or settings[0] not in against:
        raise RuleError("An earlier decision is one legal setting, such as “low” and two cards.")
    surrendered = law.CHAPTER.surrendered.forfeits().net(UNIT) / UNIT
    return [Action(SHOW, against[settings[0]]), Action(SURRENDER, surrendered)]


@PLAN.explains
def explain(rules: HouseRules, situation: Situation) -> Ruled[str] | None:
    """The best answer to the dealer's hands, and what it reaches."""
    if any(HANDS.is_setting(Decision.parse(one)) for one in situation.decided):
        return Ruled(SHOW, "surrender gains nothing")
    against = _against(rules, situation)
    best = max(against, key=lambda made: against[made])
    if against[best] > 0:
        return Ruled(str(best), "both hands outrank the dealer's")
    if against[best] < 0:
        return Ruled(str(best), "every setting loses")
    every = len({*against.values()}) == 1
    return Ruled(str(best), "every setting pushes" if every else "one hand outranks the dealer's")


def _against(rules: HouseRules, situation: Situation) -> dict[Decision, Fraction]:
    """The gain of each legal setting, per unit wagered."""
    if len(situation.hand) != 7 or len(situation.dealer) != 7:
        raise RuleError(
            "The dealer's hands are open (§ 688a.11(a)): give seven cards of the player and seven "
            "of the dealer."
        )
    dealers = law.dealers_cards(situation.dealer, rules)
    against = HANDS.by_house_way(situation.dealer, rules)[0]
    by_house_way = HANDS.by_house_way(situation.hand, rules)[0]
    settings = {HANDS.decision(one): one for one in legal_settings(situation.hand)}
    return {
        made: law.settle_face_up(law.CHAPTER.facts(one, against, dealers), rules).net(UNIT) / UNIT
        for made, one in {**settings, Decision(BY_HOUSE_WAY): by_house_way}.items()
    }


@PLAN.chooses("best answer")
def best_answer(rules: HouseRules) -> Choose:
    """Set every hand as the best answer to the dealer's; surrender none."""

    def choose(asks: AskDecision, dealer: Dealer) -> str | Decision:
        acts = [act.name for act in asks.acts]
        if BY_HOUSE_WAY not in acts:
            return acts[0]
        seen = Situation(dealer.hand(asks.seat), tuple(dealer.place(DEALER)))
        against = _against(rules, seen)
        return max(against, key=lambda made: against[made])

    return choose


@PLAN.chooses("house way", ANSWERED_BY_HOUSE_WAY)
def by_house_way(rules: HouseRules) -> Choose:
    """Have every hand set by the house way, and surrender none."""
    return lambda asks, dealer: asks.acts[0].name


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """How to answer the dealer's hands, and the house way by which they are set."""
    way = rules[law.house_way]
    rows = []
    for rule in way.rules:
        _, hands, keep = (part.strip() for part in str(rule).split("|"))
        rows.append((hands, keep.removeprefix("keep ")))
    title = f"The dealer's hands, by the first rule that fits: {way.name} (688a.11(a))"
    return Strategy(
        "How to answer the dealer's open hands (688a.11(b) and (c))",
        (
            "If the dealer has an Ace High Pai Gow, every setting pushes.",
            "Otherwise look for a setting in which both hands outrank the dealer's: it wins.",
            "Failing that, have one hand outrank the dealer's: the highest high hand, or the "
            "highest low hand that is not foul.",
            "If neither does, every setting loses. Surrender gains nothing.",
        ),
        charts=(Chart(title, ("Cards", "Kept in the high hand"), tuple(rows)),),
        notes=("`houserules advise` gives the result of every setting of a hand",),
    )
