"""Dog Royal in real Chromium: to its end against a bot, ranks and powers, cheating by sensors, keys and gestures, accusations."""

import json
from collections.abc import Callable, Iterator

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from stammtisch.games.dog_royal.data import Figure, Play, encode
from tests.web.boxes import SIZES, TALL, assert_box_stayed, watch_box
from tests.web.house import DESKTOP, PHONE, House, Visitors, await_turn, from_menu, moves, open_with_bots, shoot
from tests.web.ringplay import card, mark, play_on, play_turn, spots, tap
from tests.web.stage import Stage, Stages, with_cards
from tests.web.test_pages import check_axe

CROWD = {
    "0": ["5", "0*", "40", "61"],
    "1": ["16*", "30", "8", "H"],
    "2": ["33", "60", "T1", "H"],
    "3": ["T4", "50", "48", "H"],
}


@pytest.fixture(scope="module")
def stages(browser: Browser, shared_house: House) -> Iterator[Stages]:
    people = Visitors(browser, shared_house)
    yield Stages(people, "dog-royal", "Dog Royal")
    people.leave()
    assert people.complaints == []


def test_three_taps_lead_from_the_start_page_to_the_first_move_of_dog_royal(visitors: Visitors) -> None:
    page = visitors.enter(language="de-DE", dark=True)
    page.get_by_role("button", name="Sofort spielen: Dog Royal gegen Bots").tap()
    page.locator(".hand button").first.tap()
    page.get_by_role("button", name="Geben", exact=True).tap()
    expect(moves(page)).to_contain_text("eine Karte: ")
    assert await_turn(page)
    expect(page.get_by_text("Stelle eine deiner Figuren auf dein Startfeld.")).to_be_visible()
    page.locator("[data-figure='0-1']").tap()
    shoot(page, "phone-royal-place-de-dark")
    page.get_by_role("button", name="Starten").tap()
    expect(page.locator("[data-man='0-1']:not([data-spot=H])")).to_be_visible()


def test_a_game_of_dog_royal_against_a_bot_is_played_to_its_end_on_the_board(visitors: Visitors) -> None:
    page = visitors.enter(size=TALL, still=True)
    open_with_bots(page, "Dog Royal", 2)
    watch_box(page)
    assert play_on(page, 400) > 10
    expect(page.locator(".result")).to_be_visible()
    expect(page.get_by_role("list", name="Ranking").get_by_role("listitem").first).to_be_visible()
    assert_box_stayed(page)
    assert any(spots(page, seat) == ["T1", "T2", "T3", "T4"] for seat in (0, 1))
    shoot(page, "phone-royal-over")


