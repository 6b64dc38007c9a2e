"""Games in which players set cards or tiles as hands, and the family's words for law and table.

A chapter imports them from here, and those for its odds from `houserules.games.pai_gow.odds`.
"""

from houserules.games.pai_gow.bank_selection import BANK as BANK
from houserules.games.pai_gow.bank_selection import CO_BANK as CO_BANK
from houserules.games.pai_gow.bank_selection import PASS as PASS
from houserules.games.pai_gow.bank_selection import SelectionParagraphs as SelectionParagraphs
from houserules.games.pai_gow.banking import Banking as Banking
from houserules.games.pai_gow.banking import BankParagraphs as BankParagraphs
from houserules.games.pai_gow.banking import PlayerBank as PlayerBank
from houserules.games.pai_gow.card_dealing import DEALS as DEALS
from houserules.games.pai_gow.card_dealing import CardDealing as CardDealing
from houserules.games.pai_gow.card_dealing import Cards as Cards
from houserules.games.pai_gow.card_dealing import Deal as Deal
from houserules.games.pai_gow.card_dealing import Method as Method
from houserules.games.pai_gow.card_dealing import (
    shoe_hand_and_automated_shoe as shoe_hand_and_automated_shoe,
)
from houserules.games.pai_gow.chapter import DOUBLES as DOUBLES
from houserules.games.pai_gow.chapter import NO_DOUBLE as NO_DOUBLE
from houserules.games.pai_gow.chapter import Collected as Collected
from houserules.games.pai_gow.chapter import ComparedHands as ComparedHands
from houserules.games.pai_gow.chapter import DoubleDown as DoubleDown
from houserules.games.pai_gow.chapter import PaiGowChapter as PaiGowChapter
from houserules.games.pai_gow.chapter import Paragraphs as Paragraphs
from houserules.games.pai_gow.hands import BY_HOUSE_WAY as BY_HOUSE_WAY
from houserules.games.pai_gow.hands import HIGH as HIGH
from houserules.games.pai_gow.hands import LOW as LOW
from houserules.games.pai_gow.hands import MEDIUM as MEDIUM
from houserules.games.pai_gow.hands import SHOW as SHOW
from houserules.games.pai_gow.hands import SURRENDER as SURRENDER
from houserules.games.pai_gow.hands import Hands as Hands
from houserules.games.pai_gow.house_ways import five_and_two as five_and_two
from houserules.games.pai_gow.house_ways import house_way_choice as house_way_choice
from houserules.games.pai_gow.irregularities import Irregularities as Irregularities
from houserules.games.pai_gow.irregularities import IrregularityParagraphs as IrregularityParagraphs
from houserules.games.pai_gow.irregularities import Moments as Moments
from houserules.games.pai_gow.layout import betting_areas as betting_areas
from houserules.games.pai_gow.layout import layout_and_devices as layout_and_devices
from houserules.games.pai_gow.optional_wagers import FORTUNE_BONUS as FORTUNE_BONUS
from houserules.games.pai_gow.optional_wagers import FORTUNE_ENVY as FORTUNE_ENVY
from houserules.games.pai_gow.optional_wagers import HIGHS as HIGHS
from houserules.games.pai_gow.optional_wagers import PAIR_OR_BETTER as PAIR_OR_BETTER
from houserules.games.pai_gow.optional_wagers import PROGRESSIVE_PAYOUT as PROGRESSIVE_PAYOUT
from houserules.games.pai_gow.optional_wagers import SEVEN_JOKER as SEVEN_JOKER
from houserules.games.pai_gow.optional_wagers import SEVEN_NATURAL as SEVEN_NATURAL
from houserules.games.pai_gow.optional_wagers import SEVENS as SEVENS
from houserules.games.pai_gow.optional_wagers import STRAIGHT_AND_THREE as STRAIGHT_AND_THREE
from houserules.games.pai_gow.optional_wagers import THREE_PAIR_PUSHES as THREE_PAIR_PUSHES
from houserules.games.pai_gow.optional_wagers import WIDER as WIDER
from houserules.games.pai_gow.optional_wagers import BonusParagraphs as BonusParagraphs
from houserules.games.pai_gow.optional_wagers import ByKind as ByKind
from houserules.games.pai_gow.optional_wagers import EnvyBonus as EnvyBonus
from houserules.games.pai_gow.optional_wagers import bonus_wager as bonus_wager
from houserules.games.pai_gow.optional_wagers import by_kind as by_kind
from houserules.games.pai_gow.optional_wagers import envy_bonus as envy_bonus
from houserules.games.pai_gow.optional_wagers import numbered as numbered
from houserules.games.pai_gow.optional_wagers import rank_of as rank_of
from houserules.games.pai_gow.optional_wagers import ranked_hand as ranked_hand
from houserules.games.pai_gow.optional_wagers import seven_cards as seven_cards
from houserules.games.pai_gow.optional_wagers import unpaired as unpaired
from houserules.games.pai_gow.reading import written_round as written_round
from houserules.games.pai_gow.round_of_play import RoundOfPlay as RoundOfPlay
from houserules.games.pai_gow.starting import DEALER as DEALER
from houserules.games.pai_gow.starting import GENERATOR as GENERATOR
from houserules.games.pai_gow.starting import PLAYER_SHAKER as PLAYER_SHAKER
from houserules.games.pai_gow.starting import BankShakes as BankShakes
from houserules.games.pai_gow.starting import Circle as Circle
from houserules.games.pai_gow.starting import Starting as Starting
from houserules.games.pai_gow.starting import StartingParagraphs as StartingParagraphs
from houserules.games.pai_gow.starting import position_name as position_name
from houserules.games.pai_gow.two_hands import TwoHands as TwoHands
