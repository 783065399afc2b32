"""Where on the page the places are that the server assigns to answers."""

GLOWING = "button.legal, button.target, .parts button, .legal > .whole"
"""Everything that can be clicked now, apart from the rows of answers."""

_DIE = ".die"
_FACE_OF_DIE = ".net button, .cross button"
_CELL = ".track.asked button"

PLACES = {
    "stack": ".stage .card, .shelf button",
    "set": ".drafting .card",
    "card": ".ownpile .mini",
    "token": ".own .tok",
    "companion": ".companions .tally",
    "forge": ".niche, .bed button, .beds button, .cross button",
    "die": _DIE,
    "shown": _DIE,
    "pair": _DIE,
    "side": _FACE_OF_DIE,
    "sides": _FACE_OF_DIE,
    "part": ".parts button, .choices button",
    "gain": ".parts button",
    "track": _CELL,
    "scepter": _CELL,
    "reserve": _CELL,
    "payment": f"{_CELL}, .scepters .chip",
    "hero": ".hero .whole",
    "island": ".portal, .gate",
    "memory-token": ".memory-token",
    "memory-tokens": ".memory-token",
    "space": ".space",
    "treasure": ".treasure",
}
"""By the place of an option: the element that answers it."""
