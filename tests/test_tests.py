"""Every test can fail: it asserts something, or calls what does."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
CHECKS = {"expect", "raises", "fail", "wait_for_function", "walk_table", "verify"}  # of playwright, pytest, the program
Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions() -> list[tuple[Path, Function]]:
    trees = [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in sorted(TESTS.rglob("*.py"))]
    return [(path, node) for path, tree in trees for node in ast.walk(tree) if isinstance(node, Function)]


def asserts(node: ast.AST) -> bool:
    return any(isinstance(each, ast.Assert | ast.Raise) for each in ast.walk(node))


def called(node: ast.AST) -> set[str]:
    """The last names of everything called inside."""
    return {name_of(each.func) for each in ast.walk(node) if isinstance(each, ast.Call)}


def name_of(what: ast.expr) -> str:
    match what:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def checking(known: list[tuple[Path, Function]]) -> set[str]:
    """The names of all functions of the tests that assert, or call one that does."""
    found = CHECKS | {node.name for _, node in known if asserts(node)}
    calls = [(node.name, called(node)) for _, node in known]
    while True:
        more = {name for name, names in calls if name not in found and names & found}
        if not more:
            return found
        found |= more


def idle(known: list[tuple[Path, Function]]) -> list[str]:
    strong = checking([one for one in known if not one[1].name.startswith("test_")])
    tests = [(path, node) for path, node in known if node.name.startswith("test_")]
    return [f"{path.name}:{node.lineno} {node.name}" for path, node in tests if not asserts(node) and not called(node) & strong]


def test_no_test_is_without_an_assertion() -> None:
    known = functions()
    assert len(known) > 1000
    assert idle(known) == []


def test_a_test_that_asserts_nothing_is_found() -> None:
    tree = ast.parse(
        "def helper():\n    print(1)\n\ndef check():\n    assert 0\n\ndef test_a():\n    helper()\n\ndef test_b():\n    check()\n"
    )
    known = [(Path("x.py"), node) for node in tree.body if isinstance(node, Function)]
    assert idle(known) == ["x.py:7 test_a"]


def test_whatever_is_left_to_the_compiled_build_is_run_there() -> None:
    """`make pure` leaves out what is marked `product`; `make compiled` names folders, and the files of other folders."""
    paths = [path for path in TESTS.rglob("test_*.py") if path != Path(__file__)]
    marked = {path.relative_to(ROOT).as_posix() for path in paths if "pytest.mark.product" in path.read_text("utf-8")}
    goals = (ROOT / "Makefile").read_text(encoding="utf-8")
    [files] = re.findall(r"^PRODUCT := (.*)$", goals, re.MULTILINE)
    [folders] = re.findall(r"STAMMTISCH_BUILD=compiled \$\(PYTEST\) (.*) \$\(PRODUCT\)$", goals, re.MULTILINE)
    inside = tuple(f"{folder}/" for folder in folders.split())
    assert len(marked) > 20
    assert {path for path in marked if not path.startswith(inside)} == set(files.split())
