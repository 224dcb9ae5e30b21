import { describe, expect, it } from "vitest";
import { bookInCamden } from "../../../../support/camden.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { LONDON_BRIDGE_PATH, NORTHWIND } from "../../../../support/function-under-test.ts";
import { replaceItems } from "../../../../support/replace-items.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";
import { ofCoach } from "../../unavailability/unavailability.ts";
import { MANAGER, MEMBER, moving } from "../moving.ts";

const club = useSampleClub();
const { reschedule, update, get } = moving(club);

function at(time: string, day = "2026-12-01"): string {
  return `${day}T${time}:00.000Z`;
}

describe("Reschedule appointment", () => {
  it("moves an appointment to another start, coach and room, and frees what it held", async () => {
    const id = await bookInCamden(club);
    const { status, body, headers } = await reschedule(id, {
      ...{ start_date_time: at("14:00"), coach_id: 522, room_id: 95, subtype_id: 1312 },
      reason: "A meeting",
    });
    expect([status, headers.ETag]).toEqual([200, '"2"']);
    expect(body.update_response).toMatchObject({ id, info: [] });
    expect(body.appointment).toMatchObject({
      ...{ id, version: 2, status: "booked", coach_id: 522, original_coach_id: 521, room_id: 95 },
      ...{ subtype_id: 1312, start_date_time: at("14:00"), end_date_time: at("15:30") },
      ...{ session_outcome: "taken", membership_id: 31_001 },
      policy: { free_cancel_until: at("14:00", "2026-11-30"), reschedule_until: at("12:00") },
    });
    expect(body.appointment.history[1]).toMatchObject({
      ...{ version: 2, operation: "rescheduled", reason: "A meeting", sessions: [] },
      from: { start_date_time: at("10:00"), coach_id: 521, original_coach_id: null, subtype_id: null },
      to: { start_date_time: at("14:00"), coach_id: 522, original_coach_id: 521, subtype_id: 1312 },
    });
    expect((await get(id)).body).toEqual(body.appointment);
    const span = ["2026-12-01T14:00/15:30"];
    expect(await heldTime(club.tables)).toEqual({
      "coach#13#522": span,
      "room#13#95": span,
      "client#13#9301": span,
    });
  });

  it("does not stand in its own way where old and new time overlap", async () => {
    const id = await bookInCamden(club);
    expect((await reschedule(id, { start_date_time: at("10:30") })).status).toBe(200);
    const span = ["2026-12-01T10:30/11:30"];
    expect(await heldTime(club.tables)).toEqual({
      "coach#13#521": span,
      "room#13#93": span,
      "client#13#9301": span,
    });
  });

  it("moves its buffers with it, which the client is not held for", async () => {
    const id = await bookInCamden(club, { appointment_type_id: 132, room_id: 94 });
    expect((await reschedule(id, { start_date_time: at("10:20") })).status).toBe(200);
    expect(await heldTime(club.tables)).toEqual({
      "coach#13#521": ["2026-12-01T10:10/11:20"],
      "room#13#94": ["2026-12-01T10:10/11:20"],
      "client#13#9301": ["2026-12-01T10:20/11:05"],
    });
  });

  it("moves across midnight UTC and back", async () => {
    const id = await bookInCamden(club);
    expect((await reschedule(id, { start_date_time: at("23:30") })).status).toBe(200);
    expect((await heldTime(club.tables))["coach#13#521"]).toEqual([
      "2026-12-01T23:30/24:00",
      "2026-12-02T00:00/00:30",
    ]);
    expect((await reschedule(id, { start_date_time: at("00:15", "2026-12-02") })).status).toBe(200);
    expect((await heldTime(club.tables))["coach#13#521"]).toEqual(["2026-12-02T00:15/01:15"]);
  });

  it("keeps its length over the night on which clocks change", async () => {
    const id = await bookInCamden(club);
    const { body } = await reschedule(id, { start_date_time: at("00:30", "2027-03-28") });
    expect(body.appointment).toMatchObject({ end_date_time: at("01:30", "2027-03-28") });
    expect((await heldTime(club.tables))["coach#13#521"]).toEqual(["2027-03-28T00:30/01:30"]);
  });

  it("is refused with the next starts where the coach is taken, and changes nothing", async () => {
    const id = await bookInCamden(club);
    await bookInCamden(club, { client_id: 9302, room_id: 95, start_date_time: at("12:00") });
    const before = await heldTime(club.tables);
    const { status, body } = await reschedule(id, { start_date_time: at("11:30") });
    expect([status, refusalProblems(body)]).toEqual([400, ["COACH_UNAVAILABLE coach_id"]]);
    expect(body.info[0].jsonObject.next_starts).toEqual([at("13:00"), at("13:15"), at("13:30")]);
    expect(await heldTime(club.tables)).toEqual(before);
    expect((await get(id)).body.version).toBe(1);
  });

  it("is refused by the start where the client is taken, since it names no client", async () => {
    const id = await bookInCamden(club);
    await bookInCamden(club, { coach_id: 522, room_id: 95, start_date_time: at("14:00") });
    const { status, body } = await reschedule(id, { start_date_time: at("13:30") });
    expect([status, refusalProblems(body)]).toEqual([400, ["CLIENT_UNAVAILABLE start_date_time"]]);
  });

  it("is refused by the subtype where the club has dropped the type", async () => {
    const id = await bookInCamden(club);
    const items = await storedItems(club.tables, "Club");
    await replaceItems(
      club.tables,
      "Club",
      items.filter(({ appointment_type_id }) => appointment_type_id !== 131),
    );
    const moved = await reschedule(id, { start_date_time: at("14:00"), subtype_id: 1311 });
    expect([moved.status, refusalProblems(moved.body)]).toEqual([400, ["SUBTYPE_NOT_FOUND subtype_id"]]);
    const updated = await update(id, { room_id: 93, subtype_id: 1311 });
    expect([updated.status, refusalProblems(updated.body)]).toEqual([400, ["SUBTYPE_NOT_FOUND subtype_id"]]);
    expect((await reschedule(id, { start_date_time: at("14:00") })).status).toBe(200);
  });

  it("offers no other start where the start stays and the other coach is taken", async () => {
    const id = await bookInCamden(club);
    await bookInCamden(club, { client_id: 9302, coach_id: 522, room_id: 95 });
    const { body } = await reschedule(id, { start_date_time: at("10:00"), coach_id: 522 });
    expect(refusalProblems(body)).toEqual(["COACH_UNAVAILABLE coach_id"]);
    expect(body.info[0].jsonObject).toBeNull();
  });

  it("keeps what an unavailability left standing, but takes no new time of it", async () => {
    const id = await bookInCamden(club);
    const off = ofCoach(club, 521, "13");
    const span = { start_date_time: at("09:00"), end_date_time: at("12:00") };
    expect((await off.add({ ...span, on_conflict: "keep" })).status).toBe(201);
    const longer = await reschedule(id, { start_date_time: at("10:05") });
    expect(refusalProblems(longer.body)).toEqual(["COACH_UNAVAILABLE coach_id"]);
    expect((await reschedule(id, { start_date_time: at("10:15"), subtype_id: 1311 })).status).toBe(200);
    expect((await heldTime(club.tables))["coach#13#521"]).toEqual([
      "2026-12-01T09:00/10:15 only off",
      "2026-12-01T10:15/10:45 off",
      "2026-12-01T10:45/12:00 only off",
    ]);
    expect((await reschedule(id, { start_date_time: at("12:00") })).status).toBe(200);
    expect((await heldTime(club.tables))["coach#13#521"]).toEqual([
      "2026-12-01T09:00/12:00 only off",
      "2026-12-01T12:00/12:30",
    ]);
  });

  it("takes no room where the appointment is virtual", async () => {
    const virtual = { room_id: undefined, is_virtual: true, virtual_url: "https://meet.example/1" };
    const id = await bookInCamden(club, virtual);
    const { body } = await reschedule(id, { start_date_time: at("10:00"), room_id: 93 });
    expect(refusalProblems(body)).toEqual(["FIELD_INVALID room_id"]);
    expect((await reschedule(id, { start_date_time: at("11:00") })).status).toBe(200);
    expect(await heldTime(club.tables)).toEqual({
      "coach#13#521": ["2026-12-01T11:00/12:00"],
      "client#13#9301": ["2026-12-01T11:00/12:00"],
    });
  });
});

