import { readFileSync } from "node:fs";
import { join } from "node:path";
import { clubFileJsonSchema } from "../commands/import/club-file-json-schema.ts";
import { tableOfClubMonth, tableOfOperationCosts } from "../costs/cost-tables.ts";
import { measurements } from "../costs/measurements.ts";
import { describedOperations } from "../open-api/described-operation.ts";
import { openApiDocument } from "../open-api/open-api-document.ts";
import { sdkOperations } from "../open-api/sdk-operations.ts";
import { sdkTypes } from "../open-api/sdk-types.ts";
import { tableOfCodes, tableOfOperations, tableOfScopes } from "./document-tables.ts";
import { formatted } from "./formatted.ts";
import { importDirections } from "./import-directions.ts";
import { type MarkedDocument, withMarkedSection } from "./marked-section.ts";

/** A file that is generated, whole or in part, from the code. */
export interface GeneratedFile {
  /** Relative to the project. */
  readonly path: string;
  /** The present content; empty where the file does not exist. */
  readonly present: string;
  /** The content that it should have. */
  readonly wanted: string;
}

/**
 * All generated files of a project.
 * @param projectRoot the directory with functions/ and shared/
 * @throws where a document lacks the markers of a generated section
 */
export async function generatedFiles(projectRoot: string): Promise<GeneratedFile[]> {
  const measured = measurements();
  const documents = Object.entries({
    "shared/api/README.md": { codes: tableOfCodes() },
    "functions/README.md": {
      operations: tableOfOperations(await describedOperations()),
      scopes: tableOfScopes(),
    },
    "infra/RUNBOOK.md": {
      "operation-costs": tableOfOperationCosts(measured),
      "club-month": tableOfClubMonth(measured),
    },
  }).map(([path, sections]) => {
    const present = contentOf(join(projectRoot, path));
    return { path, present, wanted: withSections({ path, text: present }, sections) };
  });
  return [
    ...documents,
    ...Object.entries(await wholeFiles()).map(([path, wanted]) => ({
      path,
      present: contentOf(join(projectRoot, path)),
      wanted,
    })),
  ];
}

let whole: Promise<Readonly<Record<string, string>>> | undefined;

/** The content by path of the files that are generated whole, which is made once: it depends on the code alone. */
function wholeFiles(): Promise<Readonly<Record<string, string>>> {
  whole ??= makeWholeFiles();
  return whole;
}

async function makeWholeFiles(): Promise<Readonly<Record<string, string>>> {
  const description = await openApiDocument();
  const contents = {
    "infra/checks/import-directions.json": JSON.stringify(importDirections()),
    "shared/club/club-file.schema.json": JSON.stringify(clubFileJsonSchema()),
    "shared/api/openapi.json": JSON.stringify(description),
    "shared/sdk/api-types.ts": sdkTypes(description),
    "shared/sdk/operations.ts": sdkOperations(await describedOperations()),
  };
  return Object.fromEntries(
    Object.entries(contents).map(([path, content]) => [path, formatted(path, content)]),
  );
}

function withSections(document: MarkedDocument, sections: Readonly<Record<string, string>>): string {
  return Object.entries(sections).reduce(
    (text, [name, content]) => withMarkedSection({ path: document.path, text }, name, content),
    document.text,
  );
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}
