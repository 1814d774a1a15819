// Copies the book into a folder, with links to the playground, a page for each error and warning, and a page of all options:
// `node book.mjs FOLDER`.

import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { modules } from "../playground/test/library.mjs";
import { check, findings, library, needed, notOnThePage, options, recipe, right, root, shown, using, wrong } from "./examples.mjs";

const [{ encode }] = await modules("link/link.ts");
const folder = process.argv[2];
const book = join(folder, "src");
cpSync(join(root, "docs"), folder, { recursive: true });
writeFileSync(join(folder, "book.toml"), `${readFileSync(join(folder, "book.toml"), "utf8")}
[output.html]
# This page would have addresses that work only at the root of a host.
input-404 = ""

[output.html.fold]
enable = true

# The links on this page would lead nowhere.
[output.html.print]
enable = false
`);
mkdirSync(join(folder, "theme"));
writeFileSync(join(folder, "theme", "head.hbs"), "<style>.to-playground { margin: 0; text-align: end } @media print { .to-playground { display: none } }</style>\n");

/** The relative path from a page of the book to the site's root folder. */
const up = (page) => "../".repeat(page.split("/").length - 1);
const link = (page, shared, title = "Try it") => `[${title}](${up(page)}play/#${encode(shared)})`;

/** Adds a link to each row of a table with this header. The link is in the first column, which phones show. */
function withLinksInRows(page, text, header, example) {
  let isIn = false;
  return text.split("\n").map((line) => {
    const isHeader = line === `| ${header} |`;
    if (isHeader || !line.startsWith("|")) isIn = isHeader;
    if (!isIn || isHeader || line.startsWith("|---")) return line;
    const [first, rest] = [line.slice(2, line.indexOf(" | ")), line.slice(line.indexOf(" | ") + 3, -2)];
    const lines = rest.replaceAll("<br>", "\n").replaceAll("`", "");
    return `| ${first}<br>${link(page, example(lines))} | ${rest} |`;
  }).join("\n");
}

/** Adds a link below each block that is a complete rule file. */
function withLinks(page, text) {
  const files = {};
  return text.replace(/(?:^<!-- (.+) -->\n)?^```toml\n([^]*?)^```\n/gm, (all, mark, block) => {
    const [what, rest] = mark?.split(": ") ?? [];
    if (what === "file") files[rest] = block;
    if (mark === "not run") return all;
    const name = what === "file" ? rest : "club.toml";
    const shared = what === "on" ? recipe(rest, block.trimEnd()) : { files: needed({ ...files, [name]: block }, name), name };
    const example = shown(shared);
    return example ? `${all}\n${link(page, example)}\n` : all;
  });
}

/** Writes a page, with a link to the playground at its top. */
const write = (page, text) => {
  mkdirSync(dirname(join(book, page)), { recursive: true });
  const top = page === "SUMMARY.md" ? "" : `<p class="to-playground"><a href="${up(page)}play/">Open the playground</a></p>\n\n`;
  writeFileSync(join(book, page), top + text);
};

for (const path of readdirSync(book, { recursive: true }).filter((name) => name.endsWith(".md") && name !== "SUMMARY.md")) {
  const page = relative(".", path).replaceAll("\\", "/");
  let text = withLinks(page, readFileSync(join(book, page), "utf8"));
  text = withLinksInRows(page, text, "house rule | line", (lines) => recipe("nmjl", lines));
  const smallest = text.match(/```toml\n([^]*?to = )"right"\ntiles = 3\n/)?.[1];
  if (smallest) {
    const start = smallest.slice(0, -"to = ".length);
    text = withLinksInRows(page, text, "what is passed | in `[passes.swap]`", (lines) => {
      const shared = shown({ files: { "club.toml": `${start}${lines}\n` }, name: "club.toml" });
      if (!shared || !check(shared).playable) throw new Error(`this pass has errors:\n${lines}`);
      return shared;
    });
  }
  write(page, text);
}

/** Writes the page about an error or a warning. */
function ofFinding(id) {
  const page = `findings/${id}.md`;
  const text = library.page(id).ok;
  if (text === null) throw new Error(`there is no page about ${id}`);
  const blocks = [...text.matchAll(/^```toml\n([^]*?)^```\n/gm)].map(([, block]) => block);
  if (notOnThePage.includes(id)) {
    return write(page, `${text}\nThe playground can't show this, because it is about names on the command line or files on a disk.\n`);
  }
  const example = link(page, wrong(id, blocks[0]), "Try it: see and correct it in the playground");
  if (blocks.length === 0) return write(page, `${text}\n${example}\n`);
  let at = 0;
  write(page, text.replace(/^```toml\n([^]*?)^```\n/gm, (all, block) => {
    at += 1;
    if (at === 1) return `${all}\n${example}\n`;
    const corrected = at === 2 ? right(id, block) : null;
    return corrected ? `${all}\n${link(page, corrected)}\n` : all;
  }));
}
const titleOf = (id) => library.page(id).ok.split("\n\n")[1];
const list = (ids) => ids.map((id) => `| [\`${id}\`](${id}.md) | ${titleOf(id).replaceAll("|", "\\|")} |`).join("\n");
for (const ids of Object.values(findings)) ids.forEach(ofFinding);
write("findings/index.md", `# Errors and warnings

\`charleston check\` and the playground show the id of each finding. Each page says why charleston reports it, with an example
and its correction. \`charleston rule ID\` prints the same page.

## Errors

A file with an error can't be played.

| id | what is wrong |
|---|---|
${list(findings.errors)}

## Warnings

The rules can be played, but may not be what you meant. \`[lints]\` in a file sets the level of each warning.

| id | what may be wrong |
|---|---|
${list(findings.warnings)}
`);

/** Writes the page of all options, grouped by the questions that they answer. */
function ofOptions() {
  const page = "clubs/all-options.md";
  const row = (option) => {
    const { base, other, shared } = using(option);
    const on = [base === "nmjl" ? null : `\`${base}\``, other ? `with \`${other}\`` : null].filter(Boolean).join(" ");
    return `| ${option.answer}<br>${link(page, shared)}${on ? ` (${on})` : ""} | \`${option.name}\` |`;
  };
  const questions = [...new Set(options.map(({ question }) => question))];
  const sections = questions.map((question) => `## ${question}

| answer | option |
|---|---|
${options.filter((option) => option.question === question).map(row).join("\n")}
`);
  write(page, `# All options

Each option answers a question about your table. A file names the options that it uses: \`with = ["${options[0].name}"]\`. The
links show each option on top of \`nmjl\`, or on top of the ruleset in parentheses. See [Picking options](options.md).

${sections.join("\n")}`);
}
ofOptions();

const summary = readFileSync(join(book, "SUMMARY.md"), "utf8");
const pages = Object.values(findings).flat().map((id) => `  - [${id}](findings/${id}.md)`).join("\n");
write("SUMMARY.md", summary
  .replace("- [A cookbook", "- [All options](clubs/all-options.md)\n- [A cookbook")
  .replace("# App developers", `- [Errors and warnings](findings/index.md)\n${pages}\n\n# App developers`));
