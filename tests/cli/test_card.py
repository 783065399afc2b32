"""`fatesmith card` and `fatesmith face` say what a card or face is and does, with its rulings."""

import json
import re

import click
import pytest
from click.testing import CliRunner, Result

from fatesmith import CATALOG
from fatesmith.cli.card import card, face
from fatesmith.cli.terminal.lookup import card_names, explain_card, explain_face, face_names, find
from fatesmith.prose.language import language, language_codes
from fatesmith.prose.names import face_name, feat_name
from fatesmith.prose.rules import rules_of_face, rules_of_feat
from fatesmith.prose.rulings import ruling_words, rulings_about
from tests.mute import MUTE

FEATS = [feat_set.slug for feat_set in CATALOG.feat_sets()]
FACES = [declared.slug for declared in CATALOG.faces[1:]]


def run(command: click.Command, *words: str) -> Result:
    return CliRunner().invoke(command, list(words), env={"COLUMNS": "80"})


def told(command: click.Command, *words: str) -> str:
    result = run(command, *words)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert max(map(len, result.stdout.splitlines())) <= 80
    return result.stdout


def joined(text: str) -> str:
    return " ".join(text.split())


def test_a_card_tells_cost_place_glory_box_rules_and_rulings() -> None:
    assert told(card, "owl") == (
        "The Guardian’s Owl (feat owl)\n"
        "  Cost:     2 sun\n"
        "  Location: Place for 2 sun\n"
        "  Glory:    4\n"
        "  Box:      base\n"
        "\n"
        "Once in step 2 of each of your turns, you may gain 1 gold or 1 sun or 1 moon.\n"
        "\n"
        "Rulings\n"
        "  base K3  The owl gives 1 gold, 1 sun or 1 moon, chosen again each time.\n"
    )


def test_a_face_tells_price_origin_box_rules_and_rulings() -> None:
    assert told(face, "g3/v2") == (
        "3 gold or 2 glory (face g3/v2)\n"
        "  Price:    5 gold, level 4\n"
        "  From:     the sanctuary, 4 pieces\n"
        "  Box:      base\n"
        "\n"
        "Gain 3 gold or 2 glory, as you choose.\n"
        "\n"
        "Rulings\n"
        "  base K23  The face g3/v2 gives 3 gold or 2 glory, as its hero chooses.\n"
    )


@pytest.mark.parametrize("slug", FEATS)
def test_every_card_is_found_by_slug_and_tells_all_the_table_tells(slug: str) -> None:
    text = joined(told(card, slug))
    for line in explain_card(slug)[1:]:
        assert line in text
    for ruling in rulings_about(slug):
        assert f"{ruling.code} {ruling_words(ruling)}" in text
    assert ("Rulings" in text) == bool(rulings_about(slug))


@pytest.mark.parametrize("slug", FACES)
def test_every_face_is_found_by_slug_and_tells_its_rules_and_rulings(slug: str) -> None:
    text = joined(told(face, slug))
    assert rules_of_face(CATALOG.face_number(slug)) in text
    for ruling in rulings_about(slug):
        assert f"{ruling.code} {ruling_words(ruling)}" in text


@pytest.mark.parametrize("words", ["Cerbère", "cerbere", "l'hydre", "L’Hydre", "NAVIRE  celeste"])
def test_names_are_found_without_their_accents_and_with_any_apostrophe(words: str) -> None:
    french = language("fr")
    (found,) = find(words, card_names(french))
    assert feat_name(found, french) in ("Cerbère", "L’Hydre", "Le Navire céleste")


def test_a_name_means_the_same_here_and_at_the_table() -> None:
    for number, known in card_names().items():
        for name in known[:2]:
            assert find(name, card_names()) == [number]
            assert explain_card(name)[0].startswith(feat_name(number))
    for number, known in face_names().items():
        for name in known:
            assert find(name, face_names()) == [number]
            assert explain_face(name) == explain_face(known[0])


@pytest.mark.parametrize(
    ("words", "slug"),
    [
        (["the", "guardian's", "owl"], "owl"),
        (["Guardian’s Owl"], "owl"),
        (["SILVER", "hind"], "hind"),
        (["hind"], "hind"),
        (["harpy"], "monsters"),
        (["hydra"], "hydra"),
        (["mirror"], "mirror"),
        (["mirror", "of", "misfortune"], "misfortune"),
        (["nymph"], "nymph"),
        (["invis"], "helmet"),
    ],
)
def test_a_card_is_found_by_any_clear_name(words: list[str], slug: str) -> None:
    assert f"(feat {slug})" in told(card, *words)


