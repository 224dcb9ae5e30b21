import { describe, expect, it } from "vitest";
import { MAX_IN_SERIES } from "../../../../../shared/tables/series-part.ts";
import { appointmentBody, recurringBody, without } from "../../../../support/bodies.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { recordRoundTrips } from "../../../../support/round-trips.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";
import { addMuchBookedClient, MUCH_BOOKED_CLIENT } from "../../appointment/much-booked-client.ts";
import {
  addLargeTenant,
  LARGE_TENANT,
} from "../../availability/check-recurring-availability/large-tenant.ts";
import { bookInLondon } from "../series.ts";
import { storeSeries } from "../stored-series.ts";

const club = useSampleClub();

/** Takes coach 501 at 18:00 on a day. */
async function takeCoach(day: string, fields: object = {}) {
  const wanted = { client_id: 9002, start_date_time: `${day}T18:00:00Z`, ...fields };
  expect((await club.api.createAppointment(appointmentBody(wanted))).status).toBe(201);
}

function book(fields: object = {}, recurrence: Readonly<Record<string, unknown>> = {}) {
  return club.api.bookSeries(recurringBody({ ...fields }, recurrence));
}

describe("Book a series", () => {
  it("books every occurrence in one transaction, after one round trip to read", async () => {
    await club.api.checkAvailability(appointmentBody());
    const takeTrips = recordRoundTrips(club.tables.client);
    const { status, body: answer } = await book();
    expect(status).toBe(201);
    expect(takeTrips()).toEqual([["BatchGetItem"], ["TransactWriteItems"]]);
    const ids = answer.appointments.map(({ id }: { id: number }) => id);
    expect(answer.create_response).toEqual({ id: ids[0], info: [] });
    expect(answer.appointments.map((each: { start_date_time: string }) => each.start_date_time)).toEqual([
      ...["2026-11-30T18:00:00.000Z", "2026-12-02T18:00:00.000Z"],
      ...["2026-12-07T18:00:00.000Z", "2026-12-09T18:00:00.000Z"],
    ]);
    expect(answer.skipped).toEqual([]);
    for (const appointment of answer.appointments) {
      expect(appointment).toMatchObject({ series_id: ids[0], version: 1, status: "booked", coach_id: 501 });
      const alone = await club.api.getAppointment(undefined, {
        pathParameters: { tenant_id: "11", appointment_id: String(appointment.id) },
      });
      expect(without(alone.body, "history", "actions")).toEqual(appointment);
    }
  });

  it("holds coach, room and client at every occurrence", async () => {
    await book();
    const hours = ["11-30", "12-02", "12-07", "12-09"].map((day) => `2026-${day}T18:00/19:00`);
    expect(await heldTime(club.tables)).toEqual({
      ...{ "coach#11#501": hours, "room#11#72": hours, "client#11#9001": hours },
    });
  });

  it("says of each appointment's event which series it is of, and when", async () => {
    const { id } = await bookInLondon(club);
    const stored = await storedItems(club.tables, "Appointments");
    expect(stored.map(({ last_change }) => last_change)).toEqual(
      stored.map((item) => ({
        event: "appointment.created",
        from: (item.record as { start_date_time: string }).start_date_time,
        of: String(id),
        at: club.now.toISOString(),
      })),
    );
  });

  it("takes sessions in the order of starts: the later ones are to be paid for", async () => {
    const { body: answer } = await book({}, { occurrences: 12 });
    const outcomes = answer.appointments.map(
      (each: { membership_id: number | null; is_payment_required: boolean }) => [
        each.membership_id,
        each.is_payment_required,
      ],
    );
    const clients = await storedItems(club.tables, "Clients");
    const priya = clients.find(({ record, tenant_id }) => record === "client#9001" && tenant_id === 11);
    const taken = Object.entries(priya?.sessions_taken ?? {}).filter(([, sessions]) => sessions > 0);
    const paid = outcomes.filter(([id]: [number | null]) => id !== null);
    // Of the membership that ends first, all that are left; then of the other one; then none.
    expect(paid.map(([id]: [number]) => id)).toEqual([
      ...Array(Object.fromEntries(taken)["30002"]).fill(30_002),
      ...Array(Object.fromEntries(taken)["30001"]).fill(30_001),
    ]);
    expect(paid.length).toBeGreaterThan(1);
    expect(outcomes.slice(paid.length)).toEqual(Array(12 - paid.length).fill([null, true]));
    expect(paid.length).toBeLessThan(12);
    expect(priya?.appointments_booked).toBe(12);
  });

  it("refuses all where an occurrence cannot be booked, and names each with its day", async () => {
    await takeCoach("2026-12-02");
    await takeCoach("2026-12-09", { room_id: 71 });
    const before = await storedItems(club.tables, "Appointments");
    const { status, body: answer } = await book({ room_id: 71 });
    expect([status, refusalProblems(answer)]).toEqual([
      400,
      ["COACH_UNAVAILABLE coach_id", "COACH_UNAVAILABLE coach_id", "ROOM_UNAVAILABLE room_id"],
    ]);
    expect(answer.info.map(({ jsonObject }: { jsonObject: object }) => jsonObject)).toEqual([
      ...[{ local_date: "2026-12-02" }, { local_date: "2026-12-09" }, { local_date: "2026-12-09" }],
    ]);
    expect(await storedItems(club.tables, "Appointments")).toEqual(before);
  });

  it("names a problem of all occurrences once, and looks for the others all the same", async () => {
    await takeCoach("2026-12-02");
    const { body: answer } = await book({ client_id: 1 });
    expect(refusalProblems(answer)).toEqual(["CLIENT_NOT_FOUND client_id", "COACH_UNAVAILABLE coach_id"]);
    expect(answer.info[0].jsonObject).toBeNull();
  });

  it("leaves out what cannot be booked where it may skip, and says why", async () => {
    await takeCoach("2026-12-02");
    const { status, body: answer } = await book({ on_conflict: "skip" });
    expect(status).toBe(201);
    expect(answer.appointments).toHaveLength(3);
    expect(answer.skipped).toMatchObject([
      {
        ...{ local_date: "2026-12-02", start_date_time: "2026-12-02T18:00:00.000Z" },
        problems: [{ errorCode: "COACH_UNAVAILABLE", jsonObject: { local_date: "2026-12-02" } }],
      },
    ]);
    expect(answer.create_response.id).toBe(answer.appointments[0].id);
  });

  it("refuses a series of which nothing can be booked, even where it may skip", async () => {
    const { status, body: answer } = await book({ on_conflict: "skip" }, { local_time: "23:00" });
    expect([status, new Set(refusalProblems(answer))]).toEqual([
      400,
      new Set(["OUTSIDE_OPENING_HOURS recurrence"]),
    ]);
    expect(answer.info).toHaveLength(4);
  });

  it("adds to a series of the same client", async () => {
    const { id, ids } = await bookInLondon(club);
    const more = await bookInLondon(club, { first_date: "2026-12-14" }, { series_id: id });
    expect(more.id).toBe(id);
    const { body: series } = await club.api.getSeries(undefined, {
      pathParameters: { tenant_id: "11", series_id: String(id) },
    });
    expect(series.appointments.map((each: { id: number }) => each.id)).toEqual([...ids, ...more.ids]);
  });

  it.each([
    ["fills a series to 100", MAX_IN_SERIES - 4, []],
    ["refuses the 101st of a series", MAX_IN_SERIES - 3, ["SERIES_FULL series_id"]],
  ])("%s", async (_, stored, problems) => {
    await storeSeries(club.tables, { tenant_id: 11, client_id: 9001 }, 77, stored);
    const { status, body: answer } = await book({ series_id: 77 });
    expect(status).toBe(problems.length === 0 ? 201 : 400);
    expect(problems.length === 0 ? [] : refusalProblems(answer)).toEqual(problems);
  });

  it.each([
    ["takes a client to 50 future bookings", 48, "refuse", []],
    ["refuses a client's 51st future booking", 49, "refuse", ["TOO_MANY_BOOKINGS client_id"]],
    ["names once that a client has 50 future bookings", 50, "skip", ["TOO_MANY_BOOKINGS client_id"]],
  ])("%s, but not where the club books", async (_, held, on_conflict, problems) => {
    await addMuchBookedClient(club.tables, held);
    const wanted = {
      ...{ appointment_type_id: 131, client_id: MUCH_BOOKED_CLIENT, coach_id: 521, room_id: 93, on_conflict },
      recurrence: { weekdays: ["monday"], local_time: "10:00", first_date: "2026-11-30", occurrences: 2 },
    };
    const camden = { pathParameters: { tenant_id: "13" } };
    const { status, body: answer } = await club.api.bookSeries(wanted, camden);
    expect(status === 201 ? [] : refusalProblems(answer)).toEqual(problems);
    const manage = ["appointments.manage", "appointments.write", "appointments.read"] as const;
    const later = { ...wanted, recurrence: { ...wanted.recurrence, first_date: "2026-12-14" } };
    expect((await club.api.bookSeries(later, { ...camden, scopes: manage })).status).toBe(201);
  });

  it("counts bookable occurrences where it may skip, and otherwise names all problems", async () => {
    await addMuchBookedClient(club.tables, 49);
    const taken = { appointment_type_id: 131, client_id: 9301, coach_id: 521, room_id: 95 };
    const camden = { pathParameters: { tenant_id: "13" } };
    await club.api.createAppointment({ ...taken, start_date_time: "2026-12-07T10:00:00Z" }, camden);
    const wanted = {
      ...{ appointment_type_id: 131, client_id: MUCH_BOOKED_CLIENT, coach_id: 521, room_id: 93 },
      recurrence: { weekdays: ["monday"], local_time: "10:00", first_date: "2026-11-30", occurrences: 2 },
    };
    const refused = await club.api.bookSeries(wanted, camden);
    expect(refusalProblems(refused.body)).toEqual([
      "TOO_MANY_BOOKINGS client_id",
      "COACH_UNAVAILABLE coach_id",
    ]);
    const { status, body: answer } = await club.api.bookSeries({ ...wanted, on_conflict: "skip" }, camden);
    expect([status, answer.appointments.length, answer.skipped.length]).toEqual([201, 1, 1]);
  });

  it("fills a series with what can be booked where it may skip", async () => {
    await storeSeries(club.tables, { tenant_id: 11, client_id: 9001 }, 77, MAX_IN_SERIES - 3);
    await takeCoach("2026-12-02");
    const { status, body: answer } = await book({ series_id: 77, on_conflict: "skip" });
    expect([status, answer.appointments.length]).toEqual([201, 3]);
  });

  it("names what is wrong rather than that too much would have to be read", async () => {
    await addLargeTenant(club.tables, 50);
    const { status, body: answer } = await club.api.bookSeries(
      {
        ...{ appointment_type_id: LARGE_TENANT.appointment_type_id, client_id: 1 },
        recurrence: { weekdays: ["monday"], local_time: "10:00", first_date: "2026-11-30", occurrences: 12 },
      },
      {
        pathParameters: { tenant_id: String(LARGE_TENANT.tenant_id) },
        grants: { companies: [], tenants: [LARGE_TENANT.tenant_id] },
      },
    );
    expect([status, refusalProblems(answer)]).toEqual([400, ["CLIENT_NOT_FOUND client_id"]]);
  });

  it.each([
    ["recurrence.occurrences", {}, { occurrences: 1 }],
    ["recurrence.occurrences", {}, { occurrences: 13 }],
    ["on_conflict", { on_conflict: "keep" }, {}],
    ["series_id", { series_id: 0 }, {}],
  ])("refuses a wrong %s", async (field, fields, recurrence) => {
    const { status, body: answer } = await book(fields, recurrence);
    expect([status, refusalProblems(answer)]).toEqual([400, [`FIELD_INVALID ${field}`]]);
  });
});
