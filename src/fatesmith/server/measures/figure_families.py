"""Families of figures as Prometheus reads them, from one process or from several together."""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from fatesmith.server.measures.durations import Durations

PREFIX: Final = "fatesmith_"
PROCESS: Final = "process"
"""The label that says which process of the server counted."""
MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


class Sample(msgspec.Struct, frozen=True):
    """One figure: what follows the family's name, its labels, its value."""

    suffix: str
    labels: dict[str, str]
    value: float


class Family(msgspec.Struct, frozen=True):
    """Figures of one name."""

    name: str
    kind: str
    about: str
    samples: list[Sample]
    shared: bool = False
    """Every process would say the same: it is told once, without its label."""


def gauge(name: str, about: str, value: float, *, shared: bool = False) -> Family:
    return Family(PREFIX + name, "gauge", about, [Sample("", {}, value)], shared)


def counter(name: str, about: str, value: float) -> Family:
    return Family(f"{PREFIX}{name}_total", "counter", about, [Sample("", {}, value)])


def by_label(family: Family, label: str, values: Mapping[str, float]) -> Family:
    """The same family with one figure for each value of a label."""
    samples = [Sample("", {label: key}, value) for key, value in sorted(values.items())]
    return msgspec.structs.replace(family, samples=samples)


def histogram(name: str, about: str, label: str, found: Mapping[str, Durations]) -> Family:
    """Histograms by the value of a label."""
    samples = []
    for key, each in sorted(found.items()):
        labels = {label: key}
        bounds = [*(f"{bound:g}" for bound in each.bounds), "+Inf"]
        samples += [
            Sample("_bucket", {**labels, "le": bound}, number)
            for bound, number in zip(bounds, each.up_to(), strict=True)
        ]
        samples.append(Sample("_sum", labels, each.total))
        samples.append(Sample("_count", labels, each.count))
    return Family(f"{PREFIX}{name}_seconds", "histogram", about, samples)


def joined(processes: Mapping[str, Iterable[Family]]) -> list[Family]:
    """The families of all processes, each figure labeled with its process."""
    found: dict[str, Family] = {}
    for process, families in processes.items():
        for each in families:
            known = found.get(each.name)
            if each.shared:
                found.setdefault(each.name, each)
                continue
            samples = [
                Sample(sample.suffix, {PROCESS: process, **sample.labels}, sample.value)
                for sample in each.samples
            ]
            before = known.samples if known else []
            found[each.name] = msgspec.structs.replace(each, samples=before + samples)
    return list(found.values())


def exposition(families: Iterable[Family]) -> str:
    """The text that Prometheus reads."""
    lines = []
    for family in families:
        lines.append(f"# HELP {family.name} {family.about}")
        lines.append(f"# TYPE {family.name} {family.kind}")
        lines += [
            f"{family.name}{sample.suffix}{_labels(sample.labels)} {_number(sample.value)}"
            for sample in family.samples
        ]
    return "\n".join(lines) + "\n"


def _labels(labels: Mapping[str, str]) -> str:
    if not labels:
        return ""
    told = ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items())
    return f"{{{told}}}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)
