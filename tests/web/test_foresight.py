"""One's own move is on the board before the server has it, and goes again if the server refuses it."""

import json

from playwright.sync_api import WebSocketRoute, expect

from tests.web.house import SOCKET, Visitors, await_turn, play_now


def test_an_own_move_is_drawn_at_once_and_taken_back_aloud_if_it_is_refused(visitors: Visitors) -> None:
    page = visitors.enter(still=True)
    sockets: list[WebSocketRoute] = []
    held: list[str] = []

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        sockets[:] = [socket, server]
        socket.on_message(lambda text: held.append(str(text)) if json.loads(text)["type"] == "play" else server.send(text))

    page.route_web_socket(SOCKET, connect)
    page.reload()
    play_now(page)
    main = page.locator("main")
    page.locator("[data-column='3']").click()
    expect(main).to_have_attribute("data-foreseen", "true")  # nobody has heard of it yet
    expect(page.locator(".stone")).to_have_count(1)
    refused = {"type": "refused", "code": "stale", "sentence": "Somebody was faster.", "at": None}
    refused |= {"ref": json.loads(held[-1])["ref"], "table": json.loads(held[-1])["table"]}
    sockets[0].send(json.dumps(refused))
    expect(page.locator(".stone")).to_have_count(0)
    expect(page.locator(".notice")).to_contain_text("Your move was taken back. Somebody was faster.")
    expect(main).to_have_attribute("data-foreseen", "false")

    page.locator("[data-column='4']").click()
    expect(page.locator(".stone")).to_have_count(1)
    sockets[1].send(held[-1])  # now it gets there: confirmed, and answered
    assert await_turn(page)
    expect(page.locator(".stone")).to_have_count(2)
    expect(page.locator(".notice")).to_have_count(0)
    page.locator("[data-column='5']").click()
    expect(page.locator(".stone")).to_have_count(3)
