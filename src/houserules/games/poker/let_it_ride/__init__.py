"""Let It Ride Poker: 58 Pa. Code Chapter 643a."""
