"""Whose turn it is to be thought for: tables where people play before those that are only watched, then one address
after the other, and of each address one table after the other.

So whoever keeps many tables waits for them, and nobody else does.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Asker(NamedTuple):
    """A table that waits for a move, the addresses it is looked at from, and whether somebody there plays."""

    table: str = ""
    addresses: tuple[str, ...] = ("",)
    is_played: bool = True


Tables = OrderedDict[str, deque[T]]


class Turns(Generic[T]):
    """What waits, taken out in turns."""

    def __init__(self) -> None:
        self.played: OrderedDict[str, Tables[T]] = OrderedDict()
        self.watched: OrderedDict[str, Tables[T]] = OrderedDict()
        self.waiting: Counter[str] = Counter()  # by address
        self.ready = asyncio.Semaphore(0)

    def __len__(self) -> int:
        return self.waiting.total()

    def put(self, item: T, asker: Asker) -> str:
        """Where it waits: under the address that has least waiting, so that no guest slows a table down."""
        address = min(asker.addresses, key=lambda each: self.waiting[each])
        tables = (self.played if asker.is_played else self.watched).setdefault(address, OrderedDict())
        tables.setdefault(asker.table, deque()).append(item)
        self.waiting[address] += 1
        self.ready.release()
        return address

    async def get(self) -> T:
        await self.ready.acquire()
        return self.take()

    def take(self) -> T:
        """The next, if there is any."""
        addresses = self.played or self.watched
        address, tables = next(iter(addresses.items()))
        table, items = next(iter(tables.items()))
        item = items.popleft()
        tables.move_to_end(table)
        addresses.move_to_end(address)
        if not items:
            del tables[table]
        if not tables:
            del addresses[address]
        self.waiting[address] -= 1
        if not self.waiting[address]:
            del self.waiting[address]
        return item

    def beside(self, address: str) -> int:
        """How many wait together with one of this address: its own, and one of each other."""
        return self.waiting[address] + len(self.waiting.keys() - {address})
