// The table page. It shows what the server sends and sends what is clicked; it knows no rules.

import { at } from "./address.js";
import "./aid.js";
import { call, sound } from "./bell.js";
import { copyText } from "./copy.js";
import { explain } from "./explain.js";
import { witness } from "./fair.js";
import { calm, glide, piecePlaces } from "./motion.js";
import { showTip } from "./tips.js";
import "./zoom.js";

const table = document.getElementById("table");
const place = (name) => document.getElementById(name);
const upright = matchMedia("(max-aspect-ratio: 4/5)");
const STEP = 1200; // ms for which a step of the past is shown
const HOLD = 350; // ms for which what appears under a finger cannot be chosen by its second tap
const LINGER = 250; // ms for which a state is shown at least before the next one

let seq = Number(table.dataset.seq);
let socket = null;
let retry = 0;
const unanswered = new Map(); // commands by their id, sent again after a lost connection
let awaited = 0; // the entry that our last command has become; until it is shown, what is offered here is out of date
const waiting = []; // states that are still to be shown
let showing = false;
let isAsked = false;

// --- the connection -------------------------------------------------------------------------------------------------

function connect() {
  const layout = upright.matches ? "tall" : "wide";
  document.cookie = `layout=${layout}; path=/; max-age=31536000; samesite=lax`;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const mine = new WebSocket(`${scheme}://${location.host}${at("/t/")}${table.dataset.table}/live?layout=${layout}&seq=${seq}`);
  socket = mine;
  mine.onopen = () => {
    if (retry > 1) note(""); // that the connection is lost
    retry = 0;
    for (const command of unanswered.values()) mine.send(JSON.stringify(command));
    wishPace();
  };
  mine.onmessage = ({ data }) => mine === socket && receive(JSON.parse(data));
  mine.onclose = () => {
    if (mine !== socket) return;
    retry = Math.min(retry + 1, 6);
    if (retry > 1) note(table.dataset.lost, true);
    setTimeout(connect, 150 * 2 ** retry * (0.8 + 0.4 * Math.random()));
  };
}

function receive(message) {
  if (message.type === "state") show(message);
  else if (message.type === "answer") answered(message);
  else if (message.type === "chat") heard(message);
  else if (message.type === "hint") showHint(message);
  else if (message.type === "premoves") showPremoves(message);
  else if (message.type === "error") note(message.message, true);
}

// A command keeps its id when it is sent again, so that it is carried out once.
function send(command) {
  command.id = crypto.randomUUID ? crypto.randomUUID() : String(Math.random()).slice(2);
  unanswered.set(command.id, command);
  if (command.do === "play") {
    table.classList.add("waiting-answer");
    place("since").replaceChildren();
    shown.delete("since");
  }
  if (command.do === "hint") awaitHint();
  if (command.pace === "skip") isSkipping = true;
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
}

function answered(message) {
  if (!message.ok && unanswered.get(message.id)?.do === "hint") forgetHint();
  unanswered.delete(message.id);
  if (message.ok) awaited = Math.max(awaited, message.seq);
  settle();
  if (!message.ok) note(message.message || table.dataset.refused);
}

const isSettled = () => !unanswered.size && seq >= awaited;

function settle() {
  if (!isSettled()) return;
  table.classList.remove("waiting-answer");
  guard();
}

// --- showing what the server sends ----------------------------------------------------------------------------------

async function show(message) {
  waiting.push(message);
  if (showing) return;
  showing = true;
  while (waiting.length) {
    const next = waiting.shift();
    apply(next);
    if (waiting.length && !calm.matches && !isSkipping) await new Promise((done) => setTimeout(done, LINGER));
  }
  showing = false;
}

