import { readFileSync } from "node:fs";
import { join } from "node:path";
import { clubFileJsonSchema } from "../commands/import/club-file-json-schema.ts";
import { openApiDocument } from "../open-api/open-api-document.ts";
import { sdkOperations, sdkTypes } from "../open-api/sdk-files.ts";
import { formatted } from "./formatted.ts";
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

const README = "README.md";

/**
 * All generated files of a project.
 * @param projectRoot the directory that has README.md and shared/
 */
export async function generatedFiles(projectRoot: string): Promise<GeneratedFile[]> {
  const presentReadme = contentOf(join(projectRoot, README));
  // First, for it alone may be refused.
  const wantedReadme = withTableOfCodes(presentReadme);
  const description = await openApiDocument();
  const made = {
    "shared/club/club-file.schema.json": JSON.stringify(clubFileJsonSchema()),
    "shared/api/openapi.json": JSON.stringify(description),
    "shared/sdk/api-types.ts": sdkTypes(description),
    "shared/sdk/api-operations.ts": sdkOperations(),
  };
  return [
    { path: README, present: presentReadme, wanted: wantedReadme },
    ...Object.entries(made).map(([path, content]) => ({
      path,
      present: contentOf(join(projectRoot, path)),
      wanted: formatted(path, content),
    })),
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
