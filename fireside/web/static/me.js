// My page: a button with data-copy copies the field of that id.
import { copyBy } from "./copy.js";

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", () => copyBy(button, document.getElementById(button.dataset.copy).value));
}
