import { describe, expect, it } from "vitest";
import { paddedId } from "../../../../../shared/tables/history-entry.ts";
import { appointmentBody, tourBody } from "../../../../support/bodies.ts";
import { refusalCodes, refusalProblems } from "../../../../support/envelope-shape.ts";
import { HARBOUR, NORTHWIND, TEST_NOW } from "../../../../support/function-under-test.ts";
import { FINDER } from "../../../../support/member.ts";
import { storedItems, storedRecords } from "../../../../support/stored-items.ts";
import { MANAGER } from "../../../../support/tours.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();

async function storedClient(client_id: number) {
  return (await storedItems(club.tables, "Clients")).find((item) => item.client_id === client_id);
}

describe("Create new appointment", () => {
  it("answers with the booking, its effect on the membership, and the client", async () => {
    const { status, body } = await club.api.createAppointment(appointmentBody(), FINDER);
    expect(status).toBe(201);
    expect(body).toEqual({
      create_response: { id: expect.any(Number), info: [] },
      update_response: { id: 30_002, info: [] },
      client_booked_details: [
        {
          client_id: 9001,
          medical_alert: "Asthma: carries an inhaler",
          is_payment_required: false,
          is_first_time_class: false,
          is_first_time_appointment: true,
          is_comp_session: false,
          memberships: [
            {
              id: 30_001,
              subscription_id: 8801,
              subscription_primary_name: "PT 10 pack",
              subscription_secondary_name: "2026",
              service_category_primary_name: "Personal Training",
              service_category_secondary_name: "One to one",
              start_date: "2026-01-01T00:00:00.000Z",
              end_date: "2028-12-31T23:59:59.999Z",
              number_of_sessions: 10,
              used_sessions: 3,
              available_sessions: 7,
              is_selected: false,
            },
            {
              id: 30_002,
              subscription_id: 8802,
              subscription_primary_name: "PT 5 pack",
              subscription_secondary_name: "Trial",
              service_category_primary_name: "Personal Training",
              service_category_secondary_name: "One to one",
              start_date: "2026-06-01T00:00:00.000Z",
              end_date: "2027-12-31T23:59:59.999Z",
              number_of_sessions: 5,
              used_sessions: 5,
              available_sessions: 0,
              is_selected: true,
            },
          ],
        },
      ],
    });
  });

  it("stores the appointment with its span", async () => {
    const { body } = await club.api.createAppointment(
      appointmentBody({ subtype_id: 1012, comments: " bring shoes " }),
    );
    const { id } = body.create_response;
    const [ids, now] = [{ tenant_id: 11, appointment_id: id, client_id: 9001 }, TEST_NOW.toISOString()];
    const created = { version: 1, at: now, by: "northwind-app", operation: "created" };
    const sessions = [{ membership_id: 30_002, change: -1 }];
    // What is as nearly always is not stored: the status, for one. The first entry is dated by the record.
    const record = {
      ...{ ...ids, version: 1, coach_id: 501, room_id: 72, appointment_type_id: 101, subtype_id: 1012 },
      ...{ start_date_time: "2026-12-01T10:00:00.000Z", end_date_time: "2026-12-01T11:30:00.000Z" },
      ...{ comments: "bring shoes", membership_id: 30_002 },
      ...{ created_at: now, created_by: "northwind-app" },
    };
    expect(await storedItems(club.tables, "Appointments")).toEqual([
      {
        ...ids,
        tenant_client: "11#9001",
        tenant_coach: "11#501",
        start_key: `2026-12-01T10:00:00.000Z#${paddedId(id)}`,
        change_key: `${now}#${paddedId(id)}`,
        record,
        history: [{ limited: true, operation: "created" }],
        session_key: `${now}#${paddedId(id)}`,
        session_entries: [{ ...created, sessions }],
        last_change: {
          ...{ event: "appointment.created", from: "2026-12-01T10:00:00.000Z" },
          of: "",
          at: now,
        },
      },
    ]);
  });

  it("takes the next membership once one is used up, and is a first time but once", async () => {
    const version = Number((await storedClient(9001))?.version);
    const starts = ["2026-12-01T10:00:00Z", "2026-12-02T10:00:00Z"];
    const [first, second] = [
      await club.api.createAppointment(appointmentBody({ start_date_time: starts[0] })),
      await club.api.createAppointment(appointmentBody({ start_date_time: starts[1] })),
    ];
    expect([first.body.update_response.id, second.body.update_response.id]).toEqual([30_002, 30_001]);
    const isFirst = [first, second].map(
      ({ body }) => body.client_booked_details[0].is_first_time_appointment,
    );
    expect(isFirst).toEqual([true, false]);
    expect(await storedClient(9001)).toMatchObject({
      appointments_booked: 2,
      version: version + 2,
      memberships: [{ used_sessions: 4 }, { used_sessions: 5 }, { used_sessions: 6 }, { used_sessions: 1 }],
    });
  });

  it("stands without a membership, to be paid", async () => {
    const physio = { appointment_type_id: 102, coach_id: 502, client_id: 9001 };
    for (const [hour, fields] of [physio, { client_id: 9002 }, { client_id: 9003 }].entries()) {
      const start_date_time = `2026-12-01T1${hour}:00:00Z`;
      const { status, body } = await club.api.createAppointment(
        appointmentBody({ ...fields, start_date_time }),
      );
      expect(status).toBe(201);
      expect(body.update_response.id).toBeNull();
      expect(body.client_booked_details[0].is_payment_required).toBe(true);
    }
  });

  it("says whether the client has attended a class", async () => {
    const answers = await Promise.all(
      [
        { client_id: 9002, coach_id: 501 },
        { client_id: 9003, coach_id: 502 },
      ].map((fields) => club.api.createAppointment(appointmentBody(fields))),
    );
    expect(answers.map(({ body }) => body.client_booked_details[0].is_first_time_class)).toEqual([
      true,
      false,
    ]);
  });

  it("books a prospect whom a tour has just made", async () => {
    const tour = await club.api.bookTour(tourBody({ medical_alert: "Bad knee" }), MANAGER);
    const { client_id } = tour.body.info[1].jsonObject;
    const { status, body } = await club.api.createAppointment(
      appointmentBody({ client_id, start_date_time: "2026-12-01T10:30:00Z" }),
      FINDER,
    );
    expect(status).toBe(201);
    expect(body.client_booked_details[0]).toMatchObject({
      client_id,
      medical_alert: "Bad knee",
      memberships: [],
    });
  });

  it("books a virtual appointment without a room", async () => {
    const virtual = { room_id: null, is_virtual: true, virtual_url: "https://meet.example/1" };
    expect((await club.api.createAppointment(appointmentBody(virtual))).status).toBe(201);
    const [stored] = await storedRecords(club.tables, "Appointments");
    expect(stored).toMatchObject({ is_virtual: true, virtual_url: "https://meet.example/1" });
    expect(stored).not.toHaveProperty("room_id");
  });

  it("counts every one of many bookings at once exactly", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, day) =>
        club.api.createAppointment(
          appointmentBody({ start_date_time: `2026-12-${String(day + 1).padStart(2, "0")}T10:00:00Z` }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    const details = answers.map(({ body }) => body.client_booked_details[0]);
    expect(details.filter((detail) => detail.is_first_time_appointment)).toHaveLength(1);
    expect(details.filter((detail) => !detail.is_payment_required)).toHaveLength(8);
    expect(await storedClient(9001)).toMatchObject({
      appointments_booked: 12,
      memberships: [{ used_sessions: 10 }, { used_sessions: 5 }, { used_sessions: 6 }, { used_sessions: 1 }],
    });
  });
});

