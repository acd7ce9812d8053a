"""One HTTP request on a connection of its own."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from .websocket import PATIENCE


async def request(
    host: str,
    method: str,
    path: str,
    body: dict[str, Any] | None,
    secret: str = "",
    patience: float = PATIENCE,
) -> bytes:
    """One HTTP request; the body of its answer, RuntimeError for any but a good one."""
    name, _, port = host.partition(":")
    async with asyncio.timeout(patience):
        reader, writer = await asyncio.open_connection(name, int(port))
        try:
            content = b"" if body is None else msgspec.json.encode(body)
            lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Content-Type: application/json"]
            lines += [f"Origin: http://{host}", f"Content-Length: {len(content)}", "Connection: close"]
            lines += [f"Authorization: Bearer {secret}"] if secret else []
            writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + content)
            answer = await reader.read()
        finally:
            writer.close()
    head, _, rest = answer.partition(b"\r\n\r\n")
    if head.split(b" ", 2)[1:2] not in ([b"200"], [b"201"]):
        raise RuntimeError(answer[:500].decode(errors="replace"))
    if f"\r\ncontent-length: {len(rest)}\r\n".encode() not in head.lower() + b"\r\n":
        raise EOFError("whoever answered was killed meanwhile")
    return rest
