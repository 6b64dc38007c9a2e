"""Four Card Poker: 58 Pa. Code Chapter 641a."""
