// Copying, even if a page is not served over https and the browser withholds the clipboard.
export async function copyText(text) {
  try { await navigator.clipboard.writeText(text); return true; } catch { return copyFromField(text); }
}

function copyFromField(text) {
  const focused = document.activeElement;
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "unseen" });
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  focused?.focus({ preventScroll: true });
  return isCopied;
}

// A button briefly says that something was copied; if that failed, it shows the text instead.
export async function copyBy(button, text) {
  const words = button.textContent;
  const isCopied = await copyText(text);
  button.textContent = isCopied ? button.dataset.copied : text;
  button.disabled = true;
  setTimeout(() => { button.textContent = words; button.disabled = false; }, isCopied ? 1500 : 15000);
}
