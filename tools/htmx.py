"""Makes the htmx that pages load: what was published, less everything that no page of ours asks of it.

    python -m tools.htmx    # needs node, and fetches terser

A phone on poor wifi loads every byte of it before the first tap is quick. Nothing is added or done otherwise: functions
of features that are not used here are emptied, settings are written where they are read, and terser then drops whatever
nobody calls any more. `tests/test_vendor.py` holds the templates and scripts to what is left.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).resolve().parents[1]
PUBLISHED: Final = TOP / "tools" / "vendor" / "htmx-2.0.11.js"
CUT: Final = TOP / "static" / "vendor" / "htmx-2.0.11-cut.js"
TERSER: Final = ("npx", "--yes", "terser@5.51.4", "--compress", "passes=4,pure_getters=true", "--mangle")

EMPTIED: Final = {
    # hx-boost
    "boostElement": "",
    "ignoreBoostedAnchorCtrlClick": "return false",
    "isAnchorLink": "return false",
    "findElementsToProcess": (
        "return elt.querySelectorAll"
        " ? elt.querySelectorAll(VERB_SELECTOR + \", form, [type='submit'], [hx-trigger]\") : []"
    ),
    # hx-on, hx-vals, hx-vars, hx-request, filters of events: they evaluate text, which the policy of the site forbids
    "processHxOnWildcard": "",
    "findHxOnWildcardElements": "return []",
    "deInitOnHandlers": "",
    "getValuesForElement": "return {}",
    "getExpressionVars": "return {}",
    "internalEval": "",
    "maybeFilterEvent": "return false",
    # extensions, hx-disable, hx-disabled-elt, hx-disinherit, hx-encoding, and the long form data-hx-…
    "withExtensions": "",
    "getExtensions": "return []",
    "eltIsDisabled": "return false",
    "disableElements": "return []",
    "getAttributeValueWithDisinheritance": "return getAttributeValue(ancestor, attributeName)",
    "usesFormData": "return false",
    "getAttributeValue": "return getRawAttribute(elt, qualifiedName)",
    "hasAttribute": "return !!elt.hasAttribute && elt.hasAttribute(qualifiedName)",
    # triggers: only the name of an event
    "parseAndCacheTrigger": "return [{ trigger: explicitTrigger }]",
    "addTriggerHandler": "addEventListener(elt, handler, nodeData, triggerSpec)",
    "cancelPolling": "",
    # the copies of pages for the way back: they are loaded again
    "saveToHistoryCache": "",
    "getCachedHistory": "return null",
    "loadHistoryFromServer": "",
    "getHistoryElement": "return getDocument().body",
    # swaps: only outerHTML and innerHTML, no partials, no scripts in what is swapped in, no scrolling
    "findAndSwapPartials": "return false",
    "normalizeScriptTags": "",
    "updateScrollState": "",
    "getSwapSpecification": (
        "const said = (swapInfoOverride || getClosestAttributeValue(elt, 'hx-swap') || 'innerHTML').split(' ')\n"
        "    return { swapStyle: said[0], swapDelay: 0, settleDelay: said[1] === 'settle:0ms' ? 0 : 20 }"
    ),
    "isInlineSwap": "return swapStyle === 'outerHTML'",
    "swapAfterBegin": "",
    "swapBeforeBegin": "",
    "swapBeforeEnd": "",
    "swapAfterEnd": "",
    "swapDelete": "",
    "getRootNode": "return getDocument()",
    # selectors: those of CSS
    "querySelectorAllExt": "return [...getDocument().querySelectorAll(selector)]",
    "querySelectorExt": "return getDocument().querySelector(selector)",
    # what the server says in a header
    "handleTriggerHeader": "",
    # for listeners that read or set `parameters`: here they are the form's data
    "formDataProxy": "return formData",
    "insertIndicatorStyles": "",
    "mergeMetaConfig": "",
}
"""Functions and what is left of their bodies."""

SETTINGS: Final = {
    "allowEval": "false",
    "allowNestedOobSwaps": "true",
    "addedClass": "'htmx-added'",
    "attributesToSettle": "['class', 'style', 'width', 'height']",
    "defaultFocusScroll": "false",
    "defaultSettleDelay": "20",
    "defaultSwapDelay": "0",
    "defaultSwapStyle": "'innerHTML'",
    "disableSelector": "'[hx-disable]'",
    "getCacheBusterParam": "false",
    "globalViewTransitions": "false",
    "historyCacheSize": "0",
    "historyEnabled": "true",
    "historyRestoreAsHxRequest": "true",
    "ignoreTitle": "false",
    "methodsThatUseUrlParams": "['get', 'delete']",
    "refreshOnHistoryMiss": "true",
    "reportValidityOfForms": "false",
    "requestClass": "'htmx-request'",
    "responseHandling": "RESPONSES",
    "scrollBehavior": "'instant'",
    "scrollIntoViewOnBoost": "false",
    "selfRequestsOnly": "true",
    "settlingClass": "'htmx-settling'",
    "swappingClass": "'htmx-swapping'",
    "timeout": "0",
    "triggerSpecsCache": "null",
    "withCredentials": "false",
}
"""The settings: as they are published, but for those that the pages have always set."""

RESPONSES: Final = """
  const RESPONSES = [
    { code: '204', swap: false },
    { code: '(2..|409|422)', swap: true },
    { code: '...', swap: false, error: true }
  ]
