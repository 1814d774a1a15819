// The state of the page. The rules are stored only as the text of the files; everything else about them is computed.

import type { ExplainedRules, Finding, Option, Questions, RuleFile, Ruleset } from "charleston-rules";

import { Client, messageOf } from "./library/client";
import { decode, encode, type Shared } from "./link/link";
import { readCurrent, readPrevious, writeCurrent, writePrevious } from "./storage";
import { valueOf, withValue } from "./text";

export const VIEWS = ["choose", "text", "rules", "steps", "play", "compare", "sheet"] as const;
export type View = (typeof VIEWS)[number];

/** The name in the rule file until the club enters its own. It is printed as the sheet's title. */
export const UNNAMED = "House rules";

const DEFAULT: Shared = {
  files: { "club.toml": `extends = "nmjl"\nname = "${UNNAMED}"\nsource = "House rules of our club"\n` },
  name: "club.toml",
};
/** Some browsers' address bars don't have room for longer links. */
const MAX_LINK = 60_000;
/** Anything longer is almost certainly not a rule file, and would only slow things down. */
export const MAX_TEXT = 300_000;

export interface Notice {
  kind: "info" | "problem";
  text: string;
  action?: { label: string; run: () => void };
}

/** The last version of the rules that had no errors, along with the library's explanation. */
export interface Rules {
  file: RuleFile;
  title: string;
  explanation: ExplainedRules;
  /** The shipped ruleset that the file extends, directly or through the user's other files. */
  base: { file: RuleFile; title: string; explanation: ExplainedRules } | null;
}

class App {
  files = $state.raw<Record<string, string>>(DEFAULT.files);
  name = $state(DEFAULT.name);
  seed = $state(1);
  view = $state<View>("choose");

  rulesets = $state.raw<Ruleset[]>([]);
  options = $state.raw<Option[]>([]);
  findings = $state.raw<Finding[]>([]);
  /** Whether the rules can be played. If not, the page shows the rules and questions of the last playable version. */
  playable = $state(true);
  rules = $state.raw<Rules | null>(null);
  questions = $state.raw<Questions | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** What a screen reader says. */
  spoken = $state("");
  failure = $state<string | null>(null);
  isReady = $state(false);
  isStored = $state(true);
  fragment = $state("");
  /** Where the Text view puts the cursor when it opens. */
  goal = $state.raw<{ file: string; from: number; to: number } | null>(null);
  /** Counts changes to the text that come from outside the editor. */
  revision = $state(0);

  /** For calls that must be answered quickly, such as those made while someone types. */
  readonly fast = new Client();
  /** Finds out which answers to the questions fit the rules. */
  readonly asker = new Client();
  /** Finds games. It is stopped when the rules change. */
  readonly games = new Client();

  #turn = 0;
  #changes = Promise.resolve();
  /** Counts the files that were opened. */
  #opened = 0;
  #isAskerBusy = false;
  #last: Shared | null = null;
  /** The files as they were the last time the text wasn't too long. */
  #short: Record<string, string> | null = null;
  /** The files that came from a link, until they are changed. */
  #linked: Record<string, string> | null = null;

  get file(): RuleFile { return { name: this.name, files: { ...this.files } }; }
  get text(): string { return this.files[this.name] ?? ""; }
  get title(): string { return valueOf(this.text, "name") ?? this.rules?.title ?? UNNAMED; }
  /** Empty if the club hasn't entered a name. */
  get clubName(): string { const name = valueOf(this.text, "name"); return name === null || name === UNNAMED ? "" : name; }
  get errors(): Finding[] { return this.findings.filter(({ severity }) => severity === "error"); }
  get warnings(): Finding[] { return this.findings.filter(({ severity }) => severity === "warning"); }

  titleOf(ruleset: string | null): string {
    const shipped = this.rulesets.find(({ name }) => name === ruleset);
    return shipped?.title ?? valueOf(this.files[ruleset ?? ""] ?? "", "name") ?? ruleset ?? "the base";
  }