describe("the policy of a moved appointment", () => {
  it("binds by its window callers who do not manage, to the millisecond", async () => {
    const id = await bookInCamden(club);
    club.now = new Date(at("08:00"));
    expect((await reschedule(id, { start_date_time: at("12:00") })).status).toBe(200);
    club.now = new Date(Date.parse(at("10:00")) + 1);
    const late = await reschedule(id, { start_date_time: at("14:00") });
    expect(refusalProblems(late.body)).toEqual(["RESCHEDULE_TOO_LATE "]);
    expect(late.body.info[0].jsonObject).toEqual({ reschedule_until: at("10:00") });
    expect((await reschedule(id, { start_date_time: at("14:00") }, MANAGER)).status).toBe(200);
  });

  it("counts the moves of callers who do not manage", async () => {
    const id = await bookInCamden(club, { appointment_type_id: 133 });
    expect((await reschedule(id, { start_date_time: at("11:00") }, MANAGER)).status).toBe(200);
    expect((await reschedule(id, { start_date_time: at("12:00") })).status).toBe(200);
    const second = await reschedule(id, { start_date_time: at("13:00") });
    expect(refusalProblems(second.body)).toEqual(["TOO_MANY_RESCHEDULES "]);
    expect((await reschedule(id, { start_date_time: at("13:00") }, MANAGER)).status).toBe(200);
    expect((await get(id)).body.actions).not.toHaveProperty("reschedule");
  });

  it("buys nothing back once free cancellation is over, unless that is waived", async () => {
    const id = await bookInCamden(club);
    club.now = new Date(at("10:00", "2026-11-30"));
    const free = await reschedule(id, { start_date_time: at("11:00") });
    expect(free.body.appointment.policy.free_cancel_until).toBe(at("11:00", "2026-11-30"));
    club.now = new Date(Date.parse(at("11:00", "2026-11-30")) + 1);
    const late = await reschedule(id, { start_date_time: at("10:00", "2026-12-08") });
    expect(late.body.appointment.policy).toMatchObject({
      free_cancel_until: at("11:00", "2026-11-30"),
      reschedule_until: at("08:00", "2026-12-08"),
    });
    const waived = await reschedule(id, { start_date_time: at("10:00", "2026-12-08"), waive: true }, MANAGER);
    expect(waived.body.appointment).toMatchObject({
      version: 4,
      policy: { free_cancel_until: at("10:00", "2026-12-07") },
    });
    const again = await reschedule(id, { start_date_time: at("10:00", "2026-12-08"), waive: true }, MANAGER);
    expect(again.body.update_response.info).toMatchObject([{ errorCode: "ALREADY_DONE" }]);
  });
});

