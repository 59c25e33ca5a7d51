"""`python -m stammtisch`."""

from stammtisch.cli import main

main()
