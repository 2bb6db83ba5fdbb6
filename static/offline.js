// Without signal: taps wait on the phone and are sent in order, a page says when it was last seen, an update is offered.
// Nothing of a match is computed here, and every sentence comes from the page.

const html = document.documentElement;
const at = (id) => document.getElementById(id);
const { worker, build } = document.querySelector("[name=later]").dataset;
const here = location.pathname;
const root = new URL(".", new URL(worker, location)).pathname;
const SEEN = root === "/" ? "seen" : `${root} seen`; // as the worker names it
const isOpenMatch = /\/m\/[\w-]+$/.test(here) && Boolean(at("table"));
const scores = isOpenMatch && Boolean(at("waiting")); // a page that only watches has no place for what waits
const kept = html.dataset.kept; // set by the service worker: when this page was last seen, "" where it never was

const PATIENCE = 10000; // ms for one answer
const SOON = 2000; // ms until the next try, doubled each time
const RARE = 30000;
const AT_HOME = 5000; // ms after which somebody stays on a page
const JUMP = 350; // ms in which nothing that has just moved away under a finger can be tapped
const FOLLOW = 2000; // ms until it is asked again what the other pens did
const SELDOM = 12000; // the same once the match has been over for a while
const CALM = 120000; // ms without anything new after the end, until it is asked less often
const SILENT = [502, 503, 504]; // the server is there but its book is not: the tap was not looked at

// --- what waits, by match: in the phone's own store, and in this page alone where that is closed

const KEY = "taps:";
const memory = new Map();

function get(key) {
  try { return localStorage.getItem(key); } catch { return memory.get(key) ?? null; }
}

function set(key, value) {
  memory.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch { if (value !== null) memory.set(key, value); }
}

function keys() {
  try { return Object.keys(localStorage); } catch { return [...memory.keys()]; }
}

function read(match = here) {
  try { return { taps: [], held: null, ...JSON.parse(get(KEY + match) ?? "{}") }; } catch { return { taps: [], held: null }; }
}

function write(state) {
  set(KEY + here, state.taps.length ? JSON.stringify(state) : null);
  render();
}

function uuid() { // crypto.randomUUID is there over https alone
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

// --- a tap that cannot go

const isTap = (asked) => scores && asked.verb === "post" && /\/(draft|tap)$/.test(asked.path) && asked.target?.id === "table";
const given = (tap) => tap.fields.find(([name]) => name === tap.field)?.[1] ?? tap.fields.find(([name]) => name === "do")?.[1];

function waitsAs(button, taps) {
  if (button.dataset.waits) {
    const names = JSON.parse(button.dataset.waits);
    return { what: names[button.matches(".again") ? taps.filter((tap) => tap.field === button.name).length : 0] };
  }
  const legend = button.matches(".again") ? null : button.closest("fieldset")?.querySelector("legend");
  const asks = legend?.querySelector("b") ?? legend;
  const copy = button.cloneNode(true);
  for (const beside of copy.querySelectorAll("[aria-hidden=true], small, svg, .dealer, .first")) beside.remove();
  const what = button.getAttribute("aria-label") ?? copy.textContent;
  return { asks: asks?.textContent.trim(), what: what.replace(/\s+/g, " ").trim() };
}

// `id` is that of a tap that may have arrived: it is sent under the same one again.
function add(path, fields, button, id) {
  const state = read();
  const { asks, what } = waitsAs(button, state.taps);
  if (!what) return; // no such trick is left
  const tap = { id: id ?? uuid(), path, field: button.name, button: button.id, asks, what };
  tap.fields = fields.filter(([name]) => !["csrf_token", "tap"].includes(name)).map(([name, value]) => [name, String(value)]);
  const same = state.taps.findLast((one) => one.path === path && one.field === tap.field);
  if (same && !button.matches(".again") && given(same) === given(tap)) return; // the same choice twice is one choice
  state.taps.push(tap);
  write(state);
  at("live").textContent = `${at("waiting-count").textContent} ${what}`;
}

let line = "line"; // why nothing goes: no connection, or a server that is at a loss

document.addEventListener("unsent", (event) => {
  const { requestConfig, xhr, after } = event.detail;
  const mine = requestConfig.headers["X-Waiting"];
  if (!mine && (!isTap(requestConfig) || (xhr.status !== 0 && !SILENT.includes(xhr.status)))) return;
  event.preventDefault();
  line = xhr.status ? "server" : "line";
  const sent = requestConfig.formData;
  const button = mine ? null : requestConfig.triggeringEvent?.submitter;
  if (button) add(requestConfig.path, [...sent], button, sent.get("tap"));
  for (const next of after.map(at).filter(Boolean)) add(new URL(next.form.action).pathname, [...new FormData(next.form, next)], next);
  tryLater();
});

// Behind taps that wait, the next one waits too.
document.addEventListener("htmx:beforeRequest", (event) => {
  const asked = event.detail.requestConfig;
  const button = asked.triggeringEvent?.submitter;
  if (asked.headers["X-Waiting"] || !isTap(asked) || !button) return;
  const { taps, held } = read();
  if (!taps.length || held) return;
  event.preventDefault();
  add(asked.path, [...asked.formData], button);
});

document.addEventListener("htmx:configRequest", (event) => {
  if (isTap(event.detail)) event.detail.timeout = PATIENCE;
});

// --- sending, one after the other, from one page at a time

let busy = false;
let timer = 0;
let pause = SOON;
let unsure = false; // a tap was taken back that may have arrived: only the server knows how it stands
let answer = null;

document.addEventListener("htmx:afterRequest", (event) => {
  const { requestConfig, xhr } = event.detail;
  if (requestConfig.headers["X-Waiting"]) answer = xhr;
  const version = xhr.getResponseHeader("X-Build");
  if (version && version !== build) newer();
});

// A page that comes instead of ours (a hotel's, asking for a room number) is not put on the table.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id === "table" && !event.detail.xhr.responseText.includes('id="table"')) event.detail.shouldSwap = false;
});

