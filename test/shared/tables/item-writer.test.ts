import { describe, expect, it } from "vitest";
import { deleteMessage } from "../../../functions/deliveries/messages/message-items.ts";
import { ItemWriter } from "../../../shared/tables/item-writer.ts";
import type { Put } from "../../../shared/tables/transact-item.ts";
import { engineClient } from "../../support/engine.ts";
import { cancelled, interceptCalls } from "../../support/fault-injection.ts";
import { storedItems } from "../../support/stored-items.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";

const club = useSampleClub();

function put(record: string, condition?: string): Put {
  const item = { owner: "client#11#9001", record };
  return { kind: "put", table: "Messages", item, ...(condition === undefined ? {} : { condition }) };
}

/** A writer whose first transactions are cancelled by another one, and the tokens of all that it has sent. */
function writerWith(conflicts: number) {
  const client = engineClient();
  const tokens: unknown[] = [];
  interceptCalls(client, async ({ command, index, input }, next) => {
    if (command !== "TransactWriteItemsCommand") return await next();
    tokens.push(Object(input).ClientRequestToken);
    if (index < conflicts) throw cancelled("TransactionConflict", "None");
    return await next();
  });
  return { writer: new ItemWriter(client, club.tables.names), tokens };
}

async function records(): Promise<unknown[]> {
  return (await storedItems(club.tables, "Messages")).map(({ record }) => record).toSorted();
}

describe("several writes together", () => {
  it("are all made, after conflicts as transactions of their own", async () => {
    const { writer, tokens } = writerWith(2);
    expect(await writer.writeAll([put("a"), put("b")])).toEqual([]);
    expect(await records()).toEqual(["a", "b"]);
    expect(new Set(tokens).size).toBe(3);
  });

  it("are none if a condition fails, and name its place", async () => {
    const { writer } = writerWith(0);
    await writer.write(put("a"));
    const first = deleteMessage({ owner: "client#11#9001", record: "a" });
    expect(await writer.writeAll([first, put("b", "attribute_exists(version)")])).toEqual([1]);
    expect(await records()).toEqual(["a"]);
  });

  it("are given up as unavailable if conflicts do not end", async () => {
    const { writer } = writerWith(Number.POSITIVE_INFINITY);
    await expect(writer.writeAll([put("a"), put("b")])).rejects.toMatchObject({ name: "Unavailable" });
    expect(await records()).toEqual([]);
  });
});
