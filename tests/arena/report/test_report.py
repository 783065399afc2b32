"""The report as a whole: one complete page, honest sentences, tables for programs, and no folder
overwritten that is not its own."""

import csv
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from fatesmith.arena.report.clusters import Interval
from fatesmith.arena.report.figures import Header, make_figures
from fatesmith.arena.report.folder import MARKER, ReportError, write_report
from fatesmith.arena.report.item_names import card_place, card_title, face_price, face_title
from fatesmith.arena.report.page import SECTIONS, page
from fatesmith.arena.report.sentences import (
    about_items,
    about_margins,
    about_pace,
    about_race,
    headline,
    points_text,
    share_text,
    verdict,
)
from fatesmith.arena.summary import Summary
from fatesmith.cli.main import main
from tests.arena.games import game, random_run

HEADER: Header = {
    "bots": ["ant", "bee"],
    "seats": 2,
    "setup": "introductory",
    "blocks": 30,
    "seed": 7,
    "engine": "0.1.0",
    "catalog": "abc123",
    "command": "fatesmith arena ant bee --blocks 30 --seed 7",
    "date": "1 May 2026",
}
VOID = {"meta", "br", "hr", "img", "link", "input"}


class Reader(HTMLParser):
    """Checks that tags close in order, and collects what the tests need."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []
        self.counts: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        if tag not in VOID:
            self.open.append(tag)
        self._note(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        self._note(attrs)

    def _note(self, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src"):
                self.links.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.words.append(data)


def read(document: str) -> Reader:
    reader = Reader()
    reader.feed(document)
    reader.close()
    assert reader.open == []
    return reader


def document(summaries: list[Summary], header: Header | None = None) -> str:
    header = HEADER if header is None else header
    return page(make_figures(summaries, header), header)


RUNS = {
    "two bots": random_run(30),
    "four bots": random_run(5, ("ant", "bee", "cat", "dog")),
    "a bot against itself": random_run(5, ("ant", "ant")),
    "two copies": random_run(5, ("ant", "bee", "bee")),
    "nine bots": [game(n, (f"bot{n}", f"bot{n + 1}")) for n in range(8)],
    "one game": [game()],
    "one draw": [game(glory=(80, 80))],
    "no games": [],
}


@pytest.mark.parametrize("name", RUNS)
def test_the_page_is_whole_and_needs_nothing_else(name: str) -> None:
    text = document(RUNS[name])
    found = read(text)
    assert set(SECTIONS) <= set(found.ids)
    assert len(found.ids) == len(set(found.ids))
    assert all(link.startswith("#") or link.endswith(".csv") for link in found.links)
    assert {link[1:] for link in found.links if link.startswith("#")} <= set(found.ids)
    assert "http" not in text
    assert "url(" not in text
    assert "@import" not in text
    assert not re.search(r"\b(nan|inf|None)\b", text)
    assert found.counts.get("img", 0) == found.counts.get("link", 0) == 0


def test_every_chart_has_a_name_and_a_description() -> None:
    pictures = re.findall(r"<svg(?![^>]*aria-hidden).*?</svg>", document(RUNS["two bots"]))
    assert len(pictures) >= 14  # seven charts, each for desktops and for phones
    for picture in pictures:
        assert re.search(r"<title>[^<]+</title><desc>[^<]+</desc>", picture)


def test_the_page_says_how_it_was_measured() -> None:
    words = " ".join(read(document(RUNS["two bots"])).words)
    for told in ("introductory", "7", "0.1.0", "abc123", "1 May 2026", "--blocks 30 --seed 7"):
        assert told in words


def test_names_are_escaped_wherever_they_stand() -> None:
    evil = '<script>alert("x")</script>&'
    header: Header = {
        "title": evil,
        "bots": [evil, "bee"],
        "setup": evil,
        "seed": evil,
        "engine": evil,
        "catalog": evil,
        "command": evil,
        "date": evil,
        "notes": [evil],
    }
    games = [
        game(
            block,
            (evil, "bee"),
            (90, 80 + 20 * (block % 2)),
            cards=[[(evil, 1)], []],
            faces=[[], [(evil, 2)]],
            faults=[[evil], []],
            sources=[{evil: 90}, {"dice": 80}],
        )
        for block in range(4)
    ]
    text = document(games, header)
    assert read(text).counts["script"] == 1
    assert evil not in text
    assert text.count("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;") > 20


def test_bots_stand_in_the_order_of_the_header() -> None:
    figures = make_figures(random_run(3), {"bots": ["bee", "nobody"]})
    assert [standing.bot for standing in figures.standings] == ["bee", "ant"]
    assert [each.bot for each in figures.sources] == ["bee", "ant"]


# Sentences ----------------------------------------------------------------------------------------


def plain(words: str) -> str:
    return words.replace("\u00a0", " ").replace("\u202f", " ")


def test_the_headline_names_share_games_rival_and_blocks() -> None:
    games = [
        game(block, ("ant", "bee"), (90, 80) if block % 4 else (70, 80)) for block in range(2000)
    ]
    figures = make_figures(games, HEADER)
    assert plain(headline(figures)) == (
        "ant won 75.0 % ± 1.9 of 2 000 games against bee, in 2 000 blocks."
    )
    assert [plain(told) for told in verdict(figures)] == [
        "An even share would be 50 %: ant is stronger than that by more than chance explains."
    ]


def test_a_bot_with_several_seats_is_measured_by_all_of_them() -> None:
    games = [game(block, ("ant", "bee", "bee"), (70, 80, 60)) for block in range(5)]
    ant, bee = make_figures(games, HEADER).standings
    assert (ant.won.value, bee.won.value) == (0, 1)
    assert bee.even == pytest.approx(2 / 3)
    assert bee.by_seat[2].value == 0


def test_too_few_blocks_are_named_as_such_and_doubt_is_stated() -> None:
    told = " ".join(verdict(make_figures(random_run(4), HEADER)))
    assert "fewer than 400 blocks" in told
    games = [game(0, glory=(90, 80)), game(1, glory=(70, 80))]
    assert "do not show who is stronger" in " ".join(verdict(make_figures(games, HEADER)))


def test_intervals_of_the_header_are_those_of_the_report() -> None:
    header: Header = {
        **HEADER,
        "raw": {"ant": (0.62, 0.6, 0.64)},
        "adjusted": {"ant": (0.61, 0.6, 0.62)},
    }
    figures = make_figures(random_run(4), header)
    assert "62.0 % ± 2.0" in plain(headline(figures))
    assert "taken out, it is 61.0 % ± 1.0" in plain(" ".join(verdict(figures)))


def test_no_games_and_one_bot_have_headlines_too() -> None:
    assert headline(make_figures([], {})) == "No games were played."
    mirror = make_figures(random_run(5, ("ant", "ant")), {})
    assert plain(headline(mirror)) == "ant played 10 games against itself, in 5 blocks."
    assert all(margin >= 0 for margin in mirror.margins)
    assert mirror.standings[0].won == Interval(1.0)


def test_shares_are_told_with_the_interval_they_have() -> None:
    assert plain(share_text(Interval(0.5, 0.4, 0.6))) == "50.0 % ± 10.0"
    assert plain(share_text(Interval(0.97, 0.92, 0.99))) == "97.0 % (92.0 to 99.0)"
    assert plain(share_text(Interval(0.5))) == "50.0 %"
    assert plain(points_text(Interval(-0.05, -0.1, 0))) == "\u22125.0 ± 5.0"
    assert points_text(Interval(0.5)) == "too few"
    assert points_text(None) == "–"


def test_faults_are_counted_and_listed() -> None:
    games = [game(0, faults=[["took too long"], []]), game(1, faults=[["took too long"], []])]
    figures = make_figures(games, HEADER)
    assert figures.standings[0].faults == {"took too long": 2}
    words = read(document(games)).words
    assert "took too long" in words
    assert "2" in words
    assert any("2\u00a0faults happened" in told for told in words)


def test_sentences_tell_who_leads_since_when() -> None:
    races = [[9, 10, 30], [5, 20, 20]]
    figures = make_figures([game(glory=(30, 20), race=races)], HEADER)
    assert about_race(figures.standings) == (
        "On average ant is ahead from round 3 on, and by 10.0 glory at the end."
    )
    level = make_figures([game(glory=(30, 30), race=[[9, 30], [5, 30]])], HEADER)
    assert about_race(level.standings) == "On average, nobody is ahead at the end."


def test_sentences_tell_how_close_games_were() -> None:
    games = [game(glory=(80, 75)), game(1, glory=(80, 90)), game(2, glory=(99, 80))]
    told = plain(about_margins(make_figures(games, HEADER)))
    assert told == "Half of the games were decided by 10 glory or less, 33 % by 5 or less."


def test_sentences_tell_how_many_cards_stand_out() -> None:
    with_owl = [("owl", 2)]
    games = [
        game(block, glory=(90, 80) if block % 2 else (80, 90), cards=[with_owl * (block % 2), []])
        for block in range(40)
    ]
    told = plain(about_items(make_figures(games, HEADER).cards, "card"))
    assert told.startswith("Of 1 card that can be compared, 1 went with winning more and none")
    assert about_items([], "card") == "No card can be compared: all seats have it, or too few do."


def test_sentences_tell_who_thinks_longest() -> None:
    games = [game()]
    games[0].seconds = [0.5, 0.1]
    standings = make_figures(games, HEADER).standings
    assert about_pace(standings) == "ant thinks 10 ms per decision, 5.0 times as long as bee."
    games[0].seconds = [55.0, 0.05]
    assert "1\u202f100 times" in about_pace(make_figures(games, HEADER).standings)
    games[0].seconds = [0.0, 0.0]
    assert about_pace(make_figures(games, HEADER).standings) == "Time was not measured."


def test_luck_and_what_is_without_it_have_columns_only_if_measured() -> None:
    assert "Luck" not in document([game()])
    header: Header = {**HEADER, "adjusted": {"ant": (0.6, 0.5, 0.7)}}
    text = document([game(luck=[2.0, -2.0]), game(1)], header)
    assert "Luck taken out" in text
    assert "\u22122.00" in text


def test_a_race_of_unequal_length_and_a_bot_that_never_chose_are_borne() -> None:
    games = [game(race=[[10, 100], [80]])]
    games[0].decisions = [50, 0]
    figures = make_figures(games, HEADER)
    assert figures.standings[1].pace is None
    read(document(games))


def test_things_have_their_names_and_unknown_ones_their_slugs() -> None:
    assert (card_title("satyrs"), card_place("satyrs")) == ("Satyrs", "M4")
    assert (card_title("boar-red"), card_place("boar-red")) == ("Tenacious Boar, red", "M4")
    assert (card_title("harpy"), card_place("harpy")) == ("Harpy", "M8")
    assert (card_title("no-such"), card_place("no-such")) == ("no-such", "")
    assert (face_title("v3"), face_price("v3")) == ("3 glory", "8 gold")
    assert (face_title("x3"), face_price("x3")) == ("triple", "")
    assert (face_title("no-such"), face_price("no-such")) == ("no-such", "")


# Files --------------------------------------------------------------------------------------------


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_tables_hold_every_seat_card_and_face(tmp_path: Path) -> None:
    games = [
        game(0, cards=[[("owl", 2), ("hydra", 8)], []], faces=[[("g3", 1)], [("g3", 3)]]),
        game(1, glory=(70, 80), cards=[[], [("owl", 4)]], luck=[1.5, -1.5]),
    ]
    path = write_report(games, HEADER, tmp_path / "a" / "report")
    assert path == tmp_path / "a" / "report" / "index.html"
    seats = rows(path.with_name("games.csv"))
    assert len(seats) == 4
    assert {key: seats[0][key] for key in ("block", "seat", "bot", "glory", "rank", "share")} == {
        "block": "0",
        "seat": "1",
        "bot": "ant",
        "glory": "100",
        "rank": "1",
        "share": "1.0",
    }
    assert seats[0]["cards"] == "owl@2 hydra@8"
    assert seats[0]["race"] == "50 100"
    assert seats[0]["glory_dice"] == "100"
    assert [seat["luck"] for seat in seats] == ["", "", "1.5", "-1.5"]
    owl, hydra = rows(path.with_name("cards.csv"))
    assert (owl["slug"], owl["pieces"], owl["seats"], owl["mean_round"]) == (
        "owl",
        "2",
        "0.5",
        "3.0",
    )
    assert owl["winning_takers"] == "2"
    assert owl["seats of bee"] == "0.5"
    assert hydra["name"] == "Hydra"
    (face,) = rows(path.with_name("faces.csv"))
    assert (face["slug"], face["name"], face["added"]) == ("g3", "3 gold", "0.0")


def test_an_earlier_report_is_replaced(tmp_path: Path) -> None:
    first = write_report(random_run(2), HEADER, tmp_path).read_text(encoding="utf-8")
    second = write_report(random_run(9), HEADER, tmp_path).read_text(encoding="utf-8")
    assert first != second
    assert (tmp_path / MARKER).is_file()


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(ReportError, match="holds other files"):
        write_report([], HEADER, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]
    assert (tmp_path / "index.html").read_text() == "mine"


def test_a_file_is_not_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "report"
    path.write_text("mine")
    with pytest.raises(ReportError, match="is a file"):
        write_report([], HEADER, path)


def test_the_same_games_make_the_same_report(tmp_path: Path) -> None:
    games = random_run(10)
    one, two = (write_report(games, HEADER, tmp_path / name) for name in ("a", "b"))
    assert one.read_bytes() == two.read_bytes()


# From the command ---------------------------------------------------------------------------------


def test_the_arena_writes_a_report_of_its_match(tmp_path: Path) -> None:
    folder = tmp_path / "report"
    command = ["arena", "--bots", "dearest,random", "--blocks", "2", "--report", str(folder)]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.output
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "dearest" in page
    assert len(rows(folder / "games.csv")) == 2 * 2 * 2


def test_a_folder_of_something_else_is_refused_before_a_game_is_played(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    command = ["arena", "--bots", "dearest,random", "--blocks", "2", "--report", str(tmp_path)]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 2
    assert (tmp_path / "mine.txt").read_text() == "mine"
    assert not (tmp_path / "index.html").exists()
