import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { appointmentBody } from "../../../../support/bodies.ts";
import { changeRecords } from "../../../../support/change-records.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { asking, CAMDEN, type Query, slotsOf, timesOf } from "../../../../support/slots.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeEach);
const MORNING = {
  appointment_type_id: 101,
  from: "2026-12-01T08:00:00Z",
  to: "2026-12-01T13:00:00Z",
  coach_id: 501,
  room_id: 71,
  step_minutes: 60,
};
const MEMBER = { grants: { companies: [], tenants: [11], client_id: 9001 } };

async function times(query: Query = {}, options = {}): Promise<string[]> {
  return timesOf(await slotsOf(club.api.listAvailability, { ...MORNING, ...query }, options));
}

async function refusal(query: Query, options = {}) {
  const { status, body } = await club.api.listAvailability(
    undefined,
    asking({ ...MORNING, ...query }, options),
  );
  return [status, ...refusalProblems(body)];
}

async function book(fields: Readonly<Record<string, unknown>> = {}, options = {}): Promise<number> {
  const { status, body } = await club.api.createAppointment(
    appointmentBody({ room_id: 71, ...fields }),
    options,
  );
  expect(status).toBe(201);
  return body.create_response.id;
}

async function setStatus(appointment_id: number, status: string): Promise<void> {
  await club.tables.client.send(
    new UpdateItemCommand({
      TableName: club.tables.names.Appointments,
      Key: marshall({ tenant_id: 11, appointment_id }),
      UpdateExpression: "SET #record.#status = :status",
      ExpressionAttributeNames: { "#record": "record", "#status": "status" },
      ExpressionAttributeValues: marshall({ ":status": status }),
    }),
  );
}

describe("availability for a member", () => {
  it("is for that member where no client is named", async () => {
    await book({ coach_id: 502, room_id: 72 });
    expect(await times()).toContain("10:00");
    expect(await times({}, MEMBER)).toEqual(["08:00", "09:00", "11:00", "12:00"]);
    expect(await times({ client_id: 9001 }, MEMBER)).toEqual(["08:00", "09:00", "11:00", "12:00"]);
  });

  it("is bound by notice as the member is, whom the club's own staff is not", async () => {
    const isType = (item: Readonly<Record<string, unknown>>) =>
      item.appointment_type_id === 101 && item.tenant_id === 11;
    await changeRecords(club.tables, isType, { policy: { min_notice_minutes: 120 } });
    const today = { from: "2026-11-20T08:00:00Z", to: "2026-11-20T13:00:00Z" };
    expect(await times(today, MEMBER)).toEqual(["11:00", "12:00"]);
    expect(await times(today, { scopes: ["appointments.manage", "appointments.read"] })).toEqual([
      "09:00",
      "10:00",
      "11:00",
      "12:00",
    ]);
  });
});

describe("availability without an appointment that is to be moved", () => {
  it("counts the time of coach, room and client that it holds itself as free", async () => {
    const id = await book();
    expect(await times({ client_id: 9001 })).toEqual(["08:00", "09:00", "11:00", "12:00"]);
    const moved = { client_id: 9001, exclude_appointment_id: id };
    expect(await times(moved)).toEqual(["08:00", "09:00", "10:00", "11:00", "12:00"]);
    expect(await times({ exclude_appointment_id: id }, MEMBER)).toContain("10:00");
  });

  it("counts its buffers as free too, and nobody else's time", async () => {
    const camden = { appointment_type_id: 132, client_id: 9301, coach_id: 521, room_id: 94, step_minutes: 5 };
    const range = { from: "2026-12-01T09:00:00Z", to: "2026-12-01T12:00:00Z" };
    const body = { appointment_type_id: 132, coach_id: 521, room_id: 94 };
    const id = await book({ ...body, client_id: 9301 }, CAMDEN);
    await book({ ...body, client_id: 9302, start_date_time: "2026-12-01T11:10:00Z" }, CAMDEN);
    const query = { ...camden, ...range };
    const all = await slotsOf(club.api.listAvailability, query, CAMDEN);
    // 10 min before, 45 min, 15 min after: 09:50 to 11:00 and 11:00 to 12:10 are taken.
    expect(timesOf(all)).toEqual([]);
    const moved = await slotsOf(club.api.listAvailability, { ...query, exclude_appointment_id: id }, CAMDEN);
    expect([timesOf(moved)[0], timesOf(moved).at(-1)]).toEqual(["09:00", "10:00"]);
  });

  it("knows only appointments of that client", async () => {
    const id = await book();
    for (const query of [{ client_id: 9002 }, {}]) {
      expect(await refusal({ ...query, exclude_appointment_id: id })).toEqual([
        400,
        "APPOINTMENT_NOT_FOUND exclude_appointment_id",
      ]);
    }
    const ofOther = await book({ client_id: 9002, coach_id: 502, room_id: 72 });
    expect(await refusal({ exclude_appointment_id: ofOther }, MEMBER)).toEqual([
      400,
      "APPOINTMENT_NOT_FOUND exclude_appointment_id",
    ]);
  });

  it("gives nothing back of a cancelled one, whose time somebody else may hold", async () => {
    const id = await book();
    await setStatus(id, "cancelled");
    expect(await times({ client_id: 9001, exclude_appointment_id: id })).not.toContain("10:00");
    await setStatus(id, "booked");
    expect(await times({ client_id: 9001, exclude_appointment_id: id })).toContain("10:00");
  });
});
