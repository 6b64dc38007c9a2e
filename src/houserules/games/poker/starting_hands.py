"""Starting hands of two cards, as people chart and name them: AA, AKs, AKo."""

from collections.abc import Mapping, Sequence, Set

from houserules.equipment.cards import RANK_LETTERS, Card, Rank
from houserules.odds.plan import Chart


def name_of(own: Sequence[Card]) -> str:
    """Two cards as people name them."""
    low, high = sorted(card.rank for card in own)
    how = "" if low == high else "s" if own[0].suit == own[1].suit else "o"
    return f"{RANK_LETTERS[high - Rank.TWO]}{RANK_LETTERS[low - Rank.TWO]}{how}"


def named_hands(chosen: Set[str]) -> str:
    """Starting hands in words, the lowest of each kind named."""
    phrases = []
    pairs = [rank for rank in RANK_LETTERS if 2 * rank in chosen]
    if pairs:
        phrases.append(f"{2 * pairs[0]} or a higher pair")
    for number, high in reversed(list(enumerate(RANK_LETTERS))):
        lows = RANK_LETTERS[:number]
        apart = next((low for low in lows if f"{high}{low}o" in chosen), None)
        suited = next((low for low in lows if f"{high}{low}s" in chosen), None)
        if apart and apart == suited:
            phrases.append(f"{high}{apart} or better")
        elif apart or suited:
            words = [
                f"{high}{low}{how} or better"
                for low, how in ((suited, " suited"), (apart, ""))
                if low
            ]
            phrases.append(" or ".join(words))
    return ", ".join(phrases)


def chart(title: str, cells: Mapping[str, str]) -> Chart:
    """Starting hands by their two ranks: suited above the diagonal, pairs on it, others below."""
    ranks = RANK_LETTERS[::-1]
    rows = tuple(
        (down, *(cells[_starting(ranks, i, j)] for j in range(len(ranks))))
        for i, down in enumerate(ranks)
    )
    return Chart(title, ("", *ranks), rows)


def in_multiples(acts: Mapping[str, int]) -> dict[str, str]:
    """Cells of a chart by the wager of each hand as a multiple, or none for a fold."""
    return {name: f"{act}x" if act > 0 else "-" for name, act in acts.items()}


def _starting(ranks: str, i: int, j: int) -> str:
    if i == j:
        return 2 * ranks[i]
    return f"{ranks[min(i, j)]}{ranks[max(i, j)]}{'s' if i < j else 'o'}"
