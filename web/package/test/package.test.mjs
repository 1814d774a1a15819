// Tests of the package: the modules, their sizes, and whether they answer as the library does without WebAssembly.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

import { load, loadGames, loadOverview, loadRules, loadTables } from "../index.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const MAX_COMPRESSED = 400 * 1024;

// The programs to compare with. `cargo test` builds most of them: the same profile, and the features of both packages.
const programs = [["--package", "charleston", "--package", "charleston-rules"], ["--bin", "charleston", "--example", "native"]];
execFileSync("cargo", ["build", "--quiet", "--locked", "--profile", "test", ...programs.flat()], { cwd: root, stdio: "inherit" });
const built = resolve(root, process.env.CARGO_TARGET_DIR ?? "target", "debug");

const SHOWN = `title: A joker stays
ruleset: nmjl
hand east: 1B 1B 2B 2B 3B 3B 4B 4B 5B 5B 6B 6B 7B J
hand south: 1C 1C 2C 2C 3C 3C 4C 4C 5C 5C 6C 6C 7C
hand west: 1D 1D 2D 2D 3D 3D 4D 4D 5D 5D 6D 6D 7D
hand north: E E S S W W N N RD RD GD GD WD

east passes 1B 2B J
  refused stays
east passes 1B 2B 3B
south passes 1C 1C 2C
`;

const club = (more = "") => ({
  name: "club.toml",
  files: { "club.toml": `extends = "nmjl"\nname = "Tuesday Club"\nsource = "The club"\n${more}` },
});

/** Returns the library's answers without WebAssembly. */
function natively(calls) {
  const input = calls.map(([name, fields]) => JSON.stringify({ [name]: fields ?? {} })).join("\n");
  const options = { cwd: root, input, encoding: "utf8", maxBuffer: 1 << 30, stdio: ["pipe", "pipe", "inherit"] };
  const output = execFileSync(join(built, "examples/native"), [], options);
  return output.trimEnd().split("\n").map((line) => JSON.parse(line));
}

/** Returns every story, with its rule file and the files that the rule file uses. */
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
    return { path, call: ["replay", { file: { name, files }, story }] };
  });
}

for (const name of ["rules", "overview", "games", "tables"]) {
  test(`the ${name} module has no imports and is small`, () => {
    const wasm = readFileSync(new URL(`../dist/${name}.wasm`, import.meta.url));
    assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(wasm)), []);
    const compressed = brotliCompressSync(wasm, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    console.log(`${name}.wasm: ${wasm.length} bytes, ${compressed} with brotli`);
    assert.ok(compressed <= MAX_COMPRESSED, `${compressed} > ${MAX_COMPRESSED}`);
  });
}

test("every story replays as it does natively", async () => {
  const library = await loadTables();
  const all = stories();
  assert.ok(all.length > 200, `${all.length} stories`);
  const native = natively(all.map(({ call }) => call));
  all.forEach(({ path, call }, at) => {
    const answer = library.call(...call);
    assert.equal(answer.error, undefined, `${path}: ${JSON.stringify(answer.error)}`);
    assert.deepEqual(answer.ok.differences, [], path);
    assert.deepEqual(answer, native[at], path);
  });
});

