"""Irregularities of a chapter: dice, exposed cards, hands that are not set as they should be."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from houserules.games.pai_gow.banking import PlayerBank
from houserules.games.pai_gow.card_dealing import DEALS, CardDealing, Deal
from houserules.games.pai_gow.hands import FOUL, INCORRECT_SET, VOID, Hands
from houserules.games.pai_gow.starting import DEALER
from houserules.games.shared.common import (
    INCORRECT_NUMBER,
    dealing_shoe_jams,
    drawn_in_error,
    face_up_cards,
    void_and_reshuffle,
)
from houserules.games.shared.devices import (
    AUTOMATED_SHOE,
    SHOE,
    SHUFFLER,
    covered,
    device_out_of_order,
)
from houserules.rules import Effect, Game, Irregularity, Rule, Wager
from houserules.rules.irregularity import Impossibility
from houserules.rules.procedure import Dealer

NOT_SET = "hands are not set as required"


@dataclass(frozen=True, slots=True, eq=False)
class Moments:
    """The progress of the deal and the setting: each thing goes wrong at its moment only."""

    hands: Hands[Any]
    bank: PlayerBank | None = None
    piece: str = "card"

    def is_dealing(self, dealer: Dealer) -> bool:
        """Whether pieces are being dealt."""
        return dealer.state(Deal).doing == DEALS

    def is_dealt(self, dealer: Dealer) -> bool:
        """Whether all pieces have been dealt."""
        return any(map(dealer.hand, dealer.seats())) and not self.is_dealing(dealer)

    def nothing_dealt(self, dealer: Dealer, seat: int | None) -> str | None:
        """Why nothing can be wrong with the deal: there is none yet."""
        begun = self.is_dealing(dealer) or self.is_dealt(dealer) or dealer.state(Deal).doing
        return None if begun else f"no {self.piece} has been dealt; say after how many"

    def all_dealt(self, dealer: Dealer, seat: int | None) -> str | None:
        """Why nothing goes wrong with the deal any more."""
        over = f"all {self.piece}s of the round have been dealt"
        return over if self.is_dealt(dealer) else None

    def sets_own_hands(self, dealer: Dealer, seat: int) -> bool:
        """Whether a seat sets hands, which a bank may not do."""
        marker = dealer.marker
        if marker is None or self.bank is None or seat != marker.seat:
            return True
        return self.bank.sets_own_hands(marker, dealer.rules)

    def all_set(self, dealer: Dealer) -> bool:
        """Whether the pieces are dealt and everybody has set their hands."""
        setting = (seat for seat in dealer.seats() if self.sets_own_hands(dealer, seat))
        return not dealer.state(Deal).doing and all(
            any(made == VOID or self.hands.is_setting(made) for made in dealer.decisions(seat))
            for seat in setting
        )

    def set_so(self, dealer: Dealer, seat: int | None, *, foul: bool) -> bool:
        """Whether a player has set foul hands, or hands of wrong sizes; any, without a seat."""
        bank = dealer.marker.seat if dealer.marker is not None else None
        seats = [seat] if seat is not None else [s for s in dealer.seats() if s != bank]
        made = (one for number in seats for one in dealer.decisions(number))
        return any(self.hands.is_foul(one) if foul else one == INCORRECT_SET for one in made)


Voids = Callable[[str, str, Impossibility], Irregularity]
"""Declares an event after which nothing counts: its paragraph, its words, why it cannot happen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityParagraphs:
    """Where a chapter says what follows when something goes wrong; empty where it does not."""

    wrong_position: str
    """The first card is dealt to the wrong position."""
    exposed: str
    """A player's card is exposed: the player may void the hand."""
    dealers_exposed: str = ""
    """A card of the dealer or the bank is exposed."""
    exposed_in_deal: str = ""
    """A card is exposed while cards are dealt by some methods."""
    dealers_exposed_in_deal: str = ""
    """A card of the dealer is exposed while cards are dealt."""
    face_up: str = ""
    drawn: str = ""
    """A card is drawn in error."""
    numbers: Sequence[str] = ()
    """An incorrect number of cards is dealt: to a player or the dealer, to a position."""
    reset: str
    """The dealer's hands are not set as required."""
    shoe_jams: str = ""
    out_of_order: str = ""
    foul: Sequence[str] = ()
    """A player's hand outranks the one above it, beginning with the high hand."""
    incorrect: str = ""
    """A player's hands are otherwise set incorrectly."""
    dealer_turned: str
    """The dealer's cards are turned up."""
    players_turned: str
    """The players' hands are turned up."""


