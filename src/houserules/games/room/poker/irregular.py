"""Irregularities of the Poker room, 637a.18: misdeals, dead hands, cards that were turned up."""

from collections.abc import Callable
from typing import NamedTuple

from houserules.rules import Effect, Game, Irregularity, Option
from houserules.rules.irregularity import Impossibility
from houserules.rules.procedure import Dealer

from .playing import NOT_DEALT, Room, RoundOfPlay, play_of

MISDEAL = "The cards are misdealt: all bets go back and the cards are reshuffled."
DEAD = "The hand has no more part in the round; its bets stay in the pot."
PLACED = "The player has placed a bet of this amount."
VOID = (Effect.HANDS_VOID, Effect.WAGERS_RETURNED, Effect.RESHUFFLE)
DIES = (Effect.HAND_DEAD, Effect.CONTINUES)
KEPT = (Effect.HAND_KEPT, Effect.CONTINUES)
STUD, SEVEN, FIVE, BOARD = (10, 14), (10,), (14,), (11, 12, 19)
"""The sections of Stud Poker and of games with community cards."""
SEVEN_CARDS = 7
Reason = Callable[[Dealer, RoundOfPlay, int | None], str | None]


class Irregularities(NamedTuple):
    """The irregularities upon which the round of play acts itself."""

    leaves: tuple[Irregularity, ...]
    """A player leaves for a while: table stakes are determined, or covered."""
    ineligible: Irregularity
    dead: tuple[Irregularity, ...]
    kept: tuple[Irregularity, ...]
    refunded: tuple[Irregularity, ...]
    hole_up: tuple[Irregularity, ...]
    third_up: Irregularity
    exposed: Irregularity
    miscounted: Irregularity
    called: tuple[Irregularity, ...]
    """A player who put in more has only called."""
    bound: tuple[Irregularity, ...]
    """A statement or a bet binds its player."""

    @property
    def interrupting(self) -> tuple[Irregularity, ...]:
        """Those that are acted upon at once, at any turn."""
        return (*self.leaves, *self.dead, *self.kept, *self.refunded, *self.called)


def declare(game: Game, away: Option[str]) -> Irregularities:
    """Declare section 18, but devices."""
    _misdeals(game)
    game.irregularity(
        "17(e)", "Rake forgotten: the pot was collected and no rake extracted",
        "Additional rake may not be taken.", Effect.NO_MORE_RAKE, Effect.CONTINUES,
        impossible_because=_once(), on_report=_rake_is_over,
    )
    game.nothing_to_execute("decisions of the Poker shift supervisor", "18(a)")
    game.nothing_to_execute("how players behave and hold their cards", "18(b)", "18(d)")
    game.nothing_to_execute("house procedures beside these", "18(s)")
    game.carry("8(e)", "motions by which a bet is placed")
    for paragraph in ("8(b)(6)(i)", "8(b)(6)(ii)", "18(k)(1)", "18(m)(1)", "18(m)(2)"):
        game.carry(paragraph, "irregularities of one hand")
    return Irregularities(
        leaves=(
            _left(game, away, "8(b)(6)(i)", "determined and verified"),
            _left(game, away, "8(b)(6)(ii)", "covered"),
        ),
        ineligible=game.irregularity(
            "18(h)", "Card dealt to an ineligible player",
            "The card is discarded and the round continues.", Effect.CONTINUES,
            impossible_because=_once(_dealing),
        ),
        dead=_dead(game),
        kept=(
            game.irregularity(
                "18(k)(2)", "Protected hand comes into contact with discarded cards",
                "The hand is reconstructed and the round is completed.", *KEPT,
                impossible_because=_once(_has_cards),
            ),
        ),
        refunded=(
            game.irregularity(
                "18(k)(3)", "Protected hand collected by the dealer or fouled without fault",
                "The player gets back all that they put into the pot.", Effect.HAND_VOID,
                impossible_because=_once(_has_cards),
            ),
            game.irregularity(
                "18(m)", "Both hole cards of Seven-card Stud turned face up",
                "The hand is void and the Ante goes back.", Effect.HAND_VOID,
                impossible_because=_once(_in(SEVEN), _first_cards, _two_cards),
            ),
        ),
        hole_up=(
            _turned_up(game, "18(m)", "First or second hole card of Seven-card Stud turned up",
                       "The third card is dealt face down.", SEVEN),
            _turned_up(game, "18(n)", "Hole card of Five-card Stud turned up",
                       "The second card is dealt face down.", FIVE),
        ),
        third_up=game.irregularity(
            "18(m)", "Third hole card of Seven-card Stud turned face up",
            "The player bets no more and contends for the pot so far, or plays on.",
            Effect.HAND_CONTENDS, impossible_because=_once(_in(SEVEN), _last_card),
        ),
        exposed=game.irregularity(
            "18(p)", "Face down card of Hold'em or Omaha dealt face up to a player",
            "The card is exchanged with one from the top of the deck.", *KEPT,
            impossible_because=_once(_in(BOARD), _first_cards),
        ),
        miscounted=game.irregularity(
            "7(e)(5)", "Count of the deck or stub is incorrect",
            "The deck is removed from the table.", Effect.REMOVE_DECK,
            impossible_because=_not_counted,
        ),
        called=_called(game),
        bound=_bound(game),
    )


