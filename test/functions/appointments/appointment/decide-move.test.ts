import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  type AppointmentPlan,
  planOf,
} from "../../../../functions/appointments/appointment/appointment-plan.ts";
import { decideMove } from "../../../../functions/appointments/appointment/decide-move.ts";
import type { MoveRecords } from "../../../../functions/appointments/appointment/move-records.ts";
import { type InfoEntry, infoEntry } from "../../../../shared/api/answer.ts";
import { TenantSchema } from "../../../../shared/club/tenant.ts";
import { utcOffsetMs } from "../../../../shared/club/utc-offset.ts";
import type { AppointmentRecord } from "../../../../shared/tables/appointments-table.ts";
import { CAMDEN_PARTIES } from "../../../support/camden.ts";
import { NORTHWIND, TEST_NOW } from "../../../support/function-under-test.ts";
import { appointmentRecord } from "../../../support/stored-appointment.ts";

const MONDAY_TO_FRIDAY = [["09:00", "17:00"]] as const;
const tenant = v.parse(TenantSchema, {
  ...{ tenant_id: 13, tenant_uuid: "2f7b9d60-8c3e-4a15-b0d4-6e1f5a2c7304", company_uuid: NORTHWIND },
  ...{ name: "Camden", time_zone: "Europe/London", is_active: true, max_advance_days: 30 },
  opening_hours: {
    ...{ monday: MONDAY_TO_FRIDAY, tuesday: MONDAY_TO_FRIDAY, wednesday: MONDAY_TO_FRIDAY },
    ...{ thursday: MONDAY_TO_FRIDAY, friday: MONDAY_TO_FRIDAY, saturday: [], sunday: [] },
  },
  tour: { duration_minutes: 30, capacity: 1 },
});
const type = {
  ...{ tenant_id: 13, appointment_type_id: 131, name: "", duration_minutes: 45, is_active: true },
  ...{ service_category_primary_name: "", service_category_secondary_name: "" },
  ...{ subtypes: [{ subtype_id: 1, name: "", duration_minutes: 90 }], room_ids: [93, 94] },
  policy: { min_notice_minutes: 60 },
};
const inactive = { ...{ tenant_id: 13, name: "", is_active: false }, appointment_type_ids: [] };
const coach = { ...inactive, coach_id: 521 };
const room = { ...inactive, room_id: 93, capacity: 1 };
const noRecords: MoveRecords = {
  ...{ type: undefined, coach: undefined, room: undefined, client: undefined },
  ...{ newCoach: undefined, newRoom: undefined },
};
/** What has become of the club since the appointment was booked. */
const changedClub: MoveRecords = { ...noRecords, type: { ...type, is_active: false }, coach, room };
// Booked outside the hours of today: on a Saturday.
const record = appointmentRecord({ ...CAMDEN_PARTIES, start_date_time: "2026-12-05T10:00:00.000Z" });

interface Case {
  readonly of?: AppointmentRecord;
  readonly plan?: Partial<AppointmentPlan>;
  readonly problems?: readonly InfoEntry[];
  readonly records?: MoveRecords;
  readonly closed?: boolean;
  readonly now?: Date;
  readonly isManaged?: boolean;
}

function decide({
  of = record,
  plan,
  problems = [],
  records = changedClub,
  closed = false,
  now = TEST_NOW,
  isManaged = false,
}: Case) {
  const decision = decideMove(
    {
      item: { record: of, history: [] },
      tenant: { ...tenant, is_active: !closed },
      caller: {
        ...{ principal: "app", operations: [], expiresAtS: 0, grants: { companies: [], tenants: [13] } },
        scopes: isManaged ? ["appointments.manage"] : [],
      },
      body: {},
      clock: { now, utcOffsetMs },
      seen: { look: { startMs: 0, endMs: Number.MAX_SAFE_INTEGER }, occupancies: new Map() },
      looksFirst: false,
    },
    { plan: { ...planOf(of), ...plan }, problems },
    records,
  );
  if (decision.kind === "look") throw new Error("The calendar has been looked into.");
  return decision;
}

/** The codes of the problems of a plan; what it holds and how it ends where it has none. */
function decided(situation: Case) {
  const decision = decide(situation);
  if (decision.kind === "refuse") return decision.refusal.problems.map(({ errorCode }) => errorCode);
  return { holds: decision.holds?.map(({ party }) => party.id), end: decision.set.end_date_time };
}

const MONDAY = { start_date_time: "2026-12-07T10:00:00.000Z" };
const newCoach = { ...coach, coach_id: 522, is_active: true, appointment_type_ids: [131] };
const newRoom = { ...room, room_id: 94, is_active: true };

describe("what stays as it is", () => {
  it.each<[string, Case, string]>([
    ["coach, room and type that are inactive by now", { plan: MONDAY }, "2026-12-07T11:00:00.000Z"],
    ["records that the club has dropped", { plan: MONDAY, records: noRecords }, "2026-12-07T11:00:00.000Z"],
    [
      "hours and notice where the start stays",
      {
        ...{ plan: { room_id: 94 }, records: { ...changedClub, newRoom } },
        now: new Date("2026-12-05T10:30:00.000Z"),
      },
      "2026-12-05T11:00:00.000Z",
    ],
  ])("is not judged: %s", (_, situation, end) => {
    expect(decided(situation)).toEqual({ holds: [521, situation.plan?.room_id ?? 93, 9301], end });
  });

  it("is not held anew where nothing changes, though the club takes no bookings", () => {
    expect(decided({ closed: true })).toEqual({ holds: undefined, end: undefined });
  });
});