describe("what an appointment refers to", () => {
  it.each([
    ["no such type", { appointment_type_id: 999 }, "APPOINTMENT_TYPE_NOT_FOUND appointment_type_id"],
    ["an inactive type", { appointment_type_id: 103 }, "APPOINTMENT_TYPE_NOT_FOUND appointment_type_id"],
    ["no such subtype", { subtype_id: 999 }, "SUBTYPE_NOT_FOUND subtype_id"],
    [
      "another type's subtype",
      { appointment_type_id: 102, coach_id: 502, subtype_id: 1011 },
      "SUBTYPE_NOT_FOUND subtype_id",
    ],
    ["no such client", { client_id: 999 }, "CLIENT_NOT_FOUND client_id"],
    ["another tenant's client", { client_id: 9101 }, "CLIENT_NOT_FOUND client_id"],
    ["no such coach", { coach_id: 999 }, "COACH_NOT_FOUND coach_id"],
    ["another tenant's coach", { coach_id: 511 }, "COACH_NOT_FOUND coach_id"],
    ["an inactive coach", { coach_id: 503 }, "COACH_NOT_FOUND coach_id"],
    ["a coach who does not deliver the type", { appointment_type_id: 102 }, "COACH_CANNOT_DELIVER coach_id"],
    ["no such room", { room_id: 999 }, "ROOM_NOT_FOUND room_id"],
    ["another tenant's room", { room_id: 81 }, "ROOM_NOT_FOUND room_id"],
    ["an inactive room", { room_id: 73 }, "ROOM_NOT_FOUND room_id"],
    ["a start in the past", { start_date_time: "2026-11-20T08:58:59.999Z" }, "START_IN_PAST start_date_time"],
  ])("%s is refused", async (_what, fields, problem) => {
    const before = await storedClient(9001);
    const { status, body } = await club.api.createAppointment(appointmentBody(fields));
    expect(status).toBe(400);
    expect(refusalProblems(body)).toEqual([problem]);
    expect(await storedItems(club.tables, "Appointments")).toEqual([]);
    expect(await storedClient(9001)).toEqual(before);
  });

  it("is refused with all problems at once", async () => {
    const fields = {
      appointment_type_id: 9,
      client_id: 9,
      coach_id: 9,
      room_id: 9,
      start_date_time: "2020-01-01T00:00:00Z",
    };
    const { body } = await club.api.createAppointment(appointmentBody(fields));
    expect(refusalCodes(body)).toEqual([
      "APPOINTMENT_TYPE_NOT_FOUND",
      "CLIENT_NOT_FOUND",
      "COACH_NOT_FOUND",
      "ROOM_NOT_FOUND",
      "START_IN_PAST",
    ]);
  });

  it("may start 60 s in the past", async () => {
    const start_date_time = new Date(TEST_NOW.getTime() - 60_000).toISOString();
    expect((await club.api.createAppointment(appointmentBody({ start_date_time }))).status).toBe(201);
  });
});

