"""What the README tells a newcomer to type does what it says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from guard.cli import app
from tests.support import Service

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
BODIES: list[dict[str, Any]] = [json.loads(body) for body in re.findall(r"-d '(\{.*?\})'", README, re.DOTALL)]
REQUESTS = [body for body in BODIES if "draft" in body]
GERMAN = next(body for body in REQUESTS if body.get("locale") == "de-DE")


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda body: body["draft"])
def test_each_request_of_it_is_blocked(service: Service, request_: dict[str, Any]) -> None:
    said = service.post("/v1/check", request_).json()
    assert (said["verdict"], said["handoff"]) == ("block", "human")


def test_the_sentence_to_send_instead_is_in_the_language_of_the_request(service: Service) -> None:
    said = service.post("/v1/check", GERMAN).json()
    assert said["findings"][0]["reason"] == "source_failed"
    assert "leider" in said["message"]


@pytest.mark.parametrize(
    ("price", "verdict"),
    [
        ("209 €", "allow"),
        ("209,00 €", "allow"),
        ("EUR 209", "allow"),
        ("zweihundertneun Euro", "allow"),
        ("219 €", "block"),
        ("209 $", "block"),
    ],
)
def test_with_the_tools_answer_the_true_price_passes_however_it_is_written(
    service: Service, price: str, verdict: str
) -> None:
    assert price in README
    (result,) = re.findall(r'`("\{\\"price.*?\}")`', README)
    messages = [*GERMAN["messages"][:-1], GERMAN["messages"][-1] | {"content": json.loads(result)}]
    draft = f"Die Winterjacke JKT-114 kostet {price}."
    said = service.post("/v1/check", GERMAN | {"draft": draft, "messages": messages}).json()
    assert said["verdict"] == verdict, said["findings"]


def test_the_review_of_it_is_accepted(service: Service) -> None:
    (review,) = (body for body in BODIES if "status" in body)
    block = service.blocked()
    assert service.post(f"/admin/blocks/{block['id']}/review", review).status_code == 200


def test_every_route_of_it_exists(service: Service) -> None:
    documented = service.get("/openapi.json").json()["paths"]
    for method, path in re.findall(r"`(GET|POST|PUT) (/[^`]*)`", README):
        assert method.lower() in documented[path.replace("{id}", "{block_id}")], path


def test_every_command_of_it_exists() -> None:
    known = get_command(app())
    for line in re.findall(r"^    guard (.*)$|`(?:\.venv/bin/)?guard ([a-z ]+)", README, re.MULTILINE):
        words = "".join(line).split()
        command: Any = known
        while words and hasattr(command, "commands"):
            command = command.commands[words.pop(0)]
        options = {option for parameter in command.params for option in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= options | {"--help"}, line
