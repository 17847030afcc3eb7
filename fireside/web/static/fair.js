// What this browser itself knows about a table's dice: the first fingerprint it was shown, and the number it added.

const key = (table) => `dice ${table}`;
const remembered = (table) => JSON.parse(localStorage.getItem(key(table)) ?? "null");
const remember = (table, facts) => localStorage.setItem(key(table), JSON.stringify({ ...remembered(table), ...facts }));

export function witness(table, commitment, form) {
  if (!remembered(table)) remember(table, { commitment });
  form?.addEventListener("submit", () => {
    const contribution = newNumber();
    form.elements.contribution.value = contribution;
    remember(table, { contribution });
  });
}

function newNumber() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Whether what was published after the game matches what we remember; null if we remember nothing.
export function isAsRemembered(table, { commitment, contribution }) {
  const facts = remembered(table);
  if (!facts) return null;
  return facts.commitment === commitment && (facts.contribution ?? contribution) === contribution;
}
