"""What the options of DOG are called where people choose them."""

from stammtisch.data import Words

LABELS = {
    "start_protection": Words("Wer auf einem Startfeld sperrt", "Whose man blocks on a start field"),
    "start_protection.any": Words("jede Figur der eigenen Farbe", "any of its own colour"),
    "start_protection.first_only": Words("nur eine frisch eingesetzte", "only one just brought in"),
    "seven_rest_single": Words(
        "Der Rest einer Sieben geht an eine Figur des Partners", "The rest of a seven goes to one partner's man"
    ),
    "canadian_seven": Words("Eine Sieben darf auch Figuren des Partners ziehen", "A seven may move the partner's men, too"),
    "joker_not_last": Words("Die letzte Figur darf nicht mit dem Joker ins Ziel", "The last man may not enter by joker"),
    "max_rounds": Words("Höchstens so viele Runden", "Rounds at most"),
}
