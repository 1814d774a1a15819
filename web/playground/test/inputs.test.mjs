// Links and files, including damaged ones, and browsers that lack a feature.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { view } from "./browser.mjs";
import { club, editor, question, server, sheet, textOf, type, visit } from "./visit.mjs";

const links = JSON.parse(readFileSync(new URL("../../../schemas/links/gallery.json", import.meta.url), "utf8"));

test("links of every version open", async () => {
  for (const { link, shared, title } of links) {
    await visit({ url: `${server.url}#${link}` }, async (page) => {
      await view(page, "Text");
      await editor(page).waitFor();
      const line = shared.files[shared.name].split("\n").find((text) => text.includes("name =")) ?? "[[";
      await page.waitForFunction((text) => document.querySelector(".cm-content").innerText.includes(text), line).catch(() => assert.fail(title));
    });
  }
});

test("links keep your file; damaged ones are explained", async () => {
  await visit({}, async (page) => {
    await club(page).fill("My Own Club");
    await page.waitForTimeout(400);
    const [mine] = page.url().split("#").slice(1);
    await page.goto("about:blank");
    await page.goto(`${server.url}#${links[1].link}`);
    await page.getByText("Your own file, “My Own Club”, is still here.").waitFor();
    await page.getByRole("button", { name: "Go back to “My Own Club”" }).click();
    await page.waitForFunction(() => document.getElementById("club-name")?.value === "My Own Club" || document.title.startsWith("My Own Club"));
    await page.goto("about:blank");
    await page.goto(`${server.url}#${mine.slice(0, -5)}`);
    await page.getByText("This link can't be read. It is incomplete").waitFor();
    await view(page, "Choose");
    assert.equal(await club(page).inputValue(), "My Own Club");
  });
});

test("the link in the address carries the rules", async () => {
  let link = "";
  await visit({}, async (page) => {
    await question(page, "pool").getByLabel("Yes").click();
    await view(page, "Rules");
    await page.waitForTimeout(400);
    link = page.url();
  });
  await visit({ url: link }, async (page) => {
    await page.getByRole("heading", { name: "Pool" }).first().waitFor();
  });
});

test("huge, binary and orphaned files are explained", async () => {
  await visit({}, async (page) => {
    await club(page).fill("Kept");
    await view(page, "Sheet");
    const input = page.locator("input[type=file]");
    await input.setInputFiles({ name: "tiles.png", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255]) });
    await page.getByText("tiles.png isn't a text file").waitFor();
    await input.setInputFiles({ name: "big.toml", mimeType: "text/plain", buffer: Buffer.alloc(1 << 20, "x") });
    await page.getByText("big.toml is too large").waitFor();
    await input.setInputFiles([
      { name: "club.toml", mimeType: "text/plain", buffer: Buffer.from('extends = "parent.toml"\nname = "Child"\nsource = "x"\n') },
      { name: "parent.toml", mimeType: "text/plain", buffer: Buffer.from('extends = "nmjl"\nname = "Parent"\nsource = "x"\n[passes.first-left]\nblind = 1\n') },
    ]);
    await sheet(page).getByRole("heading", { name: "Child" }).waitFor();
    await input.setInputFiles({ name: "alone.toml", mimeType: "text/plain", buffer: Buffer.from('extends = "parent.toml"\nname = "Alone"\nsource = "x"\n') });
    await page.getByText("The rule file has").first().waitFor();
    await view(page, "Text");
    await type(page, "x".repeat(1 << 20));
    await page.getByText("far more than any rule file").waitFor();
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => /Alone/.test(document.querySelector(".cm-content").innerText));
  });
});

test("blocked storage and missing WebAssembly are explained", async () => {
  await visit({ init: () => { Object.defineProperty(window, "localStorage", { get() { throw new DOMException("blocked"); } }); } }, async (page) => {
    await page.getByText("doesn't let the page keep your rules").waitFor();
  });
  await visit({ init: () => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; } }, async (page) => {
    await page.getByText("doesn't let the page keep your rules").waitFor();
  });
  await visit({ init: () => { delete window.WebAssembly; }, isBroken: true }, async (page) => {
    await page.getByText("WebAssembly is turned off or missing").waitFor();
  });
});

test("a huge paste is undone with one click", async () => {
  await visit({}, async (page) => {
    await club(page).fill("Kept Club");
    await view(page, "Text");
    await editor(page).evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "tiles = 3\n".repeat(105_000));
      element.focus();
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByText("far more than any rule file").waitFor();
    // The other views still work, and show the last valid rules.
    await view(page, "Rules");
    await page.getByRole("heading", { name: "Kept Club" }).waitFor();
    await page.getByRole("button", { name: "Go back to the earlier text" }).click();
    await view(page, "Text");
    await page.waitForFunction(() => /Kept Club/.test(document.querySelector(".cm-content")?.innerText ?? ""));
    // A huge text isn't stored either, so closing the tab loses nothing.
    await type(page, "x".repeat(1 << 20));
    await page.getByText("far more than any rule file").waitFor();
    await page.goto("about:blank");
    await page.goto(server.url);
    await view(page, "Choose");
    assert.equal(await club(page).inputValue(), "Kept Club");
  });
});

test("a missing parent is named, and can be added", async () => {
  await visit({}, async (page) => {
    await view(page, "Sheet");
    const input = page.locator("input[type=file]");
    const child = { name: "club.toml", mimeType: "text/plain", buffer: Buffer.from('extends = "parent.toml"\nname = "Child"\nsource = "x"\n') };
    await input.setInputFiles(child);
    await page.getByRole("button", { name: "Show the first error" }).click();
    await page.locator(".finding.error", { hasText: "parent.toml" }).waitFor();
    await view(page, "Sheet");
    await input.setInputFiles([child, { name: "parent.toml", mimeType: "text/plain", buffer: Buffer.from('extends = "nmjl"\nname = "Parent"\nsource = "x"\n') }]);
    await sheet(page).getByRole("heading", { name: "Child" }).waitFor();
    await page.getByRole("button", { name: "Download parent.toml" }).waitFor();
  });
});

test("without WebAssembly, the rule file can still be downloaded", async () => {
  const init = () => { localStorage.setItem("charleston.file", JSON.stringify({ files: { "club.toml": 'extends = "nmjl"\nname = "Kept Club"\n' }, name: "club.toml" })); delete window.WebAssembly; };
  await visit({ init, isBroken: true }, async (page) => {
    await page.getByText("WebAssembly is turned off or missing").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the rule file" }).click();
    assert.match(readFileSync(await (await download).path(), "utf8"), /Kept Club/);
  });
});
