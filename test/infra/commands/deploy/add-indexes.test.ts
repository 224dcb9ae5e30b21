import { describe, expect, it } from "vitest";
import { addIndexes } from "../../../../infra/commands/deploy/add-indexes.ts";

const UPDATES = ["by-name", "by-mobile"].map((index) => ({ table: "Clients", index, template: index }));
const TABLES = ["Tours", "Clients"];

/** Adds the indexes to tables of the test's; an index of Clients is created in as many looks as `looks` says. */
async function added({ updates = UPDATES, looks = 2, exitCode = 0, isExecuted = true, deleting = 0 } = {}) {
  const events: string[] = [];
  const creating = new Map<string, number>(deleting > 0 ? [["by-age", deleting]] : []);
  const result = await addIndexes(
    { updates, tables: TABLES },
    {
      indexStatuses: async (table) => {
        if (table !== "Clients") return { "by-day": "ACTIVE" };
        return Object.fromEntries([...creating].map(([name, left]) => [name, statusOf(name, left)]));
      },
      deployTemplate: async (template) => {
        events.push(`deploys ${template}`);
        if (isExecuted) creating.set(`${template}`, looks);
        return exitCode;
      },
      pause: async () => {
        events.push("pause");
        for (const [name, left] of creating) creating.set(name, Math.max(0, left - 1));
      },
      print: (line) => void events.push(line),
    },
  );
  return { result, events };
}

function statusOf(name: string, left: number): string {
  if (left === 0) return "ACTIVE";
  return name === "by-age" ? "DELETING" : "CREATING";
}

describe("adding indexes", () => {
  it("makes one update after the other, and ends when the last index is active", async () => {
    const { result, events } = await added();
    expect(result).toBe(0);
    expect(events).toEqual([
      "Update 1 of 2 adds the index by-name of Clients.",
      "deploys by-name",
      "Waits until DynamoDB is done with by-name of Clients: some minutes, at a large table hours. If you stop here, the next run goes on.",
      "pause",
      "pause",
      "Update 2 of 2 adds the index by-mobile of Clients.",
      "deploys by-mobile",
      "Waits until DynamoDB is done with by-mobile of Clients: some minutes, at a large table hours. If you stop here, the next run goes on.",
      "pause",
      "pause",
    ]);
  });

  it("waits before its first update for an index that DynamoDB still makes or deletes", async () => {
    const { events } = await added({ deleting: 1 });
    expect(events.slice(0, 3)).toEqual([
      expect.stringMatching(/^Waits until DynamoDB is done with by-age of Clients:/),
      "pause",
      "Update 1 of 2 adds the index by-name of Clients.",
    ]);
  });

  it("waits where there is nothing to add, for the index of an interrupted deployment", async () => {
    const { result, events } = await added({ updates: [], deleting: 1 });
    expect([result, events.slice(1)]).toEqual([0, ["pause"]]);
  });

  it("says nothing where all indexes are there", async () => {
    expect(await added({ updates: [] })).toEqual({ result: 0, events: [] });
  });

  it("stops at an update that fails, with its exit code", async () => {
    const { result, events } = await added({ exitCode: 3 });
    expect(result).toBe(3);
    expect(events.slice(1)).toEqual([
      "deploys by-name",
      "The functions are as they were: the index by-name of Clients was not added. The next run goes on from here.",
    ]);
  });

  it("stops where an update was only prepared, as with --no-execute", async () => {
    const { result, events } = await added({ isExecuted: false });
    expect(result).toBe(1);
    expect(events.slice(1)).toEqual(["deploys by-name", expect.stringMatching(/by-name of Clients was not/)]);
  });
});
