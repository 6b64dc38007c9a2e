"""The table checks the mathematics: every figure of `price --all` by all deals or by rounds.

A figure without evidence is not confirmed, so nothing can be left out. Blackjack, Pai Gow Poker
and Ultimate Texas Hold 'Em take hours in full: `houserules confirm GAME --full`.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest

from houserules.equipment.cards import Card
from houserules.evidence import Confirmation, confirm, generally
from houserules.evidence.evidence import ENOUGH, Counted, Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import in_rounds
from houserules.evidence.settling import Stated, Trial, stated
from houserules.evidence.simulation import Account
from houserules.evidence.strategies import strategy
from houserules.games import INDEX, load
from houserules.games.blackjack.blackjack import additional as blackjack_wagers
from houserules.games.blackjack.blackjack import evidence as blackjack
from houserules.games.blackjack.blackjack import evidence_added as blackjack_added
from houserules.games.blackjack.blackjack import evidence_deals as blackjack_deals
from houserules.games.blackjack.blackjack import evidence_draws as blackjack_draws
from houserules.games.blackjack.blackjack.shoe import decks
from houserules.games.dice.craps import evidence as craps
from houserules.games.dice.craps.shooter_bets import BONUS_CRAPS, fire
from houserules.games.dice.craps.supplements import SUPPORTS
from houserules.games.pai_gow.fortune_asia_poker import evidence as fortune_asia_poker
from houserules.games.pai_gow.pai_gow_poker import evidence as pai_gow_poker
from houserules.games.poker.three_card_poker import law as three_card_poker
from houserules.games.poker.ultimate_texas_holdem import law as ultimate_texas_holdem
from houserules.hands.canonical import hands, others
from houserules.law import Citation
from houserules.odds.figure import Figure, Share
from houserules.odds.plan import plan_of
from houserules.rules import Bet


def seed(chapter: str) -> int:
    """The seed of a chapter is its number, so that nobody has chosen it."""
    return int(chapter[:3])


def missed(found: list[Confirmation]) -> list[str]:
    """Figures that are not confirmed, in words."""
    return [
        f"{one.figure.wager}, {one.figure.table}, {one.figure.when}: "
        + (f"{one.weakest.errors:+.2f}, {one.weakest.unknown}" if one.weakest else "no evidence")
        for one in found
        if one.missed
    ]


def missed_by(evidence: Iterator[Evidence]) -> list[str]:
    return missed([Confirmation(one.figure, [one]) for one in evidence])


# Every figure


IN_PARTS = (
    "619a",
    "623a",
    "625a",
    "633a",
    "641a",
    "645a",
    "647a",
    "653a",
    "657a",
    "659a",
    "671a",
    "677a",
    "684a",
)
"""Games that tests below confirm in parts, or by all their spins."""


@pytest.mark.parametrize(
    "chapter", [entry.chapter for entry in INDEX if entry.chapter not in IN_PARTS]
)
def test_every_figure(chapter: str) -> None:
    found = confirm(load(chapter).rules(), 100, seed(chapter))
    assert not missed(found)


def test_every_bet_of_craps_but_those_of_many_rolls() -> None:
    for one in stated(load("623a").rules()):
        if one.wager in (fire, *BONUS_CRAPS):
            continue
        if one.wager not in SUPPORTS:
            assert not missed_by(craps.alone(one, [6]))
        elif one.figure.per == one.wager.name:
            assert not missed_by(craps.supplement(one))
        else:
            assert not missed_by(craps.supported(one, [6]))


def test_blackjack_by_its_first_cards() -> None:
    """Bet the Set 21: every two cards from a shoe, for all numbers of decks at once."""
    rules = load("633a").rules()
    trials = [Trial.of(one) for one in stated(rules, blackjack_wagers.bet_the_set)]
    found = list(generally.on_deals(rules, (("first two",), ()), trials, 633))
    assert not missed_by(iter(found))
    assert [one.rounds for one in found][:2] == [comb(52, 2), comb(104, 2)]


def test_wagers_on_cards_over_all_hands_that_they_look_at() -> None:
    """Pair Plus and the three-card progressive: 22,100 hands in 1,755 patterns."""
    rules = load("649a").rules()
    wagers = (three_card_poker.pair_plus, three_card_poker.progressive)
    trials = [Trial.of(one) for one in stated(rules, *wagers)]
    found = list(generally.on_cards(rules, ("player",), trials, None, 649))
    assert len(found) == 12
    assert all(one.exact and one.rounds == comb(52, 3) for one in found)


def test_ultimate_texas_holdem_by_five_and_six_cards() -> None:
    rules = load("653a").rules()
    for wager, places in (
        (ultimate_texas_holdem.progressive, ("player", "flop")),
        (ultimate_texas_holdem.six_card_bonus, ("player", "six card bonus")),
    ):
        trials = [Trial.of(one) for one in stated(rules, wager)]
        assert not missed_by(generally.on_cards(rules, places, trials, 200, 653))


@pytest.mark.parametrize("chapter", ["641a", "657a", "684a"])
def test_every_figure_where_no_outcome_is_common(chapter: str) -> None:
    """In 100 rounds none of the Ante's outcomes would be expected 30 times."""
    assert not missed(confirm(load(chapter).rules(), 200, seed(chapter)))