@dataclass(frozen=True, slots=True, eq=False)
class Irregularities:
    """Those that a procedure of the family acts upon."""

    exposed: Irregularity
    voided: Rule
    """The player voids a hand of which a card was exposed."""
    reset: Irregularity
    foul: tuple[Irregularity, ...] = ()
    incorrect: Irregularity | None = None

    @classmethod
    def of(
        cls,
        game: Game,
        at: IrregularityParagraphs,
        dealing: CardDealing | None,
        hands: Hands[Any],
        main: Wager,
        *,
        loses: str = "",
        exposed_by: Sequence[str] = (),
        bank: PlayerBank | None = None,
        piece: str = "card",
        misdealt: str = "The first card is dealt to the wrong position",
        voids: Voids | None = None,
    ) -> "Irregularities":
        """Declare everything that may go wrong with pieces and hands.

        `loses` says what becomes of wrongly set hands. In the methods of dealing `exposed_by`, a
        card exposed during the deal voids the round. Tiles have no `dealing` of cards, and `voids`
        declares what follows where nothing counts.
        """
        voids = voids or (
            lambda cite, event, because: void_and_reshuffle(
                game, cite, event, impossible_because=because
            )
        )
        words = _Words(game, at, dealing, Moments(hands, bank, piece), tuple(exposed_by), voids)
        words.deal(misdealt)
        words.cards()
        nobody = words.not_set(FOUL, "no player has set foul hands", foul=True)
        foul = tuple(
            words.set_wrongly(
                main, cite, f"Foul hand: a player's {lower} hand outranks the {upper} hand",
                loses, nobody,
            )
            for cite, upper, lower in zip(at.foul, hands.names, hands.names[1:], strict=False)
        )
        incorrect = None
        if at.incorrect:
            rightly = f"every player has set {hands.in_numbers}"
            everybody = words.not_set(INCORRECT_SET, rightly, foul=False)
            otherwise = "A player's hands are otherwise set incorrectly"
            incorrect = words.set_wrongly(main, at.incorrect, otherwise, loses, everybody)
        return cls(words.exposed(), words.voided(), words.reset(), foul, incorrect)


