"""The law: one module per chapter, in folders by family."""
