"""Games on dice."""
