"""Every game's board: each legal action can be chosen on it, by targets of its own, and what is not legal is explained."""

from functools import cache
from typing import Any

import pytest
from tools.screens import STAGES, Stage, port_of, staged

from stammtisch.core import FastDice
from stammtisch.data import options_of
from stammtisch.games import GAMES, OWN
from stammtisch.games.catan.data import BuildRoad, BuildVillage, MoveRobber, PlayKnight
from stammtisch.games.vier.data import Drop
from stammtisch.match import Match
from stammtisch.terminal.boards import board_of, catan, doerfer, dog, dog_royal, ring, vier
from stammtisch.terminal.boards.base import ListBoard, Picture
from stammtisch.terminal.boards.catan import CatanBoard
from stammtisch.terminal.canvas import Room
from stammtisch.terminal.desk import Desk
from stammtisch.terminal.port import Choice, Refused, Scene
from stammtisch.terminal.typed import completions, understand

SEATS = [
    ("vier", 2),
    ("dog", 4),
    ("dog", 6),
    ("dog", 2),
    ("dog-royal", 4),
    ("dog-royal", 5),
    ("doerfer", 2),
    ("catan", 4),
    ("catan", 6),
]
OPTIONS: dict[str, dict[str, Any]] = {"dog": {"max_rounds": 12}, "dog-royal": {"max_rounds": 8}, "catan": {"max_rounds": 25}}
EVERY = 13


@cache
def scenes(name: str, seats: int) -> list[Scene]:
    """Some positions of a random game, as whoever is awaited sees them."""
    game, dice, found = GAMES[name], FastDice(7), []
    match = Match(game, seats, options_of(game, OPTIONS.get(name, {})), "7c" * 32)
    port = port_of(match, people=seats)
    while match.state.to_act():
        port.keyboard = match.state.to_act()[-1]
        if len(match.log) % EVERY == 0:
            found.append(port.scene())
        legal = match.state.legal(port.keyboard)
        match.play(port.keyboard, legal[dice.below(len(legal))])
    return found


def test_every_game_of_ours_has_its_board() -> None:
    boards = {"vier": vier.BOARD, "dog": dog.BOARD, "dog-royal": dog_royal.BOARD, "doerfer": doerfer.BOARD, "catan": catan.BOARD}
    assert {game.name: board_of(scenes(game.name, 2 if game.seats == (2,) else 4)[0]) for game in OWN} == boards


@pytest.mark.parametrize("size", vier.SIZES)
def test_the_stones_of_a_four_look_different_at_every_size(size: tuple[int, int]) -> None:
    for owner, sign in enumerate("◆◇"):
        won, usual = (vier.stone(owner, size[0] - 1, size[1], winning) for winning in (True, False))
        assert sign in "".join(won) and sign not in "".join(usual)
        assert [len(line) for line in won] == [len(line) for line in usual]


@pytest.mark.parametrize("size", vier.SIZES)
def test_where_a_stone_would_fall_no_letter_says_that_one_lies(size: tuple[int, int]) -> None:
    for owner in range(2):
        drawn = vier.stone(owner, size[0] - 1, size[1], False)
        shadow = vier.foreshadowed(drawn)
        assert not {*"".join(drawn)} & {*"".join(shadow)} - {" "} and list(map(len, shadow)) == list(map(len, drawn))


def test_a_man_goes_over_its_start_into_the_target_or_back_by_the_shorter_way() -> None:
    lie = ring.Geometry(4, clockwise=False)
    assert lie.way("60", "2", 1) == ["61", "62", "63", "0", "1"] and lie.way("2", "62", 1) == ["1", "0", "63"]
    assert lie.way("14", "BT2", 1) == ["15", "16", "BT1"] and lie.way("AT1", "AT3", 0) == []
    places = [place for _, place in ring.Geometry(6, clockwise=True).spots()]
    assert len(set(places)) == len(places) == 96 + 6 * 4


@pytest.mark.parametrize(("name", "seats"), SEATS)
def test_every_legal_action_has_targets_of_its_own(name: str, seats: int) -> None:
    for scene in scenes(name, seats):
        board = board_of(scene)
        assert not isinstance(board, ListBoard)
        choosing = board.choosing(scene)
        assert completions(board, scene, choosing)
        chosen: dict[Any, list[Any]] = {}
        for choice, path in choosing.options:
            chosen.setdefault((path.steps, tuple(sorted(path.bag))), []).append(choice.action)
        alike = [actions for actions in chosen.values() if len(actions) > 1]
        assert not alike, alike[0]
        ends = {steps for steps, bag in chosen if not bag}
        assert not [steps for steps, _ in chosen for size in range(1, len(steps)) if steps[:size] in ends], (
            "one ends on another's way"
        )


