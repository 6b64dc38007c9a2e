"""Setting of hands at a table: players, bank and dealer, then who surrenders, what is reset."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Generic, TypeVar

from houserules.games.pai_gow.bank_selection import BANK
from houserules.games.pai_gow.chapter import PaiGowChapter
from houserules.games.pai_gow.hands import (
    BY_HOUSE_WAY,
    INCORRECT_SET,
    PLAY_OUT,
    SHOW,
    SURRENDER,
    VOID,
    Setting,
    in_words,
)
from houserules.games.pai_gow.showing import Showing
from houserules.games.pai_gow.starting import DEALER
from houserules.games.shared.common import by_larger_wager
from houserules.law import Citation
from houserules.rules import Decision
from houserules.rules.procedure import Act, Answer, Ask, AskDecision, Dealer, Face

S = TypeVar("S", bound=Setting)
Asking = Generator[Ask, Answer, None]


def players(dealer: Dealer) -> list[int]:
    """The seats that play against the dealer or the bank."""
    bank = dealer.marker.seat if dealer.marker is not None else None
    return [seat for seat in dealer.seats() if seat != bank]


def playing(dealer: Dealer) -> list[int]:
    """The same without those that have voided their hands."""
    return [seat for seat in players(dealer) if VOID not in dealer.decisions(seat)]


@dataclass(frozen=True, slots=True)
class SettingHands(Generic[S]):
    """The part of a round in which hands are set, as a chapter orders it."""

    chapter: PaiGowChapter[S]

    def sets(self, dealer: Dealer) -> Asking:
        """The players set their hands, after them the bank, and last the dealer, or first."""
        if self.chapter.dealer_first:
            self._dealer_sets(dealer)
        yield from self._voids_exposed(dealer)
        yield from self._doubles(dealer)
        for seat in self._in_order(dealer, playing(dealer)):
            if VOID not in dealer.decisions(seat):
                yield from self._sets(dealer, seat, self.chapter.at.players_set)
        bank, marker = self.chapter.bank, dealer.marker
        if bank and marker and bank.sets_own_hands(marker, dealer.rules):
            yield from self._sets(dealer, marker.seat, bank.at.sets, banks=True)
        if not self.chapter.dealer_first:
            self._dealer_sets(dealer)
        if bank and marker:
            at = bank.at
            alone = at.compared if dealer.place(DEALER) else at.exposed
            cite = alone if marker.says == BANK else at.selection.together
            showing = Showing(self.chapter, dealer.round())
            hands = showing.against()
            if bank.sets_own_hands(marker, dealer.rules) and showing.bank_as_set() is None:
                by = at.compared if dealer.place(DEALER) else at.reset
                dealer.says(by, "the bank's hands are not set correctly and are reset", marker.seat)
            dealer.says(cite, f"the hands of the {marker.says}: {in_words(hands)}", marker.seat)
            self._lay_out(dealer, marker.seat, cite, hands, Face.UP)

    def _dealer_sets(self, dealer: Dealer) -> None:
        """Turn the dealer's cards up, unless they were dealt so, and set them."""
        cite = self.chapter.at.dealer_sets
        if cards := dealer.place(DEALER):
            if not self.chapter.dealer_first:
                dealer.reveals(DEALER, cite)
            setting, rule = self.chapter.hands.by_house_way(cards, dealer.rules)
            dealer.says(cite, f"the dealer's hands: {in_words(setting)} ({rule})")
            self._lay_out(dealer, DEALER, cite, setting, Face.UP)

    def _lay_out(self, dealer: Dealer, of: int | str, cite: str, setting: S, face: Face) -> None:
        """Lay the lower hands in front of the high hand."""
        both = list(zip(self.chapter.hands.names, setting.hands, strict=True))
        for name, hand in reversed(both):
            dealer.sets(of, cite, f"{name} hand", hand.cards, face)

    # One seat

    def _sets(self, dealer: Dealer, seat: int, cite: str, *, banks: bool = False) -> Asking:
        """A seat sets its hands by the house way or in any other way; wrong ways are named last.

        A player with a card exposed meanwhile decides at once, before looking at the others.
        """
        hands, cards = self.chapter.hands, dealer.hand(seat)
        ways = sorted(hands.ways(cards), key=lambda setting: setting.is_foul)
        settings = {hands.decision(setting): setting for setting in ways}
        acts = self._acts(dealer, cite, settings)
        if dealer.is_recording:
            setting = hands.by_house_way(cards, dealer.rules)[0]
            settings = {Decision(BY_HOUSE_WAY): setting, **settings}
            acts = self._explained(cite, settings, loses=not banks)
        exposed = self.chapter.irregularities.exposed
        by = self._in_turn_by(dealer, seat) or self.chapter.game.cite(cite)
        ask = AskDecision(seat, acts, by, interrupted_by=(exposed,))
        while (answer := (yield ask)) is None:
            yield from self._voids_exposed(dealer)
            if VOID in dealer.decisions(seat) or seat not in dealer.seats():
                return
        if not dealer.is_recording:
            return
        if answer == BY_HOUSE_WAY:
            tells = "the dealer tells how the house way sets the hands"
            dealer.says(self.chapter.at.assistance, tells, seat)
        if answer == INCORRECT_SET:
            dealer.says(cite, "the hands are set incorrectly", seat)
        else:
            self._lay_out(dealer, seat, cite, settings[answer], Face.DOWN)

    def _acts(self, dealer: Dealer, cite: str, settings: dict[Decision, S]) -> tuple[Act, ...]:
        """The acts alone, where nobody reads what comes of them."""
        by = self.chapter.game.cite(cite)
        acts = [Act(made.act, by, cards=made.cards) for made in settings]
        wrong = [Act(INCORRECT_SET, by)] if self.chapter.irregularities.incorrect else []
        return (Act(BY_HOUSE_WAY, by), *acts, *wrong)

    def _explained(self, cite: str, settings: dict[Decision, S], *, loses: bool) -> tuple[Act, ...]:
        """The acts with the hands that come of each.

        A player's foul hands lose, and so do hands of wrong sizes; those of a bank are reset.
        """
        by = self.chapter.game.cite(cite)
        acts = []
        for made, setting in settings.items():
            leads_to = self._leads_to(setting)
            if made == BY_HOUSE_WAY:
                set_so = str(self.chapter.hands.decision(setting))
                lower = set_so.removeprefix(f"{self.chapter.hands.names[1]} ")
                leads_to = f"{lower}: {leads_to}"
            if setting.is_foul and loses:
                foul = self.chapter.irregularities.foul[setting.is_foul - 1]
                leads_to = f"loses by {foul.cite.pretty}: {leads_to}"
            lost = bool(setting.is_foul and loses)
            acts.append(Act(made.act, by, cards=made.cards, leads_to=leads_to, loses=lost))
        if incorrect := self.chapter.irregularities.incorrect:
            then = f"loses by {incorrect.cite.pretty}" if loses else "reset by the house way"
            sizes = f"{then}: not {self.chapter.hands.in_numbers}"
            acts.append(Act(INCORRECT_SET, by, leads_to=sizes, loses=loses))
        return tuple(acts)

    def _leads_to(self, setting: S) -> str:
        both = list(zip(self.chapter.hands.names, setting.hands, strict=True))
        return " | ".join(f"{name} {hand.name}" for name, hand in reversed(both))

    def _in_order(self, dealer: Dealer, seats: list[int]) -> list[int]:
        """Players clockwise; of several hands of one player that with the larger wager first."""
        adjacent = self.chapter.adjacent
        if adjacent is None or dealer.rules[adjacent] == 1:
            return seats
        return by_larger_wager(dealer, seats, self.chapter.main)

    def _in_turn_by(self, dealer: Dealer, seat: int) -> Citation | None:
        """The paragraph that orders the hands of a player with several areas, if it is one."""
        adjacent, player = self.chapter.adjacent, dealer.player(seat)
        own = [one for one in playing(dealer) if dealer.player(one) == player]
        return adjacent.cite if adjacent is not None and len(own) > 1 else None

    def _voids_exposed(self, dealer: Dealer) -> Asking:
        """A player of whose cards one was exposed plays the hand out or voids it.

        A written round does not say whose card it was: everybody may void the hand then.
        """
        exposed = self.chapter.irregularities.exposed
        acts = (Act(PLAY_OUT, exposed.cite), Act(VOID, exposed.cite))
        while seats := [s for s in playing(dealer) if dealer.notices(exposed, seat=s)] or (
            playing(dealer) if dealer.notices(exposed) else []
        ):
            for seat in seats:
                yield AskDecision(seat, acts, exposed.cite, otherwise=PLAY_OUT)

    def _doubles(self, dealer: Dealer) -> Asking:
        """Offer each player a wager equal to the main one, where the chapter has it."""
        double = self.chapter.double_down
        if double is None or not dealer.rules.offers(double.wager):
            return
        for seat in playing(dealer):
            yield from double.offers(dealer, seat, dealer.bets(seat).on(self.chapter.main))

    # Surrender and hands that are set anew

    def surrenders(self, dealer: Dealer) -> Asking:
        """Each player who may give the main wager up shows the hands or does so."""
        at, main = self.chapter.at, self.chapter.main
        if not at.surrender:
            return
        cite = self.chapter.game.cite(at.surrender)
        acts = (Act(SHOW, cite), Act(SURRENDER, cite))
        for seat in reversed(playing(dealer)):
            if not self.chapter.may_surrender(dealer.bets(seat)):
                continue
            if (yield AskDecision(seat, acts, cite, otherwise=SHOW)) == SURRENDER:
                dealer.collects(at.surrender, main, seat=seat)
                stays = any(self.chapter.qualifies(dealer.bets(one)) for one in playing(dealer))
                stays = stays or dealer.bets(seat).has(*self.chapter.optional_wagers)
                collected = self.chapter.collected
                where = collected.surrendered_beside if stays else collected.surrendered
                whose = f"the player's {collected.pieces} {where}"
                dealer.says(at.surrender, f"{whose}, face down", seat)

    def resets(self, dealer: Dealer) -> None:
        """Lay out anew whatever hands are set by the house way, where they were set otherwise."""
        reset = self.chapter.irregularities.reset
        if not dealer.notices(reset):
            return
        showing = Showing(self.chapter, dealer.round())
        cite = str(reset.cite)
        if cards := dealer.place(DEALER):
            made = showing.by_house_way(cards)
            dealer.says(reset.cite, f"the dealer's hands are now: {in_words(made)}")
            self._lay_out(dealer, DEALER, cite, made, Face.UP)
        bank = dealer.marker
        if bank is not None and showing.bank_as_set() is None:
            hands = showing.against()
            now = f"the hands of the bank are now: {in_words(hands)}"
            dealer.says(reset.cite, now, bank.seat)
            self._lay_out(dealer, bank.seat, cite, hands, Face.UP)