def test_pai_gow_poker_by_the_house_way() -> None:
    rules = load("645a").rules()
    assert not missed_by(pai_gow_poker.TRIALS.by_house_way(rules, 645).play(200))


def test_fortune_asia_poker_by_the_house_way() -> None:
    rules = load("659a").rules()
    assert not missed_by(fortune_asia_poker.TRIALS.by_house_way(rules, 659).play(200))


@pytest.mark.slow
@pytest.mark.parametrize("chapter", ["617a", "623a", "627a", "649a", "680a"])
def test_every_figure_by_all_deals_and_the_rounds_it_needs(chapter: str) -> None:
    found = confirm(load(chapter).rules(), None, seed(chapter))
    assert not missed(found)
    assert all(one.catches <= 0.01 for one in found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("chapter", "rounds"),
    [
        ("621a", 20_000),
        ("633a", 20_000),
        ("635a", 10_000),
        ("641a", 20_000),
        ("643a", 20_000),
        ("645a", 20_000),
        ("647a", 100_000),
        ("653a", 100_000),
        ("657a", 20_000),
        ("659a", 20_000),
        ("673a", 10_000),
        ("676a", 20_000),
        ("663a", 20_000),
        ("670a", 20_000),
        ("671a", 20_000),
        ("677a", 100_000),
        ("679a", 20_000),
        ("682a", 10_000),
        ("684a", 20_000),
        ("687a", 20_000),
        ("688a", 20_000),
        ("685a", 1_000),
    ],
)
def test_every_figure_over_many_rounds(chapter: str, rounds: int) -> None:
    found = confirm(load(chapter).rules(), rounds, seed(chapter))
    assert not missed(found)
    assert len([one for one in found if one.reason]) == (2 if chapter in ("645a", "670a") else 0)
    assert len([one for one in found if one.reason]) == {"645a": 2, "659a": 1}.get(chapter, 0)


def test_straight_jack_by_every_straight_that_a_hand_can_begin() -> None:
    rules = load("633a").rules().with_choices({decks: 2})
    (found,) = blackjack_draws.straight_jack(rules)
    assert found.exact
    assert found.rounds == blackjack_draws.ways((), rules)


@pytest.mark.slow
def test_blackjack_by_all_first_cards_and_all_hands_of_the_dealer() -> None:
    rules = load("633a").rules()
    assert not missed_by(generally.confirm(rules, None, 633, but=blackjack.OWN))
    assert not missed_by(blackjack_deals.confirm(rules))
    assert not missed_by(blackjack_added.taken(rules, 633))
    assert not missed_by(blackjack_draws.hit_and_run(rules))


@pytest.mark.slow
def test_bad_beat_and_house_money_added_with_the_rounds_they_need() -> None:
    rules = load("633a").rules()
    for found in (
        blackjack_draws.bad_beat(rules, 633, [decks]),
        blackjack_added.confirm(rules, 633),
    ):
        evidence = list(found)
        assert not missed_by(iter(evidence))
        assert all(round(one.catches, 6) <= 0.01 for one in evidence)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, 9))
def test_blackjack_with_every_number_of_decks(number: int) -> None:
    rules = load("633a").rules().with_choices({decks: number})
    assert not missed_by(blackjack.hands(rules, 5_000, 633, [decks]))
    assert not missed_by(blackjack.switches(rules, 5_000, 633))


