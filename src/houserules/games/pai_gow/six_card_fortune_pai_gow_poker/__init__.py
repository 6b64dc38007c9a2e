"""Six-Card Fortune Pai Gow Poker: 58 Pa. Code Chapter 670a."""
