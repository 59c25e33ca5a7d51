"""The command `stammtisch`, and `python -m stammtisch`. Imports nothing that takes time: Ctrl-C would show where that was."""

import signal


def main() -> None:
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # whoever starts programs in the background has them ignore it
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from stammtisch.cli import main as command

    signal.signal(signal.SIGINT, before)
    command()


if __name__ == "__main__":
    main()
