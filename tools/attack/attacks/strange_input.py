"""Requests no well-behaved program sends."""

import asyncio

from tools.attack.house import House, Outcome

POINTS = (17,)

UPGRADE = "Upgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
HEADS = (
    f"GET /api/records/nothing/frames?seat={'9' * 5000} HTTP/1.1",
    f"GET /ws HTTP/1.1\r\nOrigin: http://[\r\n{UPGRADE}",
    f"GET /assets/{'a' * 300}.js HTTP/1.1",
    "GET /assets/%00 HTTP/1.1",
    "GET /api/tables/%00 HTTP/1.1",
    "GET /api/tables/x/hint HTTP/1.1\r\nAuthorization: Bearer \xff\xfe",
    "GET / HTTP/1.1\r\nX-Forwarded-For: nonsense, 999.1.1.1",
)


async def attack(house: House) -> Outcome:
    found = []
    for head in HEADS:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(f"{head}\r\nHost: x\r\nConnection: close\r\n\r\n".encode("latin-1"))
        found.append(int((await asyncio.wait_for(reader.read(200), 20)).split(b" ", 2)[1]))
        writer.close()
    return Outcome("no request makes the server stumble", all(status < 500 for status in found), f"statuses {found}")
