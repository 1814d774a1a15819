// Modules of the page, for tests without a browser.

import { fileURLToPath } from "node:url";

import { createServer } from "vite";

/** Loads a module of the page. */
export async function modules(...paths) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const server = await createServer({ root, configFile: `${root}vite.config.ts`, server: { middlewareMode: true }, appType: "custom", logLevel: "error" });
  const loaded = await Promise.all(paths.map((path) => server.ssrLoadModule(`/src/${path}`)));
  await server.close();
  return loaded;
}
