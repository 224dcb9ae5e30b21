import { globSync } from "node:fs";
import { resolve } from "node:path";
import * as v from "valibot";
import { type OperationName, operations } from "../../../shared/api/operations.ts";
import type { Recording } from "./recording.ts";

const RecordingsModuleSchema = v.object({
  recordings: v.custom<readonly Recording[]>((value) => Array.isArray(value) && value.length > 0),
});

/**
 * The recordings of an operation, from `recordings.ts` in the folder of its tests.
 * @throws where there is no such file
 */
export async function recordingsOf(name: OperationName): Promise<readonly Recording[]> {
  const module: unknown = await import(`${testFolder(name)}/recordings.ts`);
  return v.parse(RecordingsModuleSchema, module).recordings;
}

/** The folder of an operation's tests, which has the operation's name and lies in the room of its noun. */
function testFolder(name: OperationName): string {
  const folder = name.replaceAll(/[A-Z]/g, (initial) => `-${initial.toLowerCase()}`);
  const functionFolder = `test/functions/${operations[name].function.toLowerCase()}`;
  const [found] = globSync(`${functionFolder}/*/${folder}/recordings.ts`);
  if (found === undefined) throw new Error(`${functionFolder} has no room with ${folder}/recordings.ts.`);
  return resolve(found, "..");
}
