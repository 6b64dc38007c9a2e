"""High Roll Dice: 58 Pa. Code Chapter 675a."""
