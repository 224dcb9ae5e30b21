import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  type AppointmentRecords,
  decideAppointment,
} from "../../../../functions/appointments/create-appointment/appointment-rules.ts";
import { createAppointmentRequest } from "../../../../functions/appointments/create-appointment/schema.ts";
import { AppointmentTypeSchema } from "../../../../shared/club/appointment-type.ts";
import { CoachSchema } from "../../../../shared/club/coach.ts";
import { RoomSchema } from "../../../../shared/club/room.ts";
import sampleClub from "../../../../shared/club/sample-club.json" with { type: "json" };
import { TenantSchema } from "../../../../shared/club/tenant.ts";
import { utcOffsetMs } from "../../../../shared/club/utc-offset.ts";
import { ClientItemSchema } from "../../../../shared/tables/clients-table.ts";
import { appointmentBody } from "../../../support/bodies.ts";
import { TEST_NOW } from "../../../support/function-under-test.ts";

const schema = createAppointmentRequest();
const tenant = v.parse(TenantSchema, sampleClub.tenants[0]);
const clock = { now: TEST_NOW, utcOffsetMs };

// What the request of appointmentBody() names: an hour with coach 501, who delivers type 101 alone, in room 72.
const records: AppointmentRecords = {
  client: v.parse(ClientItemSchema, { ...sampleClub.clients[0], appointments_booked: 0, version: 1 }),
  coach: v.parse(CoachSchema, sampleClub.coaches[0]),
  type: v.parse(AppointmentTypeSchema, sampleClub.appointment_types[0]),
  room: v.parse(RoomSchema, sampleClub.rooms[1]),
};

function decide(fields: Readonly<Record<string, unknown>> = {}, changed: Partial<AppointmentRecords> = {}) {
  const request = v.parse(schema, appointmentBody(fields));
  return decideAppointment(request, { ...records, ...changed }, tenant, clock);
}

/** `code identifier` of everything that the rules have against a request. */
function problems(...parts: Parameters<typeof decide>): string[] {
  const decision = decide(...parts);
  return decision.ok
    ? []
    : decision.problems.map(({ errorCode, identifier }) => `${errorCode} ${identifier}`);
}

const inactive = <Item extends object>(item: Item | undefined) => item && { ...item, is_active: false };
const VIRTUAL = { room_id: undefined, is_virtual: true, virtual_url: "https://meet.example/1" };

describe("an appointment that the rules allow", () => {
  it.each([
    ["for the type's duration", {}, 60],
    ["for the subtype's duration", { subtype_id: 1011 }, 30],
  ])("is %s", (_, fields, durationMinutes) => {
    const { client, type, room } = records;
    expect(decide(fields)).toEqual({ ok: true, records: { client, type, room, durationMinutes } });
  });

  it("has no room where it is virtual", () => {
    expect(decide(VIRTUAL, { room: undefined })).toMatchObject({ ok: true, records: { room: undefined } });
  });
});

describe("an appointment that the rules refuse", () => {
  const tooEarly = { start_date_time: "2026-12-01T05:00:00Z" };

  it.each<[string, Parameters<typeof decide>, string[]]>([
    ["no client", [{}, { client: undefined }], ["CLIENT_NOT_FOUND client_id"]],
    ["no coach", [{}, { coach: undefined }], ["COACH_NOT_FOUND coach_id"]],
    ["an inactive coach", [{}, { coach: inactive(records.coach) }], ["COACH_NOT_FOUND coach_id"]],
    [
      "a coach who does not deliver the type",
      [{}, { coach: records.coach && { ...records.coach, appointment_type_ids: [102] } }],
      ["COACH_CANNOT_DELIVER coach_id"],
    ],
    ["no room", [{}, { room: undefined }], ["ROOM_NOT_FOUND room_id"]],
    ["an inactive room", [{}, { room: inactive(records.room) }], ["ROOM_NOT_FOUND room_id"]],
    ["no type", [{}, { type: undefined }], ["APPOINTMENT_TYPE_NOT_FOUND appointment_type_id"]],
    [
      "an inactive type",
      [{}, { type: inactive(records.type) }],
      ["APPOINTMENT_TYPE_NOT_FOUND appointment_type_id"],
    ],
    ["no subtype", [{ subtype_id: 9 }], ["SUBTYPE_NOT_FOUND subtype_id"]],
    [
      "no type, of which no subtype is missed and no coach cannot deliver it",
      [{ subtype_id: 9 }, { type: undefined }],
      ["APPOINTMENT_TYPE_NOT_FOUND appointment_type_id"],
    ],
    ["a closed tenant", [tooEarly], ["OUTSIDE_OPENING_HOURS start_date_time"]],
    [
      "an unknown duration, for which no opening hours are looked at",
      [{ ...tooEarly, subtype_id: 9 }],
      ["SUBTYPE_NOT_FOUND subtype_id"],
    ],
    [
      "everything at once, in the order of the contract",
      [
        { subtype_id: 9, start_date_time: "2020-12-01T10:00:00Z" },
        { client: undefined, coach: undefined, room: undefined },
      ],
      [
        "SUBTYPE_NOT_FOUND subtype_id",
        "CLIENT_NOT_FOUND client_id",
        "COACH_NOT_FOUND coach_id",
        "ROOM_NOT_FOUND room_id",
        "START_IN_PAST start_date_time",
      ],
    ],
  ])("names %s", (_, parts, expected) => {
    expect(problems(...parts)).toEqual(expected);
  });
});
