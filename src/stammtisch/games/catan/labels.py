"""What the options of Catan are called where people choose them."""

from stammtisch.data import Words

LABELS = {
    "victory_points": Words("Siegpunkte", "Points to win"),
    "bank": Words("Karten je Rohstoff", "Cards of each resource"),
    "friendly_robber": Words("Ein freundlicher Räuber verschont Schwache", "A friendly robber spares the weak"),
    "map": Words("Insel", "Island"),
    "map.variable": Words("jedes Mal neu", "new each time"),
    "map.beginner": Words("für den Einstieg", "for beginners"),
    "offers": Words("Angebote pro Zug", "Offers a turn"),
    "max_rounds": Words("Höchstens so viele Runden", "Rounds at most"),
}
