"""What the options of Vier are called where people choose them."""

from stammtisch.data import Words

LABELS = {
    "jokers": Words("Joker", "Jokers"),
}
