import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type {
  AppointmentDetails,
  AppointmentRecords,
} from "../../../../functions/appointments/appointment/appointment-records.ts";
import { appointmentTerms } from "../../../../functions/appointments/appointment/appointment-rules.ts";
import type { Scope } from "../../../../shared/api/operations.ts";
import { AppointmentTypeSchema } from "../../../../shared/club/appointment-type.ts";
import { CoachSchema } from "../../../../shared/club/coach.ts";
import { RoomSchema } from "../../../../shared/club/room.ts";
import sampleClub from "../../../../shared/club/sample-club.json" with { type: "json" };
import { type Tenant, TenantSchema } from "../../../../shared/club/tenant.ts";
import type { Choice } from "../../../../shared/holds/party.ts";
import { ClientItemSchema } from "../../../../shared/tables/clients-table.ts";

const tenant = v.parse(TenantSchema, sampleClub.tenants[0]);
const coaches = sampleClub.coaches.map((coach) => v.parse(CoachSchema, coach));
const rooms = sampleClub.rooms.map((room) => v.parse(RoomSchema, room));
const types = sampleClub.appointment_types.map((type) => v.parse(AppointmentTypeSchema, type));
const [amara, ben] = coaches;
const [studio, floor] = rooms;
const training = types[0];
const massage = types.find(({ name }) => name === "Sports massage");
if (!amara || !ben || !studio || !floor || !training || !massage)
  throw new Error("The sample club has them.");

// An hour of training with coach 501, who delivers nothing else, in room 72, which holds six.
const DETAILS: AppointmentDetails = { appointment_type_id: 101, client_id: 9001, coach_id: 501, room_id: 72 };
const RECORDS: AppointmentRecords = {
  client: v.parse(ClientItemSchema, {
    ...sampleClub.clients[0],
    ...{ appointments_booked: 0, sessions_taken: {}, version: 1 },
  }),
  coach: amara,
  type: training,
  room: floor,
  coaches: undefined,
  rooms: undefined,
};

interface Changed {
  readonly details?: Partial<AppointmentDetails>;
  readonly records?: Partial<AppointmentRecords>;
  readonly tenant?: Partial<Tenant>;
  readonly scopes?: readonly Scope[];
}

function decide(changed: Changed = {}) {
  return appointmentTerms(
    { ...DETAILS, ...changed.details },
    { ...RECORDS, ...changed.records },
    {
      tenant: { ...tenant, ...changed.tenant },
      caller: {
        scopes: changed.scopes ?? ["appointments.write"],
        grants: { companies: [], tenants: [] },
      },
    },
  );
}

/** `code identifier` of everything that is against a details, whenever it begins. */
function problems(changed: Changed): string[] {
  return decide(changed).problems.map(({ errorCode, identifier }) => `${errorCode} ${identifier}`);
}

function choice(kind: Choice["kind"], changed: Changed = {}): Choice | undefined {
  return decide(changed).terms.choices.find((one) => one.kind === kind);
}

function ids(kind: Choice["kind"], changed: Changed): number[] | undefined {
  return choice(kind, changed)?.parties.map(({ id }) => id);
}

const inactive = <Item extends object>(item: Item) => ({ ...item, is_active: false });
const VIRTUAL = { room_id: undefined, is_virtual: true };

describe("an appointment that the rules allow", () => {
  it.each([
    ["for the type's duration", {}, 60],
    ["for the subtype's duration", { subtype_id: 1011 }, 30],
    ["for the subtype's longer duration", { subtype_id: 1012 }, 90],
  ])("is %s", (_, details, durationMinutes) => {
    const { terms, problems: against } = decide({ details });
    expect(against).toEqual([]);
    expect(terms).toMatchObject({ durationMinutes, startField: "start_date_time", noticeMinutes: 0 });
  });

  it("holds coach, room and client, each by its own key and capacity", () => {
    const holders = decide().terms.choices.flatMap(({ parties }) => parties.map(({ holder }) => holder));
    expect(holders).toEqual([
      { kind: "coach", key: "coach#11#501", capacity: 1 },
      { kind: "room", key: "room#11#72", capacity: 6 },
      { kind: "client", key: "client#11#9001", capacity: 1 },
    ]);
    expect(decide().terms.choices.every(({ ofMany }) => ofMany === undefined)).toBe(true);
  });

  it("has no room where it is virtual", () => {
    const changed = { details: VIRTUAL, records: { room: undefined } };
    expect(problems(changed)).toEqual([]);
    expect(choice("room", changed)).toBeUndefined();
  });

  it("has no room where its type is held in none, unless it names one", () => {
    const type = { ...training, room_ids: [] };
    expect(
      choice("room", { details: { room_id: undefined }, records: { type, rooms: rooms } }),
    ).toBeUndefined();
    expect(ids("room", { records: { type } })).toEqual([72]);
  });

  it("is not limited by a client's time where there is no client", () => {
    const changed = { details: { client_id: undefined } };
    expect(problems(changed)).toEqual([]);
    expect(choice("client", changed)).toBeUndefined();
  });
});

