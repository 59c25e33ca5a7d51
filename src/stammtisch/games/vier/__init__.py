"""Vier, the card: Connect Four 8 x 7 with a delete and a bomb joker for each player."""

from stammtisch.data import Game
from stammtisch.games.vier import cases, data, levels, observation, reasons, statistics, suggesting, telling, text, tokens, view
from stammtisch.games.vier.engine import bot, rules

GAME: Game[rules.Vier, data.Options, data.VierAction, view.VierView] = Game(
    name="vier",
    texts=text.TEXTS,
    version=1,
    seats=(2,),
    longest=120,
    options=data.Options,
    action=data.VierActions,
    views=view.VierView,
    new=lambda seats, options: rules.Vier(options.house_rules()),
    view=view.view,
    look=view.look,
    imagine=view.imagine,
    encode=data.encode,
    decode=data.decode,
    hides=lambda options: False,
    position=cases.position,
    case=cases.case,
    draw=text.draw,
    say=text.say,
    tell=telling.tell,
    evaluate=bot.evaluate,
    reason=reasons.reason,
    aside=reasons.aside,
    suggest=suggesting.suggest,
    levels=levels.LEVELS,
    statistics=statistics.statistics,
    tokens=tokens.TOKENS,
    observation=observation.OBSERVATION,
    listed=1,
)
