"""Where other devices find this server."""

from __future__ import annotations

import socket

from ..settings import Settings


def found_at(settings: Settings, port: int | None) -> str | None:
    """At its public name, or in the house if it listens there; None where it knows of neither."""
    if settings.public_url:
        return settings.public_url
    address = lan_address() if settings.lan else None
    return None if address is None else f"http://{address}:{port}" if port else f"http://{address}"


def lan_address() -> str | None:
    """The address with which this machine would speak to others; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's (RFC 5737)
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address
