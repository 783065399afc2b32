"""Measures one figure after another in a separate process, for `fatesmith bench`.

Run as a file by the Python of the build to measure, which may be another checkout's: the engine is
the build's, but the code that measures it is the one next to this file, so that both builds are
measured alike. Reads lines `[figure, seconds, repeats]` and answers each with a line.
"""

import importlib.util
import json
import sys
from pathlib import Path
from typing import Final

RENAMED: Final = {"fatesmith.bots.strategist_bot": "fatesmith.bots.strategist"}
"""What older checkouts call modules that the figures need."""


def main() -> None:
    import fatesmith.bench
    from fatesmith import compiled

    fatesmith.bench.__path__.insert(0, str(Path(__file__).parent))
    for name, older in RENAMED.items():
        if importlib.util.find_spec(name) is None and importlib.util.find_spec(older) is not None:
            sys.modules[name] = importlib.import_module(older)
    from fatesmith.bench.clock import Effort
    from fatesmith.bench.comparable import FIGURES

    form = compiled.FORM
    how = compiled.how_compiled() if hasattr(compiled, "how_compiled") else ""
    _answer({"compiled": form.compiled, "form": f"{how or form.reason}"})
    for line in sys.stdin:
        name, seconds, repeats = json.loads(line)
        try:
            _answer({"value": FIGURES[name].measure(Effort(seconds, repeats))})
        # Even if an older engine lacks something, the other figures can still be compared.
        except Exception as fault:
            _answer({"fault": f"{type(fault).__name__}: {fault}"})


def _answer(answer: dict[str, object]) -> None:
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
