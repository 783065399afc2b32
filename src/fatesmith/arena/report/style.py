"""The style of the report, and the few lines of script that sort its tables."""

from collections.abc import Sequence
from typing import Final

_SHARED: Final = """
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0;background:var(--page);color:var(--ink);line-height:1.55;
 font:17px/1.55 "Alegreya Sans","Gill Sans","Gill Sans MT","Segoe UI",system-ui,sans-serif;
 font-variant-numeric:lining-nums tabular-nums}
main,header,footer{max-width:1080px;margin:0 auto;padding:0 40px}
h1,h2,.brand,.figure b{font-family:Cinzel,"Palatino Linotype",Palatino,"Book Antiqua",
 "URW Palladio L","P052",Georgia,serif;font-weight:600}
header{padding-top:30px}
.brand{color:var(--brass);font-size:14px;letter-spacing:.2em;text-transform:uppercase;
 display:flex;justify-content:space-between;gap:16px;flex-wrap:wrap}
.brand span:last-child{color:var(--ink-3);letter-spacing:.08em;text-transform:none;
 font-family:inherit;font-weight:400}
.arch{display:block;width:100%;height:auto;margin:10px 0 20px}
h1{font-size:33px;line-height:1.28;letter-spacing:.005em;margin:0 0 14px;color:var(--ink);
 text-wrap:balance;max-width:30em;font-weight:500}
h1 em{font-style:normal;color:var(--brass-hi);white-space:nowrap}
.lead{font-size:19px;color:var(--ink-2);margin:0 0 22px;max-width:42em}
.figures{display:flex;flex-wrap:wrap;gap:12px 44px;margin:26px 0 4px;padding:0;list-style:none}
.figure b{display:block;font-size:27px;line-height:1.2;color:var(--brass-hi);font-weight:600}
.figure span{font-size:14.5px;color:var(--ink-3)}
section{background:var(--panel);border:1px solid var(--rim);border-radius:12px;
 padding:24px 30px 26px;margin:22px 0}
h2{font-size:15.5px;letter-spacing:.15em;text-transform:uppercase;color:var(--brass);
 margin:0 0 8px}
section>p{margin:0 0 16px;max-width:46em}
section>:last-child{margin-bottom:0}
.scroll+.note{margin-top:14px}
p.note,figcaption,.note li{font-size:15px;color:var(--ink-2)}
figure{margin:6px 0 0}
figcaption{margin-top:10px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:22px;margin:22px 0}
.pair section{margin:0}
nav{display:flex;flex-wrap:wrap;gap:4px 20px;font-size:15.5px;margin:24px 0 -4px}
a{color:var(--ink-2);text-decoration-color:var(--rim-2);text-underline-offset:4px}
a:hover,summary:hover,th button:hover{color:var(--ember)}
:focus-visible{outline:2px solid var(--ink);outline-offset:3px;border-radius:4px}
.bot{display:inline-flex;align-items:center;gap:7px;white-space:nowrap}
.key{width:15px;height:15px;max-width:none;flex:none}
.legend{display:flex;flex-wrap:wrap;gap:4px 22px;list-style:none;margin:0 0 14px;padding:0;
 font-size:15.5px;color:var(--ink-2)}
.legend i{display:inline-block;width:14px;height:14px;border-radius:3px;margin-right:8px;
 vertical-align:-2px;background:var(--c);border:1px solid var(--key)}
.scroll{overflow-x:auto;margin:0 -8px;padding:0 8px;
 background:linear-gradient(to left,var(--panel) 40%,transparent) right/48px 100% no-repeat local,
 linear-gradient(to left,var(--rim),transparent) right/16px 100% no-repeat scroll}
table{border-collapse:separate;border-spacing:0;width:100%;font-size:15px}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{padding:7px 8px;text-align:right;white-space:nowrap;border-bottom:1px solid var(--rim)}
th:first-child{text-align:left;padding-left:0;position:sticky;left:-8px;background:var(--panel);
 z-index:1}
tbody th{font-weight:500;white-space:normal;min-width:8.5em}
#cards tbody th,#faces tbody th{min-width:12em}
tbody .bot{white-space:normal;overflow-wrap:anywhere}
tbody tr:last-child>*{border-bottom:0}
thead th{font-weight:500;font-size:14px;color:var(--ink-3);vertical-align:bottom;
 border-bottom-color:var(--rim-2)}
th button{font:inherit;color:inherit;background:none;border:0;padding:2px 0;cursor:pointer}
th[aria-sort] button{color:var(--ink)}
th[aria-sort=descending] button::after{content:" ▾"}
th[aria-sort=ascending] button::after{content:" ▴"}
tbody tr:hover>*{background:var(--raised)}
small{white-space:nowrap;color:var(--ink-3);font-size:13px}
td b{font-weight:600;color:var(--ink)}
td.added,td.text{text-align:left}
#faults th:nth-child(2){text-align:left}
#cards thead th:nth-child(2),#faces thead th:nth-child(2){text-align:left}
td.added .num{display:inline-block;min-width:6.8em;margin-left:6px;text-align:right}
td.share{position:relative}
td.share i{position:absolute;right:8px;bottom:3px;height:2px;width:calc((100% - 16px)*var(--w));
 background:var(--c,var(--ink-3));border-radius:1px;opacity:.75}
.mini{width:100px;height:18px;max-width:none;vertical-align:-4px}
details{margin-top:14px}
summary{cursor:pointer;color:var(--ink-2);font-size:15.5px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:6px 24px;margin:0 0 18px}
dt{color:var(--ink-3)}
dd{margin:0;overflow-wrap:anywhere}
pre{background:var(--sunk);border:1px solid var(--rim);border-radius:8px;padding:12px 16px;
 overflow-x:auto;font-size:14.5px;margin:0 0 18px}
code{font-family:ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace}
ul.note{padding-left:1.1em;margin:0}
ul.note li{margin:6px 0;max-width:46em}
footer{color:var(--ink-3);font-size:14.5px;padding-bottom:44px}
svg{display:block;max-width:100%;height:auto;overflow:visible}
td svg,.key{display:inline-block}
#result figure{margin:10px 0 16px}
#result figure svg{border-radius:8px;overflow:hidden}
.narrow{display:none}
svg text{font-family:inherit;font-size:13px;fill:var(--ink-2)}
svg .t{fill:var(--ink-3)}
svg .v{fill:var(--ink);font-weight:600}
svg .name{fill:var(--c,var(--ink));font-weight:600;font-size:14px}
svg .on{fill:#131a38;font-weight:600}
.grid{stroke:var(--rim);stroke-width:1}
.even{stroke:var(--brass);stroke-width:1.5;stroke-dasharray:5 5}
.zero{stroke:var(--ink-3);stroke-width:1}
.area{fill:var(--c);fill-opacity:.26;stroke:var(--c);stroke-width:1.5;stroke-linejoin:round}
.half{stroke:var(--c);stroke-width:5;stroke-linecap:round}
.mean{stroke:var(--c);stroke-width:1.5;stroke-dasharray:2 3}
.band{fill:var(--c);fill-opacity:.15}
.thin{fill-opacity:.09}
.line{fill:none;stroke:var(--c);stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
.dot{fill:var(--c);stroke:var(--panel);stroke-width:1.5}
.key .dot{stroke:none}
.whisker{stroke:var(--c);stroke-width:2;stroke-linecap:round;stroke-opacity:.75}
.bar{fill:var(--c,var(--ink-3))}
.none{--c:var(--ink-3)}
.seg{fill:var(--c);stroke:var(--panel);stroke-width:1.5}
.range{stroke-width:3;stroke-linecap:round;stroke-opacity:.6}
.open{stroke:var(--ink-3);fill:var(--ink-3)}
.more{stroke:var(--good);fill:var(--good)}
.less{stroke:var(--lost);fill:var(--lost)}
.point{stroke:none}
.s-dice{--c:#a9bcf7}.s-cards{--c:#f2c14e}.s-feats{--c:#ff6d3a}
.s-track{--c:#cfd6e4}.s-zones{--c:#46d3c8}.s-other{--c:#b887f5}
@media(max-width:760px){
 main,header,footer{padding:0 16px}
 header{padding-top:20px}
 h1{font-size:25px}
 .lead{font-size:17.5px}
 section{padding:20px 16px 20px;margin:16px 0}
 .pair{grid-template-columns:1fr;gap:16px;margin:16px 0}
 .wide{display:none}.narrow{display:block}
 .figures{gap:14px 28px}
 .figure b{font-size:23px}
 th,td{padding:8px 9px}
 tbody th,#cards tbody th,#faces tbody th{min-width:6.6em;max-width:8.5em}
 .mini{width:84px}
 td.added .num{display:block;text-align:left;min-width:0;margin:0;font-size:14px}
 dl{grid-template-columns:1fr;gap:0}
 dd{margin-bottom:8px}
 nav{gap:10px 20px}
}
@media print{section{break-inside:avoid}nav,th button{display:none}}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media(prefers-contrast:more){section{border-width:2px}.grid{stroke:var(--ink-3)}}
"""

