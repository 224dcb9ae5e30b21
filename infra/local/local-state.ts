import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";

/** What `npm start` tells the other commands about the product that it runs on this machine. */
export const LocalStateSchema = v.object({
  /** The process of `npm start`. */
  pid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** Where the API answers, such as `http://127.0.0.1:3000`. */
  baseUrl: v.string(),
  /** Where the booking page and the API reference are, such as `http://127.0.0.1:3001`. */
  siteUrl: v.string(),
  /** Where the DynamoDB engine listens. */
  engineEndpoint: v.string(),
  /** The OpenID Connect issuer of the product's tokens. */
  issuer: v.string(),
  /** What a token's `aud` or `client_id` must name. */
  audience: v.string(),
  /** What each table is called in the engine. */
  tables: v.object({
    Tours: v.string(),
    Appointments: v.string(),
    Clients: v.string(),
    Club: v.string(),
    Calendar: v.string(),
    Idempotency: v.string(),
  }),
});

export type LocalState = v.InferOutput<typeof LocalStateSchema>;

const PROJECT_ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Where the local product keeps its data: `.local` in the project, elsewhere where `LOCAL_DIRECTORY` says so. */
export function localDirectory(): string {
  return process.env.LOCAL_DIRECTORY || join(PROJECT_ROOT, ".local");
}

/**
 * What the running local product said about itself; undefined where none runs.
 * @throws where the file is there and readable but does not hold a state
 */
export function readLocalState(): LocalState | undefined {
  const written = readStateFile();
  if (written === undefined) return undefined;
  const state = v.parse(LocalStateSchema, JSON.parse(written));
  return isAlive(state.pid) ? state : undefined;
}

/** Says that the product runs; replaces what an earlier run left. */
export function writeLocalState(state: LocalState): void {
  mkdirSync(localDirectory(), { recursive: true });
  // Renamed into place, so that no reader ever sees half of it.
  const draft = `${stateFile()}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(draft, stateFile());
}

/** Says that the product no longer runs. */
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
    // EPERM: there is such a process, and it is somebody else's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
