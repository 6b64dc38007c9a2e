"""Baccarat: 58 Pa. Code Chapter 631a."""
