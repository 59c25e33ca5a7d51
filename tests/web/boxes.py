"""Where the parts of a page lie: the board's box while a game is played, and what of it is seen."""

from typing import Any

from playwright.sync_api import Page

TALL = (390, 844)
SIZES = ((360, 640), TALL, (768, 1024), (844, 390), (1440, 900))

# Each frame is looked at: what comes and goes between two questions would be missed.
WATCH = """() => {
  const box = () => document.querySelector('[data-scene]')?.getBoundingClientRect();
  const first = box();
  window.farthest = 0;
  window.farthestWhen = '';
  const look = () => {
    const now = box();
    const sides = ['left', 'top', 'right', 'bottom'];
    const far = now ? Math.max(...sides.map(side => Math.abs(now[side] - first[side]))) : Infinity;
    if (far > window.farthest) {
      window.farthest = far;
      const parts = [...document.querySelectorAll('.head > *, .dock')];
      const heights = parts.map(part => part.className + ' ' + part.getBoundingClientRect().height);
      window.farthestWhen = JSON.stringify([first, now, heights, document.querySelector('.status')?.innerText]);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def watch_box(page: Page) -> None:
    """From now on the box of the board is looked at in every frame."""
    page.wait_for_selector("[data-scene]")
    page.evaluate(WATCH)


def assert_box_stayed(page: Page) -> None:
    """The camera inside may move; the box of the board's container must not, by more than a pixel."""
    farthest, when = page.evaluate("[window.farthest ?? null, window.farthestWhen]")
    assert farthest is not None, "the page was loaded anew"
    assert farthest <= 1, f"the board moved by {farthest} px: {when}"


# After a resize the page needs a frame to draw the board anew.
FRAMED = """() => {
  const box = what => document.querySelector(what).getBoundingClientRect();
  const [board, scene, sheet] = [box('[data-board]'), box('[data-scene]'), box('.result')];
  const whole = board.top >= scene.top - 1 && board.bottom <= scene.bottom + 1;
  return whole && (sheet.left >= board.right - 1 || sheet.top >= board.bottom - 1);
}"""


def await_framed(page: Page) -> None:
    """The whole board is seen beside or above its result."""
    page.wait_for_function(FRAMED)


CUT_OFF = """() => [...document.querySelectorAll('.shelf button, .dock button')].filter(each => {
  const [box, slot] = [each.getBoundingClientRect(), each.closest('.shelf, .dock .inside').getBoundingClientRect()];
  return box.width > 0 && (box.top < slot.top - 1 || box.bottom > slot.bottom + 1);
}).map(each => each.ariaLabel ?? each.textContent)"""


def cut_off(page: Page) -> list[str]:
    """Buttons of a board for which their slot has no room."""
    return list(page.evaluate(CUT_OFF))


BOXES = """() => Object.fromEntries(['[data-scene]', '[data-board]', '.head', '.dock .inside'].map(what => {
  const found = document.querySelector(what)?.getBoundingClientRect();
  return [what, found && {left: found.left, top: found.top, right: found.right, bottom: found.bottom}];
}))"""


def boxes(page: Page) -> dict[str, Any]:
    """The boxes of head, board and dock."""
    return dict(page.evaluate(BOXES))
