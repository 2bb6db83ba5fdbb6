"""The port through which every sentence asks for its translation."""

from __future__ import annotations

import gettext
from typing import Final, Protocol


class Translator(Protocol):
    """What the words need of a language: one sentence, or one of two by number.

    `gettext.NullTranslations` and every catalogue loaded by `gettext` fit as they are; the web
    floor hands in one that follows the language of the request.
    """

    def gettext(self, message: str, /) -> str:
        """The translation of `message`; the English sentence itself where there is none."""
        ...

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """The form of the sentence that fits the number `n`."""
        ...


ENGLISH: Final[Translator] = gettext.NullTranslations()
"""The language the sentences are written in: nothing is translated."""
