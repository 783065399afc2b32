"""Where a store is, in words that may be shown: without passwords."""

import re
from typing import Final

# A password may contain anything, even unescaped: it ends at the last @.
_USER: Final = re.compile(r"^([^:/]*://[^:/@?]*):.*@", re.DOTALL)
_QUERY: Final = re.compile(r"(pass[^=&]*=)[^&]*", re.IGNORECASE)


def redacted(url: str) -> str:
    """The URL with every password in it replaced by ***."""
    return _QUERY.sub(r"\1***", _USER.sub(r"\1:***@", url))
