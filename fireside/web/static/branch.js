// Plays on from the step that the replay page shows by now: its address always says which one that is.

const form = document.getElementById("branch");

form.addEventListener("submit", () => {
  const shown = new URLSearchParams(location.search);
  form.elements.at.value = shown.get("at") ?? form.elements.at.value;
  form.elements.seat.value = Math.max(0, shown.get("seat") ?? form.elements.seat.value);
});