test("every call answers as it does natively", async () => {
  const file = club('with = ["no-courtesy"]\npasses.first-left.blind = 2\n');
  const rules = [
    ["version"], ["rulesets"], ["options"], ["questions", { file }],
    ["choose", { file, topic: "courtesy", option: null }], ["check", { file }],
    ["fix", { file: club("passes.first-left.blnd = 2\n") }],
    ["explain", { file }],
    ["questions", { file: { name: "big-card" } }],
  ];
  const overview = [
    ["schedule", { file }], ["sheet", { file }], ["picture", { file, format: "svg" }],
    ["picture", { file, format: "mermaid" }], ["picture", { file, format: "dot" }], ["page", { id: "unknown-key" }],
    ["complete", { file, offset: 75 }], ["hover", { file, offset: 2 }],
  ];
  const computer = { seats: [0, 1, 2, 3], plays: "random" };
  const tables = [
    ["prove", { file }], ["open-table", { file, opening: { seed: 7 }, computer }],
    ...Array(8).fill(["computer-turn", { table: 1 }]), ["update", { table: 1, seat: 0, seen: null }],
    ["spectator-update", { table: 1, seen: null }], ["description", { table: 1 }],
    ["describe", { table: 1, seat: 1, seen: null }], ["describe-to-spectators", { table: 1, seen: null }], ["moves", { table: 1 }],
    ["steps", { table: 1, seat: 0, from: 1 }], ["steps", { table: 1, seat: "all-hands", from: 0 }], ["kept", { table: 1, seat: 0 }],
    ["instructions", { table: 1, seat: 0 }],
    ["story-steps", { file: { name: "nmjl" }, story: SHOWN, seat: null }], ["story", { table: 1, ruleset: "club.toml" }], ["save", { table: 1 }], ["undo", { table: 1 }],
    ["close-table", { table: 1 }],
  ];
  const games = [["diff", { file, other: { name: "nmjl" } }], ["game", { file, other: { name: "nmjl" }, difference: 0 }]];
  const modules = [[await loadRules(), rules], [await loadOverview(), overview], [await loadGames(), games], [await loadTables(), tables]];
  for (const [library, calls] of modules) {
    const native = natively(calls);
    calls.forEach((call, at) => {
      const answer = library.call(...call);
      assert.equal(answer.error, undefined, `${call[0]}: ${JSON.stringify(answer.error)}`);
      assert.deepEqual(answer, native[at], call[0]);
    });
  }
});

test("rules and differences have games that show them", async () => {
  const library = await loadGames();
  const { sections } = (await loadRules()).explain({ name: "four-winds" }).ok;
  const stories = library.witnesses({ name: "four-winds" }).ok;
  assert.deepEqual(library.witnesses({ name: "four-winds" }, [3, 7]).ok, [stories[3], stories[7]]);
  // No game shows a note about the table.
  const parts = sections.flatMap(({ about, sentences }) => sentences.map(() => about.part));
  assert.equal(stories.length, parts.length);
  stories.forEach((story, at) => {
    if (parts[at] === "notes") assert.equal(story, null);
    else assert.ok(story.includes("ruleset: four-winds\n"), story);
  });
  const compared = [club('with = ["no-courtesy"]\n'), { name: "nmjl" }];
  const { differences } = library.diff(...compared).ok;
  assert.ok(differences.length > 0);
  differences.forEach(({ sentence }, at) => {
    const { story } = library.game(...compared, at).ok;
    assert.ok(story.startsWith(`title: ${sentence.slice(0, 20)}`), story);
  });
  assert.equal(library.game(...compared, differences.length).error.kind, "invalid-call");
});

test("the sheet and pictures match the command line's", async () => {
  const library = await loadOverview();
  const line = (...args) => execFileSync(join(built, "charleston"), args, { cwd: root, encoding: "utf8" });
  const { html, pages, warning } = library.sheet({ name: "four-winds-blind" }).ok;
  assert.equal(html, line("explain", "--format", "html", "four-winds-blind"));
  assert.deepEqual([pages, warning], [1, null]);
  for (const format of ["svg", "mermaid", "dot"]) {
    assert.equal(library.picture({ name: "nmjl" }, format).ok, line("schedule", "--format", format, "nmjl"));
  }
});

test("every ruleset says what it is", async () => {
  for (const { name, title, about } of (await loadRules()).rulesets().ok) {
    assert.ok(title && /^[A-Z].*\.$/.test(about), `${name}: ${about}`);
  }
});

test("a schedule lists its steps as data", async () => {
  const { phases, ends, routes } = (await loadOverview()).schedule({ name: "nmjl" }).ok;
  assert.deepEqual(phases.map(({ title, steps }) => [title, steps.length]), [["First Charleston", 3], ["Second Charleston", 3], ["Courtesy pass", 1]]);
  const steps = phases.flatMap((phase) => phase.steps);
  const places = [...steps, ...ends].map(({ id }) => id);
  for (const { ways, drawing } of steps) {
    assert.ok(ways.every(({ to }) => places.includes(to)));
    assert.match(drawing.svg, /^<svg /);
  }
  assert.equal(steps[0].text, "3 tiles to the right");
  assert.deepEqual(routes.ways[0], { tiles: "18-21", text: "Played through" });
});

