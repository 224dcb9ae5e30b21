import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Command } from "../commands/console/run-command.ts";
import { staleFiles, writeFiles } from "./generated-file.ts";
import { generatedFiles } from "./generated-files.ts";

const HELP = `npm run generate [-- --check]

Writes what is generated from the code:
  shared/api/README.md                the tables of operations and scopes, between markers such as <!-- scopes:start -->
  shared/club/club-file.schema.json   the JSON Schema of the club file
  shared/api/openapi.json             the API description (OpenAPI 3.1), with the answers that it shows already
  shared/sdk/api-types.ts             the SDK's types, from the API description; not under version control
  shared/sdk/operations.ts            the SDK's operations: a constant each, with an example; not under version control

  --check          writes nothing; lists stale files and exits with 1 if there are any
  --project PATH   the project to write to instead of this one
  --help           prints this`;

/** `npm run generate`: writes the generated files, or tells which are stale. */
export const generateCommand: Command = { name: "generate", help: HELP, run };

async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { check: { type: "boolean" }, project: { type: "string" } },
  });
  const projectRoot = values.project ?? join(import.meta.dirname, "../..");
  const stale = staleFiles(await generatedFiles(projectRoot));
  if (values.check) {
    for (const { path } of stale) console.error(`${path} is stale: run npm run generate.`);
    return stale.length === 0 ? 0 : 1;
  }
  writeFiles(projectRoot, stale);
  if (stale.length === 0) console.log("Nothing to write: all generated files are up to date.");
  return 0;
}
