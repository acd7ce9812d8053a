"""Contact sheets for looking at the drawings: `python -m drawings --sheet DIR` writes HTML to open in a browser."""

from __future__ import annotations

from pathlib import Path

from drawings.build import sprite
from drawings.kit import Symbol
from drawings.letters import specimen

CSS = """body{margin:0;font:12px sans-serif}section{padding:12px;display:flex;flex-wrap:wrap;gap:8px}
.light{background:#FBF0D9;color:#1C2E34}.dark{background:#12242A;color:#FBEFD6}
.grey{filter:grayscale(1)}.deutan{filter:url(#deutan)}.protan{filter:url(#protan)}"""
FILTERS = """<svg width="0" height="0" style="position:absolute">
<filter id="deutan"><feColorMatrix values="
0.367 0.861 -0.228 0 0 0.280 0.673 0.047 0 0 -0.012 0.043 0.969 0 0 0 0 0 1 0"/></filter>
<filter id="protan"><feColorMatrix values="
0.152 1.053 -0.205 0 0 0.115 0.786 0.099 0 0 -0.004 -0.048 1.052 0 0 0 0 0 1 0"/></filter>
</svg>"""


def _one(symbol: Symbol, size: int) -> str:
    _, _, w, h = (float(v) for v in symbol.box.split())
    wide = round(size * (w / h if w > h else 1))
    tall = round(size * (h / w if h > w else 1))
    return f'<svg width="{wide}" height="{tall}"><title>{symbol.id}</title><use href="#{symbol.id}"/></svg>'


def page(symbols: list[Symbol], blocks: list[tuple[str, int]]) -> str:
    sections = "".join(
        f'<section class="{look}">' + "".join(_one(s, size) for s in symbols) + "</section>"
        for look, size in blocks
    )
    inline = sprite(symbols).replace("<svg ", '<svg width="0" height="0" style="position:absolute" ', 1)
    return f'<!doctype html><meta charset="utf-8"><style>{CSS}</style>{FILTERS}{inline}{sections}'


def write(folder: Path, all_files: dict[Path, list[Symbol]]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "letters.html").write_text(specimen.page())
    small = [
        ("light", 43),
        ("dark", 43),
        ("light grey", 43),
        ("dark grey", 43),
        ("light deutan", 43),
        ("light protan", 43),
    ]
    for path, symbols in all_files.items():
        name = "-".join(path.with_suffix("").parts[-4:])
        (folder / f"{name}-big.html").write_text(page(symbols, [("light", 190)]))
        (folder / f"{name}-96.html").write_text(page(symbols, [("light", 96), ("dark", 96)]))
        (folder / f"{name}-43.html").write_text(page(symbols, small))
