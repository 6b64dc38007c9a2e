"""Four Card Frenzy: 58 Pa. Code Chapter 684a."""
