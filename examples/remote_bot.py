"""A bot on your machine takes a seat at a server's table. Start a server, open a table, try:

fatesmith serve &
python examples/remote_bot.py http://127.0.0.1:8724 [TABLE [NAME]]
"""

import asyncio
import sys

from fatesmith import describe_move
from fatesmith.bots.strategist_bot import StrategistBot
from fatesmith.remote.client import open_table, play


class Talkative(StrategistBot):
    def choose(self, state, options):
        move = super().choose(state, options)
        print(f"round {state.round}: {describe_move(state, move)}")
        return move


if __name__ == "__main__":
    server, *rest = sys.argv[1:]
    table = rest[0] if rest else open_table(server, seats=[{}, {"bot": "brontes"}]).table
    name = rest[1] if len(rest) > 1 else "Robo"
    final = asyncio.run(play(server, table, name, Talkative()))
    print(final.outcome.glory, "winners:", final.outcome.winners)
