"""21 Baccarat: 58 Pa. Code Chapter 681a."""