describe("the session of a moved appointment", () => {
  async function usedSessions(): Promise<unknown> {
    const clients = await storedItems(club.tables, "Clients");
    const { memberships } = clients.find(({ client_id }) => client_id === 9301) as {
      memberships: { id: number; used_sessions: number }[];
    };
    return Object.fromEntries(memberships.map(({ id, used_sessions }) => [id, used_sessions]));
  }

  it("goes back, and another membership gives one, where its own is not active at the new start", async () => {
    const id = await bookInCamden(club);
    const before = await usedSessions();
    const { body } = await reschedule(id, { start_date_time: at("10:00", "2027-02-02") });
    expect(body.update_response.info).toMatchObject([
      { errorCode: "MEMBERSHIP_CHANGED", severity: "Warning", jsonObject: { membership_id: 31_002 } },
      { errorCode: "SESSION_RETURNED", jsonObject: { membership_id: 31_001 } },
      { errorCode: "SESSION_TAKEN", jsonObject: { membership_id: 31_002 } },
    ]);
    expect(body.appointment).toMatchObject({ membership_id: 31_002, session_outcome: "taken" });
    expect(body.appointment.history[1].sessions).toEqual([
      { membership_id: 31_001, change: 1 },
      { membership_id: 31_002, change: -1 },
    ]);
    expect(before).toMatchObject({ 31001: 3 });
    const after = await usedSessions();
    expect(after).toMatchObject({ 31001: 2 });
    expect(after).not.toMatchObject({ 31002: (before as Record<string, number>)[31_002] });
  });

  it("is not taken by an unpaid appointment that is moved to where a membership would pay", async () => {
    const id = await bookInCamden(club, { start_date_time: at("10:00"), client_id: 9303 });
    const { body } = await reschedule(id, { start_date_time: at("11:00") });
    expect(body.appointment).toMatchObject({ is_payment_required: true, session_outcome: "none" });
    expect(body.appointment.history[1].sessions).toEqual([]);
  });
});

describe("who may move", () => {
  it("is the client for their own appointment, who is told of nobody else", async () => {
    const id = await bookInCamden(club);
    const other = await bookInCamden(club, { client_id: 9302, room_id: 95, coach_id: 522 });
    const { status, body } = await reschedule(id, { start_date_time: at("11:00") }, MEMBER);
    expect(status).toBe(200);
    expect(body.appointment.history.map(({ by }: { by: string }) => by)).toEqual(["club", "client"]);
    const foreign = await reschedule(other, { start_date_time: at("12:00") }, MEMBER);
    expect([foreign.status, refusalProblems(foreign.body)]).toEqual([
      404,
      ["APPOINTMENT_NOT_FOUND appointment_id"],
    ]);
    const unknown = await reschedule(other + 1, { start_date_time: at("12:00") }, MEMBER);
    expect(unknown.text).toBe(foreign.text);
  });

  it("is nobody without appointments.manage who waives, whether the appointment is there or not", async () => {
    const id = await bookInCamden(club);
    for (const named of [id, 1]) {
      const { status, body } = await reschedule(named, { start_date_time: at("11:00"), waive: true });
      expect([status, refusalProblems(body)]).toEqual([403, ["ACCESS_DENIED waive"]]);
    }
  });

  it("moves by the UUIDs of company and tenant as by the tenant's number", async () => {
    const { body } = await club.api.createAppointment({
      ...{ appointment_type_id: 101, client_id: 9001, coach_id: 501, room_id: 72 },
      start_date_time: at("10:00"),
    });
    const { id } = body.create_response;
    const { company_uuid, tenant_uuid } = LONDON_BRIDGE_PATH as Record<string, string>;
    const pathParameters = { company_uuid: company_uuid ?? NORTHWIND, tenant_uuid: tenant_uuid ?? "" };
    const moved = await club.api.rescheduleAppointmentByUuid(
      { start_date_time: at("11:00") },
      { pathParameters: { ...pathParameters, appointment_id: String(id) } },
    );
    expect([moved.status, moved.headers.ETag]).toEqual([200, '"2"']);
    expect((await heldTime(club.tables))["coach#11#501"]).toEqual(["2026-12-01T11:00/12:00"]);
  });
});