async function ask(verb, path, values) {
  answer = null;
  const config = { source: "#live", target: "#table", swap: "outerHTML", values, headers: { "X-Waiting": "1" } };
  await htmx.ajax(verb, path, config).catch(() => {});
  return answer;
}

async function sendFirst() {
  const { taps: [tap], held } = read();
  if (!tap || held) return false;
  const body = new FormData();
  for (const [name, value] of [...tap.fields, ["tap", tap.id]]) body.append(name, value);
  const proof = document.querySelector("#table [name=csrf_token]");
  if (proof) body.set("csrf_token", proof.value);
  const told = await ask("POST", tap.path, body);
  const status = told?.status ?? 0;
  const seq = told?.getResponseHeader("X-Seq");
  if (seq && (status === 200 || status === 422)) return arrived(tap, seq, status === 422);
  if (status === 422 && told.getResponseHeader("X-Again") && !tap.again) return again(tap);
  if (status === 409) return hold("changed");
  if (status === 422 || status === 400) return arrived(tap, null, true);
  if (status === 403 || status === 404) {
    hold("gone");
    location.reload();
    return false;
  }
  line = status ? "server" : "line";
  render();
  return false;
}

// The next one goes on from there, and not from what somebody else has tapped meanwhile.
function arrived(tap, seq, refused) {
  pause = SOON;
  delete html.dataset.kept;
  const state = read();
  if (state.taps[0]?.id === tap.id) state.taps.shift();
  const answered = document.querySelector("#table [name=answered]")?.value;
  for (const field of state.taps[0]?.fields ?? []) {
    if (field[0] === "seq" && seq) field[1] = seq;
    if (field[0] === "answered" && answered) field[1] = answered;
  }
  if (refused && state.taps.length) Object.assign(state, { held: "refused", not: tap.what });
  write(state);
  return !state.held;
}

function again(tap) { // the proof was too old; the page has a new one now
  const state = read();
  if (state.taps[0]?.id === tap.id) state.taps[0].again = true;
  write(state);
  return true;
}

function hold(why) {
  write({ ...read(), held: why });
  heldAt = performance.now();
  bringIn();
  return false;
}

// What has to be decided is in sight, and under the finger of whoever listens; also once the new panel has settled.
let heldAt = -JUMP;
function bringIn() {
  if (performance.now() - heldAt > JUMP) return;
  for (const part of [note, at("waiting-says")]) part.scrollIntoView({ block: "nearest" });
  at("waiting-says").focus({ preventScroll: true });
}

