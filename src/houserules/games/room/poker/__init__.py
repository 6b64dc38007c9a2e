"""Poker: 58 Pa. Code Chapter 637a."""
