import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteStreamPositions, StreamPositions } from "../../../../infra/local/events/stream-positions.ts";
import { newTestFolder } from "../../../support/test-folder.ts";

let directory: string;

beforeEach(() => {
  directory = newTestFolder();
});

/** What the next start finds. */
function next(shard = "shard"): string | undefined {
  return new StreamPositions(directory).before(shard);
}

describe("the positions of streams", () => {
  it("are those of the run before, and none at first", () => {
    expect(next()).toBeUndefined();
    const positions = new StreamPositions(directory);
    positions.set("shard", "7");
    positions.end();
    expect(next()).toBe("7");
    expect(next("other")).toBeUndefined();
  });

  it.each([
    ["none is", [], ""],
    ["only a later one is", [1], ""],
    ["the first two are", [1, 0], "9"],
    ["all are", [1, 2, 0], "10"],
  ])("stay before the first record that is not worked off: %s", (_, doneInOrder, expected) => {
    const positions = new StreamPositions(directory);
    positions.set("shard", "");
    const done = ["8", "9", "10"].map((number) => positions.begin("shard", number));
    for (const index of doneInOrder) done[index]?.();
    positions.end();
    expect(next()).toBe(expected);
  });

  it("are not written any more after the end", () => {
    const positions = new StreamPositions(directory);
    const done = positions.begin("shard", "8");
    positions.end();
    done();
    positions.end();
    expect(next()).toBeUndefined();
  });

  it("are forgotten with the data", () => {
    const positions = new StreamPositions(directory);
    positions.set("shard", "7");
    positions.end();
    deleteStreamPositions(directory);
    expect(next()).toBeUndefined();
  });

  it("are not guessed where the file is damaged", () => {
    writeFileSync(join(directory, "stream-positions.json"), "{");
    expect(() => next()).toThrow("stream-positions.json is not readable: delete it");
  });
});