def test_every_wager_of_blackjack_is_on_trial() -> None:
    """Blackjack takes long to price, so its wagers are compared with those that have a trial."""
    game = load("633a")
    priced = {entry.wager for entry in plan_of(game).entries}
    generally_played = {wager for wager in game.wagers if wager.decided}
    assert priced == {*generally_played, *blackjack.OWN}


def test_a_figure_without_evidence_is_not_confirmed() -> None:
    (figure, *_) = (one.figure for one in stated(load("649a").rules()))
    assert not Confirmation(figure).agrees


# Envy bonuses


def envied(one: Stated, host: Host, deals: Iterable[tuple[Sequence[Card], int]]) -> Fraction:
    """The average gain of the first seat by the hand of the second, per unit of its wager."""
    gained = total = 0
    for cards, ways in deals:
        lines = host.play(cards)
        gained += ways * sum(line.amount for line in lines if "Envy" in line.name)
        total += ways
    return Fraction(gained, total * (one.rules.fixed_amount(one.wager) or 100))


def around(*hands: Sequence[Card]) -> list[Card]:
    return [card for cards in zip(*hands, strict=True) for card in cards]


def two_seats(one: Stated, beside: dict[str, int], act: str) -> Host:
    bets = {**beside, one.wager.name: one.rules.fixed_amount(one.wager) or 100}
    return Host(one.rules, {1: bets, 2: beside}, strategy(one.rules, f"always {act}"))


def says(one: Stated, value: Fraction) -> None:
    """Each other player adds so much, whatever the meter."""
    assert one.figure.progressives
    for item in one.figure.progressives:
        assert item.envy
        for others_, advantage in item.envy:
            assert advantage == one.figure.house_advantage - others_ * value


def test_envy_bonuses_of_three_cards() -> None:
    for one in stated(load("649a").rules(), three_card_poker.progressive):
        host = two_seats(one, {"Pair Plus Wager": 100}, "play")
        deals = (
            (around(left[:3], hand, left[3:]), ways)
            for hand, ways in hands(3, three_card_poker.three_card_outcome.is_divided)
            for left in (others(hand, 6),)
        )
        says(one, envied(one, host, deals))


@pytest.mark.slow
def test_envy_bonuses_of_five_cards() -> None:
    (one,) = stated(load("649a").rules(), three_card_poker.five_card_progressive)
    host = two_seats(one, {"Pair Plus Wager": 100}, "play")
    deals = (
        ([*around(left[:3], hand[:3], left[3:]), *hand[3:]], ways)
        for hand, ways in hands(5)
        for left in (others(hand, 6),)
    )
    says(one, envied(one, host, deals))


@pytest.mark.slow
def test_envy_bonuses_of_two_cards_and_the_flop() -> None:
    for one in stated(load("653a").rules(), ultimate_texas_holdem.progressive):
        host = two_seats(one, {"Ante Wager": 100, "Blind Wager": 100}, "check")
        deals = (
            ([*around(left[:2], hand[:2], left[2:4]), left[4], *hand[2:]], ways)
            for hand, ways in hands(5)
            for left in (others(hand, 5),)
        )
        says(one, envied(one, host, deals))


# Evidence


def figure(*shares: tuple[int, Fraction]) -> Figure:
    """A figure with these nets and probabilities."""
    rows = tuple(Share(str(net), "", chance, Fraction(net)) for net, chance in shares)
    return Figure("A Wager", "-", Citation.parse("649a.1"), None, "A Wager", rows, "")


EVEN = figure((1, Fraction(1, 4)), (-1, Fraction(3, 4)))


def evidence(gains: dict[int, int], *, exhaustive: bool = False, of: Figure = EVEN) -> Evidence:
    """Evidence from a number of rounds with each gain on a dollar, in cents."""
    account = Account("A Wager")
    for gain, times in gains.items():
        account.add(100, gain, times)
    return Evidence(of, account, exhaustive)


def test_all_deals_must_be_exactly_as_stated() -> None:
    assert evidence({100: 250, -100: 750}, exhaustive=True).agrees
    assert not evidence({100: 251, -100: 749}, exhaustive=True).agrees
    assert not evidence({100: 250, -100: 749, 99: 1}, exhaustive=True).agrees


def test_rounds_confirm_only_to_the_error_that_they_would_have_seen() -> None:
    """At one in four the variance of a gain of one is 3/4: in 1,000 rounds 3 errors are 8.2%."""
    found = evidence({100: 250, -100: 750})
    assert found.sees == pytest.approx(3 * (0.75 / 1000) ** 0.5)
    one = Confirmation(EVEN, [found])
    assert one.agrees
    assert not one.confirmed(0.082)
    assert one.confirmed(0.0822)
    assert Confirmation(EVEN, [evidence({100: 1, -100: 3}, exhaustive=True)]).confirmed(0)


