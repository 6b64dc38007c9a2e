"""Three Dice Football: 58 Pa. Code Chapter 661a."""
