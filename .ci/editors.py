#!/usr/bin/env python3
"""What editors and other tools make of the published schemas: tombi (its server and its linter), taplo, and ajv in strict mode.

    .ci/editors.py TOOLS

TOOLS is a folder that holds `venv/bin/{tombi,taplo}` and `node_modules/ajv`; `.ci/run` makes it.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = ROOT / "schemas/ruleset.schema.json"
VARIANTS = ROOT / "tests/stories/variants"
CATALOG = "https://json.schemastore.org/schema-catalog.json"
FINDINGS = "tests/suite/bad/eight-defects.toml"
OFFLINE = {**os.environ, "TOMBI_OFFLINE": "true", "NO_COLOR": "1"}


class Server:
    """A language server that is spoken to over its standard input and output."""

    def __init__(self, command, root):
        self.process = subprocess.Popen(
            command, cwd=root, env=OFFLINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        # A server that hangs is ended, so that reading from it ends, too.
        self.watch = threading.Timer(60, self.process.kill)
        self.watch.start()
        self.root, self.last, self.published = root, 0, {}
        self.ask(
            "initialize",
            processId=None,
            rootUri=root.as_uri(),
            workspaceFolders=[{"uri": root.as_uri(), "name": "rules"}],
            capabilities={
                "textDocument": {
                    "completion": {"completionItem": {"documentationFormat": ["markdown"]}},
                    "hover": {"contentFormat": ["markdown"]},
                    "publishDiagnostics": {},
                    "diagnostic": {},
                }
            },
        )
        self.say(method="initialized", params={})

    def say(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def hear(self):
        length = 0
        while (line := self.process.stdout.readline()) != b"\r\n":
            if not line:
                sys.exit("the server has ended")
            name, _, value = line.decode().partition(":")
            if name.lower() == "content-length":
                length = int(value)
        message = json.loads(self.process.stdout.read(length))
        if "method" in message and "id" in message:
            self.say(id=message["id"], result=None)
        elif message.get("method") == "textDocument/publishDiagnostics":
            self.published[message["params"]["uri"]] = message["params"]["diagnostics"]
        return message

    def ask(self, method, **params):
        self.last += 1
        self.say(id=self.last, method=method, params=params or None)
        while True:
            message = self.hear()
            if message.get("id") == self.last and "method" not in message:
                if "error" in message:
                    sys.exit(f"{method}: {message['error']}")
                return message.get("result")

    def open(self, name, text):
        """Opens a file and waits until the server has looked at it."""
        uri = (self.root / name).as_uri()
        document = {"uri": uri, "languageId": "toml", "version": 1, "text": text}
        self.say(method="textDocument/didOpen", params={"textDocument": document})
        while uri not in self.published:
            self.hear()
        return uri

    def at(self, method, name, text):
        """Asks about the place in a text where the bar stands."""
        before, _, after = text.partition("|")
        uri = self.open(name, before + after)
        position = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
        return self.ask(method, textDocument={"uri": uri}, position=position)

    def complete(self, name, text):
        found = self.at("textDocument/completion", name, text) or []
        items = found if isinstance(found, list) else found["items"]
        return {item["label"].strip('"'): json.dumps(item.get("documentation")) for item in items}

    def diagnostics(self, name, text):
        uri = self.open(name, text)
        return self.ask("textDocument/diagnostic", textDocument={"uri": uri})["items"]

    def close(self):
        self.ask("shutdown")
        self.say(method="exit", params=None)
        self.watch.cancel()
        self.process.stdin.close()
        self.process.wait(10)


def check(what, is_so, found=""):
    if not is_so:
        sys.exit(f"not so: {what}\n{found}")
    print(f"  {what}")


HALF = """#:schema schemas/ruleset.schema.json

extends = "nmjl"