def test_a_gain_that_the_figure_does_not_know_is_an_error_however_rare() -> None:
    found = evidence({100: 250, -100: 749, 101: 1})
    assert found.unknown == (Fraction(101, 100),)
    assert not found.agrees


def test_the_mean_lies_within_three_standard_errors() -> None:
    """A thousand rounds at one in four: the standard error is 13.69 wins."""
    within, beyond = evidence({100: 291, -100: 709}), evidence({100: 292, -100: 708})
    assert within.errors == pytest.approx(41 / (1000 * 0.25 * 0.75) ** 0.5)
    assert within.agrees
    assert not beyond.agrees


def test_the_number_of_rounds_catches_one_percent() -> None:
    """With enough rounds a payout one percent too frequent is three standard errors off."""
    rounds = evidence({100: 1}).needed()
    assert rounds == 270_000  # 9 x (3/4) / (1/4) / 0.01²
    chance, more = 0.25, 0.25 * 1.01
    assert (more - chance) * rounds == pytest.approx(3 * (rounds * chance * (1 - chance)) ** 0.5)
    played = evidence({100: rounds // 4, -100: 3 * rounds // 4})
    assert played.catches == pytest.approx(0.01)
    by_mean = played.needed_by_mean()
    assert by_mean * (0.01 * 0.25) ** 2 == pytest.approx(9 * EVEN.variance, rel=1e-6)


def in_part(counted: dict[int, int], gains: dict[int, int]) -> Evidence:
    """The same where some of a thousand ways were counted, and the rounds are of the others."""
    return replace(evidence(gains), counted=Counted(evidence(counted).account, of=1000))


def test_rounds_may_be_of_the_deals_alone_that_were_not_counted() -> None:
    """250 of 1000 ways win; 200 and 300 others were counted, so one in ten of the rest wins."""
    within, beyond = ({100: wins, -100: 1000 - wins} for wins in (128, 129))
    assert in_part({100: 200, -100: 300}, within).agrees
    assert not in_part({100: 200, -100: 300}, beyond).agrees  # three standard errors are 28.5


def test_the_fewer_rounds_are_needed_the_more_was_counted() -> None:
    """An error of 1% is 2.5 in a thousand ways; three standard errors of the rest are as much."""
    found = in_part({100: 200, -100: 300}, {})
    assert found.needed() == 32_400  # (3 / 0.01)² x 0.5² x 0.1 x 0.9 / 0.25²
    assert in_part({100: 250, -100: 300}, {-100: 1}).needed() == 0


def test_what_was_counted_comes_as_often_as_stated_at_most() -> None:
    found = in_part({100: 251, -100: 300}, {-100: 1000})
    assert found.unknown == (1,)
    assert found.needed() == 0
    assert not found.agrees
    assert not found.doubtful


def test_a_gain_that_was_counted_out_does_not_come_in_rounds() -> None:
    assert in_part({100: 250, -100: 300}, {-100: 1000}).agrees
    assert not in_part({100: 250, -100: 300}, {-100: 999, 100: 1}).agrees


def test_an_average_is_judged_by_the_scatter_that_was_seen() -> None:
    """Half of the gains 0 and half 3: the standard error of 10,000 is 0.015."""
    share = Share("averaged", "", Fraction(1), 1.5)
    of = replace(EVEN, shares=(share,))
    found = evidence({0: 5_000, 300: 5_000}, of=of)
    assert found.agrees
    assert found.catches == pytest.approx(3 * 0.015 / 1.5, rel=1e-3)
    assert found.needed() == pytest.approx(90_000, rel=1e-3)
    assert not evidence({0: 5_200, 300: 4_800}, of=of).agrees


def test_an_average_of_one_gain_must_be_that_gain() -> None:
    of = replace(EVEN, shares=(Share("averaged", "", Fraction(1), 1.5),))
    assert evidence({150: 10}, of=of).agrees
    assert not evidence({151: 10}, of=of).agrees


def on_trial() -> Trial:
    return Trial(EVEN, {}, Bet(three_card_poker.ante))


def winning(*times: int) -> Callable[[Collection[Trial]], None]:
    """A thousand rounds each time, and the number of them that are won."""
    left = iter(times)

    def play(trials: Collection[Trial]) -> None:
        won = next(left)
        for trial in trials:
            trial.account.add(100, 100, won)
            trial.account.add(100, -100, 1000 - won)

    return play


def test_rounds_that_are_off_are_played_again_and_the_new_ones_decide() -> None:
    """250 of a thousand rounds are won on average; 292 are beyond three standard errors."""
    (found,) = in_rounds([on_trial()], winning(292, 260))
    assert found.agrees
    assert found.rounds == 1000
    assert found.before is not None
    assert not found.before.agrees
    assert found.before.errors == evidence({100: 292, -100: 708}).errors
    (found,) = in_rounds([on_trial()], winning(292, 208))
    assert not found.agrees


def test_rounds_that_lie_right_are_played_once() -> None:
    (found,) = in_rounds([on_trial()], winning(260))
    assert found.agrees
    assert found.before is None


def test_a_figure_keeps_its_rounds_while_another_is_played_again() -> None:
    def play(trials: Collection[Trial]) -> None:
        for trial, won in ((right, 260), (off, 292 if right in trials else 250)):
            trial.account.add(100, 100, won)
            trial.account.add(100, -100, 1000 - won)

    right, off = on_trial(), on_trial()
    first, second = in_rounds([right, off], play)
    assert (first.rounds, second.rounds) == (1000, 1000)
    assert first.before is None
    assert second.before


def test_a_gain_that_the_figure_does_not_know_is_not_played_again() -> None:
    def play(trials: Collection[Trial]) -> None:
        trial.account.add(100, 101)

    trial = on_trial()
    (found,) = in_rounds([trial], play)
    assert found.rounds == 1
    assert not found.agrees


def test_outcomes_too_rare_to_be_seen_are_set_aside() -> None:
    """A top award that pays 10,000 to 1 and did not come says nothing against the figure."""
    rare = figure(
        (10_000, Fraction(1, 100_000)), (1, Fraction(1, 4)), (-1, Fraction(74_999, 100_000))
    )
    found = evidence({100: 250, -100: 750}, of=rare)
    (hidden,) = found.hidden
    assert hidden.net == 10_000
    assert hidden.expected < ENOUGH
    assert found.agrees
    assert found.errors == pytest.approx(0, abs=0.01)


def test_one_of_many_outcomes_may_lie_further_off() -> None:
    assert evidence({100: 1000, -100: 3000}).threshold == pytest.approx(3.2, abs=0.05)
    many = figure(*((net, Fraction(1, 100)) for net in range(1, 101)))
    assert evidence({100: 10_000}, of=many).threshold == pytest.approx(4.2, abs=0.05)


def test_a_wrong_figure_is_found_out() -> None:
    """Pair Plus priced as if a pair paid a hundredth more, or came a tenth more often."""
    (right, *_) = (
        one
        for one in confirm(load("649a").rules(), 1, 649)
        if one.figure.wager == "Pair Plus Wager"
    )
    (found,) = right.evidence
    assert found.agrees
    *better, pair, lost = right.figure.shares
    paid = replace(pair, net=pair.net + Fraction(1, 100))
    assert not replace(found, figure=replace(right.figure, shares=(*better, paid, lost))).agrees
    tenth = pair.probability / 10
    often = replace(pair, probability=pair.probability + tenth)
    less = replace(lost, probability=lost.probability - tenth)
    shares = (*better, often, less)
    assert not replace(found, figure=replace(right.figure, shares=shares)).agrees


# All hands


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_all_hands_are_counted_up_to_a_renaming_of_suits(cards: int) -> None:
    classes = {2: 169, 3: 1_755, 4: 16_432}
    found = list(hands(cards))
    assert len(found) == classes[cards]
    assert sum(ways for _, ways in found) == comb(52, cards)


def test_royal_flushes_come_suit_by_suit() -> None:
    found = [
        hand for hand, ways in hands(3, three_card_poker.three_card_outcome.is_divided) if ways == 1
    ]
    royal = [hand for hand in found if {card.rank.letter for card in hand} == set("AKQ")]
    assert len({hand[0].suit for hand in royal if len({card.suit for card in hand}) == 1}) == 4
    assert sum(
        ways for _, ways in hands(3, three_card_poker.three_card_outcome.is_divided)
    ) == comb(52, 3)