describe("an appointment that the rules refuse", () => {
  const blocked = RECORDS.client && { ...RECORDS.client, is_blocked: true };
  const atTheClub = { room: undefined, type: { ...training, can_be_virtual: false } };
  const inStudio = { type: { ...training, room_ids: [71] } };

  it.each<[string, Changed, string[]]>([
    ["no client", { records: { client: undefined } }, ["CLIENT_NOT_FOUND client_id"]],
    ["a blocked client", { records: { client: blocked } }, ["CLIENT_BLOCKED client_id"]],
    [
      "no problem of a blocked client to staff",
      { records: { client: blocked }, scopes: ["appointments.manage"] },
      [],
    ],
    ["a booking too many", { records: { futureBookings: 50 } }, ["TOO_MANY_BOOKINGS client_id"]],
    ["no problem of the last booking that may be", { records: { futureBookings: 49 } }, []],
    [
      "a virtual one of a type at the club",
      { details: VIRTUAL, records: atTheClub },
      ["FIELD_INVALID is_virtual"],
    ],
    ["no problem of a virtual one elsewhere", { details: VIRTUAL, records: { room: undefined } }, []],
    ["no coach", { records: { coach: undefined } }, ["COACH_NOT_FOUND coach_id"]],
    ["an inactive coach", { records: { coach: inactive(amara) } }, ["COACH_NOT_FOUND coach_id"]],
    [
      "a coach who does not deliver the type",
      { records: { coach: { ...amara, appointment_type_ids: [102] } } },
      ["COACH_CANNOT_DELIVER coach_id"],
    ],
    ["no room", { records: { room: undefined } }, ["ROOM_NOT_FOUND room_id"]],
    ["an inactive room", { records: { room: inactive(floor) } }, ["ROOM_NOT_FOUND room_id"]],
    ["a room in which the type is not held", { records: inStudio }, ["ROOM_NOT_FOR_TYPE room_id"]],
    ["no type", { records: { type: undefined } }, ["APPOINTMENT_TYPE_NOT_FOUND appointment_type_id"]],
    [
      "an inactive type",
      { records: { type: inactive(training) } },
      ["APPOINTMENT_TYPE_NOT_FOUND appointment_type_id"],
    ],
    ["no subtype", { details: { subtype_id: 9 } }, ["SUBTYPE_NOT_FOUND subtype_id"]],
    [
      "no type, of which no subtype is missed, no coach cannot deliver it and no room is not for it",
      { details: { subtype_id: 9 }, records: { type: undefined } },
      ["APPOINTMENT_TYPE_NOT_FOUND appointment_type_id"],
    ],
    ["an inactive tenant", { tenant: { is_active: false } }, ["TENANT_INACTIVE tenant_id"]],
    [
      "everything at once, in the order of the contract",
      {
        details: { subtype_id: 9 },
        records: { client: undefined, coach: undefined, room: undefined },
        tenant: { is_active: false },
      },
      [
        "SUBTYPE_NOT_FOUND subtype_id",
        "CLIENT_NOT_FOUND client_id",
        "COACH_NOT_FOUND coach_id",
        "ROOM_NOT_FOUND room_id",
        "TENANT_INACTIVE tenant_id",
      ],
    ],
  ])("names %s", (_, changed, expected) => {
    expect(problems(changed)).toEqual(expected);
  });

  it.each<[string, Changed]>([
    ["the type is not known", { records: { type: undefined } }],
    ["the subtype is not known", { details: { subtype_id: 9 } }],
  ])("has no duration where %s", (_, changed) => {
    expect(decide(changed).terms.durationMinutes).toBeUndefined();
  });

  it("still holds who is known, so that everything is said at once", () => {
    const changed = { records: { coach: undefined } };
    expect(ids("coach", changed)).toEqual([]);
    expect(ids("room", changed)).toEqual([72]);
    expect(ids("client", changed)).toEqual([9001]);
  });
});

describe("the rooms of a type", () => {
  const inStudio = { type: { ...training, room_ids: [71] } };

  it("are all where the type names none", () => {
    expect(problems({ details: { room_id: 71 }, records: { room: studio } })).toEqual([]);
    expect(ids("room", { details: { room_id: undefined }, records: { rooms: [studio, floor] } })).toEqual([
      71, 72,
    ]);
  });

  it("are those that it names", () => {
    expect(problems({ details: { room_id: 71 }, records: { room: studio, ...inStudio } })).toEqual([]);
    expect(
      ids("room", {
        details: { room_id: undefined },
        records: { rooms: [studio, floor], ...inStudio },
      }),
    ).toEqual([71]);
  });
});

