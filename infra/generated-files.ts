import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { clubFileJsonSchema } from "./club-file-json-schema.ts";
import { withTableOfCodes } from "./readme-codes.ts";

/** A file that is made, whole or in part, from the code. */
export interface GeneratedFile {
  /** Relative to the project. */
  readonly path: string;
  /** What the file holds at present; empty where it is not there. */
  readonly present: string;
  /** What it should hold. */
  readonly wanted: string;
}

/**
 * All generated files of a project.
 * @param projectRoot the directory that has README.md and shared/
 */
export function generatedFiles(projectRoot: string): GeneratedFile[] {
  const readme = "README.md";
  const schema = "shared/club/club-file.schema.json";
  const presentReadme = contentOf(join(projectRoot, readme));
  return [
    { path: readme, present: presentReadme, wanted: withTableOfCodes(presentReadme) },
    {
      path: schema,
      present: contentOf(join(projectRoot, schema)),
      wanted: formatted(schema, JSON.stringify(clubFileJsonSchema(), null, 2)),
    },
  ];
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}

// By the formatter itself, so that what is generated passes its check.
function formatted(path: string, content: string): string {
  const biome = join(import.meta.dirname, "../node_modules/.bin/biome");
  return execFileSync(biome, ["format", `--stdin-file-path=${path}`], {
    cwd: join(import.meta.dirname, ".."),
    encoding: "utf8",
    input: content,
  });
}
