// Tips for a first game: each kind of decision is explained the first time that it comes up, until somebody has had enough.

const tip = document.getElementById("tip");
const seen = () => new Set(JSON.parse(localStorage.getItem("tips-seen") ?? "[]"));
const areOff = () => localStorage.getItem("tips") === "off";
let shown = null; // the decision that is being explained

function remember(decision) {
  localStorage.setItem("tips-seen", JSON.stringify([...seen().add(decision)]));
}

// A decision that is over has been explained.
export function showTip() {
  const decision = tip.querySelector("[data-decision]")?.dataset.decision ?? null;
  if (shown && shown !== decision) remember(shown);
  shown = decision && !areOff() && !seen().has(decision) ? decision : null;
  tip.hidden = !shown;
}

tip.addEventListener("click", ({ target }) => {
  const wish = target.closest("[data-tips]")?.dataset.tips;
  if (!wish) return;
  if (wish === "off") localStorage.setItem("tips", "off");
  else remember(shown);
  shown = null;
  tip.hidden = true;
});
showTip();
