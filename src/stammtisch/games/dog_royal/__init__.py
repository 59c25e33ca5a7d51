"""Dog Royal, the card: the DOG family with royal figures, special cards, special fields and cheating."""

from stammtisch.data import Erring, Game, Searching, Words
from stammtisch.games.dog_royal import cases, data, labels, reasons, text, view
from stammtisch.games.dog_royal.engine import bot, rules

GAME: Game[rules.DogRoyal, data.Options, data.RoyalAction, view.RoyalView] = Game(
    name="dog-royal",
    title=Words("Dog Royal", "Dog Royal"),
    version=1,
    seats=(4, 2, 3, 5, 6),
    longest=5000,
    options=data.Options,
    action=data.RoyalActions,
    views=view.RoyalView,
    new=lambda seats, options: rules.new_game(options.house_rules(), seats),
    view=view.view,
    imagine=view.imagine,
    encode=data.encode,
    decode=data.decode,
    position=cases.position,
    case=cases.case,
    draw=text.draw,
    say=text.say,
    evaluate=bot.evaluate,
    reason=reasons.reason,
    levels={"easy": Erring(2, 35), "medium": Searching(400), "hard": Searching(4000)},
    interrupt=bot.interrupt,
    is_cheat=bot.is_cheat,
    refusals=text.REFUSALS,
    listed=3,
    tagline=Words(
        "DOG mit Königen, Rittern und Narren. Und mit Schummeln.", "DOG with kings, knights and jesters. And with cheating."
    ),
    labels=labels.LABELS,
)