@pytest.mark.parametrize("seats", [4, 6])
def test_no_figure_is_larger_than_the_way_to_its_neighbour(stages: Stages, seats: int) -> None:
    men = {str(seat): ["H", "H", str(16 * seat + 7), str(16 * seat + 8)] for seat in range(seats)}
    page = stages.at({"men": men, "seats": seats}, ["4", "1-7", "magnet", "=", "swap"]).page
    expect(page.locator("[data-man]")).to_have_count(4 * seats)
    page.mouse.move(0, 0)  # who is pointed at is magnified
    boxes = [box for man in page.locator("[data-man]").all() if (box := man.bounding_box())]
    middles = [complex(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    for here, box in zip(middles, boxes, strict=True):
        nearest = min(abs(here - there) for there in middles if there != here)
        assert 0.8 * nearest <= max(box["width"], box["height"]) <= nearest + 0.5
    small = page.locator("[data-man='0-2']").bounding_box()
    card(page, "4")
    page.locator("[data-figure='0-2']").tap()  # who is chosen is magnified
    grown = "least => document.querySelector(\"[data-man='0-2']\").getBoundingClientRect().width > least"
    page.wait_for_function(grown, arg=1.2 * (small or {"width": 99})["width"])
    shoot(page, f"phone-royal-{seats}")


def test_ranks_special_fields_and_cards_are_there_at_both_sizes_and_axe_finds_nothing(stages: Stages) -> None:
    for phone in (True, False):
        size = "phone" if phone else "desktop"
        stage = stages.at({"men": CROWD, "last": "10"}, ["4", "1-7", "magnet", "=", "swap"], phone=phone)
        page = stage.page
        expect(page.locator(".special")).to_have_count(4)
        card(page, "1-7")
        page.locator("[data-figure='0-2']").click()
        expect(page.locator("[data-target]")).to_have_count(7)
        check_axe(page)
        shoot(page, f"{size}-royal")
        assert page.evaluate("document.documentElement.scrollWidth") <= (PHONE if phone else DESKTOP)[0]
        if not phone:  # the dialogs are the same
            continue
        page.get_by_role("button", name="Rules").click()
        expect(page.get_by_role("dialog")).to_contain_text("gets past occupied start fields")
        check_axe(page)
        shoot(page, "phone-royal-help")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")  # the card goes back into the hand
        page.get_by_role("button", name="Cheating").click()
        check_axe(page)
        shoot(page, "phone-royal-cheating")
        page.keyboard.press("Escape")
        from_menu(page, "Text")
        expect(page.get_by_role("table")).to_contain_text("King: field 5")
        check_axe(page)
        from_menu(page, "Text")


def test_magnet_copier_and_swapper_lead_where_the_server_says(stages: Stages) -> None:
    stage = stages.at({"men": CROWD, "last": "10"}, ["magnet", "=", "swap"], phone=False)
    page = stage.page
    card(page, "magnet")
    page.locator("[data-figure='0-2']").click()
    page.locator("[data-target='47']").click()
    expect(page.locator("[data-man='0-2'][data-spot='47']")).to_be_visible()
    stage = stages.at({"men": CROWD, "last": "10"}, ["magnet", "=", "swap"], phone=False)
    card(page, "=")
    page.locator("[data-target='10']").click()
    expect(page.locator("[data-man='0-1'][data-spot='10']")).to_be_visible()
    expect(page.locator(".hand button")).to_have_count(3)  # a new card for the special field
    assert stage.played[0]["use"] == "10"
    stage = stages.at({"men": CROWD}, ["swap", "2"], phone=False)
    card(page, "swap")
    page.locator("[data-figure='0-0']").click()
    page.locator("[data-target='33']").click()
    expect(page.locator("[data-man='2-0'][data-spot='5']")).to_be_visible()


def test_a_citizen_on_a_special_field_may_jump_or_stay(stages: Stages) -> None:
    men = {"0": ["H", "H", "5", "H"], "1": ["16*", "H", "H", "H"]}
    page = stages.at({"men": men}, ["5", "2"], phone=False).page
    card(page, "5")
    page.locator("[data-target='10']").click()
    expect(page.get_by_role("button", name="Stay here")).to_be_visible()
    expect(page.locator(".hand button")).to_have_count(2)
    shoot(page, "desktop-royal-jump")
    page.get_by_role("button", name="Go there", exact=True).click()
    expect(page.locator("[data-man='0-2'][data-spot='26']")).to_be_visible()


def test_a_king_who_cannot_walk_so_fast_is_explained(stages: Stages) -> None:
    page = stages.at({"men": {"0": ["20", "30", "H", "H"]}}, ["9"]).page
    card(page, "9")
    tap(page, "[data-man='0-0']")
    tap(page, "[data-field='29']")
    expect(page.get_by_role("alert").filter(has_text="The King walks with values from 1 to 7 only.").first).to_be_visible()


def test_keys_tilt_once_and_the_cheat_is_used_up(stages: Stages) -> None:
    stage = stages.at({"men": {"0": ["H", "5", "H", "H"]}}, ["5", "6"], phone=False)
    page = stage.page
    expect(page.locator("[data-man='0-1'][data-spot='5']")).to_be_visible()  # a key counts for the position that is shown
    page.keyboard.press("+")
    expect(page.get_by_role("button", name="Do not tilt after all")).to_be_visible()
    card(page, "5")
    expect(page.locator("[data-target='11']")).to_be_visible()
    page.keyboard.press("-")
    expect(page.locator("[data-target='10']")).to_be_visible()
    page.keyboard.press("+")
    page.locator("[data-target='11']").click()
    expect(page.locator("[data-man='0-1'][data-spot='11']")).to_be_visible()
    assert stage.played[0]["tilt"] == 1
    page.keyboard.press("+")
    expect(page.locator(".news", has_text="Your cheat of these five rounds is used up.")).to_be_visible()


def test_a_swipe_over_the_cards_tilts_and_a_finger_on_the_middle_covers(stages: Stages) -> None:
    stage = stages.at({"men": {"0": ["H", "5", "H", "H"]}}, ["5", "6"])
    page = stage.page
    expect(page.locator("[data-man='0-1'][data-spot='5']")).to_be_visible()
    hand = page.locator(".hand").bounding_box()
    assert hand is not None
    drag(page, hand["x"] + 20, hand["y"] + 50, 150)
    expect(page.get_by_role("button", name="Do not tilt after all")).to_be_visible()
    stage = stages.at({"men": {"0": ["H", "5", "H", "H"], "1": ["H", "30", "H", "H"]}, "player": 1}, ["5", "6"])
    expect(page.locator("[data-man='1-1'][data-spot='30']")).to_be_visible()
    fields = special(page)
    board = page.locator(".stage").bounding_box()
    assert board is not None
    page.mouse.move(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    page.mouse.down()
    expect(page.locator(".news", has_text="The special fields have moved!")).to_be_visible()
    page.mouse.up()
    assert special(page) != fields and stage.played == [{"type": "cover"}]


def drag(page: Page, x: float, y: float, by: float) -> None:
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by, y, steps=4)
    page.mouse.up()


def special(page: Page) -> list[str]:
    return [str(field.get_attribute("data-field")) for field in page.locator(".special").all()]


def test_an_accusation_costs_the_cheat_or_the_accuser_a_figure(stages: Stages) -> None:
    men = {"0": ["20", "H", "H", "H"], "1": ["H", "33", "H", "H"]}
    for honest in (False, True):
        stage = stages.at({"men": men, "player": 1}, ["5", "5"], phone=False)
        knight = Figure(1, "knight")
        fair, foul = (Play(card="5", use="5", figure=knight, origin="33", to=to) for to in ("38", "39"))
        stage.act(1, encode(fair if honest else msgspec.structs.replace(foul, tilt=1)))
        while stage.state.to_act() != (0,):
            seat = stage.state.to_act()[0]
            stage.act(seat, stage.state.legal(seat)[0])
        stage.show()
        page = stage.page
        page.get_by_role("button", name="Accuse …").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("If you are wrong, one of your figures must go home.")
        expect(dialog.get_by_role("button", name="Choose whom you mean")).to_be_disabled()
        dialog.get_by_role("button", name="Lutz").click()
        check_axe(page)
        shoot(page, "desktop-royal-accuse")
        confirm = dialog.get_by_role("button", name="Accuse Lutz")
        page.set_viewport_size({"width": SIZES[3][0], "height": SIZES[3][1]})
        expect(confirm).to_be_in_viewport(ratio=1)
        page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
        confirm.click()
        said = "has accused Lutz wrongly." if honest else "has caught Lutz cheating!"
        expect(page.locator(".news", has_text=said)).to_be_visible()
        expect(dialog).to_have_count(0)
        expect(moves(page)).to_contain_text("accuses Lutz wrongly." if honest else "catches Lutz cheating!")
        loser = "0-0" if honest else "1-1"
        expect(page.locator(f"[data-man='{loser}'][data-spot=H]")).to_be_visible()


def test_the_row_of_buttons_keeps_its_height(stages: Stages) -> None:
    men = {"0": ["H", "5", "H", "H"], "1": ["H", "33", "H", "H"]}
    page = stages.at({"men": men, "last": "10"}, ["5", "6", "13"]).page
    row = page.locator(".guide")
    page.set_viewport_size({"width": 360, "height": 640})
    heights = [row.bounding_box()]
    page.keyboard.press("+")
    heights.append(row.bounding_box())
    card(page, "5")
    heights.append(row.bounding_box())
    page.keyboard.press("-")
    page.keyboard.press("d")  # a cover is refused on one's own turn, and says so
    heights.append(row.bounding_box())
    assert len({box and (round(box["y"]), round(box["height"])) for box in heights}) == 1, heights
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})


