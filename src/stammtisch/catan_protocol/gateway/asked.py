"""What a client of the protocol asks for, carried out at its table."""

from typing import TYPE_CHECKING

import msgspec

from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec import words
from stammtisch.catan_protocol.codec.refusals import Refusal
from stammtisch.catan_protocol.gateway import actions
from stammtisch.catan_protocol.gateway.room import Room
from stammtisch.games.catan import data
from stammtisch.server.wire import requests
from stammtisch.server.wire.kinds import CHAT_LENGTH, NAME_LENGTH

if TYPE_CHECKING:
    from stammtisch.catan_protocol.gateway.translator import Translator

LONGEST_NAME = 60


async def carry_out(client: "Translator", message: m.Message) -> None:
    """Do what a message asks for; raises Refusal if that cannot be."""
    if isinstance(message, m.Hallo):
        await hello(client, message)
        return
    if client.room is None:
        raise Refusal("protocol.hello-first")
    match message:
        case m.SpielerWaehlen(name=name, farbe=colour):
            await choose(client, client.room, name, colour)
        case m.SpielStarten():
            await start(client, client.room)
        case m.ChatSenden(nachricht=text):
            await chat(client, client.room, text)
        case _:
            await act(client, client.room, message)


async def hello(client: "Translator", message: m.Hallo) -> None:
    if client.room is not None:
        raise Refusal("protocol.hello-again")
    if message.protokoll not in (None, words.PROTOCOL):
        raise Refusal("protocol.version", version=words.PROTOCOL)
    client.version = message.version[:200]
    await client.door.welcome(client, message)


async def choose(client: "Translator", room: Room, name: str | None, colour: str | None) -> None:
    if name is not None:
        name = " ".join("".join([letter for letter in name if letter.isprintable() or letter.isspace()]).split())[:LONGEST_NAME]
        if not name:
            raise Refusal("protocol.name")
    room.choose(client, name, colour)
    if name is not None:
        await client.request(requests.Rename(name=name[:NAME_LENGTH]))
    client.confirm()


async def start(client: "Translator", room: Room) -> None:
    player = room.player(client.key)
    room.must_not_be_over()
    if player.started:
        return client.confirm()
    if player.name is None or player.colour is None:
        raise Refusal("protocol.choose-first")
    player.asked = True
    if room.is_taken(player):
        room.look_at_lobby()
        return client.say(m.Fehler(meldung=words.COLOUR_TAKEN))
    return await room.start(client)


async def chat(client: "Translator", room: Room, text: str) -> None:
    if len(text) > CHAT_LENGTH:
        raise Refusal("protocol.chat-long", most=CHAT_LENGTH)
    await client.asking.confirmed(requests.Chat(table=room.name, text=text))


async def act(client: "Translator", room: Room, message: m.Message) -> None:
    if client.view is None:
        raise Refusal("over" if room.shown.state == "over" else "table.not-running")
    action = actions.action_of(message, client.view, client.ids)
    if isinstance(message, m.HandelAbbrechen) and isinstance(action, data.Answer) and client.seat is not None:
        room.cancelled.add((client.seat, action.offer))
    waited = 0.0 if client.seat is None else room.waiting.patience.waited(client.seat)
    outcome = await client.asking.confirmed(requests.Play(table=room.name, at=client.at, action=msgspec.to_builtins(action)))
    if client.seat is not None and not outcome.startswith("!"):
        room.waiting.acted(client.seat, isinstance(action, data.Answer), waited)
