import { beforeEach, describe, expect, it } from "vitest";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { checkTables } from "../../consistency/checker/check-tables.ts";
import { readState } from "../../consistency/checker/stored-state.ts";
import { tourBody } from "../../support/bodies.ts";
import { createTestTables, type TestTables } from "../../support/engine.ts";
import { interceptCalls } from "../../support/fault-injection.ts";
import { functionsUnderTest } from "../../support/function-under-test.ts";
import { replaceItems } from "../../support/replace-items.ts";
import { loadSampleClub } from "../../support/sample-club.ts";
import { storedItems } from "../../support/stored-items.ts";

const EMAIL = { email_id: "priya.raman@example.com" };
const MOBILE = { mobile_country_code: "44", mobile_number: 7_700_900_101 };

let tables: TestTables;
let commits: number;

beforeEach(async () => {
  tables = await createTestTables();
  await loadSampleClub(tables);
  commits = 0;
});

/** Removes Priya's client item and leaves her contacts, as no operation of ours does. */
async function removePriya(): Promise<void> {
  const clients = await storedItems(tables, "Clients");
  await replaceItems(
    tables,
    "Clients",
    clients.filter(({ record }) => record !== "client#9001"),
  );
}

function bookTour(prospect: object, tour: Readonly<Record<string, unknown>> = {}) {
  return functionsUnderTest(tables.database).bookTour(tourBody({ ...prospect }, tour));
}

function countCommits(): void {
  interceptCalls(tables.client, ({ command }, next) => {
    if (command === "TransactWriteItemsCommand") commits += 1;
    return next();
  });
}

async function ownerOf(record: string) {
  return (await storedItems(tables, "Clients")).find((item) => item.record === record)?.client_id;
}

describe("a contact whose client is gone", () => {
  it.each([
    ["an e-mail address", { ...EMAIL }],
    ["a mobile number", { email_id: undefined, ...MOBILE }],
    ["both of one client", { ...EMAIL, ...MOBILE }],
  ])("goes to the new prospect at the second attempt: %s", async (_name, prospect) => {
    await removePriya();
    countCommits();
    const { status, body } = await bookTour(prospect);
    expect([status, commits]).toEqual([200, 2]);
    const clientId = body.info[0].jsonObject.client_id;
    expect(body.info[0].errorCode).toBe("PROSPECT_CREATED");
    if ("mobile_number" in prospect) expect(await ownerOf("mobile#447700900101")).toBe(clientId);
    if (prospect.email_id !== undefined)
      expect(await ownerOf("email#priya.raman@example.com")).toBe(clientId);
    const again = await bookTour(prospect);
    expect(again.body.info[0].errorCode).toBe("PROSPECT_ALREADY_BOOKED");
  });

  it("goes to the person of the other contact who has none of its kind", async () => {
    const { body } = await bookTour({ email_id: "ada.byron@example.com" });
    const ada = body.info[0].jsonObject.client_id;
    const clients = await storedItems(tables, "Clients");
    await replaceItems(
      tables,
      "Clients",
      clients.map(({ open_tour: _, ...item }) => item),
    );
    await removePriya();
    const later = { scheduled_datetime: "2026-12-02T10:00:00Z" };
    const { status } = await bookTour({ email_id: "ada.byron@example.com", ...MOBILE }, later);
    expect(status).toBe(200);
    expect(await ownerOf("mobile#447700900101")).toBe(ada);
  });

  it("is not taken from a client who comes back at that moment", async () => {
    const before = await readState(tables);
    const [priya] = (await storedItems(tables, "Clients")).filter((item) => item.record === "client#9001");
    if (priya === undefined) throw new Error("The sample club has no client 9001.");
    await removePriya();
    const functions = functionsUnderTest(tables.database);
    interceptCalls(tables.client, async ({ command, index }, next) => {
      // The second commit takes the contact.
      if (command === "TransactWriteItemsCommand" && index === 1) {
        await new BulkTables(tables.client, tables.names).put("Clients", [priya]);
      }
      return next();
    });
    const { status, body } = await functions.bookTour(tourBody(EMAIL));
    expect(status).toBe(200);
    expect(body.info[0]).toMatchObject({ errorCode: "PROSPECT_MATCHED", jsonObject: { client_id: 9001 } });
    expect(await checkTables(tables, before)).toEqual([]);
  });
});
