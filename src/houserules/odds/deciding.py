"""The price of wagers that cards alone decide: all hands that they look at, counted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from houserules.equipment.cards import CARDS, Card
from houserules.hands.canonical import hands
from houserules.hands.outcome import HandOutcome
from houserules.hands.own_outcome import NO_ROW, OwnOutcome
from houserules.hands.poker import USUAL
from houserules.odds.counting import dealt_counts, outcome_counts
from houserules.odds.pricing import UNIT, Envy, priced, priced_together, progressive
from houserules.rules import Bonus, HouseRules, Payable, Verdict, Wager
from houserules.rules.decided import FORFEITED, PLAYER, Decided
from houserules.rules.payout import Amount

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from houserules.odds.figure import Figure
    from houserules.odds.plan import Asked, BestFolds

FOLDED = "Forfeited by folding"


def price_decided(
    wager: Wager,
    rules: HouseRules,
    asked: Asked,
    folding: BestFolds | None = None,
    counts: Mapping[str, int] | None = None,
    bonuses: Collection[Bonus] = (),
) -> Iterator[Figure]:
    """Price a wager by all hands it looks at; once more as folding the main wager moves it.

    Bonuses that the same outcomes pay are part of its figure. Outcomes that a chapter has counted
    itself are `counts`. Without a paytable under these rules there is no figure.
    """
    decided, fitting = wager.decided, rules.fitting(wager)
    assert decided is not None
    if fitting is None:
        return
    rules = fitting
    if isinstance(decided.outcome, OwnOutcome):
        yield from _of_ones_own(wager, rules, decided.outcome, folding)
        return
    if counts is None:
        counts = decided_counts(wager, rules)
    envy = _envy(wager, rules, counts, folding)
    moved_by = [*wager.moved_by, *(bonus.option for bonus in bonuses)]
    others = [option for option in moved_by if option and option not in (rules.game.shoe or ())]
    words = (rules.game.shoe_words(rules), rules.phrase(others))
    when = "; ".join(filter(None, words)) or None
    if bonuses:
        yield _with_bonuses(wager, rules, counts, bonuses, when)
        return
    figure = _figure(wager, rules, asked, counts=counts, settle=wager.verdict, envy=envy, when=when)
    if decided.fold is not FORFEITED or folding is None:
        yield figure
        return
    rule = decided.folded
    assert rule is not None
    main = folding.main.name
    note = f"A player who also holds an {main} and folds forfeits it ({rule.cite})."
    yield figure.because(note)
    lost = _forfeited(wager, rules, folding)
    table = rules.paytable(wager)
    if any(table.row(name) for name in lost):
        ways = comb(cards_looked_at(wager, rules), rules.game.hand_sizes[PLAYER]) * folding.rounds
        held = {name: ways * count - lost.get(name, 0) for name, count in counts.items()}
        held[FOLDED] = sum(lost.values())

        def settle(outcome: str, rules: HouseRules) -> Verdict:
            return rule.forfeits() if outcome == FOLDED else wager.verdict(outcome, rules)

        with_main = _figure(
            wager, rules, asked, counts=held, settle=settle, envy=envy, when=folding.when
        )
        yield replace(with_main, strategy=f"Folded as is best for the {main}.")


def _of_ones_own(
    wager: Wager, rules: HouseRules, outcome: OwnOutcome, folding: BestFolds | None
) -> Iterator[Figure]:
    """Price a wager of somebody's own, with what is wrong with its rows."""
    from houserules.odds.own_counts import own_counts

    decided, game = wager.decided, rules.game
    assert decided is not None
    assert game.deck is not None
    found, table = own_counts(outcome, game.deck(rules)), rules.paytable(wager)
    paid = {label: str(pays) for label, pays in table.rows if label != NO_ROW}
    ends = "they lose" if table.row(NO_ROW) is None else "a push"
    counts = {name: count for name, count in found.counts.items() if count}
    when = game.shoe_words(rules) or None
    figure = priced(rules, wager, counts, wager.verdict, when=when, method=found.method)
    notes = found.notes({label: paid.get(label, "") for label, _ in outcome.rows}, ends)
    if decided.fold is FORFEITED and folding is not None:
        notes.append("A player who folds forfeits it; the figure is without folds")
    if any(isinstance(payout, Amount) for _, payout in table.rows):
        notes.append("Fixed amounts are reckoned at a wager of $1")
    yield replace(figure, notes=tuple(notes), never_won=(), without_row=())


def decided_counts(wager: Wager, rules: HouseRules) -> Mapping[str, int]:
    """All hands that a wager looks at by their outcome, of one deck or of those in a shoe."""
    decided, game = wager.decided, rules.game
    assert decided is not None
    assert game.deck is not None
    deck, teller = game.deck(rules), decided.teller(rules)
    if game.shoe is None:
        return outcome_counts(teller, cards_looked_at(wager, rules), deck)
    places = next(iter(decided.looks_at.values()))
    sizes, then = (tuple(map(game.size_of, of)) for of in (places, decided.then))
    if decided.formed_by is not None:
        sizes = (sum(sizes),)
    return dealt_counts(teller, sizes, then, deck)


