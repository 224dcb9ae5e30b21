import { describe, expect, it } from "vitest";
import { succeed } from "../../../shared/api/answer.ts";
import type { ApiRequest } from "../../../shared/api/api-request.ts";
import { appointmentBody, tourBody } from "../../support/bodies.ts";
import { emittedMetrics, valuesOf } from "../../support/embedded-metrics.ts";
import { cancelled, interceptCalls } from "../../support/fault-injection.ts";
import { operationUnderTest } from "../../support/function-under-test.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";

const club = useSampleClub();

function lastLine() {
  return club.api.log.at(-1)?.fields ?? {};
}

describe("a request counts", () => {
  it("a booking as one, and nothing else", async () => {
    await club.api.createAppointment(appointmentBody());
    expect(valuesOf(lastLine())).toEqual({
      bookings: 1,
      "bookings operation=createAppointment": 1,
      replays: 0,
      conflict_retries: 0,
      duration_ms: expect.any(Number),
      events_appointments: 1,
    });
  });

  it("a replay as no second booking", async () => {
    const headers = { "Idempotency-Key": "k" };
    await club.api.createAppointment(appointmentBody(), { headers });
    await club.api.createAppointment(appointmentBody(), { headers });
    const counted = valuesOf(lastLine());
    expect(counted).toMatchObject({ bookings: 0, replays: 1 });
    expect(counted).not.toHaveProperty("events_appointments");
  });

  it("a refusal once, by the code that decides its status", async () => {
    await club.api.createAppointment(appointmentBody({ coach_id: 1, room_id: 1 }));
    expect(lastLine().codes).toEqual(["COACH_NOT_FOUND", "ROOM_NOT_FOUND"]);
    expect(valuesOf(lastLine())).toMatchObject({ bookings: 0, "refusals code=COACH_NOT_FOUND": 1 });
  });

  it("a change as one, in its line and in no metric", async () => {
    const run = async ({ readBody }: ApiRequest) => succeed(200, await readBody());
    const { post: postTo, log } = operationUnderTest({ run, counts: "change" });
    await postTo({});
    await postTo({}, { rawBody: "{" });
    const [changed, refused] = log.map(({ fields }) => fields);
    expect(changed).toMatchObject({ changes: 1, bookings: 0 });
    expect(Object.keys(valuesOf(changed ?? {})).filter((name) => name.includes("changes"))).toEqual([]);
    expect(refused).not.toHaveProperty("changes");
  });

  it("the events that its commit puts into the streams, by table", async () => {
    await club.api.bookTour(tourBody());
    expect(valuesOf(lastLine())).toMatchObject({ events_tours: 1, events_clients: 1 });
    await club.api.createProspect({ prospect: tourBody().prospect });
    expect(JSON.stringify(lastLine())).not.toContain("events_");
    const room = { tenant_id: "11", room_id: "71" };
    const during = { start_date_time: "2026-12-01T10:00:00Z", end_date_time: "2026-12-01T11:00:00Z" };
    const added = await club.api.addRoomUnavailability(during, { pathParameters: room });
    expect([added.status, valuesOf(lastLine())]).toMatchObject([201, { events_calendar: 1 }]);
  });

  it("no metric of its operation but the bookings: each would cost as much as an alarm on three", async () => {
    await club.api.listRooms();
    await club.api.cancelAppointment({}, { pathParameters: { tenant_id: "11", appointment_id: "1" } });
    const dimensions = club.api.log.flatMap(({ fields }) =>
      emittedMetrics(fields).map((metric) => metric.dimensions),
    );
    expect(dimensions.filter(({ operation }) => operation !== undefined)).toEqual([]);
  });

  it("each attempt after the first as a retry", async () => {
    interceptCalls(club.tables.client, ({ command, index }, next) =>
      command === "TransactWriteItemsCommand" && index < 2
        ? Promise.reject(cancelled("TransactionConflict"))
        : next(),
    );
    expect((await club.api.createAppointment(appointmentBody())).status).toBe(201);
    expect(valuesOf(lastLine())).toMatchObject({ conflict_retries: 2 });
  });

  it("its round trips and units, measured by the database", async () => {
    await club.api.createAppointment(appointmentBody());
    const { round_trips, read_units, write_units } = lastLine();
    // The tenant, which the function has not read before, the records, and the commit.
    expect(round_trips).toBe(3);
    expect(Number(read_units)).toBeGreaterThan(0);
    expect(Number(write_units)).toBeGreaterThan(Number(read_units));
  });

  it("in fields that are there: CloudWatch drops a metric whose value or dimension is missing", async () => {
    await club.api.bookTour({});
    for (const { value, dimensions } of emittedMetrics(lastLine())) {
      expect(value).toEqual(expect.any(Number));
      for (const dimension of Object.values(dimensions)) expect(dimension).toEqual(expect.any(String));
    }
    expect(emittedMetrics(lastLine())).toHaveLength(5);
  });
});

describe("the log line", () => {
  it("says what was asked and how it went, once a request", async () => {
    const run = async ({ readBody }: ApiRequest) => succeed(200, await readBody());
    const { post: postTo, log } = operationUnderTest({ run });
    await postTo({ full_name: "canary" }, { pathParameters: { tenant_id: "11" } });
    await postTo(undefined, {
      rawBody: '{"full_name":"canary"',
      pathParameters: { tenant_id: "x".repeat(10_000) },
    });
    expect(log.map(({ fields }) => fields)).toEqual([
      {
        operation: "createAppointment",
        request_id: "request-1",
        principal: "northwind-app",
        tenant: "11",
        status: 200,
        codes: [],
        bookings: 1,
        replays: 0,
        conflict_retries: 0,
        round_trips: 0,
        read_units: 0,
        write_units: 0,
        duration_ms: expect.any(Number),
        cold_start: expect.any(Boolean),
        _aws: expect.any(Object),
      },
      expect.objectContaining({ status: 400, codes: ["BODY_NOT_JSON"], tenant: "x".repeat(64) }),
    ]);
    expect(JSON.stringify(log)).not.toContain("canary");
  });
});
