// My turn: a gentle sound and a notification, for those who want them.

import { at } from "./address.js";

const SOON = 400; // ms after which somebody is called: a premove may be played at once
const bell = document.getElementById("bell");
const rings = () => localStorage.getItem("bell") === "on";

bell.setAttribute("aria-pressed", String(rings()));
bell.addEventListener("click", async () => {
  localStorage.setItem("bell", rings() ? "off" : "on");
  bell.setAttribute("aria-pressed", String(rings()));
  if (rings()) chime();
  if (rings() && "Notification" in window && Notification.permission === "default") await Notification.requestPermission();
  await (rings() ? subscribe() : unsubscribe());
});

// Whoever wants to be called is also called while the site is closed, if the browser can do that.
const pushes = async () => (await navigator.serviceWorker?.ready)?.pushManager;
const tell = (method, what) => fetch(at("/push"), { method, body: JSON.stringify(what), headers: { "Content-Type": "application/json" } });

async function subscribe() {
  const manager = "PushManager" in window && Notification.permission === "granted" ? await pushes() : null;
  if (!manager) return;
  try {
    const key = await (await fetch(at("/push"))).text();
    const mine = await manager.getSubscription() ?? await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    await tell("POST", mine);
  } catch { /* this browser has no push service; the open page still calls */ }
}

async function unsubscribe() {
  const mine = await (await pushes())?.getSubscription();
  if (!mine) return;
  await tell("DELETE", { endpoint: mine.endpoint });
  await mine.unsubscribe();
}

export function call(text, isStillAsked) {
  if (!rings()) return;
  setTimeout(() => {
    if (!isStillAsked()) return;
    chime();
    notify(text);
  }, SOON);
}

function notify(text) {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  try { new Notification(text); } catch { /* phones have no notifications of this kind; the sound must do */ }
}

// Sounds are made here, tone by tone: [pitch in Hz, start in s, length in s, volume].
const SOUNDS = {
  turn: [[523, 0, 0.55, 0.12], [784, 0.13, 0.55, 0.12]],
  move: [[220, 0, 0.09, 0.1], [147, 0.02, 0.12, 0.08]],
  end: [[392, 0, 0.4, 0.1], [523, 0.16, 0.4, 0.1], [659, 0.32, 0.7, 0.1]],
};

const sounds = document.getElementById("sounds");
const areOn = () => localStorage.getItem("sounds") === "on";
sounds?.setAttribute("aria-pressed", String(areOn()));
sounds?.addEventListener("click", () => {
  localStorage.setItem("sounds", areOn() ? "off" : "on");
  sounds.setAttribute("aria-pressed", String(areOn()));
  sound("move");
});

// A piece is put down, the game ends: for those who have switched sounds on.
export function sound(name) {
  if (areOn()) play(SOUNDS[name]);
}

function chime() {
  play(SOUNDS.turn);
}

function play(tones) {
  const output = new AudioContext();
  for (const [pitch, start, length, loudness] of tones) {
    const tone = output.createOscillator(), volume = output.createGain(), from = output.currentTime + start;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(loudness, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
    tone.connect(volume).connect(output.destination);
    tone.start(from);
    tone.stop(from + length);
  }
  setTimeout(() => output.close(), 1200); // a browser has few of these
}
