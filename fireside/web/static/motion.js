// Pieces have ids that begin with p-; they glide from where they were to where they are (FLIP).

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = 380; // ms in which a piece moves to its new place
const pieces = (board) => board.querySelectorAll("[id^='p-']");

// Places are measured from the corner of the board, which itself moves when the page scrolls or something above it grows.
function placeOn(board, piece) {
  const [corner, at] = [board.getBoundingClientRect(), piece.getBoundingClientRect()];
  return { x: at.x - corner.x, y: at.y - corner.y, width: at.width };
}

export function piecePlaces(board) {
  const places = new Map();
  if (!calm.matches) for (const piece of pieces(board)) places.set(piece.id, placeOn(board, piece));
  return places;
}

export function glide(board, places) {
  for (const piece of places.size ? pieces(board) : []) {
    const before = places.get(piece.id);
    const now = placeOn(board, piece);
    if (!before) { piece.animate([{ opacity: 0 }, { opacity: 1 }], GLIDE); continue; }
    if (!now.width || Math.hypot(before.x - now.x, before.y - now.y) < 2) continue;
    const scale = piece.ownerSVGElement ? piece.ownerSVGElement.getScreenCTM().a : 1;
    const from = `translate(${(before.x - now.x) / scale}px, ${(before.y - now.y) / scale}px)`;
    piece.animate([{ transform: from }, { transform: "translate(0, 0)" }], { duration: GLIDE, easing: "ease-out", composite: "add" });
  }
}
