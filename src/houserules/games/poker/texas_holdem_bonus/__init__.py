"""Texas Hold 'Em Bonus Poker: 58 Pa. Code Chapter 647a."""