def _with_bonuses(
    wager: Wager,
    rules: HouseRules,
    counts: Mapping[str, int],
    bonuses: Collection[Bonus],
    when: str | None,
) -> Figure:
    """A wager and the bonuses on it, by outcomes that pay both."""

    def settle(outcome: str, rules: HouseRules) -> Mapping[Payable, Verdict]:
        return {wager: wager.verdict(outcome, rules), **wager.bonuses(outcome, rules)}

    def describe(outcome: str) -> str:
        names = (verdict.label or verdict.why for verdict in settle(outcome, rules).values())
        return " and ".join(names)

    stakes: dict[Payable, int] = dict.fromkeys((wager, *bonuses), 1)
    return priced_together(
        rules, wager, counts, settle, describe, stakes, table_of=wager, when=when
    )


def cards_looked_at(wager: Wager, rules: HouseRules) -> int:
    """How many cards decide a wager."""
    assert wager.decided is not None
    places = next(iter(wager.decided.looks_at.values()))
    return sum(map(rules.game.size_of, places))


def _teller(decided: Decided, rules: HouseRules) -> HandOutcome:
    teller = decided.teller(rules)
    assert isinstance(teller, HandOutcome)
    return teller


def _figure(
    wager: Wager,
    rules: HouseRules,
    asked: Asked,
    counts: Mapping[str, int],
    settle: Callable[[str, HouseRules], Verdict],
    envy: Envy | None,
    when: str | None,
) -> Figure:
    if not rules.meters(wager):
        figure = priced(rules, wager, counts, settle, when=when)
        rows = rules.paytable(wager).rows if wager.tables else ()
        if any(isinstance(payout, Amount) for _, payout in rows):
            figure = figure.because("Fixed amounts are reckoned at a wager of $1.")
        return figure
    stake = rules.fixed_amount(wager) or UNIT
    figure = progressive(
        rules, wager, counts, settle, stake=stake, meters=asked.meters.get(wager.name), envy=envy,
        when=when,
    )  # fmt: skip
    if envy and envy.lost_by_folding:
        figure = figure.because("Envy bonuses are reckoned as if no other hand were folded.")
    apart = [b.name for b in rules.game.bonuses if b.on is wager and not b.envy]
    if apart:
        names = " and ".join(apart)
        figure = figure.because(f"{names} are left out: how often they are drawn is not stated.")
    return figure


def _envy(
    wager: Wager, rules: HouseRules, counts: Mapping[str, int], folding: BestFolds | None
) -> Envy | None:
    """The envy bonuses that another player's hand may bring."""
    for bonus in rules.envies_on(wager):
        total = sum(counts.values())
        chances = {name: Fraction(count, total) for name, count in counts.items()}
        kept = folding is not None and folding.main in bonus.folded_with
        return Envy(bonus, chances, rules.game.positions, lost_by_folding=not kept)
    return None


def _forfeited(wager: Wager, rules: HouseRules, folding: BestFolds) -> dict[str, int]:
    """The outcomes that are lost by folding, over all pairs of a hand and other cards."""
    decided = wager.decided
    assert decided is not None
    own = rules.game.hand_sizes[PLAYER]
    rest = cards_looked_at(wager, rules) - own
    teller = _teller(decided, rules)
    lost: dict[str, int] = {}
    for cards, ways in hands(own):
        if rounds := folding.folds(cards, rules):
            for name, count in _completed(teller, cards, rest).items():
                lost[name] = lost.get(name, 0) + ways * count * rounds
    return lost


def _completed(teller: HandOutcome, cards: tuple[Card, ...], rest: int) -> dict[str, int]:
    """The outcomes of a hand with all other cards that may come beside it."""
    if not rest:
        return {teller(cards): 1}
    others = [card for card in CARDS if card not in cards]
    if teller.ranking != USUAL or teller.divided:
        found: dict[str, int] = {}
        for added in combinations(others, rest):
            name = teller((*cards, *added))
            found[name] = found.get(name, 0) + 1
        return found
    import numpy as np

    from houserules.hands.tables import CATEGORIES, CATEGORY_OF_VALUE, values

    more = np.array([card.index for card in others], np.uint8)[_choices(len(others), rest)]
    own = np.tile(np.array([card.index for card in cards], np.uint8), (len(more), 1))
    seen = CATEGORY_OF_VALUE[values(np.hstack([own, more]), distinct=True)]
    counted = np.bincount(seen, minlength=len(CATEGORIES)).tolist()
    return {str(name): count for name, count in zip(CATEGORIES, counted, strict=True) if count}


@cache
def _choices(cards: int, size: int) -> NDArray[np.int64]:
    """Every choice of some of the cards, each by the places that are taken."""
    import numpy as np

    return np.array(list(combinations(range(cards), size)))
