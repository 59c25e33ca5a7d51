"""What became of each acceptance case, and the same as a table, as JSON and as JUnit. Pure."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple
from xml.etree import ElementTree

import msgspec

from stammtisch.catan_protocol.codec import forms
from stammtisch.catan_protocol.codec import messages as m

Outcome = Literal["passed", "failed", "not seen"]
MOST_MESSAGES = 6  # that are shown with a failure
LONGEST_MESSAGE = 200


class Case(NamedTuple):
    title: str
    section: str  # of the document


CASES = {
    "1": Case("the server speaks first", "4"),
    "2": Case("a newcomer is welcomed and told to all", "4"),
    "3": Case("several objects in one frame", "2"),
    "4": Case("rubbish is answered", "6.1"),
    "5": Case("a chosen name is told and confirmed", "7"),
    "6": Case("unknown colours are refused", "7"),
    "7": Case("Farbe bereits vergeben", "7.1"),
    "8": Case("no start without name and colour", "7.1"),
    "9": Case("three are needed and enough", "7.2"),
    "11": Case("a running game takes nobody", "13.1"),
    "12": Case("the map is complete", "5.4"),
    "14": Case("founding goes around and back", "13.1"),
    "15": Case("only one at a time founds", "13.1"),
    "16": Case("a founding road touches its village", "13.1"),
    "17": Case("distance rule", "13.1"),
    "18": Case("places that do not exist", "9.5"),
    "20": Case("the second village yields", "8.3"),
    "21": Case("rolling twice", "9.1"),
    "22": Case("rolling first", "9.1"),
    "24": Case("yields of a roll", "8.3"),
    "27": Case("discards are checked", "9.2"),
    "28": Case("where the robber may not go", "9.3"),
    "29": Case("a stolen card stays secret", "8.3"),
    "30": Case("who cannot be robbed", "9.3"),
    "44": Case("what the bank refuses", "9.8"),
    "46": Case("offers nobody may make", "10.1"),
    "47": Case("a trade is told completely", "10.3"),
    "50": Case("offers in another's turn", "10.1"),
    "53": Case("Monopol is told", "11.3"),
    "54": Case("Erfindung is told", "11.4"),
    "55": Case("a bought card stays secret", "8.7"),
    "56": Case("the end is told", "7.3"),
    "59": Case("actions after the end", "7.3"),
    "60": Case("a lost player ends the game", "7.3"),
    "61": Case("no secret is told", "5.6"),
    "62": Case("every message adds up", "8.1"),
    "order": Case("OK is said, and last of all", "6.1"),
}


class Result(NamedTuple):
    case: str
    title: str
    section: str
    outcome: Outcome
    note: str
    messages: tuple[str, ...]  # what was seen before a failure


class Report:
    """Failed is what failed once. What could not be tried, or whose answer was lost, is not seen."""

    def __init__(self) -> None:
        self.seen: dict[str, tuple[str, tuple[str, ...]] | None] = {}  # None: fine so far
        self.remarks: list[str] = []  # why it ended early
        self.is_complete = True  # whether every part could be gone through

    def note(self, case: str, fine: bool | None, why: str = "", messages: Sequence[m.Message] = ()) -> None:
        """`fine` is None where nothing can be said: the connection was closed, or no answer came."""
        if fine is None:
            return
        before = self.seen.get(case)
        if fine:
            self.seen[case] = before
        elif before is None:
            self.seen[case] = (why or "not as expected", tuple(text_of(one) for one in messages[-MOST_MESSAGES:]))

    def broke_off(self, why: str) -> None:
        self.is_complete = False
        self.remarks.append(why)

    def unseen(self) -> set[str]:
        return CASES.keys() - self.seen.keys()

    def results(self) -> list[Result]:
        found = []
        for name, case in CASES.items():
            problem = self.seen.get(name)
            outcome: Outcome = "not seen" if name not in self.seen else "passed" if problem is None else "failed"
            why, messages = problem or ("", ())
            found.append(Result(name, case.title, case.section, outcome, why, messages))
        return found


def text_of(message: m.Message) -> str:
    return forms.written(message, "key").decode().strip()[:LONGEST_MESSAGE]


def counts(results: Iterable[Result]) -> dict[Outcome, int]:
    found: dict[Outcome, int] = {"passed": 0, "failed": 0, "not seen": 0}
    for one in results:
        found[one.outcome] += 1
    return found


def as_json(results: Sequence[Result], remarks: Sequence[str]) -> str:
    content = {"cases": [one._asdict() for one in results], "counts": counts(results), "remarks": list(remarks)}
    return msgspec.json.format(msgspec.json.encode(content)).decode()


def as_junit(results: Sequence[Result], remarks: Sequence[str]) -> str:
    number = counts(results)
    suite = ElementTree.Element(
        "testsuite",
        name="Catan-Protokoll 1.0",
        tests=str(len(results)),
        failures=str(number["failed"]),
        skipped=str(number["not seen"]),
    )
    for one in results:
        case = ElementTree.SubElement(suite, "testcase", classname=f"section {one.section}", name=f"{one.case}: {one.title}")
        if one.outcome == "failed":
            failure = ElementTree.SubElement(case, "failure", message=one.note)
            failure.text = "\n".join(one.messages)
        elif one.outcome == "not seen":
            ElementTree.SubElement(case, "skipped", message="not seen")
    if remarks:
        ElementTree.SubElement(suite, "system-out").text = "\n".join(remarks)
    return ElementTree.tostring(suite, encoding="unicode")
