// A complete bot for Node without any package. Node 22 knows WebSocket; Node 20 needs a flag:
//
//     node --experimental-websocket bot.mjs ws://localhost:8080/ws k3m9...            sits down at that table
//     node --experimental-websocket bot.mjs ws://localhost:8080/ws open dog 4 easy    opens one; bots take the other seats
//
// It plays random legal moves until the game is over. Replace `choose` by something better.
import { createHash, randomBytes } from "node:crypto";

const [url, table, game, seats, level] = process.argv.slice(2);
// Our half of the start: bytes drawn once for a table, and the promises the server is held to.
const entropy = randomBytes(16);
const commitment = createHash("sha256").update(entropy).digest("hex");
let server = null; // its commitment, as first told
let listed = null; // the first closed list
let promised = null; // the seat our commitment is out for
const socket = new WebSocket(url);
const send = (message) => socket.send(JSON.stringify(message));
let me = null;
let newest = null; // update that has not been answered
let asked = 0; // the ref of the answer on its way: a decision is answered once
let refs = 1;
let sent = null; // that answer

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

function settled(message) {
  if (message.ref === asked) asked = 0;
}

function play() {
  if (asked || newest === null || !newest.awaited.includes(me)) return;
  sent = { type: "play", table: newest.table, at: newest.at, action: choose(newest) };
  newest = null; // the next update tells what came of it
  answer();
}

function answer() {
  asked = ++refs;
  const message = { ...sent, ref: asked };
  setTimeout(() => send(message), 40); // a server takes 30 messages a second
}

const on = {
  done: (message) => {
    settled(message);
    if (message.ref !== 1) return;
    console.log(message.table);
    if (level) send({ type: "start", table: message.table, level });
  },
  refused: (message) => {
    console.error(message.sentence);
    if (message.code === "too-fast" && message.ref === asked) setTimeout(answer, 1000); // it has changed nothing
    else settled(message);
  },
  table: (message) => {
    me = message.you;
  },
  starting: (message) => {
    if (me === null) return;
    const attempt = { table: message.table, attempt: message.attempt };
    server ??= message.server;
    // A table has one match: under another name the server could begin anew as often as it likes.
    keeps(message.server === server && message.match === message.table);
    if (message.phase === "commit") {
      keeps(listed === null && (promised !== null || !message.ready[me])); // nobody else speaks for us
      promised = me;
      if (!message.ready[me]) send({ type: "ready", commitment, ...attempt });
      return;
    }
    listed ??= message.commitments;
    keeps(same(message.commitments, listed) && listed[me] === commitment);
    if (!message.revealed[me]) send({ type: "reveal", entropy: entropy.toString("hex"), ...attempt });
  },
  began: (message) => {
    if (server !== null) {
      keeps(message.server === server && message.match === message.table);
      keeps(same(message.commitments, listed) && !message.left_out.includes(promised));
    }
    if (message.left_out.length) console.error(`left out of the luck: seats ${message.left_out}`);
  },
  update: (message) => {
    newest = message;
  },
  ended: (message) => {
    console.log(`over: ${message.end}, winners ${JSON.stringify(message.winners)}, record ${message.record}`);
    socket.close();
  },
};

socket.onopen = () => {
  send({ type: "hello", name: "Node example", text: false, bot: true });
  send(table === "open" ? { type: "create", game, seats: Number(seats), ref: 1 } : { type: "sit", table });
};
socket.onmessage = (event) => {
  const message = JSON.parse(event.data);
  on[message.type]?.(message);
  play();
};
socket.onerror = () => process.exit(1);
