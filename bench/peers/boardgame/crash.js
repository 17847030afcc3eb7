// Kills boardgame.io's server in the middle of matches that it stores in files: `node crash.js PORT FOLDER TRIALS`.
// Prints how many trials there were, and after how many of them a match had gone back to before what somebody had seen.
'use strict';
const { spawn } = require('node:child_process');
const path = require('node:path');
const { io } = require('socket.io-client');
const { Pair, matches, sleep } = require('./load.js');

const [port, folder, trials] = process.argv.slice(2);
const address = `http://127.0.0.1:${port}/`;
const MATCHES = 6;
const [SOONEST, LATEST] = [0.02, 0.4]; // seconds of play before the server is killed

async function served(storage) {
  const server = spawn('node', ['server.js', port, storage], { cwd: __dirname, stdio: 'ignore' });
  for (;;) {
    try {
      await fetch(`${address}games`);
      return server;
    } catch {
      await sleep(0.03);
    }
  }
}

// A server may have died by itself: it does so over a file that was half written when the one before it was killed.
function killed(server) {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise(done => { server.on('exit', done); server.kill('SIGKILL'); });
}

// How far a match has got, as whoever comes back is told; 0 if it is not there any more.
function stepOf(match) {
  return new Promise(done => {
    const socket = io(`${address}bench`, { transports: ['websocket'], forceNew: true });
    const finish = step => { socket.disconnect(); done(step); };
    socket.on('sync', (_match, info) => finish(info.state._stateID));
    socket.on('connect', () => socket.emit('sync', match, '0', undefined, 2));
    setTimeout(() => finish(0), 2000);
  });
}

async function hasLost(storage) {
  const first = await served(storage);
  const load = { address, pace: 0 };
  const pairs = (await matches(address, MATCHES)).map(match => new Pair(load, match, { answered: [], shown: [] }));
  await Promise.all(pairs.map(pair => pair.connect()));
  pairs.forEach(pair => pair.play());
  await sleep(SOONEST + Math.random() * (LATEST - SOONEST));
  await killed(first);
  await sleep(0.05); // what had been sent arrives
  const seen = pairs.map(pair => Math.max(...pair.shown.map(state => state._stateID)));
  pairs.forEach(pair => pair.close());
  const second = await served(storage);
  const stored = await Promise.all(pairs.map(pair => stepOf(pair.match)));
  await killed(second);
  return stored.some((step, index) => step < seen[index]);
}

async function main() {
  let lost = 0;
  for (let trial = 0; trial < Number(trials); trial += 1) lost += await hasLost(path.join(folder, String(trial)));
  process.stdout.write(JSON.stringify({ trials: Number(trials), lost }), () => process.exit(0));
}

main();