function apply(message) {
  if (table.dataset.phase === "waiting" && message.phase !== "waiting") return reload();
  const isEnd = message.phase === "over" && table.dataset.phase !== "over";
  table.dataset.phase = message.phase;
  if (message.seq !== seq) stopTelling();
  seq = message.seq;
  const focus = focusKey();
  const places = piecePlaces(table);
  for (const [name, part] of Object.entries(message.parts)) {
    const html = typeof part === "string" ? part : told(name, part);
    if (shown.get(name) !== html) replacePart(name, html);
  }
  glide(table, places);
  restoreFocus(focus);
  if (isEnd) place("status").scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" }); // the result
  showTip();
  settle();
  document.title = message.title;
  // By its question, not by what was shown before: a page that is late skips what lies between two turns of its own.
  if (message.called && question !== undefined && message.question !== question) call(table.dataset.turn, () => isAsked);
  if (message.asked || message.phase === "over") isSkipping = false;
  if (message.log.length && !message.anew) sound(message.phase === "over" ? "end" : "move");
  isAsked = message.asked;
  question = message.question;
  place("icon").href = at(`/static/${message.asked ? "turn" : "logo"}.svg`);
  if (place("announcer").textContent !== message.announce) place("announcer").textContent = message.announce;
  extendLog(message);
  place("premoves").hidden = message.phase !== "running";
  markHint();
  showClocks();
}

// After sending a form, the browser is on its way to another page: reloading this one would stop it.
let leaving = false;
document.addEventListener("submit", ({ target }) => { leaving ||= target.method === "post"; });
function reload() {
  if (!leaving) location.reload();
}

// A part that has not changed is left alone, so as not to disturb pointing, scrolling or focus.
const shown = new Map();
function replacePart(name, html) {
  const isThere = !shown.has(name) && came.get(name) === asWritten(html);
  shown.set(name, html);
  if (isThere || (name === "board" && isPast())) return;
  const isUnfolded = place(name).querySelector("details.many")?.open;
  place(name).innerHTML = html;
  if (isUnfolded) place(name).querySelector("details.many")?.setAttribute("open", "");
}

// The page was sent with its parts: the first message seldom differs from them.
const came = new Map(["status", "since", "board", "players", "own", "choices", "tip", "seats", "premoves"].map((name) => [name, place(name).innerHTML.trim()]));
function asWritten(html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  return made.innerHTML.trim();
}

// A picture is told in pieces (fireside/web/show/changes.py): the number of one that we have; or its markup, or what it
// consists of, to be kept under the next number. Null: forget all of them.
const stocks = new Map();
function told(name, part) {
  if (!stocks.has(name)) stocks.set(name, []);
  return part.map((piece) => built(stocks.get(name), piece)).join("");
}

function built(stock, piece) {
  if (typeof piece === "number") return stock[piece];
  if (piece === null) return stock.splice(0) && "";
  const markup = typeof piece === "string" ? piece : piece.map((inner) => built(stock, inner)).join("");
  stock.push(markup);
  return markup;
}

function extendLog({ log, anew }) {
  const list = place("log");
  if (anew) list.replaceChildren();
  for (const html of log) {
    list.insertAdjacentHTML("beforeend", html);
    if (!anew) list.lastElementChild.classList.add("new");
  }
  if (log.length) list.scrollTop = list.scrollHeight;
}

// What happened since my last turn, step by step, on the board itself; anything that happens meanwhile ends it.
let telling = 0;
const isPast = () => table.classList.contains("past");

async function retell({ dataset }) {
  const mine = ++telling;
  if (!shown.has("board")) shown.set("board", place("board").innerHTML);
  table.classList.add("past");
  for (let step = Number(dataset.from) + 1; step <= Number(dataset.last); step++) {
    const answer = await fetch(`${at("/t/")}${table.dataset.table}/frame?at=${step}&layout=${upright.matches ? "tall" : "wide"}`);
    const frame = await answer.json();
    if (mine !== telling) return;
    const places = piecePlaces(place("board"));
    place("board").innerHTML = frame.board;
    glide(place("board"), places);
    note(frame.lines.join("\n"), true);
    await new Promise((done) => setTimeout(done, frame.lines.length ? STEP : 0));
  }
  if (mine === telling) stopTelling();
}

function stopTelling() {
  if (!isPast()) return;
  telling++;
  table.classList.remove("past");
  note("");
  place("board").innerHTML = shown.get("board");
}
place("since").addEventListener("click", ({ target }) => {
  const button = target.closest("#retell");
  if (button) isPast() ? stopTelling() : retell(button);
});

