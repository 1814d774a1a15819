// Generates TypeScript types for all messages from their JSON Schemas, and writes them to schemas/charleston.d.ts.
// With --check, only reports whether that file is up to date.
// Usage: NODE_PATH=FOLDER/node_modules node .ci/types.mjs [--check]. Install json-schema-to-typescript in FOLDER first.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

const require = createRequire(path.resolve(process.env.NODE_PATH ?? ".", "types.cjs"));
const { compile } = require("json-schema-to-typescript");

const root = path.resolve(import.meta.dirname, "..");
const file = path.join(root, "schemas/charleston.d.ts");
// The types that aren't named after their schema file. Other messages use these names for `table` and `view`.
const names = { table: "SavedTable", view: "SavedView", explain: "Explanation", diff: "Comparison" };
const inRust = name => name.replace(/(^|-)(.)/g, (_, __, letter) => letter.toUpperCase());

const definitions = {};
for (const name of fs.readdirSync(path.join(root, "schemas")).sort()) {
    const published = name.replace(/\.schema\.json$/, "");
    if (published === name || ["ruleset", "check"].includes(published)) continue;
    const { $schema, title, definitions: inner, ...schema } =
        JSON.parse(fs.readFileSync(path.join(root, "schemas", name)));
    Object.assign(definitions, inner);
    definitions[names[published] ?? inRust(published)] = schema;
}
const bannerComment = "// Messages between a host and its players' devices. Generated from JSON Schemas in this folder.";
const properties = Object.fromEntries(Object.keys(definitions).map(name => [name, { $ref: `#/definitions/${name}` }]));
const types = await compile({ title: "Message", definitions, properties, type: "object" }, "Message", {
    additionalProperties: false,
    bannerComment,
    format: true,
    ignoreMinAndMaxItems: true,
});
// Removes the helper type `Message`, which only lists all types, and the comments that mention it.
const written = types
    .replace(/export interface Message \{[^}]*\}\n/, "")
    .replace(/(\/\*\*| \*)\n \* This interface was referenced by `Message`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g,
        (_, before) => (before === " *" ? " */\n" : ""));
if (!process.argv.includes("--check")) {
    fs.writeFileSync(file, written);
} else if (fs.readFileSync(file, "utf8") !== written) {
    console.error("schemas/charleston.d.ts is out of date: run node .ci/types.mjs");
    process.exit(1);
}
