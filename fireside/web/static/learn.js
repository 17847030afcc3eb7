// A lesson: the server draws every step; the learner makes the moves that the lesson asks for.

import { explain } from "./explain.js";
import { glide, piecePlaces } from "./motion.js";
import "./zoom.js";

const table = document.getElementById("table");
const place = (name) => document.getElementById(name);
const upright = matchMedia("(max-aspect-ratio: 4/5)");
const counted = place("count").textContent.replace(/\d+/, "#");

let number = Number(table.dataset.number);
let wanted = 0; // the last step that was asked for, counted
let step = { asked: table.dataset.asked === "" ? null : Number(table.dataset.asked), otherwise: table.dataset.otherwise };

async function go(to, { keepsHistory = true } = {}) {
  const layout = upright.matches ? "tall" : "wide", mine = ++wanted;
  const answer = await (await fetch(`${table.dataset.steps}?step=${to}&layout=${layout}`)).json();
  if (mine !== wanted) return; // the learner has gone on meanwhile
  step = answer;
  number = step.number;
  if (keepsHistory) history.replaceState(null, "", `?step=${number}`);
  const places = piecePlaces(table);
  for (const [name, picture] of Object.entries(step.pictures)) place(name).innerHTML = picture;
  glide(table, places);
  place("words").textContent = step.text;
  place("count").textContent = counted.replace("#", number + 1);
  const isLast = number + 1 === step.count;
  place("try").hidden = step.asked === null;
  place("next").hidden = step.asked !== null || isLast;
  place("back").hidden = number === 0;
  place("done").hidden = !isLast;
  place("skip").hidden = isLast;
  place("otherwise").hidden = true;
  explain(null);
  light();
}

// Nothing scrolls away under somebody who can see what is asked for.
function isInSight(element) {
  const { top, bottom } = element.getBoundingClientRect();
  const dock = table.querySelector(".dock");
  const end = dock.contains(element) || !upright.matches ? innerHeight : dock.getBoundingClientRect().top;
  return top >= 0 && bottom <= end;
}

// What is asked for is lit, on the board itself.
function light() {
  if (step.asked === null) return;
  const asked = table.querySelectorAll(`svg [data-action="${step.asked}"]`);
  for (const hot of asked) hot.classList.add("hinted", "first");
  if (![...asked].some(isInSight)) asked[0]?.scrollIntoView({ block: "center" });
}

function act(target) {
  const hot = target.closest("svg [data-action]");
  if (!hot) return false;
  if (Number(hot.dataset.action) === step.asked) go(number + 1);
  else {
    place("otherwise").textContent = step.otherwise || table.dataset.other;
    place("otherwise").hidden = false;
  }
  return true;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#next, #back");
  if (link) { event.preventDefault(); go(number + (link.id === "next" ? 1 : -1)); return; }
  if (!act(event.target)) explain(event.target.closest("svg :is([data-tip], [data-why])"));
});
document.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && event.target.matches("svg [data-action]") && act(event.target)) event.preventDefault();
});
if (upright.matches) go(number, { keepsHistory: false });
light();
table.dataset.ready = "yes"; // from here on, clicks and keys are heard