def _called(game: Game) -> tuple[Irregularity, ...]:
    """Chips beyond a call that are no raise, 637a.8(f) and (i)."""
    calls = (Effect.HAND_CALLS, Effect.CONTINUES)
    return (
        game.irregularity(
            "8(f)", "String bet: player adds chips to a bet that was not said to be incomplete",
            "The chips added go back: the player has only called.", *calls,
            impossible_because=_once(_faces_bet),
        ),
        game.irregularity(
            "8(i)", "Oversized chip: one chip larger than required, without announcing a raise",
            "The player has only called and awaits change from the dealer.", *calls,
            impossible_because=_once(_faces_bet),
        ),
    )


def _bound(game: Game) -> tuple[Irregularity, ...]:
    """Statements and motions by which a player in turn is bound, 637a.8(c) to (h) and 18(l)."""

    def irregularity(cite: str, event: str, outcome: str, *possible: Reason) -> Irregularity:
        effects = (Effect.HAND_BOUND, Effect.CONTINUES)
        why = _once(*(possible or (_in_turn,)))
        return game.irregularity(cite, event, outcome, *effects, impossible_because=why)

    return (
        irregularity(
            "8(c)", "Player in turn announces fold, check, call, raise or a bet, then wants to act "
            "otherwise", "The announcement binds the player.",
        ),
        irregularity(
            "8(d)", "Player puts another amount into the pot than the one announced",
            "The bet is corrected to the announced amount.",
        ),
        irregularity("8(e)(1)", "Player pushes chips forward without a word", PLACED),
        irregularity("8(e)(2)", "Player places chips towards the pot without a word", PLACED),
        irregularity("8(e)(3)", "Player puts currency into the pot without a word", PLACED),
        irregularity(
            "8(f)(1)", "Player says that a bet is not yet complete and adds chips to it",
            "The chips added are part of the bet.",
        ),
        irregularity(
            "8(f)(2)", "Player puts the call into the pot, says that it is a raise and adds chips",
            "The chips added are the raise.",
        ),
        irregularity(
            "8(g)", "Player who announced a raise puts chips in with several motions",
            "They count until both hands come to rest in front of the pot.",
        ),
        irregularity(
            "8(h)", "Player touches chips in the pot", "The dealer has them stay in the pot.",
            _has_cards,
        ),
        irregularity(
            "18(l)", "Player's verbal statement to the dealer contradicts an action or gesture",
            "The statement has precedence and binds the player.",
        ),
    )


def _rake_is_over(dealer: Dealer) -> None:
    play = play_of(dealer)
    assert play is not None
    play.rake_over = True


def _misdeals(game: Game) -> None:
    several = "More than one card found face up in the deck"
    game.irregularity("18(g)(1)", "Failure to shuffle and cut the cards", MISDEAL, *VOID)
    game.irregularity(
        "18(g)(2)", "Dealing begins at an incorrect starting position, before two players bet",
        MISDEAL, *VOID, impossible_because=_two_have_bet,
    )
    game.irregularity("18(g)(3)", several, MISDEAL, *VOID)
    game.irregularity(
        "18(g)(4)", "Eligible seated player is not dealt to, before two players bet",
        MISDEAL, *VOID, impossible_because=_two_have_bet,
    )
    game.irregularity(
        "18(i)", "Missing cards discovered or additional cards found",
        "The round is void, all chips in the pot go back, the deck is replaced.",
        Effect.ROUND_VOID, Effect.WAGERS_RETURNED, Effect.REMOVE_DECK,
    )
    game.irregularity(
        "18(j)", "One card found face up in the deck",
        "The card is not used and is placed with the discarded cards.",
        Effect.DISCARD_CARD, Effect.CONTINUES, again=(several,),
    )
    game.irregularity(
        "18(o)", "Card dealt off the table",
        "The card is examined, not used and placed with the discarded cards.",
        Effect.DISCARD_CARD, Effect.CONTINUES,
    )


