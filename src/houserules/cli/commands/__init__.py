"""The commands: each reads words, calls one function of the library, and gives what is shown."""