@pytest.mark.parametrize(("name", "seats"), SEATS)
def test_every_board_is_drawn_at_any_size_and_its_targets_are_where_it_says(name: str, seats: int) -> None:
    for scene in scenes(name, seats)[::3]:
        board = board_of(scene)
        picture = Picture(scene, board.choosing(scene), None)
        target = list(picture.targets)[-1]
        for room in (Room(60, 19), Room(138, 44), Room(20, 5)):
            canvas = board.paint(Picture(scene, picture.choosing, target), room)
            assert canvas.cells and board.label(target, scene)
            shown = [one for one in picture.targets if one in canvas.spots]
            assert all(canvas.hits[canvas.spots[one]] == one for one in shown)


@pytest.mark.parametrize(("name", "seats"), [("vier", 2), ("dog", 4), ("dog-royal", 4), ("catan", 4)])
def test_the_smallest_drawing_fits_80x24(name: str, seats: int) -> None:
    for scene in scenes(name, seats)[::4]:
        canvas = board_of(scene).paint(Picture(scene, board_of(scene).choosing(scene), None), Room(60, 19))
        _, _, height, width = canvas.box()
        assert height <= 19 and width <= 60


@pytest.mark.parametrize(("name", "seats"), SEATS)
def test_a_move_said_in_its_own_words_is_that_move(name: str, seats: int) -> None:
    for scene in scenes(name, seats)[::2]:
        board = board_of(scene)
        choosing = board.choosing(scene)
        said = [choice.words for choice, _ in choosing.options]
        for choice in scene.choices[:6]:
            if said.count(choice.words) == 1:
                assert understand(choice.words, board, scene, choosing).choice == choice


def test_a_word_that_fits_many_asks_for_the_rest() -> None:
    port = port_of(staged(Stage("vier", 2, 0)), people=2)
    scene = port.scene()
    board, choosing = board_of(scene), board_of(scene).choosing(scene)
    assert understand("bomb", board, scene, choosing).picks == [("tool", "bomb")]
    assert understand("4", board, scene, choosing).picks == [("column", 3)]
    assert "fits 8 moves" in understand("stone", board, scene, choosing).sentence
    unknown = understand("pawn to e4", board, scene, choosing).sentence
    assert unknown.startswith("I know no move called 'pawn to e4'") and "stone in column 1" in unknown


@pytest.mark.asyncio
async def test_what_is_not_legal_is_explained_by_the_rules() -> None:
    port = port_of(Match(GAMES["vier"], 2, GAMES["vier"].options(), "00" * 32), people=2)
    for _ in range(7):
        await port.play(port.scene().choices[0].action)
    scene = port.scene()
    board, choosing = board_of(scene), board_of(scene).choosing(scene)
    assert ("column", 0) not in choosing.targets()
    meant = understand("stone in column 1", board, scene, choosing)
    for tried in (meant.attempt, board.action([("column", 0)], scene)):
        with pytest.raises(Refused, match="Column 1 is full"):
            await port.play(tried)


@pytest.mark.asyncio
async def test_the_name_of_a_place_that_cannot_be_picked_means_it_all_the_same() -> None:
    """And not something else that has the same number: another cell to erase, a road on that path."""
    port = port_of(Match(GAMES["vier"], 2, options_of(GAMES["vier"], {}), "7c" * 32), people=2)
    for number in range(7):
        port.keyboard = number % 2
        await port.play(Drop(4))
    board, scene = board_of(port.scene()), port.scene()
    assert understand("5", board, scene, board.choosing(scene)).attempt == Drop(4)
    desk = Desk(port)
    desk.look()
    with pytest.raises(Refused, match="Column 5 is full"):
        await port.play(desk.take("5"))
    turn, game = next(scene for scene in scenes("catan", 4) if scene.view.phase == "turn"), GAMES["catan"]
    own, *_ = (each.crossing for each in turn.view.buildings)
    legal = [BuildVillage(50), BuildVillage(52), BuildRoad(own)]
    scene = turn._replace(choices=tuple(Choice(action, str(game.say(action, turn.view, "en"))) for action in legal))
    board, choosing = board_of(scene), board_of(scene).choosing(scene)
    choosing.pick(("do", "village"))
    assert understand(str(own), board, scene, choosing).attempt == BuildVillage(own)


