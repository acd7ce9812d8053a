// A boardgame.io server with a game that stands in for ours: node boardgame_io_server.js [FOLDER]
// Without a folder it keeps matches in memory, with one in FlatFile storage there.
//
// The stand-in is no port of our rules. Its moves take the time ours took in the study this comparison goes back to
// (50 us); what each seat is shown has 2.1 KB of JSON, a hand hidden from the other, and an update on the wire 2.8 KB.
// Everything else is boardgame.io's own: reducer, queue per match, log, playerView, socket.io.
"use strict";
const { Server, Origins, FlatFile } = require("boardgame.io/server");

const MICROSECONDS = 50;
const CELLS = 49;

function rules() {
  const end = process.hrtime.bigint() + BigInt(MICROSECONDS * 1000);
  while (process.hrtime.bigint() < end);
}

const game = {
  name: "stand-in",
  setup: () => ({
    table: Array.from({ length: CELLS }, (_, i) => ({ cell: [i % 7, Math.trunc(i / 7)], card: "mouse", owner: i % 2 })),
    moves: Array.from({ length: 30 }, (_, i) => i),
    hands: [["1", "2", "3", "dog", "cat"], ["1", "2", "3", "dog", "cat"]],
    pile: 20,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, at) => {
      rules();
      const cell = G.table[at % CELLS];
      cell.card = cell.card === "mouse" ? "snail" : "mouse";
      cell.owner = Number(playerID);
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
};

const folder = process.argv[2];
const db = folder ? new FlatFile({ dir: folder, logging: false, ttl: false }) : undefined;
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(db ? { db } : {}) });
server.run({ port: { port: 0, host: "127.0.0.1" }, callback: () => undefined }).then(({ appServer }) => {
  console.log(`stand-in at 127.0.0.1:${appServer.address().port}`);
});
process.on("SIGTERM", () => process.exit(0));
