// Builds a function's bundle and prints it as JSON: `node infra/stack/bundle-builder.ts functions/tours/handler.ts`.
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { unusedPackages, withoutUnusedModules } from "./unused-of-sdk.ts";

const PROJECT_ROOT = join(import.meta.dirname, "../..");
const OUTPUT = "index.mjs";
const NODE_STAND_INS = "infra/stack/stand-ins/node";

// An import of one of Node's own modules asks for all its properties at once, and V8 then loads what lies behind those
// that Node fills in when they are asked for: all of undici behind http's, Web Crypto behind crypto's, worker threads
// behind util's. That is a third of a cold start. A stand-in takes the names that the bundles import and no other; a name
// that it lacks does not build.
const NODE_MODULES = Object.fromEntries(
  readdirSync(join(PROJECT_ROOT, NODE_STAND_INS)).flatMap((file) => {
    const name = basename(file, ".ts").replace("-", "/");
    return [
      [name, `./${NODE_STAND_INS}/${file}`],
      [`node:${name}`, `./${NODE_STAND_INS}/${file}`],
    ];
  }),
);

// The SDK makes UUIDs with the global `crypto`, which loads Web Crypto when it is read. Node's module has the same
// functions without.
const NODE_CRYPTO = {
  banner: { js: 'const nodeCrypto=process.getBuiltinModule("node:crypto");' },
  define: { crypto: "nodeCrypto" },
};

/** A bundle and what it consists of. */
export interface BuiltBundle {
  readonly files: readonly BundleFile[];
  /** Bytes of the minified module. */
  readonly bytes: number;
  /** Bytes of the module by source file. */
  readonly sources: Readonly<Record<string, number>>;
  /** Every file that esbuild read, from the project's root. */
  readonly inputs: readonly string[];
}

/** The module or its source map. */
interface BundleFile {
  readonly path: string;
  readonly contents: string;
}

// The output path is in the project's root, so that paths in the source map are the same wherever the assembly is
// written, and the asset's hash too.
async function builtBundle(entry: string): Promise<BuiltBundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: [entry],
    outfile: OUTPUT,
    write: false,
    metafile: true,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    // The SDK reads its version from its package.json, for the user agent: 2 kB.
    loader: { ".json": "empty" },
    ...NODE_CRYPTO,
    plugins: [withoutUnusedModules],
    alias: { ...unusedPackages, ...NODE_MODULES },
    // The texts of the API's description, which no function loads.
    external: ["*/description.ts"],
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: "none",
    logLevel: "warning",
  });
  const { bytes = 0, inputs: parts = {} } = metafile.outputs[OUTPUT] ?? {};
  const sources = Object.entries(parts).map(([file, { bytesInOutput }]) => [file, bytesInOutput]);
  return {
    files: outputFiles.map(({ path, text }) => ({ path, contents: text })),
    bytes,
    sources: Object.fromEntries(sources),
    inputs: Object.keys(metafile.inputs),
  };
}

const [, , entry = ""] = process.argv;
process.stdout.write(JSON.stringify(await builtBundle(entry)));
