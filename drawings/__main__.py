"""Write the drawings: `python -m drawings`, from the root of the repository.

--check     write nothing; say which files differ from what would be written
--icons     also make the PNG icons, with Chromium
--sheet DIR write contact sheets (HTML) to DIR
--contrast  print the contrast of the tokens' pairs
"""

from __future__ import annotations

import argparse
import gzip
import subprocess
import sys
import tempfile
from pathlib import Path

from drawings import build, home, sheet, tokens

ROOT = Path(__file__).resolve().parent.parent
PNGS = {"icon-192.png": (192, False), "icon-512.png": (512, False), "icon-maskable-512.png": (512, True),
        "apple-touch-icon.png": (180, True)}  # fmt: skip


def make_icons() -> None:
    """PNG files for the manifest; the only step that needs a browser."""
    for name, (size, maskable) in PNGS.items():
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "icon.html"
            svg = build.picture(home.icon(maskable)).replace(
                "<svg ", f'<svg width="{size}" height="{size}" ', 1
            )
            page.write_text(f'<!doctype html><body style="margin:0;background:transparent">{svg}')
            flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                     "--hide-scrollbars",
                     "--disable-background-networking", "--disable-component-update", "--disable-sync",
                     "--default-background-color=00000000", f"--window-size={size},{size}",
                     f"--user-data-dir={folder}/profile", f"--screenshot={build.STATIC / 'art' / name}"]  # fmt: skip
            subprocess.run(["chromium", *flags, page.as_uri()], check=True, capture_output=True, timeout=60)


def main() -> int:
    parser = argparse.ArgumentParser(prog="drawings")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--icons", action="store_true")
    parser.add_argument("--sheet", type=Path)
    parser.add_argument("--contrast", action="store_true")
    options = parser.parse_args()
    outputs = build.outputs()
    readme = ROOT / "drawings" / "README.md"
    outputs[readme] = build.readme(readme.read_text()).encode()
    if options.check:
        stale = [
            str(path) for path, made in outputs.items() if not path.exists() or path.read_bytes() != made
        ]
        print("\n".join(stale) or "the drawings are up to date")
        return 1 if stale else 0
    total = 0
    for path, made in outputs.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(made)
        size = len(gzip.compress(made, 9, mtime=0))
        total += size if path.suffix == ".svg" else 0
        print(f"{path.relative_to(ROOT)!s:55} {len(made):8} bytes {size:7} gzipped")
    print(f"all drawings: {total} bytes gzipped")
    if options.icons:
        make_icons()
    if options.sheet:
        sheet.write(options.sheet, build.files())
    if options.contrast:
        print("\n".join(tokens.contrasts()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
