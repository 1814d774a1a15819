// charleston for JavaScript. See index.d.ts for the types and their meanings.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The modules' files. Bundlers find them by these literal addresses. */
const MODULES = {
  rules: () => new URL("./dist/rules.wasm", import.meta.url),
  overview: () => new URL("./dist/overview.wasm", import.meta.url),
  games: () => new URL("./dist/games.wasm", import.meta.url),
  tables: () => new URL("./dist/tables.wasm", import.meta.url),
};

/** Compiles a module from its bytes, from an address, or from the file that comes with this package. */
async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source === "string" && source.startsWith("file:")) return compile(new URL(source));
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  if (source instanceof URL && source.protocol === "file:") {
    // Bundlers for web pages can't resolve this name, so they shouldn't see it.
    const files = "node:fs/promises";
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
    return WebAssembly.compile(await readFile(source));
  }
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${response.url} can't be loaded: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

export async function loadRules(source = MODULES.rules()) {
  return new Rules(await compile(source));
}

export async function loadOverview(source = MODULES.overview()) {
  return new Overview(await compile(source));
}

export async function loadGames(source = MODULES.games()) {
  return new Games(await compile(source));
}

export async function loadTables(source = MODULES.tables()) {
  return new Tables(await compile(source));
}

const failed = (kind, message) => ({ error: { kind, message } });

/** Longer messages can only be mistakes or attacks. */
const MAX_MESSAGE = 10_000;

/** Writes a value as JSON. The module can't read half of a character pair, so each half becomes U+FFFD. */
function json(value) {
  return JSON.stringify(value)?.replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (part) => (part === "\\\\" ? part : "\ufffd"));
}

function tooLong(message) {
  try {
    return json(message)?.length > MAX_MESSAGE;
  } catch {
    return false;
  }
}

/** The calls of one module. */
class Calls {
  #module;
  #exports;
  /** How often the module has crashed. Each time, a new instance starts, and the numbers of its tables start over. */
  crashes = 0;

  constructor(module) {
    this.#module = module;
    this.#start();
  }

  #start() {
    this.#exports = new WebAssembly.Instance(this.#module).exports;
    if (!this.#exports.charleston_call) throw new Error("this isn't one of the modules of charleston-rules");
  }

  #run(text) {
    if (!this.#exports) this.#start();
    const { memory, charleston_alloc, charleston_call, charleston_free } = this.#exports;
    const bytes = encoder.encode(text);
    const at = charleston_alloc(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const answer = charleston_call(at, bytes.length) >>> 0;
    const length = new DataView(memory.buffer).getUint32(answer, true);
    const json = decoder.decode(new Uint8Array(memory.buffer, answer + 4, length));
    charleston_free(answer, length + 4);
    return JSON.parse(json);
  }

  call(name, fields = {}) {
    if (!fields || !isObject(fields)) return failed("invalid-call", "the fields of a call must be an object");
    const wrong = ["file", "other"].find((field) => field in fields && !(fields[field] && isObject(fields[field])));
    if (wrong) {
      const example = '`{ name: "club.toml", files: { "club.toml": text } }`';
      return failed("invalid-call", `\`${wrong}\` must be an object such as ${example}`);
    }
    let text;
    try {
      text = json({ [name]: fields });
    } catch {
      const causes = "is too large or too deeply nested, or contains itself or a BigInt";
      return failed("invalid-call", `the input can't be written as JSON: it ${causes}`);
    }
    try {
      return this.#run(text);
    } catch (error) {
      // A trap leaves the instance in an unknown state.
      this.#exports = null;
      this.crashes += 1;
      const advice = "Open tables were restored as they were before. Report the input as a bug, without any secret key";
      return failed("crashed", `the module crashed on this call (${error?.message ?? error}). ${advice}`);
    }
  }
}

export class Rules extends Calls {
  version() { return this.call("version"); }
  rulesets() { return this.call("rulesets"); }
  options() { return this.call("options"); }
  questions(file) { return this.call("questions", { file }); }
  choose(file, topic, option = null) { return this.call("choose", { file, topic, option }); }
  check(file) { return this.call("check", { file }); }
  fix(file) { return this.call("fix", { file }); }
  explain(file) { return this.call("explain", { file }); }
}

export class Overview extends Calls {
  schedule(file) { return this.call("schedule", { file }); }
  picture(file, format = "svg") { return this.call("picture", { file, format }); }
  sheet(file) { return this.call("sheet", { file }); }
  page(id) { return this.call("page", { id }); }
  complete(file, offset) { return this.call("complete", { file, offset }); }
  hover(file, offset) { return this.call("hover", { file, offset }); }
}

export class Games extends Calls {
  witnesses(file, sentences = null) { return this.call("witnesses", { file, sentences }); }
  diff(file, other) { return this.call("diff", { file, other }); }
  game(file, other, difference) { return this.call("game", { file, other, difference }); }
}

export class Tables extends Calls {
  prove(file) { return this.call("prove", { file }); }
  replay(file, story) { return this.call("replay", { file, story }); }
  storySteps(file, story, seat = null) { return this.call("story-steps", { file, story, seat }); }

