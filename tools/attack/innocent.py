"""An innocent table, as a process: `python -m tools.attack.innocent PORT ADDRESS SECONDS` prints how long its moves took."""

import asyncio
import sys

from tools.attack.house import Innocent, Place


async def main(port: int, address: str, seconds: float) -> None:
    table = Innocent(Place(port), address)
    task = asyncio.create_task(table.play())
    for _ in range(300):  # on a busy machine it takes a while to sit down
        if table.seconds:
            break
        await asyncio.sleep(0.1)
    await asyncio.sleep(seconds)
    if task.done():
        task.result()  # an innocent who could not go on has not been left in peace
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    print(*(f"{1000 * second:.2f}" for second in table.seconds))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], float(sys.argv[3])))