def test_cells_below_zero_have_names_of_their_own() -> None:
    """A land of Dörfer has no beginning: what is left out is not another cell's minus."""
    scene = next(scene for scene in scenes("doerfer", 2) if any(choice.action.row < 0 for choice in scene.choices))
    board = board_of(scene)
    choosing = board.choosing(scene)
    legal = {(choice.action.row, choice.action.column) for choice in scene.choices}
    below = next((row, column) for row, column in sorted(legal) if row < 0 and (-row, column) not in legal)
    row, column = below
    assert understand(f"{row},{column}", board, scene, choosing).picks == [("cell", row, column)]
    assert understand(f"{-row},{column}", board, scene, choosing).picks is None


def test_the_name_of_a_verb_is_no_place_that_is_blocked() -> None:
    """With a knight in hand, `robber` means the card, and not that nobody may move him now."""
    turn, game = next(scene for scene in scenes("catan", 4) if scene.view.phase == "turn"), GAMES["catan"]
    knights = [PlayKnight(field, None) for field in range(2)]
    scene = turn._replace(choices=tuple(Choice(action, str(game.say(action, turn.view, "en"))) for action in knights))
    board = board_of(scene)
    assert not isinstance(understand("robber", board, scene, board.choosing(scene)).attempt, MoveRobber)


@pytest.mark.asyncio
async def test_chips_that_are_not_possible_say_why() -> None:
    port = port_of(staged(STAGES["catan-turn"]), people=4)
    scene = port.scene()
    board = board_of(scene)
    legal = board.choosing(scene).targets()
    told = set()
    for target in board.dim(scene):
        action = board.action([target], scene)
        if target not in legal and action is not None:
            with pytest.raises(Refused) as refused:
                await port.play(action)
            told.add(str(refused.value))
    assert "For that you still lack: 1 brick." in told


@pytest.mark.asyncio
@pytest.mark.parametrize("name", ["dog", "dog-royal"])
async def test_a_card_that_cannot_be_played_says_why(name: str) -> None:
    told = set()
    port = port_of(Match(GAMES[name], 4, GAMES[name].options(), "00" * 32), people=4)
    for scene in scenes(name, 4):
        board, choosing = board_of(scene), board_of(scene).choosing(scene)
        legal = [*choosing.targets(), *choosing.picked]
        for target in board.dim(scene):
            if target not in legal and scene.seat is not None and scene.game is not None:
                port.match.state, port.keyboard = scene.game.imagine(scene.view, FastDice(1)), scene.seat
                with pytest.raises(Refused) as refused:
                    await port.play(board.action([target], scene))
                told.add(str(refused.value))
    assert told and not any("not possible (" in sentence or "not lead exactly" in sentence for sentence in told)


@pytest.mark.asyncio
async def test_the_word_of_a_chip_that_is_not_possible_says_why_like_the_chip() -> None:
    port = port_of(staged(STAGES["catan-turn"]), people=4)
    scene = port.scene()
    board, choosing = board_of(scene), board_of(scene).choosing(scene)
    for word in ("village", "city", "buy a card", "road"):
        target = next(target for target in board.dim(scene) if board.label(target, scene) == word)
        if target not in choosing.targets():
            assert understand(word, board, scene, choosing).attempt == board.action([target], scene) is not None
    assert ("do", "village") not in choosing.targets()
    vier = port_of(Match(GAMES["vier"], 2, GAMES["vier"].options(), "00" * 32), people=2).scene()
    aiming = board_of(vier).choosing(vier)
    aiming.pick(("tool", "bomb"))
    assert understand("bomb", board_of(vier), vier, aiming).attempt is None  # it is possible, and picked already


@pytest.mark.asyncio
async def test_the_chip_for_a_village_tries_a_crossing_that_is_not_too_close() -> None:
    port = port_of(staged(STAGES["catan-turn"]), people=4)
    scene = port.scene()
    tried = list(CatanBoard().tried("village", scene))
    sentences = []
    for action in tried:
        with pytest.raises(Refused) as refused:
            await port.play(action)
        sentences.append(str(refused.value))
    close = [sentence.startswith("Distance rule") for sentence in sentences]
    assert close == sorted(close) and True in close, sentences


