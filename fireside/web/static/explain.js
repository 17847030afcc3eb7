// What something is, and why it may not be used: shown on hover, on focus and on a long press.

const LONG = 450; // ms for which a finger rests on something to have it explained
const box = document.getElementById("why");
const EXPLAINED = "[data-tip], [data-why]";

function clauseText(number, isNumbered) {
  const clause = document.getElementById("clauses")?.content.querySelector(`[data-clause="${CSS.escape(number)}"]`);
  if (!clause) return isNumbered ? number : "";
  return isNumbered ? `${number}: ${clause.textContent}` : clause.textContent;
}

// Something that says what it is says why not in plain words; a line of the log cites its clause.
function textOf({ dataset }) {
  const clauses = dataset.why ? dataset.why.split(/[ ,]+/).map((number) => clauseText(number, !dataset.tip)) : [];
  return [dataset.tip, ...clauses].filter(Boolean).join("\n");
}

export function explain(asked) {
  const text = asked ? textOf(asked) : "";
  box.hidden = !text;
  if (!text) return;
  box.textContent = text;
  const at = asked.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left, innerWidth - box.offsetWidth - 8));
  const above = at.top - box.offsetHeight - 8;
  box.style.left = `${left}px`;
  box.style.top = `${above > 8 ? above : Math.max(8, Math.min(at.bottom + 8, innerHeight - box.offsetHeight - 8))}px`;
}

// What comes to lie under a pointer that rests has not been asked about.
let rests = { x: -1, y: -1 };
document.addEventListener("pointermove", ({ clientX: x, clientY: y }) => { rests = { x, y }; });
document.addEventListener("pointerover", ({ target, pointerType, clientX, clientY }) => {
  const hasMoved = clientX !== rests.x || clientY !== rests.y;
  if (pointerType !== "touch" && hasMoved) explain(target.closest(EXPLAINED));
});
document.addEventListener("focusin", ({ target }) => { if (target.matches(":focus-visible")) explain(target.closest(EXPLAINED)); });
document.addEventListener("keydown", ({ key }) => key === "Escape" && explain(null));

// A finger that rests asks; when it leaves, nothing must have been clicked.
let resting = 0, hasAsked = false;
document.addEventListener("pointerdown", ({ target, pointerType }) => {
  clearTimeout(resting);
  hasAsked = false;
  if (pointerType !== "touch") return;
  explain(null);
  const asked = target.closest(EXPLAINED);
  if (asked) resting = setTimeout(() => { hasAsked = true; explain(asked); }, LONG);
});
for (const type of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(type, ({ movementX = 0, movementY = 0 }) => {
    if (type !== "pointermove" || Math.hypot(movementX, movementY) > 4) clearTimeout(resting);
  });
}
document.addEventListener("click", (event) => {
  if (!hasAsked) return;
  hasAsked = false;
  event.stopPropagation();
  event.preventDefault();
}, true);
document.addEventListener("contextmenu", (event) => { if (hasAsked) event.preventDefault(); });
