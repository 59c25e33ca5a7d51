"""DOG, the card: four men around the ring by cards, two against two.

Its board, cards and rounds serve Dog Royal as well.
"""

from stammtisch.data import Erring, Game, Searching
from stammtisch.games.dog import cases, data, observation, reasons, suggesting, telling, text, tokens, view
from stammtisch.games.dog.engine import bot, rules
from stammtisch.games.ring import statistics

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
    look=view.look,
    imagine=view.imagine,
    encode=data.encode,
    decode=data.decode,
    position=cases.position,
    case=cases.case,
    draw=text.draw,
    say=text.say,
    tell=telling.tell,
    evaluate=bot.evaluate,
    reason=reasons.reason,
    aside=reasons.aside,
    suggest=suggesting.suggest,
    levels={"easy": Erring(2, 35), "medium": Searching(800), "hard": Searching(8000)},
    statistics=statistics.statistics,
    tokens=tokens.TOKENS,
    observation=observation.OBSERVATION,
    listed=2,
)