def on_turn(*pages: Page) -> Page:
    """Whose turn it is; a special field may let the same person act again."""
    while True:
        if found := [page for page in pages if page.locator("main[data-turn=yours]").count()]:
            return found[0]
        pages[0].wait_for_timeout(50)


def can_be_covered(page: Page) -> bool:
    """Whether a card is to be played, as the page that is on turn shows it: no figure is placed, no jump is open."""
    return bool(json.loads(mark(page))[1] == "play")


def test_nothing_on_the_other_screen_gives_a_cheat_away(visitors: Visitors) -> None:
    ada = visitors.enter(size=DESKTOP, still=True)
    ada.get_by_role("button", name="With friends: Dog Royal").click()
    ada.get_by_role("dialog").get_by_role("button", name="2", exact=True).click()
    ada.get_by_role("button", name="Open the table").click()
    link = ada.get_by_label("Invite your friends").input_value().removeprefix(visitors.house.url)
    ben = visitors.enter(link, size=DESKTOP, still=True)
    frames: list[str] = []
    ben.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    ben.reload()
    ben.get_by_role("button", name="Sit down", exact=True).click()
    for _ in range(2):
        play_turn(on_turn(ada, ben))  # the opening figures
    while not can_be_covered(other := on_turn(ada, ben)):
        play_turn(other)
    cheat = ada if other is ben else ben
    frames.clear()
    cheat.keyboard.press("d")
    expect(other.locator(".news", has_text="The special fields have moved!")).to_be_visible()
    expect(moves(cheat)).to_contain_text("covers the light sensor: only you know")
    expect(moves(other)).not_to_contain_text("cheat")
    if other is ben:
        assert frames and not any('"cover"' in frame.partition('"legal"')[0] for frame in frames)


