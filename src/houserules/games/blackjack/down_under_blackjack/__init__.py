"""Down Under Blackjack: 58 Pa. Code Chapter 685a."""