  async start() {
    this.#open();
    window.addEventListener("hashchange", () => this.#followHash());
    window.addEventListener("popstate", ({ state }) => this.#goBack(state));
    const [, rulesets, options] = await Promise.all([this.refresh(), this.fast.rulesets(), this.fast.options()]);
    if (!rulesets.ok || !options.ok) {
      this.failure = messageOf(rulesets.error ?? options.error);
      return;
    }
    // The ruleset that the page begins with comes first, and rulesets that extend others come last.
    const first = valueOf(DEFAULT.files[DEFAULT.name] ?? "", "extends");
    const rank = ({ name, text }: Ruleset) => (name === first ? 0 : valueOf(text, "extends") === null ? 1 : 2);
    this.rulesets = [...rulesets.ok].sort((a, b) => rank(a) - rank(b));
    this.options = options.ok;
    this.isReady = true;
  }

  /** Opens the file in the link, or the stored file if there is no link or it can't be read. */
  #open() {
    const stored = readCurrent();
    const fragment = location.hash.slice(1);
    if (fragment !== "" && !VIEWS.includes(fragment as View)) {
      const linked = decode(fragment);
      if ("ok" in linked) {
        this.#take(linked.ok);
        if (!stored) return;
        const isSame = JSON.stringify(stored.files) === JSON.stringify(linked.ok.files);
        if (isSame && !stored.isLinked) return;
        if (!stored.isLinked) writePrevious(stored);
        this.#linked = linked.ok.files;
        this.#offerPrevious("These rules came from a link.");
        return;
      }
      this.notice = { kind: "problem", text: `This link can't be read. ${linked.problem} ${stored ? "Your own file is still here, as you left it." : "The page opens with an empty set of house rules."}` };
    }
    if (stored) this.#take({ ...stored, view: VIEWS.includes(fragment as View) ? fragment : stored.view });
    else if (VIEWS.includes(fragment as View)) this.view = fragment as View;
  }

  #offerPrevious(text: string) {
    const previous = readPrevious();
    if (!previous) return;
    const name = valueOf(previous.files[previous.name] ?? "", "name") ?? previous.name;
    this.notice = {
      kind: "info",
      text: `${text} Your own file, “${name}”, is still here.`,
      action: {
        label: `Go back to “${name}”`,
        run: () => {
          this.#take(previous);
          this.notice = null;
          void this.refresh();
        },
      },
    };
  }

