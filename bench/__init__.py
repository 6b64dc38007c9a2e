"""Comparisons with peers in the same run, printed as ratios. `make bench` writes the page."""