// Two pages of one phone do not send at once. Over plain http there are no locks, so a note with an end has to do.
const me = uuid();
async function alone(work, now) {
  if (navigator.locks) return navigator.locks.request(KEY + here, { ifAvailable: true }, (lock) => lock && work());
  const key = `sends:${here}`;
  const [who, until] = (get(key) ?? "").split(" ");
  if (who && who !== me && Number(until) > Date.now() && !now) return;
  const mine = () => set(key, `${me} ${Date.now() + 2 * PATIENCE}`);
  mine();
  await new Promise((go) => setTimeout(go, 60));
  if (!get(key)?.startsWith(me)) return;
  await work(mine);
  set(key, null);
}

// A page that goes, or is put to sleep, does not keep the next one waiting until its note ends.
for (const gone of ["pagehide", "freeze"]) {
  window.addEventListener(gone, () => {
    if (get(`sends:${here}`)?.startsWith(me)) set(`sends:${here}`, null);
  }, true);
}

async function send(now) {
  clearTimeout(timer);
  if (busy) return;
  busy = true;
  if (scores) await alone(async (mine) => { do mine?.(); while (await sendFirst()); }, now === "now");
  const { taps, held } = read();
  if (isOpenMatch && !taps.length && (unsure || (html.dataset.kept && !at("watching")))) await look();
  else if (kept !== undefined && !isOpenMatch) await comeBack();
  busy = false;
  if ((scores && taps.length && !held) || unsure || html.dataset.kept !== undefined) tryLater();
}

async function look() {
  const told = await ask("GET", here);
  if (told?.status === 200) {
    unsure = false;
    delete html.dataset.kept;
    render();
  } else if (told?.status === 403 || told?.status === 404) location.reload();
}

// A page that was kept is loaded again as soon as the site answers.
async function comeBack() {
  const told = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (told?.headers.get("X-Build") && told.status < 500) location.reload();
}

function tryLater() {
  clearTimeout(timer);
  timer = setTimeout(send, pause);
  pause = Math.min(2 * pause, RARE);
}

function tryNow(now) {
  if (document.hidden) return;
  pause = SOON;
  send(now);
}

// --- what the other pens do: this page asks, and is drawn anew where nothing is being tapped, typed or sent on it

let asked = 0;
let asking = null;
let newest = Date.now(); // when something new was last seen
let heard = null; // a panel on which a hand was begun that is recorded by now: it stays, and so does what was begun

const isCalm = () => ["over", "abandoned"].includes(at("table").dataset.step) && Date.now() - newest > CALM;
const isQuiet = () =>
  html.dataset.kept === undefined && !busy && !fingers.size && !read().taps.length && !document.querySelector(".htmx-request, #table input:focus");

async function follow() {
  clearTimeout(asked);
  asking?.abort(); // after a sleep nobody waits for an answer that may never come
  if (document.hidden) return;
  const mine = new AbortController();
  asking = mine;
  const patience = setTimeout(() => mine.abort(), PATIENCE);
  if (isQuiet()) await hear({ cache: "no-store", signal: mine.signal }).catch(() => {}); // the next tap says that the line is dead
  clearTimeout(patience);
  if (asking === mine) asked = setTimeout(follow, isCalm() ? SELDOM : FOLLOW);
}

