"""Figures of the process for Prometheus, served on `METRICS_PORT` where that is set."""

import math
from typing import TYPE_CHECKING

from prometheus_client import Counter, Gauge, Histogram, start_http_server

if TYPE_CHECKING:
    from bot.client import Goulash

ANSWERS = Histogram("goulash_answer_seconds", "From an interaction to its first answer")
REFUSALS = Counter("goulash_refusals_total", "What was asked for and could not be, by code", ["code"])
FAULTS = Counter("goulash_faults_total", "Interactions that failed by a fault of the bot")
CARDS = Counter("goulash_cards_total", "Cards posted, by what came of it", ["outcome"])
DRAWINGS = Histogram("goulash_drawing_seconds", "From a picture's turn to its bytes")
_GUILDS = Gauge("goulash_guilds", "Servers that have the bot")
_LATENCY = Gauge("goulash_gateway_latency_seconds", "Heartbeat of the slowest shard")


def serve_metrics(client: "Goulash", port: int) -> None:
    """Serve the figures on every address of this machine, in a thread of its own."""
    _GUILDS.set_function(lambda: len(client.guilds))
    _LATENCY.set_function(lambda: client.latency if math.isfinite(client.latency) else 0.0)
    start_http_server(port)
