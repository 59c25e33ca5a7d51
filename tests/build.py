"""Which build the tests run on. The compiled one plays the same games as the interpreted one, and so more of them."""

from stammtisch import core

COMPILED = not core.__file__.endswith(".py")
