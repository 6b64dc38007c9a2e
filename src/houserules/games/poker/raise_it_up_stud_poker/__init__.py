"""Raise It Up Stud Poker: 58 Pa. Code Chapter 669a."""
