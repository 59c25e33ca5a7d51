"""One module to an attack: a function `attack(house)` that tries to break a promise of docs/security.md."""