def test_over_plain_http_the_page_says_why_there_are_no_sensors(browser: Browser, shared_house: House) -> None:
    people = Visitors(browser, shared_house, f"http://stammtisch.test:{shared_house.port}")
    page = people.enter(still=True)
    stage = Stage(page, "dog-royal", with_cards("dog-royal", {"men": {"0": ["H", "5", "H", "H"]}}, ["5"]))
    stage.open("Dog Royal")
    page.get_by_role("button", name="Cheating").click()
    expect(page.get_by_text("Browsers give sensors and camera to https pages only")).to_be_visible()
    expect(page.get_by_role("switch")).to_have_count(0)
    shoot(page, "phone-royal-http")
    page.keyboard.press("Escape")
    page.keyboard.press("+")
    expect(page.get_by_role("button", name="Do not tilt after all")).to_be_visible()
    people.leave()
    assert people.complaints == []


@pytest.fixture(scope="module")
def secure_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("secure"), tls=True)
    house.open()
    yield house
    house.close()


def test_over_https_a_tilted_and_a_covered_phone_cheat(browser: Browser, secure_house: House) -> None:
    people = Visitors(browser, secure_house)
    page = people.enter(still=True, worker=True)  # which it does not get, and that is no complaint
    page.context.grant_permissions(["ambient-light-sensor"])
    devtools = page.context.new_cdp_session(page)
    metadata = {"available": True, "minimumFrequency": 1, "maximumFrequency": 60}
    devtools.send("Emulation.setSensorOverrideEnabled", {"enabled": True, "type": "ambient-light", "metadata": metadata})

    def light(lux: float) -> None:
        devtools.send("Emulation.setSensorOverrideReadings", {"type": "ambient-light", "reading": {"single": {"value": lux}}})

    def lean(gamma: float) -> None:
        devtools.send("DeviceOrientation.setDeviceOrientationOverride", {"alpha": 0, "beta": 30, "gamma": gamma})

    stage = Stage(page, "dog-royal", with_cards("dog-royal", {"men": {"0": ["H", "5", "H", "H"]}}, ["5", "6"]))
    stage.open("Dog Royal")
    page.get_by_role("button", name="Cheating").click()
    page.get_by_role("switch", name="Use this device's sensors").check()
    expect(page.get_by_role("switch", name="Use the camera as a light sensor")).to_have_count(0)
    page.keyboard.press("Escape")
    lean(-35)
    expect(page.get_by_role("button", name="Do not tilt after all")).to_have_text("−1")
    lean(0)
    card(page, "5")
    page.locator("[data-target='9']").tap()
    expect(page.locator("[data-man='0-1'][data-spot='9']")).to_be_visible()
    assert stage.played[0]["tilt"] == -1
    stage.set(with_cards("dog-royal", {"men": {"0": ["H", "5", "H", "H"], "1": ["H", "30", "H", "H"]}, "player": 1}, ["5", "6"]))
    cover(page, stage, lambda: light(300), lambda: light(4))
    expect(page.locator(".news", has_text="The special fields have moved!")).to_be_visible()
    assert stage.played == [{"type": "cover"}]
    people.leave()
    assert people.complaints == []


