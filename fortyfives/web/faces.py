"""Draws cards and suits for the eye and names them for the ear, for every template."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask
from flask_babel import get_translations
from markupsafe import Markup, escape

from fortyfives.rules import Card, rank_of, suit_of, write_card
from fortyfives.words.cards import card_name, parts
from fortyfives.words.people import points, signed


@dataclass(frozen=True, slots=True)
class CardFace:
    """What a template draws of a card: `code` "10D", `rank` "10", `suit` "D", `name` "10 of diamonds"."""

    code: str
    rank: str
    suit: str
    name: str


def card_face(card: Card) -> CardFace:
    """The face of a card in the language of the request."""
    return CardFace(write_card(card), rank_of(card), suit_of(card).value, card_name(get_translations(), card))


def draw_card(card: Card) -> Markup:
    """A card in a sentence: rank and drawn suit for the eye, its name for the ear, never broken over a line."""
    face = card_face(card)
    return Markup(
        '<span class="c"><span aria-hidden="true">{rank}<svg class="i {suit}" focusable="false">'
        '<use href="#i-{suit}"/></svg></span><span class="sr">{name}</span></span>'
    ).format(rank=face.rank, suit=face.suit, name=face.name)


def draw_cards(sentence: str) -> Markup:
    """A sentence of the words floor with each marked card drawn; all else is escaped."""
    return Markup("").join(draw_card(part) if isinstance(part, int) else escape(part) for part in parts(sentence))


def setup_faces(app: Flask) -> None:
    """Give every template the filters `cards`, `signed`, `points` and the function `card_face`."""
    app.jinja_env.filters.update(cards=draw_cards, points=points, signed=signed)
    app.jinja_env.globals["card_face"] = card_face
