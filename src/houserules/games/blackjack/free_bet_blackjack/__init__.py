"""Free Bet Blackjack: 58 Pa. Code Chapter 672a."""
