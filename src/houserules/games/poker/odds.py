"""The poker family's words for the odds of a chapter."""

from houserules.games.poker.against_dealer import AnyHands as AnyHands
from houserules.games.poker.against_dealer import paid_if_higher as paid_if_higher
from houserules.games.poker.color_odds import prices_colors as prices_colors
from houserules.games.poker.holdem_odds import DECIDED as DECIDED
from houserules.games.poker.holdem_odds import HoldemOdds as HoldemOdds
from houserules.games.poker.one_raise import BY_RULES as BY_RULES
from houserules.games.poker.one_raise import OneRaise as OneRaise
from houserules.games.poker.raise_by_hand import FOLD_FORFEITS as FOLD_FORFEITS
from houserules.games.poker.raise_by_hand import ByHand as ByHand
from houserules.games.poker.raise_by_hand import ByUpCard as ByUpCard
from houserules.games.poker.raise_by_hand import RaiseByHand as RaiseByHand
from houserules.games.poker.raise_by_hand import ShortRules as ShortRules
from houserules.games.poker.raise_by_hand import prices_forfeited as prices_forfeited
from houserules.games.poker.raise_by_hand import raised_from_king_queen as raised_from_king_queen
from houserules.games.poker.staged import COMPARED as COMPARED
from houserules.games.poker.staged import VALUED as VALUED
from houserules.games.poker.staged import Staged as Staged
from houserules.games.poker.staged import Together as Together
from houserules.games.poker.staged import best_five_course as best_five_course
from houserules.games.poker.starting_hands import chart as chart
from houserules.games.poker.starting_hands import in_multiples as in_multiples
from houserules.games.poker.starting_hands import name_of as name_of
from houserules.games.poker.street_odds import RUNS as RUNS
from houserules.games.poker.street_odds import StreetOdds as StreetOdds
from houserules.games.poker.street_odds import known as known
from houserules.games.poker.three_cards import ThreeCards as ThreeCards