async function hear(how) {
  const panel = at("table");
  const { seq, begun } = heard?.panel === panel ? heard : panel.dataset;
  const told = await fetch(`${here}/watch?${new URLSearchParams({ view: "pen", seq, begun })}`, how);
  if ([205, 403, 404].includes(told.status)) return location.reload();
  if (told.status !== 200) return;
  const query = new URLSearchParams(location.search);
  query.set("since", seq);
  query.delete("scores"); // that was said when the page was opened
  const answer = await fetch(`${here}?${query}`, { ...how, headers: { "HX-Request": "true" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("table");
  if (!answer.ok || !fresh || at("table") !== panel || !isQuiet()) return; // asked again in a moment
  const meanwhile = Number(panel.dataset.answered) ? fresh.querySelector("[data-meanwhile]")?.dataset.meanwhile : "";
  newest = Date.now();
  document.adoptNode(fresh);
  const before = new Set(standing().values());
  if (meanwhile) {
    heard = { panel, seq: fresh.dataset.seq, begun: fresh.dataset.begun };
    panel.querySelector(".bar").replaceWith(fresh.querySelector(".bar"));
    at("main").prepend(overtaken);
    at("overtaken-what").textContent = meanwhile;
  } else {
    put(fresh);
    document.title = page.title;
  }
  const said = [meanwhile, page.getElementById("live")?.textContent].filter(Boolean).join(" ");
  if (said) at("live").textContent = said;
  render();
  shownAt = performance.now();
  still = new Set([...standing()].filter(([, is]) => before.has(is)).map(([button]) => button));
}

// Every button: under what it stands, what it says, and where. One that is as it was may be tapped at once.
function standing() {
  const heads = [...document.querySelectorAll("#table :is(h1, h2, legend)")].map((one) => one.textContent).join();
  const buttons = [...document.querySelectorAll("#table button")];
  return new Map(buttons.map((one) => [one, [heads, one.id, one.textContent, one.getBoundingClientRect().y].join()]));
}

// In the place of the panel, without a word to whoever is reading on it: neither the focus nor the page moves.
function put(fresh) {
  const focused = at("table").contains(document.activeElement) ? document.activeElement : null;
  at("table").replaceWith(fresh);
  htmx.process(fresh);
  if (focused) (at(focused.id) ?? fresh.querySelector(":is(h1, h2)[tabindex]"))?.focus({ preventScroll: true });
  document.dispatchEvent(new Event("shown"));
}

// --- what the page shows of it

const note = at("waiting");
const back = at("waiting-back");
const overtaken = at("overtaken");
const plural = new Intl.PluralRules(html.lang);
let shownAt = -JUMP;
let still = new Set(); // the buttons that did not move then

const count = (of, number) => (of.dataset[plural.select(number)] ?? of.dataset.other).replace("#", number);

function show(element, visible) {
  if (element && element.hidden === visible) {
    element.hidden = !visible;
    if (element !== note) return;
    shownAt = performance.now();
    still = new Set();
  }
}

function fill(list, taps) {
  list.replaceChildren(...taps.map((tap) => {
    const item = document.createElement("li");
    if (tap.asks) item.append(`${tap.asks} `);
    const what = document.createElement("strong");
    what.textContent = tap.what;
    item.append(what);
    return item;
  }));
}

function render() {
  if (kept !== undefined) show(at(kept ? "seen-last" : "seen-never"), html.dataset.kept !== undefined && !at("watching"));
  if (scores) renderHere();
  else renderElsewhere();
}

function renderHere() {
  const { taps, held, not } = read();
  const state = held ?? line;
  const head = document.querySelector("#main > :is(.sentence, .auction-head)");
  if (head) head.after(note);
  else at("main").prepend(note);
  overtaken.hidden = heard?.panel !== at("table");
  at("waiting-count").textContent = count(at("waiting-count"), taps.length);
  at("waiting-send").textContent = count(at("waiting-send"), taps.length);
  at("waiting-not").textContent = not ?? "";
  fill(at("waiting-list"), taps);
  for (const part of note.querySelectorAll("[data-when]")) part.hidden = !part.dataset.when.split(" ").includes(state);
  if (html.dataset.kept && state === "line") note.querySelector("[data-when=line]").hidden = true; // said above
  disarm();
  show(note, taps.length > 0);

  const undo = document.querySelector(".foot .undo:not(#waiting-back)");
  const last = held ? undefined : taps.at(-1);
  if (undo) undo.before(back);
  else document.querySelector("#table .foot")?.prepend(back);
  if (undo) undo.hidden = Boolean(last);
  back.hidden = !last;
  at("waiting-last").textContent = last?.what ?? "";

  for (const half of document.querySelectorAll("#table .again[data-waits]:not([data-used])")) {
    if (waitsAs(half, held ? [] : taps).what) continue;
    half.dataset.used = "";
    half.ariaDisabled = "true";
  }
  for (const used of document.querySelectorAll("#table [data-used]")) {
    if (!waitsAs(used, held ? [] : taps).what) continue;
    delete used.dataset.used;
    used.ariaDisabled = null;
  }
  renderNext(held ? [] : taps);
  const chosen = new Map(taps.map((tap) => [tap.field, tap.button]));
  for (const pick of document.querySelectorAll("#table .pick:not(.again)")) {
    pick.ariaBusy = !held && chosen.get(pick.name) === pick.id ? "true" : null;
  }
}

// While tricks wait, each half names the trick that a tap on it would be; what stood there is of before.
function renderNext(taps) {
  const halves = document.querySelectorAll("#table .half.again[data-waits]");
  let waits = false;
  for (const half of halves) {
    const what = taps.some((tap) => tap.field === half.name) && waitsAs(half, taps).what;
    waits ||= Boolean(what);
    half.querySelector("[data-next]")?.remove();
    for (const part of half.children) part.hidden = Boolean(what);
    if (!what) continue;
    const next = document.createElement("strong");
    next.dataset.next = "";
    next.textContent = what;
    half.append(next);
  }
  if (!halves.length) return;
  for (const before of document.querySelectorAll("#table :is(.pad, div.rest)")) before.hidden = waits;
}

function renderElsewhere() {
  for (const place of document.querySelectorAll("[data-waits-elsewhere]")) {
    const found = keys().filter((key) => key.startsWith(KEY + root)).map((key) => key.slice(KEY.length));
    const match = found.find((one) => here === one || here.startsWith(`${one}/`)) ?? found[0];
    const { taps } = match ? read(match) : { taps: [] };
    const shut = here === match && kept === undefined; // here the match should be, and is not for this phone
    at("elsewhere-count").textContent = count(at("elsewhere-count"), taps.length);
    at("elsewhere-match").href = match ?? "";
    fill(at("elsewhere-list"), taps);
    show(at("elsewhere-match"), here !== match);
    show(at("elsewhere-shut"), shut);
    show(place, taps.length > 0);
  }
}

// What is thrown away takes two taps.
function disarm() {
  for (const button of document.querySelectorAll("[data-again]")) {
    if (button.dataset.first) button.textContent = button.dataset.first;
    delete button.dataset.first;
  }
}

function armed(button) {
  if (button.dataset.first) return true;
  button.dataset.first = button.textContent;
  button.textContent = button.dataset.again;
  return false;
}

// What has just moved under a finger is not what was meant.
document.addEventListener("click", (event) => {
  if (performance.now() - shownAt < JUMP && !still.has(event.target.closest("button")) && event.target.closest("#table form, #waiting, #waiting-back, #overtaken")) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, true);

const pressed = {
  "waiting-try": () => tryNow("now"),
  "waiting-take": () => {
    const state = read();
    state.taps.pop();
    unsure ||= !state.taps.length;
    write(state);
    if (unsure) tryNow();
  },
  "waiting-send": () => {
    const state = read();
    const page = at("table");
    for (const field of state.taps[0]?.fields ?? []) {
      const now = field[0] === "seq" ? page.dataset.seq : page.querySelector(`[name=${CSS.escape(field[0])}][type=hidden]`)?.value;
      if (["seq", "hand", "answered"].includes(field[0]) && now) field[1] = now;
    }
    write({ ...state, held: null });
    send();
  },
  "waiting-forget": (button) => { if (armed(button)) write({ taps: [] }); },
  "elsewhere-forget": (button) => {
    if (!armed(button)) return;
    set(KEY + here, null);
    render();
  },
  "overtaken-show": () => {
    unsure = true;
    tryNow();
  },
  "load-newer": loadNewer,
};
document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button && Object.hasOwn(pressed, button.id)) pressed[button.id](button);
});

// --- what the phone keeps

let registered;

function newer() { at("newer").hidden = false; }

async function register() {
  const workers = navigator.serviceWorker;
  if (!worker || !workers) return;
  workers.addEventListener("message", ({ data, source }) => {
    if (data.kept) {
      if (touched) keepAsSeen(); // what was tapped meanwhile belongs into the copy
    } else if (data.build === build) source.postMessage("take over"); // this page has come from that version already
    else newer();
  });
  registered = await workers.register(worker).catch(() => undefined);
  if (!registered) return;
  registered.waiting?.postMessage("which");
  document.addEventListener("visibilitychange", () => { if (!document.hidden) registered.update().catch(() => {}); });
  const { active } = await workers.ready;
  await settled();
  active.postMessage({ keep: location.href });
}

// What is only read without signal comes once somebody is at home on the page: a first sight should not wait for it.
const settled = () => new Promise((go) => {
  if (navigator.serviceWorker.controller) return go();
  for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, go, { once: true, capture: true });
  setTimeout(go, AT_HOME);
});

