"""Three Card Poker: three-card wagers over all hands, five-card ones too, the rest in rounds."""

from itertools import combinations

from houserules.equipment.cards import CARDS
from houserules.games.poker import three_card_poker as law
from houserules.table.confirming.host import Host
from houserules.table.confirming.settling import Trial, settlers, stated
