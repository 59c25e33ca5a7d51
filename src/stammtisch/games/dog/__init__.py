"""DOG, the card: four men around the ring by cards, two against two.

Its board, cards and rounds serve Dog Royal as well.
"""

from stammtisch.data import Erring, Game, Searching
from stammtisch.games.dog import cases, data, reasons, text, tokens, view
from stammtisch.games.dog.engine import bot, rules

GAME: Game[rules.Dog, data.Options, data.DogAction, view.DogView] = Game(
    name="dog",
    texts=text.TEXTS,
    version=1,
    seats=(4, 2, 3, 5, 6),
    longest=2400,
    options=data.Options,
    action=data.DogActions,
    views=view.DogView,
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
    levels={"easy": Erring(2, 35), "medium": Searching(800), "hard": Searching(8000)},
    tokens=tokens.TOKENS,
    listed=2,
)
