import { beforeEach, describe, expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { type AskEngine, askEngineAt } from "./ask-engine.ts";
import { engineEndpoint } from "./engine.ts";
import { contentOf, type TableSet } from "./table-content.ts";
import { RESTING, TableSets } from "./table-sets.ts";

const asked: string[] = [];
const ask: AskEngine = (operation, input) => {
  asked.push(operation);
  return askEngineAt(engineEndpoint(), operation, input);
};
const CONTENT = { Club: [club("a", "1"), club("a", "2"), club("b", "1")] };

let sets: TableSets;

beforeEach(() => {
  sets = new TableSets(ask);
});

function club(partition: string, record: string, name = "as it was") {
  return { partition: { S: partition }, record: { S: record }, name: { S: name } };
}

/** A set that will be handed on next: as many others as rest are free. */
async function usedSet(): Promise<TableSet> {
  const all = await Promise.all(Array.from({ length: RESTING + 1 }, () => sets.take(CONTENT)));
  for (const set of all) sets.giveBack(set);
  const [first] = all;
  if (first === undefined) throw new Error("No set was taken.");
  return first;
}

function write(set: TableSet, ...writes: readonly object[]) {
  sets.noteWrite([set.Club]);
  return ask("BatchWriteItem", { RequestItems: { [set.Club]: writes } });
}

describe("a set of tables that was given back", () => {
  it("is as a new one when it is taken again, whatever its test has done", async () => {
    const used = await usedSet();
    const { partition, record } = club("a", "2");
    await write(
      used,
      { PutRequest: { Item: club("a", "1", "changed") } },
      { DeleteRequest: { Key: { partition, record } } },
      { PutRequest: { Item: club("c", "1", "added") } },
    );
    const taken = await sets.take(CONTENT);
    expect(taken).toEqual(used);
    expect((await contentOf(ask, taken)).Club).toEqual(CONTENT.Club);
  });

  it("is not read where nothing has written to it", async () => {
    await usedSet();
    asked.length = 0;
    await sets.take(CONTENT);
    expect(asked).toEqual([]);
  });

  it("is as a new one where something wrote to it that notes no writes", async () => {
    const used = await usedSet();
    sets.noteWritesElsewhere();
    const [first] = CONTENT.Club;
    await ask("DeleteItem", {
      TableName: used.Club,
      Key: { partition: first?.partition, record: first?.record },
    });
    sets.giveBackAll();
    const taken = await sets.take(CONTENT);
    expect(taken).toEqual(used);
    expect((await contentOf(ask, taken)).Club).toEqual(CONTENT.Club);
  });

  it("is empty when it is taken for nothing", async () => {
    const used = await usedSet();
    const taken = await sets.take({});
    expect(taken).toEqual(used);
    expect(Object.values(await contentOf(ask, taken)).flat()).toEqual([]);
  });

  itInAll("is left behind where a table is gone", async () => {
    const used = await usedSet();
    sets.noteWrite([used.Tours]);
    await ask("DeleteTable", { TableName: used.Tours });
    const taken = await sets.take(CONTENT);
    expect(taken).not.toEqual(used);
    expect((await contentOf(ask, taken)).Club).toEqual(CONTENT.Club);
  });

  itInAll("rests while too few others are free", async () => {
    const one = await sets.take({});
    sets.giveBack(one);
    sets.giveBack(one);
    const others = await Promise.all(Array.from({ length: RESTING + 1 }, () => sets.take({})));
    expect(others).not.toContainEqual(one);
  });
});
