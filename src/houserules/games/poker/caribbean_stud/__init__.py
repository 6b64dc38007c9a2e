"""Caribbean Stud Poker: 58 Pa. Code Chapter 639a."""
