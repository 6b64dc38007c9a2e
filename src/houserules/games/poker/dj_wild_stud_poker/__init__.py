"""DJ Wild Stud Poker: 58 Pa. Code Chapter 687a."""
