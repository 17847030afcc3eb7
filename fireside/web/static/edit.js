// The position editor: a click on the picture plays a move, a changed field is taken at once, and going back undoes.
// All of it works with the buttons of the page as well.

import { copyBy } from "./copy.js";
import { explain } from "./explain.js";

const editor = document.getElementById("edit");
const move = document.getElementById("move");
const fields = document.getElementById("fields");
const undo = document.getElementById("undo");
const link = document.getElementById("link");
const STEPS = "edit-steps"; // how many changes can be undone by going back
const OPEN = "edit-open"; // which parts of the page are unfolded

const steps = () => Number(sessionStorage.getItem(STEPS) ?? 0);

function submit(form) {
  sessionStorage.setItem(STEPS, steps() + 1);
  form.requestSubmit();
}

editor.addEventListener("click", (event) => {
  const target = event.target.closest("svg [data-action]");
  if (!target) { explain(event.target.closest("svg [data-tip]")); return; }
  move.elements.move.value = `${editor.dataset.seat}:${target.dataset.action}`;
  submit(move);
});
editor.addEventListener("keydown", (event) => {
  const target = event.target.closest("svg [data-action]");
  if (!target || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
});
for (const button of document.querySelectorAll(".moves button")) {
  button.addEventListener("click", () => sessionStorage.setItem(STEPS, steps() + 1));
}
fields.addEventListener("change", () => fields.reportValidity() && submit(fields));

// What somebody has unfolded stays so from page to page.
const folds = [...document.querySelectorAll(".edit-side details")];
const opened = JSON.parse(sessionStorage.getItem(OPEN) ?? "null");
if (opened) folds.forEach((fold, index) => { fold.open ||= opened.includes(index); });
for (const fold of folds) {
  fold.addEventListener("toggle", () => {
    sessionStorage.setItem(OPEN, JSON.stringify(folds.flatMap((one, index) => (one.open ? [index] : []))));
  });
}
if (sessionStorage.getItem("edit-scroll") === location.pathname) window.scrollTo(0, Number(sessionStorage.getItem("edit-top")));
window.addEventListener("pagehide", () => {
  sessionStorage.setItem("edit-scroll", location.pathname);
  sessionStorage.setItem("edit-top", window.scrollY);
});

undo.hidden = steps() === 0;
undo.addEventListener("click", () => {
  sessionStorage.setItem(STEPS, Math.max(0, steps() - 1));
  history.back();
});
link.hidden = false;
link.addEventListener("click", () => {
  const p = fields.elements.p.value;
  copyBy(link, `${location.origin}${location.pathname}?p=${p}`);
});
