"""Figures of the process for Prometheus, kept and served where `METRICS_PORT` is set."""

import importlib
import math
from collections.abc import Callable
from typing import Any


class Figure:
    """A figure, with or without labels. It is inert, and its library is not loaded, until metrics are served."""

    def __init__(self, kind: str, name: str, meaning: str, *labels: str) -> None:
        self._made_of = kind, name, meaning, labels
        self._kept: Any = None

    def serve(self, prometheus: Any) -> None:
        """Keep the figure from now on."""
        kind, *rest = self._made_of
        self._kept = getattr(prometheus, kind)(*rest)

    def count(self, *labels: str) -> None:
        """Count one more."""
        if self._kept is not None:
            (self._kept.labels(*labels) if labels else self._kept).inc()

    def observe(self, seconds: float) -> None:
        """Note how long something took."""
        if self._kept is not None:
            self._kept.observe(seconds)

    def follow(self, value: Callable[[], float]) -> None:
        """Have the figure call `value` whenever it is read."""
        self._kept.set_function(value)


ADDRESS = "127.0.0.1"
"""Where the figures are served: they are nobody else's affair."""

ANSWERS = Figure("Histogram", "goulash_answer_seconds", "From an interaction to its first answer")
REFUSALS = Figure("Counter", "goulash_refusals_total", "Requests that were refused, by code", "code")
FAULTS = Figure("Counter", "goulash_faults_total", "Interactions that failed by a fault of the bot")
CARDS = Figure("Counter", "goulash_cards_total", "Cards posted, by what came of it", "outcome")
POSTS = Figure("Counter", "goulash_posts_total", "Standings posted by themselves, by what came of it", "outcome")
DRAWINGS = Figure("Histogram", "goulash_drawing_seconds", "From a picture's turn to its bytes")
_GUILDS = Figure("Gauge", "goulash_guilds", "Servers that have the bot")
_LATENCY = Figure("Gauge", "goulash_gateway_latency_seconds", "Heartbeat of the slowest shard")


def serve_metrics(port: int, *, guilds: Callable[[], int], latency: Callable[[], float]) -> None:
    """Serve the figures to this machine alone, in a thread of its own; raises `OSError` for a port in use.

    `guilds` counts the servers that have the bot, `latency` is the heartbeat of the slowest shard in seconds.
    """
    prometheus = importlib.import_module("prometheus_client")
    for figure in (ANSWERS, REFUSALS, FAULTS, CARDS, POSTS, DRAWINGS, _GUILDS, _LATENCY):
        figure.serve(prometheus)
    _GUILDS.follow(guilds)
    _LATENCY.follow(lambda: value if math.isfinite(value := latency()) else 0.0)
    prometheus.start_http_server(port, addr=ADDRESS)
