"""What the options of Dog Royal are called where people choose them."""

from stammtisch.data import Words

LABELS = {
    "royal": Words("Ränge und ihre Fähigkeiten", "Ranks and their powers"),
    "solo": Words("Jeder spielt für sich", "Everybody plays alone"),
    "four_green": Words("Die grüne Vier", "The green four"),
    "four_green.both": Words("vorwärts oder rückwärts", "forwards or backwards"),
    "four_green.backward": Words("nur rückwärts", "backwards only"),
    "magnet_zero": Words("Ein Magnet darf auch nichts bewegen", "A magnet may move by nothing"),
    "no_entry_from_start": Words(
        "Vom Startfeld aus muss man noch eine Runde laufen", "From the start field one must run another lap"
    ),
    "special_fields": Words("Sonderfelder, gezählt ab jedem Startfeld", "Special fields, counted from each start field"),
    "cheating": Words("Schummeln gehört dazu", "Cheating is part of the game"),
    "cheat_round_unit": Words("Schummelversuche kommen wieder mit jeder", "Cheats come back with each"),
    "cheat_round_unit.deal": Words("Kartenrunde", "deal"),
    "cheat_round_unit.lap": Words("Kartenrunde und alle fünf Umläufe", "deal, and every five laps"),
    "max_rounds": Words("Höchstens so viele Runden", "Rounds at most"),
}
