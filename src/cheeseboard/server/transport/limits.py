"""Limits by address: how often, and how many at once. Each table of addresses is bounded itself."""
# compiled

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from ..problems import RateLimited

MOST_KEYS: Final = 50_000


class Rate:
    """So many tokens per second for each key, saved up to a burst. ``per_second`` 0 is no limit."""

    def __init__(
        self, per_second: float, burst: float, clock: Callable[[], float], code: str = "too-often"
    ) -> None:
        self.per_second = per_second
        self.burst = burst
        self.clock = clock
        self.code = code
        self.kept: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, tokens: float = 1.0) -> None:
        """Raises RateLimited when there are none left."""
        wait = self.wait_for(key, tokens)
        if wait > 0:
            raise RateLimited(f"too often from here; wait {wait:.1f} s", code=self.code, seconds=wait)

    def wait_for(self, key: str, tokens: float = 1.0) -> float:
        """Takes the tokens and gives 0, or takes none and gives the seconds until there are some."""
        if not self.per_second:
            return 0.0
        now = self.clock()
        left, since = self.kept.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.per_second)
        wait = max(0.0, (tokens - left) / self.per_second)
        self.kept[key] = (left if wait else left - tokens, now)
        if len(self.kept) > MOST_KEYS:
            self.kept.popitem(last=False)  # the one not heard of for longest
        return wait

    def queue_for(self, key: str, longest: float) -> float:
        """Takes a token that may not be there yet; the seconds until it is, or ``longest``."""
        if not self.per_second:
            return 0.0
        now = self.clock()
        left, since = self.kept.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.per_second) - 1
        wait = min(longest, max(0.0, -left / self.per_second))
        self.kept[key] = (max(left, -longest * self.per_second), now)
        if len(self.kept) > MOST_KEYS:
            self.kept.popitem(last=False)
        return wait

    def has_any(self, key: str, tokens: float = 1.0) -> bool:
        """Whether tokens are left, without taking any: for what is counted only when it fails."""
        left, since = self.kept.get(key, (self.burst, self.clock()))
        return not self.per_second or left + (self.clock() - since) * self.per_second >= tokens


class Bucket:
    """The same for one owner, as small as can be: one socket has one."""

    def __init__(self, burst: float, now: float) -> None:
        self.left = burst
        self.since = now

    def take(self, per_second: float, burst: float, now: float) -> bool:
        left = min(burst, self.left + (now - self.since) * per_second)
        self.since = now
        self.left = left - 1 if left >= 1 else left
        return left >= 1


class Tally:
    """How many each key has open now."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: dict[str, int] = {}

    def is_full(self, key: str) -> bool:
        return self.most > 0 and self.open.get(key, 0) >= self.most

    def enter(self, key: str) -> None:
        self.open[key] = self.open.get(key, 0) + 1

    def leave(self, key: str) -> None:
        left = self.open.get(key, 0) - 1
        if left > 0:
            self.open[key] = left
        else:
            self.open.pop(key, None)


@lru_cache(maxsize=4096)
def limit_key(address: str) -> str:
    """An address as limits count it: IPv6 by its network, as a household has one."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv6Address):
        mapped = parsed.ipv4_mapped
        return str(mapped) if mapped else str(ipaddress.ip_network((int(parsed), 64), strict=False))
    return str(parsed)


def blurred(address: str) -> str:
    """An address as the log may show it."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped:
        parsed = parsed.ipv4_mapped
    return str(ipaddress.ip_network((int(parsed), 24 if parsed.version == 4 else 48), strict=False))
