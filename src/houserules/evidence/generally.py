"""Evidence for the figures of any game: all hands of a wager, and rounds as they are priced."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from houserules.equipment.cards import Card, Deck
from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene, in_rounds, needed, numbered
from houserules.evidence.settling import Stated, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy, usual
from houserules.hands.canonical import hands_from
from houserules.hands.outcome import HandOutcome
from houserules.hands.own_outcome import OwnOutcome
from houserules.odds.counting import Pattern, every_deal, pattern_of, ways_of
from houserules.odds.deciding import cards_looked_at
from houserules.odds.plan import Choose, plan_of
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, Decision, HouseRules, Line, Option, Wager
from houserules.rules.decided import OPEN, PLAYER
from houserules.rules.procedure import AskDecision, Dealer
from houserules.table.assigned import AssignedDealer
from houserules.table.dealer import TableDealer

Places = tuple[str, ...]
FEW_CARDS = 3
"""Hands of as many cards are all dealt, also in a short run: 1,755 patterns of three."""
FEW_OF_A_SHOE = 2
"""The same from several decks, in which a card may come twice: 1,378 hands of two."""


def confirm(
    rules: HouseRules,
    rounds: int | None,
    seed: int,
    but: Collection[Wager] = (),
    fixed: Iterable[Option[Any]] = (),
) -> Iterator[Evidence]:
    """Every figure of a game; without a number of rounds, all deals or as many as are needed.

    A game may have evidence of its own for some wagers. Options that are fixed stay as the rules
    have them.
    """
    priced = (entry.wager for entry in plan_of(rules.game).entries)
    wagers = [wager for wager in priced if wager not in but]
    figures = list(stated(rules, *wagers, fixed=fixed)) if wagers else []
    alone = [one for one in figures if _is_decided(one, rounds)]
    for places, group in groupby(sorted(_selected(alone), key=_order), key=lambda one: one[0]):
        trials = [trial for _, _, trial in group]
        if rules.game.shoe is None:
            yield from on_cards(rules, places[0], trials, rounds, seed)
        else:
            yield from on_deals(rules, places, trials, seed)
    for one in figures:
        if not _is_decided(one, rounds):
            yield from played(one, rounds, seed)


def _is_decided(one: Stated, rounds: int | None) -> bool:
    """Whether all deals of some cards are played for a figure, and no fold decides it."""
    decided, game = one.wager.decided, one.rules.game
    if decided is None or one.figure.strategy:
        return False
    if game.shoe is None:
        own = decided.outcome
        return isinstance(own, HandOutcome) or (isinstance(own, OwnOutcome) and not own.apart)
    places = (*next(iter(decided.looks_at.values())), *decided.then)
    if one.wager.selections or not set(places) <= set(game.views):
        return False
    return rounds is None or sum(map(game.size_of, places)) <= FEW_OF_A_SHOE


def _selected(figures: Collection[Stated]) -> Iterator[tuple[tuple[Places, Places], str, Trial]]:
    """The trials of figures, on everything a wager may be on, by the places it looks at."""
    for one in figures:
        assert one.wager.decided is not None
        for on, places in one.wager.decided.looks_at.items():
            yield (places, one.wager.decided.then), one.wager.name, Trial.of(one, on)


def _order(
    trial: tuple[tuple[Places, Places], str, Trial],
) -> tuple[tuple[Places, Places], str]:
    return trial[0], trial[1]


def on_cards(
    rules: HouseRules, places: Places, trials: Sequence[Trial], rounds: int | None, seed: int
) -> Iterator[Evidence]:
    """Wagers that look at the same places, over all hands or in rounds, nothing folded."""
    first = trials[0]
    offered = rules.with_choices(first.choices)
    beside = {Bet(wager): UNIT for wager in _beside(first.bet.wager, offered)}
    bets = {**beside, first.bet: first.stake}
    host = AssignedHost(offered, {SEAT: {str(b): n for b, n in bets.items()}}, stay, seed)
    scene = Scene(host, settlers(rules, trials, beside))
    size = cards_looked_at(first.bet.wager, rules)
    if rounds is not None and size > FEW_CARDS:
        yield from scene.play(rounds)
        return
    sizes = [rules.game.size_of(place) for place in places]
    assert rules.game.deck is not None
    for cards, ways in hands_from(rules.game.deck(rules), size, _apart(trials)):
        host.assigned = _assigned(rules, places, sizes, cards)
        host.play()
        scene.settles(ways)
    yield from scene.evidence()


def on_deals(
    rules: HouseRules, places: tuple[Places, Places], trials: Sequence[Trial], seed: int
) -> Iterator[Evidence]:
    """Wagers that look at the same places, over all deals from a shoe and whatever its decks.

    Deals that differ by a renaming of suits are played once where it makes no difference.
    """
    game, dealt = rules.game, (*places[0], *places[1])
    assert game.deck is not None
    decks = {trial: game.deck(rules.with_choices(trial.choices)) for trial in trials}
    most = max(trials, key=lambda trial: len(decks[trial]))
    offered = rules.with_choices(most.choices)
    required = [wager for wager in game.wagers if wager.required]
    beside = {Bet(wager): UNIT for wager in (*required, *_beside(most.bet.wager, offered))}
    bets = {**beside, most.bet: most.stake}
    host = AssignedHost(offered, {SEAT: {str(b): n for b, n in bets.items()}}, refrain, seed)
    scene = Scene(host, settlers(rules, trials, beside))
    sizes, then = (tuple(map(game.size_of, some)) for some in places)
    for cards, deals in _alike(trials, rules, sizes, then, decks[most]).items():
        host.assigned = _assigned(rules, dealt, [*sizes, *then], cards)
        host.play()
        scene.settles(partial(_ways, pattern_of(cards), (*sizes, *then), deals))
    yield from scene.evidence()


def _alike(
    trials: Sequence[Trial],
    rules: HouseRules,
    sizes: Sequence[int],
    then: Sequence[int],
    deck: Deck,
) -> dict[tuple[Card, ...], int]:
    """A deal of each kind that some wagers tell apart or that suits do, and how many are alike."""
    wagers = dict.fromkeys(trial.bet.wager for trial in trials)
    tellers = [wager.decided.teller(rules) for wager in wagers if wager.decided]

    def tell(cards: Sequence[Card]) -> str:
        names = [teller(cards) for teller in tellers]
        return OPEN if OPEN in names else ", ".join(names)

    found: dict[tuple[Card, ...], int] = {}
    first: dict[tuple[Any, ...], tuple[Card, ...]] = {}
    for cards, name in every_deal(tell, sizes, then, deck.faces):
        suits = [*dict.fromkeys(card.suit for card in cards)]
        renamed = tuple((card.rank, suits.index(card.suit)) for card in cards)
        like = first.setdefault((renamed, name), cards)
        found[like] = found.get(like, 0) + 1
    return found


def _ways(pattern: Pattern, sizes: Sequence[int], deals: int, rules: HouseRules) -> int:
    """In how many ways deals of a pattern come from the decks in play."""
    assert rules.game.deck is not None
    deck = rules.game.deck(rules)
    return deals * ways_of(pattern, sizes, deck.count, len(deck))


def refrain(asks: AskDecision, dealer: Dealer) -> Decision:
    """Place no wager in the round: the first act that takes none, otherwise the first."""
    staking_nothing = (act for act in asks.acts if act.bet is None)
    return next(staking_nothing, asks.acts[0]).decision


def _apart(trials: Sequence[Trial]) -> Callable[[Sequence[Card]], bool]:
    """Whether any of the wagers may tell hands apart by their suits."""
    tellers = {
        trial.bet.wager.decided.outcome
        for trial in trials
        if trial.bet.wager.decided
        and isinstance(trial.bet.wager.decided.outcome, (HandOutcome, OwnOutcome))
    }
    return lambda cards: any(teller.is_divided(cards) for teller in tellers)


def _assigned(
    rules: HouseRules, places: Places, sizes: Sequence[int], cards: Sequence[Card]
) -> dict[int | str, Sequence[Card]]:
    """Cards by the seat and the places to which they are dealt."""
    found: dict[int | str, Sequence[Card]] = {}
    for place, size in zip(places, sizes, strict=True):
        whole = rules.game.views.get(place, (place, None))[0]
        to = SEAT if whole == PLAYER else whole
        found[to], cards = (*found.get(to, ()), *cards[:size]), cards[size:]
    return found


def _beside(wager: Wager, rules: HouseRules) -> list[Wager]:
    """The wagers that must be placed for another one, those that cannot be folded if possible."""
    needed = list(wager.with_all_of)
    if wager.with_one_of and not needed:
        needed = [next((w for w in wager.with_one_of if w.decided), wager.with_one_of[0])]
    found: dict[Wager, None] = {}
    for need in needed:
        found |= dict.fromkeys([*_beside(need, rules), *_together(need, rules)])
    return list(found)


def _together(wager: Wager, rules: HouseRules) -> list[Wager]:
    """A wager with those that are counted with it and placed before the deal."""
    plan = plan_of(rules.game)
    before = [w for w in rules.game.wagers_before_the_deal if rules.offers(w)]
    return [w for w in before if w is wager or plan.counted_with.get(w) is wager]


def played(
    one: Stated, rounds: int | None, seed: int, also: Sequence[Wager] = ()
) -> Iterator[Evidence]:
    """A figure in rounds by the strategy for which it is stated; other wagers are also placed."""
    plan = plan_of(one.rules.game)
    main = plan.best_folds.main if one.wager.decided and plan.best_folds else one.wager
    wagers = dict.fromkeys(
        [
            *_beside(main, one.rules),
            *_together(main, one.rules),
            *_beside(one.wager, one.rules),
            *also,
        ]
    )
    words = plan.stated_for.items()
    said = next((name for name, when in words if when and when in (one.figure.when or "")), None)
    choose = strategy(one.rules, said or usual(one.rules))
    trial = Trial.of(one)
    if one.rules.game.procedure and one.rules.game.pays_by_playing:
        yield from _paid(one, trial, rounds, seed, wagers, choose)
        return
    beside = {Bet(wager): UNIT for wager in wagers if wager is not one.wager}
    bets = {**beside, trial.bet: trial.stake}
    host = Host(one.rules, {SEAT: {str(b): n for b, n in bets.items()}}, choose, seed)
    yield from Scene(host, settlers(one.rules, [trial], beside)).play(rounds)


def _paid(
    one: Stated,
    trial: Trial,
    rounds: int | None,
    seed: int,
    wagers: Iterable[Wager],
    choose: Choose,
) -> Iterator[Evidence]:
    """A figure by what the table pays in rounds in which the wager is made, if it can be."""
    game = one.rules.game
    required = [wager for wager in game.wagers if wager.required]
    placed = dict.fromkeys(w for w in (*required, *wagers) if not w.in_round)
    bets = {str(Bet(wager)): UNIT for wager in placed}
    if not one.wager.in_round:
        bets[str(trial.bet)] = trial.stake

    def decide(asks: AskDecision, dealer: Dealer) -> str | Decision:
        making = (act for act in asks.acts if act.bet and act.bet == trial.bet)
        act = next(making, None)
        return choose(asks, dealer) if act is None else act.decision

    host, plan = Host(one.rules, {SEAT: bets}, decide, seed), plan_of(game)

    def play(trials: Collection[Trial]) -> None:
        (settler,) = settlers(one.rules, [trial])
        for _ in numbered(rounds or needed(settler)):
            stake = 0
            while not stake:
                lines = [line for line in host.play() if trial.counts(line, plan)]
                stake = next((line.stake for line in lines if line.bet == trial.bet), 0)
            trial.account.add(stake, sum(line.amount for line in lines))

    yield from in_rounds([trial], play)


def stay(asks: AskDecision, dealer: Dealer) -> Decision:
    """Never fold: the first act that places a wager, otherwise the first."""
    placing = (act for act in asks.acts if act.bet is not None)
    return next(placing, asks.acts[0]).decision


class AssignedHost(Host):
    """A host whose rounds are dealt with cards assigned by place."""

    assigned: Mapping[int | str, Sequence[Card]] = {}

    def _new_dealer(self, kind: type[TableDealer] = AssignedDealer) -> TableDealer:
        return super()._new_dealer(kind)

    def play(self, given: Sequence[Card] = ()) -> Sequence[Line]:
        """Play one round with the assigned cards."""
        assert isinstance(self.dealer, AssignedDealer)
        self.dealer.assign(self.assigned)
        return super().play(given)
