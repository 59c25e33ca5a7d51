"""Dog Royal, the card: the DOG family with royal figures, special cards, special fields and cheating."""

from stammtisch.data import Erring, Game, Searching
from stammtisch.games.dog_royal import cases, data, observation, reasons, suggesting, telling, text, tokens, view
from stammtisch.games.dog_royal.engine import bot, rules
from stammtisch.games.ring import statistics

GAME: Game[rules.DogRoyal, data.Options, data.RoyalAction, view.RoyalView] = Game(
    name="dog-royal",
    texts=text.TEXTS,
    version=1,
    seats=(4, 2, 3, 5, 6),
    longest=5000,
    options=data.Options,
    action=data.RoyalActions,
    views=view.RoyalView,
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
    levels={"easy": Erring(2, 35), "medium": Searching(400), "hard": Searching(4000)},
    interrupt=bot.interrupt,
    is_cheat=bot.is_cheat,
    statistics=statistics.statistics,
    tokens=tokens.TOKENS,
    observation=observation.OBSERVATION,
    listed=3,
)
