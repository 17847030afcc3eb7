// A board on a touch screen is zoomed with two fingers, and moved with one while it is zoomed; a double tap shows it whole.

const MOST = 4;
const board = document.getElementById("board");
const fingers = new Map(); // where they are, by their pointer
let scale = 1, x = 0, y = 0;
let hasMoved = false; // a finger that has moved the board clicks nothing

const between = ([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) });

function put(newScale, newX, newY) {
  scale = Math.max(1, Math.min(MOST, newScale));
  const { width, height } = board.getBoundingClientRect();
  x = Math.min(0, Math.max(width * (1 - scale), newX));
  y = Math.min(0, Math.max(height * (1 - scale), newY));
  board.classList.toggle("zoomed", scale > 1);
  board.style.setProperty("--zoom", `translate(${x}px, ${y}px) scale(${scale})`);
}

function pinch(before, after) {
  const { left, top } = board.getBoundingClientRect();
  const wanted = Math.max(1, Math.min(MOST, scale * (after.apart / Math.max(1, before.apart))));
  const grown = wanted / scale;
  put(wanted, after.x - left - (before.x - left - x) * grown, after.y - top - (before.y - top - y) * grown);
}

board.addEventListener("pointerdown", ({ pointerId, pointerType, clientX, clientY }) => {
  if (pointerType !== "touch") return;
  if (!fingers.size) hasMoved = false;
  fingers.set(pointerId, { x: clientX, y: clientY });
});
board.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
  const old = fingers.get(pointerId);
  if (!old) return;
  const now = { x: clientX, y: clientY };
  if (fingers.size === 2) {
    const before = between([...fingers.values()]);
    fingers.set(pointerId, now);
    pinch(before, between([...fingers.values()]));
    hasMoved = true;
  } else if (scale > 1 && (hasMoved || Math.hypot(now.x - old.x, now.y - old.y) > 6)) {
    fingers.set(pointerId, now);
    put(scale, x + now.x - old.x, y + now.y - old.y);
    hasMoved = true;
  }
});
for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, ({ pointerId }) => fingers.delete(pointerId));
board.addEventListener("click", (event) => {
  if (!hasMoved) return;
  hasMoved = false;
  event.stopPropagation();
  event.preventDefault();
}, true);
board.addEventListener("dblclick", ({ target }) => { if (scale > 1 && !target.closest("[data-action]")) put(1, 0, 0); });
