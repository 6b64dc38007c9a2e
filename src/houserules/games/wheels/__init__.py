"""Games on a wheel."""
