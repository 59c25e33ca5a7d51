// A complete bot for Node without any package. Node 22 knows WebSocket; Node 20 needs a flag:
//
//     node --experimental-websocket bot.mjs ws://localhost:8080/ws            opens a table of Vier and prints its name
//     node --experimental-websocket bot.mjs ws://localhost:8080/ws k3m9...    sits down at that table
//
// It plays random legal moves until the game is over. Replace `choose` by something better.
import { createHash, randomBytes } from "node:crypto";

const [url, table] = process.argv.slice(2);
// Our half of the start: bytes drawn once for a table, and the promises the server is held to.
const entropy = randomBytes(16);
const commitment = createHash("sha256").update(entropy).digest("hex");
let server = null; // its commitment, as first told
let listed = null; // the first closed list
const socket = new WebSocket(url);
const send = (message) => socket.send(JSON.stringify(message));
let me = null;

// One of the legal actions; `update.view` is everything this seat may know.
function choose(update) {
  return update.legal[Math.floor(Math.random() * update.legal.length)].action;
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function keeps(promises) {
  if (promises) return;
  console.error("The server does not keep its promises about the luck: this bot sends nothing more.");
  process.exit(1);
}

const on = {
  done: (message) => console.log(message.table),
  refused: (message) => console.error(message.sentence),
  table: (message) => {
    me = message.you;
  },
  starting: (message) => {
    if (me === null) return;
    const attempt = { table: message.table, attempt: message.attempt };
    server ??= message.server;
    if (message.phase === "commit" && listed === null && message.server === server) {
      if (!message.ready[me]) send({ type: "ready", commitment, ...attempt });
      return;
    }
    listed ??= message.commitments;
    keeps(message.server === server && same(message.commitments, listed) && listed[me] === commitment);
    if (!message.revealed[me]) send({ type: "reveal", entropy: entropy.toString("hex"), ...attempt });
  },
  began: (message) => {
    keeps(listed === null || (message.server === server && same(message.commitments, listed)));
    if (message.left_out.length) console.error(`left out of the luck: seats ${message.left_out}`);
  },
  update: (message) => {
    if (message.awaited.includes(me)) {
      send({ type: "play", table: message.table, at: message.at, action: choose(message) });
    }
  },
  ended: (message) => {
    console.log(`over: ${message.end}, winners ${JSON.stringify(message.winners)}, record ${message.record}`);
    socket.close();
  },
};

socket.onopen = () => {
  send({ type: "hello", name: "Node example", text: false });
  send(table ? { type: "sit", table } : { type: "create", game: "vier", ref: 1 });
};
socket.onmessage = (event) => {
  const message = JSON.parse(event.data);
  on[message.type]?.(message);
};
socket.onerror = () => process.exit(1);
