"""The language of templates: what is read, what is refused and why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fatesmith.prose.template import Field, Selection, Template, TemplateError, parse_template


def template(*parts: str | Field | Selection) -> Template:
    return Template(parts)


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ("", template()),
        ("plain text", template("plain text")),
        ("{n} gold", template(Field("n"), " gold")),
        ("Forge {face:the}.", template("Forge ", Field("face", "the"), ".")),
        ("{who:own-inside} die", template(Field("who", "own-inside"), " die")),
        ("{x:à}", template(Field("x", "à"))),
        ("{n?step|steps}", template(Selection("n", (template("step"), template("steps"))))),
        ("{on? now|}", template(Selection("on", (template(" now"), template())))),
        ("{on?|later}", template(Selection("on", (template(), template("later"))))),
        ("{n?a|b|c}", template(Selection("n", (template("a"), template("b"), template("c"))))),
        (
            "{who?du {n}|{who} {on?x|{n:den}}}",
            template(
                Selection(
                    "who",
                    (
                        template("du ", Field("n")),
                        template(
                            Field("who"),
                            " ",
                            Selection("on", (template("x"), template(Field("n", "den")))),
                        ),
                    ),
                )
            ),
        ),
        (r"\{a\|b\} \\", template("{a|b} \\")),
        (r"{n?a\|b|c\}}", template(Selection("n", (template("a|b"), template("c}"))))),
        ("what? yes: no", template("what? yes: no")),
    ],
)
def test_texts_are_parsed(text: str, parsed: Template) -> None:
    assert parse_template(text) == parsed


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{n", "the brace before 'n' is never closed"),
        ("{n?a|b", "the brace before 'n' is never closed"),
        ("{n?a", "the brace before 'n' is never closed"),
        ("{n:the", "the brace before 'n' is never closed"),
        ("a } b", "} stands outside a selection"),
        ("a | b", "| stands outside a selection"),
        ("{}", "the brace at letter 1 needs the name of a value"),
        ("ab {?x|y}", "the brace at letter 4 needs the name of a value"),
        ("{n:}", "no form follows {n:"),
        ("{n!}", "'!' is not part of the field 'n'"),
        ("{n:the x}", "' ' is not part of the field 'n'"),
        ("{n|x}", "'|' is not part of the field 'n'"),
        ("{n?one}", "the selection by 'n' has one alternative"),
        (r"\n", "a backslash stands before 'n'"),
        ("x\\", "a backslash stands before 'the end'"),
    ],
)
def test_what_is_not_a_template_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(TemplateError) as caught:
        parse_template(text)
    assert reason in str(caught.value)


def test_a_template_tells_what_it_needs() -> None:
    parsed = parse_template("{a} {b?{c:den}|{d?x|y}} z")
    assert parsed.names() == {"a", "b", "c", "d"}
    assert [field.name for field in parsed.fields()] == ["a", "c"]
    assert [selection.name for selection in parsed.selections()] == ["b", "d"]


@given(st.text(alphabet="ab{}|?:\\ ", max_size=12))
def test_any_text_is_a_template_or_a_named_error(text: str) -> None:
    try:
        parsed = parse_template(text)
    except TemplateError:
        return
    braces = text.replace("\\\\", "").replace("\\{", "").count("{")
    assert len([*parsed.fields(), *parsed.selections()]) == braces
