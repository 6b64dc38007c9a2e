"""Lunar Poker: 58 Pa. Code Chapter 671a."""
