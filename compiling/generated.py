"""What is changed in the C that mypyc writes, before a compiler sees it.

Calls of librt's vectors are led to `short_vectors.h`, so that they can be inlined; the ways in from
Python and the bodies of modules are marked as rarely run. Both look for the C in the shape of one
version of mypyc: in any other shape it is left alone, and UnknownShape says why.
"""

import re
from typing import Final

HEADER: Final = "short_vectors.h"
VECTORS: Final = ("VecI64", "VecU8", "VecFloat")
"""Those that the header has short ways for."""

_DECLARATIONS: Final = re.compile(r'^#include "__native_internal_\w+\.h"\n', re.MULTILINE)
_NAMED: Final = re.compile(rf"\b({'|'.join(VECTORS)})Api\s*\.\s*(append|pop|alloc)\b")
_CALL: Final = re.compile(rf"\b({'|'.join(VECTORS)})Api\.(append|pop|alloc)\(")
_RARELY_RUN: Final = re.compile(
    r"^ *((?:PyObject \*CPyPy_\w+\([^;{}]*\)|char CPyDef_\w+_____top_level__\(void\)) \{)$",
    re.MULTILINE,
)


class UnknownShape(Exception):
    """The generated C is not what these changes were written for."""


def with_short_vectors(code: str) -> str:
    """The code with calls of vectors that can be inlined."""
    if len(_DECLARATIONS.findall(code)) != 1:
        raise UnknownShape("declarations are not included once, before everything else")
    if len(_NAMED.findall(code)) != len(_CALL.findall(code)):
        raise UnknownShape("functions of vectors are not only called")
    code, number = _CALL.subn(r"short_\2_\1(", code)
    if number == 0:
        raise UnknownShape("no function of a vector is called")
    return _DECLARATIONS.sub(lambda found: f'{found[0]}#include "{HEADER}"\n', code)


def with_rarely_run_marked(code: str) -> str:
    """The code with functions marked that Python calls, or that run once: they are compiled for
    size, and away from the others."""
    code, number = _RARELY_RUN.subn(r"__attribute__((cold)) \1", code)
    if number == 0:
        raise UnknownShape("no function is there for Python to call")
    return code
