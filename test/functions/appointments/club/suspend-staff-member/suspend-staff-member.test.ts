import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { importClub } from "../../../../../infra/commands/import/import-club.ts";
import { BulkTables } from "../../../../../shared/tables/bulk-tables.ts";
import { bookInCamden, CAMDEN, camdenBody, MANAGER } from "../../../../support/camden.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { appointmentItem, storeAppointments } from "../../../../support/stored-appointment.ts";
import { storeHeldClass } from "../../../../support/stored-classes.ts";
import { storedRecords } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { moving } from "../../appointment/moving.ts";
import { STAFF_SCOPES } from "../../unavailability/unavailability.ts";

const club = useSampleClub();
const { reschedule } = moving(club);
const SAMPLE = fileURLToPath(new URL("../../../../../shared/club/sample-club.json", import.meta.url));
const LATER = "2026-12-02T10:00:00Z";

function path(coach_id: number) {
  return { pathParameters: { tenant_id: "13", coach_id: String(coach_id) }, scopes: STAFF_SCOPES };
}

async function suspend(coach_id = 521) {
  const { status, body } = await club.api.suspendStaffMember(undefined, path(coach_id));
  expect(status).toBe(200);
  return body;
}

/** Stores so many appointments of coaches of Camden, one an hour, the first at an instant. */
async function store(count: number, first: string, fields: object = {}): Promise<void> {
  const items = Array.from({ length: count }, (_, index) =>
    appointmentItem({
      ...{ tenant_id: 13, client_id: 9301, coach_id: 521, appointment_id: index + 1 },
      start_date_time: new Date(Date.parse(first) + index * 3_600_000).toISOString(),
      ...fields,
    }),
  );
  await storeAppointments(club.tables, items);
}

describe("Suspend staff", () => {
  it("keeps a coach from being booked in the very next request, however they are asked for", async () => {
    const id = await bookInCamden(club, { coach_id: 522, client_id: 9302, room_id: 95 });
    // Reads of the coach before it, for whatever keeps them.
    const options = { pathParameters: CAMDEN };
    const slots = { appointment_type_id: ["132"], from: ["2026-12-01T00:00:00Z"], limit: ["1"] };
    const before = await club.api.listNextAvailability(undefined, { ...options, query: slots });
    expect(before.body.slots).toMatchObject([{ coach_ids: [521] }]);
    const { update_response, staff_member } = await suspend();
    expect(update_response).toEqual({ id: 521, info: [] });
    expect(staff_member).toMatchObject({ coach_id: 521, is_active: false });
    const massage = { appointment_type_id: 132, room_id: 94 };
    const named = await club.api.createAppointment(camdenBody(massage), options);
    expect([named.status, refusalProblems(named.body)]).toEqual([400, ["COACH_NOT_FOUND coach_id"]]);
    const any = await club.api.createAppointment(camdenBody({ ...massage, coach_id: null }), options);
    expect([any.status, refusalProblems(any.body)]).toEqual([400, ["COACH_UNAVAILABLE coach_id"]]);
    const moved = await reschedule(id, { start_date_time: LATER, coach_id: 521 });
    expect(refusalProblems(moved.body)).toEqual(["COACH_NOT_FOUND coach_id"]);
    const after = await club.api.listNextAvailability(undefined, { ...options, query: slots });
    expect(after.body.slots).toEqual([]);
  });

  it("lets what is booked stand, and be moved with the same coach", async () => {
    const id = await bookInCamden(club);
    await suspend();
    expect(await storedRecords(club.tables, "Appointments")).toMatchObject([{ version: 1 }]);
    const { status, body } = await reschedule(id, { start_date_time: LATER });
    expect([status, body.appointment.coach_id]).toEqual([200, 521]);
  });

  it("names the coach's booked appointments that are still to come", async () => {
    const late = await bookInCamden(club, { start_date_time: LATER });
    const early = await bookInCamden(club);
    const cancelled = await bookInCamden(club, { start_date_time: "2026-12-03T10:00:00Z" });
    const pathParameters = { ...CAMDEN, appointment_id: String(cancelled) };
    await club.api.cancelAppointment(undefined, { pathParameters, ...MANAGER });
    await bookInCamden(club, { coach_id: 522, client_id: 9302, room_id: 95 });
    const { update_response } = await suspend();
    expect(update_response.info).toMatchObject([
      {
        ...{ severity: "Warning", errorCode: "COACH_BOOKED", identifier: "coach_id" },
        jsonObject: { appointment_ids: [early, late], appointment_count: 2 },
      },
    ]);
  });

  it("names the coach's scheduled classes that are still to come", async () => {
    const fields = { tenant_id: 13, coach_id: 521, room_id: 94 };
    const at = (day: string) => ({
      start_date_time: `2026-12-0${day}T15:00:00.000Z`,
      end_date_time: `2026-12-0${day}T16:00:00.000Z`,
    });
    await storeHeldClass(club.tables, { ...fields, ...at("3"), class_id: 7 });
    await storeHeldClass(club.tables, { ...fields, ...at("2"), class_id: 8 });
    await storeHeldClass(club.tables, { ...fields, ...at("4"), class_id: 9, status: "cancelled" });
    await storeHeldClass(club.tables, { ...fields, ...at("5"), class_id: 10, status: "completed" });
    await storeHeldClass(club.tables, { ...fields, ...at("6"), class_id: 11, coach_id: 522 });
    expect((await suspend()).update_response.info).toMatchObject([
      {
        ...{ severity: "Warning", errorCode: "COACH_BOOKED", identifier: "coach_id" },
        jsonObject: { appointment_ids: [], appointment_count: 0, class_ids: [8, 7], class_count: 2 },
      },
    ]);
    club.now = new Date("2026-12-02T15:00:00.001Z");
    const again = await suspend();
    expect(again.update_response.info).toMatchObject([
      { errorCode: "ALREADY_DONE" },
      { jsonObject: { class_ids: [7], class_count: 1 } },
    ]);
  });

  it("names none that began before now", async () => {
    await bookInCamden(club);
    club.now = new Date("2026-12-01T10:00:00.001Z");
    expect((await suspend()).update_response.info).toEqual([]);
  });

  it("names the first 50 by start, and counts them all", async () => {
    await store(51, "2026-12-01T10:00:00Z");
    const { update_response } = await suspend();
    expect(update_response.info).toMatchObject([
      {
        jsonObject: {
          appointment_ids: Array.from({ length: 50 }, (_, index) => index + 1),
          appointment_count: 51,
        },
      },
    ]);
  });

  it("lasts until an import says what the club file has", async () => {
    await suspend();
    await importClub(SAMPLE, new BulkTables(club.tables.client, club.tables.names));
    await bookInCamden(club);
  });
});
