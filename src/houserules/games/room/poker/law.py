"""Poker: 58 Pa. Code Chapter 637a."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from houserules.equipment.cards import STANDARD
from houserules.games.shared.common import recut_required, shuffler_jams
from houserules.games.shared.devices import (
    SHUFFLER,
    covered,
    device_out_of_order,
    is_covered,
    shuffle_directed,
    unless_dealt,
)
from houserules.games.shared.opening import Opening, OpeningParagraphs
from houserules.rules import (
    Bet,
    Between,
    Effect,
    Game,
    HouseRules,
    Line,
    OneOf,
    Option,
    OrNo,
    YesNo,
)
from houserules.rules.house_rules import Limits as Amounts
from houserules.rules.option import money, percent
from houserules.rules.procedure import Dealer
from houserules.rules.settlement import Outcome, PartOfBet

from .betting import Limits, Structure
from .forms import EVERY, FORMS, Form
from .irregular import declare
from .playing import Room
from .rake import AMOUNTS, LEVELS, SHARES, TEN_PERCENT, USUAL_BLINDS, Rake
from .steps import declare as declare_steps

PLAYERS = 10
game = Game(
    "637a", "Poker", positions=PLAYERS, positions_cite="2(a)", deck=STANDARD,
    places=("community", "common", "button"), usual_players=6, usual_stake=200_00,
)

# 637a.1 to 637a.5: table, cards and shuffle

for terms, carried in {
    ("All-in", "Side pot"): "the pot and its side pots",
    ("Bad Beat", "Bad Beat payout"): "the payout of that name below",
    ("Bet", "Betting round", "Call", "Check", "Fold", "Opening bet", "Raise"): "betting",
    ("Blind Bet", "Button", "Forced Bet", "Common card", "Community card", "Draw"): "the forms",
    ("Burn card", "Hole card", "Up card", "Round of play", "Showdown"): "the round of play",
    ("Fouled hand", "Protected hand"): "the irregularities",
    ("Half-kill option", "Kill option", "Qualifying pot"): "the Kill option below",
    ("High hand", "High-low Split", "High-low Split Eight or Better", "Low hand"): "hands",
    ("High Hand Jackpot payout", "Qualifying High Hand", "Qualifying period"): "the payout below",
    ("Pot", "Rake", "Table stakes"): "the pot, less the rake",
}.items():
    for term in terms:
        game.carry(f'1("{term}")', carried)
game.carry("3(a)", "one deck, of two in turn")
game.nothing_to_execute("hours of play, which the table does not measure", "3(c)")
shuffler = game.option("Automated shuffler", "5(b)(1)", YesNo(), True)
game.step("3(b)", "one deck is in the shuffling device while the other is played", (shuffler, True))
opening = Opening(
    game,
    OpeningParagraphs.lettered("4", excused="abcd", inspects="the first two players"),
)
game.step("4(d)", "keep the deck that is not in use in its area", (shuffler, False))
shuffler_counts = game.option(
    "Automated shuffler counts the cards", "7(e)(4)(ii)", YesNo(), True,
    applies=lambda rules: rules[shuffler],
)
SHUFFLED = game.carry("5(a)", "all cards are shuffled before each round")
game.step("5(b)(2)", "cut a deck that no device shuffled")
shuffle_directed(game, "5(a)", unless_dealt)


def _cannot_be_recut(dealer: Dealer, seat: int | None) -> str | None:
    """Why the deck is not recut: cards were dealt, or a device shuffled it."""
    if any(dealer.hand(each) for each in dealer.seats()):
        return "cards have been dealt"
    by_device = dealer.rules[shuffler] and not is_covered(dealer, SHUFFLER)
    uncut = by_device and not opening.is_preshuffled(dealer)
    return "cards that a device shuffled are not cut" if uncut else None


RECUT = recut_required(game, "5(c)", _cannot_be_recut)
game.carry("5(d)", "decks spread while nobody plays")

# 637a.6: rankings

game.carry("6(a)", "ranks of cards in high hands")
for number in range(1, 10):
    game.carry(f"6(b)({number})", "five-card high hands")
game.carry("6(c)", "ranks of cards in low hands")
game.carry("6(d)", "low hands")
game.carry("6(e)", "hands of identical rank; ties divide the pot")
game.carry("6(f)", "the cards decide")

# 637a.9: the games; 637a.8(k): limits

form = game.option("Poker game", "9(a)", OneOf(tuple(FORMS)), "Hold'em", must=True)
for each in EVERY:
    game.carry(each.offered, each.name)
    game.carry(each.at("(a)"), each.name)
game.nothing_to_execute("no other games can be chosen", "9(b)")
game.nothing_to_execute("announcements in the room", "9(c)")
game.nothing_to_execute("the area of the room, and how chips and cards are held", "7(a)", "7(e)(1)")
structure = game.option("Betting structure", "8(k)", OneOf(tuple(Structure)), Structure.FIXED.value)
minimum = game.option("Minimum bet", "8(k)", money(), 400)
maximum = game.option(
    "Maximum bet", "8(k)", money(), 800,
    applies=lambda rules: rules[structure] in (Structure.FIXED, Structure.SPREAD),
)
game.constraint(
    "8(k)", "The maximum bet is not below the minimum bet.",
    lambda rules: rules[structure] in (Structure.POT, Structure.NONE)
    or rules[minimum] <= rules[maximum],
)
raises = game.option(
    "Maximum number of raises", "8(k)", OrNo(Between.range(1, 6, "raises")), 3,
    usual=lambda rules: None if rules[structure] in (Structure.POT, Structure.NONE) else 3,
)
increase = game.option("Increase of the minimum bet", "8(k)", OrNo(money()), None)
check_raise = game.option("Raise after a check", "8(j)", YesNo(), True)
disclosed = game.option("Discarded hands are disclosed", "18(e)", YesNo(), False)


def form_of(rules: HouseRules) -> Form:
    """The Poker game of the table."""
    return FORMS[rules[form]]


@game.refuses_seats
def _refuses(number: int, rules: HouseRules) -> str | None:
    played = form_of(rules)
    if number <= played.most:
        return None
    cite = game.cite(played.at("(b)")).pretty
    return f"no more than {played.most} players may participate in {played.name} ({cite})"


# Antes, blinds and Forced Bets


def _has_blinds(rules: HouseRules) -> bool:
    return bool(form_of(rules).blinds)


def _blinds_by(rules: HouseRules) -> str:
    return form_of(rules).blinds or "11(d)"


def _excess_by(rules: HouseRules) -> str:
    return form_of(rules).parts[0].tied or "11(k)"


def _kill_by(rules: HouseRules) -> str:
    return form_of(rules).kill or "12(n)"


ante = game.option(
    "Ante bet", "7(c)", OrNo(money()), None, by=lambda rules: form_of(rules).at("(b)")
)
EACH_PLAYER, THE_BUTTON, BIG_BLIND = "each player", "button", "last Blind Bet"
ante_by = game.option(
    "Ante bet is placed by", "11(b)", OneOf((EACH_PLAYER, THE_BUTTON, BIG_BLIND)), EACH_PLAYER,
    applies=lambda rules: rules[ante] is not None and form_of(rules).has_button,
    by=lambda rules: form_of(rules).at("(b)"),
)
blinds = game.option(
    "Blind Bets", "11(d)", AMOUNTS, USUAL_BLINDS, must=True, applies=_has_blinds, by=_blinds_by
)
first_of_two = game.option(
    "First Blind Bet of two players", "11(d)", OneOf(("left of the button", THE_BUTTON)),
    "left of the button", applies=_has_blinds, by=_blinds_by,
)
LIVE, LIVE_AND_DEAD = "live", "live and dead"
late_blinds = game.option(
    "Late Blind Bets", "11(d)", OrNo(OneOf((LIVE, LIVE_AND_DEAD))), None,
    applies=_has_blinds, by=_blinds_by,
)
straddle = game.option(
    "Straddle Bet", "11(e)", OrNo(money()), None,
    applies=lambda rules: bool(form_of(rules).straddle),
    by=lambda rules: form_of(rules).straddle or "11(e)",
)
forced = game.option(
    "Forced Bet", "10(d)", money(), 200, must=True,
    applies=lambda rules: form_of(rules).forced is not None,
    by=lambda rules: "14(d)" if form_of(rules).section == 14 else "10(d)",
)
RIGHT, BY_CARD = "right of the dealer", "by a card"
button = game.option(
    "Button at the commencement", "11(c)(1)", OneOf((RIGHT, BY_CARD)), RIGHT,
    applies=lambda rules: form_of(rules).has_button,
    by=lambda rules: form_of(rules).at("(c)(1)") if form_of(rules).has_button else "11(c)(1)",
)
BY_SUIT, OF_BUTTON, OF_DEALER = "by suit", "left of the button", "left of the dealer"
excess = game.option(
    "Excess of a divided pot", "11(k)", OneOf((OF_BUTTON, OF_DEALER, BY_SUIT)), OF_BUTTON,
    applies=lambda rules: form_of(rules).has_button, by=_excess_by,
)
chip = game.option("Least chip", "11(k)", money(), 100, by=_excess_by)
KILL, HALF_KILL = "Kill", "Half-kill"
kill = game.option(
    "Kill option", "12(n)", OrNo(OneOf((KILL, HALF_KILL))), None,
    applies=lambda rules: bool(form_of(rules).kill), by=_kill_by,
)
qualifying = game.option(
    "Qualifying pot", "12(n)", money(), 6000,
    applies=lambda rules: bool(form_of(rules).kill) and rules[kill] is not None, by=_kill_by,
)
for each in EVERY:
    game.carry(each.at("(b)"), f"at most {each.most} players, and an Ante")
    if each.has_button:
        for letters in ("(c)(1)(i)", "(c)(1)(ii)", "(c)(2)"):
            game.carry(each.at(letters), "the button")
    for paragraph in (each.blinds, each.straddle, each.kill, each.shown, each.split, each.none,
                      each.common, each.reshuffled):
        if paragraph:
            game.carry(paragraph, each.name)
    if each.forced:
        game.carry(each.forced.cite, "the Forced Bet")
    for street in each.streets:
        game.carry(street.dealt, "cards are dealt")
        game.carry(street.bets, "a betting round")
    for part in each.parts:
        for paragraph in (part.won, part.tied, *part.also):
            if paragraph:
                game.carry(paragraph, f"the pot of {each.name}")
    if each.section in (10, 14):
        opens = ("(f)(1)", "(f)(2)", "(f)(3)") if each.section == 10 else ("(f)(1)", "(f)(2)")
        for letters in opens:
            game.carry(each.at(letters), "the highest hand showing bets or checks")
declare_steps(game, form_of)
game.carry("10(d)", "the up cards decide who makes the Forced Bet, ties by suit")
game.carry("13(g)(1)", "a card is burned before the first draw")
game.carry("10(i)(3)(iv)", "suits in their order")
game.carry("12(k)(2)(iv)", "suits in their order")
game.carry("19(k)(2)(iv)", "suits in their order")
for number in range(1, 5):
    game.carry(f"21(k)({number})", "Badugi hands")
TWO_HANDS = "a high and a low hand are formed apart, an ace in either"
game.carry("12(m)", TWO_HANDS)
game.carry("19(l)(2)", TWO_HANDS)
game.carry("10(k)", TWO_HANDS)
game.nothing_to_execute("examples of hands", "10(k)(1)", "10(k)(2)")
game.carry("10(l)", TWO_HANDS)

# 637a.7 and 637a.8: table stakes and betting


def blind_bets(rules: HouseRules) -> tuple[int, ...]:
    """The Blind Bets from the left of the button."""
    return rules[blinds]


def least_stakes(rules: HouseRules) -> Amounts:
    """Enough for the Ante, the largest Blind or the Forced Bet, and one bet, 637a.8(b)(4)."""
    played = form_of(rules)
    first = max(blind_bets(rules)) if played.blinds else rules[forced]
    return Amounts((rules[ante] or 0) + first + rules[minimum])


stakes = game.wager(
    "Table Stakes", "8(b)(1)", for_pot=True,
    requires=[
        game.amounts(
            "8(b)(4)", "bring enough for the Ante, Blind or Forced Bet and one bet", least_stakes
        )
    ],
)
TWO_PLAYERS = game.rule("7(b)", "Poker is played with no less than two players")
LEFT = game.rule("8(b)(2)", "table stakes that are left")
for paragraph, carried in {
    "7(c)": "a betting round after each round of cards",
    "7(d)": "a bet that no other player calls wins the pot",
    "7(e)(2)": "the dealer says whose turn it is",
    "7(e)(3)": "burn cards are no part of reshuffled discards",
    "7(e)(4)(i)": "the deck is counted every fifth round",
    "7(e)(6)": "the pot is awarded",
    "7(e)(6)(i)": "losing hands are collected",
    "7(e)(6)(ii)": "side pots are awarded first",
    "7(e)(6)(iii)": "the rake is collected",
    "7(e)(6)(iv)": "contributions are collected",
    "8(a)": "seated players with table stakes are dealt in",
    "8(b)(2)": "chips that are bought during a round are not table stakes of it",
    "8(b)(5)(i)": "an All-in player contends for what they contributed to",
    "8(b)(5)(ii)": "an All-in player gets all cards",
    "8(b)(5)(iii)": "side pots",
}.items():
    game.carry(paragraph, carried)
game.nothing_to_execute("currency that is changed into chips before it is bet", "8(b)(3)")
away = game.option(
    "Stakes of a player who leaves for a while", "8(b)(6)",
    OneOf(("determined and verified", "covered")), "determined and verified",
)


def limits(rules: HouseRules, *, killed: bool = False, increased: bool = False) -> Limits:
    """The limits of a round of play, as they are posted or raised."""
    return rules.once(_limits, (killed, increased))


def _limits(raised: tuple[bool, bool], rules: HouseRules) -> Limits:
    killed, increased = raised
    factor = Fraction(1)
    if killed:
        factor = Fraction(2) if rules[kill] == KILL else Fraction(3, 2)
    more = rules[increase] or 0 if increased else 0
    least = int((rules[minimum] + more) * factor)
    most = max(int(rules[maximum] * factor), least)
    posted = Structure(rules[structure])
    return Limits(posted, least, most, rules[raises], rules[check_raise])


# 637a.17: the rake

rake = game.option("Rake", "17(a)(1)", YesNo(), True)


def _is_raked(rules: HouseRules) -> bool:
    return rules[rake]


def _is_timed(rules: HouseRules) -> bool:
    return rules[rake] and rules[hourly] is not None


def has_flop(played: Form) -> bool:
    """Whether community cards are dealt."""
    return any(street.community for street in played.streets)


percentage = game.option(
    "Percentage rake", "17(b)(1)", OrNo(percent(0, 10)), TEN_PERCENT, applies=_is_raked,
    usual=lambda rules: TEN_PERCENT if rules[rake] else None,
)
EACH, ONCE = "after each betting round", "upon completion"
extracted = game.option(
    "Rake is extracted", "17(b)(1)", OneOf((ONCE, EACH)), ONCE,
    applies=lambda rules: rules[rake] and rules[percentage] is not None,
)
incremental = game.option(
    "Incremental rake", "17(b)(2)", OrNo(LEVELS), None, applies=_is_raked
)
rake_unit = game.option("Rake unit", "17(a)(2)", money(), 100, must=True, applies=_is_raked)
no_flop_no_drop = game.option(
    "No flop, no drop", "17(a)(2)", YesNo(), False,
    applies=lambda rules: rules[rake] and has_flop(form_of(rules)),
)
most_rake = game.option("Maximum rake", "17(a)(3)", money(), 500, must=True, applies=_is_raked)
hourly = game.option(
    "Time charge for an hour", "17(b)(3)(ii)", OrNo(money()), None, applies=_is_raked
)
PER_PLAYER, PER_TABLE = "per player", "per table"
basis = game.option(
    "Time charge is imposed", "17(b)(3)(i)", OneOf((PER_PLAYER, PER_TABLE)), PER_PLAYER,
    applies=_is_timed,
)
minutes = game.option(
    "Time charge is assessed every", "17(b)(3)(iii)", Between((20, 30, 60), "minutes"), 30,
    applies=_is_timed,
)
RAKES: tuple[Option[Any], ...] = (percentage, incremental, hourly)
game.constraint(
    "17(a)", "Revenue is derived by a rake: choose a percentage, an incremental rake or a time "
    "charge, or no rake at all.",
    lambda rules: not rules[rake] or not all(one.is_no(rules[one]) for one in RAKES),
)


def _is_extracted(kind: Option[Any], how: str | None, rules: HouseRules) -> bool:
    """Whether a rake is taken, and so."""
    return rules[rake] and rules[kind] is not None and how in (None, rules[extracted])


for paragraph in ("17(a)(1)", "17(b)(1)(i)", "17(b)(1)(ii)", "17(b)(2)(i)", "17(b)(2)(ii)",
                  "17(d)"):
    game.carry(paragraph, "the rake")
for one, how, cite, when in (
    (percentage, EACH, "17(b)(1)(i)", "after each betting round, into the rake area"),
    (percentage, ONCE, "17(b)(1)(ii)", "upon completion of the round, into the drop box"),
    (incremental, None, "17(b)(2)(i)", "at each level, into the rake area"),
):
    game.step(cite, f"extract the rake {when}", applies=partial(_is_extracted, one, how),
              by_parts=True)
game.step("17(b)(3)(iv)", "collect the time charge into the rake area", by_parts=True,
          applies=_is_timed)
game.carry("17(b)(3)(iv)", "time charges are collected")
game.carry("17(b)(3)(v)", "a floorperson verifies time charges")
game.nothing_to_execute("a sign at the table", "17(c)")


def rake_of(rules: HouseRules) -> Rake:
    """The rake of a round of play."""
    return Rake(rules[percentage], rules[incremental], rules[most_rake], rules[rake_unit])


def rake_ways(rules: HouseRules) -> Iterator[str]:
    """The paragraphs by which a rake is placed into the drop box."""
    if rules[percentage] is not None:
        yield "17(b)(1)(i)" if rules[extracted] == EACH else "17(b)(1)(ii)"
    if rules[incremental] is not None:
        yield "17(b)(2)(ii)"


# 637a.15 and 637a.16: Bad Beat and High Hand Jackpot payouts

CATEGORIES = ("Full house", "Four-of-a-kind", "Straight flush")
bad_beat = game.option("Bad Beat payout", "15(a)", OrNo(OneOf(CATEGORIES)), None)


def _offers_bad_beat(rules: HouseRules) -> bool:
    return rules[bad_beat] is not None


bad_beat_contribution = game.option(
    "Bad Beat contribution", "15(b)(1)", money(), 100, applies=_offers_bad_beat
)
bad_beat_pot = game.option(
    "Bad Beat minimum pot", "15(b)(2)", money(), 2000, applies=_offers_bad_beat
)
bad_beat_shares = game.option(
    "Bad Beat shares", "15(b)(3)", SHARES, (50, 25, 25), applies=_offers_bad_beat
)
AT_TABLE, AT_CAGE = "at the table", "at the cage"
bad_beat_paid = game.option(
    "Bad Beat is paid", "15(g)", OneOf((AT_TABLE, AT_CAGE)), AT_TABLE,
    applies=_offers_bad_beat,
)
for paragraph in ("15(c)", "15(f)", "15(f)(1)", "15(f)(2)"):
    game.carry(paragraph, "the Bad Beat payout")
COUNTING = "counting and display of a fund by departments of the house"
game.nothing_to_execute(COUNTING, "15(d)", "15(e)", "15(h)", "16(d)", "16(e)")
game.nothing_to_execute("internal controls for discontinuing a payout", "15(i)")
jackpot = game.option("High Hand Jackpot payout", "16(a)", YesNo(), False)


def _offers_jackpot(rules: HouseRules) -> bool:
    return rules[jackpot]


jackpot_contribution = game.option(
    "High Hand Jackpot contribution", "16(b)(2)", money(), 100, applies=_offers_jackpot
)
jackpot_pot = game.option(
    "High Hand Jackpot minimum pot", "16(b)(3)", money(), 2000, applies=_offers_jackpot
)
jackpot_players = game.option(
    "High Hand Jackpot minimum players", "16(b)(4)", Between.range(2, PLAYERS, "players"), 2,
    applies=_offers_jackpot,
)
EQUALLY, TO_FIRST = "equally", "to the first"
jackpot_division = game.option(
    "High Hand Jackpot division", "16(b)(5)", OneOf((EQUALLY, TO_FIRST)), EQUALLY,
    applies=_offers_jackpot,
)
NEXT_PERIOD, OTHERWISE = "to the next period", "by another procedure"
jackpot_uncollected = game.option(
    "High Hand Jackpot not collected in time", "16(i)", OneOf((NEXT_PERIOD, OTHERWISE)),
    NEXT_PERIOD, must=True, applies=_offers_jackpot,
)
game.carry("15(b)", "the current amount of the Bad Beat payout is displayed")
game.carry("16(b)", "the current amount of the High Hand Jackpot payout is displayed")
for paragraph in ("16(c)", "16(f)", "16(g)", "16(h)"):
    game.carry(paragraph, "the High Hand Jackpot payout")
game.nothing_to_execute("what a tracking slip contains", *(f"16(f)({n})" for n in range(1, 6)))
game.nothing_to_execute("what notices say", "16(b)(1)", "16(b)(6)", "16(b)(7)")

# 637a.18: conduct and irregularities

IRREGULAR = declare(game, away)
JAMS = shuffler_jams(game, "18(q)", (shuffler, True), covered(SHUFFLER))
device_out_of_order(game, "18(r)", SHUFFLER, (shuffler, True))

# Events between rounds


def _time_is_due(dealer: Dealer) -> None:
    """Assess a part of the hourly fee from everybody seated, 637a.17(b)(3)."""
    rules = dealer.rules
    seats = dealer.seated()
    fee = (rules[hourly] or 0) * rules[minutes] // 60
    share = fee if rules[basis] == PER_PLAYER else fee // max(len(seats), 1)
    for seat in seats:
        due = min(share, dealer.chips(seat))
        charge = PartOfBet(Bet(stakes), "time charge")
        cite = game.cite("17(b)(3)(i)")
        why = f"{rules[minutes]} minutes, {rules[basis]}"
        by = (game.cite("17(b)(3)(ii)"),)
        line = Line(
            seat, charge, stake=0, outcome=Outcome.CHARGED, pays="-", amount=-due, cite=cite,
            why=why, also=by,
        )
        dealer.pays("17(b)(3)(iv)", [line])
    dealer.says("17(b)(3)(v)", "a floorperson verifies the time charges; they are dropped")


def _period_ends(dealer: Dealer) -> None:
    """Award the fund to the highest hand of the period, or keep it, 637a.16(g) and (h)."""
    room = dealer.state(Room)
    dealer.says("16(g)", "the contributions are counted and announced", amount=room.high_hands)
    if room.high_hand is None:
        dealer.says("16(h)", "nobody made a full house: the fund goes on to the next period")
        return
    players = room.high_hand.players
    tied = len(players) > 1
    if dealer.rules[jackpot_division] == TO_FIRST:
        players = players[:1]
    share = room.high_hands // len(players)
    for player in players:
        won = f"{player} has {room.high_hand.worth.name}: paid from the cage"
        dealer.says("16(b)(5)" if tied else "16(h)", won, amount=share)
    room.high_hands -= share * len(players)
    room.high_hand = None
    room.awarded = [share] * len(players)


def _not_awarded(dealer: Dealer, seat: int | None) -> str | None:
    return None if dealer.state(Room).awarded else "no payout of a qualifying period is left"


def _not_collected(dealer: Dealer) -> None:
    """Add a payout that nobody collected to the fund, or leave it to the house, 637a.16(i)."""
    room = dealer.state(Room)
    payout = room.awarded.pop()
    if dealer.rules[jackpot_uncollected] == OTHERWISE:
        says = "it is distributed by the procedure of the Rules Submission"
    else:
        room.high_hands += payout
        says = "it is added to the fund of the next period"
    dealer.says("16(i)", f"a payout was not collected in time: {says}", amount=payout)


TIME_DUE = game.irregularity(
    "17(b)(3)(iii)", "Time charge becomes due",
    "Every seated player, inactive ones too, pays for the time.", Effect.CONTINUES,
    impossible_because=lambda dealer, seat: (
        None if _is_timed(dealer.rules) else "there is no time charge"
    ),
    on_report=_time_is_due,
)
PERIOD_ENDS = game.irregularity(
    "16(g)", "Qualifying period of the High Hand Jackpot ends",
    "The fund is awarded to the highest hand of at least a full house, or kept.",
    Effect.CONTINUES, under=(jackpot, True), on_report=_period_ends,
)
game.irregularity(
    "16(i)", "Player fails to collect a High Hand Jackpot payout in time",
    "It is distributed as the Rules Submission says.",
    Effect.CONTINUES, under=(jackpot, True), impossible_because=_not_awarded,
    on_report=_not_collected,
)
game.seal()
