// What a page without script can do without: focus after a swap, no ghost taps, a word when the line is dead.
"use strict";

const NEAR = 24; // px: a finger comes down twice in about the same place
let lastTap = { x: -99, y: -99 };
let swapped = { at: 0, step: "", settling: false };
let recorded = { at: -999, x: -99, y: -99, id: "" };

function dropped(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

// A second tap of a double tap must press neither what has just appeared under the finger, nor the same button again.
document.addEventListener("click", (event) => {
  if (queueTaps) return;
  const near = (place) => event.detail > 0 && Math.hypot(event.clientX - place.x, event.clientY - place.y) < NEAR;
  const id = event.target.closest("button, a")?.id;
  const now = performance.now();
  if (now < 600 && event.target.closest("[data-armed]")) return dropped(event); // the first tap has just led here
  const early = swapped.settling && !event.target.closest(".pick, .half, .ticket"); // those may wait, see below
  if (near(lastTap) && (early || now - swapped.at < 250)) return dropped(event);
  if (now - recorded.at < 300 && (near(recorded) || (id && id === recorded.id))) return dropped(event);
  if (event.detail > 0) lastTap = { x: event.clientX, y: event.clientY };
}, true);

// A key that is held down is one tap.
document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && event.target.closest("button, a")) event.preventDefault();
}, true);

// While one answer is on its way a quick finger may give the next, and it waits its turn. The same choice twice is
// one choice; the same side twice on the trick pad is two tricks, the same call two calls, unless it is a double tap.
const TAPPED = "#table .pick, #table .half, #table button.ticket";
let onItsWay = null;
let answered = null;
let queueTaps = false;
let lastAgain = { at: -999, id: "" };
const waiting = [];

document.addEventListener("click", (event) => {
  const answer = event.target.closest(TAPPED);
  if (!answer || queueTaps) return;
  if (answer.matches(".again")) {
    const twice = answer.id === lastAgain.id && performance.now() - lastAgain.at < 250;
    if (twice) return dropped(event);
    lastAgain = { at: performance.now(), id: answer.id };
  }
  if (onItsWay === null) return;
  dropped(event);
  if (!answer.matches(".again") && (answer.id === onItsWay || waiting.includes(answer.id))) return;
  waiting.push(answer.id);
  showWaiting();
}, true);

function showWaiting() {
  for (const answer of document.querySelectorAll(TAPPED)) {
    answer.ariaBusy = waiting.includes(answer.id) ? "true" : null;
  }
}

document.addEventListener("htmx:beforeSend", (event) => {
  if (event.detail.target.id !== "table") return;
  onItsWay = event.detail.requestConfig.triggeringEvent?.submitter?.id ?? "";
  if (event.detail.requestConfig.path.endsWith("/tap")) recorded = { at: Infinity, ...lastTap, id: onItsWay };
});

function arrived(moved) {
  onItsWay = null;
  const next = moved ? undefined : document.getElementById(waiting.shift());
  if (!next) waiting.length = 0;
  queueTaps = true;
  next?.click();
  queueTaps = false;
  showWaiting();
}

// A form that is redrawn after each answer is not taken from under a finger that is coming down on the next: the
// redraw is left out, and made up for once the finger is off, unless what it tapped has asked for one anyway.
const fingers = new Set();
let owed = null;
const isRedraw = (event) => event.detail.requestConfig.triggeringEvent?.type === "change";

document.addEventListener("pointerdown", (event) => { if (event.button === 0) fingers.add(event.pointerId); }, true);
document.addEventListener("click", (event) => { fingers.delete(event.pointerId); }, true); // what it asks for may come
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => setTimeout(() => { // a click comes after the finger is off
    fingers.delete(event.pointerId);
    if (fingers.size === 0) owed?.dispatchEvent(new Event("change", { bubbles: true }));
  }, 50), true);
}
for (const sent of ["htmx:beforeSend", "submit"]) document.addEventListener(sent, () => { owed = null; });

// A button that is redrawn between finger down and finger up gets no click of its own: the one in its place is meant.
let pressed = null;
document.addEventListener("pointerdown", (event) => {
  if (event.button === 0) pressed = event.target.closest("#table button[id]");
}, true);
document.addEventListener("pointerup", (event) => {
  const gone = pressed?.isConnected === false ? document.getElementById(pressed.id) : null;
  pressed = null;
  if (gone?.contains(document.elementFromPoint(event.clientX, event.clientY))) gone.click();
}, true);