def test_boxes_and_modules_are_told() -> None:
    assert "Box:      rebellion, titans module" in told(card, "oracle")
    assert "Box:      rebellion\n" in told(card, "twins")
    assert "Box:      promo" in told(card, "wheel")
    assert "Box:      rebellion, titans module" in told(face, "a1")
    assert "Box:      rebellion\n" in told(face, "celestial-gold")
    assert "Box:      base" in told(face, "boar-red")


def test_cards_that_differ_in_glory_tell_the_range() -> None:
    assert "Glory:    26 to 29, the lowest on top" in told(card, "monsters")


def test_a_face_tells_every_place_it_comes_from() -> None:
    assert "From:     the starting dice\n" in told(face, "g1")
    assert "the starting dice without a module or with the Goddess" in told(face, "v2")
    assert "the garden, 1 piece, opened by The Guardian’s Shield (shield)" in (
        told(face, "shield-red")
    )
    assert "the starting dice with the Goddess; the forest, 4 pieces, opened by The Moon" in (
        joined(told(face, "golem-moon"))
    )
    assert "From:     the celestial die" in told(face, "celestial-side")
    faces = json.loads(run(face, "--json").stdout)["faces"]
    assert all(each["from"] for each in faces)


def test_without_a_name_all_cards_are_listed_by_location() -> None:
    lines = told(card).splitlines()
    assert sorted(line.split()[1] for line in lines[:-2]) == sorted(FEATS)
    places = [line.split()[0] for line in lines[:-2]]
    order = [location.slug for location in CATALOG.locations]
    assert places == sorted(places, key=order.index)
    assert "M8  monsters      s5m5  v26-29  Monsters" in lines


def test_without_a_name_all_faces_are_listed() -> None:
    lines = told(face).splitlines()
    assert [line.split()[0] for line in lines[:-2]] == FACES
    assert "g3/v2              g5   3 gold or 2 glory" in lines


@pytest.mark.parametrize(
    ("command", "words", "message"),
    [
        (card, ["guardian's"], 'Several cards match "guardian\'s": say owl or shield.'),
        (card, ["owk"], "There is no card 'owk'; did you mean owl?"),
        (card, ["the", "cerberos"], "There is no card 'the cerberos'; did you mean cerberus?"),
        (card, ["zzzqq"], "There is no card 'zzzqq'; `fatesmith card` lists them all."),
        (card, ["x3"], "There is no card 'x3', but a face: `fatesmith face x3`."),
        (face, ["owl"], "There is no face 'owl', but a card: `fatesmith card owl`."),
        (face, ["chaoss-red"], "There is no face 'chaoss-red'; did you mean chaos-red"),
        (face, ["red"], "Several faces match 'red': say shield-red, boar-red, chaos-red or"),
        (face, ["zzzqq", "--json"], "There is no face 'zzzqq'; `fatesmith face` lists them all."),
    ],
)
def test_an_unclear_name_is_reported_in_one_sentence(
    command: click.Command, words: list[str], message: str
) -> None:
    result = run(command, *words)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith(f"Error: {message}")
    assert result.stderr.count("\n") == 1


def test_json_has_everything_about_one_card() -> None:
    told_card = json.loads(run(card, "boar", "--json").stdout)
    rulings = told_card.pop("rulings")
    assert told_card == {
        "slug": "boar",
        "name": "Tenacious Boar",
        "sun": 0,
        "moon": 3,
        "location": "M4",
        "island": 2,
        "glory": 4,
        "cards": [{"variant": c, "glory": 4} for c in ("red", "yellow", "green", "blue")],
        "box": "base",
        "module": "none",
        "rules": explain_card("boar")[1],
    }
    assert [ruling["code"] for ruling in rulings] == [r.code for r in rulings_about("boar")]
    assert rulings[0]["about"][:2] == ["boar", "boar-red"]


def test_json_has_everything_about_one_face() -> None:
    assert json.loads(run(face, "g6", "--json").stdout) | {"rulings": []} == {
        "slug": "g6",
        "name": "6 gold",
        "price": 4,
        "level": 3,
        "from": ["the sanctuary, 1 piece"],
        "box": "base",
        "module": "none",
        "rules": "Gain 6 gold.",
        "rulings": [],
    }
    assert json.loads(run(face, "x3", "--json").stdout)["price"] is None