def cover(page: Page, stage: Stage, brighten: Callable[[], object], darken: Callable[[], object]) -> None:
    """The page looks ten times a second, and what has never been bright cannot become dark: a busy machine needs more tries."""
    brighten()
    page.wait_for_timeout(400)
    assert stage.played == []
    for _ in range(20):
        darken()
        page.wait_for_timeout(800)
        if stage.played:
            return
        brighten()
        page.wait_for_timeout(400)


# A phone without a light sensor, whose owner allows the camera; and one that asks before it tells how it is held.
CAMERA = """
delete window.AmbientLightSensor;
window.shade = 80;
navigator.mediaDevices.getUserMedia = async () => {
  const canvas = Object.assign(document.createElement('canvas'), {width: 64, height: 48});
  const paper = canvas.getContext('2d');
  setInterval(() => { paper.fillStyle = `hsl(0 0% ${window.shade}%)`; paper.fillRect(0, 0, 64, 48); }, 40);
  return canvas.captureStream(20);
};
DeviceOrientationEvent.requestPermission = async () => (window.asked = (window.asked ?? 0) + 1, window.answer ?? 'denied');
"""


def test_a_camera_serves_as_light_sensor_by_consent_and_a_refused_sensor_is_told(browser: Browser, secure_house: House) -> None:
    people = Visitors(browser, secure_house)
    page = people.enter(still=True)
    page.context.add_init_script(CAMERA)
    position = {"men": {"0": ["H", "5", "H", "H"], "1": ["H", "30", "H", "H"]}, "player": 1}
    stage = Stage(page, "dog-royal", with_cards("dog-royal", position, ["5", "6"]))
    stage.open("Dog Royal")
    page.get_by_role("button", name="Cheating").click()
    page.get_by_role("switch", name="Use this device's sensors").click()
    expect(page.get_by_text("Your browser did not allow the sensors; use the gestures or keys.")).to_be_visible()
    assert page.evaluate("window.asked") == 1
    page.get_by_role("switch", name="Use the camera as a light sensor").check()
    page.keyboard.press("Escape")
    cover(page, stage, lambda: page.evaluate("window.shade = 80"), lambda: page.evaluate("window.shade = 1"))
    expect(page.locator(".news", has_text="The special fields have moved!")).to_be_visible()
    assert stage.played == [{"type": "cover"}]
    people.leave()
    assert people.complaints == []
