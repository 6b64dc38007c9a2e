"""Games on poker hands against a dealer or a paytable."""
