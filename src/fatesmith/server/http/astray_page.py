"""What people see who ask by a name that is not ours: a page in their language, not JSON."""

from html import escape
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response

from fatesmith.prose.language import language, language_codes

MOST_LETTERS: Final = 60
"""Of a name that somebody else chose."""
_NAMELESS: Final = "?"
_PAGE: Final = """<!doctype html>
<html lang="{code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
</head>
<body>
<main>
<h1>{title}</h1>
<p>{unknown}</p>
<p>{guest}</p>
<p><small>{host}</small></p>
</main>
</body>
</html>
"""


def preferred(accepted: str) -> str:
    """The code of the first language that a browser accepts and we speak; else English."""
    first = [part.partition(";")[0].strip()[:2].lower() for part in accepted[:100].split(",")]
    return next((each for each in first if each in language_codes()), "en")


def for_a_person(method: str, headers: Headers) -> bool:
    """Whether a browser shows the answer as a page."""
    return method == "GET" and "text/html" in headers.get("accept", "")


def astray_page(host: str, headers: Headers, status: int) -> Response:
    code = preferred(headers.get("accept-language", ""))
    speaks, name = language(code), host[:MOST_LETTERS] or _NAMELESS
    page = _PAGE.format(
        code=code,
        title=escape(speaks.say("astray.title")),
        unknown=escape(speaks.say("astray.unknown", host=name)),
        guest=escape(speaks.say("astray.guest")),
        host=escape(speaks.say("astray.host", host=name)),
    )
    return HTMLResponse(page, status, {"cache-control": "no-store", "vary": "accept-language"})
