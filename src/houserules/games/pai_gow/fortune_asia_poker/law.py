"""Fortune Asia Poker: 58 Pa. Code Chapter 659a.

Other modules hold the cards, the deal and the house way (`equipment`), and the optional wagers with
their paytables (`bonuses`).
"""

from collections.abc import Mapping

from houserules.games.pai_gow.chapter import Chapter, Paragraphs, Showdown
from houserules.games.pai_gow.dealing import DEALS, Deal
from houserules.games.pai_gow.irregularities import Irregularities, IrregularityParagraphs
from houserules.games.shared.common import Comparison
from houserules.rules import Effect, HouseRules, Verdict, Wager
from houserules.rules.procedure import Dealer

from .bonuses import ENVY, OPTIONAL_WAGERS, PROGRESSIVE, RANKED, asia_poker, forms
from .equipment import HANDS, dealing, game

# 659a.7: wagers

adjacent_areas = game.adjacent_boxes(
    "7(f)", 2, name="Adjacent betting areas", unit="areas", must=False
)
game.nothing_to_execute("wagers are made with chips, no verbal wagers", "7(a)")
game.seated_by("7(b)", abandoned=True)

# 659a.11: completion of each round of play

TWO_LOST = game.rule("11(f)(1)(i)", "two of the three hands are identical or lower")
COPIED = game.rule("11(f)(1)(ii)", "one hand is identical and another is lower")
HIGH_FOUL = game.rule("11(f)(1)(iii)", "the high hand does not outrank the medium hand")
MEDIUM_FOUL = game.rule("11(f)(1)(iv)", "the medium hand does not outrank the low hand")
WRONGLY_SET = game.rule("11(f)(1)(v)", "the hands are not four cards, two and one")
TWO_HIGHER = game.rule("11(f)(2)", "two of the three hands are higher")
EVEN = game.odds("12(a)", "1 to 1", asia_poker)
game.carry("11(b)", "the hands rank high, medium, low")
game.nothing_to_execute("how players handle their cards", "11(a)(2)", "11(a)(3)")


def settle_asia_poker(facts: Showdown, rules: HouseRules) -> Verdict:
    """The Fortune Asia Poker Wager, 659a.11(f)."""
    if facts.incorrect:
        return WRONGLY_SET.loses()
    if facts.foul:
        return (HIGH_FOUL if facts.foul == 1 else MEDIUM_FOUL).loses()
    if facts.hands.count(Comparison.HIGHER) >= 2:
        return TWO_HIGHER.wins_at(EVEN)
    copied = Comparison.EQUAL in facts.hands and Comparison.LOWER in facts.hands
    return (COPIED if copied else TWO_LOST).loses()


def _settle(facts: Showdown, rules: HouseRules) -> Mapping[Wager, Verdict]:
    return {asia_poker: settle_asia_poker(facts, rules)}


# 659a.13: irregularities, and hands that a player set so that they lose, 659a.11(f)(1)


def _not_dealing(dealer: Dealer, seat: int | None) -> str | None:
    return None if dealer.state(Deal).doing == DEALS else "no card is being dealt now"


irregularities = Irregularities.of(
    game,
    IrregularityParagraphs(
        wrong_position="13(c)", exposed="13(d)", dealers_exposed="13(e)", face_up="13(f)",
        drawn="13(g)", numbers=("13(h)", "13(k)"), reset="13(i)",
        shoe_jams="13(m)", out_of_order="13(n)",
        foul=("11(f)(1)(iii)", "11(f)(1)(iv)"), incorrect="11(f)(1)(v)",
        dealer_turned="11(c)", players_turned="11(e)",
    ),
    dealing, HANDS, asia_poker,
    loses="The Fortune Asia Poker Wager loses; optional wagers are settled.",
)  # fmt: skip
game.irregularity(
    "13(j)", "A card of the dealer's is exposed while the dealer deals",
    "All wagers are returned, the cards are reshuffled.",
    Effect.WAGERS_RETURNED, Effect.RESHUFFLE, impossible_because=_not_dealing,
)  # fmt: skip

CHAPTER = Chapter(
    game=game,
    at=Paragraphs(
        wagers="7(c)", required="7(d)", assistance="11(a)(1)", once="11(a)(3)",
        players_set="11(b)", dealer_sets="11(c)", surrender="11(d)", revealed="11(e)",
        formed="11(h)", racked="11(g)", racked_after_one="11(h)", racked_after_all="11(i)",
        reconstructed="11(j)",
    ),
    dealing=dealing, hands=HANDS, irregularities=irregularities,
    main=asia_poker, settle=_settle, forms=forms, optional=OPTIONAL_WAGERS,
    ranked=tuple(RANKED), envies=(ENVY,), progressives=(PROGRESSIVE,), adjacent=adjacent_areas,
)  # fmt: skip

game.seal()