"""

HEADERS: Final = (
    "HX-Location HX-Push HX-Push-Url HX-Reselect HX-Reswap HX-Trigger HX-Trigger-After-Settle HX-Trigger-After-Swap"
).split()
"""What the server never says."""

ATTRIBUTES: Final = "hx-boost hx-confirm hx-prompt hx-select hx-select-oob".split()
"""What no element carries, and is asked of those around it as well."""

OF_TRIGGERS: Final = "changed consume delay from once queue target throttle".split()

LEFT: Final = "process ajax".split()
"""What scripts may call."""

NOT_CALLED: Final = (
    "_ addClass closest defineExtension find findAll logAll logNone off on onLoad parseInterval remove removeClass"
    " removeExtension swap takeClass toggleClass trigger"
).split()


def cut(source: str) -> str:
    """The published script with what is not used emptied. Raises ValueError where it is not written as expected."""
    source = _emptied(source)
    for name in NOT_CALLED:
        source = _once(rf"\n    {name}: null,", "", source)
        source = _once(rf"\n  htmx\.{name} = \w+", "", source)
    source = _once(r"\n    values: function\(elt, type\) \{.*?\n    \},", "", source)
    source = _once(r"\n    logger: null,", "", source)
    source = _once(r"\n    if \(htmx\.logger .*?\n    \}", "", source)
    source = _once(r"\n  const internalAPI = \{.*?\n  \}\n", "\n", source)
    source = _once(r"\n  const HX_ON_QUERY = .*?\]\]'\)\n", "\n", source)
    source = _once(r"\n    forEach\(\['loadstart', .*?\n    \}\)\n(?=    triggerEvent\(elt)", "\n", source)
    for name, value in SETTINGS.items():
        source = re.sub(rf"htmx\.config\.{name}\b", value, source)
    source = _once(r"\n    config: \{.*?\n    \},", "", source)
    source = _once(r"(?=\n  const VERBS = )", RESPONSES, source)
    for header in HEADERS:
        source = _once(rf"hasHeader\(xhr, '{header}'\)", "false", source)
    for attribute in ATTRIBUTES:
        source = _once(rf"getClosestAttributeValue\(elt, '{attribute}'\)", "null", source)
    for name in OF_TRIGGERS:
        source = re.sub(rf"(?<![\w.])triggerSpec\.{name}\b", "undefined", source)
    return re.sub(r"elementData\.(throttle|delayed)\b(?! = )", "undefined", source)


def made_of(source: str) -> str:
    """A sign of what was handed to terser, by which a test knows whether the script that lies here is of now."""
    return hashlib.sha256(source.encode()).hexdigest()[:12]


def _emptied(source: str) -> str:
    for name, left in EMPTIED.items():
        source = _once(rf"(\n  function {name}\([^\n]*\) \{{\n).*?(?=\n  \}}\n)", rf"\1    {left}", source)
    return source


def _once(pattern: str, by: str, source: str) -> str:
    changed, count = re.subn(pattern, by, source, flags=re.DOTALL)
    if count != 1:
        raise ValueError(f"found {count} times instead of once: {pattern}")
    return changed


def main() -> None:
    """Write the script anew."""
    source = cut(PUBLISHED.read_text(encoding="utf-8"))
    done = subprocess.run(TERSER, input=source, capture_output=True, text=True, check=True)
    told = f"/* htmx 2.0.11 without what no page here uses: see tools/htmx.py. Made of {made_of(source)}. */\n"
    CUT.write_text(told + done.stdout.strip() + "\n", encoding="utf-8")
    print(f"{CUT.relative_to(TOP)}: {CUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
