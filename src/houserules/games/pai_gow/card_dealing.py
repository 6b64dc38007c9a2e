"""Cards dealt to every position: the shuffle, no more bets, cards one by one or in stacks."""

from collections.abc import Collection, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from houserules.equipment.cards import WITH_JOKER, Deck
from houserules.games.pai_gow.banking import may_bank
from houserules.games.pai_gow.starting import (
    DEALER,
    SIX_PLAYERS,
    Circle,
    Starting,
    StartingParagraphs,
    position_name,
)
from houserules.games.shared.common import recut_required, shuffler_jams
from houserules.games.shared.cut import Cut, CutParagraphs, Offer
from houserules.games.shared.devices import (
    AUTOMATED_SHOE,
    HAND,
    MANUAL_SHOE,
    SHUFFLER,
    Covered,
    WaysOfDealing,
    covered,
    in_use,
    reshuffling_device,
    shuffle_directed,
    takes_direction,
    unless_dealt,
    uses_next_deck,
)
from houserules.games.shared.idle_table import (
    WASHED,
    batch_requested,
    spread_batch,
    spread_cards,
)
from houserules.games.shared.opening import (
    EACH_DECK,
    ONE_JOKER,
    TWO_JOKERS,
    Opening,
    OpeningParagraphs,
)
from houserules.rules import Effect, Game, HouseRules, Irregularity, Option, Wager, YesNo
from houserules.rules.irregularity import Impossibility
from houserules.rules.procedure import Answer, Ask, Dealer, Face, Play