const step = () => document.getElementById("table")?.dataset.step ?? "";

document.addEventListener("htmx:beforeSwap", (event) => {
  if (fingers.size > 0 && event.detail.shouldSwap && isRedraw(event)) {
    event.detail.shouldSwap = false;
    owed = event.detail.requestConfig.elt;
  }
  swapped.step = step();
  swapped.settling = event.detail.shouldSwap;
});

document.addEventListener("htmx:afterSettle", (event) => {
  tell(null);
  swapped.settling = false;
  if (event.detail.target?.id !== "table" && event.target?.id !== "table") {
    if (event.target?.id === "more") {
      swapped.at = performance.now();
      window.scrollTo(0, 0);
    }
    const first = document.querySelector("form [data-focus], #more [data-focus]") ?? document.querySelector("#more h1");
    first?.focus({ preventScroll: first.matches("h1") }); // what is to be known first stands above it
    return;
  }
  if (event.detail.xhr === answered) return; // one answer settles in several places
  answered = event.detail.xhr;
  if (event.detail.requestConfig?.path.endsWith("/tap")) recorded.at = performance.now();
  const moved = step() !== swapped.step;
  if (moved) {
    swapped.at = performance.now();
    window.scrollTo(0, 0);
  }
  const refused = event.detail.xhr?.status > 399 && document.querySelector("#table [role=alert]");
  const note = document.querySelector("#table .note.asked-why") ?? refused;
  if (note) note.scrollIntoView({ block: "nearest" });
  if (moved || document.activeElement === document.body) {
    const heads = [...document.querySelectorAll("#table :is(h1, h2)[tabindex]")]; // others cannot have the focus
    const wanted = document.querySelector("#table [data-focus]") ?? heads.find((head) => head.getClientRects().length);
    wanted?.focus({ preventScroll: true });
  }
  arrived(moved);
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
  // A number typed beside an answer means that answer.
  const answer = event.target.closest(".parts")?.previousElementSibling?.querySelector("input");
  if (answer) answer.checked = true;
});

// A name that stands in its field is one to be replaced.
document.addEventListener("focusin", (event) => {
  if (event.target.matches(".seats input, .names input")) event.target.select();
});

// Of an answer that never came, and of a server at a loss, nobody knows what was saved: two notes, one at a time.
function tell(notice) {
  for (const id of ["unsent", "unanswered"]) document.getElementById(id).hidden = id !== notice;
}
const failures = { "htmx:sendError": "unsent", "htmx:timeout": "unanswered", "htmx:responseError": "unanswered" };
for (const [failure, notice] of Object.entries(failures)) {
  document.addEventListener(failure, (event) => {
    onItsWay = null;
    recorded.at = -999;
    const after = waiting.splice(0);
    showWaiting();
    // Taps on the table can wait on the phone: then there is nothing to be said here.
    const unsent = new CustomEvent("unsent", { cancelable: true, detail: { ...event.detail, after } });
    if (document.dispatchEvent(unsent)) tell(notice);
  });
}
document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.successful) tell(null); });
window.addEventListener("online", () => { document.getElementById("unsent").hidden = true; });

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

// The book keeps UTC; people read the clock on their own wall. A day is named where it is another than the line above.
function ownTime() {
  const page = document.documentElement.lang;
  const language = navigator.language.startsWith(page) ? navigator.language : page;
  const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
  const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  let above = "";
  for (const time of document.querySelectorAll("time[data-when]")) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    const today = day.format(at);
    const named = time.dataset.when === "day" || today !== above;
    time.textContent = named ? `${today}, ${clock.format(at)}` : clock.format(at);
    above = today;
  }
  for (const note of document.querySelectorAll("[data-utc]")) note.hidden = true;
}
ownTime();
document.addEventListener("htmx:afterSettle", ownTime);

// What has time until the page is there: taps that wait, and what the phone keeps of a page.
window.addEventListener("load", () => {
  const later = document.querySelector("[name=later]");
  if (later) import(later.content);
});
