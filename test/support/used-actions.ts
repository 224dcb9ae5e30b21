import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OperationDefinition } from "../../shared/operations/operation-definition.ts";

type Role = Pick<OperationDefinition, "tables"> & { readonly name: string };

const used = new Set<string>();

/** Notes that a role has used an action that it declares, such as `Club Query`. */
export function noteUse(role: string, action: string): void {
  used.add(`${role}: ${action}`);
}

/** Keeps what this worker's tests have used in the folder of the run. */
export function keepUses(folder: string): void {
  if (used.size > 0) appendFileSync(fileIn(folder), `${[...used].join("\n")}\n`);
  used.clear();
}

/** The actions that roles declare and no test of the run has used, such as `bookTour: Club Query`. */
export function unusedActions(folder: string, roles: readonly Role[]): string[] {
  const all = existsSync(fileIn(folder))
    ? new Set(readFileSync(fileIn(folder), "utf8").split("\n"))
    : new Set();
  return roles
    .flatMap(({ name, tables }) =>
      Object.entries(tables).flatMap(([table, actions]) =>
        actions.map((action) => `${name}: ${table} ${action}`),
      ),
    )
    .filter((action) => !all.has(action));
}

function fileIn(folder: string): string {
  return join(folder, "used-actions");
}
