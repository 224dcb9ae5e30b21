import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type LocalState,
  readLocalState,
  removeLocalState,
  writeLocalState,
} from "../../../infra/state/local-state.ts";
import { newTestFolder } from "../../support/test-folder.ts";

const state: LocalState = {
  pid: process.pid,
  baseUrl: "http://127.0.0.1:3000",
  siteUrl: "http://127.0.0.1:3001",
  engineEndpoint: "http://127.0.0.1:8000",
  issuer: "http://127.0.0.1:9000",
  audience: "club",
  tables: {
    Tours: "a",
    Appointments: "b",
    Clients: "c",
    Club: "d",
    Calendar: "e",
    Idempotency: "f",
    Parts: "g",
    Webhooks: "h",
    Classes: "k",
    Messages: "messages",
  },
};

let folder: string;
let before: string | undefined;

beforeEach(() => {
  before = process.env.LOCAL_DIRECTORY;
  folder = newTestFolder();
  process.env.LOCAL_DIRECTORY = join(folder, "not made yet");
});

afterEach(() => {
  if (before === undefined) delete process.env.LOCAL_DIRECTORY;
  else process.env.LOCAL_DIRECTORY = before;
});

describe("the local product's state", () => {
  it("is there once it is written, and no longer once it is removed", () => {
    expect(readLocalState()).toBeUndefined();
    writeLocalState(state);
    expect(readLocalState()).toEqual(state);
    removeLocalState();
    removeLocalState();
    expect(readLocalState()).toBeUndefined();
  });

  it("is nobody's once its process is gone", () => {
    // Linux gives no process a number as high as this.
    writeLocalState({ ...state, pid: 2 ** 31 - 2 });
    expect(readLocalState()).toBeUndefined();
  });

  it("is replaced whole, with nothing left over", () => {
    writeLocalState({ ...state, audience: "a much longer audience than the next one" });
    writeLocalState(state);
    expect(readLocalState()).toEqual(state);
    expect(readdirSync(join(folder, "not made yet"))).toEqual(["state.json"]);
  });
});
