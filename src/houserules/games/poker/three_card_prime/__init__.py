"""Three Card Prime: 58 Pa. Code Chapter 679a."""
