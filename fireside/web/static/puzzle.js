// A puzzle: a click on the board chooses, and a button makes the choice; the form does the rest.

import { explain } from "./explain.js";
import "./zoom.js";

const upright = matchMedia("(max-aspect-ratio: 4/5)");
const place = (name) => document.getElementById(name);

// The server draws for a phone or for a desk; the next page knows which.
async function fit() {
  const layout = upright.matches ? "tall" : "wide";
  document.cookie = `layout=${layout}; path=/; max-age=31536000; samesite=lax`;
  if (place("table").dataset.layout === layout) return;
  const there = new URL(location.href);
  there.searchParams.set("layout", layout);
  const drawn = new DOMParser().parseFromString(await (await fetch(there)).text(), "text/html");
  const table = drawn.getElementById("table");
  if (table) place("table").replaceWith(table);
}

// What is chosen is lit on the board, named beside the button, and ticked in the list.
function choose(action) {
  const option = document.querySelector(`#try input[value="${action}"]`);
  if (!option) return false;
  option.checked = true;
  show(option);
  return true;
}

function show(option) {
  for (const lit of document.querySelectorAll("svg .hinted")) lit.classList.remove("hinted", "first");
  for (const hot of document.querySelectorAll(`svg [data-action="${option.value}"]`)) hot.classList.add("hinted", "first");
  place("chosen").querySelector("strong").textContent = option.nextElementSibling.textContent;
  place("chosen").hidden = false;
  place("how").hidden = true;
  place("sure").disabled = false;
}

const hot = (target) => target.closest?.("svg [data-action]");

document.addEventListener("click", ({ target }) => {
  const found = hot(target);
  if (!(found && choose(found.dataset.action))) explain(target.closest("svg :is([data-tip], [data-why])"));
});
document.addEventListener("keydown", (event) => {
  const found = event.key === "Enter" || event.key === " " ? hot(event.target) : null;
  if (found && choose(found.dataset.action)) event.preventDefault();
});
document.addEventListener("change", ({ target }) => { if (target.matches("#try input")) show(target); });

await fit();
if (place("sure") && !document.querySelector("#try :checked")) place("sure").disabled = true;
place("table").dataset.ready = "yes"; // from here on, clicks and keys are heard
