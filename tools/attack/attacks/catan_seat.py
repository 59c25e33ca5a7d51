"""The seat of a lost player of the Catan-Protokoll, for whoever comes from the same address with the same version."""

import json
from typing import Any

import aiohttp
from tools.attack.house import HEADER, House, Outcome

POINTS = (3,)
OPTIONS = ("--catan-stand-in", "--catan-seats", "3")
VERSION = "Test 1.0 (Tests)"
Line = dict[str, Any]


class Client:
    """A player's program."""

    def __init__(self, house: House, session: aiohttp.ClientSession) -> None:
        self.house, self.session = house, session
        self.heard: list[Line] = []

    async def enter(self, **proof: str) -> "Client":
        self.socket = await self.session.ws_connect(f"{self.house.url}/catan", headers={HEADER: "198.51.100.9"})
        await self.say({"Hallo": {"Version": VERSION, **proof}})
        await self.until("Willkommen")
        return self

    async def say(self, line: Line) -> None:
        await self.socket.send_str(json.dumps(line, ensure_ascii=False) + "\n")

    async def until(self, kind: str) -> Line:
        while True:
            frame = await self.socket.receive(timeout=30)
            if frame.type != aiohttp.WSMsgType.TEXT:
                raise ConnectionError(str(frame.data))
            for text in filter(None, frame.data.splitlines()):
                line: Line = json.loads(text)
                self.heard.append(line)
                if kind in line:
                    return line

    @property
    def number(self) -> int:
        return int(next(line["Willkommen"]["id"] for line in self.heard if "Willkommen" in line))


async def attack(house: House) -> Outcome:
    async with aiohttp.ClientSession() as session:
        clients = [await Client(house, session).enter() for _ in range(3)]
        for client, colour in zip(clients, ("Rot", "Blau", "Orange"), strict=True):
            await client.say({"Spieler": {"Name": colour, "Farbe": colour}})
            await client.until("Serverantwort")
        for client in clients:
            await client.say({"Spiel starten": {}})
        for client in clients:
            await client.until("Spiel gestartet")
        lost = clients[1]
        token = next(line["Willkommen"].get("Token", "") for line in lost.heard if "Willkommen" in line)
        await lost.socket.close()
        stolen = 0
        for guess in ("", "a" * 32, token[:-1] + ("0" if token[-1:] != "0" else "1")):
            thief = await Client(house, session).enter(**({"Token": guess} if guess else {}))
            stolen += "Spiel gestartet" in str(thief.heard)
            await thief.socket.close()
        owner = await Client(house, session).enter(Token=token)
        back = owner.number == lost.number
    return Outcome(
        "a lost player's seat is for his proof only", stolen == 0 and back, f"stolen {stolen} of 3 times; with proof: {back}"
    )
