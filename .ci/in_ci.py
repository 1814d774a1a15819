#!/usr/bin/env python3
"""What other repositories use in their CI, tried as far as that goes on one machine: the action, the hook, and the lines
of the book.

    TOOLS/venv/bin/python .ci/in_ci.py TOOLS

TOOLS is a folder that holds `venv/bin/{check-jsonschema,pre-commit}`; `.ci/run` makes it.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
TOOLS = Path(sys.argv[1]).resolve()
GOOD = 'extends = "nmjl"\nname = "Tuesday Club"\nsource = "Decided by the club"\n'
ODD = '[passes.second-right]\nblind = 9\n'
BAD = '[passes.second-right]\nblnd = 0\n'


def check(what, is_so, found=""):
    if not is_so:
        sys.exit(f"not so: {what}\n{found}")
    print(f"  {what}")


def run(*command, cwd=ROOT, **environment):
    # Builds of the same code in several places share what they have built of others.
    shared = {"CARGO_TARGET_DIR": str(TOOLS / "build"), "CARGO_PROFILE_RELEASE_OPT_LEVEL": "0", "NO_COLOR": "1"}
    shared |= {"CARGO_PROFILE_RELEASE_LTO": "off", "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "16"}
    environment = {**os.environ, **shared, **environment}
    result = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)
    return result.returncode, result.stdout + result.stderr


def tool(name):
    return str(TOOLS / "venv/bin" / name)


def valid(what, *command):
    code, said = run(*command)
    check(f"{what} is of the right form", code == 0, said)


def blocks():
    """The YAML on the book's page about CI."""
    return re.findall(r"```yaml\n(.*?)```", (ROOT / "docs/src/ci/ci.md").read_text(), re.DOTALL)


def forms(folder):
    """Each file against the schema of who reads it; the tools bring these schemas with them."""
    valid("the action", tool("check-jsonschema"), "--builtin-schema", "vendor.github-actions", "action.yml")
    valid("the hook", tool("pre-commit"), "validate-manifest", ".pre-commit-hooks.yaml")
    workflow, scanning, gitlab, hooks = blocks()
    names = {"workflow.yml": workflow, "scanning.yml": scanning, ".pre-commit-config.yaml": hooks, ".gitlab-ci.yml": gitlab}
    for name, text in names.items():
        (folder / name).write_text(text)
    schema = [tool("check-jsonschema"), "--builtin-schema"]
    valid("the book's workflow", *schema, "vendor.github-workflows", folder / "workflow.yml")
    valid("the book's workflow for code scanning", *schema, "vendor.github-workflows", folder / "scanning.yml")
    valid("the book's hook", tool("pre-commit"), "validate-config", folder / ".pre-commit-config.yaml")
    valid("the book's job for GitLab", *schema, "vendor.gitlab-ci", folder / ".gitlab-ci.yml")
    inputs = yaml.safe_load((ROOT / "action.yml").read_text())["inputs"]
    step = yaml.safe_load(workflow)["jobs"]["rules"]["steps"][1]
    check("the book gives the action what it takes", set(step["with"]) <= set(inputs), step)
    ids = [hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())]
    check("the book names the hook", [hook["id"] for hook in yaml.safe_load(hooks)["repos"][0]["hooks"]] == ids)