  openTable(file, opening, computer = null) {
    const context = opening?.context;
    const lists = { "opening.context": context, "opening.context.roles": context?.roles };
    const list = Object.keys(lists).find((name) => Array.isArray(lists[name]));
    if (list) return failed("invalid-call", `\`${list}\` must be an object, not a list`);
    return this.#opened("open-table", { file, opening, computer });
  }

  restoreTable(file, saved, computer = null, renamed = null) {
    if (renamed && typeof renamed.id !== "string") return failed("invalid-call", "`renamed` must be an object with an `id`");
    if (renamed && isObject(saved)) {
      saved = { ...saved, numbers: { last: 0, undone: 0, ...saved?.numbers, table: renamed.id } };
    }
    return this.#opened("restore-table", { file, saved, computer });
  }

  #opened(name, fields) {
    // The module's own error would quote the value, which can contain the key.
    const wrong = ["opening", "saved", "computer"].find((field) => field in fields && !isObject(fields[field]));
    if (wrong) return failed("invalid-call", `\`${wrong}\` must be an object: parse the JSON first`);
    const answer = this.call(name, fields);
    if (answer.error) return answer;
    return { ok: new Table(this, answer.ok, fields) };
  }
}

/** Returns whether a value is an object or null, and not a list. */
function isObject(value) {
  return typeof value === "object" && !Array.isArray(value);
}

/** All modules as one object. Modules can be added later. */
export class Charleston {
  constructor({ rules, overview, games, tables }) {
    this.add({ rules, overview, games, tables });
  }

  add({ rules, overview, games, tables }) {
    const parts = [rules && new Rules(rules), overview && new Overview(overview), games && new Games(games), tables && new Tables(tables)];
    for (const part of parts.filter(Boolean)) {
      for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(part))) {
        if (name !== "constructor") this[name] = (...input) => part[name](...input);
      }
    }
  }
}

export async function load() {
  const [rules, overview, games, tables] = await Promise.all(Object.values(MODULES).map((address) => compile(address())));
  return new Charleston({ rules, overview, games, tables });
}

export class Table {
  #library;
  /** Null if the table is closed or couldn't be restored. */
  #number;
  /** The number is valid only until the next crash. */
  #crashes;
  #origin;
  #saved;

  constructor(library, number, origin) {
    this.#library = library;
    this.#number = number;
    this.#crashes = library.crashes;
    const { file, computer } = origin;
    // The caller may change the file later.
    this.#origin = JSON.parse(json({ file, computer }));
    this.#saved = this.save().ok;
  }

  #call(call, more = {}) {
    if (this.#number !== null && this.#crashes !== this.#library.crashes) this.#restore();
    if (this.#number === null) return failed("unknown-table", "this table was closed, or wasn't restored after a crash");
    return this.#library.call(call, { table: this.#number, ...more });
  }

  #change(call, more) {
    const answer = this.#call(call, more);
    if (answer.error) return answer;
    const saved = this.save();
    if (saved.error) return saved;
    this.#saved = saved.ok;
    return answer;
  }

  /** Opens the table again, as it last was. */
  #restore() {
    const { file, computer } = this.#origin;
    const answer = this.#library.call("restore-table", { file, saved: this.#saved, computer });
    this.#number = answer.ok ?? null;
    this.#crashes = this.#library.crashes;
  }

  play(seat, command) { return this.#change("play", { seat, command }); }
  receive(seat, message) {
    if (tooLong(message)) return failed("invalid-call", "a message has at most 10,000 characters of JSON");
    return this.#change("receive", { seat, message });
  }

  report(command) { return this.#change("report", { command }); }
  computerTurn() { return this.#change("computer-turn"); }
  undo() { return this.#change("undo"); }
  update(seat, seen = null) { return this.#call("update", { seat, seen }); }
  spectatorUpdate(seen = null) { return this.#call("spectator-update", { seen }); }
  description() { return this.#call("description"); }
  describe(seat, seen = null) { return this.#call("describe", { seat, seen }); }
  describeToSpectators(seen = null) { return this.#call("describe-to-spectators", { seen }); }
  moves() { return this.#call("moves"); }
  steps(seat, from = 0) { return this.#call("steps", { seat, from }); }
  kept(seat) { return this.#call("kept", { seat }); }
  instructions(seat) { return this.#call("instructions", { seat }); }
  story(ruleset) { return this.#call("story", { ruleset }); }
  wall() { return this.#call("wall"); }
  save() { return this.#call("save"); }

  close() {
    const answer = this.#call("close-table");
    this.#number = null;
    return answer;
  }
}
