"""Criss-Cross Poker: 58 Pa. Code Chapter 674a."""
