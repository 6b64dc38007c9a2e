"""A round of play of the family, from the wagers to the settlement."""

from collections.abc import Iterator
from typing import Generic, TypeVar

from houserules.games.pai_gow.bank_selection import BANK
from houserules.games.pai_gow.banking import PlayerBank
from houserules.games.pai_gow.chapter import PaiGowChapter
from houserules.games.pai_gow.completion import completes
from houserules.games.pai_gow.hands import SURRENDER, Setting
from houserules.games.pai_gow.reading import written_round
from houserules.games.pai_gow.setting import Asking, SettingHands, players, playing
from houserules.games.pai_gow.showing import Showing
from houserules.games.pai_gow.starting import DEALER
from houserules.rules import Line, Round
from houserules.rules.procedure import AskWagers, Dealer, Marker, Play
from houserules.rules.settlement import Outcome

S = TypeVar("S", bound=Setting)


class RoundOfPlay(Generic[S]):
    """The round of play of a chapter at a table, its settlement and how written rounds are read."""

    def __init__(self, chapter: PaiGowChapter[S]) -> None:
        self.chapter = chapter
        self.setting = SettingHands(chapter)
        game = chapter.game
        self._open = AskWagers(game.cite(chapter.at.wagers), game.wagers_before_the_deal)
        game.proceeds(self.plays)
        game.settles_played(self.lines)
        game.reads_written(lambda round_: written_round(chapter, round_))

    def lines(self, round_: Round) -> Iterator[Line]:
        """Settle all wagers, seat by seat from the dealer's right, then the Envy Bonuses."""
        return Showing(self.chapter, round_).lines()

    def plays(self, dealer: Dealer) -> Play:
        """The bank if it is offered, wagers, cards to every position, setting, settlement."""
        chapter, bank, dealing = self.chapter, self.chapter.bank, self.chapter.dealing
        if bank is not None and chapter.banks(dealer.rules):
            yield from bank.opens(dealer, self._open, chapter.main)
        else:
            yield self._open
        yield from dealing.opens(dealer)
        stake = 0
        if bank is not None and dealer.marker is not None:
            stake = yield from bank.directs(dealer, chapter.main)
        envious = [s for s in dealer.seats() if chapter.has_lammer(dealer.bets(s))]
        envious = envious if dealer.is_recording else []
        yield from dealing.closes(dealer, envious, chapter.progressives)
        if bank is not None and not stake and not players(dealer):
            pieces = chapter.collected.pieces
            nobody = f"nobody wagers against the bank, so no {pieces} are dealt"
            dealer.says(bank.at.dealers_wager, nobody)
            return
        dealers = (DEALER,) if dealer.marker is None or stake else ()
        yield from dealing.deals(dealer, (*dealer.seats(), *dealers))
        yield from self.setting.sets(dealer)
        yield from self.setting.surrenders(dealer)
        self.setting.resets(dealer)
        if bank is not None and dealer.marker is not None:
            yield from self._with_bank(dealer, bank, dealer.marker)
        else:
            yield from completes(chapter, dealer, chapter.at.revealed)

    def _with_bank(self, dealer: Dealer, bank: PlayerBank, marker: Marker) -> Asking:
        """Settle with the bank, the dealer's own wager first."""
        at, line = bank.at, Showing(self.chapter, dealer.round()).dealers_line()
        outcome = line.outcome if line is not None else Outcome.PUSH
        if line is not None:
            own = f"the dealer's wager against the bank: {line.outcome}, {line.why}"
            dealer.says(at.compared, own)
        if outcome is Outcome.WIN:
            own = f"the dealer's {self.chapter.collected.pieces}"
            dealer.says(at.compared, f"{own} are stacked face up, the wager on top")
        else:
            dealer.ends_wager(at.compared, outcome)
        cite = at.alone if marker.says == BANK else at.together
        for seat in reversed(playing(dealer)):
            if SURRENDER not in dealer.decisions(seat):
                dealer.reveals(seat, cite)
        won = outcome is Outcome.WIN
        yield from completes(self.chapter, dealer, cite, at.returned if won else "")
