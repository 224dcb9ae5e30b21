// Builds functions' bundles and prints them as JSON: `node infra/stack/bundle-builder.ts functions/tours/handler.ts`;
// `--keep MODULE` keeps a module of the SDK that infra/stack/unused-of-sdk.ts leaves out.
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { nodeModulesByProperty } from "./node-modules.ts";
import { startChunk } from "./start-chunk.ts";
import { withoutUnusedModules } from "./unused-of-sdk.ts";

const PROJECT_ROOT = join(import.meta.dirname, "../..");
const NAME = "index.mjs";
// What people wait for most. Its modules come with the start, those of other operations in files of their own.
const FIRST_OPERATION = /^functions\/(?:[\w-]+\/)+(create-appointment|book-tour)\/operation\.ts$/;
const OPERATION = /^chunk:.*\/functions\/(?:[\w-]+\/)+([\w-]+)$/;

/** A bundle and what it consists of. */
export interface BuiltBundle {
  /** The modules, `index.mjs` among them, and their source maps. */
  readonly files: readonly BundleFile[];
  /** Bytes of the minified modules that a start loads. */
  readonly startBytes: number;
  /** Bytes that an operation's first request loads beside them, by the operation's folder. */
  readonly operationBytes: Readonly<Record<string, number>>;
  /** Bytes of all modules by source file. */
  readonly sources: Readonly<Record<string, number>>;
  /** Every file that esbuild read, from the project's root. */
  readonly inputs: readonly string[];
}

/** A module or its source map. */
interface BundleFile {
  readonly path: string;
  readonly contents: string;
}

// The output paths are in the project's root, so that paths in the source maps are the same wherever the assembly is
// written, and the assets' hashes too.
const OPTIONS = {
  absWorkingDir: PROJECT_ROOT,
  outdir: ".",
  outExtension: { ".js": ".mjs" },
  write: false,
  metafile: true,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node24",
  mainFields: ["module", "main"],
  inject: ["./infra/stack/global-crypto.ts"],
  // The SDK imports it where an operation has event streams, and none of DynamoDB's has. A start would load zlib for it.
  external: ["@smithy/core/event-streams"],
  legalComments: "none",
  logLevel: "warning",
  // Where a package says that its modules have no side effects, those that nothing else imports stay out of the start's chunk.
  logOverride: { "ignored-bare-import": "silent" },
} as const satisfies BuildOptions;

// All that the SDK reads of its package.json, for the user agent; the rest is 2 kB.
const onlyVersions: Plugin = {
  name: "only versions",
  setup(build) {
    build.onLoad({ filter: /\/package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, "utf8"));
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
  },
};

async function builtBundle(entry: string, kept: readonly string[]): Promise<BuiltBundle> {
  const plugins = [nodeModulesByProperty, onlyVersions, withoutUnusedModules(kept)];
  const { metafile: whole } = await build({ ...OPTIONS, entryPoints: [entry], plugins });
  const first = Object.keys(whole.inputs).find((path) => FIRST_OPERATION.test(path));
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    entryPoints: [{ in: "entry:", out: basename(NAME, ".mjs") }],
    plugins: [startChunk(PROJECT_ROOT, entry, first, whole.inputs), ...plugins],
    splitting: true,
    chunkNames: "[name]-[hash]",
    minify: true,
    sourcemap: true,
    sourcesContent: false,
  });
  const { outputs } = metafile;
  const start = loadedWith(NAME, outputs);
  const operations = Object.keys(outputs).flatMap((path): [string, number][] => {
    const name = OPERATION.exec(outputs[path]?.entryPoint ?? "")?.[1];
    // The start has loaded its chunk already.
    if (name === undefined) return [];
    const own = [...loadedWith(path, outputs)].filter((loaded) => !start.has(loaded));
    return [[name, bytesOf(own, outputs)]];
  });
  return {
    files: outputFiles.map(({ path, text }) => ({ path: basename(path), contents: text })),
    startBytes: bytesOf([...start], outputs),
    operationBytes: Object.fromEntries(operations),
    sources: sourcesOf(outputs),
    inputs: Object.keys(whole.inputs),
  };
}

/** A module of the bundle and those that it loads at once. */
function loadedWith(path: string, outputs: Metafile["outputs"], found: Set<string> = new Set()): Set<string> {
  const output = outputs[path];
  if (found.has(path) || output === undefined) return found;
  found.add(path);
  for (const { path, kind } of output.imports) {
    if (kind !== "dynamic-import") loadedWith(path, outputs, found);
  }
  return found;
}

function bytesOf(paths: readonly string[], outputs: Metafile["outputs"]): number {
  return paths.reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0);
}

function sourcesOf(outputs: Metafile["outputs"]): Record<string, number> {
  const sources: Record<string, number> = {};
  for (const { inputs } of Object.values(outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      sources[file] = (sources[file] ?? 0) + bytesInOutput;
    }
  }
  return sources;
}

const { values, positionals: entries } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: "string", multiple: true, default: [] } },
});
process.stdout.write(
  JSON.stringify(await Promise.all(entries.map((entry) => builtBundle(entry, values.keep)))),
);
