"""The start of a match: commitments first, reveals after, and a seed nobody could steer."""

import pytest

from stammtisch.errors import BadStart
from stammtisch.start import Pledge, Proof, Start, bot_seed, commit, derive_seed, is_hex, without_entropy

# Computed with sha256sum from the bytes DESIGN names, not with this program.
SECRET = bytes(range(32))
OF_SECRET = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
ONES, OF_ONES = b"\x01" * 16, "cc8cd41cef907c4d216069122c4b89936211361f9050a717a1e37ad1862e952f"
TWOS, OF_TWOS = b"\x02" * 16, "292afde3b64e6636d68f1120d9242f1f85e38ef7bf306e4407c2303eb63791ef"
SEED_OF_VERSION_1 = "cd1c85d0c0baea704c2de78e30dadc687ede92f9331ed707412006701b6261a7"
SEED = "447c933bb9a15f0fc68951bc5f7121bbb07cb5cf94d6dec56c6fd5ddb3c5a4e5"
SEED_WITHOUT_ONES = "f2fc61094a943477f6754eff935a256a3c7be3bf8ca07ad9fb216fb192b4cace"
BOT_SEED = 0x600A9AE297EB093D
SEED_OF_SERVER_ALONE = "b8d85a73a43037538efc236ea259f92254ad04de1858e080518c06116768f4c0"


def ready() -> Start:
    """Three seats of which the middle one adds no entropy."""
    start = Start("table-7", 3, SECRET)
    for seat, commitment in enumerate((OF_ONES, None, OF_TWOS)):
        start.ready(seat, commitment)
    return start


def closed() -> Start:
    start = ready()
    start.close()
    return start


def test_commitments_and_seed_are_what_any_sha256_gives() -> None:
    assert [commit(SECRET), commit(ONES), commit(TWOS)] == [OF_SECRET, OF_ONES, OF_TWOS]
    assert derive_seed("table-7", SECRET, [ONES, TWOS]) == SEED
    assert derive_seed("table-7", SECRET, [ONES, TWOS], version=1) == SEED_OF_VERSION_1


def test_a_start_leads_to_the_seed_of_all_reveals_in_seat_order() -> None:
    start = ready()
    assert start.commitment == OF_SECRET
    assert start.close() == (OF_ONES, None, OF_TWOS)
    start.reveal(2, TWOS)
    assert start.missing() == [0]
    start.reveal(0, ONES)
    assert start.missing() == []
    assert start.seed() == SEED


def test_the_proof_holds_every_pledge_with_its_value() -> None:
    start = closed()
    start.reveal(0, ONES)
    start.reveal(2, TWOS)
    server = Pledge(OF_SECRET, SECRET.hex())
    assert start.proof() == Proof(server, (Pledge(OF_ONES, ONES.hex()), None, Pledge(OF_TWOS, TWOS.hex())))


def test_every_part_of_the_start_changes_the_seed() -> None:
    seeds = {
        SEED,
        derive_seed("table-8", SECRET, [ONES, TWOS]),
        derive_seed("table-7", SECRET[::-1], [ONES, TWOS]),
        derive_seed("table-7", SECRET, [TWOS, ONES]),
        derive_seed("table-7", SECRET, [ONES]),
    }
    assert len(seeds) == 5


def test_a_start_without_entropy_is_the_servers_alone() -> None:
    start = without_entropy("table-7", 3, SECRET)
    assert start.seed() == SEED_OF_SERVER_ALONE
    assert start.proof().seats == (None, None, None)


def test_nobody_commits_twice() -> None:
    start = ready()
    with pytest.raises(BadStart, match="Seat 1 has already committed"):
        start.ready(1, OF_ONES)


def test_nobody_commits_after_the_list_is_closed() -> None:
    start = closed()
    with pytest.raises(BadStart, match="closed"):
        start.ready(1, OF_ONES)


@pytest.mark.parametrize("commitment", ["", "ab", OF_ONES[:-1], OF_ONES + "00", OF_ONES.upper(), "x" * 64])
def test_a_commitment_is_a_digest(commitment: str) -> None:
    start = Start("table-7", 1, SECRET)
    with pytest.raises(BadStart, match="64 hex digits"):
        start.ready(0, commitment)
    assert start.ready_seats == set()


def test_the_list_closes_only_when_all_are_ready() -> None:
    start = Start("table-7", 2, SECRET)
    start.ready(1, None)
    with pytest.raises(BadStart, match="Not every seat"):
        start.close()
    start.ready(0, None)
    assert start.close() == (None, None)


def test_nothing_is_revealed_before_the_list_is_closed() -> None:
    with pytest.raises(BadStart, match="after the list"):
        ready().reveal(0, ONES)


@pytest.mark.parametrize("entropy", [TWOS, b"", ONES + b"\x01", ONES[:15]])
def test_a_false_reveal_is_refused(entropy: bytes) -> None:
    start = closed()
    with pytest.raises(BadStart, match="Seat 0 revealed something else"):
        start.reveal(0, entropy)
    assert start.missing() == [0, 2]


def test_a_long_value_is_refused_even_if_it_was_committed_to() -> None:
    start = Start("table-7", 1, SECRET)
    start.ready(0, commit(b"\x01" * 17))
    start.close()
    with pytest.raises(BadStart, match="something else"):
        start.reveal(0, b"\x01" * 17)


def test_a_seat_without_commitment_has_nothing_to_reveal() -> None:
    with pytest.raises(BadStart, match="Seat 1"):
        closed().reveal(1, ONES)


def test_there_is_no_seed_while_a_reveal_is_missing() -> None:
    start = closed()
    start.reveal(0, ONES)
    with pytest.raises(BadStart, match="every reveal"):
        start.seed()


def test_who_does_not_reveal_is_left_out_of_the_seed_and_named_in_the_proof() -> None:
    start = closed()
    start.reveal(2, TWOS)
    start.begin()
    assert start.missing() == [0] and start.seed() == SEED_WITHOUT_ONES
    assert start.proof().seats == (Pledge(OF_ONES, None), None, Pledge(OF_TWOS, TWOS.hex()))
    with pytest.raises(BadStart, match="nothing changes its seed"):
        start.reveal(0, ONES)
    assert start.seed() == SEED_WITHOUT_ONES


def test_a_match_of_version_1_needs_every_reveal() -> None:
    start = Start("table-7", 1, SECRET, version=1)
    start.ready(0, OF_ONES)
    with pytest.raises(BadStart, match="still open"):
        start.begin()
    start.close()
    with pytest.raises(BadStart, match="every reveal"):
        start.begin()


def test_the_dice_of_bots_differ_by_secret_place_and_seat() -> None:
    # printf 'bot' | cat - secret and ":3:1", by sha256sum
    assert bot_seed(SECRET, 3, 1) == BOT_SEED
    others = {bot_seed(SECRET[::-1], 3, 1), bot_seed(SECRET, 4, 1), bot_seed(SECRET, 3, 2), bot_seed(SECRET, 31, 1)}
    assert len(others) == 4 and BOT_SEED not in others


def test_there_is_no_seed_before_the_list_is_closed() -> None:
    with pytest.raises(BadStart, match="every reveal"):
        Start("table-7", 0, SECRET).seed()


def test_hex_means_exactly_so_many_bytes_in_lower_case() -> None:
    assert is_hex("00ff", 2)
    assert not is_hex("00f", 2)
    assert not is_hex("00FF", 2)
    assert not is_hex(" 0ff", 2)
