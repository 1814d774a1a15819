// Tests of the package: the module, its size, and the same answers as without WebAssembly.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

import { load } from "../index.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const wasm = readFileSync(new URL("../dist/charleston.wasm", import.meta.url));
const MAX_COMPRESSED = 640 * 1024;

const club = (more = "") => ({
  name: "club.toml",
  files: { "club.toml": `extends = "nmjl"\nname = "Tuesday Club"\nsource = "The club"\n${more}` },
});

/** Answers of the library without WebAssembly. */
function natively(calls) {
  const input = calls.map((call) => JSON.stringify(call)).join("\n");
  const options = { cwd: root, input, encoding: "utf8", maxBuffer: 1 << 30, stdio: ["pipe", "pipe", "inherit"] };
  const output = execFileSync("cargo", ["run", "--quiet", "--package", "charleston-rules", "--example", "native"], options);
  return output.trimEnd().split("\n").map((line) => JSON.parse(line));
}

/** Every story, with its rule file and the files that this one uses. */
function stories() {
  const folder = join(root, "tests/stories");
  const paths = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(".txt"));
  const files = Object.fromEntries(
    readdirSync(folder, { recursive: true })
      .filter((path) => path.endsWith(".toml"))
      .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
  return paths.map((path) => {
    const story = readFileSync(join(folder, path), "utf8");
    const ruleset = /^ruleset: (.*)$/m.exec(story)?.[1].trim() ?? "";
    const name = /[./]/.test(ruleset) ? relative(folder, join(folder, dirname(path), ruleset)) : ruleset;
    return { path, call: { call: "replay", file: { name, files }, story } };
  });
}

