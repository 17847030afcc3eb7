// boardgame.io's server with a game of next to no rules: `node server.js PORT [FOLDER]`.
// With a folder it stores its matches there (FlatFile), without one it keeps them in memory.
'use strict';
const { ActivePlayers } = require('boardgame.io/core');
const { FlatFile, Server } = require('boardgame.io/server');

const [port, folder] = process.argv.slice(2);

const game = {
  name: 'bench',
  setup: () => ({ moves: 0 }),
  turn: { activePlayers: ActivePlayers.ALL }, // handing the turn on would cost it more than the move itself
  moves: { play: ({ G }) => { G.moves += 1; } },
};

async function main() {
  const storage = folder ? { db: new FlatFile({ dir: folder }) } : {};
  const server = Server({ games: [game], origins: [/./], ...storage });
  await server.run(Number(port), () => console.log('listening'));
}

main();
