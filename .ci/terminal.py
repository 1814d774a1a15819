"""Plays a seat and updates a story in a pseudo-terminal, as a person would. Usage: terminal.py PATH-OF-CHARLESTON"""

import os
import pathlib
import pty
import re
import select
import sys
import tempfile

CHARLESTON = str(pathlib.Path(sys.argv[1]).resolve())
CLUB = 'extends = "nmjl"\nname = "Club"\nsource = "Us"\n'
STORY = "ruleset: club\neast may stop\n"


def run(folder, arguments, answer, **environment):
    """Runs the command, and types an answer at each prompt. Returns what the screen showed, and the exit code."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        os.execve(CHARLESTON, [CHARLESTON, *arguments], kept | {"TERM": "xterm"} | environment)
    shown, answered = "", 0
    while True:
        if not select.select([terminal], [], [], 10)[0]:
            raise SystemExit(f"nothing happens:\n{shown}")
        try:
            data = os.read(terminal, 65536)
        except OSError:
            break
        if not data:
            break
        shown += data.decode()
        if shown.endswith("> ") and len(shown) > answered:
            answered = len(shown)
            os.write(terminal, (answer(shown) + "\n").encode())
    os.close(terminal)
    return shown.replace("\r\n", "\n"), os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def expect(condition, what, shown):
    if not condition:
        raise SystemExit(f"{what}:\n{shown}")


def player():
    """A person who undoes the first pass, and then plays on."""
    first = iter(["?", "pass 1 2 3", "undo", "soap 1 2"])

    def answer(shown):
        last = re.sub("\x1b\\[[0-9;]*m", "", shown).replace("\r\n", "\n").rsplit("\n\n", 1)[-1]
        typed = next(first, None)
        if typed is not None:
            return typed
        if "[Enter: " in last:
            return ""
        if "pass 3 tiles" in last:
            return "1 2 3"
        return "1" if "exchange" in last else "0"

    return answer


with tempfile.TemporaryDirectory() as folder:
    play = ["play", "nmjl", "--seed", "7", "--seat", "east", "--record", "game.txt", "--force"]
    shown, code = run(folder, play, player())
    expect(code == 0, "the game ends", shown)
    expect("\x1b[32m2B\x1b[0m" in shown and "\x1b[1mFirst right: pass 3 tiles to South" in shown, "color", shown)
    for text in ["You take back your last step.", "passed: 2B 5B WD", "\nWhat East passed and got\n"]:
        expect(text in shown, text, shown)
    plain, code = run(folder, play, player(), NO_COLOR="1")
    expect(code == 0 and "\x1b" not in plain, "NO_COLOR", plain)
    expect(re.sub("\x1b\\[[0-9;]*m", "", shown) == plain, "the same without color", plain)

    pathlib.Path(folder, "club.toml").write_text(CLUB)
    story = pathlib.Path(folder, "story.txt")
    for typed, code, text in [("no", 1, STORY), ("yes", 0, STORY.replace("may stop", "may not stop"))]:
        story.write_text(STORY)
        shown, ended = run(folder, ["test", "--update", "story.txt"], lambda shown: typed)
        expect("-east may stop\n+east may not stop\n" in shown, "the change is shown", shown)
        expect("Update story.txt? (yes or no) > " in shown, "the question", shown)
        expect((ended, story.read_text()) == (code, text), f"the answer is {typed}", shown)
    for name in ["a.txt", "b.txt"]:
        pathlib.Path(folder, name).write_text(STORY)
    shown, ended = run(folder, ["test", "--update", "a.txt", "b.txt"], lambda shown: "q")
    expect(ended == 1 and "Update a.txt?" in shown and "Update b.txt?" not in shown, "leaving", shown)
    story.write_text(STORY)
    shown, ended = run(folder, ["test", "--update", "--yes", "story.txt"], lambda shown: "no")
    expect(ended == 0 and "Update story.txt?" not in shown, "--yes", shown)

print("the game and the updates look right in a terminal")
