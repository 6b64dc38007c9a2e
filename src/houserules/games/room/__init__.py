"""The Poker room: players against each other for a pot, of which the house takes a rake."""