describe("a choice that is left to us", () => {
  const anyone = { coach_id: undefined, room_id: undefined };
  const lists = { coach: undefined, room: undefined, coaches: [amara, ben], rooms: [studio, floor] };

  it("is among those who deliver the type", () => {
    const anyCoach = (type: typeof training) =>
      ids("coach", { details: anyone, records: { ...lists, type } });
    expect(anyCoach(training)).toEqual([501, 502]);
    expect(anyCoach({ ...training, appointment_type_id: 102 })).toEqual([502]);
    expect(anyCoach({ ...training, appointment_type_id: 109 })).toEqual([]);
  });

  it("says that nobody is free, and names no problem before that", () => {
    expect(problems({ details: anyone, records: lists })).toEqual([]);
    expect(choice("coach", { details: anyone, records: lists })).toMatchObject({
      identifier: "coach_id",
      ofMany: { message: expect.stringMatching(/^No coach .*\.$/) },
    });
    expect(choice("room", { details: anyone, records: lists })).toMatchObject({
      identifier: "room_id",
      ofMany: { message: expect.stringMatching(/^No room .*\.$/) },
    });
  });

  it("is of the coach alone where the room is named, and the other way round", () => {
    const ofMany = (details: Partial<AppointmentDetails>) =>
      decide({ details, records: { ...lists, coach: amara, room: floor } }).terms.choices.map(
        (one) => one.ofMany !== undefined,
      );
    expect(ofMany({ coach_id: undefined })).toEqual([true, false, false]);
    expect(ofMany({ room_id: undefined })).toEqual([false, true, false]);
  });
});

describe("buffers", () => {
  const buffered = { ...training, buffer_before_minutes: 10, buffer_after_minutes: 15 };

  it("hold coach and room, named or not, and never the client", () => {
    for (const details of [{}, { coach_id: undefined, room_id: undefined }]) {
      const { choices } = decide({
        details,
        records: { type: buffered, coaches: [amara], rooms: [floor] },
      }).terms;
      const shown = choices.map(({ kind, bufferBeforeMinutes = 0, bufferAfterMinutes = 0 }) => [
        kind,
        bufferBeforeMinutes,
        bufferAfterMinutes,
      ]);
      expect(shown).toEqual([
        ["coach", 10, 15],
        ["room", 10, 15],
        ["client", 0, 0],
      ]);
    }
  });

  it("are none where the type has none", () => {
    expect(choice("coach")).toMatchObject({ bufferBeforeMinutes: 0, bufferAfterMinutes: 0 });
  });
});

describe("notice", () => {
  const policy = { min_notice_minutes: 120 };
  const notice = (changed: Changed) => decide(changed).terms.noticeMinutes;

  it("is the tenant's, and the type's where it says more", () => {
    expect(notice({ tenant: { policy } })).toBe(120);
    expect(
      notice({ tenant: { policy }, records: { type: { ...training, policy: { min_notice_minutes: 30 } } } }),
    ).toBe(30);
    expect(notice({ records: { type: massage } })).toBe(120);
  });

  it("binds everybody but those who manage appointments", () => {
    expect(notice({ tenant: { policy }, scopes: ["appointments.write", "appointments.read"] })).toBe(120);
    expect(notice({ tenant: { policy }, scopes: ["tours.manage", "staff.write"] })).toBe(120);
    expect(notice({ tenant: { policy }, scopes: ["appointments.manage", "appointments.write"] })).toBe(0);
  });
});

describe("hours", () => {
  const intervals = (changed: Changed, date: string) => ({
    tenant: decide(changed).terms.hours.map((hours) => hours(date)),
    coach: choice("coach", changed)?.parties[0]?.hours?.(date),
  });
  const christmas = { closures: [{ date: "2026-12-25", intervals: [] }] };

  it("are the tenant's with its closures, and no coach's who has none of their own", () => {
    expect(intervals({ tenant: christmas }, "2026-12-24")).toEqual({
      tenant: [[["06:00", "22:00"]]],
      coach: undefined,
    });
    expect(intervals({ tenant: christmas }, "2026-12-25")).toEqual({ tenant: [[]], coach: undefined });
  });

  it("are the coach's too who has a schedule or exceptions", () => {
    const exceptions = [{ date: "2026-12-01", intervals: [["07:00", "10:00"] satisfies [string, string]] }];
    const changed = { tenant: christmas, records: { coach: { ...amara, exceptions } } };
    expect(intervals(changed, "2026-12-01").coach).toEqual([["07:00", "10:00"]]);
    expect(intervals(changed, "2026-12-02").coach).toEqual([["06:00", "22:00"]]);
    expect(intervals(changed, "2026-12-25").coach).toEqual([]);
    const scheduled = coaches.find(({ coach_id }) => coach_id === 522);
    expect(intervals({ records: { coach: scheduled } }, "2026-12-01").coach).toEqual([
      ["07:00", "12:00"],
      ["13:00", "18:00"],
    ]);
  });
});
