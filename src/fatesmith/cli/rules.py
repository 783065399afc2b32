"""`fatesmith rules`: search the glossary and the rulings."""

import json
from dataclasses import dataclass

import click

from fatesmith.cli.card import ruling_as_dict, ruling_lines, wrapped
from fatesmith.cli.speaking import language_option
from fatesmith.cli.terminal.lookup import card_names, face_names
from fatesmith.content.catalog import CATALOG
from fatesmith.prose.families import SEARCHES
from fatesmith.prose.glossary import GlossaryEntry, folded, glossary, search
from fatesmith.prose.grammar import Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import face_name, feat_name
from fatesmith.prose.rules import gist_of_feat, rules_of_face
from fatesmith.prose.rulings import BOOKS, Ruling, search_rulings
from fatesmith.prose.voice import Voice


@dataclass(frozen=True)
class Found:
    """Everything that contains some words."""

    entries: list[GlossaryEntry]
    feats: list[int]
    faces: list[int]
    rulings: list[Ruling]

    def __bool__(self) -> bool:
        return bool(self.entries or self.feats or self.faces or self.rulings)


@click.command()
@click.argument("words", nargs=-1, metavar="[WORDS]...")
@click.option("--json", "as_json", is_flag=True, help="Print for machines; without WORDS all.")
@language_option
def rules(words: tuple[str, ...], as_json: bool, language: Language) -> None:
    """Search the glossary, cards, faces and rulings for WORDS, or show what there is.

    All words must occur; parts of words count too.
    """
    wanted = " ".join(" ".join(words).split())
    if not wanted and not as_json:
        for line in _overview(language):
            click.echo(line)
        return
    found = look_up(wanted, language)
    if not found:
        raise click.ClickException(
            f"Nothing in the rules matches {wanted!r}; try fewer words, or `fatesmith rules` for "
            "what there is."
        )
    if as_json:
        click.echo(json.dumps(_as_dict(wanted, found, language), indent=2))
        return
    for line in _lines(found, language):
        click.echo(line)


def look_up(words: str, language: Language = ENGLISH) -> Found:
    """Everything that matches in a language; cards and faces match by name. Without words,
    everything."""
    return Found(
        search(words, language),
        _by_name(words, card_names(language)),
        _by_name(words, face_names(language)),
        search_rulings(words, language),
    )


def _by_name(words: str, names: dict[int, tuple[str, ...]]) -> list[int]:
    wanted = folded(words).split()
    return [
        number for number, known in names.items() if all(word in " ".join(known) for word in wanted)
    ]


# Printing -----------------------------------------------------------------------------------------


def _overview(language: Language) -> list[str]:
    voice = Voice(language)
    chapters: dict[str, list[str]] = {}
    for entry in glossary(language):
        chapters.setdefault(entry.chapter, []).append(entry.word)
    lines = [voice.say("cards.overview-words")]
    for chapter, words in chapters.items():
        told = Words(tuple(words), "comma")
        text = voice.say("cards.overview-chapter", chapter=chapter, words=told)
        lines += wrapped(f"  {text}", hang=4)
    lines += ["", voice.say("cards.overview-rulings")]
    for book, rulings in BOOKS.items():
        about = voice.say_of("cards.book", book)
        first, last = rulings[0].code, rulings[-1].code
        text = voice.say("cards.overview-book", first=first, last=last, about=about)
        lines += wrapped(f"  {text}", hang=4)
    lines += ["", voice.say("cards.overview-search")]
    for each in SEARCHES:
        typed, finds = voice.say_of("cards.search", each), voice.say_of("cards.finds", each)
        lines += wrapped(f"  fatesmith {typed:<18}  {finds}", hang=32)
    return lines


def _lines(found: Found, language: Language) -> list[str]:
    """The matches in sections, separated by empty lines."""
    sections = {
        language.say("cards.found-words"): [
            line for entry in found.entries for line in _entry_lines(entry, language)
        ],
        language.say("cards.found-cards"): [
            line for feat in found.feats for line in _feat_lines(feat, language)
        ],
        language.say("cards.found-faces"): [
            line for face in found.faces for line in _face_lines(face, language)
        ],
        language.say("cards.rulings"): ruling_lines(found.rulings, language),
    }
    lines: list[str] = []
    for title, told in sections.items():
        if told:
            lines += [*([""] if lines else []), title, *told]
    return lines


def _entry_lines(entry: GlossaryEntry, language: Language) -> list[str]:
    values = {"word": entry.word, "chapter": entry.chapter, "meaning": entry.meaning}
    return wrapped(f"  {language.say('cards.found-word', **values)}", hang=4)


def _feat_lines(feat: int, language: Language) -> list[str]:
    gist = gist_of_feat(feat, language) or language.say("cards.found-glory")
    slug, name = CATALOG.feat_set(feat).slug, feat_name(feat, language)
    return wrapped(f"  {language.say('cards.found-card', name=name, slug=slug, gist=gist)}", hang=4)


def _face_lines(face: int, language: Language) -> list[str]:
    slug, name = CATALOG.faces[face].slug, face_name(face, language)
    does = rules_of_face(face, language)
    return wrapped(f"  {language.say('cards.face-line', name=name, slug=slug, rules=does)}", hang=4)


def _as_dict(words: str, found: Found, language: Language) -> dict[str, object]:
    return {
        "words": words,
        "glossary": [
            {"chapter": entry.chapter, "word": entry.word, "meaning": entry.meaning}
            for entry in found.entries
        ],
        "cards": [
            {
                "slug": CATALOG.feat_set(feat).slug,
                "name": feat_name(feat, language),
                "gist": gist_of_feat(feat, language),
            }
            for feat in found.feats
        ],
        "faces": [
            {
                "slug": CATALOG.faces[face].slug,
                "name": face_name(face, language),
                "rules": rules_of_face(face, language),
            }
            for face in found.faces
        ],
        "rulings": [ruling_as_dict(ruling, language) for ruling in found.rulings],
    }
