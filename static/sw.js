// Keeps the files of the site and the pages last seen, for when there is no signal. What stands before this line, the
// constant HERE, is written by the server: the version, the addresses of the files that every page needs and of the rest,
// the page shown where nothing is kept.
"use strict";

const OURS = HERE.root === "/" ? "" : `${HERE.root} `; // under a path of another site, others may keep something too
const STATIC = `${OURS}files ${HERE.build}`;
const SEEN = `${OURS}seen`;
const PATIENCE = 3000; // ms that a page may take to come before the kept one is shown
const MOST = 24; // pages that are kept
const MATCH = /^m\/[\w-]+/;
const KEPT = /^(m\/[\w-]+(\/sheet|\/big)?)?$/; // the front page, an open match, its score sheet, the big score
const AS_SEEN = ["", "?asks=1"]; // of any other address with a question only that page itself is meant

const path = (url) => url.pathname.slice(HERE.root.length);

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const first = !(await caches.keys()).some((name) => name.startsWith(`${OURS}files `));
    // What the page that is open has loaded is at hand. The rest of a first visit waits until it is in nobody's way.
    await (await caches.open(STATIC)).addAll(first ? HERE.files : [...HERE.files, ...HERE.rest]);
    for (const open of await self.clients.matchAll({ includeUncontrolled: true })) open.postMessage({ build: HERE.build });
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(`${OURS}files `) && name !== STATIC) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

// Another version takes over when a page says so: one of that version, or one on which somebody has asked for it.
// A page that was open before there was a worker is kept now.
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  else if (event.data === "which") event.source.postMessage({ build: HERE.build });
  else event.waitUntil(keepOpen(new URL(event.data.keep)).then(() => event.source.postMessage({ kept: true })).then(theRest));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || !url.pathname.startsWith(HERE.root)) return;
  if (path(url).startsWith("static/") && url.searchParams.has("v")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (/^m\/[\w-]+\/watch$/.test(path(url))) event.respondWith(watched(request, url));
});

async function theRest() {
  const files = await caches.open(STATIC);
  for (const address of HERE.rest) {
    if (!await files.match(address)) await files.add(address).catch(() => {});
  }
}

async function file(request) {
  const files = await caches.open(STATIC);
  const known = await files.match(request);
  if (known) return known;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await files.put(request, fresh.clone());
    return fresh;
  } catch (gone) {
    // A page that was kept before the last update may be shown with the files of now.
    const other = await files.match(request, { ignoreSearch: true });
    if (other) return other;
    throw gone;
  }
}

async function page(event, url) {
  const seen = await caches.open(SEEN);
  const copy = KEPT.test(path(url)) ? await seen.match(url.pathname) : undefined;
  const fresh = fetch(event.request);
  event.waitUntil(fresh.then((answer) => learn(url, answer.clone())).then(theRest).catch(() => {}));
  const late = new Promise((go) => { if (copy) setTimeout(go, PATIENCE); });
  try {
    const answer = await Promise.race([fresh, late]);
    if (answer && !(copy && answer.status >= 500)) return answer;
  } catch {
    // No connection: what was kept is shown below.
  }
  return copy ? shown(copy, copy.headers.get("X-Kept")) : shown(await (await caches.open(STATIC)).match(HERE.away), "");
}

// The page says itself when it was last seen: it finds the time on its outermost element.
async function shown(copy, at) {
  if (!copy) return Response.error();
  const text = await copy.text();
  return new Response(text.replace("<html", `<html data-kept="${at}"`), { headers: copy.headers });
}

async function watched(request, url) {
  const answer = await fetch(request);
  await learn(url, answer.clone());
  return answer;
}

async function keepOpen(url) {
  const seen = await caches.open(SEEN);
  if (!KEPT.test(path(url)) || !AS_SEEN.includes(url.search) || await seen.match(url.pathname)) return;
  await learn(url, await fetch(url)).catch(() => {});
}

// What an answer means for what is kept: it is the newest copy, or it says that a copy is no longer for this phone.
async function learn(url, answer) {
  const sees = answer.headers.get("X-Sees");
  if (!sees) return; // not a page of ours that belongs to somebody
  const seen = await caches.open(SEEN);
  for (const kept of await seen.keys()) {
    const copy = await seen.match(kept);
    if (copy.headers.get("X-Sees") !== sees) await seen.delete(kept);
  }
  if ([403, 404, 410].includes(answer.status)) await forget(seen, url);
  else if (answer.status === 200 && KEPT.test(path(url)) && AS_SEEN.includes(url.search)) await keep(seen, url, answer);
}

async function forget(seen, url) {
  const match = path(url).match(MATCH)?.[0];
  for (const kept of await seen.keys()) {
    if (match && path(new URL(kept.url)).match(MATCH)?.[0] === match) await seen.delete(kept);
  }
}

async function keep(seen, url, answer) {
  if (answer.headers.has("Refresh")) return; // the big score before its script has spoken
  const headers = new Headers(answer.headers);
  for (const gone of ["Vary", "Content-Encoding", "Content-Length"]) headers.delete(gone);
  headers.set("X-Kept", Date.now());
  await seen.delete(url.pathname);
  await seen.put(url.pathname, new Response(await answer.text(), { headers }));
  const all = await seen.keys();
  for (const oldest of all.slice(0, Math.max(0, all.length - MOST))) await seen.delete(oldest);
}
