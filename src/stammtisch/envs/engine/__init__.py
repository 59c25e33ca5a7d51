"""Compiled: many games at once."""
