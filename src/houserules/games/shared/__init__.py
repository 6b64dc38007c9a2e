"""Rules that chapters of several families word alike."""
