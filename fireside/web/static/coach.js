// What the coach says, once the game is over and has been analysed. The card appears if there is something to say.

const LOOK_EVERY = 3000; // ms
const MOST_LOOKS = 200; // ten minutes
const BEGINS_WITHIN = 3; // looks: an analysis that begins by itself does so at once
const card = document.getElementById("coach");
const status = document.getElementById("status");

async function look(looks = 1) {
  const answer = await fetch(`${card.dataset.coach}?lang=${document.documentElement.lang}`, { headers: { accept: "application/json" } }).catch(() => null);
  const found = answer?.ok ? await answer.json() : { phase: "none", html: "" };
  if (found.html) card.innerHTML = found.html;
  card.hidden = !found.html;
  const goesOn = found.phase === "making" || (found.phase === "none" && looks < BEGINS_WITHIN);
  if (goesOn && looks < MOST_LOOKS) setTimeout(look, LOOK_EVERY, looks + 1);
}

const isOver = () => !status || status.querySelector(".result"); // a replay has no status
if (isOver()) look();
else {
  const watch = new MutationObserver(() => {
    if (!isOver()) return;
    watch.disconnect();
    look();
  });
  watch.observe(status, { childList: true, subtree: true });
}
