"""Casino War: exact figures by rank from the decks in play, and War beside surrender."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

from houserules.equipment.cards import RANKS, Rank
from houserules.games.shared.common import Comparison
from houserules.games.shoes.deals import SUITS, cards_of
from houserules.odds.deciding import price_decided
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Asked, Choose, Plan, Ruled, Situation, Strategy
from houserules.odds.pricing import UNIT, priced_together
from houserules.rules import HouseRules, RuleError

from . import law
from .law import NO_TIE, SURRENDER, WAR, Result, game, shoe

PLAN = Plan(game)
PLAN.counts_with(law.initial, law.war)
SURRENDERED = "every tie hand surrendered"


def comparisons(left: Mapping[Rank, int]) -> Counter[Comparison]:
    """How many deals of a card to the player and one to the dealer compare in each way."""
    found: Counter[Comparison] = Counter()
    for own in RANKS:
        for dealers in RANKS:
            comparison = Comparison((own > dealers) - (own < dealers))
            found[comparison] += left[own] * (left[dealers] - (own is dealers))
    return found


@cache
def after_a_tie(decks: int) -> Counter[Comparison]:
    """The War deal, where two cards of one rank are gone; which rank makes no difference."""
    return comparisons({**cards_of(decks), RANKS[0]: SUITS * decks - 2})


@cache
def results(decks: int) -> dict[Result, int]:
    """How many deals lead to each result of a player who goes to War with every tie hand."""
    second = after_a_tie(decks)
    found: dict[Result, int] = {}
    for comparison, ways in comparisons(cards_of(decks)).items():
        if comparison is Comparison.EQUAL:
            found |= {Result(comparison, war): ways * times for war, times in second.items()}
        else:
            found[Result(comparison)] = ways * second.total()
    return found


def _decks(rules: HouseRules) -> str:
    return f"{shoe.number_of_decks(rules)} decks"


def _initial(
    rules: HouseRules, counts: Mapping[Result, int], strategy: str, when: str = ""
) -> Figure:
    """The Initial Wager with its War Wager, by counted results."""
    return priced_together(
        rules,
        law.initial,
        counts,
        settle=law.settle_initial,
        describe=_described,
        stakes={law.initial: 1, law.war: 1},
        when=", ".join(filter(None, (_decks(rules), when))),
        strategy=strategy,
    )


def _described(result: Result) -> str:
    if result.original is not Comparison.EQUAL:
        return f"Player's card {result.original.name.lower()}"
    if result.war is None:
        return "Tie hand, surrendered"
    if result.war is Comparison.EQUAL:
        return "Tie hand, and another on the War deal"
    return f"Tie hand, then War card {result.war.name.lower()}"


def surrendered(rules: HouseRules) -> dict[Result, int]:
    """How many deals of two cards compare in each way, every tie hand being surrendered."""
    counts = comparisons(cards_of(shoe.number_of_decks(rules)))
    return {Result(comparison): ways for comparison, ways in counts.items()}


def figures(rules: HouseRules) -> tuple[Figure, Figure]:
    """The Initial Wager of a player who goes to War, and of one who surrenders."""
    return (
        _initial(
            rules,
            results(shoe.number_of_decks(rules)),
            "Go to War with every tie hand (best play).",
        ),
        _initial(rules, surrendered(rules), "Surrender every tie hand.", SURRENDERED),
    )


@PLAN.prices(law.initial, by=shoe.options)
def price_initial(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Initial Wager, going to War and surrendering."""
    at_war, given_up = figures(rules)
    cost = Fraction(given_up.house_advantage) - Fraction(at_war.house_advantage)
    yield at_war
    yield given_up.because(f"To surrender costs {_percent(cost)} more than War, exactly {cost}")


@PLAN.prices(law.war_tie, by=law.war_tie.moved_by)
def price_war_tie(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Tie Wager on the War deal, which follows a tie hand."""
    compared = after_a_tie(shoe.number_of_decks(rules))
    words = {
        Comparison.EQUAL: law.WAR_TIED,
        Comparison.LOWER: law.WAR_LOWER,
        Comparison.HIGHER: law.WAR_HIGHER,
    }
    counts = {words[comparison]: ways for comparison, ways in compared.items()}
    yield from price_decided(law.war_tie, rules, asked, counts=counts)


def _percent(part: Fraction) -> str:
    return f"{100 * float(part):.4f}%"


# Decisions


def value(counts: Mapping[Comparison, int], rules: HouseRules) -> Fraction:
    """The gain of War per Initial Wager, by counted War deals."""
    gained = Fraction(0)
    for comparison, ways in counts.items():
        verdicts = law.settle_initial(Result(Comparison.EQUAL, comparison), rules).values()
        gained += ways * sum((verdict.net(UNIT) for verdict in verdicts), Fraction(0)) / UNIT
    return gained / sum(counts.values())


@PLAN.advises("dealer", "removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of War and of surrender with a tie hand, per Initial Wager."""
    seen = (*situation.hand, *situation.dealer, *situation.removed)
    if [len(situation.hand), len(situation.dealer)] != [1, 1] or law.compared(*seen[:2]):
        raise RuleError("The decision is made on a tie hand: a card each, both of one rank.")
    deck = shoe.in_play(rules)
    deck.check(seen)
    if len(deck) - len(seen) < 2:
        raise RuleError("At least two cards are left for the War deal.")
    gone = Counter(card.rank for card in seen)
    left = {
        rank: cards - gone[rank] for rank, cards in cards_of(shoe.number_of_decks(rules)).items()
    }
    given_up = law.settle_initial(Result(Comparison.EQUAL), rules)[law.initial]
    return [
        Action(WAR, value(comparisons(left), rules)),
        Action(SURRENDER, given_up.net(UNIT) / UNIT),
    ]


@PLAN.explains
def explain(rules: HouseRules, situation: Situation) -> Ruled[str]:
    """War with every tie hand."""
    return Ruled(WAR, "a lower and a higher War card are equally likely, and another tie wins")


@PLAN.chooses("best")
def best(rules: HouseRules) -> Choose:
    """Go to War, without a Tie Wager."""
    return lambda asks, dealer: WAR if asks.acts[0].name == WAR else NO_TIE


@PLAN.chooses("surrender", SURRENDERED)
def surrender(rules: HouseRules) -> Choose:
    """Surrender every tie hand."""
    return lambda asks, dealer: SURRENDER


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """Go to War with every tie hand."""
    at_war, given_up = (Fraction(figure.house_advantage) for figure in figures(rules))
    gain = value(after_a_tie(shoe.number_of_decks(rules)), rules)
    return Strategy(
        "What to do with a tie hand (651a.9(c))",
        ("Go to War with every tie hand.", "Place no Tie Wager, on either deal."),
        notes=(
            "Best play whatever cards were seen: a lower and a higher War card are equally likely, "
            "so War gains two and a half times the chance of another tie more than surrender.",
            f"Per tie hand War loses {_percent(-gain)} of the Initial Wager, surrender half of it.",
            f"To surrender always costs {_percent(given_up - at_war)} of the Initial Wager, "
            f"exactly {given_up - at_war}.",
        ),
    )
