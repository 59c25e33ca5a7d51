"""Attacks on a freshly started server: `make attack` runs them all and prints what they achieved."""