_DARK: Final = {
    "page": "#05070f radial-gradient(1200px 700px at 50% -180px,#1e2750 0,#0b1026 55%,#05070f 100%)"
    " no-repeat",
    "panel": "#0b1026",
    "raised": "#131a38",
    "sunk": "#05070f",
    "rim": "#1e2750",
    "rim-2": "#2d3869",
    "ink": "#f0f2fb",
    "ink-2": "#bcc5e0",
    "ink-3": "#8e98bb",
    "brass": "#d6b26a",
    "brass-hi": "#f6e3b0",
    "ember": "#ff9b3d",
    "good": "#8fe0a6",
    "lost": "#ff8f80",
    "key": "transparent",
}
_LIGHT: Final = {
    "page": "#efe8da",
    "panel": "#faf6ec",
    "raised": "#f3ecdc",
    "sunk": "#f3ecdc",
    "rim": "#e6dcc6",
    "rim-2": "#cfc2a6",
    "ink": "#241c33",
    "ink-2": "#4b4360",
    "ink-3": "#6a617f",
    "brass": "#80591a",
    "brass-hi": "#6d4c12",
    "ember": "#b84c04",
    "good": "#1f7a3d",
    "lost": "#b3261e",
    "key": "#241c33",
}
# The heroes' colors first, then those of resources: a table has four seats at most, a pool of
# bots may be larger.
_DARK_BOTS: Final = (
    *("#4ea6ff", "#f47bb4", "#d3dd55", "#cfd6e4"),
    *("#b887f5", "#46d3c8", "#f2c14e", "#6fcf85"),
)
_LIGHT_BOTS: Final = (
    *("#1862b4", "#b52c70", "#666c00", "#566074"),
    *("#7a3fc4", "#0d7d75", "#80591a", "#1f7a3d"),
)


