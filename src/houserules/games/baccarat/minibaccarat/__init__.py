"""Minibaccarat: 58 Pa. Code Chapter 627a."""