class Dealing(Protocol):
    """How a chapter brings its cards or tiles to the positions, in three steps of a round."""

    @property
    def pieces(self) -> int:
        """How many cards or tiles each position is dealt."""

    def opens(self, dealer: Dealer) -> Play:
        """Shuffle or mix, once wagers have been placed."""

    def closes(self, dealer: Dealer, envious: Sequence[int], progressives: Sequence[Wager]) -> Play:
        """Announce no more bets; mark Qualifying Wagers, collect progressive ones."""

    def deals(self, dealer: Dealer, playing: Collection[int | str]) -> Play:
        """Deal to every position, and rack what those receive that do not play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """Where a chapter speaks of its decks and their shuffle."""

    one: str
    two: str
    stored: str
    """One of two decks is shuffled while the other is played."""
    alternate: str
    unexecuted: Sequence[str]
    """Backs, racking, hours and the mark of the starting position."""
    opening: str
    """The section on the opening of a table."""
    shuffled: str
    not_cut: str
    """Cards shuffled by a device are dealt without a cut."""
    cut: str
    """Cards shuffled manually are cut."""
    cut_offered: str = ""
    """The cut is offered to players, where the chapter has it so."""
    cut_order: tuple[str, ...] = ()
    """The player to whom it is offered first: when the game begins, a bank, farthest right."""
    cut_placed: str
    """The cover card is placed in the stack."""
    recut: str
    """A floorperson may have the cards recut."""
    cut_preshuffled: bool
    """Whether cards that were preshuffled are cut too."""
    idle: str
    """The cards are spread while nobody plays."""
    idle_by_hand: str = ""
    """Then they are washed, where a paragraph of its own says so."""
    idle_by_device: str = ""
    """Then the device shuffles them, where a paragraph of its own says so."""
    reshuffles: str
    """A device reshuffles the cards."""
    device_counts: bool
    """Whether the paragraph has the device count them as well."""
    from_the_hand: str
    """Dealing from the hand needs a shuffling device."""
    shuffler_jams: str

    @classmethod
    def under(
        cls,
        decks: str,
        opening: str,
        shuffle: str,
        *,
        cut: str,
        cut_order: int,
        recut: str,
        cut_preshuffled: bool = False,
        unexecuted: str,
        idle: str,
        idle_apart: bool,
        reshuffles: str,
        from_the_hand: str,
        shuffler_jams: str,
    ) -> "Cards":
        """The usual order of the sections on decks, on the opening of a table and on the shuffle.

        Letters of the last have the `cut` placed, or offered to players in the order of several
        paragraphs and then placed, and cards `recut`; others are `unexecuted`, have the cards
        spread while the table is `idle`, and have a device that `reshuffles`. Cards that were
        spread are washed or shuffled by a device in two paragraphs `apart`, if at all.
        """
        spread = f"{shuffle}({idle})"
        *offered, placed = (f"{shuffle}({letter})" for letter in cut)
        order = (
            [f"{offered[-1]}({number})" for number in range(1, cut_order + 1)] if offered else []
        )
        return cls(
            one=f"{decks}(a)", two=f"{decks}(b)", stored=f"{decks}(b)(2)",
            alternate=f"{decks}(b)(3)",
            unexecuted=(
                f"{decks}(b)(1)", f"{decks}(b)(4)", f"{decks}(c)",
                *(f"{shuffle}({letter})" for letter in unexecuted),
            ),
            opening=opening, recut=f"{shuffle}({recut})", cut_preshuffled=cut_preshuffled,
            shuffled=f"{shuffle}(a)", not_cut=f"{shuffle}(b)(1)", cut=f"{shuffle}(b)(2)",
            cut_offered=offered[0] if offered else "", cut_order=tuple(order), cut_placed=placed,
            idle=spread, idle_by_hand=f"{spread}(1)" if idle_apart else "",
            idle_by_device=f"{spread}(2)" if idle_apart else "",
            reshuffles=f"{shuffle}({reshuffles})", device_counts=bool(offered),
            from_the_hand=from_the_hand,
            shuffler_jams=shuffler_jams,
        )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """The paragraphs of one method of dealing, which say nearly the same of each."""

    ready: str
    closed: str
    lammers: str
    """Envy lammers are placed beside Qualifying Wagers."""
    progressives: str
    """Progressive wagers are locked, counted and collected."""
    position: str
    """The starting position is determined."""
    dealt: str
    remainder: str
    """The cards that remain are counted and racked."""
    wrong: str
    """More or less of them remain."""
    unwagered: str
    """The cards of positions without a wager are racked."""

    @classmethod
    def lettered(cls, section: str, *, ready: str, closed: str, then: str) -> "Method":
        """The paragraphs of a section, in which lammers and progressives come under no more bets.

        `then` are the letters of the starting position, the deal, the remainder, the wrong
        remainder and the cards of positions without a wager.
        """
        lammers, progressives = first_two_below(closed)
        position, dealt, remainder, wrong, unwagered = (f"{section}({letter})" for letter in then)
        return cls(
            ready=f"{section}{ready}", closed=f"{section}{closed}",
            lammers=f"{section}{lammers}", progressives=f"{section}{progressives}",
            position=position, dealt=dealt, remainder=remainder, wrong=wrong, unwagered=unwagered,
        )  # fmt: skip


def shoe_hand_and_automated_shoe(
    shoe: str, hand: str, automated: str
) -> tuple[Method, Method, Method]:
    """The sections on the three methods, lettered alike, each ready and closed where it says so."""
    return (
        Method.lettered(shoe, ready="(a)", closed="(b)", then="cdefg"),
        Method.lettered(hand, ready="(a)(2)", closed="(a)(3)", then="bcdef"),
        Method.lettered(automated, ready="(a)(1)", closed="(a)(2)", then="bcdef"),
    )


def first_two_below(paragraph: str) -> tuple[str, str]:
    """The first two paragraphs below one: numbers below a letter, Roman numerals below a number."""
    below = ("(1)", "(2)") if paragraph[-2].isalpha() else ("(i)", "(ii)")
    return f"{paragraph}{below[0]}", f"{paragraph}{below[1]}"


DEALS, COUNTS = "dealing", "counting"


@dataclass(slots=True)
class Deal:
    """The dealer's work with the pieces now, if any: only then can it go wrong."""

    doing: str = ""
    begun: bool = False
    """Whether a round has been dealt before."""

    @contextmanager
    def at(self, doing: str) -> Iterator[None]:
        """While the dealer does something, to its end or until the round is void."""
        self.doing = doing
        try:
            yield
        finally:
            self.doing = ""