  #take({ files, name, seed, view }: Shared) {
    this.files = files;
    this.name = name;
    if (seed !== undefined) this.seed = seed;
    if (VIEWS.includes(view as View)) this.view = view as View;
    this.revision += 1;
    this.#opened += 1;
  }

  /** The browser's Back and Forward buttons change the view, but never the rules. */
  #goBack(state: unknown) {
    if (typeof state !== "object" || state === null || !("view" in state) || !VIEWS.includes(state.view as View)) return;
    this.view = state.view as View;
    this.say("");
    this.remember();
    const top = "top" in state && typeof state.top === "number" ? state.top : 0;
    setTimeout(() => {
      window.scrollTo({ top });
      document.getElementById("main")?.focus({ preventScroll: true });
    });
  }

  #followHash() {
    // The page added this history entry itself, and `#goBack` handles it.
    if (history.state?.view) return;
    const fragment = location.hash.slice(1);
    if (fragment === this.fragment || fragment === "") return;
    if (VIEWS.includes(fragment as View)) return this.go(fragment as View);
    const linked = decode(fragment);
    if ("ok" in linked) {
      if (this.#linked !== this.files) writePrevious({ files: this.files, name: this.name });
      this.#take(linked.ok);
      this.#linked = linked.ok.files;
      this.#offerPrevious("These rules came from a link.");
      void this.refresh();
    } else {
      this.notice = { kind: "problem", text: `This link can't be read. ${linked.problem} Your file is still here, as you left it.` };
    }
  }

  /** Saves the state in the address bar and in the browser's storage. */
  remember() {
    const shared: Shared = { files: this.files, name: this.name, seed: this.view === "play" ? this.seed : undefined, view: this.view };
    this.#last = shared;
    // Such a large amount of text was probably pasted by accident, so the earlier text stays in storage.
    if (this.text.length <= MAX_TEXT) this.isStored = writeCurrent({ ...shared, isLinked: this.#linked === this.files || undefined });
    setTimeout(() => {
      if (this.#last !== shared) return;
      const fragment = this.text.length > MAX_TEXT ? "" : encode(shared);
      this.fragment = fragment.length > MAX_LINK ? "" : fragment;
      try {
        history.replaceState({ view: this.view }, "", this.fragment ? `#${this.fragment}` : location.pathname + location.search);
      } catch {
        // Browsers limit how often the address can change. The next change to the rules will update the address.
      }
    }, 150);
  }

  get link(): string { return `${location.href.split("#")[0]}#${this.fragment}`; }

  /** Changes the text of the file that is being edited, and recomputes everything. */
  async setText(text: string, file = this.name, from: "editor" | "page" = "page") {
    if (this.files[file] === text) return;
    this.files = { ...this.files, [file]: text };
    if (from === "page") this.revision += 1;
    await this.refresh();
  }

  /** Restores the last text that wasn't too long. */
  undoLong() {
    const files = this.#short ?? readCurrent()?.files ?? DEFAULT.files;
    this.#take({ files, name: this.name in files ? this.name : (Object.keys(files)[0] ?? this.name) });
    void this.refresh();
  }

  open(files: Record<string, string>, name: string) {
    writePrevious({ files: this.files, name: this.name });
    this.#take({ files, name });
    this.#offerPrevious(`Opened ${name}.`);
    void this.refresh();
  }

  setName(title: string) {
    return this.setText(withValue(this.text, "name", title.trim() === "" ? UNNAMED : title, ["extends", "format"]));
  }

  /** Makes a change that needs the library, after all earlier changes. If another file is opened first, drops it. */
  #inTurn(change: (isOpen: () => boolean) => Promise<void>): Promise<void> {
    const opened = this.#opened;
    const isOpen = () => opened === this.#opened;
    const next = async () => { if (isOpen()) await change(isOpen); };
    this.#changes = this.#changes.then(next, next);
    return this.#changes;
  }

  /** Answers a question. */
  choose(topic: string, option: string | null) { return this.#inTurn((isOpen) => this.#choose(topic, option, isOpen)); }

  async #choose(topic: string, option: string | null, isOpen: () => boolean): Promise<void> {
    const { files } = this;
    const changed = await this.fast.choose(this.file, topic, option);
    if (!isOpen()) return;
    // The text was edited in the meantime.
    if (this.files !== files) return this.#choose(topic, option, isOpen);
    if (changed.ok === undefined) {
      this.notice = { kind: "problem", text: `This answer couldn't be written into the file: ${messageOf(changed.error)}.` };
      return;
    }
    // Show the new answer at once. Finding out which other answers fit takes a moment longer.
    if (this.questions) {
      const questions = this.questions.questions.map((question) => question.topic !== topic ? question : {
        ...question, answers: question.answers.map((answer) => ({ ...answer, chosen: answer.option === option })),
      });
      const others = this.questions.with.filter((name) => !questions.find((question) => question.topic === topic)?.answers.some((answer) => answer.option === name));
      this.questions = { ...this.questions, with: option ? [...others, option] : others, questions };
    }
    void this.setText(changed.ok);
  }

  /** Extends a different ruleset, and removes any answers that don't fit it. */
  setBase(base: string) { return this.#inTurn((isOpen) => this.#setBase(base, isOpen)); }

  async #setBase(base: string, isOpen: () => boolean): Promise<void> {
    const { files, text: before } = this;
    let file: RuleFile = { name: this.name, files: { ...this.files, [this.name]: withValue(before, "extends", base) } };
    const dropped: string[] = [];
    const errors = async () => (await this.fast.check(file)).ok?.findings.filter(({ severity }) => severity === "error") ?? [];
    // If the file already had errors, they have nothing to do with the answers.
    for (let found = this.playable ? await errors() : []; found.length > 0 && dropped.length < 10; ) {
      const message = found.map((finding) => `${finding.message} ${finding.labels.map((label) => label.text + label.file).join(" ")}`).join(" ");
      const chosen = this.questions?.with.filter((name) => !dropped.includes(name)) ?? [];
      // If the errors name an option, remove that one first.
      const option = chosen.find((name) => message.includes(name)) ?? chosen[0];
      const topic = this.options.find(({ name }) => name === option)?.topic;
      if (!option || !topic) break;
      const changed = await this.fast.choose(file, topic, null);
      if (changed.ok === undefined) break;
      file = { name: file.name, files: { ...file.files, [this.name]: changed.ok } };
      dropped.push(option);
      found = await errors();
    }
    if (!isOpen()) return;
    // The text was edited in the meantime.
    if (this.files !== files) return this.#setBase(base, isOpen);
    void this.setText(file.files?.[this.name] ?? before);
    if (dropped.length > 0) {
      const answers = dropped.map((name) => this.options.find((option) => option.name === name))
        .map((option) => `“${option?.question}” (${option?.answer})`);
      this.notice = {
        kind: "info",
        text: `${this.titleOf(base)} plays differently, so ${answers.length === 1 ? "this answer was" : "these answers were"} removed: ${answers.join("; ")}.`,
        action: { label: "Undo", run: () => { this.notice = null; void this.setText(before); } },
      };
    }
  }

  async refresh() {
    const turn = (this.#turn += 1);
    const isOld = () => turn !== this.#turn;
    this.games.stop();
    this.remember();
    const { file } = this;
    if (this.text.length <= MAX_TEXT) this.#short = this.files;
    else {
      this.playable = false;
      this.findings = [{
        id: "too-long", severity: "error", message: `this text has ${this.text.length.toLocaleString("en-US")} characters, far more than any rule file has`,
        help: "go back to the earlier text, or correct what you pasted", place: { file: this.name, from: 0, to: 0, line: 1, column: 1 }, labels: [], fixes: [],
      }];
      return;
    }
    const checked = await this.fast.check(file);
    if (isOld()) return;
    if (!checked.ok) {
      // If the page can't start, it shows a different message.
      if (this.isReady) this.notice = { kind: "problem", text: `The rules couldn't be checked: ${messageOf(checked.error)}. Your text is safe.` };
      return;
    }
    this.findings = checked.ok.findings;
    this.playable = checked.ok.playable && !checked.ok.findings.some(({ severity }) => severity === "error");
    if (!this.playable) return;
    void this.#ask();
    const explanation = await this.fast.explain(file);
    if (isOld() || !explanation.ok) return;
    const base = await this.#base(file);
    if (isOld()) return;
    this.rules = { file, title: explanation.ok.name, explanation: explanation.ok, base };
  }

  async #base(file: RuleFile): Promise<Rules["base"]> {
    let name = valueOf(this.text, "extends");
    // If the parent is one of the user's own files, continue with the file that it extends.
    for (let depth = 0; name && file.files?.[name] !== undefined && depth < 8; depth += 1) name = valueOf(file.files[name] ?? "", "extends");
    if (!name) return null;
    const base: RuleFile = { name };
    const explanation = await this.fast.explain(base);
    return explanation.ok ? { file: base, title: explanation.ok.name, explanation: explanation.ok } : null;
  }

  /** Asks which answers fit, and asks again if the rules change in the meantime. */
  async #ask() {
    if (this.#isAskerBusy) return;
    this.#isAskerBusy = true;
    for (let asked = -1; asked !== this.#turn; ) {
      asked = this.#turn;
      const answer = await this.asker.questions(this.file);
      if (answer.ok && asked === this.#turn && this.playable) this.questions = answer.ok;
    }
    this.#isAskerBusy = false;
  }

  #saying: ReturnType<typeof setTimeout> | undefined;

  /** Lets a screen reader say something, even if it is the same as before. */
  say(text: string) {
    clearTimeout(this.#saying);
    this.spoken = "";
    this.#saying = setTimeout(() => { this.spoken = text; }, 100);
  }

  /** Opens the Text view at a position. */
  show(place: { file: string; from: number; to: number }) {
    this.goal = place;
    this.go("text");
  }

  go(view: View) {
    if (view !== this.view) {
      try {
        history.replaceState({ view: this.view, top: window.scrollY }, "");
        history.pushState({ view }, "");
      } catch {
        // Browsers limit how often the history can change.
      }
    }
    this.view = view;
    this.say("");
    this.remember();
    window.scrollTo({ top: 0 });
    // Move the focus, so that screen reader and keyboard users continue in the new view.
    if (!this.goal) setTimeout(() => document.getElementById("main")?.focus({ preventScroll: true }));
  }
}

export const app = new App();
