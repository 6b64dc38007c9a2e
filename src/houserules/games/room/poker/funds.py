"""The rake, and the funds of Bad Beat and High Hand Jackpot payouts, 637a.15 to 637a.17."""

from collections.abc import Sequence

from houserules.hands.poker import PokerCategory
from houserules.rules import Bet, Line, Rule
from houserules.rules.payout import Amount
from houserules.rules.procedure import FLOORPERSON, Dealer, Play
from houserules.rules.settlement import PartOfBet

from . import hands, law
from .law import game
from .playing import HighHand, Room, RoundOfPlay
from .showdown import CATEGORIES, Shown

FULL_HOUSE = CATEGORIES[str(PokerCategory.FULL_HOUSE)]
BAD_BEAT = PartOfBet(Bet(law.stakes), "Bad Beat payout")


def collects(dealer: Dealer, room: Room, total: int, raked: int, left: int) -> int:
    """Drop the rake, and take the contributions from what is left of the pot; their amount."""
    rules = dealer.rules
    if raked:
        ways = [*law.rake_ways(rules)]
        by = " ".join(f"§ 637a.{cite}" for cite in ("17(a)(1)", "17(a)(2)", "17(a)(3)", *ways))
        dealer.says("7(e)(6)(iii)", f"the rake goes into the drop box ({by})", amount=raked)
    taken = 0
    if rules[law.bad_beat] is not None and total >= rules[law.bad_beat_pot]:
        taken = min(rules[law.bad_beat_contribution], left)
        room.bad_beat += taken
        by = "§ 637a.15(b)(1) § 637a.15(b)(2) § 637a.15(c)"
        dealer.says("7(e)(6)(iv)", f"contribution to the Bad Beat payout ({by})", amount=taken)
    if rules[law.jackpot] and total >= rules[law.jackpot_pot]:
        more = min(rules[law.jackpot_contribution], left - taken)
        room.high_hands += more
        by = "§ 637a.16(a) § 637a.16(b)(2) § 637a.16(b)(3) § 637a.16(c)"
        dealer.says("7(e)(6)(iv)", f"contribution to the High Hand Jackpot ({by})", amount=more)
        taken += more
    return taken


def _rank(shown: Shown, seat: int) -> int:
    """The place of a hand's category, the best being 1; beyond all for other than high hands."""
    worth = shown[seat][0]
    return CATEGORIES.get(worth.category, len(CATEGORIES)) if worth else len(CATEGORIES)


def bad_beat(
    dealer: Dealer, room: Room, play: RoundOfPlay, shown: Shown, winners: Sequence[int]
) -> Play:
    """Pay the fund where a predesignated hand loses, 637a.15."""
    least = dealer.rules[law.bad_beat]
    if least is None or play.form.parts[0].ranked is not hands.high or not room.bad_beat:
        return
    losing = [seat for seat in shown if seat not in winners]
    beaten = [seat for seat in losing if _rank(shown, seat) <= CATEGORIES[least]]
    if not beaten:
        return
    seat = max(beaten, key=lambda each: shown[each][0])  # type: ignore[arg-type, return-value]
    supervisor = "the Poker shift supervisor"
    yield from dealer.confirms("15(f)", supervisor, "the Bad Beat hand is verified", seat)
    dealer.says("15(f)(1)", "the displayed amount is pending adjustment")
    lines = []
    for to, share, who in _shared(dealer, play, seat, winners, room.bad_beat):
        paid = Rule(game.cite("15(b)(3)"), who).wins(Amount(share)).citing(game.cite("15(a)"))
        lines.append(Line.of(to, BAD_BEAT, 0, paid))
    room.bad_beat -= sum(line.amount for line in lines)
    if dealer.rules[law.bad_beat_paid] == law.AT_CAGE:
        for line in lines:
            dealer.says("15(g)", f"paid at the cage: {line.why}", line.seat, amount=line.amount)
    else:
        dealer.pays("15(f)(2)", lines)


def _shared(
    dealer: Dealer, play: RoundOfPlay, seat: int, winners: Sequence[int], fund: int
) -> list[tuple[int, int, str]]:
    """The share of the losing hand, of the winning hand and of everybody else dealt in."""
    loser, winner, other = dealer.rules[law.bad_beat_shares]
    others = [each for each in play.players if each != seat and each not in winners]
    found = [(seat, fund * loser // 100, "the losing hand")]
    found += [(each, fund * winner // 100 // len(winners), "the winning hand") for each in winners]
    found += [(each, fund * other // 100 // len(others), "dealt in") for each in others]
    return [one for one in found if one[1]]


def high_hand(dealer: Dealer, room: Room, play: RoundOfPlay, shown: Shown) -> Play:
    """Record a full house or better that is the highest hand of the period, 637a.16(f)."""
    rules = dealer.rules
    if not rules[law.jackpot] or play.form.parts[0].ranked is not hands.high:
        return
    if play.dealt_in < rules[law.jackpot_players]:
        dealer.says("16(b)(4)", "too few players were dealt in for a Qualifying High Hand")
        return
    for seat in shown:
        worth = shown[seat][0]
        if worth is None or _rank(shown, seat) > FULL_HOUSE:
            continue
        known = room.high_hand
        if known is not None and worth < known.worth:
            continue
        yield from dealer.confirms("16(f)", FLOORPERSON, f"{worth.name} is recorded", seat)
        same = known.players if known is not None and not known.worth < worth else []
        room.high_hand = HighHand(worth, list(dict.fromkeys([*same, dealer.player(seat)])))
