"""Names in a file: bets with their selections, irregularities by paragraph or event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from houserules.rules import Bet, Bets, Game, HouseRules, RuleError, cents
from houserules.rules.errors import (
    LONGEST,
    UnknownNameError,
    either,
    find_name,
    named,
    plain,
    suggestion,
)
from houserules.rules.irregularity import Irregularity
from houserules.rules.wager import Wager


class SelectionError(RuleError):
    """A selection that a wager does not have, and the selections that it could be."""

    def __init__(self, wager: Wager, typed: str, near: Sequence[str]) -> None:
        there_is_none = f"There is no selection of {wager.name} “{typed[:40]}”"
        advice = suggestion(typed, near)
        super().__init__(f"{there_is_none} ({wager.cite.pretty}). {advice}".strip())
        self.wager, self.typed, self.near = wager, typed, near

    def under(self, rules: HouseRules) -> SelectionError:
        """The same, with those selections alone that the layout in use has."""
        has = rules.selections(self.wager)
        near = [known for known in self.near if known in has]
        return SelectionError(self.wager, self.typed, near or [known for known in has if known])


def bets_of(rules: HouseRules, wagers: Mapping[str, str]) -> Bets:
    """Wagers by name, with what they are on where the wager leaves a selection."""
    bets: dict[Bet, int] = {}
    for typed, stake in wagers.items():
        bet = bet_under(rules, typed)
        if bet in bets:
            raise RuleError(f"{bet} is placed twice.")
        bets[bet] = cents(stake)
    return Bets(bets)


def bet_under(rules: HouseRules, typed: str, *, standing: bool = False) -> Bet:
    """A wager and its selection; a wrong one names those that the layout in use has."""
    try:
        return parse_bet(rules.game, typed, standing=standing)
    except RuleError as error:
        raise naming_offered(rules, error) from None


def naming_offered(rules: HouseRules, error: RuleError) -> RuleError:
    """A refusal of a bet's name that suggests what the house offers and the layout in use has."""
    if isinstance(error, SelectionError):
        return error.under(rules)
    if isinstance(error, UnknownNameError):
        offered = (w.name for w in rules.game.wagers if rules.offers(w) and rules.selections(w))
        try:
            find_name(error.typed, offered, "wager")
        except RuleError as nearer:
            return nearer
    return error


@lru_cache(4096)
def parse_bet(game: Game, typed: str, *, standing: bool = False) -> Bet:
    """A wager and its selection: "Straight Wager on 17", "Lay Bet against the 4".

    A bet that is already on the layout may have moved, so that it is named with a number
    although the wager leaves no selection: "Don't Come Bet on 6". A nickname may be that of a
    wager with its selection: "2nd dozen".
    """
    if len(typed) > LONGEST:
        raise UnknownNameError(typed, "wager", "")
    typed = game.called(typed)
    try:
        wager, selection = game.find_wager(typed), ""
    except RuleError:
        name, on, selection = typed.replace(" against ", " on ").rpartition(" on ")
        found = (game.find_wager(name), selection) if on else _wager_before(game, typed)
        if found is None:
            raise
        wager, selection = found
    by = wager.cite.pretty
    if not wager.selections:
        if selection and not standing:
            raise RuleError(f"{wager.name} is not on anything: write it alone ({by}).")
        return Bet(wager, selection.strip() or None)
    if not selection:
        example = f"“{wager.name} on {wager.selections[0]}”"
        raise RuleError(f"Write what the {wager.name} is on: {example} ({by}).")
    return Bet(wager, _find_selection(wager, selection))


def _wager_before(game: Game, typed: str) -> tuple[Wager, str] | None:
    """A wager and the selection right behind its name: “corner 8-9-11-12”."""
    words = typed.split()
    for end in range(len(words) - 1, 0, -1):
        found = named(game.called(" ".join(words[:end])), [w.name for w in game.wagers])
        if len(found) == 1 and (wager := game.find_wager(found[0])).selections:
            return wager, " ".join(words[end:])
    return None


def _find_selection(wager: Wager, typed: str) -> str:
    """Find a selection: all of its numbers in any order, or a name as people shorten it."""
    numbers = {known: sorted(plain(known).split()) for known in wager.selections}
    near, by = list(wager.selections), wager.cite.pretty
    if all(number.isdigit() for group in numbers.values() for number in group):
        wanted = sorted(plain(typed).split())
        for known, group in numbers.items():
            if group == wanted:
                return known
        near = [known for known, group in numbers.items() if not set(group).isdisjoint(wanted)]
    else:
        found = named(typed, wager.selections)
        if len(found) == 1:
            return found[0]
        if found:
            raise RuleError(
                f"{wager.name} on “{typed}” could be {either(found)}: say which ({by})."
            )
    raise SelectionError(wager, typed, near or wager.selections)


def find_irregularity(game: Game, typed: str) -> Irregularity:
    """An irregularity by its paragraph, if that names one, or by its event."""
    cited = typed.strip().removeprefix("§").strip()
    full = cited if cited.startswith(f"{game.chapter}.") else f"{game.chapter}.{cited}"
    by_cite = [i for i in game.irregularities if str(i.cite) == full]
    plain = by_cite if len(by_cite) == 1 else [i for i in by_cite if i.is_plain]
    if plain:
        return plain[0]
    known = [i.event for i in by_cite or game.irregularities]
    if by_cite:
        raise RuleError(f"{typed} has several irregularities: name one. Known: {'; '.join(known)}.")
    event = find_name(typed, known, "irregularity")
    return next(i for i in game.irregularities if i.event == event)
