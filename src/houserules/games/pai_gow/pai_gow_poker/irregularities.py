"""645a.14, 645a.5(i) and 645a.11(f)(1): what may go wrong, and what is then ordered."""

from houserules.equipment.cards import WITH_JOKER
from houserules.games.pai_gow.pai_gow_poker.banking import sets_own_hands
from houserules.games.pai_gow.pai_gow_poker.bonuses import pai_gow
from houserules.games.pai_gow.pai_gow_poker.decisions import (
    FOUL_LOW,
    INCORRECT_SET,
    VOID,
    is_setting,
)
from houserules.games.pai_gow.pai_gow_poker.equipment import (
    DEALING,
    SHAKER,
    Deal,
    dealing,
    game,
    in_use_at,
    shuffler,
    starting,
)
from houserules.games.shared.common import (
    INCORRECT_NUMBER,
    dealing_shoe_jams,
    drawn_in_error,
    face_up_cards,
    shuffler_jams,
    void_and_reshuffle,
)
from houserules.games.shared.devices import (
    AUTOMATED_SHOE,
    HAND,
    SHOE,
    SHUFFLER,
    covered,
    device_out_of_order,
)
from houserules.rules import Effect, Irregularity
from houserules.rules.irregularity import Impossibility
from houserules.rules.procedure import Dealer


def _dealing(dealer: Dealer) -> bool:
    return dealer.state(Deal).doing == DEALING


def _nothing_dealt(dealer: Dealer, seat: int | None) -> str | None:
    whole = dealer.remaining() == len(WITH_JOKER)
    return "no card has been dealt; say after how many" if whole else None


def _is_dealt(dealer: Dealer) -> bool:
    return any(map(dealer.hand, dealer.seats())) and not _dealing(dealer)


def _all_dealt(dealer: Dealer, seat: int | None) -> str | None:
    return "all cards of the round have been dealt" if _is_dealt(dealer) else None


def _no_shoe_to_jam(dealer: Dealer, seat: int | None) -> str | None:
    return _all_dealt(dealer, seat) or covered(SHOE)(dealer, seat)


def _all_set(dealer: Dealer) -> bool:
    """Whether the cards are dealt and everybody has set their hands, so that they are turned up."""
    bank, rules = dealer.marker, dealer.rules
    setting = (
        seat
        for seat in dealer.seats()
        if bank is None or seat != bank.seat or sets_own_hands(bank, rules)
    )
    return not dealer.state(Deal).doing and all(
        any(made == VOID or is_setting(made) for made in dealer.decisions(seat)) for seat in setting
    )


def _no_card_to_expose(dealer: Dealer, seat: int | None) -> str | None:
    """Before the deal there is none, and after it each hand is turned up once all are set."""
    if seat is not None and not dealer.hand(seat):
        return "no card has been dealt to the hand; say after how many"
    if in_use_at(dealer)[0] == HAND and _dealing(dealer):
        return "while cards are dealt from the hand § 645a.14(j) governs"
    if _all_set(dealer):
        return "all hands are set, and the dealer turns them up (§ 645a.11(e))"
    return None


def _no_dealers_card_to_expose(dealer: Dealer, seat: int | None) -> str | None:
    """Before the deal there is none, and dealer and bank turn theirs up once all hands are set."""
    bank = dealer.marker
    if not dealer.place("dealer") and not (bank and dealer.hand(bank.seat)):
        return "no card has been dealt to the dealer or the bank; say after how many"
    return "the cards have been turned up (§ 645a.11(c))" if _all_set(dealer) else None


def _nothing_to_reset(dealer: Dealer, seat: int | None) -> str | None:
    """A bank that is not bound has only foul hands reset; the dealer's own may be meant as well."""
    bank = dealer.marker
    if not _is_dealt(dealer):
        return "no hands have been dealt that could be set"
    if bank is None or dealer.place("dealer") or not sets_own_hands(bank, dealer.rules):
        return None
    foul = any(made.act in (FOUL_LOW, INCORRECT_SET) for made in dealer.decisions(bank.seat))
    return None if foul else "the bank sets its hands freely, and only foul ones are reset"


def _no_bank(dealer: Dealer, seat: int | None) -> str | None:
    return None if dealer.marker is not None else "no player banks the round"


