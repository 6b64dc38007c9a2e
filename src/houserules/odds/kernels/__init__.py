"""Compiled counting kernels: facts in, integers out; payoffs arrive as arrays."""
