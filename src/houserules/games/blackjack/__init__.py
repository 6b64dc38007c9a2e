"""Games on the way to 21 against a dealer, and the family's words for law and table.

A chapter imports them from here, and those for its odds from `houserules.games.blackjack.odds`.
"""

from houserules.games.blackjack.blackjack_chapter import BlackjackChapter as BlackjackChapter
from houserules.games.blackjack.blackjack_chapter import DealerFinished as DealerFinished
from houserules.games.blackjack.blackjack_chapter import Early as Early
from houserules.games.blackjack.blackjack_chapter import Finished as Finished
from houserules.games.blackjack.blackjack_chapter import FreeBets as FreeBets
from houserules.games.blackjack.blackjack_chapter import FromTheHand as FromTheHand
from houserules.games.blackjack.blackjack_chapter import Paragraphs as Paragraphs
from houserules.games.blackjack.blackjack_chapter import SecondChance as SecondChance
from houserules.games.blackjack.blackjack_chapter import Shown as Shown
from houserules.games.blackjack.blackjack_chapter import Verdicts as Verdicts
from houserules.games.blackjack.blackjack_chapter import Window as Window
from houserules.games.blackjack.insurance import Insurance as Insurance
from houserules.games.blackjack.insurance import InsuranceParagraphs as InsuranceParagraphs
from houserules.games.blackjack.irregularities import BOXES as BOXES
from houserules.games.blackjack.irregularities import Irregularities as Irregularities
from houserules.games.blackjack.irregularities import (
    IrregularityParagraphs as IrregularityParagraphs,
)
from houserules.games.blackjack.live import LiveRound as LiveRound
from houserules.games.blackjack.live import Turn as Turn
from houserules.games.blackjack.match_the_dealer import MatchParagraphs as MatchParagraphs
from houserules.games.blackjack.match_the_dealer import MatchTable as MatchTable
from houserules.games.blackjack.match_the_dealer import matching_wager as matching_wager
from houserules.games.blackjack.playing import RESCUE as RESCUE
from houserules.games.blackjack.playing import SPLIT as SPLIT
from houserules.games.blackjack.playing import STAND as STAND
from houserules.games.blackjack.playing import SURRENDER as SURRENDER
from houserules.games.blackjack.playing import Ending as Ending
from houserules.games.blackjack.playing import Permits as Permits
from houserules.games.blackjack.playing import PlayedHand as PlayedHand
from houserules.games.blackjack.round_of_play import DECLINE as DECLINE
from houserules.games.blackjack.round_of_play import INSURE as INSURE
from houserules.games.blackjack.round_of_play import RoundOfPlay as RoundOfPlay
from houserules.games.blackjack.round_of_play import payment_option as payment_option
from houserules.games.blackjack.settling_moments import PARTS as PARTS
from houserules.games.blackjack.settling_moments import SETTLED_AT as SETTLED_AT
from houserules.games.blackjack.settling_moments import FirstCards as FirstCards
from houserules.games.blackjack.settling_moments import Moment as Moment
from houserules.games.blackjack.settling_moments import Waits as Waits
from houserules.games.blackjack.settling_moments import on_first_cards as on_first_cards
from houserules.games.blackjack.wording import TERMS as TERMS
from houserules.games.blackjack.wording import Wording as Wording
from houserules.games.blackjack.wording import additional_splits as additional_splits
from houserules.games.blackjack.wording import blackjack_game as blackjack_game
from houserules.games.blackjack.wording import double_down_wager as double_down_wager
from houserules.games.blackjack.wording import is_ace_or_ten as is_ace_or_ten