def _not_dealing(dealer: Dealer, seat: int | None) -> str | None:
    from_hand = in_use_at(dealer)[0] == HAND and _dealing(dealer)
    return None if from_hand else "no card is being dealt from the hand now"


# 645a.11(f)(1): hands that a player set so that they lose


def _not_set_by(act: str, then: str = "") -> Impossibility:
    """A player decides how to set hands; a report is possible only for hands that were set so."""

    def impossible_because(dealer: Dealer, seat: int | None) -> str | None:
        made = dealer.decisions(seat) if seat is not None else ()
        set_so = any(one.act == act for one in made)
        return None if set_so else f"a player sets such hands by deciding “{act}”{then}"

    return impossible_because


def _loses(cite: str, event: str, impossible_because: Impossibility) -> Irregularity:
    return game.irregularity(
        cite,
        event,
        "The Pai Gow Poker Wager loses, but is returned at an EZ table if the dealer has a Queen's "
        "Dragon; optional wagers are settled.",
        Effect.HAND_LOSES,
        Effect.CONTINUES,
        still_settled=[wager for wager in game.wagers if wager is not pai_gow],
        impossible_because=impossible_because,
    )


FOUL_HAND = _loses(
    "11(f)(1)(iii)", "Foul hand: a player's low hand outranks the high hand",
    _not_set_by(FOUL_LOW, " and two cards"),
)  # fmt: skip
INCORRECT_HAND = _loses(
    "11(f)(1)(iv)", "A player's hands are otherwise set incorrectly", _not_set_by(INCORRECT_SET)
)

# 645a.14

NO_ROLL = "The dealer calls no roll and reshakes the dice."
for cite, event, outcome, impossible_because in (
    ("5(i)(1)(ii)", "The bank inadvertently removes the lid of the shaker",
     "The shaker is covered, and the bank shakes it again.", _no_bank),
    ("14(a)", "The three dice do not land flat on the bottom of the shaker", NO_ROLL, None),
    ("14(b)", "A die falls out of the shaker", NO_ROLL, None),
):  # fmt: skip
    game.irregularity(
        cite, event, outcome, Effect.INVALID_ROLL, Effect.CONTINUES, under=(starting, SHAKER),
        impossible_because=impossible_because,
    )  # fmt: skip
void_and_reshuffle(
    game,
    "14(c)",
    "The first card is dealt to the wrong position",
    impossible_because=_nothing_dealt,
)
EXPOSED = game.irregularity(
    "14(d)",
    "A card dealt to a player is exposed",
    "The player plays the hand or voids it, without looking at the unexposed cards.",
    Effect.HAND_CHOOSES,
    Effect.CONTINUES,
    impossible_because=_no_card_to_expose,
)
VOIDED = game.rule("14(d)", "the player voids a hand of which a card was exposed")
void_and_reshuffle(
    game, "14(e)", "A card of the dealer's or the bank's hand is exposed",
    impossible_because=_no_dealers_card_to_expose,
)  # fmt: skip
face_up_cards(game, "14(f)", _all_dealt)
drawn_in_error(game, "14(g)", _all_dealt)
void_and_reshuffle(game, "14(h)", INCORRECT_NUMBER, impossible_because=_nothing_dealt)
RESET = game.irregularity(
    "14(i)",
    "The dealer's or the bank's hands are not set as required",
    "The hands are reset by the house way and the round is completed.",
    Effect.CONTINUES,
    impossible_because=_nothing_to_reset,
)
game.irregularity(
    "14(j)", "A card is exposed while the dealer deals from the hand",
    "All wagers are returned, the cards are reshuffled.",
    Effect.WAGERS_RETURNED, Effect.RESHUFFLE, under=(dealing, HAND),
    impossible_because=_not_dealing,
)  # fmt: skip
void_and_reshuffle(
    game, "14(k)", "A position or the dealer is dealt an incorrect number of cards",
    impossible_because=_nothing_dealt,
)  # fmt: skip
SHUFFLED, FROM_SHOE = (shuffler, True), (dealing, AUTOMATED_SHOE)
SHUFFLER_JAMS = shuffler_jams(game, "14(l)", SHUFFLED, covered(SHUFFLER))
dealing_shoe_jams(game, "14(m)", FROM_SHOE, _no_shoe_to_jam)
device_out_of_order(game, "14(n)", SHUFFLER, SHUFFLED)
device_out_of_order(game, "14(n)", SHOE, FROM_SHOE)
