import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LocalState } from "../../infra/state/local-state.ts";
import { engineEndpoint, type TestTables } from "./engine.ts";
import { newTestFolder } from "./test-folder.ts";

/** A folder, until the test is over, in which commands find this product as the one that runs on this machine. */
export function localDirectoryOf(state: LocalState): string {
  const directory = newTestFolder();
  writeFileSync(join(directory, "state.json"), JSON.stringify(state));
  return directory;
}

/** What `npm start` would say of a product with these tables. */
export function stateWithTables({ names }: TestTables): LocalState {
  return {
    pid: process.pid,
    baseUrl: "http://127.0.0.1:1",
    siteUrl: "http://127.0.0.1:1",
    engineEndpoint: engineEndpoint(),
    issuer: "http://127.0.0.1:1",
    audience: "club",
    tables: { ...names },
  };
}
