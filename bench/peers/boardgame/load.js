// Many players at once: reads a load as JSON, plays, prints a tally as JSON. What bench/load.py does, for boardgame.io.
// Every match has two people with a socket each; whoever is asked moves as soon as the match has been shown, or at a given pace.
'use strict';
const { io } = require('socket.io-client');

const CONNECTING = 20; // sockets that are opened at once

const now = () => performance.now() / 1000;
const sleep = seconds => new Promise(done => setTimeout(done, seconds * 1000));

async function matches(address, count) {
  const made = [];
  for (let number = 0; number < count; number += 1) {
    const body = JSON.stringify({ numPlayers: 2 });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${address}games/bench/create`, { method: 'POST', headers, body });
    made.push((await answer.json()).matchID);
  }
  return made;
}

class Pair {
  constructor(load, match, tally) {
    Object.assign(this, { load, match, tally, sockets: [], shown: [], sent: 0, mover: -1, step: -1, isOn: false });
  }

  async connect() {
    for (const who of [0, 1]) {
      const socket = io(`${this.load.address}bench`, { transports: ['websocket'], forceNew: true });
      this.sockets.push(socket);
      await new Promise(done => {
        socket.on('sync', (_match, info) => { this.hear(who, info.state); done(); });
        socket.on('update', (_match, state) => this.hear(who, state));
        socket.on('patch', () => { throw new Error('the game does not ask for patches'); });
        socket.on('connect', () => socket.emit('sync', this.match, String(who), undefined, 2));
      });
    }
  }

  hear(who, state) {
    this.shown[who] = state;
    if (this.mover >= 0 && state._stateID > this.step) {
      // Nothing is acknowledged: whoever moved learns of it by being shown the new state.
      const waited = now() - this.sent;
      (who === this.mover ? this.tally.answered : this.tally.shown).push(waited);
    }
    if (this.isOn) this.think(who, state, this.load.pace);
  }

  play() {
    this.isOn = true;
    this.shown.forEach((state, who) => this.think(who, state, Math.random() * this.load.pace));
  }

  think(who, state, seconds) {
    if (state.G.moves % 2 !== who || state._stateID <= this.step) return;
    if (seconds) setTimeout(() => this.act(who, state._stateID), seconds * 1000);
    else this.act(who, state._stateID);
  }

  act(who, step) {
    if (!this.isOn || step <= this.step) return;
    Object.assign(this, { mover: who, step, sent: now() });
    const payload = { type: 'play', args: [], playerID: String(who), credentials: undefined };
    this.sockets[who].emit('update', { type: 'MAKE_MOVE', payload }, step, this.match, String(who));
  }

  close() {
    this.isOn = false;
    this.sockets.forEach(socket => socket.disconnect());
  }
}

async function opened(load, tally) {
  const pairs = (await matches(load.address, load.tables)).map(match => new Pair(load, match, tally));
  for (let first = 0; first < pairs.length; first += CONNECTING) {
    await Promise.all(pairs.slice(first, first + CONNECTING).map(pair => pair.connect()));
  }
  return pairs;
}

async function main() {
  let text = '';
  for await (const part of process.stdin) text += part;
  const load = JSON.parse(text);
  const tally = { seconds: 0, busy: 0, answered: [], shown: [] };
  const pairs = await opened(load, tally);
  pairs.forEach(pair => pair.play());
  await sleep(load.warm_up);
  Object.assign(tally, { answered: [], shown: [] });
  const began = now();
  const worked = process.cpuUsage();
  await sleep(load.seconds);
  tally.seconds = now() - began;
  const used = process.cpuUsage(worked);
  tally.busy = (used.user + used.system) / 1e6 / tally.seconds;
  const result = JSON.stringify(tally);
  pairs.forEach(pair => pair.close());
  process.stdout.write(result, () => process.exit(0));
}

if (require.main === module) main();

module.exports = { Pair, matches, sleep };
