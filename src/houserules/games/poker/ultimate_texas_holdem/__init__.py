"""Ultimate Texas Hold 'Em Poker: 58 Pa. Code Chapter 653a."""
