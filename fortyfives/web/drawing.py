"""How templates become pages: Jinja, with sentences put in at compile time and pieces that are kept once drawn."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from typing import Any, Final

from flask import Flask, current_app, g, render_template, request
from flask.sansio.app import App
from flask.templating import Environment
from flask_babel import get_locale
from jinja2 import Template, nodes
from jinja2.compiler import CodeGenerator
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape
from markupsafe import _escape_inner as escaped  # type: ignore[attr-defined]

MOST_PIECES: Final = 1000
"""So many pieces are kept drawn; the one not asked for the longest is let go first."""

MOST_PAGES: Final = 100
"""And so many whole pages: those of the matches that are played and looked at just now."""

_OWN: Final = {name: f"<{name} {secrets.token_hex(16)}>" for name in ("csrf_token", "new_id")}
"""What stands in a kept page where each phone is given something for itself; nobody but this server can write it."""

_BLANK: Final = re.compile(r"%(?:\((\w+)\)s|(%))")
"""A place in a sentence that is filled in when it is shown, or a percent sign."""


def drawn(value: object) -> str:
    """What a template puts out for a value: as `escape` has it, with nothing wrapped only to be joined."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]
    if kind is str:
        text: str = escaped(value)  # type: ignore[arg-type]
        return text
    return str(value) if kind is int else escape(value)


class _Writer(CodeGenerator):
    """Writes what Jinja writes, with `drawn` in the place of `escape`."""

    def _output_child_pre(self, node: nodes.Expr, frame: Any, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.drawn(")


class _Context(Context):
    """What a template knows while it is drawn."""

    def call(self, _called: Any, *args: Any, **kwargs: Any) -> Any:
        """Call what a template calls; of a macro it is known beforehand what it wants to be handed."""
        if not isinstance(_called, Macro):
            return super().call(_called, *args, **kwargs)
        kwargs.pop("_loop_vars", None)
        kwargs.pop("_block_vars", None)
        return _called(self.eval_ctx, *args, **kwargs)


class _Drawing(Template):
    """A template whose macros know the names that every template knows, and none beside them."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        # Jinja looks each time whether the page that imports knows more names; none ever does here.
        return super()._get_default_module()


class Sentences(NodeTransformer):
    """Puts sentences into a template while it is compiled: what stays the same is plain text then.

    Only for a site of one language; `say` gives a sentence in it.
    """

    def __init__(self, say: Callable[[str], str]) -> None:
        self._say = say

    def visit_Output(self, node: nodes.Output) -> nodes.Node:
        """A sentence that is shown falls into its parts, and what fills it in is shown between them."""
        node.nodes = [part for child in node.nodes for part in self._parts(child)]
        return self.generic_visit(node)

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        """A sentence that is handed on is text, where nothing has to be filled in."""
        node = self.generic_visit(node)  # type: ignore[assignment]
        sentence = self._sentence(node)
        if sentence is None or node.kwargs or "%" in sentence:
            return node
        return nodes.TemplateData(sentence, lineno=node.lineno)

    def _parts(self, child: nodes.Expr) -> Iterator[nodes.Expr]:
        sentence = self._sentence(child)
        given = {pair.key: pair.value for pair in child.kwargs} if isinstance(child, nodes.Call) else {}
        if sentence is None or not _readable(sentence, given):
            yield child
            return
        end = 0
        for blank in _BLANK.finditer(sentence):
            yield nodes.TemplateData(sentence[end : blank.start()] + (blank[2] or ""), lineno=child.lineno)
            if blank[1]:
                yield given[blank[1]]
            end = blank.end()
        yield nodes.TemplateData(sentence[end:], lineno=child.lineno)

    def _sentence(self, node: nodes.Node) -> str | None:
        if (
            isinstance(node, nodes.Call)
            and isinstance(node.node, nodes.Name)
            and node.node.name in ("_", "gettext")
            and node.dyn_args is node.dyn_kwargs is None
            and len(node.args) == 1
            and isinstance(node.args[0], nodes.Const)
        ):
            return self._say(node.args[0].value)
        return None


def _readable(sentence: str, given: dict[str, nodes.Expr]) -> bool:
    """Whether all that a sentence leaves open is given, and nothing in it has to be written in another way."""
    return "%" not in _BLANK.sub("", sentence) and all(
        blank[2] or blank[1] in given for blank in _BLANK.finditer(sentence)
    )


class Drawing(Environment):
    """Jinja as every page of this site uses it."""

    code_generator_class = _Writer
    context_class = _Context
    template_class = _Drawing
    drawn = staticmethod(drawn)
    say: Callable[[str], str] | None = None
    """Gives a sentence in the one language of the site; None where it speaks several."""

    def __init__(self, app: App, **options: Any) -> None:
        super().__init__(app, **options)
        self.globals["piece"] = self._piece
        self._kept = lru_cache(MOST_PIECES)(self._draw)

    def _piece(self, template: str, **shown: Hashable) -> Markup:
        """A piece of a page, drawn from what it shows and nothing else, and kept: it is often shown again.

        What it shows are values. It holds no form, as that proves something to one phone alone.
        """
        draw = self._draw if self.auto_reload else self._kept
        return draw(template, str(get_locale()), request.script_root, tuple(shown.items()))

    def _draw(self, template: str, _language: str, _root: str, shown: tuple[tuple[str, Hashable], ...]) -> Markup:
        return Markup(self.get_template(template).render(dict(shown)))  # nosec B704: escaped as it was drawn

    def _generate(self, source: nodes.Template, *args: Any, **kwargs: Any) -> str:
        if self.say is not None:
            source = Sentences(self.say).visit(source)
        return super()._generate(source, *args, **kwargs)


# --- whole pages


def setup_kept_pages(app: Flask) -> None:
    """Let pages be drawn once for all phones that see the same; after all that gives templates their functions."""
    given: dict[str, Any] = dict(app.jinja_env.globals)
    for name, mark in _OWN.items():
        if name in given:
            own = Markup(mark)  # nosec B704: of our own making
            app.jinja_env.globals[name] = _for_itself(given[name], own)
    app.extensions["fortyfives.pages"] = lru_cache(MOST_PAGES)(_draw_page)


def _for_itself(make: Callable[[], str], mark: Markup) -> Callable[[], str]:
    def own() -> str:
        return mark if g.get("for_all") else make()

    return own


def kept_page(template: str, **shown: Hashable) -> str:
    """A page that was asked for by GET, drawn from what it shows and its address, and kept.

    When a tap has been recorded each phone that looks on asks for the same page. What a phone is given for itself,
    the proof of its forms and the ids of its taps, is put in afterwards.
    """
    draw = _draw_page if current_app.jinja_env.auto_reload else current_app.extensions["fortyfives.pages"]
    page = draw(template, str(get_locale()), request.script_root, request.full_path, tuple(shown.items()))
    for name, mark in _OWN.items():
        first, *others = page.split(mark)
        if others:
            make: Any = current_app.jinja_env.globals[name]
            page = first + "".join(f"{escape(make())}{other}" for other in others)
    return str(page)


def _draw_page(template: str, _language: str, _root: str, _path: str, shown: tuple[tuple[str, Hashable], ...]) -> str:
    g.for_all = True
    try:
        return render_template(template, **dict(shown))
    finally:
        g.for_all = False
