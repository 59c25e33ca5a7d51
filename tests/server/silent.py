"""`python silent.py PORT COUNT`: opens so many WebSockets that say nothing, prints `open`, and keeps them until it is
told to end. A process of its own, because both ends of ten thousand connections are more files than one may open."""

import socket
import sys

HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def connect(port: int) -> socket.socket:
    silent = socket.create_connection(("127.0.0.1", port))
    silent.sendall(HANDSHAKE.encode())
    assert silent.recv(4096).startswith(b"HTTP/1.1 101 ")
    return silent


if __name__ == "__main__":
    opened = [connect(int(sys.argv[1])) for _ in range(int(sys.argv[2]))]
    sys.stdout.write("open\n")
    sys.stdout.flush()
    sys.stdin.read()