class Action:
    """The action's own steps, run as a runner would; the steps of others are left out."""

    def __init__(self, folder):
        action = yaml.safe_load((ROOT / "action.yml").read_text())
        self.steps = [step for step in action["runs"]["steps"] if "run" in step]
        self.defaults = {key: value["default"] for key, value in action["inputs"].items()}
        self.folder = folder
        (folder / "output").touch()

    def run(self, step, workspace, **inputs):
        given = {**self.defaults, **{key.replace("_", "-"): value for key, value in inputs.items()}}
        told = {f"${{{{ inputs.{key} }}}}": value for key, value in given.items()}
        environment = {key: told[value] for key, value in step.get("env", {}).items()}
        assert "${{" not in step["run"], "what a person writes must not become part of a script"
        cwd = ROOT if step.get("working-directory") == "${{ github.action_path }}" else workspace
        return run(
            *("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]),
            cwd=cwd,
            GITHUB_ACTION_PATH=str(ROOT),
            GITHUB_OUTPUT=str(self.folder / "output"),
            RUNNER_TEMP=str(self.folder),
            **environment,
        )


def action(folder):
    (folder / "runner").mkdir()
    tried = Action(folder / "runner")
    tell, build, last = tried.steps
    code, said = tried.run(tell, folder)
    output = (folder / "runner/output").read_text()
    check("the action tells by a word what is to be built", code == 0 and re.fullmatch(r"hash=\w{16}\n", output), said)
    code, said = tried.run(build, folder)
    check("the action builds the command", code == 0, said)

    club = folder / "club"
    club.mkdir()
    (club / "tuesday.charleston.toml").write_text(GOOD)
    code, said = tried.run(last, club)
    check("the action finds nothing where all is well", code == 0, said)
    (club / "odd one.charleston.toml").write_text(GOOD + ODD)
    code, said = tried.run(last, club)
    check("the action only warns of what is odd", code == 0 and "::warning" in said, said)
    code, said = tried.run(last, club, deny_warnings="true")
    check("the action refuses what is odd where it is told to", code == 1, said)
    code, said = tried.run(last, club, deny_warnings="yes")
    check("the action does not guess what it is told", code == 2 and "must be 'true' or 'false'" in said, said)
    (club / "thursday.charleston.toml").write_text(GOOD + BAD)
    code, said = tried.run(last, club)
    line = re.search(r"^::error .*file=thursday\.charleston\.toml,line=5\b.*blnd", said, re.MULTILINE)
    check("the action says on its line what is wrong", code == 1 and line, said)
    paths = "tuesday.charleston.toml\nodd one.charleston.toml\n"
    code, said = tried.run(last, club, paths=paths)
    check("the action looks at what it is told to", code == 0 and "blnd" not in said and "::warning" in said, said)
    code, said = tried.run(last, club, paths="$(touch pwned)")
    check("the action runs nothing that stands in a path", code == 2 and not (club / "pwned").exists(), said)


def git(folder, *arguments):
    who = ["-c", "user.name=CI", "-c", "user.email=ci@localhost", "-c", "init.defaultBranch=main"]
    code, said = run("git", *who, *arguments, cwd=folder)
    assert code == 0, said
    return said


def hook(folder):
    """Once from what is committed here, as somebody else would get it."""
    home, club = folder / "hooks.git", folder / "guests"
    git(folder, "clone", "--quiet", "--bare", str(ROOT), str(home))
    club.mkdir()
    git(club, "init", "--quiet")
    (club / "tuesday.charleston.toml").write_text(GOOD)
    (club / "notes.toml").write_text("not rules")
    git(club, "add", ".")
    newest = git(home, "rev-parse", "HEAD").strip()
    repo = {"repo": str(home), "rev": newest, "hooks": [{"id": "charleston"}]}
    (folder / "hooks.yaml").write_text(yaml.safe_dump({"repos": [repo]}))
    attempt = [tool("pre-commit"), "run", "--config", str(folder / "hooks.yaml"), "--all-files", "--verbose"]
    cache = {"PRE_COMMIT_HOME": str(folder / "cache")}
    code, said = run(*attempt, cwd=club, **cache)
    check("the hook passes where all is well, and looks at rule files alone", code == 0 and "1 file" in said, said)
    (club / "thursday.toml").write_text(GOOD + BAD)
    git(club, "add", ".")
    code, said = run(*attempt, cwd=club, **cache)
    check("the hook fails where something is wrong", code == 1 and "error[unknown-key]" in said, said)


with tempfile.TemporaryDirectory() as folder:
    folder = Path(folder).resolve()
    forms(folder)
    action(folder)
    hook(folder)
