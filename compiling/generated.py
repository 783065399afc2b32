"""What is changed in the C that mypyc writes, before a compiler sees it.

Calls to librt's vectors are redirected to `short_vectors.h`, so that they can be inlined; functions
that Python calls and the top level of modules are marked as rarely run. Both expect the C of one
version of mypyc. If it looks different, it is left alone, and UnknownShape says why.
"""

import re
from typing import Final

HEADER: Final = "short_vectors.h"
VECTORS: Final = ("VecI64", "VecU8", "VecFloat")
"""Those that the header has short versions of."""

_DECLARATIONS: Final = re.compile(r'^#include "__native_internal_\w+\.h"\n', re.MULTILINE)
_NAMED: Final = re.compile(rf"\b({'|'.join(VECTORS)})Api\s*\.\s*(append|pop|alloc)\b")
_CALL: Final = re.compile(rf"\b({'|'.join(VECTORS)})Api\.(append|pop|alloc)\(")
_RARELY_RUN: Final = re.compile(
    r"^ *((?:PyObject \*CPyPy_\w+\([^;{}]*\)|char CPyDef_\w+_____top_level__\(void\)) \{)$",
    re.MULTILINE,
)


class UnknownShape(Exception):
    """The generated C does not look as these changes expect."""


def with_short_vectors(code: str) -> str:
    """The code with vector calls that can be inlined."""
    if len(_DECLARATIONS.findall(code)) != 1:
        raise UnknownShape("the declarations are not included exactly once")
    if len(_NAMED.findall(code)) != len(_CALL.findall(code)):
        raise UnknownShape("vector functions are used for more than calls")
    code, number = _CALL.subn(r"short_\2_\1(", code)
    if number == 0:
        raise UnknownShape("no vector function is called")
    return _DECLARATIONS.sub(lambda found: f'{found[0]}#include "{HEADER}"\n', code)


def with_rarely_run_marked(code: str) -> str:
    """The code with functions marked that Python calls or that run only once: they are compiled
    for size, and placed away from the others."""
    code, number = _RARELY_RUN.subn(r"__attribute__((cold)) \1", code)
    if number == 0:
        raise UnknownShape("there is no function for Python to call")
    return code