def test_a_man_is_called_by_his_letters_and_where_he_stands() -> None:
    scene = port_of(staged(STAGES["dog"]), people=4).scene()
    board = board_of(scene)
    assert [board.told(("at", spot), scene) for spot in ("29", "30", "AH")] == ["A on 29", "30", "from home"]


def test_the_island_is_as_wide_with_numbers_on_it_as_without() -> None:
    founding = port_of(staged(STAGES["catan"]), people=4).scene()
    board, room = board_of(founding), Room(60, 19)
    boxes = {
        board.paint(Picture(scene, board.choosing(scene), None), room).box()
        for scene in (founding, founding._replace(choices=()))
    }
    assert len(boxes) == 1


def test_an_offer_can_be_typed_in_both_languages() -> None:
    scene = port_of(staged(STAGES["catan-turn"]), people=4).scene()
    board = board_of(scene)
    english = board.read("3 wood and ore for 2 brick", scene)
    assert english is not None and english == board.read("3 Holz und Erz gegen 2 Lehm", scene)
    assert (english.give.wood, english.give.ore, english.want.brick) == (3, 1, 2)
    assert board.read("roll", scene) is None and board.read("wood for nothing", scene) is None


@pytest.mark.asyncio
async def test_an_open_offer_says_whose_it_is_and_who_agreed() -> None:
    match = staged(STAGES["catan-turn"])
    port = port_of(match, people=4)
    await port.play(board_of(port.scene()).read("wood for ore", port.scene()))
    agreeing = {seat: [one for one in match.legal(seat) if getattr(one, "accept", False)] for seat in match.state.to_act()}
    answering = next(seat for seat, answers in agreeing.items() if answers)
    match.play(answering, agreeing[answering][0])
    for seat, note in ((0, "your offer 67: 1 wood for 1 ore"), (answering, "player 1 gives 1 wood for 1 ore (offer 67)")):
        port.keyboard = seat
        scene = port.scene()
        assert board_of(scene).notes(scene)[1] == f"{note}, agreed: {answering + 1}"
    while asked := [seat for seat in match.state.to_act() if seat != 0]:
        match.play(asked[0], next(one for one in match.legal(asked[0]) if getattr(one, "accept", None) is False))
        port.keyboard = asked[0]
        scene = port.scene()
        assert len(board_of(scene).notes(scene)) == 1 and not board_of(scene).dim(scene)  # who has declined is done with it


@pytest.mark.asyncio
async def test_who_only_answers_in_another_s_turn_is_asked_and_offers_have_lines_of_their_own() -> None:
    match = staged(STAGES["catan-turn"])
    port = port_of(match, people=4)
    port.people = [0]
    for words in ("wood for ore", "2 wood for ore"):
        await port.play(board_of(port.scene()).read(words, port.scene()))
    desk = Desk(port)
    desk.look()
    assert "waiting for" in desk.turn()
    asked = next(seat for seat in match.state.to_act() if seat != 0)
    port.people, port.keyboard = [asked], asked
    desk.look()
    assert desk.turn() == "you are asked"
    for word in ("offer", "bank", "end turn", "buy a card"):  # words of one's own turn, never of an answer
        with pytest.raises(Refused, match="It is not your turn"):
            await port.play(desk.take(word))
    assert [note.startswith("player 1 gives") for note in desk.notes()[1:]] == [True, True]
    while others := [seat for seat in match.state.to_act() if seat != 0]:
        match.play(others[0], next(one for one in match.legal(others[0]) if getattr(one, "accept", None) is False))
    port.people, port.keyboard = [0], 0
    desk.look()
    assert desk.turn() == "your turn" and all(note.endswith(", declined by all") for note in desk.notes()[1:])


def test_a_game_without_a_board_is_shown_as_its_card_draws_it() -> None:
    scene = Scene(None, {}, (Choice({"n": 1}, "take one"), Choice({"n": 2}, "take two")), True, 0, "|||", "en")
    board = board_of(scene)
    choosing = board.choosing(scene)
    assert isinstance(board, ListBoard) and choosing.targets() == [("move", 1), ("move", 2)]
    assert board.paint(Picture(scene, choosing, None), Room(60, 19)).text() == "|||"
    assert understand("2", board, scene, choosing).picks == [("move", 2)]
