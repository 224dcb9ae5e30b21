import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import sampleClub from "../../../../shared/club/sample-club.json" with { type: "json" };
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { camdenBody } from "../../../support/camden.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import { fillHistory } from "../../fill-history.ts";
import { bookWeekly, CAMDEN_STAFF } from "../series/series.ts";
import { addCoach } from "./third-coach.ts";

const club = useSampleClub();
const DAY_MS = 24 * 60 * 60_000;
const KEYED = { ...CAMDEN_STAFF, headers: { "Idempotency-Key": "largest" } };
/** An hour over midnight, in London and UTC. */
const OVER_MIDNIGHT = "2027-01-05T23:30:00.000Z";

interface Transaction {
  readonly TransactItems: readonly Record<string, { readonly ConditionExpression?: string }>[];
}

/** The transactions that are sent from now on. */
function recordTransactions(client: DynamoDBClient): Transaction[] {
  const sent: Transaction[] = [];
  interceptCalls(client, async ({ command, input }, next) => {
    if (command.startsWith("TransactWriteItems")) sent.push(input as Transaction);
    return await next();
  });
  return sent;
}

/** The most operators of a condition (Developer Guide, "Limits in DynamoDB": at most 300). No local engine counts them. */
function mostOperators(transactions: readonly Transaction[]): number {
  const conditions = transactions.flatMap(({ TransactItems }) =>
    TransactItems.flatMap((item) =>
      Object.values(item).map(({ ConditionExpression = "" }) => ConditionExpression),
    ),
  );
  return Math.max(
    ...conditions.map((each) => each.match(/\b(?:NOT|OR|AND|attribute_not_exists)\b|[<>]=?|=/g)?.length ?? 0),
  );
}

/** Adds clients of Northwind Camden without memberships but one session each, and gives their ids. */
async function addClients(count: number): Promise<number[]> {
  const zara = sampleClub.clients.find(({ client_id }) => client_id === 9301);
  const [, yearly] = zara?.memberships ?? [];
  const ids = Array.from({ length: count }, (_, index) => 9_500 + index);
  await new BulkTables(club.tables.client, club.tables.names).put(
    "Clients",
    ids.map((client_id) => ({
      ...{ ...zara, tenant_id: 13, record: `client#${client_id}`, client_id, version: 1 },
      ...{ appointments_booked: 0, memberships: [{ ...yearly, id: client_id, used_sessions: 0 }] },
      sessions_taken: {},
    })),
  );
  return ids;
}

/** Books each client over midnight with coach 521, every other night. */
async function bookNights(clients: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, client_id] of clients.entries()) {
    const start_date_time = new Date(Date.parse(OVER_MIDNIGHT) + 2 * index * DAY_MS).toISOString();
    const { status, body, text } = await club.api.createAppointment(
      camdenBody({ client_id, start_date_time }),
      CAMDEN_STAFF,
    );
    if (status !== 201) throw new Error(text);
    ids.push(body.create_response.id);
  }
  return ids;
}

