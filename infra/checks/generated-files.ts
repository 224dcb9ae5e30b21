import { join } from "node:path";
import { clubFileJsonSchema } from "../commands/import/club-file-json-schema.ts";
import { bodySizes } from "../open-api/body-sizes.ts";
import { describedOperations } from "../open-api/described-operation.ts";
import { openApiDocument } from "../open-api/open-api-document.ts";
import { sdkFiles } from "../open-api/sdk-files.ts";
import { tableOfScopes, tablesOfOperations } from "./document-tables.ts";
import { formatted } from "./formatted.ts";
import { contentOf, type GeneratedFile, generatedFile } from "./generated-file.ts";
import { type MarkedDocument, withMarkedSection } from "./marked-section.ts";

/**
 * All generated files of a project.
 * @param projectRoot the directory with functions/ and shared/
 * @throws where a document lacks the markers of a generated section
 */
export async function generatedFiles(projectRoot: string): Promise<GeneratedFile[]> {
  const documents = Object.entries({
    "shared/api/README.md": {
      operations: tablesOfOperations(await describedOperations()),
      scopes: tableOfScopes(),
    },
  }).map(([path, sections]) => {
    const present = contentOf(join(projectRoot, path));
    return { path, present, wanted: withSections({ path, text: present }, sections) };
  });
  return [
    ...documents,
    ...Object.entries(await wholeFiles()).map(([path, wanted]) => generatedFile(projectRoot, path, wanted)),
  ];
}

let whole: Promise<Readonly<Record<string, string>>> | undefined;

/** The content by path of the files that are generated whole, which is made once: it depends on the code alone. */
function wholeFiles(): Promise<Readonly<Record<string, string>>> {
  whole ??= makeWholeFiles();
  return whole;
}

async function makeWholeFiles(): Promise<Readonly<Record<string, string>>> {
  const description = openApiDocument(await describedOperations());
  const tracked = {
    "shared/club/club-file.schema.json": clubFileJsonSchema(),
    "shared/api/openapi.json": description,
  };
  const inFormat = Object.entries(tracked).map(([path, content]) => [
    path,
    formatted(path, JSON.stringify(content)),
  ]);
  return {
    ...Object.fromEntries(inFormat),
    "shared/api/body-sizes.ts": bodySizes(await describedOperations()),
    ...sdkFiles(description),
  };
}

function withSections(document: MarkedDocument, sections: Readonly<Record<string, string>>): string {
  return Object.entries(sections).reduce(
    (text, [name, content]) => withMarkedSection({ path: document.path, text }, name, content),
    document.text,
  );
}
