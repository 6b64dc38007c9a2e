"""Where a chapter has what its relatives have too."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """The sections and paragraphs of a chapter; 627a, 629a and 631a differ in them.

    Below the sections that are named here as sections, letters are the same in all three.
    """

    layout: str
    """The section of the table: (b)(6) is EZ Baccarat."""
    decks: str
    shuffle: str
    """The section of the shuffle: (a), the cut (d), the cards burned (f)."""
    values: str
    """The section of card values and Point Counts: (a)(1) to (3), (b)(1) and (2)."""
    wagers: str
    """The section of wagers: (a)(1) to (7), (b) and (c)."""
    third_cards: str
    """The section of the rules on third cards: (a) to (g)."""
    result: str
    """The section of the result: announced (a), settled (b), cards removed (c)."""
    payouts: str
    """The section of payout odds and vigorish: (a) to (h)."""
    irregularities: str
    """The section of irregularities: (a) to (e)."""
    no_more_bets: str
    house_money: str
    """House Money Wagers are collected and paid."""
    adding: str
    """A House Money payout is added to a wager."""
    handed_over: str
    """The dealer hands a House Money payout over."""
    resumes: str
    """The game resumes with third cards."""
    whether_third: str
    """Whether third cards are dealt is determined."""
    at_most_one: str
    """At most one third card to a hand."""
    cover_card: str
