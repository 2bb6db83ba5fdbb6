// Where this phone is: its time zone goes along when a club is founded, and stands first in the list of zones.
"use strict";

function zoneHere() {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  } catch {
    return "";
  }
}

function tellZone() {
  for (const field of document.querySelectorAll("input[data-zone]")) field.value = zoneHere();
}

function offerZone(list) {
  const here = zoneHere();
  if (!here) return;
  const known = [...list.options].find((option) => option.value === here);
  const first = document.createElement("optgroup");
  first.label = list.dataset.zones;
  const offered = known ? known.cloneNode(true) : new Option(here.replaceAll("_", " "), here);
  const chosen = known?.selected || "unset" in list.dataset; // a club that never said so is most likely here
  first.append(offered);
  list.prepend(first);
  if (chosen) list.value = here;
}

tellZone();
document.addEventListener("htmx:afterSettle", tellZone);
for (const list of document.querySelectorAll("select[data-zones]")) offerZone(list);
