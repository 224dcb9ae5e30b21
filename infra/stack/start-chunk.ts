import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, dirname, join } from "node:path";
import type { Metafile, Plugin } from "esbuild";

const START = "start";
const CHUNK = "chunk";
const ENTRY = "entry";
// What a plugin's own resolution carries, so that it is not resolved again.
const RESOLVED = "resolved";

/**
 * Puts into one chunk of a function's bundle what a start of its first operation imports and other operations do too, so
 * that such a start reads three files: the entry, this chunk, and the operation's own. Left alone, esbuild makes a file
 * for each set of modules that the same operations import: such a start reads some thirty, each of which costs as much as
 * 6 kB of code. The other operations have files of what only they share.
 * @param root the folder of all paths
 * @param entry the module that exports the handler
 * @param first the module of the operation that most first requests call; undefined if the function has no operations
 * @param inputs every module and its imports, from a build without splitting
 */
export function startChunk(
  root: string,
  entry: string,
  first: string | undefined,
  inputs: Metafile["inputs"],
): Plugin {
  const start = startModules(entry, first, inputs).map(
    (path) => `import ${JSON.stringify(join(root, path))};`,
  );
  // What imports the start's modules is in the same chunks as they are, so all of them come in one.
  const withStart = (path: string) => {
    const file = JSON.stringify(path);
    return `import "${START}:"; export * from ${file};${hasDefault(path) ? `export { default } from ${file};` : ""}`;
  };
  return {
    name: "start chunk",
    setup(build) {
      build.onResolve({ filter: /^start:$/ }, () => ({ path: START, namespace: START }));
      build.onResolve({ filter: /^entry:$/ }, () => ({ path: ENTRY, namespace: ENTRY }));
      build.onResolve({ filter: /.*/ }, async ({ path, kind, pluginData, ...from }) => {
        if (kind !== "dynamic-import" || pluginData === RESOLVED) return undefined;
        if (isBuiltin(path)) return { path, namespace: CHUNK, pluginData: path };
        const resolved = await build.resolve(path, { ...from, kind, pluginData: RESOLVED });
        if (resolved.external) return resolved;
        return { path: chunkName(resolved.path), namespace: CHUNK, pluginData: resolved.path };
      });
      const resolveDir = root;
      build.onLoad({ filter: /.*/, namespace: START }, () => ({ contents: start.join("\n"), resolveDir }));
      build.onLoad({ filter: /.*/, namespace: ENTRY }, () => ({
        contents: withStart(join(root, entry)),
        resolveDir,
      }));
      build.onLoad({ filter: /.*/, namespace: CHUNK }, ({ pluginData }) => ({
        contents: withStart(pluginData),
        resolveDir,
      }));
    },
  };
}

/** What the entry imports, and what the first operation does and another does too. */
function startModules(entry: string, first: string | undefined, inputs: Metafile["inputs"]): string[] {
  const start = importedBy(entry, inputs);
  if (first !== undefined) {
    const others = operationModules(inputs).filter((module) => module !== first);
    const elsewhere = new Set(others.flatMap((module) => [...importedBy(module, inputs)]));
    for (const module of importedBy(first, inputs)) if (elsewhere.has(module)) start.add(module);
  }
  start.delete(entry);
  // Modules of a plugin's, such as those of Node's, have a prefix and are no files.
  return [...start].filter((module) => !module.includes(":"));
}

function operationModules(inputs: Metafile["inputs"]): string[] {
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  const loaded = imports.filter(({ kind, external }) => kind === "dynamic-import" && !external);
  return loaded.map(({ path }) => path).filter((path) => path.startsWith("functions/"));
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
  return isBuiltin(file) || /\bexport default\b|\bas default\b/.test(readFileSync(file, "utf8"));
}

/** An operation's chunk has the name of its folder. */
function chunkName(file: string): string {
  return basename(file) === "operation.ts" ? dirname(file) : file;
}
