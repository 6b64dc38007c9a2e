"""Community-card games against the dealer: the best play, any other play, and what comes of it."""

from houserules.odds.holdem.advice import choice as choice
from houserules.odds.holdem.advice import values_on as values_on
from houserules.odds.holdem.advice import values_on_board as values_on_board
from houserules.odds.holdem.advice import values_on_flop as values_on_flop
from houserules.odds.holdem.advice import values_on_turn as values_on_turn
from houserules.odds.holdem.contest import DEALS as DEALS
from houserules.odds.holdem.contest import FOLDED as FOLDED
from houserules.odds.holdem.contest import WAIT as WAIT
from houserules.odds.holdem.contest import Contest as Contest
from houserules.odds.holdem.contest import ContestError as ContestError
from houserules.odds.holdem.contest import Decision as Decision
from houserules.odds.holdem.contest import Facts as Facts
from houserules.odds.holdem.contest import Pays as Pays
from houserules.odds.holdem.contest import Size as Size
from houserules.odds.holdem.counting import Outcomes as Outcomes
from houserules.odds.holdem.counting import count as count
from houserules.odds.holdem.counting import count_each as count_each
from houserules.odds.holdem.counting import folds_after_flop as folds_after_flop
from houserules.odds.holdem.ruled_play import play_added_by_rule as play_added_by_rule
from houserules.odds.holdem.ruled_play import play_by_rule as play_by_rule
from houserules.odds.holdem.solving import Solution as Solution
from houserules.odds.holdem.solving import solve as solve
from houserules.odds.holdem.tokens import at_every_flop as at_every_flop
from houserules.odds.holdem.tokens import count_with_tokens as count_with_tokens
from houserules.odds.holdem.tokens import solve_with_tokens as solve_with_tokens
