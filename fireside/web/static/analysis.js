// The analysis of a finished game on its replay: how far it is, marks that lead to steps, and what else could be chosen.

import { go, showAgain } from "./replay.js";

const LOOK_EVERY = 700; // ms
const table = document.getElementById("table");
const place = (name) => document.getElementById(name);

async function watch(making) {
  const answer = await fetch(making.dataset.progress, { headers: { accept: "application/json" } }).catch(() => null);
  const found = answer?.ok ? await answer.json() : { phase: "making" }; // the server is away: it will be back
  if (found.phase !== "making" && await fill()) return;
  if (found.total) {
    Object.assign(place("bar"), { max: found.total, value: found.done });
    place("far").textContent = making.dataset.text.replace("DONE", found.done).replace("TOTAL", found.total);
  }
  setTimeout(watch, LOOK_EVERY, making);
}
if (place("making")) watch(place("making"));

// What was found comes into the page as it is: loading it anew would stop a game that plays by itself.
async function fill() {
  const page = await fetch(location.href).then((answer) => answer.ok && answer.text()).catch(() => "");
  const found = new DOMParser().parseFromString(page || "", "text/html"), analysis = found.getElementById("analysis");
  if (!analysis || found.getElementById("making")) return false; // the server is away, or another one knows of it later
  place("analysis").replaceWith(analysis);
  table.after(...found.querySelectorAll(".study"));
  showAgain(); // somebody may have stepped on meanwhile
  return true;
}

// What an analysis says about the step that is shown now.
table.addEventListener("shown", ({ detail }) => {
  if (place("decision") && detail.decision !== undefined) tell(detail.decision);
  for (const link of document.querySelectorAll("#line [data-then]")) {
    if (link.dataset.then === detail.then) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
});

// What is replaced takes the focus with it: give it to the replacement. Of a list, only the verdict is read out.
function tell(html) {
  const decision = place("decision"), held = decision.contains(document.activeElement) && document.activeElement;
  decision.innerHTML = html;
  place("told").textContent = [...decision.querySelectorAll(".verdict, .verdict + p")].map((part) => part.textContent).join(" ");
  if (!held) return;
  const same = held.dataset.choice && decision.querySelector(`[data-choice="${held.dataset.choice}"]`);
  (same || decision.querySelector("a"))?.focus({ preventScroll: true });
}

function mark(action) {
  for (const old of document.querySelectorAll("#board .hinted")) old.classList.remove("hinted", "first");
  if (action === undefined) return;
  for (const hot of document.querySelectorAll(`#board [data-action="${action}"]`)) hot.classList.add("hinted", "first");
}

async function follow(link) {
  const { at, seat, then } = link.dataset;
  if (!link.closest("#line, #decision")) { place("line").hidden = true; place("line").replaceChildren(); }
  const isShown = link.getAttribute("aria-current") === "true"; // whoever chooses it again goes back
  await go(Number(at), seat, isShown ? "" : then);
  if (link.closest(".study")) table.scrollIntoView();
}

async function showLine(link) {
  link.setAttribute("aria-busy", "true");
  const answer = await fetch(link.dataset.line, { headers: { accept: "application/json" } });
  const found = await answer.json();
  link.removeAttribute("aria-busy");
  const line = place("line");
  line.hidden = false;
  if (answer.ok) line.innerHTML = found.html;
  else line.textContent = found.error.message;
  line.querySelector("a")?.click(); // the first step
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in another tab
  const line = event.target.closest("[data-line]"), link = event.target.closest("a[data-at]");
  const hot = event.target.closest("#board [data-action]");
  if (hot) choose(hot);
  if (!line && !link) return;
  event.preventDefault();
  if (line) showLine(line);
  else follow(link);
});

function choose(hot) {
  document.querySelector(`#decision [data-choice="${hot.dataset.action}"]`)?.click();
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  if (event.target.matches("#board [data-action]")) { event.preventDefault(); choose(event.target); }
});

// Pointing at a choice shows it on the board, and the other way round.
for (const type of ["pointerover", "focusin"]) {
  document.addEventListener(type, ({ target }) => {
    const choice = target.closest("[data-choice]"), hot = target.closest("#board [data-action]");
    mark(choice?.dataset.choice ?? hot?.dataset.action);
    for (const other of document.querySelectorAll("[data-choice]")) {
      other.classList.toggle("pointed", hot !== null && other.dataset.choice === hot.dataset.action);
    }
  });
}
