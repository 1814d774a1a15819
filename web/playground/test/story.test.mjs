// Games: the tiles that a player gave and got account for the hand, and no one sees more than they should.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { load } from "../../package/index.mjs";
import { modules } from "./library.mjs";

const [{ Game }, { nameOf, parseTiles }] = await modules("play/game.svelte.ts", "play/tiles.ts");
const library = await load();
const sorted = (tiles) => [...tiles].sort().join(" ");

/** The rule files of the project's stories: other tables, cards, dice, piles and more. */
const folder = fileURLToPath(new URL("../../../tests/stories/", import.meta.url));
const paths = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(".toml"));
const all = Object.fromEntries(paths.map((path) => [path, readFileSync(folder + path, "utf8")]));
function* others() {
  for (const name of paths) {
    const file = { name, files: all };
    if (library.check(file).ok.playable && library.openTable(file, { seed: 1 }).ok) yield { file, title: name };
  }
}

/** Rulesets, alone and with each option that fits. */
function* files() {
  for (const { name } of library.rulesets().ok) {
    for (const option of [null, ...library.options().ok.map((other) => other.name)]) {
      const text = `extends = "${name}"\nname = "x"\nsource = "y"\n${option ? `with = ["${option}"]\n` : ""}`;
      const file = { name: "club.toml", files: { "club.toml": text } };
      if (library.check(file).ok.playable) yield { file, title: `${name} ${option}` };
    }
  }
}

/** A client without a worker. */
const wrap = (target) => new Proxy(target, { get: (object, key) => typeof object[key] === "function" ? async (...input) => object[key](...input) : object[key] });
const client = {
  async openTable(file, seed, computer) {
    const { ok: table, error } = library.openTable(file, { seed }, computer);
    if (error) return { error };
    const remote = wrap(table);
    return { ok: new Proxy(remote, { get: (object, key) => (key === "moves" ? table.moves().ok : object[key]) }) };
  },
};

test("tiles given and received account for the hand", async () => {
  let games = 0;
  const unfinished = [];
  let undone = 0;
  for (const { file, title } of [...files(), ...others()]) {
    for (const seat of [0, 2]) {
      const game = new Game(client, file, seat, "random", 7 + seat);
      await game.open();
      let before = "";
      for (let move = 0; move < 120 && !game.isOver; move += 1) {
        const { commands, pass, "default-command": usual } = game.prompt;
        if (move % 5 === 3 && game.canUndo) {
          await game.undo();
          undone += 1;
          assert.equal(sorted(game.rack), before, `${title}: undo`);
        }
        before = sorted(game.rack);
        if (game.prompt.dice) await game.roll();
        else if (move % 7 === 2 && commands.includes("stop")) await game.play("stop");
        else if (game.prompt["default-command"]) await game.play(game.prompt["default-command"]);
        else if (pass && !usual && commands.length === 0) break;
        else if (!(await game.wait(), game.isMyTurn)) break;
        assert.equal(game.problem, "", `${title}: ${game.problem}`);
      }
      if (!game.isOver) { unfinished.push(title); continue; }
      assert.equal(sorted([...game.kept, ...game.came]), sorted(game.rack), `${title}\nkept ${game.kept}\ngave ${game.gave}\ngot ${game.got}\n${game.log.map(({ text }) => text).join("\n")}`);
      // The log shows only this player's tiles.
      const own = new Set([...game.kept, ...game.gave, ...game.got]);
      const isRedealt = game.log.some(({ text }) => text.includes("dealt again"));
      assert.ok(isRedealt || game.log.every(({ tiles }) => tiles.every((tile) => own.has(tile))), title);
      games += 1;
    }
  }
  console.log(`${games} games, ${undone} moves undone, and unfinished after 120 moves: ${unfinished.join(", ")}`);
  assert.ok(games > 600 && undone > 100 && unfinished.length <= 4, unfinished.join("\n"));
});

test("tiles are read as people write them", () => {
  assert.deepEqual(parseTiles("queen of spades, 10 of hearts D7 7 clubs ace diamonds"), ["SQ", "H10", "D7", "C7", "DA"]);
  assert.deepEqual(parseTiles("3D red, joker 5 bam Soap east wind F"), ["3D", "RD", "J", "5B", "WD", "E", "F"]);
  assert.deepEqual(["3D", "RD", "SA", "J", "C10"].map(nameOf), ["3 dot", "red dragon", "ace of spades", "joker", "10 of clubs"]);
});
