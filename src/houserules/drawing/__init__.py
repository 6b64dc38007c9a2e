"""Drawing: felts as pictures, in millimetres, as SVG of our own.

The room knows shapes, letters and tables, and no game. A chapter's `felt.py` declares its items and
says what is where; the words are in docs/layouts.md.
"""
