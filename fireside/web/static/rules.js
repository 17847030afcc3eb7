// Search in the rules: only the clauses that hold all words stay.
const search = document.getElementById("search");
const clauses = [...document.querySelectorAll(".rules li")];
search.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const clause of clauses) {
    const text = clause.textContent.toLowerCase();
    clause.hidden = !words.every((word) => text.includes(word));
  }
});
