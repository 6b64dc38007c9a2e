"""Absorbing Markov chains in exact fractions: wagers that take several rolls or spins to decide.

The rule of what one roll does belongs to a game. This module only follows that rule through every
state it can reach, and then says how likely each outcome is and how many rolls it takes.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

State = TypeVar("State", bound=Hashable)
Outcome = TypeVar("Outcome", bound=Hashable)
Roll = TypeVar("Roll")


class ChainError(ValueError):
    """The rolls or the rule given do not make an absorbing chain."""


@dataclass(frozen=True, slots=True)
class Ends(Generic[Outcome]):
    """The result of a step that decides the wager, instead of the state to go on from."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Absorption(Generic[Outcome]):
    """How a chain ends: the probability of each outcome and the expected number of steps."""

    probability: Mapping[Outcome, Fraction]
    expected_steps: Fraction

    def chance(self, matches: Callable[[Outcome], bool]) -> Fraction:
        """The probability of all outcomes that match."""
        return sum((p for outcome, p in self.probability.items() if matches(outcome)), Fraction())

    def expectation(self, value: Callable[[Outcome], Fraction]) -> Fraction:
        """The mean of a value that depends on the outcome."""
        return sum((p * value(outcome) for outcome, p in self.probability.items()), Fraction())

    def resolved(self, returned: Callable[[Outcome], bool]) -> "Absorption[Outcome]":
        """The same per bet resolved: a bet that is returned is made again until it is decided."""
        decided = 1 - self.chance(returned)
        if not decided:
            raise ChainError("Every outcome returns the bet, so no bet is ever resolved.")
        return Absorption(
            {o: p / decided for o, p in self.probability.items() if not returned(o)},
            self.expected_steps / decided,
        )


@dataclass(frozen=True, slots=True)
class Chain(Generic[State, Outcome]):
    """Every state reachable from the start, in order of discovery, and where one step leads."""

    start: State
    transitions: Mapping[State, Mapping[State | Ends[Outcome], Fraction]]

    def absorption(self) -> Absorption[Outcome]:
        """Eliminate the states, last found first, until the start leads to outcomes alone.

        Taking a state out sends the states that led to it straight on to where they would have gone
        after staying there any number of steps; the steps spent there are charged to them.
        Rules that only ever move forward, such as sets that grow, then cause no fill-in at all.
        """
        leads_to = {state: dict(targets) for state, targets in self.transitions.items()}
        steps = dict.fromkeys(leads_to, Fraction(1))
        sources: defaultdict[State | Ends[Outcome], set[State]] = defaultdict(set)
        for state, targets in leads_to.items():
            for target in targets:
                sources[target].add(state)
        for state in reversed(leads_to):
            targets = leads_to[state]
            targets.pop(state, None)
            leaving = sum(targets.values(), Fraction())
            if not leaving:
                raise ChainError(f"From {state!r} no outcome can ever be reached.")
            steps[state] /= leaving
            for target, weight in targets.items():
                targets[target] = weight / leaving
                sources[target].discard(state)
            for source in sources[state] - {state}:
                share = leads_to[source].pop(state)
                steps[source] += share * steps[state]
                for target, weight in targets.items():
                    leads_to[source][target] = leads_to[source].get(target, 0) + share * weight
                    sources[target].add(source)
        ends = leads_to[self.start]
        return Absorption(
            {end.outcome: p for end, p in ends.items() if isinstance(end, Ends)}, steps[self.start]
        )


def explore(
    start: State,
    rolls: Mapping[Roll, Fraction],
    step: Callable[[State, Roll], State | Ends[Outcome]],
) -> Chain[State, Outcome]:
    """Follow a rule from its start through every state that independent rolls can lead to."""
    total = sum(rolls.values())
    if total != 1 or min(rolls.values()) < 0:
        raise ChainError(
            f"The probabilities of the rolls sum to {total}; they must sum to 1, none negative."
        )
    possible = [(roll, probability) for roll, probability in rolls.items() if probability]
    transitions: dict[State, Mapping[State | Ends[Outcome], Fraction]] = {}
    found = {start}
    for state in (queue := [start]):
        targets: defaultdict[State | Ends[Outcome], Fraction] = defaultdict(Fraction)
        for roll, probability in possible:
            targets[step(state, roll)] += probability
        transitions[state] = targets
        for target in targets:
            if not isinstance(target, Ends) and target not in found:
                found.add(target)
                queue.append(target)
    return Chain(start, transitions)
