// A complete bot for Node without any package. Node 22 knows WebSocket; Node 20 needs a flag:
//
//     node --experimental-websocket bot.mjs ws://localhost:8080/ws            opens a table of Vier and prints its name
//     node --experimental-websocket bot.mjs ws://localhost:8080/ws k3m9...    sits down at that table
//
// It plays random legal moves until the game is over. Replace `choose` by something better.
import { createHash, randomBytes } from "node:crypto";

const [url, table] = process.argv.slice(2);
const entropy = randomBytes(16);
const socket = new WebSocket(url);
const send = (message) => socket.send(JSON.stringify(message));
let me = null;

// One of the legal actions; `update.view` is everything this seat may know.
function choose(update) {
  return update.legal[Math.floor(Math.random() * update.legal.length)].action;
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
    if (message.phase === "commit" && !message.ready[me]) {
      send({ type: "ready", commitment: createHash("sha256").update(entropy).digest("hex"), ...attempt });
    } else if (message.phase === "reveal" && !message.revealed[me]) {
      send({ type: "reveal", entropy: entropy.toString("hex"), ...attempt });
    }
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
