"""Is what `python -m fortyfives` runs: the command line, or why this python cannot run it."""

import sys

NEEDED = (3, 11)
"""The oldest Python that will do."""


def run() -> int:
    """Run the command that was asked for; returns the exit status, 1 where this python lacks what it needs."""
    if sys.version_info < NEEDED:
        return lacking(f"Python {NEEDED[0]}.{NEEDED[1]} or newer")
    try:
        from fortyfives.cli import main

        return main()
    except ModuleNotFoundError as missing:
        name = (missing.name or "").partition(".")[0]
        if name in ("", "fortyfives") or name in sys.stdlib_module_names:
            raise  # no package would help
        return lacking(f"the package {name}")


def lacking(what: str) -> int:
    """Say in one sentence which python has it."""
    command = " ".join([".venv/bin/python -m fortyfives", *sys.argv[1:]])
    print(f"This python has not got {what}: run `make serve` first, then `{command}`.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(run())
