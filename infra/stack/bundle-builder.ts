// Builds functions' bundles and prints them as JSON: `node infra/stack/bundle-builder.ts functions/tours/handler.ts`.
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { type BuildResult, build, type Metafile } from "esbuild";
import { unusedPackages, withoutUnusedModules } from "./unused-of-sdk.ts";

const PROJECT_ROOT = join(import.meta.dirname, "../..");
const NAME = "index.mjs";
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

type Built = Pick<BuildResult<{ write: false; metafile: true }>, "outputFiles" | "metafile">;

// One pass for all: they share most of their modules, which esbuild reads once. The output paths are in the project's root,
// so that paths in the source maps are the same wherever the assembly is written, and the assets' hashes too.
async function builtBundles(entries: readonly string[]): Promise<BuiltBundle[]> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: entries.map((entry, index) => ({ in: entry, out: String(index) })),
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
  return entries.map((entry, index) => bundleOf(entry, `${index}.mjs`, { outputFiles, metafile }));
}

function bundleOf(entry: string, output: string, { outputFiles, metafile }: Built): BuiltBundle {
  const files = outputFiles
    .filter(({ path }) => basename(path).startsWith(output))
    .map(({ path, text }) => ({
      path: basename(path).replace(output, NAME),
      // The last line names the source map.
      contents: text.replace(new RegExp(`=${output}\\.map\\n$`), `=${NAME}.map\n`),
    }));
  const parts = Object.entries(metafile.outputs[output]?.inputs ?? {});
  return {
    files,
    bytes: Buffer.byteLength(files.find(({ path }) => path === NAME)?.contents ?? ""),
    sources: Object.fromEntries(parts.map(([file, { bytesInOutput }]) => [file, bytesInOutput])),
    inputs: [...reachable(entry, metafile.inputs)],
  };
}

/** The files that an entry imports, itself included, whether its bundle keeps anything of them or not. */
function reachable(
  file: string,
  inputs: Metafile["inputs"],
  found: Set<string> = new Set(),
): ReadonlySet<string> {
  if (found.has(file) || inputs[file] === undefined) return found;
  found.add(file);
  for (const { path } of inputs[file].imports) reachable(path, inputs, found);
  return found;
}

process.stdout.write(JSON.stringify(await builtBundles(process.argv.slice(2))));
