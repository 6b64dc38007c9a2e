"""The same answers as JSON, with the models of `houserules.answers`."""
