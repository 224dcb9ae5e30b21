import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type BuildOptions, buildSync } from "esbuild";
import { buildBundle } from "../../infra/stack/bundle.ts";
import type { BuiltBundle } from "../../infra/stack/bundle-builder.ts";
import type { Peer } from "./contenders.ts";

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
export function buildPeer(name: string, { module, isReduced }: Peer, folder: string): string {
  if (isReduced) return writeBundle(buildBundle(module), join(folder, name));
  const outfile = join(folder, `${name}.mjs`);
  const needsRequire = basename(module) === "express.ts";
  buildSync({ ...OPTIONS, entryPoints: [module], outfile, ...(needsRequire ? { banner: REQUIRE } : {}) });
  return outfile;
}

/** Writes a bundle into a new folder; gives the file that exports the handler. */
export function writeBundle({ files }: BuiltBundle, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const { path, contents } of files) writeFileSync(join(folder, path), contents);
  return join(folder, "index.mjs");
}

/** Makes the runner plain JavaScript, so that reading TypeScript is no part of anybody's start; gives its file. */
export function buildRunner(folder: string): string {
  const outfile = join(folder, "runner.mjs");
  buildSync({ ...OPTIONS, entryPoints: ["test/bench/runner.ts"], outfile });
  return outfile;
}
