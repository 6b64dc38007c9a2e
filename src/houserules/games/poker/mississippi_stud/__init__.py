"""Mississippi Stud: 58 Pa. Code Chapter 655a."""
