"""`python -m bot.pictures`: the drawing process. Pictures come on standard input, their bytes go to standard output.

It ends when the bot does, which closes its input.
"""

import os
import signal
import sys
import traceback

import msgspec

from bot.pictures import Answer, Drawn, Failed, Picture
from bot.pictures.draw import draw
from bot.pictures.frames import receive, send

POLITENESS = 5
"""How far the process stands back behind others that want to run."""


def main() -> None:
    """Draw until the input ends."""
    # Ctrl-C reaches the whole group of processes; the bot says itself when it is over.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(POLITENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # What a library prints must not stand among the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    pictures: msgspec.msgpack.Decoder[Picture] = msgspec.msgpack.Decoder(Picture)
    while (asked := receive(sys.stdin.buffer)) is not None:
        answer: Answer
        try:
            answer = Drawn(draw(pictures.decode(asked)))
        except Exception:  # noqa: BLE001 - whatever it is, the bot logs it, and the next picture may do
            answer = Failed(traceback.format_exc())
        send(answers, msgspec.msgpack.encode(answer))


if __name__ == "__main__":
    main()
