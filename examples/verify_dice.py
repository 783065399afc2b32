"""Check the dice of a game from its record and its proof, with nothing but Python. Written from
docs/fair-dice.md alone; it knows no rule of the game.

curl -s "$SERVER/api/tables/TABLE/record?form=json" > game.json
curl -s "$SERVER/api/tables/TABLE/verify" > proof.json
python examples/verify_dice.py game.json proof.json
"""

import hashlib
import hmac
import json
import sys

CHANCE = ("roll", "remove", "draw")


class Wrong(Exception):
    """The dice are not what they should be, or cannot be checked."""


def told(*parts):
    """Each part in UTF-8, after its length in four bytes."""
    return b"".join(len(p.encode()).to_bytes(4, "big") + p.encode() for p in parts)


def stream(seed, terms):
    """The bytes of the dice, without end."""
    block = 0
    while True:
        yield from hmac.new(seed, terms + block.to_bytes(8, "big"), hashlib.sha256).digest()
        block += 1


def draw(byte_stream, outcomes):
    """A number from 0 to `outcomes` - 1; bytes that would favor some are skipped."""
    limit = 256 - 256 % outcomes
    return next(byte % outcomes for byte in byte_stream if byte < limit)


def check_promises(game):
    """The commitment and the seals. Returns what to say about the luck of each seat."""
    commit, seed = game.get("commit", ""), bytes.fromhex(game.get("seed", ""))
    if not commit:
        raise Wrong("The record has no commitment: its dice promise nothing.")
    if not seed:
        raise Wrong("The record reveals no seed: the game is not over, or was cut off.")
    if hashlib.sha256(seed).hexdigest() != commit:
        raise Wrong("The revealed seed is not the one that was committed.")
    seats = game["seats"]
    lucks = game.get("clients", [])
    seals = game.get("seals") or ["-"] * seats
    if len(lucks) != seats or len(seals) != seats:
        raise Wrong(f"The record has {len(lucks)} lucks and {len(seals)} seals for {seats} seats.")
    said = []
    for seat, (luck, seal) in enumerate(zip(lucks, seals, strict=True)):
        opened = told("fatesmith luck", game["table"], commit, str(seat), luck)
        if "-" not in (luck, seal) and hashlib.sha256(opened).hexdigest() != seal:
            raise Wrong(f"The luck of seat {seat} is not what was sealed.")
        name = game.get("names", {}).get(str(seat), f"seat {seat}")
        if luck == "-" and seal != "-":
            said.append(f"{name} sealed luck and did not open it.")
        elif luck == "-":
            said.append(f"{name} added no luck.")
        elif seal == "-":
            said.append(f"{name} added luck without sealing it first.")
        else:
            said.append(f"{name} sealed luck after the commitment, and opened it.")
    return said


def check_draws(game, proof):
    """Every roll of the record is what the stream gives. Returns how many there are."""
    chances = [i for i, move in enumerate(game["moves"]) if move.split()[0] in CHANCE]
    draws = proof["draws"]
    if [each["number"] for each in draws] != [i + 1 for i in chances]:
        raise Wrong(
            f"The record has {len(chances)} rolls and the proof {len(draws)}, or at other moves: "
            "one of them is cut off, or they are of different games."
        )
    byte_stream = stream(bytes.fromhex(game["seed"]), told(game["table"], *game["clients"]))
    dice = {}
    for number, each in zip(chances, draws, strict=True):
        made, options = game["moves"][number], each["options"]
        index = draw(byte_stream, len(options))
        check_beginning(dice, options)
        if number + 1 in game.get("chosen", []):
            continue
        if options[index] != made:
            raise Wrong(f"Move {number + 1} is `{made}`, but the dice gave `{options[index]}`.")
    return len(chances)


def check_beginning(dice, options):
    """All heroes begin with the same dice. (What becomes of them takes the rules to follow.)"""
    word, die, *_ = options[0].split()
    kind = die.partition(".")[2]
    if word == "roll" and kind in ("light", "dark") and die not in dice:
        dice[die] = [option.split()[2] for option in options]
        if dice.setdefault(kind, dice[die]) != dice[die]:
            raise Wrong(f"Die {die} did not begin like the {kind} dice of the other heroes.")


def main(record_file, proof_file):
    try:
        with open(record_file, encoding="utf-8") as file:
            game = json.loads(file.readline())
        with open(proof_file, encoding="utf-8") as file:
            proof = json.load(file)
        said = check_promises(game)
        count = check_draws(game, proof)
    except Wrong as fault:
        return f"WRONG: {fault}"
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError) as fault:
        return f"WRONG: These files cannot be read as a record and its proof ({fault!r})."
    print(*said, sep="\n")
    print(f"All {count} draws are what the committed seed and this luck give.")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("Usage: python verify_dice.py game.json proof.json")
    sys.exit(main(*sys.argv[1:]))
