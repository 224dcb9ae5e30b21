import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { hashFeedKey, putFeed, putOwnFeed } from "../../shared/tables/feed-items.ts";
import { appointmentBody, pngBase64 } from "../support/bodies.ts";
import { calendarsUnderTest } from "../support/calendar-route.ts";
import { interceptCalls } from "../support/fault-injection.ts";
import { TEST_NOW } from "../support/function-under-test.ts";
import { asking } from "../support/slots.ts";
import { storePeople } from "../support/stored-clients.ts";
import { useSampleClub } from "../support/use-sample-club.ts";

const CANARY = "canary7391";
const CANARY_NUMBER = 7_391_739_173;

// Every field of a prospect, each with a datum that would be seen in a log line.
const prospect = {
  full_name: CANARY,
  mobile_country_code: "44",
  mobile_number: CANARY_NUMBER,
  email_id: `${CANARY}@example.com`,
  date_of_birth: "1973-07-31",
  gender: CANARY,
  location: CANARY,
  place_id: CANARY,
  place_id_request: CANARY,
  source: CANARY,
  channel: CANARY,
  referred_by: CANARY,
  preferred_language: CANARY,
  client_external_cms_id: CANARY,
  migration_id: CANARY,
  second_mobile_country_code: "44",
  second_mobile_number: CANARY_NUMBER,
  address: CANARY,
  state_code: CANARY,
  city_code: CANARY,
  country_code: CANARY,
  address_pin_code: CANARY_NUMBER,
  emergency_contact_number: String(CANARY_NUMBER),
  emergency_contact_person: CANARY,
  heartrate_monitoring_id: CANARY_NUMBER,
  organisation_id: CANARY_NUMBER,
  medical_alert: CANARY,
  note: CANARY,
  taxnumber: CANARY,
  national_id: CANARY,
  custom_fields: CANARY,
  image_base64: pngBase64(30),
  password: CANARY,
  promotional_notification_channels_allowed: [CANARY],
  client_waiver: { waiver_payload: [{ type: CANARY, key: CANARY, value: CANARY }] },
};
const tour = { prospect, book_tour: { notes: CANARY, scheduled_datetime: "2026-12-01T10:00:00Z" } };
const appointment = appointmentBody({
  room_id: undefined,
  is_virtual: true,
  virtual_url: `https://meet.example/${CANARY}`,
  comments: CANARY,
});

const club = useSampleClub();

function conflict(): TransactionCanceledException {
  return new TransactionCanceledException({
    $metadata: {},
    message: CANARY,
    CancellationReasons: [{ Code: "TransactionConflict", Message: CANARY, Item: { name: { S: CANARY } } }],
  });
}

/** Time that runs out after so many looks at the clock. */
function timeFor(looks: number): () => number {
  let left = looks;
  return () => (left-- > 0 ? 10_000 : 0);
}

function expectNoPersonalDatum(lines: number): void {
  expect(club.api.log).toHaveLength(lines);
  for (const trace of [CANARY, String(CANARY_NUMBER), "1973-07-31", pngBase64(30)]) {
    expect(JSON.stringify(club.api.log)).not.toContain(trace);
  }
}

