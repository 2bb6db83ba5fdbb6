// For those who look on: asks again and again what is new, one question at a time, and only while it is looked at.
"use strict";

const EVERY = 1500; // ms between an answer and the next question: with the way there and back a tap is seen within two seconds
const SELDOM = 12000; // the same once the match has been over for a while: then only a next one is waited for
const CALM = 120000; // ms without anything new after the end, until it is asked less often
const PATIENCE = 10000; // ms for one answer
const SILENCE = 20000; // ms without an answer until the page says so
const GRACE = 3000; // ms after a return, in which the first answer may come

const at = (id) => document.getElementById(id);
const watching = at("watching");
const { href, view, renewed } = watching.dataset;
let { seq, begun } = watching.dataset;
let seen = Number(document.documentElement.dataset.kept) || Date.now(); // when the last answer came
let back = seen; // when the page was last returned to
let newest = Date.now(); // when something new was last seen
let asking = null;
let next = 0;
let held = null; // what is new and not shown yet
let finger = false;
let ended = false;

async function ask() {
  clearTimeout(next);
  if (asking || ended || document.hidden) return;
  const mine = new AbortController();
  asking = mine;
  const patience = setTimeout(() => mine.abort(), PATIENCE);
  try {
    const query = new URLSearchParams({ view, seq, begun });
    const answer = await fetch(`${href}?${query}`, { cache: "no-store", signal: mine.signal });
    const text = await answer.text();
    if (asking === mine) hear(answer, text);
  } catch {
    // No answer: the clock below says so in time.
  }
  clearTimeout(patience);
  if (asking !== mine) return; // given up for a fresh question
  asking = null;
  if (!ended) next = setTimeout(ask, isOver() && Date.now() - newest > CALM ? SELDOM : EVERY);
  sayHowLong();
}

const isOver = () => ["over", "abandoned"].includes((at(view).closest("[data-step]") ?? at(view).querySelector("[data-step]")).dataset.step);

function hear(answer, text) {
  if (answer.status === 404) return end();
  if (answer.status === 205 || answer.status === 403) { // this phone scores now, or was switched off: its page says so
    ended = true;
    location.reload();
    return;
  }
  if (!answer.ok) return;
  seen = Date.now();
  if (answer.status !== 200) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  if (!page.getElementById(view)) return;
  newest = Date.now();
  const sameHands = seq === answer.headers.get("X-Seq");
  seq = answer.headers.get("X-Seq");
  begun = answer.headers.get("X-Begun");
  const news = page.getElementById("watch-news");
  if (news.dataset.said) at("live").textContent = news.dataset.said;
  const following = page.getElementById("next-match");
  if (following?.matches("[data-same]")) return location.replace(following.href); // a tablet goes on with its table
  if (!following) at("watch-next").hidden = true;
  if (following && sameHands && isOver() && !held) return lead(following, news.textContent);
  if (!held || news.dataset.said) at("watch-what").textContent = news.textContent; // a saved hand outweighs a tap
  held = page;
  settle();
}

// Whoever reads how the match ended reads on, and goes to the next one when it pleases.
function lead(following, what) {
  at("watch-next-what").textContent = what;
  at("watch-follow").href = following.href;
  at("watch-follow").textContent = following.textContent;
  at("watch-next").hidden = false;
}

// What is being read is not taken away: who has scrolled or selected decides when the new is shown.
function reading() {
  const selected = getSelection();
  const within = selected && !selected.isCollapsed && at(view).contains(selected.anchorNode);
  return view === "table" && (within || window.scrollY > 8);
}

function settle() {
  if (!held || finger) return;
  if (reading()) at("watch-new").hidden = false;
  else show();
}

function show() {
  const page = held;
  held = null;
  const focused = at(view).contains(document.activeElement) ? document.activeElement.id : "";
  at(view).replaceWith(document.adoptNode(page.getElementById(view)));
  document.title = page.title;
  document.dispatchEvent(new Event("shown"));
  at("watch-new").hidden = at("watch-next").hidden = true;
  if (focused) at(focused)?.focus({ preventScroll: true });
}

function end() {
  ended = true;
  held = null;
  at("watch-new").hidden = at("watch-next").hidden = at("watch-lost").hidden = true;
  at("watch-ended").hidden = false;
}

function sayHowLong() {
  const now = Date.now();
  const lost = !ended && now - seen >= SILENCE && now - back >= GRACE;
  if (lost && at("watch-lost").hidden) {
    const clock = new Intl.DateTimeFormat(navigator.language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    at("watch-seen").textContent = clock.format(seen);
  }
  at("watch-lost").hidden = !lost;
}

// After a sleep or a dead line nobody waits for an answer that may never come.
function returned() {
  if (document.hidden || ended) return;
  back = Date.now();
  asking?.abort();
  asking = null;
  ask();
  stayAwake();
}

// A tablet that shows the score should not go dark. The browser may refuse, and does without https: then the page says so.
async function stayAwake() {
  const note = at("watch-dark");
  if (!note || document.hidden) return;
  const lock = await navigator.wakeLock?.request("screen").catch(() => null);
  note.hidden = Boolean(lock);
  lock?.addEventListener("release", () => { note.hidden = false; });
}

if (renewed) {
  location.replace(renewed); // without a script the page loads itself again and again; with one it need not
} else {
  document.addEventListener("visibilitychange", returned);
  window.addEventListener("online", returned);
  window.addEventListener("pageshow", (event) => { if (event.persisted) returned(); });
  document.addEventListener("pointerdown", () => { finger = true; });
  for (const off of ["pointerup", "pointercancel"]) {
    document.addEventListener(off, () => setTimeout(() => { finger = false; settle(); }, 50)); // a click comes after it
  }
  document.addEventListener("scroll", settle, { passive: true });
  document.addEventListener("selectionchange", settle);
  at("watch-show").addEventListener("click", (event) => {
    if (!held) return;
    event.preventDefault();
    window.scrollTo(0, 0);
    show();
    document.querySelector(`#${view} h1`)?.focus({ preventScroll: true });
  });
  setInterval(sayHowLong, 1000);
  next = setTimeout(ask, EVERY);
  stayAwake();
}
