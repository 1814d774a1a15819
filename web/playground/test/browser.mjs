// A static server for the built page, and a browser to open it in.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const types = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};

/** Serves the built page, or another folder, under a subpath, as many hosts do. */
export async function serve(folder = "/some/where/", root = dist) {
  const requests = [];
  const server = createServer(async ({ url }, response) => {
    const path = decodeURIComponent(new URL(url, "http://localhost").pathname);
    requests.push(path);
    const file = path.startsWith(folder) ? normalize(path.slice(folder.length).replace(/(^|\/)$/, "$1index.html")) : "..";
    try {
      if (file.startsWith("..")) throw new Error("outside");
      const body = await readFile(join(root, file));
      response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${server.address().port}${folder}`;
  return { url, requests, close: () => new Promise((done) => { server.closeAllConnections(); server.close(done); }) };
}

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** A page in a new browser profile. Its `problems` are the errors and warnings in the console. */
export async function open(browser, url, { init, goto = true, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.problems = [];
  page.on("console", (message) => { if (["error", "warning"].includes(message.type())) page.problems.push(message.text()); });
  page.on("pageerror", (error) => page.problems.push(String(error)));
  if (init) await page.addInitScript(init);
  page.setDefaultTimeout(20_000);
  if (goto) {
    await page.goto(url);
    await page.locator("main h1").first().waitFor();
  }
  return page;
}

export const view = (page, name) => page.getByRole("navigation").getByRole("button", { name: new RegExp(`^${name}`) }).click();

export const ready = (page) => page.waitForFunction(() => !document.body.innerText.includes("Loading the rules…"));
