"""Dörfer in sentences: what a tile brought, and who could lay none."""

from stammtisch.catalogue import Language, Texts
from stammtisch.games.doerfer.data import DoerferAction, Place
from stammtisch.games.doerfer.text import TEXTS
from stammtisch.games.doerfer.view import DoerferView
from stammtisch.telling import Happened, listed, name

Event = Happened[DoerferAction, DoerferView]


def tell(happened: Event, language: Language) -> str:
    """The next tile is seen in the tray: it needs no line unless somebody is passed over for it."""
    texts = TEXTS[language]
    laid = placed(happened, texts) if isinstance(happened.action, Place) else ""
    new = [seat for seat in happened.after.skipped if seat not in happened.before.skipped or laid]
    skipped = [texts("tell.skipped", who=name(seat)) for seat in new]
    return " ".join([*([laid] if laid else []), *skipped])


def placed(happened: Event, texts: Texts) -> str:
    pairs = enumerate(zip(happened.before.scores, happened.after.scores, strict=True))
    gains = {seat: after - before for seat, (before, after) in pairs if after != before}
    own = gains.pop(happened.player, 0)
    key = "tell.place-points" if own else "tell.place"
    others = [texts("tell.gains", whom=happened.to(seat, texts.language), count=gain) for seat, gain in gains.items()]
    more = f" {texts('tell.others', gains=listed(others, texts.language))}" if others else ""
    told = texts(key, who=happened.who, count=own) if own else texts(key, who=happened.who)
    return f"{told}{more}."
