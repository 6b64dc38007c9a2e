"""Deals of two hands in which the player sees the dealer's hands before setting their own."""

from dataclasses import astuple, dataclass


@dataclass(frozen=True, slots=True)
class OpenDeals:
    """Numbers of deals of a player's hand and a dealer's, set by a house way.

    Wins and losses are those of the best answer and of the house way, where the dealer is not ace
    high; pairs of ace-high hands are counted by the joker in the dealer's.
    """

    wins: int
    losses: int
    house_wins: int
    house_losses: int
    both_ace_high_no_joker: int
    both_ace_high_with_joker: int

    def __add__(self, other: "OpenDeals") -> "OpenDeals":
        return OpenDeals(*map(sum, zip(astuple(self), astuple(other), strict=True)))
