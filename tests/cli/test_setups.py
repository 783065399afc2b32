"""`fatesmith setups` lists, describes and draws set-ups."""

import json
import re

import pytest
from click.testing import CliRunner, Result

from fatesmith import CATALOG, Setup
from fatesmith.cli.main import main
from fatesmith.cli.setups import setups as command
from fatesmith.content.named import NAMED, Named
from fatesmith.content.setup import LOCATION_SLUGS
from fatesmith.prose.language import language, language_codes
from fatesmith.prose.names import feat_name
from tests.mute import MUTE


def setups(*words: str) -> Result:
    return CliRunner().invoke(main, ["setups", *words], env={"COLUMNS": "80"})


def test_all_named_setups_are_listed_with_seats_and_description() -> None:
    result = setups()
    assert result.exit_code == 0
    first_words = [line.split()[0] for line in result.stdout.splitlines() if line[0] != " "]
    assert first_words[:-1] == [named.name for named in NAMED]
    assert "discovery-titans      2-4  the Titans module" in result.stdout
    assert "challenge-2021        2    from a 2021 challenge" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


@pytest.mark.parametrize("named", NAMED, ids=lambda named: named.name)
def test_one_setup_is_described_location_by_location(named: Named) -> None:
    result = setups(named.name)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    starts = [line.split()[:2] for line in lines if line.split()[0] in LOCATION_SLUGS]
    assert starts == [list(pair) for pair in zip(LOCATION_SLUGS, named.feats, strict=True)]
    assert max(map(len, lines)) <= 80


def test_a_location_tells_cost_glory_and_what_the_card_does() -> None:
    told = setups("discovery-goddess").stdout
    assert "M3  moon-golem    m2    v2   The Moon Golem: forge a moon golem face" in told
    assert "M8  goddess       s5m5  v18  The Goddess: turn both dice to faces" in told
    assert "M8  monsters      s5m5  v26+ Monsters: Hydra 26, Harpy 27" in (
        setups("tournament-2020-2").stdout
    )


def test_a_random_setup_is_the_one_of_its_seed() -> None:
    words = ("random", "--seed", "5", "--module", "titans", "--promos", "--json")
    told = json.loads(setups(*words).stdout)
    drawn = Setup.random(2, 5, module="titans", promos=True)
    assert tuple(told["feats"].values()) == drawn.feats
    assert list(told["feats"]) == list(LOCATION_SLUGS)
    assert (told["module"], told["seed"], told["seats"]) == ("titans", 5, [2, 3, 4])
    told = json.loads(setups(*words, "--seats", "3").stdout)
    assert told["seats"] == [3]


def test_without_a_seed_another_setup_is_drawn_and_its_seed_printed() -> None:
    told = json.loads(setups("random", "--rebellion", "--json").stdout)
    again = json.loads(
        setups("random", "--rebellion", "--json", "--seed", str(told["seed"])).stdout
    )
    assert told == again
    assert "random: drawn with seed 7; no module; for 2, 3 or 4 heroes." in (
        setups("random", "--seed", "7").stdout
    )


def test_weights_make_sets_likely_or_leave_them_out() -> None:
    drawn = set()
    for seed in range(30):
        words = (
            "random",
            "--seed",
            str(seed),
            "--weight",
            "bear=2",
            "--weight",
            "hind=0",
            "--json",
        )
        drawn.add(json.loads(setups(*words).stdout)["feats"]["M3"])
    assert drawn == {"bear"}


def test_json_lists_every_setup() -> None:
    told = json.loads(setups("--json").stdout)
    assert [each["name"] for each in told["setups"]] == [named.name for named in NAMED]
    assert told["setups"][0]["feats"]["M1"] == "hammer"
    assert json.loads(setups("advanced", "--json").stdout) == told["setups"][1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nonsense"], "there is no set-up 'nonsense'; these are: introductory, advanced,"),
        (["random", "--weight", "bear"], "'bear' is not a weight: write a set and a number"),
        (["random", "--weight", "bear=much"], "'bear=much' is not a weight"),
        (["random", "--weight", "bear=-1"], "'bear=-1' is not a weight"),
        (["random", "--weight", "bear=nan"], "'bear=nan' is not a weight"),
        (["random", "--weight", "bear=inf"], "the weight of bear must be a number from 0 up"),
        (["random", "--weight", "bear=1", "--weight", "bear=2"], "two weights for bear"),
        (["random", "--weight", "nobody=1"], "there is no set 'nobody'"),
        (
            ["random", "--weight", "bear=0", "--weight", "hind=0"],
            "the weights leave no set for M3: hind bear",
        ),
        (["--seed", "3"], "--seats, --seed, --module, --rebellion, --promos and --weight are for"),
        (["advanced", "--rebellion"], "--seats, --seed, --module"),
    ],
)
def test_a_mistake_is_reported_in_one_sentence(words: list[str], message: str) -> None:
    result = setups(*words)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith(f"Error: {message}")
    assert result.stderr.count("\n") == 1


# Languages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", language_codes())
def test_setups_are_told_in_every_language(code: str) -> None:
    spoken = language(code)
    listed = setups("--language", code)
    assert listed.exit_code == 0
    for named in NAMED:
        result = setups(named.name, "--language", code)
        assert result.exit_code == 0
        assert feat_name(CATALOG.set_number(named.feats[0]), spoken) in result.stdout
        assert max(map(len, (*result.stdout.splitlines(), *listed.stdout.splitlines()))) <= 80
    told = json.loads(setups("--json", "--language", code).stdout)["setups"]
    assert len({each["about"] for each in told}) == len(NAMED)


def test_a_setup_in_german_and_a_drawn_one_in_french() -> None:
    told = setups("discovery-goddess", "--language", "de").stdout
    assert "Modul „Göttin“; für 2, 3 oder 4 Helden." in told
    assert "M3  moon-golem    m2    v2   Der Mondgolem: schmiede eine Seite „Mondgolem“" in told
    drawn = setups("random", "--seed", "7", "--language", "fr").stdout.replace("\u00a0", " ")
    assert drawn.startswith(
        "random : tirée au sort avec la graine 7 ; sans module ; pour 2, 3 ou 4 héros.\n"
    )


def test_all_of_a_setup_comes_from_the_catalog(capsys: pytest.CaptureFixture[str]) -> None:
    options = {"seats": None, "seed": None, "module": "none", "rebellion": False, "promos": False}
    names = "|".join(named.name for named in NAMED)
    notation = re.compile(
        rf"(?m)^(?:{names})(?![\w-])|^[MF]\d  [\w-]+ +[sm\d]+ +v\d+|\b[MF]\d\b|\b[AB]\b"
    )
    for name in (None, *(named.name for named in NAMED)):
        assert command.callback is not None
        command.callback(name=name, weights=(), as_json=False, language=MUTE, **options)
        heard = notation.sub("", capsys.readouterr().out)
        assert not any(map(str.isalpha, heard)), heard


def test_an_unknown_language_is_reported_with_the_known_ones() -> None:
    result = setups("--language", "xx")
    assert result.exit_code == 2
    assert f"there is no language 'xx'; there are {', '.join(language_codes())}." in result.stderr
