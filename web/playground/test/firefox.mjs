// Drives Firefox over WebDriver BiDi, which Firefox supports without a separate driver. Playwright drives only its own
// build of Firefox.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import WebSocket from "ws";

/** How long to wait for the browser to start, and for something to appear on the page. */
const [MAX_START, MAX_WAIT] = [60_000, 20_000];

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** The path of the installed Firefox, or `undefined`. */
export function firefoxPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = ["firefox", "firefox-esr"].flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.FIREFOX, ...paths].find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Starts Firefox with a new profile, and opens an empty tab. */
export async function launchFirefox(path = firefoxPath()) {
  const profile = await mkdtemp(join(tmpdir(), "charleston-firefox-"));
  await writeFile(join(profile, "user.js"), [
    ["ui.prefersReducedMotion", 1], ["browser.shell.checkDefaultBrowser", false], ["app.update.disabledForTesting", true],
    ["datareporting.policy.dataSubmissionEnabled", false], ["toolkit.telemetry.reportingpolicy.firstRun", false],
  ].map(([name, value]) => `user_pref("${name}", ${value});\n`).join(""));
  const browser = spawn(path, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"]);
  const address = await new Promise((found, failed) => {
    let output = "";
    const timer = setTimeout(() => {
      browser.kill();
      failed(new Error(`Firefox doesn't start: ${output}`));
    }, MAX_START);
    browser.on("error", failed);
    browser.stderr.on("data", (data) => {
      output += data;
      const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? [];
      if (!url) return;
      clearTimeout(timer);
      found(`${url}/session`);
    });
  });
  const socket = new WebSocket(address);
  await once(socket, "open");
  const tab = new Tab(socket, async () => {
    socket.close();
    browser.kill();
    if (browser.exitCode === null) await once(browser, "exit");
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  await tab.start();
  return tab;
}

/** A tab of Firefox. Its `problems` are the errors and warnings in the console. */
class Tab {
  problems = [];
  #socket;
  #close;
  #context;
  #last = 0;
  #waiting = new Map();

  constructor(socket, close) {
    this.#socket = socket;
    this.#close = close;
    socket.on("message", (data) => {
      const { id, type, method, params, result, error, message } = JSON.parse(data);
      if (type === "event") {
        if (method === "log.entryAdded" && ["error", "warn"].includes(params.level)) this.problems.push(params.text);
        return;
      }
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (type === "error") reject(new Error(`${error}: ${message}`));
      else resolve(result);
    });
  }

  #send(method, params = {}) {
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  async start() {
    await this.#send("session.new", { capabilities: {} });
    await this.#send("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await this.#send("browsingContext.getTree");
    this.#context = contexts[0].context;
  }

  close() { return this.#close(); }
  goto(url) { return this.#send("browsingContext.navigate", { context: this.#context, url, wait: "complete" }); }
  reload() { return this.#send("browsingContext.reload", { context: this.#context, wait: "complete" }); }
  resize(width, height) { return this.#send("browsingContext.setViewport", { context: this.#context, viewport: { width, height } }); }

  async screenshot(path) {
    const { data } = await this.#send("browsingContext.captureScreenshot", { context: this.#context });
    await writeFile(path, Buffer.from(data, "base64"));
  }

  async #call(functionDeclaration, input) {
    const { result, exceptionDetails } = await this.#send("script.callFunction", {
      functionDeclaration, awaitPromise: true, target: { context: this.#context },
      arguments: input.map((value) => ({ type: "string", value: JSON.stringify(value ?? null) })),
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  }

  /** Calls a function in the page. */
  async evaluate(act, ...input) {
    const { value } = await this.#call(`async (...input) => JSON.stringify(await (${act})(...input.map((text) => JSON.parse(text))))`, input);
    return value === undefined ? undefined : JSON.parse(value);
  }

  /** Waits until a function in the page returns a truthy value. */
  async until(act, ...input) {
    for (const end = Date.now() + MAX_WAIT; Date.now() < end; await pause(50)) {
      const value = await this.evaluate(act, ...input);
      if (value) return value;
    }
    return assert.fail(`Firefox timed out waiting for ${act} with ${JSON.stringify(input)}`);
  }

  /** Returns the first visible element that matches a selector and contains a text. */
  async #find(selector, text) {
    const find = `(selector, text) => [...document.querySelectorAll(JSON.parse(selector))].find((element) =>
      element.checkVisibility() && (element.ariaLabel ?? "").concat(" ", element.innerText).includes(JSON.parse(text)))`;
    for (const end = Date.now() + MAX_WAIT; Date.now() < end; await pause(50)) {
      const { sharedId } = await this.#call(`async (...input) => { const found = (${find})(...input); found?.scrollIntoView({ block: "center" }); return found; }`, [selector, text]);
      if (sharedId) return { sharedId };
    }
    return assert.fail(`Firefox finds no ${selector} with “${text}”`);
  }

  /** Waits until the element is there. */
  async waitFor(selector, text = "") { await this.#find(selector, text); }

  #mouse(...actions) {
    return this.#send("input.performActions", { context: this.#context, actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  /** Clicks an element with the mouse. */
  async click(selector, text = "") {
    for (const end = Date.now() + MAX_WAIT; ; await pause(100)) {
      const element = await this.#find(selector, text);
      try {
        await this.#mouse({ type: "pointerMove", x: 0, y: 0, origin: { type: "element", element } });
        break;
      } catch (error) {
        // The window isn't always ready for the mouse, and the page can replace the element. Moving the mouse
        // changes nothing, so try again.
        if (Date.now() > end) throw error;
      }
    }
    await this.#mouse({ type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 });
  }

  /** Presses keys one after another while holding down the keys in `held`. */
  async press(keys, held = []) {
    const action = (type) => (value) => ({ type, value });
    const actions = [...held.map(action("keyDown")), ...[...keys].flatMap((key) => [action("keyDown")(key), action("keyUp")(key)]), ...held.map(action("keyUp"))];
    await this.#send("input.performActions", { context: this.#context, actions: [{ type: "key", id: "keyboard", actions }] });
  }
}

/** The codes of keys that don't type a character. */
export const KEYS = { control: "\uE009", backspace: "\uE003" };