def _theme(values: dict[str, str], bots: Sequence[str]) -> str:
    tokens = "".join(f"--{name}:{value};" for name, value in values.items())
    colors = "".join(f".c{index}{{--c:{color}}}" for index, color in enumerate(bots))
    return f":root{{{tokens}}}{colors}"


def style() -> str:
    """Dark by default; light for readers who prefer it, and in print."""
    dark, light = _theme(_DARK, _DARK_BOTS), _theme(_LIGHT, _LIGHT_BOTS)
    return (
        f":root{{color-scheme:dark light}}{dark}"
        f"@media(prefers-color-scheme:light){{{light}}}@media print{{{light}}}{_SHARED}"
    )


SCRIPT: Final = """
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0], heads = [...table.tHead.rows[0].cells];
  if (body.rows.length < 3) continue;
  const value = (row, at) => {
    const cell = row.cells[at], sort = cell.dataset.sort;
    return sort === undefined ? cell.textContent.trim() : Number(sort);
  };
  heads.forEach((head, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const numeric = typeof value(body.rows[0], at) === "number";
      const before = head.getAttribute("aria-sort");
      const down = before ? before === "ascending" : numeric;
      heads.forEach(other => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const order = (a, b) => {
        const x = value(a, at), y = value(b, at);
        return numeric ? x - y : x.localeCompare(y, "en", {numeric: true});
      };
      body.append(...[...body.rows].sort((a, b) => down ? order(b, a) : order(a, b)));
    });
  });
}
"""