describe("no log line, and so no metric in it, has a personal datum", () => {
  it("of a booking", async () => {
    expect((await club.api.bookTour(tour)).status).toBe(200);
    expect((await club.api.createAppointment(appointment)).status).toBe(201);
    expectNoPersonalDatum(2);
  });

  it("of a replay and a reused key", async () => {
    const headers = { "Idempotency-Key": CANARY };
    expect((await club.api.createAppointment(appointment, { headers })).status).toBe(201);
    expect((await club.api.createAppointment(appointment, { headers })).status).toBe(201);
    expect((await club.api.createAppointment({ ...appointment, comments: "x" }, { headers })).status).toBe(
      422,
    );
    expectNoPersonalDatum(3);
  });

  it("of a write that keeps conflicting", async () => {
    interceptCalls(club.tables.client, ({ command }, next) =>
      command === "TransactWriteItemsCommand" ? Promise.reject(conflict()) : next(),
    );
    expect((await club.api.bookTour(tour, { remainingMs: timeFor(3) })).status).toBe(503);
    expectNoPersonalDatum(2);
  });

  it("of a refused request", async () => {
    const wrong = Object.fromEntries(Object.keys(prospect).map((field) => [field, { [CANARY]: CANARY }]));
    expect((await club.api.bookTour({ ...tour, prospect: wrong })).status).toBe(400);
    expect((await club.api.bookTour(undefined, { rawBody: `{"full_name":"${CANARY}` })).status).toBe(400);
    expect((await club.api.bookTour(undefined, { rawBody: `{"__proto__":"${CANARY}"}` })).status).toBe(400);
    expect((await club.api.bookTour(CANARY)).status).toBe(400);
    expect((await club.api.createAppointment({ ...appointment, client_id: CANARY_NUMBER })).status).toBe(400);
    expectNoPersonalDatum(5);
  });

  it("of a search, nor the name in a cursor", async () => {
    const reading = (query: Record<string, string>) =>
      club.api.listClients(undefined, asking(query, { scopes: ["clients.find"] }));
    await storePeople(club.tables, [
      { client_id: 41, full_name: `${CANARY} A` },
      { client_id: 42, full_name: `${CANARY} B` },
    ]);
    const { body } = await reading({ query: CANARY, limit: "1" });
    expect(Buffer.from(body.next_cursor, "base64url").toString()).toContain(CANARY);
    const cursor = body.next_cursor;
    expect((await reading({ query: CANARY, limit: "1", cursor })).body.next_cursor).toBeNull();
    expect((await reading({ query: `${CANARY}@example.com` })).status).toBe(200);
    expect((await reading({ query: String(CANARY_NUMBER) })).status).toBe(200);
    expect((await reading({ query: CANARY.repeat(20), [CANARY]: CANARY, cursor })).status).toBe(400);
    interceptCalls(club.tables.client, ({ input }) => Promise.reject(new Error("Refused", { cause: input })));
    expect((await reading({ query: CANARY, cursor })).status).toBe(500);
    expect(JSON.stringify(club.api.log)).not.toContain(cursor);
    expectNoPersonalDatum(7);
  });

  it("of a calendar's reader, nor the key that the path has, nor its hash, whatever fails", async () => {
    const [key, other] = [`${CANARY}${"A".repeat(22)}`, `${CANARY}${"B".repeat(22)}`];
    const [hash, owner] = [hashFeedKey(key), { tenant_id: 11, coach_id: 501 }];
    const writes = {
      feed: putFeed(hash, owner, TEST_NOW),
      own: putOwnFeed(owner, hash, undefined, TEST_NOW),
    };
    expect((await club.tables.database.commit(writes)).committed).toBe(true);
    let now = TEST_NOW;
    const { get, log } = calendarsUnderTest(club.tables.database, () => now);
    expect((await get(`${key}.ics`)).status).toBe(200);
    expect((await get(`${key}.ics`, { "If-None-Match": CANARY, "User-Agent": CANARY })).status).toBe(200);
    for (const feed of [key, `${other}.ics`, `${key}.ics.ics`]) expect((await get(feed)).status).toBe(404);
    expect((await get(`${key}.ics`, {}, "POST")).status).toBe(404);
    now = new Date(TEST_NOW.getTime() + 2 * 24 * 60 * 60_000);
    let refuses = (command: string): boolean => command === "TransactWriteItemsCommand";
    interceptCalls(club.tables.client, ({ command, input }, next) =>
      refuses(command) ? Promise.reject(new Error("Refused", { cause: input })) : next(),
    );
    expect((await get(`${key}.ics`)).status).toBe(200);
    refuses = () => true;
    expect((await get(`${key}.ics`)).status).toBe(500);
    // Each request's, and two faults'.
    expect(log).toHaveLength(10);
    for (const trace of [CANARY, hash]) expect(JSON.stringify(log)).not.toContain(trace);
  });

  it("of a request that failed, whatever the database's error carries", async () => {
    interceptCalls(club.tables.client, async ({ command }, next) => {
      if (command !== "TransactWriteItemsCommand") return next();
      throw new TransactionCanceledException({
        $metadata: {},
        message: "Transaction cancelled",
        CancellationReasons: [
          { Code: "ValidationError", Message: CANARY, Item: { full_name: { S: CANARY } } },
        ],
      });
    });
    expect((await club.api.bookTour(tour)).status).toBe(500);
    expect((await club.api.createAppointment(appointment)).status).toBe(500);
    expectNoPersonalDatum(4);
  });
});
