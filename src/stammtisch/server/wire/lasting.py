"""What of a view lasts is written down once, and not with every update: of Catan's that is the island, half of each."""

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from stammtisch.data import View
from stammtisch.server.wire.messages import AnyMessage, Update

MOST = 2000  # texts; then all are written anew
encode = msgspec.json.Encoder().encode


class Lasting:
    """The JSON of lasting values, by the identity of each. The values are kept, so that nothing else gets an identity."""

    def __init__(self) -> None:
        self.texts: dict[int, tuple[object, Raw]] = {}

    def written(self, message: AnyMessage) -> bytes:
        """A message as JSON."""
        if isinstance(message, Update) and isinstance(message.view, View) and message.view.lasting:
            view = message.view
            texts = {name: self._text(getattr(view, name)) for name in view.lasting}
            return encode(replace(message, view=replace(view, **texts)))
        return encode(message)

    def _text(self, value: object) -> Raw:
        found = self.texts.get(id(value))
        if found is None:
            if len(self.texts) >= MOST:
                self.texts.clear()
            found = self.texts[id(value)] = value, Raw(encode(value))
        return found[1]