NUMBERS = {4: "four", 11: "eleven"}


def counterclockwise(seats: Sequence[int], first: int) -> list[int]:
    """Seats counterclockwise from one of them; numbers rise clockwise."""
    return [s for s in seats[::-1] if s <= first] + [s for s in seats[::-1] if s > first]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class CardDealing:
    """The certificate holder's choices of shuffling and dealing, and the dealing itself."""

    at: Cards
    methods: dict[str, Method]
    deck: Deck
    pieces: int
    starting: Starting
    method: Option[str]
    shuffler: Option[bool]
    decks: Option[int]
    reshuffles: Option[bool]
    jams: Irregularity
    opening: Opening
    requested: Irregularity | None
    """A player has the deck from the device inspected too, where the chapter lets one."""
    cut: Cut | None
    """The cut where it is offered to players."""
    recut: Irregularity | None
    """A cut that a floorperson has repeated where the dealer makes it."""
    dealers_face: Face
    banked: str
    """The paragraph by which a round that a player banks is dealt in the same way."""
    locked: str
    """The progressive table game system prevents wagers after no more bets."""

    @classmethod
    def of(
        cls,
        game: Game,
        at: Cards,
        methods: tuple[Method, Method, Method],
        start: StartingParagraphs,
        *,
        pieces: int,
        circle: Circle = SIX_PLAYERS,
        deck: Deck = WITH_JOKER,
        dealers_face: Face = Face.DOWN,
        banked: str = "",
        locked: str,
    ) -> "CardDealing":
        """Declare the choices and steps; methods are the manual shoe, the hand, the other shoe."""
        method, shuffler, decks = WaysOfDealing(
            at.not_cut, at.shuffled, at.two, at.alternate, at.from_the_hand
        ).offered(game)
        starting = Starting.of(game, start, circle)
        reshuffles = reshuffling_device(game, at.reshuffles, lambda rules: rules[shuffler])
        jams = shuffler_jams(game, at.shuffler_jams, (shuffler, True), covered(SHUFFLER))
        two_jokers = game.option(TWO_JOKERS, at.one, YesNo(), False)
        opening = Opening(
            game,
            OpeningParagraphs.lettered(
                at.opening,
                removed="b",
                removes=ONE_JOKER,
                batches="d",
                batch=EACH_DECK,
                excused="abcd",
            ),
            removes=two_jokers,
            batched=lambda rules: rules[decks] == 2,
        )
        shuffle_directed(game, at.shuffled, unless_dealt)

        def not_stored(dealer: Dealer, seat: int | None) -> str | None:
            return made._stores_no_deck(dealer)

        def not_due(dealer: Dealer, seat: int | None) -> str | None:
            return made._cannot_be_recut(dealer)

        requested = None
        if at.idle_by_device:
            requested = batch_requested(
                game, at.idle_by_device, (shuffler, True), what="deck", unused=not_stored
            )

        cut = recut = None
        if at.cut_offered:
            paragraphs = CutParagraphs(
                offered=at.cut_offered,
                first_player=at.cut_order[0],
                made=at.cut_placed,
                again=at.recut,
                before="any are dealt",
            )
            cut = Cut(game, paragraphs, not_due)
        else:
            recut = recut_required(game, at.recut, not_due)
        by_name = dict(zip((MANUAL_SHOE, HAND, AUTOMATED_SHOE), methods, strict=True))
        made = cls(
            at=at, methods=by_name, deck=deck, pieces=pieces, starting=starting, method=method,
            shuffler=shuffler, decks=decks, reshuffles=reshuffles, jams=jams,
            opening=opening, requested=requested, cut=cut, recut=recut,
            dealers_face=dealers_face, banked=banked, locked=locked,
        )  # fmt: skip
        made._declare(game)
        return made

    @property
    def remain(self) -> int:
        """How many cards remain after the deal."""
        return len(self.deck) - self.pieces * len(self.starting.circle.clockwise)

    def _declare(self, game: Game) -> None:
        at, by_hand, by_device = self.at, (self.shuffler, False), (self.shuffler, True)
        game.carry(at.one, "one deck with one joker")
        game.step(at.stored, "one deck is shuffled while the other is played", (self.decks, 2))
        game.step(at.alternate, "the decks alternate from round to round", (self.decks, 2))
        game.nothing_to_execute("backs, hours and mark", *at.unexecuted)
        game.step(at.idle, "spread the cards while nobody plays", (self.reshuffles, False))
        if at.idle_by_hand:
            game.step(at.idle_by_hand, "then wash, shuffle and cut them", by_hand)
        if at.idle_by_device:
            into = "then put them in the device, whose deck comes into play"
            game.step(at.idle_by_device, into, by_device)
        game.step(at.shuffled, "shuffle before each round of play")
        game.step(at.not_cut, "cards shuffled by a device are not cut", by_device)
        game.step(at.cut, "cards shuffled manually are cut", by_hand)
        for cite in at.cut_order[1:]:
            game.step(cite, "who is offered the cut first", by_hand)
        end = "top or the bottom" if at.cut_offered else "top"
        game.step(at.cut_placed, f"the cover card at least ten cards from the {end}", by_hand)
        if self.banked:
            same = "starting position and deal as usual, the bank counting as number one"
            game.step(self.banked, same, applies=may_bank)
        for name, method in self.methods.items():
            self._declare_method(game, name, method)

    def _declare_method(self, game: Game, name: str, method: Method) -> None:
        remain = NUMBERS[self.remain]
        for cite, does in (
            (method.ready, "the shuffled deck is made ready to deal"),
            (method.closed, "no more bets"),
            (method.progressives, "lock out, count and collect the Progressive Payout Wagers"),
            (method.position, "determine the starting position"),
            (method.dealt, "deal to every position, clockwise from the starting position"),
            (method.remainder, f"{remain} cards must remain; rack them unexposed"),
            (method.unwagered, "rack the stacks of positions without a wager, unexposed"),
        ):
            game.step(cite, does, (self.method, name))
        lammer = "an Envy lammer beside each Qualifying Wager"
        game.step(method.lammers, lammer, (self.method, name), applies=_offers_envy)
        misdealt, void = f"More or less than {remain} cards remain", "All hands are void"
        effects = (Effect.HANDS_VOID, Effect.WAGERS_RETURNED)
        not_counting = self._not_counting(name)
        game.irregularity(
            method.wrong,
            f"{misdealt} after a misdeal from {name}",
            f"{void} and all wagers are returned.",
            *effects,
            impossible_because=not_counting,
        )
        game.irregularity(
            method.wrong,
            f"{misdealt} without a misdeal from {name}",
            f"{void}, all wagers are returned, the deck is removed from the table.",
            *effects,
            Effect.REMOVE_DECK,
            impossible_because=not_counting,
        )

    def _not_counting(self, method: str) -> Impossibility:
        """Why the cards that remain of a method of dealing are not being counted."""

        def impossible_because(dealer: Dealer, seat: int | None) -> str | None:
            if self.in_use(dealer)[0] != method:
                return f"the cards are not dealt from the {method}"
            if dealer.state(Deal).doing == COUNTS:
                return None
            return (
                "the cards that remain are not being counted now; say after how many cards and "
                "counts"
            )

        return impossible_because

    def _cannot_be_recut(self, dealer: Dealer) -> str | None:
        if dealer.place(DEALER) or any(dealer.hand(seat) for seat in dealer.seats()):
            return "cards have been dealt"
        if self.opening.is_preshuffled(dealer) and not self._is_reshuffled(dealer):
            return None if self.at.cut_preshuffled else "cards that came shuffled are not cut"
        return "cards that a device shuffled are not cut" if self.in_use(dealer)[1] else None

    def _stores_no_deck(self, dealer: Dealer) -> str | None:
        """Why no device has a deck that a player could ask for."""
        if self._is_reshuffled(dealer):
            return f"a device reshuffles the cards ({self.reshuffles.cite.pretty})"
        return covered(SHUFFLER)(dealer, None)

    # At the table

    def in_use(self, dealer: Dealer) -> tuple[str, bool]:
        """The method of dealing in use, and whether a device shuffles."""
        unused = dealer.state(Covered).devices
        return in_use(dealer.rules, self.method, self.shuffler, unused)

    def _is_reshuffled(self, dealer: Dealer) -> bool:
        """Whether a device reshuffles the cards by itself."""
        return self.in_use(dealer)[1] and bool(dealer.rules[self.reshuffles])

    def by(self, dealer: Dealer) -> Method:
        """The paragraphs of the method of dealing in use."""
        return self.methods[self.in_use(dealer)[0]]

    def opens(self, dealer: Dealer) -> Generator[Ask, Answer, None]:
        """Shuffle, again where the device fails, and have the deck ready.

        A device that reshuffles the cards leaves nothing to cut or to spread.
        """
        at, shuffled = self.at, self.in_use(dealer)[1]
        reshuffled = self._is_reshuffled(dealer)
        two_decks = dealer.rules[self.decks] == 2 and shuffled
        preshuffled = self.opening.opens(dealer, batches=two_decks)
        if not reshuffled:
            yield from spread_cards(dealer, at.idle)
            if dealer.was_empty:
                self._renews(dealer, shuffled)
                preshuffled = None
        if two_decks:
            uses_next_deck(dealer, at.alternate)
            dealer.says(at.stored, "the other deck goes into the shuffling device")
        shuffled_by = self._shuffled_by(dealer, shuffled, reshuffled)
        self.opening.stacks(dealer, self.deck, preshuffled or shuffled_by)
        if takes_direction(dealer):
            dealer.shuffles(self.deck, at.shuffled)
            preshuffled = None
        while dealer.notices(self.jams):
            dealer.shuffles(self.deck, self.jams.cite)
            preshuffled = None
        if reshuffled:
            did = "reshuffled and counted" if at.device_counts else "reshuffled"
            dealer.says(at.reshuffles, f"the cards were {did} by the device and are not cut")
        elif preshuffled and not at.cut_preshuffled:
            dealer.says(at.cut, "the cards came shuffled and are not cut")
        elif shuffled and not preshuffled:
            dealer.says(at.not_cut, "the cards were shuffled by a device and are not cut")
        else:
            self._cuts(dealer, "preshuffled" if preshuffled else "shuffled manually")
        dealer.state(Deal).begun = True
        dealer.says(self.by(dealer).ready, "the deck is ready to be dealt")

    def _renews(self, dealer: Dealer, shuffled: bool) -> None:
        """Wash cards that were spread, or take the deck of the device, which may be spread too."""
        if self.requested is None:
            self.opening.washes(dealer)
        elif shuffled:
            spread_batch(dealer, self.requested, "deck")
        else:
            dealer.says(self.at.idle_by_hand, WASHED)

    def _cuts(self, dealer: Dealer, how: str) -> None:
        """Cut cards that no device shuffled, by a player who accepts it or the dealer."""
        at = self.at
        dealer.says(at.cut, f"the cards were {how} and are cut")
        placed = "the cover card is at least ten cards from the top"
        if self.cut is not None:
            self.cut.makes(dealer, self._offers(dealer, self.cut), f"{placed} or the bottom")
            return
        dealer.says(at.cut_placed, placed)
        while self.recut is not None and dealer.notices(self.recut):
            dealer.says(at.recut, "the cards are cut again")

    def _offers(self, dealer: Dealer, cut: Cut) -> Iterator[Offer]:
        """To the first player when the game begins, then counterclockwise from a bank or the right.

        Nobody is offered the same cut twice.
        """
        begins, *bank, right = self.at.cut_order
        by, start = right, max(dealer.seated())
        if dealer.marker is not None:
            by, start = bank[0], dealer.marker.seat
        first = None
        if dealer.was_empty or not dealer.state(Deal).begun:
            first = dealer.first_to_arrive()
        if first is not None:
            yield first, begins
        others = counterclockwise(dealer.seated(), start)
        yield from cut.offers((seat for seat in others if seat != first), by)

    def _shuffled_by(self, dealer: Dealer, shuffled: bool, reshuffled: bool) -> str:
        """The paragraph on the shuffle, perhaps another one after cards that were spread."""
        after_spread = self.at.idle_by_device if shuffled else self.at.idle_by_hand
        if dealer.was_empty and not reshuffled and after_spread:
            return after_spread
        return self.at.shuffled

    def closes(
        self, dealer: Dealer, envious: Sequence[int], progressives: Sequence[Wager]
    ) -> Generator[Ask, Answer, None]:
        """No more bets; lammers beside Qualifying Wagers; progressive wagers are collected."""
        method = self.by(dealer)
        dealer.says(method.closed, "no more bets")
        for seat in envious:
            dealer.says(method.lammers, "an Envy lammer is placed next to the wager", seat)
        if any(map(dealer.rules.offers, progressives)):
            dealer.says(method.progressives, "no more Progressive Payout Wagers are accepted")
            dealer.says(self.locked, "the progressive table game system locks them out")
            if accepted := sum(dealer.bets(seat).has(*progressives) for seat in dealer.seats()):
                equal = f"chips counted for {accepted}, as many as the system accepted"
                dealer.says(method.progressives, equal)
            dealer.collects(method.progressives, *progressives)
        yield from ()

    def deals(self, dealer: Dealer, playing: Collection[int | str]) -> Generator[Ask, Answer, None]:
        """To every position, clockwise from the starting position, card by card or in stacks."""
        name, method = self.in_use(dealer)[0], self.by(dealer)
        if dealer.marker is not None:
            how = "the starting position is determined and the cards are dealt"
            dealer.says(self.banked, how)
        first = self.starting.determines(dealer)
        dealer.says(method.position, f"the deal begins at {position_name(first)}")
        circle = self.starting.circle.around(first)
        times, cards = (1, self.pieces) if name == AUTOMATED_SHOE else (self.pieces, 1)
        deal = dealer.state(Deal)
        with deal.at(DEALS):
            for to in circle * times:
                if to in playing:
                    face = self.dealers_face if to == DEALER else Face.DOWN
                    dealer.deals(to, method.dealt, cards, face)
                else:
                    to_nobody = f"dealt to {position_name(to)}, which has no wager"
                    dealer.burns(method.dealt, cards, to_nobody)
        with deal.at(COUNTS):
            spread = "the cards that remain are spread face down and counted"
            yield from dealer.counts(method.remainder, spread)
        rest = f"{dealer.remaining()} cards remain and go to the discard rack"
        dealer.says(method.remainder, rest)
        clockwise = self.starting.circle.clockwise
        if without := [position_name(to) for to in clockwise if to not in playing]:
            dealer.says(method.unwagered, f"to the discard rack: {', '.join(without)}")
        self.starting.ends(dealer)
        yield from ()


def _offers_envy(rules: HouseRules) -> bool:
    """Whether a wager is offered that may earn an Envy Bonus."""
    envies = (one for one in rules.game.bonuses if one.envy is not None)
    return any(rules.offers(one) and rules.offers(one.on) for one in envies)