describe("a club that takes no bookings", () => {
  const subtypes = [
    { subtype_id: 1, name: "", duration_minutes: 90 },
    { subtype_id: 2, name: "", duration_minutes: 60 },
  ];
  const records = { ...changedClub, type: { ...type, subtypes } };

  it("still allows another subtype that takes the same time", () => {
    const end = "2026-12-05T11:00:00.000Z";
    expect(decided({ plan: { subtype_id: 2 }, records, closed: true })).toMatchObject({ end });
    expect(decided({ plan: { subtype_id: 1 }, records, closed: true })).toContain("TENANT_INACTIVE");
  });
});

describe("the first coach of an appointment", () => {
  const records = { ...changedClub, newCoach };

  function original(plan: Partial<AppointmentPlan>, of = record) {
    const decision = decide({ of, plan, records });
    return decision.kind === "free" && [decision.set.coach_id, decision.set.original_coach_id];
  }

  it("is kept beside the new one, however often that changes", () => {
    expect(original({ ...MONDAY, coach_id: 522 })).toEqual([522, 521]);
    expect(original({ ...MONDAY, coach_id: 522 }, { ...record, original_coach_id: 520 })).toEqual([522, 520]);
    expect(original(MONDAY)).toEqual([521, undefined]);
  });
});

it("refuses for a problem of the request alone, though the plan stays", () => {
  expect(decided({ problems: [infoEntry("FIELD_INVALID")] })).toEqual(["FIELD_INVALID"]);
});

describe("what changes", () => {
  it.each<[string, Case, readonly string[]]>([
    [
      "another start, by today's opening hours",
      { plan: { start_date_time: "2026-12-06T10:00:00.000Z" } },
      ["OUTSIDE_OPENING_HOURS"],
    ],
    ["another length, by today's opening hours", { plan: { subtype_id: 1 } }, ["OUTSIDE_OPENING_HOURS"]],
    ["a start in the past", { plan: { start_date_time: "2026-11-19T10:00:00.000Z" } }, ["START_IN_PAST"]],
    ["a start too far ahead", { plan: { start_date_time: "2027-01-04T10:00:00.000Z" } }, ["START_TOO_FAR"]],
    ["a start too soon", { plan: { start_date_time: "2026-11-20T09:59:59.000Z" } }, ["START_TOO_SOON"]],
    ["a subtype that the type has not", { plan: { ...MONDAY, subtype_id: 2 } }, ["SUBTYPE_NOT_FOUND"]],
    [
      "a subtype of a type that is gone",
      { plan: { ...MONDAY, subtype_id: 1 }, records: noRecords },
      ["SUBTYPE_NOT_FOUND"],
    ],
    [
      "a coach and a room that are not there",
      { plan: { ...MONDAY, coach_id: 5, room_id: 6 } },
      ["COACH_NOT_FOUND", "ROOM_NOT_FOUND"],
    ],
    [
      "a coach who does not deliver the type, and a room that is not for it",
      {
        plan: { ...MONDAY, coach_id: 522, room_id: 95 },
        records: {
          ...changedClub,
          newCoach: { ...newCoach, appointment_type_ids: [132] },
          newRoom: { ...newRoom, room_id: 95 },
        },
      },
      ["COACH_CANNOT_DELIVER", "ROOM_NOT_FOR_TYPE"],
    ],
    [
      "a coach who is off duty then",
      {
        plan: { coach_id: 522 },
        records: { ...changedClub, newCoach: { ...newCoach, schedule: [] } },
      },
      ["COACH_OFF_DUTY"],
    ],
    [
      "anything that takes time of a club that takes no bookings",
      { plan: MONDAY, closed: true },
      ["TENANT_INACTIVE"],
    ],
  ])("is judged: %s", (_, situation, codes) => {
    expect(decided(situation)).toEqual(codes);
  });

  it("follows the length and the buffers of its new subtype", () => {
    const plan = { ...MONDAY, subtype_id: 1 };
    expect(decided({ plan })).toMatchObject({ end: "2026-12-07T11:30:00.000Z" });
  });

  it("is not bound by notice where the caller manages appointments", () => {
    const plan = { start_date_time: "2026-11-20T10:00:00.000Z" };
    expect(decided({ plan, now: new Date("2026-11-20T09:30:00.000Z") })).toEqual(["START_TOO_SOON"]);
    const managed = decided({ plan, now: new Date("2026-11-20T09:30:00.000Z"), isManaged: true });
    expect(managed).toMatchObject({ end: "2026-11-20T11:00:00.000Z" });
  });

  it("frees the room where it becomes virtual", () => {
    expect(decided({ plan: { is_virtual: true, room_id: undefined } })).toMatchObject({ holds: [521, 9301] });
  });
});
