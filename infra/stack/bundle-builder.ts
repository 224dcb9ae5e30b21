// Builds functions' bundles and prints them as JSON: `node infra/stack/bundle-builder.ts functions/tours/handler.ts`.
import { basename, join } from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { nodeModulesByProperty } from "./node-modules.ts";
import { sharedChunk } from "./shared-chunk.ts";
import { withoutUnusedModules } from "./unused-of-sdk.ts";

const PROJECT_ROOT = join(import.meta.dirname, "../..");
const NAME = "index.mjs";
const OPERATION = /^chunk:.*\/functions\/\w+\/([\w-]+)$/;

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
  // The SDK reads its version from its package.json, for the user agent: 2 kB.
  loader: { ".json": "empty" },
  inject: ["./infra/stack/global-crypto.ts"],
  plugins: [nodeModulesByProperty, withoutUnusedModules],
  legalComments: "none",
  logLevel: "warning",
  // Where a package says that its modules have no side effects, those that nothing else imports stay out of the shared chunk.
  logOverride: { "ignored-bare-import": "silent" },
} as const satisfies BuildOptions;

async function builtBundle(entry: string): Promise<BuiltBundle> {
  const { metafile: whole } = await build({
    ...OPTIONS,
    entryPoints: [entry],
    plugins: [...OPTIONS.plugins],
  });
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    entryPoints: [{ in: "entry:", out: basename(NAME, ".mjs") }],
    plugins: [sharedChunk(PROJECT_ROOT, entry, whole.inputs), ...OPTIONS.plugins],
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
    // The start has loaded the shared chunk already.
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

process.stdout.write(JSON.stringify(await Promise.all(process.argv.slice(2).map(builtBundle))));
