"""What every answer carries so that a browser does nothing with it but what is meant."""

from __future__ import annotations

from typing import Final

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "font-src 'self'",
        "media-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
SECURITY: Final[list[tuple[bytes, bytes]]] = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
    ),
]
PARTS: Final = [(b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"), *SECURITY[1:-1]]
"""for styles, scripts, words, letters and drawings: what is no page of its own needs nothing and asks for nothing;
there are many of them at a first visit, so their headers count"""
PRIVATE: Final = (b"cache-control", b"no-store")
"""for everything that is not a file of the app"""
