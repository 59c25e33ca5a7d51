"""A dropped connection and a restarted server are seen, and heal by themselves."""

from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.web.house import House, Visitors, await_promised, await_turn, drop, play_now


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

    page.route_web_socket("**/ws", connect)
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
    page.get_by_role("button", name="Settings").click()
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
    page = people.enter()
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
