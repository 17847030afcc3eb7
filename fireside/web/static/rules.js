// Search in the rules: only clauses with all the words stay, with the words marked; accents do not matter.
const search = document.getElementById("search");
const rules = document.querySelector(".rules");
const clauses = [...rules.querySelectorAll("li, tbody tr")];
const others = [...rules.querySelectorAll("h2, h3, p:not(#nothing), table")];
const marks = globalThis.Highlight && CSS.highlights ? new Highlight() : null;
if (marks) CSS.highlights.set("found", marks);

// One character for each character, so that positions in the plain text are positions in the text.
const plain = (text) => [...text].map((letter) => letter.normalize("NFD")[0].toLowerCase()).join("");

function mark(clause, words) {
  const walker = document.createTreeWalker(clause, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = plain(node.data);
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        marks.add(range);
      }
    }
  }
}

search.addEventListener("input", () => {
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  marks?.clear();
  for (const clause of clauses) {
    const text = plain(clause.textContent);
    clause.hidden = !words.every((word) => text.includes(word));
    if (marks && words.length && !clause.hidden) mark(clause, words);
  }
  for (const other of others) other.hidden = words.length > 0 && !other.querySelector("tr:not([hidden]) td");
  document.getElementById("nothing").hidden = clauses.some((clause) => !clause.hidden);
});
