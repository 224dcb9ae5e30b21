import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { tableNames } from "../../shared/tables/table-definition.ts";

/** What `npm start` tells other commands about the running local product. */
export const LocalStateSchema = v.object({
  /** The process of `npm start`. */
  pid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The API's base URL, such as `http://127.0.0.1:3000`. */
  baseUrl: v.string(),
  /** The URL of the pages and the API reference, such as `http://127.0.0.1:3001`. */
  siteUrl: v.string(),
  /** The endpoint of the DynamoDB engine. */
  engineEndpoint: v.string(),
  /** The OpenID Connect issuer of the product's tokens. */
  issuer: v.string(),
  /** The audience that a token's `aud` or `client_id` must name. */
  audience: v.string(),
  /** Where messages to people come from; absent if there are none. */
  mailFrom: v.optional(v.string()),
  /** The name of each table in the engine. */
  tables: v.object(v.entriesFromList(tableNames, v.string())),
});

export type LocalState = v.InferOutput<typeof LocalStateSchema>;

const PROJECT_ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of the local product's data: `.local` in the project, or `LOCAL_DIRECTORY`. */
export function localDirectory(): string {
  return process.env.LOCAL_DIRECTORY || join(PROJECT_ROOT, ".local");
}

/**
 * The state of the running local product; undefined if none runs.
 * @throws if the file is readable but holds no state
 */
export function readLocalState(): LocalState | undefined {
  const written = readStateFile();
  if (written === undefined) return undefined;
  const state = v.parse(LocalStateSchema, JSON.parse(written));
  return isAlive(state.pid) ? state : undefined;
}

/** Records that the product runs; replaces what an earlier run left. */
export function writeLocalState(state: LocalState): void {
  mkdirSync(localDirectory(), { recursive: true });
  // Renamed into place, so that no reader sees a partial file.
  const draft = `${stateFile()}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(draft, stateFile());
}

/** Records that the product no longer runs. */
export function removeLocalState(): void {
  rmSync(stateFile(), { force: true });
}

function stateFile(): string {
  return join(localDirectory(), "state.json");
}

function readStateFile(): string | undefined {
  try {
    return readFileSync(stateFile(), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