test("answers say why they can't be used", async () => {
  const library = await loadRules();
  const answer = (text, option) => {
    const { questions } = library.questions({ name: "club.toml", files: { "club.toml": text } }).ok;
    const { answers, otherwise } = questions.find((question) => question.answers.some((answer) => answer.option === option));
    return { ...answers.find((answer) => answer.option === option), otherwise };
  };
  const said = (name) => {
    const { question, answer } = library.options().ok.find((option) => option.name === name);
    return `“${question} ${answer}”`;
  };
  const nmjl = 'extends = "nmjl"\nname = "T"\nsource = "T"\n';
  assert.deepEqual(answer(`${nmjl}with = ["no-courtesy"]\n`, "pool").reason, {
    kind: "conflict", option: "no-courtesy",
    sentence: `Can't be combined with your answer ${said("no-courtesy")}.`,
  });
  assert.deepEqual(answer(nmjl, "no-passing-blanks").reason, {
    kind: "needs", options: ["with-blanks"], sentence: `Only with the answer ${said("with-blanks")}.`,
  });
  assert.deepEqual(answer('extends = "four-winds"\nname = "T"\n', "second-compulsory").reason, {
    kind: "missing", part: "phase", sentence: "Four Winds doesn't have the part of the Charleston that this changes.",
  });
  assert.deepEqual(answer('extends = "four-winds-ding-dong"\nname = "T"\n', "ding-dong").reason, {
    kind: "already-there", sentence: "Four Winds, with Ding Dong already has this.",
  });
  assert.equal(answer(nmjl, "ding-dong").otherwise.answer, "No");
  assert.equal(answer(nmjl, "no-passing-flowers").otherwise.answer, "Yes");
  const changes = library.options().ok.find(({ name }) => name === "changes-until-pick-up").answer;
  assert.equal(answer(nmjl, "no-changes").otherwise.answer, changes);
  assert.deepEqual(answer(nmjl, "thirteen-for-east").otherwise, {
    option: null, answer: null, sentences: ["The dealer is dealt 14 tiles, and each of the other players 13."],
  });
});

test("a story is shown step by step", async () => {
  const library = await loadTables();
  const { title, steps, differences } = library.storySteps({ name: "nmjl" }, SHOWN).ok;
  assert.deepEqual([title, differences], ["A joker stays", []]);
  assert.deepEqual(steps.map(({ line }) => line), [null, "east passes 1B 2B J", "east passes 1B 2B 3B", "south passes 1C 1C 2C"]);
  assert.equal(steps[1].refused.sentence, "Jokers can't be passed during the Charleston.");
  assert.deepEqual(steps[2].events.map(({ sentence, tiles }) => [sentence, tiles]), [["East passes 3 tiles.", ["1B", "2B", "3B"]]]);
  assert.deepEqual(steps[2].hands.map(({ rack, passed }) => [rack.length, passed.length]), [[11, 3], [13, 0], [13, 0], [13, 0]]);
});

test("a player sees only their own hand", async () => {
  const library = await loadTables();
  const table = library.openTable({ name: "nmjl" }, { seed: 3 }, { seats: [0, 1, 2, 3], plays: "keeps-pairs" }).ok;
  while (table.computerTurn().ok);
  const [east, all] = [table.steps(0).ok, table.steps("all-hands").ok];
  assert.equal(table.steps().error.kind, "invalid-call");
  assert.equal(table.steps(null).error.kind, "invalid-call");
  assert.equal(east.length, table.moves().ok.length + 1);
  assert.ok(all.every(({ hands }) => hands.length === 4) && east.every(({ hands }) => hands.length === 1));
  const mine = table.update(0).ok.view.view.own;
  assert.deepEqual(east.at(-1).hands[0].rack, mine.rack);
  const told = east.flatMap(({ events }) => events);
  assert.ok(told.some(({ sentence }) => sentence === "You pass 3 tiles."));
  assert.ok(told.some(({ sentence }) => sentence === "South passes 3 tiles."));
  for (const { sentence, tiles } of told) assert.ok(tiles.length === 0 || sentence.startsWith("You "), sentence);
  assert.deepEqual(table.steps(0, 5).ok, east.slice(5));
});

