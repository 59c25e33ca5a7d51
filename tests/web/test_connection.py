"""A dropped connection and a restarted server are seen, and heal by themselves."""

import re

from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.web.house import DESKTOP, SOCKET, House, Visitors, await_promised, await_turn, drop, from_menu, play_now

NOTICED = 10_000  # milliseconds in which a page sees that nobody answers any more


def test_a_dropped_connection_is_shown_and_comes_back_in_the_middle_of_a_game(visitors: Visitors) -> None:
    page = visitors.enter()
    sockets: list[WebSocketRoute] = []
    refuse = [False]

    def connect(socket: WebSocketRoute) -> None:
        if refuse[0]:
            socket.close()
            return
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket(SOCKET, connect)
    page.reload()
    play_now(page)
    drop(page, 3)
    assert await_turn(page)
    refuse[0] = True
    sockets[-1].close()
    expect(page.get_by_text("Connection lost. Trying again")).to_be_visible()
    refuse[0] = False
    expect(page.get_by_text("Connection lost. Trying again")).to_be_hidden()
    drop(page, 4)
    assert await_turn(page)


def test_a_network_that_is_cut_without_a_word_is_noticed_and_told_to_the_others(visitors: Visitors) -> None:
    ada = visitors.enter(size=DESKTOP, still=True)
    ada.get_by_role("button", name="With friends: Vier").click()
    ada.get_by_role("button", name="Open the table").click()
    link = ada.get_by_label("Invite your friends").input_value().removeprefix(visitors.house.url)
    ben = visitors.enter(link, size=DESKTOP, still=True)
    is_cut = [False]

    def connect(socket: WebSocketRoute) -> None:
        if is_cut[0]:
            return  # nobody answers
        server = socket.connect_to_server()
        socket.on_message(lambda text: None if is_cut[0] else server.send(text))
        server.on_message(lambda text: None if is_cut[0] else socket.send(text))
        sockets.append(server)

    sockets: list[WebSocketRoute] = []
    ben.clock.install()
    ben.route_web_socket(SOCKET, connect)
    ben.reload()
    ben.get_by_role("button", name="Sit down", exact=True).click()
    for page in (ada, ben):
        expect(page.locator("main[data-state=playing]")).to_be_visible()
    is_cut[0] = True
    ben.clock.run_for(NOTICED)
    expect(ben.get_by_text("Connection lost. Trying again")).to_be_visible()
    sockets[-1].close()  # what the server finds out by its own pings, which a browser answers below this test
    expect(ada.get_by_text(re.compile("has no connection just now"))).to_be_visible()
    is_cut[0] = False
    ben.clock.run_for(NOTICED)  # an attempt that nobody answered is given up, and made again
    expect(ben.get_by_text("Connection lost. Trying again")).to_be_hidden()
    expect(ada.get_by_text(re.compile("has no connection just now"))).to_have_count(0)


def test_a_reload_finds_the_seat_the_position_and_the_moves(visitors: Visitors) -> None:
    page = visitors.enter()
    play_now(page)
    drop(page, 3)
    assert await_turn(page)
    moves = page.locator("ol li").all_text_contents()
    stones = page.locator(".stone").count()
    page.reload()
    assert await_turn(page)
    expect(page.locator(".stone")).to_have_count(stones)
    assert page.locator("ol li").all_text_contents() == moves
    page.get_by_role("link", name="Start page").click()
    page.get_by_role("link", name="Continue").click()
    assert await_turn(page)


def test_a_restarted_server_is_waited_for_and_the_game_goes_on(browser: Browser, own_house: House) -> None:
    people = Visitors(browser, own_house)
    page = people.enter()
    play_now(page)
    drop(page, 3)
    assert await_turn(page)
    stones = page.locator(".stone").count()
    own_house.close()
    expect(page.locator(".bar.shown")).to_be_visible()
    own_house.open()
    expect(page.locator(".bar.shown")).to_be_hidden()
    expect(page.locator(".stone")).to_have_count(stones)
    drop(page, 4)
    assert await_turn(page)
    people.leave()
    assert people.complaints == []


def test_another_device_becomes_the_same_guest_by_a_link(visitors: Visitors) -> None:
    page = visitors.enter()
    play_now(page)
    from_menu(page, "Settings")
    page.get_by_role("button", name="Continue on another device").click()
    link = page.get_by_label("Continue on another device").input_value()
    other = visitors.enter(link.removeprefix(visitors.house.url))
    other.get_by_role("link", name="Continue").click()
    assert await_turn(other)
    drop(other, 2)
    expect(page.locator(".stone").first).to_be_visible()
    assert "transfer" not in other.url


def test_without_the_server_the_page_still_opens_and_says_what_is_missing(browser: Browser, own_house: House) -> None:
    people = Visitors(browser, own_house)
    page = people.enter(worker=True)
    await_promised(page, "navigator.serviceWorker.ready.then(worker => worker.active?.state === 'activated')")
    page.reload()
    play_now(page)
    own_house.close()
    page.goto(own_house.url)
    expect(page.locator(".bar.shown")).to_be_visible()
    expect(page.get_by_text("Stammtisch").first).to_be_visible()
    own_house.open()
    expect(page.locator(".bar.shown")).to_be_hidden()
    page.get_by_role("link", name="Continue").click()
    assert await_turn(page)
    people.leave()
