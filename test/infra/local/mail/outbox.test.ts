import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { emptyOutbox, MAX_MESSAGES, Outbox, takenAt } from "../../../../infra/local/mail/outbox.ts";
import { newTestFolder } from "../../../support/test-folder.ts";

const MESSAGE = Buffer.from("From: a@b.example\r\n\r\nHello.\r\n");
const NOW_MS = Date.parse("2026-12-08T18:00:00.250Z");

let directory: string;
let nowMs: number;

beforeEach(() => {
  directory = newTestFolder();
  nowMs = NOW_MS;
});

const open = () => new Outbox(directory, () => nowMs);
const files = () => readdirSync(join(directory, "outbox"));

describe("the outbox", () => {
  it("has a file for each message, by time and number, for the user alone", () => {
    const outbox = open();
    const names = [outbox.add(MESSAGE, ["x@y.example"]), outbox.add(MESSAGE, [])];
    expect(names).toEqual(["20261208T180000250Z-000001", "20261208T180000250Z-000002"]);
    expect(files()).toEqual(names.map((name) => `${name}.eml`));
    expect(statSync(join(directory, "outbox", `${names[0]}.eml`)).mode & 0o777).toBe(0o600);
    expect(takenAt(names[0] ?? "")).toEqual(new Date(NOW_MS));
  });

  it("gives the newest first, by their numbers, though the clock was set back", () => {
    const outbox = open();
    const first = outbox.add(MESSAGE, []);
    nowMs -= 3_600_000;
    const second = outbox.add(MESSAGE, []);
    expect(outbox.names).toEqual([second, first]);
    expect(open().names).toEqual([second, first]);
  });

  it("survives a restart, and counts on", () => {
    const first = open().add(MESSAGE, ["x@y.example"]);
    const again = open();
    expect(again.read(first)?.toString()).toBe(`Delivered-To: x@y.example\r\n${MESSAGE}`);
    expect(again.add(MESSAGE, [])).toMatch(/-000002$/);
  });

  it("keeps the newest thousand", { timeout: 60_000 }, () => {
    expect(MAX_MESSAGES).toBe(1_000);
    const outbox = open();
    const names = Array.from({ length: 1_001 }, () => outbox.add(MESSAGE, []));
    expect([outbox.names.length, files().length]).toEqual([1_000, 1_000]);
    expect(outbox.read(names[0] ?? "")).toBeUndefined();
    expect(outbox.read(names[1] ?? "")).toBeDefined();
  });

  it("reads nothing but its messages", () => {
    const outbox = open();
    writeFileSync(join(directory, "secret.eml"), "secret");
    for (const file of ["draft.eml", "20261208T180000250Z-000007.123", "20269908T180000250Z-000009.eml"]) {
      writeFileSync(join(directory, "outbox", file), "");
    }
    expect(open().names).toEqual([]);
    for (const name of ["../secret", "draft", "", "20261208T180000250Z-000001"]) {
      expect(outbox.read(name)).toBeUndefined();
    }
  });

  it("has no message whose file somebody has deleted", () => {
    const outbox = open();
    const name = outbox.add(MESSAGE, []);
    rmSync(join(directory, "outbox", `${name}.eml`));
    expect(outbox.read(name)).toBeUndefined();
  });

  it("is emptied, and may be empty already", () => {
    emptyOutbox(directory);
    open().add(MESSAGE, []);
    emptyOutbox(directory);
    expect(open().names).toEqual([]);
  });
});
