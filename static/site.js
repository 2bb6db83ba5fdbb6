// What a page without script can do without: focus after a swap, no ghost taps, a word when the line is dead.
"use strict";

let lastTap = { x: -99, y: -99 };
let swapped = { at: 0, step: "" };

// A second tap of a double tap must not press what has just appeared under the finger.
document.addEventListener("click", (event) => {
  const near = Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y) < 24;
  if (event.detail > 0 && near && performance.now() - swapped.at < 250) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  if (event.detail > 0) lastTap = { x: event.clientX, y: event.clientY };
}, true);

// While one answer is on its way a quick finger may give the next. It waits its turn; the same one twice is a double tap.
let onItsWay = null;
let answered = null;
const waiting = [];

document.addEventListener("click", (event) => {
  const answer = event.target.closest("#table .pick, #table .half");
  if (!answer || onItsWay === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (answer.id === onItsWay || waiting.includes(answer.id)) return;
  waiting.push(answer.id);
  answer.ariaBusy = "true";
}, true);

document.addEventListener("htmx:beforeSend", (event) => {
  if (event.detail.target.id === "table") onItsWay = event.detail.requestConfig.triggeringEvent?.submitter?.id ?? "";
});

function arrived() {
  onItsWay = null;
  const next = waiting.shift();
  if (next) document.getElementById(next)?.click();
}

const step = () => document.getElementById("table")?.dataset.step ?? "";

document.addEventListener("htmx:beforeSwap", () => { swapped.step = step(); });

document.addEventListener("htmx:afterSettle", (event) => {
  for (const id of ["unsent", "unanswered"]) document.getElementById(id).hidden = true;
  if (event.detail.target?.id !== "table" && event.target?.id !== "table") {
    document.querySelector("form [data-focus]")?.focus();
    return;
  }
  if (event.detail.xhr === answered) return; // one answer settles in several places
  answered = event.detail.xhr;
  const moved = step() !== swapped.step;
  if (moved) {
    swapped.at = performance.now();
    window.scrollTo(0, 0);
  }
  const note = document.querySelector("#table .note.asked-why");
  if (note) note.scrollIntoView({ block: "nearest" });
  if (moved || document.activeElement === document.body) {
    const wanted = document.querySelector("#table [data-focus]") ?? document.querySelector("#table h1, #table h2");
    wanted?.focus({ preventScroll: true });
  }
  arrived();
});

// A screen that goes dark in mid-hand is a nuisance. The browser may refuse; then it goes dark.
let awake = null;
async function stayAwake() {
  if (!navigator.wakeLock || awake?.released === false || document.hidden || !document.getElementById("table")) return;
  awake = await navigator.wakeLock.request("screen").catch(() => null);
}
document.addEventListener("htmx:beforeSend", stayAwake);
document.addEventListener("visibilitychange", () => { if (awake) stayAwake(); });

// The dealer is chosen by name, so the choice follows the field in which the name is typed.
document.addEventListener("input", (event) => {
  const shown = document.querySelector(`[data-name-of="${event.target.id}"]`);
  if (shown) shown.textContent = event.target.value || shown.dataset.seat;
});

// What never left the phone can be tapped again; of what the server could not answer nobody knows what was saved.
const failures = { "htmx:sendError": "unsent", "htmx:timeout": "unanswered", "htmx:responseError": "unanswered" };
for (const [failure, notice] of Object.entries(failures)) {
  document.addEventListener(failure, () => {
    onItsWay = null;
    waiting.length = 0;
    for (const id of ["unsent", "unanswered"]) document.getElementById(id).hidden = id !== notice;
  });
}

// A link can be copied where the browser allows it; elsewhere the button stays hidden and the field can be selected.
for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    await navigator.clipboard.writeText(field.value);
    button.textContent = button.dataset.done;
    document.getElementById("live").textContent = button.dataset.done;
  });
}