"""


def in_an_editor(tombi, folder):
    (folder / "schemas").mkdir()
    shutil.copy(SCHEMA, folder / "schemas")
    server = Server([tombi, "lsp"], folder)

    shipped = (ROOT / "rulesets/nmjl.toml").read_text().replace("../schemas", "schemas")
    check("a shipped ruleset has no mistake", server.diagnostics("nmjl.toml", shipped) == [])
    hover = server.at("textDocument/hover", "hover.toml", shipped.replace("\npick-up", "\npick|-up"))
    hover = hover["contents"]["value"]
    for part in ["When players can pick up", "`together`: All at the same moment", 'Default: `"once-all-passed"`']:
        check(f"over `pick-up` stands {part}", part in hover, hover)

    keys = server.complete("keys.toml", HALF + "[passes.second-right]\ntitle = \"Right\"\n|\n")
    expected = set(properties("passes")) - {"title"}
    check("in a pass all its settings are offered that it has not", set(keys) == expected, keys)
    check("a setting is explained where it is offered", "can pass blind" in keys["blind"], keys["blind"])
    begun = server.complete("begun.toml", HALF + "[charleston]\nnev|\n")
    check("a setting that is begun is completed", set(begun) == {"never-pass"}, begun)
    words = server.complete("words.toml", HALF + '[charleston]\npick-up = "|"\n')
    check("a setting's words are offered", set(words) == {"after-own-pass", "once-all-passed", "together"}, words)
    inner = server.complete("inner.toml", HALF + "[phases.second]\nconsent = { | }\n")
    check("a consent's settings are offered in its braces", {"stop", "agree", "asked-by"} <= set(inner), inner)
    tables = server.complete("tables.toml", HALF + "[|]\n")
    check("the tables are offered in brackets", {"charleston", "phases", "passes", "lints"} <= set(tables), tables)

    half = HALF + '[charleston]\npick-up = "togehter"\n\n[passes.second-right]\nblind = "no"\nblnd = 0\n'
    found = server.diagnostics("half.toml", half)
    lines = sorted({item["range"]["start"]["line"] + 1 for item in found})
    check("a wrong word, a wrong type and an unknown setting are reported on their lines", lines == [6, 9, 10], found)
    server.close()


def properties(table):
    about = json.loads(SCHEMA.read_text())["properties"][table]
    return about.get("properties") or about["additionalProperties"]["properties"]


def run(*command, cwd=None):
    return subprocess.run(command, cwd=cwd, env=OFFLINE, capture_output=True, text=True)


def rulesets():
    """Every shipped ruleset and variant, by a name of its own."""
    files = sorted((ROOT / "rulesets").glob("*.toml")) + sorted(VARIANTS.glob("*.toml"))
    assert len(files) > 20, files
    return {f"{file.parent.name}-{file.stem}": file.read_text() for file in files}


def linted(tombi, taplo, folder):
    """All of them by the recommended name, which is how both find the schema in a catalogue."""
    folder.mkdir()
    entry = json.loads((ROOT / "schemas/catalog-entry.json").read_text())
    catalog = {"$schema": CATALOG, "version": 1, "schemas": [{**entry, "url": SCHEMA.as_uri()}]}
    (folder / "catalog.json").write_text(json.dumps(catalog))
    (folder / "tombi.toml").write_text('[schema]\ncatalog = { paths = ["catalog.json"] }\n')
    for name, text in rulesets().items():
        own = text.replace("#:schema ../schemas/ruleset.schema.json", "# Known by its name.")
        (folder / f"{name}.charleston.toml").write_text(own)
    files = sorted(path.name for path in folder.glob("*.charleston.toml"))
    catalogs = ["--schema-catalog", (folder / "catalog.json").as_uri()]
    for name, result in {
        "tombi lint": run(tombi, "lint", "--error-on-warnings", *files, cwd=folder),
        "taplo lint": run(taplo, "lint", *catalogs, *files, cwd=folder),
        "taplo lint --schema": run(taplo, "lint", "--schema", SCHEMA.as_uri(), *files, cwd=folder),
    }.items():
        check(f"{name} accepts all {len(files)}", result.returncode == 0, result.stdout + result.stderr)

    (folder / "broken.charleston.toml").write_text(broken())
    for name, result in {
        "tombi lint": run(tombi, "lint", "broken.charleston.toml", cwd=folder),
        "taplo lint": run(taplo, "lint", *catalogs, "broken.charleston.toml", cwd=folder),
        "taplo lint --schema": run(taplo, "lint", "--schema", SCHEMA.as_uri(), "broken.charleston.toml", cwd=folder),
    }.items():
        said = result.stdout + result.stderr
        check(f"{name} refuses a broken one", result.returncode == 1 and "togehter" in said, said)


def broken():
    """A file of many mistakes without its duplicate key, at which every parser stops."""
    text = (ROOT / FINDINGS).read_text()
    fixed = text.replace('\nto = "left"\n\n[scoring]', "\n\n[scoring]")
    assert fixed != text
    return fixed


def in_order(tombi):
    """The order of the settings is the schema's, and tombi's formatter keeps to it."""
    result = run(tombi, "format", "--check", "--diff", "rulesets", cwd=ROOT)
    check("the shipped rulesets are in the order of the schema", result.returncode == 0, result.stdout + result.stderr)
    text = (ROOT / "rulesets/nmjl.toml").read_text()
    # The order of lists and of what has names of its own is the file's.
    mixed = 'title = "Last right"\nto = "right"'
    text = text.replace(mixed, "\n".join(reversed(mixed.split("\n"))))
    command = [tombi, "format", "--stdin-filename", str(ROOT / "rulesets/nmjl.toml"), "-"]
    result = subprocess.run(command, cwd=ROOT, env=OFFLINE, input=text, capture_output=True, text=True)
    check("what is out of order is put into it", result.stdout == text_of("nmjl"), result.stdout + result.stderr)


def text_of(slug):
    return (ROOT / f"rulesets/{slug}.toml").read_text()


# `x-` are the keywords of the two servers; to anything else that it does not know, strict mode objects.
AJV = """
const Ajv = require("ajv"), fs = require("fs");
const { schemas, files, broken } = JSON.parse(fs.readFileSync(0));
const keywords = ["x-taplo", "x-tombi-toml-version", "x-tombi-table-keys-order", "x-tombi-additional-key-label"];
const compile = name => new Ajv({ strict: true, allErrors: true, keywords }).compile(JSON.parse(fs.readFileSync(name)));
const compiled = Object.fromEntries(schemas.map(name => [name, compile(name)]));
const accepts = compiled[schemas.find(name => name.endsWith("ruleset.schema.json"))];
const refused = Object.keys(files).filter(name => !accepts(files[name]));
const errors = accepts(broken) ? [] : accepts.errors.map(error => error.instancePath + " " + error.message);
console.log(JSON.stringify({ compiled: Object.keys(compiled).length, refused, errors }));
"""


def strict(tools):
    schemas = sorted(str(path) for path in (ROOT / "schemas").glob("*.schema.json"))
    assert len(schemas) >= 6, schemas
    files = {name: tomllib.loads(text) for name, text in rulesets().items()}
    asked = json.dumps({"schemas": schemas, "files": files, "broken": tomllib.loads(broken())})
    result = subprocess.run(["node", "-e", AJV], cwd=tools, input=asked, capture_output=True, text=True)
    said = result.stdout + result.stderr
    check(f"ajv compiles all {len(schemas)} schemas in strict mode", result.returncode == 0, said)
    answer = json.loads(result.stdout)
    check("nothing in them is doubtful to it", result.stderr == "", result.stderr)
    check(f"it accepts all {len(files)} rulesets", answer["refused"] == [], said)
    paths = {error.split(" ")[0] for error in answer["errors"]}
    expected = {"", "/charleston", "/charleston/pick-up", "/passes/second-left/blind", "/passes/courtesy/tiles"}
    check("it refuses a broken one, at each of its mistakes", expected <= paths, answer["errors"])


def main():
    tools = Path(sys.argv[1]).resolve()
    tombi, taplo = (str(tools / "venv/bin" / name) for name in ("tombi", "taplo"))
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder).resolve()
        (folder / "editor").mkdir()
        in_an_editor(tombi, folder / "editor")
        linted(tombi, taplo, folder / "linted")
    in_order(tombi)
    strict(tools)


main()
