import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, dirname, join } from "node:path";
import type { Metafile, Plugin } from "esbuild";

const SHARED = "shared";
const CHUNK = "chunk";
const ENTRY = "entry";
// What a plugin's own resolution carries, so that it is not resolved again.
const RESOLVED = "resolved";

/**
 * Splits a function's bundle so that a cold start reads few files: the entry, one chunk with all that the entry or at least
 * two operations import, and a chunk per operation with the rest. Left alone, esbuild makes a file for each set of modules
 * that the same operations import: a start reads some forty, each of which costs as much as 6 kB of code.
 * @param root the folder of all paths
 * @param entry the module that exports the handler
 * @param inputs every module and its imports, from a build without splitting
 */
export function sharedChunk(root: string, entry: string, inputs: Metafile["inputs"]): Plugin {
  const shared = sharedModules(entry, inputs).map((path) => `import ${JSON.stringify(join(root, path))};`);
  // What imports the shared modules is in the same chunks as they are, so all of them come in one.
  const withShared = (path: string) => {
    const file = JSON.stringify(path);
    return `import "${SHARED}:"; export * from ${file};${hasDefault(path) ? `export { default } from ${file};` : ""}`;
  };
  return {
    name: "shared chunk",
    setup(build) {
      build.onResolve({ filter: /^shared:$/ }, () => ({ path: SHARED, namespace: SHARED }));
      build.onResolve({ filter: /^entry:$/ }, () => ({ path: ENTRY, namespace: ENTRY }));
      build.onResolve({ filter: /.*/ }, async ({ path, kind, pluginData, ...from }) => {
        if (kind !== "dynamic-import" || pluginData === RESOLVED || isBuiltin(path)) return undefined;
        const resolved = await build.resolve(path, { ...from, kind, pluginData: RESOLVED });
        if (resolved.external || resolved.namespace !== "file") return resolved;
        return { path: chunkName(resolved.path), namespace: CHUNK, pluginData: resolved.path };
      });
      const resolveDir = root;
      build.onLoad({ filter: /.*/, namespace: SHARED }, () => ({ contents: shared.join("\n"), resolveDir }));
      build.onLoad({ filter: /.*/, namespace: ENTRY }, () => ({
        contents: withShared(join(root, entry)),
        resolveDir,
      }));
      build.onLoad({ filter: /.*/, namespace: CHUNK }, ({ pluginData }) => ({
        contents: withShared(pluginData),
        resolveDir,
      }));
    },
  };
}

/** What the entry imports, and what at least two of the operations do. */
function sharedModules(entry: string, inputs: Metafile["inputs"]): string[] {
  const shared = importedBy(entry, inputs);
  const seen = new Set<string>();
  for (const operation of operationModules(inputs)) {
    for (const module of importedBy(operation, inputs)) (seen.has(module) ? shared : seen).add(module);
  }
  shared.delete(entry);
  // Modules of a plugin's, such as those of Node's, have a prefix and are no files.
  return [...shared].filter((module) => !module.includes(":"));
}

function operationModules(inputs: Metafile["inputs"]): ReadonlySet<string> {
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  const loaded = imports.filter(({ kind, external }) => kind === "dynamic-import" && !external);
  return new Set(loaded.map(({ path }) => path).filter((path) => path.startsWith("functions/")));
}

/** The modules that one imports at its start, itself included. */
function importedBy(module: string, inputs: Metafile["inputs"], found: Set<string> = new Set()): Set<string> {
  if (found.has(module) || inputs[module] === undefined) return found;
  found.add(module);
  for (const { path, kind } of inputs[module].imports) {
    if (kind !== "dynamic-import") importedBy(path, inputs, found);
  }
  return found;
}

function hasDefault(file: string): boolean {
  return /\bexport default\b|\bas default\b/.test(readFileSync(file, "utf8"));
}

/** An operation's chunk has the name of its folder. */
function chunkName(file: string): string {
  return basename(file) === "operation.ts" ? dirname(file) : file;
}
