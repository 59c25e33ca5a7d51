"""Catan, the card: the base game for three and four, the extension for five and six, and two seats for research."""

from stammtisch.data import Erring, Game, Searching
from stammtisch.games.catan import (
    cases,
    coding,
    data,
    imagining,
    observation,
    places,
    reasons,
    statistics,
    suggesting,
    telling,
    text,
    tokens,
    view,
)
from stammtisch.games.catan.engine import bot, rules
from stammtisch.games.catan.engine.actions import OFFER, WITHDRAW, kind_of

GAME: Game[rules.Catan, data.Options, data.CatanAction, view.CatanView] = Game(
    name="catan",
    texts=places.TEXTS,
    version=1,
    seats=(2, 3, 4, 5, 6),
    longest=25_000,
    options=data.Options,
    action=data.CatanActions,
    views=view.CatanView,
    new=lambda seats, options: rules.new_game(seats, data.house_rules(options, seats)),
    view=view.view,
    look=view.look,
    imagine=imagining.imagine,
    encode=coding.encode,
    decode=coding.decode,
    position=cases.position,
    case=cases.case,
    draw=text.draw,
    say=text.say,
    tell=telling.tell,
    evaluate=bot.evaluate,
    reason=reasons.reason,
    aside=reasons.aside,
    suggest=suggesting.suggest,
    manners=bot.manners,
    earns=lambda action: kind_of(action) not in (OFFER, WITHDRAW),  # else time could be had for nothing
    levels={"easy": Erring(1, 80), "medium": Erring(2, 35), "hard": Searching(400, own_turn=True)},
    statistics=statistics.statistics,
    tokens=tokens.TOKENS,
    observation=observation.OBSERVATION,
    listed=5,
)
