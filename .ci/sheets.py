#!/usr/bin/env python3
"""Prints rule sheets with headless Chromium, and compares them with the explanations and with what was predicted.

    TOOLS/venv/bin/python .ci/sheets.py CHROMIUM FOLDER

FOLDER holds a page `NAME.html` for each sheet, and `NAME.txt`: the predicted height in points, and the lines that the
sheet must say. `cargo test` writes it. The Python is one with pypdf; `.ci/run` installs it.

Starting a browser takes longer than printing, so all sheets are printed as one document.
"""

import html
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from pypdf import PdfReader

# How much higher than predicted a sheet can be, in points. Part of the page is kept free for it.
TOLERANCE = 2.0
# The smallest font in points, for sentences and for letters in drawings.
SMALLEST = 10.0

# Measures the sheets as they are printed.
MEASURE = """<script>
const sheets = [...document.querySelectorAll("main")].map(main => {
  let smallest = 100;
  for (const element of main.querySelectorAll("h1, h2, h3, li, p, figcaption, small"))
    smallest = Math.min(smallest, parseFloat(getComputedStyle(element).fontSize) * 0.75);
  for (const text of main.querySelectorAll(".drawing text"))
    smallest = Math.min(smallest, parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a * 0.75);
  return { height: main.getBoundingClientRect().height * 0.75, wide: main.scrollWidth > main.clientWidth, smallest };
});
document.body.textContent = "measured " + JSON.stringify(sheets) + " end";
</script>"""


class Sheet:
    def __init__(self, path):
        self.name = path.stem
        page = path.read_text()
        self.style = re.search(r"<style>(.*?)</style>", page, re.S)[1]
        self.main = re.search(r"<main.*</main>", page, re.S)[0]
        predicted, self.says = path.with_suffix(".txt").read_text().split("\n", 1)
        self.predicted = float(predicted)


def document(sheets, more_style="", more=""):
    mains = "\n".join(sheet.main for sheet in sheets)
    style = sheets[0].style + "\nmain + main { break-before: page }\n" + more_style
    return f"<!doctype html><html lang='en'><meta charset='utf-8'><style>{style}</style><body>{mains}{more}</body></html>"


def chromium(browser, folder, page, *arguments):
    path = Path(folder) / "sheets.html"
    path.write_text(page)
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", *arguments, path.as_uri()]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if ended.returncode != 0:
        sys.exit(f"{command} failed:\n{ended.stderr}")
    return ended.stdout


def letters(text):
    """The letters of a text. Lines and spaces of a printed page aren't those of its source."""
    return re.sub(r"\s", "", text.replace("\u00a0", " ")).replace("\u00ad", "")


def spoken(main):
    """The visible text of a sheet, with the letters in its drawings, in order of appearance."""
    without = re.sub(r"<title>.*?</title>", "", main, flags=re.S)
    return letters(html.unescape(re.sub(r"<[^>]*>", " ", without)))


def print_all(browser, folder, sheets, paper):
    """Prints the sheets, and reports each one that isn't one page that says what it must."""
    printed = Path(folder) / f"{paper}.pdf"
    style = f"@page {{ size: {paper} }}"
    chromium(browser, folder, document(sheets, style), "--no-pdf-header-footer", f"--print-to-pdf={printed}")
    pages = PdfReader(printed).pages
    if len(pages) != len(sheets):
        yield f"{paper}: {len(sheets)} sheets are printed on {len(pages)} pages"
    for sheet, page in zip(sheets, pages):
        shown, expected = letters(page.extract_text()), spoken(sheet.main)
        if sorted(shown) != sorted(expected):
            yield f"{paper}: {sheet.name} doesn't print its text: {page.extract_text()[:300]!r}"
        # The order of text in the file is the order in which it is painted. `cargo test` checks the order of reading.
        for line in sheet.says.splitlines():
            if letters(line) not in shown:
                yield f"{paper}: {sheet.name} doesn't say: {line}"


def measure(browser, folder, sheets):
    """Measures the sheets, and reports each one that isn't as high as predicted."""
    page = document(sheets, more=MEASURE)
    # Lay out the sheets on screen as they are printed.
    page = page.replace("@media screen", "@media tty").replace("@media print", "@media all")
    dumped = chromium(browser, folder, page, "--dump-dom", "--window-size=1000,1000")
    found = json.loads(html.unescape(re.search(r"measured (.*) end", dumped)[1]))
    differences = []
    for sheet, measured in zip(sheets, found, strict=True):
        difference = measured["height"] - sheet.predicted
        differences.append(difference)
        if difference > TOLERANCE:
            yield f"{sheet.name} is {measured['height']:.1f} pt high, and {sheet.predicted:.1f} pt were predicted"
        if measured["smallest"] < SMALLEST - 0.01:
            yield f"{sheet.name} has a font of {measured['smallest']:.2f} pt"
        if measured["wide"]:
            yield f"{sheet.name} is too wide"
    print(f"{len(sheets)} sheets: {min(differences):+.1f} to {max(differences):+.1f} pt higher than predicted")


def main(browser, folder):
    sheets = [Sheet(path) for path in sorted(Path(folder).glob("*.html"))]
    if not sheets:
        sys.exit(f"there are no sheets in {folder}")
    if len({sheet.style for sheet in sheets}) != 1:
        sys.exit("the sheets have different style sheets")
    with tempfile.TemporaryDirectory() as temporary:
        wrong = list(measure(browser, temporary, sheets))
        for paper in ["letter", "A4"]:
            wrong += print_all(browser, temporary, sheets, paper)
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{len(sheets)} sheets are one page each, on Letter and on A4")


main(*sys.argv[1:])
