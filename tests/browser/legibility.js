// Measures a table's page, for legibility.py.

{
  const box = (element) => element.getBoundingClientRect();
  const isSeen = (element) => box(element).width > 0 && box(element).height > 0;
  const start = (text) => text.trim().slice(0, 30);
  const FOLDED = "details:not([open]) > :not(summary)";

  function isClear(element) {
    let opacity = 1;
    for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    return opacity > 0;
  }

  // Put pictures and choices into the page in place of those that it has.
  function show({ pictures, choices, question }) {
    for (const [name, svg] of Object.entries(pictures)) document.getElementById(name).innerHTML = svg;
    const list = document.querySelector("#choices ul");
    const button = (text) => Object.assign(document.createElement("button"), { type: "button", textContent: text });
    const items = choices.map((text) => { const item = document.createElement("li"); item.append(button(text)); return item; });
    list?.replaceChildren(...items);
    const asked = document.querySelector(".question");
    if (asked) asked.textContent = question;
  }

  function* smallLetters(least) {
    for (const text of document.querySelectorAll("main svg text")) {
      if (!text.textContent.trim() || !isSeen(text) || text.closest("[aria-hidden=true]") || !isClear(text)) continue;
      const { a, b } = text.getScreenCTM();
      const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
      if (size < least - 0.05) yield `${start(text.textContent)}: letters of ${size.toFixed(1)} px`;
    }
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent.trim() || parent.closest(`svg, template, option, .unseen, [hidden], ${FOLDED}`) || !isSeen(parent)) continue;
      const size = parseFloat(getComputedStyle(parent).fontSize);
      if (size < least - 0.05) yield `${start(node.textContent)}: letters of ${size.toFixed(1)} px in the page`;
    }
  }

  function* smallTargets(least) {
    for (const hot of document.querySelectorAll("main [data-action], main button, main summary")) {
      const { width, height } = box(hot);
      if (!isSeen(hot) || Math.min(width, height) >= least - 0.05) continue;
      yield `${start(hot.getAttribute("aria-label") || hot.textContent)}: a target of ${width.toFixed(0)} × ${height.toFixed(0)} px`;
    }
  }

  function* overflow() {
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth) yield `the page is ${page.scrollWidth} px wide on a screen of ${page.clientWidth}`;
    for (const svg of document.querySelectorAll("main .board > svg")) {
      if (isSeen(svg) && (box(svg).left < -0.5 || box(svg).right > page.clientWidth + 0.5)) yield "a picture is wider than the screen";
    }
  }

  // Everything that is too small to be read or hit, or wider than the page.
  const tooSmall = ({ least, target }) => [...new Set([...smallLetters(least), ...smallTargets(target), ...overflow()])];

  // Wherever one has scrolled to, whose turn it is and what to do must be in sight.
  function outOfSight() {
    const missing = [];
    for (const share of [0, 0.5, 1]) {
      scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight));
      for (const element of document.querySelectorAll(".headline, .question")) {
        const { top, bottom } = box(element);
        if (isSeen(element) && (top < -1 || bottom > innerHeight + 1)) missing.push(`${element.className} after scrolling by ${share}`);
      }
    }
    scrollTo(0, 0);
    return missing;
  }

  document.documentElement.style.visibility = "hidden"; // to be measured nothing need be painted, which is slow
  window.legibility = { show, tooSmall, outOfSight };
}
