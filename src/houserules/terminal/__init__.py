"""Play in a terminal: a full-screen table, or plain prompts where there is no terminal.

Nothing here knows a game. The table says what may be done, and its events what is seen.
"""
