"""Exact mathematics: counting, solving, pricing. No payout and no rule of settlement lives here."""
