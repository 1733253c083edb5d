"""The frames of bytes between the bot and the drawing process, each behind its length."""

from typing import BinaryIO

_LENGTH = 4


def send(stream: BinaryIO, data: bytes) -> None:
    """Write one frame; raises OSError where nobody reads any more."""
    stream.write(len(data).to_bytes(_LENGTH, "big") + data)
    stream.flush()


def receive(stream: BinaryIO) -> bytes | None:
    """Read one frame, None where the other side has ended."""
    length = stream.read(_LENGTH)
    if len(length) < _LENGTH:
        return None
    size = int.from_bytes(length, "big")
    data = stream.read(size)
    return data if len(data) == size else None
