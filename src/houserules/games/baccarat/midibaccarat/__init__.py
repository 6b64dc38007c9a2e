"""Midibaccarat: 58 Pa. Code Chapter 629a."""