async function loadNewer() {
  await registered?.update().catch(() => {});
  const next = registered?.waiting ?? registered?.installing;
  if (!next) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  next.postMessage("take over");
}

// The kept copy of an open page follows what is seen on it: a copy from before the last tap would be an old score.
let keeping = 0;
let touched = false; // whether the page shows something else than when it came
function keepAsSeen() {
  touched = true;
  clearTimeout(keeping);
  if (self.caches && isOpenOrBig && !("kept" in html.dataset)) keeping = setTimeout(putCopy, 100);
}
const isOpenOrBig = isOpenMatch || Boolean(at("big"));

async function putCopy() {
  const part = at("table") ?? at("big");
  const seen = await caches.open(SEEN);
  const copy = await seen.match(here);
  if (!copy) return;
  const page = new DOMParser().parseFromString(await copy.text(), "text/html");
  const now = part.cloneNode(true);
  for (const ours of now.querySelectorAll("#waiting, #waiting-back, #overtaken, [data-next]")) ours.remove();
  for (const hid of now.querySelectorAll(":is(.undo, .pad, .rest, .half > *)[hidden]")) hid.hidden = false;
  for (const used of now.querySelectorAll("[data-used]")) used.removeAttribute("aria-disabled");
  for (const busyOne of now.querySelectorAll("[aria-busy]")) busyOne.removeAttribute("aria-busy");
  page.getElementById(part.id)?.replaceWith(page.importNode(now, true));
  const headers = new Headers(copy.headers);
  headers.set("X-Kept", Date.now());
  await seen.put(here, new Response(`<!doctype html>\n${page.documentElement.outerHTML}`, { headers }));
}

