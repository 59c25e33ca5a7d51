"""Small positions whose results were worked out by hand from the rules, by rule number.

A line is: rule; figures (seat:King, knight `R`, citizen `B`, jester `N` with their places); card, with @player if not
seat 0 and <last card for a copier; options; every result, separated by slashes.
"""

from typing import Any

import pytest

from stammtisch.games.dog_royal.cases import position, results

LINES = """
ROYAL-3; 0:B12 1:N16; 10; ;
ROYAL-3; 0:B12 1:N16*; 4; ; 0:B8 1:N16*
ROYAL-3; 0:B18 1:N16; 4; ; 0:B22 1:N16
ROYAL-3; 0:B20 1:N16; 4; ; 0:B24 1:N16
ROYAL-3; 0:K12 1:K16; 4; ; 0:K8 1:K16
ROYAL-3; 0:N0; 11; ; 0:N1 / 0:N11 / 0:NT1
ROYAL-3; 0:B0*; 13; ; 0:B13
ROYAL-3; 1:K0; 13; ; 0:K0* / 0:R0* / 0:B0* / 0:N0*
ROYAL-3; 0:N61 1:K0; 3; ; 0:N0
ROYAL-3; 0:B4 1:K0; 4; ; 0:B8 1:K0 / 0:B0
ROYAL-3; 0:R12 2:K16; 4; ; 0:R8 2:K16
ROYAL-3; 1:B12 2:K16; 4@1; ; 1:B16 / 1:B8 2:K16
ROYAL-3; 0:N62 1:K0; 3; ;
ROYAL-3; 0:N62 1:K0; 4; ; 0:NT2 1:K0 / 0:NT1 1:K0 / 0:N2 1:K0 / 0:N58 1:K0
ROYAL-3; 0:R62 2:B0; 3; ; 0:RT1 2:B0 / 0:R1 2:B0
ROYAL-4; 0:B5 1:B6 2:N7; 3; ; 0:B8 1:B6 2:N7
ROYAL-4; 0:N5 1:B6; 2; ;
ROYAL-4; 0:N5 1:R7; 2; ; 0:N7
ROYAL-4; 0:N5,R6; 2; ; 0:N5,R8
ROYAL-4; 0:K5 1:R6 2:B7; 3; ; 0:K8 1:R6 2:B7
ROYAL-4; 0:K5 1:K6; 2; ; 0:K7 1:K6
ROYAL-4; 0:R5 1:K6; 2; ;
ROYAL-4; 0:R5 1:K6; 10; ; 0:R15 1:K6
ROYAL-4; 0:R5 1:K6; 4; ; 0:R9 1:K6 / 0:R1 1:K6
ROYAL-4; 0:N5 1:K6; 4; four_green=backward; 0:N1 1:K6
ROYAL-4; 0:N8 1:K6; 4; four_green=backward; 0:N12 1:K6 / 0:N4 1:K6
ROYAL-4; 0:K5 1:K8; 3; ; 0:K8
ROYAL-4; 0:B5,K8; 3; ; 0:B5,K11
ROYAL-4; 0:B5,N8; 3; ; 0:B8 / 0:B5,N11
ROYAL-4; 0:N9 1:K5; 4; ; 0:N13 1:K5
ROYAL-4; 0:B0; 3; ; 0:B3 / 0:BT3
ROYAL-4; 0:B0; 3; no_entry_from_start; 0:B3
ROYAL-4; 0:N0; 3; ; 0:N3 / 0:NT3 / 0:NT2 / 0:NT1
ROYAL-4; 0:B63; 3; no_entry_from_start; 0:B2 / 0:BT2
ROYAL-4; 0:B0*; 3; ; 0:B3
ROYAL-4; 0:B62,RT2; 4; ; 0:B2,RT2 / 0:B58,RT2
ROYAL-5; 0:KT1; 4; ;
ROYAL-5; 0:B5 1:R8; 1-7; ; 0:B6 1:R8 / 0:B7 1:R8 / 0:B8
ROYAL-5; 0:B62; 1-7; ; 0:B63 / 0:B0 / 0:B1 / 0:B2 / 0:B3 / 0:B4 / 0:B5 / 0:BT1 / 0:BT2 / 0:BT3 / 0:BT4
ROYAL-5; 0:BT1; 1-7; ; 0:BT2 / 0:BT3 / 0:BT4
ROYAL-5; 0:BT1,RT3; 1-7; ; 0:BT2,RT3 / 0:BT1,RT4
ROYAL-5; 0:B60; 8; ; 0:B4 / 0:BT4
ROYAL-5; 0:B52; 12; ; 0:B0
ROYAL-5; 0:B5 1:K20; swap; ; 0:B20 1:K5
ROYAL-5; 0:B0 1:K20; swap; ;
ROYAL-5; 0:B5 1:K16; swap; ;
ROYAL-5; 0:B16 1:K20; swap; ; 0:B20 1:K16
ROYAL-5; 0:B5 2:N9; swap; ; 0:B9 2:N5
ROYAL-5; 0:B5 1:N0; swap; ; 0:B0 1:N5
ROYAL-5; 0:B5,NT1 1:KT1,N9; swap; ; 0:B9,NT1 1:KT1,N5
ROYAL-5; 0:B5,N7; swap; ;
ROYAL-5; 0:B5 1:R9; magnet; ; 0:B8 1:R9
ROYAL-5; 0:B5 1:R6; magnet; ;
ROYAL-5; 0:B5 1:R6; magnet; magnet_zero; 0:B5 1:R6
ROYAL-5; 0:B5; magnet; ;
ROYAL-5; 0:B5,N9; magnet; ; 0:B8,N9 / 0:B5,N4
ROYAL-5; 0:B60 1:R3; magnet; ; 0:B2 1:R3
ROYAL-5; 0:BT1 1:R9; magnet; ;
ROYAL-5; 0:B60,RT1 1:R9; magnet; ; 0:B8,RT1 1:R9
ROYAL-5; 0:K5 1:N30; magnet; ; 0:K29 1:N30
ROYAL-5; 0:K0* 1:N5; magnet; ; 0:K4 1:N5
ROYAL-5; 0:R12 1:N16*; magnet; ; 0:R15 1:N16*
ROYAL-5; 0:N5 1:K6; =<10; ; 0:N15 1:K6
ROYAL-5; 0:B5 1:K20; =<swap; ; 0:B20 1:K5
ROYAL-5; 0:B5 1:R9; =<magnet; ; 0:B8 1:R9
ROYAL-5; 0:B5; =<=; ;
ROYAL-5; 0:B5; =; ;
ROYAL-5; 0:N8 1:K6; =<4; four_green=backward; 0:N12 1:K6 / 0:N4 1:K6
ROYAL-5; 0:B5 1:R7; =<1-7; ; 0:B6 1:R7 / 0:B7
ROYAL-5; ; =<11; ; 0:K0* / 0:R0* / 0:B0* / 0:N0*
ROYAL-7; 0:K20; 5; ; 0:K25
ROYAL-7; 0:K20; 9; ;
ROYAL-7; 0:K20; 1-7; ; 0:K21 / 0:K22 / 0:K23 / 0:K24 / 0:K25 / 0:K26 / 0:K27
ROYAL-7; 0:K20; 11; ; 0:K21 / 0:K20,R0* / 0:K20,B0* / 0:K20,N0*
ROYAL-7; 0:K20; =<12; ;
ROYAL-7; 0:K20; =<13; ; 0:K20,R0* / 0:K20,B0* / 0:K20,N0*
ROYAL-7; 0:R12 1:N16; 5; ; 0:R17 1:N16
ROYAL-7; 0:R12 1:N16; 4; ; 0:R8 1:N16
ROYAL-7; 0:R12 1:K16; 5; ;
ROYAL-7; 0:R12 1:K16; 10; ; 0:R22 1:K16
ROYAL-7; 0:R14 1:K16; 4; ; 0:R18 1:K16 / 0:R10 1:K16
ROYAL-7; 0:R14 1:K16; 4; four_green=backward; 0:R10 1:K16
ROYAL-7; 0:R18 1:B16; 4; ; 0:R22 1:B16 / 0:R14 1:B16
ROYAL-7; 0:R62,N0; 3; ; 0:RT1,N0 / 0:R1,N0 / 0:R62,N3 / 0:R62,NT3 / 0:R62,NT2 / 0:R62,NT1
ROYAL-7; 0:R62,N0*; 3; ; 0:RT1,N0* / 0:R1,N0* / 0:R62,N3
ROYAL-7; 0:R62,K0*; 3; ; 0:R62,K3
ROYAL-7; 0:R62,K0*; 4; ; 0:RT2,K0* / 0:R2,K0* / 0:R58,K0* / 0:R62,K4 / 0:R62,K60
ROYAL-7; 0:B62,N0*; 10; ; 0:B62,N10
ROYAL-7; 0:N62; 8; ; 0:NT4 / 0:N6
ROYAL-7; 0:N62; 9; ; 0:N7
ROYAL-7; 0:N62,BT3; 6; ; 0:NT2,BT3 / 0:N4,BT3
ROYAL-7; 0:NT1; 3; ; 0:NT4
ROYAL-7; 0:NT2; 3; ;
ROYAL-7; 0:N63; 2; ; 0:NT1 / 0:N1
ROYAL-7; 0:N55; 13; ; 0:NT4 / 0:NT3 / 0:NT2 / 0:N4 / 0:N55,K0* / 0:N55,R0* / 0:N55,B0*
ROYAL-7; 0:KT4,RT3,BT2,N62 2:KT1,RT2,BT3,NT4; 5; ; 0:KT4,RT3,BT2,NT1 2:KT1,RT2,BT3,NT4 / 0:KT4,RT3,BT2,N3 2:KT1,RT2,BT3,NT4
ROYAL-8; 0:KT1,RT2,BT3,NT4 2:B40; 5; ; 0:KT1,RT2,BT3,NT4 2:B45
ROYAL-8; 0:KT1,RT2,BT3,NT4 2:K40,B20; 9; ; 0:KT1,RT2,BT3,NT4 2:K40,B29
ROYAL-8; 0:KT1,RT2,BT3 2:N40; 13; solo; 0:KT1,RT2,BT3,N0* 2:N40
ROYAL-1; 0:N5 1:K6; 3; faces_down; 0:N8 1:K6
ROYAL-1; 0:N5 1:K8; 3; faces_down; 0:N8
ROYAL-1; 0:R12 1:N16; 5; faces_down;
ROYAL-1; 0:N62; 6; faces_down; 0:NT4 / 0:N4
ROYAL-1; 0:K20; 12; faces_down; 0:K32
ROYAL-9; 0:B90; 10; seats=6; 0:B4 / 0:BT4
ROYAL-9; ; 13@1; seats=2; 1:K32* / 1:R32* / 1:B32* / 1:N32*
ROYAL-9; 0:B46 1:B48; 4; seats=3; 0:B50 1:B48 / 0:B42 1:B48
ROYAL-9; 0:B78 4:B80; 5; seats=5; 0:B83 4:B80
ROYAL-9; 0:KT1,RT2,BT3,NT4 3:B60; 5; seats=6; 0:KT1,RT2,BT3,NT4 3:B65
"""
CASES = [line for line in LINES.splitlines() if line]


