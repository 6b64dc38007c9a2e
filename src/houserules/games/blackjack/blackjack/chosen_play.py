"""Play at a table of Blackjack: what 633a adds to the family, House Money and Blackjack Switch."""

from houserules.games.blackjack import BOXES, DECLINE, SPLIT
from houserules.games.blackjack.chosen_play import chooser, move_of, values_of
from houserules.games.blackjack.solution import Play, Solution, value
from houserules.odds.plan import Choose
from houserules.rules import Decision
from houserules.rules.procedure import AskDecision, Dealer

from .additional import TAKE
from .choices import KEEP, SWITCH, is_switch
from .solution import solved_switch


def blackjack_chooser(solution: Solution, play: Play) -> Choose:
    """Decide for a seat at a live table: no insurance, and House Money is taken.

    Blackjack Switch is played as it was solved, whatever the way of play.
    """
    decide = switch_chooser(solution) if is_switch(solution.rules) else chooser(solution, play)

    def choose(asks: AskDecision, dealer: Dealer) -> str | Decision:
        return TAKE if TAKE in [act.name for act in asks.acts] else decide(asks, dealer)

    return choose


def switch_chooser(solution: Solution) -> Choose:
    """Decide for a seat with two hands."""
    from houserules.games.blackjack.kernels.switch import PLACE

    beside: dict[int, tuple[list[int], ...]] = {}
    """By seat: the two cards of the other hand, beside each hand."""

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        acts = {act.name: act for act in asks.acts}
        if DECLINE in acts:
            return DECLINE
        against = solved_switch(solution).up_cards[value(dealer.place("dealer")[0])]
        if KEEP in acts:
            dealt = [values_of(dealer.hand(asks.seat, box)[:2]) for box in BOXES]
            (first, second), (third, fourth) = dealt
            switches = against.switches[first, second, third, fourth]
            beside[asks.seat] = ([third, second], [first, fourth]) if switches else (*dealt[::-1],)
            return SWITCH if switches else KEEP
        other = beside[asks.seat][not asks.hand.startswith(BOXES[0])]
        hands = 1 if asks.hand in BOXES else 2
        if (split := acts.get(SPLIT)) and split.bet and split.bet.on:
            hands = int(split.bet.on.split()[-1]) - 1
        return move_of(asks.cards, hands, [*acts], against.plays[PLACE[tuple(other)]])

    return choose
