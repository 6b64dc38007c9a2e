"""Five Card Hi-Lo: 58 Pa. Code Chapter 663a."""
