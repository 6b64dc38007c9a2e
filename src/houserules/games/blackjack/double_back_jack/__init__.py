"""Double Back Jack: 58 Pa. Code Chapter 673a."""
