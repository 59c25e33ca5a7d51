// boardgame.io's own server with its in-memory storage and a counter for two players who take turns.
// Called as `node boardgame_counter.cjs PORT` with NODE_PATH on its packages; bench/load.py drives it.
const { Server, Origins } = require("boardgame.io/server");

const counter = {
  name: "counter",
  setup: () => ({ count: 0 }),
  moves: { add: ({ G }) => ({ count: G.count + 1 }) },
  turn: { minMoves: 1, maxMoves: 1 },
};

Server({ games: [counter], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
