import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const RELATIVE_IMPORT = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** A file, and what it imports by a relative path. */
type FileImports = readonly [file: string, imported: readonly string[]];

function importsOf(file: string): FileImports {
  const source = readFileSync(file, "utf8");
  return [file, [...source.matchAll(RELATIVE_IMPORT)].map(([, path = ""]) => join(dirname(file), path))];
}

/** The folders that import themselves by way of others, or lie between such folders. */
function foldersInRings(files: readonly FileImports[]): string[] {
  const imported = new Map(files.map(([file]) => [dirname(file), new Set<string>()]));
  for (const [file, paths] of files) {
    for (const path of paths)
      if (dirname(path) !== dirname(file)) imported.get(dirname(file))?.add(dirname(path));
  }
  // Whoever imports no folder that is left is in no ring.
  for (let before = -1; imported.size !== before; ) {
    before = imported.size;
    for (const [folder, others] of imported) {
      if (![...others].some((other) => imported.has(other))) imported.delete(folder);
    }
  }
  return [...imported.keys()].sort();
}

describe("the imports between folders", () => {
  it("form no ring in functions, shared and infra", () => {
    const listed = execFileSync("git", ["ls-files", "functions", "shared", "infra"], { encoding: "utf8" });
    const files = listed.split("\n").filter((file) => file.endsWith(".ts"));
    expect(files.length).toBeGreaterThan(400);
    expect(foldersInRings(files.map(importsOf))).toEqual([]);
  });

  it("form a ring where a folder is imported by what it imports", () => {
    const ring: FileImports[] = [
      ["a/x.ts", ["a/b/y.ts"]],
      ["a/b/y.ts", ["a/z.ts"]],
      ["a/z.ts", ["c/w.ts"]],
      ["c/w.ts", []],
    ];
    expect(foldersInRings(ring)).toEqual(["a", "a/b"]);
  });
});
