"""Citations, the outline of every chapter, editions, and readings of doubtful text."""
