"""Three Card Poker: 58 Pa. Code Chapter 649a."""
