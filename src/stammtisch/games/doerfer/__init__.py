"""Dörfer, the card: hexagonal tiles laid to villages on an endless board, for one to four."""

from stammtisch.data import Daily, Erring, Game, Greedy, Searching
from stammtisch.games.doerfer import (
    cases,
    data,
    observation,
    preview,
    reasons,
    statistics,
    suggesting,
    telling,
    text,
    tokens,
    view,
)
from stammtisch.games.doerfer.engine import bot, rules

GAME: Game[rules.Doerfer, data.Options, data.DoerferAction, view.DoerferView] = Game(
    name="doerfer",
    texts=text.TEXTS,
    version=1,
    seats=(1, 2, 3, 4),
    longest=320,  # the largest preset: 160 tiles, each uncovered and laid
    options=data.Options,
    action=data.DoerferActions,
    views=view.DoerferView,
    new=data.new,
    view=view.view,
    look=view.look,
    imagine=view.imagine,
    encode=data.encode,
    decode=data.decode,
    allows=data.allows,
    hides=lambda options: False,
    position=cases.position,
    case=cases.case,
    draw=text.draw,
    say=text.say,
    tell=telling.tell,
    evaluate=bot.evaluate,
    preview=preview.preview,
    order=bot.order,
    reason=reasons.reason,
    aside=reasons.aside,
    suggest=suggesting.suggest,
    levels={
        "greedy": Greedy(samples=1),  # nothing is hidden
        "easy": Erring(1, 50),
        "medium": Searching(100),
        "hard": Searching(800),
    },
    statistics=statistics.statistics,
    tokens=tokens.TOKENS,
    observation=observation.OBSERVATION,
    daily=Daily(data.Options(), lambda seen: int(seen.scores[0])),
    listed=4,
)
