"""Games set up to burn a core for ever."""

from tools.attack.house import Guest, House, Outcome

POINTS = (8,)

BIOMES = "".join(f"{biome} 50 1\n" for biome in ("HOUSES", "PLAINS", "FOREST", "FIELDS", "WATER", "TRAINTRACKS"))
TILE = f"1 0 0 0 {','.join(['PLAINS'] * 6)}\n"
STACK = f"DoerferGameConfigurationv1\nx\n1\n1000000000\n{BIOMES}1\n{TILE}"


async def attack(house: House) -> Outcome:
    async with Guest(house, "203.0.113.7") as eve:
        answers = [
            await eve.ask("create", game="doerfer", seats=1, options={"configuration": STACK}),
            await eve.ask("create", game="dog", options={"max_rounds": 10**15}),
            await eve.ask("create", game="vier", settings={"grace": 10**9}),
        ]
    codes = [answer.get("code", "done") for answer in answers]
    return Outcome("every number of an option has a limit", "done" not in codes, f"answers {codes}")