describe("access to a tenant's appointments", () => {
  const company = (company_uuid: string) => ({ companies: [company_uuid], tenants: [] });
  const tenant = (tenant_id: number) => ({ companies: [], tenants: [tenant_id] });

  it.each([
    ["the company's app", company(NORTHWIND), "11", 201, undefined],
    ["the tenant's kiosk", tenant(11), "11", 201, undefined],
    ["the member", { ...tenant(11), client_id: 9001 }, "11", 201, undefined],
    ["another member", { ...tenant(11), client_id: 9002 }, "11", 403, "ACCESS_DENIED"],
    ["another company's app", company(HARBOUR), "11", 403, "ACCESS_DENIED"],
    ["the other way round", company(NORTHWIND), "21", 403, "ACCESS_DENIED"],
    ["another tenant's kiosk", tenant(12), "11", 403, "ACCESS_DENIED"],
    ["nobody", { companies: [], tenants: [] }, "11", 403, "ACCESS_DENIED"],
    ["a company's app, no such tenant", company(NORTHWIND), "99", 403, "ACCESS_DENIED"],
    ["the kiosk of a tenant that is gone", tenant(99), "99", 404, "TENANT_NOT_FOUND"],
    ["no number", company(NORTHWIND), "eleven", 400, "PATH_PARAMETER_INVALID"],
  ])("is decided by the grants: %s", async (_who, grants, tenant_id, status, code) => {
    const answer = await club.api.createAppointment(appointmentBody(), {
      grants,
      pathParameters: { tenant_id },
    });
    expect(answer.status).toBe(status);
    if (code !== undefined) expect(refusalCodes(answer.body)).toEqual([code]);
  });
});