@dataclass(frozen=True, slots=True, eq=False)
class _Words:
    """The declarations, in the order of the chapters."""

    game: Game
    at: IrregularityParagraphs
    dealing: CardDealing | None
    moments: Moments
    exposed_by: tuple[str, ...]
    voids: Voids

    def deal(self, misdealt: str) -> None:
        """Irregularities of the deal."""
        at, moments = self.at, self.moments
        piece, nothing = moments.piece, moments.nothing_dealt
        self.voids(at.wrong_position, misdealt, nothing)
        whose = "dealer's or the bank's hand" if moments.bank else "dealer's hand"
        if at.dealers_exposed:
            exposed = f"A {piece} of the {whose} is exposed"
            self.voids(at.dealers_exposed, exposed, self._no_dealers_card)
        to_position = f"A position or the dealer is dealt an incorrect number of {piece}s"
        for cite, event in zip(at.numbers, (INCORRECT_NUMBER, to_position), strict=False):
            self.voids(cite, event, nothing)
        if at.exposed_in_deal:
            names = " or ".join(f"the {method}" for method in self.exposed_by)
            event = f"A {piece} is exposed while the dealer deals from {names}"
            self._returns(at.exposed_in_deal, event, self._not_dealing, self.exposed_by)
        if at.dealers_exposed_in_deal:
            event = f"A {piece} of the dealer is exposed while {piece}s are dealt"
            self._returns(at.dealers_exposed_in_deal, event, self._none_dealt_to_dealer)

    def _returns(
        self, cite: str, event: str, because: Impossibility, methods: Sequence[str] = ()
    ) -> None:
        """Something that returns all wagers, perhaps in one or two methods of dealing only."""
        assert self.dealing is not None or not methods
        under = [(self.dealing.method, method) for method in methods] if self.dealing else []
        first, second, *_ = (*under, None, None)
        self.game.irregularity(
            cite, event, "All wagers are returned, the cards are reshuffled.",
            Effect.WAGERS_RETURNED, Effect.RESHUFFLE,
            under=first, or_under=second, impossible_because=because,
        )

    def cards(self) -> None:
        """Irregularities of cards and devices alone."""
        game, at, dealing = self.game, self.at, self.dealing
        if dealing is None:
            return
        over = self.moments.all_dealt
        face_up_cards(game, at.face_up, over)
        drawn_in_error(game, at.drawn, over)
        from_shoe = (dealing.method, AUTOMATED_SHOE)
        dealing_shoe_jams(game, at.shoe_jams, from_shoe, self._no_shoe_to_jam)
        device_out_of_order(game, at.out_of_order, SHUFFLER, (dealing.shuffler, True))
        device_out_of_order(game, at.out_of_order, SHOE, from_shoe)

    def exposed(self) -> Irregularity:
        """A player's card is exposed."""
        return self.game.irregularity(
            self.at.exposed,
            f"A {self.moments.piece} dealt to a player is exposed",
            "The player plays the hand or voids it, without looking at the unexposed "
            f"{self.moments.piece}s.",
            Effect.HAND_CHOOSES,
            Effect.CONTINUES,
            impossible_because=self._no_card,
        )

    def voided(self) -> Rule:
        """The choice of that player."""
        voids = f"the player voids a hand of which a {self.moments.piece} was exposed"
        return self.game.rule(self.at.exposed, voids)

    def reset(self) -> Irregularity:
        """Hands of the dealer or a bank that are not set as required."""
        whose = "The dealer's or the bank's" if self.moments.bank else "The dealer's"
        return self.game.irregularity(
            self.at.reset,
            f"{whose} {NOT_SET}",
            "The hands are reset by the house way and the round is completed.",
            Effect.CONTINUES,
            impossible_because=self._nothing_to_reset,
        )

    def set_wrongly(
        self, main: Wager, cite: str, event: str, loses: str, impossible_because: Impossibility
    ) -> Irregularity:
        """Hands that a player set so that they lose; other wagers are settled all the same."""
        return self.game.irregularity(
            cite, event, loses, Effect.HAND_LOSES, Effect.CONTINUES,
            still_settled=[wager for wager in self.game.wagers if wager is not main],
            impossible_because=impossible_because,
        )

    def not_set(self, act: str, nobody: str, *, foul: bool) -> Impossibility:
        """A player decides how to set hands; a report is possible for hands that were set so."""
        named = self.moments.hands.names[1]
        decides = f"“{act} {named}” and its cards" if foul else f"“{act}”"

        def impossible_because(dealer: Dealer, seat: int | None) -> str | None:
            if self.moments.set_so(dealer, seat, foul=foul):
                return None
            return nobody if seat is None else f"a player sets such hands by deciding {decides}"

        return impossible_because

    # Moments at which these cannot happen

    def _no_shoe_to_jam(self, dealer: Dealer, seat: int | None) -> str | None:
        return self.moments.all_dealt(dealer, seat) or covered(SHOE)(dealer, seat)

    def _governed(self, dealer: Dealer) -> bool:
        """Whether cards are being dealt by a method in which an exposed one voids the round."""
        if self.dealing is None or not self.moments.is_dealing(dealer):
            return False
        return self.dealing.in_use(dealer)[0] in self.exposed_by

    def _not_dealing(self, dealer: Dealer, seat: int | None) -> str | None:
        from_these = " or ".join(f"the {method}" for method in self.exposed_by)
        governed = self._governed(dealer)
        return None if governed else f"no card is being dealt from {from_these} now"

    def _none_dealt_to_dealer(self, dealer: Dealer, seat: int | None) -> str | None:
        dealt = self.moments.is_dealing(dealer) and dealer.place(DEALER)
        return None if dealt else "no card is being dealt now, or the dealer has none yet"

    def _no_card(self, dealer: Dealer, seat: int | None) -> str | None:
        """Before the deal there is none, and after it each hand is turned up once all are set."""
        piece = self.moments.piece
        if seat is not None and not dealer.hand(seat):
            return f"no {piece} has been dealt to the hand; say after how many"
        if self._governed(dealer) and self.dealing is not None:
            governs = self.game.cite(self.at.exposed_in_deal).pretty
            method = self.dealing.in_use(dealer)[0]
            return f"while cards are dealt from the {method} {governs} governs"
        if self.moments.all_set(dealer):
            turned = self.game.cite(self.at.players_turned).pretty
            return f"all hands are set, and the dealer turns them up ({turned})"
        return None

    def _no_dealers_card(self, dealer: Dealer, seat: int | None) -> str | None:
        """Before the deal there is none, and they are turned up once all hands are set."""
        bank, piece, at = dealer.marker, self.moments.piece, self.at
        if not dealer.place(DEALER) and not (bank and dealer.hand(bank.seat)):
            whom = "the dealer or the bank" if self.moments.bank else "the dealer"
            return f"no {piece} has been dealt to {whom}; say after how many"
        if at.dealers_exposed_in_deal and self.moments.is_dealing(dealer):
            governs = self.game.cite(at.dealers_exposed_in_deal).pretty
            return f"while {piece}s are dealt {governs} governs"
        if not self.moments.all_set(dealer):
            return None
        turned = self.game.cite(at.dealer_turned).pretty
        return f"the {piece}s have been turned up ({turned})"

    def _nothing_to_reset(self, dealer: Dealer, seat: int | None) -> str | None:
        """A bank that is not bound has only foul hands reset; the dealer's may be meant as well."""
        bank, moments = dealer.marker, self.moments
        if not moments.is_dealt(dealer):
            return "no hands have been dealt that could be set"
        if bank is None or dealer.place(DEALER) or not moments.sets_own_hands(dealer, bank.seat):
            return None
        wrong = (moments.set_so(dealer, bank.seat, foul=foul) for foul in (True, False))
        freely = f"seat {bank.seat} banks and sets its hands freely; only foul ones are reset"
        return None if any(wrong) else freely
