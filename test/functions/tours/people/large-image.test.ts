import { describe, expect, it } from "vitest";
import { Database } from "../../../../shared/tables/database.ts";
import { MAX_CALL_MS } from "../../../../shared/tables/dynamodb-client.ts";
import { emptyPart, putClientImage } from "../../../../shared/tables/parts-table.ts";
import { pngBase64, tourBody } from "../../../support/bodies.ts";
import { engineEndpoint } from "../../../support/engine.ts";
import { cancelled, interceptCalls } from "../../../support/fault-injection.ts";
import { functionsUnderTest, LAMBDA_TIMEOUT_MS } from "../../../support/function-under-test.ts";
import { productClient } from "../../../support/product-client.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { type BookedTour, bookedTour, MANAGER, managed } from "../../../support/tours.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import { startWire } from "../../../support/wire.ts";

const KIB = 1024;
const club = useSampleClub();

/** What happens meanwhile. */
interface Course {
  readonly beforeCommit?: (index: number) => Promise<void>;
  readonly beforeLook?: () => Promise<void>;
  readonly remainingMs?: () => number;
}

/** Books a tour for a person with an image of so many bytes; gives the calls that wrote. */
async function book(
  bytes: number,
  { beforeCommit = async () => {}, beforeLook = async () => {}, ...time }: Course = {},
) {
  const calls: string[] = [];
  let looked: Promise<void> | undefined;
  interceptCalls(club.tables.client, async ({ command, index }, next) => {
    if (/^(Put|Transact)/.test(command)) calls.push(command.replace("Command", ""));
    if (command === "TransactWriteItemsCommand") await beforeCommit(index);
    // A look is a query for each holder: all of them wait.
    if (command === "QueryCommand") {
      looked ??= beforeLook();
      await looked;
    }
    return next();
  });
  const { status } = await club.api.bookTour(tourBody({ image_base64: pngBase64(bytes) }), {
    ...MANAGER,
    ...time,
  });
  return { status, calls };
}

/** The sort keys of all images, and those that people's records name. */
async function images() {
  const [parts, clients] = [
    await storedItems(club.tables, "Parts"),
    await storedItems(club.tables, "Clients"),
  ];
  const stored = parts.flatMap(({ record, image }) => (image === undefined ? [] : [record]));
  return [stored, clients.flatMap(({ image_record }) => image_record ?? [])];
}

describe("an image", () => {
  it("is written by the transaction where a visitor may send it", async () => {
    expect(await book(64 * KIB)).toEqual({ status: 200, calls: ["TransactWriteItems"] });
    const [stored, named] = await images();
    expect(stored).toHaveLength(1);
    expect(stored).toEqual(named);
  });

  it("is stored before the transaction where it is larger", async () => {
    expect(await book(64 * KIB + 1)).toEqual({ status: 200, calls: ["PutItem", "TransactWriteItems"] });
    const [stored, named] = await images();
    expect(stored).toHaveLength(1);
    expect(stored).toEqual(named);
  });

  it("is emptied where the transaction was cancelled, and stored again by the next attempt", async () => {
    const { status, calls } = await book(65 * KIB, {
      beforeCommit: async (index) => {
        expect(await images()).toEqual([[expect.stringMatching(/^image#/)], []]);
        if (index === 0) throw cancelled("TransactionConflict");
      },
    });
    expect(status).toBe(200);
    expect(calls).toEqual(["PutItem", "TransactWriteItems", "PutItem", "PutItem", "TransactWriteItems"]);
    const [stored, named] = await images();
    expect(stored).toHaveLength(1);
    expect(stored).toEqual(named);
  });

  it("is stored where the place was taken at its first transaction and is free again", async () => {
    const others = functionsUnderTest(new Database(productClient(engineEndpoint()), club.tables.names));
    // Two tours have room at a time.
    await bookedTour(others, { email_id: "first@example.com" });
    let taken: BookedTour | undefined;
    const { status } = await book(65 * KIB, {
      beforeCommit: async (index) => {
        if (index === 0) taken = await bookedTour(others, { email_id: "other@example.com" });
      },
      beforeLook: async () => {
        if (taken !== undefined) await others.cancelTour({}, managed(taken));
      },
    });
    expect(status).toBe(200);
    const [stored, named] = await images();
    expect(stored).toHaveLength(1);
    expect(stored).toEqual(named);
  });

  it("is stored where the answer to its first write was lost", async () => {
    const wire = await startWire(engineEndpoint());
    wire.disturbBy(({ operation, attempt }) =>
      operation === "PutItem" && attempt === 1 ? { reset: "after" } : {},
    );
    const { bookTour } = functionsUnderTest(new Database(productClient(wire.endpoint), club.tables.names));
    const { status } = await bookTour(tourBody({ image_base64: pngBase64(65 * KIB) }), MANAGER);
    await wire.stop();
    expect(status).toBe(200);
    const [stored, named] = await images();
    expect(stored).toHaveLength(1);
    expect(stored).toEqual(named);
  });

  it("is emptied where no time is left for another attempt", async () => {
    let leftMs = LAMBDA_TIMEOUT_MS;
    const { status, calls } = await book(65 * KIB, {
      beforeCommit: async () => {
        leftMs = MAX_CALL_MS + 1_000;
        throw cancelled("TransactionConflict");
      },
      remainingMs: () => leftMs,
    });
    expect(status).toBe(503);
    expect(calls).toEqual(["PutItem", "TransactWriteItems", "PutItem"]);
    expect(await images()).toEqual([[], []]);
  });

  it("is emptied where the answers to all its writes were lost", async () => {
    const wire = await startWire(engineEndpoint());
    let first: number | undefined;
    wire.disturbBy(({ operation, call }) => {
      if (operation !== "PutItem") return {};
      first ??= call;
      return call === first ? { reset: "after" } : {};
    });
    const { bookTour } = functionsUnderTest(new Database(productClient(wire.endpoint), club.tables.names));
    const { status } = await bookTour(tourBody({ image_base64: pngBase64(65 * KIB) }), MANAGER);
    await wire.stop();
    expect(status).toBe(503);
    expect(await images()).toEqual([[], []]);
  });

  it("is emptied where the transaction was cancelled at the last moment", async () => {
    let leftMs = LAMBDA_TIMEOUT_MS;
    const { status } = await book(65 * KIB, {
      beforeCommit: async () => {
        leftMs = 1_000;
        throw cancelled("TransactionConflict");
      },
      remainingMs: () => leftMs,
    });
    expect(status).toBe(503);
    expect(await images()).toEqual([[], []]);
  });

  it("does not come back by a write that arrives after it was emptied", async () => {
    const image = { media_type: "image/png", image: new Uint8Array(1) };
    const priya = { tenant_id: 11, client_id: 9001 };
    const put = putClientImage(priya, "image#late", image);
    await club.tables.database.put(put);
    await club.tables.database.put(emptyPart(priya, "image#late", club.now));
    await expect(club.tables.database.put(put)).rejects.toThrow("conditional");
    expect(await images()).toEqual([[], []]);
  });
});
