import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A file that is generated, whole or in part, from the code. */
export interface GeneratedFile {
  /** Relative to the project. */
  readonly path: string;
  /** The present content; empty where the file does not exist. */
  readonly present: string;
  /** The content that it should have. */
  readonly wanted: string;
}

/** A file of a project with the content that it should have. */
export function generatedFile(projectRoot: string, path: string, wanted: string): GeneratedFile {
  return { path, present: contentOf(join(projectRoot, path)), wanted };
}

/** The files that do not have the content that they should have. */
export function staleFiles(files: readonly GeneratedFile[]): GeneratedFile[] {
  return files.filter(({ present, wanted }) => present !== wanted);
}

/** Writes files as they should be, and says so. */
export function writeFiles(projectRoot: string, files: readonly GeneratedFile[]): void {
  for (const { path, wanted } of files) {
    const file = join(projectRoot, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, wanted);
    console.log(`Wrote ${path}.`);
  }
}

/** A file's content; empty where the file does not exist. */
export function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}