describe("the items of the largest transactions", () => {
  beforeEach(() => addCoach(club));

  it("are 99 for a series of 12", async () => {
    await bookWeekly(club, "2027-06-01", 2);
    club.now = new Date(club.now.getTime() + 1);
    const sent = recordTransactions(club.tables.client);
    const { status, body } = await club.api.bookSeries(
      {
        ...{ appointment_type_id: 131, client_id: 9308, coach_id: 521, room_id: 93 },
        recurrence: { weekdays: ["tuesday"], local_time: "23:30", first_date: "2026-12-01", occurrences: 12 },
      },
      KEYED,
    );
    expect([status, body.appointments?.length]).toEqual([201, 12]);
    expect(sent.map(({ TransactItems }) => TransactItems.length)).toEqual([12 * (2 + 3 * 2) + 3]);
    expect(sent[0]?.TransactItems.length).toBe(99);
  });

  it("are 97 for 12 cancellations", async () => {
    const appointment_ids = await bookNights(await addClients(12));
    const sent = recordTransactions(club.tables.client);
    expect((await club.api.cancelAppointments({ appointment_ids }, KEYED)).status).toBe(200);
    expect(sent.map(({ TransactItems }) => TransactItems.length)).toEqual([12 * (1 + 3 * 2) + 12 + 1]);
  });

  it("are 100 with long histories: three get a page, the others wait", async () => {
    const appointment_ids = await bookNights(await addClients(12));
    for (const id of appointment_ids) await fillHistory(club.tables, "Appointments", id, 90);
    const sent = recordTransactions(club.tables.client);
    expect((await club.api.cancelAppointments({ appointment_ids }, KEYED)).status).toBe(200);
    expect(sent.map(({ TransactItems }) => TransactItems.length)).toEqual([100]);
    const last = appointment_ids.at(-1);
    const path = { pathParameters: { tenant_id: "13", appointment_id: String(last) } };
    const { body } = await club.api.getAppointment(undefined, path);
    expect(body.history).toHaveLength(91);
    const comments = { comments: "Sorry", room_id: 93 };
    const next = await club.api.updateAppointment(comments, {
      ...CAMDEN_STAFF,
      ...path,
      headers: { "If-Match": `"${body.version}"` },
    });
    expect(next.status).toBe(200);
    expect(
      (await storedItems(club.tables, "Parts")).filter(({ record }) => String(record).startsWith("history#")),
    ).toHaveLength(3 + 1);
    expect((await club.api.getAppointment(undefined, path)).body.history).toHaveLength(92);
  });

  it("have the pages of long histories where there is room for them", async () => {
    const appointment_ids = await bookNights(await addClients(3));
    for (const id of appointment_ids) await fillHistory(club.tables, "Appointments", id, 90);
    const sent = recordTransactions(club.tables.client);
    expect((await club.api.cancelAppointments({ appointment_ids }, KEYED)).status).toBe(200);
    expect(sent.map(({ TransactItems }) => TransactItems.length)).toEqual([3 * (1 + 3 * 2 + 1) + 3 + 1]);
  });

  it("are 96 for 19 substitutions: 19 × (record, 2 days of either coach), answer", async () => {
    const ids = await bookNights(await addClients(19));
    const sent = recordTransactions(club.tables.client);
    const substitutions = ids.map((appointment_id) => ({ appointment_id, coach_id: 529 }));
    expect((await club.api.substituteCoaches({ substitutions }, KEYED)).status).toBe(200);
    expect(sent.map(({ TransactItems }) => TransactItems.length)).toEqual([19 * (1 + 2 * 2) + 1]);
  });
});

describe("19 appointments of one day for one coach", () => {
  beforeEach(() => addCoach(club));

  /** Books 19 hours of a day with coach 521. */
  async function bookDay() {
    const [client_id = 0] = await addClients(1);
    const ids: number[] = [];
    for (let hour = 0; hour < 19; hour += 1) {
      const start_date_time = `2026-12-01T${String(hour).padStart(2, "0")}:00:00Z`;
      const { body } = await club.api.createAppointment(
        camdenBody({ client_id, start_date_time }),
        CAMDEN_STAFF,
      );
      ids.push(body.create_response.id);
    }
    return ids.map((appointment_id) => ({ appointment_id, coach_id: 529 }));
  }

  it("are given to another at the revision of the day, for 228 cells would be 456 operators", async () => {
    const substitutions = await bookDay();
    const sent = recordTransactions(club.tables.client);
    expect((await club.api.substituteCoaches({ substitutions }, KEYED)).status).toBe(200);
    expect(sent).toHaveLength(1);
    expect(mostOperators(sent)).toBeLessThanOrEqual(300);
    expect(JSON.stringify(sent)).toContain("attribute_not_exists(rev)");
  });

  it("are refused, and nothing is written, where the other has one hour of them already", async () => {
    const substitutions = await bookDay();
    await club.api.createAppointment(
      camdenBody({ client_id: 9302, coach_id: 529, room_id: 95, start_date_time: "2026-12-01T07:00:00Z" }),
      CAMDEN_STAFF,
    );
    const before = await storedItems(club.tables, "Appointments");
    const { status, body } = await club.api.substituteCoaches({ substitutions }, KEYED);
    expect(status).toBe(400);
    expect(body.info).toMatchObject([
      { errorCode: "COACH_UNAVAILABLE", identifier: "substitutions[7].coach_id" },
    ]);
    expect(await storedItems(club.tables, "Appointments")).toEqual(before);
  });

  it.each([
    ["are given at its new revision where the day changes before the commit", "20:00", 200],
    ["are refused where one of the hours is booked before the commit", "07:00", 400],
  ])("%s", async (_, time, status) => {
    const substitutions = await bookDay();
    const other = { client_id: 9302, coach_id: 529, room_id: 95, start_date_time: `2026-12-01T${time}:00Z` };
    const sent: number[] = [];
    interceptCalls(club.tables.client, async ({ command, index, input }, next) => {
      const items = (input as Partial<Transaction>).TransactItems?.length ?? 0;
      if (command.startsWith("TransactWriteItems") && items > 19) sent.push(items);
      if (command.startsWith("TransactWriteItems") && index === 0) {
        expect((await club.api.createAppointment(camdenBody(other), CAMDEN_STAFF)).status).toBe(201);
      }
      return await next();
    });
    expect((await club.api.substituteCoaches({ substitutions }, KEYED)).status).toBe(status);
    expect(sent).toHaveLength(status === 200 ? 2 : 1);
  });
});
