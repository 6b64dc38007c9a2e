"""Saigon 5 Card: 58 Pa. Code Chapter 680a."""
