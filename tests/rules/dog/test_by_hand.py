"""Small positions whose results were worked out by hand from the rules, by rule number.

A line is: rule; men (seat:positions); card, with @player if not seat 0; options; every result, separated by slashes.
"""

import pytest

from stammtisch.games.dog.cases import position, results

LINES = """
DOG-3; 0:5; K; ; 0:5,0* / 0:18
DOG-3; 0:5 2:0; K; ; 0:5,0* / 0:18 2:0
DOG-3; 0:0; A; ; 0:1 / 0:11 / 0:T1
DOG-3; 0:0; A; first_only; 0:0* / 0:1 / 0:11 / 0:T1
DOG-3; 0:0*; A; first_only; 0:1 / 0:11
DOG-3; 0:1,2,3,T4; K; ; 0:14,2,3,T4 / 0:1,15,3,T4 / 0:1,2,16,T4
DOG-3; ; X; ; 0:0*
DOG-3; 0:T3,T4; A; ; 0:T3,T4,0*
DOG-3; 1:T1; 8@1; ;
DOG-4; 0:12 1:16; 4; ; 0:8 1:16
DOG-4; 0:18 1:16; 4; ; 0:22 1:16
DOG-4; 0:20 1:16*; 4; ; 0:24 1:16*
DOG-4; 0:21 1:16*; 4; ; 0:25 1:16* / 0:17 1:16*
DOG-4; 0:18 1:16; 4; first_only; 0:22 1:16 / 0:14 1:16
DOG-4; 0:20 1:16; 4; first_only; 0:24 1:16 / 0:16
DOG-4; 0:20 1:16*; 4; first_only; 0:24 1:16*
DOG-4; 0:60,0*; 5; ; 0:60,5
DOG-4; 0:60,0; 5; ; 0:60,5
DOG-4; 0:60,0; 5; first_only; 0:1,0 / 0:T1,0 / 0:60,5
DOG-4; 0:60,0*; 5; first_only; 0:60,5
DOG-4; 0:12 2:16; 4; ; 0:16 / 0:8 2:16
DOG-4; 0:12 2:16; 5; ; 0:17 2:16
DOG-4; 2:30,34; 3@2; ; 2:33,34 / 2:T1,34 / 2:30,37
DOG-5; 0:5,8; 3; ; 0:8 / 0:5,11
DOG-5; 0:5 2:8; 3; ; 0:8
DOG-5; 0:5 1:6,7 2:8; 9; ; 0:14 1:6,7 2:8
DOG-5; 0:60; 9; ; 0:5
DOG-5; 3:46; 5@3; ; 3:51 / 3:T3
DOG-6; 0:62 3:0; 2; ; 0:0
DOG-6; 0:62 3:0; 3; ; 0:T1 3:0 / 0:1 3:0
DOG-6; 0:63,T1; 2; ; 0:1,T1 / 0:63,T3
DOG-6; 0:T1,T2; 2; ; 0:T1,T4
DOG-6; 0:T2; 3; ;
DOG-6; 0:0*; 3; ; 0:3
DOG-6; 0:0; 4; ; 0:T4 / 0:4 / 0:60
DOG-6; 0:0,T3; 4; ; 0:4,T3 / 0:60,T3
DOG-6; 0:2; 4; ; 0:6 / 0:62
DOG-6; 0:62; 6; ; 0:T4 / 0:4
DOG-7; 0:51; K; ; 0:0 / 0:51,0*
DOG-7; 0:50; Q; ; 0:62
DOG-7; 0:53; Q; ; 0:1 / 0:T1
DOG-7; 0:60; A; ; 0:61 / 0:7 / 0:60,0*
DOG-7; 0:T1 1:5; A; ; 0:T2 1:5 / 0:T1,0* 1:5
DOG-7; 0:0* 1:20; J; ;
DOG-7; 0:0 1:20; J; ; 0:20 1:0
DOG-7; 0:12 1:16; J; ; 0:16 1:12
DOG-7; 0:12 1:16*; J; first_only;
DOG-7; 0:12 1:0; J; ; 0:0 1:12
DOG-7; 0:12,T1 2:40 3:T2,48*; J; ; 0:40,T1 2:12 3:T2,48*
DOG-7; 0:5,7 1:30,31; J; ; 0:30,7 1:5,31 / 0:31,7 1:30,5 / 0:5,30 1:7,31 / 0:5,31 1:30,7
DOG-7; 0:5,7; J; ;
DOG-8; 0:5 1:7; 7; ; 0:12
DOG-8; 0:5 2:12; 7; ; 0:12
DOG-8; 0:5 1:13; 7; ; 0:12 1:13
DOG-8; 0:10 1:16*; 7; ;
DOG-8; 0:10 1:16; 7; first_only; 0:17
DOG-8; 0:10,T1 1:16*; 7; ; 0:15,T3 1:16* / 0:14,T4 1:16*
DOG-8; 0:0*,62; 7; ; 0:62,7 / 0:63,6 / 0:0,5 / 0:1,4 / 0:T1,4 / 0:2,3 / 0:T2,3 / 0:3 / 0:T3,2 / 0:4 / 0:T4,1
DOG-8; 0:T4,T3,T2,60 2:20; 7; ; 0:T4,T3,T2,T1 2:22 / 0:T4,T3,T2,3 2:20
DOG-8; 0:T4,T3,T2,60 2:20,40; 7; ; 0:T4,T3,T2,T1 2:22,40 / 0:T4,T3,T2,T1 2:20,42 / 0:T4,T3,T2,T1 2:21,41 / 0:T4,T3,T2,3 2:20,40
DOG-8; 0:T4,T3,T2,60 2:20,40; 7; seven_rest_single; 0:T4,T3,T2,T1 2:22,40 / 0:T4,T3,T2,T1 2:20,42 / 0:T4,T3,T2,3 2:20,40
DOG-8; 0:T4,T3,T2,60; 7; ; 0:T4,T3,T2,3
DOG-8; 0:T4,T3,T2,60 2:32*; 7; ; 0:T4,T3,T2,T1 2:34 / 0:T4,T3,T2,3 2:32*
DOG-8; 0:T4,T3,T2,60 1:21 2:20; 7; ; 0:T4,T3,T2,T1 2:22 / 0:T4,T3,T2,3 1:21 2:20
DOG-8; 0:T4,T3,T2,60 1:0 2:20; 7; ; 0:T4,T3,T2,T1 2:22 / 0:T4,T3,T2,3 2:20
DOG-8; 0:T4,T3,T2,60 1:16* 2:15; 7; ; 0:T4,T3,T2,3 1:16* 2:15
DOG-8; 0:5 2:40; 7; canadian_seven; 0:12 2:40 / 0:11 2:41 / 0:10 2:42 / 0:9 2:43 / 0:8 2:44 / 0:7 2:45 / 0:6 2:46 / 0:5 2:47
DOG-8; 2:40; 7; canadian_seven; 2:47
DOG-8; 2:40; 7; ;
DOG-8; 0:T4,T3,T2,62 2:T1,T2,T3,T4; X; joker_not_last; \
 0:T4,T3,T2,63 2:T1,T2,T3,T4 / 0:T4,T3,T2,0 2:T1,T2,T3,T4 / 0:T4,T3,T2,1 2:T1,T2,T3,T4 / 0:T4,T3,T2,2 2:T1,T2,T3,T4 / \
 0:T4,T3,T2,3 2:T1,T2,T3,T4 / 0:T4,T3,T2,4 2:T1,T2,T3,T4 / 0:T4,T3,T2,5 2:T1,T2,T3,T4 / 0:T4,T3,T2,6 2:T1,T2,T3,T4 / \
 0:T4,T3,T2,7 2:T1,T2,T3,T4 / 0:T4,T3,T2,8 2:T1,T2,T3,T4 / 0:T4,T3,T2,9 2:T1,T2,T3,T4 / 0:T4,T3,T2,10 2:T1,T2,T3,T4 / \
 0:T4,T3,T2,11 2:T1,T2,T3,T4 / 0:T4,T3,T2,58 2:T1,T2,T3,T4
DOG-8; 0:T4,T3,T2,62 2:T1,T2,T3,T4; 3; joker_not_last; 0:T4,T3,T2,T1 2:T1,T2,T3,T4 / 0:T4,T3,T2,1 2:T1,T2,T3,T4
DOG-9; 0:T1,T2,T3,T4 1:20 2:40; J; ; 0:T1,T2,T3,T4 1:40 2:20
DOG-9; 0:T1,T2,T3,T4; K; ; 0:T1,T2,T3,T4 2:32*
DOG-9; 0:T1,T2,T3,T4 2:30; 4; ; 0:T1,T2,T3,T4 2:T2 / 0:T1,T2,T3,T4 2:34 / 0:T1,T2,T3,T4 2:26
DOG-10; 0:5 1:40; 7; seats=2; 0:12 1:40 / 0:11 1:41 / 0:10 1:42 / 0:9 1:43 / 0:8 1:44 / 0:7 1:45 / 0:6 1:46 / 0:5 1:47
DOG-10; 0:30 1:32*; 7; seats=2; 0:30 1:39 / 0:31 1:38 / 0:32 1:37 / 0:33 1:36 / 0:34 1:35 / 0:35 / 0:36
DOG-10; ; K@1; seats=2; 1:32*
DOG-10; 0:46 1:48; 4; seats=3; 0:50 1:48 / 0:42 1:48
DOG-10; ; A@4; seats=5; 4:64*
DOG-10; 0:78 4:80; 4; seats=5; 0:82 4:80 / 0:74 4:80
DOG-10; 0:90; 10; seats=6; 0:4 / 0:T4
DOG-10; 0:78 5:80*; 4; seats=6; 0:74 5:80*
DOG-10; 0:T1,T2,T3,T4; K; seats=6; 0:T1,T2,T3,T4 3:48*
"""
OPTIONS = {
    "first_only": {"start_protection": "first_only"},
    "seven_rest_single": {"seven_rest_single": True},
    "canadian_seven": {"canadian_seven": True},
    "joker_not_last": {"joker_not_last": True},
}
CASES = [line for line in LINES.replace("\\\n", "").splitlines() if line]


def men_in(board: str) -> dict[str, tuple[str, ...]]:
    """`0:12,T1 1:16*` as a case draws it."""
    drawn = {}
    for part in board.split():
        seat, men = part.split(":")
        drawn[seat] = tuple((men.split(",") + ["H"] * 4)[:4])
    return drawn


def whole(board: str, seats: int) -> tuple[tuple[str, ...], ...]:
    drawn = men_in(board)
    return tuple(tuple(sorted(drawn.get(str(seat), ("H",) * 4))) for seat in range(seats))


@pytest.mark.parametrize("line", CASES)
def test_a_card_leads_to_exactly_these_positions(line: str) -> None:
    _, board, play, house, after = [part.strip() for part in line.split(";")]
    seats = int(house.removeprefix("seats=")) if "seats" in house else 4
    card, _, player = play.partition("@")
    drawn = {"men": men_in(board), "seats": seats, "options": OPTIONS.get(house, {})}
    found = results(position({**drawn, "player": int(player or 0), "card": card}))
    expected = {whole(result, seats) for result in after.split("/")} if after else set()
    assert {tuple(tuple(sorted(four)) for four in men) for men in found} == expected
