"""What is added to an option: notes in parentheses, details after a colon."""

from functools import reduce

from fatesmith.engine.amount import Amount
from fatesmith.prose.asked import Asked
from fatesmith.prose.names import amount_name, zone_noun
from fatesmith.prose.voice import Voice


def noted(voice: Voice, text: str, notes: list[str]) -> str:
    """`Gain 3 gold (1 gold lost: the reserve is full)`; empty notes are left out."""
    told = _together(voice, notes)
    return voice.say("moves.noted", text=text, notes=told) if told else text


def detailed(voice: Voice, text: str, details: list[str]) -> str:
    """`Perform Satyrs for 3 moon: …; ousts Ada`; empty details are left out."""
    told = _together(voice, details)
    return voice.say("moves.detailed", text=text, details=told) if told else text


def _together(voice: Voice, texts: list[str]) -> str:
    told = [text for text in texts if text]
    if not told:
        return ""
    return reduce(lambda one, two: voice.say("moves.also", first=one, second=two), told)


def zone_adds(asked: Asked, amount: Amount) -> str:
    """What the zone of the asked hero adds to a gain or a feat."""
    zone = zone_noun(asked.voice, asked.hero.allegiance)
    name = amount_name(amount, asked.voice.language)
    return asked.voice.say("moves.zone-adds", zone=zone, amount=name)
