"""Compiled counting and solving for the Blackjack family; no payouts."""
