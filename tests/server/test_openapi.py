"""The OpenAPI document says what the server does: schemathesis asks everything in it, right and wrong."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS

from cheeseboard.server.http.app import ENDPOINTS, openapi_document
from cheeseboard.server.http.endpoint import Endpoint
from tests.server.client import Api
from tests.server.serving import Serving

OPENAPI = openapi_document()
DOCUMENT = json.loads(OPENAPI)
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
SECRET = "s" * 22

LEFT_OUT: Any = [
    CHECKS.get_one("positive_data_acceptance"),  # a plan may be well formed and yet against the rules: 422
    CHECKS.get_one("ignored_auth"),  # it would ask with the secret given below; see test_secrets_are_needed
]
TOO_LARGE: Any = [CHECKS.get_one("negative_data_rejection")]  # it does not know 413 for a refusal


def test_the_document_is_served(api: Api) -> None:
    assert api.get("/api/v1/openapi.json") == DOCUMENT
    assert DOCUMENT["openapi"].startswith("3.1")


def test_every_route_says_what_it_refuses() -> None:
    for endpoint in ENDPOINTS:
        responses = DOCUMENT["paths"][endpoint.path][endpoint.method.lower()]["responses"]
        assert str(endpoint.status) in responses
        assert {"429", "500", "503"} <= set(responses)
        assert "401" in responses if endpoint.secret else "401" not in responses


def test_no_example_looks_like_a_secret() -> None:
    assert not re.search(r'"[A-Za-z0-9_-]{22}"', OPENAPI.decode().replace("additionalProperties", ""))
    assert "example" not in OPENAPI.decode()


@pytest.mark.parametrize(
    "endpoint", [endpoint for endpoint in ENDPOINTS if endpoint.secret], ids=lambda endpoint: endpoint.name
)
def test_secrets_are_needed(api: Api, endpoint: Endpoint) -> None:
    path = endpoint.path.replace("{match}", api.make().id)
    body = {"seat": 1} if endpoint.body is not None else None
    assert api.ask(endpoint.method, path, body).json()["code"] == "no-secret"
    assert api.ask(endpoint.method, path, body, "short").json()["code"] == "bad-secret"
    if endpoint.name != "command":  # which is refused before for its body
        wrong = {"retention_days": 1} if endpoint.name == "set_retention" else body
        assert api.ask(endpoint.method, path, wrong, SECRET).status_code == 403


@SCHEMA.parametrize()
@settings(max_examples=12, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
def test_as_documented(case: Any, server: Serving) -> None:
    headers = {"authorization": f"Bearer {server.host_secret if '/host' in case.path else SECRET}"}
    if case.path == "/api/v1/host/retention" and case.method == "PUT":
        headers = {"authorization": f"Bearer {SECRET}"}  # other tests' matches are to stay
    response = case.call(base_url=server.url, headers=headers)
    is_too_large = response.status_code == 413
    case.validate_response(response, excluded_checks=LEFT_OUT + (TOO_LARGE if is_too_large else []))


def test_unknown_queries_are_refused(server: Serving, api: Api) -> None:
    response = api.ask("GET", "/api/v1/host/matches?afer=x", None, str(server.host_secret))
    assert (response.status_code, response.json()["code"]) == (400, "bad-query")
