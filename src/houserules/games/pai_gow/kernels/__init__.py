"""Compiled counting and solving for the Pai Gow family; no payouts."""
