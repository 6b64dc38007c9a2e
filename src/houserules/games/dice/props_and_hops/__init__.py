"""Props & Hops: 58 Pa. Code Chapter 668a."""
