"""Blackjack and its relatives."""
