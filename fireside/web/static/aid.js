// The player aid: one screen, one key away.

const aid = document.getElementById("aid");

document.addEventListener("keydown", ({ key, target }) => {
  if (key === "?" && aid && !target.matches("input, textarea, select")) aid.open ? aid.close() : aid.showModal();
});
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-aid]")) aid.showModal();
  if (target === aid) aid.close(); // outside of what it holds
});
