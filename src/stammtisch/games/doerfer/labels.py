"""What the options of Dörfer are called where people choose them."""

from stammtisch.data import Words

LABELS = {
    "preset": Words("Aufbau", "Setup"),
    "preset.by-seats": Words("passend zur Spielerzahl", "as many as play"),
    "preset.singleplayer": Words("für einen", "for one"),
    "preset.multiplayer_2": Words("für zwei", "for two"),
    "preset.multiplayer_2_easy": Words("für zwei, leicht", "for two, easy"),
    "preset.multiplayer_3": Words("für drei", "for three"),
    "preset.multiplayer_4": Words("für vier", "for four"),
    "preset.multiplayer_coop": Words("gemeinsam", "together"),
    "configuration": Words("Konfigurationsdatei (statt eines Aufbaus)", "Configuration file (instead of a set-up)"),
}