test("all modules can be loaded at once", async () => {
  const library = await load();
  const name = "nmjl";
  assert.ok(library.check({ name }).ok.playable && library.schedule({ name }).ok && library.diff({ name }, { name }).ok);
  assert.equal(library.openTable({ name }, { seed: 1 }).ok.wall().ok.length, 99);
  const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  await assert.rejects(loadRules(empty), /isn't one of the modules/);
});

test("the racks and the wall have every tile", async () => {
  const table = (await loadTables()).openTable({ name: "nmjl" }, { seed: 1 }).ok;
  const racks = [0, 1, 2, 3].flatMap((seat) => table.update(seat).ok.view.view.own.rack);
  const wall = table.wall().ok;
  assert.equal(racks.length + wall.length, 152);
  assert.deepEqual([...racks, ...wall].filter((tile) => tile === "J").length, 8);
});

test("tiles that can't be passed have a reason", async () => {
  const library = await loadTables();
  const table = library.openTable(club('charleston.never-pass = ["joker", "flower"]\n'), { seed: 1 }).ok;
  const { rack } = table.update(0).ok.view.view.own;
  const kept = table.kept(0).ok;
  assert.deepEqual(kept.map(({ tile }) => tile), [...new Set(rack.filter((tile) => /^[FJ]/.test(tile)))]);
  assert.ok(kept.length > 0);
  for (const { sentence, rule } of kept) assert.ok(sentence.endsWith("can't be passed during the Charleston.") && rule.line === 4, sentence);
});

test("a player gets instructions in words", async () => {
  const library = await loadTables();
  const table = library.openTable({ name: "nmjl" }, { seed: 1 }).ok;
  assert.deepEqual(table.instructions(0).ok, {
    sentence: "Pass 3 tiles to South.", receivers: ["South"],
    commands: [{ command: { declare: "heavenly-hand" }, label: "Declare a Heavenly Hand" }],
  });
  assert.equal(table.play(0, { declare: "heavenly-hand" }).error, undefined);
  assert.equal(table.instructions(0).ok.sentence, "Is the Heavenly Hand on your card?");
});

test("invalid input gets an error, not a trap", async () => {
  const [rules, tables] = [await loadRules(), await loadTables()];
  const kind = (answer) => answer.error?.kind;
  assert.equal(kind(rules.call("nothing")), "invalid-call");
  assert.equal(kind(rules.call(null)), "invalid-call");
  assert.equal(kind(rules.explain()), "invalid-call");
  assert.equal(kind(rules.explain(club("passes.x.tiles = 99\n"))), "invalid-rules");
  assert.equal(kind(rules.explain({ name: "missing.toml" })), "invalid-rules");
  assert.equal(kind(rules.choose(club(), "courtesy", "unknown")), "invalid-call");
  assert.equal(kind(rules.choose(club("[[["), "courtesy", "no-courtesy")), "invalid-rules");
  const shipped = rules.choose({ name: "nmjl" }, "courtesy", "no-courtesy").ok;
  assert.match(shipped, /^extends = "nmjl"\nwith = \[\n[^"]*"no-courtesy",\n\]\n$/);
  assert.match(rules.choose({ name: "none.toml" }, "courtesy", "no-courtesy").error.message, /there is no file/);
  const large = club(`extends = "nmjl"\n${"#".repeat(128 << 10)}`);
  assert.match(rules.explain(large).error.message, /too large/);
  assert.equal(rules.check(club("\0\u{1F004}[[[")).ok.playable, false);
  assert.match(rules.check(club("x".repeat(1 << 20))).error.message, /too large/);
  assert.equal(kind(tables.openTable(club(), {})), "invalid-table");
  assert.equal(kind(tables.call("save", { table: 99 })), "unknown-table");
  assert.equal(kind(tables.replay(club(), "no story")), "invalid-story");
  assert.match(tables.replay(club(), "hello\n".repeat(1000)).error.message, /\nand 950 more errors$/);
  const needed = '`file` must be an object such as `{ name: "club.toml", files: { "club.toml": text } }`';
  for (const file of [["nmjl"], "nmjl", null, undefined]) assert.equal(rules.check(file).error.message, needed);
  const context = (context) => tables.openTable(club(), { seed: 1, context }).error.message;
  assert.equal(context([2, 1]), "`opening.context` must be an object, not a list");
  assert.equal(context({ roles: [] }), "`opening.context.roles` must be an object, not a list");
  const games = await loadGames();
  assert.match(games.game({ name: "nmjl" }, { name: "spec" }, 99).error.message, /^there is no difference 99: `diff` lists \d+$/);
  const table = tables.openTable(club(), { seed: 7 }).ok;
  const nested = JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`);
  assert.equal(table.receive(0, { command: nested }).error.message, "the input is too deeply nested");
  const refused = table.play(0, "stop");
  assert.equal(kind(refused), "refused");
  assert.equal(typeof refused.error.refusal.sentence, "string");
  assert.equal(kind(table.play(200, "stop")), "refused");
  assert.equal(kind(table.play(0, "fly")), "invalid-call");
});

test("errors in calls name the field and what belongs there", async () => {
  const tables = await loadTables();
  const table = tables.openTable(club(), { seed: 7 }).ok;
  const message = (answer) => answer.error?.message;
  assert.equal(message(table.update()), "`seat` is missing");
  assert.equal(message(table.update("east")), '`seat`: expected a whole number from 0 to 255, not "east"');
  assert.equal(message(table.steps(0, -1)), "`from`: expected a whole number that isn't negative or too large, not `-1`");
  assert.equal(message(table.receive(0, JSON.stringify({ command: "stop", seen: null, and: "more" }))), "`message`: expected an object, not text");
  assert.equal(message(table.play(0, 5)), "`command`: expected a word, or an object with one key, not `5`");
  assert.equal(message(table.report({ won: { seat: 0 } })), "`command`: missing key `declaration`");
  assert.equal(message(tables.openTable(club(), { sed: 1 })), "`opening`: unknown key `sed`, expected one of `key`, `seed`, `context`");
  assert.equal(message(tables.call("save", { table: 1, slot: 2 })), "this call has no field `slot`");
});

/** A random number below `end`, the same in each run. */
let state = 1;
function below(end) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return (state >>> 8) % end;
}

const pick = (list) => list[below(list.length)];

const CLUB = 'extends = "nmjl"\nname = "T"\nwith = ["no-courtesy"]\n[passes.first-left]\nblind = 2\n[charleston]\nnever-pass = { add = ["flower"] }\n';

/** A text with a part removed, repeated or replaced. */
function mangled(text) {
  const [from, to] = [below(text.length), below(text.length)].sort((a, b) => a - b);
  const part = pick(["", text.slice(from, to).repeat(2), "\ud83c", "\0\"[[{", "'''", String(below(1e9))]);
  return text.slice(0, from) + part + text.slice(pick([from, to]));
}

function randomValue(depth = 3) {
  switch (below(depth > 0 ? 9 : 7)) {
    case 0: return null;
    case 1: return below(2) === 0;
    case 2: return pick([0, 1, -1, 255, 256, 65536, 4294967296, 1e300, 0.5, below(100)]);
    case 3: return pick(["", "nmjl", "club.toml", "../x.toml", "\ud800", "a\udc00b", "\0", "\u{1F004}", "x".repeat(below(3000))]);
    case 4: return { name: pick(["club.toml", "nmjl", "./club.toml", ""]), files: { "club.toml": mangled(CLUB) } };
    case 5: return mangled(SHOWN);
    case 6: return { pass: [{ to: { seat: below(5) }, tiles: ["1B", "J"], blind: below(4) }] };
    case 7: return Array.from({ length: below(4) }, () => randomValue(depth - 1));
    default: return Object.fromEntries(Array.from({ length: below(4) }, () => [pick(["file", "seat", "name", "files", "table", "x"]), randomValue(depth - 1)]));
  }
}

test("random calls get answers, not traps", async () => {
  const file = { name: "club.toml", files: { "club.toml": CLUB } };
  const modules = [await loadRules(), await loadOverview(), await loadGames(), await loadTables()];
  const saved = modules[3].openTable(file, { seed: 1 }).ok.save().ok;
  const calls = {
    choose: { file, topic: "courtesy", option: null }, complete: { file, offset: 9 }, hover: { file, offset: 9 },
    page: { id: "unknown-key" }, check: { file }, fix: { file }, explain: { file }, questions: { file }, sheet: { file },
    schedule: { file }, prove: { file }, picture: { file, format: "svg" }, diff: { file, other: file }, game: { file, other: file, difference: 0 },
    replay: { file, story: SHOWN }, "story-steps": { file, story: SHOWN, seat: 1 }, steps: { table: 1, seat: 0, from: 0 },
    "open-table": { file, opening: { seed: 7 }, computer: { seats: [1], plays: "random" } }, kept: { table: 1, seat: 0 },
    "restore-table": { file, saved, computer: null }, play: { table: 1, seat: 0, command: "stop" }, undo: { table: 1 },
    receive: { table: 1, seat: 0, message: {} }, report: { table: 1, command: {} }, update: { table: 1, seat: 0, seen: null },
  };
  for (let round = 0; round < 1000; round += 1) {
    const [name, fields] = pick(Object.entries(calls));
    const changed = { ...fields, [pick(Object.keys(fields))]: randomValue() };
    for (const library of modules) {
      const answer = library.call(name, changed);
      assert.notEqual(answer.error?.kind, "crashed", `${name} ${JSON.stringify(changed)}`);
    }
  }
});

test("huge texts get answers", async () => {
  const library = await loadRules();
  for (const text of ["[".repeat(1 << 20), "a.".repeat(1 << 19), 'x = "'.repeat(1 << 18), "\u{1F004}".repeat(1 << 19), "a = [".repeat(20000)]) {
    for (const call of ["check", "fix", "explain", "questions"]) {
      const answer = library.call(call, { file: { name: "club.toml", files: { "club.toml": text } } });
      assert.notEqual(answer.error?.kind, "crashed", `${call} ${text.slice(0, 10)}`);
    }
  }
});

test("offsets are in UTF-16", async () => {
  const library = await loadRules();
  const text = 'extends = "nmjl"\nname = "\u{1F004}\u{1F004} é"\nsource = "x"\npasses.first-left.blnd = 2\n';
  const [finding] = library.check({ name: "club.toml", files: { "club.toml": text } }).ok.findings;
  assert.equal(text.slice(finding.place.from, finding.place.to), "blnd");
  const [edit] = finding.fixes[0].edits;
  assert.equal(text.slice(0, edit.from) + edit.text + text.slice(edit.to), text.replace("blnd", "blind"));
});

test("input that isn't JSON gets an error", async () => {
  const table = (await loadTables()).openTable(club(), { seed: 7 }).ok;
  const cyclic = {};
  cyclic.command = cyclic;
  const deep = (levels) => JSON.parse(`{"command":${"[".repeat(levels)}${"]".repeat(levels)}}`);
  for (const message of [deep(5000), deep(100000), { command: 1n }, cyclic]) {
    const { kind, message: text } = table.receive(0, message).error;
    assert.deepEqual([kind, text.includes("\n")], ["invalid-call", false]);
  }
  assert.match(table.receive(0, cyclic).error.message, /^the input can't be written as JSON: /);
  const long = { command: { pass: Array.from({ length: 100_000 }, () => ({ to: 1 })) } };
  assert.deepEqual(table.receive(0, long).error, { kind: "invalid-call", message: "a message has at most 10,000 characters of JSON" });
  const halved = (await loadRules()).check({ name: "a.toml", files: { "a.toml": 'extends = "nmjl"\nname = "\\\\ud83c \uD83C"', "b\uD83C.toml": "" } });
  assert.ok(halved.ok.playable);
  assert.deepEqual(table.moves().ok, []);
});

test("errors don't quote the key", async () => {
  const library = await loadTables();
  const key = "0123456789abcdef".repeat(4);
  const saved = library.openTable(club(), { key }).ok.save().ok;
  const [opening, text] = [JSON.stringify({ key }), JSON.stringify(saved)];
  const answers = {
    opening: [library.openTable(club(), opening), library.openTable(club(), [opening]), library.openTable(club())],
    saved: [library.restoreTable(club(), text), library.restoreTable(club(), text, null, { id: key.slice(0, 16) })],
    computer: [library.restoreTable(club(), saved, text)],
  };
  for (const [name, wrong] of Object.entries(answers)) {
    for (const { error } of wrong) {
      assert.deepEqual(error, { kind: "invalid-call", message: `\`${name}\` must be an object: parse the JSON first` });
    }
  }
  assert.equal(library.restoreTable(club(), null).error.kind, "invalid-call");
  assert.match(library.restoreTable(text, saved).error.message, /^`file` must be an object such as `{ name: "club.toml"/);
  const { key: _, ...keyless } = saved;
  assert.equal(library.restoreTable(club(), keyless).error.message, "`saved` has no `key`");
  for (const { error } of [
    library.openTable(club(), { seed: key }), library.openTable(club(), { [key]: 1 }),
    library.openTable(club(), { key }, { seats: [0], plays: "random", seed: key }),
  ]) {
    assert.equal(error.kind, "invalid-call");
    assert.doesNotMatch(error.message, /[0-9a-f]{32}/);
  }
});

/** Runs a test with a library whose next calls can be made to crash. */
async function withCrashes(run) {
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
    run(await loadTables(), (calls) => { crashes = calls; });
  } finally {
    WebAssembly.Instance = Instance;
  }
}

/** Asserts that no method of a table works. */
function assertUnknown(table) {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(table)).filter((name) => name !== "constructor");
  assert.ok(names.length > 15);
  for (const name of ["save", ...names]) assert.equal(table[name](0, "stop").error?.kind, "unknown-table", name);
}

test("tables continue after a crash", () => withCrashes((library, crash) => {
  const file = club();
  const table = library.openTable(file, { seed: 7 }, { seats: [0, 1, 2, 3], plays: "keeps-pairs" }).ok;
  for (const name of Object.keys(file.files)) file.files[name] = "edited";
  for (let turn = 0; turn < 5; turn += 1) table.computerTurn();
  const before = table.save().ok;
  crash(1);
  const { kind, message } = table.computerTurn().error;
  assert.equal(kind, "crashed");
  assert.match(message, /^the module crashed on this call \(unreachable\)\. Open tables were restored .* Report the input as a bug/);
  assert.deepEqual(table.save().ok, before);
  assert.ok(table.computerTurn().ok);
}));

test("a closed table never controls another one", () => withCrashes((library, crash) => {
  const [a, b, c] = [1, 2, 3].map((seed) => library.openTable(club(), { seed }).ok);
  const before = [b, c].map((table) => table.save().ok);
  assert.equal(a.close().ok, true);
  crash(1);
  assert.equal(library.replay(club(), SHOWN).error.kind, "crashed");
  // The numbers of tables start over.
  assert.deepEqual([b, c].map((table) => table.save().ok), before);
  assertUnknown(a);
  // A table is closed even if the call crashes.
  crash(1);
  assert.equal(b.close().error.kind, "crashed");
  assert.deepEqual(c.save().ok, before[1]);
  for (const closed of [a, b]) assertUnknown(closed);
  assert.ok(c.play(0, c.update(0).ok.view.prompt["default-command"]).ok);
}));

test("an unrestored table never controls another one", () => withCrashes((library, crash) => {
  const [a, b, c] = [1, 2, 3].map((seed) => library.openTable(club(), { seed }).ok);
  const before = [a, b, c].map((table) => table.save().ok);
  crash(1);
  assert.equal(a.moves().error.kind, "crashed");
  assert.deepEqual(b.save().ok, before[1]);
  // The table crashes the module again when it is opened, after another table was.
  crash(1);
  assertUnknown(a);
  assert.deepEqual([c, b].map((table) => table.save().ok), [before[2], before[1]]);
  assertUnknown(a);
}));

test("a restored table can get a new id", async () => {
  const library = await loadTables();
  const table = library.openTable(club(), { seed: 7 }).ok;
  const saved = table.save().ok;
  const turn = () => ({ command: table.update(0).ok.view.prompt["default-command"], seen: table.update(0).ok.view.last });
  const early = turn();
  assert.ok(table.receive(0, early).ok);
  const { last } = table.update(0).ok.view;
  const { numbers, ...unnumbered } = saved;
  const id = "0123456789abcdef";
  for (const older of [saved, unnumbered]) {
    const again = library.restoreTable(club(), older, null, { id }).ok;
    assert.equal(again.save().ok.numbers.table, id);
    assert.equal(again.update(0, last).ok.view.last.table, id);
    assert.equal(again.receive(0, early).error.refusal.id, "stale");
    assert.ok(again.receive(0, { ...early, seen: again.update(0).ok.view.last }).ok);
  }
  assert.equal(saved.numbers.table, library.restoreTable(club(), saved).ok.update(0).ok.view.last.table);
  for (const wrong of [{ id: "new" }, {}]) assert.equal(library.restoreTable(club(), saved, null, wrong).error.kind, "invalid-call");
});

test("updates alone are enough for a whole game", async () => {
  const library = await loadTables();
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

test("the types of calls and messages have different names", () => {
  const names = (path) => {
    const text = readFileSync(new URL(path, import.meta.url), "utf8");
    return [...text.matchAll(/^export (?:declare )?(?:interface|type|class|const) (\w+)/gm)].map(([, name]) => name);
  };
  const messages = new Set(names("../dist/messages.d.ts"));
  assert.deepEqual(names("../index.d.ts").filter((name) => messages.has(name)), []);
});

test("differences have the declared shape", async () => {
  const library = await loadGames();
  const names = (await loadRules()).rulesets().ok.map(({ name }) => name);
  const areTexts = (values) => values.every((value) => typeof value === "string");
  const isRule = ({ rule, settings, ...more }) => areTexts([rule, ...settings]) && Object.keys(more).length === 0;
  for (const [a, b] of names.flatMap((a) => names.map((b) => [a, b]))) {
    for (const { topic, of, sentence, a: one, b: other, ...more } of library.diff({ name: a }, { name: b }).ok.differences) {
      assert.ok(areTexts([topic, sentence, ...of]) && isRule(one) && isRule(other), `${a} ${b} ${topic}`);
      assert.deepEqual(more, {});
    }
  }
});

const [, EXAMPLE] = /```js\n([^]*?)```/.exec(readFileSync(new URL("../README.md", import.meta.url), "utf8"));

test("the README's example runs", () => {
  const url = new URL("../index.mjs", import.meta.url).href;
  const script = EXAMPLE.replace('"charleston-rules"', JSON.stringify(url));
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  assert.match(output, /^1 14 /);
});

const TYPED = `
import type { Difference, Opening, SavedTable, Tables, Table, Update, SpectatorUpdate } from "charleston-rules";
export function uses(tables: Tables, table: Table, saved: SavedTable, difference: Difference, text: string) {
  const update = table.update(0).ok;
  const sent: Update | null | undefined = update;
  const facts: SpectatorUpdate | undefined = table.spectatorUpdate().ok;
  table.receive(0, JSON.parse(text) as unknown);
  tables.restoreTable({ name: "nmjl" }, saved, null, { id: text });
  const openings: Opening[] = [{ key: text }, { seed: 1, context: saved.context }];
  // @ts-expect-error
  openings.push({});
  // @ts-expect-error
  openings.push({ key: text, seed: 1 });
  // @ts-expect-error
  tables.openTable({ name: "nmjl" }, text);
  const [rule, settings]: [string, string[]] = [difference.a.rule, difference.b.settings];
  if (update?.view) return [update.view.prompt, sent, facts, rule, settings];
  return [update?.events.prompt];
}
`;

const tsc = join(root, "target/tools/node_modules/.bin/tsc");
test("TypeScript accepts the example and the types", { skip: !existsSync(tsc) && "tsc isn't installed" }, () => {
  const folder = mkdtempSync(join(tmpdir(), "charleston-rules-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(fileURLToPath(new URL("..", import.meta.url)), join(folder, "node_modules/charleston-rules"));
    for (const [name, text] of Object.entries({ "package.json": '{ "type": "module" }', "example.ts": EXAMPLE, "uses.ts": TYPED })) {
      writeFileSync(join(folder, name), text);
    }
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--types", ""];
    const names = "import { load, type ModuleSource } from 'charleston-rules';\nexport const all: [typeof load, ModuleSource] = [load, 'a'];\n";
    writeFileSync(join(folder, "names.ts"), names);
    for (const files of [["example.ts", "uses.ts"], ["--lib", "es2022", "names.ts"]]) {
      const { status, stdout } = spawnSync(tsc, [...options, ...files], { cwd: folder, encoding: "utf8" });
      assert.equal(status, 0, stdout);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("seats that don't exist are errors", async () => {
  const library = await loadTables();
  const nmjl = { name: "nmjl" };
  const table = library.openTable(nmjl, { seed: 1 }).ok;
  const calls = [(seat) => table.update(seat), (seat) => table.describe(seat), (seat) => table.kept(seat),
    (seat) => table.steps(seat), (seat) => table.instructions(seat)];
  for (const call of calls) {
    assert.equal(call(3).error, undefined);
    assert.equal(call(4).error?.message, "there is no seat 4: the seats are 0 to 3");
  }
  assert.match(table.steps("all").error.message, /^`seat`: expected a seat or `all-hands`/);
  const computer = { seats: [1, 2, 3, 4], plays: "random" };
  assert.equal(library.openTable(nmjl, { seed: 1 }, computer).error?.kind, "invalid-table");
});
