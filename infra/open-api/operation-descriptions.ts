import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { OperationDescription } from "../../shared/api/description.ts";
import { type OperationName, operationNames } from "../../shared/api/operations.ts";

const FUNCTIONS = join(import.meta.dirname, "../../functions");

type Descriptions = Readonly<Record<OperationName, OperationDescription>>;

/**
 * What the API's description says of each operation: the exports of every `description.ts` of the functions, by the names
 * of the operations.
 * @throws if an operation is described twice, or not at all, or something else is described
 */
export async function operationDescriptions(): Promise<Descriptions> {
  const files = globSync("**/description.ts", { cwd: FUNCTIONS });
  const modules = files.map(async (file) => await import(pathToFileURL(join(FUNCTIONS, file)).href));
  const entries = (await Promise.all(modules)).flatMap((module) => Object.entries(module));
  const names = entries.map(([name]) => name);
  const wrong = [
    ...operationNames.filter((name) => names.filter((each) => each === name).length !== 1),
    ...names.filter((name) => !operationNames.some((each) => each === name)),
  ];
  if (wrong.length > 0) {
    throw new Error(
      `Describe each operation once, in a description.ts of its function, as an export of its name: ${wrong.join(", ")}.`,
    );
  }
  // Each file gives its exports this type.
  return Object.fromEntries(entries) as Descriptions;
}
