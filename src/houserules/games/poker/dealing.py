"""How poker chapters deal: from a manual shoe, the hand or an automated shoe."""

from collections.abc import Callable, Generator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import NamedTuple, NotRequired, Self, TypedDict, Unpack

from houserules.equipment.cards import JOKER, STANDARD, Deck
from houserules.games.poker.moments import everybody_has
from houserules.games.shared.common import (
    dealing_shoe_jams,
    recut_required,
    shuffler_jams,
    stub_count,
)
from houserules.games.shared.devices import (
    AUTOMATED_SHOE,
    HAND,
    MANUAL_SHOE,
    SHOE,
    SHUFFLER,
    Covered,
    WaysOfDealing,
    covered,
    device_out_of_order,
    in_use,
    reshuffling_device,
    shuffle_directed,
    takes_direction,
    unless_dealt,
    uses_next_deck,
)
from houserules.games.shared.idle_table import spread_cards
from houserules.games.shared.opening import EACH_DECK, TWO_JOKERS, Opening, OpeningParagraphs
from houserules.rules import Effect, Game, HouseRules, Irregularity, Option, Wager, YesNo
from houserules.rules.irregularity import Impossibility
from houserules.rules.procedure import Answer, Ask, Dealer, Face, Play


class Said(TypedDict):
    """What chapters number differently under one method of dealing."""

    dealt: str
    more: NotRequired[str]
    stub: NotRequired[str]
    apart: NotRequired[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """Where a chapter says how cards are dealt by one method."""

    ready: str
    """The deck is made ready to deal."""
    closed: str
    """No more bets are announced."""
    dealt: str
    """Players and dealer get their cards."""
    more: str
    """Further cards are dealt: the dealer's last where they have more, or cards of nobody."""
    stub: str = ""
    """The stub is racked; nowhere if further cards are drawn from it."""
    counted: tuple[str, str, str] | None = None
    """The stub is counted; the count is right; the count is wrong."""
    apart: str = ""
    """Cards for one wager alone are dealt, where another paragraph says so than `more`."""

    @classmethod
    def of_shoe(cls, *, closed: str = "b", **said: Unpack[Said]) -> Self:
        """The section of a manual shoe as most chapters letter it."""
        return cls._lettered("a", closed, **said)

    @classmethod
    def of_hand(cls, *, closed: str = "a)(3", **said: Unpack[Said]) -> Self:
        """The section of the dealer's hand as most chapters letter it."""
        return cls._lettered("a)(2", closed, **said)

    @classmethod
    def of_stacks(cls, **said: Unpack[Said]) -> Self:
        """The section of an automated shoe as most chapters letter it."""
        return cls._lettered("a)(1", "a)(2", **said)

    @classmethod
    def _lettered(
        cls,
        ready: str,
        closed: str,
        *,
        dealt: str,
        more: str | None = None,
        stub: str = "",
        apart: str = "",
    ) -> Self:
        """Further cards where `dealt` says so unless named; the count follows the stub."""
        section = dealt.split("(")[0]
        counted = following(stub) if stub else None
        return cls(
            ready=f"{section}({ready})",
            closed=f"{section}({closed})",
            dealt=dealt,
            more=dealt if more is None else more,
            stub=stub,
            counted=counted,
            apart=apart,
        )


def following(cite: str) -> tuple[str, str, str]:
    """The three lettered paragraphs after one."""
    section, letter = cite.split(")")[0].split("(")
    first, second, third = (f"{section}({chr(ord(letter) + step)})" for step in (1, 2, 3))
    return first, second, third


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckParagraphs:
    """Where a chapter speaks of its decks and their shuffle."""

    one: str
    second_joker: bool = False
    """Whether this one deck may be made with two jokers, of which one is used."""
    two: str
    kept: Sequence[str]
    """Two decks differ and are racked apart."""
    stored: str
    """One of two decks is shuffled while the other is played."""
    alternate: str
    hours: str
    """A deck is used for some hours."""
    opening: str
    """The section on the opening of a table."""
    shuffled: str
    """The cards are shuffled, perhaps by a device, also when a floorperson directs it."""
    miscounted: str
    method: str
    """The certificate holder chooses the method of dealing."""
    cut: str
    """Cards that were not shuffled by a device are cut."""
    cut_placed: str
    """The cover card is placed in the stack."""
    recut: str
    """A floorperson may have the cards recut."""
    cut_preshuffled: bool = True
    """Whether cards that were preshuffled are cut too."""
    idle: str
    """The cards are spread while nobody plays."""
    reshuffles: str
    """A device reshuffles and counts the cards, which are then neither cut nor spread."""

    @classmethod
    def lettered(
        cls,
        decks: str,
        opening: str,
        shuffle: str,
        *,
        cut_preshuffled: bool = True,
        second_joker: bool = False,
    ) -> Self:
        """Three sections as most chapters letter them."""
        return cls(
            one=f"{decks}(a)",
            two=f"{decks}(b)",
            kept=(f"{decks}(b)(1)", f"{decks}(b)(4)"),
            stored=f"{decks}(b)(2)",
            alternate=f"{decks}(b)(3)",
            hours=f"{decks}(c)",
            opening=opening,
            shuffled=f"{shuffle}(a)",
            miscounted=f"{shuffle}(b)",
            method=f"{shuffle}(c)(1)",
            cut=f"{shuffle}(c)(2)",
            cut_placed=f"{shuffle}(d)",
            recut=f"{shuffle}(e)",
            idle=f"{shuffle}(f)",
            reshuffles=f"{shuffle}(g)",
            cut_preshuffled=cut_preshuffled,
            second_joker=second_joker,
        )

    def declare(self, game: Game, deck: Deck) -> None:
        """Declare the paragraphs with nothing to choose."""
        joker = " and a joker" if JOKER in deck.faces else ""
        game.carry(self.one, f"one deck of 52 cards{joker} is in play")
        game.nothing_to_execute("backs and racking of two decks", *self.kept)
        game.nothing_to_execute("hours of play, which the table does not measure", self.hours)


class DealingParagraphs(NamedTuple):
    """Where a chapter speaks of its cards, how they are dealt and the devices."""

    cards: DeckParagraphs
    manual_shoe: Method
    hand: Method
    automated_shoe: Method
    shuffler_jams: str
    """The jam of the shoe and a device that cannot be used follow it."""

    @property
    def shoe_jams(self) -> str:
        """The next paragraph."""
        return following(self.shuffler_jams)[0]

    @property
    def out_of_order(self) -> str:
        """The one after it."""
        return following(self.shuffler_jams)[1]

    @property
    def from_the_hand(self) -> str:
        """Dealing from the hand needs a shuffling device: just before the deck is made ready."""
        return self.hand.ready.replace("(2)", "(1)")


class InUse(NamedTuple):
    """The method by which a round is dealt."""

    method: Method
    in_stacks: bool
    """Whether hands are dispensed whole."""
    two_decks: bool
    """Whether two decks are used in turn."""
    stub_is_counted: bool
    """Whether the dealer counts the stub, because no device counts the cards."""
    reshuffles: bool
    """Whether a device reshuffles and counts the cards by itself."""
    by_device: bool
    """Whether a device shuffles."""


@dataclass(slots=True)
class Uncounted:
    """How many rounds began since the stub was counted, void or not, and whether it is now."""

    rounds: int = 0
    counts: bool = False

    @classmethod
    def due(cls) -> "Uncounted":
        """The stub of the next round is counted."""
        return cls(MOST_UNCOUNTED)


PROGRESSIVE_SYSTEM, ELECTRONIC_SYSTEM = (
    "progressive table game system",
    "electronic wagering system",
)
"""Systems in which wagers are made."""
FIVE_CARD_HAND_BONUS = "Five Card Hand Bonus Wager"
"""The wager that is made in the electronic wagering system."""
NO_SYSTEMS: Mapping[str, str] = {}
TAKES_NO_MORE = "the {} takes no more wagers"


def _in_progressive_system(rules: HouseRules) -> bool:
    """Whether a wager with a meter is offered that is made at the progressive system."""
    return any(
        rules.offers(wager) and rules.meters(wager) and wager.name != FIVE_CARD_HAND_BONUS
        for wager in rules.game.wagers
    )


def _in_electronic_system(rules: HouseRules) -> bool:
    """Whether the wager is offered that is made at the electronic system."""
    return any(rules.offers(one) and one.name == FIVE_CARD_HAND_BONUS for one in rules.game.wagers)


TAKES_WAGERS = {
    PROGRESSIVE_SYSTEM: _in_progressive_system,
    ELECTRONIC_SYSTEM: _in_electronic_system,
}
"""When wagers are made in a system."""
MOST_UNCOUNTED = 5
"""The stub is counted at least once in as many rounds."""


@dataclass(frozen=True, slots=True, eq=False)
class Dealing:
    """The certificate holder's choices of shuffling and dealing, and the dealing itself."""

    at: DealingParagraphs
    player: int
    dealer: int
    deck: Deck
    method: Option[str]
    shuffler: Option[bool]
    counts: Option[bool]
    reshuffles: Option[bool]
    decks: Option[int]
    opening: Opening
    miscounted: Irregularity
    jams: Irregularity
    recut: Irregularity
    dispensed: Impossibility | None
    """Why no card is dealt any more, where a place has cards beside those of the hands."""
    wrong: dict[tuple[str, str, str], tuple[Irregularity, ...]] = field(default_factory=dict)
    """The ways in which a count of the stub comes out wrong, by its paragraphs."""

    @classmethod
    def of(
        cls,
        game: Game,
        at: DealingParagraphs,
        *,
        player: int,
        dealer: int,
        deck: Deck = STANDARD,
        dispensed: Impossibility | None = None,
        count_rests: bool = False,
        locks: Mapping[str, str] = NO_SYSTEMS,
    ) -> "Dealing":
        """Declare what may be chosen and what may go wrong, for hands of a number of cards.

        A dealer without a hand has no cards. `dispensed` says when an automated shoe has dealt
        its cards, where that is not when all hands are complete. `count_rests` where the paragraph
        on a device's wrong count does not apply to one that reshuffles the cards. `locks` names the
        systems in which wagers are made, and the paragraph by which each is locked.
        """
        cards = at.cards
        cards.declare(game, deck)
        method, shuffler, decks = WaysOfDealing(
            cards.method, cards.shuffled, cards.two, cards.alternate, at.from_the_hand
        ).offered(game)
        counts = game.option(
            "Automated shuffler counts the cards",
            cards.miscounted,
            YesNo(),
            True,
            applies=lambda rules: rules[shuffler],
        )
        reshuffles = reshuffling_device(
            game, cards.reshuffles, lambda rules: rules[shuffler] and rules[counts]
        )
        game.step(cards.idle, "spread the cards while nobody plays", (reshuffles, False))
        miscounted = game.irregularity(
            cards.miscounted,
            "Shuffling device counts an incorrect number of cards",
            "The deck is removed from the table.",
            Effect.REMOVE_DECK,
            under=(counts, True),
            impossible_because=_uncounted_by(reshuffles) if count_rests else covered(SHUFFLER),
        )
        jams = shuffler_jams(game, at.shuffler_jams, (shuffler, True), covered(SHUFFLER))
        at_opening = OpeningParagraphs.lettered(
            cards.opening, excused="abcd", batches="d", batch=EACH_DECK
        )
        two_jokers = None
        if cards.second_joker:
            two_jokers = game.option(TWO_JOKERS, cards.one, YesNo(), False)
            at_opening = replace(at_opening, removed=cards.one, removes="only one joker is used")
        opening = Opening(
            game, at_opening, removes=two_jokers, batched=lambda rules: rules[decks] == 2
        )
        shuffle_directed(game, cards.shuffled, unless_dealt)
        recut = recut_required(
            game, cards.recut, lambda dealer, seat: made._cannot_be_recut(dealer)
        )
        made = cls(
            at=at,
            player=player,
            dealer=dealer,
            deck=deck,
            method=method,
            shuffler=shuffler,
            counts=counts,
            reshuffles=reshuffles,
            decks=decks,
            opening=opening,
            miscounted=miscounted,
            jams=jams,
            recut=recut,
            dispensed=dispensed,
        )
        for system, cite in locks.items():
            game.carry(cite, TAKES_NO_MORE.format(system))
        game.carry(cards.shuffled, "all cards are shuffled before each round")
        game.step(cards.stored, "one deck is shuffled while the other is played", (decks, 2))
        game.step(cards.cut, "cut cards that no device shuffled", (reshuffles, False))
        game.step(cards.cut_placed, "the cover card at least ten cards from the top")
        for name, by in made.methods.items():
            game.step(by.ready, "the shuffled deck is made ready to deal", (method, name))
            game.step(by.closed, "no more bets", (method, name))
            for system in locks:
                does = TAKES_NO_MORE.format(system)
                game.step(by.closed, does, (method, name), applies=TAKES_WAGERS[system])
            if by.stub:
                game.step(by.stub, "rack the stub without exposing it", (method, name))
            if by.counted:
                why = made._not_counted(by)
                made.wrong[by.counted] = stub_count(game, *by.counted, (method, name), why)
        dealing_shoe_jams(game, at.shoe_jams, (method, AUTOMATED_SHOE), made._shoe_cannot_jam)
        device_out_of_order(game, at.out_of_order, SHUFFLER, (shuffler, True))
        device_out_of_order(game, at.out_of_order, SHOE, (method, AUTOMATED_SHOE))
        return made

    @property
    def methods(self) -> dict[str, Method]:
        """The paragraphs of each method by its name."""
        at = self.at
        return {MANUAL_SHOE: at.manual_shoe, HAND: at.hand, AUTOMATED_SHOE: at.automated_shoe}

    def community_first(self, game: Game, cite: str) -> Option[bool]:
        """Whether a shoe that reshuffles the cards dispenses the community cards first."""
        return game.option(
            "Community cards dispensed first",
            cite,
            YesNo(),
            False,
            applies=lambda rules: rules[self.method] == AUTOMATED_SHOE and rules[self.reshuffles],
        )

    def dispenses_first(self, dealer: Dealer, now: InUse, first: Option[bool], cards: int) -> bool:
        """Dispense the community cards where they come first, and say whether they did."""
        chosen = now.in_stacks and now.reshuffles and dealer.rules[first]
        if chosen:
            dealer.deals_around(("community",), first.cite, cards)
        return chosen

    def card_by_card(self, game: Game, *steps: str) -> None:
        """Declare the numbered steps in which cards are dealt from a manual shoe or the hand."""
        for name in (MANUAL_SHOE, HAND):
            for number, does in enumerate(steps, 1):
                game.step(f"{self.methods[name].dealt}({number})", does, (self.method, name))

    def step(
        self,
        game: Game,
        does: str,
        paragraph: Callable[[Method], str],
        applies: Callable[[HouseRules], bool] | None = None,
    ) -> None:
        """Declare a step that every method has in a paragraph of its own."""
        for name, method in self.methods.items():
            game.step(paragraph(method), does, (self.method, name), applies=applies)

    # When something cannot go wrong

    def _not_counted(self, method: Method) -> Impossibility:
        """Why the stub of a method of dealing is not being counted."""
        name = next(name for name, by in self.methods.items() if by is method)

        def impossible_because(dealer: Dealer, seat: int | None) -> str | None:
            now = self.in_use(dealer)
            if now.method is not method:
                return f"the cards are not dealt from the {name}"
            if not now.stub_is_counted:
                return "the shuffling device counts the cards"
            if not dealer.state(Uncounted).counts:
                return "the stub is not being counted now; say after how many cards and counts"
            return None

        return impossible_because

    def _shoe_cannot_jam(self, dealer: Dealer, seat: int | None) -> str | None:
        over = (
            everybody_has(dealer, self.player, self.dealer)
            if self.dispensed is None
            else self.dispensed(dealer, seat)
        )
        return covered(SHOE)(dealer, seat) or ("the shoe has dealt its cards" if over else None)

    def _cannot_be_recut(self, dealer: Dealer) -> str | None:
        if not everybody_has(dealer, 0, 0):
            return "cards have been dealt"
        now = self.in_use(dealer)
        if self.opening.is_preshuffled(dealer) and not now.reshuffles:
            return None if self.at.cards.cut_preshuffled else "cards that came shuffled are not cut"
        return "cards that a device shuffled are not cut" if now.by_device else None

    # At the table

    def in_use(self, dealer: Dealer) -> InUse:
        """How cards are dealt now."""
        if unused := dealer.state(Covered).devices:
            return self._in_use(dealer.rules, unused)
        return dealer.rules.once(_with_all_devices, self)

    def _in_use(self, rules: HouseRules, unused: Set[str]) -> InUse:
        name, shuffled = in_use(rules, self.method, self.shuffler, unused)
        return InUse(
            self.methods[name],
            name == AUTOMATED_SHOE,
            two_decks=rules[self.decks] == 2 and shuffled,
            stub_is_counted=not shuffled or not rules[self.counts],
            reshuffles=shuffled and rules[self.reshuffles],
            by_device=shuffled,
        )

    def opens(self, dealer: Dealer) -> Generator[Ask, Answer, InUse]:
        """Shuffle, again where the device fails or removes the deck, and make the deck ready.

        At a table at which nobody was, the cards were spread, unless a device reshuffles them.
        """
        now, at = self.in_use(dealer), self.at.cards
        preshuffled = self.opening.opens(dealer, batches=now.two_decks)
        if not now.reshuffles:
            yield from spread_cards(dealer, at.idle)
            if dealer.was_empty:
                self.opening.washes(dealer)
                preshuffled = None
        self.opening.stacks(dealer, self.deck, preshuffled or at.shuffled)
        if takes_direction(dealer):
            dealer.shuffles(self.deck, at.shuffled)
            preshuffled = None
        while fault := dealer.notices(self.jams, self.miscounted):
            again = fault.cite if fault is self.jams else at.shuffled
            dealer.shuffles(self.deck, again)
            preshuffled = None
        if now.two_decks:
            uses_next_deck(dealer, at.alternate)
            dealer.says(at.stored, "the other deck is in the shuffling device")
        self._cuts(dealer, now, preshuffled=bool(preshuffled))
        dealer.says(now.method.ready, "the deck is ready to be dealt")
        if now.stub_is_counted:
            dealer.state(Uncounted).rounds += 1
        return now

    def _cuts(self, dealer: Dealer, now: InUse, *, preshuffled: bool) -> None:
        """Cut cards that no device shuffled, once more where a floorperson requires it."""
        if now.reshuffles or (now.by_device and not preshuffled):
            return
        at, how = self.at.cards, "preshuffled" if preshuffled else "shuffled manually"
        if preshuffled and not at.cut_preshuffled:
            dealer.says(at.cut, "the cards came shuffled and are not cut")
            return
        dealer.says(at.cut, f"the cards were {how} and are cut")
        dealer.says(at.cut_placed, "the cover card is at least ten cards from the top")
        while dealer.notices(self.recut):
            dealer.says(at.recut, "the cards are cut again")

    def closes(
        self, dealer: Dealer, now: InUse, collected: Sequence[Wager], locked: Sequence[Wager] = ()
    ) -> None:
        """Announce no more bets, lock the wagering systems, collect the progressive wagers.

        Wagers in an electronic wagering system are only locked; their meters grow all the same.
        """
        closed = now.method.closed
        dealer.says(closed, "no more bets")
        offered = dealer.rules.once(any_offered, tuple(collected))
        electronic = dealer.rules.once(any_offered, tuple(locked))
        if offered:
            dealer.says(closed, TAKES_NO_MORE.format(PROGRESSIVE_SYSTEM))
        if electronic:
            dealer.says(closed, TAKES_NO_MORE.format(ELECTRONIC_SYSTEM))
        if offered:
            collects_counted(dealer, closed, *collected)
        if electronic:
            dealer.feeds(closed, *locked)

    def deals(
        self, dealer: Dealer, now: InUse, seats: Sequence[int], last: Face = Face.DOWN
    ) -> None:
        """To each player and the dealer card by card around the table, or from a shoe in stacks.

        Cards that the dealer has beyond a player's come last, perhaps face up; from a shoe they
        are of another stack.
        """
        dealt = now.method.dealt
        both = min(self.player, self.dealer)
        if now.in_stacks:
            for seat in seats:
                dealer.deals(seat, dealt, self.player)
            if both:
                dealer.deals("dealer", dealt, both)
        else:
            if both:
                dealer.deals_around((*seats, "dealer"), dealt, both)
            for _ in range(self.player - both):
                dealer.deals_around(seats, dealt)
        for _ in range(self.dealer - both):
            dealer.deals("dealer", now.method.more, face=last)

    def deals_all(self, dealer: Dealer, *collected: Wager) -> Generator[Ask, Answer, Sequence[int]]:
        """Deal a round that has no cards but those of the hands; returns the seats.

        Shuffle, announce no more bets, deal the hands and rack the stub.
        """
        now = yield from self.opens(dealer)
        self.closes(dealer, now, collected)
        seats = dealer.seats()
        self.deals(dealer, now, seats)
        yield from self.racks_stub(dealer, now)
        return seats

    def racks_stub(self, dealer: Dealer, now: InUse) -> Play:
        """Rack the stub; where no device counts the cards, count it first in every fifth round.

        A fifth round that was void before its stub leaves the count to the next.
        """
        if now.method.counted:
            counted, right, _ = now.method.counted
            left, wrong = dealer.remaining(), self.wrong[now.method.counted]
            due = yield from counts_when_due(
                dealer, now, counted, "the stub is counted", left, wrong
            )
            if due:
                rest = f"{left} cards are left, as there should be"
                dealer.says(right, f"{rest}; the stub goes to the discard rack")
                return
        dealer.says(now.method.stub, "the stub goes to the discard rack")


def collects_counted(dealer: Dealer, cite: str, *wagers: Wager) -> None:
    """Collect wagers made with chips, and verify that they are as many as a system accepted."""
    made = sum(dealer.bets(seat).has(wager) for seat in dealer.seats() for wager in wagers)
    dealer.collects(cite, *wagers)
    if made:
        dealer.says(cite, f"the chips are counted against the wagers that were accepted: {made}")


def counts_when_due(
    dealer: Dealer,
    now: InUse,
    cite: str,
    what: str,
    number: int,
    wrong: tuple[Irregularity, ...],
) -> Generator[Ask, Answer, bool]:
    """Count cards in a fifth round where no device does; tell whether they were counted.

    The dealer says the `number` of cards, or reports what is `wrong`.
    """
    if not now.stub_is_counted:
        return False
    state = dealer.state(Uncounted)
    if state.rounds < MOST_UNCOUNTED:
        return False
    state.rounds, state.counts = 0, True
    try:
        yield from dealer.counts(cite, what, number, wrong)
    finally:
        state.counts = False
    return True


def _uncounted_by(reshuffles: Option[bool]) -> Impossibility:
    """Why no wrong count of the shuffling device is heard of: it reshuffles, or is not in use."""
    unused = covered(SHUFFLER)

    def impossible_because(dealer: Dealer, seat: int | None) -> str | None:
        exempt = f"the paragraph does not apply to a reshuffling device ({reshuffles.cite.pretty})"
        return exempt if dealer.rules[reshuffles] else unused(dealer, seat)

    return impossible_because


def _with_all_devices(dealing: Dealing, rules: HouseRules) -> InUse:
    return dealing._in_use(rules, frozenset())


def any_offered(wagers: tuple[Wager, ...], rules: HouseRules) -> bool:
    """Whether the certificate holder offers any of these wagers."""
    return any(rules.offers(wager) for wager in wagers)


def complete_hands(dealer: Dealer, cite: str, cards: int, *wagers: Wager) -> list[int]:
    """Deal what hands lack whose wagers are settled in a void round; returns their seats."""
    waiting = [seat for seat in dealer.seats() if dealer.bets(seat).has(*wagers)]
    for seat in waiting:
        if missing := cards - len(dealer.hand(seat)):
            dealer.deals(seat, cite, missing)
    return waiting
