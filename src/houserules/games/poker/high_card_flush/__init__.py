"""High Card Flush: 58 Pa. Code Chapter 678a."""
