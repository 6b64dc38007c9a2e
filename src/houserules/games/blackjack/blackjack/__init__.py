"""Blackjack: 58 Pa. Code Chapter 633a."""
