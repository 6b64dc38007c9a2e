"""Double Attack Blackjack: 58 Pa. Code Chapter 665a."""
