import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Writes the service worker, with the list of files that it caches for offline use. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => !name.endsWith(".map"));
      const paths = ["./", ...files, "icon.svg", "manifest.webmanifest"].filter((name) => name !== "index.html");
      const hash = createHash("sha256");
      for (const name of files) {
        const file = bundle[name];
        if (file) hash.update(name).update(file.type === "chunk" ? file.code : file.source);
      }
      const source = readFileSync(new URL("./src/offline/sw.js", import.meta.url), "utf8")
        .replace("__VERSION__", JSON.stringify(hash.digest("hex").slice(0, 16)))
        .replace("__FILES__", JSON.stringify(paths));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

/** Adds the licenses of what the modules contain. Vite writes those of the page's own packages to `licenses.md`. */
function licenses(): Plugin {
  return {
    name: "licenses",
    apply: "build",
    generateBundle() {
      const source = readFileSync(`${packageFolder}dist/licenses.txt`);
      this.emitFile({ type: "asset", fileName: "licenses.txt", source });
    },
  };
}

const packageFolder = fileURLToPath(new URL("../package/", import.meta.url));

export default defineConfig({
  base: "./",
  plugins: [svelte(), offline(), licenses()],
  resolve: { alias: { "charleston-rules": `${packageFolder}index.mjs` } },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 700, license: { fileName: "licenses.md" } },
  worker: { format: "es" },
  server: { fs: { allow: ["../.."] } },
});
