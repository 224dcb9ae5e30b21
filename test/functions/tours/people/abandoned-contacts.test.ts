import { beforeEach, describe, expect, it } from "vitest";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { checkTables } from "../../../consistency/checker/check-tables.ts";
import { readState } from "../../../consistency/checker/stored-state.ts";
import { tourBody } from "../../../support/bodies.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import {
  functionsUnderTest,
  type RequestOptions,
  type TestAnswer,
} from "../../../support/function-under-test.ts";
import { replaceItems } from "../../../support/replace-items.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { MANAGER } from "../../../support/tours.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const EMAIL = { email_id: "priya.raman@example.com" };
const MOBILE = { mobile_country_code: "44", mobile_number: 7_700_900_101 };

const club = useSampleClub();
let commits: number;

beforeEach(async () => {
  commits = 0;
});

/** Removes client items and leaves their contacts, as no operation of ours does. */
async function removeClientItems(...clientIds: readonly number[]): Promise<void> {
  const removed = clientIds.map((id) => `client#${id}`);
  const clients = await storedItems(club.tables, "Clients");
  await replaceItems(
    club.tables,
    "Clients",
    clients.filter(({ record }) => !removed.includes(String(record))),
  );
}

function bookTour(prospect: object, options: RequestOptions = {}) {
  return functionsUnderTest(club.tables.database).bookTour(tourBody({ ...prospect }), options);
}

function countCommits(): void {
  interceptCalls(club.tables.client, ({ command }, next) => {
    if (command === "TransactWriteItemsCommand") commits += 1;
    return next();
  });
}

/** Whose tour it is: a visitor is not told. */
async function clientOf({ body }: TestAnswer) {
  const tours = await storedItems(club.tables, "Tours");
  return tours.find(({ tour_id }) => tour_id === body.id)?.client_id;
}

async function ownerOf(record: string) {
  return (await storedItems(club.tables, "Clients")).find((item) => item.record === record)?.client_id;
}

describe("a contact whose client is gone", () => {
  it.each([
    ["an e-mail address", { ...EMAIL }],
    ["a mobile number", { email_id: undefined, ...MOBILE }],
    ["both of one client", { ...EMAIL, ...MOBILE }],
  ])("goes to the new prospect at the second attempt: %s", async (_name, prospect) => {
    await removeClientItems(9001);
    countCommits();
    const answer = await bookTour(prospect);
    expect([answer.status, commits]).toEqual([200, 2]);
    const clientId = await clientOf(answer);
    expect(clientId).not.toBe(9001);
    if ("mobile_number" in prospect) expect(await ownerOf("mobile#447700900101")).toBe(clientId);
    if (prospect.email_id !== undefined)
      expect(await ownerOf("email#priya.raman@example.com")).toBe(clientId);
    const again = await bookTour(prospect);
    expect(again.body.info[0].errorCode).toBe("PROSPECT_ALREADY_BOOKED");
  });

  it("goes to the new prospect at once where somebody who manages tours asks", async () => {
    await removeClientItems(9001);
    countCommits();
    const { status, body } = await bookTour({ ...EMAIL, ...MOBILE }, MANAGER);
    expect([status, commits, body.info[1].errorCode]).toEqual([200, 1, "PROSPECT_CREATED"]);
    expect(await ownerOf("mobile#447700900101")).toBe(body.info[1].jsonObject.client_id);
  });

  it("goes to the new prospect where the two are of two clients who are gone", async () => {
    await removeClientItems(9001, 9002);
    countCommits();
    const both = { ...EMAIL, mobile_country_code: "44", mobile_number: 7_700_900_102 };
    const answer = await bookTour(both);
    expect([answer.status, commits]).toEqual([200, 3]);
    const clientId = await clientOf(answer);
    expect(await ownerOf("email#priya.raman@example.com")).toBe(clientId);
    expect(await ownerOf("mobile#447700900102")).toBe(clientId);
  });

  it("stays as it is where the e-mail address says who the prospect is", async () => {
    await removeClientItems(9001);
    countCommits();
    const answer = await bookTour({ email_id: "tomas.herrera@example.com", ...MOBILE });
    expect([answer.status, commits]).toEqual([200, 1]);
    expect(await clientOf(answer)).toBe(9002);
    expect(await ownerOf("mobile#447700900101")).toBe(9001);
  });

  it("is not taken from a client who comes back at that moment", async () => {
    const before = await readState(club.tables);
    const [priya] = (await storedItems(club.tables, "Clients")).filter(
      (item) => item.record === "client#9001",
    );
    if (priya === undefined) throw new Error("The sample club has no client 9001.");
    await removeClientItems(9001);
    const functions = functionsUnderTest(club.tables.database);
    interceptCalls(club.tables.client, async ({ command, index }, next) => {
      // The second commit takes the contact.
      if (command === "TransactWriteItemsCommand" && index === 1) {
        await new BulkTables(club.tables.client, club.tables.names).put("Clients", [priya]);
      }
      return next();
    });
    const answer = await functions.bookTour(tourBody(EMAIL));
    expect(answer.status).toBe(200);
    expect(await clientOf(answer)).toBe(9001);
    expect(await checkTables(club.tables, before)).toEqual([]);
  });
});
