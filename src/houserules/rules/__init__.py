"""The words a game is written in: Wager, Payout, Paytable, Option, Settlement, Irregularity, Game."""
