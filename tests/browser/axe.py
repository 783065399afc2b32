"""axe-core in a page: what would be a barrier for people who cannot see, or not well."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")


def findings(page: Page, *rules: str) -> list[str]:
    """The serious findings, each with its place and subject; of some rules, or of all."""
    # By evaluation, which the page's policy does not affect.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SOURCE.read_text())
    wanted = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found: dict[str, Any] = page.evaluate("(wanted) => axe.run(document, wanted)", wanted)
    return [
        f"{each['id']}: {node['target'][-1]}: {node['failureSummary']}"
        for each in found["violations"]
        if each["impact"] in SERIOUS
        for node in each["nodes"]
    ]