// A part that is replaced takes the focus with it: give it to the replacement.
function focusKey() {
  const at = document.activeElement;
  const part = at && at.closest("#board, #own, #choices");
  return part && { part: part.id, action: at.dataset.action };
}

function restoreFocus(key) {
  const at = document.activeElement;
  if (!key || (at !== place("choices") && place(key.part).contains(at))) return; // nothing has taken it
  const part = place(key.part);
  // With nothing to choose, the list itself is given the focus: on a button, a key pressed twice would take back or give up.
  const next = part.querySelector(`[data-action="${key.action}"]`) || part.querySelector("[data-action]") || place("choices");
  next.focus({ preventScroll: true });
}

// How quickly bots move is each person's own choice, remembered here and told to every table.
let isSkipping = false; // until my turn
const pace = place("pace");
function wishPace() {
  const wish = localStorage.getItem("pace") ?? "normal";
  if (!pace) return;
  pace.value = wish;
  if (wish !== "normal") send({ do: "pace", pace: wish });
}
pace?.addEventListener("change", () => {
  localStorage.setItem("pace", pace.value);
  send({ do: "pace", pace: pace.value });
});

// Clocks run on the server; here they are only shown.
let clocksSince = Date.now();
function showClocks(anew = true) {
  if (anew) clocksSince = Date.now();
  for (const clock of document.querySelectorAll(".clock")) {
    const gone = clock.dataset.running === undefined ? 0 : (Date.now() - clocksSince) / 1000;
    const left = Math.max(0, Math.round(clock.dataset.left - gone));
    clock.textContent = clockText(left);
    clock.classList.toggle("short", left < 30);
  }
}

function clockText(left) {
  const days = Math.floor(left / 86400), hours = Math.floor((left % 86400) / 3600), minutes = Math.floor((left % 3600) / 60);
  const two = (part) => String(part).padStart(2, "0");
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
}
setInterval(showClocks, 1000, false);

// --- hints and premoves: sent to this seat alone -----------------------------------------------------------------------

let hint = null; // the actions that are shown, and the question that they answer
let question; // the entry that has put the present question to this seat; whoever opens the page is not called to it

function awaitHint() {
  const ember = Object.assign(document.createElement("span"), { className: "ember" });
  const words = Object.assign(document.createElement("p"), { className: "preparing" });
  words.append(ember, table.dataset.thinking);
  place("hint").replaceChildren(words);
  place("hint").hidden = false;
  hint = { actions: [], question };
}

function showHint({ actions, html }) {
  hint = { actions, question };
  place("hint").innerHTML = html;
  place("hint").hidden = false;
  markHint();
}

place("hint").addEventListener("click", ({ target }) => { if (target.closest("[data-hint=close]")) forgetHint(); });

function forgetHint() {
  hint = null;
  place("hint").hidden = true;
}

// A hint stays as long as the question is the same.
function markHint() {
  for (const old of table.querySelectorAll(".hinted")) old.classList.remove("hinted", "first");
  if (hint && hint.question !== question) forgetHint();
  for (const [rank, action] of (hint?.actions ?? []).entries()) {
    for (const hot of table.querySelectorAll(`:is(#board, #own, #players, #choices) [data-action="${action}"]`)) hot.classList.add("hinted", ...(rank ? [] : ["first"]));
  }
}

function showPremoves({ html, note: said }) {
  const box = place("premoves");
  const wasOpen = box.querySelector("details")?.open;
  const focused = [...box.querySelectorAll("button, summary")].indexOf(document.activeElement);
  replacePart("premoves", html);
  if (wasOpen) box.querySelector("details")?.setAttribute("open", "");
  box.querySelectorAll("button, summary")[focused]?.focus({ preventScroll: true });
  if (said) note(said);
}

// --- chat -----------------------------------------------------------------------------------------------------------

const chat = place("chat"), mute = place("mute");
let heardUpTo = 0;
const muted = () => localStorage.getItem("mute") === "on";

function heard({ number, html }) {
  if (number <= heardUpTo) return;
  heardUpTo = number;
  chat.insertAdjacentHTML("beforeend", html);
  chat.scrollTop = chat.scrollHeight;
}

