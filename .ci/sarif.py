#!/usr/bin/env python3
"""What `charleston check --format sarif` says, held against the schema that the format's own authors publish.

    TOOLS/venv/bin/python .ci/sarif.py TOOLS

TOOLS is a folder that holds `node_modules/@microsoft/jest-sarif`, which brings the schema; `.ci/run` makes it. The
Python is the one in it, which knows JSON Schema.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from jsonschema import Draft4Validator

ROOT = Path(__file__).resolve().parent.parent
CHARLESTON = ROOT / "target/debug/charleston"
SCHEMA = "node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"


def errors(validator, log):
    return [f"{'/'.join(map(str, error.path))}: {error.message}" for error in validator.iter_errors(log)]


def said(folder, *arguments, text=""):
    command = [CHARLESTON, "check", "--format", "sarif", *map(str, arguments)]
    ended = subprocess.run(command, cwd=folder, input=text, capture_output=True, text=True)
    # How much was checked, and nothing else.
    assert all(" checked, " in line for line in ended.stderr.splitlines()), ended.stderr
    return ended.returncode, json.loads(ended.stdout)


def main(tools):
    schema = json.loads((tools / SCHEMA).read_text())
    Draft4Validator.check_schema(schema)
    validator = Draft4Validator(schema, format_checker=Draft4Validator.FORMAT_CHECKER)
    galleries = sorted(ROOT.glob("tests/suite/bad/*.toml")) + sorted(ROOT.glob("tests/suite/lints/*/*.toml"))
    assert len(galleries) > 60, galleries
    with tempfile.TemporaryDirectory() as folder:
        odd = 'extends = "nmjl"\nname = "\N{MAHJONG TILE RED DRAGON} 50%"\nsource = "Us"\n[passes.second-right]\nblnd = 0\n'
        (Path(folder) / "our odd rules.toml").write_text(odd)
        runs = {
            "all that can be found": (1, said(ROOT, *(path.relative_to(ROOT) for path in galleries))),
            "paths from the root": (1, said(folder, *galleries)),
            "nothing": (0, said(ROOT, "rulesets")),
            "nothing that could be read": (2, said(folder, "none.toml", "..none")),
            "a fix": (1, said(folder, "our odd rules.toml")),
            "standard input": (1, said(folder, "-")),
        }
    for name, (code, (ended, log)) in runs.items():
        assert ended == code, f"{name}: ended with {ended}"
        wrong = errors(validator, log)
        assert not wrong, "\n".join([name, *wrong])
        results = log["runs"][0]["results"]
        print(f"{name}: {len(results)} results, valid")
    found = runs["a fix"][1][1]["runs"][0]["results"]
    assert any("fixes" in result for result in found), found
    # A log that is at fault is noticed.
    for spoil in (lambda run: run.pop("tool"), lambda run: run["results"][0].update(level="bad")):
        log = json.loads(json.dumps(runs["a fix"][1][1]))
        spoil(log["runs"][0])
        assert errors(validator, log), "the schema refuses nothing"


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