def test_json_without_a_name_holds_all() -> None:
    cards = json.loads(run(card, "--json").stdout)["cards"]
    assert sorted(each["slug"] for each in cards) == sorted(FEATS)
    faces = json.loads(run(face, "--json").stdout)["faces"]
    assert [each["slug"] for each in faces] == FACES
    assert json.loads(run(face, "g1", "--json").stdout) == faces[0]


# Languages ----------------------------------------------------------------------------------------


def test_a_card_is_told_in_german_with_its_rulings() -> None:
    assert told(card, "owl", "--language", "de") == (
        "Die Eule des Hüters (Heldentat owl)\n"
        "  Kosten:    2 Sonne\n"
        "  Ort:       Platz für 2 Sonne\n"
        "  Ruhm:      4\n"
        "  Schachtel: Grundspiel\n"
        "\n"
        "Einmal in Schritt 2 jedes deiner Züge, wenn du möchtest: Erhalte 1 Gold oder 1\n"
        "  Sonne oder 1 Mond.\n"
        "\n"
        "Regelentscheide\n"
        "  base K3  Die Eule gibt 1 Gold, 1 Sonne oder 1 Mond, jedes Mal neu gewählt.\n"
    )


def test_a_face_is_told_in_french() -> None:
    text = told(face, "golem-moon", "--language", "fr").replace("\u00a0", " ")
    assert text.startswith(
        "Golem de lune (face golem-moon)\n"
        "  Prix :    aucun\n"
        "  Origine : dés de départ avec le module « Déesse » ; forêt, 4 exemplaires,\n"
        "            ouverte par le Golem de lune (moon-golem)\n"
        "  Boîte :   Rebellion, module « Déesse »\n"
    )


@pytest.mark.parametrize("code", language_codes())
def test_every_card_and_face_is_found_by_its_name_in_every_language(code: str) -> None:
    spoken = language(code)
    for number, known in card_names(spoken).items():
        assert find(feat_name(number, spoken), card_names(spoken)) == [number]
        assert len(find(known[2], card_names(spoken))) == 1
    for number in face_names(spoken):
        assert find(face_name(number, spoken), face_names(spoken)) == [number]
    assert feat_name(1, spoken) in told(card, feat_name(1, spoken).upper(), "--language", code)
    assert f"\n  {spoken.say('cards.price')}" in told(face, "g6", "--language", code)


@pytest.mark.parametrize("code", language_codes())
def test_lists_and_machines_are_told_in_every_language(code: str) -> None:
    spoken = language(code)
    assert spoken.say("cards.one-card") in told(card, "--language", code)
    assert spoken.say("cards.one-face") in told(face, "--language", code)
    cards = json.loads(run(card, "--json", "--language", code).stdout)["cards"]
    for each in cards:
        number = CATALOG.set_number(each["slug"])
        assert each["name"] == feat_name(number, spoken)
        assert each["rules"] == rules_of_feat(number, spoken)
    faces = json.loads(run(face, "--json", "--language", code).stdout)["faces"]
    for each in faces:
        assert each["rules"] == rules_of_face(CATALOG.face_number(each["slug"]), spoken)


@pytest.mark.parametrize("code", language_codes())
@pytest.mark.parametrize(("command", "slugs"), [(card, FEATS), (face, FACES)])
def test_no_line_is_too_long_in_any_language(
    command: click.Command, slugs: list[str], code: str
) -> None:
    for slug in slugs:
        assert told(command, slug, "--language", code)


SLUGS = sorted({*FEATS, *FACES}, key=len, reverse=True)
CODES = r"(?:base|rebellion|ours) [KH]?\d+"
NOTATION = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, SLUGS))}|[MF]\d|[AB]|{CODES})(?!\w)")
"""Slugs, places and codes of rulings are the same in every language."""


@pytest.mark.parametrize(("command", "slugs"), [(card, FEATS), (face, FACES)])
def test_all_of_it_comes_from_the_catalog(
    command: click.Command, slugs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.callback is not None
    for slug in slugs:
        command.callback(words=(slug,), as_json=False, language=MUTE)
        text = capsys.readouterr().out
        assert not any(map(str.isalpha, NOTATION.sub("", text))), text


@pytest.mark.parametrize("command", [card, face])
def test_an_unknown_language_is_reported_with_the_known_ones(command: click.Command) -> None:
    result = run(command, "g6", "--language", "xx")
    assert result.exit_code == 2
    codes = ", ".join(language_codes())
    assert f"there is no language 'xx'; there are {codes}." in result.stderr
    assert "errors stay in English" in joined(run(command, "--help").stdout)
