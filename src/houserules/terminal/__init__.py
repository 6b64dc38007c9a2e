"""Play in a terminal: a full-screen table, or plain prompts where there is no terminal.

Nothing here knows a game. What may be done comes from the table, what is seen from its events.
"""
