"""House Rules: Pennsylvania's table games as software."""
