"""Go Fore It: 58 Pa. Code Chapter 676a."""
