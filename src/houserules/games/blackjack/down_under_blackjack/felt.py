"""The layout of Down Under Blackjack: 58 Pa. Code § 685a.2."""

from houserules.drawing.card_table import Line, card_table
from houserules.drawing.layout import Layout
from houserules.equipment.cards import Card, Rank
from houserules.games.blackjack.inscriptions import Inscriptions, LayoutParagraphs

from .law import CHAPTER, bet_wager, game, match_the_dealer, value_range

layout = Layout(game)


def ranks_in(name: str) -> str:
    """The ranks of a value range, as the chapter has them inscribed."""
    ranks = [rank for rank in Rank if value_range(Card.of(f"{rank.letter}s")) == name]
    return "-".join("10" if rank is Rank.TEN else rank.letter for rank in ranks)



layout.name("2(b)(1)")
area_bet = layout.area(bet_wager, "2(b)(2)", label="Bet")
for number, name in {"i": "Small", "ii": "Medium", "iii": "Large"}.items():
    layout.place(f"2(b)(3)({number})", f"{name}, {ranks_in(name)}", 2, prescribed=True)
layout.inscription("2(b)(4)(iv)", "Surrender is not available", key="no-surrender", sign=True)
area_match = layout.area(match_the_dealer, "2(b)(5)", label="Match the Dealer")
layout.payouts("2(b)(6)")
said = Inscriptions(
    layout, CHAPTER,
    LayoutParagraphs(blackjack="2(b)(4)(i)", insurance="2(b)(4)(ii)", draws="2(b)(4)(iii)",
                     boxes="2(c)", reader="2(d)", rack="2(e)"),
    reader="Masque Card Reader",
)

card_table(
    layout, [Line(said.insurance), [area_match], [area_bet]],
    phrases=[said.draws, said.blackjack],
)
