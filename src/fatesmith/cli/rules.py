"""`fatesmith rules`: the glossary and the rulings, to be searched."""

import json
from dataclasses import dataclass
from typing import Final

import click

from fatesmith.cli.card import (
    ruling_as_dict,
    ruling_lines,
    wrapped,
)
from fatesmith.cli.terminal.lookup import card_names, face_names
from fatesmith.content.catalog import CATALOG
from fatesmith.prose.glossary import CHAPTERS, Entry, chapter_of, folded, search
from fatesmith.prose.names import face_name, feat_name
from fatesmith.prose.rules import gist_of_feat, rules_of_face
from fatesmith.prose.rulings import BOOKS, Ruling, search_rulings

_BOOKS: Final = {
    "base": "where the rules of the base game can be read in two ways",
    "rebellion": "the same for Rebellion",
    "ours": "where all rules are silent",
}


@dataclass(frozen=True)
class Found:
    """Everything in which some words occur."""

    entries: list[Entry]
    feats: list[int]
    faces: list[int]
    rulings: list[Ruling]

    def __bool__(self) -> bool:
        return bool(self.entries or self.feats or self.faces or self.rulings)


@click.command()
@click.argument("words", nargs=-1, metavar="[WORDS]...")
@click.option("--json", "as_json", is_flag=True, help="Print for machines; without WORDS all.")
def rules(words: tuple[str, ...], as_json: bool) -> None:
    """Search the glossary, cards, faces and rulings for WORDS, or tell what there is.

    All words must occur; parts of words count too.
    """
    wanted = " ".join(" ".join(words).split())
    if not wanted and not as_json:
        _print_overview()
        return
    found = look_up(wanted)
    if not found:
        raise click.ClickException(
            f"Nothing in the rules matches {wanted!r}; try fewer words, or `fatesmith rules` for "
            "what there is."
        )
    if as_json:
        click.echo(json.dumps(_as_dict(wanted, found), indent=2))
        return
    for line in _lines(found):
        click.echo(line)


def look_up(words: str) -> Found:
    """All that matches; cards and faces do so by name. Without words it is everything."""
    return Found(
        search(words),
        _by_name(words, card_names()),
        _by_name(words, face_names()),
        search_rulings(words),
    )


def _by_name(words: str, names: dict[int, tuple[str, ...]]) -> list[int]:
    wanted = folded(words).split()
    return [
        number
        for number, known in names.items()
        if all(word in folded(" ".join(known)) for word in wanted)
    ]


# Printing -----------------------------------------------------------------------------------------


def _print_overview() -> None:
    lines = ["The chapters of the glossary"]
    for title, entries in CHAPTERS.items():
        lines += wrapped(f"  {title}: {', '.join(entry.word for entry in entries)}", hang=4)
    lines += ["", "The rulings"]
    for book, why in _BOOKS.items():
        first, last = BOOKS[book][0].code, BOOKS[book][-1].code
        lines += wrapped(f"  {first} to {last}: {why}", hang=4)
    lines += ["", "How to search"]
    for words, what in (
        ("rules mirror", "all about mirrors: words, cards, faces, rulings"),
        ("rules extra action", "where both words occur"),
        ("rules a turn", "a whole chapter, by its title"),
        ("rules base K6", "one ruling; `rules base` all of the base game"),
        ("card owl", "one card with its rulings; `card` lists them"),
        ("face g3/v2", "one face with its rulings; `face` lists them"),
    ):
        lines += wrapped(f"  fatesmith {words:<18}  {what}", hang=32)
    for line in lines:
        click.echo(line)


def _lines(found: Found) -> list[str]:
    """The matches in sections, with an empty line between two."""
    sections = {
        "Glossary": [
            line
            for entry in found.entries
            for line in wrapped(f"  {entry.word} ({chapter_of(entry)}): {entry.meaning}.", hang=4)
        ],
        "Cards": [line for feat in found.feats for line in _feat_lines(feat)],
        "Faces": [line for face in found.faces for line in _face_lines(face)],
        "Rulings": ruling_lines(found.rulings),
    }
    lines: list[str] = []
    for title, told in sections.items():
        if told:
            lines += [*([""] if lines else []), title, *told]
    return lines


def _feat_lines(feat: int) -> list[str]:
    gist = gist_of_feat(feat) or "nothing but glory"
    slug = CATALOG.feat_set(feat).slug
    return wrapped(f"  {feat_name(feat)} (card {slug}): {gist}.", hang=4)


def _face_lines(face: int) -> list[str]:
    slug = CATALOG.faces[face].slug
    return wrapped(f"  {face_name(face)} (face {slug}): {rules_of_face(face)}", hang=4)


def _as_dict(words: str, found: Found) -> dict[str, object]:
    return {
        "words": words,
        "glossary": [
            {"chapter": chapter_of(entry), "word": entry.word, "meaning": entry.meaning}
            for entry in found.entries
        ],
        "cards": [
            {
                "slug": CATALOG.feat_set(feat).slug,
                "name": feat_name(feat),
                "gist": gist_of_feat(feat),
            }
            for feat in found.feats
        ],
        "faces": [
            {
                "slug": CATALOG.faces[face].slug,
                "name": face_name(face),
                "rules": rules_of_face(face),
            }
            for face in found.faces
        ],
        "rulings": [ruling_as_dict(ruling) for ruling in found.rulings],
    }
