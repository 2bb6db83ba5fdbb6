// What a machine that knows only rules of HTML does not see of a page; each answers with a list of faults.
"use strict";

const shown = (one) => one.checkVisibility() && !one.closest(".sr, svg");
const called = (one) => `${one.id || one.className || one.tagName}: ${one.textContent.trim().slice(0, 40)}`;

// The choices that look like their neighbours though they are chosen, or not possible now, where the letters keep their
// colours and nothing has any other: told apart by lines, weight and marks. Of a line counts whether it is seen at all.
function alike() {
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  const look = (one, part) => {
    const style = getComputedStyle(one, part);
    if (part && style.content === "none") return "";
    const line = (side) => ["Style", "Width"].map((of) => style[`border${side}${of}`]) + (style[`border${side}Color`] === paper);
    return [style.content, style.fontWeight, style.textDecorationLine, ...["Top", "Right", "Bottom", "Left"].map(line)].join();
  };
  const sign = (one) => [one.tagName, one.classList, getComputedStyle(one).appearance, one.checked].join();
  const looks = (one) => [look(one), look(one, "::after"), ...[...one.querySelectorAll("svg, input")].map(sign)].join();
  const is = (one, what) => one.matches(what) || one.querySelector(what);
  const state = (one) => {
    const chosen = one.matches("[aria-pressed=true], [aria-current]") || one.querySelector(":checked");
    return `${chosen ? "chosen " : ""}${is(one, "[aria-disabled=true]") ? "off" : ""}`;
  };
  const choices = [...document.querySelectorAll(".pick, button.pc, button.ticket, .half, .radio, nav a")];
  const around = (one) => one.closest("fieldset, nav, [role=group], ol, .row") ?? document.body;
  return [...Map.groupBy(choices.filter(shown), around).values()].flatMap((group) => group.flatMap((one) => {
    const twin = state(one) && group.find((other) => !state(other) && looks(other) === looks(one));
    return twin ? [`${called(one)}, ${state(one)}, looks like ${called(twin)}`] : [];
  }));
}

// The drawings that can hardly be seen on the ground of somebody's own colours.
function pale() {
  const paper = document.body.appendChild(document.createElement("p"));
  paper.style.color = "Canvas";
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = (of) => {
    const [r, g, b] = getComputedStyle(of).color.match(/[\d.]+/g).map((part) => linear(part / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const ground = light(paper);
  paper.remove();
  const drawn = [...document.querySelectorAll("svg.i, svg.mark")].filter((one) => one.checkVisibility());
  return drawn.filter((one) => Math.max(light(one), ground) / Math.min(light(one), ground) < 3)
    .map((one) => `hardly seen: the drawing in ${called(one.parentElement)}`);
}

// Text as wide as some people set it (WCAG 1.4.12), and as it was again.
function wide(on) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
    p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets = on ? [sheet] : [];
}

// What is cut off, or reaches out of the button that it belongs to.
function cut() {
  const shut = (one) => ["hidden", "clip"].includes(getComputedStyle(one).overflowX) && one.textContent.trim();
  const over = (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4; // a letter may hang below its line
  const found = [...document.querySelectorAll("body *")].filter((one) => shown(one) && shut(one) && over(one));
  const outside = (control) => {
    const box = control.getBoundingClientRect();
    const letters = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    while (letters.nextNode()) {
      if (!letters.currentNode.data.trim() || letters.currentNode.parentElement.closest(".sr, b")) continue;
      const range = document.createRange();
      range.selectNodeContents(letters.currentNode);
      const text = range.getBoundingClientRect();
      const inside = text.left >= box.left - 1 && text.right <= box.right + 1;
      if (text.width && !(inside && text.top >= box.top - 6 && text.bottom <= box.bottom + 6)) return true;
    }
    return false;
  };
  const controls = "button, .btn, .pick, .pc, .fact, .tabs a, summary, .link, .ticket, .stamp";
  const out = [...document.querySelectorAll(controls)].filter((one) => shown(one) && outside(one));
  return [...found.map((one) => `cut off: ${called(one)}`), ...out.map((one) => `out of its box: ${called(one)}`)];
}

// What comes to the focus by key, and then lies under something that sticks (WCAG 2.4.11), or has no ring.
function hidden() {
  const found = [];
  const all = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
  for (const one of [...document.querySelectorAll(all)].filter((one) => one.checkVisibility() && !one.disabled)) {
    one.focus();
    if (document.activeElement !== one) continue;
    const seen = one.matches(".pick input, .radio input") ? one.closest("label") : one;
    const box = seen.getBoundingClientRect();
    const places = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [box.left + x * box.width, box.top + y * box.height]));
    const free = places.map(([x, y]) => document.elementFromPoint(x, y))
      .filter((there) => there && (seen.contains(there) || there.contains(seen)));
    if (box.height < innerHeight / 2 && free.length < 6) found.push(`${called(one)} has the focus under something else`);
    const ring = [one, seen].map((of) => getComputedStyle(of));
    if (!ring.some((style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2)) {
      found.push(`${called(one)} has the focus and does not show it`);
    }
  }
  document.activeElement.blur();
  scrollTo(0, 0);
  return found;
}

// What would move though somebody has asked for rest.
function moving() {
  const moves = (style) => style.transitionDuration.split(",").some((time) => parseFloat(time) > 0)
    || style.animationName !== "none" || style.scrollBehavior === "smooth";
  return [...document.querySelectorAll("*")]
    .filter((one) => !one.matches(".armed")) // moves nothing: for a moment it does not hear a second tap
    .filter((one) => [null, "::before", "::after"].some((part) => moves(getComputedStyle(one, part))))
    .map((one) => `moves: ${called(one)}`);
}