def men_in(board: str) -> dict[str, tuple[str, ...]]:
    """`0:B12,NT1 1:K16*` as a case draws it."""
    drawn = {}
    for part in board.split():
        seat, figures = part.split(":")
        places = {figure[0]: figure[1:] for figure in figures.split(",")}
        drawn[seat] = tuple(places.get(face, "H") for face in "KRBN")
    return drawn


def whole(board: str, seats: int) -> tuple[tuple[str, ...], ...]:
    drawn = men_in(board)
    return tuple(drawn.get(str(seat), ("H",) * 4) for seat in range(seats))


def options_in(house: str) -> dict[str, Any]:
    if "=" in house:
        name, value = house.split("=")
        return {} if name == "seats" else {name: value}
    return {"faces_down": {"royal": False}, "": {}}.get(house, {house: True})


@pytest.mark.parametrize("line", CASES)
def test_a_card_leads_to_exactly_these_positions(line: str) -> None:
    _, board, play, house, after = [part.strip() for part in line.split(";")]
    seats = int(house.removeprefix("seats=")) if "seats" in house else 4
    card, _, player = play.partition("@")
    card, _, last = card.partition("<")
    drawn = {"men": men_in(board), "seats": seats, "options": options_in(house), "player": int(player or 0)}
    found = results(position({**drawn, "card": card, "last": last or None}))
    assert found == ({whole(result, seats) for result in after.split("/")} if after else set())
