"""A process that appends forever and prints what was acknowledged, until it is killed.

python -m tests.server.store.appender PLACE TABLE
"""

import asyncio
import sys

from fatesmith.server.store.contract import TableId
from fatesmith.server.store.open import open_store
from tests.server.store.telling import T0


async def append_for_ever(place: str, table: TableId) -> None:
    store = await open_store(place)
    print("claimed" if await store.claim(table) else "not claimed", flush=True)
    seq = await store.last_seq(table)
    while True:
        await store.append(table, seq + 1, [b"%d" % (seq + 1), b"%d" % (seq + 2)], T0)
        seq += 2
        print(seq, flush=True)


if __name__ == "__main__":
    asyncio.run(append_for_ever(sys.argv[1], TableId(sys.argv[2])))
