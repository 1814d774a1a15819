// The built site: every link to the playground works, and nothing is loaded from elsewhere. Tests target/site, or $SITE.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

import { launch, open, ready, serve } from "../../playground/test/browser.mjs";
import { modules } from "../../playground/test/library.mjs";
import { check, findings, idsOf, notOnThePage, options, root } from "../examples.mjs";

const [{ decode }] = await modules("link/link.ts");
const site = process.env.SITE ?? join(root, "target", "site");
const pages = readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html") && !name.startsWith("play")).map((name) => name.replaceAll("\\", "/"));
const html = (page) => readFileSync(join(site, page), "utf8");
const hrefs = (page) => [...html(page).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href.replaceAll("&amp;", "&"));
/** Returns the files in a page's links to the playground. */
const tries = (page) => hrefs(page).filter((href) => href.includes("play/#")).map((href) => {
  const [path, fragment] = href.split("#");
  assert.equal(normalize(join(dirname(page), path)), "play/", `${page}: ${path}`);
  const { ok, problem } = decode(fragment);
  assert.ok(ok, `${page}: ${problem}`);
  return ok;
});
const textOf = ({ files, name }) => files[name];

test("every link to the playground holds a file that loads", () => {
  let links = 0;
  for (const page of pages) {
    for (const shared of tries(page)) {
      const { playable, findings: found } = check(shared);
      assert.ok(shared.view === "rules" ? playable : found.length > 0, `${page}: ${shared.view}: ${JSON.stringify(found)}\n${textOf(shared)}`);
      links += 1;
    }
  }
  console.log(`${links} links on ${pages.length} pages`);
  assert.ok(links > 300);
});

test("every finding has a page with a link that shows it", () => {
  for (const id of Object.values(findings).flat()) {
    const [first] = tries(`findings/${id}.html`);
    if (notOnThePage.includes(id)) {
      assert.equal(first, undefined, id);
      assert.match(html(`findings/${id}.html`), /The playground can’t show this|The playground can't show this/);
    } else {
      assert.ok(idsOf(first).includes(id), id);
    }
    assert.ok(hrefs("findings/index.html").includes(`${id}.html`) || hrefs("findings/index.html").includes(`../findings/${id}.html`), id);
  }
});

test("every option has a link to a file that uses it", () => {
  const used = tries("clubs/all-options.html").map(textOf);
  assert.equal(used.length, options.length);
  for (const { name } of options) assert.ok(used.some((text) => text.includes(`"${name}"`)), name);
});

test("every recipe has a link", () => {
  for (const [page, header] of [["cookbook", "house rule"], ["other-tables", "what is passed"]]) {
    const recipes = html(`clubs/${page}.html`).split("<table>").filter((table) => table.includes(`<th>${header}</th>`));
    const rows = recipes.flatMap((table) => table.split("</table>")[0].split("<tr>").filter((row) => row.includes("<td>")));
    assert.ok(rows.length >= 20, page);
    for (const row of rows) {
      const line = row.match(/<td><code>([^<]*)<\/code>/)[1].replaceAll("&quot;", '"').replaceAll("&gt;", ">");
      const fragment = row.match(/href="\.\.\/play\/#([^"]+)"/)?.[1];
      assert.ok(fragment && textOf(decode(fragment).ok).includes(line), row);
    }
  }
});

test("pages load nothing from elsewhere, and every address leads to a file", () => {
  for (const page of pages) {
    const loaded = [...html(page).matchAll(/<(?:script|link|img|iframe|source)\s[^>]*(?:src|href)="([^"]*)"/g)].map(([, path]) => path);
    assert.ok(loaded.length > 3 || page.endsWith("-sheet.html"), page);
    for (const path of [...loaded, ...hrefs(page).filter((href) => !/^https?:/.test(href))]) {
      if (path.startsWith("#") || path.startsWith("data:")) continue;
      assert.ok(!/^(\/|[a-z]+:)/i.test(path), `${page}: ${path}`);
      const file = join(site, dirname(page), decodeURIComponent(path.split(/[?#]/)[0]));
      assert.ok(existsSync(file) && (statSync(file).isFile() || existsSync(join(file, "index.html"))), `${page}: ${path}`);
    }
  }
});

test("a reader goes from the book to the playground and back", async () => {
  const [browser, server] = await Promise.all([launch(), serve("/some/where/", site)]);
  try {
    const page = await open(browser, server.url, { goto: false });
    const elsewhere = [];
    page.on("request", (request) => { if (!request.url().startsWith(server.url) && !request.url().startsWith("data:")) elsewhere.push(request.url()); });
    await page.goto(`${server.url}clubs/cookbook.html`);
    const row = page.getByRole("row").filter({ hasText: "The second Charleston is always played" });
    await row.getByRole("link", { name: "Try it" }).click();
    await page.getByRole("heading", { name: "House rules" }).or(page.locator("main h1")).first().waitFor();
    await ready(page);
    assert.ok(new URL(page.url()).pathname === "/some/where/play/");
    assert.ok((await page.locator(".mark").count()) >= 1, "the difference is marked");
    await page.getByRole("link", { name: "Read the book" }).click();
    await page.getByRole("heading", { name: "charleston", level: 1 }).first().waitFor();
    await page.getByRole("link", { name: "Open the playground" }).click();
    await ready(page);
    await page.goto(`${server.url}findings/unknown-key.html`);
    await page.getByRole("link", { name: /^Try it: see and correct/ }).click();
    await page.locator(".finding.error").first().waitFor();
    assert.deepEqual([elsewhere, page.problems], [[], []]);
  } finally {
    await Promise.all([browser.close(), server.close()]);
  }
});

const program = ["release", "debug"].map((profile) => join(root, "target", profile, "charleston")).find(existsSync);

test("the command line serves the site and opens a file in it", { skip: program ? false : "the command line isn't built" }, async () => {
  const serving = spawn(program, ["open", join(root, "tests/suite/lints/no-source/clean.toml"), "--no-browser", "--view", "sheet", "--folder", site]);
  const browser = await launch();
  try {
    const link = await new Promise((done) => createInterface(serving.stdout).once("line", done));
    const page = await open(browser, link);
    await ready(page);
    await page.getByRole("button", { name: "Print" }).waitFor();
    assert.deepEqual(page.problems, []);
    // The link moves when the sheet above it takes its final height, so a click could miss it.
    await page.getByRole("link", { name: "Read the book" }).press("Enter");
    await page.getByRole("heading", { name: "charleston", level: 1 }).first().waitFor();
    assert.deepEqual(page.problems, []);
  } finally {
    await browser.close();
    serving.kill();
  }
});
