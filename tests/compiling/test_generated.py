"""The C of mypyc is changed only in the shape that it is known in."""

import shutil
import subprocess
import sysconfig
from importlib.resources import files
from pathlib import Path

import pytest

from compiling.generated import (
    HEADER,
    UnknownShape,
    with_rarely_run_marked,
    with_short_vectors,
)
from fatesmith.compiled import FORM, how_compiled

COMPILER = shutil.which("cc")
PYTHON_H = Path(sysconfig.get_path("include"), "Python.h")

CODE = """\
#include <vecs/librt_vecs_api.c>
#include "__native_engine.h"
#include "__native_internal_engine.h"
PyObject *CPyPy_loop___apply(PyObject *self, PyObject *const *args, size_t nargs, PyObject *kw) {
    return NULL;
}
        char CPyDef_loop_____top_level__(void) {
    cpy_r_r0 = VecI64Api.alloc(0, 0);
    cpy_r_r1 = VecU8Api.append(cpy_r_r0, cpy_r_x);
    cpy_r_r2 = VecTApi.append(cpy_r_heroes, cpy_r_hero, cpy_r_type);
    cpy_r_r3 = VecFloatApi.pop(cpy_r_r1, -1);
    cpy_r_r4 = VecI64Api.slice(cpy_r_r0, 0, 5);
}
char CPyDef_loop___apply(PyObject *cpy_r_state) {
"""


def test_calls_of_vectors_take_the_short_way_and_others_stay() -> None:
    changed = with_short_vectors(CODE).splitlines()
    assert changed[2:4] == ['#include "__native_internal_engine.h"', f'#include "{HEADER}"']
    assert [line.partition(" = ")[2] for line in changed if "cpy_r_r" in line] == [
        "short_alloc_VecI64(0, 0);",
        "short_append_VecU8(cpy_r_r0, cpy_r_x);",
        "VecTApi.append(cpy_r_heroes, cpy_r_hero, cpy_r_type);",
        "short_pop_VecFloat(cpy_r_r1, -1);",
        "VecI64Api.slice(cpy_r_r0, 0, 5);",
    ]


def test_what_python_calls_and_what_runs_once_is_marked_and_nothing_else() -> None:
    marked = [line for line in with_rarely_run_marked(CODE).splitlines() if "cold" in line]
    assert [line.split("(")[2].split()[-1] for line in marked] == [
        "*CPyPy_loop___apply",
        "CPyDef_loop_____top_level__",
    ]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("__native_internal_", "__native_private_", "declarations"),
        ("#include <vecs/librt_vecs_api.c>", '#include "__native_internal_b.h"', "declarations"),
        ("VecI64Api.alloc(0, 0)", "(*VecI64Api.alloc)(0, 0)", "used for more than calls"),
        ("VecI64Api.alloc(0, 0)", "VecI64Api . alloc(0, 0)", "used for more than calls"),
        ("Api.", "Api->", "no vector function"),
    ],
)
def test_calls_of_another_shape_are_refused(old: str, new: str, why: str) -> None:
    assert old in CODE
    with pytest.raises(UnknownShape, match=why):
        with_short_vectors(CODE.replace(old, new))


def test_functions_of_another_shape_are_refused() -> None:
    with pytest.raises(UnknownShape, match="for Python to call"):
        with_rarely_run_marked(CODE.replace("CPyPy_", "Py_").replace("(void)", "()"))


@pytest.mark.skipif(not FORM.compiled, reason="plain Python is not made from C")
def test_the_engine_that_runs_was_made_with_short_vectors() -> None:
    assert "vector calls inlined" in how_compiled()


PROGRAM = """\
#include <Python.h>
#include <CPy.h>
#include <vecs/librt_vecs_api.h>
VecI64API VecI64Api;
VecU8API VecU8Api;
VecFloatAPI VecFloatApi;
#include <short_vectors.h>

static int long_ways = 0;
static VecI64 long_append(VecI64 v, int64_t x) { long_ways++; return v; }
static VecI64PopResult long_pop(VecI64 v, Py_ssize_t index) {
    VecI64PopResult result = {v, -7};
    long_ways++;
    return result;
}
static VecI64 long_alloc(Py_ssize_t size, Py_ssize_t cap) {
    VecI64 v = {size, NULL};
    long_ways++;
    return v;
}
#define EXPECT(what) if (!(what)) { printf("%s\\n", #what); return 1; }

int main(void) {
    static struct { VecI64BufObject buffer; int64_t second; } room;
    VecI64 v = {0, room.buffer.items};
    VecI64 none = {0, NULL};
    VecI64PopResult popped;
    VecI64Api.append = long_append;
    VecI64Api.pop = long_pop;
    VecI64Api.alloc = long_alloc;
    room.buffer.ob_base.ob_size = 2;
    v = short_append_VecI64(v, 5);
    v = short_append_VecI64(v, 6);
    EXPECT(v.len == 2 && v.items[0] == 5 && v.items[1] == 6 && long_ways == 0)
    v = short_append_VecI64(v, 7);
    EXPECT(v.len == 2 && long_ways == 1)
    short_append_VecI64(none, 7);
    EXPECT(long_ways == 2)
    popped = short_pop_VecI64(v, 0);
    EXPECT(popped.f1 == -7 && long_ways == 3)
    popped = short_pop_VecI64(v, -1);
    EXPECT(popped.f1 == 6 && popped.f0.len == 1 && popped.f0.items == v.items && long_ways == 3)
    popped = short_pop_VecI64(none, -1);
    EXPECT(popped.f1 == -7 && long_ways == 4)
    none = short_alloc_VecI64(0, 0);
    EXPECT(none.len == 0 && none.items == NULL && long_ways == 4)
    none = short_alloc_VecI64(3, 3);
    EXPECT(none.len == 3 && long_ways == 5)
    none = short_alloc_VecI64(0, 3);
    EXPECT(long_ways == 6)
    return 0;
}
"""


def compiled(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    source = folder / "program.c"
    source.write_text(code)
    runtime = files("mypyc") / "lib-rt"
    includes = (runtime, PYTHON_H.parent, Path(__file__).parents[2] / "compiling")
    return subprocess.run(  # noqa: S603 - a program of our own
        [str(COMPILER), "-O2", *(f"-I{each}" for each in includes), "program.c", "-o", "program"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


needs_compiler = pytest.mark.skipif(
    not (COMPILER and PYTHON_H.exists()), reason="there is no C compiler, or no Python.h"
)


@needs_compiler
def test_short_ways_do_the_common_case_and_leave_the_others_to_librt(tmp_path: Path) -> None:
    built = compiled(PROGRAM, tmp_path)
    assert built.returncode == 0, built.stderr
    ran = subprocess.run([str(tmp_path / "program")], capture_output=True, text=True, check=False)  # noqa: S603
    assert (ran.returncode, ran.stdout) == (0, "")


@needs_compiler
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("#undef LIBRT_VECS_ABI_VERSION\n#define LIBRT_VECS_ABI_VERSION 2", "written for"),
        (
            "typedef struct { int64_t *items; Py_ssize_t len, more; } Other;\n#define VecI64 Other",
            "",
        ),
        ("#define VecI64BufObject VecU8BufObject", "items follow the head"),
        ("#define VecI64PopResult VecU8PopResult", "pop returns the vector"),
    ],
)
def test_vectors_of_another_shape_are_refused_by_the_compiler(
    tmp_path: Path, line: str, why: str
) -> None:
    header = "#include <short_vectors.h>"
    built = compiled(PROGRAM.replace(header, f"{line}\n{header}"), tmp_path)
    assert built.returncode != 0
    assert why in built.stderr
