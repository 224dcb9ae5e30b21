import { beforeAll, describe, expect, it } from "vitest";
import { appointmentBody } from "../../../../support/bodies.ts";
import { changeRecords, isTenant } from "../../../../support/change-records.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { NORTHWIND_PATHS } from "../northwind-paths.ts";

const club = useSampleClub(beforeAll);
const inactive = useSampleClub(beforeAll);
const pathParameters = { ...NORTHWIND_PATHS["11"] };

describe("Create and get an appointment by UUID", () => {
  it("book and give the same appointment as under the tenant's number", async () => {
    const { status, body } = await club.api.createAppointmentByUuid(appointmentBody(), { pathParameters });
    expect(status).toBe(201);
    const appointment_id = String(body.create_response.id);
    const byUuid = await club.api.getAppointmentByUuid(undefined, {
      pathParameters: { ...pathParameters, appointment_id },
    });
    const byNumber = await club.api.getAppointment(undefined, {
      pathParameters: { tenant_id: "11", appointment_id },
    });
    expect([byUuid.status, byUuid.headers.ETag]).toEqual([200, '"1"']);
    expect(byUuid.body).toMatchObject({ id: body.create_response.id, tenant_id: 11, client_id: 9001 });
    expect(byUuid.text).toBe(byNumber.text);
    const again = await club.api.createAppointment(appointmentBody({ client_id: 9002 }));
    expect(refusalProblems(again.body)).toEqual(["COACH_UNAVAILABLE coach_id"]);
  });

  it("name the tenant's UUID where it takes no bookings", async () => {
    const { body } = await inactive.api.createAppointmentByUuid(appointmentBody(), { pathParameters });
    const appointment_id = String(body.create_response.id);
    await changeRecords(inactive.tables, isTenant(11), { is_active: false });
    inactive.now = new Date(inactive.now.getTime() + 2 * 60_000);
    const start_date_time = "2026-12-04T10:00:00Z";
    const booked = await inactive.api.createAppointmentByUuid(appointmentBody({ start_date_time }), {
      pathParameters,
    });
    const moved = await inactive.api.rescheduleAppointmentByUuid(
      { start_date_time },
      { pathParameters: { ...pathParameters, appointment_id } },
    );
    for (const { status, body: refused } of [booked, moved]) {
      expect([status, refusalProblems(refused)]).toEqual([400, ["TENANT_INACTIVE tenant_uuid"]]);
    }
  });

  it("know a tenant only in its own company", async () => {
    const elsewhere = { ...pathParameters, company_uuid: "5d9c3a77-41b8-4f0e-8e2a-6b7f90c1d202" };
    const { status, body } = await club.api.createAppointmentByUuid(appointmentBody(), {
      pathParameters: elsewhere,
    });
    expect([status, refusalProblems(body)]).toEqual([403, ["ACCESS_DENIED tenant_uuid"]]);
  });
});
