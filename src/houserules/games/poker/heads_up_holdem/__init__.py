"""World Poker Tour Heads-Up Hold 'Em: 58 Pa. Code Chapter 677a."""
