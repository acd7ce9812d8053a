"""The routes for whoever keeps the server running: whether it lives, whether it can store, its figures."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from ...table.requests import Health
from ..problems import HttpProblem
from .endpoint import Call, Endpoint, answered, plain


async def live(call: Call) -> Response:
    return answered(Health())


async def ready(call: Call) -> Response:
    """Something is written now and then, so that a full disk or a lost database shows."""
    if call.service.is_leaving:
        raise HttpProblem(503, "going-down", "the server is about to end")
    await call.service.readiness.check()
    return answered(Health())


async def metrics(call: Call) -> Response:
    if not call.service.settings.metrics:
        raise HttpProblem(404, "no-such-page", "there is no such page")
    return plain(await call.service.measure(), "text/plain; version=1.0.0; charset=utf-8")


ENDPOINTS: Final = (
    Endpoint("GET", "/livez", "livez", "Whether the process lives.", live, Health, is_free=True),
    Endpoint("GET", "/readyz", "readyz", "Whether it can store moves.", ready, Health, is_free=True),
    Endpoint("GET", "/metrics", "metrics", "Figures for Prometheus.", metrics, "text/plain"),
)