def _dead(game: Game) -> tuple[Irregularity, ...]:
    def irregularity(cite: str, event: str, *impossible: Reason) -> Irregularity:
        why = _once(*impossible, _has_cards)
        return game.irregularity(cite, event, DEAD, *DIES, impossible_because=why)

    return (
        irregularity("18(c)", "Player who helps another is required to leave the game"),
        irregularity("18(f)", "Player discards a hand at the showdown that had not lost", _shown),
        irregularity("18(k)", "Unprotected hand fouled or collected by the dealer", _hole_cards),
        irregularity("18(k)(4)", "Player leaves the table without comment, the hand unprotected"),
        irregularity(
            "18(l)(1)(i)", "Player who is to make or call a bet discards the cards towards the pot",
            _in_turn,
        ),
        irregularity(
            "18(l)(1)(ii)", "Player of Stud who is to make or call a bet turns the up cards face "
            "down", _in(STUD), _in_turn,
        ),
        irregularity(
            "18(l)(2)",
            "Player throws the cards away who must make a Blind, Forced or announced bet",
        ),
    )


def _left(game: Game, away: Option[str], cite: str, how: str) -> Irregularity:
    return game.irregularity(
        cite, f"Player leaves the table for a while, table stakes {how}",
        f"A floorperson has the table stakes {how} until the player returns.", *KEPT,
        under=(away, how),
    )


def _turned_up(
    game: Game, cite: str, event: str, outcome: str, sections: tuple[int, ...]
) -> Irregularity:
    why = _once(_in(sections), _first_cards, _no_card_up)
    return game.irregularity(cite, event, outcome, *KEPT, impossible_because=why)


# When something cannot happen


def _once(*every: Reason) -> Impossibility:
    """Why something cannot happen in a round of play, by the first reason of several."""

    def impossible_because(dealer: Dealer, seat: int | None) -> str | None:
        play = play_of(dealer)
        if play is None:
            return NOT_DEALT
        reasons = (reason(dealer, play, seat) for reason in every)
        return next(filter(None, reasons), None)

    return impossible_because


def _in(sections: tuple[int, ...]) -> Reason:
    def reason(dealer: Dealer, play: RoundOfPlay, seat: int | None) -> str | None:
        return None if play.form.section in sections else f"the game is {play.form.name}"

    return reason


def _has_cards(dealer: Dealer, play: RoundOfPlay, seat: int | None) -> str | None:
    if seat is None:
        return "say at which seat the player is"
    if seat not in play.live or not dealer.hand(seat):
        return "the player has no hand"
    return None if len(play.live) > 1 else "no other player is left"


def _dealing(dealer: Dealer, play: RoundOfPlay, seat: int | None) -> str | None:
    return "the first cards have been dealt" if play.street or play.betting else None


def _first_cards(dealer: Dealer, play: RoundOfPlay, seat: int | None) -> str | None:
    return _dealing(dealer, play, seat) or _has_cards(dealer, play, seat)


def _two_cards(dealer: Dealer, play: RoundOfPlay, seat: int | None) -> str | None:
    two = len(dealer.hand(seat or 0)) > 1
    return None if two else "the second hole card has not been dealt"


def _no_card_up(dealer: Dealer, play: RoundOfPlay, seat: int | None) -> str | None:
    return "the player has an up card already" if play.up.get(seat or 0) else None


def _last_card(dealer: Dealer, play: RoundOfPlay, seat: int | None) -> str | None:
    if (reason := _has_cards(dealer, play, seat)) or play.betting:
        return reason or "the cards have been dealt"
    seven = len(dealer.hand(seat or 0)) == SEVEN_CARDS
    return None if seven else "the third hole card has not been dealt"


def _hole_cards(dealer: Dealer, play: RoundOfPlay, seat: int | None) -> str | None:
    stud = play.form.section in STUD
    return "hole cards in Stud Poker are protected (§ 637a.18(k)(1))" if stud else None


def _in_turn(dealer: Dealer, play: RoundOfPlay, seat: int | None) -> str | None:
    betting = play.betting
    in_turn = betting is not None and seat is not None and betting.turn() == seat
    return None if in_turn else "the player is not asked to bet"


def _faces_bet(dealer: Dealer, play: RoundOfPlay, seat: int | None) -> str | None:
    if (reason := _in_turn(dealer, play, seat)) or seat is None or play.betting is None:
        return reason
    return None if play.players[seat].bet < play.betting.high else "the player faces no bet"


def _shown(dealer: Dealer, play: RoundOfPlay, seat: int | None) -> str | None:
    return None if play.shows_first is not None else "there is no showdown yet"


def _two_have_bet(dealer: Dealer, seat: int | None) -> str | None:
    play = play_of(dealer)
    two = play is not None and len(play.voluntary) >= 2
    return "two players have voluntarily placed bets into the pot" if two else None


def _not_counted(dealer: Dealer, seat: int | None) -> str | None:
    counts = dealer.state(Room).counts
    return None if counts else "the cards are not being counted now; say after how many"
