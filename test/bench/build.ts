import { basename, join } from "node:path";
import { type BuildOptions, buildSync } from "esbuild";

const PROJECT_ROOT = join(import.meta.dirname, "../..");

// As the product's bundles, less what the product does for its start. Express needs `require` for Node's own modules.
const OPTIONS: BuildOptions = {
  absWorkingDir: PROJECT_ROOT,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node24",
  mainFields: ["module", "main"],
  minify: true,
  legalComments: "none",
  logLevel: "error",
};

const REQUIRE = {
  js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);',
};

/** Bundles a peer; gives the bundle's file. */
export function buildPeer(module: string, folder: string): string {
  const outfile = join(folder, `${basename(module, ".ts")}.mjs`);
  const needsRequire = basename(module) === "express.ts";
  buildSync({ ...OPTIONS, entryPoints: [module], outfile, ...(needsRequire ? { banner: REQUIRE } : {}) });
  return outfile;
}

/** Makes the runner plain JavaScript, so that reading TypeScript is no part of anybody's start; gives its file. */
export function buildRunner(folder: string): string {
  const outfile = join(folder, "runner.mjs");
  buildSync({ ...OPTIONS, entryPoints: ["test/bench/runner.ts"], outfile });
  return outfile;
}