test("the module has no imports and is small", () => {
  const module = new WebAssembly.Module(wasm);
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  const compressed = brotliCompressSync(wasm, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  console.log(`charleston.wasm: ${wasm.length} bytes, ${compressed} with brotli`);
  assert.ok(compressed <= MAX_COMPRESSED, `${compressed} > ${MAX_COMPRESSED}`);
});

test("every story replays with the same events as natively", async () => {
  const library = await load();
  const all = stories();
  assert.ok(all.length > 200, `${all.length} stories`);
  const native = natively(all.map(({ call }) => call));
  all.forEach(({ path, call }, at) => {
    const answer = library.call(call);
    assert.equal(answer.error, undefined, `${path}: ${JSON.stringify(answer.error)}`);
    assert.deepEqual(answer.ok.differences, [], path);
    assert.deepEqual(answer, native[at], path);
  });
});

test("every call gives the native answer", async () => {
  const library = await load();
  const file = club('with = ["no-courtesy"]\npasses.first-left.blind = 2\n');
  const calls = [
    { call: "version" }, { call: "rulesets" }, { call: "options" }, { call: "questions", file },
    { call: "choose", file, topic: "courtesy", option: null }, { call: "check", file },
    { call: "fix", file: club("passes.first-left.blnd = 2\n") }, { call: "page", id: "unknown-key" },
    { call: "complete", file, offset: 75 }, { call: "hover", file, offset: 2 }, { call: "explain", file },
    { call: "schedule", file }, { call: "prove", file }, { call: "diff", file, other: { name: "nmjl" }, games: false },
    { call: "open-table", file, opening: { seed: 7 }, computer: { seats: [0, 1, 2, 3], plays: "random" } },
    ...Array(8).fill({ call: "computer-turn", table: 1 }),
    { call: "update", table: 1, seat: 0, seen: null }, { call: "spectator-update", table: 1, seen: null },
    { call: "describe", table: 1 }, { call: "moves", table: 1 }, { call: "story", table: 1, ruleset: "club.toml" },
    { call: "save", table: 1 }, { call: "undo", table: 1 }, { call: "close-table", table: 1 },
  ];
  const native = natively(calls);
  calls.forEach((call, at) => {
    const answer = library.call(call);
    assert.equal(answer.error, undefined, `${call.call}: ${JSON.stringify(answer.error)}`);
    assert.deepEqual(answer, native[at], call.call);
  });
});

test("rules and differences have games that show them", async () => {
  const library = await load();
  const { sections } = library.explain({ name: "four-winds" }).ok;
  const stories = library.witnesses({ name: "four-winds" }).ok;
  assert.equal(stories.length, sections.flatMap((section) => section.sentences).length);
  assert.ok(stories.every((story) => story.includes("ruleset: four-winds\n")));
  const { differences } = library.diff(club('with = ["no-courtesy"]\n'), { name: "nmjl" }, { games: true }).ok;
  assert.ok(differences.length > 0 && differences.every(({ game }) => game.story.startsWith("title: ")), JSON.stringify(differences));
});

test("invalid input gets an error, not a trap", async () => {
  const library = await load();
  const kind = (answer) => answer.error?.kind;
  assert.equal(kind(library.call({ call: "nothing" })), "invalid-call");
  assert.equal(kind(library.call(null)), "invalid-call");
  assert.equal(kind(library.explain(club("passes.x.tiles = 99\n"))), "invalid-rules");
  assert.equal(kind(library.explain({ name: "missing.toml" })), "invalid-rules");
  assert.equal(kind(library.openTable(club(), {})), "invalid-table");
  assert.equal(kind(library.call({ call: "save", table: 99 })), "unknown-table");
  assert.equal(kind(library.replay(club(), "no story")), "invalid-story");
  assert.equal(library.check(club("\0\u{1F004}[[[")).ok.playable, false);
  assert.equal(library.check(club("x".repeat(1 << 20))).ok.playable, false);
  assert.equal(kind(library.choose(club(), "courtesy", "unknown")), "invalid-call");
  const table = library.openTable(club(), { seed: 7 }).ok;
  const refused = table.play(0, "stop");
  assert.equal(kind(refused), "refused");
  assert.equal(typeof refused.error.refusal.sentence, "string");
  assert.equal(kind(table.play(200, "stop")), "refused");
});

test("offsets are in UTF-16", async () => {
  const library = await load();
  const text = 'extends = "nmjl"\nname = "\u{1F004}\u{1F004} é"\nsource = "x"\npasses.first-left.blnd = 2\n';
  const [finding] = library.check({ name: "club.toml", files: { "club.toml": text } }).ok.findings;
  assert.equal(text.slice(finding.place.from, finding.place.to), "blnd");
  const [edit] = finding.fixes[0].edits;
  assert.equal(text.slice(0, edit.from) + edit.text + text.slice(edit.to), text.replace("blnd", "blind"));
});

test("tables continue after a crash", async () => {
  const { Instance } = WebAssembly;
  let crashes = 0;
  WebAssembly.Instance = function (module) {
    const { exports } = new Instance(module);
    const charleston_call = (...args) => {
      if (crashes > 0) {
        crashes -= 1;
        throw new WebAssembly.RuntimeError("unreachable");
      }
      return exports.charleston_call(...args);
    };
    return { exports: { ...exports, charleston_call } };
  };
  try {
    const library = await load();
    const table = library.openTable(club(), { seed: 7 }, { seats: [0, 1, 2, 3], plays: "keeps-pairs" }).ok;
    for (let turn = 0; turn < 5; turn += 1) table.computerTurn();
    const before = table.save().ok;
    crashes = 1;
    assert.equal(table.computerTurn().error.kind, "crashed");
    assert.deepEqual(table.save().ok, before);
    assert.ok(table.computerTurn().ok);
  } finally {
    WebAssembly.Instance = Instance;
  }
});

test("a whole table plays through updates alone", async () => {
  const library = await load();
  const table = library.openTable({ name: "nmjl" }, { seed: 3 }, { seats: [1, 2, 3], plays: "keeps-pairs" }).ok;
  let moves = 0;
  for (; moves < 300; moves += 1) {
    if (table.computerTurn().ok) continue;
    const { prompt } = table.update(0).ok.view;
    const command = prompt["default-command"];
    if (command === undefined) break;
    assert.equal(table.play(0, command).error, undefined);
  }
  assert.ok(moves > 20 && moves < 300, `${moves} moves`);
  assert.match(table.story("nmjl").ok, /^ruleset: nmjl\n/);
});
