// My turn: a gentle sound and a notification, for those who want them.

const SOON = 400; // ms after which somebody is called: a premove may be played at once
const bell = document.getElementById("bell");
const rings = () => localStorage.getItem("bell") === "on";

bell.setAttribute("aria-pressed", String(rings()));
bell.addEventListener("click", async () => {
  localStorage.setItem("bell", rings() ? "off" : "on");
  bell.setAttribute("aria-pressed", String(rings()));
  if (rings() && "Notification" in window && Notification.permission === "default") await Notification.requestPermission();
  if (rings()) chime();
});

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

function chime() {
  const sound = new AudioContext();
  [523, 784].forEach((pitch, index) => {
    const tone = sound.createOscillator(), volume = sound.createGain(), start = sound.currentTime + index * 0.13;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
    tone.connect(volume).connect(sound.destination);
    tone.start(start);
    tone.stop(start + 0.55);
  });
  setTimeout(() => sound.close(), 1000); // a browser has few of these
}