// The page about a phone without signal lists what is kept.
async function listKept() {
  const list = at("kept-pages");
  if (!self.caches) return show(at("only-taps"), true);
  const seen = list && await caches.open(SEEN);
  for (const asked of list ? (await seen.keys()).reverse() : []) {
    const copy = await (await seen.match(asked)).text();
    const link = document.createElement("a");
    link.className = "link";
    link.href = new URL(asked.url).pathname;
    link.textContent = new DOMParser().parseFromString(copy, "text/html").title;
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
    at("kept").hidden = false;
  }
}

function sayWhen() {
  const then = new Date(Number(kept));
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const today = then.toDateString() === new Date().toDateString();
  const written = new Intl.DateTimeFormat(navigator.language, today ? clock : { day: "numeric", month: "short", ...clock });
  for (const place of document.querySelectorAll("[data-seen-at]")) place.textContent = written.format(then);
}

// --- begin

// What was told to whoever has just come is told once: not after a reload, nor in the copy that is kept.
if (/^\?(scores|watches)=1$/.test(location.search)) history.replaceState(history.state, "", location.pathname);
if (kept) sayWhen();
if (kept !== undefined) window.scrollTo(0, 0); // it is said at the top
render();
if (at("kept-pages")) listKept();
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target?.id !== "table" && event.target.id !== "table") return;
  render();
  bringIn();
  if (event.detail.xhr?.status === 200) keepAsSeen();
});
document.addEventListener("shown", keepAsSeen); // by the script of those who look on
window.addEventListener("storage", (event) => {
  if (event.key !== KEY + here) return render();
  if (event.oldValue && !event.newValue && scores) unsure = true; // another page of this phone has sent them
  render();
  if (unsure) tryNow();
});
for (const wake of [tryNow, ...(scores ? [follow] : [])]) {
  window.addEventListener("online", wake);
  window.addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", wake);
}
if (scores) asked = setTimeout(follow, FOLLOW);
if ((scores && read().taps.length) || kept !== undefined) send();
register();
