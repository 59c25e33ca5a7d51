"""Requests over very many connections of one address, also to what those ask who watch the house."""

import asyncio

from tools.attack.beside import beside
from tools.attack.house import HEADER, House, Outcome

POINTS = (11,)
CONNECTIONS = 1200  # more than refusals are held back
PATHS = ("/healthz", "/api/tables")


async def attack(house: House) -> Outcome:
    answered = 0

    async def stranger(target: House, request: bytes) -> None:
        nonlocal answered
        reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
        try:
            while True:
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r")[0] or 0)
                await reader.readexactly(length)
                answered += 1
        finally:
            writer.transport.abort()

    async def again(target: House, request: bytes) -> None:
        while True:
            try:
                await stranger(target, request)
            except (OSError, EOFError):
                await asyncio.sleep(0.5)

    async def flood(target: House) -> None:
        requests = [f"GET {path} HTTP/1.1\r\nHost: x\r\n{HEADER}: 203.0.113.9\r\n\r\n".encode() for path in PATHS]
        await asyncio.gather(*(again(target, requests[number % len(requests)]) for number in range(CONNECTIONS)))

    outcome = await beside(house, "many connections of one address get few answers", flood)
    return outcome._replace(figures=f"{answered} answers over {CONNECTIONS} connections; {outcome.figures}")
