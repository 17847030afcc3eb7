// Steps through a game that was played: the server draws every step.

import { copyBy } from "./copy.js";
import { explain } from "./explain.js";
import { isAsRemembered } from "./fair.js";
import { glide, piecePlaces } from "./motion.js";

const table = document.getElementById("table");
const slider = document.getElementById("slider");
const upright = matchMedia("(max-aspect-ratio: 4/5)");
const turns = table.dataset.turns.split(" ").map(Number);
const last = Number(table.dataset.last);
const PAUSE = 900; // ms between the steps of a game that plays by itself

let at = Number(table.dataset.at);
let playing = 0;
let asked = 0;
let then = ""; // what is played on from here, though nobody did

async function show(step, other = "") {
  at = Math.max(0, Math.min(last, step));
  then = other;
  const mine = ++asked;
  slider.value = at;
  document.getElementById("at").textContent = at;
  document.getElementById("explore")?.setAttribute("href", `explore?at=${at}`);
  const where = `?at=${at}&seat=${table.dataset.seat}${then && `&then=${then}`}`;
  history.replaceState(null, "", where);
  const layout = upright.matches ? "tall" : "wide";
  const answer = await fetch(`${table.dataset.frames}${where}&layout=${layout}`);
  const frame = await answer.json();
  if (mine !== asked) return; // somebody has stepped on meanwhile
  const board = document.getElementById("board"), places = piecePlaces(board);
  board.innerHTML = frame.board;
  glide(board, places);
  document.getElementById("log").replaceChildren(...frame.lines.map(lineItem));
  markChart();
  table.dispatchEvent(new CustomEvent("shown", { detail: { ...frame, then } }));
}

// Go to a step as a seat sees it, and play on from there.
export function go(step, seat, other) {
  if (seat !== undefined) look(seat);
  play(false);
  return show(step, other);
}

export const showAgain = () => show(at, then);

function look(seat) {
  for (const tab of document.querySelectorAll("nav [data-seat]")) {
    if (tab.dataset.seat === String(seat)) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  table.dataset.seat = seat;
}

function lineItem(text) {
  return Object.assign(document.createElement("li"), { textContent: text });
}

function markChart() {
  for (const now of document.querySelectorAll("#now, .now")) {
    const x = Number(now.dataset.from) + Number(now.dataset.width) * (at / Math.max(1, last));
    now.setAttribute("x1", x);
    now.setAttribute("x2", x);
  }
}

function play(on) {
  clearInterval(playing);
  playing = on ? setInterval(() => (at < last ? show(at + 1) : play(false)), PAUSE) : 0;
  document.querySelector("[data-step=play]").setAttribute("aria-pressed", String(!!on));
}

const nextTurn = () => turns.find((turn) => turn > at) ?? last;
const lastTurn = () => turns.findLast((turn) => turn < at) ?? 0;
const STEPS = {
  first: () => show(0),
  turn_back: () => show(lastTurn()),
  back: () => show(at - 1),
  play: () => play(!playing),
  on: () => show(at + 1),
  turn_on: () => show(nextTurn()),
  last: () => show(last),
};

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  const seat = event.target.closest("nav [data-seat]");
  if (!step && !seat) { explain(event.target.closest("svg [data-tip]")); return; }
  event.preventDefault();
  if (step) { STEPS[step.dataset.step](); return; }
  look(seat.dataset.seat);
  show(at);
});
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input")) return;
  if (event.key === "ArrowRight") show(event.shiftKey ? nextTurn() : at + 1);
  if (event.key === "ArrowLeft") show(event.shiftKey ? lastTurn() : at - 1);
});
document.querySelector(".chart")?.addEventListener("click", ({ currentTarget: chart, clientX }) => {
  const box = chart.getBoundingClientRect(), { from, width } = document.getElementById("now").dataset;
  const x = ((clientX - box.left) / box.width) * chart.viewBox.baseVal.width;
  show(Math.round(((x - from) / width) * last));
});
document.getElementById("share").addEventListener("click", ({ target }) => {
  copyBy(target, `${location.origin}${location.pathname}?at=${at}&seat=${table.dataset.seat}`);
});
const own = document.getElementById("own");
const isGood = own && isAsRemembered(own.dataset.table, own.dataset);
if (isGood !== null) Object.assign(own, { hidden: false, textContent: isGood ? own.dataset.good : own.dataset.bad });
slider.addEventListener("input", () => show(Number(slider.value)));
markChart();
if (upright.matches) show(at);
table.dataset.ready = "yes"; // from here on, clicks and keys are heard