function showMute() {
  chat.hidden = muted();
  mute.setAttribute("aria-pressed", String(muted()));
}
mute.addEventListener("click", () => { localStorage.setItem("mute", muted() ? "off" : "on"); showMute(); });
showMute();
place("speak")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.elements.text;
  if (field.value.trim()) send({ do: "say", text: field.value });
  field.value = "";
});

// --- what people do -------------------------------------------------------------------------------------------------

function act(target, at = {}) {
  const hot = target.closest("[data-action], [data-do], [data-copy], [data-link], [data-say]");
  if (!hot) return false;
  if (hot.dataset.say) send({ do: "say", text: hot.dataset.say });
  else if (hot.dataset.copy) copy(place(hot.dataset.copy).value);
  else if (hot.dataset.link) copy(hot.dataset.link);
  else if (hot.dataset.do) send(commandOf(hot));
  else if (!waiting.length && isSettled()) {
    aimed = { ...at, action: hot.dataset.action };
    send({ do: "play", seq, action: Number(hot.dataset.action) });
  }
  return true;
}

// Whoever taps twice has not seen what the first tap brought: another choice at the same place has to wait a moment.
let aimed = null; // where and what was chosen last, and until when nothing else can be chosen there
function guard() {
  if (aimed?.x === undefined || !place("choices").querySelector("[data-action]")) return;
  aimed.until ??= performance.now() + HOLD;
  const left = aimed.until - performance.now();
  if (left <= 0) return;
  const hot = document.elementsFromPoint(aimed.x, aimed.y).map((under) => under.closest("[data-action]"));
  for (const other of new Set(hot)) {
    if (!other || other.dataset.action === aimed.action) continue;
    other.classList.add("fresh");
    setTimeout(() => other.classList.remove("fresh"), left);
  }
}

function commandOf({ dataset, previousElementSibling: beside }) {
  const command = { do: dataset.do };
  if (beside?.matches("select")) command[beside.name] = beside.value;
  if (dataset.seat !== undefined) command.seat = Number(dataset.seat);
  for (const key of ["answer", "until", "pace"]) if (dataset[key]) command[key] = dataset[key];
  return command;
}

// What cannot be copied is shown.
async function copy(text) {
  const isCopied = await copyText(text);
  note(isCopied ? table.dataset.copied : text, !isCopied);
}

document.addEventListener("click", (event) => {
  if (act(event.target, { x: event.clientX, y: event.clientY })) explain(null);
  else explain(event.target.closest("svg :is([data-why], [data-tip])"));
});
document.addEventListener("keydown", (event) => {
  const on = event.target;
  if ((event.key === "Enter" || event.key === " ") && on.matches("svg [data-action]") && act(on)) event.preventDefault();
  if (event.key === "s" && !on.matches("input, select, textarea")) table.querySelector("[data-pace=skip]")?.click();
});

// Pointing at a choice shows it on the board, and the other way round.
for (const type of ["pointerover", "focusin"]) {
  document.addEventListener(type, ({ target }) => {
    const key = target.closest("[data-action]")?.dataset.action;
    for (const other of document.querySelectorAll(".pointed")) other.classList.remove("pointed");
    if (key) for (const same of table.querySelectorAll(`[data-action="${key}"]`)) same.classList.add("pointed");
  });
}

let fading = 0;
function note(text, stay = false) {
  const box = place("note");
  clearTimeout(fading);
  box.textContent = text;
  box.hidden = !text;
  if (text && !stay) fading = setTimeout(() => { box.hidden = true; }, 5000);
}

if (table.dataset.phase !== "over") witness(table.dataset.table, place("commitment").dataset.commitment, document.querySelector("form.sit"));
// On a phone, the players' places are folded away until somebody wants to see them.
const fold = table.querySelector(".fold");
fold.open = localStorage.getItem("players") !== "folded";
fold.addEventListener("toggle", () => localStorage.setItem("players", fold.open ? "open" : "folded"));
upright.addEventListener("change", () => { const old = socket; connect(); old.close(); });
const log = place("log");
log.scrollTop = log.scrollHeight;
showClocks();
connect();
table.dataset.ready = "yes"; // from here on, clicks and keys are heard
