"""Games on two hands that nobody plays, and the family's words for law and table.

A chapter imports them from here, and those for its odds from `houserules.games.baccarat.odds`.
"""

from houserules.games.baccarat.baccarat_chapter import BaccaratChapter as BaccaratChapter
from houserules.games.baccarat.baccarat_hands import PLACES as PLACES
from houserules.games.baccarat.baccarat_hands import Hands as Hands
from houserules.games.baccarat.handing import HandedRound as HandedRound
from houserules.games.baccarat.handing import Handing as Handing
from houserules.games.baccarat.handing import HandingParagraphs as HandingParagraphs
from houserules.games.baccarat.handing import counterclockwise as counterclockwise
from houserules.games.baccarat.paragraphs import Paragraphs as Paragraphs
from houserules.games.baccarat.procedure import BOTH as BOTH
from houserules.games.baccarat.procedure import Asking as Asking
from houserules.games.baccarat.procedure import DealingCards as DealingCards
from houserules.games.baccarat.procedure import DealingHands as DealingHands
from houserules.games.baccarat.procedure import RoundOfPlay as RoundOfPlay
