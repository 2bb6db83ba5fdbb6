"""Shows how far long work is, on a terminal that somebody looks at and nowhere else."""

from __future__ import annotations

import shutil
import sys
import threading
from types import TracebackType
from typing import Any, Final, Self

from tqdm import tqdm

LINE: Final = "{desc}: {percentage:3.0f} % |{bar}| {n_fmt} of {total_fmt}, {remaining} left"
"""What, how much, so many of so many, and how long it will still take."""


class Progress:
    """A bar on standard error with the time that is left; it is wiped away at the end.

    Where standard error is no terminal, as under a timer or in a pipe, nothing is written.
    """

    def __init__(self, what: str) -> None:
        self._what = what
        self._watched = sys.stderr is not None and sys.stderr.isatty()
        self._bar: Any = None

    def __call__(self, done: int, of: int) -> None:
        """So much is done of so much. Where there is less done than before, it has begun anew."""
        if not self._watched:
            return
        if self._bar is None:
            self._bar = _bar(self._what, of)
        elif of != self._bar.total or done < self._bar.n:
            self._bar.reset(total=of)
        self._bar.update(done - self._bar.n)
        if done >= of:
            self._bar.refresh()  # else the end of quick work would never be seen

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()


def _bar(what: str, of: int) -> Any:
    # One thread of one process writes here: the library need not start anything to watch over that.
    width, height = shutil.get_terminal_size()  # of a usual one where it does not say
    tqdm.monitor_interval = 0
    tqdm.set_lock(threading.RLock())
    return tqdm(total=of, desc=what, bar_format=LINE, file=sys.stderr, leave=False, ncols=width - 1, nrows=height)
