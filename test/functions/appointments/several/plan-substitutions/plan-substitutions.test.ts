import { describe, expect, it } from "vitest";
import { bookInCamden, CAMDEN_PARTIES, camdenPath } from "../../../../support/camden.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import { appointmentItem, storeAppointments } from "../../../../support/stored-appointment.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import {
  addLargeTenant,
  LARGE_TENANT,
} from "../../availability/check-recurring-availability/large-tenant.ts";
import { CAMDEN_STAFF } from "../../series/series.ts";
import { ofCoach, times } from "../../unavailability/unavailability.ts";
import { addCoach } from "../third-coach.ts";
import { storeAppointmentsOfFirst } from "./stored-appointments-of-coach.ts";

const club = useSampleClub();
const RANGE = { from: "2026-12-01T00:00:00Z", to: "2026-12-31T00:00:00Z" };

function plan(fields: object = {}, coach_id = 521) {
  return club.api.planSubstitutions(
    { ...RANGE, ...fields },
    { ...CAMDEN_STAFF, pathParameters: { tenant_id: "13", coach_id: String(coach_id) } },
  );
}

function substitute(id: number, coach_id: number) {
  return club.api.substituteCoach({ coach_id }, { ...CAMDEN_STAFF, ...camdenPath(id) });
}

describe("Plan substitutions", () => {
  it("finds somebody who delivers the type and is free, and says why where it finds nobody", async () => {
    const training = await bookInCamden(club);
    const massage = await bookInCamden(club, {
      ...{ client_id: 9302, appointment_type_id: 132, room_id: 94, start_date_time: "2026-12-02T10:00:00Z" },
    });
    const evening = await bookInCamden(club, { start_date_time: "2026-12-03T20:00:00Z" });
    const { status, body } = await plan();
    expect([status, body.next_from]).toEqual([200, null]);
    expect(body.substitutions).toEqual([{ appointment_id: training, version: 1, coach_id: 522 }]);
    expect(body.unsolved).toMatchObject(
      [massage, evening].map((appointment_id) => ({
        ...{ appointment_id, version: 1 },
        problems: [
          { errorCode: "COACH_UNAVAILABLE", identifier: "coach_id", jsonObject: { appointment_id } },
        ],
      })),
    );
  });

  it("spreads the appointments of a day over the least booked, and says who is taken", async () => {
    await addCoach(club);
    const starts = ["09:00", "10:00", "14:00"].map((time) => `2026-12-01T${time}:00Z`);
    const ids: number[] = [];
    for (const start_date_time of starts) ids.push(await bookInCamden(club, { start_date_time }));
    const { body } = await plan();
    expect(body.substitutions).toMatchObject([
      { appointment_id: ids[0], coach_id: 522 },
      { appointment_id: ids[1], coach_id: 529 },
      { appointment_id: ids[2], coach_id: 522 },
    ]);
    const busy = { client_id: 9302, coach_id: 522, room_id: 95, start_date_time: "2026-12-01T10:30:00Z" };
    await bookInCamden(club, busy);
    const taken = await plan({ coach_ids: [522] });
    expect(taken.body.unsolved).toMatchObject([{ appointment_id: ids[1] }]);
  });

  it("plans as much as it may read the calendars of, and leads on", async () => {
    await addLargeTenant(club.tables, 60);
    await storeAppointmentsOfFirst(club.tables, LARGE_TENANT);
    const found: number[] = [];
    let from: string | null = "2026-12-01T00:00:00Z";
    let requests = 0;
    while (from !== null && requests < 5) {
      requests += 1;
      const { status, body } = await club.api.planSubstitutions(
        { from, to: "2026-12-31T00:00:00Z" },
        {
          ...CAMDEN_STAFF,
          pathParameters: { tenant_id: String(LARGE_TENANT.tenant_id), coach_id: "1" },
          grants: { companies: [], tenants: [LARGE_TENANT.tenant_id] },
        },
      );
      expect(status).toBe(200);
      found.push(
        ...[...body.substitutions, ...body.unsolved].map(
          ({ appointment_id }: { appointment_id: number }) => appointment_id,
        ),
      );
      from = body.next_from;
    }
    expect([requests, new Set(found).size, found.length]).toEqual([2, 19, 19]);
  });

  it("plans nineteen at a time, and says where the twentieth begins", async () => {
    const starts = Array.from({ length: 20 }, (_, index) => `2026-12-${index + 10}T10:00:00.000Z`);
    const items = starts.map((start_date_time, index) =>
      appointmentItem({ ...CAMDEN_PARTIES, appointment_id: index + 1, start_date_time }),
    );
    await storeAppointments(club.tables, items);
    const { substitutions, unsolved, next_from } = (await plan()).body;
    expect([substitutions.length + unsolved.length, next_from]).toEqual([19, starts[19]]);
  });

  it("leaves out what is over, cancelled or checked in, and what begins outside the range", async () => {
    const ids = [
      await bookInCamden(club, { start_date_time: "2026-12-01T10:00:00Z" }),
      await bookInCamden(club, { start_date_time: "2026-12-01T12:00:00Z" }),
      await bookInCamden(club, { start_date_time: "2026-12-01T14:00:00Z" }),
      await bookInCamden(club, { start_date_time: "2026-12-01T16:00:00Z" }),
      await bookInCamden(club, { start_date_time: "2026-12-02T10:00:00Z" }),
    ];
    await club.api.cancelAppointment({}, camdenPath(ids[2] ?? 0));
    club.now = new Date("2026-12-01T11:30:00Z");
    const scopes = CAMDEN_STAFF.scopes ?? [];
    const checkedIn = await club.api.checkInClient({}, { ...camdenPath(ids[1] ?? 0), scopes });
    expect(checkedIn.status).toBe(200);
    const { body } = await plan({ to: "2026-12-02T10:00:00Z" });
    expect(body.substitutions).toMatchObject([{ appointment_id: ids[3] }]);
    expect(body.unsolved).toEqual([]);
  });

  it("asks those alone whom the request names, each an active coach", async () => {
    await bookInCamden(club);
    const { body } = await plan({ coach_ids: [521] });
    expect(body.substitutions).toEqual([]);
    expect(body.unsolved).toHaveLength(1);
    const { status, body: refused } = await plan({ coach_ids: [522, 523, 9] });
    expect([status, refusalProblems(refused)]).toEqual([
      400,
      ["FIELD_INVALID coach_ids[1]", "FIELD_INVALID coach_ids[2]"],
    ]);
  });

  it("plans for a coach who is suspended, and for none who does not exist", async () => {
    const id = await bookInCamden(club);
    const coach = { ...CAMDEN_STAFF, pathParameters: { tenant_id: "13", coach_id: "521" } };
    const suspended = await club.api.suspendStaffMember({}, { ...coach, scopes: ["staff.write"] });
    expect(suspended.status).toBe(200);
    expect((await plan()).body.substitutions).toMatchObject([{ appointment_id: id, coach_id: 522 }]);
    const { status, body } = await plan({}, 9);
    expect([status, refusalProblems(body)]).toEqual([404, ["COACH_NOT_FOUND coach_id"]]);
  });

  it.each([
    ["cancelled", (id: number) => club.api.cancelAppointment({}, camdenPath(id))],
    ["given to another coach", (id: number) => substitute(id, 522)],
  ])("leaves out what has been %s while the index still has it", async (_, change) => {
    const id = await bookInCamden(club);
    const kept = await bookInCamden(club, { start_date_time: "2026-12-02T10:00:00Z" });
    let changed = 0;
    interceptCalls(club.tables.client, async ({ command, input }, next) => {
      const output = await next();
      const isOfIndex = command === "QueryCommand" && Reflect.get(input, "IndexName") === "by-coach";
      if (isOfIndex && changed === 0) changed = (await change(id)).status;
      return output;
    });
    const { body } = await plan();
    expect([changed, body.substitutions]).toMatchObject([200, [{ appointment_id: kept }]]);
    expect(body.unsolved).toEqual([]);
  });

  it("sees an unavailability of those who could take over", async () => {
    const id = await bookInCamden(club);
    await ofCoach(club, 522, "13").add(times("2026-12-01T10:55:00Z", "2026-12-01T12:00:00Z"));
    expect((await plan()).body.unsolved).toMatchObject([{ appointment_id: id }]);
  });

  it("writes nothing", async () => {
    await bookInCamden(club);
    const before = [
      await storedItems(club.tables, "Appointments"),
      await storedItems(club.tables, "Calendar"),
    ];
    await plan();
    expect([
      await storedItems(club.tables, "Appointments"),
      await storedItems(club.tables, "Calendar"),
    ]).toEqual(before);
  });

  it.each([
    ["31 days", "2027-01-01T00:00:00Z", 200],
    ["31 days and a millisecond", "2027-01-01T00:00:00.001Z", 400],
    ["no time", "2026-12-01T00:00:00Z", 400],
  ])("takes a range of %s or refuses it", async (_, to, status) => {
    const { status: answered, body } = await plan({ to });
    expect(answered).toBe(status);
    if (status === 400) expect(refusalProblems(body)).toEqual(["FIELD_INVALID to"]);
  });
});
