"""645a.12: a player banks the round, alone or together with the dealer."""

from houserules.games.pai_gow.bank_selection import SelectionParagraphs
from houserules.games.pai_gow.banking import BankParagraphs, PlayerBank
from houserules.games.pai_gow.pai_gow_poker.equipment import game, is_ez

bank = PlayerBank.of(
    game,
    BankParagraphs(
        permitted="12(a)",
        selection=SelectionParagraphs(
            first_round="12(b)",
            offered="12(c)",
            wagered="12(d)(1)",
            covers="12(d)(2)",
            together="12(e)",
            one_area="12(f)",
        ),
        dealers_wager="12(g)",
        compared="12(i)",
        alone="12(j)",
        returned="12(k)",
        together="12(l)",
        winners_pay="12(m)",
        optional="12(n)",
        reset="14(i)",
    ),
)
game.carry('1("Bank")', "the player against whom the others play")
game.carry('1("Co-banking")', "bank and dealer each cover half")
game.constraint(
    "12(a)",
    "Player banking charges vigorish and does not go with EZ Pai Gow Poker.",
    lambda rules: not rules[bank.offered] or not is_ez(rules),
)
