// A game whose rules are still being prepared has a plain picture: look again until it has its own.
async function look(picture) {
  const image = picture.querySelector("img");
  const source = picture.querySelector("source");
  const url = image.currentSrc || image.src;
  const answer = await fetch(url).catch(() => null);
  if (!answer || answer.headers.get("Cache-Control") === "no-store") return setTimeout(look, 2000, picture);
  if (source) source.srcset += "&ready";
  image.src += "&ready";
}
for (const picture of document.querySelectorAll("[data-waiting]")) setTimeout(look, 1500, picture);
